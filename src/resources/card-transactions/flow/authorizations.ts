import type { FactType } from '../../../kernel/fact.js'
import type { World } from '../../../kernel/world.js'
import { type CardRow, cards, type DeclineReason, requireAnyCard } from '../../cards/index.js'
import { isActive, requireCustomer } from '../../customers/index.js'
import { cardTransactionCreated, cardTransactionUpdated, recordCardTransaction } from '../events.js'
import { cardTransactionDelays, cardTransactionMachine } from '../machines.js'
import type { CardTransactionRow } from '../rows.js'
import { requireUsable } from '../rules.js'
import type { presentCardTransaction } from '../wire.js'
import { book, coveredBy, dollarsOf, dollarUnitsOf, fundsOf, holdFor } from './books.js'
import { clear } from './clearing.js'
import { changeTransaction, isWithinLimit } from './limits.js'
import { type CardUse, openTransaction } from './opening.js'

export const expiryJob = 'cardTransactions.expire'

/** Asks for money of a card: a hold is placed, or the authorization is declined, which is recorded. @throws Problem 409 `card-not-active` */
export function authorize(world: World, card: CardRow, use: CardUse, partial: boolean): CardTransactionRow {
  requireUsable(card)
  return decide(world, openTransaction(world, card, use), partial, cardTransactionCreated)
}

/** Cause: makes a transaction known before its first authorization. @throws Problem 409 `card-not-active` */
export function announce(world: World, card: CardRow, use: CardUse): CardTransactionRow {
  requireUsable(card)
  return recordCardTransaction(world, openTransaction(world, card, use), cardTransactionCreated)
}

/** Says why a card is declined, whatever the amount; a decline that a test asked for is used up. */
export function declineOf(world: World, card: CardRow): DeclineReason | null {
  const customer = requireCustomer(world, card.client_id, card.customer_id)
  if (card.status !== 'active' || !isActive(customer)) return 'card_frozen'
  if (card.next_decline === null) return null
  world.update(cards, card, { next_decline: null })
  return card.next_decline
}

/** Authorizes or declines what was only known, unless another event says that it is new. */
export function decide(
  world: World,
  row: CardTransactionRow,
  partial = false,
  event: TransactionEvent = cardTransactionUpdated,
): CardTransactionRow {
  const verdict = judge(world, row, partial)
  if (verdict.declined !== null) return decline(world, row, verdict.declined, event)
  const { approved, held } = verdict
  book(world, row, 'card_authorized', { wallet: -held, held })
  const authorized = changeTransaction(world, row, {
    status: world.move(cardTransactionMachine, row.id, row.status, 'authorize'),
    authorized_amount: dollarsOf(approved),
    hold_amount: dollarsOf(held),
  })
  recordCardTransaction(world, authorized, event)
  if (row.type === 'financial_authorization') return clear(world, authorized, null)
  world.schedule(expiryJob, row.id, world.now + cardTransactionDelays.authorizationMs)
  return authorized
}

/** Declines what was only known, unless another event says that it is new. */
export function decline(
  world: World,
  row: CardTransactionRow,
  decline_reason: DeclineReason,
  event: TransactionEvent = cardTransactionUpdated,
): CardTransactionRow {
  const status = world.move(cardTransactionMachine, row.id, row.status, 'decline')
  return recordCardTransaction(world, changeTransaction(world, row, { status, decline_reason }), event)
}

type TransactionEvent = FactType<ReturnType<typeof presentCardTransaction>>

type Verdict =
  | { readonly declined: DeclineReason }
  | { readonly declined: null; readonly approved: bigint; readonly held: bigint }

function judge(world: World, row: CardTransactionRow, partial: boolean): Verdict {
  const card = requireAnyCard(world, row.card_id)
  const declined = declineOf(world, card)
  if (declined !== null) return { declined }
  const asked = dollarUnitsOf(row.amount)
  if (asked === 0n) return { declined: 'invalid_amount' }
  if (!isWithinLimit(world, card, asked)) return { declined: 'spend_limit_exceeded' }
  const funds = fundsOf(world, row)
  // What clears at once needs no reserve.
  const single = row.type === 'financial_authorization'
  const held = single ? asked : holdFor(asked)
  if (held <= funds) return { declined: null, approved: asked, held }
  const cent = 10_000n
  const approved = single ? (funds / cent) * cent : coveredBy(funds)
  if (!partial || approved === 0n) return { declined: 'insufficient_funds' }
  return { declined: null, approved, held: single ? approved : holdFor(approved) }
}
