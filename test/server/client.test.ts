import { createSimulator, Problem, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { ControlError, connect, UsageError } from 'platform-simulator/control'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { controlOperations } from '../../src/hosts/control/api.js'
import { describeBuilders } from '../../src/kit/given/index.js'
import { optionMembers } from '../../src/kit/options.js'
import { registry } from '../../src/resources/registry.js'
import { applicant, files } from '../conformance/document-samples.js'
import { nextKey } from '../support/entry-points.js'
import { refusal } from '../support/refusal.js'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

async function serve(options: ListenOptions = {}, simulated: SimulatorOptions = {}) {
  const sim = createSimulator(simulated)
  const server = await listen(sim, options)
  open.push(server)
  return {
    sim,
    server,
    client: await connect(server.url, { ...(options.token && { token: options.token }) }),
  }
}

const business = { name: 'Acme Corp', customer_type: 'business' } as const

/** What an application does that has a base URL and a key. */
async function create(at: { readonly baseUrl: string; readonly apiKey: string }): Promise<number> {
  const headers = {
    'x-api-key': at.apiKey,
    'x-idempotency-key': nextKey(),
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ ...business, name: `Customer ${crypto.randomUUID()}` })
  return (await fetch(`${at.baseUrl}/customers`, { method: 'POST', headers, body })).status
}

