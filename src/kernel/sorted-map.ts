import { invariant } from './errors.js'
import { byName } from './order.js'

/**
 * A map in key order that forks in the time of copying a list of chunks, and copies a chunk on the first write after it.
 * Keys are compared by code units, never by locale. Rows and indexes both live in it.
 */

interface Chunk<V> {
  owner: object
  readonly keys: string[]
  readonly values: V[]
}

const chunkEntries = 256

export class SortedMap<V> {
  #chunks: Chunk<V>[] = []
  /** The last key of each chunk: a search reads these and one chunk. */
  #lasts: string[] = []
  #owner: object = {}
  #shared = false
  #size = 0
  #offsets: number[] | null = null
  /** Entries that were added since somebody last read in order. Only a map with scattered keys has it. */
  readonly #loose: Map<string, V> | null

  /** @param isScattered keys arrive in random order and are seldom read in order, so that they are sorted only then */
  constructor(isScattered = false) {
    this.#loose = isScattered ? new Map() : null
  }

  /** @param keys each above the one before it */
  static of<V>(keys: readonly string[], values: readonly V[]): SortedMap<V> {
    const map = new SortedMap<V>()
    const owner = map.#owner
    for (let at = 0; at < keys.length; at += chunkEntries) {
      const own = keys.slice(at, at + chunkEntries)
      map.#chunks.push({ owner, keys: own, values: values.slice(at, at + chunkEntries) })
      map.#lasts.push(...own.slice(-1))
    }
    map.#size = keys.length
    return map
  }

  get size(): number {
    return this.#loose === null ? this.#size : this.#size + this.#loose.size
  }

