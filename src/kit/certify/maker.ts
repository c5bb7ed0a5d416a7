import { headersOf } from '../../hosts/webhooks/sender.js'
import { invariant } from '../../kernel/errors.js'
import { encodeId, idPattern, timePrefix } from '../../kernel/ids.js'
import type { Json, JsonObject } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'
import { streamKey } from '../../kernel/random.js'
import type { EventType } from '../../resources/types/index.js'
import type { Simulator } from '../simulator.js'
import { platformWay, timestampText, type Way, type WaySigner } from './ways.js'

/** A delivery as it is sent. */
export interface Sent {
  readonly method: 'POST' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The id of the event. */
  readonly id: string
}

/** The special parts of a delivery; the rest is as the platform sends it. */
export interface Draft {
  readonly type?: EventType
  /** The type that the envelope names in its place: one that the platform does not have yet. */
  readonly typed?: string
  readonly object?: JsonObject
  /** The id of the event, to deliver one again. */
  readonly id?: string
  /** Milliseconds before now at which the event happened. */
  readonly happened?: number
  /** Milliseconds before now at which it is sent, by its timestamp; negative for the future. */
  readonly age?: number
  readonly attempt?: number
  readonly isReplay?: boolean
  /** Writes the body otherwise, before it is signed. */
  readonly spelled?: (body: string) => string
  /** Another way of signing than the one that the route takes. */
  readonly way?: Partial<Way>
  readonly isStranger?: boolean
  /** Changes what is sent, after it was signed. */
  readonly changed?: (sent: Sent) => Partial<Sent>
}

/** Makes deliveries of events that nobody has heard of before: each has ids of its own, drawn from the seed. */
export class Maker {
  readonly #sim: Simulator
  readonly #signer: WaySigner
  readonly #clock: () => number
  readonly #headerPrefix: string
  readonly #key: number
  #drawn = 0
  #now: number
  /** The type of event that the checks send, and the way in which the route wants it signed. */
  type: EventType = 'customer.kyb_status.created'
  way: Way = platformWay

  /** @param now gives the time of the route in Unix milliseconds */
  constructor(
    sim: Simulator,
    signer: WaySigner,
    { seed, headerPrefix }: { readonly seed: string; readonly headerPrefix: string },
    now: () => number,
  ) {
    this.#sim = sim
    this.#signer = signer
    this.#headerPrefix = headerPrefix
    this.#clock = now
    this.#now = now()
    this.#key = streamKey(seed, 'certify')
  }

  /** Looks at the clock: what is made from here on is made at one moment. */
  tick(): void {
    this.#now = this.#clock()
  }

  /** A payload of a type, about objects that nobody has heard of. */
  objectOf(type: EventType): JsonObject {
    const { event } = this.#sim.webhooks.build(type)
    const object = this.#renamed(JSON.parse(JSON.stringify(event.data.object)), new Map())
    invariant(isPlainObject(object), `the payload of ${type} is no object`)
    return object
  }

  make(draft: Draft = {}): Sent {
    let made = this.#signed(draft)
    // Of another event, where the key of a template signs no such text, or where the signature tells no alphabet.
    for (let tries = 0; tries < maxTries && (made.signature === undefined || !isTelling(made)); tries++)
      made = this.#signed(draft)
    const { signature, sent } = made
    invariant(signature !== undefined, 'no event was found that the key of a template signs')
    return { ...sent, ...draft.changed?.(sent) }
  }

  #signed(draft: Draft) {
    const {
      type = this.type,
      age = 0,
      happened = Math.max(age, 0) + 1000,
      attempt = 1,
      isReplay = false,
    } = draft
    const created = this.#now - happened
    const id = draft.id ?? this.#id(created)
    const event = {
      id,
      type: draft.typed ?? type,
      created: Math.floor(created / 1000),
      api_version: '1.0.0',
      data: { object: draft.object ?? this.objectOf(type) },
    }
    const way = { ...this.way, ...draft.way }
    const timestamp = timestampText(way, this.#now - age)
    const text = JSON.stringify(event)
    const body = draft.spelled?.(text) ?? text
    const signature = draft.isStranger
      ? this.#signer.signAsStranger(way, timestamp, body)
      : this.#signer.sign(way, timestamp, body)
    const message = { eventId: id, eventType: event.type, attempt, body, isReplay }
    const headers = {
      ...headersOf(message, { sign: () => signature ?? '' }, this.#headerPrefix, this.#now - age),
      'x-webhook-timestamp': timestamp,
    }
    const sent: Sent = { method: 'POST', headers, body, id }
    return { way, signature, sent }
  }

  #id(at: number): string {
    return encodeId(timePrefix(Math.floor(at / 1000)), this.#key, this.#drawn++)
  }

  /** Copies a payload with other ids in it: the same for the same. */
  #renamed(value: Json, known: Map<string, string>): Json {
    if (Array.isArray(value)) return value.map((item) => this.#renamed(item, known))
    if (isPlainObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, this.#renamed(member, known)]),
      )
    if (typeof value !== 'string' || !idPattern.test(value)) return value
    const other = known.get(value) ?? this.#id(this.#now)
    known.set(value, other)
    return other
  }
}

/** The events that are tried for one that suits: of 100 about 60 have both characters, and two of three a forged signature. */
const maxTries = 60

/** A signature in base64 that has not both of the characters by which its alphabets differ may tell nothing. */
function isTelling({
  way,
  signature = '',
}: {
  readonly way: Way
  readonly signature: string | undefined
}): boolean {
  if (way.encoding === 'hex' || way.key === 'template') return true
  return way.encoding === 'base64'
    ? signature.includes('+') && signature.includes('/')
    : signature.includes('-') && signature.includes('_')
}
