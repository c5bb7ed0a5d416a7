import { pow } from '@noble/curves/abstract/modular.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Verifying } from '../../contract/host-ports.js'
import { faultOfRsaKey, pointOfSpki, readDerSignature } from '../../contract/key-encodings.js'
import { toBase64, toBase64Url } from '../../kernel/base64.js'
import { lazy, memo } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { p256, secp256k1 } from './curves.js'
import { keysOfByHost, portableKeysOf } from './recovery.js'

/** Verifies in pure JavaScript, the same in Node and in browsers. */
export const portableVerifying: Verifying = {
  p256(publicKey, message, signature) {
    const point = pointOfSpki(publicKey)
    const read = readDerSignature(signature)
    if (point === undefined || !read.ok) return false
    return isGood(() => p256.portable().verify(read.raw, message, point))
  },
  p256KeysOf: portableKeysOf,
  isP256Key(publicKey) {
    const point = pointOfSpki(publicKey)
    return point !== undefined && p256.portable().utils.isValidPublicKey(point)
  },
  rsa(modulus, exponent, message, signature) {
    if (faultOfRsaKey(modulus, exponent) !== undefined || signature.length !== modulus.length) return false
    const n = bytesToNumberBE(modulus)
    const s = bytesToNumberBE(signature)
    const padded = bytesToNumberBE(paddedHash(message, modulus.length))
    return s < n && pow(s, bytesToNumberBE(exponent), n) === padded
  },
  secp256k1: (publicKey, hash, signature) =>
    isGood(() => secp256k1.portable().verify(signature, hash, publicKey, { prehash: false })),
}

/** The library throws for what it cannot read. */
function isGood(verify: () => boolean): boolean {
  return orUndefined(verify) === true
}

/** Makes the content of a signature of RSA: the padding of PKCS #1, then the hash with its name (RFC 8017, 9.2). */
function paddedHash(message: Uint8Array, length: number): Uint8Array {
  const name = hexToBytes('3031300d060960864801650304020105000420')
  const hash = sha256(message)
  const padded = new Uint8Array(length).fill(0xff)
  padded.set([0, 1])
  padded[length - hash.length - name.length - 1] = 0
  padded.set(name, length - hash.length - name.length)
  padded.set(hash, length - hash.length)
  return padded
}

/**
 * The number of keys that are kept in the form that the host works with: it takes longer to read one than to use it.
 */
const maxKeys = 1000

/**
 * Returns the verifying by Node's own cryptography, which is thirty times as fast. It gives the answers of
 * {@link portableVerifying}: what is no key or no DER is refused before it is asked, and a key that it cannot read is
 * left to the other.
 * @returns undefined where there is none, as in browsers
 */
export function verifyingOfHost(): Verifying | undefined {
  return orUndefined(() => {
    const { createPublicKey, verify } = globalThis.process.getBuiltinModule('node:crypto')
    const p256Key = remembered((spki: Uint8Array) =>
      createPublicKey(`-----BEGIN PUBLIC KEY-----\n${toBase64(spki)}\n-----END PUBLIC KEY-----`),
    )
    // Null for what is no SubjectPublicKeyInfo. Who asks has the same bytes each time, and does not change them.
    const p256KeyOf = memo((spki: Uint8Array) => (pointOfSpki(spki) === undefined ? null : p256Key(spki)))
    // Asked for when a group has many signers: few have.
    const keysOf = lazy(() => keysOfByHost() ?? portableKeysOf)
    const rsaKey = remembered((modulus: Uint8Array, exponent: Uint8Array) =>
      createPublicKey({
        key: { kty: 'RSA', n: toBase64Url(modulus), e: toBase64Url(exponent) },
        format: 'jwk',
      }),
    )
    return {
      p256(publicKey, message, signature) {
        const key = p256KeyOf(publicKey)
        if (key === null || !readDerSignature(signature).ok) return false
        return key === undefined
          ? portableVerifying.p256(publicKey, message, signature)
          : isGood(() => verify('sha256', message, key, signature))
      },
      p256KeysOf: (message, signature) => keysOf()(message, signature),
      isP256Key: (publicKey) =>
        pointOfSpki(publicKey) !== undefined &&
        (p256Key(publicKey) !== undefined || portableVerifying.isP256Key(publicKey)),
      rsa(modulus, exponent, message, signature) {
        if (faultOfRsaKey(modulus, exponent) !== undefined) return false
        const key = rsaKey(modulus, exponent)
        return key === undefined
          ? portableVerifying.rsa(modulus, exponent, message, signature)
          : isGood(() => verify('sha256', message, key, signature))
      },
      secp256k1: portableVerifying.secp256k1,
    }
  })
}

/** Remembers what the host made of the latest keys: undefined for those that it cannot read. */
function remembered<Parts extends readonly Uint8Array[], K>(
  read: (...parts: Parts) => K,
): (...parts: Parts) => K | undefined {
  const known = new Map<string, K | undefined>()
  return (...parts) => {
    const name = parts.map((part) => String.fromCharCode(...part)).join(',')
    const key = known.get(name)
    if (key !== undefined || known.has(name)) return key
    const [oldest] = known.keys()
    if (known.size >= maxKeys && oldest !== undefined) known.delete(oldest)
    const made = orUndefined(() => read(...parts))
    known.set(name, made)
    return made
  }
}

/** The fastest that there is. It is asked for when the first signature comes: most simulators verify none. */
const fastest = lazy(() => verifyingOfHost() ?? portableVerifying)

/** The port of every simulator. */
export const verifyingPort: Verifying = {
  p256: (publicKey, message, signature) => fastest().p256(publicKey, message, signature),
  p256KeysOf: (message, signature) => fastest().p256KeysOf(message, signature),
  isP256Key: (publicKey) => fastest().isP256Key(publicKey),
  rsa: (modulus, exponent, message, signature) => fastest().rsa(modulus, exponent, message, signature),
  secp256k1: (publicKey, hash, signature) => fastest().secp256k1(publicKey, hash, signature),
}
