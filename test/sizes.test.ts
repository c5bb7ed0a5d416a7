import { beforeAll, describe, expect, it } from 'vitest'
import {
  limitsUnder,
  mostLost,
  overMain,
  pageOfSizes,
  pageWith,
  room,
  type Weights,
  weigh,
} from './support/weights.js'

/**
 * What the package weighs, in kB of minified and gzipped code. The limits stand in docs/sizes.md, and nowhere else. What
 * the declarations cost the compiler of a consumer is counted in test/packages.test.ts.
 */

const none: Weights = new Map()
let weights = { entries: none, parts: none }
beforeAll(async () => {
  weights = await weigh()
}, 120_000)

const again = `If it is meant, \`npm run sizes\` sets the limits of ${pageOfSizes} again: say why in the commit`

/** Each measure that is outside of its band, or has no row, or a row too many. A limit is the upper end of a band. */
function wrong(limits: ReadonlyMap<string, number>, measured: Weights): string[] {
  const weighed = [...measured].flatMap(([name, bytes]) => {
    const kilobytes = bytes / 1000
    const limit = limits.get(name)
    const says = `${name} weighs ${kilobytes.toFixed(1)} kB`
    if (limit === undefined) return [`${says}, and has no limit in ${pageOfSizes}`]
    if (kilobytes > limit) return [`${says}, and may ${limit}. ${again}`]
    const least = (limit / room) * mostLost
    return kilobytes < least && limit - kilobytes > 1
      ? [`${says}, and the limit of ${limit} was set for more than ${least.toFixed(1)}. ${again}`]
      : []
  })
  const left = [...limits.keys()].filter((name) => !measured.has(name))
  return [...weighed, ...left.map((name) => `${name} has a limit in ${pageOfSizes}, and is not there`)]
}

describe('the size', () => {
  it('of each entry stays within its band in docs/sizes.md', () => {
    const { entries } = weights
    const limits = limitsUnder('What a user of each entry pays')
    const own = new Map([...entries].filter(([name]) => limits.has(name)))
    expect(wrong(limits, own)).toEqual([])
    const most = (limits.get('platform-simulator') ?? 0) * overMain * 1000
    const heavy = [...entries].filter(([name, bytes]) => !limits.has(name) && bytes > most)
    expect(heavy, `without a row in ${pageOfSizes}, and more than ${overMain} times the main entry`).toEqual(
      [],
    )
  })

  it('of the parts of the main entry stays within its band in docs/sizes.md', () => {
    expect(wrong(limitsUnder('The parts of the main entry'), weights.parts)).toEqual([])
  })
})

describe('a limit', () => {
  it('is set a tenth above what is measured, and is wrong where more or much less is', () => {
    const heading = 'The parts of the main entry'
    const page = pageWith(
      `# Sizes\n\n## ${heading}\n\n| Part | At most, kB |\n| --- | ---: |\n| kit | 1 |\n`,
      new Map([['kit', 40_000]]),
    )
    const limits = limitsUnder(heading, page)
    expect([...limits]).toEqual([['kit', 44]])
    const judged = [44_001, 44_000, 32_000, 31_900].map((bytes) => wrong(limits, new Map([['kit', bytes]])))
    expect(judged).toEqual([
      [expect.stringContaining('kit weighs 44.0 kB, and may 44. If it is meant, `npm run sizes`')],
      [],
      [],
      [expect.stringContaining('kit weighs 31.9 kB, and the limit of 44 was set for more than 32.0')],
    ])
    expect(wrong(limits, new Map())).toEqual(['kit has a limit in docs/sizes.md, and is not there'])
  })
})
