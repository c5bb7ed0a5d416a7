import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { requestIds } from '../../src/gateway/gateway.js'
import { insideOf } from '../../src/runtime/inside.js'
import { newUser, tokenOf } from '../conformance/samples.js'
import {
  type Call,
  direct,
  type EntryPoint,
  nextKey,
  overFetch,
  overMsw,
  overServer,
} from '../support/entry-points.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const
const creation: Call = { operation: 'customers.create', body: acme }

const hooks = 'https://app.example/hooks'

/** A simulator with a target for new customers, and what it answers. */
function withTarget(answer: () => Response, options: SimulatorOptions = {}): Simulator {
  const sim = createSimulator(options)
  sim.webhooks.deliverTo(answer)
  sim.api.webhookTargets.create({ url: hooks, event_types: ['customer.created'] })
  return sim
}

const ok = () => new Response(null, { status: 204 })

describe.each([direct, overFetch, overMsw])('a request through $name', (entry: EntryPoint) => {
  const send = (sim: Simulator, call: Call) => entry.send(sim, call)

  it('is in the log with its operation, caller, status, duration and what it caused', async () => {
    const sim = createSimulator()
    await send(sim, creation)
    expect(sim.requests.list()).toEqual([
      {
        seq: 1,
        request_id: expect.stringMatching(/^[0-9A-Za-z]{27}$/),
        at: new Date('2026-01-01T00:00:00Z'),
        duration: 0,
        traffic: 'app',
        method: 'POST',
        path: '/customers',
        query: '',
        operation: 'customers.create',
        caller: 'key',
        status: 201,
        problem: undefined,
        hint: undefined,
        replayed: false,
        mismatch: false,
        fault: undefined,
        warnings: [],
        events: sim.events.list().map(({ id, type, data }) => ({
          id,
          type,
          subject: Reflect.get(data.object, type === 'customer.created' ? 'id' : 'customer_id'),
          deliveries: [],
        })),
        moves: [],
        created: expect.arrayContaining([{ table: 'customers', id: expect.any(String) }]),
        request: { headers: expect.any(Object), body: acme },
        response: { headers: expect.any(Object), body: expect.any(Object) },
      },
    ])
  })

  it('is there when it was refused, with the problem and the hint', async () => {
    const sim = createSimulator()
    await send(sim, { ...creation, key: null })
    expect(sim.requests.list()).toMatchObject([
      {
        status: 400,
        problem: 'validation-error',
        hint: 'add the header x-idempotency-key: crypto.randomUUID()',
        events: [],
      },
    ])
  })

  it('is there with the records that it created, also where it told no event', async () => {
    const sim = createSimulator()
    const { agent, wallet } = sim.given.mandate()
    await send(sim, {
      operation: 'scheduledPayments.create',
      body: {
        signer_id: agent.signer_id,
        wallet_id: wallet.id,
        amount: '10.00',
        asset: 'USDC',
        address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
        network_id: 'base-sepolia',
      },
    })
    const [payment] = sim.api.scheduledPayments.list().data
    const [logged] = sim.requests.list({ operation: 'scheduledPayments.create' })
    expect(logged).toMatchObject({ status: 201, events: [] })
    expect(logged?.created).toContainEqual({ table: 'scheduled_payments', id: payment?.id })
    expect(String(sim.timeline())).toContain(`    created scheduled_payments ..${payment?.id.slice(-5)}`)
  })

  it('is there when it was a replay, and caused nothing then', async () => {
    const sim = createSimulator()
    const key = nextKey()
    await send(sim, { ...creation, key })
    await send(sim, { ...creation, key, body: { ...acme, name: 'Other Corp' } })
    const [first, second] = sim.requests.list()
    expect(first?.events).toHaveLength(2)
    expect(second).toMatchObject({ status: 201, replayed: true, mismatch: true, events: [], moves: [] })
    expect(second?.warnings).toEqual([
      `the idempotency key ${key} was first used with another body: the first answer was replayed`,
    ])
  })

  it('is there with a warning for what it sent and the platform ignores', async () => {
    const sim = createSimulator()
    await send(sim, { operation: 'customers.create', body: { ...acme, colour: 'red' } })
    expect(sim.requests.list()[0]?.warnings).toEqual(['unknown body field colour was ignored'])
  })

  it('tells who asked', async () => {
    const sim = createSimulator()
    const created = sim.api.customers.create(acme)
    await send(sim, {
      operation: 'applications.get',
      params: { application_id: created.application_id },
      caller: { applicationToken: tokenOf(created) },
    })
    await send(sim, {
      operation: 'users.list',
      caller: { dashboardToken: sim.issueDashboardToken(newUser(sim).id) },
    })
    await send(sim, { operation: 'users.list', caller: null })
    expect(sim.requests.list({ traffic: 'app' }).map(({ caller, status }) => [caller, status])).toEqual([
      ['application', 200],
      ['dashboard', 200],
      ['anonymous', 401],
    ])
  })
})

