import type { JsonObject } from '../../kernel/json.js'
import type { Job } from '../../kernel/scheduler.js'
import type { PostingRow } from '../../resources/ledger/index.js'

export type { RowState } from '../../runtime/statuses.js'

/**
 * Types of what the inspector's page is told, live or in a report. Times are virtual Unix milliseconds; secrets are masked.
 * What the page asks for, `look.ts` and `live.ts` put together from these.
 */

export const entryKinds = ['request', 'cause', 'job', 'move', 'event', 'delivery', 'clock', 'note'] as const

type EntryKind = (typeof entryKinds)[number]

/** One thing that happened. */
export interface Entry {
  /** A number that rises in the order in which things happened. */
  readonly id: number
  /** The number of what happened, as `sim.rewind` takes it: what a call caused has the number of the call. */
  readonly happening: number
  readonly kind: EntryKind
  readonly at: number
  /** The entry in one line. */
  readonly text: string
  /** True where it was refused, or failed. */
  readonly isBad: boolean
  /** The entries that brought it about. */
  readonly causes: readonly number[]
  /** All that is known of it, by name. */
  readonly detail: JsonObject
}

/** Tables by the ids of their rows. */
export type Links = Readonly<Record<string, string>>

/** A row as it is kept, with its secrets masked. */
export type InspectedRow = JsonObject & { readonly id: string }

/** A movement of money. */
export interface PostingView extends Pick<PostingRow, 'id' | 'transaction_id' | 'reason' | 'entries'> {
  readonly at: number
  /** The entry that moved the money, where the timeline still has that. */
  readonly cause: number | null
}

/** A job that waits. */
export interface DueJob extends Pick<Job, 'seq' | 'kind' | 'subject'> {
  readonly at: number
  /** The entry that scheduled it, where the timeline still has that. */
  readonly cause: number | null
}

export interface RowQuery {
  readonly from: number
  readonly count: number
  readonly search?: string | undefined
}

export interface TimelineQuery extends RowQuery {
  readonly kind?: EntryKind | undefined
}
