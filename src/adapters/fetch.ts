import { isLoopback } from '../contract/primitives.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import type { GatewayResponse } from '../gateway/gateway.js'
import { UsageError } from '../kernel/problem.js'

import { TextResponse } from './text-response.js'

export type FetchInput = Request | URL | string

/** What a fetch needs of the simulator. */
export interface FetchTarget {
  readonly baseUrl: string
  handle(request: GatewayRequest): GatewayResponse
}

/**
 * `fetch` for the simulator. Requests are applied in the order in which they entered, also when an earlier one's body
 * arrives later.
 */
export function createFetch(
  target: FetchTarget,
): (input: FetchInput, init?: RequestInit) => Promise<Response> {
  const base = new URL(target.baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const turns = new Turns()

  return async function simulatedFetch(input, init) {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    signal?.throwIfAborted()
    const outgoing = describeRequest(input, init, base)
    if (outgoing.url.hostname !== base.hostname) throw elsewhere(outgoing.url, target.baseUrl)
    const { text } = outgoing
    const body =
      typeof text === 'function' || turns.waiting
        ? await turns.take(typeof text === 'function' ? text() : Promise.resolve(text), signal)
        : text
    signal?.throwIfAborted()
    return toResponse(target.handle(toGatewayRequest(outgoing, body, prefix)))
  }
}

interface Turn {
  settle: (() => void) | null
}

/** Requests that wait for their body, or for one that entered before: they go on in the order in which they entered. */
class Turns {
  readonly #queue: Turn[] = []

  get waiting(): boolean {
    return this.#queue.length > 0
  }

  /** Resolves with the body when it is this request's turn. A caller who gives up keeps nobody waiting. */
  take<T>(arriving: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn: Turn = { settle: null }
      this.#queue.push(turn)
      const end = (settle: () => void): void => {
        turn.settle ??= settle
        this.#goOn()
      }
      arriving.then(
        (body) => end(() => resolve(body)),
        (error) => end(() => reject(error)),
      )
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    })
  }

  #goOn(): void {
    while (this.#queue[0]?.settle) this.#queue.shift()?.settle?.()
  }
}

function elsewhere(url: URL, baseUrl: string): UsageError {
  return new UsageError(
    `sim.fetch was asked for ${url.origin}, and this simulator is ${baseUrl}. Give the app sim.baseUrl, or create the simulator with the baseUrl that the app has.`,
  )
}

interface Outgoing {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly text: string | null | (() => Promise<string>)
}

function describeRequest(input: FetchInput, init: RequestInit | undefined, base: URL): Outgoing {
  const body = init?.body
  if (!(input instanceof Request) && (body === undefined || body === null || typeof body === 'string')) {
    const method = (init?.method ?? 'GET').toUpperCase()
    if (typeof body === 'string' && method === 'GET')
      throw new TypeError('Request with GET/HEAD method cannot have body.')
    const headers = new Headers(init?.headers)
    if (typeof body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'text/plain;charset=UTF-8')
    return { url: resolve(input, base), method, headers, text: body ?? null }
  }
  const request =
    input instanceof Request
      ? init === undefined
        ? input
        : new Request(input, init)
      : new Request(resolve(input, base), {
          ...init,
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        })
  return {
    url: new URL(request.url),
    method: request.method,
    headers: request.headers,
    text: request.body === null ? null : () => request.text(),
  }
}

function resolve(input: URL | string, base: URL): URL {
  if (input instanceof URL) return input
  if (input.startsWith('/')) return new URL(base.origin + base.pathname.replace(/\/$/, '') + input)
  if (URL.canParse(input)) return new URL(input)
  throw new UsageError(
    `sim.fetch was given ${JSON.stringify(input)}, which is not a URL: start it with sim.baseUrl.`,
  )
}

function toGatewayRequest(outgoing: Outgoing, text: string | null, prefix: string): GatewayRequest {
  const { url, method, headers } = outgoing
  const { pathname } = url
  return {
    method,
    path: prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname,
    search: url.search,
    secure: url.protocol === 'https:' || isLoopback(url.hostname),
    header: (name) => headers.get(name),
    text,
    traffic: 'app',
  }
}

function toResponse({ status, headers, text }: GatewayResponse): Response {
  return text === undefined
    ? new Response(null, { status, headers })
    : new TextResponse(text, { status, headers })
}
