import type * as z from 'zod'
import { paginate } from '../../contract/pagination.js'
import { type FieldError, invalidFields, invariant, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { familyOf, networkTrouble } from '../capabilities/index.js'
import { storedAddress, storedAddressOrNull } from './address.js'
import { familyOfAddress } from './crypto-address.js'
import { deletingDestination, destinationCreated, destinationDeleted, destinationEvent } from './events.js'
import type { DestinationRequest, destinationQuery } from './requests.js'
import { addressOfBank } from './routing-number.js'
import {
  type CryptoDestinationRow,
  type DestinationRow,
  destinationFilter,
  destinations,
  type IbanBank,
  presentDestination,
  type RecipientRow,
  type UsBank,
  usRails,
} from './schema.js'
import { getRecipient, recipientOf } from './service.js'
import { payable } from './states.js'

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
  const recipient = getRecipient(world, clientId, recipientId)
  const row = world.insert(destinations, {
    id: world.mint(destinations.name),
    client_id: clientId,
    customer_id: recipient.customer_id,
    recipient_id: recipientId,
    name: input.name,
    ...targetOf(world, recipient, input),
    created_at: world.now,
    deleted_at: null,
  })
  world.record(destinationCreated, clientId, destinationEvent(row))
  return row
}

function targetOf(world: World, recipient: RecipientRow, input: DestinationRequest) {
  switch (input.destination_type) {
    case 'crypto':
      return { type: 'crypto', crypto: cryptoOf(world, input), bank: null } as const
    case 'fiat_us':
      requireAddress(recipient)
      return { type: 'fiat_us', crypto: null, bank: usBankOf(input) } as const
    case 'fiat_iban':
      requireAddress(recipient)
      return { type: 'fiat_iban', crypto: null, bank: ibanBankOf(input) } as const
  }
}

function cryptoOf(world: World, input: RequestOf<'crypto'>): CryptoDestinationRow['crypto'] {
  const { crypto_address, network_id } = input
  const trouble = network_id === undefined ? undefined : networkTrouble(network_id, world.rules.environment)
  if (trouble !== undefined) throw new Problem('invalid-request', trouble)
  const family = network_id === undefined ? familyOfAddress(crypto_address) : familyOf(network_id)
  invariant(family, `${crypto_address} was accepted and is of no family`)
  return { address: crypto_address, family, network_id: network_id ?? null }
}

function requireAddress(recipient: RecipientRow): void {
  if (recipient.address !== null) return
  const error: FieldError = {
    field: 'address',
    message: 'of the recipient is required before it can have fiat destinations',
    code: 'address_required',
  }
  throw invalidFields([error], `PUT /recipients/${recipient.id} with name and address first`)
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
    iban: null,
    bic: null,
    intermediary_bic: null,
  }
}

function ibanBankOf(input: RequestOf<'fiat_iban'>): IbanBank {
  return {
    rails: input.capabilities,
    // SEPA moves euros, whatever else the account could take.
    currencies: input.capabilities.includes('sepa') ? ['EUR'] : [...new Set(input.assets)],
    account_holder_name: input.account_holder_name,
    account_holder_address: storedAddress(input.account_holder_address),
    account_holder_phone: input.account_holder_phone ?? null,
    bank_name: input.bank_name,
    bank_address: storedAddressOrNull(input.bank_address),
    bank_phone: null,
    routing_number: null,
    wire_routing_number: null,
    account_number: null,
    account_type: null,
    iban: input.iban,
    bic: input.bic ?? null,
    intermediary_bic: input.intermediary_bic ?? null,
  }
}

export function listDestinations(
  world: World,
  clientId: string,
  recipientId: string,
  query: z.output<typeof destinationQuery>,
) {
  getRecipient(world, clientId, recipientId)
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

export function getDestination(world: World, clientId: string, id: string): DestinationRow {
  const row = world.table(destinations).get(id)
  if (row === undefined || row.client_id !== clientId) throw notFound('destination')
  return row
}

/** A destination that something names, deleted or not. */
export function findDestination(world: World, id: string): DestinationRow | undefined {
  return world.table(destinations).find('id', id)
}

/** A destination that money may be sent to. @throws Problem 404, or 403 `forbidden` while its recipient is frozen */
export function requireUsable(world: World, clientId: string, destinationId: string): DestinationRow {
  const row = getDestination(world, clientId, destinationId)
  const { id, status } = recipientOf(world, row)
  if (payable[status]) return row
  throw new Problem('forbidden', 'The recipient of this destination is frozen and cannot be paid.', {
    hint: `in a test: sim.simulate.unfreezeRecipient('${id}')`,
  })
}

/** Soft. @throws what a guard of a later resource refuses, Problem 404, also when it is another recipient's */
export function deleteDestination(world: World, clientId: string, recipientId: string, id: string): void {
  getRecipient(world, clientId, recipientId)
  const row = getDestination(world, clientId, id)
  if (row.recipient_id !== recipientId) throw notFound('destination')
  world.guard(deletingDestination, row)
  world.update(destinations, row, { deleted_at: world.now })
  world.record(destinationDeleted, clientId, { id, recipient_id: recipientId })
}
