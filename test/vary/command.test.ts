import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from 'platform-simulator'
import { describe, expect, test } from 'vitest'
import { readFlags } from '../../src/programs/command/command-line.js'
import { examining } from '../../src/programs/command/examining.js'
import { runVary, type VaryFlags } from '../../src/programs/vary/command.js'
import { runnerOf } from '../../src/programs/vary/runners.js'
import { touches } from '../../src/programs/vary/since.js'

const suite = new URL('suite.mjs', import.meta.url).pathname

async function vary(mode: string, flags: Partial<VaryFlags> = {}) {
  const said: string[] = []
  const remarks: string[] = []
  const code = await runVary(
    {
      ...{ only: [], isPrudent: false, since: undefined, replay: undefined, isJson: false, html: undefined },
      // The process begins in a moment, and its tests take none.
      ...{ most: '1000', command: [process.execPath, suite, mode], ...flags },
    },
    { say: (line) => said.push(line), remark: (line) => remarks.push(line) },
  )
  return { code, said: said.join('\n'), remarks: remarks.join('\n') }
}

describe('the exit code', () => {
  test('is 0 where everything went well', async () => {
    const { code, said } = await vary('right')
    expect(said).toContain('Everything went well.')
    expect(code).toBe(0)
  })

  test('is 1 where something promised was not survived, which is told with the line that shows it again', async () => {
    const { code, said } = await vary('wrong', { only: ['weather'] })
    expect(code).toBe(1)
    expect(said).toContain(`Not survived: weather: lost at transactions.createOneOff 1
  the answer of the 1st transactions.createOneOff was lost after it was executed
  promised: specification, Authentication 3`)
    expect(said).toContain('    INV 1 was paid 2 times\n  what happened:\n    it was paid\n')
    expect(said).toContain(`vary --replay 'weather: lost at transactions.createOneOff 1' -- `)
  })

  test('is 0 where only something prudent was not, and 1 with --prudent', async () => {
    const { code, said } = await vary('unwise', { only: ['weather'] })
    expect([code, said.includes('promised by nobody')]).toEqual([0, true])
    expect((await vary('unwise', { only: ['weather'], isPrudent: true })).code).toBe(1)
  })

  test('is 1 where a check of our own was not met in the calm run, which is told once', async () => {
    const { code, said } = await vary('refused', { only: ['tomorrow'] })
    expect(code).toBe(1)
    expect(said.match(/after it was refused with 404/g)).toHaveLength(2)
    expect(said).not.toContain('Not survived')
  })

  test('is 1 where no test notices a platform that lies', async () => {
    const { code, said } = await vary('deaf', { only: ['mutants'] })
    expect(code).toBe(1)
    expect(said).toContain('  mutant: no webhook: no event is sent')
  })

  test('is 3 where the suite fails by itself, and its output is shown', async () => {
    const { code, remarks } = await vary('failing')
    expect(code).toBe(3)
    expect(remarks).toContain('1 test failed')
    expect(remarks).toContain('Mend that first')
  })
})

describe('weather after which money does not arrive', () => {
  const only = ['weather']

  test('says nothing against an app whose test is about money that arrives: it is told of in short', async () => {
    const { code, said } = await vary('arrives', { only, isPrudent: true })
    expect(code).toBe(0)
    expect(said).toContain(
      `The outcome was another. These tests are about money that arrives, and here it did not`,
    )
    expect(said).toContain(
      '  a.test.js > pays: frozen 1, failed 2, returned 2\n  look closer: npx platform-simulator',
    )
    expect(said).not.toContain('Not survived')
  })

  test('counts where it is asked for by its name', async () => {
    const { code, said } = await vary('arrives', { only: ['weather: returned'] })
    expect([code, said.includes('Not survived: weather: returned for 2d at one-off 1')]).toEqual([1, true])
    expect((await vary('arrives', { replay: 'weather: failed at one-off 1' })).code).toBe(1)
  })

  test('counts for a test that survives most runs in which its money fails', async () => {
    const { code, said } = await vary('any outcome', { only })
    expect([code, said.includes('Not survived: weather: returned for 2d at one-off 1')]).toEqual([1, true])
  })

  test('says nothing where a test survives no more than half of them', async () => {
    expect((await vary('half', { only, isPrudent: true })).code).toBe(0)
  })

  test('counts where a check of our own is not met', async () => {
    const { code, said } = await vary('arrives twice', { only })
    expect([code, said.includes('    INV 1 was paid 2 times')]).toEqual([1, true])
  })
})

