import { ExplorationFailure, explore } from 'platform-simulator/explore'
import { describe, expect, test } from 'vitest'
import { exploring } from './exploring.js'
import { Payroll } from './payroll.js'
import { mostFaults, mostRuns } from './record.js'
import { stories } from './stories.js'
import { variants } from './variants.js'

/**
 * Each mistake shows in the story that the explorer found for it, and the app without the mistake comes to no harm in that
 * story. `npm run soak -- --explore 5000` looks for them anew, with several seeds.
 */
describe('a mistake shows in the replay of the story that was found', () => {
  test('and each was found early, by a story of few faults', () => {
    expect(Object.keys(stories)).toEqual(Object.keys(variants))
    expect(Object.keys(stories).length).toBeGreaterThanOrEqual(20)
    for (const { run, faults } of Object.values(stories)) {
      expect(run).toBeLessThan(mostRuns)
      expect(faults.length).toBeLessThanOrEqual(mostFaults)
    }
  })

  test.each(Object.entries(stories))('%s', async (name, { faults, recording }) => {
    const failure = await explore
      .replay(recording, exploring(variants[name] ?? Payroll))()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ExplorationFailure)
    expect(failure).toHaveProperty('faults', faults)
    expect(String(failure)).not.toContain('Nondeterminism')
    await explore.replay(recording, exploring(Payroll))()
  })
})

test('nothing is found in a few runs of the app that makes no mistake', async () => {
  await explore(exploring(Payroll, { runs: 20 }))()
})