  /** Shares every chunk with the copy; whichever side writes first copies what it writes. */
  fork(): SortedMap<V> {
    this.#order()
    const copy = new SortedMap<V>(this.#loose !== null)
    copy.#chunks = this.#chunks
    copy.#lasts = this.#lasts
    copy.#size = this.#size
    copy.#shared = true
    this.#shared = true
    this.#owner = {}
    return copy
  }

  get(key: string): V | undefined {
    return this.#loose?.get(key) ?? this.#placed(key)
  }

  #placed(key: string): V | undefined {
    if (this.#size === 0) return undefined
    const chunk = this.#chunks[this.#chunkIndex(key)]
    if (chunk === undefined) return undefined
    const index = lowerBound(chunk.keys, key)
    return chunk.keys[index] === key ? chunk.values[index] : undefined
  }

  /** The first entry whose key starts with `prefix`. */
  firstWith(prefix: string): V | undefined {
    this.#order()
    const chunk = this.#chunks[this.#chunkIndex(prefix)]
    if (chunk === undefined) return undefined
    const index = lowerBound(chunk.keys, prefix)
    return chunk.keys[index]?.startsWith(prefix) === true ? chunk.values[index] : undefined
  }

  /** Returns the value that was replaced, or undefined. */
  set(key: string, value: V): V | undefined {
    if (this.#loose === null) return this.#place(key, value)
    const previous = this.#loose.get(key)
    if (previous === undefined && this.#placed(key) !== undefined) return this.#place(key, value)
    this.#loose.set(key, value)
    return previous
  }

  /** Sorts the loose entries in, before somebody reads in order. */
  #order(): void {
    if (this.#loose === null || this.#loose.size === 0) return
    const loose = [...this.#loose].sort(byName)
    this.#loose.clear()
    for (const [key, value] of loose) this.#place(key, value)
  }

  #place(key: string, value: V): V | undefined {
    const at = this.#chunkIndex(key)
    if (at === this.#chunks.length) {
      this.#append(key, value)
      return undefined
    }
    const chunk = this.#owned(at)
    const index = lowerBound(chunk.keys, key)
    if (chunk.keys[index] === key) {
      const previous = chunk.values[index]
      chunk.values[index] = value
      return previous
    }
    chunk.keys.splice(index, 0, key)
    chunk.values.splice(index, 0, value)
    this.#size++
    this.#offsets = null
    if (chunk.keys.length > chunkEntries) this.#split(at, chunk)
    return undefined
  }

  delete(key: string): boolean {
    if (this.#loose?.delete(key) === true) return true
    const at = this.#chunkIndex(key)
    const found = this.#chunks[at]
    if (found === undefined) return false
    const index = lowerBound(found.keys, key)
    if (found.keys[index] !== key) return false
    const chunk = this.#owned(at)
    chunk.keys.splice(index, 1)
    chunk.values.splice(index, 1)
    const last = chunk.keys[chunk.keys.length - 1]
    if (last !== undefined) this.#lasts[at] = last
    else {
      this.#chunks.splice(at, 1)
      this.#lasts.splice(at, 1)
    }
    this.#size--
    this.#offsets = null
    return true
  }

  /** Counts the keys below `key`. */
  rank(key: string): number {
    this.#order()
    const at = this.#chunkIndex(key)
    const count = this.#offset(at)
    const chunk = this.#chunks[at]
    return chunk === undefined ? count : count + lowerBound(chunk.keys, key)
  }

  /** The key with so many below it; undefined behind the last. */
  at(rank: number): string | undefined {
    this.#order()
    if (rank < 0 || rank >= this.#size) return undefined
    let low = 0
    let high = this.#chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#offset(middle) <= rank) low = middle
      else high = middle - 1
    }
    return this.#chunks[low]?.keys[rank - this.#offset(low)]
  }

  /** Counts the keys of the chunks before `at`: summed once, and again after a key came or went. */
  #offset(at: number): number {
    if (this.#offsets === null) {
      let sum = 0
      this.#offsets = [0]
      for (const chunk of this.#chunks) {
        sum += chunk.keys.length
        this.#offsets.push(sum)
      }
    }
    return this.#offsets[at] ?? this.#size
  }

  /** Visits keys from `from` upwards until `visit` returns false. */
  ascend(from: string, visit: (value: V, key: string) => boolean): void {
    this.#order()
    for (let at = this.#chunkIndex(from), first = true; at < this.#chunks.length; at++, first = false) {
      const chunk = this.#chunks[at]
      if (chunk === undefined) return
      for (let i = first ? lowerBound(chunk.keys, from) : 0; i < chunk.keys.length; i++) {
        const key = chunk.keys[i]
        const value = chunk.values[i]
        if (key === undefined || value === undefined || !visit(value, key)) return
      }
    }
  }

  /** Visits keys strictly below `below`, or all, downwards until `visit` returns false. */
  descend(below: string | undefined, visit: (value: V, key: string) => boolean): void {
    this.#order()
    const end = this.#chunks.length - 1
    const start = below === undefined ? end : Math.min(this.#chunkIndex(below), end)
    for (let at = start; at >= 0; at--) {
      const chunk = this.#chunks[at]
      if (chunk === undefined) return
      const isCut = below !== undefined && at === start
      const top = isCut ? lowerBound(chunk.keys, below) : chunk.keys.length
      for (let i = top - 1; i >= 0; i--) {
        const key = chunk.keys[i]
        const value = chunk.values[i]
        if (key === undefined || value === undefined || !visit(value, key)) return
      }
    }
  }

  /**
   * Tells whether nothing was written since a fork was taken: whichever side writes first copies the list of chunks.
   */
  isAsIn(fork: SortedMap<V>): boolean {
    this.#order()
    fork.#order()
    return this.#chunks === fork.#chunks
  }

  /**
   * Lists the entries whose value is not the same as in a fork that was taken earlier: the key, and the value, or
   * undefined where it is gone. Chunks that both share are not looked into.
   */
  *changesSince(before: SortedMap<V>): Generator<readonly [key: string, value: V | undefined]> {
    this.#order()
    before.#order()
    const [old, now] = [before.#chunks, this.#chunks]
    if (old === now) return
    for (let i = 0, j = 0; i < old.length || j < now.length; ) {
      if (old[i] === now[j]) {
        i++
        j++
        continue
      }
      const gone: Chunk<V>[] = []
      const come: Chunk<V>[] = []
      while (old[i] !== now[j]) {
        const [was, is] = [before.#lasts[i], this.#lasts[j]]
        if (is === undefined || (was !== undefined && was <= is)) {
          gone.push(...old.slice(i, i + 1))
          i++
        }
        if (was === undefined || (is !== undefined && is <= was)) {
          come.push(...now.slice(j, j + 1))
          j++
        }
      }
      yield* changesBetween(gone, come)
    }
  }

  /** Visits each entry in any order, without sorting. */
  each(visit: (value: V) => void): void {
    if (this.#loose !== null) for (const value of this.#loose.values()) visit(value)
    for (const chunk of this.#chunks) for (const value of chunk.values) visit(value)
  }

  values(): V[] {
    this.#order()
    return this.#chunks.flatMap((chunk) => chunk.values)
  }

  /** The first chunk that can contain `key`: the first whose last key is not below it; the number of chunks if none. */
  #chunkIndex(key: string): number {
    const lasts = this.#lasts
    const end = lasts.length
    const last = end === 0 ? undefined : lasts[end - 1]
    return last === undefined || last < key ? end : lowerBound(lasts, key)
  }

  #append(key: string, value: V): void {
    this.#ownList()
    const at = this.#chunks.length - 1
    const last = this.#chunks[at]
    if (last === undefined || last.keys.length >= chunkEntries) {
      this.#chunks.push({ owner: this.#owner, keys: [key], values: [value] })
      this.#lasts.push(key)
    } else {
      const chunk = this.#owned(at)
      chunk.keys.push(key)
      chunk.values.push(value)
      this.#lasts[at] = key
    }
    this.#size++
    this.#offsets = null
  }

  #ownList(): void {
    if (!this.#shared) return
    this.#chunks = this.#chunks.slice()
    this.#lasts = this.#lasts.slice()
    this.#shared = false
  }

  #owned(at: number): Chunk<V> {
    this.#ownList()
    const chunk = this.#chunks[at]
    invariant(chunk, 'a sorted map has fewer chunks than it says')
    if (chunk.owner === this.#owner) return chunk
    const copy = { owner: this.#owner, keys: chunk.keys.slice(), values: chunk.values.slice() }
    this.#chunks[at] = copy
    return copy
  }

  #split(at: number, chunk: Chunk<V>): void {
    const middle = chunk.keys.length >>> 1
    this.#chunks.splice(at + 1, 0, {
      owner: this.#owner,
      keys: chunk.keys.splice(middle),
      values: chunk.values.splice(middle),
    })
    this.#lasts.splice(at, 0, ...chunk.keys.slice(-1))
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = keys[middle]
    if (found !== undefined && found < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Walks two runs of chunks side by side. */
function* changesBetween<V>(
  gone: readonly Chunk<V>[],
  come: readonly Chunk<V>[],
): Generator<readonly [key: string, value: V | undefined]> {
  const [before, after] = [new Walk(gone), new Walk(come)]
  for (;;) {
    const [was, is] = [before.key, after.key]
    if (was !== undefined && (is === undefined || was < is)) {
      yield [was, undefined]
      before.next()
    } else if (is === undefined) return
    else {
      if (was !== is || before.value !== after.value) yield [is, after.value]
      if (was === is) before.next()
      after.next()
    }
  }
}

class Walk<V> {
  readonly #chunks: readonly Chunk<V>[]
  #at = 0
  #index = 0

  constructor(chunks: readonly Chunk<V>[]) {
    this.#chunks = chunks
  }

  /** The key that the walk stands at; undefined at the end. No chunk is empty. */
  get key(): string | undefined {
    return this.#chunks[this.#at]?.keys[this.#index]
  }

  get value(): V | undefined {
    return this.#chunks[this.#at]?.values[this.#index]
  }

  next(): void {
    if (++this.#index < (this.#chunks[this.#at]?.keys.length ?? 0)) return
    this.#at++
    this.#index = 0
  }
}
