import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { delays, returnWindowMs } from '../machines.js'
import { type Recovery, railOf, type TransactionRow, transactions } from '../rows.js'
import * as rules from '../rules/moves.js'
import { bookRecovery, bookReversedDeposit } from './books.js'
import { arriveBack, move, refundOf, requireAnyTransaction, settle } from './progress.js'

/**
 * Returns and reversals of money that was paid out: reads show them, and no event tells of them (specification, terminal
 * statuses).
 */

export const recoveryJob = 'transactions.recover'

/** Meanings of the codes of a returned ACH payment (NACHA). */
const returnReasons: Readonly<Record<string, string>> = {
  R01: 'Insufficient Funds',
  R02: 'Account Closed',
  R03: 'No Account/Unable to Locate Account',
  R04: 'Invalid Account Number',
  R10: 'Customer Advises Not Authorized',
  R16: 'Account Frozen',
  R20: 'Non-Transaction Account',
  R29: 'Corporate Customer Advises Not Authorized',
}

/** The recipient's bank begins to send a payment back. @throws Problem 400 unless it was completed, to a bank */
export function startReturn(
  world: World,
  id: string,
  about: Partial<Record<'code' | 'reason' | 'amount', string | undefined>> = {},
): TransactionRow {
  const row = requireAnyTransaction(world, id)
  rules.requireReturnable(row)
  // A bank that returns a payment on its way has had it.
  const paid =
    rules.possible(row, 'start_return') || !rules.possible(row, 'complete') ? row : settle(world, id)
  const code = about.code ?? (railOf(paid) === 'ach' ? 'R01' : null)
  const known = code === null ? undefined : returnReasons[code]
  return startRecovery(world, paid, 'start_return', {
    kind: 'return',
    code,
    reason: about.reason ?? known ?? 'Returned by the receiving bank',
    amount: about.amount === undefined ? null : rules.requirePart(world, paid, about.amount),
    initiated_at: world.now,
    deadline: world.now + returnWindowMs,
    net_recovered_amount: null,
  })
}

/**
 * The originator takes a payment back: the deposit of an onramp, or the payout to a bank.
 * @throws Problem 400 unless completed
 */
export function startReversal(
  world: World,
  id: string,
  about: { readonly reason?: string | undefined } = {},
): TransactionRow {
  const row = requireAnyTransaction(world, id)
  rules.requireReversible(row)
  return startRecovery(world, row, 'start_reversal', {
    kind: 'reversal',
    reason: about.reason ?? 'duplicate',
    amount: null,
    initiated_at: world.now,
    net_recovered_amount: null,
  })
}

function startRecovery(
  world: World,
  row: TransactionRow,
  action: 'start_return' | 'start_reversal',
  recovery: Recovery,
): TransactionRow {
  const started = move(world, { ...rules.requireFunded(row, action), recovery }, action)
  const { id } = started
  world.later({ kind: recoveryJob, subject: id, delay: delays.recovery, payload: null, reads: [id] })
  return started
}

/** Job: the money is back. */
export function recover(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row !== undefined && row.recovery !== null && rules.possible(row, lastAction(row.recovery)))
    finishRecovery(world, row.id)
}

function lastAction({ kind }: Recovery): 'finish_return' | 'finish_reversal' {
  return kind === 'return' ? 'finish_return' : 'finish_reversal'
}

/** The money is back. @throws Problem 400 unless it is on its way back */
export function finishRecovery(world: World, id: string): TransactionRow {
  const { row, recovery } = rules.requireRecovering(requireAnyTransaction(world, id))
  const { receipt } = row
  if (row.type === 'onramp') {
    const back = { ...recovery, net_recovered_amount: receipt.initial_amount }
    const reversed = move(world, { ...row, recovery: back }, lastAction(recovery))
    bookReversedDeposit(world, reversed)
    return reversed
  }
  const net_recovered_amount = recovery.amount ?? receipt.outgoing_amount
  const back = { ...recovery, net_recovered_amount }
  const amount = bookRecovery(
    world,
    row,
    net_recovered_amount,
    recovery.kind === 'return' ? 'returned' : 'reversed',
  )
  const refund = refundOf(world, row, amount)
  const recovered = move(world, { ...row, recovery: back, refund }, lastAction(recovery))
  arriveBack(world, row, refund)
  return recovered
}
