import type { OutboundRequest } from '../../contract/ports.js'
import { withoutSecrets } from '../../contract/secrets.js'
import type { Move } from '../../kernel/change.js'
import { isoTime, readableDuration } from '../../kernel/clock.js'
import type { JsonObject } from '../../kernel/json.js'
import { memberOf } from '../../kernel/member-of.js'
import { postings } from '../../resources/ledger/index.js'
import {
  createdBy,
  type Happening,
  type NotedChange,
  type NotedRequest,
  type RequestLog,
} from '../../runtime/request-log.js'
import type { Entry } from './feed.js'

/** An entry before it has its number. Most are not bad, and most of what is told first has no cause. */
type NewEntry = Pick<Entry, 'kind' | 'at' | 'text' | 'detail'> & Partial<Pick<Entry, 'isBad' | 'causes'>>

/** An attempt as the performer of deliveries notes it. */
type Attempt = Pick<OutboundRequest, 'deliveryId' | 'eventId' | 'eventType' | 'url' | 'attempt'> & {
  readonly status: number | null
  readonly reason: string | null
}

/**
 * The log as a list of entries, each linked to what caused it. It reads what is new when it is asked, so that a simulator
 * that nobody inspects pays nothing.
 */
export class History {
  readonly #log: RequestLog
  readonly #isEffect: (kind: string) => boolean
  readonly #most: number
  #kept: Entry[] = []
  #read = 0
  #epoch = 0
  #last: Happening | undefined
  #next = 1
  /** The number of the happening that is taken now. */
  #taken = 0
  /** The entries that scheduled jobs which have not run yet, by their numbers. */
  #scheduled = new Map<number, number>()
  #ofEvent = new Map<string, number>()
  #ofDelivery = new Map<string, number>()
  #ofPosting = new Map<string, number>()
  #clock: number | undefined

  /**
   * @param isEffect whether a kind of job is that of an effect, whose outcome is told by the attempt itself
   * @param most entries that are kept: what was read stays when the log has forgotten it
   */
  constructor(log: RequestLog, isEffect: (kind: string) => boolean, most = 100_000) {
    this.#log = log
    this.#isEffect = isEffect
    this.#most = most
  }

  /** A number, which is another one when the log has begun anew. */
  get epoch(): number {
    return this.#epoch
  }

  /** Lists the entries, oldest first, with those that came since the last look. */
  entries(): readonly Entry[] {
    this.#readOn()
    return [...this.#kept]
  }

  get size(): number {
    this.#readOn()
    return this.#kept.length
  }

  /** The entry that scheduled a job which waits. */
  scheduling(job: number): number | undefined {
    this.#readOn()
    return this.#scheduled.get(job)
  }

  /** The entry that moved the money of a posting: a request, a job or a cause. */
  posting(id: string): number | undefined {
    this.#readOn()
    return this.#ofPosting.get(id)
  }

  #readOn(): void {
    const { happened, forgotten } = this.#log
    if (this.#read > 0) {
      const isThere = happened >= this.#read && forgotten < this.#read
      const [again] = isThere ? this.#log.happeningsAfter(this.#read - 1) : []
      if (again !== this.#last && !this.#movesOn(again)) this.#beginAnew()
    }
    const from = Math.max(this.#read, forgotten)
    const come = this.#log.happeningsAfter(from)
    for (const [index, happening] of come.entries()) this.#take(happening, from + index + 1)
    this.#read = happened
    this.#last = come.at(-1) ?? this.#last
    if (this.#kept.length > this.#most) this.#forget(this.#kept.length - this.#most)
  }

  #beginAnew(): void {
    this.#epoch++
    this.#read = 0
    this.#last = undefined
    this.#kept = []
    this.#scheduled = new Map()
    this.#ofEvent = new Map()
    this.#ofDelivery = new Map()
    this.#ofPosting = new Map()
    this.#clock = undefined
  }

  /** Steps of the clock with nothing between them are one, which grows. */
  #movesOn(again: Happening | undefined): boolean {
    const kept = this.#kept.at(-1)
    if (again?.kind !== 'clock' || this.#last?.kind !== 'clock' || again.from !== this.#last.from)
      return false
    if (kept === undefined) return false
    this.#last = again
    this.#kept[this.#kept.length - 1] = { ...kept, ...clockStep(again.from, again.to) }
    return true
  }

  /** The number of happenings before the first entry. */
  get forgotten(): number {
    this.#readOn()
    return this.#kept[0] === undefined ? this.#log.forgotten : this.#kept[0].happening - 1
  }

  #forget(count: number): void {
    const gone = this.#kept.splice(0, count)
    for (const entry of gone) {
      forget(this.#ofEvent, entry.detail['event_id'], entry.id)
      forget(this.#ofDelivery, entry.detail['delivery_id'], entry.id)
      for (const posting of postingsIn(entry)) forget(this.#ofPosting, posting, entry.id)
    }
  }

  #take(happening: Happening, number: number): void {
    this.#taken = number
    switch (happening.kind) {
      case 'request': {
        const { request } = happening
        const head = this.#add(withCreated(requestEntry(request), request.changes))
        for (const change of request.changes) this.#consequences(change, head)
        return
      }
      case 'clock':
        this.#clock = this.#add({
          kind: 'clock',
          at: happening.from,
          ...clockStep(happening.from, happening.to),
        })
        return
      case 'effect':
        if (isAttempt(happening.what)) this.#takeAttempt(happening.at, happening.what)
        return
      case 'note':
        this.#add({ kind: 'note', at: happening.at, text: happening.text, detail: {} })
        return
      case 'commit':
        this.#takeCommit(happening)
    }
  }

  #add({ kind, at, text, isBad = false, causes = [], detail }: NewEntry): number {
    const id = this.#next++
    const entry = { id, happening: this.#taken, kind, at, text, isBad, causes, detail }
    this.#kept.push(entry)
    for (const posting of postingsIn(entry)) this.#ofPosting.set(String(posting), id)
    return id
  }

  #takeAttempt(at: number, attempt: Attempt): void {
    const { deliveryId, eventId, eventType, url, attempt: number, status, reason } = attempt
    const id = this.#add({
      kind: 'delivery',
      at,
      text: `${eventType} to ${withoutSecrets(url)}, attempt ${number}: ${reason ?? status}`,
      isBad: reason !== null,
      causes: there(this.#ofEvent.get(eventId), this.#ofDelivery.get(deliveryId)),
      detail: {
        delivery_id: deliveryId,
        of_event: eventId,
        event_type: eventType,
        url,
        attempt: number,
        status,
        reason,
      },
    })
    this.#ofDelivery.set(deliveryId, id)
  }

  #takeCommit({ cause, job, change }: Extract<Happening, { kind: 'commit' }>): void {
    const { at } = change
    if (job !== undefined && this.#isEffect(job.kind)) {
      // What the attempt itself has told stands before it.
      this.#scheduled.delete(job.seq)
      this.#consequences(change, this.#ofDelivery.get(job.subject))
      return
    }
    if (job !== undefined) {
      const scheduledBy = this.#scheduled.get(job.seq)
      this.#scheduled.delete(job.seq)
      const { kind, subject } = job
      const text = `${kind} of ${subject}`
      const causes = there(scheduledBy, this.#clock)
      const ran: NewEntry = { kind: 'job', at, text, causes, detail: { kind, subject } }
      this.#consequences(change, this.#add(withCreated(ran, [change])))
      return
    }
    const head =
      cause === undefined
        ? undefined
        : this.#add(withCreated({ kind: 'cause', at, text: cause, detail: { name: cause } }, [change]))
    this.#consequences(change, head)
  }

  #consequences({ at, moves, facts, firstJob, nextJob }: NotedChange, head: number | undefined): void {
    const causes = there(head)
    if (head !== undefined) for (let job = firstJob; job < nextJob; job++) this.#scheduled.set(job, head)
    for (const move of moves) this.#add({ kind: 'move', at, causes, ...moveEntry(move) })
    for (const { id, type, subject } of facts) {
      if (id === '') continue
      const detail = { event_id: id, type, ...(subject !== undefined && { subject }) }
      this.#ofEvent.set(id, this.#add({ kind: 'event', at, text: type, causes, detail }))
    }
  }
}