describe('the deliveries of a request', () => {
  it('are below the event that they tell, with every attempt so far', async () => {
    const answers = [500, 503, 204]
    const sim = withTarget(() => new Response(null, { status: answers.shift() ?? 204 }))
    await overFetch.send(sim, creation)
    const caused = () => sim.requests.list({ operation: 'customers.create' })[0]?.events
    expect(caused()).toMatchObject([
      { type: 'customer.created', deliveries: [{ url: hooks, status: 'pending', attempts: 0, log: [] }] },
      { type: 'customer.kyb_link.created', deliveries: [] },
    ])
    await sim.clock.advance('1h')
    expect(caused()?.[0]?.deliveries).toEqual(sim.webhooks.deliveries())
    expect(caused()?.[0]?.deliveries[0]).toMatchObject({
      status: 'delivered',
      log: [
        { attempt: 1, at: '2026-01-01T00:00:00Z', status: 500 },
        { attempt: 2, at: '2026-01-01T00:05:00Z', status: 503 },
        { attempt: 3, at: '2026-01-01T00:15:00Z', status: 204 },
      ],
    })
  })

  it('are those of every target, and of replays', async () => {
    const sim = withTarget(ok)
    sim.api.webhookTargets.create({ url: 'https://app.example/second', global: true })
    await overFetch.send(sim, creation)
    await sim.idle()
    const [event] = sim.events.list({ type: 'customer.created' })
    sim.api.webhooks.replay(event?.id ?? '')
    await sim.idle()
    const [entry] = sim.requests.list({ operation: 'customers.create' })
    expect(entry?.events[0]?.deliveries.map(({ url, is_replay }) => [url, is_replay])).toEqual([
      [hooks, false],
      ['https://app.example/second', false],
      [hooks, true],
      ['https://app.example/second', true],
    ])
  })

  it('are gone with the world that had them, and the request stays', async () => {
    const sim = withTarget(ok)
    const start = sim.snapshot()
    await overFetch.send(sim, creation)
    sim.restore(start)
    const [entry] = sim.requests.list({ operation: 'customers.create' })
    expect(entry?.events).toMatchObject([{ type: 'customer.created', deliveries: [] }, { deliveries: [] }])
  })

  it('can be read after the simulator was disposed', async () => {
    const sim = withTarget(ok)
    await overFetch.send(sim, creation)
    await sim.idle()
    sim.dispose()
    const [entry] = sim.requests.list({ operation: 'customers.create' })
    expect(entry?.events[0]?.deliveries).toMatchObject([{ status: 'delivered' }])
  })
})

describe('what a read moves', () => {
  it('belongs to the read, where states move with reads', async () => {
    const sim = createSimulator({ progression: { afterReads: 1 } })
    const { id } = sim.api.customers.create(acme)
    await overFetch.send(sim, { operation: 'customers.get', params: { customer_id: id } })
    const [read] = sim.requests.list({ operation: 'customers.get' })
    expect(read?.moves.map(({ machine, to }) => [machine, to])).toEqual([
      ['application', 'approved'],
      ['customer', 'active'],
    ])
    expect(read?.events.map(({ type }) => type)).toEqual(['customer.kyb_status.created', 'recipient.created'])
  })
})

describe('the list of requests', () => {
  it('is filtered by operation, method, path, status and traffic, and by all of them together', async () => {
    const sim = createSimulator()
    sim.api.customers.list()
    await overFetch.send(sim, { operation: 'customers.list' })
    await overFetch.send(sim, { operation: 'customers.list', caller: null })
    await overFetch.send(sim, creation)
    await sim.fetch('/nowhere')
    const seqs = (filter: Parameters<typeof sim.requests.list>[0]) =>
      sim.requests.list(filter).map(({ seq }) => seq)
    expect(seqs({})).toEqual([1, 2, 3, 4, 5])
    expect(seqs({ operation: 'customers.list' })).toEqual([1, 2, 3])
    expect(seqs({ method: 'POST' })).toEqual([4])
    expect(seqs({ path: '/customers' })).toEqual([1, 2, 3, 4])
    expect(seqs({ path: /^\/no/ })).toEqual([5])
    expect(seqs({ status: 401 })).toEqual([3])
    expect(seqs({ traffic: 'test' })).toEqual([1])
    expect(seqs({ operation: 'customers.list', status: 200, traffic: 'app' })).toEqual([2])
    expect(seqs({ operation: 'customers.list', method: 'POST' })).toEqual([])
  })

  it('takes a global expression for what it is', async () => {
    const sim = createSimulator()
    for (let i = 0; i < 3; i++) sim.api.customers.list()
    expect(sim.requests.list({ path: /customers/g })).toHaveLength(3)
  })

  it('names the close ones of an operation that does not exist', () => {
    const sim = createSimulator()
    expect(() => sim.requests.list({ operation: 'customer.create' })).toThrow(UsageError)
    expect(() => sim.requests.list({ operation: 'customer.create' })).toThrow(
      /customer\.create is not an operation\. Did you mean customers\.create, or /,
    )
  })

  it('has the last logSize requests, in order', async () => {
    const sim = createSimulator({ logSize: 3 })
    for (let i = 0; i < 3; i++) sim.api.customers.list()
    expect(sim.requests.list().map(({ seq }) => seq)).toEqual([1, 2, 3])
    for (let i = 0; i < 5; i++) sim.api.customers.list()
    expect(sim.requests.list().map(({ seq }) => seq)).toEqual([6, 7, 8])
  })

  it('is empty after reset and in a fork', () => {
    const sim = createSimulator()
    sim.api.customers.list()
    expect(sim.fork().requests.list()).toEqual([])
    sim.reset()
    expect(sim.requests.list()).toEqual([])
    sim.api.customers.list()
    expect(sim.requests.list()).toMatchObject([{ seq: 1 }])
  })

  it('changes nothing that the platform knows', () => {
    const sim = createSimulator()
    sim.api.customers.create(acme)
    const before = sim.hash()
    sim.requests.list()
    sim.timeline()
    expect(sim.hash()).toBe(before)
    expect(requestIds.volatile).toBe(true)
  })
})

