import { createBaseline } from 'platform-simulator/node-test'
import { describe, expect, test } from 'vitest'
import type { Facts } from '../../src/kit/vary/broken.js'
import { planNamed } from '../../src/kit/vary/named.js'
import { Watch } from '../../src/kit/vary/watch.js'
import { linesOfProcess } from '../../src/programs/vary/lines.js'
import { Payroll } from '../explore/payroll.js'
import { variants } from '../explore/variants.js'
import { leastFound, mistakes } from './mistakes.js'
import { beginTest, found, ordinary } from './ordinary.js'

/**
 * The mistakes of the explorer's app that the ordinary suite shows in one variation. `npm run soak -- --vary 1000` has vary
 * look for all of them anew, in all variations.
 */

interface Run {
  readonly wrong: readonly string[]
  readonly facts: Facts
}

/** One run of a test of the suite: what failed it, what it left behind, and the checks of our own that were not met. */
async function runOf(
  App: typeof Payroll,
  name: string,
  variations: readonly string[],
  calm?: Facts,
): Promise<Run> {
  const endTest = beginTest()
  const world = await createBaseline({
    clock: 'follow',
    limits: { sandboxAmount: null },
    seed: found,
  }).begin()
  const { sim, seeded } = world
  const watch = new Watch(sim, { ...planNamed(variations), calm }, linesOfProcess)
  const failed = await Promise.resolve(ordinary[name]?.({ sim, seeded, App }))
    .then(() => world.check())
    .then(
      () => [],
      (error: unknown) => [String(error)],
    )
  const { broken, facts } = watch.end()
  endTest()
  return { wrong: [...broken, ...failed], facts }
}

/** Finds what is wrong in a variation and not in the calm run; of the calm run itself for `calm`. */
async function findingOf(App: typeof Payroll, by: string): Promise<string | undefined> {
  for (const name of Object.keys(ordinary)) {
    const calm = await runOf(App, name, [])
    const { wrong } = by === 'calm' ? calm : await runOf(App, name, [by], calm.facts)
    const [first] = by === 'calm' ? wrong : wrong.filter((each) => !calm.wrong.includes(each))
    if (first !== undefined) return first
  }
  return undefined
}

const shown = Object.entries(mistakes).flatMap(([mistake, { by }]) =>
  by === undefined ? [] : [[mistake, by] as const],
)

describe("of the mistakes of the explorer's app", () => {
  test(`at least ${leastFound} are found, and of each other it is said what that would take`, () => {
    expect(Object.keys(mistakes)).toEqual(Object.keys(variants))
    expect(shown.length).toBeGreaterThanOrEqual(leastFound)
    const silent = Object.values(mistakes).filter(({ by, takes }) => (by ?? takes) === undefined)
    expect(silent).toEqual([])
  })

  test.each(shown)('%s is found: %s', async (mistake, by) => {
    expect(await findingOf(variants[mistake] ?? Payroll, by)).toBeDefined()
  })
})

test.each([...new Set(shown.map(([, by]) => by))])(
  'nothing is found in the app without a mistake: %s',
  async (by) => {
    expect(await findingOf(Payroll, by)).toBeUndefined()
  },
)
