import type { Download } from '../contract/bytes.js'
import type { AnyOperation, Caller } from '../contract/operation.js'
import type { Credentials, Route, Router } from '../contract/ports.js'
import type { Problem } from '../contract/problem.js'
import type { Change } from '../kernel/change.js'
import type { FaultPlan } from '../kernel/fault-point.js'
import type { World } from '../kernel/world.js'
import type { Content } from './content.js'
import type { ReadEncoder } from './encode.js'
import type { Rule } from './fault-rule.js'
import type { KeptReads } from './kept-reads.js'
import type { Payload } from './payload.js'
import type { GatewaySettings } from './settings.js'

/** The headers that were sent. A Map, Headers, or whatever else makes the entries when it is asked for them. */
export interface SentHeaders {
  entries(): Iterable<readonly [name: string, value: string]>
}

/** A request as every entry point hands it over. */
export interface WireRequest {
  readonly method: string
  /** The path, percent-encoded and without the query. */
  readonly path: string
  /** The part of the path before it, where the base URL has one: such as `/v1`. */
  readonly basePath?: string
  /** The query, with or without the leading `?`. */
  readonly search: string
  readonly secure: boolean
  header(name: string): string | null
  /** The headers, all of them, for the log, which keeps this and so nothing else of the request. */
  readonly headers?: SentHeaders | undefined
  /** The body; null when there is none. */
  readonly body: Payload | null
  /**
   * The origin of the request: `app` is the app's own traffic; `test` is the test's hand, which no limit and no fault
   * meets.
   */
  readonly traffic: 'app' | 'test'
  /**
   * True where something sent it that makes a fresh idempotency key for each request: none is asked for, and none is
   * stored.
   */
  readonly makesKeys?: boolean
  /** Refuses unknown members of its body, whatever the option `strict` says. */
  readonly strict?: 'error'
  /** The address that it was sent to, when that is not the base URL: addresses in its answer are there. */
  readonly servedAt?: string
  /**
   * True where it comes from another process: hints name calls of `/__sim/` and flags there, and not what a test has.
   */
  readonly outside?: boolean
  /** Tells whether its sender may do what only the platform can do; where it is missing, nobody outside may. @throws Problem 401, 403 */
  readonly requireControl?: () => void
}

/** The path as the caller wrote it. */
export function wholePath({ basePath = '', path }: WireRequest): string {
  return basePath + path
}

/** The facts about a request that are known before its body has arrived. */
export interface Known extends Pick<Exchange, 'route' | 'caller' | 'presented'> {
  /** The world in which its sender was looked up: that is done again where anything has changed since. */
  readonly world: World
  readonly revision: number
  readonly now: number
}

/** A request, or a call without one. */
export interface GatewayRequest extends WireRequest {
  readonly known?: Known | undefined
  /** A direct call: route, caller and values are known and nothing is encoded. */
  readonly direct?: DirectCall
}

export interface DirectCall {
  /** The test's own hand needs no credential: it stays the default client's admin whatever happens to keys. */
  readonly caller?: Caller | undefined
  readonly operation: AnyOperation
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body: unknown
}

export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Unix seconds. */
  readonly reset: number
}

export interface Answer {
  readonly status: number
  /**
   * The content: JSON, or another text of the operation's media type; undefined without a body, and where nobody asks
   * for one.
   */
  readonly content: Content | undefined
  /** The download that is answered instead. */
  readonly download?: Download
  readonly mediaType: string
  /** The value behind it, for direct callers. */
  readonly output: unknown
  /** The stored refusal that it says again, where it is one. */
  readonly refusal?: Problem
  /** The time when it is presented and sent, where it comes later: virtual Unix milliseconds. */
  readonly comesAt?: number
}

/** A run of an operation: its input, its answer, its change, and the notes for the test's author. */
export interface Ran {
  readonly input: Exchange['input']
  readonly answer: Answer
  readonly change: Change
  readonly warnings: readonly string[]
}

/** The effects of the test's own faults on a request, and on its answer on the way back. */
export interface FaultEffects {
  /** The rules that wait for the request to come to the door. */
  readonly atDoor: Rule[]
  /** The effects of the rules that acted, in words. */
  readonly did: string[]
  /** The connection broke: what the client's fetch rejects with. */
  failure: TypeError | null
  /** The body ends in the middle. */
  truncated: boolean
  /** Virtual milliseconds. */
  delay: number
  /** Milliseconds of the host. */
  latency: number
}

/** The fate of an answer on the way to its caller: whether it breaks, and how late it is. */
export type DeliveryDelay = Readonly<Pick<FaultEffects, 'failure' | 'delay' | 'latency'>>

/** One request on its way through the steps, each of which fills in its part. */
export interface Exchange {
  readonly request: GatewayRequest
  readonly world: World
  readonly gateway: GatewayPorts
  readonly requestId: string
  route: Route
  params: Readonly<Record<string, string>>
  caller: Caller
  /** A credential was sent, valid or not. */
  presented: boolean
  rate: RateState | null
  /** Scope of the idempotency record, when a key was sent. */
  idempotency: { readonly key: string; readonly scope: string; readonly fingerprint: string } | null
  plan: FaultPlan
  /** The faults of the test's own that are meant for it; null where there are none. */
  encounter: FaultEffects | null
  /** A failure that answers before the operation runs. */
  door: { readonly status: number; readonly message: string } | null
  input: {
    readonly params: Readonly<Record<string, string>>
    readonly query: unknown
    readonly body: unknown
    readonly contentType: string | null
  }
  readonly warnings: string[]
  /** The body as JSON, once it was asked for. */
  json: { readonly value: unknown } | null
  /** The address to keep its answer under, and the number of warnings before that; null for what is not kept. */
  keepsAs: { readonly address: string; readonly warned: number } | null
  /** The answer, set by the step that knows it: later steps are skipped. */
  answer: Answer | null
  problem: Problem | null
  replayed: boolean
  /** A replay whose request was not the one that was stored. */
  mismatch: boolean
  readonly changes: Change[]
}

/** The JSON of the body, which is parsed once. @throws SyntaxError where it is none */
export function jsonBody(exchange: Pick<Exchange, 'request' | 'json'>): unknown {
  exchange.json ??= { value: JSON.parse(exchange.request.body?.text ?? '') }
  return exchange.json.value
}

/** The faults that a test has set. */
export interface FaultsAhead {
  /** Meets a request that arrives. */
  arrive(exchange: Exchange): void
  /** Meets a request that has come to where the operation would run. @throws Problem what a fault answers instead */
  answer(exchange: Exchange, encounter: FaultEffects): void
}

export interface GatewayPorts {
  readonly router: Router
  readonly credentials: Credentials
  readonly settings: GatewaySettings
  readonly faults: FaultsAhead
  readonly encoder: ReadEncoder
  readonly reads: KeptReads<Ran>
}

export type Step = (exchange: Exchange) => void
