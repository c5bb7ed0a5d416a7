import { invariant } from '../../../kernel/errors.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { type CardRow, requireAnyCard } from '../../cards/index.js'
import { cardTransactionCreated, recordCardTransaction } from '../events.js'
import { cardTransactionDelays, cardTransactionMachine } from '../machines.js'
import { type CardTransactionRow, cardTransactions, type Merchant } from '../rows.js'
import { requireAction, requirePossible } from '../rules.js'
import { book, dollarsOf, dollarUnitsOf, fundsOf, smaller } from './books.js'
import { changeAndTell } from './limits.js'
import { type CardUse, openTransaction } from './opening.js'

/** Money that a merchant gives back: a transaction of its own, whose money is in the wallet a minute later. */

export const refundJob = 'cardTransactions.refund'

/** Returns a purchase, which stays as it is, or a part of it. @throws Problem 422; 400 for more than was cleared and not returned */
export function returnPurchase(
  world: World,
  original: CardTransactionRow,
  amount: string,
  merchant: Merchant | null,
): CardTransactionRow {
  requirePossible(original, 'return', amount)
  const returned = dollarUnitsOf(original.refunded_amount) + dollarUnitsOf(amount)
  world.update(cardTransactions, original, { refunded_amount: dollarsOf(returned) })
  return refund(world, requireAnyCard(world, original.card_id), {
    type: 'return',
    amount,
    merchant: merchant ?? original.merchant,
    original: original.id,
  })
}

/** Gives money back, of a purchase or of none. */
export function refund(world: World, card: CardRow, use: CardUse): CardTransactionRow {
  const opened = openTransaction(world, card, use)
  const row = world.update(cardTransactions, opened, {
    status: world.move(cardTransactionMachine, opened.id, opened.status, 'refund'),
    cleared_amount: opened.amount,
    refund_state: 'pending',
  })
  recordCardTransaction(world, row, cardTransactionCreated)
  world.later({ kind: refundJob, subject: row.id, delay: cardTransactionDelays.refundMs, payload: null })
  return row
}

/** Job: pays a refund. It pays first what is outstanding of the purchase; the rest is for the wallet. */
export function payRefund(world: World, { subject }: Job): void {
  const row = world.table(cardTransactions).get(subject)
  if (row?.refund_state !== 'pending') return
  const original = originalOf(world, row)
  const units = dollarUnitsOf(row.amount)
  const owed = original === undefined ? 0n : dollarUnitsOf(original.outstanding_amount)
  const offset = smaller(owed, units)
  book(world, row, 'card_refunded', { wallet: units - offset, outstanding: offset, network: -units })
  changeAndTell(world, row, { refund_state: 'paid', offset_amount: dollarsOf(offset) })
  owe(world, original, -offset)
}

/**
 * Takes a refund back, from the wallet where it was paid: what that no longer has is outstanding.
 * @throws Problem 422 for what is no return, or was reversed
 */
export function reverseRefund(world: World, row: CardTransactionRow): CardTransactionRow {
  requireAction(row, 'return_reversal')
  const original = originalOf(world, row)
  const units = dollarUnitsOf(row.amount)
  const offset = dollarUnitsOf(row.offset_amount)
  const rest = row.refund_state === 'paid' ? units - offset : 0n
  const funds = fundsOf(world, row)
  const paid = smaller(rest, funds)
  if (row.refund_state === 'paid')
    book(world, row, 'card_refund_reversed', {
      wallet: -paid,
      outstanding: -(offset + rest - paid),
      network: units,
    })
  if (original !== undefined)
    world.update(cardTransactions, original, {
      refunded_amount: dollarsOf(dollarUnitsOf(original.refunded_amount) - units),
    })
  const reversed = changeAndTell(world, row, {
    refund_state: null,
    cleared_amount: '0',
    outstanding_amount: dollarsOf(rest - paid),
    offset_amount: '0',
  })
  owe(world, originalOf(world, row), offset)
  return reversed
}

function originalOf(world: World, { original_transaction_id }: CardTransactionRow) {
  if (original_transaction_id === null) return undefined
  const row = world.table(cardTransactions).get(original_transaction_id)
  invariant(row, `the purchase ${original_transaction_id} of a return is gone`)
  return row
}

/** Has more or less be outstanding of a purchase. */
function owe(world: World, original: CardTransactionRow | undefined, by: bigint): void {
  if (original === undefined || by === 0n) return
  const outstanding_amount = dollarsOf(dollarUnitsOf(original.outstanding_amount) + by)
  changeAndTell(world, original, { outstanding_amount })
}
