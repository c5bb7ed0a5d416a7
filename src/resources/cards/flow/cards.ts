import { causing, hint } from '../../../contract/hints.js'
import { Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { isAlready } from '../../../kernel/json.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { cardCreated, cardUpdated } from '../events.js'
import { cardDelays, cardMachine } from '../machines.js'
import { type CardRow, cards, type DeclineReason, type FreezeSource } from '../rows.js'
import { requireAnyCard, requireCard, requireIssuable } from '../rules.js'
import { type cardCreate, type cardUpdate, presentCard } from '../wire.js'

export const issueJob = 'cards.issue'

/** @throws Problem as requireIssuable says */
export function createCard(world: World, clientId: string, input: OutputOf<typeof cardCreate>): CardRow {
  const { customer_id } = requireIssuable(world, clientId, input)
  const { cardholder_id, wallet_id, type = 'virtual', spend_limit = null } = input
  const row = addRow(world, cards, {
    client_id: clientId,
    customer_id,
    cardholder_id,
    wallet_id,
    type,
    status: cardMachine.initial,
    last4: world.randomText('card-numbers', '0123456789', 4),
    spend_limit,
    freeze_sources: [],
    version: 1,
    next_decline: null,
    created_at: world.now,
    updated_at: world.now,
  })
  world.record(cardCreated, clientId, presentCard(row))
  if (type === 'virtual') {
    world.later({ kind: issueJob, subject: row.id, delay: cardDelays.issueMs, payload: null })
    world.runDeferred()
  }
  return requireCard(world, clientId, row.id)
}

/** @throws Problem 404, 409 for a closed card */
export function updateCard(world: World, clientId: string, id: string, change: OutputOf<typeof cardUpdate>) {
  const row = requireCard(world, clientId, id)
  if (row.status === 'closed') throw new Problem('conflict', 'The card is closed and cannot change.')
  return changeCard(world, row, change)
}

/** Freezes a card; again is once. @throws Problem 409 for a card that is not active or frozen */
export function freezeCard(world: World, row: CardRow, source: FreezeSource): CardRow {
  if (row.status === 'frozen' && row.freeze_sources.includes(source)) return row
  const status = world.move(cardMachine, row.id, row.status, 'freeze')
  return changeCard(world, row, { status, freeze_sources: [...row.freeze_sources, source] })
}

/** Lifts the freeze of one source: the card is active again when none is left. @throws Problem 409 where this source does not freeze it */
export function unfreezeCard(world: World, row: CardRow, source: FreezeSource): CardRow {
  const left = row.freeze_sources.filter((each) => each !== source)
  if (row.status === 'frozen' && left.length === row.freeze_sources.length)
    throw new Problem('conflict', `The card is not frozen by ${source}.`, {
      hint: hint`it is frozen by ${left.join(', ')}, and each lifts its own: ${causing('unfreezeCard', row.id, left[0] ?? '')}`,
    })
  const status = world.move(cardMachine, row.id, row.status, left.length === 0 ? 'unfreeze' : 'lift')
  return changeCard(world, row, { status, freeze_sources: left })
}

/** Closes a card; what it authorized may still be cleared, returned and released. @throws Problem 409 for a closed card */
export function closeCard(world: World, clientId: string, id: string): CardRow {
  const row = requireCard(world, clientId, id)
  const status = world.move(cardMachine, row.id, row.status, 'close')
  return changeCard(world, row, { status, freeze_sources: [] })
}

/** Job: makes a virtual card ready for use. */
export function issueCard(world: World, { subject }: Job): void {
  const row = world.table(cards).get(subject)
  if (row?.status === 'pending') activateCard(world, subject)
}

/** @throws Problem 404, 409 for a card that is not pending */
export function activateCard(world: World, id: string): void {
  const row = requireAnyCard(world, id)
  changeCard(world, row, { status: world.move(cardMachine, row.id, row.status, 'activate') })
}

/** Declines the next authorization of a card. Nobody is told: it shows when the card is used. @throws Problem 404 */
export function declineNext(world: World, id: string, reason: DeclineReason | null): void {
  world.update(cards, requireAnyCard(world, id), { next_decline: reason })
}

function changeCard(world: World, row: CardRow, changes: Partial<CardRow>): CardRow {
  if (isAlready(row, changes)) return row
  const changed = world.update(cards, row, { ...changes, version: row.version + 1, updated_at: world.now })
  world.record(cardUpdated, row.client_id, presentCard(changed))
  return changed
}
