import { isLoopback } from '../../contract/loopback.js'
import type { ExpectedBody } from '../../gateway/admission.js'
import type { GatewayRequest, Known } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { payloadOf, StoredPayload } from '../../gateway/payload.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'
import type { Lifetime } from '../../runtime/lifetime.js'
import { pause } from '../clock.js'
import { below, prefixOf } from './base-url.js'
import { toResponse } from './content-response.js'
import { type Arriving, putAway, readUpTo, Turns } from './turns.js'

export type FetchInput = Request | URL | string

/** Names what a fetch needs of the simulator. */
export interface FetchTarget {
  readonly baseUrl: string
  handle(request: GatewayRequest): GatewayResponse
  /** Resolves when so much virtual time has passed. @param what the request, for messages */
  wait(delay: number, what: string, signal: AbortSignal | null | undefined): Promise<void>
  /** Says what to do with the body of a request that has not arrived yet. */
  expect(request: GatewayRequest): ExpectedBody
  /** The lifetime of the world as it is now: what waits for it gives up at its end. */
  lifetime(): Lifetime
}

/**
 * `fetch` for the simulator. Requests are applied in the order in which they entered, also when an earlier one's body
 * arrives a little later. Of a body no more is read than its operation takes, and nothing for a caller who is refused.
 */
export function createFetch(
  target: FetchTarget,
): (input: FetchInput, init?: RequestInit) => Promise<Response> {
  const baseOf = lazy(() => readBase(new URL(target.baseUrl)))
  const handle = createHandle(target)
  const inside = createInside(target)
  const turns = new Turns()

  return async function simulatedFetch(input, init) {
    if (init !== undefined && init !== null && typeof init !== 'object')
      throw new UsageError(
        `sim.fetch was given ${printable(init)} as its second argument: it takes an object such as { method, headers, body }.`,
      )
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    checkSignal(signal)
    signal?.throwIfAborted()
    const outgoing = describeRequest(input, init, baseOf())
    if (outgoing.place.origin !== null) throw elsewhere(outgoing.place.origin, target.baseUrl)
    const { content } = outgoing
    let body: Body = content instanceof ReadableStream ? null : content
    let known: Known | undefined
    if (content instanceof ReadableStream) {
      const expected = target.expect(inside(toGatewayRequest(outgoing, null)))
      known = expected.known
      body = await turns.take(arrivalOf(outgoing, content, expected), signal, target.lifetime())
    } else if (turns.waiting) body = await turns.take(present(content), signal, target.lifetime())
    signal?.throwIfAborted()
    const answer = handle(toGatewayRequest(outgoing, body, known), signal)
    const response = answer instanceof Promise ? await answer : answer
    // Who gives up at once hears of no answer, also of what has happened.
    if (signal !== undefined && signal !== null) {
      await undefined
      signal.throwIfAborted()
    }
    return toResponse(response, outgoing.place.href)
  }
}

function arrivalOf(
  { header }: Outgoing,
  content: ReadableStream,
  { bodyLimit, isFile }: ExpectedBody,
): Arriving<Body> {
  const declared = Number(header('content-length') ?? 0)
  return isFile ? putAway(content, bodyLimit, declared) : readUpTo(content, bodyLimit)
}

function present<T>(content: T): Arriving<T> {
  return { whole: Promise.resolve(content), giveUp: () => undefined }
}

/** The signal by which a caller gives up. A function is called only for a request that waits. */
export type Signal = AbortSignal | null | undefined | (() => AbortSignal)

/** Makes the function that answers a request, for servers as well, which have neither a Request nor a Response. */
export function createHandle(
  target: FetchTarget,
): (request: GatewayRequest, signal?: Signal) => GatewayResponse | Promise<GatewayResponse> {
  const inside = createInside(target)
  return (sent, signal) => {
    const request = inside(sent)
    const response = target.handle(request)
    const { transit } = response
    if (transit === undefined) return response
    return travel(target, request, response, transit, typeof signal === 'function' ? signal() : signal)
  }
}

/** The time between two looks at an answer that waits for something of the host. */
const pendingTurnMs = 5

/** Turns the address that callers have into that of the API: the path without that of the base URL. */
export function createInside({
  baseUrl,
}: Pick<FetchTarget, 'baseUrl'>): (request: GatewayRequest) => GatewayRequest {
  const prefix = lazy(() => prefixOf(new URL(baseUrl)))
  return (request) => {
    const path = below(prefix(), request.path)
    return path === request.path ? request : { ...request, path, basePath: prefix() }
  }
}

