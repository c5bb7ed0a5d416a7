import type { Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import type { World } from '../../src/kernel/world.js'
import { applicationDocuments } from '../../src/resources/application-documents/index.js'
import { applicationMachine } from '../../src/resources/applications/index.js'
import { Kept } from '../support/planted.js'
import { worldOf } from '../support/world-of.js'
import { type OnboardingRun, onboardAtRandom } from './onboarding/run.js'

/** Seeded runs against a second, simpler model; what fails prints its seed and all that was done. */
const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const runs = new Kept<number, Promise<OnboardingRun>>()
function runOf(seed: number): Promise<OnboardingRun> {
  return runs.get(seed, () => onboardAtRandom({ seed, steps: 100 }))
}

describe('an application, filled in and reviewed at random', () => {
  it.each(seeds)('goes as the model says: seed %i', async (seed) => {
    const { failure } = await runOf(seed)
    if (failure !== null) expect.fail(failure)
  })

  it('reaches every status, proof of address and refusal', async () => {
    const reached = new Set<string>()
    for (const seed of seeds) for (const one of (await runOf(seed)).reached) reached.add(one)
    const wanted = [
      ...applicationMachine.states,
      ...['missing', 'submitted_pending_review', 'approved', 'rejected'].map((status) => `proof ${status}`),
      ...[
        'validation-error',
        'invalid-request',
        'conflict',
        'forbidden',
        'not-found',
        'application-not-ready',
        'insufficient-credits',
      ],
      ...['pending', 'submitted', 'info_requested', 'approved', 'declined', 'withdrawn', 'frozen'].map(
        (status) => `customer ${status}`,
      ),
    ]
    expect(wanted.filter((one) => !reached.has(one))).toEqual([])
  })

  it('is found out when a document that a reviewer rejected counts again', async () => {
    const found: (string | null)[] = []
    for (const seed of [1, 2, 4, 5, 7, 8, 10]) {
      let world: World | undefined
      const tamper = (sim: Simulator): void => {
        const harmed = world ?? worldOf(sim)
        world = harmed
        harmed.transact(() => {
          for (const row of harmed.table(applicationDocuments).all())
            if (row.status === 'rejected') harmed.update(applicationDocuments, row, { status: 'verified' })
        })
      }
      found.push((await onboardAtRandom({ seed, steps: 100, tamper })).failure)
      if (found.at(-1) !== null) break
    }
    expect(found.some((failure) => failure?.includes('and the model says') === true)).toBe(true)
  })
})
