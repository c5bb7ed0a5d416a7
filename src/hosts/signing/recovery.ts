import { normalizeZ } from '@noble/curves/abstract/curve.js'
import type { WeierstrassPoint } from '@noble/curves/abstract/weierstrass.js'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readDerSignature, spkiOfPoint } from '../../contract/key-encodings.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { p256 } from './curves.js'

/** Every key that can have made a signature of ECDSA over P-256: the port says how they are given. */
type KeysOf = (message: Uint8Array, signature: Uint8Array) => Uint8Array[]

type Point = WeierstrassPoint<bigint>

/** The two multiplications of points that take nearly all the time. */
interface Multiplying {
  /** A multiple of the base point of the curve. */
  ofBase(factor: bigint): Point
  /** A multiple of a point that has this x. Two points have it: which one is taken does not matter. @throws where none has */
  ofPointAt(x: bigint, factor: bigint): Point
}

/** Finds keys as SEC 1 does, 4.1.6: (s R - z G) / r, where z is the hash, for both points R whose x is r. */
function keysBy({ ofBase, ofPointAt }: Multiplying): KeysOf {
  return (message, signature) => {
    const read = readDerSignature(signature)
    if (!read.ok) return []
    const { Point, Signature } = p256.portable()
    const { Fn, Fp } = Point
    const { r, s } = Signature.fromBytes(read.raw)
    const inverse = Fn.inv(r)
    const hash = Fn.create(bytesToNumberBE(sha256(message)))
    // r is x modulo the order. If r is very small, x may also be r plus the order; hardly any signature has such an r.
    const places = r + Fn.ORDER < Fp.ORDER ? [r, r + Fn.ORDER] : [r]
    return places.flatMap((x) => {
      try {
        const rest = ofBase(Fn.mul(hash, inverse))
        const product = ofPointAt(x, Fn.mul(s, inverse))
        // Inverting a number is slow, so `normalizeZ` does it once for both points.
        return normalizeZ(Point, [product.subtract(rest), product.negate().subtract(rest)]).map(spkiOf)
      } catch {
        // There is no such point, or the key would be the point at infinity.
        return []
      }
    })
  }
}

function spkiOf(point: Point): Uint8Array {
  const bytes = point.toBytes(false)
  return spkiOfPoint(bytes.subarray(1, 33), bytes.subarray(33))
}

/** Finds keys in pure JavaScript, the same in Node and in browsers. */
export const portableKeysOf = /* @__PURE__ */ keysBy({
  ofBase: (factor) => p256.portable().Point.BASE.multiplyUnsafe(factor),
  ofPointAt: (x, factor) =>
    p256
      .portable()
      .Point.fromHex(shortHex(hexOf(x)))
      .multiplyUnsafe(factor),
})

/**
 * Makes the same of Node's own cryptography, which multiplies ten times as fast.
 * @returns undefined where there is none, or something that is Node in part
 */
export function keysOfByHost(): KeysOf | undefined {
  return orUndefined(() => {
    const multiplying = multiplyingOfHost()
    return isRight(multiplying) ? keysBy(multiplying) : undefined
  })
}

/** Other runtimes have a `node:crypto` that lacks some of it: what cannot multiply would find no key, and say nothing. */
function isRight({ ofPointAt }: Multiplying): boolean {
  const { BASE } = p256.portable().Point
  const twice = BASE.double()
  const product = ofPointAt(BASE.x, 2n)
  return product.equals(twice) || product.negate().equals(twice)
}

function multiplyingOfHost(): Multiplying {
  const { createECDH, ECDH } = globalThis.process.getBuiltinModule('node:crypto')
  const curve = 'prime256v1'
  const multiplier = createECDH(curve)
  const wholeHex = (x: string) => String(ECDH.convertKey(shortHex(x), curve, 'hex', 'hex', 'uncompressed'))
  return {
    ofBase: (factor) => p256.fastest().Point.BASE.multiply(factor),
    ofPointAt(x, factor) {
      multiplier.setPrivateKey(hexOf(factor), 'hex')
      // The shared secret is only the x of the product.
      return p256
        .portable()
        .Point.fromHex(wholeHex(multiplier.computeSecret(wholeHex(hexOf(x)), 'hex', 'hex')))
    },
  }
}

/** 32 bytes. */
function hexOf(number: bigint): string {
  return bytesToHex(numberToBytesBE(number, 32))
}

/** The point with this x whose y is even, in the short form of SEC 1. */
function shortHex(x: string): string {
  return `02${x}`
}