/** A body as it arrived. */
type Body = string | Uint8Array | StoredPayload | null

/** Lets happen what an answer meets on its way back, and returns what comes. @throws TypeError the connection broke */
async function travel(
  target: FetchTarget,
  { method, path }: GatewayRequest,
  response: GatewayResponse,
  { delay, latency, failure }: NonNullable<GatewayResponse['transit']>,
  signal: AbortSignal | null | undefined,
): Promise<GatewayResponse> {
  if (delay > 0) await target.wait(delay, `${method} ${path}`, signal)
  while (response.isPending?.() === true) await pause(pendingTurnMs, signal, target.lifetime())
  const arrived = response.arrive?.() ?? response
  if (latency > 0) await pause(latency, signal, target.lifetime())
  if (failure !== null) throw failure
  return arrived
}

/** Checks a signal, which may also be one of jsdom's. @throws UsageError for what is no signal */
function checkSignal(signal: unknown): void {
  if (signal === undefined || signal === null) return
  if (typeof signal === 'object' && 'throwIfAborted' in signal && 'aborted' in signal) return
  throw new UsageError(`sim.fetch was given the signal ${printable(signal)}: it takes an AbortSignal.`)
}

function elsewhere(origin: string, baseUrl: string): UsageError {
  return new UsageError(
    `sim.fetch was asked for ${origin}, and this simulator is ${baseUrl}. Give the app sim.baseUrl, or create the simulator with the baseUrl that the app has.`,
  )
}

/** The parts of the base URL that each request needs. They are kept, because a URL computes them again at each read. */
type Base = ReturnType<typeof readBase>

function readBase(url: URL) {
  const { origin, protocol, hostname, port } = url
  return {
    origin,
    hostname,
    port,
    prefix: prefixOf(url),
    secure: protocol === 'https:' || isLoopback(hostname),
  }
}

/** The place that a request goes to. */
type Place = ReturnType<typeof placeOf>

/**
 * Reads where a request goes.
 * @param href an absolute URL as a Request or a URL writes it
 * @returns the whole address without a fragment, which is the `url` of the response, and an origin where the host is another
 *   than that of the base URL
 */
function placeOf(href: string, base: Base) {
  const { origin, secure } = base
  // The origin that nearly every request has: parsing it again would cost more than routing.
  if (href.startsWith(origin) && href.charAt(origin.length) === '/') {
    const end = href.indexOf('#', origin.length)
    const rest = end === -1 ? href.slice(origin.length) : href.slice(origin.length, end)
    const query = rest.indexOf('?')
    const whole = end === -1 ? href : href.slice(0, end)
    return query === -1
      ? { href: whole, path: rest, search: '', secure, origin: null }
      : { href: whole, path: rest.slice(0, query), search: rest.slice(query), secure, origin: null }
  }
  const url = new URL(href)
  if (url.username !== '' || url.password !== '')
    throw new TypeError('Request cannot be constructed from a URL that includes credentials.')
  url.hash = ''
  return {
    href: url.href,
    path: url.pathname,
    search: url.search,
    secure: url.protocol === 'https:' || isLoopback(url.hostname),
    // Plain HTTP goes to a port of its own, and is refused as the platform refuses it.
    origin: url.hostname === base.hostname && (url.port === '' || url.port === base.port) ? null : url.origin,
  }
}

