import { memberOf } from '../../kernel/member-of.js'
import type { DueJob, Entry } from './feed.js'
import type { Gauge } from './gauges.js'
import { labelOf } from './labels.js'
import { type Looked, placeOf } from './look.js'

/**
 * The data that the view of time is drawn from: every entry in a few words, so that a page can have 100,000 of them. A page asks for
 * it in parts, and later only for what is new.
 */
export interface Drawing {
  /** The number of the timeline: another one means that what the page has is of before. */
  readonly epoch: number
  readonly now: number
  /** The entries and the postings that there are in all. */
  readonly total: number
  readonly totalPosted: number
  readonly entries: readonly DrawnEntry[]
  /** The records that these are about, and the newest of each table. */
  readonly subjects: Readonly<Record<string, Subject>>
  readonly postings: readonly DrawnPosting[]
  readonly gauges: readonly Gauge[]
  readonly due: readonly DueJob[]
}

/**
 * One entry. `what` says it in a few words: for a move `from>to`, for an event its type, for a delivery
 * `attempt|outcome|type|url`.
 */
export type DrawnEntry = readonly [
  id: number,
  kind: Entry['kind'],
  at: number,
  isBad: 0 | 1,
  subject: string,
  what: string,
  causes: readonly number[],
]

/** A record: its table, its name, when it was made, its state and the machine of that; both empty for one without. */
export type Subject = readonly [table: string, label: string, from: number, state: string, machine: string]

/** A movement of money. @see PostingView */
export type DrawnPosting = readonly [
  id: string,
  at: number,
  cause: number,
  transaction: string,
  reason: string,
  entries: readonly (readonly [account: string, asset: string, amount: string])[],
]

export interface DrawingQuery {
  /** The last entry that the page has, or 0. */
  readonly after: number
  /** The number of postings that the page has. */
  readonly posted: number
  readonly count: number
}

/** The newest rows of each table that are told in any case: those of a builder left no entry. */
const newestFirst = 1000
const newestLater = 40
/** The number of jobs that wait which are drawn. */
const maxDue = 20
const maxWords = 120

export function drawingOf(
  looked: Looked,
  { after, posted, count }: DrawingQuery,
  { epoch, now }: Pick<Drawing, 'epoch' | 'now'>,
): Drawing {
  const all = looked.entries()
  const from = placeOf(all, after + 1)
  const entries = all.slice(from, from + count).map((entry) => drawnEntry(looked, entry))
  const postings = looked.postings()
  return {
    epoch,
    now,
    total: all.length,
    totalPosted: postings.length,
    entries,
    subjects: subjectsOf(looked, entries, after === 0 ? newestFirst : newestLater),
    postings: postings
      .slice(posted, posted + count)
      .map(({ id, at, cause, transaction_id, reason, entries: sides }) => [
        id,
        at,
        cause ?? 0,
        transaction_id,
        reason,
        sides.map(({ account, asset, amount }) => [account, asset, amount] as const),
      ]),
    gauges: looked.gauges(),
    due: looked.due().slice(0, maxDue),
  }
}

function drawnEntry(looked: Looked, entry: Entry): DrawnEntry {
  const { id, kind, at, isBad, causes, detail } = entry
  const [subject, what] = aboutOf(entry)
  const shown = what === undefined ? looked.textOf(entry) : looked.textOf({ ...entry, text: what })
  const of = typeof detail[subject] === 'string' ? String(detail[subject]) : (createdIn(entry) ?? '')
  return [id, kind, at, isBad ? 1 : 0, of, shown.slice(0, maxWords), causes]
}

/** Tells which member of an entry names its record, and says it in a few words where its text has more. */
function aboutOf({ kind, detail }: Entry): readonly [member: string, what: string | undefined] {
  switch (kind) {
    case 'move':
      return ['subject', `${detail['from']}>${detail['to']}`]
    case 'event':
      return ['subject', undefined]
    case 'job':
      return ['subject', String(detail['kind'])]
    case 'delivery': {
      const { attempt, reason, status, event_type, url } = detail
      return ['delivery_id', `${attempt}|${reason ?? status}|${event_type}|${url}`]
    }
    default:
      return ['', undefined]
  }
}

/** The first record that an entry made. */
function createdIn({ detail: { created } }: Entry): string | undefined {
  if (typeof created !== 'object' || created === null) return undefined
  for (const ids of Object.values(created)) if (Array.isArray(ids)) return String(ids[0])
  return undefined
}

function subjectsOf(looked: Looked, entries: readonly DrawnEntry[], newest: number) {
  const subjects: Record<string, Subject> = {}
  const add = (table: string, id: string): void => {
    const row = looked.rows(table).get(id)
    if (row === undefined) return
    const created = memberOf(row, 'created_at')
    const { state = '', machine = '' } = looked.stateOf(table, id) ?? {}
    const from = typeof created === 'number' ? created : 0
    subjects[id] = [table, labelOf(table, row), from, state, machine]
  }
  for (const table of looked.tables) {
    const rows = looked.rows(table)
    if (rows.size === 0 || table === 'webhook_deliveries') continue
    // Wallets have no states, and accounts of money are named after them.
    if (table !== 'wallets' && looked.stateOf(table, String(rows.bare(0)['id'])) === null) continue
    for (let place = Math.max(0, rows.size - newest); place < rows.size; place++)
      add(table, String(rows.bare(place)['id']))
  }
  for (const [, kind, , , id] of entries) {
    if (id === '' || kind === 'delivery' || Object.hasOwn(subjects, id)) continue
    const table = looked.tables.find((name) => looked.rows(name).has(id))
    if (table !== undefined && table !== 'webhook_deliveries') add(table, id)
  }
  return subjects
}
