import type { Client } from '@modelcontextprotocol/client'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { setupServer } from 'msw/node'
import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { type Arranged, arrangedKey, arrangementOf, expectedOf } from '../conformance/arranged.js'
import type { NamedCase } from '../conformance/case.js'
import { byName, cases } from '../conformance/cases.js'
import { sampleAddress, usDestination, viewerKey } from '../conformance/samples.js'
import { type Call, nextKey } from '../support/entry-points.js'
import { connect, contentOf, type Era, eras } from '../support/mcp-client.js'
import { operationOf } from '../support/operation-of.js'

/** The description of the API is no tool: an agent has the tools. */
const asTools = (operations: typeof registry.allOperations) =>
  operations.filter(({ id }) => !id.startsWith('documents.'))
const allOperations = asTools(registry.allOperations)

const acme = { name: 'Acme Corp', customer_type: 'business' }
/** Every operation as a tool of its own. What the five tools do is in find.test.ts. */
const all = { mode: 'all' } as const
const open: Client[] = []
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())))

async function connected(sim: Simulator, { era = 'legacy', apiKey = sim.apiKey }: Asked = {}) {
  const mcp = createMcpEndpoint(sim, all)
  const client = await connect(mcp.url, { apiKey, era, fetch: mcp.fetch })
  open.push(client)
  return {
    mcp,
    client,
    list: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) =>
      contentOf(await client.callTool({ name, arguments: args })),
  }
}

interface Asked {
  readonly era?: Era
  readonly apiKey?: string | null
}

const world = (options: SimulatorOptions = {}, asked: Asked = {}) => {
  const sim = createSimulator(options)
  return connected(sim, asked).then((connection) => ({ sim, ...connection }))
}

const nameOf = (id: string) => id.replace('.', '_')

function textIn({ value }: { readonly value: unknown }, name: string): string {
  const text = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof text !== 'string') throw new Error(`no ${name} in ${JSON.stringify(value)}`)
  return text
}

const idOf = (result: { readonly value: unknown }) => textIn(result, 'id')

const argumentsOf = ({ params, query, body }: Call): Record<string, unknown> => ({
  ...params,
  ...query,
  // Bytes are said in base64.
  ...(body !== undefined && {
    body: body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body,
  }),
})

const succeeding = cases.filter(({ name }) => / succeeds with /.test(name) && !name.startsWith('documents.'))

/** Of those that a client of the tools can make: it has neither headers nor other credentials nor other paths. */
const comparable = new Map<NamedCase, Arranged>()
for (const example of cases) {
  const arranged = arrangementOf(example)
  const { caller, key = arrangedKey, headers, pathIndex, body } = arranged.call
  // A message has four mebibytes at most.
  const fits = (JSON.stringify(body) ?? '').length < 4_000_000
  if (fits && key === arrangedKey && [caller, headers, pathIndex].every((each) => each === undefined))
    comparable.set(example, arranged)
}

