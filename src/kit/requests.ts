import type { Registry } from '../contract/compose.js'
import { either } from '../contract/hints.js'
import type { Caller } from '../contract/operation.js'
import type { ProblemSlug } from '../contract/problem.js'
import { withoutSecrets } from '../contract/secrets.js'
import { checkOperation } from '../gateway/similar.js'
import type { Move } from '../kernel/change.js'
import { toDate } from '../kernel/clock.js'
import { lazy } from '../kernel/lazy.js'
import { checkOptions } from '../kernel/names.js'
import type { World } from '../kernel/world.js'
import { events as eventTable } from '../resources/events/index.js'
import { postings } from '../resources/ledger/index.js'
import { type Delivery, deliveries as deliveryTable, presentDelivery } from '../resources/webhooks/index.js'
import {
  createdBy,
  type NotedChange,
  type NotedFact,
  type NotedRequest,
  type RequestLog,
} from '../runtime/request-log.js'

/** One request, as the simulator saw it. */
export interface RequestLogEntry {
  /** The number of the request: 1, 2 and so on. */
  readonly seq: number
  /** The id of the request, as the header `x-request-id` of the answer has it. */
  readonly request_id: string
  /** The moment at which it arrived. */
  readonly at: Date
  /** Virtual milliseconds until its answer arrived: 0 unless a fault delayed it. */
  readonly duration: number
  /** `test` for what a test did itself, by `sim.api`. */
  readonly traffic: 'app' | 'test'
  /** The method, in capitals. */
  readonly method: string
  /** Below the base URL, without the query. */
  readonly path: string
  /** The query, without the question mark. */
  readonly query: string
  /** `resource.verb`; undefined when no route matched. */
  readonly operation: string | undefined
  /** The kind of credential that it had; `anonymous` for none that is good. */
  readonly caller: Caller['kind']
  /** 0 when a fault kept the request from arriving. */
  readonly status: number
  /** Slug of the refusal. */
  readonly problem: ProblemSlug | undefined
  /** The detail of the problem, such as which fields are wrong. */
  readonly detail: string | undefined
  /** Help for whoever writes the test: how to go on. */
  readonly hint: string | undefined
  /** The stored answer of an earlier request with this idempotency key. */
  readonly replayed: boolean
  /** The replayed key was first used with another body. */
  readonly mismatch: boolean
  /** The effect that `sim.faults` had on it, in words. */
  readonly fault: string | undefined
  /** Notes on what was accepted, and had no effect. */
  readonly warnings: readonly string[]
  /** The events that it caused, and what became of them until now. */
  readonly events: readonly CausedEvent[]
  /** Changes of status that it caused. */
  readonly moves: readonly Move[]
  /** The records that it created, by their tables. */
  readonly created: readonly CreatedRecord[]
  /**
   * The message that was sent, without its secrets. Undefined where it is not kept: the option `requests: { bodies: false }`, and
   * reads and direct calls before the last 100.
   */
  readonly request: RequestMessage | undefined
  /** The message that was answered, in the same way. Undefined where there was no answer too, and for what the test itself read. */
  readonly response: RequestMessage | undefined
}

/** Headers and body of a request or of an answer. */
export interface RequestMessage {
  /** Names in small letters; credentials are masked. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * JSON as it is, with secrets, documents and the numbers of people, accounts and cards masked; undefined for none. A body
   * of more than 4,096 characters is cut and says so, and one that is no text says how long it was.
   */
  readonly body: unknown
}

/** A record that was not there before; events and deliveries are told as such. */
export interface CreatedRecord {
  readonly table: string
  readonly id: string
}

/** An event of a request. */
export interface CausedEvent {
  readonly id: string
  readonly type: string
  /** The record that it tells of, where its payload says. */
  readonly subject: string | undefined
  /** Its deliveries to every target that takes it, with all attempts so far, retries and replays too. */
  readonly deliveries: readonly Delivery[]
}

export interface RequestFilter {
  /** `resource.verb`. */
  readonly operation?: string
  /** Such as `POST`. */
  readonly method?: string
  /** The whole path, or an expression that matches it. */
  readonly path?: string | RegExp
  /** The status of the answer; 0 for requests that a fault kept from arriving. */
  readonly status?: number
  /** `test` for what a test did itself, by `sim.api`. */
  readonly traffic?: 'app' | 'test'
}

/** Oldest first. Entries are made here, so that a request that nobody looks at costs little. */
export function listRequests(
  registry: Registry,
  log: RequestLog,
  world: World,
  filter: RequestFilter = {},
): readonly RequestLogEntry[] {
  checkOptions(
    filter,
    { operation: 'any', method: 'text', path: 'pattern', status: 'status', traffic: ['app', 'test'] },
    'sim.requests.list',
  )
  const { operation, method, path, status, traffic } = filter
  if (operation !== undefined)
    checkOperation(registry.allOperations, operation, either('sim.requests.list', 'GET /__sim/requests'))
  return log.requests
    .filter(
      (noted) =>
        (operation === undefined || noted.operation === operation) &&
        (method === undefined || noted.method === method) &&
        (status === undefined || noted.status === status) &&
        (traffic === undefined || noted.traffic === traffic) &&
        (path === undefined ||
          (typeof path === 'string' ? noted.path === path : noted.path.search(path) !== -1)),
    )
    .map((noted) => presentRequest(noted, world))
}

export function presentRequest(noted: NotedRequest, world: World): RequestLogEntry {
  const { problem, changes, faults, exchanged } = noted
  const request = lazy(() => exchanged?.request)
  const response = lazy(() => exchanged?.response)
  return {
    seq: noted.seq,
    request_id: noted.requestId,
    at: toDate(noted.at),
    duration: noted.duration,
    traffic: noted.traffic,
    method: noted.method,
    path: noted.path,
    query: withoutSecrets(noted.search).replace(/^\?/, ''),
    operation: noted.operation,
    caller: noted.caller,
    status: noted.status,
    problem: problem?.slug,
    detail: problem?.detail,
    hint: problem?.hint,
    replayed: noted.replayed,
    mismatch: noted.mismatch,
    fault: faults.length === 0 ? undefined : faults.join(', '),
    warnings: noted.warnings,
    events: changes.flatMap(({ facts }) =>
      facts.filter(({ id }) => id !== '').map((fact) => presentCaused(fact, world)),
    ),
    moves: changes.flatMap(({ moves }) => moves),
    created: changes.flatMap(createdIn),
    get request() {
      return request()
    },
    get response() {
      return response()
    },
  }
}

/** Told in other words: what happened, whom it was told, and what moved money. */
const toldElsewhere: ReadonlySet<string> = new Set([eventTable.name, deliveryTable.name, postings.name])

export function createdIn(change: Pick<NotedChange, 'inserted'>): readonly CreatedRecord[] {
  return createdBy(change).filter(({ table }) => !toldElsewhere.has(table))
}

function presentCaused({ id, type, client_id, subject }: NotedFact, world: World): CausedEvent {
  const deliveries: Delivery[] = []
  world.table(deliveryTable).each(client_id, { name: 'event', value: id }, (row) => {
    deliveries.push(presentDelivery(row))
  })
  return { id, type, subject, deliveries }
}
