import { changes } from '../../kit/vary/changes.js'
import { mutants } from '../../kit/vary/mutants.js'
import { variationNamed } from '../../kit/vary/named.js'
import { inTurns, isNamed, type KindOfVariation, type Variation } from '../../kit/vary/variation.js'
import { weatherAt } from '../../kit/vary/weather.js'
import type { TestRun } from './plan-file.js'
import { runnerOf } from './runners.js'
import { runSuite, type SuiteRun } from './suite.js'

/** The runs of a suite in every world that is not as in the calm run. */

export interface VaryOptions {
  /** The words of the command that runs the suite. */
  readonly command: readonly string[]
  /** Kinds or names; everything unless given. */
  readonly only: readonly string[]
  /** The most time that it may take, as so many times that of the calm run. */
  readonly most: number
  /** Tells whether a test of the calm run is to be varied. */
  isMeant(run: TestRun): boolean
  remark(line: string): void
}

/** The outcome of one test in one variation. */
export interface Outcome {
  readonly run: TestRun
  readonly variation: Variation
  readonly kind: KindOfVariation
  /** True where the test passed, and every check of our own was met. */
  readonly isRight: boolean
  /** The errors, those of our own checks first. */
  readonly wrong: readonly string[]
  /** True where a check of our own was not met: the test's own assertions are not all that is wrong. */
  readonly isOurs: boolean
  /** True where the test has said that it tolerates this. */
  readonly isTolerated: boolean
}

export interface Varied {
  readonly calm: SuiteRun
  readonly outcomes: readonly Outcome[]
  /** The number of runs that were left out, because the time was over. */
  readonly leftOut: number
  /** The runs that did not fail a second time. */
  readonly unsure: readonly Outcome[]
  readonly milliseconds: number
}

interface Pair {
  readonly run: TestRun
  readonly variation: Variation
}

/** The parts of the time after which no process is started any more: one that runs may take longer. */
const [firstPart, secondPart] = [0.6, 0.15]

const nameOfRun = ({ run, variation }: Outcome): string => `${run.test}\n${variation.name}`

