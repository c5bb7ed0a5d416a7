/** The effect of a fault where its step comes later, after the call was answered. */
export type FaultOutcome = 'fail' | 'pause' | 'delay'

export interface Fault {
  /** The named place where it happens. */
  readonly step: string
  readonly status: number
  readonly message: string
  readonly outcome: FaultOutcome
  /** The preset it came from, which decides what an asynchronous step does with it. */
  readonly preset: string | null
}

/** The faults that the sandbox headers of one request ask for. */
export interface FaultPlan {
  readonly fault: Fault | null
  /** True where timed flows happen inside this call. */
  readonly instant: boolean
  /** The names of whatever else the request asked to leave out. */
  readonly skipped: readonly string[]
}

export const noFaults: FaultPlan = { fault: null, instant: false, skipped: [] }
