import * as z from 'zod'
import { pageOf } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { type Family, families, type NetworkId, networkSchema } from '../capabilities/index.js'
import {
  type Address,
  addressSchema,
  nullableAddressSchema,
  presentAddress,
  presentAddressOrNull,
} from './address.js'
import { type RecipientStatus, recipientMachine } from './states.js'

export interface RecipientRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly name: string
  readonly status: RecipientStatus
  readonly address: Address | null
  /** The approval of the customer made it, or found it: a later approval makes no other. */
  readonly of_approval: boolean
  readonly created_at: number
  readonly updated_at: number
}

/** What finds a recipient by its name: unique for a customer, in any case. */
export function nameKey(customerId: string, name: string): string {
  return `${customerId} ${name.toLowerCase()}`
}

export const recipients = defineTable<RecipientRow>('recipients', {
  scope: (row) => row.client_id,
  filters: { customer_id: (row) => row.customer_id },
  lookups: {
    name: (row) => (row.deleted_at === null ? nameKey(row.customer_id, row.name) : null),
    // Deleted or not: what was approved once stays so.
    approval_of: (row) => (row.of_approval ? row.customer_id : null),
  },
})

export const destinationTypes = ['crypto', 'fiat_us', 'fiat_iban'] as const
export type DestinationType = (typeof destinationTypes)[number]
/** The rails that a kind of account can be paid by, the preferred one first. */
export const usRails = ['ach', 'fedwire'] as const
export const ibanRails = ['sepa', 'swift'] as const
export type UsRail = (typeof usRails)[number]
export type IbanRail = (typeof ibanRails)[number]
export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]
export const accountTypes = ['checking', 'savings'] as const

interface Bank {
  readonly rails: readonly (UsRail | IbanRail)[]
  /** What it can be paid in. */
  readonly currencies: readonly Currency[]
  readonly account_holder_name: string
  readonly account_holder_address: Address | null
  readonly account_holder_phone: string | null
  readonly bank_name: string
  readonly bank_address: Address | null
  readonly bank_phone: string | null
}

/** Both kinds of account have the members of both, so that either can be read without asking which it is. */
export interface UsBank extends Bank {
  readonly rails: readonly UsRail[]
  readonly bank_address: Address
  readonly routing_number: string
  /** Where wires go, if elsewhere. */
  readonly wire_routing_number: string | null
  readonly account_number: string
  readonly account_type: (typeof accountTypes)[number]
  readonly iban: null
  readonly bic: null
  readonly intermediary_bic: null
}

export interface IbanBank extends Bank {
  readonly rails: readonly IbanRail[]
  readonly account_holder_address: Address
  readonly routing_number: null
  readonly wire_routing_number: null
  readonly account_number: null
  readonly account_type: null
  readonly iban: string
  readonly bic: string | null
  /** A bank on the way, for payouts that were refused without one. */
  readonly intermediary_bic: string | null
}

interface Destination extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly recipient_id: string
  readonly name: string
  readonly created_at: number
}

export interface CryptoDestinationRow extends Destination {
  readonly type: 'crypto'
  readonly crypto: {
    readonly address: string
    readonly family: Family
    readonly network_id: NetworkId | null
  }
  readonly bank: null
}

export interface UsDestinationRow extends Destination {
  readonly type: 'fiat_us'
  readonly crypto: null
  readonly bank: UsBank
}

export interface IbanDestinationRow extends Destination {
  readonly type: 'fiat_iban'
  readonly crypto: null
  readonly bank: IbanBank
}

export type DestinationRow = CryptoDestinationRow | UsDestinationRow | IbanDestinationRow

export const destinations = defineTable<DestinationRow>('destinations', {
  scope: (row) => row.client_id,
  filters: {
    recipient_id: (row) => row.recipient_id,
    recipient_type: (row) => typeKey(row.recipient_id, row.type),
  },
  // Deleted or not: transactions go on naming the destination that they paid.
  lookups: { id: (row) => row.id },
})

function typeKey(recipientId: string, type: DestinationType): string {
  return `${recipientId} ${type}`
}

/** The index of a recipient's destinations, of one type or of all. */
export function destinationFilter(recipientId: string, type: DestinationType | undefined) {
  return type === undefined
    ? { name: 'recipient_id', value: recipientId }
    : { name: 'recipient_type', value: typeKey(recipientId, type) }
}

