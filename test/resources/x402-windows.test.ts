import fc from 'fast-check'
import { createSimulator, Problem, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { mandateBody, signBody, spendingAgent } from '../conformance/x402-samples.js'
import { runs } from '../support/arbitraries.js'
import { refused } from '../support/refusal.js'

type MandateBody = ReturnType<typeof mandateBody>

/** Signs for so many units, and returns the id of the hold. */
function sign(sim: Simulator, agent: { readonly id: string }, units = 1, maxTimeoutSeconds = 86_400): string {
  const body = signBody({ maxAmountRequired: String(units), maxTimeoutSeconds })
  return sim.api.x402.sign(agent.id, body).authorization_id
}

/** The same, settled: so that it is the window alone that lets go of it. */
function spend(sim: Simulator, agent: { readonly id: string }, units = 1): string {
  return sim.simulate.settleHold(sign(sim, agent, units))
}

function spending(mandate: Partial<MandateBody>) {
  const sim = createSimulator()
  return { sim, ...spendingAgent(sim, mandate) }
}

describe('a rolling window', () => {
  it.each([
    [1, 999],
    [60, 59_999],
    [86_400, 86_399_999],
  ])('of %i seconds counts a signature for %i milliseconds more', async (window_seconds, milliseconds) => {
    const { sim, agent } = spending({ window_seconds, max_calls_per_window: 1 })
    spend(sim, agent)
    await sim.clock.advance(milliseconds)
    expect(refused(() => spend(sim, agent))).toBe('403 forbidden')
    await sim.clock.advance(1)
    expect(spend(sim, agent)).not.toBe('')
  })

  it('begins in the millisecond of the signature, and not in its second', async () => {
    const { sim, agent } = spending({ window_seconds: 1, max_per_window: '1' })
    await sim.clock.advance(501)
    spend(sim, agent)
    await sim.clock.advance(999)
    expect(refused(() => spend(sim, agent))).toBe('403 forbidden')
    await sim.clock.advance(1)
    expect(spend(sim, agent)).not.toBe('')
  })

  it('lets signatures go one after the other, as they were made', async () => {
    const { sim, agent } = spending({ window_seconds: 10, max_per_window: '10' })
    spend(sim, agent, 4)
    await sim.clock.advance('4s')
    spend(sim, agent, 6)
    expect(refused(() => spend(sim, agent, 1))).toBe('403 forbidden')
    await sim.clock.advance('6s')
    expect(refused(() => spend(sim, agent, 5))).toBe('403 forbidden')
    expect(spend(sim, agent, 4)).not.toBe('')
  })

  it('is filled to the last unit, and not above it', () => {
    const { sim, agent } = spending({ max_per_window: '10' })
    spend(sim, agent, 9)
    expect(refused(() => spend(sim, agent, 2))).toBe('403 forbidden')
    spend(sim, agent, 1)
    expect(refused(() => spend(sim, agent, 1))).toBe('403 forbidden')
  })

  it('is the same on 1 March of a leap year: it counts milliseconds, not days', async () => {
    const sim = createSimulator({ now: '2028-02-28T12:00:00Z' })
    const { agent } = spendingAgent(sim, { max_calls_per_window: 1, window_seconds: 2 * 86_400 })
    spend(sim, agent)
    await sim.clock.advanceTo('2028-03-01T11:59:59.999Z')
    expect(refused(() => spend(sim, agent))).toBe('403 forbidden')
    await sim.clock.advance(1)
    expect(spend(sim, agent)).not.toBe('')
  })

  it('is not pooled with that of another mandate', () => {
    const { sim, agent } = spending({ max_calls_per_window: 1 })
    sim.api.x402.createMandate(agent.id, mandateBody({ max_calls_per_window: 1 }))
    spend(sim, agent)
    spend(sim, agent)
    expect(refused(() => spend(sim, agent))).toBe('403 forbidden')
  })
})

describe('the time of a mandate', () => {
  it.each([
    [{ valid_for_seconds: 1 }, 1_000],
    [{}, 30 * 86_400_000],
  ])('%o ends after %i milliseconds', async (more, milliseconds) => {
    const { sim, agent } = spending(more)
    await sim.clock.advance(milliseconds - 1)
    sign(sim, agent, 1, 1)
    await sim.clock.advance(1)
    expect(refused(() => sign(sim, agent))).toBe('403 forbidden')
  })

  it('does not end what was signed within it', async () => {
    const { sim, agent } = spending({ valid_for_seconds: 1 })
    const hold = sign(sim, agent)
    await sim.clock.advance('1m')
    sim.simulate.settleHold(hold)
    expect(sim.api.x402.listHolds(agent.id).data[0]?.state).toBe('settled')
  })
})

/** A second opinion on the windows of one agent: it knows only what was asked and when, and adds up from the beginning. */
class Auditor {
  readonly #mandates: readonly MandateBody[]
  readonly #made: { mandate: number; at: number; units: number; ends: number; settled: boolean }[] = []
  now = 0

  constructor(mandates: readonly MandateBody[]) {
    this.#mandates = mandates
  }

  counted(mandate: number) {
    const { window_seconds = 86_400 } = this.#mandates[mandate] ?? {}
    return this.#made.filter(
      (one) =>
        one.mandate === mandate &&
        this.now - one.at < window_seconds * 1000 &&
        (one.settled || this.now < one.ends),
    )
  }

  committed(mandate: number): number {
    return this.counted(mandate).reduce((sum, { units }) => sum + units, 0)
  }

  /** The mandate that has to sign, or -1. */
  expected(units: number): number {
    return this.#mandates.findIndex(
      ({ max_per_call, max_per_window, max_calls_per_window = 0, valid_for_seconds = 0 }, mandate) =>
        this.now < valid_for_seconds * 1000 &&
        units <= Number(max_per_call) &&
        (max_per_window === undefined || this.committed(mandate) + units <= Number(max_per_window)) &&
        (max_calls_per_window === 0 || this.counted(mandate).length < max_calls_per_window),
    )
  }

  sign(mandate: number, units: number, timeout: number): void {
    const ends = (Math.floor(this.now / 1000) + timeout) * 1000
    this.#made.push({ mandate, at: this.now, units, ends, settled: false })
  }

  /** Whether a hold can be settled; it is, then. */
  settle(index: number): boolean {
    const one = this.#made[index]
    if (one === undefined || one.settled || this.now >= one.ends) return false
    one.settled = true
    return true
  }
}

