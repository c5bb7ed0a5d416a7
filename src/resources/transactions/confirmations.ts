import { Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { accept } from './arrivals.js'
import { tell } from './events.js'
import { fail, move } from './progress.js'
import { type TransactionRow, transactions } from './schema.js'

/** What becomes of a deposit that a network has seen and not yet confirmed. */

/** The network confirmed a deposit that was seen. @throws Problem 400 when it does not wait for that */
export function confirmDeposit(world: World, row: TransactionRow): TransactionRow {
  requireUnconfirmed(row, 'confirm')
  const confirmed = move(world, row, 'confirm', { pause: null })
  return accept(world, confirmed, null, null, null)
}

/** The network dropped a deposit that was seen: it never came. */
export function expireDeposit(world: World, row: TransactionRow): TransactionRow {
  requireUnconfirmed(row, 'expire')
  if (row.family === 'auto_account') return fail(world, row, 'The deposit was not confirmed.', 'expire')
  // A one-off goes on waiting for its money.
  const waiting = world.update(transactions, row, {
    pause: null,
    receipt: null,
    sender: null,
    deposit_hash: null,
    updated_at: world.now,
  })
  tell(world, waiting, 'updated')
  return waiting
}

function requireUnconfirmed(row: TransactionRow, action: string): void {
  if (row.pause === 'unconfirmed') return
  throw new Problem(
    'invalid-request',
    `The transaction does not wait for a confirmation: ${action} is not possible.`,
  )
}
