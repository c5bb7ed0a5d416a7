import type { Caller } from '../contract/operation.js'
import type { Problem, ProblemSlug } from '../contract/problem.js'
import type { Handled } from '../gateway/gateway.js'
import type { Change, Write } from '../kernel/change.js'
import type { Fact } from '../kernel/fact.js'
import { idPattern } from '../kernel/ids.js'
import type { Job } from '../kernel/scheduler.js'
import { Exchanged } from './exchanged.js'
import type { JournalEntry } from './journal.js'
import { clipped, frameBytes, maxTextCharacters, Ring, weightOf } from './ring.js'
import type { logSettings } from './settings.js'

/** The part of a request that is kept: plain references, so that the exchange itself is soon garbage. */
export interface NotedRequest {
  /** The number of the request: from 1, in order. */
  readonly seq: number
  /** Virtual Unix milliseconds. */
  readonly at: number
  /** Virtual milliseconds until the answer arrived. */
  readonly duration: number
  readonly requestId: string
  readonly traffic: 'app' | 'test'
  readonly method: string
  readonly path: string
  readonly search: string
  readonly operation: string | undefined
  readonly caller: Caller['kind']
  readonly status: number
  readonly problem: NotedProblem | null
  readonly replayed: boolean
  readonly mismatch: boolean
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
  /** The changes that it brought about. */
  readonly changes: readonly NotedChange[]
  /**
   * The messages; undefined where nobody is to see them, and for a read or a direct call that is not one of the last.
   */
  exchanged: Exchanged | undefined
}

/** The part of a refusal that is kept: which fields were wrong is in the detail. */
interface NotedProblem {
  readonly slug: ProblemSlug
  readonly detail: string
  readonly hint: string | undefined
}

/** The part of a change that is kept: neither what it replaced, nor what its facts tell. */
export interface NotedChange extends Pick<Change, 'at' | 'moves' | 'inserted' | 'firstJob' | 'nextJob'> {
  readonly facts: readonly NotedFact[]
}

/** The rows that it made and that have an id of their own: what is kept by a token or a digest would show that. */
export function createdBy({ inserted }: Pick<NotedChange, 'inserted'>): readonly Write[] {
  return inserted.flatMap((id, at) => {
    const table = inserted[at - 1]
    return at % 2 === 1 && table !== undefined && idPattern.test(id) ? [{ table, id }] : []
  })
}

export interface NotedFact extends Pick<Fact, 'id' | 'type' | 'client_id'> {
  /** The record that it tells of. */
  readonly subject: string | undefined
}

/** The part of a job that is kept: not what it carries. */
type NotedJob = Pick<Job, 'seq' | 'kind' | 'subject'>

/** An entry of the journal as the log keeps it: the timeline is made of these. */
export type Happening =
  | { readonly kind: 'request'; readonly request: NotedRequest }
  | {
      readonly kind: 'commit'
      readonly cause: string | undefined
      /** The job that ran, where one did. */
      readonly job: NotedJob | undefined
      readonly change: NotedChange
    }
  | Extract<JournalEntry, { readonly kind: 'effect' | 'clock' | 'note' }>

/** The bytes of all requests, and of all happenings: what callers send must not fill the memory of the process. */
const maxBytes = 16 * 1024 * 1024
/** The number of reads and direct calls whose messages are kept, the newest, and the number of their records. */
const maxBriefRequests = 100
const maxBriefRecords = 2000
/** The number of warnings that are kept of one request: whoever has more wrong learns it from these. */
const maxWarnings = 200

/**
 * Requests, and all that happened: bounded in number and in bytes, and outside the world, so that restoring one does not
 * rewrite it.
 */
