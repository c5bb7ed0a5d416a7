import { byText } from './order.js'
import { SortedMap } from './sorted-map.js'

interface Grouped {
  readonly id: string
  readonly deleted_at: number | null
}

/**
 * The values that a row has for one filter. A row with several values is in the group of each; one with null is in
 * none.
 */
export type Keys<R> = (row: R) => string | readonly string[] | null

/** The columns that groups are made by, and the order that each of them is in. */
interface Grouping<R> {
  readonly scope: (row: R) => string
  readonly filters: readonly Keys<R>[]
  /** Text that sorts by code units, before the id; undefined where the id alone says the place. */
  readonly order: ((row: R) => string) | undefined
}

/** Ids of the live rows of one group, in order. A place is a text that sorts as the row does. */
export class Group {
  readonly #ids: SortedMap<string>
  /**
   * The bounds of the group among others: its beginning, and what comes behind its end. There are none where the ids
   * are of this group alone.
   */
  readonly #low: string
  readonly #high: string | undefined

  constructor(ids: SortedMap<string>, low = '', high?: string) {
    this.#ids = ids
    this.#low = low
    this.#high = high
  }

  get size(): number {
    if (this.#high === undefined) return this.#ids.size
    return this.#ids.rank(this.#high) - this.#ids.rank(this.#low)
  }

  /** The place that so many rows are before; undefined behind the last. */
  at(rank: number): string | undefined {
    const first = this.#high === undefined ? 0 : this.#ids.rank(this.#low)
    const key = this.#ids.at(first + rank)
    return key === undefined || this.#isBehind(key) ? undefined : key.slice(this.#low.length)
  }

  /** Visits ids upwards until `visit` returns false. @param from a place, the first unless given */
  ascend(from: string, visit: (id: string) => boolean): void {
    this.#ids.ascend(this.#low + from, (id, key) => !this.#isBehind(key) && visit(id))
  }

  /** Visits ids downwards until `visit` returns false. @param below a place that is not visited itself; the end unless given */
  descend(below: string | undefined, visit: (id: string) => boolean): void {
    const end = below === undefined ? this.#high : this.#low + below
    this.#ids.descend(end, (id, key) => key >= this.#low && visit(id))
  }

  #isBehind(key: string): boolean {
    return this.#high !== undefined && key >= this.#high
  }
}

interface Asked {
  readonly scope: string
  readonly values: readonly string[]
  readonly ids: SortedMap<string>
}

/** A column with more values, or one of which more were asked for, has all groups in one index. */
const maxGroups = 16

/**
 * Rows by the values that they have in some columns. A column of few values, such as a status, has an index for each group
 * that was asked for: it is made in one look through the rows. One of many values has a single index of all of them, which
 * takes longer to make, and a fork of it costs the same however many groups there are.
 */
export class RowGroups<R extends Grouped> {
  readonly #grouping: Grouping<R>
  readonly #maxGroups: number
  #asked: readonly Asked[] = []
  #all: SortedMap<string> | null = null

  constructor(grouping: Grouping<R>, limit = maxGroups) {
    this.#grouping = grouping
    this.#maxGroups = limit
  }

