import type { Client } from '@modelcontextprotocol/client'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { createSimulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { createMcpEndpoint, type McpOptions } from 'platform-simulator/mcp'
import { afterEach, describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { connect, contentOf, type Era, eras } from '../support/mcp-client.js'

const open: Client[] = []
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())))

async function world(options: SimulatorOptions = {}, offered: McpOptions = {}, era: Era = 'legacy') {
  const sim = createSimulator(options)
  const mcp = createMcpEndpoint(sim, offered)
  const client = await connect(mcp.url, { apiKey: sim.apiKey, era, fetch: mcp.fetch })
  open.push(client)
  const tool = async (name: string, args: Record<string, unknown> = {}) =>
    contentOf(await client.callTool({ name, arguments: args }))
  return {
    sim,
    client,
    list: async () => (await client.listTools()).tools,
    tool,
    find: async (query: string, limit?: number) =>
      rowsIn((await tool('find', { query, ...(limit !== undefined && { limit }) })).value),
    describe: async (name: string) => (await tool('describe', { name })).value,
    read: (name: string, params?: object) => tool('read', { name, ...(params && { params }) }),
    call: (name: string, rest: object = {}) => tool('call', { name, ...rest }),
  }
}

interface Found {
  readonly name: string
  readonly kind: string
  readonly does: string
  readonly tool: string
}

function rowsIn(value: unknown): readonly Found[] {
  return (value as { data: Found[] }).data
}

function textIn(value: unknown, name: string): string {
  return String(Reflect.get(Object(value), name))
}

/** The tokens of a list of tools, as a model of 2024 or later counts them. */
const tokensOf = (
  tools: readonly { name: string; description?: string | undefined; inputSchema: object }[],
) =>
  encode(
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
  ).length

const acme = { name: 'Acme Corp', customer_type: 'business' }

describe('the tools of an agent', () => {
  it.each(eras)('are five, in the era %s', async (era) => {
    const { list } = await world({}, {}, era)
    expect((await list()).map(({ name }) => name)).toEqual(['find', 'describe', 'read', 'call', 'clock'])
  })

  it('take less than 1,500 tokens', async () => {
    const { list } = await world()
    expect(tokensOf(await list())).toBeLessThan(1500)
  })

  it('take at most 25,000 tokens where each operation is one, and a family as many as it needs', async () => {
    const { list } = await world({}, { mode: 'all' })
    expect(tokensOf(await list())).toBeLessThanOrEqual(25_000)
    const { list: cards } = await world({}, { tools: ['cards', 'cardholders', 'clock'] })
    expect((await cards()).map(({ name }) => name)).toContain('cards_freeze')
    expect(tokensOf(await cards())).toBeLessThan(6000)
  })

  it('have one sentence and a short schema where each operation is one, and describe says the rest', async () => {
    const { list, describe } = await world({}, { mode: 'all' })
    const create = (await list()).find(({ name }) => name === 'destinations_create')
    expect(create?.description).toMatch(/^[^.]+\.$/)
    expect(JSON.stringify(create?.inputSchema)).not.toContain('"description"')
    expect(await describe('destinations_create')).toMatchObject({
      name: 'destinations_create',
      arguments: { properties: { recipient_id: { description: expect.any(String) } } },
      answer: ['id'],
    })
  })

  it('say that they read, or that they may change something', async () => {
    const { list } = await world()
    const reading = (await list()).filter(({ annotations }) => annotations?.readOnlyHint === true)
    expect(reading.map(({ name }) => name)).toEqual(['find', 'describe', 'read'])
    expect((await list()).find(({ name }) => name === 'call')?.annotations?.destructiveHint).toBe(true)
  })

  it('are named to whoever calls an operation as if it were one', async () => {
    const { tool } = await world()
    await expect(tool('customers_create', { body: acme })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(
        'there is no tool customers_create. Give customers.create to read or call as its name.',
      ),
    })
    await expect(tool('fnd')).rejects.toThrow('there is no tool fnd. Did you mean find')
  })

  it('are those of a mode that there is', () => {
    const wrong = Object({ mode: 'few' })
    expect(() => createMcpEndpoint(createSimulator(), wrong)).toThrow(UsageError)
    expect(() => createMcpEndpoint(createSimulator(), wrong)).toThrow('it must be find or all')
  })

  it.each(['find', 'all'] as const)(
    'refuse an argument that describe does not have, in the mode %s',
    async (mode) => {
      const { tool } = await world({}, { mode })
      const { isError, text } = await tool('describe', { name: 'customers.create', whole: true })
      expect([isError, text]).toEqual([
        true,
        expect.stringContaining('is not one of the arguments: they are name'),
      ])
    },
  )
})

