import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Custody } from '../../contract/host-ports.js'
import { spkiOfPoint } from '../../contract/key-encodings.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { p256, secp256k1 } from './curves.js'
import { hashTypedData } from './typed-data.js'

/** The port `custody`: one secret makes one key, in Node and in browsers alike. */
export const custodyPort: Custody = {
  p256PublicKey(secret) {
    const point = p256.fastest().getPublicKey(hexToBytes(secret), false)
    return spkiOfPoint(point.subarray(1, 33), point.subarray(33))
  },
  evmAddress: (secret) => addressOf(secp256k1.fastest().getPublicKey(hexToBytes(secret), false)),
  signTypedData(secret, data) {
    const [bit = 0, ...rest] = secp256k1.fastest().sign(hashTypedData(data), hexToBytes(secret), {
      prehash: false,
      format: 'recovered',
    })
    return `0x${bytesToHex(Uint8Array.of(...rest, firstOfBits + bit))}`
  },
  signerOfTypedData(data, signature) {
    if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
    const bytes = hexToBytes(signature.slice(2))
    const bit = (bytes[64] ?? 0) - firstOfBits
    if (bit !== 0 && bit !== 1) return undefined
    const compact = bytes.subarray(0, 64)
    const { recoverPublicKey, Point, verify } = secp256k1.fastest()
    return orUndefined(() => {
      const hash = hashTypedData(data)
      const key = recoverPublicKey(Uint8Array.of(bit, ...compact), hash, { prehash: false })
      // The library recovers a key from a high s as well, which contracts refuse.
      if (!verify(compact, hash, key, { prehash: false })) return undefined
      return addressOf(Point.fromBytes(key).toBytes(false))
    })
  },
}

/** The number that chains add to the bit that tells which of two keys signed. */
const firstOfBits = 27

/** The last 20 bytes of the hash of a point. @param point 65 bytes */
function addressOf(point: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`
}
