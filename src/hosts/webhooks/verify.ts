import { hashes, Point, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesIn } from '../../contract/bytes.js'
import { blamingReads } from '../../contract/call-site.js'
import { fromBase64, toBase64Url } from '../../kernel/base64.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { memberOf } from '../../kernel/member-of.js'
import { isPlainObject } from '../../kernel/names.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { printable } from '../../kernel/shown.js'
import { readUtf8 } from '../../kernel/utf8.js'
import type { Event } from '../../resources/types/index.js'

/** Headers as a `Request` or Node has them, or as a plain object; names in any case. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookInput {
  /** The raw body as it came: parsed and written again it is another text. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** The headers of the delivery: its signature and its timestamp are read. */
  readonly headers: WebhookHeaders
  /** 64 hex characters: the environment's. */
  readonly publicKey: string
  /** The receiver's time, in Unix milliseconds or as a Date; its own Date's unless given, also where that is faked. */
  readonly now?: number | Date
  /** The most that the timestamp may be away from it, in milliseconds: five minutes unless given. */
  readonly tolerance?: number
}

export type WebhookRefusal =
  | 'missing_signature'
  | 'missing_timestamp'
  | 'malformed_signature'
  | 'malformed_timestamp'
  | 'wrong_signature'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'malformed_body'

export type WebhookVerdict =
  | { readonly ok: true; readonly event: Event; readonly isReplay: boolean }
  | { readonly ok: false; readonly reason: WebhookRefusal; readonly detail: string }

/** Receivers refuse timestamps older than this (specification, Delivery mechanism). */
export const signatureLifeMs = 5 * 60_000

/**
 * Tells whether a delivery is the platform's: Ed25519 over the timestamp text followed directly by the raw body, and no older
 * than five minutes (specification, Delivery mechanism). For receivers, in Node and in browsers.
 * @throws UsageError for a public key, a body, a time or a tolerance that is none
 */
export function verifyWebhook(input: WebhookInput): WebhookVerdict {
  const { headers, now, tolerance, key, body } = blamingReads('verifyWebhook', input, () => readInput(input))
  const signature = headerOf(headers, 'x-webhook-signature')
  const timestamp = headerOf(headers, 'x-webhook-timestamp')
  if (signature === null) return refuse('missing_signature', 'The header X-Webhook-Signature is missing.')
  if (timestamp === null) return refuse('missing_timestamp', 'The header X-Webhook-Timestamp is missing.')
  if (!/^\d{1,12}$/.test(timestamp))
    return refuse('malformed_timestamp', 'X-Webhook-Timestamp is not a number of Unix seconds.')
  const signed = signatureBytes(signature)
  if (signed === undefined)
    return refuse('malformed_signature', 'X-Webhook-Signature is not 64 bytes in base64.')
  if (!isSigned(signed, concatBytes(utf8ToBytes(timestamp), body), key)) {
    return refuse(
      'wrong_signature',
      'The signature is not over this timestamp and body by the owner of this key: over the timestamp text followed directly by the raw body, with nothing between them.',
    )
  }
  const age = now - Number(timestamp) * 1000
  if (age > tolerance) return refuse('timestamp_too_old', `The timestamp is ${age} ms old.`)
  if (age < -tolerance) return refuse('timestamp_in_future', `The timestamp is ${-age} ms ahead.`)
  const event = envelopeIn(body)
  if (event === undefined) return refuse('malformed_body', 'The body is not the envelope of an event.')
  return { ok: true, event, isReplay: headerOf(headers, 'x-webhook-replay') === 'true' }
}

function readInput(input: WebhookInput) {
  if (typeof input !== 'object' || typeof input?.headers !== 'object' || input.headers === null)
    throw new UsageError(
      'verifyWebhook takes an object with the body, the headers and the publicKey of a delivery; headers are Headers, or an object as Node has them.',
    )
  const { headers, tolerance = signatureLifeMs } = input
  const get: unknown = 'get' in headers ? headers.get : undefined
  // Of a promise or a list, every header would be missing.
  if (typeof get !== 'function' && !isPlainObject(headers))
    throw new UsageError(
      `verifyWebhook was given ${printable(headers)} as headers: it takes Headers, or an object as Node has them. A promise of them has to be awaited.`,
    )
  const now = input.now === undefined || input.now === null ? Date.now() : timeOf(input.now)
  // A comparison with what is no number is false: an old timestamp would be good.
  if (Number.isNaN(now))
    throw new UsageError(
      `verifyWebhook was given the time ${printable(input.now)}: it takes Unix milliseconds, or a Date.`,
    )
  if (typeof tolerance !== 'number' || !(tolerance >= 0))
    throw new UsageError(
      `verifyWebhook was given the tolerance ${printable(tolerance)}: it takes milliseconds, 0 or more.`,
    )
  return { headers, now, tolerance, key: publicKeyOf(input.publicKey), body: bytesOf(input.body) }
}

