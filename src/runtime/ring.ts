/** The last so many items, and of those no more than so many bytes; the last one in any case. */
export class Ring<T> {
  readonly #size: number
  readonly #bytes: number
  readonly #forget: (item: T) => void
  /** The items. The places before the first are of forgotten ones, and are cut off from time to time. */
  #items: (T | undefined)[] = []
  #weights: number[] = []
  #first = 0
  #weight = 0
  count = 0

  /** @param forget called with each that is forgotten */
  constructor(size: number, bytes: number, forget: (item: T) => void = () => undefined) {
    this.#size = size
    this.#bytes = bytes
    this.#forget = forget
  }

  /** @param weight in bytes */
  push(item: T, weight: number): void {
    this.count++
    this.#items.push(item)
    this.#weights.push(weight)
    this.#weight += weight
    while (this.#kept > this.#size || (this.#weight > this.#bytes && this.#kept > 1)) {
      this.#weight -= this.#weights[this.#first] ?? 0
      const gone = this.#items[this.#first]
      this.#items[this.#first++] = undefined
      if (gone !== undefined) this.#forget(gone)
    }
    if (this.#first <= this.#size) return
    this.#items = this.#items.slice(this.#first)
    this.#weights = this.#weights.slice(this.#first)
    this.#first = 0
  }

  get #kept(): number {
    return this.#items.length - this.#first
  }

  get last(): T | undefined {
    return this.#kept === 0 ? undefined : this.#items.at(-1)
  }

  set last(item: T) {
    this.#items[this.#items.length - 1] = item
  }

  /** The items that are kept, oldest first. */
  get items(): readonly T[] {
    return this.#items.slice(this.#first).filter((item) => item !== undefined)
  }

  /** Lists the items that came after the first `count`, as far as they are there. */
  after(count: number): readonly T[] {
    const left = this.#items.length - Math.min(this.#kept, Math.max(0, this.count - count))
    return this.#items.slice(left).filter((item) => item !== undefined)
  }

  get forgotten(): number {
    return this.count - this.#kept
  }

  clear(): void {
    this.#items = []
    this.#weights = []
    this.#first = 0
    this.#weight = 0
    this.count = 0
  }
}

/** The number of bytes that an entry takes, about, besides its texts. */
export const frameBytes = 300

/** Counts about how many bytes these take: texts by their length, lists by their items, whatever else as little. */
export function weightOf(...parts: readonly unknown[]): number {
  let weight = frameBytes
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    if (Array.isArray(part)) weight += part.length * frameBytes
    for (const member of Array.isArray(part) ? part : Object.values(part))
      if (typeof member === 'string') weight += 2 * member.length
  }
  return weight
}

/** The longest text that is kept whole. */
export const maxTextCharacters = 4096

/**
 * Texts as they are, or, where one is very long, the beginnings of all of them, copied: a part of a text keeps the whole of
 * it in memory.
 */
export function clipped(texts: readonly string[]): readonly string[] {
  if (texts.every(({ length }) => length <= maxTextCharacters)) return texts
  return texts.map((text) => {
    const kept =
      text.length <= maxTextCharacters
        ? text
        : `${text.slice(0, maxTextCharacters)}... (${text.length} characters)`
    return JSON.parse(JSON.stringify(kept))
  })
}
