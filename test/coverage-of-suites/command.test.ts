import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandsWith } from '../../src/programs/command/cli.js'
import { commandNamed, readFlags } from '../../src/programs/command/command-line.js'
import { Programs } from '../server/program.js'

const command = commandNamed(
  'coverage',
  commandsWith(() => Promise.reject(new Error('nothing is served'))),
)
const programs = new Programs()
let cli = ''
let folder = ''
/** As a user runs it. */
const start = (...args: readonly string[]) =>
  programs.start(process.execPath, [cli, 'coverage', ...args], {}, folder).ended

/** The same in this process, of the folder that the tests wrote unless another is given. */
async function run(...args: readonly string[]) {
  const flags = readFlags(args, 'coverage', command)
  const printed: Record<'log' | 'error', string[]> = { log: [], error: [] }
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text) => void printed[name].push(String(text)))
  const code = await command.run({ folder: join(folder, 'simulator-coverage'), ...flags }, [])
  return { code, stdout: printed.log.join('\n'), stderr: printed.error.join('\n') }
}

const lines = [
  { operations: ['customers.create', 'customers.get'], successes: ['customers.create', 'customers.get'] },
  { operations: ['customers.get'], refusals: ['customers.get not-found'], states: ['customer active'] },
].map((met, at) => JSON.stringify({ v: 1, file: 'a.test.ts', test: [`test ${at}`], met }))

beforeAll(async () => {
  cli = await programs.build('cli')
  folder = programs.scratch()
  mkdirSync(join(folder, 'simulator-coverage'))
  writeFileSync(join(folder, 'simulator-coverage', '1-0.jsonl'), `${lines[0]}\n`)
  // The second process was killed while it wrote.
  writeFileSync(join(folder, 'simulator-coverage', '2-0.jsonl'), `${lines[1]}\n${lines[1]?.slice(0, 30)}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => programs.dispose())

describe('platform-simulator coverage', () => {
  it('adds up the files of all processes, and prints the table', async () => {
    const { code, stdout } = await start()
    expect(code).toBe(0)
    expect(stdout).toContain('What 2 tests in 1 file met of the platform; 1 line cut off, and not counted')
    expect(stdout).toMatch(/^ {2}operations +2 of 2 +100% +2 of 183 +1%$/m)
  })

  it('ends with 1 where a gate is not reached, and says which', async () => {
    const reached = ['--gate', 'touched 5', '--gate', 'platform.operations 1']
    expect(await run(...reached)).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await run('--gate', 'touched.refusals 50')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^platform-simulator: the gate touched.refusals is 50%, and 1 of \d+ are \d+%\.$/,
      ),
    })
  })

  it('prints JSON with both denominators, what was met and what is missing', async () => {
    const report = JSON.parse((await run('--json', '--gate', 'platform 99')).stdout)
    expect(report).toMatchObject({
      tests: 2,
      brokenLines: 1,
      resources: ['customers'],
      kinds: { refusals: { touched: { met: 1 }, platform: { met: 1, of: 466 } } },
      met: { states: ['customer active'] },
      unreached: [expect.stringContaining('the gate platform is 99%')],
    })
    expect(report.missing.states).toContain('customer frozen')
  })

  it('writes a page, and suggests tests as code', async () => {
    const { code, stdout } = await run('--html', join(folder, 'page.html'), '--suggest', '2')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('<caption>')
    expect(stdout).toContain("import { createTest } from 'platform-simulator/vitest'")
    expect(stdout.match(/^test\('/gm)).toHaveLength(2)
    expect(stdout).toMatch(/^\/\/ Adds \d+:$/m)
  })

  it('ends with 3 where there is nothing to add up, and says how to begin', async () => {
    const { code, stderr } = await run('elsewhere')
    expect(code).toBe(3)
    expect(stderr).toContain(
      'there is nothing to add up in elsewhere. Run the tests with the option coverage: true',
    )
  })

  it.each([
    [['--gate', '60'], 'it must be a name and a percentage'],
    [['--gate', 'touch 60'], 'Did you mean touched'],
    [['--suggest', 'all'], '--suggest is all: it must be a whole number from 1 to 999.'],
    [['--gates', '60'], 'Did you mean --gate?'],
    [['one', 'two'], 'coverage takes one folder, and was given two as well.'],
    [['--html', '/no/such/page.html'], '--html is /no/such/page.html, which cannot be written'],
  ])('refuses a wrong use: %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  it('ends with 2 where it is used in a wrong way, 1 below a gate, and 3 where there is nothing', async () => {
    expect(await start('--gate', '60')).toMatchObject({ code: 2, stdout: '' })
    expect(await start('--gate', 'touched 99')).toMatchObject({ code: 1 })
    expect(await start('elsewhere')).toMatchObject({ code: 3, stdout: '' })
  })

  it('adds up what a server wrote that was stopped', async () => {
    const serve = ['serve', '--port', '0', '--json', '--coverage', 'of-server']
    const program = programs.start(process.execPath, [cli, ...serve], {}, folder)
    const { url, api_key } = JSON.parse(await program.firstLine())
    await fetch(`${url}/customers`, { headers: { 'x-api-key': api_key } })
    await program.kill('SIGTERM')
    const report = JSON.parse((await start('of-server', '--json')).stdout)
    expect(report).toMatchObject({ tests: 1, met: { successes: ['customers.list'] } })
  })
})
