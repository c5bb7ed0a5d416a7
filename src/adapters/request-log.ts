import type { Handled } from '../gateway/gateway.js'
import { toDate } from '../kernel/clock.js'
import type { Problem } from '../kernel/problem.js'
import type { Move, Trace } from '../kernel/world.js'

/** One request, as the simulator saw it. */
export interface RequestLogEntry {
  /** From 1, in order. */
  readonly seq: number
  readonly request_id: string
  readonly at: Date
  readonly traffic: 'app' | 'test'
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  /** `resource.verb`; undefined when no route matched. */
  readonly operation: string | undefined
  readonly caller: 'key' | 'dashboard' | 'application' | 'anonymous'
  readonly status: number
  /** Slug of the refusal. */
  readonly problem: string | undefined
  readonly hint: string | undefined
  /** The stored answer of an earlier request with this idempotency key. */
  readonly replayed: boolean
  /** The replayed key was first used with another body. */
  readonly mismatch: boolean
  readonly warnings: readonly string[]
  /** What it caused. */
  readonly events: readonly { readonly id: string; readonly type: string }[]
  readonly moves: readonly Move[]
}

export interface RequestFilter {
  readonly operation?: string
  readonly method?: string
  readonly path?: string | RegExp
  readonly status?: number
  readonly traffic?: 'app' | 'test'
}

/** What is kept of a request: plain references, so that the exchange itself is soon garbage. */
interface Noted {
  readonly seq: number
  readonly at: number
  readonly requestId: string
  readonly traffic: 'app' | 'test'
  readonly method: string
  readonly path: string
  readonly search: string
  readonly operation: string | undefined
  readonly caller: RequestLogEntry['caller']
  readonly status: number
  readonly problem: Problem | null
  readonly replayed: boolean
  readonly mismatch: boolean
  readonly warnings: readonly string[]
  readonly traces: readonly Trace[]
}

/** A bounded ring outside the world: restoring a world does not rewrite what was asked of it. */
export class RequestLog {
  readonly #size: number
  readonly #ring: Noted[] = []
  #count = 0

  constructor(size: number) {
    this.#size = size
  }

  add({ exchange, status, traces }: Handled): void {
    const { request, route, caller, problem, requestId, replayed, mismatch, warnings, world } = exchange
    const { traffic, method, path, search } = request
    this.#ring[this.#count++ % this.#size] = {
      seq: this.#count,
      at: world.now,
      requestId,
      traffic,
      method,
      path,
      search,
      operation: route.operation?.id,
      caller: caller.kind,
      status,
      problem,
      replayed,
      mismatch,
      warnings,
      traces,
    }
  }

  clear(): void {
    this.#ring.length = 0
    this.#count = 0
  }

  /** Oldest first. Entries are made here, so that a request that nobody looks at costs little. */
  list(filter: RequestFilter = {}): readonly RequestLogEntry[] {
    return this.#ring
      .slice()
      .sort((a, b) => a.seq - b.seq)
      .map(present)
      .filter(
        (entry) =>
          (filter.operation === undefined || entry.operation === filter.operation) &&
          (filter.method === undefined || entry.method === filter.method) &&
          (filter.status === undefined || entry.status === filter.status) &&
          (filter.traffic === undefined || entry.traffic === filter.traffic) &&
          (filter.path === undefined ||
            (typeof filter.path === 'string' ? entry.path === filter.path : filter.path.test(entry.path))),
      )
  }
}

function present(noted: Noted): RequestLogEntry {
  const { problem, traces } = noted
  return {
    seq: noted.seq,
    request_id: noted.requestId,
    at: toDate(noted.at),
    traffic: noted.traffic,
    method: noted.method,
    path: noted.path,
    query: noted.search.replace(/^\?/, ''),
    operation: noted.operation,
    caller: noted.caller,
    status: noted.status,
    problem: problem?.slug,
    hint: problem?.hint,
    replayed: noted.replayed,
    mismatch: noted.mismatch,
    warnings: noted.warnings,
    events: traces.flatMap((trace) =>
      trace.facts.filter((fact) => fact.id !== '').map(({ id, type }) => ({ id, type })),
    ),
    moves: traces.flatMap((trace) => trace.moves),
  }
}