function refuse(reason: WebhookRefusal, detail: string): WebhookVerdict {
  return { ok: false, reason, detail }
}

function publicKeyOf(text: string): Uint8Array {
  const isHex = typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text)
  const given =
    typeof text === 'string'
      ? `a public key of ${text.length} characters`
      : `${printable(text)} as a public key`
  const fault = isHex ? faultOfKey(hexToBytes(text)) : `was given ${given}`
  if (isHex && fault === undefined) return hexToBytes(text)
  throw new UsageError(
    `verifyWebhook ${fault}: it has to be the environment's, 64 hex characters, as sim.webhooks.publicKey has them.`,
  )
}

/** Nobody is given such a key, and one that is left from a template would let everybody in. */
function faultOfKey(bytes: Uint8Array): string | undefined {
  const point = orUndefined(() => Point.fromBytes(bytes, false))
  // Also where it is not written as RFC 8032 writes it.
  if ((point ?? orUndefined(() => Point.fromBytes(bytes, true)))?.isSmallOrder() === true)
    return 'was given a public key that anybody can sign for, such as 64 zeros: is it what stood there before the real one?'
  return point === undefined ? 'was given 64 hex characters that are no public key of Ed25519' : undefined
}

/** Checked, because frameworks parse bodies, and their types say any. */
function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return utf8ToBytes(body)
  const bytes = bytesIn(body)
  if (bytes !== undefined) return bytes
  throw new UsageError(
    `verifyWebhook was given a body of the type ${body === null ? 'null' : typeof body}: it takes the raw body, as text or bytes, as it came. A framework that parses it first has to be told not to.`,
  )
}

/** Reads a time in Unix milliseconds; not a number for what is no time. */
function timeOf(now: unknown): number {
  if (typeof now === 'number') return now
  const isDate = typeof now === 'object' && Object.prototype.toString.call(now) === '[object Date]'
  return isDate ? Number(now) : Number.NaN
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') {
    let value: unknown
    try {
      value = headers.get(name)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'it throws'
      throw new UsageError(
        `verifyWebhook cannot read the header ${name} with the method get of the headers: ${reason}.`,
        { cause },
      )
    }
    return value === undefined || value === null ? null : headerText(value, name)
  }
  return blamingReads('verifyWebhook', headers, () => {
    for (const [key, value] of Object.entries(headers)) {
      if (key.toLowerCase() === name && value !== undefined) return headerText(value, name)
    }
    return null
  })
}

/** @throws UsageError for what no header is */
function headerText(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  const joined = blamingReads('verifyWebhook', value, () =>
    typeof value === 'object' && Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value.join(', ')
      : undefined,
  )
  if (joined !== undefined) return joined
  throw new UsageError(
    `verifyWebhook was given the header ${name} as ${printable(value)}: it takes a text, or a list of texts as Node has them.`,
  )
}

function signatureBytes(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/]{86}==$/.test(text) ? fromBase64(text) : undefined
}

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (isSignedByHost()(signature, message, key)) return true
  // The library's own switch for synchronous use; it is bundled, so that no other user of it is touched.
  hashes.sha512 = sha512
  // It throws for points that are not on the curve.
  return orUndefined(() => verify(signature, message, key, { zip215: false })) === true
}

type IsSigned = typeof isSigned

/**
 * Node's own cryptography takes a tenth of a millisecond, where the library takes 3 and 40 for the first. It is the stricter
 * one: what it accepts is good, and what it refuses the library decides.
 */
const isSignedByHost = /* @__PURE__ */ lazy<IsSigned>(
  () =>
    orUndefined<IsSigned>(() => {
      const { createPublicKey, verify } = globalThis.process.getBuiltinModule('node:crypto')
      return (signature, message, key) =>
        orUndefined(() => {
          const own = createPublicKey({
            key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(key) },
            format: 'jwk',
          })
          return verify(null, message, own, signature)
        }) === true
    }) ?? (() => false),
)

/** The event in a body, signed or not. */
export function envelopeIn(body: Uint8Array): Event | undefined {
  const value = parseJson(readUtf8(body) ?? '')
  return isEnvelope(value) ? value : undefined
}

/** The platform signs no payload but that of the type; of what it did not sign there is no more to say. */
function isEnvelope(value: unknown): value is Event {
  return (
    typeof memberOf(value, 'id') === 'string' &&
    typeof memberOf(value, 'type') === 'string' &&
    typeof memberOf(value, 'created') === 'number' &&
    typeof memberOf(memberOf(value, 'data'), 'object') === 'object'
  )
}
