import type * as z from 'zod'
import { type Cursors, equals, newestFirst, paginate } from '../../contract/pagination.js'
import { notFound } from '../../contract/problem.js'
import { found, requiringOwn } from '../../contract/requiring.js'
import { addRow, setMark } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import type { Fact } from '../../kernel/fact.js'
import { isAlready } from '../../kernel/json.js'
import { canMove } from '../../kernel/machine.js'
import type { World } from '../../kernel/world.js'
import { storedAddress, storedAddressOrNull } from '../address.js'
import { familyOf, requireNetwork } from '../capabilities/index.js'
import { type customerDeleted, kybShown, type kybStatusCreated, requireCustomer } from '../customers/index.js'
import * as events from './events.js'
import * as rows from './rows.js'
import { payable, type RecipientAction, recipientMachine } from './rows.js'
import * as rules from './rules.js'
import * as wire from './wire.js'

type RequestOf<T extends wire.DestinationRequest['destination_type']> = Extract<
  wire.DestinationRequest,
  { destination_type: T }
>

/**
 * @throws Problem 404 without the recipient, 400 for a network of the other environment, or a fiat one without an
 * address
 */
export function createDestination(
  world: World,
  clientId: string,
  recipientId: string,
  input: wire.DestinationRequest,
): rows.DestinationRow {
  const recipient = requireRecipient(world, clientId, recipientId)
  if (input.destination_type !== 'crypto') rules.requireAddress(recipient)
  else requirePayableAddress(world, input)
  const row = addRow(world, rows.destinations, {
    client_id: clientId,
    customer_id: recipient.customer_id,
    recipient_id: recipientId,
    name: input.name,
    ...payeeOf(input),
    created_at: world.now,
  })
  world.record(events.destinationCreated, clientId, events.destinationEvent(row))
  return row
}

function requirePayableAddress(world: World, { network_id, crypto_address }: RequestOf<'crypto'>): void {
  if (network_id !== undefined) requireNetwork(world, network_id)
  rules.requireScreened(world, crypto_address)
}

function payeeOf(input: wire.DestinationRequest) {
  if (input.destination_type === 'crypto') return { type: 'crypto', crypto: cryptoOf(input) } as const
  if (input.destination_type === 'fiat_us') return { type: 'fiat_us', bank: usBankOf(input) } as const
  return { type: 'fiat_iban', bank: ibanBankOf(input) } as const
}

function cryptoOf({ crypto_address, network_id }: RequestOf<'crypto'>): rows.CryptoDestinationRow['crypto'] {
  const family = network_id === undefined ? rules.familyOfAddress(crypto_address) : familyOf(network_id)
  invariant(family, `${crypto_address} was accepted and is of no family`)
  return { address: crypto_address, family, network_id: network_id ?? null }
}

function usBankOf(input: RequestOf<'fiat_us'>): rows.UsBank {
  return {
    rails: rows.usRails,
    currencies: ['USD'],
    account_holder_name: input.account_holder_name,
    account_holder_address: storedAddressOrNull(input.account_holder_address),
    account_holder_phone: input.account_holder_phone ?? null,
    bank_name: input.bank_name,
    bank_address:
      storedAddressOrNull(input.bank_address) ??
      rules.addressOfBank(input.bank_name, input.aba_routing_number),
    bank_phone: input.bank_phone ?? null,
    routing_number: input.aba_routing_number,
    wire_routing_number: input.aba_wire_routing_number ?? null,
    account_number: input.account_number,
    account_type: input.account_type,
  }
}

function ibanBankOf(input: RequestOf<'fiat_iban'>): rows.IbanBank {
  return {
    rails: input.capabilities,
    // SEPA moves euros and SWIFT dollars, whatever else the account could take.
    currencies: input.capabilities.includes('sepa') ? ['EUR'] : ['USD'],
    account_holder_name: input.account_holder_name,
    account_holder_address: storedAddress(input.account_holder_address),
    account_holder_phone: input.account_holder_phone ?? null,
    bank_name: input.bank_name,
    bank_address: storedAddressOrNull(input.bank_address),
    iban: input.iban,
    bic: input.bic ?? null,
    intermediary_bic: input.intermediary_bic ?? null,
  }
}

