import { sha256Hex } from './json.js'

/**
 * Bytes by their digest, beside the rows: documents and images. A fork shares them, and copies only the list when one side
 * adds to it. What was put in stays: a digest in an older version of a row can still be read.
 */
export class ByteStore {
  readonly definition = { name: 'bytes' } as const
  #contents = new Map<string, Uint8Array>()
  #shared = false

  fork(): ByteStore {
    const copy = new ByteStore()
    copy.#contents = this.#contents
    copy.#shared = true
    this.#shared = true
    return copy
  }

  /** Keeps a copy; `isNew` tells whether it was not there before. */
  put(bytes: Uint8Array): { readonly digest: string; readonly isNew: boolean } {
    // A copy first: of a Buffer of another realm too, which nothing else is made of here.
    const content = new Uint8Array(bytes)
    const digest = sha256Hex(content)
    const isNew = !this.#contents.has(digest)
    if (isNew) this.#own().set(digest, content)
    return { digest, isNew }
  }

  /** A copy, which is the reader's own. */
  get(digest: string): Uint8Array<ArrayBuffer> | undefined {
    const content = this.#contents.get(digest)
    return content === undefined ? undefined : new Uint8Array(content)
  }

  /** Takes a {@link put} back that was new. */
  undo(digest: string): void {
    this.#own().delete(digest)
  }

  /** The contents as they are now, by digest: a map that does not change later. */
  image(): ReadonlyMap<string, Uint8Array> {
    this.#shared = true
    return this.#contents
  }

  /** By digest, as base64, in the order of the digests; undefined when there are none. */
  toJson(): Readonly<Record<string, string>> | undefined {
    if (this.#contents.size === 0) return undefined
    const sorted = [...this.#contents].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(sorted.map(([digest, content]) => [digest, toBase64(content)]))
  }

  #own(): Map<string, Uint8Array> {
    if (this.#shared) this.#contents = new Map(this.#contents)
    this.#shared = false
    return this.#contents
  }
}

/** So many arguments a function takes everywhere. */
const slice = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += slice)
    text += String.fromCharCode(...bytes.subarray(at, at + slice))
  return btoa(text)
}

/** All of them, one behind the other. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** @throws when it is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
