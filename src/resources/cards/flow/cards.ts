import { causing, hint } from '../../../contract/hints.js'
import { paginate } from '../../../contract/pagination.js'
import { definedOf } from '../../../contract/present.js'
import { requiringAny } from '../../../contract/requiring.js'
import { freshRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { isAlready } from '../../../kernel/json.js'
import { Problem } from '../../../kernel/problem.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { cardCreated, cardUpdated } from '../events.js'
import { cardDelays, cardMachine } from '../machines.js'
import { type CardRow, cards, type DeclineReason, type FreezeSource } from '../rows.js'
import { requireCard, requireIssuable, requireOwnFilters } from '../rules.js'
import { type cardCreate, type cardQuery, type cardUpdate, presentCard } from '../wire.js'

export const issueJob = 'cards.issue'

const digits = '0123456789'

/** @throws Problem as requireIssuable says */
export function createCard(world: World, clientId: string, input: OutputOf<typeof cardCreate>): CardRow {
  const { customer_id } = requireIssuable(world, clientId, input)
  const { cardholder_id, wallet_id, type = 'virtual', spend_limit = null } = input
  const row = world.insert(cards, {
    ...freshRow(world, cards),
    client_id: clientId,
    customer_id,
    cardholder_id,
    wallet_id,
    type,
    status: cardMachine.initial,
    last4: world.randomText('card-numbers', digits, 4),
    spend_limit,
    freeze_sources: [],
    version: 1,
    next_decline: null,
    updated_at: world.now,
  })
  world.record(cardCreated, clientId, presentCard(row))
  if (type === 'virtual') {
    const { id } = row
    world.later({ kind: issueJob, subject: id, delay: cardDelays.issue, payload: null, reads: [id] })
    world.runDeferred()
  }
  return requireCard(world, clientId, row.id)
}

/** Newest first. @throws Problem 404 for what another client has */
export function listCards(
  world: World,
  clientId: string,
  { customer_id, cardholder_id, wallet_id, status, ...cursors }: OutputOf<typeof cardQuery>,
) {
  requireOwnFilters(world, clientId, { customer_id, cardholder_id, wallet_id })
  const named = definedOf({ customer_id, cardholder_id, wallet_id, status })
  const filter = Object.entries(named).map(([name, value]) => ({ name, value }))
  const query = { scope: clientId, order: 'id', direction: 'desc', filter } as const
  return paginate(world.table(cards), cursors, query, presentCard)
}

/** @throws Problem 404, 409 for a closed card */
export function updateCard(
  world: World,
  clientId: string,
  id: string,
  { spend_limit }: OutputOf<typeof cardUpdate>,
): CardRow {
  const row = requireCard(world, clientId, id)
  if (row.status === 'closed') throw new Problem('conflict', 'The card is closed and cannot change.')
  return change(world, row, { spend_limit })
}

/** Again is once: the card is as it was. @throws Problem 409 for a card that is not active or frozen */
export function freezeCard(world: World, row: CardRow, source: FreezeSource): CardRow {
  if (row.status === 'frozen' && row.freeze_sources.includes(source)) return row
  const status = world.move(cardMachine, row.id, row.status, 'freeze')
  return change(world, row, { status, freeze_sources: [...row.freeze_sources, source] })
}

/** The card is active again when no source is left. @throws Problem 409 where this source does not freeze it */
export function unfreezeCard(world: World, row: CardRow, source: FreezeSource): CardRow {
  const left = row.freeze_sources.filter((each) => each !== source)
  if (row.status === 'frozen' && left.length === row.freeze_sources.length)
    throw new Problem('conflict', `The card is not frozen by ${source}.`, {
      hint: hint`it is frozen by ${left.join(', ')}, and each lifts its own: ${causing('unfreezeCard', row.id, left[0] ?? '')}`,
    })
  const status = world.move(cardMachine, row.id, row.status, left.length === 0 ? 'unfreeze' : 'lift')
  return change(world, row, { status, freeze_sources: left })
}

/** What it authorized may still be cleared, returned and released. @throws Problem 409 for a closed card */
export function closeCard(world: World, clientId: string, id: string): CardRow {
  const row = requireCard(world, clientId, id)
  const status = world.move(cardMachine, row.id, row.status, 'close')
  return change(world, row, { status, freeze_sources: [] })
}

/** Job: a virtual card can be used. */
export function issueCard(world: World, { subject }: Job): void {
  const row = world.table(cards).get(subject)
  if (row?.status === 'pending') activateCard(world, subject)
}

/** @throws Problem 404, 409 for a card that is not pending */
export function activateCard(world: World, id: string): void {
  const row = requireAnyCard(world, id)
  change(world, row, { status: world.move(cardMachine, row.id, row.status, 'activate') })
}

/** Nobody is told: it shows when the card is used. @throws Problem 404 */
export function declineNext(world: World, id: string, reason: DeclineReason | null): void {
  world.update(cards, requireAnyCard(world, id), { next_decline: reason })
}

/** Requires one of any client, for causes. @throws Problem 404 */
export const requireAnyCard = requiringAny(cards, 'card')

function change(world: World, row: CardRow, changes: Partial<CardRow>): CardRow {
  if (isAlready(row, changes)) return row
  const changed = world.update(cards, row, { ...changes, version: row.version + 1, updated_at: world.now })
  world.record(cardUpdated, row.client_id, presentCard(changed))
  return changed
}
