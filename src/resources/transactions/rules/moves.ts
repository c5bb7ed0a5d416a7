import { advancing, calling, causing, either, hint } from '../../../contract/hints.js'
import { invalidField, Problem } from '../../../contract/problem.js'
import { Invariant, invariant } from '../../../kernel/errors.js'
import { canMove, nextState } from '../../../kernel/machine.js'
import { formatAmount } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import type { AccountRow } from '../../accounts/index.js'
import { assetOf } from '../../capabilities/index.js'
import type { DestinationRow } from '../../recipients/index.js'
import { waitingAt } from '../flow/waiting-deposits.js'
import * as machines from '../machines.js'
import { amountsOfReceipt } from '../receipt.js'
import { type FundedRow, type Recovery, type TransactionRow, transactions } from '../rows.js'
import { requireUnits } from './arrivals.js'

/** Rules of what may become of a transaction after its deposit. */

export function possible(row: TransactionRow, action: machines.AutoAction): boolean {
  if (row.family === 'auto_account') return canMove(machines.autoMachine, row.status, action)
  const own = machines.oneOffActionOf(action)
  return own !== null && canMove(machines.oneOffMachine, row.status, own)
}

/** @throws Problem 400 for an action that needs money, of a one-off that has none yet */
export function requireFunded(row: TransactionRow, action: machines.OneOffAction): FundedRow {
  if (row.deposit !== null) return row
  const status = nextState(machines.oneOffMachine, row.status, action)
  throw new Invariant(`one-off ${row.id} would be ${status} without a deposit`)
}

/** @throws Problem 400 unless the money arrived and was not converted */
export function requireUnconverted(row: TransactionRow, what: string): FundedRow {
  if (row.deposit !== null && row.pause !== 'unconfirmed' && possible(row, 'process')) return row
  throw new Problem('invalid-request', `Only money that arrived and was not converted can be ${what}.`, {
    hint: `${row.id} is ${row.status}`,
  })
}

/** @throws Problem 400 unless somebody's word is waited for */
export function requirePaused({ id, customer_id, pause }: TransactionRow, action: string): void {
  if (pause === 'frozen') {
    throw new Problem('invalid-request', 'The money is kept back because its customer is frozen.', {
      hint: hint`${causing('unfreezeCustomer', customer_id)} or ${causing('approveProofOfAddress', customer_id)} lets it go`,
    })
  }
  if (pause === 'payee_frozen') {
    throw new Problem('invalid-request', 'The money is kept back because its recipient is frozen.', {
      hint: hint`${either('sim.simulate.unfreezeRecipient(id)', 'POST /__sim/simulate/unfreezeRecipient')} lets it go`,
    })
  }
  if (pause !== null && pause !== 'unconfirmed') return
  throw new Problem('invalid-request', `The transaction is not kept back: ${action} is not possible.`, {
    hint:
      pause === null
        ? hint`${causing('keepBack', id)} keeps it`
        : hint`${causing('confirm', id)} ends the wait of an unconfirmed deposit`,
  })
}

/** @throws Problem 400 unless it is a payment to a bank */
export function requireReturnable({ id, type }: TransactionRow): void {
  if (type === 'offramp') return
  throw new Problem('invalid-request', 'Only a payment to a bank can be returned.', {
    hint: `${id} is of the type ${type}`,
  })
}

/**
 * Requires an amount that a bank can send back of a payment.
 * @throws Problem 400 for nothing, and for more than it got
 */
export function requirePart(world: World, row: TransactionRow, amount: string): string {
  invariant(row.receipt !== null, `${row.id} is returned without a deposit`)
  const asset = assetOf(world, row.receipt.output_currency)
  const units = requireUnits('amount', amount, asset)
  const { outgoing } = amountsOfReceipt(row.receipt, world)
  if (units <= outgoing) return formatAmount(units, asset.scale)
  throw invalidField('amount', `must be at most ${row.receipt.outgoing_amount}, which was paid`, 'too_big')
}

/** @throws Problem 400 for a payment that no bank has a part in */
export function requireReversible({ id, type }: TransactionRow): void {
  if (type !== 'swap') return
  throw new Problem('invalid-request', 'Only a payment by a bank can be reversed.', {
    hint: `${id} is a swap`,
  })
}

/** @throws Problem 400 unless money is on its way back */
export function requireRecovering(row: TransactionRow): {
  readonly row: FundedRow
  readonly recovery: Recovery
} {
  if (row.recovery !== null) return { row, recovery: row.recovery }
  throw new Problem('invalid-request', 'No money of the transaction is on its way back.', {
    hint: hint`${row.id} is ${row.status}: ${causing('returnPayment', row.id)} or ${causing('reverse', row.id)} sends it back`,
  })
}

/** Guard: what a transaction on its way pays out to stays until it ended, and until its money is back. */
export function keepWhilePaying(world: World, { id, client_id }: DestinationRow): void {
  world.table(transactions).each(client_id, { name: 'destination_id', value: id }, (row) => {
    if (isComingBack(row)) throw stillComingBack(row, 'through the destination')
    if (!isUnderWay(row)) return
    const help =
      row.family === 'one_off'
        ? hint`cancel it first: ${calling('transactions.cancel', `POST /transactions/${row.id}/cancellations`, row.id)}`
        : hint`${row.id} is ${row.status}: let it end, by ${advancing('5m')}`
    throw new Problem('conflict', 'A transaction that has not ended pays out to the destination.', {
      hint: help,
    })
  })
}

/** Guard: an account stays while money of its transactions is on its way back. */
export function keepWhileReturning(world: World, { id, client_id }: AccountRow): void {
  world.table(transactions).each(client_id, { name: 'account_id', value: id }, (row) => {
    if (isComingBack(row)) throw stillComingBack(row, 'through the account')
  })
}

/** Guard: money that waits at an account has nowhere else to go. @throws Problem 409 */
export function keepWhileWaiting(world: World, account: AccountRow): void {
  const waiting = waitingAt(world, account).length
  if (waiting === 0) return
  throw new Problem('conflict', 'Deposits wait at the account, which has as many transactions as it may.', {
    hint: hint`${waiting} wait: raise max_transactions, or send null for any number, by ${calling('accounts.replace', `PUT /accounts/${account.id}`, account.id)}`,
  })
}

function stillComingBack({ id, status }: TransactionRow, where: string): Problem {
  return new Problem('conflict', `Money of a transaction is still on its way back ${where}.`, {
    hint: hint`${id} is ${status}: ${causing('finishRecovery', id)}, or ${advancing('1h')}`,
  })
}

function isComingBack({ status }: TransactionRow): boolean {
  return status === 'pending_return' || status === 'pending_reversal'
}

function isUnderWay({ status }: TransactionRow): boolean {
  return machines.statusInEvents[status] === 'pending' || machines.statusInEvents[status] === 'processing'
}

/** @throws Problem 400 unless the money was converted and did not arrive yet */
export function requireOnItsWay(row: TransactionRow): void {
  if (possible(row, 'complete')) return
  if (row.deposit === null && possible(row, 'cancel')) {
    throw new Problem('invalid-request', 'The transaction has no deposit yet.', {
      hint: `send crypto_inbound to its crypto_address ${row.address} first`,
    })
  }
  if (row.family === 'auto_account') nextState(machines.autoMachine, row.status, 'complete')
  else nextState(machines.oneOffMachine, row.status, 'complete')
}
