import { hexToBytes } from '@noble/hashes/utils.js'

/** Reads and writes keys and signatures of ECDSA over P-256. Nothing here knows whether a signature is good. */

/** The order of the curve: r and s of a signature are from 1 up to below it. */
const order = hexToBytes('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** id-ecPublicKey with prime256v1: the algorithm of a SubjectPublicKeyInfo (RFC 5480). */
const algorithm = '301306072a8648ce3d020106082a8648ce3d030107'
const uncompressed = { header: hexToBytes(`3059${algorithm}034200`), length: 91, signs: [4] } as const
const compressed = { header: hexToBytes(`3039${algorithm}032200`), length: 59, signs: [2, 3] } as const

/** The SubjectPublicKeyInfo in DER of a point. @param x 32 bytes @param y 32 bytes */
export function spkiOfPoint(x: Uint8Array, y: Uint8Array): Uint8Array<ArrayBuffer> {
  const spki = new Uint8Array(uncompressed.length)
  spki.set(uncompressed.header)
  spki[uncompressed.header.length] = 4
  spki.set(x, spki.length - 64)
  spki.set(y, spki.length - 32)
  return spki
}

/** A key pair in DER as PKCS #8 has it, with its public half. @param secret 32 bytes, as x and y are */
export function pkcs8OfKey(secret: Uint8Array, x: Uint8Array, y: Uint8Array): Uint8Array<ArrayBuffer> {
  const before = hexToBytes(`308187020100${algorithm}046d306b0201010420`)
  return Uint8Array.of(...before, ...secret, 0xa1, 0x44, 3, 0x42, 0, 4, ...x, ...y)
}

/** The point of a SubjectPublicKeyInfo, as SEC 1 has it; undefined when this is no key of P-256. It may be off the curve. */
export function pointOfSpki(spki: Uint8Array): Uint8Array | undefined {
  for (const { header, length, signs } of [uncompressed, compressed]) {
    if (spki.length !== length || !header.every((byte, at) => spki[at] === byte)) continue
    const point = spki.subarray(header.length)
    return signs.some((sign) => sign === point[0]) ? point : undefined
  }
  return undefined
}

/** The same key with its lengths as DER has them, where they were written in long form; others as they are. */
export function withShortLengths(spki: Uint8Array): Uint8Array {
  const outer = contentOf(spki, 0, 0x30)
  const inner = outer && contentOf(spki, outer.from, 0x30)
  const bits = inner && contentOf(spki, inner.to, 0x03)
  if (outer === undefined || inner === undefined || bits === undefined) return spki
  if (outer.to !== spki.length || bits.to !== outer.to) return spki
  const name = spki.subarray(inner.from, inner.to)
  const key = spki.subarray(bits.from, bits.to)
  if (name.length > 127 || key.length > 127) return spki
  const whole = Uint8Array.of(0x30, name.length, ...name, 0x03, key.length, ...key)
  return whole.length > 127 ? spki : Uint8Array.of(0x30, whole.length, ...whole)
}

/** Finds where the content of a value begins and ends; undefined where no such value is. */
function contentOf(bytes: Uint8Array, at: number, tag: number): { from: number; to: number } | undefined {
  const first = bytes[at + 1]
  if (bytes[at] !== tag || first === undefined || first > 0x82 || first === 0x80) return undefined
  const more = first < 0x80 ? 0 : first - 0x80
  let length = more === 0 ? first : 0
  for (let read = 0; read < more; read++) length = length * 256 + (bytes[at + 2 + read] ?? 0)
  const from = at + 2 + more
  return from + length <= bytes.length ? { from, to: from + length } : undefined
}

/** The field of the curve, and b of its equation y² = x³ - 3x + b (FIPS 186-4, D.1.2.3). */
const field = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** The same key with its whole point; undefined where no point of the curve has this x. @param spki with a compressed point */
export function withWholePoint(spki: Uint8Array): Uint8Array | undefined {
  const point = spki.subarray(compressed.header.length)
  const xBytes = point.subarray(1)
  const x = xBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  if (x >= field) return undefined
  const square = ((((x * x - 3n) * x + b) % field) + field) % field
  const root = power(square, (field + 1n) / 4n)
  if ((root * root) % field !== square) return undefined
  const isOdd = point[0] === 3
  const y = (root % 2n === 1n) === isOdd ? root : field - root
  return spkiOfPoint(xBytes, hexToBytes(y.toString(16).padStart(64, '0')))
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % field
    square = (square * square) % field
  }
  return result
}

/** Tells whether the point of a key is written in its short form. */
export function isCompressed(spki: Uint8Array): boolean {
  return spki.length === compressed.length && pointOfSpki(spki) !== undefined
}