describe.each(eras)('the tools, of the era %s', (era) => {
  it('are every built operation, once and in the order of the declarations', async () => {
    const { list } = await world({}, { era })
    expect((await list()).map(({ title }) => title)).toEqual([
      ...allOperations.map(({ id }) => id),
      'clock.advance',
      'possible',
      'describe',
    ])
  })

  it('tell a story to its end', async () => {
    const { sim, call } = await world({}, { era })
    const made = await call('customers_create', { body: acme })
    expect(made).toMatchObject({ isError: false, value: { kyb_links: [{ status: 'not_started' }] } })
    expect(JSON.parse(made.text ?? '')).toEqual(made.value)
    const customer_id = idOf(made)
    await sim.clock.advance('5s')
    expect(await call('customers_get', { customer_id })).toMatchObject({ value: { kyb_status: 'active' } })

    const recipient_id = idOf(
      await call('recipients_create', { customer_id, body: { name: 'Supplier', address: sampleAddress } }),
    )
    const destination_id = idOf(await call('destinations_create', { recipient_id, body: usDestination }))
    const paid = { source_network_id: 'base-sepolia', source_asset: 'USDC', destination_asset: 'USD' }
    const payment = { customer_id, destination_id, ...paid, amount: '1.50', payment_reference: 'INV 1001' }
    const opened = await call('transactions_createOneOff', { body: payment })
    const transaction_id = idOf(opened)
    sim.simulate.cryptoDeposit(textIn(opened, 'crypto_address'), { amount: '1.50' })
    await sim.clock.advance('2m')
    expect(await call('transactions_get', { transaction_id })).toMatchObject({
      value: { status: 'completed', receipt: { outgoing_amount: '1.5' } },
    })
    expect(await call('transactions_list', { statuses: ['completed', 'failed'], limit: 1 })).toMatchObject({
      value: { data: [{ id: transaction_id }], meta: { total_count: 1 } },
    })
    expect(sim.requests.list({ traffic: 'app' }).map(({ operation, status }) => [operation, status])).toEqual(
      [
        ['customers.create', 201],
        ['customers.get', 200],
        ['recipients.create', 201],
        ['destinations.create', 201],
        ['transactions.createOneOff', 201],
        ['transactions.get', 200],
        ['transactions.list', 200],
      ],
    )
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([
      { method: 'POST', path: '/customers', caller: 'key' },
    ])
  })

  it('tell it in the same bytes again', async () => {
    const told = async () => {
      const sim = createSimulator()
      const mcp = createMcpEndpoint(sim, all)
      const answers: string[] = []
      const client = await connect(mcp.url, {
        apiKey: sim.apiKey,
        era,
        async fetch(input, init) {
          const response = await mcp.fetch(input, init)
          answers.push(
            `${response.status} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`,
          )
          return response
        },
      })
      open.push(client)
      await client.listTools()
      for (const body of [acme, { name: 'A' }, acme])
        await client.callTool({ name: 'customers_create', arguments: { body } })
      await sim.clock.advance('5s')
      await client.callTool({ name: 'customers_list' })
      return { answers, hash: sim.hash() }
    }
    const first = await told()
    expect(first.answers.length).toBeGreaterThan(5)
    expect(await told()).toEqual(first)
  })

  it('answer in JSON that is no object, and with nothing', async () => {
    const { sim, call } = await world({}, { era })
    const countries = sim.api.capabilities.countries()
    expect(await call('capabilities_countries')).toMatchObject({
      isError: false,
      value: era === 'legacy' ? { result: countries } : countries,
      text: JSON.stringify(countries),
    })
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(await call('customers_delete', { customer_id: id })).toEqual({
      isError: false,
      value: undefined,
      text: '204: done, and there is nothing to read.',
    })
  })

  it('refuse what does not exist as the protocol says, naming what is close', async () => {
    const { sim, call } = await world({}, { era })
    await expect(call('customer_create')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(
        'there is no tool customer_create. Did you mean customers_create, or customers_delete?',
      ),
    })
    expect(sim.requests.list()).toEqual([])
  })

  it('break the connection where a fault does, and the retry with the same key is a replay', async () => {
    const { sim, call } = await world({}, { era })
    const create = () => call('customers_create', { body: acme, idempotency_key: nextKey() })
    sim.faults.next('customers.create', { networkError: true })
    await expect(create()).rejects.toThrow('fetch failed')
    expect(sim.api.customers.list().meta.total_count).toBe(0)

    sim.faults.next('customers.create', { loseResponse: true })
    const again = { body: acme, idempotency_key: nextKey() }
    await expect(call('customers_create', again)).rejects.toThrow('fetch failed')
    const replayed = await call('customers_create', again)
    expect(idOf(replayed)).toBe(sim.api.customers.list().data[0]?.id)
    expect(sim.api.customers.list().meta.total_count).toBe(1)
    expect(sim.requests.list({ traffic: 'app' }).at(-1)).toMatchObject({ replayed: true })

    sim.faults.next('customers.list', { truncate: true })
    await expect(call('customers_list')).rejects.toThrow(/JSON/)
    expect(await call('customers_list')).toMatchObject({ value: { meta: { total_count: 1 } } })
  })
})

