import { SortedMap } from './sorted-map.js'

/** Finds one row by a key of its own, among rows that a table has. */
export class RowLookup<R extends { readonly id: string }> {
  readonly #key: (row: R) => string | null
  /** The ids by key. Few keys have several rows: their ids are sorted. */
  #ids = new SortedMap<string | readonly string[]>(true)
  /** The last key that was found, until a key changes. A caller sends the same key each time. */
  #last: { readonly value: string; readonly id: string } | undefined
  /** The last key that no row had, until a key changes. Who asks whether a key is free adds a row with it next. */
  #free: string | undefined

  constructor(key: (row: R) => string | null) {
    this.#key = key
  }

  fork(): RowLookup<R> {
    const copy = new RowLookup(this.#key)
    copy.#ids = this.#ids.fork()
    return copy
  }

  /** @returns the id of the row with this key, the first where several have it */
  find(value: string): string | undefined {
    if (this.#last?.value === value) return this.#last.id
    const [id] = idsOf(this.#ids.get(value))
    if (id === undefined) this.#free = value
    else this.#last = { value, id }
    return id
  }

  /** Notes that a row comes, goes, or is replaced by another version of itself. */
  update(previous: R | undefined, next: R | undefined): void {
    const old = previous === undefined ? null : this.#key(previous)
    const now = next === undefined ? null : this.#key(next)
    if (old === now && previous?.id === next?.id) return
    const free = this.#free
    this.#last = undefined
    this.#free = undefined
    if (previous !== undefined && old !== null)
      this.#put(old, without(idsOf(this.#ids.get(old)), previous.id))
    if (next === undefined || now === null) return
    // The text that was asked about is known to V8's maps already, and an equal one is not.
    if (now === free) {
      this.#ids.set(free, next.id)
      return
    }
    const others = this.#ids.get(now)
    if (others === undefined) this.#ids.set(now, next.id)
    else this.#put(now, [...without(idsOf(others), next.id), next.id].sort())
  }

  #put(key: string, found: readonly string[]): void {
    const [first] = found
    if (first === undefined) this.#ids.delete(key)
    else this.#ids.set(key, found.length === 1 ? first : found)
  }
}

const none: readonly string[] = []

function idsOf(found: string | readonly string[] | undefined): readonly string[] {
  return found === undefined ? none : typeof found === 'string' ? [found] : found
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((one) => one !== id)
}
