import type { Handled } from '../gateway/gateway.js'
import { toDate } from '../kernel/clock.js'
import type { Move } from '../kernel/world.js'

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

/** A bounded ring outside the world: restoring a world does not rewrite what was asked of it. */
export class RequestLog {
  readonly #size: number
  #handled: { readonly seq: number; readonly at: number; readonly handled: Handled }[] = []
  #count = 0

  constructor(size: number) {
    this.#size = size
  }

  add(handled: Handled): void {
    this.#handled.push({ seq: ++this.#count, at: handled.exchange.world.now, handled })
    if (this.#handled.length >= 2 * this.#size) this.#handled = this.#handled.slice(-this.#size)
  }

  clear(): void {
    this.#handled = []
  }

  /** Oldest first. Entries are made here, so that a request that nobody looks at costs nothing. */
  list(filter: RequestFilter = {}): readonly RequestLogEntry[] {
    return this.#handled
      .slice(-this.#size)
      .map(({ seq, at, handled }) => present(seq, at, handled))
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

function present(seq: number, at: number, { exchange, status, traces }: Handled): RequestLogEntry {
  const { request, route, caller, problem } = exchange
  return {
    seq,
    request_id: exchange.requestId,
    at: toDate(at),
    traffic: request.traffic,
    method: request.method,
    path: request.path,
    query: request.search.replace(/^\?/, ''),
    operation: route.operation?.id,
    caller: caller.kind,
    status,
    problem: problem?.slug,
    hint: problem?.hint,
    replayed: exchange.replayed,
    mismatch: exchange.mismatch,
    warnings: exchange.warnings,
    events: traces.flatMap((trace) =>
      trace.facts.filter((fact) => fact.id !== '').map(({ id, type }) => ({ id, type })),
    ),
    moves: traces.flatMap((trace) => trace.moves),
  }
}