describe('the description of a tool', () => {
  const annotated = (name: string) =>
    world().then(async ({ list }) => (await list()).find((tool) => tool.name === name)?.annotations)

  it('has a name that every client takes', async () => {
    const { list } = await world()
    const names = (await list()).map(({ name }) => name)
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(allOperations.length + 3)
    expect(new Set(allOperations.map(({ id }) => nameOf(id))).size).toBe(allOperations.length)
    expect(names).toContain('transactions_createOneOff')
  })

  it('says what it does in the words of the operation', async () => {
    const { list } = await world()
    expect((await list()).find(({ name }) => name === 'sandbox_simulateOnboarding')).toMatchObject({
      title: 'sandbox.simulateOnboarding',
      description: 'Decides an application as a reviewer would. Sandbox only.',
    })
  })

  it('says of every read that it is one, and of nothing else', async () => {
    const { list } = await world()
    const reads = (await list()).filter(({ annotations }) => annotations?.readOnlyHint === true)
    expect(reads.map(({ title }) => title)).toEqual([
      ...allOperations.filter(({ method }) => method === 'GET').map(({ id }) => id),
      'possible',
      'describe',
    ])
  })

  it.each([
    ['customers_create', { destructiveHint: false, idempotentHint: false }],
    ['recipients_update', { destructiveHint: true, idempotentHint: true }],
    ['customers_delete', { destructiveHint: true, idempotentHint: true }],
    ['transactions_cancel', { destructiveHint: true, idempotentHint: false }],
    ['applications_withdraw', { destructiveHint: true, idempotentHint: false }],
    ['wallets_send', { destructiveHint: true, idempotentHint: false }],
  ])('says of %s what it does to what is there', async (name, hints) => {
    expect(await annotated(name)).toEqual({ readOnlyHint: false, openWorldHint: false, ...hints })
  })

  it('says of what spends money that it does, and of nothing else', async () => {
    const { list } = await world()
    const spending = (await list()).filter(({ description = '' }) => description.includes('Spends money.'))
    expect(spending.map(({ title }) => title).sort()).toEqual([
      'instructions.create',
      'mandates.amend',
      'mandates.approve',
      'scheduledPayments.create',
      'wallets.send',
      'x402.sign',
    ])
    expect(spending.filter(({ annotations }) => annotations?.destructiveHint !== true)).toEqual([])
  })

  it('has a JSON Schema of its arguments, which takes what the operation takes', async () => {
    const { list } = await world()
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
    addFormats(ajv)
    ajv.addFormat('base64', true)
    const validators = new Map((await list()).map((tool) => [tool.title, ajv.compile(tool.inputSchema)]))
    const refused = succeeding.flatMap(({ name, call }) => {
      const asked = call(createSimulator())
      const validate = validators.get(asked.operation)
      const args = { ...argumentsOf(asked), idempotency_key: nextKey() }
      const { idempotency_key: _, ...read } = args
      const given = operationOf(asked.operation).method === 'GET' ? read : args
      return validate?.(given) === true ? [] : [`${name}: ${ajv.errorsText(validate?.errors)}`]
    })
    expect(refused).toEqual([])
    expect(succeeding.length).toBe(allOperations.length)
  })

  it('asks for what the operation cannot do without', async () => {
    const { list } = await world()
    const required = Object.fromEntries(
      (await list()).map(({ name, inputSchema }) => [name, inputSchema.required]),
    )
    expect(required).toMatchObject({
      customers_list: undefined,
      customers_get: ['customer_id'],
      recipients_create: ['customer_id', 'body'],
      customers_fxCurrencies: ['customer_id', 'direction'],
    })
  })
})

