import type { Caller } from '../contract/operation.js'
import type { Handled } from '../gateway/gateway.js'
import type { Change } from '../kernel/change.js'
import type { Problem } from '../kernel/problem.js'
import type { JournalEntry } from './journal.js'

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
  readonly problem: Problem | null
  /** As its caller was told. */
  readonly hint: string | undefined
  readonly replayed: boolean
  readonly mismatch: boolean
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
  /** What it brought about. */
  readonly changes: readonly NotedChange[]
}

/** What is kept of a change: not what it replaced. */
export type NotedChange = Pick<Change, 'at' | 'facts' | 'moves'>

/** What the log keeps of the journal: the timeline is made of it. */
export type Happening =
  | { readonly kind: 'request'; readonly request: NotedRequest }
  | { readonly kind: 'commit'; readonly cause: string | undefined; readonly change: NotedChange }
  | Extract<JournalEntry, { readonly kind: 'effect' | 'clock' }>

/** Requests, and all that happened: bounded, and outside the world, so that restoring one does not rewrite it. */
export class RequestLog {
  readonly #requests: Ring<NotedRequest>
  readonly #happenings: Ring<Happening>

  constructor(size: number) {
    this.#requests = new Ring(size)
    this.#happenings = new Ring(size)
  }

  /** Oldest first. */
  get requests(): readonly NotedRequest[] {
    return this.#requests.items
  }

  get happenings(): readonly Happening[] {
    return this.#happenings.items
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
        const { cause, change } = entry.commit
        if (cause !== undefined || isTold(change))
          this.#happenings.push({ kind: 'commit', cause, change: noted(change) })
        break
      }
      case 'effect':
        this.#happenings.push(entry)
        break
      case 'clock':
        this.#noteMove(entry.from, entry.to)
    }
  }

  #noteRequest({ exchange, status, changes }: Handled): void {
    const { request, route, caller, problem, requestId, replayed, mismatch, warnings, encounter, world } =
      exchange
    const { traffic, method, path, search, direct, outside } = request
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
      problem,
      hint: outside ? problem?.outsideHint : problem?.hint,
      replayed,
      mismatch,
      faults: encounter?.did ?? none,
      warnings,
      changes: changes.filter(isTold).map(noted),
    }
    this.#requests.push(entry)
    this.#happenings.push({ kind: 'request', request: entry })
  }

  /** Steps of the clock with nothing between them are one. */
  #noteMove(from: number, to: number): void {
    const { last } = this.#happenings
    if (last?.kind === 'clock' && last.to === from) {
      this.#happenings.last = { kind: 'clock', from: last.from, to }
    } else this.#happenings.push({ kind: 'clock', from, to })
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

/** Whether there is anything to tell of it. */
function isTold({ facts, moves }: Change): boolean {
  return facts.length > 0 || moves.length > 0
}

function noted({ at, facts, moves }: Change): NotedChange {
  return { at, facts, moves }
}

/** The last so many items. */
class Ring<T> {
  readonly #size: number
  readonly #items: T[] = []
  count = 0

  constructor(size: number) {
    this.#size = size
  }

  push(item: T): void {
    this.#items[this.count++ % this.#size] = item
  }

  get last(): T | undefined {
    return this.#items[(this.count - 1) % this.#size]
  }

  set last(item: T) {
    this.#items[(this.count - 1) % this.#size] = item
  }

  /** Oldest first. */
  get items(): readonly T[] {
    const start = this.count % this.#size
    return this.count <= this.#size
      ? this.#items.slice()
      : [...this.#items.slice(start), ...this.#items.slice(0, start)]
  }

  get forgotten(): number {
    return Math.max(0, this.count - this.#size)
  }

  clear(): void {
    this.#items.length = 0
    this.count = 0
  }
}
