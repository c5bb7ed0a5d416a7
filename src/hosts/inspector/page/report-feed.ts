import { drawingOf } from '../drawing.js'
import type { InspectedRow } from '../feed.js'
import * as look from '../look.js'
import type { ReportData } from '../report.js'
import { type Feed, Refusal } from './feed.js'

/** The world of the report that the page stands in. */
export function reportFeed(data: ReportData): Feed {
  const looked = lookedIn(data)
  return {
    overview: async () => data.overview,
    // Nothing can be done in it, so that nothing asks for these.
    declarations: async () => ({ machines: data.machines, causes: [], operations: [] }),
    rows: async (table, query) => look.sliceOfRows(looked, table, query),
    record: async (table, id) => there(look.recordOf(looked, table, id), id),
    timeline: async (query) => look.sliceOfTimeline(looked, query),
    entry: async (id) => there(look.entryOf(looked, id), String(id)),
    money: async (query) => look.moneyIn(looked, query),
    due: async (query) => look.sliceOfDue(looked, query),
    drawing: async (query) => drawingOf(looked, query, data.overview),
    follow: () => () => undefined,
    control: undefined,
  }
}

function lookedIn({
  overview,
  rows,
  states,
  entries,
  postings,
  balances,
  due,
  gauges,
}: ReportData): look.Looked {
  const tables = new Map(overview.tables.map(({ name }) => [name, rowsOf(rows[name] ?? [])]))
  return {
    tables: overview.tables.map(({ name }) => name),
    rows: (table) => tables.get(table) ?? rowsOf([]),
    stateOf: (table, id) => states[table]?.[id] ?? null,
    entries: () => entries,
    shown: (entry) => entry,
    whole: (entry) => entry,
    textOf: ({ text }) => text,
    postings: () => postings,
    balances: () => balances,
    due: () => due,
    gauges: () => gauges,
  }
}

function rowsOf(rows: readonly InspectedRow[]): look.LazyRows {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const at = (index: number): InspectedRow => {
    const row = rows[index]
    if (row === undefined) throw new Refusal('The report has no such row.', 404)
    return row
  }
  return { size: rows.length, has: (id) => byId.has(id), at, bare: at, get: (id) => byId.get(id) }
}

function there<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Refusal(`The report has no ${id}.`, 404)
  return found
}