describe('find', () => {
  it('names operations, causes and enumerations, with the tool that each is for', async () => {
    const { find } = await world()
    expect((await find('create a customer'))[0]).toEqual({
      name: 'customers.create',
      kind: 'operation',
      does: 'Creates a customer with its onboarding application; the sandbox approves it five seconds later.',
      tool: 'call',
    })
    expect((await find('freeze a customer'))[0]).toMatchObject({
      name: 'simulate.freezeCustomer',
      kind: 'cause',
    })
    expect((await find('possible statuses of a card'))[0]).toMatchObject({
      name: 'CardStatus',
      kind: 'enumeration',
      tool: 'describe',
    })
  })

  it('names what tells what can happen next, where causes are found, and read asks it', async () => {
    const { sim, find, describe, read } = await world()
    expect((await find('what can happen next to a customer'))[0]).toMatchObject({
      name: 'possible',
      kind: 'preview',
      tool: 'read',
    })
    expect(await describe('possible')).toMatchObject({ tool: 'read', params: { required: ['id'] } })
    const { customer } = sim.given.activeBusiness()
    const { value } = await read('possible', { id: customer.id })
    expect(value).toEqual({ data: JSON.parse(JSON.stringify(sim.possible(customer.id))) })
    expect(await read('possible', { customer_id: customer.id })).toMatchObject({ isError: true })
    const platform = await world({}, { causes: false })
    expect(await platform.read('possible', { id: customer.id })).toMatchObject({ isError: true })
  })

  it('names as many as it is asked for, and says when nothing has the words', async () => {
    const { find, tool } = await world()
    expect(await find('card')).toHaveLength(5)
    expect(await find('card', 12)).toHaveLength(12)
    expect((await tool('find', { query: 'zzz' })).value).toMatchObject({
      data: [],
      hint: expect.stringContaining('others'),
    })
  })

  it('names no causes in production, nor where they are not wanted', async () => {
    for (const [options, offered] of [
      [{ environment: 'production' }, {}],
      [{}, { causes: false }],
    ] as const) {
      const { find, call } = await world(options, offered)
      expect((await find('freeze a customer', 20)).filter(({ kind }) => kind === 'cause')).toEqual([])
      expect(await call('simulate.freezeCustomer', { body: { id: 'x' } })).toMatchObject({ isError: true })
    }
  })

  it('names only what is chosen', async () => {
    const { find, read } = await world({}, { mode: 'find', tools: ['cards', 'clock'], causes: false })
    const names = await find('card', 20)
    expect(names.filter(({ kind, name }) => kind === 'operation' && !name.startsWith('cards.'))).toEqual([])
    expect(await read('customers.list')).toMatchObject({ isError: true })
  })

  it('answers the same in every world', async () => {
    const one = await world()
    const other = await world({ seed: 'other' })
    expect(await one.find('pay a supplier')).toEqual(await other.find('pay a supplier'))
  })

  it.each([
    [{}, 'query', 'is required'],
    [{ query: 7 }, 'query', 'must be text'],
    [{ query: 'card', limit: 0 }, 'limit', 'must be a whole number from 1 to 20'],
    [{ query: 'card', most: 3 }, 'most', 'is not one of the arguments: they are query, limit'],
  ])('refuses %j', async (args, field, message) => {
    const { tool } = await world()
    expect(await tool('find', args)).toMatchObject({ isError: true, value: { errors: [{ field, message }] } })
  })
})

describe('describe', () => {
  it('tells what an operation takes and answers, and how it may refuse', async () => {
    const { describe } = await world()
    expect(await describe('recipients.create')).toMatchObject({
      kind: 'operation',
      tool: 'call',
      request: 'POST /customers/{customer_id}/recipients',
      params: { required: ['customer_id'] },
      body: { required: ['name'], properties: { name: { description: expect.any(String) } } },
      answer: expect.arrayContaining(['id']),
    })
    expect(await describe('customers_list')).toMatchObject({ name: 'customers.list', tool: 'read' })
  })

  it('describes all that find names', async () => {
    const { tool } = await world()
    const names = [
      ...registry.allOperations.map(({ id }) => id).filter((id) => !id.startsWith('documents.')),
      ...Object.keys(registry.causes).map((name) => `simulate.${name}`),
    ]
    const failed: string[] = []
    for (const name of names) {
      const { isError, text = '' } = await tool('describe', { name })
      if (isError || /\$ref|\$defs/.test(text)) failed.push(name)
    }
    expect(failed).toEqual([])
  })

  it('tells all values of an enumeration, and where it stands', async () => {
    const { describe } = await world()
    expect(await describe('CardStatus')).toMatchObject({
      kind: 'enumeration',
      values: ['pending', 'active', 'frozen', 'closed'],
      of: expect.arrayContaining(['Card.status']),
    })
  })

  it('names what is close to a name that there is none of', async () => {
    const { tool } = await world()
    expect(await tool('describe', { name: 'customer.create' })).toMatchObject({
      isError: true,
      value: {
        status: 400,
        errors: [{ field: 'name', message: expect.stringContaining('customers.create') }],
        sim_hint: 'find tells names by what you want',
      },
    })
  })
})

