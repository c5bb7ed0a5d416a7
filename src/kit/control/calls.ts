// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { Duration, Instant } from '../../kernel/clock.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { Event, EventType, OperationId, ProposalsRequest, Simulate, WebhookReplayResponse } from '../../resources/types/index.js'
import type { Delivery } from '../../resources/webhooks/index.js'
import type { EndorsedIntent } from '../endorsed-intent.js'
import type { FaultRule, InjectedFault } from '../faults.js'
import type { Given } from '../given/index.js'
import type { Possibility } from '../possible/possible.js'
import type { RequestLogEntry } from '../requests.js'
import type { ExplainedDraft } from '../simulator.js'
import type { TimelineEntry } from '../timeline.js'
import type { OverHttp, Remote, RemoteApi, WorldOptions } from './remote.js'

/** What the control API does, as calls. `Client` is what acts on one world. */
export interface ControlCalls<Client> {
  /** Whether the server answers; needs no token. `GET /__sim/health` */
  health(): Promise<{
    status: 'ok'
    version: string
    worlds: number
    /** ISO 8601, in UTC. */
    now: string
  }>

  /** This description. `GET /__sim/openapi.json` */
  openapi(): Promise<Readonly<Record<string, unknown>>>

  /** Back to the seed: clock, rows, jobs, limits and the log. `POST /__sim/reset` */
  reset(): Promise<Clock>

  /**
   * Begins anew from a seed, a time or a scenario; without a body, makes the present state the one that reset
   * returns to. `POST /__sim/seed`
   */
  seed(options?: {
    seed?: string | number | undefined
    /** ISO 8601, or milliseconds since 1970. */
    now?: Instant | undefined
    scenario?: string | undefined
  }): Promise<Clock>

  /** The whole world as plain JSON. `GET /__sim/snapshot` */
  snapshot(): Promise<Snapshot>

  /** Puts a snapshot in the place of the world. `POST /__sim/restore` */
  restore(snapshot: Snapshot): Promise<Clock>

  /** The same state as a world of its own, with its own key, on a clock moved by hand. `POST /__sim/fork` */
  fork(options?: {
    /** Draws anew from here on. */
    seed?: string | number | undefined
    /** Sends deliveries; a fork only records them otherwise. */
    deliver?: boolean | undefined
  }): Promise<Client>

  /**
   * The world as it was before an entry of its timeline, or at a moment, as another world with its own key.
   * Needs the option rewind. `POST /__sim/rewind`
   */
  rewind(input: {
    /** Draws anew from here on. */
    seed?: string | number | undefined
    /** Sends deliveries; a fork only records them otherwise. */
    deliver?: boolean | undefined
    /** The number of an entry of the timeline, the id of a request or of an event, or a moment: ISO 8601. */
    to: number | string
  }): Promise<Client>

  /**
   * What can happen now to a customer, a transaction or whatever else has this id: causes and operations,
   * each tried on a fork, with what would come of it. Nothing happens. `GET /__sim/possible/{id}`
   */
  possible(id: string): Promise<OverHttp<Possibility>[]>

  /**
   * Performs what is due and answers when nothing is under way; with `within`, also waits on a clock of the
   * host for what falls due in that time. `POST /__sim/idle`
   */
  idle(options?: {
    /** Ten minutes at most, from now on. */
    within?: Duration | undefined
  }): Promise<Clock>

  /**
   * Requests, events, moves, deliveries and steps of the clock in order; as text what a failing test wants to
   * print. `GET /__sim/timeline`
   */
  timeline(filter: {
    format: 'text'
    /** In the text what was sent and answered as well, which JSON has in any case. */
    bodies?: boolean | undefined
  }): Promise<string>
  /**
   * Requests, events, moves, deliveries and steps of the clock in order; as text what a failing test wants to
   * print. `GET /__sim/timeline`
   */
  timeline(filter?: {
    /** In the text what was sent and answered as well, which JSON has in any case. */
    bodies?: boolean | undefined
  }): Promise<{
    data: OverHttp<TimelineEntry>[]
    /** How many happenings were forgotten before the first one. */
    forgotten: number
    /** Deliveries of these events that wait for their first attempt. */
    waiting: {
      delivery_id: string
      event_type: string
      url: string
    }[]
  }>

