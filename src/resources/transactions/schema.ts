import type { Fault } from '../../kernel/fault-point.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { Rail, ReturnAddress } from '../accounts/index.js'
import type { NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { TransactionStatus } from './states.js'

/** Decimal strings (specification, Receipt). */
export interface Receipt {
  readonly input_currency: string
  readonly output_currency: string
  readonly initial_amount: string
  readonly subtotal_amount: string
  readonly converted_amount: string
  readonly outgoing_amount: string
  readonly external_fee: string
  readonly client_fee: string
  readonly platform_fee: string
  readonly exchange_rate: string
}

/** Where money came from, in the words of `sender_details`. */
export interface Sender {
  readonly sender_type: 'fiat_account' | 'crypto_wallet'
  readonly sender_account_holder_name: string | null
  readonly sender_bank_name: string | null
  readonly sender_routing_number: string | null
  readonly sender_account_number: string | null
  readonly sender_account_type: string | null
  readonly sender_wallet_address: string | null
  readonly sender_network: NetworkId | null
}

/** Why money does not move on by itself. */
export type Pause = 'frozen' | 'compliance_hold' | 'manual_review' | 'unconfirmed'

/** Money that went back. */
export interface Refund {
  /** A crypto address; null for a bank. */
  readonly address: string | null
  readonly network_id: NetworkId | null
  readonly asset: string
  readonly amount: string
  readonly transaction_hash: string | null
}

/** A payment that its receiving bank sent back, or its originator took back. */
export interface Recovery {
  readonly kind: 'return' | 'reversal'
  readonly code: string | null
  readonly reason: string
  readonly initiated_at: number
  readonly deadline: number | null
  /** What came back, once it did. */
  readonly net_recovered_amount: string | null
}

/** What only a one-off has. */
export interface OneOff {
  readonly address: string
  /** The amount that the recipient should get; null until the deposit says it. */
  readonly amount: string | null
  readonly send_amount: string | null
  readonly payment_reference: string | null
  readonly customer_name: string
}

export interface TransactionRow extends Row {
  readonly family: 'auto_account' | 'one_off'
  readonly client_id: string
  readonly customer_id: string
  /** The standing account; null for a one-off. */
  readonly account_id: string | null
  readonly one_off: OneOff | null
  readonly destination_id: string
  readonly type: 'onramp' | 'offramp' | 'swap'
  readonly status: TransactionStatus
  readonly failure_reason: string | null
  readonly pause: Pause | null
  /** What the request that began it asked of a later step. */
  readonly fault: Fault | null
  /** The bank rail that money comes in or goes out by; null for a swap. */
  readonly rail: Rail | null
  readonly input_asset: string
  readonly output_asset: string
  readonly source_network_id: NetworkId | null
  readonly sender: Sender | null
  readonly deposit_hash: string | null
  readonly destination_network_id: NetworkId | null
  /** Of a crypto payout. */
  readonly destination_address: string | null
  readonly payout_hash: string | null
  /** Fedwire's numbers of the payment. */
  readonly imad: string | null
  readonly omad: string | null
  readonly return_address: ReturnAddress | null
  readonly developer_fee_bps: number
  /** From the deposit on. */
  readonly receipt: Receipt | null
  readonly refund: Refund | null
  readonly recovery: Recovery | null
  readonly created_at: number
  readonly updated_at: number
  readonly completed_at: number | null
}

type Key = (row: TransactionRow) => string | null

const auto =
  (key: Key): Key =>
  (row) =>
    row.family === 'auto_account' ? key(row) : null
const oneOff =
  (key: Key): Key =>
  (row) =>
    row.family === 'one_off' ? key(row) : null

/** Amounts of one asset sort by value: whole digits padded, then the fraction. */
export function sortableAmount(amount: string | null): string {
  const [whole = '', fraction = ''] = (amount ?? '').split('.')
  return `${whole.padStart(30, '0')}.${fraction}`
}

/** What the recipient should get, else what the deposit came to. */
export function destinationAmount(row: TransactionRow): string | null {
  const outgoing = row.receipt?.outgoing_amount ?? '0'
  return row.one_off?.amount ?? (outgoing === '0' ? null : outgoing)
}

export const transactions = defineTable<TransactionRow>('transactions', {
  scope: (row) => row.client_id,
  filters: {
    family: (row) => row.family,
    customer_id: (row) => row.customer_id,
    kept_back: (row) => (row.pause === 'frozen' ? row.customer_id : null),
    auto_account_id: auto((row) => row.account_id),
    auto_customer_id: auto((row) => row.customer_id),
    auto_destination_id: auto((row) => row.destination_id),
    auto_status: auto((row) => row.status),
    auto_type: auto((row) => row.type),
    auto_input_asset: auto((row) => row.input_asset),
    auto_destination_asset: auto((row) => row.output_asset),
    auto_source_network_id: auto((row) => row.source_network_id),
    auto_destination_network_id: auto((row) => row.destination_network_id),
    auto_source_address: auto((row) => addressKey(row.sender?.sender_wallet_address ?? null)),
    auto_destination_address: auto((row) => addressKey(row.destination_address)),
    auto_transaction_hash: auto((row) => row.payout_hash ?? row.deposit_hash),
    one_off_customer_id: oneOff((row) => row.customer_id),
    one_off_destination_id: oneOff((row) => row.destination_id),
    one_off_status: oneOff((row) => row.status),
    one_off_source_network_id: oneOff((row) => row.source_network_id),
    one_off_source_asset: oneOff((row) => row.input_asset),
    one_off_destination_asset: oneOff((row) => row.output_asset),
  },
  orders: {
    amount: (row) => sortableAmount(destinationAmount(row)),
    status: (row) => row.status,
    customer_name: (row) => row.one_off?.customer_name.toLowerCase() ?? '',
  },
})

export function addressKey(address: string | null): string | null {
  return address === null ? null : comparable(address)
}

/** Inbound money of a customer who has no proof of address, for the limit of seven days. */
export interface DepositRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  /** Millionths of a US dollar. */
  readonly dollars: string
  readonly arrived_at: number
}

export const deposits = defineTable<DepositRow>('deposits', {
  scope: (row) => row.client_id,
  filters: { customer_id: (row) => row.customer_id },
})
