import { readableDuration } from '../../kernel/clock.js'
import { printable } from '../../kernel/shown.js'
import { type Failure, failures, type Outcome } from './failure.js'
import { describeFault, type Plan } from './plan.js'

/** The error of a failed exploration; its `cause` is what the check, or the app, threw. */
export class ExplorationFailure extends Error {
  override readonly name = 'ExplorationFailure'
  /** Says in one line what failed. */
  readonly title: string
  /** The text that explore.replay takes. */
  readonly recording: string
  /** The run in which it was found, from 1; undefined in a replay. */
  readonly run: number | undefined
  /** The faults that it takes, in words. */
  readonly faults: readonly string[]
  /** All that happened. */
  readonly timeline: string

  constructor(message: string, told: Told, cause: unknown) {
    super(message, { cause })
    this.title = message.split('\n')[0] ?? ''
    this.recording = told.recording
    this.run = told.run
    this.faults = told.outcome.plan.faults.map(describeFault)
    this.timeline = told.outcome.story
  }
}

/** The parts that are told of a plan that failed. */
export interface Told {
  readonly outcome: Outcome
  readonly recording: string
  readonly run: number | undefined
  readonly runs: number | undefined
  /** The difference that a second run of the same plan showed. */
  readonly difference: string | undefined
  /** More sentences for the message. */
  readonly remarks: readonly string[]
}

/** The error of a plan that failed. */
export function failureOf(told: Told): ExplorationFailure {
  const { outcome, recording, run, runs, difference, remarks } = told
  const { failure, plan, short } = outcome
  const error = failure?.error
  const reason = error instanceof Error ? error.message : printable(error)
  const where = run === undefined ? 'replay' : `run ${run} of ${runs}`
  const lines = [
    `explore, ${where}: ${failure === undefined ? 'nondeterminism' : failures[failure.kind]}: ${reason}`,
    '',
    ...whereOf(failure),
    ...describePlan(plan),
    ...(difference === undefined ? [] : ['', difference]),
    ...remarks.flatMap((remark) => ['', remark]),
    '',
    'What happened:',
    ...short.map((line) => `  ${line}`),
    '',
    'To see it again, put this in the place of explore({:',
    `  explore.replay('${recording}', {`,
  ]
  return new ExplorationFailure(lines.join('\n'), told, error)
}

function describePlan({ faults, steps, pace }: Plan): readonly string[] {
  const asked = steps.map(({ act, wait }) => `${wait === 0 ? '' : `${readableDuration(wait)} later `}${act}`)
  return [
    faults.length === 0 ? 'Nothing had to go wrong for it.' : 'What went wrong:',
    ...faults.map((fault) => `  - ${describeFault(fault)}`),
    `What the app was asked for: ${asked.join(', then ')}${pace === 0 ? '' : `; each call took ${readableDuration(pace)}`}`,
  ]
}

/** Frames of the language, of Node and of this package. */
const notOfTheApp =
  /\(<anonymous>\)$|[ (]node:|\/platform-simulator\/dist\/|\/src\/(?:hosts\/surroundings|kit\/explore)\//

/** So many lines of a stack say where it was. */
const maxFrames = 3

/** Tells where in the app an error was thrown that has no other place in the story: a runner may show the stack of the message only. */
function whereOf(failure: Failure | undefined): readonly string[] {
  const { kind, error } = failure ?? {}
  if ((kind !== 'died' && kind !== 'endless') || !(error instanceof Error)) return []
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at ') && !notOfTheApp.test(line))
    .slice(0, maxFrames)
  return frames.length === 0 ? [] : ['Where it was:', ...frames.map((frame) => `  ${frame}`), '']
}

/** The first place in which two runs of one plan differ; undefined when they are the same. */
export function differenceOf(first: string, second: string): string | undefined {
  if (first === second) return undefined
  const [a, b] = [first.split('\n'), second.split('\n')]
  const at = a.findIndex((line, place) => line !== b[place])
  const place = at === -1 ? a.length : at
  return [
    `Nondeterminism: the same run went another way the second time, from line ${place + 1} of the timeline on:`,
    `  first:  ${a[place]?.trim() ?? 'nothing more'}`,
    `  second: ${b[place]?.trim() ?? 'nothing more'}`,
    'The app depends on something that is not of the run: what it keeps in modules from one run to the next, a real clock or random numbers that it took before explore began, a real network or disk.',
  ].join('\n')
}
