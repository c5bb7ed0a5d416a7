import { defineTable, type Row } from '../../kernel/table.js'
import type { NetworkId } from '../capabilities/index.js'

/** Where the fees that a client earns are paid: one of each client. */
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
