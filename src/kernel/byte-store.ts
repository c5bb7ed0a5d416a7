import { byName } from './order.js'
import { sha256Hex } from './sha256.js'
import { type BytesKeeper, isStored, MemoryBytes, minFileBytes, type StoredBytes } from './stored-bytes.js'

/**
 * Bytes by their digest, beside the rows: documents and images. A fork shares them, and copies only the list when one side
 * changes it. What was put in stays until it is forgotten: a digest in an older version of a row can still be read.
 */
export class ByteStore {
  readonly definition = { name: 'bytes' } as const
  readonly #keeper: BytesKeeper | undefined
  #contents: Map<string, StoredBytes>
  #shared = false

  /** @param keeper where larger ones go instead of memory */
  constructor(keeper?: BytesKeeper, contents = new Map<string, StoredBytes>()) {
    this.#keeper = keeper
    this.#contents = contents
  }

  /** @param keeper of the copy */
  fork(keeper = this.#keeper): ByteStore {
    const copy = new ByteStore(keeper, this.#contents)
    copy.#shared = true
    this.#shared = true
    return copy
  }

  /** Keeps a copy, or what keeps them already; `isNew` tells whether they were not there before. */
  put(bytes: Uint8Array | StoredBytes): { readonly digest: string; readonly isNew: boolean } {
    const stored = isStored(bytes) ? bytes : undefined
    // A copy first: of a Buffer of another realm too, which nothing else is made of here.
    const content = isStored(bytes) ? undefined : new Uint8Array(bytes)
    const digest = stored?.digest ?? sha256Hex(content ?? new Uint8Array())
    const isNew = !this.#contents.has(digest)
    stored?.claim?.()
    if (isNew) this.#own().set(digest, stored ?? this.#placed(content ?? new Uint8Array(), digest))
    return { digest, isNew }
  }

  #placed(content: Uint8Array, digest: string): StoredBytes {
    const place = content.length < minFileBytes ? null : (this.#keeper?.place ?? null)
    const stored: StoredBytes = place === null ? new MemoryBytes([content], digest) : place(content)
    stored.claim?.()
    return stored
  }

  get(digest: string): StoredBytes | undefined {
    return this.#contents.get(digest)
  }

  /** Forgets what was put in, and returns how to take that back. */
  drop(digest: string) {
    const stored = this.#contents.get(digest)
    if (stored !== undefined) this.#own().delete(digest)
    const undo = (): void => void (stored !== undefined && this.#own().set(digest, stored))
    return { definition: this.definition, undo }
  }

  /** Takes a {@link put} back that was new. */
  undo(digest: string): void {
    this.#own().delete(digest)
  }

  /** The contents as they are now, by digest: a map that does not change later. */
  image(): ReadonlyMap<string, StoredBytes> {
    this.#shared = true
    return this.#contents
  }

  /**
   * Returns the contents by digest, in the order of the digests; undefined when there are none. JSON writes each as
   * base64.
   */
  contents(): Readonly<Record<string, StoredBytes>> | undefined {
    if (this.#contents.size === 0) return undefined
    return Object.fromEntries([...this.#contents].sort(byName))
  }

  #own(): Map<string, StoredBytes> {
    if (this.#shared) this.#contents = new Map(this.#contents)
    this.#shared = false
    return this.#contents
  }
}
