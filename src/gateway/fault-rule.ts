import type { Caller } from '../contract/operation.js'
import type { ProblemSlug } from '../contract/problem.js'
import type { Fault } from '../kernel/fault-point.js'

/** A request as it arrives, before anything of it is checked. */
export interface FaultedRequest {
  /** `resource.verb`; undefined when no route matches. */
  readonly operation: string | undefined
  readonly method: string
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The JSON of the body; undefined where there is none, or none that can be read. */
  readonly body: unknown
  readonly caller: Caller
}

/** What a rule does, with every default filled in. */
export interface FaultEffect {
  /** Answered instead of running the operation. */
  readonly refusal: {
    readonly slug: ProblemSlug
    readonly status: number
    readonly message: string
    /** Seconds. */
    readonly retryAfter: number | undefined
  } | null
  /** Carried to its step. */
  readonly fault: Fault | null
  /** `refused`: nothing arrives. `lost`: everything happens, and the answer does not come back. */
  readonly connection: 'intact' | 'refused' | 'lost'
  readonly truncated: boolean
  /** Virtual milliseconds. */
  readonly delay: number
  /** Milliseconds of the host, drawn between the two. */
  readonly latency: readonly [number, number]
}

export interface RuleSetting {
  /** In one line, for whoever set it. */
  readonly description: string
  readonly effect: FaultEffect
  /** How often it acts. */
  readonly times: number
  /** How many requests it lets pass first. */
  readonly after: number
  matches(request: FaultedRequest): boolean
}

export interface Rule extends RuleSetting {
  hits: number
  /** How often it still acts. */
  remaining: number
  /** How many requests it still lets pass. */
  passing: number
}
