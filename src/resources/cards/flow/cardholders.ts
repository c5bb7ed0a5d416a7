import { definedOf } from '../../../contract/present.js'
import { Problem } from '../../../contract/problem.js'
import { addRow, rowsOf } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Fact } from '../../../kernel/fact.js'
import { isAlready } from '../../../kernel/json.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { storedAddress } from '../../address.js'
import { requireCustomer } from '../../customers/index.js'
import { cardholderCreated, cardholderUpdated } from '../events.js'
import { cardDelays, cardholderMachine } from '../machines.js'
import { type CardholderRow, cardholders } from '../rows.js'
import * as rules from '../rules.js'
import * as wire from '../wire.js'

export const reviewJob = 'cards.review'

type CardholderCreate = OutputOf<typeof wire.cardholderCreate>

/** Registers somebody who is reviewed by itself in the sandbox only. The customer need not be active. @throws Problem 404 */
export function createCardholder(world: World, clientId: string, { address, ...input }: CardholderCreate) {
  requireCustomer(world, clientId, input.customer_id)
  rules.requireAdult(world, input.date_of_birth)
  const row = addRow(world, cardholders, {
    client_id: clientId,
    ...input,
    status: cardholderMachine.initial,
    address: storedAddress(address),
    created_at: world.now,
    updated_at: world.now,
  })
  world.record(cardholderCreated, clientId, wire.presentCardholder(row))
  if (world.rules.environment === 'sandbox') {
    world.later({ kind: reviewJob, subject: row.id, delay: cardDelays.reviewMs, payload: null })
    world.runDeferred()
  }
  return rules.requireCardholder(world, clientId, row.id)
}

/** @throws Problem 404, 409 for one who is closed */
export function updateCardholder(
  world: World,
  clientId: string,
  id: string,
  { address, ...rest }: OutputOf<typeof wire.cardholderUpdate>,
): CardholderRow {
  const row = rules.requireCardholder(world, clientId, id)
  if (row.status === 'closed') throw new Problem('conflict', 'The cardholder is closed and cannot change.')
  return change(world, row, {
    ...definedOf(rest),
    ...(address !== undefined && { address: storedAddress(address) }),
  })
}

/** Closes a cardholder, who stays readable. @throws Problem 404, 409 while it has cards */
export function deleteCardholder(world: World, clientId: string, id: string): void {
  const row = rules.requireCardholder(world, clientId, id)
  rules.requireNoCards(world, row)
  move(world, row, 'close')
}

/** Reaction: a customer is deleted. Nobody has cards for it any more, and no review of them goes on. */
export function closeCardholders(world: World, { client_id, object }: Fact<{ readonly id: string }>): void {
  for (const row of rowsOf(world, cardholders, client_id, { name: 'customer_id', value: object.id }))
    if (row.status !== 'closed') move(world, row, 'close')
}

/** Job: approves a cardholder whom nobody decided otherwise about. */
export function finishReview(world: World, { subject }: Job): void {
  const row = world.table(cardholders).get(subject)
  if (row?.status === 'pending') move(world, row, 'approve')
}

/** @throws Problem 404, 409 for one who was decided */
export function decideReview(world: World, id: string, action: 'approve' | 'reject'): void {
  move(world, rules.requireAnyCardholder(world, id), action)
}

function move(world: World, row: CardholderRow, action: keyof typeof cardholderMachine.moves): void {
  change(world, row, { status: world.move(cardholderMachine, row.id, row.status, action) })
}

function change(world: World, row: CardholderRow, changes: Partial<CardholderRow>): CardholderRow {
  if (isAlready(row, changes)) return row
  const changed = world.update(cardholders, row, { ...changes, updated_at: world.now })
  world.record(cardholderUpdated, row.client_id, wire.presentCardholder(changed))
  return changed
}