/** Adds to an entry the records that it created, by table. */
function withCreated(entry: NewEntry, changes: readonly NotedChange[]): NewEntry {
  const created: Record<string, string[]> = {}
  for (const change of changes)
    for (const { table, id } of createdBy(change)) created[table] = [...(created[table] ?? []), id]
  return Object.keys(created).length === 0 ? entry : { ...entry, detail: { ...entry.detail, created } }
}

function postingsIn({ detail: { created } }: Pick<Entry, 'detail'>): readonly unknown[] {
  const ids = memberOf(created, postings.name)
  return Array.isArray(ids) ? ids : []
}

function forget(of: Map<string, number>, name: unknown, id: number): void {
  if (typeof name === 'string' && of.get(name) === id) of.delete(name)
}

function there(...ids: readonly (number | undefined)[]): readonly number[] {
  return ids.filter((id) => id !== undefined)
}

function clockStep(from: number, to: number): Pick<Entry, 'text' | 'detail'> {
  return {
    text: `+ ${readableDuration(to - from)}, to ${isoTime(to)}`,
    detail: { from: isoTime(from), to: isoTime(to) },
  }
}

function moveEntry({ machine, subject, from, action, to }: Move): Pick<Entry, 'text' | 'detail'> {
  return {
    text: `${machine} ${subject}: ${from} to ${to}, by ${action}`,
    detail: { machine, subject, from, action, to },
  }
}

function requestEntry(request: NotedRequest): NewEntry {
  const { method, path, status, problem, operation, replayed, faults, traffic } = request
  const search = withoutSecrets(request.search)
  const answered = status === 0 ? 'no answer' : String(status)
  const detail: JsonObject = {
    request: request.seq,
    request_id: request.requestId,
    traffic,
    ...(operation !== undefined && { operation }),
    method,
    path,
    ...(search !== '' && { query: search }),
    caller: request.caller,
    status,
    ...(request.duration > 0 && { answered_after: readableDuration(request.duration) }),
    ...(problem !== null && { problem: problem.slug, detail: problem.detail }),
    ...(problem?.hint !== undefined && { hint: problem.hint }),
    ...(replayed && { replayed }),
    ...(request.mismatch && { key_with_another_body: true }),
    ...(faults.length > 0 && { faults }),
    ...(request.warnings.length > 0 && { warnings: request.warnings }),
  }
  return {
    kind: 'request',
    at: request.at,
    text: `${method} ${path}${search}: ${answered}${problem === null ? '' : ` ${problem.slug}`}`,
    isBad: status === 0 || status >= 400,
    detail,
  }
}

/** Tells an attempt by its members and not by its class: a process may have the package twice. */
function isAttempt(what: unknown): what is Attempt {
  return typeof what === 'object' && what !== null && 'deliveryId' in what && 'attempt' in what
}
