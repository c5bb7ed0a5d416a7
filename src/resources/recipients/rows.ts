import { defineMachine } from '../../contract/machine.js'
import { newestFirst } from '../../contract/pagination.js'
import { type ChangingRow, type ClientRow, clientTable, markTable, type Texts } from '../../contract/rows.js'
import type { Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { Address } from '../address.js'
import type { Family, NetworkId } from '../capabilities/index.js'
import type { NonEmpty } from '../non-empty.js'

/**
 * The states of a recipient: whether it was ever paid, and whether it may be (specification, Recipient status): the
 * first account or one-off that pays it makes it active, the platform freezes and unfreezes it.
 */
export const recipientMachine = defineMachine({
  name: 'recipient',
  initial: 'unused',
  states: ['unused', 'active', 'frozen'],
  moves: {
    use: { from: ['unused'], to: 'active' },
    freeze: { from: ['unused', 'active'], to: 'frozen' },
    unfreeze: { from: ['frozen'], to: 'active' },
  },
})

export type RecipientStatus = (typeof recipientMachine.states)[number]
export type RecipientAction = keyof typeof recipientMachine.moves

/** Statuses in which money may be sent to a recipient. */
export const payable = {
  unused: true,
  active: true,
  frozen: false,
} as const satisfies Record<RecipientStatus, boolean>

export interface RecipientRow extends ChangingRow, Texts<'customer_id' | 'name'> {
  readonly status: RecipientStatus
  readonly address: Address | null
  /** The approval of the customer made it, or found it: a later approval makes no other. */
  readonly of_approval: boolean
}

/** Makes the key that finds a recipient by its name, which is unique for a customer in any case of letters. */
function nameKey(customerId: string, name: string): string {
  return `${customerId} ${name.toLowerCase()}`
}

export const recipients = clientTable<RecipientRow>('recipients', {
  namedBy: ['recipient_id'],
  filters: { customer_id: (row) => row.customer_id },
  lookups: {
    name: (row) => (row.deleted_at === null ? nameKey(row.customer_id, row.name) : null),
    // Deleted or not: what was approved once stays so.
    approval_of: (row) => (row.of_approval ? row.customer_id : null),
  },
})

export function findNamed(world: World, customerId: string, name: string): RecipientRow | undefined {
  return world.table(recipients).find('name', nameKey(customerId, name))
}

/** A recipient of a customer, by its name or by its id. */
export function findLinked(world: World, customerId: string, link: string): RecipientRow | undefined {
  const named = findNamed(world, customerId, link)
  if (named !== undefined) return named
  const row = world.table(recipients).get(link)
  return row?.customer_id === customerId ? row : undefined
}

export const destinationTypes = ['crypto', 'fiat_us', 'fiat_iban'] as const
/** The rails that a kind of account can be paid by, the preferred one first. */
export const usRails = ['ach', 'fedwire'] as const
export const ibanRails = ['sepa', 'swift'] as const
export const currencies = ['USD', 'EUR'] as const
export const accountTypes = ['checking', 'savings'] as const

interface Bank extends Texts<'account_holder_name' | 'bank_name'> {
  /** The currencies that it can be paid in. */
  readonly currencies: NonEmpty<(typeof currencies)[number]>
  readonly account_holder_phone: string | null
}

/** An account at a bank in the United States. */
export interface UsBank extends Bank, Texts<'routing_number' | 'account_number'> {
  readonly rails: readonly (typeof usRails)[number][]
  readonly account_holder_address: Address | null
  readonly bank_address: Address
  readonly bank_phone: string | null
  /** The routing number for wires, if it is another one. */
  readonly wire_routing_number: string | null
  readonly account_type: (typeof accountTypes)[number]
}

/** An account that an IBAN names. */
export interface IbanBank extends Bank {
  readonly rails: readonly (typeof ibanRails)[number][]
  readonly account_holder_address: Address
  readonly bank_address: Address | null
  readonly iban: string
  readonly bic: string | null
  /** A bank on the way, for payouts that were refused without one. */
  readonly intermediary_bic: string | null
}

interface Destination extends ClientRow, Texts<'customer_id' | 'recipient_id' | 'name'> {}

export interface CryptoDestinationRow extends Destination {
  readonly type: 'crypto'
  readonly crypto: {
    readonly address: string
    readonly family: Family
    readonly network_id: NetworkId | null
  }
}

export interface UsDestinationRow extends Destination {
  readonly type: 'fiat_us'
  readonly bank: UsBank
}

export interface IbanDestinationRow extends Destination {
  readonly type: 'fiat_iban'
  readonly bank: IbanBank
}

export type FiatDestinationRow = UsDestinationRow | IbanDestinationRow
export type DestinationRow = CryptoDestinationRow | FiatDestinationRow

export const destinations = clientTable<DestinationRow>('destinations', {
  namedBy: ['destination_id'],
  filters: { recipient_id: (row) => row.recipient_id, type: (row) => row.type },
  // Deleted or not: transactions go on naming the destination that they paid.
  lookups: { id: (row) => row.id },
})

/** Lists every destination of a recipient, newest first as in lists. */
export function destinationsOf(world: World, { id, client_id }: RecipientRow): readonly DestinationRow[] {
  const filter = { name: 'recipient_id', value: id }
  return world.table(destinations).slice({ ...newestFirst(client_id), filter, offset: 0 }).rows
}

/** A US bank that FedNow cannot reach, by its routing number: none, until a test says so. */
export interface FednowOutageRow extends Row {
  readonly routing_number: string
}

export const fednowOutages = markTable<FednowOutageRow>('fednow_outages', (row) => row.routing_number)

/** The name of a recipient, deleted or not. */
export function recipientName(world: World, clientId: string, id: string): string | undefined {
  return world.table(recipients).cursor(id, clientId)?.name
}

/** An address that a test has screening take for high risk. */
export interface RiskyAddressRow extends Row {
  readonly address: string
}

export const riskyAddresses = markTable<RiskyAddressRow>('risky_addresses', (row) => row.address)
