import type { AttemptOutcome, OutboundRequest } from '../contract/ports.js'
import { readableDuration, unixSeconds } from '../kernel/clock.js'
import { hostNow, hostTimer } from './host-clock.js'
import type { Signer } from './signing.js'

export type Receiver = (request: Request) => Response | Promise<Response>

export interface WebhookSettings {
  /** `X-Platform-` unless told otherwise. */
  readonly headerPrefix: string
  /** How long a receiver may take, in milliseconds of the host. */
  readonly hostTimeoutMs: number
}

/** Which handler answers which URL; without one the URL is really fetched. */
export class Receivers {
  #all: Receiver | undefined
  #byUrl = new Map<string, Receiver>()

  deliverTo(receiver: Receiver): void
  deliverTo(url: string, receiver: Receiver): void
  deliverTo(first: string | Receiver, second?: Receiver): void {
    if (typeof first === 'function') this.#all = first
    else if (second !== undefined) this.#byUrl.set(first, second)
  }

  find(url: string): Receiver | undefined {
    return this.#byUrl.get(url) ?? this.#all
  }

  get size(): number {
    return this.#byUrl.size + (this.#all === undefined ? 0 : 1)
  }
}

/** Receivers refuse timestamps older than this (specification, Delivery mechanism). */
const tolerance = 5 * 60_000

/**
 * Sends one attempt and says how it went; it never throws and never reads the receiver's body.
 * @param now virtual Unix milliseconds: the signature is made at attempt time
 */
export async function attempt(
  request: OutboundRequest,
  receiver: Receiver | undefined,
  signer: Signer,
  settings: WebhookSettings,
  now: number,
): Promise<AttemptOutcome> {
  const timestamp = String(unixSeconds(now))
  const { headerPrefix } = settings
  const aborter = new AbortController()
  const timer = hostTimer(settings.hostTimeoutMs)
  try {
    const sent = new Request(request.url, {
      method: 'POST',
      redirect: 'manual',
      signal: aborter.signal,
      body: request.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Platform-Webhooks/1.0',
        [`${headerPrefix}Event-ID`]: request.eventId,
        [`${headerPrefix}Event-Type`]: request.eventType,
        [`${headerPrefix}Delivery-Attempt`]: String(request.attempt),
        'X-Webhook-Signature': signer.sign(timestamp, request.body),
        'X-Webhook-Timestamp': timestamp,
        ...(request.isReplay && { 'X-Webhook-Replay': 'true' }),
      },
    })
    const answered = (async () => (receiver === undefined ? fetch(sent) : receiver(sent)))()
    const outcome = answered.then(
      (response) => read(response, now),
      (error: unknown): AttemptOutcome => ({ kind: 'failed', reason: describe(error) }),
    )
    return await Promise.race([outcome, timer.done.then((): AttemptOutcome => ({ kind: 'timed_out' }))])
  } catch (error) {
    return { kind: 'failed', reason: describe(error) }
  } finally {
    timer.cancel()
    aborter.abort()
  }
}

function read(response: unknown, now: number): AttemptOutcome {
  if (!(response instanceof Response)) {
    return { kind: 'failed', reason: `the receiver returned ${String(response)} instead of a Response` }
  }
  response.body?.cancel().catch(() => undefined)
  const { status, type } = response
  if (type === 'opaqueredirect' || (status >= 300 && status <= 399)) {
    return {
      kind: 'answered',
      status,
      note: `the receiver answered with a redirect (${status}), which is not followed`,
    }
  }
  const apart = Math.abs(hostNow() - now)
  if ((status === 400 || status === 401 || status === 403) && apart > tolerance) {
    return {
      kind: 'answered',
      status,
      note: `the receiver answered ${status}; its clock is ${readableDuration(apart)} from the simulator's, more than the five minutes that signatures are good for: call sim.clock.installDate()`,
    }
  }
  return { kind: 'answered', status, note: null }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `the receiver threw ${String(error)}`
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `the receiver failed with ${error.name}: ${error.message}${cause}`
}