describe('a wrong flag', () => {
  test.each([
    ['no command', { command: [] }, /needs the command that runs the suite/],
    ['a name of no variation', { only: ['mutant: no webhooks'] }, /Did you mean mutant: no webhook\?/],
    ['a place that is none', { replay: 'weather: 504 at x 1' }, /there is no variation/],
    ['a time that is none', { most: 'long' }, /--most is long/],
    ['a commit that there is none of', { since: 'no-such-branch' }, /--since is no-such-branch/],
  ] as const)('%s', async (_, flags, message) => {
    const error: unknown = await vary('right', flags).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toMatch(message)
  })
})

test('a replay runs one variation, where a test meets it', async () => {
  const replay = 'weather: lost at transactions.createOneOff 1'
  const { code, said } = await vary('wrong', { replay, isJson: true })
  expect(code).toBe(1)
  expect(JSON.parse(said)).toMatchObject({
    runs: 1,
    isRight: false,
    failed: [{ variation: { name: replay } }],
  })
})

test('kinds and names may be given one at a time', () => {
  const { vary: command } = examining
  const typed = ['--only', 'weather: lost', '--only', 'tomorrow']
  expect(command && readFlags(typed, 'vary', command)).toEqual({ only: 'weather: lost, tomorrow' })
})

test('what a test tolerates fails nothing', async () => {
  expect((await vary('tolerant', { only: ['weather: 503'], isPrudent: true })).code).toBe(0)
})

test('a runner that runs a test once in a process is started until every run was made', async () => {
  const { code, said } = await vary('slow', {
    only: ['tomorrow: unknown members', 'weather: lost', 'weather: 500'],
  })
  expect(code).toBe(0)
  expect(said).toContain('2 tests, 6 runs of them')
})

test('what does not fit into the time is left out, and counted', async () => {
  const { said } = await vary('right', { most: '1' })
  expect(said).toMatch(/\d+ runs were left out/)
})

test('the page has the table, and what was not met', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vary-'))
  const html = join(folder, 'varied.html')
  await vary('wrong', { only: ['weather'], html })
  const page = await readFile(html, 'utf8')
  await rm(folder, { recursive: true })
  expect(page).toMatch(/^<!doctype html>/)
  expect(page).toContain('<th scope="row">a.test.js &#62; pays</th>')
  expect(page).toContain('Not survived: weather: lost at transactions.createOneOff 1')
})

test.each([
  ['npx vitest run', 'npx vitest run a.test.ts -t ^(?:pays \\(once\\)|in a suite (?:> )?reads)$'],
  ['npx jest', 'npx jest a.test.ts -t ^(?:pays \\(once\\)|in a suite reads)$'],
  [
    'npx playwright test',
    'npx playwright test a.test.ts -g  (?:pays \\(once\\)|in a suite(?: @\\S+)* reads)(?: @\\S+)*$',
  ],
  [
    'node --test a.test.js',
    'node --test --test-name-pattern=^pays \\(once\\)$ --test-name-pattern=^reads$ a.test.js',
  ],
])('%s is told which tests to run in its own way', (command, selected) => {
  const words = command.split(' ')
  const tests = [
    { file: join(process.cwd(), 'a.test.ts'), names: ['pays (once)'] },
    { file: join(process.cwd(), 'a.test.ts'), names: ['in a suite', 'reads'] },
  ]
  expect(runnerOf(words)?.select(words, tests).join(' ')).toBe(selected)
})

test('a change touches the tests whose file imports it, also through another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vary-'))
  const at = (name: string) => join(folder, name)
  await writeFile(at('a.test.ts'), "import { pay } from './pay.js'")
  await writeFile(at('pay.ts'), "export { pay } from './money'")
  await writeFile(at('money.ts'), 'export const pay = 1')
  const touched = [at('money.ts'), at('other.ts'), at('package.json')].map((path) =>
    touches(new Set([path]), at('a.test.ts')),
  )
  await rm(folder, { recursive: true })
  expect(touched).toEqual([true, false, true])
})
