import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { TestRunner } from 'vitest'
import { root } from '../support/bundled.js'
import { switchName } from '../support/planted.js'
import { counter, roomForProbes } from './probes.js'
import type { Line, Verdict } from './runner.js'

/**
 * Runs each test once as it is, and notes which code it reached; then once more for each mutant in that code that nobody has
 * noticed yet, with this mutant switched on. Modules are loaded once for all of it.
 *
 * After a mutant was noticed the test runs as it is again: where it fails then, the mutant has left something behind in the
 * process, which ends, and the mutant is planted by itself later. What one left behind unseen can fail a test of a later
 * file: this file runs again in a new process.
 */

type Test = Parameters<TestRunner['onBeforeTryTask']>[0]
type File = Parameters<TestRunner['onCollectStart']>[0]
type Suite = Parameters<TestRunner['onAfterRunSuite']>[0]

/** What one file of tests reached. Whatever was reached outside of its tests, such as by hooks, is in `rest`. */
export interface Reached {
  /** The absolute path of the file. */
  readonly file: string
  readonly tests: readonly ReachedByTest[]
  readonly rest: readonly number[]
}

interface ReachedByTest {
  readonly name: string
  readonly milliseconds: number
  readonly probes: readonly number[]
}

/**
 * First short tests run with the mutants that are theirs, by the names of their files: these notice most. Then all short
 * ones run with those that are left. Long tests run with those that are planted: with each switched they would take longest
 * and notice least. What is in `reached` comes of the first turn. The name is also that of the folder where a file of tests
 * is noted when it has ended.
 */
export const turns = ['own', 'short'] as const
/** One of a run over all files; a `look` is a run of some files with all of their tests. */
export type WholeTurn = (typeof turns)[number]
export type Turn = WholeTurn | 'look'
/** Milliseconds of a test that is short. */
const longestShort = 40

/** What a process is to do. */
export interface Plan {
  readonly tests_digest: string
  /** Numbers of mutants that are switched, with a word of the names of the files that test them. */
  readonly mutants: readonly (readonly [number, string])[]
  /** Milliseconds of tests that a mutant gets in each process. The tests of its own folder count a quarter. */
  readonly budget: number
  readonly turn: Turn
}

/** The folder of a run, for the processes of its tests. */
export const folderVariable = 'MUTATE_FOLDER'
/** Of those that left something behind, in the folder of a run: one number a line. */
export const asideFile = 'aside.txt'
/** Of tests, and of whole files, that fail when they run once more. They are not run with mutants that are switched. */
const onceFile = 'once.txt'

interface Try {
  readonly kind: 'first' | 'again' | 'mutant' | 'control'
  /** Of the mutant that is on; 0 for none. */
  readonly number: number
  readonly begun: number
}

const soon = setTimeout
const cancel = clearTimeout

export default class Switching extends TestRunner {
  readonly #folder = process.env[folderVariable] ?? ''
  readonly #plan: Plan = JSON.parse(readFileSync(join(this.#folder, 'plan.json'), 'utf8'))
  readonly #results = join(this.#folder, '../results.jsonl')
  readonly #reached = shared(counter, () => new Uint8Array(roomForProbes))
  readonly #switch = shared(switchName, () => new Int32Array(1))
  /** Whether the process has had a mutant on. */
  readonly #hadMutants = shared('platformSimulatorHadMutants', () => new Int8Array(1))
  readonly #owners = new Map(this.#plan.mutants)
  readonly #spent = new Map<number, { tests: number; milliseconds: number }>()
  readonly #current = currentIn(this.#folder)

  #alive = new Set<number>()
  #once: ReadonlySet<string> = new Set()
  #hasRepeated = false
  #tests: ReachedByTest[] = []
  #rest: number[] = []
  #isOwn = (_number: number): boolean => true

  #candidates: number[] = []
  #clean = 0
  #try: Try | undefined
  /** Tests of which a try has not ended: vitest leaves the end out where what a test gave to `onTestFinished` fails. */
  readonly #open = new Set<Test>()
  /** A mutant that the test has noticed, while it runs as it is again. */
  #noticed: Verdict | undefined

  override onCollectStart(file: File): void {
    super.onCollectStart(file)
    this.#tests = []
    this.#rest = []
    this.#alive = this.#stillAlive()
    this.#once = new Set(linesOf(join(this.#folder, onceFile)))
    this.#hasRepeated = false
    this.#isOwn = (number) => file.filepath.includes(`/${this.#owners.get(number)}`)
  }