  readonly worlds: {
    /**
     * The world whose key was sent, or at whose address it was asked; the default one without. `GET
     * /__sim/world`
     */
    current(): Promise<Client>

    /** Every world of this server. `GET /__sim/worlds` */
    list(): Promise<World[]>

    /**
     * A world with its own clock, by the options of createSimulator. What is sent with its key, or to its
     * address, is its own. `POST /__sim/worlds`
     */
    create(options?: WorldOptions): Promise<Client>

    /** Ends a world; its keys are unknown from then on. `DELETE /__sim/worlds/{id}` */
    delete(id: string): Promise<void>
  }

  readonly clock: {
    /** The time; the answer also says what is due next. `GET /__sim/clock` */
    now(): Promise<string>

    /** Every job that waits, soonest first. `GET /__sim/clock/pending` */
    pending(): Promise<{
      kind: string
      subject: string
      /** ISO 8601, in UTC. */
      dueAt: string
    }[]>

    /**
     * Moves time on; answers when every due job has run and every delivery has its outcome. `POST
     * /__sim/clock/advance`
     * @param duration Milliseconds, or text such as '5s', '10m', '48h', '2d'.
     */
    advance(duration: Duration): Promise<Clock>

    /**
     * Moves time to a moment. `POST /__sim/clock/advanceTo`
     * @param instant ISO 8601, or milliseconds since 1970.
     */
    advanceTo(instant: Instant): Promise<Clock>

    /** Moves time to the next job and runs it; `ran` is null when none waits. `POST /__sim/clock/runNext` */
    runNext(): Promise<ClockThatRan>
  }

  readonly requests: {
    /** What was asked of the world, oldest first. `GET /__sim/requests` */
    list(filter?: {
      operation?: OperationId | undefined
      method?: string | undefined
      path?: string | undefined
      status?: number | undefined
      traffic?: 'app' | 'test' | undefined
    }): Promise<OverHttp<RequestLogEntry>[]>
  }

  readonly events: {
    /** What happened, oldest first. `GET /__sim/events` */
    list(filter?: {
      type?: EventType | undefined
      clientId?: string | undefined
    }): Promise<Event[]>
  }

  readonly webhooks: {
    /** What webhook targets were told, with every attempt; oldest first. `GET /__sim/deliveries` */
    deliveries(filter?: {
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled' | undefined
      event_type?: EventType | undefined
      url?: string | undefined
    }): Promise<Delivery[]>

    /**
     * The next attempts are lost on the way: they fail, and are made again; 0 for none. `POST
     * /__sim/deliveries/drop`
     */
    drop(attempts: number): Promise<void>

    /**
     * The next deliveries, one unless told otherwise, arrive twice; 0 for none. `POST
     * /__sim/deliveries/duplicate`
     */
    duplicate(deliveries?: number): Promise<void>

    /**
     * From now on what is due at one instant goes out backwards, or shuffled by a seed; a seed of false ends
     * it. `POST /__sim/deliveries/reorder`
     */
    reorder(seed?: string | number | false): Promise<void>

    /**
     * The body of the next attempt is dated a second later after it was signed. `POST
     * /__sim/deliveries/tamper`
     */
    tamper(): Promise<void>

    /** Tries a delivery again that failed for good. `POST /__sim/deliveries/retry` */
    retry(delivery_id: string): Promise<void>

    /** Delivers an event again, for any client. `POST /__sim/deliveries/replay` */
    replay(event_id: string): Promise<WebhookReplayResponse>
  }

  readonly faults: {
    /** The faults that were set, and how often each happened. `GET /__sim/faults` */
    list(): Promise<FaultRule[]>

    /**
     * What was to go wrong and never did, with calls and with deliveries: for the end of a test. `GET
     * /__sim/faults/unhit`
     */
    unhit(): Promise<{ readonly description: string }[]>

    /** A fault for the next calls of an operation, as sim.faults.next takes it. `POST /__sim/faults` */
    next(operation: OperationId, fault: InjectedFault): Promise<FaultRule[]>

    /** Forgets every fault. `DELETE /__sim/faults` */
    clear(): Promise<void>
  }