type DerSignature =
  /** The signature that was read: r and s, 32 bytes each. */
  | { readonly ok: true; readonly raw: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: 'not_der' | 'out_of_range'; readonly reason: string }

/**
 * Reads the DER of a signature, and no other BER: a signature is written in one way only.
 * What is read has its r and s in the range that can be good.
 */
export function readDerSignature(bytes: Uint8Array): DerSignature {
  if (bytes[0] !== 0x30) return notDer('it does not begin with 30, the tag of a SEQUENCE')
  if (bytes[1] !== bytes.length - 2)
    return notDer(`its second byte has to tell the length of what follows, ${bytes.length - 2}`)
  const raw = new Uint8Array(64)
  const afterR = readInteger(bytes, 2, 'r', raw.subarray(0, 32))
  if (typeof afterR !== 'number') return afterR
  const end = readInteger(bytes, afterR, 's', raw.subarray(32))
  if (typeof end !== 'number') return end
  return end === bytes.length ? { ok: true, raw } : notDer('something follows after s')
}

/** @returns where the next value begins, or what is wrong */
function readInteger(bytes: Uint8Array, at: number, name: string, into: Uint8Array): number | DerSignature {
  const length = bytes[at + 1] ?? 0
  const end = at + 2 + length
  if (bytes[at] !== 0x02) return notDer(`${name} does not begin with 02, the tag of an INTEGER`)
  if (length === 0 || length > 127 || end > bytes.length) return notDer(`${name} has a length that cannot be`)
  const [first = 0, second = 0] = bytes.subarray(at + 2, end)
  if (first > 127)
    return notDer(`${name} is negative: a number whose first bit is set has a zero byte before it`)
  if (first === 0 && length > 1 && second < 128) return notDer(`${name} has a needless zero byte before it`)
  const digits = bytes.subarray(first === 0 ? at + 3 : at + 2, end)
  if (digits.length > 32) return outOfRange(name)
  into.set(digits, 32 - digits.length)
  return isScalar(into) ? end : outOfRange(name)
}

function notDer(detail: string): DerSignature {
  return { ok: false, fault: 'not_der', reason: detail }
}

function outOfRange(name: string): DerSignature {
  const reason = `${name} is zero, or not below the order of the curve`
  return { ok: false, fault: 'out_of_range', reason }
}

/** Tells whether a number is at least 1 and below the order of the curve. @param digits 32 bytes */
function isScalar(digits: Uint8Array): boolean {
  for (let at = 0; at < 32; at++) {
    const difference = (digits[at] ?? 0) - (order[at] ?? 0)
    if (difference !== 0) return difference < 0 && digits.some((byte) => byte !== 0)
  }
  return false
}

/** The DER of r and s. @param raw 64 bytes: r and s, 32 bytes each, as WebCrypto signs */
export function derOfRaw(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = [...integerOf(raw.subarray(0, 32)), ...integerOf(raw.subarray(32, 64))]
  return Uint8Array.of(0x30, body.length, ...body)
}

function integerOf(digits: Uint8Array): number[] {
  const first = digits.findIndex((byte) => byte !== 0)
  const shortest = [...digits.subarray(first === -1 ? 31 : first)]
  if ((shortest[0] ?? 0) > 127) shortest.unshift(0)
  return [0x02, shortest.length, ...shortest]
}

const minBits = 2048
/**
 * The longest modulus that is taken. A longer key would make one signature of a hostile caller as dear as a thousand.
 */
const maxBits = 8192

/** Says why this is no key that RSA signatures are checked with; undefined when it is one. Numbers are big-endian. */
export function faultOfRsaKey(modulus: Uint8Array, exponent: Uint8Array): string | undefined {
  const [first = 0] = modulus
  if (first === 0) return 'the modulus is empty or begins with a zero byte'
  const bits = modulus.length * 8 - (Math.clz32(first) - 24)
  if (bits < minBits) return `the modulus has ${bits} bits: at least ${minBits} are needed`
  if (bits > maxBits) return `the modulus has ${bits} bits: at most ${maxBits} are taken`
  if (!isOdd(modulus)) return 'the modulus is even, so it is not the product of two primes'
  const isSmall = exponent.length > 0 && exponent.length <= 4
  const isOne = exponent.length === 1 && exponent[0] === 1
  if (!isSmall || exponent[0] === 0 || isOne || !isOdd(exponent))
    return 'the exponent is not an odd number from 3 to 4294967295, with no zero byte before it'
  return undefined
}

function isOdd(digits: Uint8Array): boolean {
  return (digits[digits.length - 1] ?? 0) % 2 === 1
}
