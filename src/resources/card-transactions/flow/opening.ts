import { addRow } from '../../../contract/rows.js'
import type { World } from '../../../kernel/world.js'
import type { CardRow } from '../../cards/index.js'
import { cardTransactionMachine } from '../machines.js'
import * as rows from '../rows.js'
import { dollarsOf, dollarUnitsOf } from './books.js'

/** A use of a card. */
export interface CardUse {
  readonly type: rows.CardTransactionType
  /** A decimal string in US dollars. */
  readonly amount: string
  readonly merchant: rows.Merchant | null
  readonly original?: string
}

/** Opens a transaction that is known, and nothing more: whoever makes it takes it on, and tells. */
export function openTransaction(world: World, card: CardRow, { type, amount, merchant, original }: CardUse) {
  const { client_id, customer_id, cardholder_id, wallet_id } = card
  return addRow(world, rows.cardTransactions, {
    client_id,
    customer_id,
    cardholder_id,
    card_id: card.id,
    wallet_id,
    type,
    status: cardTransactionMachine.initial,
    amount: dollarsOf(dollarUnitsOf(amount)),
    authorized_amount: '0',
    hold_amount: '0',
    cleared_amount: '0',
    outstanding_amount: '0',
    refunded_amount: '0',
    refund_state: null,
    offset_amount: '0',
    decline_reason: null,
    original_transaction_id: original ?? null,
    merchant,
    counts_since: null,
    created_at: world.now,
    updated_at: world.now,
  })
}
