import type { AttemptOutcome, OutboundRequest } from '../../contract/ports.js'
import { readableDuration, unixSeconds } from '../../kernel/clock.js'
import { printable } from '../../kernel/shown.js'
import type { Lifetime } from '../../runtime/lifetime.js'
import type { WireSlot } from '../../runtime/wire.js'
import { hostNow, hostTimer } from '../clock.js'
import type { Signer } from '../signing/signing.js'
import { letGo } from './let-go.js'
import type { Passage, WebhookNetwork } from './network.js'
import type { WebhookSettings } from './settings.js'
import { signatureLifeMs } from './verify.js'

export type Receiver = (request: Request) => Response | Promise<Response>

/** An application that answers requests by its own `fetch`, as those of Hono do. */
export interface FetchApp {
  fetch(request: Request): Response | Promise<Response>
}

/** An application that answers requests without a network by its own `inject`, as those of Fastify do. */
export interface InjectApp {
  inject(request: {
    readonly method: 'POST'
    readonly url: string
    readonly headers: Record<string, string>
    readonly payload: string
  }): PromiseLike<{ readonly statusCode: number }>
}

/** The receiver that the URL of a target names: for simulators whose deliveries would wait without a receiver. */
export function overHttp(request: Request): Promise<Response> {
  return fetch(request)
}

function isElsewhere(receiver: Receiver | Mailbox | undefined): boolean {
  return receiver === undefined || receiver === overHttp
}

/** The receiver that something is; undefined when it is none. */
export function receiverOf(handler: unknown): Receiver | undefined {
  if (handler === overHttp) return overHttp
  if (typeof handler === 'function') return (request) => handler(request)
  if (typeof handler !== 'object' || handler === null) return undefined
  if (isFetchApp(handler)) return (request) => handler.fetch(request)
  if (isInjectApp(handler)) return (request) => injected(handler, request)
  return undefined
}

function isFetchApp(handler: object): handler is FetchApp {
  return 'fetch' in handler && typeof handler.fetch === 'function'
}

function isInjectApp(handler: object): handler is InjectApp {
  return 'inject' in handler && typeof handler.inject === 'function'
}

async function injected(app: InjectApp, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: await request.text(),
  })
  return new Response(null, { status: statusCode })
}

/** A receiver of the simulator's own: it answers at once, by the virtual clock. */
export interface Mailbox {
  /** @param now virtual Unix milliseconds. @throws NoAnswer, or what the connection fails with */
  receive(message: Message, now: number): Response
}

/** An error in the place of an answer: the attempt times out without the host's time. */
export class NoAnswer extends Error {}

/** The receivers of URLs. A URL that has none is really fetched. */
export class Receivers {
  #all: Receiver | undefined
  #byUrl = new Map<string, Receiver | Mailbox>()

  forAll(receiver: Receiver): void {
    this.#all = receiver
  }

  forUrl(url: string, receiver: Receiver | Mailbox): void {
    this.#byUrl.set(url, receiver)
  }

  /** Lists the URLs at which receivers answer: every URL is `all`. */
  get answered(): { readonly all: boolean; readonly urls: readonly string[] } {
    return { all: this.#all !== undefined, urls: [...this.#byUrl.keys()] }
  }

  find(url: string): Receiver | Mailbox | undefined {
    return this.#byUrl.get(url) ?? this.#all
  }
}

/** A delivery as it goes over the wire. */
export interface Message extends Pick<OutboundRequest, 'url' | 'body' | 'attempt' | 'isReplay'> {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The test has changed the body after it was signed. */
  readonly isChanged: boolean
}

/**
 * The headers of a delivery (specification, Delivery mechanism).
 * @param at virtual Unix milliseconds: the signature is made at attempt time
 */
export function headersOf(
  request: Pick<OutboundRequest, 'eventId' | 'eventType' | 'attempt' | 'body' | 'isReplay'>,
  signer: Pick<Signer, 'sign'>,
  headerPrefix: string,
  at: number,
): Record<string, string> {
  const timestamp = String(unixSeconds(at))
  const prefix = headerPrefix.toLowerCase()
  return {
    'content-type': 'application/json',
    'user-agent': 'Platform-Webhooks/1.0',
    [`${prefix}event-id`]: request.eventId,
    [`${prefix}event-type`]: request.eventType,
    [`${prefix}delivery-attempt`]: String(request.attempt),
    'x-webhook-signature': signer.sign(timestamp, request.body),
    'x-webhook-timestamp': timestamp,
    ...(request.isReplay && { 'x-webhook-replay': 'true' }),
  }
}

/** The most attempts under way at once: a receiver's time must not run out while thousands of others get theirs. */
const maxAttemptsAtOnce = 100

/** Connections to one host at once: servers of one thread are many, and each connection waits for the ones before it. */
const maxHostConnections = 4

/** Lets so many through at once, in the order in which they came; the first ones without waiting. */
export class Gate {
  #free: number
  readonly #most: number
  readonly #emptied: () => void
  readonly #waiting: (() => void)[] = []
  readonly #lanes = new Map<string, Gate>()

