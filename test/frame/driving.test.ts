import { createSimulator, UsageError } from 'platform-simulator'
import { describe, expect, test } from 'vitest'

describe('clock.moveTo and clock.next, for who drives the receivers', () => {
  test('next tells when something happens by itself', () => {
    const sim = createSimulator()
    expect(sim.clock.next()).toBeUndefined()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(sim.clock.next()?.toISOString()).toBe('2026-01-01T00:00:05.000Z')
  })

  test('next tells of an answer that comes later, and moveTo brings it', async () => {
    const sim = createSimulator()
    sim.faults.next('customers.list', { delay: '30s' })
    const answer = sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect(sim.clock.next()?.toISOString()).toBe('2026-01-01T00:00:30.000Z')
    sim.clock.moveTo('2026-01-01T00:00:30Z')
    expect((await answer).status).toBe(200)
  })

  test('moveTo runs what falls due, and does not wait for a receiver', async () => {
    const sim = createSimulator()
    let answer: (response: Response) => void = () => undefined
    sim.webhooks.deliverTo(() => new Promise((resolve) => (answer = resolve)))
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.clock.moveTo('2026-01-01T00:00:05Z')
    expect(sim.api.customers.get(id).status).toBe('approved')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }])
    answer(new Response())
    await sim.idle()
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  test('moveTo goes forward only, alone, and never for a clock of the host', async () => {
    const sim = createSimulator()
    expect(() => sim.clock.moveTo('2025-12-31T00:00:00Z')).toThrow(/would go back/)
    sim.webhooks.deliverTo(() => {
      sim.clock.moveTo('2026-01-02T00:00:00Z')
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('1s')
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toContain(
      'clock.moveTo() was called while clock.advance() runs',
    )
    const follower = createSimulator({ clock: 'follow' })
    expect(() => follower.clock.moveTo(follower.clock.now())).toThrow(UsageError)
    follower.dispose()
  })
})

describe('sim.note', () => {
  test('stands in the timeline where it was written, in data and as text', async () => {
    const sim = createSimulator()
    sim.note('the app is started\nfor the first time')
    await sim.clock.advance('1h')
    sim.note('the app crashed')
    expect(sim.timeline().entries.map(({ kind, at }) => [kind, at.toISOString().slice(11, 16)])).toEqual([
      ['note', '00:00'],
      ['clock', '00:00'],
      ['note', '01:00'],
    ])
    expect(String(sim.timeline())).toBe(
      '2026-01-01T00:00:00Z\n  * the app is started\n  * for the first time\n  clock + 1h\n2026-01-01T01:00:00Z\n  * the app crashed',
    )
  })

  test('changes nothing that the platform knows, and takes texts only', () => {
    const sim = createSimulator()
    const before = sim.hash()
    sim.note('nothing')
    expect(sim.hash()).toBe(before)
    const wrong: unknown = 7
    expect(() => Reflect.apply(sim.note, sim, [wrong])).toThrow(/sim\.note takes a text/)
  })
})
