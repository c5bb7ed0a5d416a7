import { Problem } from '../contract/problem.js'
import { presentProblem, problemMediaType } from '../contract/problem-document.js'
import type { Change } from '../kernel/change.js'
import { invariant, UsageError } from '../kernel/errors.js'
import { noFaults } from '../kernel/fault-point.js'
import { MemoryBytes, type StoredBytes, wholeOf } from '../kernel/stored-bytes.js'
import { defineTable, type Row } from '../kernel/table.js'
import type { World } from '../kernel/world.js'
import { type Content, JsonContent, TextContent } from './content.js'
import {
  type Answer,
  type DeliveryDelay,
  type Exchange,
  type GatewayPorts,
  type GatewayRequest,
  type RateState,
  wholePath,
} from './exchange.js'
import { presentLate } from './execute.js'
import { walk } from './pipeline.js'
import { rateOf } from './rate-limit.js'

/** Numbers requests; it has no rows. Its name keeps the stream of request ids out of `hash()`. */
export const requestIds = defineTable<Row>('requests', { volatile: true })

export interface GatewayResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The content; undefined without a body, and where the answer is bytes. */
  readonly content: Content | undefined
  /** The text of the content, which is made when it is asked for. */
  readonly text: string | undefined
  /** The bytes of an answer that has no content. */
  readonly stored?: StoredBytes
  /** The faults and delays that it meets on its way back. */
  readonly transit?: DeliveryDelay
  /** Tells whether it hangs on something of the host, although its time has come: whoever waited for it asks before. */
  isPending?(): boolean
  /** Makes the response as it is when it comes, after the delay of `transit`: whoever waited for it asks. */
  arrive?(): GatewayResponse
}

interface OnItsWay {
  readonly stored?: StoredBytes | undefined
  readonly transit?: DeliveryDelay | undefined
  readonly arrive?: (() => GatewayResponse) | undefined
  readonly isPending?: (() => boolean) | undefined
}

class Reply implements GatewayResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content | undefined
  declare readonly stored?: StoredBytes
  declare readonly transit?: DeliveryDelay
  declare arrive?: () => GatewayResponse
  declare isPending?: () => boolean

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    content: Content | undefined,
    { stored, transit, arrive, isPending }: OnItsWay = {},
  ) {
    this.status = status
    this.headers = headers
    this.content = content
    if (stored !== undefined) this.stored = stored
    if (transit !== undefined) this.transit = transit
    if (arrive !== undefined) this.arrive = arrive
    if (isPending !== undefined) this.isPending = isPending
  }

  get text(): string | undefined {
    return this.content?.text
  }
}

/** One handled request, for the log and for observers. */
export interface Handled {
  readonly exchange: Exchange
  readonly status: number
  readonly changes: readonly Change[]
  /** The response that goes back; undefined for a direct call. */
  readonly response: GatewayResponse | undefined
}

interface GatewayObserver {
  /** Hears of a request after commit, and also after a refusal. */
  handled(handled: Handled): void
}

/** The response that is sent back, and our own bug where that is the reason: the caller reports it. */
export interface Served {
  readonly response: GatewayResponse
  readonly bug?: unknown
}

/** Handles a request over the wire. Our own bugs answer 500. */
export function handle(
  world: World,
  ports: GatewayPorts,
  request: GatewayRequest,
  observer: GatewayObserver,
): Served {
  const exchange = start(world, ports, request)
  let bug: unknown
  try {
    walk(exchange)
  } catch (error) {
    if (error instanceof UsageError) throw error
    bug = error
    exchange.problem = new Problem('internal-error', 'An internal error occurred.', {
      hint: `this is a bug of platform-simulator, please report it: ${String(error)}`,
    })
  }
  const status = exchange.problem?.status ?? exchange.answer?.status
  invariant(status !== undefined, `${request.method} ${request.path} left the pipeline without an answer`)
  const response = respond(exchange, status)
  observer.handled(finish(exchange, status, response))
  return bug === undefined ? { response } : { response, bug }
}

/** Handles a direct call: the value, or the Problem, or our own bug raw. */
export function call(
  world: World,
  ports: GatewayPorts,
  request: GatewayRequest,
  observer: GatewayObserver,
): unknown {
  const exchange = start(world, ports, request)
  walk(exchange)
  const { answer, problem, encounter, warnings } = exchange
  if (encounter !== null && encounter.delay + encounter.latency > 0)
    warnings.push('a direct call cannot wait: it was answered at once')
  observer.handled(finish(exchange, problem?.status ?? answer?.status ?? 500, undefined))
  if (encounter?.failure) throw encounter.failure
  if (encounter?.truncated) throw new SyntaxError('Unexpected end of JSON input')
  if (problem !== null) throw problem
  invariant(answer, 'a direct call left the pipeline without an answer')
  if (answer.refusal !== undefined) throw answer.refusal
  return answer.output
}

