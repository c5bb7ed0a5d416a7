import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSimulator } from 'platform-simulator'
import { type Batch, type Comparison, compare, type Effort, middle } from './measure.js'
import { type Rows, timeRow } from './report.js'

/** Of a suite, and of what a file pays for its first simulator, against what it pays for msw. */
const targets = { suite: 1.15, file: 0.5 }
/** What coverage may add to a suite, as a share of the same suite with static handlers. */
const addedByCoverage = 0.03
const manyTests = 1000
const files = 20
const testsOfFile = 5

const { baseUrl, api } = createSimulator()
const created = api.customers.create({ name: 'Globex', customer_type: 'business' })
const customer = api.customers.get(created.id)

/** A POST and a GET, in a test that is called `name` and has what it needs. */
const calls = (base: string, key: string, fetch: string): string => `{
  const headers = { 'x-api-key': ${key} }
  const created = await ${fetch}(${base} + '/customers', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ name: 'Globex', customer_type: 'business' }),
  })
  expect(created.status).toBe(201)
  const { id } = await created.json()
  const found = await ${fetch}(${base} + '/customers/' + id, { headers })
  expect(await found.json()).toMatchObject({ id })
}`

const listening = `
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
`

/** The beginning of every file with a simulator, with what each of its tests does. */
const simulated = `
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createTest } from 'platform-simulator/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
const server = setupServer(http.get('https://other.example/*', () => HttpResponse.json({})))
${listening}
const creating = async ({ sim }) => ${calls('sim.baseUrl', 'sim.apiKey', 'fetch')}
`

/**
 * The same tests behind a fork each, the same with and without coverage in turn, behind static handlers, and without msw.
 * All but the last have handlers.
 */
const kinds = {
  ours: `
${simulated}
const test = createTest({ server })
for (let number = 1; number <= TESTS; number++)
  test('creates and finds ' + number, creating)
`,
  covered: `
import { writeFileSync } from 'node:fs'
import { beforeEach } from 'vitest'
${simulated}
const used = { plain: [], covered: [], around: [] }
let [last, kind] = [0, 'around']
function mark(next) {
  const { user, system } = process.cpuUsage()
  used[kind].push(user + system - last)
  last = user + system
  kind = next
}
beforeEach(({ task }) => mark(task.name.split(/\\W/, 1)[0]))
afterAll(() => {
  mark('around')
  writeFileSync('used.json', JSON.stringify(used))
})
createTest({ server })('around: what both kinds load', creating)
const kinds = [['plain', createTest({ server })], ['covered', createTest({ server, coverage: true })]]
for (let number = 1; number <= TESTS; number++)
  for (const [name, test] of number % 2 === 0 ? kinds : [...kinds].reverse())
    test(name + ' creates and finds ' + number, creating)
`,
  static: `
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
const base = ${JSON.stringify(baseUrl)}
const customer = ${JSON.stringify(customer)}
const server = setupServer(
  http.post(base + '/customers', () => HttpResponse.json(${JSON.stringify(created)}, { status: 201 })),
  http.get(base + '/customers/:id', () => HttpResponse.json(customer)),
)
${listening}
for (let number = 1; number <= TESTS; number++)
  test('creates and finds ' + number, async () => ${calls('base', "'key'", 'fetch')})
`,
  bare: `
import { expect, test } from 'vitest'
const customer = ${JSON.stringify(customer)}
const double = async (_, { method }) => Response.json(customer, { status: method === undefined ? 200 : 201 })
for (let number = 1; number <= TESTS; number++)
  test('creates and finds ' + number, async () => ${calls("''", "'key'", 'double')})
`,
}

type Kind = keyof typeof kinds

