import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/bundled.js'
import type { Mutant } from './mutants.js'
import { Runner, type Verdict } from './runner.js'

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
  runner = await Runner.begin(undefined, undefined, [relative(root, declarations)])
}, 60_000)
afterAll(async () => {
  await runner.close()
  rmSync(folder, { recursive: true })
})

/** Plants a bug in the calendar, and judges it by the tests of the suite that are named. */
function judge(before: string, after: string, ...names: string[]): Promise<Verdict> {
  const start = text.indexOf(before)
  const end = start + before.length
  const spot = { kind: 'before', start, end: start } as const
  const mutant: Mutant = { number: 1, path, line: 1, operator: 'any', start, end, before, after, spot }
  const tests = names.map((name) => ({ name, milliseconds: 1, probes: [1] }))
  const other = { name: 'counts', milliseconds: 1, probes: [] }
  return runner.judge(mutant, [
    { file: join(folder, 'calendar.test.ts'), tests: [...tests, other], rest: [] },
  ])
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
