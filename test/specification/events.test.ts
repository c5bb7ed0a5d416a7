import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../conformance/samples.js'

describe('the list of events', () => {
  it('has each event as targets are told it, newest first', async () => {
    const sim = createSimulator()
    const told: unknown[] = []
    sim.webhooks.deliverTo(async (request) => {
      told.push(await request.json())
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    await sim.clock.advance('1s')
    newCustomer(sim)
    await sim.clock.advance('5s')
    expect(told.length).toBeGreaterThan(3)
    expect(sim.api.events.list().data).toEqual(told.toReversed())
  })

  it('is that of one client', () => {
    const sim = createSimulator()
    newCustomer(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(other.events.list()).toMatchObject({ data: [], meta: { total_count: 0 } })
  })
})
