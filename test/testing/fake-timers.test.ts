import { createTest } from 'platform-simulator/vitest'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrangementOf } from '../conformance/arranged.js'
import { byName, cases } from '../conformance/cases.js'
import { overMsw } from '../support/entry-points.js'
import { everyTimer } from '../support/timers.js'

const fakes = [
  { name: 'what vitest fakes by default', toFake: undefined },
  { name: 'everything', toFake: [...everyTimer] },
]

afterEach(() => {
  vi.useRealTimers()
})

describe.each(fakes)('with $name faked', ({ toFake }) => {
  const config = { now: new Date('2030-01-01T00:00:00Z'), ...(toFake && { toFake }) }
  const it = createTest({
    seed: (sim) => sim.api.customers.create({ name: 'Acme', customer_type: 'business' }),
  })
  const following = createTest({ clock: 'follow' })

  beforeEach(() => {
    vi.useFakeTimers(config)
  })

  it('a test has its simulator, moves its clock and is told of deliveries', async ({ sim, seeded }) => {
    const inbox = sim.webhooks.inbox()
    await sim.clock.advance('5s')
    expect(sim.api.customers.get(seeded.id).status).toBe('approved')
    expect(inbox.events('customer.kyb_status.created')).toHaveLength(1)
    expect(Date.now()).toBe(Date.UTC(2030, 0, 1))
  })

  it('a receiver that does not answer is waited for in virtual time', async ({ sim }) => {
    sim.webhooks.inbox().hang()
    await sim.clock.advance('30s')
    expect(sim.webhooks.deliveries()[0]?.log[0]?.status).toBeNull()
  })

  it('a response is read', async ({ sim }) => {
    const response = await sim.fetch('/customers', { headers: { 'x-api-key': 'unknown' } })
    await expect(response).toBeProblem('authentication-error')
  })

  following('a clock that follows goes with the fake timers', ({ sim }) => {
    const { id } = sim.api.customers.create({ name: 'Acme', customer_type: 'business' })
    expect(sim.clock.now()).toEqual(new Date())
    vi.advanceTimersByTime(5000)
    expect(sim.api.customers.get(id).status).toBe('approved')
    expect(sim.clock.now()).toEqual(new Date())
  })
})

/** With every timer faked all cases are called directly and by `sim.fetch`: see test/conformance/conformance.test.ts. */
describe('through MSW, with what vitest fakes by default', () => {
  test.each(byName(cases.filter((_, index) => index % 25 === 0)))('%s', async (_, example) => {
    vi.useFakeTimers({ now: 0 })
    const { world, call } = arrangementOf(example)
    const outcome = await overMsw.send(world.fork(), call)
    expect(outcome).toMatchObject({ status: example.status, problem: example.problem })
  })
})