describe('a client of the control API', () => {
  it('moves the clock, and says what waits', async () => {
    const { sim, client } = await serve()
    const { id } = sim.api.customers.create(business)
    expect(await client.clock.now()).toBe('2026-01-01T00:00:00.000Z')
    const [job] = sim.clock.pending()
    expect(await client.clock.pending()).toEqual([{ ...job, dueAt: job?.dueAt.toISOString() }])
    expect(await client.clock.advance('5s')).toMatchObject({ now: '2026-01-01T00:00:05.000Z', pending: 0 })
    expect(sim.api.customers.get(id).status).toBe('approved')
    await client.clock.advanceTo(new Date('2026-02-01T00:00:00Z'))
    expect(sim.clock.now()).toEqual(new Date('2026-02-01T00:00:00Z'))
    expect((await client.clock.runNext()).ran).toBeNull()
    expect(await client.idle()).toMatchObject({ now: '2026-02-01T00:00:00.000Z' })
  })

  it('calls every operation as sim.api does, with the same arguments and types', async () => {
    const { sim, client } = await serve()
    const created = await client.api.customers.create(business)
    expectTypeOf(created).toEqualTypeOf<ReturnType<typeof sim.api.customers.create>>()
    expect(created.application_url).toContain('token=')
    expect(await client.api.customers.get(created.id)).toEqual(sim.api.customers.get(created.id))
    expect(await client.api.customers.list({ limit: 1 })).toEqual(sim.api.customers.list({ limit: 1 }))
    const { recipient } = await client.given.recipient()
    const destination = await client.api.destinations.create(recipient.id, {
      destination_type: 'crypto',
      name: 'Wallet',
      crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      network_id: 'base-sepolia',
    })
    expect(sim.api.destinations.list(recipient.id).data).toMatchObject([{ destination_id: destination.id }])
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([{ traffic: 'test' }])
  })

  it('acts by api on its own world', async () => {
    const { sim, client } = await serve()
    const other = await client.worlds.create({ clock: 'manual' })
    const { id } = await other.api.customers.create(business)
    expect((await other.api.customers.get(id)).id).toBe(id)
    expect(sim.api.customers.list().meta.total_count).toBe(0)
  })

  it('throws what the platform refuses as the Problem that sim.api throws', async () => {
    const { sim, client } = await serve()
    const cases: readonly [() => unknown, () => Promise<unknown>][] = [
      [() => sim.api.customers.get('nobody'), () => client.api.customers.get('nobody')],
      [
        () => sim.api.customers.create({ ...business, name: '' }),
        () => client.api.customers.create({ ...business, name: '' }),
      ],
    ]
    for (const [here, there] of cases) {
      const error = await there().catch((reason: unknown) => reason)
      const own = refusal(here)
      expect(error).toBeInstanceOf(Problem)
      if (!(error instanceof Problem)) continue
      const { slug, status, title, detail, errors } = own
      expect(error).toMatchObject({ slug, status, title, detail })
      expect(error.errors).toEqual(errors)
      expect(error.message).toMatch(/^customers\.(?:get|create): /)
      expect(error.stack).toContain('client.test.ts')
    }
  })

  it('refuses an operation that there is not, and arguments that it does not take', async () => {
    const { client } = await serve()
    const misspelt: unknown = Reflect.get(client.api.customers, 'creat')
    if (typeof misspelt !== 'function') throw new Error('any name is a call')
    const refused = await Promise.resolve(misspelt(business)).catch((reason: unknown) => reason)
    expect(refused).toBeInstanceOf(ControlError)
    expect(String(refused)).toContain('there is no operation customers.creat. Did you mean customers.create')
    await expect(client.api.customers.get(JSON.parse('7'))).rejects.toThrow('takes customer_id as text')
  })

  it('sends and gets bytes', async () => {
    const { sim, client } = await serve()
    const { application_id, api } = applicant(sim)
    const said = { document_type: 'pitch_deck', file_type: 'pdf', filename: 'deck.pdf' } as const
    const { upload_id, upload_url } = api.createDocumentUpload(application_id, said)
    const signature = new URL(upload_url).searchParams.get('signature') ?? ''
    await client.api.uploads.put(upload_id, files.pdf, { signature })
    const { document_id } = api.verifyDocument(application_id, upload_id)
    const deck = await client.api.applications.downloadDocument(application_id, document_id)
    expect(Buffer.from(deck.bytes)).toEqual(files.pdf)
    expect(deck.mediaType).toBe('application/pdf')
    expect(deck.headers['content-disposition']).toContain('deck.pdf')
  })

  it('is nothing that can be awaited, or that JSON has', async () => {
    const { client } = await serve()
    expect(await client.api).toBe(client.api)
    expect(JSON.stringify(client.api.customers)).toBe('{}')
  })

  it('tells what is possible as sim does', async () => {
    const { sim, client } = await serve()
    const { id } = sim.given.activeBusiness()
    expect(await client.possible(id)).toEqual(JSON.parse(JSON.stringify(sim.possible(id))))
    await expect(client.possible('nothing')).rejects.toMatchObject({ status: 400 })
  })

  it('makes another world that is as this one was', async () => {
    const { sim, client } = await serve({}, { rewind: true })
    const { id } = sim.api.customers.create(business)
    await client.clock.advance('5s')
    const moved = (await client.timeline()).data.find(({ kind }) => kind === 'move')
    const before = await client.rewind({ to: moved?.number ?? 0 })
    expect(before.world.id).not.toBe('default')
    const earlier = (await before.snapshot()).tables['customers']
    expect(earlier).toMatchObject([{ id, kyb: 'pending' }])
    expect(sim.api.customers.get(id).status).toBe('approved')
    await expect(client.rewind({ to: 1000 })).rejects.toMatchObject({ status: 400 })
  })

  it('explains how a text is read for an agent as sim does', async () => {
    const { sim, client } = await serve()
    const { agent } = sim.given.agent()
    const request = { prompt: 'Pay Nobody Ltd twice' }
    const explained = await client.agents.explain({ payment_agent_id: agent.id, request })
    expect(explained).toEqual(sim.agents.explain(agent.id, request))
    expect(explained.sentences[0]?.tokens[0]).toEqual({ text: 'Pay', at: 0, rule: 'verb' })
    await expect(client.agents.explain({ payment_agent_id: 'x', request })).rejects.toMatchObject({
      status: 404,
    })
    const nothing = { payment_agent_id: agent.id, request: { prompt: ' ' } }
    await expect(client.agents.explain(nothing)).rejects.toMatchObject({ status: 400 })
  })

  it('explains a change of who may sign as sim does', async () => {
    const { sim, client } = await serve()
    const { id: wallet_id } = sim.given.wallet({ signers: [sim.given.signer({ name: 'Ada' })] })
    const policy_id = sim.api.policies.create({ name: 'Two' }).id
    const intent = {
      type: 'attach_policy_to_wallet' as const,
      wallet_id,
      policy_id,
      idempotency_key: 'k1',
    }
    const explained = await client.policies.explain({ intent })
    expectTypeOf(explained.may_sign).toEqualTypeOf<string[]>()
    expect(explained).toEqual(sim.policies.explain(wallet_id, intent))
    await expect(
      client.policies.explain({ intent: { ...intent, wallet_id: policy_id } }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  it('has every cause and every builder by its name, with the arguments of sim', async () => {
    const { sim, client } = await serve()
    const { id, customer } = await client.given.activeBusiness({ name: 'Beta Corp' })
    expectTypeOf(customer.name).toEqualTypeOf<string>()
    expect(sim.api.customers.get(id)).toEqual(customer)
    await client.simulate.freezeCustomer(id, { reason_code: 'pending_proof_of_address' })
    expect(sim.api.customers.get(id).kyb_status).toBe('frozen')
    await client.simulate.unfreezeCustomer(id)
    const { account } = await client.given.onramp({ customer: id })
    const deposit = await client.simulate.bankDeposit(account.id, { amount: '1.50' })
    expectTypeOf(deposit).toEqualTypeOf<string>()
    expect(sim.api.autoTransactions.get(deposit)).toMatchObject({ id: deposit, type: 'onramp' })
    expect(Object.keys(client.simulate).sort()).toEqual(Object.keys(registry.causes).sort())
    expect(Object.keys(client.given).sort()).toEqual(
      describeBuilders()
        .map(({ name }) => name)
        .sort(),
    )
  })

  it('tells receivers of what a builder makes, when it is told to', async () => {
    const { sim, client } = await serve()
    await client.given.pendingCustomer()
    expect(sim.requests.list()).toHaveLength(0)
    await client.given.pendingCustomer({}, { silent: false })
    expect(sim.requests.list({ operation: 'customers.create' })).toHaveLength(1)
  })

  it('injects faults into calls and deliveries, and says which never happened', async () => {
    const { sim, client } = await serve()
    await client.faults.next('customers.create', { status: 503, times: 2 })
    await client.webhooks.drop(1)
    expect(await client.faults.list()).toMatchObject([
      { operation: 'customers.create', hits: 0, remaining: 2 },
    ])
    expect(await client.faults.unhit()).toHaveLength(2)
    expect(await create(client)).toBe(503)
    await client.faults.clear()
    expect(await create(client)).toBe(201)
    expect(sim.faults.list()).toEqual([])
  })

  it('reads requests, events, deliveries and the timeline', async () => {
    const { sim, client } = await serve()
    sim.webhooks.inbox({ event_types: ['customer.created'] })
    await create(client)
    const [request] = await client.requests.list({ operation: 'customers.create', status: 201 })
    expect(request).toMatchObject({ at: '2026-01-01T00:00:00.000Z', method: 'POST', status: 201 })
    expectTypeOf<NonNullable<typeof request>['at']>().toEqualTypeOf<string>()
    expect((await client.events.list({ type: 'customer.created' })).map(({ type }) => type)).toEqual([
      'customer.created',
    ])
    expect((await client.timeline()).waiting).toHaveLength(1)
    expect(await client.webhooks.deliveries({ status: 'pending' })).toHaveLength(1)
    await client.idle()
    const [delivery] = await client.webhooks.deliveries({ event_type: 'customer.created' })
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(await client.webhooks.replay(delivery?.event_id ?? '')).toMatchObject({ replayed_to_count: 1 })
    expect(await client.timeline({ format: 'text' })).toBe(`${sim.timeline()}\n`)
    const withBodies = await client.timeline({ format: 'text', bodies: true })
    expect(withBodies).toBe(`${sim.timeline().text({ bodies: true })}\n`)
    expect(withBodies).not.toBe(`${sim.timeline()}\n`)
  })

  it('resets, restores, and makes the present state the one that reset returns to', async () => {
    const { sim, client } = await serve()
    const start = sim.hash()
    await create(client)
    const later = await client.snapshot()
    await client.reset()
    expect(sim.hash()).toBe(start)
    await client.restore(later)
    expect(sim.api.customers.list().data).toHaveLength(1)
    await client.seed()
    await create(client)
    await client.reset()
    expect(sim.api.customers.list().data).toHaveLength(1)
    await client.seed({ scenario: 'frozen-customer' })
    expect(sim.api.customers.list().data).toMatchObject([{ kyb_status: 'frozen' }])
  })

  it('makes worlds, and a fork, each with a client of its own', async () => {
    const { sim, client } = await serve()
    await create(client)
    const fork = await client.fork()
    await fork.clock.advance('5s')
    const world = await client.worlds.create({ clock: 'manual', webhook: 'https://app.example/hooks' })
    expect([await create(fork), await create(world)]).toEqual([201, 201])
    const count = async ({ baseUrl, apiKey }: typeof client) => {
      const response = await fetch(`${baseUrl}/customers`, { headers: { 'x-api-key': apiKey } })
      return (await response.json()).meta.total_count
    }
    expect([await count(client), await count(fork), await count(world)]).toEqual([1, 2, 1])
    expect([await client.clock.now(), await fork.clock.now()]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:05.000Z',
    ])
    expect(world.world.webhook).toBe('https://app.example/hooks')
    expect((await client.worlds.list()).map(({ id }) => id)).toEqual([
      'default',
      fork.world.id,
      world.world.id,
    ])
    await client.worlds.delete(world.world.id)
    await expect(world.clock.now()).rejects.toThrow('There is no world')
    expect(sim.api.customers.list().data).toHaveLength(1)
  })

  it('connects to one world by its address', async () => {
    const { client } = await serve()
    const { baseUrl, apiKey, world } = await client.fork()
    const again = await connect(`${baseUrl}/`)
    expect([again.baseUrl, again.apiKey, again.world.id]).toEqual([baseUrl, apiKey, world.id])
    await again.clock.advance('1h')
    expect(await client.clock.now()).toBe('2026-01-01T00:00:00.000Z')
  })

  it('sends the token of the server', async () => {
    const { server, client } = await serve({ token: 'secret' })
    expect(await client.clock.now()).toBe('2026-01-01T00:00:00.000Z')
    await expect(connect(server.url)).rejects.toMatchObject({ name: 'ControlError', status: 401 })
    const fork = await client.fork()
    expect(await fork.clock.pending()).toEqual([])
  })

  it('throws what is refused with the words of the refusal, and each member that was wrong', async () => {
    const { client } = await serve()
    const frozen = client.simulate.freezeCustomer('0'.repeat(27))
    await expect(frozen).rejects.toBeInstanceOf(ControlError)
    await expect(frozen).rejects.toMatchObject({ status: 404, title: 'Customer Or Application Not Found' })
    await expect(client.clock.advanceTo('2025-01-01')).rejects.toThrow(
      'POST /__sim/clock/advanceTo was answered 400: clock.advanceTo(2025-01-01T00:00:00Z) would go back',
    )
    // A caller in JavaScript.
    const nothing = Reflect.apply(client.faults.next, undefined, [])
    await expect(nothing).rejects.toMatchObject({
      message: expect.stringMatching(/operation: .*\n {2}fault: /),
      errors: [{ field: 'operation' }, { field: 'fault' }],
    })
    const many = Reflect.apply(client.clock.advance, undefined, ['5s', {}, 1])
    await expect(many).rejects.toBeInstanceOf(UsageError)
  })

  it('says so where no simulator answers, and what is no address', async () => {
    const { server } = await serve()
    await server.close()
    await expect(connect(server.url)).rejects.toThrow('Is platform-simulator serve running at')
    await expect(connect('localhost:6464')).rejects.toThrow(UsageError)
    await expect(connect('nowhere')).rejects.toThrow('it takes the address of a server')
  })

  it('has a call for every operation of the control API', async () => {
    const { client } = await serve()
    const called = Object.entries({ ...client, api: { call: null } }).flatMap(([name, member]) =>
      typeof member === 'function'
        ? [name]
        : typeof member === 'object' && name !== 'world'
          ? Object.keys(member).map((verb) => `${name}.${verb}`)
          : [],
    )
    const declared = controlOperations({
      causes: registry.causes,
      builders: describeBuilders(),
      options: optionMembers(),
    })
    expect(called.sort()).toEqual(declared.map(({ id }) => id).sort())
  })

  it('has the names that sim has', async () => {
    const { sim, client } = await serve()
    const namespaces = ['clock', 'simulate', 'given', 'webhooks', 'faults', 'events', 'requests'] as const
    const others = namespaces.flatMap((namespace) => {
      const own: (keyof Simulator)[] = [namespace]
      return own.flatMap((name) =>
        Object.keys(Reflect.get(client, name)).filter((verb) => !(verb in Object(sim[name]))),
      )
    })
    expect(others).toEqual([])
    const alone = ['idle', 'timeline', 'snapshot', 'restore', 'reset', 'fork', 'baseUrl', 'apiKey'] as const
    expect(alone.filter((name) => !(name in sim && name in client))).toEqual([])
  })
})
