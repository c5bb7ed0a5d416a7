import type { WireRequest } from '../gateway/exchange.js'
import type { GatewayResponse } from '../gateway/gateway.js'
import type { FetchInput } from '../hosts/fetch/fetch.js'
import type { InspectOptions } from '../hosts/inspector/load.js'
import type { Instant } from '../kernel/clock.js'
import type { Image } from '../kernel/image.js'
import type { Environment } from '../kernel/rules.js'
import type { Snapshot } from '../kernel/snapshot.js'
import type { StoredBytes } from '../kernel/stored-bytes.js'
import type { LedgerEntry, Posting } from '../resources/ledger/index.js'
import type { PolicyExplanation } from '../resources/policies/index.js'
import type { ReadSentence } from '../resources/proposals/index.js'
import type { Api, ProposalsRequest, ProposalsResponse, Simulate } from '../resources/types/index.js'
import type { Clock } from '../runtime/clock.js'
import type { Events } from '../runtime/events.js'
import type { Lifetime } from '../runtime/lifetime.js'
import type { CallerInput } from '../runtime/traffic.js'
import type { EndorsedIntent } from './endorsed-intent.js'
import type { Faults } from './faults.js'
import type { Given } from './given/index.js'
import type { WithHistory } from './history/persona.js'
import type { Possibility } from './possible/possible.js'
import type { RequestFilter, RequestLogEntry } from './requests.js'
import type { RewindTo } from './rewind.js'
import type { Timeline } from './timeline.js'
import type { Webhooks } from './webhooks.js'
import type { Paywall, PaywallOptions } from './x402.js'

/** The types of `createSimulator`: what users are given. */

/** A draft, and how it was read. */
export interface ExplainedDraft extends ProposalsResponse {
  readonly sentences: readonly ReadSentence[]
}

/** The members that a copy of a simulator has otherwise. */
export interface ForkOptions {
  /** Draws anew from here on. */
  readonly seed?: string | number
  readonly baseUrl?: string
  /** The beginning of keys and tokens from here on. */
  readonly keyPrefix?: string
}

