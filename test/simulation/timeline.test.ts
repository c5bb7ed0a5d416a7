import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { nextKey, overFetch } from '../support/entry-points.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

/** A simulator whose receiver answers as told, and then 204. */
function setUp({ answers = [] as number[], ...options }: SimulatorOptions & { answers?: number[] } = {}) {
  const sim = createSimulator(options)
  sim.webhooks.deliverTo(() => new Response(null, { status: answers.shift() ?? 204 }))
  return sim
}

const subscribe = (sim: Simulator) =>
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })

const kinds = (sim: Simulator) => sim.timeline().entries.map(({ kind }) => kind)

describe('the timeline as text', () => {
  it('tells requests, events, moves, deliveries and the clock in order, without raw noise', async () => {
    const sim = setUp({ answers: [500] })
    subscribe(sim)
    sim.faults.next('customers.list', { status: 503 })
    await overFetch.send(sim, { operation: 'customers.list' })
    await overFetch.send(sim, { operation: 'customers.create', body: { ...acme, colour: 'red' } })
    await overFetch.send(sim, { operation: 'customers.create', body: acme, key: null })
    await sim.fetch('/customer/x?y=1', { headers: { 'x-api-key': sim.apiKey } })
    await sim.clock.advance('1h')
    const [customer] = sim.api.customers.list().data
    sim.simulate.freezeCustomer(customer?.id ?? '')
    const id = `..${customer?.id.slice(-5)}`
    const application = `..${customer?.application_id.slice(-5)}`
    expect(String(sim.timeline()).split('\n')).toEqual([
      '2026-01-01T00:00:00Z',
      '  sim.api.webhookTargets.create -> 201',
      '    event target.created',
      '  GET /customers (customers.list) -> 503 service-unavailable',
      '    fault: 503 service-unavailable',
      '  POST /customers (customers.create) -> 201',
      '    warning: unknown body field colour was ignored',
      '    event customer.created',
      '    event customer.kyb_link.created',
      '  POST /customers (customers.create) -> 400 validation-error',
      '    hint: add the header x-idempotency-key: crypto.randomUUID()',
      '  GET /customer/x?y=1 -> 404 not-found',
      '    hint: did you mean GET /customers (customers.list), or GET /customers/{customer_id} (customers.get)?',
      '  delivery of customer.created to https://app.example/hooks, attempt 1: the receiver answered 500',
      '  clock + 5s',
      '2026-01-01T00:00:05Z',
      `  application ${application}: pending -> approved (approve)`,
      `  customer ${id}: pending -> active (approve)`,
      '  event customer.kyb_status.created',
      '  event recipient.created',
      '  clock + 4m 55s',
      '2026-01-01T00:05:00Z',
      '  delivery of customer.created to https://app.example/hooks, attempt 2: 204',
      '  clock + 55m',
      '2026-01-01T01:00:00Z',
      '  sim.api.customers.list -> 200',
      '  sim.simulate.freezeCustomer',
      `    customer ${id}: active -> frozen (freeze)`,
      '    event customer.kyb_status.updated',
    ])
  })

  it('says why a request was refused, where no hint says more', async () => {
    const sim = setUp()
    await overFetch.send(sim, { operation: 'customers.create', body: { ...acme, name: 'A' } })
    const detail = 'name: must have at least 3 characters'
    expect(String(sim.timeline())).toContain(`-> 400 validation-error\n    ${detail}`)
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([{ detail, hint: undefined }])
  })

  it('shortens ids in paths', async () => {
    const sim = setUp()
    const { id } = sim.api.customers.create(acme)
    await overFetch.send(sim, { operation: 'customers.get', params: { customer_id: id } })
    expect(String(sim.timeline())).toContain(`  GET /customers/..${id.slice(-5)} (customers.get) -> 200`)
  })

  it('marks replays, and requests that got no answer', async () => {
    const sim = setUp()
    const call = { operation: 'customers.create', body: acme, key: nextKey() }
    await overFetch.send(sim, call)
    await overFetch.send(sim, call)
    sim.faults.next('customers.list', { networkError: true })
    await expect(overFetch.send(sim, { operation: 'customers.list' })).rejects.toThrow('fetch failed')
    const lines = String(sim.timeline()).split('\n')
    expect(lines.filter((line) => line.includes('->'))).toEqual([
      '  POST /customers (customers.create) -> 201',
      '  POST /customers (customers.create) -> 201, replayed',
      '  GET /customers (customers.list) -> no answer',
    ])
    expect(lines).toContain('    fault: network error')
  })

  it('tells a delivery that failed for good, and its retry by hand', async () => {
    const sim = setUp({ answers: Array.from({ length: 10 }, () => 500) })
    subscribe(sim)
    sim.api.customers.create(acme)
    await sim.clock.advance('48h')
    sim.webhooks.retry(sim.webhooks.deliveries()[0]?.id ?? '')
    await sim.idle()
    const id = sim.webhooks.deliveries()[0]?.id.slice(-5)
    expect(String(sim.timeline()).split('\n').slice(-5)).toEqual([
      '  clock + 20h',
      '2026-01-03T00:00:00Z',
      `  delivery ..${id}: pending -> failed (give_up)`,
      `  delivery ..${id}: failed -> pending (retry)`,
      '  delivery of customer.created to https://app.example/hooks, attempt 1: 204',
    ])
  })

  it('says so when nothing happened', () => {
    expect(String(setUp().timeline())).toBe('nothing happened')
  })
})

