import {
  type ECDSA,
  ecdsa,
  type WeierstrassOpts,
  type WeierstrassPointCons,
  weierstrass,
} from '@noble/curves/abstract/weierstrass.js'
import { numberToBytesBE } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { lazy } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'

/** A curve of the library, made when somebody first asks. Its own modules of curves would make all of them while they load. */
interface Curve {
  /** Made in pure JavaScript, the same in Node and in browsers. */
  readonly portable: () => ECDSA
  /**
   * The same keys and signatures, with Node's cryptography where there is one. The library begins with a table of multiples
   * of the base point, which takes 50 to 90 ms, and needs one more for each multiple.
   */
  readonly fastest: () => ECDSA
}

/** P-256: FIPS 186-4, D.1.2.3. */
export const p256 = /* @__PURE__ */ curveOf('prime256v1', false, {
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  h: 1n,
  a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  Gx: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  Gy: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
})

/** secp256k1: SEC 2, 2.4.1. */
export const secp256k1 = /* @__PURE__ */ curveOf('secp256k1', true, {
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
})

/** @param name what Node calls the curve */
export function curveOf(name: string, lowS: boolean, parameters: WeierstrassOpts<bigint>): Curve {
  const points = lazy(() => weierstrass(parameters))
  const signingBy = (by: Points) => ecdsa(by, sha256, { lowS })
  const portable = lazy(() => signingBy(points()))
  const fastest = lazy(() => {
    const byHost = pointsByHost(name, points())
    return byHost === undefined ? portable() : signingBy(byHost)
  })
  return { portable, fastest }
}

type Points = WeierstrassPointCons<bigint>

/**
 * Makes the points of a curve whose base point Node multiplies.
 * @returns undefined where there is no Node, or something that is Node in part
 */
function pointsByHost(name: string, points: Points): Points | undefined {
  return orUndefined(() => {
    const { createECDH } = globalThis.process.getBuiltinModule('node:crypto')
    const multiplier = createECDH(name)
    class Base extends points {
      override multiply(factor: bigint) {
        // The library says what is wrong with it.
        if (!points.Fn.isValidNot0(factor)) return super.multiply(factor)
        multiplier.setPrivateKey(bytesToHex(numberToBytesBE(factor, points.Fn.BYTES)), 'hex')
        return points.fromHex(multiplier.getPublicKey('hex'))
      }
    }
    const { X, Y, Z } = points.BASE
    const base = new Base(X, Y, Z)
    // What multiplies wrongly would make keys that nobody else has.
    if (!base.multiply(2n).equals(points.BASE.double())) return undefined
    return class extends points {
      static override readonly BASE = base
    }
  })
}
