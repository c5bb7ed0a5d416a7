import type { Inside } from '../../runtime/inside.js'
import { declarationsOf } from './declarations.js'
import type { InspectedRow, ReportData, RowState } from './feed.js'
import type { LiveLook } from './live.js'

/** The subject of a report. */
export interface ReportSubject {
  readonly title: string
  readonly note: string
  readonly version: string
  readonly baseUrl: string
}

/** Everything of a world that the page can show, with its secrets masked. */
export function reportOf(look: LiveLook, inside: Inside, subject: ReportSubject): ReportData {
  const looked = look.look()
  const rows: Record<string, readonly InspectedRow[]> = {}
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
    title: subject.title,
    note: subject.note,
    overview: {
      ...look.overview(),
      world: 'default',
      worlds: ['default'],
      base_url: subject.baseUrl,
      version: subject.version,
      isWaitedFor: false,
    },
    declarations: declarationsOf(inside.registry),
    rows,
    states,
    entries: looked.entries().map((entry) => looked.whole(entry)),
    postings: looked.postings(),
    balances: looked.balances(),
    due: looked.due(),
  }
}
