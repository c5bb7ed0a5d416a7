import type { Json, JsonObject } from '../../kernel/json.js'

/** Types of what the inspector's page is told, live or in a report. Times are virtual Unix milliseconds; secrets are masked. */

export const entryKinds = ['request', 'cause', 'job', 'move', 'event', 'delivery', 'clock', 'note'] as const

type EntryKind = (typeof entryKinds)[number]

/** One thing that happened. */
export interface Entry {
  /** Rising, in the order in which things happened. */
  readonly id: number
  readonly kind: EntryKind
  readonly at: number
  /** In one line. */
  readonly text: string
  /** It was refused, or it failed. */
  readonly isBad: boolean
  /** The entries that brought it about. */
  readonly causes: readonly number[]
  /** All that is known of it, by name. */
  readonly detail: JsonObject
}

export interface EntryWithLinks {
  readonly entry: Entry
  readonly causes: readonly Entry[]
  /** The entries that it brought about. */
  readonly effects: readonly Entry[]
  /** The records that it names: tables by id. */
  readonly links: Links
}

/** Tables by the ids of their rows. */
export type Links = Readonly<Record<string, string>>

/** A part of a list. */
export interface Slice<T> {
  /** The number of items in the whole list, after the filter. */
  readonly total: number
  readonly from: number
  readonly items: readonly T[]
}

/** A row as it is kept, with its secrets masked. */
export type InspectedRow = JsonObject & { readonly id: string }

export interface RowSlice extends Slice<InspectedRow> {
  readonly links: Links
}

/** The state of a row. */
export interface RowState {
  readonly machine: string
  /** The member of the row that says it. */
  readonly member: string
  readonly state: string
}

export interface RecordView {
  readonly table: string
  readonly row: InspectedRow
  readonly state: RowState | null
  readonly links: Links
  /** The records that name this one, the first of them. */
  readonly namedBy: readonly { readonly table: string; readonly id: string; readonly member: string }[]
  /** The entries that are about it, newest last. */
  readonly entries: readonly Entry[]
  readonly postings: readonly PostingView[]
}

export interface PostingView {
  readonly id: string
  readonly transaction_id: string
  readonly reason: string
  readonly entries: readonly BalanceView[]
  readonly at: number
  /** The entry that moved the money, where the timeline still has that. */
  readonly cause: number | null
}

/** An amount that an account has, or gets, as a signed decimal string. */
export interface BalanceView {
  readonly account: string
  readonly asset: string
  readonly amount: string
}

export interface MoneyView extends Slice<PostingView> {
  readonly balances: readonly BalanceView[]
  readonly links: Links
}

/** A job that waits. */
export interface DueJob {
  readonly seq: number
  readonly kind: string
  readonly subject: string
  readonly at: number
  /** The entry that scheduled it, where the timeline still has that. */
  readonly cause: number | null
}

export interface DueSlice extends Slice<DueJob> {
  readonly links: Links
}

export interface TableView {
  readonly name: string
  readonly resource: string
  readonly rows: number
}

/** The text at the top of the page. */
export interface Overview {
  readonly world: string
  readonly worlds: readonly string[]
  readonly base_url: string
  readonly environment: string
  readonly version: string
  /** How the clock moves: `manual`, `real`, `follow` or `auto`. */
  readonly clock: string
  readonly now: number
  readonly pending: number
  readonly next: DueJob | null
  readonly tables: readonly TableView[]
  /** Another number means that the timeline has begun anew. */
  readonly epoch: number
  readonly entries: number
  /** How many happenings the log has forgotten. */
  readonly forgotten: number
  /** Who opened the inspector waits until it is closed. */
  readonly isWaitedFor: boolean
}

export interface MachineView {
  readonly name: string
  readonly initial: string
  readonly states: readonly string[]
  readonly moves: readonly {
    readonly action: string
    readonly from: readonly string[]
    readonly to: string
  }[]
}

/** A part of JSON Schema, of which a form is made. */
export interface FormSchema {
  readonly [member: string]: Json
}

export interface CauseView {
  readonly name: string
  readonly summary: string
  readonly resource: string
  readonly takes: readonly {
    readonly name: string
    readonly isOptional: boolean
    readonly schema: FormSchema
  }[]
  /** The tables whose ids its first argument is. */
  readonly tables: readonly string[]
}

/** Everything that does not change while a simulator lives. */
export interface Declarations {
  readonly machines: readonly MachineView[]
  readonly causes: readonly CauseView[]
  /** The operations that a fault can be set for. */
  readonly operations: readonly string[]
}

export interface RowQuery {
  readonly from: number
  readonly count: number
  readonly search?: string | undefined
}

export interface TimelineQuery extends RowQuery {
  readonly kind?: EntryKind | undefined
}

/** Everything that a report has in it: the page answers from it what a server would. */
export interface ReportData {
  readonly title: string
  /** The text that a failed test printed, or another one; empty for none. */
  readonly note: string
  readonly overview: Overview
  readonly declarations: Declarations
  readonly rows: Readonly<Record<string, readonly InspectedRow[]>>
  /** By table, then by id. */
  readonly states: Readonly<Record<string, Readonly<Record<string, RowState>>>>
  readonly entries: readonly Entry[]
  readonly postings: readonly PostingView[]
  readonly balances: readonly BalanceView[]
  readonly due: readonly DueJob[]
}