describe('the warnings of a request', () => {
  it.each([
    [0, 0, undefined],
    [1, 1, 'unknown query parameter a0 was ignored'],
    [199, 199, 'unknown query parameter a198 was ignored'],
    [200, 200, 'unknown query parameter a199 was ignored'],
    [201, 201, '1 more warnings are left out'],
    [350, 201, '150 more warnings are left out'],
  ])('are the first 200, and how many more there were: of %i', async (sent, kept, last) => {
    const sim = createSimulator()
    const query = Array.from({ length: sent }, (_, index) => `a${index}=1`).join('&')
    await sim.fetch(`/customers?${query}`, { headers: { 'x-api-key': sim.apiKey } })
    const warnings = sim.requests.list()[0]?.warnings ?? []
    expect(warnings).toHaveLength(kept)
    expect(warnings.at(-1)).toBe(last)
    if (sent > 200) expect(warnings[199]).toBe('unknown query parameter a199 was ignored')
  })
})

describe('the hint of a refusal', () => {
  it.each([direct, overFetch, overMsw, overServer])(
    'is in the log as the caller through $name was told it',
    async (entry: EntryPoint) => {
      const sim = createSimulator()
      await entry.send(sim, {
        operation: 'sandbox.simulateInbound',
        body: {
          simulation_id: 'sim-1',
          type: 'ach_inbound',
          account_id: 'none',
          amount: '3',
          currency: 'USD',
        },
      })
      const inside =
        'the option limits: { sandboxAmount: null } takes the cap away; sim.simulate.bankDeposit and cryptoDeposit have none'
      const outside =
        'the flag --sandbox-amount none of platform-simulator serve takes the cap away; POST /__sim/simulate/bankDeposit and /__sim/simulate/cryptoDeposit have none'
      expect(sim.requests.list().at(-1)).toMatchObject({
        problem: 'invalid-request',
        detail: 'amount 3 exceeds sandbox cap of 2; reduce the amount and retry',
        hint: entry.isOutside === true ? outside : inside,
      })
    },
  )
})

describe('what the log keeps of what happened', () => {
  const happened = (sim: Simulator) =>
    insideOf(sim).log.happenings.map((one) =>
      one.kind === 'commit' ? `${one.kind} ${one.cause ?? one.job?.kind}` : one.kind,
    )

  it('is of a request only the changes that there is something to tell of', () => {
    const sim = createSimulator()
    sim.api.customers.list()
    const { id } = sim.api.customers.create(acme)
    sim.api.customers.get(id)
    const [list, create, get] = insideOf(sim).log.requests
    expect([list?.changes, create?.changes.length, get?.changes]).toEqual([[], 1, []])
    expect(create?.changes[0]?.facts.map(({ type, subject }) => [type, subject === id])).toContainEqual([
      'customer.created',
      true,
    ])
  })

  it('is what a job did, and nothing of a job that found nothing to do', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    await sim.clock.advance('5s')
    expect(happened(sim)).toEqual(['request', 'clock', 'commit applications.auto_approve'])
    const other = createSimulator()
    const late = other.api.customers.create(acme)
    other.simulate.approveOnboarding(late.id)
    await other.clock.advance('5s')
    expect(happened(other)).toEqual(['request', 'commit approveOnboarding', 'clock'])
    expect(sim.api.customers.get(id).status).toBe(other.api.customers.get(late.id).status)
  })

  it('is every cause that the test called, also one that changed nothing', () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    sim.simulate.approveOnboarding(id)
    const before = sim.hash()
    sim.simulate.approveOnboarding(id)
    expect(sim.hash()).toBe(before)
    expect(happened(sim)).toEqual(['request', 'commit approveOnboarding', 'commit approveOnboarding'])
    expect(
      sim.timeline().entries.flatMap((entry) => (entry.kind === 'simulate' ? [entry.name] : [])),
    ).toEqual(['approveOnboarding', 'approveOnboarding'])
  })

  it('is no move of the clock that went nowhere', async () => {
    const sim = createSimulator()
    await sim.clock.advance(0)
    await sim.idle()
    sim.clock.moveTo(sim.clock.now())
    expect(happened(sim)).toEqual([])
  })
})
