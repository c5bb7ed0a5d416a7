import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { Watch } from '../../src/kit/coverage/watch.js'

const create = { name: 'Acme Corp', customer_type: 'business' }

function keyed(sim: Simulator, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'x-api-key': sim.apiKey,
    'x-idempotency-key': crypto.randomUUID(),
    'content-type': 'application/json',
    ...more,
  }
}

function post(sim: Simulator, path: string, body: object, headers = keyed(sim)): Promise<Response> {
  return sim.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const get = (sim: Simulator, path: string): Promise<Response> => sim.fetch(path, { headers: keyed(sim) })

describe('what the application has met', () => {
  it('has the operations that it called, and those that answered with success', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    await post(sim, '/customers', create)
    await get(sim, '/customers/0ujtsYcgvSTl8PAuAdqWYSMnLOv')
    expect(watch.met.operations).toEqual(['customers.create', 'customers.get'])
    expect(watch.met.successes).toEqual(['customers.create'])
  })

  it('has refusals by operation and type of problem', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    await get(sim, '/customers/0ujtsYcgvSTl8PAuAdqWYSMnLOv')
    await post(sim, '/customers', { ...create, customer_type: 'charity' })
    expect(watch.met.refusals).toEqual(['customers.create validation-error', 'customers.get not-found'])
  })

  it('has a refusal that a fault made, because the application met it like any other', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    sim.faults.next('customers.create', { problem: 'rate-limited' })
    await post(sim, '/customers', create)
    expect(watch.met.refusals).toEqual(['customers.create rate-limited'])
    expect(watch.met.successes).toEqual([])
  })

  it('has no calls of the test itself, by sim.api, by builders and by causes', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const { customer } = sim.given.activeBusiness()
    sim.api.customers.get(customer.id)
    sim.simulate.freezeCustomer(customer.id)
    await sim.clock.advance('1d')
    expect(Object.values(watch.met).flat()).toEqual([])
  })

  it('has direct calls that a test makes in the name of the application', () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    sim.as(sim.apiKey, { traffic: 'app' }).customers.list()
    expect(watch.met.successes).toEqual(['customers.list'])
  })

  it('has the states that reads have shown', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const { customer } = sim.given.activeBusiness()
    await get(sim, `/customers/${customer.id}`)
    sim.simulate.freezeCustomer(customer.id)
    expect(watch.met.states).toEqual(['customer active'])
    await get(sim, '/customers')
    expect(watch.met.states).toEqual(['customer active', 'customer frozen'])
  })

  it('has the moves of what the application knows, whenever it came to know it', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const [known, unknown] = [sim.given.activeBusiness(), sim.given.activeIndividual()]
    sim.simulate.freezeCustomer(known.id)
    sim.simulate.freezeCustomer(unknown.id)
    expect(watch.met.moves).toEqual([])
    await get(sim, `/customers/${known.id}`)
    sim.simulate.unfreezeCustomer(known.id)
    expect(watch.met.moves).toEqual(['customer freeze', 'customer unfreeze'])
  })

  it('has the events that a receiver of the application was sent, and the states that they tell of', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    sim.given.webhookTarget()
    sim.webhooks.deliverTo(() => new Response(null, { status: 204 }))
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.simulate.approveOnboarding(id)
    expect(watch.met.events).toEqual([])
    await sim.idle()
    expect(watch.met.events).toContain('customer.kyb_status.created')
    expect(watch.met.states).toContain('customer active')
    expect(watch.met.moves).toContain('customer approve')
    expect(watch.takes).toEqual(['*'])
  })

  it('has an event that the receiver refused, and none that an inbox of the test received', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    sim.webhooks.inbox()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.idle()
    expect(watch.met.events).toEqual([])
    expect(watch.takes).toEqual([])
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.webhooks.deliverTo(() => new Response(null, { status: 500 }))
    sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
    await sim.idle()
    expect(watch.met.events).toEqual(['customer.created'])
    expect(watch.takes).toEqual(['customer.created'])
  })

  it('has faults of the connection, of the answer, and of the steps of an operation', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const faults = [
      { networkError: true },
      { loseResponse: true },
      { truncate: true },
      { latencyMs: 1 },
      { status: 503 },
    ] as const
    for (const fault of faults) {
      sim.faults.next('customers.create', fault)
      await post(sim, '/customers', { ...create, name: JSON.stringify(fault) }).catch(() => undefined)
    }
    expect(watch.met.faults).toEqual([
      'answer cut',
      'answer late',
      'connection refused',
      'customers.create answer lost',
      'server error',
    ])
    const headers = keyed(sim, { 'x-sandbox-scenario': 'kyb_rejected' })
    await post(sim, '/customers', { ...create, name: 'Globex' }, headers)
    expect(watch.met.faults).toContain('customers.create at kyb_approval')
  })

  it('has replays of an idempotency key', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const headers = keyed(sim)
    await post(sim, '/customers', create, headers)
    expect(watch.met.replays).toEqual([])
    await post(sim, '/customers', create, headers)
    expect(watch.met.replays).toEqual(['customers.create'])
  })

  it('has what happens in a fork, and in a fork of that', async () => {
    const sim = createSimulator()
    const watch = Watch.of(sim)
    const fork = sim.fork().fork()
    await get(fork, '/customers')
    expect(watch.met.successes).toEqual(['customers.list'])
  })

  it('has what the log has forgotten', async () => {
    const sim = createSimulator({ logSize: 1 })
    const watch = Watch.of(sim)
    await get(sim, '/customers')
    await get(sim, '/recipients/0ujtsYcgvSTl8PAuAdqWYSMnLOv')
    await get(sim, '/webhooks/targets')
    expect(sim.requests.list()).toHaveLength(1)
    expect(watch.met.operations).toHaveLength(3)
  })

  it('has nothing that happened before or after it was watched', async () => {
    const sim = createSimulator()
    await get(sim, '/customers')
    const watch = Watch.of(sim)
    watch.end()
    await get(sim, '/customers')
    expect(watch.met.operations).toEqual([])
  })
})
