import type { Finding } from './grading.js'

/** One run of an agent in the world of a task. */
export interface TrialRun {
  /** Counted from 1. */
  readonly number: number
  readonly passed: boolean
  /** The variations that it was to meet. */
  readonly weather: readonly string[]
  /** Tells whether they came: an agent that never comes by their place does not meet them. */
  readonly isMet: boolean
  /** The claims that are not true, and why; none where it passed. */
  readonly failed: readonly Finding[]
  /** The error that the agent threw, in words; it counts for nothing where all claims are true. */
  readonly error: string | undefined
  /** The agent's last words. They count for nothing. */
  readonly answer: string
  readonly calls: number
  /** The virtual time that the agent took, such as `2d`. */
  readonly took: string
  /** Mistakes in its calls that no claim counts. */
  readonly remarks: readonly string[]
  /** The story in short; none where it passed. */
  readonly story: readonly string[]
  /** All that happened, with what was sent and answered; empty where it passed. */
  readonly timeline: string
}

/** The outcome of a task. */
export interface Trial {
  readonly task: string
  readonly family: string
  readonly level: string
  readonly about: string
  readonly k: number
  readonly passes: number
  /** True where every run passed. */
  readonly passed: boolean
  readonly runs: readonly TrialRun[]
  /**
   * Estimates how likely it is that so many runs in a row all pass: pass^k, from the runs that there were.
   * @throws UsageError for more than there were
   */
  passHat(k: number): number
  /** The report as text. */
  toString(): string
}

/** The outcomes of several tasks. */
export interface TrialTable {
  readonly trials: readonly Trial[]
  readonly passed: boolean
  /** The mean over the tasks of {@link Trial.passHat}. */
  passHat(k: number): number
  toString(): string
  /** The table, and the story of each failure, as its part of a page. @param page the page as it is, where there is one */
  toHtml(page?: string): string
}

type TrialData = Omit<Trial, 'passHat' | 'toString'>

/** The report on one task. */
export function textOfTrial({ task, about, k, passes, runs }: TrialData): string {
  return [
    `${task}: ${passes} of ${k} runs passed. ${about}`,
    ...runs.filter(({ passed }) => !passed).flatMap((run) => ['', ...linesOf(task, run)]),
  ].join('\n')
}

function linesOf(
  task: string,
  { number, weather, failed, error, story, remarks }: TrialRun,
): readonly string[] {
  return [
    `${task}, run ${number}${weather.length === 0 ? ', calm' : `, ${weather.join(', ')}`}:`,
    ...failed.map(({ claim, why }) => `  not so: ${claim}: ${why}`),
    ...(error === undefined ? [] : [`  the agent gave up: ${error}`]),
    ...remarks.map((remark) => `  remark: ${remark}`),
    '  What happened:',
    ...story.map((line) => `    ${line}`),
  ]
}

/** A table of all tasks, and the story of each run that failed. */
export function textOfTable({ trials: done, passHat: hat }: Omit<TrialTable, 'toString' | 'toHtml'>): string {
  const width = Math.max(4, ...done.map(({ task }) => task.length))
  const k = Math.min(...done.map((each) => each.k))
  const failures = done.flatMap(({ task, runs }) =>
    runs.filter(({ passed }) => !passed).flatMap((run) => ['', ...linesOf(task, run)]),
  )
  return [
    `${'task'.padEnd(width)}  passed  calls  virtual time`,
    ...done.map(({ task, passes, k: of, runs }) => {
      const [first] = runs
      return `${task.padEnd(width)}  ${`${passes}/${of}`.padEnd(6)}  ${String(first?.calls ?? 0).padEnd(5)}  ${first?.took ?? ''}`
    }),
    '',
    ...(done.length === 0
      ? []
      : [`pass^1 ${percent(hat(1))}${k > 1 ? `, pass^${k} ${percent(hat(k))}` : ''}`]),
    ...failures,
  ].join('\n')
}

/** A part in percent, as reports write it. */
export function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}
