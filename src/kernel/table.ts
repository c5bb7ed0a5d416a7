import { Invariant } from './errors.js'
import { freeze } from './json.js'
import { type Group, type Keys, RowGroups } from './row-groups.js'
import { RowLookup } from './row-lookup.js'
import { versionKey, versionOf } from './row-versions.js'
import { SortedMap } from './sorted-map.js'

/** The members of every row. Rows are plain JSON, frozen and replaced whole; what has no value is null. */
export interface Row {
  readonly id: string
  /** Unix milliseconds of a soft delete: the row leaves lists and reads, and stays a valid cursor. */
  readonly deleted_at: number | null
}

/** A row of a table that keeps versions: 1 when it is inserted, one more at each update, whatever the writer says. */
export interface VersionedRow extends Row {
  readonly version: number
}

/** The rows of a table at one moment: by id, and what they were by id and version where versions are kept. */
export interface TableImage<R> {
  readonly rows: SortedMap<R>
  readonly earlier: SortedMap<R> | null
}

type Key<R> = (row: R) => string | null

/** The order of ids, which is that of creation: for a table's own names of it. */
export const byId = ({ id }: Row): string => id

/** Declares a table: its owner scope and everything it can be listed or found by. Indexes are built on first use. */
export interface TableDefinition<R extends Row> {
  readonly name: string
  /** The owner that lists are confined to, normally the client. */
  readonly scope: (row: R) => string
  /** Equality filters: a row whose key is null is in no group, one with several keys in a group for each. */
  readonly filters: Readonly<Record<string, Keys<R>>>
  /** Sort keys, as text that sorts by code units. */
  readonly orders: Readonly<Record<string, (row: R) => string>>
  /** Keys that find one row whatever its owner. */
  readonly lookups: Readonly<Record<string, Key<R>>>
  /** True for what a caller did, such as buckets and idempotency records: `hash()` leaves it out. */
  readonly volatile: boolean
  /** Ids are not KSUIDs and arrive in random order. They are sorted only when somebody reads them in order. */
  readonly scattered: boolean
  /** Its ids let somebody in, or say who somebody is: whoever shows rows masks them. */
  readonly secretIds: boolean
  /** Counts `row.version`, and keeps what a row was: `world.versionsOf` has it. */
  readonly versioned: boolean
  /** Members of rows, in any table, that name a row of this one: the same name means the same everywhere. */
  readonly namedBy: readonly string[]
  /** The members in which rows name an asset that money is counted in; a star stands for each item of a list. */
  readonly assets: readonly string[]
}

export function defineTable<R extends Row>(
  name: string,
  options: Partial<Omit<TableDefinition<R>, 'name' | 'versioned'>> & {
    readonly versioned?: R extends VersionedRow ? boolean : false
  } = {},
): TableDefinition<R> {
  return {
    name,
    scope: options.scope ?? (() => ''),
    filters: options.filters ?? {},
    orders: { id: byId, ...options.orders },
    lookups: options.lookups ?? {},
    volatile: options.volatile ?? false,
    scattered: options.scattered ?? false,
    secretIds: options.secretIds ?? false,
    versioned: options.versioned ?? false,
    namedBy: options.namedBy ?? [],
    assets: options.assets ?? [],
  }
}

export interface Filter {
  readonly name: string
  readonly value: string
}

/** Live rows of one owner: all, those of one filter, or those that several have in common. */
interface GroupQuery {
  readonly scope: string
  readonly order: string
  /** The filter, or several, which have an index of their own. */
  readonly filter?: Filter | readonly Filter[] | undefined
}

export interface PageQuery<R> extends GroupQuery {
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  /** The id whose row the page follows, or precedes: it must exist, see {@link Table.cursor}. */
  readonly after?: R | undefined
  readonly before?: R | undefined
  /** A condition that no index answers; it makes the page scan the group that `filter` names. */
  readonly where?: ((row: R) => boolean) | undefined
}

export interface Page<R> {
  readonly rows: readonly R[]
  readonly total: number
  readonly hasAfter: boolean
  readonly hasBefore: boolean
}

export interface SliceQuery<R> extends GroupQuery {
  readonly direction: 'asc' | 'desc'
  /** The number of rows that are left out at the start. */
  readonly offset: number
  /** The number of rows at most; all that are left, unless given. */
  readonly limit?: number | undefined
  /** A condition that no index answers; it makes the slice scan the group that `filter` names. */
  readonly where?: ((row: R) => boolean) | undefined
}

export class Table<R extends Row> {
  readonly definition: TableDefinition<R>
  #rows: SortedMap<R>
  #lookups = new Map<string, RowLookup<R>>()
  #indexes = new Map<string, RowGroups<R>>()
  /** Earlier versions of rows, by id and version; null in tables that keep no versions. */
  #earlier: SortedMap<R> | null

  constructor(definition: TableDefinition<R>) {
    this.definition = definition
    this.#rows = new SortedMap<R>(definition.scattered)
    this.#earlier = definition.versioned ? new SortedMap<R>() : null
  }

