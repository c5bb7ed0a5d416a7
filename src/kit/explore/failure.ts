import { readableDuration } from '../../kernel/clock.js'
import type { Seen } from './faults-ahead.js'
import type { Plan, PlannedFault } from './plan.js'

/** The reasons that fail a run, as the message says it. */
export const failures = {
  check: 'the check failed',
  always: 'what has to be true always was not',
  act: 'what the app was asked for failed, when nothing went wrong any more',
  start: 'the app did not start',
  died: 'the app died of its own error',
  settle: 'settle failed, when nothing went wrong any more',
  /** The app waits for what the run does not know. */
  stuck: 'the app waits in vain',
  /** Too many calls, or too much virtual time. */
  endless: 'the app did not come to an end',
  usage: 'the test itself is wrong',
} as const

export interface Failure {
  readonly kind: keyof typeof failures
  readonly error: unknown
}

/** The outcome of one plan. */
export interface Outcome {
  readonly plan: Plan
  readonly failure: Failure | undefined
  /** Those that had an effect. */
  readonly hits: ReadonlySet<PlannedFault>
  readonly pairs: ReadonlySet<string>
  readonly seen: Seen
  /** The timeline as text; empty where nobody asked and nothing failed. */
  readonly story: string
  /** The same, as short as it can be understood. */
  readonly short: readonly string[]
}

/** Something did not come to its end. @param longest virtual milliseconds that it may take */
export function fruitless(name: string, way: 'enough' | 'late' | 'stuck', longest: number): Failure {
  if (way === 'late') {
    const reason = `${name} did not end within ${readableDuration(longest)} of virtual time. If it may take longer, raise limits.time.`
    return { kind: 'endless', error: new Error(reason) }
  }
  const reason = `${name} waits for something that never comes: no call, no timer and no job of the platform is left. Timers and Date are those of the run from the moment at which explore begins; an app that has kept the real ones from before, or waits for a real network or disk, waits in vain. Give it a fetch and a store of the run.`
  return { kind: 'stuck', error: new Error(reason) }
}