describe('a call', () => {
  it('is refused with the fields that are wrong', async () => {
    const { call } = await world()
    const { isError, value, text } = await call('customers_create', { body: { name: 'A' } })
    expect(isError).toBe(true)
    expect(value).toMatchObject({
      type: 'https://docs.platform.example/api-reference/errors#validation-error',
      status: 400,
      errors: [{ field: 'name' }, { field: 'customer_type', code: 'missing_required_field' }],
    })
    expect(JSON.parse(text ?? '')).toEqual(value)
  })

  it('is refused for arguments that have no place in a request, all at once', async () => {
    const { sim, call } = await world()
    expect(
      await call('recipients_create', { name: 'Supplier', customer_id: {}, idempotency_key: 1 }),
    ).toMatchObject({
      isError: true,
      value: {
        status: 400,
        errors: [
          {
            field: 'name',
            code: 'unknown_field',
            message: 'is not one of the arguments: they are customer_id, body, idempotency_key',
          },
          { field: 'customer_id', code: 'invalid_type' },
        ],
        sim_hint: 'what the operation takes as its body goes into the argument body',
      },
    })
    expect(await call('customers_get', { customer_id: null })).toMatchObject({
      value: { errors: [{ field: 'customer_id', code: 'missing_required_field' }] },
    })
    expect(sim.requests.list()).toEqual([])
  })

  it('reaches nothing but its own operation, whatever its arguments say', async () => {
    const { sim, call } = await world()
    for (const customer_id of ['..', '../users', 'a/b', 'a?b=c', '%2e%2e', '{customer_id}'])
      expect(await call('customers_get', { customer_id })).toMatchObject({ value: { status: 400 } })
    expect(new Set(sim.requests.list().map(({ operation }) => operation))).toEqual(new Set(['customers.get']))
  })

  it('is new each time without an idempotency key, and once with one', async () => {
    const { sim, call } = await world()
    const ids = [
      idOf(await call('customers_create', { body: acme })),
      idOf(await call('customers_create', { body: { ...acme, name: 'Initech' } })),
    ]
    const idempotency_key = nextKey()
    const body = { ...acme, name: 'Globex' }
    const first = await call('customers_create', { body, idempotency_key })
    expect(await call('customers_create', { body, idempotency_key })).toEqual(first)
    expect(new Set([...ids, idOf(first)]).size).toBe(3)
    expect(sim.api.customers.list().meta.total_count).toBe(3)
    expect(await call('customers_create', { body: acme, idempotency_key: 'mine' })).toMatchObject({
      value: { errors: [{ field: 'x-idempotency-key', message: 'must be a UUID' }] },
    })
  })

  it('meets the permissions of its key', async () => {
    const sim = createSimulator()
    const { call } = await connected(sim, { apiKey: viewerKey(sim) })
    expect(await call('customers_list')).toMatchObject({ isError: false })
    expect(await call('customers_create', { body: acme })).toMatchObject({
      isError: true,
      value: { status: 403, detail: 'The credential belongs to a viewer, who can only read.' },
    })
  })

  it('meets the limit of its key', async () => {
    const { sim, call } = await world({ limits: { apiKeyPerMinute: 2 } })
    for (const isError of [false, false, true])
      expect(await call('customers_list')).toMatchObject({ isError })
    expect(await call('customers_list')).toMatchObject({ value: { title: 'Rate Limited', status: 429 } })
    await sim.clock.advance('1m')
    expect(await call('customers_list')).toMatchObject({ isError: false })
  })

  it('meets faults', async () => {
    const { sim, call } = await world()
    sim.faults.next('customers.list', { status: 503 })
    expect(await call('customers_list')).toMatchObject({ isError: true, value: { status: 503 } })
    expect(await call('customers_list')).toMatchObject({ isError: false })
    expect(sim.faults.unhit()).toEqual([])
  })

  it('waits as long as a fault says', async () => {
    const { sim, call } = await world()
    sim.faults.next('customers.list', { delay: '30s' })
    let arrived = false
    const listed = call('customers_list').then((result) => {
      arrived = true
      return result
    })
    await vi.waitUntil(() => sim.requests.list().length === 1)
    await sim.clock.advance('29s')
    expect(arrived).toBe(false)
    await sim.clock.advance('1s')
    expect(await listed).toMatchObject({ isError: false })
  })

  it('tells of a mistake of the test', async () => {
    const { sim, call } = await world()
    sim.faults.when(
      () => {
        throw new Error('oh')
      },
      { status: 503 },
    )
    await expect(call('customers_list')).rejects.toThrow(UsageError)
  })
})