  fork(): Table<R> {
    const copy = new Table(this.definition)
    copy.#rows = this.#rows.fork()
    if (this.#earlier !== null) copy.#earlier = this.#earlier.fork()
    for (const [name, lookup] of this.#lookups) copy.#lookups.set(name, lookup.fork())
    for (const [name, groups] of this.#indexes) copy.#indexes.set(name, groups.fork())
    return copy
  }

  get size(): number {
    return this.#rows.size
  }

  /** The row, unless it was deleted. */
  get(id: string): R | undefined {
    const row = this.#rows.get(id)
    return row === undefined || row.deleted_at !== null ? undefined : row
  }

  /** The row, deleted or not: what a page can start from. */
  cursor(id: string, scope: string): R | undefined {
    const row = this.#rows.get(id)
    return row !== undefined && this.definition.scope(row) === scope ? row : undefined
  }

  /** Stores a frozen row and returns the one it replaces. Writes go through the world, which keeps the undo list. */
  write(row: R): R | undefined {
    const previous = this.#rows.set(row.id, freeze(row))
    this.#reindex(previous, row)
    if (this.#earlier !== null && previous !== undefined) this.#earlier.set(versionKey(previous), previous)
    return previous
  }

  /** The row as it is to be written: with its next version, where the table counts them. */
  counted(row: R): R {
    if (this.#earlier === null) return row
    return { ...row, version: versionOf(this.#rows.get(row.id)) + 1 }
  }

  /** Lists what a row was and is, oldest first; deleted ones too. */
  versions(id: string): readonly R[] {
    const versions: R[] = []
    this.#earlier?.ascend(`${id}\u0000`, (row) => {
      if (row.id === id) versions.push(row)
      return row.id === id
    })
    const current = this.#rows.get(id)
    return current === undefined ? versions : [...versions, current]
  }

  /** Every version of a row that it has no more, in the order of ids and versions. */
  get earlier(): readonly R[] {
    return this.#earlier?.values() ?? []
  }

  /** Takes in what a row was, as a snapshot says; {@link forget} takes it away, by the key of the version. */
  remember(row: R): void {
    this.#earlier?.set(versionKey(row), freeze(row))
  }

  forget(key: string): void {
    this.#earlier?.delete(key)
  }

  /** Takes a write back. */
  undo(id: string, previous: R | undefined): void {
    const current = this.#rows.get(id)
    if (previous === undefined) this.#rows.delete(id)
    else this.#rows.set(id, previous)
    if (previous !== undefined) this.#earlier?.delete(versionKey(previous))
    this.#reindex(current, previous)
  }

  /** Drops a row for good: only for volatile tables, whose rows expire. */
  drop(id: string): R | undefined {
    const row = this.#rows.get(id)
    if (row !== undefined) this.undo(id, undefined)
    return row
  }

  find(lookup: string, value: string): R | undefined {
    const id = this.#lookup(lookup).find(value)
    return id === undefined ? undefined : this.#rows.get(id)
  }

  /** Reads one page. Its cost does not grow with the table, unless `where` is given. */
  page(query: PageQuery<R>): Page<R> {
    const { index, group } = this.#group(query)
    const backwards = query.before !== undefined
    const cursor = query.after ?? query.before
    const at = cursor === undefined ? undefined : index.placeOf(cursor)
    const up = (query.direction === 'desc') === backwards
    const rows: R[] = []
    let more = false
    let outside = false
    const shown = (id: string): R | undefined => {
      const row = this.#rows.get(id)
      return row === undefined || query.where?.(row) === false ? undefined : row
    }
    const visit = (id: string): boolean => {
      const row = shown(id)
      if (row === undefined) return true
      if (rows.length === query.limit) {
        more = true
        return false
      }
      rows.push(row)
      return true
    }
    if (up) group.ascend(at === undefined ? '' : `${at}\u0000`, visit)
    else group.descend(at, visit)
    if (at !== undefined) {
      const behind = (id: string): boolean => {
        outside = shown(id) !== undefined
        return !outside
      }
      if (up) group.descend(`${at}\u0000`, behind)
      else group.ascend(at, behind)
    }
    if (backwards) rows.reverse()
    return {
      rows,
      total: this.#total(query, rows.length, cursor === undefined && !more),
      hasAfter: backwards ? outside : more,
      hasBefore: backwards ? more : outside,
    }
  }

  /** Reads rows by their place in the group. The cost grows with neither table nor place, unless `where` is given. */
  slice(query: SliceQuery<R>): { readonly rows: readonly R[]; readonly total: number } {
    const { scope, order, filter, direction, offset, limit = Number.POSITIVE_INFINITY, where } = query
    if (where !== undefined) {
      const all = this.list(scope, filter, order).filter(where)
      if (direction === 'desc') all.reverse()
      return { rows: all.slice(offset, offset + limit), total: all.length }
    }
    const { group } = this.#group(query)
    const total = group.size
    const rows: R[] = []
    if (offset >= total || limit <= 0) return { rows, total }
    const visit = (id: string): boolean => {
      const row = this.#rows.get(id)
      if (row !== undefined) rows.push(row)
      return rows.length < limit
    }
    if (direction === 'asc') group.ascend(group.at(offset) ?? '', visit)
    else group.descend(group.at(total - offset), visit)
    return { rows, total }
  }

  /** Counts the live rows of an owner, in one group of a filter or in all; any order's index can say. */
  count(scope: string, filter?: GroupQuery['filter'], order = 'id'): number {
    return this.#group({ scope, order, filter }).group.size
  }

  /** Visits an owner's live rows, in id order unless told otherwise. */
  each(scope: string, filter: GroupQuery['filter'], visit: (row: R) => void, order = 'id'): void {
    this.#group({ scope, order, filter }).group.ascend('', (id) => {
      const row = this.#rows.get(id)
      if (row !== undefined) visit(row)
      return true
    })
  }

  /** Lists an owner's live rows, in id order unless told otherwise: all, or those of a filter. */
  list(scope: string, filter?: GroupQuery['filter'], order = 'id'): R[] {
    const rows: R[] = []
    this.each(scope, filter, (row) => void rows.push(row), order)
    return rows
  }

  /** The last row of a group in its order, or the last whose sort key is below `below`. */
  last(query: GroupQuery, below?: string): R | undefined {
    let last: R | undefined
    this.#group(query).group.descend(below, (id) => {
      last = this.#rows.get(id)
      return false
    })
    return last
  }

  /** The row with the lowest id, deleted or not. */
  first(): R | undefined {
    return this.#rows.firstWith('')
  }

  /** The rows as they are now, which do not change later; the last image again, when nothing was written since. */
  image(last?: TableImage<R>): TableImage<R> {
    const [rows, earlier] = [this.#rows, this.#earlier]
    const isSame =
      last !== undefined &&
      rows.isAsIn(last.rows) &&
      (earlier === null || (last.earlier !== null && earlier.isAsIn(last.earlier)))
    return isSame ? last : { rows: rows.fork(), earlier: earlier?.fork() ?? null }
  }

  /** Visits every row, deleted ones too, in any order. */
  eachInAnyOrder(visit: (row: R) => void): void {
    this.#rows.each(visit)
  }

  /** Every row, deleted ones too, in id order. */
  all(): R[] {
    return this.#rows.values()
  }

  /** Counts the rows of a query. `whole` says that the page has the whole group. */
  #total({ scope, filter, order, where }: PageQuery<R>, length: number, whole: boolean): number {
    if (whole) return length
    if (where === undefined) return this.count(scope, filter, order)
    return this.list(scope, filter, order).filter(where).length
  }

  #group({ scope, order, filter }: GroupQuery): { readonly index: RowGroups<R>; readonly group: Group } {
    const filters = filter === undefined ? [] : 'name' in filter ? [filter] : filter
    let name = order
    for (const one of filters) name = `${one.name}&${name}`
    const index = this.#index(name, filters, order)
    return { index, group: index.group(scope, valuesOf(filters), this.#rows) }
  }

  #index(name: string, filters: readonly Filter[], order: string): RowGroups<R> {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    const key = requireOrder(this.definition, order)
    const index = new RowGroups<R>({
      scope: this.definition.scope,
      filters: filters.map((filter) => requireFilter(this.definition, filter)),
      order: key === byId ? undefined : key,
    })
    this.#indexes.set(name, index)
    return index
  }

  #lookup(name: string): RowLookup<R> {
    const known = this.#lookups.get(name)
    if (known !== undefined) return known
    const key = this.definition.lookups[name]
    if (key === undefined) throw new Invariant(`${this.definition.name} has no lookup ${name}`)
    const lookup = new RowLookup(key)
    for (const row of this.#rows.values()) lookup.update(undefined, row)
    this.#lookups.set(name, lookup)
    return lookup
  }

  #reindex(previous: R | undefined, next: R | undefined): void {
    for (const lookup of this.#lookups.values()) lookup.update(previous, next)
    for (const index of this.#indexes.values()) index.update(previous, next)
  }
}

const noValues: readonly string[] = []

function valuesOf(filters: readonly Filter[]): readonly string[] {
  return filters.length === 0 ? noValues : filters.map(({ value }) => value)
}

function requireOrder<R extends Row>(definition: TableDefinition<R>, name: string): (row: R) => string {
  const order = definition.orders[name]
  if (order === undefined) throw new Invariant(`${definition.name} has no order ${name}`)
  return order
}

function requireFilter<R extends Row>(definition: TableDefinition<R>, { name }: Filter): Keys<R> {
  const filter = definition.filters[name]
  if (filter === undefined) throw new Invariant(`${definition.name} has no filter ${name}`)
  return filter
}
