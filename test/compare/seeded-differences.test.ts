import { expect, it } from 'vitest'
import { apiKey, mistakes, mistakesOfMoney, walkAgainst } from './seeded.js'

/** Walks until the mistake is found. */
async function walksUntilFound(mistake: (typeof mistakes)[number], withDeposits = false) {
  for (let seed = 1; seed <= 8; seed++) {
    const { report, all, differences, files } = await walkAgainst(mistake, {
      walks: '10',
      steps: '25',
      seed: String(seed),
      storiesIn: 'stories',
      withDeposits,
    })
    const found = report.differences.find((each) =>
      mistake.found.test(`${each.operation}: ${each.at} ${each.says}`),
    )
    if (found !== undefined || differences.length > 0) return { seed, found, differences, all, files }
  }
  return undefined
}

it.each(mistakes)('walks find $name, and tell it by few calls', async (mistake) => {
  const outcome = await walksUntilFound(mistake)
  expect(outcome?.found, JSON.stringify(outcome?.differences)).toBeDefined()
  expect(outcome?.found?.calls.length).toBeLessThanOrEqual(6)
  for (const text of [outcome?.all ?? '', ...(outcome?.files.values() ?? [])])
    expect(text).not.toContain(apiKey.slice(3))
})

it.each(mistakesOfMoney)('walks with deposits find $name, and tell it by few calls', async (mistake) => {
  const outcome = await walksUntilFound(mistake, true)
  expect(outcome?.found, JSON.stringify(outcome?.differences)).toBeDefined()
  expect(outcome?.found?.calls.length).toBeLessThanOrEqual(8)
})

it('walks of many seeds find nothing against a simulator without a mistake', async () => {
  const found: string[] = []
  for (let seed = 100; seed < 120; seed++) {
    const { differences } = await walkAgainst(
      {},
      { walks: '4', steps: '25', seed: String(seed), withDeposits: true },
    )
    found.push(...differences.map((each) => `seed ${seed}: ${each}`))
  }
  expect(found).toEqual([])
}, 300_000)
