import { changes } from '../../kit/vary/changes.js'
import { mutants } from '../../kit/vary/mutants.js'
import { variationNamed } from '../../kit/vary/named.js'
import { isNamed, type KindOfVariation, type Variation } from '../../kit/vary/variation.js'
import { weatherAt } from '../../kit/vary/weather.js'
import type { TestRun } from './plan-file.js'
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

export async function vary(options: VaryOptions): Promise<Varied> {
  const { command, most, remark } = options
  const calm = await runSuite(command, {})
  if (calm.code !== 0 || calm.runs.length === 0)
    return { calm, outcomes: [], leftOut: 0, unsure: [], milliseconds: calm.milliseconds }
  const wanted = pairsOf(options, calm.runs)
  const { chosen, leftOut } = within(wanted, calm, most)
  remark(
    `${calm.runs.length} tests in ${seconds(calm.milliseconds)} s, calm; now ${chosen.length} runs of them, each in another world`,
  )
  let milliseconds = calm.milliseconds
  const run = async (pairs: readonly Pair[]): Promise<readonly TestRun[]> => {
    const { runs, milliseconds: taken } = await runPairs(command, calm.runs, pairs)
    milliseconds += taken
    return runs
  }
  const broken = new Map(calm.runs.map(({ test, broken }) => [test, new Set(broken)]))
  const judged = (run: TestRun): Outcome => outcomeOf(run, broken.get(run.test))
  const outcomes = (await run(chosen)).map(judged)
  const failed = outcomes.filter(({ isRight, kind }) => !isRight && kind !== 'mutant')
  const sure = new Set(
    (await run(shortest(failed)))
      .map(judged)
      .filter(({ isRight }) => !isRight)
      .map(signed),
  )
  const unsure = shortest(failed).filter((outcome) => !sure.has(signed(outcome)))
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
    [...weatherAt(run.places, run.isTimed), ...changes, ...mutants]
      .filter((variation) => only.length === 0 || only.some((name) => isNamed(variation, name)))
      .filter((variation) => isMet(variation, run))
      .map((variation) => ({ run, variation })),
  )
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    rows.flatMap((row) => {
      const pair = row[place]
      return pair === undefined ? [] : [pair]
    }),
  ).flat()
}

/** Tells whether a test has calls or deliveries that a variation could change. */
function isMet({ kind }: Variation, { places }: TestRun): boolean {
  if (kind === 'weather') return true
  return Object.keys(places.call).length + Object.keys(places.delivery).length > 0
}

/** Chooses as many as fit into the time. */
function within(
  pairs: readonly Pair[],
  calm: SuiteRun,
  most: number,
): { readonly chosen: readonly Pair[]; readonly leftOut: number } {
  // A run that goes wrong takes longer than one that does not; the processes begin as the calm one did.
  let left = (most - 3) * calm.milliseconds
  const chosen = pairs.filter(({ run }) => {
    left -= 1.5 * run.milliseconds
    return left >= 0
  })
  return { chosen, leftOut: pairs.length - chosen.length }
}

/** Runs pairs until each has had its run: where a runner can run a test again, all in one process. */
async function runPairs(
  command: readonly string[],
  calm: readonly TestRun[],
  pairs: readonly Pair[],
): Promise<Pick<SuiteRun, 'runs' | 'milliseconds'>> {
  const facts = Object.fromEntries(calm.map(({ test, facts }) => [test, facts]))
  let left = [...pairs]
  let milliseconds = 0
  const all: TestRun[] = []
  while (left.length > 0) {
    const tests = new Map(left.map(({ run }) => [run.test, run]))
    const runs: Record<string, string[][]> = {}
    for (const { run, variation } of left) {
      runs[run.test] ??= []
      runs[run.test]?.push([variation.name])
    }
    const suite = await runSuite(command, { calm: facts, runs }, [...tests.values()])
    milliseconds += suite.milliseconds
    all.push(...suite.runs)
    const done = new Set(suite.runs.map(({ test, variations }) => `${test}\n${variations.join()}`))
    const before = left.length
    left = left.filter(({ run, variation }) => !done.has(`${run.test}\n${variation.name}`))
    if (left.length === before) break
  }
  return { runs: all, milliseconds }
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
    ...{ run, variation, kind, isRight, wrong },
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