  /** @param emptied called when the last one has left */
  constructor(most = maxAttemptsAtOnce, emptied: () => void = () => undefined) {
    this.#most = most
    this.#free = most
    this.#emptied = emptied
  }

  /** The gate before a host, for those who enter it at once: it is forgotten when nobody is in it. */
  lane(url: string): Gate {
    const { origin } = new URL(url)
    const lane = this.#lanes.get(origin) ?? new Gate(maxHostConnections, () => this.#lanes.delete(origin))
    this.#lanes.set(origin, lane)
    return lane
  }

  /** Nothing to wait for, or when it is one's turn. Whoever entered has to leave. */
  enter(): Promise<void> | undefined {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#free--
    return undefined
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#free++
      if (this.#free === this.#most) this.#emptied()
    } else next()
  }
}

export interface Sender {
  readonly receivers: Receivers
  readonly network: WebhookNetwork
  /** The gate of one world. Each world has another: receivers of one that is gone keep nobody waiting. */
  gate: Gate
  readonly signer: Signer
  readonly settings: WebhookSettings
  readonly slot: WireSlot
}

const undoneOutcome: AttemptOutcome = { kind: 'failed', reason: 'the world that it belonged to is gone' }

/**
 * Sends one attempt, over the network that the test has made, and says how it went; it never throws.
 * @param now virtual Unix milliseconds
 * @param place where it stands among those of its instant, when that is not where it was queued
 */
export async function attempt(
  sender: Sender,
  request: OutboundRequest,
  now: number,
  place?: string,
): Promise<AttemptOutcome> {
  const passage = sender.network.pass()
  const remarks = place === undefined ? [] : [place]
  const outcome = await travel(sender, request, passage, now, remarks)
  return remarks.length === 0 ? outcome : { ...outcome, remark: remarks.join('; ') }
}

async function travel(
  sender: Sender,
  request: OutboundRequest,
  passage: Passage,
  now: number,
  remarks: string[],
): Promise<AttemptOutcome> {
  if (passage.lost) return { kind: 'failed', reason: 'it was lost on the way (webhooks.drop)' }
  const { gate } = sender
  // Before the other gate, so that one slow host keeps nobody else waiting; no receiver's time runs here.
  const lane = isElsewhere(sender.receivers.find(request.url)) ? gate.lane(request.url) : undefined
  const place = lane?.enter()
  if (place !== undefined) await place
  const turn = gate.enter()
  if (turn !== undefined) await turn
  try {
    if (!passage.isCurrent()) return undoneOutcome
    const message = compose(sender, request, passage, now, remarks)
    const first = deliver(sender, message, now, passage.lifetime)
    // Who answers at once has no others wait.
    const outcome = first instanceof Promise ? await first : first
    if (passage.twice && passage.isCurrent()) {
      const copy = await deliver(sender, message, now, passage.lifetime)
      const answer = copy.kind === 'answered' ? `answered ${copy.status}` : 'not answered'
      remarks.push(`it arrived twice (webhooks.duplicate), and the copy was ${answer}`)
    }
    return outcome
  } catch (error) {
    return { kind: 'failed', reason: `the change of webhooks.tamper threw ${String(error)}` }
  } finally {
    gate.leave()
    lane?.leave()
  }
}

/** @throws what the test's own change throws */
function compose(
  { signer, settings }: Sender,
  request: OutboundRequest,
  { change }: Passage,
  now: number,
  remarks: string[],
): Message {
  const { url, attempt, isReplay } = request
  const headers = headersOf(request, signer, settings.headerPrefix, now)
  const isChanged = change !== undefined
  const body = isChanged ? change(request.body) : request.body
  if (isChanged) remarks.push('the body was changed after it was signed (webhooks.tamper)')
  return { url, headers, body, attempt, isReplay, isChanged }
}

function deliver(
  sender: Sender,
  message: Message,
  now: number,
  lifetime: Lifetime,
): Promise<AttemptOutcome> | AttemptOutcome {
  const receiver = sender.receivers.find(message.url)
  if (typeof receiver === 'object') return put(message, receiver, now)
  const posted = post(message, receiver, sender, now, lifetime)
  const { urls } = sender.receivers.answered
  return receiver === undefined && urls.length > 0
    ? posted.then((outcome) => elsewhere(outcome, urls))
    : posted
}

/** Nobody answers this URL in process: why it went out, where it failed. @param urls that somebody answers */
function elsewhere(outcome: AttemptOutcome, urls: readonly string[]): AttemptOutcome {
  if (outcome.kind !== 'failed') return outcome
  const others = urls.slice(0, 3).join(', ') + (urls.length > 3 ? ` and ${urls.length - 3} more` : '')
  return {
    ...outcome,
    reason: `${outcome.reason}; it went out over the network, because sim.webhooks.deliverTo answers ${others} only`,
  }
}

/** Puts a message into a mailbox. A mailbox has no clock of its own that a refusal could come from. */
function put(message: Message, mailbox: Mailbox, now: number): AttemptOutcome {
  try {
    return answered(mailbox.receive(message, now))
  } catch (error) {
    return error instanceof NoAnswer ? { kind: 'timed_out' } : { kind: 'failed', reason: describe(error) }
  }
}

/** Sends a message to a handler, or over HTTP. Nobody looks at the body of the answer. */
async function post(
  message: Message,
  receiver: Receiver | undefined,
  { settings, slot }: Sender,
  now: number,
  lifetime: Lifetime,
): Promise<AttemptOutcome> {
  const aborter = new AbortController()
  const timer = hostTimer(settings.hostTimeoutMs)
  let isOver = false
  let forget: () => void = () => undefined
  const undone = new Promise<AttemptOutcome>((resolve) => {
    forget = lifetime.onEnd(() => resolve(undoneOutcome))
  })
  try {
    const sent = new Request(message.url, {
      method: 'POST',
      redirect: 'manual',
      signal: aborter.signal,
      body: message.body,
      headers: message.headers,
    })
    const hand: Receiver = receiver ?? ((request) => fetch(request))
    const response = (async () => slot.wire?.receive?.(sent, hand) ?? hand(sent))()
    const outcome = response.then(
      (response) => {
        isOver = true
        return read(response, message, now, isElsewhere(receiver))
      },
      (error: unknown): AttemptOutcome => ({ kind: 'failed', reason: describe(error) }),
    )
    const late = timer.done.then((): AttemptOutcome => ({ kind: 'timed_out' }))
    return await Promise.race([outcome, late, undone])
  } catch (error) {
    return { kind: 'failed', reason: describe(error) }
  } finally {
    timer.cancel()
    forget()
    if (!isOver) aborter.abort()
  }
}

const whatIsSigned =
  'signed is the header x-webhook-timestamp followed directly by the raw body, with nothing between them'

/** @param isFar the receiver was called over HTTP, and is mostly another process */
function read(response: unknown, message: Message, now: number, isFar: boolean): AttemptOutcome {
  if (!(response instanceof Response)) {
    return { kind: 'failed', reason: `the receiver returned ${printable(response)} instead of a Response` }
  }
  letGo(response, isFar)
  const { status } = response
  const apart = Math.abs(hostNow() - now)
  const isStale = apart > signatureLifeMs && [400, 401, 403].includes(status)
  const isUnsigned = [401, 403].includes(status) && !message.isChanged
  if (!isStale && !isUnsigned) return answered(response)
  const ofTime = `its clock is ${readableDuration(apart)} from the simulator's, more than the five minutes that signatures are good for: ${
    isFar
      ? 'let it ask GET /__sim/clock for the time, as clockOf of platform-simulator/webhooks does'
      : 'call sim.clock.installDate()'
  }`
  // Whether it was the time, the key or the signature, only the receiver knows.
  const why = [
    ...(isStale ? [`if it checks the timestamp: ${ofTime}`] : []),
    ...(isUnsigned ? [`${isStale ? 'else' : 'where it refuses the signature'}: ${whatIsSigned}`] : []),
  ].join('; ')
  return { kind: 'answered', status, note: `the receiver answered ${status}; ${why}` }
}

function answered({ status, type }: Response): AttemptOutcome {
  const redirect = type === 'opaqueredirect' || (status >= 300 && status <= 399)
  return {
    kind: 'answered',
    status,
    note: redirect ? `the receiver answered with a redirect (${status}), which is not followed` : null,
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `the receiver threw ${String(error)}`
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `the receiver failed with ${error.name}: ${error.message}${cause}`
}
