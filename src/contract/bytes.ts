import { isStored, MemoryBytes, type StoredBytes, wholeOf } from '../kernel/stored-bytes.js'

const mebibyte = 1_048_576

/** Tells whether a value is a Uint8Array, a Buffer or one of another realm included (test runners have several). */
export function isByteArray(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}

/** Declares that a body or an answer is bytes and not JSON: {@link bytes} makes it. */
export class Bytes {
  /** The largest body, in bytes: a longer one answers 413. */
  readonly limit: number
  /**
   * The media types that are taken, in small letters, such as `application/pdf`, `image/*` or `*\/*`: a body of another
   * type answers 400.
   */
  readonly mediaTypes: readonly string[]

  constructor(limit: number, mediaTypes: readonly string[]) {
    this.limit = limit
    this.mediaTypes = mediaTypes
  }

  /** @param mediaType in small letters and without parameters */
  takes(mediaType: string): boolean {
    return this.mediaTypes.some(
      (taken) =>
        taken === '*/*' ||
        taken === mediaType ||
        (taken.endsWith('/*') && mediaType.startsWith(taken.slice(0, -1))),
    )
  }
}

/** A body of bytes that may be long: it is put away as it arrives, and the operation gets what has it. {@link file} makes it. */
export class FileBody extends Bytes {
  readonly isPutAway = true
}

/** A body of bytes that may be too long for memory: the operation gets {@link StoredBytes}, which `world.keepBytes` takes. */
export function file(takes: { readonly limit: number; readonly mediaTypes: readonly string[] }): FileBody {
  return new FileBody(takes.limit, takes.mediaTypes)
}

/** A body of bytes, which an operation gets as a Uint8Array, or an answer of bytes, which it gives as a {@link download}. */
export function bytes(takes: {
  /** The largest body, in bytes; 1 MiB unless given. */
  readonly limit?: number
  readonly mediaTypes: readonly string[]
}): Bytes {
  return new Bytes(takes.limit ?? mebibyte, takes.mediaTypes)
}

/** An answer of bytes. */
export class Download {
  /** The bytes, to be read piece by piece: they may be too long for memory. */
  readonly stored: StoredBytes
  readonly mediaType: string
  /** The headers that are sent besides the content type; names in small letters. */
  readonly headers: Readonly<Record<string, string>>

  constructor(stored: StoredBytes, mediaType: string, headers: Readonly<Record<string, string>>) {
    this.stored = stored
    this.mediaType = mediaType
    this.headers = headers
  }

  /** The bytes, copied into one array when they are asked for. */
  get bytes(): Uint8Array {
    return wholeOf(this.stored)
  }
}

/** Makes the answer of an operation whose output is bytes. With a file name, browsers save it as an attachment of that name. */
export function download(
  content: Uint8Array | StoredBytes,
  about: {
    readonly mediaType: string
    readonly fileName?: string
    readonly headers?: Readonly<Record<string, string>>
  },
): Download {
  const { mediaType, fileName, headers = {} } = about
  const stored = isStored(content) ? content : new MemoryBytes([content], '')
  return new Download(stored, mediaType, {
    // It is what somebody has uploaded: nobody shall take it for something else.
    'x-content-type-options': 'nosniff',
    ...(fileName !== undefined && { 'content-disposition': attachment(fileName) }),
    ...headers,
  })
}

/**
 * Writes the header of a download, as RFC 6266 has it: a name in ASCII for everyone, and the whole name in UTF-8 where
 * it has other characters.
 */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The bytes of a buffer or of a view of one, of whichever realm; undefined for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return viewOf(value.buffer, value.byteOffset, value.byteLength)
  return isBuffer(value) ? viewOf(value, 0, value.byteLength) : undefined
}

/** Makes an array of a part of a buffer. A buffer that was handed on to another thread is empty. */
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