/** Writes a method as fetch does: `patch` stays as it is, and is another method than PATCH. */
function normalized(method: string): string {
  return /^(?:delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
const headerValue = /^[!-~](?:[\t -~]*[!-~])?$/

/** The few headers of a request, as `Headers` has them: a list takes less than a Map, to make, to read and to keep. */
class HeaderList {
  /** Names in small letters, each with its value behind it. */
  readonly #list: string[]

  constructor(list: string[]) {
    this.#list = list
  }

  get(name: string): string | null {
    for (let index = 0; index < this.#list.length; index += 2)
      if (this.#list[index] === name) return this.#list[index + 1] ?? null
    return null
  }

  add(name: string, value: string): void {
    this.#list.push(name, value)
  }

  *entries(): Generator<readonly [string, string]> {
    for (let index = 0; index < this.#list.length; index += 2)
      yield [this.#list[index] ?? '', this.#list[index + 1] ?? '']
  }
}

/**
 * Reads headers as `Headers` has them. Plain objects of plain texts, which nearly all are, need no `Headers` for that.
 * The list is a copy: the log keeps it, and nothing else of a request.
 */
function headersOf(sent: RequestInit['headers'], hasText: boolean): HeaderList {
  const headers =
    sent === undefined
      ? new HeaderList([])
      : (plainHeaders(sent) ?? copied(sent instanceof Headers ? sent : new Headers(sent)))
  if (hasText && headers.get('content-type') === null) headers.add('content-type', plainText)
  return headers
}

function copied(headers: Headers): HeaderList {
  const list: string[] = []
  for (const [name, value] of headers) list.push(name, value)
  // A list that grew has room for more, which would be kept as well.
  return new HeaderList(list.slice())
}

function readersOf(headers: Headers | HeaderList): Pick<GatewayRequest, 'header' | 'headers'> {
  return { header: (name) => headers.get(name), headers }
}

function plainHeaders(sent: object | null): HeaderList | undefined {
  if (sent === null || Object.getPrototypeOf(sent) !== Object.prototype || Symbol.iterator in sent)
    return undefined
  const names = Object.keys(sent)
  const list = new Array<string>(2 * names.length)
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? ''
    const value: unknown = Reflect.get(sent, name)
    if (typeof value !== 'string' || !headerName.test(name) || !headerValue.test(value)) return undefined
    const plain = name.toLowerCase()
    // Names that differ in case only are one header of several values.
    for (let before = 0; before < 2 * index; before += 2) if (list[before] === plain) return undefined
    list[2 * index] = plain
    list[2 * index + 1] = value
  }
  return new HeaderList(list)
}

interface Outgoing extends Pick<GatewayRequest, 'method' | 'header' | 'headers'> {
  readonly place: Place
  readonly content: string | null | ReadableStream
}

function describeRequest(input: FetchInput, init: RequestInit | undefined, base: Base): Outgoing {
  const body = init?.body
  if (!(input instanceof Request) && (body === undefined || body === null || typeof body === 'string')) {
    const method = normalized(String(init?.method ?? 'GET'))
    if (typeof body === 'string' ? takesBody.test(method) : takesNone.test(method)) {
      const { header, headers } = readersOf(headersOf(init?.headers, typeof body === 'string'))
      return { place: placeOf(hrefOf(input, base), base), method, header, headers, content: body ?? null }
    }
  }
  const request =
    input instanceof Request
      ? init === undefined
        ? input
        : new Request(input, init)
      : new Request(hrefOf(input, base), {
          ...init,
          // It was looked at before: a Request takes no signal of jsdom's.
          signal: null,
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        })
  const { method, url } = request
  // Of a read one header is looked at, and its caller's are kept for the log with the last 100 only: a copy costs more.
  const { header, headers } = readersOf(method === 'GET' ? request.headers : copied(request.headers))
  return { place: placeOf(url, base), method, header, headers, content: request.body }
}

const plainText = 'text/plain;charset=UTF-8'
/** Methods that may have a text as their body. A Request knows what to say of any other method or body. */
const takesBody = /^(?:POST|PUT|PATCH|DELETE|OPTIONS)$/
const takesNone = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/
/** A path that every URL parser leaves as it is: no dots, which may be segments to resolve, and nothing to escape. */
const plainPath = /^\/[\w/?&=,:+-]*$/

function hrefOf(input: URL | string, base: Base): string {
  if (input instanceof URL) return input.href
  if (typeof input !== 'string')
    throw new UsageError(
      `sim.fetch was given ${printable(input)}: it takes a URL as a text or an object, a path, or a Request.`,
    )
  const { origin } = base
  if (input.startsWith('/')) {
    const whole = origin + base.prefix + input
    return plainPath.test(input) ? whole : new URL(whole).href
  }
  if (input.startsWith(origin) && plainPath.test(input.slice(origin.length))) return input
  if (URL.canParse(input)) return new URL(input).href
  throw new UsageError(
    `sim.fetch was given ${JSON.stringify(printable(input))}, which is not a URL: start it with sim.baseUrl.`,
  )
}

function toGatewayRequest(
  { place, method, header, headers }: Outgoing,
  content: Body,
  known?: Known,
): GatewayRequest {
  const { path, search, secure } = place
  return {
    method,
    path,
    search,
    secure,
    header,
    headers,
    body: content instanceof StoredPayload ? content : payloadOf(content),
    traffic: 'app',
    known,
  }
}