export interface Simulator {
  /** The address that the app calls: paths of the API follow it. */
  readonly baseUrl: string
  /** The key of the default client's admin. */
  readonly apiKey: string
  /** The session of the platform's own admin, who makes keys for other clients: `sim.as({ dashboardToken: sim.adminToken })`. */
  readonly adminToken: string
  /** The environment of the option: `sandbox` unless told. */
  readonly environment: Environment
  /**
   * The direct API, for the test itself: synchronous, and without limits, idempotency keys and faults. Path parameters come
   * first, then the body, then the query. @throws Problem for what the platform refuses
   */
  readonly api: Api
  /** The direct API as another caller; with `traffic: 'app'` limits, keys and faults apply as over the wire. */
  as(caller: CallerInput, options?: { readonly traffic?: 'test' | 'app' }): Api
  /** Does what only the platform, a reviewer, a bank or a chain brings about: approvals, deposits, returns and the like. */
  readonly simulate: Simulate
  /** Builders: what a test takes for granted, in one call, and silently. */
  readonly given: Given & WithHistory
  /** Drops in for `fetch`. */
  fetch(input: FetchInput, init?: RequestInit): Promise<Response>
  /** Answers as `fetch` does, for servers: without a Request and a Response, at once unless a fault takes time. */
  handle(
    request: WireRequest,
    signal?: AbortSignal | null | (() => AbortSignal),
  ): GatewayResponse | Promise<GatewayResponse>
  /** Tells a server how many bytes of its body are worth reading; 0 for a request that is refused whatever it says. */
  bodyLimit(request: WireRequest): number
  /** Tells a server whether its body is put away as it arrives, because it may be too long for memory. */
  takesFile(request: WireRequest): boolean
  /** Puts larger bytes elsewhere than into memory from now on, for servers: also those of forks; null for memory. */
  keepBytesIn(place: ((content: Uint8Array) => StoredBytes) | null): void
  /** Tells a server how long the present world is there. `reset`, `restore` and `dispose` end it. */
  lifetime(): Lifetime
  /** Tells whether requests with this API key are let in: a server asks before it answers one of its own. */
  accepts(apiKey: string): boolean
  /**
   * Calls back after every commit and every move of the clock, as long as the simulator lives: there is something new to
   * store.
   */
  onCommit(listener: () => void): void
  /**
   * The world as it is at this moment, to be compared with a later one: what a store of states writes. With the last image,
   * that one again when nothing has changed since.
   */
  image(last?: Image): Image
  /** Virtual time: it stands still until it is moved, and moving it runs all that falls due. */
  readonly clock: Clock
  /** Performs what is due now and waits for deliveries in flight. */
  idle(): Promise<void>
  /**
   * Does what moves the clock after whatever moves it already, for callers who know nothing of each other.
   * @throws Problem 409 when the world was replaced before it was done
   */
  inTurn<T>(work: () => Promise<T>, gone?: () => AbortSignal): Promise<T>
  /** The happenings on the platform, as webhooks tell them: listed, and listened to. */
  readonly events: Events
  /** Receivers of deliveries, their history, and tools that repeat, drop and forge them. */
  readonly webhooks: Webhooks
  /** The double entries behind every movement of money: in every asset their sum is zero. */
  readonly ledger: {
    /** Oldest first. */
    postings(filter?: { readonly transactionId?: string }): readonly Posting[]
    /** Lists the balance of each account, as signed decimal strings; accounts at zero are left out. */
    balances(filter?: { readonly transactionId?: string }): readonly LedgerEntry[]
  }
  /**
   * Lists what can happen now to a customer, a transaction, a card or whatever else has this id: the causes and the operations
   * that are not refused, with arguments that the object and the declarations give, and with what would come of each. Each is
   * tried on a fork: nothing happens. What would change nothing is left out.
   * @throws UsageError for an id of nothing that is there
   */
  possible(id: string): readonly Possibility[]
  /** Explains how agents draft. */
  readonly agents: {
    /**
     * Explains what an agent would draft, and how each word of the text was read (docs/guide/drafting.md); nothing happens, and no
     * draft is counted. The engine answers, also where a test has a draft of its own.
     * @throws Problem for an agent that is not there, or is not active
     */
    explain(agentId: string, body: ProposalsRequest): ExplainedDraft
  }
  /** Explains what policies of wallets would say of a send, and of a change of who may sign or of what is allowed. */
  readonly policies: {
    /**
     * Explains which rule decides, whose signatures count, how many it takes, and why; nothing happens. An intent alone is judged as
     * if as many had signed as it takes and as may sign, an endorsed request with the signers that are recognised in it.
     * @param id of the wallet or the policy that the intent is about
     * @throws Problem for what is not there, and for an intent that cannot be
     */
    explain(
      id: string,
      asked: EndorsedIntent | { readonly signatures: readonly string[]; readonly intent: EndorsedIntent },
    ): PolicyExplanation
  }
  /** A seller for tests of payments by agents. */
  readonly x402: {
    /**
     * A resource that costs something, for tests: called as `fetch` is, it answers 402 with what is to be paid. A request
     * with a good payment settles its hold, and is answered 200. No network is needed.
     * @throws UsageError for what nobody could pay
     */
    paywall(options: PaywallOptions): Paywall
  }
  /** Lets calls of the app go wrong, out of band. A fork starts without faults, and `reset` forgets them. */
  readonly faults: Faults
  /** The last `logSize` requests, oldest first. */
  readonly requests: {
    /** Those that have all of what the filter names. @throws UsageError for what no request could have */
    list(filter?: RequestFilter): readonly RequestLogEntry[]
  }
  /** Requests, events, moves, deliveries and steps of the clock in order: `entries`, or as text. */
  timeline(): Timeline
  /** Writes into the timeline what happened outside of the simulator, such as that the app was restarted. */
  note(text: string): void
  /** A JWT of the dashboard, for `authorization: Bearer`. */
  issueDashboardToken(userId: string): string
  /** The whole world as plain JSON, for `restore`. */
  snapshot(): Snapshot
  /** Goes back to a snapshot. With `since`, a moment of the host, a clock of the host goes on as if it had run since then. */
  restore(
    snapshot: Snapshot,
    options?: {
      readonly since?: Instant
      /** Says that its rows were looked at already, by a server. */
      readonly checked?: boolean
    },
  ): void
  /** Back to the seed: clock, rows, jobs, streams, limits and the log. */
  reset(): void
  /** The same state on a clock of its own, without listeners and receivers. */
  fork(options?: ForkOptions): Simulator
  /**
   * The same as {@link Simulator.fork}, of the world as it was before an entry of the timeline or of the requests, or at a
   * moment. Only where the option `rewind` keeps that; this simulator stays as it is.
   * @throws UsageError where it is not kept
   */
  rewind(to: RewindTo, options?: ForkOptions): Simulator
  /**
   * Opens the inspector on a free port of this machine, prints where, and waits until somebody presses Continue there, the
   * signal is aborted, or the simulator is disposed of. Where the variable CI is set it returns at once, so that no run
   * waits for nobody. The world of the test is the one on the page: what is done there is done to it. Needs Node.
   * @throws UsageError in a browser, and for a wrong option
   */
  inspect(options?: InspectOptions): Promise<void>
  /** Hashes what the platform knows: equal for equal calls, whatever the entry point. */
  hash(): string
  /** Ends the simulator: from here on it only tells what happened. */
  dispose(): void
}
