import type { Json, JsonObject } from '../../kernel/json.js'
import type { LedgerEntry } from '../../resources/ledger/index.js'
import type {
  DueJob,
  Entry,
  InspectedRow,
  Links,
  PostingView,
  RowQuery,
  RowState,
  TimelineQuery,
} from './feed.js'
import type { Gauge } from './gauges.js'

export type EntryWithLinks = NonNullable<ReturnType<typeof entryOf>>
export type RecordView = NonNullable<ReturnType<typeof recordOf>>
export type RowSlice = ReturnType<typeof sliceOfRows>
export type MoneyView = ReturnType<typeof moneyIn>
export type DueSlice = ReturnType<typeof sliceOfDue>
export type Slice<T> = ReturnType<typeof sliceOf<T>>

/** A world that lives, or a report, as the inspector reads it. */
export interface Looked {
  /** The names of the tables, in the order of the registry. */
  readonly tables: readonly string[]
  /** Rows as they may be shown; none for a table that is not there. */
  rows(table: string): LazyRows
  stateOf(table: string, id: string): RowState | null
  entries(): readonly Entry[]
  /** An entry as it may be shown. */
  shown(entry: Entry): Entry
  /** The same with what a request sent and was answered: too much for each line of a list. */
  whole(entry: Entry): Entry
  /** Its line, as it may be shown. */
  textOf(entry: Entry): string
  /** The postings, oldest first. */
  postings(): readonly PostingView[]
  balances(): readonly LedgerEntry[]
  due(): readonly DueJob[]
  /** The use of each limit, over time. */
  gauges(): readonly Gauge[]
}

/** Rows of which most are not looked at. */
export interface LazyRows {
  readonly size: number
  at(index: number): InspectedRow
  /** The same without a mask: only to see whether an id is in it. */
  bare(index: number): JsonObject
  has(id: string): boolean
  get(id: string): InspectedRow | undefined
}

/** The names of a record in others, and what happened to it: no more than this many of each are told. */
const maxNamed = 50
/** The most rows of a table that are looked at for that: the newest. */
const maxRowsRead = 20_000
const maxEntries = 200

/** An id: 27 letters and digits, alone or in a longer text. */
const idIn = /(?<![0-9A-Za-z])[0-9A-Za-z]{27}(?![0-9A-Za-z])/g

/** A part of a list, with the number of items in all of it, after the filter. */
function sliceOf<T>(all: readonly T[], { from, count }: RowQuery) {
  return { total: all.length, from, items: all.slice(from, from + count) }
}

export function sliceOfRows(looked: Looked, table: string, query: RowQuery) {
  const rows = looked.rows(table)
  const search = query.search?.toLowerCase() ?? ''
  const found = search === '' ? undefined : placesOf(rows, search)
  const total = found?.length ?? rows.size
  const items: InspectedRow[] = []
  for (let place = query.from; place < Math.min(total, query.from + query.count); place++)
    items.push(rows.at(found === undefined ? place : (found[place] ?? 0)))
  return { total, from: query.from, items, links: linksIn(looked, items) }
}

function placesOf(rows: LazyRows, search: string): number[] {
  const places: number[] = []
  for (let place = 0; place < rows.size; place++)
    if (JSON.stringify(rows.at(place)).toLowerCase().includes(search)) places.push(place)
  return places
}

/** The tables of the records that a value names. */
export function linksIn(looked: Looked, value: unknown): Links {
  const links: Record<string, string> = {}
  for (const id of new Set(JSON.stringify(value ?? null).match(idIn))) {
    const table = looked.tables.find((name) => looked.rows(name).has(id))
    if (table !== undefined) links[id] = table
  }
  return links
}

export function recordOf(looked: Looked, table: string, id: string) {
  const row = looked.rows(table).get(id)
  if (row === undefined) return undefined
  const entries = looked
    .entries()
    .filter(({ text, detail }) => names(detail, id) || text.includes(id))
    .slice(-maxEntries)
    .map((entry) => looked.shown(entry))
  return {
    table,
    row,
    state: looked.stateOf(table, id),
    links: linksIn(looked, [row, entries.map(({ detail }) => detail)]),
    /** The records that name this one, the first of them. */
    namedBy: namedBy(looked, id),
    /** The entries that are about it, newest last. */
    entries,
    postings: looked.postings().filter((posting) => posting.transaction_id === id),
  }
}

function names(detail: JsonObject, id: string): boolean {
  for (const name in detail) if (detail[name] === id) return true
  const { created } = detail
  return typeof created === 'object' && created !== null && mentions(created, id)
}

function namedBy(looked: Looked, id: string) {
  const found: { readonly table: string; readonly id: string; readonly member: string }[] = []
  for (const table of looked.tables) {
    const rows = looked.rows(table)
    const last = Math.max(0, rows.size - maxRowsRead)
    for (let place = rows.size - 1; place >= last && found.length < maxNamed; place--) {
      const row = rows.bare(place)
      const named =
        row['id'] === id ? undefined : Object.keys(row).find((name) => mentions(row[name] ?? null, id))
      if (named !== undefined) found.push({ table, id: String(row['id']), member: named })
    }
  }
  return found
}

function mentions(value: Json, id: string): boolean {
  if (typeof value === 'string') return value === id || (value.length > id.length && value.includes(id))
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((member) => mentions(member, id))
}

export function sliceOfTimeline(looked: Looked, query: TimelineQuery): Slice<Entry> {
  const { kind } = query
  const search = query.search?.toLowerCase() ?? ''
  const all = looked.entries()
  const found =
    kind === undefined && search === ''
      ? all
      : all.filter(
          (entry) =>
            (kind === undefined || entry.kind === kind) &&
            (search === '' || looked.textOf(entry).toLowerCase().includes(search)),
        )
  const slice = sliceOf(found, query)
  const show = query.bodies === true ? looked.whole : looked.shown
  return { ...slice, items: slice.items.map((entry) => show(entry)) }
}

/** An entry, and what it brought about, with the tables of the records that these name. */
export function entryOf(looked: Looked, id: number) {
  const all = looked.entries()
  const found = all[placeOf(all, id)]
  if (found?.id !== id) return undefined
  const entry = looked.whole(found)
  const causes = entry.causes.flatMap((cause) => {
    const other = all[placeOf(all, cause)]
    return other?.id === cause ? [looked.shown(other)] : []
  })
  const effects: Entry[] = []
  // What it caused came after it.
  for (let place = placeOf(all, id) + 1; place < all.length && effects.length < maxEntries; place++) {
    const other = all[place]
    if (other?.causes.includes(id)) effects.push(looked.shown(other))
  }
  return { entry, causes, effects, links: linksIn(looked, [entry, causes, effects]) }
}

/** Finds the place of the entry with an id, or of the first one after it: ids rise. */
export function placeOf(entries: readonly Entry[], id: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.id ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

export function moneyIn(looked: Looked, query: RowQuery) {
  const wanted = (query.search ?? '').toLowerCase()
  const all = looked.postings()
  const found =
    wanted === '' ? all : all.filter((posting) => JSON.stringify(posting).toLowerCase().includes(wanted))
  const slice = sliceOf(found, query)
  return { ...slice, balances: looked.balances(), links: linksIn(looked, slice.items) }
}

export function sliceOfDue(looked: Looked, query: RowQuery) {
  const slice = sliceOf(looked.due(), query)
  return { ...slice, links: linksIn(looked, slice.items) }
}
