import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Verifying } from '../contract/host-ports.js'

/**
 * The port `verifying` in pure JavaScript, the same in Node and in browsers. Nothing but what asks for it imports this
 * file; the tables of the curves are made when the first signature is looked at.
 */
export const verifyingPort: Verifying = {
  p256(publicKey, message, signature) {
    const point = pointOf(publicKey)
    return (
      point !== undefined &&
      isGood(() => p256.verify(signature, message, point, { format: 'der', lowS: false }))
    )
  },
  secp256k1: (publicKey, hash, signature) =>
    isGood(() => secp256k1.verify(signature, hash, publicKey, { prehash: false, lowS: true })),
}

/** The library throws for what it cannot read. */
function isGood(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}

/** What stands before the point of every P-256 key in SubjectPublicKeyInfo: its length, and id-ecPublicKey with prime256v1. */
const algorithm = '301306072a8648ce3d020106082a8648ce3d030107'
const prefixes = [
  { hex: `3059${algorithm}034200`, point: 65 },
  { hex: `3039${algorithm}032200`, point: 33 },
] as const

function pointOf(publicKey: Uint8Array): Uint8Array | undefined {
  const hex = Array.from(publicKey.subarray(0, 26), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const known = prefixes.find((prefix) => prefix.hex === hex && publicKey.length === 26 + prefix.point)
  return known === undefined ? undefined : publicKey.subarray(26)
}
