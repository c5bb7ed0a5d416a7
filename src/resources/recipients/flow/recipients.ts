import type * as z from 'zod'
import { paginate } from '../../../contract/pagination.js'
import { notFound } from '../../../contract/problem.js'
import { requiringOwn } from '../../../contract/requiring.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Fact } from '../../../kernel/fact.js'
import { isAlready } from '../../../kernel/json.js'
import { canMove } from '../../../kernel/machine.js'
import type { World } from '../../../kernel/world.js'
import { storedAddressOrNull } from '../../address.js'
import {
  type customerDeleted,
  kybShown,
  type kybStatusCreated,
  requireCustomer,
} from '../../customers/index.js'
import {
  deletingDestination,
  destinationDeleted,
  recipientCreated,
  recipientDeleted,
  recipientEvent,
  recipientUpdated,
  removingPayee,
} from '../events.js'
import { type RecipientAction, recipientMachine } from '../machines.js'
import { destinations, destinationsOf, findNamed, type RecipientRow, recipients } from '../rows.js'
import { requireAddressWhereNeeded, requireFreeName } from '../rules/recipients.js'
import { presentRecipient } from '../wire/answers.js'
import type { recipientQuery, recipientRequest } from '../wire/requests.js'

type RecipientRequest = OutputOf<typeof recipientRequest>
type KybStatus = z.output<typeof kybStatusCreated.payload>

/** The customer need not be active. @throws Problem 404 without the customer, 409 when it has a recipient of this name */
export function createRecipient(
  world: World,
  clientId: string,
  customerId: string,
  input: RecipientRequest,
): RecipientRow {
  requireCustomer(world, clientId, customerId)
  requireFreeName(world, customerId, input.name)
  return addRecipient(world, clientId, customerId, {
    name: input.name,
    address: storedAddressOrNull(input.address),
    of_approval: false,
  })
}

function addRecipient(
  world: World,
  clientId: string,
  customerId: string,
  given: Pick<RecipientRow, 'name' | 'address' | 'of_approval'>,
): RecipientRow {
  const row = world.insert(recipients, {
    id: world.mint(recipients.name),
    client_id: clientId,
    customer_id: customerId,
    status: recipientMachine.initial,
    ...given,
    created_at: world.now,
    updated_at: world.now,
    deleted_at: null,
  })
  world.record(recipientCreated, clientId, { ...recipientEvent(row), customer_id: customerId })
  return row
}

/** @throws Problem 404 */
export const requireRecipient = requiringOwn(recipients, 'recipient')

/** A recipient of any client: the platform knows them all. @throws Problem 404 */
function requireAnyRecipient(world: World, id: string): RecipientRow {
  const row = world.table(recipients).get(id)
  if (row === undefined) throw notFound('recipient')
  return row
}

export function listRecipients(
  world: World,
  clientId: string,
  customerId: string,
  query: OutputOf<typeof recipientQuery>,
) {
  requireCustomer(world, clientId, customerId)
  return paginate(
    world.table(recipients),
    query,
    {
      scope: clientId,
      order: 'id',
      direction: 'desc',
      filter: { name: 'customer_id', value: customerId },
    },
    (row) => presentRecipient(world, row),
  )
}

/**
 * Replaces name and address; an address that is left out is removed.
 * @throws Problem 400 when fiat destinations need the address, 409 when another recipient of the customer has the name
 */
export function updateRecipient(
  world: World,
  clientId: string,
  id: string,
  input: RecipientRequest,
): RecipientRow {
  const row = requireRecipient(world, clientId, id)
  const address = storedAddressOrNull(input.address)
  requireAddressWhereNeeded(world, row, address)
  requireFreeName(world, row.customer_id, input.name, id)
  const change = { name: input.name, address }
  if (isAlready(row, change)) return row
  return recordUpdated(world, world.update(recipients, row, { ...change, updated_at: world.now }))
}

function recordUpdated(world: World, row: RecipientRow): RecipientRow {
  world.record(recipientUpdated, row.client_id, recipientEvent(row))
  return row
}

/** Soft, with its destinations. @throws what a guard of a later resource refuses */
export function deleteRecipient(world: World, clientId: string, id: string): void {
  const row = requireRecipient(world, clientId, id)
  const destination_ids = destinationsOf(world, row).map((destination) => destination.id)
  world.guard(removingPayee, { client_id: clientId, recipient_id: row.id, destination_ids })
  remove(world, row)
}

function remove(world: World, row: RecipientRow): void {
  const along = destinationsOf(world, row)
  for (const destination of along) world.guard(deletingDestination, destination)
  for (const destination of along) world.update(destinations, destination, { deleted_at: world.now })
  world.update(recipients, row, { deleted_at: world.now })
  for (const { id } of along) world.record(destinationDeleted, row.client_id, { id, recipient_id: row.id })
  world.record(recipientDeleted, row.client_id, { id: row.id, customer_id: row.customer_id })
}

/** @throws Problem 404, or 409 when the move is not legal */
export function moveRecipient(world: World, id: string, action: RecipientAction): RecipientRow {
  const row = requireAnyRecipient(world, id)
  const status = world.move(recipientMachine, id, row.status, action)
  return recordUpdated(world, world.update(recipients, row, { status, updated_at: world.now }))
}

/** Notes that an account or a one-off pays a recipient: the first one makes it active. */
export function useRecipient(world: World, id: string): RecipientRow {
  const row = requireAnyRecipient(world, id)
  return canMove(recipientMachine, row.status, 'use') ? moveRecipient(world, id, 'use') : row
}

/** The first approval of a customer gives it a recipient named like itself, unless it has one (contract/behaviour.md 9). */
export function followApproval(world: World, fact: Fact<KybStatus>): void {
  if (fact.object.kyb_status !== kybShown.active.event) return
  const { id, name } = requireCustomer(world, fact.client_id, fact.object.customer_id)
  if (world.table(recipients).find('approval_of', id) !== undefined) return
  const named = findNamed(world, id, name)
  if (named === undefined) addRecipient(world, fact.client_id, id, { name, address: null, of_approval: true })
  else world.update(recipients, named, { of_approval: true })
}

/** What a deleted customer had goes with it. */
export function followDeletion(world: World, fact: Fact<z.output<typeof customerDeleted.payload>>): void {
  const customer = fact.object.customer_id
  const left: RecipientRow[] = []
  world
    .table(recipients)
    .each(fact.client_id, { name: 'customer_id', value: customer }, (row) => void left.push(row))
  for (const row of left) remove(world, row)
}