describe('a call answers as the API does', () => {
  it.each(byName([...comparable.keys()]))('%s', async (_, example) => {
    const arranged = comparable.get(example) ?? arrangementOf(example)
    // In the way of the garbage collector from here on.
    comparable.delete(example)
    const { world, call } = arranged
    const sim = world.fork()
    const { key } = call
    const params = {
      name: nameOf(call.operation),
      arguments: { ...argumentsOf(call), ...(key && { idempotency_key: key }) },
    }
    const mcp = createMcpEndpoint(sim, all)
    const response = await mcp.fetch(
      mcp.url,
      post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, sim.apiKey),
    )
    const { result } = await response.json()
    const { isError, text } = contentOf(result)

    const { status, body, hash } = await expectedOf(arranged)
    expect(isError).toBe(status >= 400)
    if (typeof body === 'object') expect(withoutRequestId(JSON.parse(text ?? ''))).toEqual(body)
    else if (body !== undefined) expect(text).toBe(body)
    expect(sim.hash()).toBe(hash)
  })
})

function withoutRequestId(body: object): object {
  if (Array.isArray(body) || !('request_id' in body)) return body
  const { request_id: _, ...rest } = body
  return rest
}

/** What a client sends, as any other program could. */
function post(body: unknown, apiKey?: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
  }
}