describe('read and call', () => {
  it('answer as the platform does', async () => {
    const { sim, read, call } = await world()
    const made = await call('customers.create', { body: acme })
    expect(made).toMatchObject({ isError: false, value: { kyb_links: [{ status: 'not_started' }] } })
    expect(await read('customers.get', { customer_id: textIn(made.value, 'id') })).toMatchObject({
      value: { name: 'Acme Corp' },
    })
    expect(await read('customers.list', { limit: 1 })).toMatchObject({ value: { meta: { total_count: 1 } } })
    expect(await call('customers.create', { body: { name: 'A' } })).toMatchObject({
      isError: true,
      value: { status: 400, errors: [{ field: 'name' }, { field: 'customer_type' }] },
    })
    expect(sim.requests.list().map(({ operation, status }) => [operation, status])).toEqual([
      ['customers.create', 201],
      ['customers.get', 200],
      ['customers.list', 200],
      ['customers.create', 400],
    ])
  })

  it('read refuses what changes something, and nothing happens', async () => {
    const { sim, read, tool } = await world()
    const hash = sim.hash()
    for (const name of ['customers.create', 'simulate.createClient'])
      expect(await read(name)).toMatchObject({
        isError: true,
        value: { errors: [{ field: 'name', message: `${name} changes something: run it with call` }] },
      })
    const withBody = await tool('read', { name: 'customers.create', body: acme })
    expect(withBody).toMatchObject({ isError: true, value: { errors: [{ field: 'body' }] } })
    expect(sim.hash()).toBe(hash)
    expect(sim.requests.list()).toEqual([])
  })

  it('call repeats an answer for the same idempotency key', async () => {
    const { sim, call } = await world()
    const again = { body: acme, idempotency_key: '00000000-0000-4000-8000-000000000001' }
    expect(await call('customers.create', again)).toEqual(await call('customers.create', again))
    expect(sim.api.customers.list().meta.total_count).toBe(1)
  })

  it('call has a cause happen, and tells what it made', async () => {
    const { sim, call } = await world()
    const { account } = sim.given.onramp()
    const deposited = await call('simulate.bankDeposit', {
      body: { account_id: account.id, deposit: { amount: '10' } },
    })
    expect(deposited).toMatchObject({ isError: false, value: { result: expect.any(String) } })
    const { customer } = sim.given.activeBusiness()
    expect(await call('simulate.freezeCustomer', { body: { id: customer.id } })).toMatchObject({
      isError: false,
      value: { result: null },
    })
    expect(sim.api.customers.get(customer.id).status).toBe('frozen')
  })

  it.each([
    ['an unknown name', { name: 'customers.make' }, 'there is no customers.make'],
    [
      'a member of the body among params',
      { name: 'customers.create', params: acme },
      'is not one of the arguments',
    ],
    ['a body in params', { name: 'customers.create', params: { body: acme } }, 'beside params'],
    ['params that are a text', { name: 'customers.get', params: 'x' }, 'must be an object'],
    [
      'arguments of a cause in params',
      { name: 'simulate.freezeCustomer', params: { id: 'x' } },
      'goes into body',
    ],
    [
      'an unknown argument of a cause',
      { name: 'simulate.freezeCustomer', body: { customer: 'x' } },
      'they are id, options',
    ],
    ['a cause that is impossible', { name: 'simulate.freezeCustomer', body: { id: 'x' } }, 'customer'],
  ])('call refuses %s in words', async (_, args, says) => {
    const { sim, tool } = await world()
    const hash = sim.hash()
    const { isError, text } = await tool('call', args)
    expect(isError).toBe(true)
    expect(text).toContain(says)
    expect(sim.hash()).toBe(hash)
  })
})

describe('clock', () => {
  it('tells the time, and moves it', async () => {
    const { tool } = await world()
    expect((await tool('clock')).value).toEqual({ now: '2026-01-01T00:00:00.000Z' })
    expect((await tool('clock', { advance: '2d' })).value).toEqual({ now: '2026-01-03T00:00:00.000Z' })
    expect((await tool('clock')).value).toEqual({ now: '2026-01-03T00:00:00.000Z' })
  })

  it.each([
    [{ advance: 'a while' }, 'it must be whole milliseconds'],
    [{ advance: {} }, 'must be text such as 5s'],
    [{ duration: '5s' }, 'they are advance'],
  ])('refuses %j', async (args, says) => {
    const { tool } = await world()
    const { isError, text } = await tool('clock', args)
    expect(isError).toBe(true)
    expect(text).toContain(says)
  })
})

