import { ksuidEpochMs } from './clock.js'
import { Invariant } from './errors.js'
import { draw } from './random.js'

/**
 * Ids are KSUIDs: 27 characters of base 62, a 32-bit time in seconds followed by a 128-bit payload.
 *
 * The characters are made directly. The ids of one second are the numbers from T x 2^128 to (T + 1) x 2^128, a range of
 * about 7.6 x 62^21, so one choice of the first six characters leaves the other 21 free: six of a counter, which makes
 * ids sort in the order of creation, also inside one second, and fifteen drawn from the stream.
 * The `ksuid` package reads them back in the tests; docs/decisions/0003 has the measurement.
 */

export const idPattern = /^[0-9A-Za-z]{27}$/

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const codes = Uint8Array.from(alphabet, (character) => character.charCodeAt(0))
const freeCharacters = 62n ** 21n
/** The number of values of the first six characters that one second has. */
const prefixesPerSecond = 2 ** 128 / 62 ** 21
/** The number of ids that one stream can give: its counter has six characters. */
const maxIdsOfStream = 62 ** 6

/** The six characters that every id of one second starts with. */
export function timePrefix(seconds: number): string {
  let value = firstOf(seconds - ksuidEpochMs / 1000)
  let text = ''
  for (let i = 0; i < 6; i++) {
    text = alphabet.charAt(value % 62) + text
    value = Math.floor(value / 62)
  }
  return text
}

/** The lowest value of the first six characters in a second since the epoch: below 62^6, which a number has room for. */
function firstOf(second: number): number {
  const near = second * prefixesPerSecond
  const value = Math.ceil(near)
  // The float is right or too low, by less than 0.0001. Only what is as near below a whole number is computed exactly.
  if (value - near > 1e-3) return value
  return Number(((BigInt(second) << 128n) + freeCharacters - 1n) / freeCharacters)
}

/** @param prefix from {@link timePrefix}; @param key of the stream; @param counter of the stream, from 0 */
export function encodeId(prefix: string, key: number, counter: number): string {
  if (counter >= maxIdsOfStream) throw new Invariant('an id stream is exhausted')
  let c = counter
  const c5 = c % 62
  c = (c - c5) / 62
  const c4 = c % 62
  c = (c - c4) / 62
  const c3 = c % 62
  c = (c - c3) / 62
  const c2 = c % 62
  c = (c - c2) / 62
  const c1 = c % 62
  const c0 = (c - c1) / 62
  const a = draw(key, counter, 0)
  const b = draw(key, counter, 1)
  const d = draw(key, counter, 2)
  // V8 computes `%` of an unsigned 32-bit number by a call into C. After one division one instruction is enough.
  const a1 = (a / 62) | 0
  const b1 = (b / 62) | 0
  const d1 = (d / 62) | 0
  return String.fromCharCode(
    prefix.charCodeAt(0),
    prefix.charCodeAt(1),
    prefix.charCodeAt(2),
    prefix.charCodeAt(3),
    prefix.charCodeAt(4),
    prefix.charCodeAt(5),
    at(c0),
    at(c1),
    at(c2),
    at(c3),
    at(c4),
    at(c5),
    at(a - 62 * a1),
    at(a1 % 62),
    at(((a1 / 62) | 0) % 62),
    at(((a1 / 3844) | 0) % 62),
    at(((a1 / 238_328) | 0) % 62),
    at(b - 62 * b1),
    at(b1 % 62),
    at(((b1 / 62) | 0) % 62),
    at(((b1 / 3844) | 0) % 62),
    at(((b1 / 238_328) | 0) % 62),
    at(d - 62 * d1),
    at(d1 % 62),
    at(((d1 / 62) | 0) % 62),
    at(((d1 / 3844) | 0) % 62),
    at(((d1 / 238_328) | 0) % 62),
  )
}

function at(digit: number): number {
  return codes[digit] ?? 48
}

/** Draws `length` characters of at most 64 kinds from one place of a stream: for keys and tokens, which are not ids. */
export function drawText(characters: string, length: number, key: number, counter: number): string {
  const kinds = characters.length
  const picked = new Array<number>(length)
  let bits = 0
  for (let at = 0; at < length; at++) {
    // Five characters to a draw of 32 bits.
    if (at % 5 === 0) bits = draw(key, counter, at / 5)
    const rest = Math.floor(bits / kinds)
    picked[at] = characters.charCodeAt(bits - rest * kinds)
    bits = rest
  }
  return String.fromCharCode.apply(null, picked)
}

export const base62 = alphabet
export const base64 = `${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'}+/`