  #stillAlive(): Set<number> {
    const alive = new Set(this.#owners.keys())
    for (const text of linesOf(this.#results)) {
      const line: Line = JSON.parse(text)
      if (line.verdict === 'killed') alive.delete(line.number)
    }
    for (const number of linesOf(join(this.#folder, asideFile))) alive.delete(Number(number))
    return alive
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    this.#try = undefined
    this.#noticed = undefined
    this.#candidates = []
    // As often as there are mutants: it ends when the last try is called a pass.
    test.retry = 1_000_000
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    if (this.#open.has(test)) this.#neverEnded(test)
    this.#open.add(test)
    delete test.result?.errors
    if (this.#try === undefined) {
      this.#rest.push(...this.#taken())
      this.#begin('first')
    }
    this.#switch[0] = this.#try?.number ?? 0
    if (this.#switch[0] > 0) this.#hadMutants[0] = 1
    this.#current(this.#try?.number ?? 0)
  }

  #begin(kind: Try['kind'], number = 0): void {
    this.#try = { kind, number, begun: performance.now() }
  }

  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#try?.kind === 'first') return void (await run())
    let timer: NodeJS.Timeout | undefined
    const longest = Math.max(3000, 20 * this.#clean)
    const late = new Promise<never>((_, reject) => {
      timer = soon(() => reject(new Error(`no end within ${longest} ms`)), longest)
    })
    await Promise.race([run(), late]).finally(() => cancel(timer))
  }

  /** What failed was not the test: the mutant is planted by itself later, and the test is not repeated any more without one. */
  #neverEnded(test: Test): never {
    const number = this.#try?.number ?? 0
    if (number > 0) this.#stopFor(test, asideFile, String(number))
    this.#stopFor(test, onceFile, keyOf(test))
  }

  onAfterRetryTask(test: Test): void {
    this.#open.delete(test)
    this.#switch[0] = 0
    const { result } = test
    const ended = this.#try
    if (result === undefined || ended === undefined || result.state === 'skip') return
    const milliseconds = performance.now() - ended.begun
    const error = result.state === 'fail' ? (result.errors?.[0]?.message ?? 'no message') : undefined
    const where = `${relative(root, test.file.filepath)}: ${firstLine(error ?? '')}`
    switch (ended.kind) {
      case 'first':
        if (error !== undefined) this.#failed(test, where)
        else this.#reachedBy(test, milliseconds)
        break
      case 'again':
        if (error !== undefined) this.#stopFor(test, onceFile, keyOf(test))
        break
      case 'mutant':
        this.#tried(ended.number, milliseconds, error === undefined ? null : where)
        break
      case 'control':
        this.#controlled(error === undefined, test)
    }
    if (this.#beginNext(ended.kind)) {
      result.state = 'fail'
      result.errors = [{ message: 'once more' }]
      return
    }
    this.#current(0)
    result.state = 'pass'
    delete result.errors
  }

  /** @returns whether the test runs once more */
  #beginNext(ended: Try['kind']): boolean {
    if (this.#noticed !== undefined) this.#begin('control')
    else if (ended === 'first' && this.#candidates.length > 0) {
      this.#hasRepeated = true
      this.#begin('again')
    } else {
      const next = this.#candidates.shift()
      if (next === undefined) return false
      this.#begin('mutant', next)
    }
    return true
  }

  /** A test fails as it is: in a file where others ran more than once, these may have been why. */
  #failed(test: Test, where: string): void {
    if (this.#hasRepeated) this.#stopFor(test, onceFile, relative(root, test.file.filepath))
    else if (this.#hadMutants[0] === 1) this.#stop(`a mutant of an earlier file, ${keyOf(test)}`)
    else appendFileSync(join(this.#folder, 'failures.txt'), `${where}\n`)
  }

  #stopFor(test: Test, file: string, key: string): never {
    appendFileSync(join(this.#folder, file), `${key}\n`)
    this.#stop(`${key}, ${keyOf(test)}`)
  }

  /** Ends the process, whose worlds are not as they were: what it was at runs in another. */
  #stop(because: string): never {
    appendFileSync(join(this.#folder, 'stops.txt'), `${because}\n`)
    this.#current(0)
    process.kill(process.pid, 'SIGKILL')
    throw new Error('A process that was stopped goes on.')
  }

  #reachedBy(test: Test, milliseconds: number): void {
    this.#clean = milliseconds
    const probes = this.#taken()
    const [name, whole] = [nameOf(test), Math.ceil(milliseconds)]
    this.#tests.push({ name, milliseconds: whole, probes })
    const isTurn = this.#plan.turn === 'look' || whole <= longestShort
    this.#candidates =
      isTurn && this.#isRepeatable(test)
        ? probes.filter((number) => this.#alive.has(number) && this.#hasTurn(number, milliseconds))
        : []
  }

  #isRepeatable(test: Test): boolean {
    return !this.#once.has(keyOf(test)) && !this.#once.has(relative(root, test.file.filepath))
  }

  #hasTurn(number: number, milliseconds: number): boolean {
    const { turn } = this.#plan
    if (turn === 'look') return true
    if (this.#isOwn(number) !== (turn === 'own')) return false
    return this.#spentOn(number).milliseconds + this.#price(number, milliseconds) <= this.#plan.budget
  }

  #price(number: number, milliseconds: number): number {
    return this.#isOwn(number) ? milliseconds / 4 : milliseconds
  }

  #spentOn(number: number): { tests: number; milliseconds: number } {
    const spent = this.#spent.get(number) ?? { tests: 0, milliseconds: 0 }
    this.#spent.set(number, spent)
    return spent
  }

  #tried(number: number, milliseconds: number, by: string | null): void {
    const spent = this.#spentOn(number)
    spent.tests++
    spent.milliseconds += this.#price(number, milliseconds)
    if (by === null) return
    this.#noticed = {
      number,
      verdict: 'killed',
      by,
      tests: spent.tests,
      milliseconds: Math.ceil(spent.milliseconds),
    }
  }

  /** After a test has noticed a mutant, and ran as it is again. */
  #controlled(isFine: boolean, test: Test): void {
    const noticed = this.#noticed
    this.#noticed = undefined
    if (noticed === undefined) return
    this.#alive.delete(noticed.number)
    if (!isFine) this.#stopFor(test, asideFile, String(noticed.number))
    const line: Line = { ...noticed, tests_digest: this.#plan.tests_digest }
    appendFileSync(this.#results, `${JSON.stringify(line)}\n`)
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const reached: Reached = {
      file: suite.file.filepath,
      tests: this.#tests,
      rest: this.#rest.concat(this.#taken()),
    }
    const name = nameOfReached(reached.file)
    if (this.#plan.turn === 'own' || this.#plan.turn === 'look')
      writeFileSync(join(this.#folder, 'reached', name), JSON.stringify(reached))
    writeFileSync(join(this.#folder, this.#plan.turn, name), '')
  }

  #taken(): number[] {
    const probes: number[] = []
    const reached = this.#reached
    for (let at = reached.indexOf(1); at >= 0; at = reached.indexOf(1, at + 1)) {
      probes.push(at)
      reached[at] = 0
    }
    return probes
  }
}

export function nameOfReached(file: string): string {
  return `${relative(root, file).replaceAll(/[^a-z0-9]+/gi, '_')}.json`
}

function keyOf(test: Test): string {
  return `${relative(root, test.file.filepath)} > ${nameOf(test)}`
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/**
 * Writes down which mutant is on, since when, and which was on before it, for whoever looks whether it ends: what one has
 * left behind can go round for ever when it is off.
 */
function currentIn(folder: string): (number: number) => void {
  mkdirSync(join(folder, 'current'), { recursive: true })
  const file = openSync(join(folder, 'current', String(process.pid)), 'w')
  let last = 0
  return (number) => {
    writeSync(file, `${String(number).padStart(8)} ${Date.now()} ${String(last).padStart(8)}\n`, 0)
    if (number > 0) last = number
  }
}

interface Named {
  readonly name: string
  readonly suite?: Named | undefined
}

/** As vitest matches its pattern: the names of its groups and its own, with blanks between them. */
function nameOf({ name, suite }: Named): string {
  return suite === undefined || suite.name === '' ? name : `${nameOf(suite)} ${name}`
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 160)
}

/** What all modules of the process find under this name. */
function shared<T>(name: string, make: () => T): T {
  const found = Reflect.get(globalThis, name)
  if (found !== undefined) return found
  const made = make()
  Reflect.set(globalThis, name, made)
  return made
}