describe('an agent that knows nothing', () => {
  it('opens an onramp, has dollars arrive, and sees them paid out', async () => {
    const { sim, find, describe, read, call, tool } = await world()
    /** What is found first, as long as it can be described. */
    const learn = async (query: string): Promise<string> => {
      const [best] = await find(query)
      const name = best?.name ?? ''
      expect(await describe(name)).toMatchObject({ name })
      return name
    }
    const idOf = async (name: string, rest: object) => {
      const { isError, value, text } = await call(name, rest)
      expect(isError, text).toBe(false)
      return textIn(value, 'id')
    }
    const customer_id = await idOf(await learn('onboard a business customer'), { body: acme })
    await tool('clock', { advance: '5s' })
    expect(await read(await learn('is the customer approved'), { customer_id })).toMatchObject({
      value: { status: 'approved' },
    })
    const recipient_id = await idOf(await learn('add a payee'), {
      params: { customer_id },
      body: { name: 'Treasury' },
    })
    const crypto_address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const destination_id = await idOf(await learn('add a crypto address to a payee'), {
      params: { recipient_id },
      body: { destination_type: 'crypto', name: 'Wallet', crypto_address },
    })
    const account_id = await idOf(await learn('open an onramp account'), {
      body: { capabilities: ['ach'], source_asset: 'USD', destination_asset: 'USDC', destination_id },
    })
    const deposit = await call(await learn('dollars from a bank arrive at an onramp'), {
      body: { account_id, deposit: { amount: '250.00' } },
    })
    expect(deposit.isError, deposit.text).toBe(false)
    await tool('clock', { advance: '1m' })
    const transaction = { auto_transaction_id: textIn(deposit.value, 'result') }
    expect(await read(await learn('one transaction of a standing account'), transaction)).toMatchObject({
      value: { status: 'completed', receipt: { outgoing_amount: '250' } },
    })
    expect(sim.requests.list().every(({ status = 0 }) => status < 300)).toBe(true)
  })
})

describe('beside the tools', () => {
  it.each(eras)('there are pages, and the world as it is, in the era %s', async (era) => {
    const { client, call } = await world({}, {}, era)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'platform://guide/money',
      'platform://guide/onboarding',
      'platform://guide/agents',
      'platform://world',
    ])
    await call('customers.create', { body: acme })
    const { contents } = await client.readResource({ uri: 'platform://world' })
    expect(textIn(contents[0], 'text')).toMatch(/customers\.create[\s\S]*now: 2026-01-01T00:00:00\.000Z/)
  })

  it('pages name only what there is', async () => {
    const { client, tool } = await world()
    const unknown: string[] = []
    for (const { uri } of (await client.listResources()).resources) {
      const { contents } = await client.readResource({ uri })
      for (const [, name = ''] of textIn(contents[0], 'text').matchAll(/`(\w+\.\w+)`/g))
        if ((await tool('describe', { name })).isError) unknown.push(name)
    }
    expect(unknown).toEqual([])
  })

  it('an agent that is to see only the platform sees neither causes nor the world', async () => {
    const { client } = await world({}, { causes: false })
    const { resources } = await client.listResources()
    expect(resources.map(({ name }) => name)).toEqual(['money', 'onboarding', 'agents'])
    for (const { uri } of resources)
      expect(JSON.stringify(await client.readResource({ uri }))).not.toContain('simulate.')
  })

  it('there are tasks for people, in words for the agent', async () => {
    const { client } = await world()
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['pay', 'why'])
    const { messages } = await client.getPrompt({
      name: 'pay',
      arguments: { recipient: 'Supplier Ltd', amount: '1.50 USD' },
    })
    expect(messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining('Pay Supplier Ltd 1.50 USD, once.') } },
    ])
  })

  it('refuses what does not exist as the protocol says', async () => {
    const { client } = await world()
    const code = -32602
    await expect(client.readResource({ uri: 'platform://guide/mony' })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('platform://guide/money'),
    })
    await expect(client.getPrompt({ name: 'pya' })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Did you mean pay'),
    })
    await expect(client.getPrompt({ name: 'pay', arguments: { amount: '1' } })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('needs recipient'),
    })
  })

  it('there is nothing where each operation is a tool', async () => {
    const { client } = await world({}, { mode: 'all' })
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
  })
})
