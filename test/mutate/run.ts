import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../support/bundled.js'
import { mutatedFiles } from './files.js'
import { apart, drawMutants, type Mutant, refused } from './mutants.js'
import { reportOf } from './report.js'
import { firstOfFiles, type Line, planOf, Runner, readReached, switchable, type Verdict } from './runner.js'
import { asideFile, folderVariable, type Plan, turns, type WholeTurn } from './switching.js'

/**
 * `npm run mutate -- --sample 200 --seed 1`: plants bugs at random places of resources, gateway, kernel and runtime,
 * and lets the tests that can see each run. Prints those that no test notices. What is found out is kept in
 * `node_modules/.cache`, so that a run that was stopped goes on; when tests have changed, survivors are judged again.
 * Ends with code 1 where a mutant survived.
 *
 * First all are in the source at once, and are switched on one after the other while the tests run once. Each that nobody
 * noticed so, or that runs when its module is loaded, is then planted alone, for the tests that are likeliest to see it.
 * Those that are left after that are planted all together, for all tests: none is seen while no test fails, and where one
 * does, halves of them tell whose it is. With `--survey` all that is planted is left out: thousands take minutes, and what
 * is printed are candidates.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    /** The first eight hexadecimal digits of the commit, unless given. */
    seed: { type: 'string' },
    /** Stops after so many minutes; the next run goes on from there. */
    minutes: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    /** Judges these alone, and again: `3,17`. */
    only: { type: 'string' },
    survey: { type: 'boolean', default: false },
    /** Switches on all, or those of `--only`, in these files of tests alone, after such a test was written: `test/a,test/b`. */
    files: { type: 'string' },
    /** For the processes that judge; nobody else passes it. */
    part: { type: 'string' },
  },
})

const sample = wholeNumber('sample', values.sample)
const seed = values.seed === undefined ? seedOfCommit() : wholeNumber('seed', values.seed)
const sources = digestOf(mutatedFiles())
const tests = digestOf(filesIn('test').filter((path) => path.endsWith('.ts')))
const only = values.only?.split(',').map(Number)
const kind = values.survey ? '-survey' : ''
const folder = join(root, 'node_modules/.cache/mutate', `${sources}-${seed}-${sample}${kind}`)
const switchFolder = join(folder, tests)
const results = join(folder, 'results.jsonl')
if (sample >= firstOfFiles) throw new Error(`--sample is ${sample}: at most ${firstOfFiles - 1} are drawn.`)

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,10}$/.test(text)) throw new Error(`--${name} is ${text}: it takes a whole number.`)
  return Number(text)
}

function seedOfCommit(): number {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(commit.slice(0, 8), 16)
}