export class RequestLog {
  readonly #requests: Ring<NotedRequest>
  readonly #happenings: Ring<Happening>
  /**
   * Reads and direct calls whose bodies are still there, weighed by their records. Reads are many, and what a test itself
   * calls in long loops would cost the garbage collector more than the call.
   */
  readonly #brief = new Ring<NotedRequest>(maxBriefRequests, maxBriefRecords, (request) => {
    request.exchanged = undefined
  })
  readonly #keepsBodies: boolean

  /** @param keepsBodies what went to and fro is kept as well */
  constructor({ logSize, requests }: ReturnType<(typeof logSettings)['resolve']>) {
    this.#keepsBodies = requests.bodies
    this.#requests = new Ring(logSize, maxBytes)
    this.#happenings = new Ring(logSize, maxBytes)
  }

  /** The requests that are kept, oldest first. */
  get requests(): readonly NotedRequest[] {
    return this.#requests.items
  }

  get happenings(): readonly Happening[] {
    return this.#happenings.items
  }

  /** Lists the happenings after the first so many, as far as they are remembered. */
  happeningsAfter(count: number): readonly Happening[] {
    return this.#happenings.after(count)
  }

  /** The number of happenings that there were, the forgotten ones included. */
  get happened(): number {
    return this.#happenings.count
  }

  /** The number of happenings that are forgotten. */
  get forgotten(): number {
    return this.#happenings.forgotten
  }

  /** Reads the journal. */
  note(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'request':
        this.#noteRequest(entry.handled)
        break
      case 'commit': {
        const { cause, change, job } = entry.commit
        if (cause === undefined && !isTold(change)) break
        const kept = noted(change)
        this.#happenings.push(
          { kind: 'commit', cause, job: job && notedJob(job), change: kept },
          weightOf() + weightOfChange(kept),
        )
        break
      }
      case 'effect':
        this.#happenings.push(entry, weightOf(entry.what))
        break
      case 'note': {
        const [text = ''] = clipped([entry.text])
        this.#happenings.push({ ...entry, text }, 2 * text.length)
        break
      }
      case 'clock':
        this.#noteMove(entry.from, entry.to)
    }
  }

  #noteRequest(handled: Handled): void {
    const { exchange, status, changes } = handled
    const { request, route, caller, answer, requestId, replayed, mismatch, warnings, encounter, world } =
      exchange
    const { traffic, direct, outside } = request
    const problem = exchange.problem ?? answer?.refusal ?? null
    const isRead = request.method === 'GET'
    const isBrief = isRead || direct !== undefined
    const { method, path, search } = isShort(request) ? request : clippedRequest(request)
    const entry: NotedRequest = {
      seq: this.#requests.count + 1,
      at: world.now,
      duration: direct === undefined ? (encounter?.delay ?? 0) + waitFor(exchange) : 0,
      requestId,
      traffic,
      method,
      path,
      search,
      operation: route.operation?.id,
      caller: caller.kind,
      status,
      problem: problem === null ? null : notedProblem(problem, outside === true),
      replayed,
      mismatch,
      faults: encounter?.did ?? none,
      warnings: fewest(warnings),
      changes: changes.length === 0 ? none : changes.filter(isTold).map(noted),
      exchanged: this.#keepsBodies ? new Exchanged(handled, isRead) : undefined,
    }
    let weight =
      weightOf(entry.problem, entry.warnings, entry.faults) +
      2 * (method.length + path.length + search.length) +
      (isBrief ? 0 : (entry.exchanged?.weight ?? 0))
    for (const change of entry.changes) weight += weightOf() + weightOfChange(change)
    this.#requests.push(entry, weight)
    this.#happenings.push({ kind: 'request', request: entry }, weight)
    if (isBrief && entry.exchanged !== undefined) this.#brief.push(entry, entry.exchanged.records)
  }

  /** Notes a step of the clock. Steps with nothing between them are one. */
  #noteMove(from: number, to: number): void {
    const { last } = this.#happenings
    if (last?.kind === 'clock' && last.to === from) {
      this.#happenings.last = { kind: 'clock', from: last.from, to }
    } else this.#happenings.push({ kind: 'clock', from, to }, weightOf())
  }

  clear(): void {
    this.#requests.clear()
    this.#happenings.clear()
    this.#brief.clear()
  }
}

/** Counts the virtual milliseconds that the operation itself takes to answer. */
function waitFor({ answer, world }: Handled['exchange']): number {
  return answer?.comesAt === undefined ? 0 : Math.max(0, answer.comesAt - world.now)
}

const none: readonly never[] = []

/** Tells whether there is anything to tell of it: what it scheduled goes back to it, also where it did nothing else. */
function isTold(change: Change): boolean {
  const { facts, moves, firstJob, nextJob } = change
  return facts.length > 0 || moves.length > 0 || nextJob > firstJob || change.inserted.length > 0
}

function noted({ at, facts, moves, firstJob, nextJob, inserted }: Change): NotedChange {
  return { at, facts: facts.map(notedFact), moves, firstJob, nextJob, inserted }
}

function notedFact({ id, type, client_id, object }: Fact): NotedFact {
  return { id, type, client_id, subject: findSubject(type, object) }
}

/** Weighs a change, in bytes, besides its own frame. */
function weightOfChange({ facts, moves, inserted }: NotedChange): number {
  return frameBytes * (facts.length + moves.length + inserted.length / 2)
}

/**
 * Finds the id of the record that an event tells of: the record that its payload is, or else the one that its type
 * names.
 */
export function findSubject(type: string, payload: Fact['object']): string | undefined {
  const id = payload['id'] ?? payload[`${type.slice(0, type.indexOf('.'))}_id`]
  return typeof id === 'string' ? id : undefined
}

function notedJob({ seq, kind, subject }: Job): NotedJob {
  return { seq, kind, subject }
}

/** @param outside its caller was told the hint for callers over HTTP */
function notedProblem(problem: Problem, outside: boolean): NotedProblem {
  const { slug, detail } = problem
  const hint = outside ? problem.outsideHint : problem.hint
  const [shortDetail, shortHint = ''] = clipped([detail, hint ?? ''])
  return { slug, detail: shortDetail ?? '', hint: hint === undefined ? undefined : shortHint }
}

function isShort({ method, path, search }: Handled['exchange']['request']): boolean {
  return method.length + path.length + search.length <= maxTextCharacters
}

function clippedRequest(
  request: Handled['exchange']['request'],
): Pick<NotedRequest, 'method' | 'path' | 'search'> {
  const [method = '', path = '', search = ''] = clipped([request.method, request.path, request.search])
  return { method, path, search }
}

function fewest(warnings: readonly string[]): readonly string[] {
  if (warnings.length === 0) return none
  if (warnings.length <= maxWarnings) return clipped(warnings)
  const more = `${warnings.length - maxWarnings} more warnings are left out`
  return [...clipped(warnings.slice(0, maxWarnings)), more]
}