/** Every destination of a recipient, newest first as in lists. */
export function destinationsOf(world: World, recipient: RecipientRow): readonly DestinationRow[] {
  return world.table(destinations).page({
    scope: recipient.client_id,
    order: 'id',
    direction: 'desc',
    limit: Number.MAX_SAFE_INTEGER,
    filter: destinationFilter(recipient.id, undefined),
  }).rows
}

const identity = { destination_id: ksuid, name: z.string() }

const cryptoDestination = z
  .object({
    ...identity,
    destination_type: z.literal('crypto'),
    crypto_address: z.string(),
    family: z.enum(families),
    network_id: networkSchema.optional(),
  })
  .meta({ id: 'CryptoDestinationResponse' })

const usDestination = z
  .object({
    ...identity,
    destination_type: z.literal('fiat_us'),
    aba_routing_number: z.string(),
    aba_wire_routing_number: z.string().nullable(),
    account_number: z.string(),
    account_type: z.enum(accountTypes),
    account_holder_name: z.string(),
    account_holder_address: addressSchema.optional(),
    account_holder_phone: z.string().optional(),
    bank_name: z.string(),
    bank_address: addressSchema,
    bank_phone: z.string().optional(),
    capabilities: z.array(z.enum(usRails)),
  })
  .meta({ id: 'FiatUSDestinationResponse' })

const ibanDestination = z
  .object({
    ...identity,
    destination_type: z.literal('fiat_iban'),
    iban: z.string(),
    bic: z.string().optional(),
    intermediary_bic: z.string().optional(),
    account_holder_name: z.string(),
    account_holder_address: addressSchema,
    account_holder_phone: z.string().optional(),
    bank_name: z.string(),
    bank_address: addressSchema.optional(),
    capabilities: z.array(z.enum(ibanRails)),
  })
  .meta({ id: 'FiatIBANDestinationResponse' })

export const destinationSchema = z
  .discriminatedUnion('destination_type', [cryptoDestination, usDestination, ibanDestination])
  .meta({ id: 'DestinationResponse' })

export const destinationPage = pageOf('DestinationPage', destinationSchema)
export const destinationCreated = z.object({ id: ksuid }).meta({ id: 'IDResponse' })

export const recipientSchema = z
  .object({
    id: ksuid,
    name: z.string(),
    status: z.enum(recipientMachine.states).meta({ id: 'RecipientStatus' }),
    address: nullableAddressSchema,
    destinations: z.array(destinationSchema),
  })
  .meta({ id: 'RecipientResponse' })

export const recipientPage = pageOf('RecipientPage', recipientSchema)

export function presentRecipient(world: World, row: RecipientRow): z.output<typeof recipientSchema> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    address: presentAddressOrNull(row.address),
    destinations: destinationsOf(world, row).map(presentDestination),
  }
}

/** Account numbers are shown whole. */
export function presentDestination(row: DestinationRow): z.output<typeof destinationSchema> {
  switch (row.type) {
    case 'crypto':
      return present({
        destination_id: row.id,
        destination_type: row.type,
        name: row.name,
        crypto_address: row.crypto.address,
        family: row.crypto.family,
        network_id: row.crypto.network_id,
      })
    case 'fiat_us':
      return presentUsDestination(row)
    case 'fiat_iban':
      return presentIbanDestination(row)
  }
}

function presentUsDestination(row: UsDestinationRow): z.output<typeof usDestination> {
  const { bank } = row
  return {
    ...present({
      destination_id: row.id,
      destination_type: row.type,
      name: row.name,
      aba_routing_number: bank.routing_number,
      account_number: bank.account_number,
      account_type: bank.account_type,
      account_holder_name: bank.account_holder_name,
      account_holder_address: presentAddressOrNull(bank.account_holder_address),
      account_holder_phone: bank.account_holder_phone,
      bank_name: bank.bank_name,
      bank_address: presentAddress(bank.bank_address),
      bank_phone: bank.bank_phone,
    }),
    aba_wire_routing_number: bank.wire_routing_number,
    capabilities: [...bank.rails],
  }
}

function presentIbanDestination(row: IbanDestinationRow): z.output<typeof ibanDestination> {
  const { bank } = row
  return present({
    destination_id: row.id,
    destination_type: row.type,
    name: row.name,
    iban: bank.iban,
    bic: bank.bic,
    intermediary_bic: bank.intermediary_bic,
    account_holder_name: bank.account_holder_name,
    account_holder_address: presentAddress(bank.account_holder_address),
    account_holder_phone: bank.account_holder_phone,
    bank_name: bank.bank_name,
    bank_address: presentAddressOrNull(bank.bank_address),
    capabilities: [...bank.rails],
  })
}
