import { type ClientRow, clientTable, columns, type Texts } from '../../contract/rows.js'
import { momentKey } from '../../kernel/clock.js'
import type { NetworkId } from '../capabilities/index.js'
import type { ScheduledPaymentStatus } from './machines.js'

/** The place that money goes to in the end, where that is not the address itself: a bank or another chain, by an account. */
export interface Onward extends Texts<'label' | 'output_asset'> {
  readonly type: 'bank' | 'crypto'
  readonly rail: string | null
  readonly output_network: NetworkId | null
}

export interface ScheduledPaymentRow extends ClientRow, Texts<'signer_id' | 'wallet_id' | 'asset'> {
  readonly customer_id: string | null
  /** A decimal string: what leaves the wallet. */
  readonly amount: string
  readonly recipient_id: string | null
  readonly destination_id: string | null
  readonly onward: Onward | null
  /** The address that the wallet sends it to. */
  readonly address: string
  readonly network_id: NetworkId
  readonly instruction_id: string | null
  readonly status: ScheduledPaymentStatus
  readonly mandate_id: string | null
  readonly mandate_version: number | null
  readonly wallet_transaction_id: string | null
  readonly failure_code: string | null
  readonly failure_reason: string | null
  /** Unix milliseconds. */
  readonly scheduled_at: number
  readonly executed_at: number | null
}

export const scheduledPayments = clientTable<ScheduledPaymentRow>('scheduled_payments', {
  filters: {
    ...columns('customer_id', 'signer_id', 'wallet_id', 'mandate_id', 'status'),
    mandate_version: (row) => (row.mandate_version === null ? null : String(row.mandate_version)),
    open_to: (row) => (row.status === 'scheduled' ? row.destination_id : null),
    open_of_signer: (row) => (row.status === 'scheduled' ? row.signer_id : null),
  },
  orders: { scheduled_at: (row) => momentKey(row.scheduled_at) },
})
