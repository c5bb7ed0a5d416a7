import type { Failure } from './failure.js'
import type { Seen } from './faults-ahead.js'
import type { Plan, PlannedFault } from './plan.js'

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
