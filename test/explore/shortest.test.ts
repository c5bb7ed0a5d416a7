import { describe, expect, test } from 'vitest'
import { failureIn, needlessIn } from './needless.js'
import { lostUpdate, smallApps } from './small-apps.js'

/** `npm run soak -- --explore 5000` does this for 200 seeds, and for the app of payroll.ts as well. */
const seeds = ['explore', 's1', 's2', 's5', 's11', 's13']

describe('no fault of a story can be left out', () => {
  test.each(Object.entries(smallApps))('%s', async (_, options) => {
    for (const seed of seeds) {
      const failure = await failureIn({ ...options, seed })
      expect(failure, `nothing was found with the seed ${seed}`).toBeDefined()
      if (failure === undefined) continue
      expect([seed, await needlessIn(failure, { ...options, seed })]).toEqual([seed, []])
      expect([seed, failure.faults]).toEqual([seed, [expect.any(String)]])
    }
  })

  test('and what needs none has none', async () => {
    for (const seed of seeds) expect((await failureIn({ ...lostUpdate, seed }))?.faults).toEqual([])
  })
})

test('the story of a lost update tells what came at once, and each use of the store between', async () => {
  const failure = await failureIn(lostUpdate)
  const story = failure?.message.replace(/\.\.\w{5}/g, '..') ?? ''
  expect(story).toContain(`
            delivered at once: customer.created .., customer.kyb_link.created ..
            store.get(seen), for customer.kyb_link.created ..
            store.set(seen), for customer.created ..
            store.set(seen), for customer.kyb_link.created .., though it was written for customer.created .. since
`)
  expect(story).toContain('store.get(seen), for customer.created ..\n')
  expect(failure?.timeline).toMatch(
    /\* delivered at once: customer\.created \.\.\w+, customer\.kyb_link\.created/,
  )
  expect(failure?.timeline).toMatch(/\* the app uses store\.set\(seen\), for target\.created/)
})
