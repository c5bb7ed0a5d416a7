import type { OutboundRequest } from '../contract/ports.js'
import { withoutSecrets } from '../contract/secrets.js'
import type { Move } from '../kernel/change.js'
import { isoTime, readableDuration, toDate } from '../kernel/clock.js'
import { checkOptions } from '../kernel/names.js'
import type { World } from '../kernel/world.js'
import { deliveryMachine, deliveries as deliveryTable } from '../resources/webhooks/index.js'
import type { Happening, NotedChange, RequestLog } from '../runtime/request-log.js'
import { type CreatedRecord, createdIn, presentRequest, type RequestLogEntry } from './requests.js'

/** One thing that happened. `request` is the seq of the request that caused it, where one did. */
export type TimelineEntry = Numbered & Told

interface Numbered {
  /** The number of what happened, as `sim.rewind` takes it: what a call caused has the number of the call. */
  readonly number: number
}

type Told =
  | { readonly kind: 'request'; readonly at: Date; readonly request: number; readonly entry: RequestLogEntry }
  /** The test called `sim.simulate.<name>`, and these records were created. */
  | {
      readonly kind: 'simulate'
      readonly at: Date
      readonly name: string
      readonly created: readonly CreatedRecord[]
    }
  | { readonly kind: 'move'; readonly at: Date; readonly request: number | undefined; readonly move: Move }
  | {
      readonly kind: 'event'
      readonly at: Date
      readonly request: number | undefined
      readonly id: string
      readonly type: string
      /** The record that it tells of, where its payload says. */
      readonly subject: string | undefined
    }
  | {
      /** One attempt to deliver an event. */
      readonly kind: 'delivery'
      readonly at: Date
      readonly request: number | undefined
      readonly delivery_id: string
      readonly event_id: string
      readonly event_type: string
      readonly url: string
      /** 1 to 10. */
      readonly attempt: number
      /** The status that the receiver answered; null when it did not. */
      readonly status: number | null
      /** The reason why it failed; null when it did not. */
      readonly reason: string | null
    }
  | { readonly kind: 'clock'; readonly at: Date; readonly to: Date }
  /** A text that `sim.note` was told. */
  | { readonly kind: 'note'; readonly at: Date; readonly text: string }

/** Everything that happened, in order. As text it is what a failing test wants to print. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[]
  /** The number of happenings that were forgotten before the first entry: `logSize` bounds them. */
  readonly forgotten: number
  /** Deliveries that are due and wait: until the clock is moved, or, in a fork, until there is a receiver. */
  readonly waiting: readonly WaitingDelivery[]
  /** @throws UsageError for an option that it does not take */
  text(options?: TimelineTextOptions): string
  /** {@link text} without options. */
  toString(): string
}

export interface TimelineTextOptions {
  /** Below each request what was sent and answered, as `sim.requests` has it: without secrets, and cut where it is long. */
  readonly bodies?: boolean
}

export interface WaitingDelivery {
  readonly delivery_id: string
  readonly event_type: string
  readonly url: string
}

/** The notes on one attempt of one delivery. */
export class AttemptNote {
  readonly deliveryId: string
  readonly eventId: string
  readonly eventType: string
  readonly url: string
  /** 1 to 10. */
  readonly attempt: number
  /** The status that the receiver answered; null when it did not. */
  readonly status: number | null
  /** The reason why it failed; null when it did not. */
  readonly reason: string | null

  /** Not the request itself: the log would keep its body. */
  constructor(request: OutboundRequest, status: number | null, reason: string | null) {
    this.deliveryId = request.deliveryId
    this.eventId = request.eventId
    this.eventType = request.eventType
    this.url = request.url
    this.attempt = request.attempt
    this.status = status
    this.reason = reason
  }
}

/** Notes what the delivery's row says of the attempt; undefined when it says nothing, because the target was deleted. */
export function noteAttempt(world: World, request: OutboundRequest): AttemptNote | undefined {
  const attempt = world.table(deliveryTable).get(request.deliveryId)?.log.at(-1)
  if (attempt?.attempt !== request.attempt || attempt.at !== world.now) return undefined
  return new AttemptNote(request, attempt.status, attempt.reason)
}