export function listDestinations(
  world: World,
  clientId: string,
  recipientId: string,
  query: OutputOf<typeof wire.destinationQuery>,
) {
  requireRecipient(world, clientId, recipientId)
  return paginate(
    world.table(rows.destinations),
    query,
    { ...newestFirst(clientId), filter: equals({ recipient_id: recipientId, type: query.destination_type }) },
    wire.presentDestination,
  )
}

export const requireDestination = requiringOwn(rows.destinations, 'destination')

/** A destination that something names, deleted or not. */
export function findDestination(world: World, id: string): rows.DestinationRow | undefined {
  return world.table(rows.destinations).find('id', id)
}

/** A destination that money may be sent to. @throws Problem 404, or 403 `forbidden` while its recipient is frozen */
export function requireUsable(world: World, clientId: string, destinationId: string): rows.DestinationRow {
  const row = requireDestination(world, clientId, destinationId)
  const recipient = world.table(rows.recipients).get(row.recipient_id)
  invariant(recipient, `destination ${row.id} has no recipient`)
  rules.requirePayable(recipient)
  return row
}

/**
 * A destination that money of one customer may be sent to. Whose it is comes before how it is.
 * @throws Problem 404, also for a recipient of another customer, frozen or not; 403 while its recipient is frozen
 */
export function requirePayee(
  world: World,
  { client_id, customer_id }: { readonly client_id: string; readonly customer_id: string | null },
  destinationId: string,
): rows.DestinationRow {
  const { id, customer_id: owner } = requireDestination(world, client_id, destinationId)
  if (owner !== customer_id) throw notFound('destination', `${id} belongs to a recipient of another customer`)
  return requireUsable(world, client_id, id)
}

/**
 * Tells whether the recipient of a destination may be paid now; one that was deleted since is paid what was on its way.
 */
export function isPayable(world: World, destinationId: string): boolean {
  const recipientId = findDestination(world, destinationId)?.recipient_id
  const recipient = recipientId === undefined ? undefined : world.table(rows.recipients).get(recipientId)
  return recipient === undefined || payable[recipient.status]
}

/**
 * Deletes a destination softly.
 * @throws what a guard of a later resource refuses, Problem 404, also when it is another recipient's
 */
export function deleteDestination(world: World, clientId: string, recipientId: string, id: string): void {
  requireRecipient(world, clientId, recipientId)
  const row = requireDestination(world, clientId, id)
  if (row.recipient_id !== recipientId) throw notFound('destination')
  world.guard(events.deletingDestination, row)
  world.guard(events.removingPayee, { client_id: clientId, recipient_id: null, destination_ids: [id] })
  world.update(rows.destinations, row, { deleted_at: world.now })
  world.record(events.destinationDeleted, clientId, { id, recipient_id: recipientId })
}

/** Tells whether FedNow reaches the bank with this routing number. */
export function isFednowReachable(world: World, routingNumber: string): boolean {
  return world.table(rows.fednowOutages).find('current', routingNumber) === undefined
}

/** Has FedNow reach a bank from now on, or not. */
export function setFednowReachable(world: World, routing_number: string, reachable: boolean): void {
  setMark(world, rows.fednowOutages, !reachable, { routing_number }, routing_number)
}

type RecipientRequest = OutputOf<typeof wire.recipientRequest>
type KybStatus = z.output<typeof kybStatusCreated.payload>

/** The customer need not be active. @throws Problem 404 without the customer, 409 when it has a recipient of this name */
export function createRecipient(world: World, clientId: string, customerId: string, input: RecipientRequest) {
  requireCustomer(world, clientId, customerId)
  rules.requireFreeName(world, customerId, input.name)
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
  given: Pick<rows.RecipientRow, 'name' | 'address' | 'of_approval'>,
): rows.RecipientRow {
  const row = addRow(world, rows.recipients, {
    client_id: clientId,
    customer_id: customerId,
    status: recipientMachine.initial,
    ...given,
    created_at: world.now,
    updated_at: world.now,
  })
  world.record(events.recipientCreated, clientId, { ...events.recipientEvent(row), customer_id: customerId })
  return row
}

