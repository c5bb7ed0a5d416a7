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
  /** The payee's legal name, as its bank has it; not blank. */
  name: z.string().min(3).max(maxNameLength).regex(/\S/, 'must not be blank'),
  /** The payee's postal address; null, or left out, for none. */
  address: nullableAddressSchema().optional(),
}))

const name = lazy(() => z.string().min(1).max(maxNameLength).regex(/\S/, 'must not be blank'))

const cryptoRequest = lazy(() =>
  z
    .object({
      /** Says that an address on a blockchain is meant. */
      destination_type: z.literal('crypto'),
      /** A name of your own that tells this destination from others; not blank. */
      name: name(),
      /**
       * The address that is paid: 0x and 40 hexadecimal digits, or a Solana address in base 58. One with a
       * high risk is refused with 422.
       */
      crypto_address: z.string().refine((text) => familyOfAddress(text) !== undefined, {
        message:
          'must be an EVM address (0x and 40 hexadecimal digits) or a Solana address (32 bytes in base 58)',
        params: { code: 'invalid_address' },
        abort: true,
      }),
      /**
       * The blockchain that payments go on, which the address must belong to; left out, a payment says it.
       */
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
  /** Says that an account at a US bank is meant. */
  destination_type: z.literal('fiat_us'),
  /** A name of your own that tells this destination from others; not blank. */
  name: name(),
  /** The routing number for ACH: nine digits of which the last checks the others. */
  aba_routing_number: routingNumber(),
  /**
   * The routing number for wires, where the bank has another one for them: nine digits, checked in the
   * same way.
   */
  aba_wire_routing_number: routingNumber().optional(),
  /** The number of the account: 4 to 17 digits or letters. */
  account_number: z.string().regex(/^[A-Za-z0-9]{4,17}$/, 'must be 4 to 17 digits or letters'),
  /** Tells a current account from one for savings, as ACH wants to know. */
  account_type: z.enum(rows.accountTypes),
  /** The name that the account is held in, as wires carry it; not blank. */
  account_holder_name: wireText(),
  /** The postal address of the account holder. */
  account_holder_address: usAddressSchema().optional(),
  /** The telephone number of the account holder. */
  account_holder_phone: z.string().optional(),
  /** The bank's own name, as wires carry it; not blank. */
  bank_name: wireText(),
  /** The postal address of the bank. */
  bank_address: usAddressSchema().optional(),
  /** The telephone number of the bank. */
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
      /** Says that an account with an IBAN is meant. */
      destination_type: z.literal('fiat_iban'),
      /** A name of your own that tells this destination from others; not blank. */
      name: name(),
      /** The currencies that the account takes: `EUR` must be among them for SEPA, and `USD` for SWIFT. */
      assets: nonEmptyList(z.enum(rows.currencies), { abort: true }),
      /** The IBAN, whose check digits must be right; spaces and small letters are taken. */
      iban: iban(),
      /**
       * `bic`: The BIC of the bank, of 8 or 11 characters; needed for SWIFT.
       * `intermediary_bic`: The BIC of the bank that payments go through on their way.
       */
      ...each(bic().optional(), 'bic', 'intermediary_bic'),
      /** The name that the account is held in; not blank. */
      account_holder_name: filledLine(),
      /** The postal address of the account holder. */
      account_holder_address: addressSchema(),
      /** The telephone number of the account holder. */
      account_holder_phone: z.string().optional(),
      /** The bank's own name; not blank. */
      bank_name: filledLine(),
      /** The postal address of the bank; needed for SWIFT. */
      bank_address: addressSchema().optional(),
      /** The one rail that pays the account: `sepa` or `swift`. */
      capabilities: z.array(z.enum(rows.ibanRails)).length(1, 'must be a list of one rail'),
    })
    .refine(
      ({ capabilities, bic }) => !capabilities.includes('swift') || bic !== undefined,
      because('is required for SWIFT', 'missing_required_field', 'bic'),
    )
    .refine(
      ({ capabilities, bank_address }) => !capabilities.includes('swift') || bank_address !== undefined,
      because('is required for SWIFT', 'missing_required_field', 'bank_address'),
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
  /** Lists only destinations of this kind. */
  destination_type: z.enum(rows.destinationTypes).optional(),
}))

const identity = lazy(() => ({
  /** Names the destination where money is sent; it never changes. */
  destination_id: ksuid,
  /** The name that the client gave it. */
  name: z.string(),
}))

const cryptoDestination = named('CryptoDestinationResponse', () => ({
  ...identity(),
  /** Tells an address on a blockchain from accounts at banks. */
  destination_type: z.literal('crypto'),
  /** The address on the blockchain that is paid. */
  crypto_address: z.string(),
  /** The kind of blockchain that the address belongs to. */
  family: z.enum(families),
  /** The blockchain that payments go on; left out where each payment says it. */
  network_id: networkSchema().optional(),
}))

const usDestination = named('FiatUSDestinationResponse', () => ({
  ...identity(),
  /** Tells an account at a US bank from other kinds of destination. */
  destination_type: z.literal('fiat_us'),
  /** The routing number for ACH, of nine digits. */
  aba_routing_number: z.string(),
  /** The routing number for wires; null where wires use the one for ACH. */
  aba_wire_routing_number: z.string().nullable(),
  /** The number of the account, in full. */
  account_number: z.string(),
  /** Tells a current account from one for savings. */
  account_type: z.enum(rows.accountTypes),
  /** The name that the account is held in. */
  account_holder_name: z.string(),
  /** The postal address of the account holder; left out where none was given. */
  account_holder_address: addressSchema().optional(),
  /** The telephone number of the account holder. */
  account_holder_phone: z.string().optional(),
  /** The bank's own name. */
  bank_name: z.string(),
  /** The postal address of the bank; one that the platform knows where none was given. */
  bank_address: addressSchema(),
  /** The telephone number of the bank. */
  bank_phone: z.string().optional(),
  /** The rails that can pay the account. */
  capabilities: z.array(z.enum(rows.usRails)),
}))

const ibanDestination = named('FiatIBANDestinationResponse', () => ({
  ...identity(),
  /** Tells an account with an IBAN from other kinds of destination. */
  destination_type: z.literal('fiat_iban'),
  /** The IBAN in electronic form, without spaces. */
  iban: z.string(),
  /**
   * `bic`: The BIC of the bank; left out where none was given.
   * `intermediary_bic`: The BIC of the bank that payments go through; left out for none.
   */
  ...each(z.string().optional(), 'bic', 'intermediary_bic'),
  /** The name that the account is held in. */
  account_holder_name: z.string(),
  /** The postal address of the account holder. */
  account_holder_address: addressSchema(),
  /** The telephone number of the account holder. */
  account_holder_phone: z.string().optional(),
  /** The bank's own name. */
  bank_name: z.string(),
  /** The postal address of the bank; left out where none was given. */
  bank_address: addressSchema().optional(),
  /** The one rail that pays the account. */
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
  /** The payee's legal name. */
  name: z.string(),
  /** Tells whether the payee can be paid: not while it is frozen. */
  status: z.enum(recipientMachine.states).meta({ id: 'RecipientStatus' }),
  /** The payee's postal address; null where none was given. */
  address: nullableAddressSchema(),
  /** The bank accounts and blockchain addresses where the payee can be paid, oldest first. */
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
