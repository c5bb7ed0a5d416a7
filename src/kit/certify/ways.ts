import { hashes, Point } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { signingPort } from '../../hosts/signing/signing.js'
import { toBase64 } from '../../kernel/base64.js'
import { parseJson } from '../../kernel/json.js'
import type { Environment } from '../../kernel/rules.js'

/**
 * A way in which a route may want a delivery to be signed. The platform's is the first value of each member; each other
 * value is a mistake that receivers make, so that the way which a route accepts names its mistakes.
 */
export const waysOf = {
  /** The text that is signed, of the text of the timestamp and the body. */
  message: ['timestamp, body', 'timestamp, dot, body', 'timestamp, line, body', 'body, timestamp', 'body'],
  /** The way in which the route reads the body before it checks. */
  reading: ['as it came', 'as JavaScript writes it', 'as Python writes it', 'as Latin-1'],
  encoding: ['base64', 'base64url', 'hex'],
  unit: ['seconds', 'milliseconds'],
  key: ['own', 'other environment', 'template'],
} as const

export type Way = { readonly [Part in keyof typeof waysOf]: (typeof waysOf)[Part][number] }

/** The way of the platform (specification, Delivery mechanism). */
export const platformWay: Way = {
  message: 'timestamp, body',
  reading: 'as it came',
  encoding: 'base64',
  unit: 'seconds',
  key: 'own',
}

/** Lists the ways that differ from the platform's in one part, then those that differ in two. */
export function otherWays(): readonly Way[] {
  const changes: readonly Partial<Way>[] = [
    ...waysOf.message.map((message) => ({ message })),
    // A body in ASCII, as the platform writes it, is the same for the other readings.
    { reading: 'as Python writes it' },
    ...waysOf.encoding.map((encoding) => ({ encoding })),
    ...waysOf.unit.map((unit) => ({ unit })),
    ...waysOf.key.map((key) => ({ key })),
  ]
  const all = changes.flatMap((one) => [one, ...changes.map((other) => ({ ...other, ...one }))])
  const ways = new Map(all.map((change) => [JSON.stringify({ ...platformWay, ...change }), change]))
  return [...ways.values()]
    .map((change) => ({ ...platformWay, ...change }))
    .sort((one, other) => differences(one).length - differences(other).length)
    .slice(1)
}

/** The parts in which a way differs from the platform's. */
export function differences(way: Way): readonly (keyof Way)[] {
  const parts = ['key', 'message', 'reading', 'encoding', 'unit'] as const
  return parts.filter((part) => way[part] !== platformWay[part])
}

/** The text of the timestamp header at a moment in Unix milliseconds. */
export function timestampText(way: Way, at: number): string {
  return String(way.unit === 'seconds' ? Math.floor(at / 1000) : at)
}

/** Reads a body as the route of a way does: of what is no JSON nothing else can be made. */
export function readBody({ reading }: Way, body: string): string {
  const value = parseJson(body)
  switch (reading) {
    case 'as it came':
      return body
    case 'as JavaScript writes it':
      return value === undefined ? body : JSON.stringify(value)
    case 'as Python writes it':
      return value === undefined ? body : pythonText(value)
    case 'as Latin-1':
      return Array.from(utf8ToBytes(body), (byte) => String.fromCharCode(byte)).join('')
  }
}

/** Writes JSON as `json.dumps` of Python does: with a blank behind each comma and colon, and in ASCII. */
export function pythonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${pythonText(name)}: ${pythonText(member)}`)
      .join(', ')}}`
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function messageOf({ message }: Way, timestamp: string, body: string): string {
  switch (message) {
    case 'timestamp, body':
      return timestamp + body
    case 'timestamp, dot, body':
      return `${timestamp}.${body}`
    case 'timestamp, line, body':
      return `${timestamp}\n${body}`
    case 'body, timestamp':
      return body + timestamp
    case 'body':
      return body
  }
}

/** Signs deliveries in any way. */
export interface WaySigner {
  /** 64 hex characters: the key that the route has to check with. */
  readonly publicKey: string
  /** The text of the signature header; undefined where this message has no signature by the template's key. */
  sign(way: Way, timestamp: string, body: string): string | undefined
  /** The same by a key that nobody has been told of. */
  signAsStranger(way: Way, timestamp: string, body: string): string
}

/** Nobody's key: 64 hex characters. */
const strangersKey = '5f'.repeat(32)

/** @param secret 64 hex characters, in the place of the environment's own key */
export function createWaySigner(environment: Environment, secret: string | undefined): WaySigner {
  const own = signingPort(environment, secret)
  const other = signingPort(environment === 'sandbox' ? 'production' : 'sandbox', undefined)
  const stranger = signingPort(environment, strangersKey)
  const bytes = (way: Way, timestamp: string, body: string) =>
    utf8ToBytes(messageOf(way, timestamp, readBody(way, body)))
  return {
    publicKey: bytesToHex(own.publicKey),
    sign(way, timestamp, body) {
      const message = bytes(way, timestamp, body)
      if (way.key === 'template') {
        const forged = signedByTemplate(message)
        return forged && written(way, forged)
      }
      return written(way, (way.key === 'own' ? own : other).ed25519(message))
    },
    signAsStranger: (way, timestamp, body) => written(way, stranger.ed25519(bytes(way, timestamp, body))),
  }
}

function written({ encoding }: Way, signature: Uint8Array): string {
  if (encoding === 'hex') return bytesToHex(signature)
  const text = toBase64(signature)
  return encoding === 'base64' ? text : text.replaceAll('+', '-').replaceAll('/', '_')
}

/** The public key of a template that nobody has filled in: 64 zeros. Anybody can sign for it. */
const templateKey = new Uint8Array(32)

/**
 * Makes a signature that a check without regard to keys of small order takes for one of the template's key: S is zero, and R
 * has to be the negative of the key times the hash, which one of the key's four multiples is for about two messages of
 * three.
 */
function signedByTemplate(message: Uint8Array): Uint8Array | undefined {
  hashes.sha512 = sha512
  const key = Point.fromBytes(templateKey, false)
  const multiples = [Point.ZERO, key, key.add(key), key.add(key).add(key)]
  for (const point of multiples) {
    const r = point.toBytes()
    const hash = sha512(concatBytes(r, templateKey, message))
    // The key has the order 4, which the last two bits of the hash, reduced by the order of the group, decide.
    const times = Number(moduloOrder(hash) % 4n)
    if ((multiples[times] ?? Point.ZERO).add(point).equals(Point.ZERO))
      return concatBytes(r, new Uint8Array(32))
  }
  return undefined
}

/** The order of the group of Ed25519 (RFC 8032, 5.1). */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

/** A number in little-endian bytes, reduced by the order of the group. */
function moduloOrder(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n) % order
}
