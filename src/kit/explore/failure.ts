import { readableDuration } from '../../kernel/clock.js'

/** Why a run failed. */
export type FailureKind =
  /** The check, or what has to be true always. */
  | 'check'
  | 'always'
  /** Though nothing goes wrong any more. */
  | 'act'
  | 'start'
  | 'died'
  | 'settle'
  /** The app waits for what the run does not know. */
  | 'stuck'
  /** Too many calls, or too much virtual time. */
  | 'endless'
  /** A mistake of the test's author. */
  | 'usage'

export interface Failure {
  readonly kind: FailureKind
  readonly error: unknown
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
