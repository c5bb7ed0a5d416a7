import { createHash } from 'node:crypto'
import type { Hashing } from '../../src/contract/host-ports.js'

/** Node's own, so that what is tested has another opinion beside it. */
export const hashing: Hashing = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
}
