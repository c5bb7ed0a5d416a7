import { isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod'
import { pageQuery } from '../../../contract/pagination.js'
import { named, type OutputOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import {
  addressSchema,
  filledLine,
  maxWireLineLength,
  nullableAddressSchema,
  usAddressSchema,
} from '../../address.js'
import { familyOf, networkSchema } from '../../capabilities/index.js'
import { nonEmptyList } from '../../non-empty.js'
import { accountTypes, currencies, destinationTypes, ibanRails } from '../rows.js'
import { familyOfAddress, isAddress } from '../rules/crypto-address.js'
import { isRoutingNumber } from '../rules/routing-number.js'

/** What clients send about recipients and destinations. */

const longestName = 140

export const recipientRequest = named('RecipientRequest', () => ({
  name: z.string().min(3).max(longestName).regex(/\S/, 'must not be blank'),
  address: nullableAddressSchema().optional(),
}))

const name = lazy(() => z.string().min(1).max(longestName).regex(/\S/, 'must not be blank'))

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
      {
        path: ['crypto_address'],
        message: 'is not an address of the network in network_id',
        params: { code: 'network_mismatch' },
      },
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
  account_type: z.enum(accountTypes),
  account_holder_name: wireText(),
  account_holder_address: usAddressSchema().optional(),
  account_holder_phone: z.string().optional(),
  bank_name: wireText(),
  bank_address: usAddressSchema().optional(),
  bank_phone: z.string().optional(),
}))

/** Without the spaces that people read it by, in capitals. */
function electronicForm(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

const iban = lazy(() =>
  z
    .string()
    .overwrite(electronicForm)
    .refine((text) => isValidIBAN(text), {
      message: 'must be a valid IBAN',
      params: { code: 'invalid_iban' },
    }),
)

const bic = lazy(() =>
  z
    .string()
    .overwrite(electronicForm)
    .refine(isValidBIC, { message: 'must be a BIC of 8 or 11 characters', params: { code: 'invalid_bic' } }),
)

const ibanRequest = lazy(() =>
  z
    .object({
      destination_type: z.literal('fiat_iban'),
      name: name(),
      assets: nonEmptyList(z.enum(currencies), { abort: true }),
      iban: iban(),
      bic: bic().optional(),
      intermediary_bic: bic().optional(),
      account_holder_name: filledLine(),
      account_holder_address: addressSchema(),
      account_holder_phone: z.string().optional(),
      bank_name: filledLine(),
      bank_address: addressSchema().optional(),
      capabilities: z.array(z.enum(ibanRails)).length(1, 'must be a list of one rail'),
    })
    .refine(({ capabilities, bic }) => !capabilities.includes('swift') || bic !== undefined, {
      path: ['bic'],
      message: 'is required',
    })
    .refine(
      ({ capabilities, bank_address }) => !capabilities.includes('swift') || bank_address !== undefined,
      {
        path: ['bank_address'],
        message: 'is required',
      },
    )
    .refine(({ capabilities, assets }) => !capabilities.includes('sepa') || assets.includes('EUR'), {
      path: ['assets'],
      message: 'must have EUR in it: SEPA moves no other currency',
      params: { code: 'unsupported_asset' },
    })
    .refine(({ capabilities, assets }) => !capabilities.includes('swift') || assets.includes('USD'), {
      path: ['assets'],
      message: 'must have USD in it: SWIFT moves no other currency',
      params: { code: 'unsupported_asset' },
    })
    .meta({ id: 'FiatIBANDestinationRequest' }),
)

export const destinationRequest = lazy(() =>
  z
    .discriminatedUnion('destination_type', [cryptoRequest(), usRequest(), ibanRequest()], {
      error: (issue) =>
        issue.code === 'invalid_union' ? `must be one of ${destinationTypes.join(', ')}` : undefined,
    })
    .meta({ id: 'DestinationRequest' }),
)

export type DestinationRequest = OutputOf<typeof destinationRequest>

export const recipientQuery = lazy(() => z.object(pageQuery()))

export const destinationQuery = lazy(() =>
  z.object({
    ...pageQuery(),
    destination_type: z.enum(destinationTypes).optional(),
  }),
)
