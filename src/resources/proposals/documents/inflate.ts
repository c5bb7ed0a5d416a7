import { Unzlib } from 'fflate'

/** Small pieces: one of them comes to at most a thousand times its size. */
const piece = 4096

/** What DEFLATE has compressed, as documents have it; undefined where it is broken, or comes to more bytes than that. */
export function inflateZlib(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const reader = new Unzlib((part) => {
      parts.push(part)
      size += part.length
    })
    for (let at = 0; at < bytes.length && size <= most; at += piece)
      reader.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  } catch {
    return undefined
  }
  if (size > most || parts.length === 0) return undefined
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