/** Often such that boundaries are met to the millisecond. */
const duration = fc.oneof(fc.constantFrom(1, 999, 1_000, 2_000, 5_000), fc.integer({ min: 1, max: 4_000 }))

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sign'),
      units: fc.integer({ min: 1, max: 12 }),
      timeout: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance'), by: duration }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle'), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fork') }) },
)
type Step = { do: string; units?: number; timeout?: number; by?: number; index?: number }

const mandate = fc.record({
  max_per_call: fc.integer({ min: 1, max: 12 }).map(String),
  max_per_window: fc.integer({ min: 1, max: 30 }).map(String),
  window_seconds: fc.integer({ min: 1, max: 8 }),
  max_calls_per_window: fc.integer({ min: 0, max: 4 }),
  valid_for_seconds: fc.integer({ min: 5, max: 60 }),
})

describe('any sequence of signatures, settlements, waiting and forks', () => {
  it('commits what a second opinion counts, and never more than a mandate allows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(mandate, { minLength: 1, maxLength: 3 }),
        fc.array<Step>(step, { minLength: 1, maxLength: 40 }),
        async (drawn, steps) => {
          const bodies = drawn.map((more) => mandateBody(more))
          let sim = createSimulator()
          const [first, ...others] = bodies
          const made = spendingAgent(sim, first)
          const { agent } = made
          const ids = [
            made.mandate.id,
            ...others.map((body) => sim.api.x402.createMandate(agent.id, body).id),
          ]
          const auditor = new Auditor(bodies)
          const holds: string[] = []
          for (const { do: what, units = 1, timeout = 1, by = 0, index = 0 } of steps) {
            if (what === 'fork') sim = sim.fork()
            if (what === 'advance') {
              await sim.clock.advance(by)
              auditor.now += by
            }
            if (what === 'settle' && index < holds.length) {
              const can = auditor.settle(index)
              expect(done(() => sim.simulate.settleHold(holds[index] ?? ''))).toBe(can)
            }
            if (what === 'sign') {
              const expected = auditor.expected(units)
              const body = signBody({ maxAmountRequired: String(units), maxTimeoutSeconds: timeout })
              let signer: string | undefined
              done(() => {
                const signed = sim.api.x402.sign(agent.id, body)
                holds.push(signed.authorization_id)
                signer = signed.mandate_id
              })
              expect(signer).toBe(ids[expected])
              if (expected >= 0) auditor.sign(expected, units, timeout)
            }
            const shown = sim.api.x402.listMandates(agent.id).data.toReversed()
            for (const [at, one] of shown.entries()) {
              expect(one.window_committed).toBe(String(auditor.committed(at)))
              expect(one.window_calls).toBe(auditor.counted(at).length)
              expect(Number(one.window_committed)).toBeLessThanOrEqual(Number(one.max_per_window))
            }
          }
        },
      ),
      runs(60),
    )
  }, 60_000)
})

/** Whether the platform did it; only a Problem is a no. */
function done(call: () => unknown): boolean {
  try {
    call()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
