import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashing, type Signing, signing } from '../../contract/host-ports.js'
import { toBase64 } from '../../kernel/base64.js'
import { getterMembers, lazy } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import type { Environment } from '../../kernel/rules.js'
import { lendSha256, sha256Of } from '../../kernel/sha256.js'
import { BytesKeeper, bytesKeeper } from '../../kernel/stored-bytes.js'
import { fastestSha256 } from './hashing.js'

const withPublicKey = getterMembers('publicKey')

/** The constant key of each environment: receivers can keep its public half in their configuration. */
const environmentKeys: Readonly<Record<Environment, string>> = {
  sandbox: '94ed33ff3859240d9ab53ee984614514c03cd788b517539f1c51e61e84875b6e',
  production: '07e89a1ef5c7d4b4a5c8f42368a97273df185b5b2edb5f510c8028e5c0f946bb',
}

/** Signs deliveries. */
export type Signer = ReturnType<typeof createSigner>

/** The number of signatures that are kept, the newest: those of a few forks. */
const maxSignatures = 256

/** @param secret 64 hex characters, to replace the environment's own key */
export function createSigner(environment: Environment, secret: string | undefined) {
  const port = signingPort(environment, secret)
  // The targets of one event get the same body at the same time, forks of one world get what the others got, and signing
  // costs more than all else in a delivery.
  const made = new Map<string, string>()
  const signer = {
    /** Base64 Ed25519 over the timestamp text followed directly by the raw body (specification, Delivery mechanism). */
    sign(timestamp: string, body: string): string {
      const message = timestamp + body
      const known = made.get(message)
      if (known !== undefined) return known
      const signature = toBase64(port.ed25519(utf8ToBytes(message)))
      made.set(message, signature)
      for (const [oldest] of made) {
        if (made.size <= maxSignatures) break
        made.delete(oldest)
      }
      return signature
    },
  }
  // 64 hex characters.
  return withPublicKey(signer, { publicKey: lazy(() => bytesToHex(port.publicKey)) })
}

/** Uses a key of Ed25519. */
interface KeyUse {
  sign(message: Uint8Array): Uint8Array
  /** 32 bytes. */
  publicKey(): Uint8Array
}

/** The bytes that a PKCS #8 document of a key of Ed25519 has in front of the key (RFC 8410). */
const keyHeader = hexToBytes('302e020100300506032b657004220420')

/**
 * Uses a key. Where the host has Node's cryptography, that does it: signatures and public keys of Ed25519 are the same bytes
 * whoever makes them. The host is asked when the key is first used, since most simulators never use it.
 */
function useOf(key: Uint8Array): () => KeyUse {
  return lazy(
    () => useByHost(key) ?? { sign: (message) => sign(message, key), publicKey: () => getPublicKey(key) },
  )
}

/** Undefined in browsers, and in Nodes that are too old or cannot do it. */
function useByHost(key: Uint8Array): KeyUse | undefined {
  return orUndefined(() => {
    const { createPrivateKey, createPublicKey, sign } = globalThis.process.getBuiltinModule('node:crypto')
    const base64 = toBase64(concatBytes(keyHeader, key))
    const own = createPrivateKey(`-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----`)
    return {
      sign: (message) => new Uint8Array(sign(null, message, own)),
      // The key is the end of its document (RFC 8410).
      publicKey: () =>
        new Uint8Array(createPublicKey(own).export({ type: 'spki', format: 'der' }).subarray(-32)),
    }
  })
}

/** The ports that every platform has. @param secret 64 hex characters, to replace the key of the environment */
export function hostPorts(environment: Environment, secret: string | undefined): [string, unknown][] {
  lendSha256(fastestSha256)
  return [
    [signing.name, signingPort(environment, secret)],
    [hashing.name, { sha256: sha256Of }],
    [bytesKeeper.name, new BytesKeeper()],
  ]
}

/** The key of an environment, or another one. @param secret 64 hex characters */
export function signingPort(environment: Environment, secret: string | undefined): Signing {
  // The library's own switch for synchronous use; it is bundled, so that no other user of it is touched.
  hashes.sha512 = sha512
  const key = hexToBytes(secret ?? environmentKeys[environment])
  const use = useOf(key)
  return withPublicKey(
    { ed25519: (message: Uint8Array) => use().sign(message) },
    { publicKey: () => use().publicKey() },
  )
}
