import { isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod'
import { listQuery, pageOf, pageQuery } from '../../contract/pagination.js'
import { present, shown } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { because, each, named, type OutputOf, object } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import {
  addressSchema,
  filledLine,
  maxWireLineLength,
  nullableAddressSchema,
  presentAddress,
  presentAddressOrNull,
  usAddressSchema,
} from '../address.js'
import { families, familyOf, networkSchema } from '../capabilities/index.js'
import { nonEmptyList } from '../non-empty.js'
import * as rows from './rows.js'
import { recipientMachine } from './rows.js'
import { familyOfAddress, isAddress, isRoutingNumber } from './rules.js'

/** Requests about recipients and destinations. */

const maxNameLength = 140

export const recipientRequest = named('RecipientRequest', () => ({
  name: z.string().min(3).max(maxNameLength).regex(/\S/, 'must not be blank'),
  address: nullableAddressSchema().optional(),
}))

const name = lazy(() => z.string().min(1).max(maxNameLength).regex(/\S/, 'must not be blank'))

const cryptoRequest = lazy(() =>
  z
    .object({
      destination_type: z.literal('crypto'),
      name: name(),
      crypto_address: z.string().refine((text) => familyOfAddress(text) !== undefined, {
        message:
          'must be an EVM address (0x and 40 hexadecimal digits) or a Solana address (32 bytes in base 58)',
        params: { code: 'invalid_address' },
        abort: true,
      }),
      network_id: networkSchema().optional(),
    })
    .refine(
      ({ network_id, crypto_address }) =>
        network_id === undefined || isAddress(familyOf(network_id), crypto_address),
      because('is not an address of the network in network_id', 'network_mismatch', 'crypto_address'),
    )
    .meta({ id: 'CryptoDestinationRequest' }),
)

export const routingNumber = lazy(() =>
  z
    .string()
    .regex(/^\d{9}$/, { message: 'must be 9 digits', abort: true })
    .refine(isRoutingNumber, {
      message: 'is not a routing number: its last digit does not check the others, or all are zeros',
      params: { code: 'invalid_checksum' },
    }),
)

const wireText = lazy(() => filledLine().max(maxWireLineLength))

const usRequest = named('FiatUSDestinationRequest', () => ({
  destination_type: z.literal('fiat_us'),
  name: name(),
  aba_routing_number: routingNumber(),
  aba_wire_routing_number: routingNumber().optional(),
  account_number: z.string().regex(/^[A-Za-z0-9]{4,17}$/, 'must be 4 to 17 digits or letters'),
  account_type: z.enum(rows.accountTypes),
  account_holder_name: wireText(),
  account_holder_address: usAddressSchema().optional(),
  account_holder_phone: z.string().optional(),
  bank_name: wireText(),
  bank_address: usAddressSchema().optional(),
  bank_phone: z.string().optional(),
}))

/** Writes a bank identifier without the spaces that people read it by, in capitals. */
function electronicForm(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

const iban = lazy(() =>
  z
    .string()
    .overwrite(electronicForm)
    .refine((text) => isValidIBAN(text), because('must be a valid IBAN', 'invalid_iban')),
)

const bic = lazy(() =>
  z
    .string()
    .overwrite(electronicForm)
    .refine(isValidBIC, because('must be a BIC of 8 or 11 characters', 'invalid_bic')),
)

const ibanRequest = lazy(() =>
  z
    .object({
      destination_type: z.literal('fiat_iban'),
      name: name(),
      assets: nonEmptyList(z.enum(rows.currencies), { abort: true }),
      iban: iban(),
      ...each(bic().optional(), 'bic', 'intermediary_bic'),
      account_holder_name: filledLine(),
      account_holder_address: addressSchema(),
      account_holder_phone: z.string().optional(),
      bank_name: filledLine(),
      bank_address: addressSchema().optional(),
      capabilities: z.array(z.enum(rows.ibanRails)).length(1, 'must be a list of one rail'),
    })
    .refine(({ capabilities, bic }) => !capabilities.includes('swift') || bic !== undefined, {
      path: ['bic'],
      message: 'is required',
    })
    .refine(
      ({ capabilities, bank_address }) => !capabilities.includes('swift') || bank_address !== undefined,
      { path: ['bank_address'], message: 'is required' },
    )
    .refine(
      ({ capabilities, assets }) => !capabilities.includes('sepa') || assets.includes('EUR'),
      because('must have EUR in it: SEPA moves no other currency', 'unsupported_asset', 'assets'),
    )
    .refine(
      ({ capabilities, assets }) => !capabilities.includes('swift') || assets.includes('USD'),
      because('must have USD in it: SWIFT moves no other currency', 'unsupported_asset', 'assets'),
    )
    .meta({ id: 'FiatIBANDestinationRequest' }),
)

export const destinationRequest = lazy(() =>
  z
    .discriminatedUnion('destination_type', [cryptoRequest(), usRequest(), ibanRequest()], {
      error: (issue) =>
        issue.code === 'invalid_union' ? `must be one of ${rows.destinationTypes.join(', ')}` : undefined,
    })
    .meta({ id: 'DestinationRequest' }),
)

export type DestinationRequest = OutputOf<typeof destinationRequest>

export const recipientQuery = object(pageQuery)

export const destinationQuery = listQuery(() => ({
  destination_type: z.enum(rows.destinationTypes).optional(),
}))

const identity = lazy(() => ({ destination_id: ksuid, name: z.string() }))

const cryptoDestination = named('CryptoDestinationResponse', () => ({
  ...identity(),
  destination_type: z.literal('crypto'),
  crypto_address: z.string(),
  family: z.enum(families),
  network_id: networkSchema().optional(),
}))

const usDestination = named('FiatUSDestinationResponse', () => ({
  ...identity(),
  destination_type: z.literal('fiat_us'),
  aba_routing_number: z.string(),
  aba_wire_routing_number: z.string().nullable(),
  account_number: z.string(),
  account_type: z.enum(rows.accountTypes),
  account_holder_name: z.string(),
  account_holder_address: addressSchema().optional(),
  account_holder_phone: z.string().optional(),
  bank_name: z.string(),
  bank_address: addressSchema(),
  bank_phone: z.string().optional(),
  capabilities: z.array(z.enum(rows.usRails)),
}))

const ibanDestination = named('FiatIBANDestinationResponse', () => ({
  ...identity(),
  destination_type: z.literal('fiat_iban'),
  iban: z.string(),
  ...each(z.string().optional(), 'bic', 'intermediary_bic'),
  account_holder_name: z.string(),
  account_holder_address: addressSchema(),
  account_holder_phone: z.string().optional(),
  bank_name: z.string(),
  bank_address: addressSchema().optional(),
  capabilities: z.array(z.enum(rows.ibanRails)),
}))

export const destinationSchema = lazy(() =>
  z
    .discriminatedUnion('destination_type', [cryptoDestination(), usDestination(), ibanDestination()])
    .meta({ id: 'DestinationResponse' }),
)

export const destinationPage = lazy(() => pageOf('DestinationPage', destinationSchema()))
export const destinationCreated = named('IDResponse', () => ({ id: ksuid }))

export const recipientSchema = named('RecipientResponse', () => ({
  id: ksuid,
  name: z.string(),
  status: z.enum(recipientMachine.states).meta({ id: 'RecipientStatus' }),
  address: nullableAddressSchema(),
  destinations: z.array(destinationSchema()),
}))

export const recipientPage = lazy(() => pageOf('RecipientPage', recipientSchema()))

export function presentRecipient(world: World, row: rows.RecipientRow): OutputOf<typeof recipientSchema> {
  const destinations = rows.destinationsOf(world, row).map(presentDestination)
  return shown(recipientSchema, row, { address: presentAddressOrNull(row.address), destinations })
}

/** Account numbers are shown whole. */
export function presentDestination(row: rows.DestinationRow): OutputOf<typeof destinationSchema> {
  if (row.type === 'fiat_us') return presentUsDestination(row)
  if (row.type === 'fiat_iban') return presentIbanDestination(row)
  return present({
    destination_id: row.id,
    destination_type: row.type,
    name: row.name,
    crypto_address: row.crypto.address,
    family: row.crypto.family,
    network_id: row.crypto.network_id,
  })
}

function presentUsDestination(row: rows.UsDestinationRow): OutputOf<typeof usDestination> {
  const { rails, currencies: _, routing_number, wire_routing_number, ...account } = row.bank
  return {
    ...present({
      destination_id: row.id,
      destination_type: row.type,
      name: row.name,
      aba_routing_number: routing_number,
      ...account,
      account_holder_address: presentAddressOrNull(account.account_holder_address),
      bank_address: presentAddress(account.bank_address),
    }),
    aba_wire_routing_number: wire_routing_number,
    capabilities: [...rails],
  }
}

function presentIbanDestination(row: rows.IbanDestinationRow): OutputOf<typeof ibanDestination> {
  const { rails, currencies: _, ...account } = row.bank
  return present({
    destination_id: row.id,
    destination_type: row.type,
    name: row.name,
    ...account,
    account_holder_address: presentAddress(account.account_holder_address),
    bank_address: presentAddressOrNull(account.bank_address),
    capabilities: [...rails],
  })
}
