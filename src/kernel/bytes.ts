/** The bytes of a buffer or of a view of one, of whichever realm; undefined for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return viewOf(value.buffer, value.byteOffset, value.byteLength)
  return isBuffer(value) ? viewOf(value, 0, value.byteLength) : undefined
}

/** Of a buffer that was handed on to another thread nothing is left. */
function viewOf(buffer: ArrayBufferLike, start: number, length: number): Uint8Array {
  return length === 0 ? new Uint8Array() : new Uint8Array(buffer, start, length)
}

function isBuffer(value: unknown): value is ArrayBuffer {
  if (typeof value !== 'object' || value === null) return false
  try {
    return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
  } catch {
    // A proxy that cannot be read.
    return false
  }
}
