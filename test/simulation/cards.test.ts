import type { Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import type { World } from '../../src/kernel/world.js'
import { cardTransactionMachine } from '../../src/resources/card-transactions/index.js'
import { cardSpending } from '../../src/resources/card-transactions/rows.js'
import { Kept } from '../support/planted.js'
import { worldOf } from '../support/world-of.js'
import { type CardRun, useCardsAtRandom } from './cards/run.js'

/** Seeded runs against a second, simpler model; what fails prints its seed and all that was done. */
const seeds = Array.from({ length: 24 }, (_, index) => index + 1)
const runs = new Kept<number, Promise<CardRun>>()
function runOf(seed: number): Promise<CardRun> {
  return runs.get(seed, () => useCardsAtRandom({ seed, steps: 120 }))
}

describe('two cards on one wallet, used at random', () => {
  it.each(seeds)('go as the model says: seed %i', async (seed) => {
    const { failure } = await runOf(seed)
    if (failure !== null) expect.fail(failure)
  })

  it('reach every status, decline, refund state and refusal', async () => {
    const reached = new Set<string>()
    for (const seed of seeds) for (const one of (await runOf(seed)).reached) reached.add(one)
    const wanted = [
      ...cardTransactionMachine.states.filter((state) => state !== 'disputed'),
      ...['paid', 'partial approval', 'over-capture'],
      ...['insufficient_funds', 'card_frozen', 'spend_limit_exceeded', 'invalid_amount'],
      ...['merchant_blocked', 'suspected_fraud'],
      ...['card-not-active', 'conflict', 'validation-error', 'insufficient-balance'],
      'sandbox-invalid-action-for-transaction',
    ]
    expect(wanted.filter((one) => !reached.has(one))).toEqual([])
  })

  it('are found out when the platform forgets what was spent', async () => {
    const found: (string | null)[] = []
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      let world: World | undefined
      const tamper = (sim: Simulator): void => {
        const harmed = world ?? worldOf(sim)
        world = harmed
        harmed.transact(() => {
          for (const row of harmed.table(cardSpending).all()) harmed.update(cardSpending, row, { spent: '0' })
        })
      }
      found.push((await useCardsAtRandom({ seed, steps: 120, tamper })).failure)
    }
    expect(found.some((failure) => failure?.includes('and the model says declined') === true)).toBe(true)
  })
})
