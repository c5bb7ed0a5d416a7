import { hexToBytes } from '@noble/hashes/utils.js'
import type { Custody } from '../contract/host-ports.js'
import { spkiOfPoint } from '../kernel/p256.js'
import { p256 } from './curves.js'

/** The port `custody`: one secret makes one key, in Node and in browsers alike. */
export const custodyPort: Custody = {
  p256PublicKey(secret) {
    const point = p256().getPublicKey(hexToBytes(secret), false)
    return spkiOfPoint(point.subarray(1, 33), point.subarray(33))
  },
}
