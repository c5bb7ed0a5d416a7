import { unixSeconds } from '../../kernel/clock.js'
import type { Fault } from '../../kernel/fault-point.js'
import type { JsonObject } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { Rail, ReturnAddress } from '../accounts/index.js'
import type { NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { TransactionStatus } from './states.js'

/** Decimal strings (specification, Receipt). */
export interface Receipt extends JsonObject {
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
  /** The client's fee, by the other name that it goes by. */
  readonly developer_fee: string
}

export const transactionTypes = ['onramp', 'offramp', 'swap'] as const

export const senderTypes = ['fiat_account', 'crypto_wallet'] as const

/** Where money came from, in the words of `sender_details`. */
export interface Sender {
  readonly sender_type: (typeof senderTypes)[number]
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
  /** What the deposit should be, whatever then arrived. */
  readonly source_asset: string
  readonly source_network_id: NetworkId
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
  readonly type: (typeof transactionTypes)[number]
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

/** The times of a transaction in Unix seconds, as reads and events have them. */
export function timesOf(row: TransactionRow) {
  return {
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
    completed_at: row.completed_at === null ? null : unixSeconds(row.completed_at),
  }
}

/** Amounts of one asset sort by value: whole digits padded, then the fraction. */
export function sortableAmount(amount: string | null): string {
  const [whole = '', fraction = ''] = (amount ?? '').split('.')
  return `${whole.padStart(30, '0')}.${fraction.replace(/0+$/, '')}`
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
    account_id: (row) => row.account_id,
    destination_id: (row) => row.destination_id,
    status: (row) => row.status,
    type: (row) => row.type,
    input_asset: (row) => row.one_off?.source_asset ?? row.input_asset,
    output_asset: (row) => row.output_asset,
    source_network_id: (row) => row.one_off?.source_network_id ?? row.source_network_id,
    destination_network_id: (row) => row.destination_network_id,
    source_address: (row) => addressKey(row.sender?.sender_wallet_address ?? null),
    destination_address: (row) => addressKey(row.destination_address),
    transaction_hash: (row) => row.payout_hash ?? row.deposit_hash,
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
  /** Millionths of a US dollar: this deposit and all before it. */
  readonly total: string
  readonly arrived_at: number
}

/** Milliseconds as text that sorts. */
export function momentKey(moment: number): string {
  return String(moment).padStart(16, '0')
}

export const deposits = defineTable<DepositRow>('deposits', {
  scope: (row) => row.client_id,
  filters: { customer_id: (row) => row.customer_id },
  orders: { arrived_at: (row) => momentKey(row.arrived_at) },
})
