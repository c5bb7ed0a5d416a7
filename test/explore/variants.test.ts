import { ExplorationFailure, explore } from 'platform-simulator/explore'
import { describe, expect, test } from 'vitest'
import { writeRecording } from '../../src/kit/explore/replay.js'
import { exploring } from './exploring.js'
import { Payroll } from './payroll.js'
import { plans } from './stories.js'
import { variants } from './variants.js'

/**
 * Each mistake shows in a story of at most three faults, in which the app without it comes to no harm. That the explorer
 * finds such stories by itself is looked at by `npm run soak -- --explore 5000`, with several seeds.
 */
describe('a mistake shows in the replay of its story', () => {
  test('and each has one, of at most three faults', () => {
    expect([...plans.keys()]).toEqual(Object.keys(variants))
    expect(plans.size).toBeGreaterThanOrEqual(20)
    for (const { faults } of plans.values()) expect(faults.length).toBeLessThanOrEqual(3)
  })

  test.each([...plans])('%s', async (name, plan) => {
    const recording = writeRecording({ seed: 'stories', plan, digests: '' })
    const failure = await explore
      .replay(recording, exploring(variants[name] ?? Payroll))()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ExplorationFailure)
    expect(String(failure)).not.toContain('Nondeterminism')
    await explore.replay(recording, exploring(Payroll))()
  })
})

test('nothing is found in a few runs of the app that makes no mistake', async () => {
  await explore(exploring(Payroll, { runs: 20 }))()
})