describe('a client', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  it('needs a key', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    const without = await mcp.fetch(mcp.url, post(ping))
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(without.headers.get('content-type')).toBe('application/problem+json')
    expect(await without.json()).toMatchObject({
      title: 'Unauthorized',
      status: 401,
      sim_hint: 'send authorization: Bearer with an API key of the simulator',
    })
    const unknown = await mcp.fetch(mcp.url, post(ping, 'unknown'))
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
    expect((await mcp.fetch(mcp.url, post(ping, sim.apiKey))).status).toBe(200)
    await expect(connected(sim, { apiKey: null })).rejects.toThrow('Missing or invalid authentication')
  })

  it('needs an API key: other credentials open nothing', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    const { application_url } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const token = new URL(application_url).searchParams.get('token') ?? ''
    const [user] = sim.api.users.list().data
    for (const other of [token, sim.issueDashboardToken(user?.id ?? '')])
      expect((await mcp.fetch(mcp.url, post(ping, other))).status).toBe(401)
    const inAnotherHeader = post(ping)
    const headers = { ...inAnotherHeader.headers, 'x-api-key': sim.apiKey }
    expect((await mcp.fetch(mcp.url, { ...inAnotherHeader, headers })).status).toBe(401)
  })

  it('is out as soon as its key is revoked', async () => {
    const { sim, client, call } = await world()
    const { data } = sim.api.apiKeys.list()
    expect(await call('customers_list')).toMatchObject({ isError: false })
    sim.api.apiKeys.delete(data[0]?.id ?? '')
    await expect(client.listTools()).rejects.toThrow('401')
    await expect(call('customers_list')).rejects.toThrow('401')
  })

  it('finds no sign-in, no sessions and no streams', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    for (const path of [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
    ])
      expect((await mcp.fetch(new URL(`/.well-known/${path}`, mcp.url))).status).toBe(404)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await mcp.fetch(mcp.url, { method, headers: post(ping, sim.apiKey).headers ?? {} })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const { headers } = await mcp.fetch(mcp.url, post(ping, sim.apiKey))
    expect(headers.get('mcp-session-id')).toBe(null)
  })

  it('subscribes to nothing: a stream ends as it begins', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    const names = {
      protocolVersion: '2026-07-28',
      clientInfo: { name: 'test', version: '1' },
      clientCapabilities: {},
    }
    const _meta = Object.fromEntries(
      Object.entries(names).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value]),
    )
    const params = { _meta, notifications: { toolsListChanged: true } }
    const init = post({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }, sim.apiKey)
    const headers = {
      ...init.headers,
      'mcp-method': 'subscriptions/listen',
      'mcp-protocol-version': '2026-07-28',
    }
    const response = await mcp.fetch(mcp.url, { ...init, headers })
    expect(await response.text()).toMatch(/"notifications":\{\}[\s\S]*"resultType":"complete"/)
  })

  it('may give up, and is told as fetch tells it', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    sim.faults.next('customers.list', { delay: '1h' })
    const giveUp = new AbortController()
    const params = { name: 'customers_list', arguments: {} }
    const asked = mcp.fetch(mcp.url, {
      ...post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, sim.apiKey),
      signal: giveUp.signal,
    })
    await vi.waitUntil(() => sim.requests.list().length === 1)
    giveUp.abort()
    await expect(asked).rejects.toThrow(giveUp.signal.reason)
    sim.dispose()
  })

  it('has the world of its endpoint, at the same time as another has its own', async () => {
    const sim = createSimulator()
    const both = await Promise.all([connected(sim), connected(sim.fork())])
    const made = await Promise.all(
      both.flatMap(({ call }, which) =>
        Array.from({ length: 5 }, (_, n) =>
          call('customers_create', { body: { ...acme, name: `Client ${which} ${n}` } }),
        ),
      ),
    )
    expect(made.filter(({ isError }) => isError)).toEqual([])
    for (const [which, { call }] of both.entries()) {
      const { value } = await call('customers_list', { limit: 100 })
      const names = (value as { data: { name: string }[] }).data.map(({ name }) => name)
      expect(names.sort()).toEqual(Array.from({ length: 5 }, (_, n) => `Client ${which} ${n}`))
    }
  })

  it('finds the endpoint behind msw, at whatever address it has', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, { ...all, url: 'https://mcp.host.example/v1' })
    const server = setupServer(...handlers({ baseUrl: mcp.url, fetch: mcp.fetch }), ...handlers(sim))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      const client = await connect(mcp.url, { apiKey: sim.apiKey })
      open.push(client)
      sim.faults.next('customers.create', { networkError: true })
      const create = { name: 'customers_create', arguments: { body: acme } }
      await expect(client.callTool(create)).rejects.toThrow('Failed to fetch')
      expect(await client.callTool(create)).toMatchObject({ structuredContent: { kyb_links: [{}] } })
      expect(sim.api.customers.list().meta.total_count).toBe(1)
    } finally {
      server.close()
    }
  })

  it('is told where the endpoint is when it asks elsewhere, and the test that an address is none', async () => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, all)
    expect(mcp.url).toBe('https://api.sandbox.platform.example/mcp')
    const response = await mcp.fetch('https://mcp.host.example/', post(ping, sim.apiKey))
    expect(await response.json()).toMatchObject({
      status: 404,
      sim_hint: `the tools are at ${mcp.url}; where the app calls another address, give createMcpEndpoint that url`,
    })
    expect(() => createMcpEndpoint(sim, { url: '/mcp' })).toThrow(UsageError)
  })
})

