import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/bundled.js'
import { apart, type Mutant } from './mutants.js'
import { Runner, type Verdict } from './runner.js'
import type { Reached } from './switching.js'

const path = 'src/kernel/calendar.ts'
const text = readFileSync(join(root, path), 'utf8')
const suite = `
import { expect, it } from 'vitest'
import { monthAfter } from ${JSON.stringify(join(root, path))}
let calls = 0
it('counts', () => { calls++ })
it('needs the one before', () => expect(calls).toBe(1))
it('sees the month', () => expect(monthAfter('2026-01')).toBe('2026-02'))
`

let folder = ''
let runner: Runner
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/judged-'))
  writeFileSync(join(folder, 'calendar.test.ts'), suite)
  const declarations = join(folder, 'declarations.test.ts')
  writeFileSync(declarations, "import { it } from 'vitest'\nit('passes', () => {})")
  runner = await Runner.begin({ declarations: [relative(root, declarations)] })
}, 60_000)
afterAll(async () => {
  await runner.close()
  rmSync(folder, { recursive: true })
})

/** What the suite reached: the tests that are named reach every mutant of the calendar. */
function reachedBy(...names: string[]): Reached[] {
  const tests = names.map((name) => ({ name, milliseconds: 1, probes: [1, 2, 3, 4] }))
  const other = { name: 'counts', milliseconds: 1, probes: [] }
  return [{ file: join(folder, 'calendar.test.ts'), tests: [...tests, other], rest: [] }]
}

/** A bug in the calendar. */
function bug(before: string, after: string, number = 1): Mutant {
  const start = text.indexOf(before)
  expect(start, `The calendar has no ${before}.`).toBeGreaterThan(0)
  const end = start + before.length
  const spot = { kind: 'before', start, end: start } as const
  return { number, path, line: 1, operator: 'any', start, end, before, after, spot }
}

/** Plants a bug in the calendar, and judges it by the tests of the suite that are named. */
function judge(before: string, after: string, ...names: string[]): Promise<Verdict> {
  return runner.judge(bug(before, after), reachedBy(...names))
}

describe('A bug that is planted alone', { timeout: 60_000 }, () => {
  it('is killed by a test that fails with it and passes without it', async () => {
    const { verdict, by } = await judge('+ 31', '- 31', 'sees the month')
    expect(verdict).toBe('killed')
    expect(by).toContain('calendar.test.ts > sees the month: expected')
  })

  it('is killed by no test that fails by its name without it: the whole file judges from then on', async () => {
    const harmless = await judge('31', '32', 'needs the one before')
    expect(harmless).toMatchObject({ verdict: 'survived', by: null })
    const { verdict, by } = await judge('+ 31', '- 31', 'needs the one before')
    expect(verdict).toBe('killed')
    expect(by).toContain('calendar.test.ts > sees the month: expected')
  })
})

describe('Bugs that are planted together', { timeout: 60_000 }, () => {
  /** The verdict of each, by its number. */
  async function judgeTogether(...mutants: Mutant[]): Promise<Record<number, Verdict['verdict']>> {
    const verdicts: Record<number, Verdict['verdict']> = {}
    await runner.judgeTogether(mutants, reachedBy('sees the month'), (_, { number, verdict }) => {
      verdicts[number] = verdict
    })
    return verdicts
  }

  it('have all survived where no test fails', async () => {
    expect(await judgeTogether(bug('31 * dayMs', '32 * dayMs', 1), bug('7 * dayMs', '8 * dayMs', 2))).toEqual(
      {
        1: 'survived',
        2: 'survived',
      },
    )
  })

  it('are told apart where a test fails, also when several make it fail', async () => {
    const [seen, unseen] = [bug('31 * dayMs', '1 * dayMs', 1), bug('7 * dayMs', '8 * dayMs', 2)]
    const [alsoSeen, alsoUnseen] = [
      bug('slice(0, 7)', 'slice(0, 6)', 3),
      bug('slice(0, 10)', 'slice(0, 9)', 4),
    ]
    expect(await judgeTogether(unseen, seen, alsoUnseen, alsoSeen)).toEqual({
      1: 'killed',
      2: 'survived',
      3: 'killed',
      4: 'survived',
    })
  })

  it('are left without a verdict where a test fails only with several of them', async () => {
    // Of 31 days 50, or days of 40 hours: either is still in February, and both are in March.
    const [more, longer] = [bug('31 * dayMs', '50 * dayMs', 1), bug('24 * hourMs', '40 * hourMs', 2)]
    expect(await judgeTogether(more, longer)).toEqual({})
  })

  it('are in groups in which none is within another', () => {
    const [outer, inner, other] = [bug('31 * dayMs', '1'), bug('+ 31', '- 31'), bug('7 * dayMs', '8')]
    expect(apart([outer, inner, other])).toEqual([[outer, other], [inner]])
  })
})