function start(world: World, ports: GatewayPorts, request: GatewayRequest): Exchange {
  return {
    request,
    world,
    gateway: ports,
    requestId: world.mint(requestIds.name),
    route: {},
    params: {},
    caller: { kind: 'anonymous' },
    presented: false,
    rate: null,
    idempotency: null,
    plan: noFaults,
    encounter: null,
    door: null,
    input: { params: {}, query: undefined, body: undefined, contentType: null },
    warnings: [],
    json: null,
    keepsAs: null,
    answer: null,
    problem: null,
    replayed: false,
    mismatch: false,
    changes: [],
  }
}

function finish(exchange: Exchange, status: number, response: GatewayResponse | undefined): Handled {
  return { exchange, status, changes: exchange.changes, response }
}

function respond(exchange: Exchange, status: number): GatewayResponse {
  const { encounter, answer } = exchange
  if (answer?.comesAt !== undefined && !encounter?.failure)
    return respondLater(exchange, answer, answer.comesAt)
  if (encounter === null) return answerOf(exchange, status)
  return sent(cut(exchange, answerOf(exchange, status)), { transit: encounter })
}

/** The answer of an operation that takes virtual time: what it is then is known only then. */
function respondLater(exchange: Exchange, answer: Answer, comesAt: number): GatewayResponse {
  const { encounter, world, route } = exchange
  const isPending = (): boolean => route.operation?.isPending?.(world, answer.output) === true
  const arrive = (): GatewayResponse => {
    const then = presentLate(exchange, answer)
    return cut(exchange, answerOf(then, then.problem?.status ?? then.answer?.status ?? answer.status))
  }
  const delay = Math.max(0, comesAt - world.now) + (encounter?.delay ?? 0)
  const latency = encounter?.latency ?? 0
  if (delay === 0 && latency === 0 && !isPending()) return arrive()
  const transit = { failure: null, delay, latency }
  return sent(answerOf(exchange, answer.status), { transit, arrive, isPending })
}

/** Adds to a response what happens to it on its way. */
function sent({ status, headers, content, stored }: GatewayResponse, way: OnItsWay): GatewayResponse {
  return new Reply(status, headers, content, { stored, ...way })
}

/** Cuts the body in half where a fault says so. */
function cut(exchange: Exchange, response: GatewayResponse): GatewayResponse {
  if (exchange.encounter?.truncated !== true) return response
  const { status, headers, content, stored } = response
  if (stored !== undefined) {
    const half = firstHalf(wholeOf(stored))
    const { 'content-length': _, ...others } = headers
    return new Reply(status, others, undefined, { stored: new MemoryBytes([half], '') })
  }
  if (content === undefined) exchange.warnings.push('a fault was to cut the body, and there was none')
  return new Reply(status, headers, content && new TextContent(firstHalf(content.text)))
}

function firstHalf<T extends { readonly length: number; slice(start: number, end: number): T }>(whole: T): T {
  return whole.slice(0, Math.floor(whole.length / 2))
}

function answerOf(exchange: Exchange, status: number): GatewayResponse {
  const { answer, problem, requestId, request, gateway } = exchange
  const headers = rateHeaders(rateOf(exchange), requestId)
  if (problem !== null) {
    headers['content-type'] = problemMediaType
    Object.assign(headers, problem.headers)
    const { outside } = request
    const hint = outside ? problem.outsideHint : problem.hint
    if (hint !== undefined) headers['x-sim-hint'] = asHeader(hint)
    const about = { docsUrl: gateway.settings.docsUrl, instance: wholePath(request), requestId, outside }
    return new Reply(status, headers, new JsonContent(presentProblem(problem, about)))
  }
  const download = answer?.download
  if (answer?.content !== undefined) headers['content-type'] = answer.mediaType
  if (answer?.refusal?.hint !== undefined) headers['x-sim-hint'] = asHeader(answer.refusal.hint)
  if (download !== undefined)
    Object.assign(
      headers,
      { 'content-type': download.mediaType, 'content-length': String(download.stored.length) },
      download.headers,
    )
  const caching = exchange.route.operation?.cacheControl?.(exchange.input)
  if (caching !== undefined) headers['cache-control'] = caching
  return new Reply(status, headers, answer?.content, { stored: download?.stored })
}

function rateHeaders(rate: RateState, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset': String(rate.reset),
  }
}

/** Makes a text fit for a header: anything but printable ASCII becomes a question mark. */
function asHeader(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}
