import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../support/bundled.js'
import { drawMutants, type Mutant, mutatedFiles, refusedElsewhere } from './mutants.js'
import { reportOf } from './report.js'
import { folderOfReached, Runner, readBaseline, type Verdict } from './runner.js'

/**
 * `npm run mutate -- --sample 200 --seed 1`: plants bugs at random places of resources, gateway, kernel and runtime, one at
 * a time, and lets the tests that can see each run. Prints those that no test notices. What is found out is kept in
 * `node_modules/.cache`, so that a run that was stopped goes on; when tests have changed, survivors are judged again.
 * Ends with code 1 where a mutant survived.
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
    /** For the processes that judge; nobody else passes it. */
    part: { type: 'string' },
  },
})

const sample = wholeNumber('sample', values.sample)
const seed = values.seed === undefined ? seedOfCommit() : wholeNumber('seed', values.seed)
const sources = digestOf(mutatedFiles())
const tests = digestOf(filesIn('test').filter((path) => path.endsWith('.ts')))
const folder = join(root, 'node_modules/.cache/mutate', `${sources}-${seed}-${sample}`)
const baselineFolder = join(folder, tests)
const results = join(folder, 'results.jsonl')

/** A verdict, and the tests that it was found with. */
interface Line extends Verdict {
  readonly tests_digest: string
}

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
    writeFileSync(path, JSON.stringify(drawMutants(seed, sample, say), null, 1))
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The last verdict of each; a survivor of other tests than those of now has none. */
function readVerdicts(): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  if (!existsSync(results)) return verdicts
  for (const text of readFileSync(results, 'utf8').split('\n').filter(Boolean)) {
    const line: Line = JSON.parse(text)
    if (line.verdict === 'killed' || line.tests_digest === tests) verdicts.set(line.number, line)
  }
  return verdicts
}

function keep(verdict: Verdict): void {
  appendFileSync(results, `${JSON.stringify({ ...verdict, tests_digest: tests } satisfies Line)}\n`)
}

/** Those that are to be judged by this run, in order. */
function pending(mutants: readonly Mutant[]): Mutant[] {
  const only = values.only?.split(',').map(Number)
  const verdicts = readVerdicts()
  return mutants.filter(({ number }) => only?.includes(number) ?? !verdicts.has(number))
}

/** A process that runs tests: the first one without mutants, the others with those that they are sent. */
async function work(): Promise<void> {
  const mutants = readMutants()
  if (values.part === 'baseline') {
    const runner = await Runner.begin(mutants, baselineFolder, true)
    await runner.baseline()
    await runner.close()
    return
  }
  const baseline = readBaseline(baselineFolder)
  if (baseline === undefined) throw new Error('The tests have not been run without mutants.')
  const runner = await Runner.begin(mutants, baselineFolder, false)
  process.on('message', async (number) => {
    const mutant = mutants.find((one) => one.number === number)
    if (mutant !== undefined) process.send?.(await runner.judge(mutant, baseline))
  })
  process.send?.('ready')
}

/** A mutant that makes a loop without an end is killed by the time that it takes. */
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

async function makeBaseline(): Promise<void> {
  if (readBaseline(baselineFolder) !== undefined) return
  say('running the tests once without mutants')
  const child = start('baseline', { REACHED: folderOfReached(baselineFolder) })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error('The tests do not pass without mutants: see above.')
}

/** One process, which is sent one mutant after the other, and is replaced when a mutant does not end. */
function judgeIn(queue: Mutant[], until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      const child = start('judge')
      let current: Mutant | undefined
      let timer: NodeJS.Timeout | undefined
      const stop = () => {
        clearTimeout(timer)
        child.removeAllListeners('exit')
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      }
      const next = () => {
        current = Date.now() < until ? queue.shift() : undefined
        if (current === undefined) {
          stop()
          resolve()
          return
        }
        const mutant = current
        timer = setTimeout(() => {
          told(mutant, {
            number: mutant.number,
            verdict: 'killed',
            by: `no end within ${longest / 1000} seconds`,
            tests: 0,
            milliseconds: longest,
          })
          stop()
          begin()
        }, longest)
        child.send(mutant.number)
      }
      child.on('message', (message: Verdict | 'ready') => {
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

function told(mutant: Mutant, verdict: Verdict): void {
  keep(verdict)
  const { number, path, line, operator } = mutant
  const how = `${verdict.tests} tests, ${verdict.milliseconds} ms`
  say(`${number} ${verdict.verdict} ${path}:${line} ${operator}, ${how} ${verdict.by ?? ''}`)
}

async function run(): Promise<void> {
  const mutants = readMutants()
  const queue = pending(mutants)
  if (queue.length > 0) {
    await makeBaseline()
    const until = Date.now() + (values.minutes === undefined ? 1e9 : Number(values.minutes) * 60_000)
    const workers = Math.min(wholeNumber('workers', values.workers), queue.length)
    await Promise.all(Array.from({ length: workers }, () => judgeIn(queue, until)))
  }
  const verdicts = readVerdicts()
  const survived = mutants.filter(({ number }) => (verdicts.get(number)?.verdict ?? 'killed') !== 'killed')
  for (const mutant of refusedElsewhere(survived)) {
    const by = 'the compiler, in another file'
    told(mutant, { number: mutant.number, verdict: 'killed', by, tests: 0, milliseconds: 0 })
  }
  const { lines, survivors } = reportOf(mutants, readVerdicts())
  console.log(`seed ${seed}`)
  for (const line of lines) console.log(line)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

await (values.part === undefined ? run() : work())
