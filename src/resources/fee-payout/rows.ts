import type { ChangingRow } from '../../contract/rows.js'
import { defineTable } from '../../kernel/table.js'
import type { NetworkId } from '../capabilities/index.js'

/** The wallet that the fees of a client are paid to: each client has one. */
export interface FeePayoutRow extends ChangingRow {
  readonly network_id: NetworkId
  readonly address: string
}

export const feePayouts = defineTable<FeePayoutRow>('fee_payouts', {
  namedBy: ['transaction_id'],
  lookups: { client_id: (row) => (row.deleted_at === null ? row.client_id : null) },
})