  fork(): RowGroups<R> {
    const copy = new RowGroups(this.#grouping, this.#maxGroups)
    copy.#asked = this.#asked.map(({ scope, values, ids }) => ({ scope, values, ids: ids.fork() }))
    copy.#all = this.#all === null ? null : this.#all.fork()
    return copy
  }

  /** @param values one of each filter @param rows all that there are, in the order of ids */
  group(scope: string, values: readonly string[], rows: SortedMap<R>): Group {
    if (this.#all === null) {
      const known = this.#asked.find((one) => one.scope === scope && hasEach(values, one.values))
      if (known !== undefined) return new Group(known.ids)
      const ids = this.#asked.length < this.#maxGroups ? this.#idsOf(scope, values, rows) : undefined
      if (ids !== undefined) {
        this.#asked = [...this.#asked, { scope, values, ids }]
        return new Group(ids)
      }
      this.#all = this.#idsOfAll(rows)
      this.#asked = []
    }
    const low = lowOf(scope, values)
    return new Group(this.#all, low, `${low.slice(0, -1)}\u0002`)
  }

  /** Notes that a row was written, or taken back. */
  update(previous: R | undefined, next: R | undefined): void {
    if (this.#all !== null) {
      this.#updateAll(this.#all, previous, next)
      return
    }
    for (const group of this.#asked) {
      const wasIn = previous !== undefined && this.#isIn(group, previous)
      const isIn = next !== undefined && this.#isIn(group, next)
      if (wasIn && isIn && this.#hasSamePlace(previous, next)) continue
      if (wasIn) group.ids.delete(this.placeOf(previous))
      if (isIn) group.ids.set(this.placeOf(next), next.id)
    }
  }

  /** Tells where a row is in its group, or would be. */
  placeOf(row: R): string {
    const { order } = this.#grouping
    return order === undefined ? row.id : `${order(row)}\u0000${row.id}`
  }

  #hasSamePlace(previous: R, next: R): boolean {
    const { order } = this.#grouping
    return order === undefined || order(previous) === order(next)
  }

  #isIn({ scope, values }: Pick<Asked, 'scope' | 'values'>, row: R): boolean {
    if (row.deleted_at !== null || this.#grouping.scope(row) !== scope) return false
    for (const [place, filter] of this.#grouping.filters.entries())
      if (!hasValue(filter(row), values[place])) return false
    return true
  }

  /** Lists the ids of one group; undefined where a column turns out to have many values. */
  #idsOf(scope: string, values: readonly string[], rows: SortedMap<R>): SortedMap<string> | undefined {
    const { order, filters, scope: scopeOf } = this.#grouping
    const columns = filters.map((filter, place) => ({
      filter,
      value: values[place],
      seen: new Seen(this.#maxGroups),
    }))
    const keys: string[] = []
    const ids: string[] = []
    let isOfFew = true
    rows.ascend('', (row) => {
      if (row.deleted_at !== null) return true
      let isIn = scopeOf(row) === scope
      for (const { filter, value, seen } of columns) {
        const own = filter(row)
        if (!seen.add(own)) isOfFew = false
        if (isIn && !hasValue(own, value)) isIn = false
      }
      if (isIn) {
        keys.push(this.placeOf(row))
        ids.push(row.id)
      }
      return isOfFew
    })
    if (!isOfFew) return undefined
    return order === undefined ? SortedMap.of(keys, ids) : sorted(keys, ids)
  }

  #idsOfAll(rows: SortedMap<R>): SortedMap<string> {
    const all = new SortedMap<string>()
    rows.ascend('', (row) => {
      this.#updateAll(all, undefined, row)
      return true
    })
    return all
  }

  #updateAll(all: SortedMap<string>, previous: R | undefined, next: R | undefined): void {
    const old = previous === undefined ? null : this.#keyOf(previous)
    const now = next === undefined ? null : this.#keyOf(next)
    if (old === now) return
    if (typeof old === 'string') all.delete(old)
    else if (old !== null) for (const key of old) all.delete(key)
    if (next === undefined || now === null) return
    if (typeof now === 'string') all.set(now, next.id)
    else for (const key of now) all.set(key, next.id)
  }

  /**
   * Gives the key of a row in the index of all groups, or its keys where a filter has several values; null for a row
   * that is in none.
   */
  #keyOf(row: R): string | readonly string[] | null {
    if (row.deleted_at !== null) return null
    const { filters, scope } = this.#grouping
    let key: string | readonly string[] = `${scope(row)}\u0001${this.placeOf(row)}`
    for (const filter of filters) {
      const value = filter(row)
      if (value === null) return null
      if (typeof value === 'string' && typeof key === 'string') key = `${value}\u0001${key}`
      else key = [value].flat().flatMap((one) => [key].flat().map((rest) => `${one}\u0001${rest}`))
    }
    return key
  }
}

/** The different values of a column, as long as they are few. */
class Seen {
  readonly #maxValues: number
  readonly #values = new Set<string>()
  /** Neighbours often have the same. */
  #last: string | null = null

  constructor(maxValues: number) {
    this.#maxValues = maxValues
  }

  /** Notes the values of one row. False when there are too many in the column. */
  add(own: string | readonly string[] | null): boolean {
    if (own === null || own === this.#last) return true
    if (typeof own === 'string') {
      this.#last = own
      this.#values.add(own)
    } else for (const one of own) this.#values.add(one)
    return this.#values.size <= this.#maxValues
  }
}

/** A map of entries that may be in any order. */
function sorted(keys: readonly string[], ids: readonly string[]): SortedMap<string> {
  const isSorted = keys.every((key, place) => place === 0 || (keys[place - 1] ?? '') < key)
  if (isSorted) return SortedMap.of(keys, ids)
  const entries = keys.map((key, place) => ({ key, id: ids[place] ?? '' }))
  entries.sort((one, other) => byText(one.key, other.key))
  return SortedMap.of(
    entries.map(({ key }) => key),
    entries.map(({ id }) => id),
  )
}

/** The values first: keys that differ early are compared quickly. */
function lowOf(scope: string, values: readonly string[]): string {
  let low = `${scope}\u0001`
  for (const value of values) low = `${value}\u0001${low}`
  return low
}

function hasValue(own: string | readonly string[] | null, value: string | undefined): boolean {
  return typeof own === 'string' ? own === value : own?.some((one) => one === value) === true
}

function hasEach(values: readonly string[], others: readonly string[]): boolean {
  return values.every((value, place) => value === others[place])
}
