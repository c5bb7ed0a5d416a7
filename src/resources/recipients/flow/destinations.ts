import { paginate } from '../../../contract/pagination.js'
import { notFound } from '../../../contract/problem.js'
import { requiringOwn } from '../../../contract/requiring.js'
import type { OutputOf } from '../../../contract/schema.js'
import { invariant } from '../../../kernel/errors.js'
import type { World } from '../../../kernel/world.js'
import { storedAddress, storedAddressOrNull } from '../../address.js'
import { familyOf, requireNetwork } from '../../capabilities/index.js'
import {
  deletingDestination,
  destinationCreated,
  destinationDeleted,
  destinationEvent,
  removingPayee,
} from '../events.js'
import { payable } from '../machines.js'
import {
  type CryptoDestinationRow,
  type DestinationRow,
  destinationFilter,
  destinations,
  fednowOutages,
  type IbanBank,
  recipients,
  type UsBank,
  usRails,
} from '../rows.js'
import { familyOfAddress, requireScreened } from '../rules/crypto-address.js'
import { requireAddress, requirePayable } from '../rules/recipients.js'
import { addressOfBank } from '../rules/routing-number.js'
import { presentDestination } from '../wire/answers.js'
import type { DestinationRequest, destinationQuery } from '../wire/requests.js'
import { requireRecipient } from './recipients.js'

type RequestOf<T extends DestinationRequest['destination_type']> = Extract<
  DestinationRequest,
  { destination_type: T }
>

/** @throws Problem 404 without the recipient, 400 for a network of the other environment, or a fiat one without an address */
export function createDestination(
  world: World,
  clientId: string,
  recipientId: string,
  input: DestinationRequest,
): DestinationRow {
  const recipient = requireRecipient(world, clientId, recipientId)
  if (input.destination_type !== 'crypto') requireAddress(recipient)
  else requirePayableAddress(world, input)
  const row = world.insert(destinations, {
    id: world.mint(destinations.name),
    client_id: clientId,
    customer_id: recipient.customer_id,
    recipient_id: recipientId,
    name: input.name,
    ...payeeOf(input),
    created_at: world.now,
    deleted_at: null,
  })
  world.record(destinationCreated, clientId, destinationEvent(row))
  return row
}

function requirePayableAddress(world: World, { network_id, crypto_address }: RequestOf<'crypto'>): void {
  if (network_id !== undefined) requireNetwork(world, network_id)
  requireScreened(world, crypto_address)
}

function payeeOf(input: DestinationRequest) {
  switch (input.destination_type) {
    case 'crypto':
      return { type: 'crypto', crypto: cryptoOf(input) } as const
    case 'fiat_us':
      return { type: 'fiat_us', bank: usBankOf(input) } as const
    case 'fiat_iban':
      return { type: 'fiat_iban', bank: ibanBankOf(input) } as const
  }
}

function cryptoOf({ crypto_address, network_id }: RequestOf<'crypto'>): CryptoDestinationRow['crypto'] {
  const family = network_id === undefined ? familyOfAddress(crypto_address) : familyOf(network_id)
  invariant(family, `${crypto_address} was accepted and is of no family`)
  return { address: crypto_address, family, network_id: network_id ?? null }
}

function usBankOf(input: RequestOf<'fiat_us'>): UsBank {
  return {
    rails: usRails,
    currencies: ['USD'],
    account_holder_name: input.account_holder_name,
    account_holder_address: storedAddressOrNull(input.account_holder_address),
    account_holder_phone: input.account_holder_phone ?? null,
    bank_name: input.bank_name,
    bank_address:
      storedAddressOrNull(input.bank_address) ?? addressOfBank(input.bank_name, input.aba_routing_number),
    bank_phone: input.bank_phone ?? null,
    routing_number: input.aba_routing_number,
    wire_routing_number: input.aba_wire_routing_number ?? null,
    account_number: input.account_number,
    account_type: input.account_type,
  }
}

function ibanBankOf(input: RequestOf<'fiat_iban'>): IbanBank {
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
  query: OutputOf<typeof destinationQuery>,
) {
  requireRecipient(world, clientId, recipientId)
  return paginate(
    world.table(destinations),
    query,
    {
      scope: clientId,
      order: 'id',
      direction: 'desc',
      filter: destinationFilter(recipientId, query.destination_type),
    },
    presentDestination,
  )
}

export const requireDestination = requiringOwn(destinations, 'destination')

/** A destination that something names, deleted or not. */
export function findDestination(world: World, id: string): DestinationRow | undefined {
  return world.table(destinations).find('id', id)
}

/** A destination that money may be sent to. @throws Problem 404, or 403 `forbidden` while its recipient is frozen */
export function requireUsable(world: World, clientId: string, destinationId: string): DestinationRow {
  const row = requireDestination(world, clientId, destinationId)
  const recipient = world.table(recipients).get(row.recipient_id)
  invariant(recipient, `destination ${row.id} has no recipient`)
  requirePayable(recipient)
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
): DestinationRow {
  const { id, customer_id: owner } = requireDestination(world, client_id, destinationId)
  if (owner !== customer_id) throw notFound('destination', `${id} belongs to a recipient of another customer`)
  return requireUsable(world, client_id, id)
}

/** Whether the recipient of a destination may be paid now; one that was deleted since is paid what was on its way. */
export function isPayable(world: World, destinationId: string): boolean {
  const recipientId = findDestination(world, destinationId)?.recipient_id
  const recipient = recipientId === undefined ? undefined : world.table(recipients).get(recipientId)
  return recipient === undefined || payable[recipient.status]
}

/** Soft. @throws what a guard of a later resource refuses, Problem 404, also when it is another recipient's */
export function deleteDestination(world: World, clientId: string, recipientId: string, id: string): void {
  requireRecipient(world, clientId, recipientId)
  const row = requireDestination(world, clientId, id)
  if (row.recipient_id !== recipientId) throw notFound('destination')
  world.guard(deletingDestination, row)
  world.guard(removingPayee, { client_id: clientId, recipient_id: null, destination_ids: [id] })
  world.update(destinations, row, { deleted_at: world.now })
  world.record(destinationDeleted, clientId, { id, recipient_id: recipientId })
}

/** Whether FedNow reaches the bank with this routing number. */
export function isFednowReachable(world: World, routingNumber: string): boolean {
  return world.table(fednowOutages).find('current', routingNumber) === undefined
}

/** From now on FedNow reaches a bank, or does not. */
export function setFednowReachable(world: World, routingNumber: string, reachable: boolean): void {
  const outage = world.table(fednowOutages).find('current', routingNumber)
  if (outage === undefined && !reachable) {
    const id = world.mint(fednowOutages.name)
    world.insert(fednowOutages, { id, routing_number: routingNumber, deleted_at: null })
  }
  if (outage !== undefined && reachable) world.update(fednowOutages, outage, { deleted_at: world.now })
}
