import type { ClientRow, Texts } from '../../contract/rows.js'
import { defineTable } from '../../kernel/table.js'

/** One side of a posting: a signed decimal string, positive where the account gets the money. */
export interface LedgerEntry extends Texts<'account' | 'asset' | 'amount'> {}

/** One movement of money: its entries sum to zero in every asset. */
export interface PostingRow extends ClientRow {
  readonly transaction_id: string
  /** The reason of the movement: `received`, `converted`, `paid`, ... */
  readonly reason: string
  readonly entries: readonly LedgerEntry[]
  /** The crypto address outside that paid or was paid; null for a bank, and where nothing left the platform. */
  readonly address: string | null
}

/** A posting as `sim.ledger` shows it; `created_at` is in Unix seconds. */
export type Posting = Omit<PostingRow, 'deleted_at' | 'client_id'>

export const postings = defineTable<PostingRow>('postings', {
  assets: ['entries.*.asset'],
  filters: { transaction_id: (row) => row.transaction_id },
})
