import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { lazy } from '../../kernel/lazy.js'

/**
 * The curves of the library, made when the first signature asks for them. Its own modules of them would make them while they
 * are loaded, and bring curves that nobody here uses.
 */

/** P-256: FIPS 186-4, D.1.2.3. */
export const p256 = lazy(() =>
  ecdsa(
    weierstrass({
      p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
      n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
      h: 1n,
      a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
      b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
      Gx: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
      Gy: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    }),
    sha256,
    { lowS: false },
  ),
)

/** secp256k1: SEC 2, 2.4.1. */
export const secp256k1 = lazy(() =>
  ecdsa(
    weierstrass({
      p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
      n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
      h: 1n,
      a: 0n,
      b: 7n,
      Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
      Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
    }),
    sha256,
    { lowS: true },
  ),
)
