import { Unzlib } from 'fflate'
import { concatenated } from '../../../kernel/base64.js'

/** Small pieces: one of them comes to at most a thousand times its size. */
const pieceBytes = 4096

/** Inflates what documents have compressed; undefined where it is broken, or comes to more bytes than that. */
export function inflateZlib(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const reader = new Unzlib((part) => {
      parts.push(part)
      size += part.length
    })
    for (let at = 0; at < bytes.length && size <= maxBytes; at += pieceBytes)
      reader.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  } catch {
    return undefined
  }
  return size > maxBytes || parts.length === 0 ? undefined : concatenated(parts)
}
