import { Problem } from '../../../contract/problem.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import type { CardRow } from '../../cards/index.js'
import { cardTransactionCreated, recordCardTransaction } from '../events.js'
import { cardTransactionMachine } from '../machines.js'
import { type CardTransactionRow, cardTransactions } from '../rows.js'
import { isHeld, requireAction, requirePossible, restOf } from '../rules.js'
import { book, dollarsOf, dollarUnitsOf, fundsOf, holdFor, smaller } from './books.js'
import { changeAndTell, changeTransaction } from './limits.js'
import { type CardUse, openTransaction } from './opening.js'

/** The ends of an authorization: it is cleared, changed or released. */

/**
 * Takes the money of a merchant: all that is left, unless told. What the hold does not cover is outstanding. The hold is
 * released when all of it was cleared.
 * @throws Problem 422 where there is no hold
 */
export function clear(world: World, row: CardTransactionRow, amount: string | null): CardTransactionRow {
  requireAction(row, 'clear')
  const units = amount === null ? restOf(row) : dollarUnitsOf(amount)
  const hold = dollarUnitsOf(row.hold_amount)
  const covered = smaller(units, hold)
  const cleared = dollarUnitsOf(row.cleared_amount) + units
  const isAll = cleared >= dollarUnitsOf(row.authorized_amount)
  const released = isAll ? hold - covered : 0n
  const outstanding = units - covered
  book(world, row, 'card_cleared', {
    wallet: released,
    held: -(covered + released),
    outstanding: -outstanding,
    network: units,
  })
  return changeAndTell(world, row, {
    status: world.move(cardTransactionMachine, row.id, row.status, isAll ? 'clear' : 'clear_part'),
    cleared_amount: dollarsOf(cleared),
    outstanding_amount: dollarsOf(dollarUnitsOf(row.outstanding_amount) + outstanding),
    hold_amount: dollarsOf(hold - covered - released),
  })
}

/** Cause: clears a transaction that nothing is held for any more: the platform pays, and all of it is outstanding. */
export function clearWithoutHold(world: World, row: CardTransactionRow, amount: string): CardTransactionRow {
  return recordCardTransaction(world, postWithoutHold(world, row, amount))
}

/** Cause: takes money for a merchant that never asked for it. */
export function postByForce(world: World, card: CardRow, use: CardUse): CardTransactionRow {
  const row = openTransaction(world, card, use)
  return recordCardTransaction(world, postWithoutHold(world, row, use.amount), cardTransactionCreated)
}

function postWithoutHold(world: World, row: CardTransactionRow, amount: string): CardTransactionRow {
  const units = dollarUnitsOf(amount)
  const status = world.move(cardTransactionMachine, row.id, row.status, 'force_post')
  book(world, row, 'card_force_posted', { outstanding: -units, network: units })
  return changeTransaction(world, row, {
    status,
    cleared_amount: dollarsOf(units),
    outstanding_amount: dollarsOf(units),
  })
}

/** Releases what a merchant has not cleared, or a part of that. @throws Problem 422, 400 for more than there is */
export function release(world: World, row: CardTransactionRow, amount: string | null) {
  requirePossible(row, 'void', amount)
  const rest = restOf(row)
  const units = amount === null ? rest : dollarUnitsOf(amount)
  if (units === rest) return endHold(world, row, 'reverse')
  const hold = dollarUnitsOf(row.hold_amount)
  const needed = holdFor(rest - units)
  const kept = smaller(hold, needed)
  book(world, row, 'card_released', { wallet: hold - kept, held: kept - hold })
  return changeAndTell(world, row, {
    authorized_amount: dollarsOf(dollarUnitsOf(row.authorized_amount) - units),
    hold_amount: dollarsOf(kept),
  })
}

/** @throws Problem 422 where there is no hold */
export function expire(world: World, row: CardTransactionRow): CardTransactionRow {
  requireAction(row, 'expire')
  return endHold(world, row, 'expire')
}

/** Job: ends a hold that nobody has cleared, or not all of it, in time. */
export function expireLater(world: World, { subject }: Job): void {
  const row = world.table(cardTransactions).get(subject)
  if (row !== undefined && isHeld(row)) endHold(world, row, 'expire')
}

/** Ends a hold: what was partly cleared is cleared at that. */
function endHold(world: World, row: CardTransactionRow, how: 'reverse' | 'expire'): CardTransactionRow {
  const hold = dollarUnitsOf(row.hold_amount)
  book(world, row, how === 'expire' ? 'card_expired' : 'card_released', { wallet: hold, held: -hold })
  const action = row.status === 'partially_cleared' ? 'finish' : how
  return changeAndTell(world, row, {
    status: world.move(cardTransactionMachine, row.id, row.status, action),
    hold_amount: '0',
  })
}

/** Changes what a merchant asks for. @throws Problem 422; 400 where the wallet has too little for more */
export function updateAmount(world: World, row: CardTransactionRow, amount: string): CardTransactionRow {
  requireAction(row, 'update_amount')
  const units = dollarUnitsOf(amount)
  const held = holdFor(units)
  const more = held - dollarUnitsOf(row.hold_amount)
  if (more > fundsOf(world, row))
    throw new Problem('insufficient-balance', `The wallet has too little to hold ${dollarsOf(more)} more.`)
  book(world, row, 'card_authorized', { wallet: -more, held: more })
  return changeAndTell(world, row, { authorized_amount: dollarsOf(units), hold_amount: dollarsOf(held) })
}
