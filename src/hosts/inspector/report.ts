import type { Inside } from '../../runtime/inside.js'
import { machinesOf } from './declarations.js'
import type { InspectedRow, RowState } from './feed.js'
import type { LiveLook } from './live.js'

/** The subject of a report. */
export interface ReportSubject {
  readonly title: string
  /** The text that a failed test printed, or another one; empty for none. */
  readonly note: string
  readonly version: string
  readonly baseUrl: string
}

/** Everything that a report has in it: the page answers from it what a server would. */
export type ReportData = ReturnType<typeof reportOf>

/** Everything of a world that the page can show, with its secrets masked. */
export function reportOf(look: LiveLook, inside: Inside, { title, note, version, baseUrl }: ReportSubject) {
  const looked = look.look()
  const rows: Record<string, readonly InspectedRow[]> = {}
  /** The states of rows by table, then by id. */
  const states: Record<string, Record<string, RowState>> = {}
  for (const table of looked.tables) {
    const all = looked.rows(table)
    if (all.size === 0) continue
    const shown = Array.from({ length: all.size }, (_, place) => all.at(place))
    rows[table] = shown
    const found = shown.flatMap(({ id }): [string, RowState][] => {
      const state = looked.stateOf(table, id)
      return state === null ? [] : [[id, state]]
    })
    if (found.length > 0) states[table] = Object.fromEntries(found)
  }
  return {
    title,
    note,
    overview: look.overview({
      world: 'default',
      worlds: ['default'],
      base_url: baseUrl,
      version,
      isWaitedFor: false,
    }),
    machines: machinesOf(inside.registry),
    rows,
    states,
    entries: looked.entries().map((entry) => looked.whole(entry)),
    postings: looked.postings(),
    balances: looked.balances(),
    due: looked.due(),
    gauges: looked.gauges(),
  }
}