/** @throws Problem 404 */
export const requireRecipient = requiringOwn(rows.recipients, 'recipient')

/** A recipient of any client: the platform knows them all. @throws Problem 404 */
function requireAnyRecipient(world: World, id: string): rows.RecipientRow {
  return found(world.table(rows.recipients).get(id), 'recipient')
}

export function listRecipients(world: World, clientId: string, customerId: string, query: Cursors) {
  requireCustomer(world, clientId, customerId)
  return paginate(
    world.table(rows.recipients),
    query,
    { scope: clientId, order: 'id', direction: 'desc', filter: { name: 'customer_id', value: customerId } },
    (row) => wire.presentRecipient(world, row),
  )
}

/**
 * Replaces name and address; an address that is left out is removed.
 * @throws Problem 400 when fiat destinations need the address, 409 when another recipient of the customer has the name
 */
export function updateRecipient(world: World, clientId: string, id: string, input: RecipientRequest) {
  const row = requireRecipient(world, clientId, id)
  const address = storedAddressOrNull(input.address)
  rules.requireAddressWhereNeeded(world, row, address)
  rules.requireFreeName(world, row.customer_id, input.name, id)
  const change = { name: input.name, address }
  if (isAlready(row, change)) return row
  return recordUpdated(world, world.update(rows.recipients, row, { ...change, updated_at: world.now }))
}

function recordUpdated(world: World, row: rows.RecipientRow): rows.RecipientRow {
  world.record(events.recipientUpdated, row.client_id, events.recipientEvent(row))
  return row
}

/** Deletes a recipient softly, with its destinations. @throws what a guard of a later resource refuses */
export function deleteRecipient(world: World, clientId: string, id: string): void {
  const row = requireRecipient(world, clientId, id)
  const destination_ids = rows.destinationsOf(world, row).map((destination) => destination.id)
  world.guard(events.removingPayee, { client_id: clientId, recipient_id: row.id, destination_ids })
  removeRecipient(world, row)
}

function removeRecipient(world: World, row: rows.RecipientRow): void {
  const along = rows.destinationsOf(world, row)
  for (const destination of along) world.guard(events.deletingDestination, destination)
  for (const destination of along) world.update(rows.destinations, destination, { deleted_at: world.now })
  world.update(rows.recipients, row, { deleted_at: world.now })
  for (const { id } of along)
    world.record(events.destinationDeleted, row.client_id, { id, recipient_id: row.id })
  world.record(events.recipientDeleted, row.client_id, { id: row.id, customer_id: row.customer_id })
}

/** @throws Problem 404, or 409 when the move is not legal */
export function moveRecipient(world: World, id: string, action: RecipientAction): rows.RecipientRow {
  const row = requireAnyRecipient(world, id)
  const status = world.move(recipientMachine, id, row.status, action)
  return recordUpdated(world, world.update(rows.recipients, row, { status, updated_at: world.now }))
}

/** Notes that an account or a one-off pays a recipient: the first one makes it active. */
export function useRecipient(world: World, id: string): rows.RecipientRow {
  const row = requireAnyRecipient(world, id)
  return canMove(recipientMachine, row.status, 'use') ? moveRecipient(world, id, 'use') : row
}

/**
 * The first approval of a customer gives it a recipient named like itself, unless it has one (contract/behaviour.md 9).
 */
export function followApproval(world: World, fact: Fact<KybStatus>): void {
  if (fact.object.kyb_status !== kybShown.active.event) return
  const { id, name } = requireCustomer(world, fact.client_id, fact.object.customer_id)
  if (world.table(rows.recipients).find('approval_of', id) !== undefined) return
  const named = rows.findNamed(world, id, name)
  if (named === undefined) addRecipient(world, fact.client_id, id, { name, address: null, of_approval: true })
  else world.update(rows.recipients, named, { of_approval: true })
}

/** Reaction: deletes the recipients of a deleted customer. */
export function followDeletion(world: World, fact: Fact<z.output<typeof customerDeleted.payload>>): void {
  const customer = fact.object.customer_id
  const left = world.table(rows.recipients).list(fact.client_id, { name: 'customer_id', value: customer })
  for (const row of left) removeRecipient(world, row)
}
