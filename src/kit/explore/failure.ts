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
