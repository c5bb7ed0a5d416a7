import type { Caller } from '../contract/operation.js'
import type { Handled } from '../gateway/gateway.js'
import type { Change } from '../kernel/change.js'
import type { Fact } from '../kernel/fact.js'
import type { Problem, ProblemSlug } from '../kernel/problem.js'
import type { Job } from '../kernel/scheduler.js'
import type { JournalEntry } from './journal.js'
import { clipped, Ring, weightOf } from './ring.js'

/** What is kept of a request: plain references, so that the exchange itself is soon garbage. */
export interface NotedRequest {
  /** From 1, in order. */
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
  /** What it brought about. */
  readonly changes: readonly NotedChange[]
}

/** What is kept of a refusal: which fields were wrong is in the detail. */
export interface NotedProblem {
  readonly slug: ProblemSlug
  readonly detail: string
  readonly hint: string | undefined
}

/** What is kept of a change: neither what it replaced, nor what its facts tell. */
export interface NotedChange extends Pick<Change, 'at' | 'moves' | 'firstJob' | 'nextJob'> {
  readonly facts: readonly Pick<Fact, 'id' | 'type' | 'client_id'>[]
}

/** What is kept of a job: not what it carries. */
export type NotedJob = Pick<Job, 'seq' | 'kind' | 'subject'>

/** What the log keeps of the journal: the timeline is made of it. */
export type Happening =
  | { readonly kind: 'request'; readonly request: NotedRequest }
  | {
      readonly kind: 'commit'
      readonly cause: string | undefined
      /** What ran, where a job did. */
      readonly job: NotedJob | undefined
      readonly change: NotedChange
    }
  | Extract<JournalEntry, { readonly kind: 'effect' | 'clock' | 'note' }>

/** Of requests, and of happenings, in bytes: what callers send must not fill the memory of the process. */
const mostBytes = 16 * 1024 * 1024
/** Of one request: whoever has more wrong learns it from these. */
const mostWarnings = 200

/**
 * Requests, and all that happened: bounded in number and in bytes, and outside the world, so that restoring one does not
 * rewrite it.
 */
export class RequestLog {
  readonly #requests: Ring<NotedRequest>
  readonly #happenings: Ring<Happening>

  constructor(size: number) {
    this.#requests = new Ring(size, mostBytes)
    this.#happenings = new Ring(size, mostBytes)
  }

  /** Oldest first. */
  get requests(): readonly NotedRequest[] {
    return this.#requests.items
  }

  get happenings(): readonly Happening[] {
    return this.#happenings.items
  }

  /** Those that came after the first so many, as far as they are remembered. */
  happeningsAfter(count: number): readonly Happening[] {
    return this.#happenings.after(count)
  }

  /** How many happenings there were, the forgotten ones included. */
  get happened(): number {
    return this.#happenings.count
  }

  /** How many happenings are forgotten. */
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
        if (cause !== undefined || isTold(change))
          this.#happenings.push(
            { kind: 'commit', cause, job: job && notedJob(job), change: noted(change) },
            weightOf(change.facts, change.moves),
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

  #noteRequest({ exchange, status, changes }: Handled): void {
    const { request, route, caller, problem, requestId, replayed, mismatch, warnings, encounter, world } =
      exchange
    const { traffic, direct, outside } = request
    const [method = '', path = '', search = ''] = clipped([request.method, request.path, request.search])
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
      changes: changes.filter(isTold).map(noted),
    }
    let weight =
      weightOf(entry.problem, entry.warnings, entry.faults) +
      2 * (method.length + path.length + search.length)
    for (const change of entry.changes) weight += weightOf(change.facts, change.moves)
    this.#requests.push(entry, weight)
    this.#happenings.push({ kind: 'request', request: entry }, weight)
  }

  /** Steps of the clock with nothing between them are one. */
  #noteMove(from: number, to: number): void {
    const { last } = this.#happenings
    if (last?.kind === 'clock' && last.to === from) {
      this.#happenings.last = { kind: 'clock', from: last.from, to }
    } else this.#happenings.push({ kind: 'clock', from, to }, weightOf())
  }

  clear(): void {
    this.#requests.clear()
    this.#happenings.clear()
  }
}

/** Virtual milliseconds that the operation itself takes to answer. */
function waitFor({ answer, world }: Handled['exchange']): number {
  return answer?.comesAt === undefined ? 0 : Math.max(0, answer.comesAt - world.now)
}

const none: readonly string[] = []

/** Whether there is anything to tell of it: what it scheduled goes back to it, also where it did nothing else. */
function isTold({ facts, moves, firstJob, nextJob }: Change): boolean {
  return facts.length > 0 || moves.length > 0 || nextJob > firstJob
}

function noted({ at, facts, moves, firstJob, nextJob }: Change): NotedChange {
  const told = facts.map(({ id, type, client_id }) => ({ id, type, client_id }))
  return { at, facts: told, moves, firstJob, nextJob }
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

function fewest(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= mostWarnings) return clipped(warnings)
  const more = `${warnings.length - mostWarnings} more warnings are left out`
  return [...clipped(warnings.slice(0, mostWarnings)), more]
}