/** @param vain receivers that nothing is sent to, in words */
export function readTimeline(log: RequestLog, world: World, vain: readonly string[] = []): Timeline {
  const requestOf = new Map<string, number>()
  for (const { seq, changes } of log.requests) {
    for (const { facts } of changes) for (const { id } of facts) requestOf.set(id, seq)
  }
  const { forgotten } = log
  const groups = log.happenings.map((happening, place) => {
    const number = forgotten + place + 1
    return entriesOf(happening, requestOf, world).map((told): TimelineEntry => ({ number, ...told }))
  })
  const told = new Set(groups.flat().flatMap((entry) => (entry.kind === 'event' ? [entry.id] : [])))
  const waiting = waitingIn(world, told)
  const text = (options: TimelineTextOptions = {}): string => {
    checkOptions(options, { bodies: 'flag' }, 'sim.timeline().text')
    const written = write(groups, forgotten, options.bodies === true)
    return [written, ...describeWaiting(waiting), ...(told.size === 0 ? [] : vain)].join('\n')
  }
  return { entries: groups.flat(), forgotten, waiting, text, toString: () => text() }
}

/** Lists the deliveries that wait, of the events that are told of; what had its first attempt is in the timeline itself. */
function waitingIn(world: World, told: ReadonlySet<string>): readonly WaitingDelivery[] {
  const rows = world.table(deliveryTable).all()
  return rows
    .filter(({ status, log, event_id }) => status === 'pending' && log.length === 0 && told.has(event_id))
    .map(({ id, event_type, url }) => ({ delivery_id: id, event_type, url }))
}

/** More lines of these say nothing new. */
const mostWaiting = 5

