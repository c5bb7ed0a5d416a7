import { dayMs } from '../../../kernel/calendar.js'
import type { World } from '../../../kernel/world.js'
import type { CardRow, SpendPeriod } from '../../cards/index.js'
import { bucketOf } from '../../mandates/index.js'
import { recordCardTransaction } from '../events.js'
import { type CardTransactionRow, cardSpending, cardTransactions, spendingId } from '../rows.js'
import { dollarsOf, dollarUnitsOf } from './books.js'

/** The calendar window of each period but one transaction. */
const windows = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', lifetime: 'NONE' } as const

/** Counts what a limit counts: what is authorized or was cleared. Refunds give nothing back. */
function spentBy({ status, authorized_amount, cleared_amount }: CardTransactionRow): bigint {
  // More than what was authorized is never cleared in part.
  if (status === 'authorized' || status === 'partially_cleared') return dollarUnitsOf(authorized_amount)
  return status === 'cleared' || status === 'force_posted' ? dollarUnitsOf(cleared_amount) : 0n
}

/** Changes a transaction: what it spends is counted on the day on which it was authorized. */
export function changeTransaction(
  world: World,
  row: CardTransactionRow,
  changes: Partial<CardTransactionRow>,
): CardTransactionRow {
  const more = spentBy({ ...row, ...changes }) - spentBy(row)
  const since = row.counts_since ?? world.now
  const counts_since = more === 0n ? row.counts_since : since
  const changed = world.update(cardTransactions, row, { ...changes, counts_since, updated_at: world.now })
  if (more !== 0n)
    for (const window of ['DAILY', 'NONE'] as const) count(world, row.card_id, bucketOf(window, since), more)
  return changed
}

/** Changes a transaction, and records it as it is then. */
export function changeAndTell(world: World, row: CardTransactionRow, changes: Partial<CardTransactionRow>) {
  return recordCardTransaction(world, changeTransaction(world, row, changes))
}

function count(world: World, cardId: string, bucket: string, more: bigint): void {
  const id = spendingId(cardId, bucket)
  const counted = world.table(cardSpending).get(id)
  const spent = dollarsOf(dollarUnitsOf(counted?.spent ?? '0') + more)
  if (counted === undefined) world.insert(cardSpending, { id, bucket, spent, deleted_at: null })
  else world.update(cardSpending, counted, { spent })
}

function spentOf(world: World, card: CardRow, bucket: string): bigint {
  return dollarUnitsOf(world.table(cardSpending).get(spendingId(card.id, bucket))?.spent ?? '0')
}

/** Adds up the days of a window, of which there are 31 at most. */
function spentIn(world: World, card: CardRow, period: Exclude<SpendPeriod, 'per_transaction'>): bigint {
  const window = windows[period]
  const present = bucketOf(window, world.now)
  if (period === 'lifetime') return spentOf(world, card, present)
  let spent = 0n
  // Nothing was made later than now.
  for (let time = world.now; bucketOf(window, time) === present; time -= dayMs)
    spent += spentOf(world, card, bucketOf('DAILY', time))
  return spent
}

/** Tells whether a card may spend so much more now: up to its limit, and not above. */
export function isWithinLimit(world: World, card: CardRow, asked: bigint): boolean {
  const { spend_limit } = card
  if (spend_limit === null) return true
  const { amount, period } = spend_limit
  if (period === 'per_transaction') return asked <= dollarUnitsOf(amount)
  return spentIn(world, card, period) + asked <= dollarUnitsOf(amount)
}
