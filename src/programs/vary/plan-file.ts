import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LineFile, textsIn } from '../../hosts/lines/line-file.js'
import type { RunningTest } from '../../kit/fixtures/watching.js'
import type { Facts } from '../../kit/vary/broken.js'
import type { Tolerated } from '../../kit/vary/tolerated.js'
import type { Places } from '../../kit/vary/weather.js'

/** Files by which the command and the processes of the suite tell each other a plan, and what came of it. */

/** The runs of a suite in one process. */
export interface SuitePlan {
  /** The calm run, by test: undefined while there is none. */
  readonly calm?: Readonly<Record<string, Facts>>
  /** The variations of each test, by its name: those of each of its runs; undefined for one calm run of every test. */
  readonly runs?: Readonly<Record<string, readonly (readonly string[])[]>>
}

/** One run of one test, as it went. */
export interface TestRun {
  /** The test: see {@link nameOfTest}. */
  readonly test: string
  readonly file: string | undefined
  readonly names: readonly string[]
  readonly variations: readonly string[]
  readonly hasFailed: boolean
  readonly errors: readonly string[]
  readonly broken: readonly string[]
  readonly isHit: boolean
  readonly isTimed: boolean
  readonly places: Places
  readonly facts: Facts
  readonly story: readonly string[]
  readonly milliseconds: number
  /** The variations that the test says it tolerates. */
  readonly tolerated: readonly Tolerated[]
}

const planFile = 'plan.json'

/** Names a test as the command prints it: its file, its suites, its own name. */
export function nameOfTest({ file, names }: RunningTest): string {
  const place = file === undefined ? [] : [relative(process.cwd(), file)]
  return [...place, ...names].join(' > ')
}

export function writePlan(folder: string, plan: SuitePlan): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, planFile), JSON.stringify(plan))
}

export function readPlan(folder: string): SuitePlan {
  return JSON.parse(readFileSync(join(folder, planFile), 'utf8'))
}

/** Keeps the runs of this process: several workers write at once. */
export function runsOfProcess(folder: string): { add(run: TestRun): void } {
  return new LineFile(folder)
}

/** The runs of every process that has read the plan of a folder. */
export function runsIn(folder: string): readonly TestRun[] {
  return textsIn(folder).map((text): TestRun => JSON.parse(text))
}
