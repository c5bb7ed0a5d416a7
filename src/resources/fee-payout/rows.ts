import { defineTable, type Row } from '../../kernel/table.js'
import type { NetworkId } from '../capabilities/index.js'

/** The wallet that the fees of a client are paid to: each client has one. */
export interface FeePayoutRow extends Row {
  readonly client_id: string
  readonly network_id: NetworkId
  readonly address: string
  /** Unix milliseconds. */
  readonly created_at: number
  readonly updated_at: number
}

export const feePayouts = defineTable<FeePayoutRow>('fee_payouts', {
  namedBy: ['transaction_id'],
  lookups: { client_id: (row) => (row.deleted_at === null ? row.client_id : null) },
})
