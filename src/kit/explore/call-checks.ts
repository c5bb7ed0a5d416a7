import { isoTime } from '../../kernel/clock.js'

/** Mistakes that can be made with the calls of an app, whatever it is for. */

/** One call of an app, also one whose answer never came. */
export interface SentRequest {
  /** Unix milliseconds, by the clock that the app waits by. */
  readonly at: number
  /** Undefined for a path that the API does not have. */
  readonly operation: string | undefined
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  /** The idempotency key. */
  readonly key: string | undefined
  /** The status that the app was answered with; 0 where it knows of none. */
  readonly status: number
  /** Seconds, as the answer told. */
  readonly retryAfter: number | undefined
}

const named = ({ operation, method, path }: SentRequest): string => operation ?? `${method} ${path}`

const asked = ({ method, path, body }: SentRequest): string => JSON.stringify([method, path, body])

/** Finds a call that came before the time was over that a 429 of the same operation had told. Undefined for none. */
export function earlyRetryIn(calls: readonly SentRequest[]): string | undefined {
  for (const [place, { at, operation, status, retryAfter = 0, ...told }] of calls.entries()) {
    if (status !== 429 || operation === undefined) continue
    const until = at + retryAfter * 1000
    // What was sent at the same moment may have been on its way.
    const early = calls
      .slice(place + 1)
      .find(
        (call) =>
          call.operation === operation &&
          call.at < until &&
          (call.at > at || asked(call) === asked({ at, operation, status, retryAfter, ...told })),
      )
    if (early !== undefined)
      return `${operation} was called at ${isoTime(early.at)}, though a 429 had told the app to wait until ${isoTime(until)}`
  }
  return undefined
}

/** The statuses of refusals that mean what was asked for: asked again, it is refused again. */
const final: ReadonlySet<number> = new Set([400, 404, 422])

/** Tells whether it may go well later: a wallet that has too little is answered 400 as well. */
const mayPass = ({ operation, status }: SentRequest): boolean =>
  operation === 'wallets.send' && status === 400

/** Finds a write that was sent again as it was, after it was refused for what it is. Undefined for none. */
export function repeatedRefusalIn(calls: readonly SentRequest[]): string | undefined {
  const refused = new Map<string, number>()
  for (const call of calls) {
    if (call.method === 'GET') continue
    const status = refused.get(asked(call))
    if (status !== undefined)
      return `${named(call)} was sent again as it was, after it was refused with ${status}`
    if (final.has(call.status) && !mayPass(call)) refused.set(asked(call), call.status)
  }
  return undefined
}

/**
 * Finds a POST whose outcome nobody knew, and that was sent again with another idempotency key, or without one: it may
 * have been executed. Undefined for none. What the app has looked for first, by a read, it may know of.
 */
export function otherKeyIn(calls: readonly SentRequest[]): string | undefined {
  for (const [place, call] of calls.entries()) {
    if (call.method !== 'POST' || (call.status !== 0 && call.status < 500)) continue
    for (const later of calls.slice(place + 1)) {
      if (later.method === 'GET') break
      if (asked(later) !== asked(call)) continue
      if (later.key !== undefined && later.key === call.key) break
      return `${named(call)} was sent again with ${later.key === undefined ? 'no idempotency key' : 'another idempotency key'}, though nobody knew what became of it`
    }
  }
  return undefined
}

/** Finds a call for what the API does not have. Undefined for none. */
export function unknownCallIn(calls: readonly SentRequest[]): string | undefined {
  const unknown = calls.find(({ operation }) => operation === undefined)
  return unknown && `${unknown.method} ${unknown.path} was called, which the API does not have`
}