describe('the tool that tells what can happen', () => {
  it('names causes and calls, and nothing of it happens', async () => {
    const { sim, call } = await world()
    const id = idOf(await call('customers_create', { body: acme }))
    const hash = sim.hash()
    const { isError, value } = await call('possible', { id })
    expect(isError).toBe(false)
    expect(value).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name: 'startReview' })]),
    })
    expect(sim.hash()).toBe(hash)
  })

  it.each([
    [{}, 'id: is required'],
    [{ id: 'x', of: 'y' }, 'of: is not one of the arguments'],
    [{ id: 'nothing' }, 'nothing that is there has this id'],
  ])('refuses %j', async (args, says) => {
    const { call } = await world()
    const { isError, value } = await call('possible', args)
    expect(isError).toBe(true)
    expect(JSON.stringify(value)).toContain(says.split(': ').at(-1))
  })
})

describe('the tool that moves time', () => {
  it('has what falls due happen, on a manual clock', async () => {
    const { sim, call } = await world()
    const customer_id = idOf(await call('customers_create', { body: acme }))
    expect(await call('clock_advance', { duration: '5s' })).toMatchObject({
      isError: false,
      value: { now: '2026-01-01T00:00:05.000Z' },
    })
    expect(await call('customers_get', { customer_id })).toMatchObject({ value: { kyb_status: 'active' } })
    expect(sim.requests.list()).toHaveLength(2)
  })

  it('moves it for one call after the other, of those that an agent makes at once', async () => {
    const { sim, call } = await world()
    sim.webhooks.inbox({ url: 'https://app.example/hooks' })
    await call('customers_create', { body: acme })
    const calls = await Promise.all(['1h', '2h', '3h'].map((duration) => call('clock_advance', { duration })))
    expect(calls.map(({ isError }) => isError)).toEqual([false, false, false])
    expect(sim.clock.now()).toEqual(new Date('2026-01-01T06:00:00Z'))
  })

  it.each([
    [{}, 'duration: is required'],
    [{ duration: 5, unit: 's' }, 'unit: is not one of the arguments'],
    [{ duration: 'a while' }, 'duration is "a while": it must be whole milliseconds'],
  ])('refuses %j', async (args, detail) => {
    const { sim, call } = await world()
    expect(await call('clock_advance', args)).toMatchObject({
      isError: true,
      value: { status: 400, detail: expect.stringContaining(detail) },
    })
    expect(sim.clock.now()).toEqual(new Date('2026-01-01'))
  })
})

describe('a choice of tools', () => {
  const namesOf = async (tools: readonly string[]) => {
    const sim = createSimulator()
    const mcp = createMcpEndpoint(sim, { tools })
    const client = await connect(mcp.url, { apiKey: sim.apiKey, era: 'legacy', fetch: mcp.fetch })
    open.push(client)
    return { client, names: (await client.listTools()).tools.map(({ name }) => name) }
  }

  it('is made by names and by resources, and nothing else can be called', async () => {
    const { client, names } = await namesOf(['users', 'customers.get', 'clock'])
    expect(names).toEqual([
      'users_list',
      'users_create',
      'users_update',
      'users_delete',
      'customers_get',
      'clock_advance',
    ])
    await expect(client.callTool({ name: 'customers_list' })).rejects.toThrow(
      'there is no tool customers_list',
    )
    expect((await namesOf(['customers_get'])).names).toEqual(['customers_get'])
  })

  it('refuses a name that is neither', () => {
    expect(() => createMcpEndpoint(createSimulator(), { tools: ['custmers'] })).toThrow(
      'there is no tool custmers, and no resource whose tools begin with it. Did you mean customers',
    )
  })
})

describe('a member that the operation does not know', () => {
  it('is named to an agent, which would be told otherwise that all went well', async () => {
    const { sim, call } = await world()
    expect(await call('customers_create', { body: { ...acme, external_reference: 'x' } })).toMatchObject({
      isError: true,
      value: { errors: [{ field: 'external_reference', message: 'is not a known field' }] },
    })
    expect(sim.api.customers.list().data).toEqual([])
  })
})
