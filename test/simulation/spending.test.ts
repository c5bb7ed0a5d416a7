import { describe, expect, it } from 'vitest'
import { mandateUsage } from '../../src/resources/mandates/index.js'
import { worldOf } from '../support/world-of.js'
import { spendAtRandom } from './spending/run.js'

describe('random spending under random mandates', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'agrees with an independent counter, and passes no cap: seed %i',
    async (seed) => {
      const { failure, overspent, executed, denied } = await spendAtRandom({ seed, steps: 40, years: 2 })
      expect(failure).toBeNull()
      expect(overspent).toBe(0)
      // A run in which nothing is spent, or nothing denied, would show nothing.
      expect(Math.min(executed, denied)).toBeGreaterThan(20)
    },
  )

  it('is found out when the platform forgets what was spent', async () => {
    const { failure, overspent } = await spendAtRandom({
      seed: 1,
      steps: 40,
      years: 2,
      tamper(sim) {
        const world = worldOf(sim)
        world.transact(() => {
          for (const row of world.table(mandateUsage).all())
            if (row.count > 0) world.update(mandateUsage, row, { count: 0, amount: '0' })
        })
      },
    })
    expect(failure).toContain('seed 1, 40 steps: the budget of')
    expect(overspent).toBeGreaterThan(0)
  })
})