  readonly agents: {
    /**
     * How a text is read for an agent: each word with the rule that took it, and what would be drafted or
     * asked. Nothing happens, and no draft is counted. `POST /__sim/agents/explain`
     */
    explain(input: {
      payment_agent_id: string
      /** The body of a request for proposals, such as its prompt. */
      request: ProposalsRequest
    }): Promise<ExplainedDraft>
  }

  readonly policies: {
    /**
     * What decides over an intent of a wallet or a policy, rule by rule, and whose signatures it takes;
     * nothing happens. With signatures it is judged by who signed, without them as if as many had signed as
     * it takes. `POST /__sim/policies/explain`
     */
    explain(input: {
      /** What is to be signed, as the body of its own call has it. */
      intent: EndorsedIntent
      /** Those of the same body. */
      signatures?: string[] | undefined
    }): Promise<PolicyExplanation>
  }

  readonly coverage: {
    /**
     * Names the test that runs now: what the world meets from now on is written down as its. `POST
     * /__sim/coverage/test`
     */
    begin(input: {
      /** Its name, or its suites and its name. */
      name: string | string[]
      /** The path of its file. */
      file?: string | undefined
    }): Promise<void>

    /** Ends the test that was named, and writes down what it met. `DELETE /__sim/coverage/test` */
    end(): Promise<void>

    /** What the application has met in the world since the test was named. `GET /__sim/coverage` */
    met(): Promise<{
      test: string[]
      /** What the application has met, by kind. */
      met: Record<string, string[]>
      /** The types of events that its targets take; `*` for all. */
      takes: string[]
    }>
  }

  readonly api: RemoteApi

  readonly simulate: Remote<Simulate>

  readonly given: Remote<Given>
}

/**
 * Returned by `client.reset`, `client.seed`, `client.restore`, `client.clock.advance`,
 * `client.clock.advanceTo`, `client.idle`.
 */
export interface Clock {
  /** ISO 8601, in UTC. */
  now: string
  /** How many jobs wait. */
  pending: number
  next: {
    kind: string
    subject: string
    /** ISO 8601, in UTC. */
    dueAt: string
  } | null
}

/** Returned by `client.clock.runNext`. */
export interface ClockThatRan {
  /** ISO 8601, in UTC. */
  now: string
  /** How many jobs wait. */
  pending: number
  next: {
    kind: string
    subject: string
    /** ISO 8601, in UTC. */
    dueAt: string
  } | null
  ran: {
    kind: string
    subject: string
    /** ISO 8601, in UTC. */
    dueAt: string
  } | null
}

/** Returned by `client.policies.explain`. */
export interface PolicyExplanation {
  outcome: 'allowed' | 'denied' | 'too_few_signers'
  /** Names of the signers that are recognised in the signatures. */
  signers: string[]
  needed_signers: number
  /** Names of those whose signatures count. */
  may_sign: string[]
  /** The rule that decides. */
  decides: {
    policy_id: string
    /** Its name. */
    policy: string
    rule_id: string
    rule_type: 'approval_threshold' | 'amount_threshold' | 'address_list'
  } | null
  why: string
  rules: {
    policy_id: string
    /** Its name. */
    policy: string
    rule_id: string
    rule_type: 'approval_threshold' | 'amount_threshold' | 'address_list'
    action: 'allow' | 'deny'
    says: 'allow' | 'deny' | 'waits' | 'silent'
    why: string
  }[]
}

/** Returned by `client.worlds.list`. */
export interface World {
  id: string
  /** Requests that carry it as x-api-key are this world’s. */
  api_key: string
  /** The address of this world: what is sent below it is its own, with whatever key. */
  base_url: string
  environment: string
  /** ISO 8601, in UTC. */
  now: string
  /** The target for every event that it was made with. */
  webhook: string | null
  webhook_public_key: string
}
