import {
  type ChangingRow,
  type ClientRow,
  clientTable,
  columns,
  type Texts,
  type TextsOrNull,
} from '../../contract/rows.js'
import { dateOf } from '../../kernel/calendar.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { DeclineReason } from '../cards/index.js'
import type { CardSimulationState, CardTransactionStatus } from './machines.js'

export const simulatedTypes = [
  'authorization',
  'credit_authorization',
  'financial_authorization',
  'balance_inquiry',
] as const
export type SimulatedType = (typeof simulatedTypes)[number]

/** A return belongs to a purchase; what is force posted had no authorization. */
export const transactionTypes = [
  'authorization',
  'financial_authorization',
  'credit_authorization',
  'return',
  'force_post',
] as const
export type CardTransactionType = (typeof transactionTypes)[number]

export const actions = ['clear', 'void', 'expire', 'update_amount', 'return', 'return_reversal'] as const
export type CardAction = (typeof actions)[number]

export interface Merchant extends TextsOrNull<'mcc' | 'acceptor_id' | 'city' | 'state'> {
  readonly descriptor: string
  /** Three letters. */
  readonly country: string | null
}

/** Amounts are decimal strings in US dollars, which is what USDC are counted as. */
export interface CardTransactionRow
  extends ChangingRow,
    Texts<'customer_id' | 'cardholder_id' | 'card_id' | 'wallet_id'> {
  readonly type: CardTransactionType
  readonly status: CardTransactionStatus
  /** The amount that was asked for. */
  readonly amount: string
  /** The part of it that was approved, and may be cleared. */
  readonly authorized_amount: string
  /** The amount that is kept from the wallet for it. */
  readonly hold_amount: string
  readonly cleared_amount: string
  /** The amount that was cleared and no hold covered, less refunds. */
  readonly outstanding_amount: string
  /** The sum of its returns that were not reversed. */
  readonly refunded_amount: string
  /** The state of a return; null again when it was reversed. */
  readonly refund_state: 'pending' | 'paid' | null
  /** The part of a paid return that went to the outstanding amount of the purchase, and not to the wallet. */
  readonly offset_amount: string
  readonly decline_reason: DeclineReason | null
  /** The purchase that a return belongs to. */
  readonly original_transaction_id: string | null
  readonly merchant: Merchant | null
  /** The moment in which it was authorized, or posted without that: that is when it counts. It may be known long before. */
  readonly counts_since: number | null
}

export const cardTransactions = clientTable<CardTransactionRow>('card_transactions', {
  namedBy: ['card_transaction_id', 'original_transaction_id', 'transaction_id'],
  filters: {
    ...columns('customer_id', 'cardholder_id', 'card_id'),
    held_for: (row) => (row.hold_amount === '0' ? null : row.customer_id),
  },
})

/**
 * A sum of what a card spent of what counts against limits: a sum for each day of the calendar in UTC, and one of all time. A limit
 * costs the same however much the card was used.
 */
export interface CardSpendingRow extends Row {
  /** The day as `2026-01-31`, or `lifetime`. */
  readonly bucket: string
  /** A decimal string in US dollars. */
  readonly spent: string
}

/** Rows are named by {@link spendingId}. */
export const cardSpending = defineTable<CardSpendingRow>('card_spending', {})

export function spendingId(cardId: string, bucket: string): string {
  return `${cardId} ${bucket}`
}

/** A request of the sandbox. */
export interface CardSimulationRow extends ClientRow {
  readonly card_id: string
  /** The type of a new transaction, or an action on one that is there. */
  readonly does: SimulatedType | CardAction
  /** The transaction that the action is about; null for a new one. */
  readonly of: string | null
  readonly amount: string | null
  /** The amount that moved, where nothing else was said or it was another amount. */
  readonly moved: string | null
  readonly merchant: Merchant | null
  readonly partial_approval: boolean
  readonly state: CardSimulationState
  /** The transaction that it brought about. */
  readonly card_transaction_id: string | null
  readonly completed_at: number | null
}

export const cardSimulations = clientTable<CardSimulationRow>('card_simulations', {
  filters: { card_day: (row) => (row.of === null ? cardDay(row.card_id, row.created_at) : null) },
  // The simulation that a transaction began with: one that acted on a transaction is another.
  lookups: { began: (row) => (row.card_transaction_id === row.of ? null : row.card_transaction_id) },
})

export function cardDay(cardId: string, time: number): string {
  return `${cardId} ${dateOf(time)}`
}

const prefix = 'sim_card_'

export function simulationIdOf({ id }: CardSimulationRow): string {
  return prefix + id
}

/** The id of the row that a simulation id names; undefined for one of another kind. */
export function rowIdOf(simulationId: string): string | undefined {
  return simulationId.startsWith(prefix) ? simulationId.slice(prefix.length) : undefined
}