describe('the timeline as data', () => {
  it('has the whole of each happening, linked to the request that caused it', async () => {
    const sim = setUp()
    subscribe(sim)
    await overFetch.send(sim, { operation: 'customers.create', body: acme })
    await sim.clock.advance('5s')
    const at = new Date('2026-01-01T00:00:00Z')
    const [, , created, event, , delivery, clock, move] = sim.timeline().entries
    const [told] = sim.webhooks.deliveries()
    expect(created).toEqual({
      number: 2,
      kind: 'request',
      at,
      request: 2,
      entry: sim.requests.list({ operation: 'customers.create' })[0],
    })
    const [customer] = sim.api.customers.list().data
    const type = 'customer.created'
    expect(event).toEqual({
      number: 2,
      kind: 'event',
      at,
      request: 2,
      id: told?.event_id,
      type,
      subject: customer?.id,
    })
    expect(delivery).toEqual({
      number: 3,
      kind: 'delivery',
      at,
      request: 2,
      delivery_id: told?.id,
      event_id: told?.event_id,
      event_type: 'customer.created',
      url: 'https://app.example/hooks',
      attempt: 1,
      status: 204,
      reason: null,
    })
    expect(clock).toEqual({ number: 5, kind: 'clock', at, to: new Date('2026-01-01T00:00:05Z') })
    expect(move).toMatchObject({
      kind: 'move',
      at: new Date('2026-01-01T00:00:05Z'),
      request: undefined,
      move: { machine: 'application', from: 'pending', to: 'approved' },
    })
  })

  it('links a retry to the request, too', async () => {
    const sim = setUp({ answers: [500] })
    subscribe(sim)
    await overFetch.send(sim, { operation: 'customers.create', body: acme })
    await sim.clock.advance('5m')
    const attempts = sim.timeline().entries.filter((entry) => entry.kind === 'delivery')
    expect(attempts).toMatchObject([
      { request: 2, attempt: 1, status: 500, reason: 'the receiver answered 500' },
      { request: 2, attempt: 2, status: 204, reason: null },
    ])
  })

  it('has one entry for steps of the clock with nothing between them', async () => {
    const sim = setUp()
    await sim.clock.advance('1s')
    await sim.clock.advance('2s')
    sim.api.customers.list()
    await sim.clock.advance('3s')
    expect(kinds(sim)).toEqual(['clock', 'request', 'clock'])
    expect(sim.timeline().entries.map(({ at }) => at.toISOString().slice(17, 19))).toEqual(['00', '03', '03'])
  })

  it('is bounded by logSize, and says how much is forgotten', async () => {
    const sim = setUp({ logSize: 2 })
    for (let i = 0; i < 5; i++) sim.api.customers.list()
    const timeline = sim.timeline()
    expect(timeline.entries.map((entry) => entry.kind === 'request' && entry.request)).toEqual([4, 5])
    expect(timeline.forgotten).toBe(3)
    expect(String(timeline).split('\n')[0]).toBe(
      '(3 more before this: the option logSize says how many are kept)',
    )
  })

  it('goes on over restore, where time goes back, and begins anew with reset and in a fork', async () => {
    const sim = setUp()
    const start = sim.snapshot()
    await sim.clock.advance('1h')
    sim.restore(start)
    await sim.clock.advance('1m')
    expect(sim.timeline().entries).toMatchObject([
      { kind: 'clock', at: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-01T01:00:00Z') },
      { kind: 'clock', at: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-01T00:01:00Z') },
    ])
    expect(kinds(sim.fork())).toEqual([])
    sim.reset()
    expect(kinds(sim)).toEqual([])
  })

  it('does not have what was refused', () => {
    const sim = setUp()
    expect(() => sim.simulate.freezeCustomer('0ujtsYcgvSTl8PAuAdqWYSMnLOv')).toThrow('not found')
    expect(kinds(sim)).toEqual([])
  })

  it('is the same for the same calls', async () => {
    const tell = async () => {
      const sim = setUp({ answers: [500] })
      subscribe(sim)
      sim.api.customers.create(acme)
      await sim.clock.advance('1h')
      return sim.timeline()
    }
    const [first, second] = [await tell(), await tell()]
    expect(second.entries).toEqual(first.entries)
    expect(String(second)).toBe(String(first))
  })
})

describe('deliveries that wait for a receiver', () => {
  it('stand at the end, as data and as text, until they are attempted', async () => {
    const sim = createSimulator()
    subscribe(sim)
    const fork = sim.fork()
    fork.api.customers.create(acme)
    await fork.clock.advance('1h')
    const [delivery] = fork.webhooks.deliveries()
    expect(fork.timeline().waiting).toEqual([
      { delivery_id: delivery?.id, event_type: 'customer.created', url: 'https://app.example/hooks' },
    ])
    expect(String(fork.timeline()).split('\n').slice(-3)).toEqual([
      'deliveries that wait for their first attempt: 1',
      '  customer.created to https://app.example/hooks',
      '  It is made when the clock moves, and in a fork only where there is a receiver for the URL.',
    ])
    fork.webhooks.deliverTo(() => new Response())
    await fork.idle()
    expect(fork.timeline().waiting).toEqual([])
    expect(String(fork.timeline())).not.toContain('that wait')
  })

  it('are not those of events from before the fork', () => {
    const sim = createSimulator()
    subscribe(sim)
    sim.api.customers.create(acme)
    expect(sim.timeline().waiting).toHaveLength(1)
    expect(sim.fork().timeline().waiting).toEqual([])
  })
})