function filesIn(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${directory}/${path}`,
  )
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 12)
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

function readMutants(): Mutant[] {
  const path = join(folder, 'mutants.json')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify(drawMutants(seed, sample, !values.survey, say), null, 1))
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The last verdict of each; a survivor of other tests than those of now has none. */
function readVerdicts(): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  for (const line of linesIn(results)) {
    if (line.verdict === 'killed' || line.tests_digest === tests) verdicts.set(line.number, line)
  }
  return verdicts
}

/** The verdicts that are the last: who has passed the likeliest tests has all of them before it. */
function readLast(): Map<number, Verdict> {
  return new Map([...readVerdicts()].filter(([, { verdict }]) => verdict !== 'passed the likeliest'))
}

function linesIn(path: string): Line[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text): Line => JSON.parse(text))
}

function keep(verdict: Verdict): void {
  appendFileSync(results, `${JSON.stringify({ ...verdict, tests_digest: tests } satisfies Line)}\n`)
}

/** Those that this run is to judge, in order: with `--only` these, whatever is known of them. */
function pending(mutants: readonly Mutant[]): Mutant[] {
  return only === undefined ? unjudged(mutants) : meant(mutants)
}

/** Those that this run has still to judge. */
function unjudged(mutants: readonly Mutant[]): Mutant[] {
  const verdicts = readLast()
  return meant(mutants).filter(({ number }) => !verdicts.has(number))
}

function meant(mutants: readonly Mutant[]): Mutant[] {
  return mutants.filter(({ number }) => only?.includes(number) ?? true)
}

/** What a process is asked to judge, with all tests or with the likeliest. */
interface Asked {
  readonly number: number
  readonly isWhole: boolean
}

/** A process that runs tests: with all mutants to switch, with all that are left together, or with those that it is sent. */
async function work(): Promise<void> {
  const mutants = readMutants()
  if (values.part === 'switch') {
    const runner = await Runner.begin({ switched: pending(mutants) })
    const place = process.env[folderVariable] ?? ''
    const { turn }: Plan = JSON.parse(readFileSync(join(place, 'plan.json'), 'utf8'))
    const left = await runner.switch(place, turn, values.files?.split(',') ?? [])
    await runner.close()
    process.exitCode = left === 0 ? 0 : 1
    return
  }
  const reached = readReached(switchFolder)
  const isTogether = values.part === 'together'
  const runner = await Runner.begin({ bails: !isTogether, goesOn: () => process.send?.('goes on') })
  if (isTogether) {
    for (const group of apart(unjudged(mutants))) await runner.judgeTogether(group, reached, told)
    await runner.close()
    // Vitest says 1 where a test failed, which is what they are for.
    process.exitCode = 0
    return
  }
  process.on('message', async ({ number, isWhole }: Asked) => {
    const mutant = mutants.find((one) => one.number === number)
    if (mutant !== undefined) process.send?.(await runner.judge(mutant, reached, isWhole))
  })
  process.send?.('ready')
}

/** Milliseconds without the end of a test after which a mutant has made a loop without an end: it is killed by that. */
const longest = 240_000

function start(part: string, environment: NodeJS.ProcessEnv = {}) {
  const own = process.argv.slice(2).filter((argument) => !argument.startsWith('--part'))
  return fork(fileURLToPath(import.meta.url), [...own, '--seed', String(seed), '--part', part], {
    cwd: root,
    env: { ...process.env, ...environment },
    execArgv: process.execArgv,
    // A worker that loops for ever does not end with its parent: they are killed as a group.
    detached: true,
  })
}

/** Ends a process that was started here, with its workers. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

/** Runs the tests once, and more often with each mutant that can be switched. Goes on where a run before it was stopped. */
async function switchAll(mutants: readonly Mutant[]): Promise<void> {
  for (const name of ['current', 'reached']) mkdirSync(join(switchFolder, name), { recursive: true })
  for (const turn of turns) mkdirSync(join(switchFolder, turn), { recursive: true })
  for (const turn of turns) {
    // Most of a survey's are noticed in the first turn: only the others are worth the compiler's time.
    if (values.survey && turn !== 'own') checkTypes(switchable(pending(mutants)))
    await switchIn(turn, mutants)
  }
}

/** Those that the compiler takes are not shown to it again. */
function checkTypes(left: readonly Mutant[]): void {
  const path = join(folder, 'typed.json')
  const typed: number[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const unknown = left.filter(({ number }) => !typed.includes(number))
  for (const mutant of refused(unknown, false)) byCompiler(mutant, 'the compiler')
  writeFileSync(path, JSON.stringify([...typed, ...unknown.map(({ number }) => number)]))
}

async function switchIn(turn: WholeTurn, mutants: readonly Mutant[]): Promise<void> {
  if (existsSync(join(switchFolder, turn, done))) return
  say(`running tests with mutants that are switched: ${turn}`)
  for (let stops = 0; ; ) {
    const plan = planOf(pending(mutants), { tests_digest: tests, budget: budgets[turn], turn })
    writeFileSync(join(switchFolder, 'plan.json'), JSON.stringify(plan))
    const before = progress()
    const code = await switchOnce(switchFolder)
    checkFailures(switchFolder)
    if (code === 0) break
    stops = progress() > before ? 0 : stops + 1
    if (stops === 3) throw new Error('The tests with switched mutants were stopped three times at one place.')
    say('some tests were stopped, and run once more')
  }
  writeFileSync(join(switchFolder, turn, done), '')
}

/** The name of the file which says that all of a turn is done. */
const done = 'done'

function progress(): number {
  const aside = join(switchFolder, asideFile)
  return (
    turns.reduce((sum, turn) => sum + readdirSync(join(switchFolder, turn)).length, 0) +
    readVerdicts().size +
    (existsSync(aside) ? readFileSync(aside, 'utf8').split('\n').length : 0)
  )
}

/** Milliseconds of tests that a mutant gets in each process while it is switched. */
const budgets = values.survey ? { own: 10_000, short: 2000 } : { own: 20_000, short: 20_000 }

/** Milliseconds after which a mutant that is on has made a loop without an end, and one that was on before. */
const longestSwitched = { on: 20_000, before: 120_000 }

/** One that has ended by itself, as for want of memory, is stopped already. */
function stopProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function checkFailures(place: string): void {
  const failures = join(place, 'failures.txt')
  if (!existsSync(failures)) return
  const told = readFileSync(failures, 'utf8')
  throw new Error(`Tests fail without a mutant, so that none can be judged:\n${told}`)
}

/** @returns the code that the process ended with: 0 when every file has */
function switchOnce(place: string): Promise<number | null> {
  const current = join(place, 'current')
  for (const name of readdirSync(current)) rmSync(join(current, name))
  const child = start('switch', { [folderVariable]: place, CI: '1', NODE_NO_WARNINGS: '1' })
  const timer = setInterval(() => {
    for (const name of readdirSync(current)) {
      const [number = 0, since = 0, last = 0] = readFileSync(join(current, name), 'utf8')
        .trim()
        .split(/ +/)
        .map(Number)
      const { on, before } = longestSwitched
      if (Date.now() - since < (number > 0 ? on : before) || (number === 0 && last === 0)) continue
      if (number === 0) appendFileSync(join(place, asideFile), `${last}\n`)
      else
        keep({
          number,
          verdict: 'killed',
          by: `no end within ${on / 1000} seconds`,
          tests: 1,
          milliseconds: on,
        })
      rmSync(join(current, name))
      stopProcess(Number(name))
    }
  }, 1000)
  return new Promise((resolve) =>
    child.on('exit', (code) => {
      clearInterval(timer)
      resolve(code)
    }),
  )
}

/** One process, which is sent one mutant after the other, and is replaced when a mutant does not end. */
function judgeIn(queue: Mutant[], isWhole: boolean, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      const child = start('judge')
      let current: Mutant | undefined
      let timer: NodeJS.Timeout | undefined
      const stop = () => {
        clearTimeout(timer)
        child.removeAllListeners('exit')
        kill(child)
      }
      const next = () => {
        current = Date.now() < until ? queue.shift() : undefined
        if (current === undefined) {
          stop()
          resolve()
          return
        }
        limit(current)
        child.send({ number: current.number, isWhole } satisfies Asked)
      }
      const limit = (mutant: Mutant) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const by = `no end of a test within ${longest / 1000} seconds`
          told(mutant, { number: mutant.number, verdict: 'killed', by, tests: 0, milliseconds: longest })
          stop()
          begin()
        }, longest)
      }
      child.on('message', (message: Verdict | 'ready' | 'goes on') => {
        if (message === 'goes on') {
          if (current !== undefined) limit(current)
          return
        }
        clearTimeout(timer)
        if (message !== 'ready' && current !== undefined) told(current, message)
        next()
      })
      child.on('exit', (code) => {
        clearTimeout(timer)
        if (current === undefined) reject(new Error(`A process that judges ended with code ${code}.`))
        else {
          const by = `the process of the tests ended with code ${code}`
          told(current, { number: current.number, verdict: 'killed', by, tests: 0, milliseconds: 0 })
          begin()
        }
      })
    }
    begin()
  })
}

/** Lets all tests run with all mutants that are left. Those that only fail together, or do not end, are left as they are. */
function judgeTogether(): Promise<void> {
  const child = start('together')
  const stop = (): void => kill(child)
  let timer = setTimeout(stop, longest)
  child.on('message', () => {
    clearTimeout(timer)
    timer = setTimeout(stop, longest)
  })
  return new Promise((resolve, reject) =>
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (code === 0 || signal === 'SIGKILL') resolve()
      else reject(new Error(`A process that judges ended with code ${code}.`))
    }),
  )
}

async function judgeAlone(queue: Mutant[], isWhole: boolean, until: number): Promise<void> {
  const workers = Math.min(wholeNumber('workers', values.workers), queue.length)
  await Promise.all(Array.from({ length: workers }, () => judgeIn(queue, isWhole, until)))
}

/** Judges those that are left: the likeliest tests with each alone, then all tests with all of them. */
async function judgePlanted(mutants: readonly Mutant[]): Promise<void> {
  const until = Date.now() + (values.minutes === undefined ? 1e9 : Number(values.minutes) * 60_000)
  const verdicts = readVerdicts()
  const likeliest = pending(mutants).filter(
    ({ number }) => only !== undefined || verdicts.get(number)?.verdict !== 'passed the likeliest',
  )
  say(`${likeliest.length} are planted alone`)
  await judgeAlone(likeliest, false, until)
  const count = unjudged(mutants).length
  if (count === 0 || Date.now() > until) return
  say(`${count} are planted together`)
  await judgeTogether()
  await judgeAlone(unjudged(mutants), true, until)
}

function told({ number, path, line, operator }: Mutant, verdict: Verdict): void {
  keep(verdict)
  const how = `${verdict.tests} tests, ${verdict.milliseconds} ms`
  say(`${number} ${verdict.verdict} ${path}:${line} ${operator}, ${how} ${verdict.by ?? ''}`)
}

/** Tells which mutants the tests of some files notice, and leaves no verdict. */
async function look(mutants: readonly Mutant[]): Promise<void> {
  const place = join(folder, 'look', 'files')
  rmSync(join(folder, 'look'), { recursive: true, force: true })
  for (const name of ['current', 'reached', 'look']) mkdirSync(join(place, name), { recursive: true })
  const plan = planOf(mutants, { tests_digest: tests, budget: 0, turn: 'look' })
  writeFileSync(join(place, 'plan.json'), JSON.stringify(plan))
  const code = await switchOnce(place)
  checkFailures(place)
  if (code !== 0) console.log('Some files did not end: what follows is not all.')
  const seen = linesIn(join(folder, 'look', 'results.jsonl'))
  const noticed = new Map(seen.map(({ number, by }) => [number, by]))
  const reached = new Set(readReached(place).flatMap(({ tests }) => tests.flatMap(({ probes }) => probes)))
  for (const { number, path, line } of mutants) {
    const by = noticed.get(number)
    const what = by === undefined ? (reached.has(number) ? 'not noticed' : 'not reached') : `noticed by ${by}`
    console.log(`${number} ${path}:${line} ${what}`)
  }
}

async function run(): Promise<void> {
  const mutants = readMutants()
  if (values.files !== undefined) return look(pending(mutants))
  if (pending(mutants).length > 0) {
    if (only === undefined || !existsSync(join(switchFolder, 'short', done))) await switchAll(mutants)
    if (values.survey) survey(pending(mutants))
    else await judgePlanted(mutants)
  }
  const verdicts = readLast()
  const survived = mutants.filter(({ number }) => (verdicts.get(number)?.verdict ?? 'killed') !== 'killed')
  for (const mutant of refused(survived, true)) byCompiler(mutant, 'the compiler, in another file')
  const { lines, survivors } = reportOf(mutants, readLast())
  console.log(`seed ${seed}`)
  for (const line of lines) console.log(line)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

function byCompiler({ number }: Mutant, by: string): void {
  keep({ number, verdict: 'killed', by, tests: 0, milliseconds: 0 })
}

/** Calls those survivors that were switched, that no test noticed, and that the compiler takes. */
function survey(left: readonly Mutant[]): void {
  const candidates = switchable(left)
  checkTypes(candidates)
  const reached = new Map<number, number>()
  for (const { tests } of readReached(switchFolder))
    for (const { probes } of tests)
      for (const number of probes) reached.set(number, (reached.get(number) ?? 0) + 1)
  for (const { number } of pending(candidates)) {
    const count = reached.get(number) ?? 0
    keep({
      number,
      verdict: count > 0 ? 'survived' : 'reached by no test',
      by: null,
      tests: count,
      milliseconds: 0,
    })
  }
}

await (values.part === undefined ? run() : work())