function describeWaiting(waiting: readonly WaitingDelivery[]): readonly string[] {
  if (waiting.length === 0) return []
  const more = waiting.length - mostWaiting
  return [
    `deliveries that wait for their first attempt: ${waiting.length}`,
    ...waiting
      .slice(0, mostWaiting)
      .map(({ event_type, url }) => `  ${event_type} to ${withoutSecrets(url)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '  It is made when the clock moves, and in a fork only where there is a receiver for the URL.',
  ]
}

function entriesOf(
  happening: Happening,
  requestOf: ReadonlyMap<string, number>,
  world: World,
): readonly Told[] {
  switch (happening.kind) {
    case 'request': {
      const { request } = happening
      const { seq } = request
      return [
        { kind: 'request', at: toDate(request.at), request: seq, entry: presentRequest(request, world) },
        ...request.changes.flatMap((change) => consequences(change, seq)),
      ]
    }
    case 'commit': {
      const { cause, change } = happening
      const rest = consequences(change, undefined)
      if (cause === undefined) return rest
      return [{ kind: 'simulate', at: toDate(change.at), name: cause, created: createdIn(change) }, ...rest]
    }
    case 'effect': {
      const { at, what } = happening
      if (!(what instanceof AttemptNote)) return []
      const { deliveryId: delivery_id, eventId: event_id, eventType: event_type, ...rest } = what
      const request = requestOf.get(event_id)
      return [{ kind: 'delivery', at: toDate(at), request, delivery_id, event_id, event_type, ...rest }]
    }
    case 'clock':
      return [{ kind: 'clock', at: toDate(happening.from), to: toDate(happening.to) }]
    case 'note':
      return [{ kind: 'note', at: toDate(happening.at), text: happening.text }]
  }
}

function consequences({ at, moves, facts }: NotedChange, request: number | undefined): Told[] {
  return [
    ...moves
      // The attempt before it says so already.
      .filter(({ machine, action }) => machine !== deliveryMachine.name || action !== 'deliver')
      .map((move): Told => ({ kind: 'move', at: toDate(at), request, move })),
    ...facts.flatMap(({ id, type, subject }): Told[] =>
      id === '' ? [] : [{ kind: 'event', at: toDate(at), request, id, type, subject }],
    ),
  ]
}

/** A heading for each instant, and what a request or the test caused below it. */
function write(
  groups: readonly (readonly TimelineEntry[])[],
  forgotten: number,
  withBodies: boolean,
): string {
  const lines: string[] = []
  if (forgotten > 0) lines.push(`(${forgotten} more before this: the option logSize says how many are kept)`)
  let instant: number | undefined
  for (const [first, ...rest] of groups) {
    if (first === undefined) continue
    const at = first.at.getTime()
    if (at !== instant) lines.push(isoTime(at))
    instant = at
    const indent = first.kind === 'request' || first.kind === 'simulate' ? '    ' : '  '
    for (const line of describe(first)) lines.push(`  ${line}`)
    if (withBodies && first.kind === 'request')
      for (const line of bodiesOf(first.entry)) lines.push(indent + line)
    for (const entry of rest) for (const line of describe(entry)) lines.push(indent + line)
    if (rest.length === 0) lines.push(...createdBy(first).map((line) => indent + line))
  }
  return lines.length === 0 ? 'nothing happened' : lines.join('\n')
}

/** A line each. */
function bodiesOf({ request, response }: RequestLogEntry): readonly string[] {
  if (request === undefined) return ['(what was sent and answered is not kept)']
  const line = (what: string, body: unknown): readonly string[] => {
    if (body === undefined) return []
    return [`${what} ${(typeof body === 'string' ? body : JSON.stringify(body)).replace(/\s*\n\s*/g, ' ')}`]
  }
  return [...line('sent', request.body), ...line('answered', response?.body)]
}

/** Names what a call created that nothing else tells of: an event of it would say so in its own words. */
function createdBy(entry: TimelineEntry): readonly string[] {
  const created =
    entry.kind === 'request' ? entry.entry.created : entry.kind === 'simulate' ? entry.created : []
  if (created.length === 0) return []
  const named = created.slice(0, mostCreated).map(({ table, id }) => `${table} ${shortened(id)}`)
  const more = created.length > mostCreated ? `, and ${created.length - mostCreated} more` : ''
  return [`created ${named.join(', ')}${more}`]
}

/** More in one line say nothing new. */
const mostCreated = 5

function describe(entry: TimelineEntry): readonly string[] {
  switch (entry.kind) {
    case 'request':
      return describeRequest(entry.entry)
    case 'simulate':
      return [`sim.simulate.${entry.name}`]
    case 'move':
      return [
        `${entry.move.machine} ${shortened(entry.move.subject)}: ${entry.move.from} -> ${entry.move.to} (${entry.move.action})`,
      ]
    case 'event':
      return [`event ${entry.type}`]
    case 'delivery':
      return [
        `delivery of ${entry.event_type} to ${withoutSecrets(entry.url)}, attempt ${entry.attempt}: ${outcome(entry.status, entry.reason)}`,
      ]
    case 'clock':
      return [`clock + ${readableDuration(entry.to.getTime() - entry.at.getTime())}`]
    case 'note':
      return entry.text.split('\n').map((line) => `* ${line}`)
  }
}

function describeRequest(entry: RequestLogEntry): readonly string[] {
  const { traffic, method, path, query, operation, status, problem, detail, hint } = entry
  const { replayed, fault, warnings } = entry
  const made =
    traffic === 'test' && operation !== undefined
      ? `sim.api.${operation}`
      : `${method} ${shortened(path)}${query === '' ? '' : `?${query}`}${operation === undefined ? '' : ` (${operation})`}`
  const answered = status === 0 ? 'no answer' : `${status}${problem === undefined ? '' : ` ${problem}`}`
  return [
    `${made} -> ${answered}${replayed ? ', replayed' : ''}`,
    ...(fault === undefined ? [] : [`  fault: ${fault}`]),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    ...(detail === undefined || (hint ?? fault) !== undefined ? [] : [`  ${detail}`]),
    ...warnings.map((warning) => `  warning: ${warning}`),
  ]
}

function outcome(status: number | null, reason: string | null): string {
  if (reason === null) return String(status)
  return status === null || reason.includes(String(status)) ? reason : `${status}; ${reason}`
}

/** Ids by their last characters, which tell them apart: whole ones are noise, and stand in `entries`. */
function shortened(text: string): string {
  return text.replace(/\b[0-9A-Za-z]{22}([0-9A-Za-z]{5})\b/g, '..$1')
}
