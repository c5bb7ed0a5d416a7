import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runVary, type VaryFlags } from '../../src/programs/vary/command.js'
import { isSkipped } from '../browser/chromium.js'
import { runBuilt } from '../built.config.js'
import { environment, Unreachable, Workspace } from '../packages/harness.js'
import { codeBlocks } from '../support/markdown.js'

/** The command with real runners, in processes of their own. */

const vitest = ['node_modules/.bin/vitest', 'run']
const written = 'test/vary/from-the-guide.test.ts'

async function vary(file: string, flags: Partial<VaryFlags>) {
  const said: string[] = []
  const remarks: string[] = []
  const code = await runVary(
    {
      ...{ only: [], isPrudent: false, since: undefined, replay: undefined, isJson: true, html: undefined },
      ...{ most: '300', command: [...runBuilt, file], ...flags },
    },
    { say: (line) => said.push(line), remark: (line) => remarks.push(line) },
  )
  return { code, report: JSON.parse(said.join('\n') || '{}'), remarks: remarks.join('\n') }
}

afterEach(async () => {
  delete process.env['PAYROLL_MISTAKE']
  await rm(written, { force: true })
})

test('the tests that the guide shows notice every mutant', async () => {
  const [block] = codeBlocks('docs/guide/vary.md').filter(({ code }) => code.includes('class Payouts'))
  await writeFile(written, block?.code ?? '')
  const { code, report, remarks } = await vary(written, { only: ['mutants'] })
  expect(report.unnoticed, remarks).toEqual([])
  expect([code, report.runs]).toEqual([0, 48])
}, 400_000)

const lost = 'weather: lost at transactions.createOneOff 1'

test('an app that makes no mistake survives a lost answer, and one that draws a new key does not', async () => {
  const suite = 'test/vary/ordinary.test.ts'
  expect((await vary(suite, { replay: lost })).code).toBe(0)
  process.env['PAYROLL_MISTAKE'] = 'a new idempotency key on a retry'
  const { code, report } = await vary(suite, { replay: lost })
  expect(code).toBe(1)
  expect(report.failed[0]).toMatchObject({ variation: { name: lost, class: 'promised' } })
  expect(report.failed[0].wrong[0]).toBe('INV 0 was paid 2 times')
}, 400_000)

/** Suites of an app that pays an invoice, one for each runner: with PAYOUTS_MISTAKE it pays twice after a lost answer. */
describe('a suite of', () => {
  const workspace = new Workspace()
  let tarball = ''

  beforeAll(async () => {
    tarball = await workspace.pack()
  }, 300_000)

  afterAll(() => workspace.dispose(), 60_000)

  /** The command as it is installed. @returns its exit code, what it said, and the tests that have run, in order */
  async function installed(folder: string, env: object, flags: readonly string[], suite: readonly string[]) {
    const bin = join(folder, 'node_modules/.bin/platform-simulator')
    const args = ['vary', '--json', '--most', '1000', ...flags, '--', ...suite]
    const { code, text } = await new Promise<{ readonly code: unknown; readonly text: string }>((resolve) => {
      const options = { cwd: folder, env: { ...environment(), ...env }, timeout: 300_000 }
      execFile(bin, args, options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, text: stdout.startsWith('{') ? stdout : `${stdout}${stderr}` }),
      )
    })
    const ran = join(folder, 'ran.txt')
    const tests = (await readFile(ran, 'utf8')).trim().split('\n')
    await rm(ran)
    expect(text).toMatch(/^\{/)
    return { code, report: JSON.parse(text), tests }
  }

  // A machine that is busy is not to fail a test by the runner's own limit.
  test.for([
    ['vitest 3', 'vary-vitest3', [...vitest, '--testTimeout=60000']],
    ['vitest 5', 'vary-vitest5', [...vitest, '--testTimeout=60000']],
    ['jest', 'vary-jest', ['node_modules/.bin/jest', '--testTimeout=60000']],
    ['node:test', 'vary-node-test', ['node', '--test']],
    ['Playwright', 'vary-playwright', ['node_modules/.bin/playwright', 'test', '--timeout=120000']],
  ] as const)(
    '%s is varied where a test can be touched, and by its own selection of tests',
    { timeout: 600_000 },
    async ([runner, fixture, suite], { skip }) => {
      if (runner === 'Playwright' && isSkipped) skip('there is no Chromium')
      const folder = await workspace.install(fixture, tarball).catch((error: unknown) => {
        if (error instanceof Unreachable) return skip(error.message)
        throw error
      })
      const right = await installed(folder, {}, ['--only', 'weather: lost,tomorrow: unknown members'], suite)
      expect(right).toMatchObject({ code: 0, report: { runs: 4, failed: [], unsure: [] } })
      expect(right.tests.sort()).toEqual(['pays', 'pays', 'pays', 'plain', 'reads', 'reads', 'reads'])

      const wrong = await installed(folder, { PAYOUTS_MISTAKE: '1' }, ['--replay', lost], suite)
      expect(wrong).toMatchObject({ code: 1, report: { runs: 1, failed: [{ variation: { name: lost } }] } })
      expect(wrong.report.failed[0].wrong[0]).toBe('INV 1 was paid 2 times')
      // All of them calm; then only the one that is touched, and once more to be sure.
      expect([wrong.tests.slice(0, 3).sort(), wrong.tests.slice(3)]).toEqual([
        ['pays', 'plain', 'reads'],
        ['pays', 'pays'],
      ])
    },
  )
})
