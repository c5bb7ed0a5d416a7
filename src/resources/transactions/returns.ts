import { Problem } from '../../kernel/problem.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { bookRecovery, bookReversedDeposit } from './books.js'
import { move, possible, refundOf, settle } from './progress.js'
import { type Recovery, type TransactionRow, transactions } from './schema.js'
import { delays, returnWindow } from './states.js'

/** What happens to money after it was paid out: reads show it, and no event tells (specification, terminal statuses). */

export const recoveryJob = 'transactions.recover'

/** What the codes of a returned ACH payment say (NACHA). */
export const returnReasons: Readonly<Record<string, string>> = {
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
  row: TransactionRow,
  about: { readonly code?: string | undefined; readonly reason?: string | undefined } = {},
): TransactionRow {
  if (row.type !== 'offramp') {
    throw new Problem('invalid-request', 'Only a payment to a bank can be returned.', {
      hint: `${row.id} is of the type ${row.type}`,
    })
  }
  // A bank that returns a payment on its way has had it.
  const paid = possible(row, 'start_return') || !possible(row, 'complete') ? row : settle(world, row)
  const ach = paid.rail === 'ach'
  const code = about.code ?? (ach ? 'R01' : null)
  return start(world, paid, 'start_return', {
    kind: 'return',
    code,
    reason: about.reason ?? returnReasons[code ?? ''] ?? 'Returned by the receiving bank',
    initiated_at: world.now,
    deadline: world.now + returnWindow,
    net_recovered_amount: null,
  })
}

/** The originator takes a payment back: the deposit of an onramp, or the payout to a bank. @throws Problem 400 unless completed */
export function startReversal(
  world: World,
  row: TransactionRow,
  about: { readonly reason?: string | undefined } = {},
): TransactionRow {
  if (row.type === 'swap') {
    throw new Problem('invalid-request', 'Only a payment by a bank can be reversed.', {
      hint: `${row.id} is a swap`,
    })
  }
  return start(world, row, 'start_reversal', {
    kind: 'reversal',
    code: null,
    reason: about.reason ?? 'duplicate',
    initiated_at: world.now,
    deadline: null,
    net_recovered_amount: null,
  })
}

function start(
  world: World,
  row: TransactionRow,
  action: 'start_return' | 'start_reversal',
  recovery: Recovery,
): TransactionRow {
  const moved = move(world, row, action, { recovery })
  world.later({ kind: recoveryJob, subject: row.id, delay: delays.recovery, payload: null, reads: [row.id] })
  return moved
}

/** Job: the money is back. */
export function recover(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row !== undefined && row.recovery !== null && possible(row, lastAction(row.recovery)))
    finishRecovery(world, row)
}

function lastAction({ kind }: Recovery): 'finish_return' | 'finish_reversal' {
  return kind === 'return' ? 'finish_return' : 'finish_reversal'
}

/** The money is back. @throws Problem 400 unless it is on its way back */
export function finishRecovery(world: World, row: TransactionRow): void {
  if (row.recovery === null) {
    throw new Problem('invalid-request', 'No money of the transaction is on its way back.', {
      hint: `${row.id} is ${row.status}: sim.simulate.returnPayment or reverse sends it back`,
    })
  }
  const action = lastAction(row.recovery)
  const recovery = { ...row.recovery, net_recovered_amount: row.receipt?.outgoing_amount ?? null }
  if (row.type === 'onramp') {
    move(world, row, action, {
      recovery: { ...recovery, net_recovered_amount: row.receipt?.initial_amount ?? null },
    })
    bookReversedDeposit(world, row)
    return
  }
  const amount = bookRecovery(world, row, recovery.kind === 'return' ? 'returned' : 'reversed')
  move(world, row, action, { recovery, refund: refundOf(world, row, amount) })
}