export async function vary(options: VaryOptions): Promise<Varied> {
  const { command, most, remark } = options
  const calm = await runSuite(command, {})
  if (calm.code !== 0 || calm.runs.length === 0)
    return { calm, outcomes: [], leftOut: 0, unsure: [], milliseconds: calm.milliseconds }
  const pairs = pairsOf(options, calm.runs)
  remark(
    `${calm.runs.length} tests in ${seconds(calm.milliseconds)} s, calm; now up to ${pairs.length} runs of them, each in another world`,
  )
  const broken = new Map(calm.runs.map(({ test, broken }) => [test, new Set(broken)]))
  const judged = (run: TestRun): Outcome => outcomeOf(run, broken.get(run.test))
  const time = most * calm.milliseconds
  const varied = await runPairs(command, calm, pairs, firstPart * time)
  const outcomes = varied.runs.map(judged)
  const failed = outcomes.filter(({ isRight, kind }) => !isRight && kind !== 'mutant')
  const again = await runPairs(command, calm, shortest(failed), secondPart * time)
  const passed = new Set(
    again.runs
      .map(judged)
      .filter(({ isRight }) => isRight)
      .map(nameOfRun),
  )
  const { leftOut } = varied
  const milliseconds = calm.milliseconds + varied.milliseconds + again.milliseconds
  const unsure = shortest(failed).filter((outcome) => passed.has(nameOfRun(outcome)))
  const isUnsure = new Set(unsure.map(signed))
  return {
    calm,
    outcomes: outcomes.filter((outcome) => outcome.isRight || !isUnsure.has(signed(outcome))),
    leftOut,
    unsure,
    milliseconds,
  }
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

/** Each test with each variation that it meets: every variation once for one test before any for a second. */
function pairsOf({ only, isMeant }: VaryOptions, calm: readonly TestRun[]): readonly Pair[] {
  const rows = calm.filter(isMeant).map((run) =>
    // Of weather there is most: what is left out, when the time is over, is some of that.
    [...changes, ...mutants, ...weatherAt(run.places, run.isTimed)]
      .filter((variation) => only.length === 0 || only.some((name) => isNamed(variation, name)))
      .filter((variation) => isMet(variation, run))
      .map((variation) => ({ run, variation })),
  )
  return inTurns(rows)
}

/** Tells whether a test has calls or deliveries that a variation could change. */
function isMet({ kind }: Variation, { places }: TestRun): boolean {
  if (kind === 'weather') return true
  return Object.keys(places.call).length + Object.keys(places.delivery).length > 0
}

/** The part of the time that one process takes at most, as so many times the calm run: then it is looked at again. */
const mostAtOnce = 8

/** Chooses as many as a process is to run, by how long a run has taken so far. */
function some(pairs: readonly Pair[], milliseconds: number, each: number): readonly Pair[] {
  return pairs.slice(0, Math.max(1, Math.floor((mostAtOnce * milliseconds) / Math.max(1, each))))
}

/**
 * Runs pairs until each has had its run, or the time is over: where a runner can run a test again, many in one process.
 * @param time in milliseconds
 */
async function runPairs(
  command: readonly string[],
  calm: SuiteRun,
  pairs: readonly Pair[],
  time: number,
): Promise<Pick<SuiteRun, 'runs' | 'milliseconds'> & { readonly leftOut: number }> {
  const facts = Object.fromEntries(calm.runs.map(({ test, facts }) => [test, facts]))
  const repeats = runnerOf(command)?.repeats === true
  let left = [...pairs]
  let milliseconds = calm.milliseconds
  const all: TestRun[] = []
  while (left.length > 0 && milliseconds < time) {
    const seen = all.length > 0 ? all : calm.runs
    const each = seen.reduce((sum, run) => sum + run.milliseconds, 0) / seen.length
    const chosen = repeats ? some(left, calm.milliseconds, each) : left
    const tests = new Map(chosen.map(({ run }) => [run.test, run]))
    const runs: Record<string, string[][]> = {}
    for (const { run, variation } of chosen) {
      runs[run.test] ??= []
      runs[run.test]?.push([variation.name])
    }
    const suite = await runSuite(command, { calm: facts, runs }, [...tests.values()])
    milliseconds += suite.milliseconds
    all.push(...suite.runs)
    const done = new Set(suite.runs.map(({ test, variations }) => `${test}\n${variations.join()}`))
    const before = left.length
    left = left.filter(({ run, variation }) => !done.has(`${run.test}\n${variation.name}`))
    // A test that cannot be chosen, or that has another name each time.
    if (left.length === before) break
  }
  return { runs: all, milliseconds: milliseconds - calm.milliseconds, leftOut: left.length }
}

/** @param known checks that was not met in the calm run either, which is told once */
function outcomeOf(run: TestRun, known: ReadonlySet<string> = new Set()): Outcome {
  const [name = ''] = run.variations
  const { variation } = variationNamed(name)
  const { kind } = variation
  const errors = run.hasFailed ? run.errors.slice(0, 1) : []
  const broken = kind === 'mutant' ? [] : run.broken.filter((each) => !known.has(each))
  const wrong = [...broken, ...errors]
  const isRight = kind === 'mutant' ? run.hasFailed : wrong.length === 0 && !run.hasFailed
  return {
    ...{ run, variation, kind, isRight, wrong, isOurs: broken.length > 0 },
    isTolerated: run.tolerated.some(({ when }) => isNamed(variation, when)),
  }
}

/** Names what went wrong, so that the same is told once. */
export function signed({ run, variation, wrong: [wrong = ''] }: Outcome): string {
  const [what = ''] = variation.name.split(' at ')
  return `${run.test}\n${what}\n${wrong.split('\n')[0]?.replace(/\d+/g, '#')}`
}

/** Finds of those that are alike the one with the shortest story. */
export function shortest(outcomes: readonly Outcome[]): readonly Outcome[] {
  const best = new Map<string, Outcome>()
  for (const outcome of outcomes) {
    const other = best.get(signed(outcome))
    if (other === undefined || outcome.run.story.length < other.run.story.length)
      best.set(signed(outcome), outcome)
  }
  return [...best.values()]
}
