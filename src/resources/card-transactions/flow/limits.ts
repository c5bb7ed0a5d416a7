import type { World } from '../../../kernel/world.js'
import type { CardRow, SpendPeriod } from '../../cards/index.js'
import { bucketOf } from '../../mandates/index.js'
import { type CardTransactionRow, cardTransactions } from '../rows.js'
import { unitsOf } from './books.js'

/** The calendar window of each period but one transaction. */
const windows = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', lifetime: 'NONE' } as const

/** What counts against a limit: what is authorized or was cleared. Refunds give nothing back. */
function spentBy({ status, authorized_amount, cleared_amount }: CardTransactionRow): bigint {
  switch (status) {
    case 'authorized':
    // More than what was authorized is never cleared in part.
    case 'partially_cleared':
      return unitsOf(authorized_amount)
    case 'cleared':
    case 'force_posted':
      return unitsOf(cleared_amount)
    default:
      return 0n
  }
}

function spentIn(world: World, card: CardRow, period: Exclude<SpendPeriod, 'per_transaction'>): bigint {
  const window = windows[period]
  const now = bucketOf(window, world.now)
  let spent = 0n
  const ofCard = { name: 'card_id', value: card.id }
  world.table(cardTransactions).each(card.client_id, ofCard, (row) => {
    if (bucketOf(window, row.created_at) === now) spent += spentBy(row)
  })
  return spent
}

/** Whether a card may spend so much more now: up to its limit, and not above. */
export function isWithinLimit(world: World, card: CardRow, transactionId: string, asked: bigint): boolean {
  const { spend_limit } = card
  if (spend_limit === null) return true
  const { amount, period } = spend_limit
  if (period === 'per_transaction') return asked <= unitsOf(amount)
  const own = world.table(cardTransactions).get(transactionId)
  const counted = own === undefined ? 0n : spentBy(own)
  return spentIn(world, card, period) - counted + asked <= unitsOf(amount)
}
