import type { Caller } from '../contract/operation.js'
import type { ProblemSlug } from '../contract/problem.js'
import type { Fault } from '../kernel/fault-point.js'

/** A request as it arrives, before anything of it is checked. */
export interface FaultedRequest {
  /** The id of the operation, `resource.verb`; undefined when no route matches. */
  readonly operation: string | undefined
  readonly method: string
  /** The path, percent-encoded and without the query. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The JSON of the body; undefined where there is none, or none that can be read. */
  readonly body: unknown
  readonly caller: Caller
}

/** The effect of a rule, with every default filled in. */
export interface FaultEffect {
  /** The refusal that is answered instead of running the operation. */
  readonly refusal: {
    readonly slug: ProblemSlug
    readonly status: number
    readonly message: string
    /** Seconds. */
    readonly retryAfter: number | undefined
  } | null
  /** The fault that is carried to its step. */
  readonly fault: Fault | null
  /**
   * The state of the connection. With `refused` nothing arrives; with `lost` everything happens, and the answer does
   * not come back.
   */
  readonly connection: 'intact' | 'refused' | 'lost'
  readonly truncated: boolean
  /** Virtual milliseconds. */
  readonly delay: number
  /** Milliseconds of the host, drawn between the two. */
  readonly latency: readonly [number, number]
}

export interface RuleSetting {
  /** One line for whoever set it. */
  readonly description: string
  readonly effect: FaultEffect
  /** The number of times that it acts. */
  readonly times: number
  /** The number of requests that it lets pass first. */
  readonly after: number
  matches(request: FaultedRequest): boolean
}

export interface Rule extends RuleSetting {
  hits: number
  /** The number of times that it still acts. */
  remaining: number
  /** The number of requests that it still lets pass. */
  passing: number
}
