import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A hash of bytes that come in pieces. */
interface Hash {
  update(piece: Uint8Array): void
  /** Gives 64 hex characters, when all pieces were there. */
  finish(): string
}

/** Makes hashes. They are the same whoever makes them. */
export interface Sha256 {
  /** Gives 64 hex characters. A text is hashed as UTF-8. */
  hex(content: string | Uint8Array): string
  begin(): Hash
}

/** Makes them in pure JavaScript, in Node and in browsers alike. */
export const portableSha256: Sha256 = {
  hex: (content) => bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content)),
  begin() {
    const hash = sha256.create()
    return { update: (piece) => void hash.update(piece), finish: () => bytesToHex(hash.digest()) }
  },
}

const used: { by: () => Sha256 } = { by: () => portableSha256 }

/**
 * Has a host make the hashes from now on: its own cryptography takes a tenth of the time.
 * @param host asked at each hash: most simulators need none
 */
export function lendSha256(host: () => Sha256): void {
  used.by = host
}

/** Gives 64 hex characters. @param content a text is hashed as UTF-8 */
export function sha256Hex(content: string | Uint8Array): string {
  return used.by().hex(content)
}

/** 32 bytes. */
export function sha256Of(content: Uint8Array): Uint8Array {
  return hexToBytes(sha256Hex(content))
}

/** Begins a hash of bytes that come in pieces. */
export function beginSha256(): Hash {
  return used.by().begin()
}