/** The processor's time of whole runs of vitest, its workers included, over the package as it is installed. */
export async function* suiteRows(effort: Effort): Rows {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'))
  try {
    install(folder)
    const suite = (kind: Kind): Batch => {
      const project = projectOf(folder, `suite-${kind}`, kind, 1, manyTests)
      return async () => (await secondsOf(project)) * 1_000_000
    }
    const rounds = Math.max(2, effort.rounds(4))
    const plain = suite('ours')
    const compared = await compare(plain, suite('static'), rounds, 1)
    yield timeRow(
      `a suite: ${manyTests.toLocaleString('en')} tests of a POST and a GET`,
      compared,
      targets.suite,
    )
    // What coverage adds is less than two runs differ by: each test with it has one without it at its side, and each is the
    // first of the two as often as the other.
    const inTurn = projectOf(folder, 'suite-covered', 'covered', 1, manyTests)
    const together = sharedByRound(async () => {
      const seconds = await secondsOf(inTurn)
      return { seconds, ...usedIn(join(inTurn, 'used.json')) }
    })
    const covered = await compare(
      async () => withoutOne(await together(), 'plain'),
      async () => withoutOne(await together(), 'covered'),
      Math.max(2, effort.rounds(6)),
      0,
    )
    yield timeRow(
      'what coverage adds to it, against the suite with static handlers',
      addedBy(covered, compared.ratio),
      addedByCoverage,
    )
    const projects = {
      ours: projectOf(folder, 'files-ours', 'ours', files, testsOfFile),
      static: projectOf(folder, 'files-static', 'static', files, testsOfFile),
      bare: projectOf(folder, 'files-bare', 'bare', files, testsOfFile),
    }
    const secondsOfStatic = sharedByRound(() => secondsOf(projects.static))
    const perFile = (seconds: number) => (seconds * 1_000_000) / files
    const ours = async () => perFile((await secondsOf(projects.ours)) - (await secondsOfStatic()))
    const loading = async () => perFile((await secondsOfStatic()) - (await secondsOf(projects.bare)))
    yield timeRow(
      `a file: its first simulator, against loading msw with static handlers; ${files} files of ${testsOfFile} tests`,
      await compare(ours, loading, Math.max(2, effort.rounds(2)), 0),
      targets.file,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * What one side takes more than the other, as a share of a floor.
 * @param ratio of the other side to that floor
 */
function addedBy(compared: Comparison, ratio: number): Comparison {
  const share = (own: number): number => (own - 1) * ratio
  const [low, high] = compared.quartiles
  return {
    ours: compared.ours - compared.floor,
    floor: compared.floor / ratio,
    ratio: share(compared.ratio),
    quartiles: [share(low), share(high)],
  }
}

/** Lets both sides of a round have the same run between them: it takes seconds. */
function sharedByRound<T>(run: () => Promise<T>): () => Promise<T> {
  let shared: { readonly found: T } | undefined
  return async () => {
    const { found } = shared ?? { found: await run() }
    shared = shared === undefined ? { found } : undefined
    return found
  }
}

/** The processor's time of a run, in seconds, and of its two kinds of tests. */
interface Used {
  readonly seconds: number
  readonly plain: number
  readonly covered: number
}

/** Microseconds that a run would have taken without one kind of its tests. */
function withoutOne(used: Used, kind: 'plain' | 'covered'): number {
  return (used.seconds - used[kind]) * 1_000_000
}

function usedIn(path: string): Pick<Used, 'plain' | 'covered'> {
  const { plain = [], covered = [] }: Record<string, readonly number[] | undefined> = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return { plain: secondsOfTests(plain), covered: secondsOfTests(covered) }
}

/**
 * Seconds of all tests, from microseconds of each. The first loads what it needs. Of the others the middle half counts: into
 * which kind of tests a garbage collection falls is chance.
 */
function secondsOfTests([first, ...others]: readonly number[]): number {
  if (first === undefined || others.length === 0) throw new Error('the tests did not count what they took')
  return (first + middle(others) * others.length) / 1_000_000
}

/** The package is copied, since what is linked is no dependency to vitest, which would transform it. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'platform-simulator')
  mkdirSync(own, { recursive: true })
  cpSync('dist', join(own, 'dist'), { recursive: true })
  cpSync('package.json', join(own, 'package.json'))
  for (const name of ['mitt', 'msw', 'vitest', 'zod'])
    symlinkSync(resolve('node_modules', name), join(modules, name), 'dir')
}

/** @returns its folder, below the one where everything is installed */
function projectOf(folder: string, name: string, kind: Kind, count: number, tests: number): string {
  const project = join(folder, name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  for (let number = 1; number <= count; number++)
    writeFileSync(join(project, `${number}.test.js`), kinds[kind].replace('TESTS', String(tests)))
  return project
}

/** What a run of vitest takes of the processor, as the shell counts it for all that it has waited for. */
function secondsOf(project: string): Promise<number> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const args = ['-c', '"$@" >&2 && times', 'sh', process.execPath, vitest, 'run', '--reporter=dot']
  return new Promise((fulfil, reject) => {
    execFile(
      'sh',
      args,
      { cwd: project, env: { ...process.env, CI: '1', NO_COLOR: '1' } },
      (error, stdout, stderr) => {
        if (error === null) fulfil(timesOf(stdout))
        else reject(new Error(`the tests in ${project} failed:\n${stderr.slice(-2000)}`))
      },
    )
  })
}

/** The second line is of the children: `0m3.250000s 0m0.310000s`. */
export function timesOf(printed: string): number {
  const [, children = ''] = printed.trim().split('\n')
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  if (times.length !== 2) throw new Error(`the shell's times cannot be read: ${printed}`)
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
