import { tasks, trial } from 'platform-simulator/trials'
import { describe, expect, it } from 'vitest'
import { expectDone } from './done.js'
import { draftingEngine } from './engine.js'

it('lists five tasks of each family, and the attacks', () => {
  const counts = new Map<string, number>()
  for (const { family } of tasks) counts.set(family, (counts.get(family) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({
    'pay-invoices': 5,
    onboard: 5,
    reconcile: 5,
    treasury: 5,
    mandate: 5,
    'bad-day': 5,
    attack: 4,
  })
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
})

/** The others, and each of the weathers: test/trials/thousand.test.ts. */
const first = tasks.filter(({ name, family }) => family === 'attack' || !name.includes('('))

it.each(first)('$name is done by a script, calm and in its first weather', (task) => expectDone(task, 2))

describe.each(tasks)('$name', (task) => {
  it('is not done by nothing', async () => {
    const done = await trial(task, () => 'All done.')
    expect(done).toMatchObject({ passes: 0, runs: [{ calls: 0, error: undefined }] })
    expect(done.runs[0]?.failed.map(({ kind }) => kind)).toContain('end')
  })
})

const easy = tasks.filter(({ family, level }) => family === 'pay-invoices' && level === 'easy')

describe('the drafting engine as an agent', () => {
  it.each(easy)('does $name', async (task) => {
    const done = await trial(task, draftingEngine)
    expect(String(done)).toContain('1 of 1 runs passed')
  })
})

it('does not do what it cannot: it reads no credit notes, and knows nothing of what was paid', async () => {
  const hard = tasks.find(({ name }) => name === 'pay-invoices/hard')
  expect(hard).toBeDefined()
  if (hard === undefined) return
  const done = await trial(hard, draftingEngine)
  expect(done.passes).toBe(0)
  expect(done.runs[0]?.failed.map(({ claim }) => claim)).toContain('nobody is paid twice')
})
