import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createSimulator } from 'platform-simulator'

/** What the receivers of these tests check with: Node's own cryptography, and nothing of the simulator's. */
export const sandboxKey = createSimulator().webhooks.publicKey
export const productionKey = createSimulator({ environment: 'production' }).webhooks.publicKey

export function keyOf(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

export function isSigned(message: Uint8Array | string, signature: Uint8Array, hex = sandboxKey): boolean {
  return verify(null, Buffer.from(message), keyOf(hex), signature)
}
