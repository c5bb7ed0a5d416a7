import * as z from 'zod'
import { pageOf } from '../../../contract/pagination.js'
import { present } from '../../../contract/present.js'
import { ksuid } from '../../../contract/primitives.js'
import { named, type OutputOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import type { World } from '../../../kernel/world.js'
import { addressSchema, nullableAddressSchema, presentAddress, presentAddressOrNull } from '../../address.js'
import { families, networkSchema } from '../../capabilities/index.js'
import { recipientMachine } from '../machines.js'
import {
  accountTypes,
  type DestinationRow,
  destinationsOf,
  type IbanDestinationRow,
  ibanRails,
  type RecipientRow,
  type UsDestinationRow,
  usRails,
} from '../rows.js'

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
  account_type: z.enum(accountTypes),
  account_holder_name: z.string(),
  account_holder_address: addressSchema().optional(),
  account_holder_phone: z.string().optional(),
  bank_name: z.string(),
  bank_address: addressSchema(),
  bank_phone: z.string().optional(),
  capabilities: z.array(z.enum(usRails)),
}))

const ibanDestination = named('FiatIBANDestinationResponse', () => ({
  ...identity(),
  destination_type: z.literal('fiat_iban'),
  iban: z.string(),
  bic: z.string().optional(),
  intermediary_bic: z.string().optional(),
  account_holder_name: z.string(),
  account_holder_address: addressSchema(),
  account_holder_phone: z.string().optional(),
  bank_name: z.string(),
  bank_address: addressSchema().optional(),
  capabilities: z.array(z.enum(ibanRails)),
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

export function presentRecipient(world: World, row: RecipientRow): OutputOf<typeof recipientSchema> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    address: presentAddressOrNull(row.address),
    destinations: destinationsOf(world, row).map(presentDestination),
  }
}

/** Account numbers are shown whole. */
export function presentDestination(row: DestinationRow): OutputOf<typeof destinationSchema> {
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

function presentUsDestination(row: UsDestinationRow): OutputOf<typeof usDestination> {
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

function presentIbanDestination(row: IbanDestinationRow): OutputOf<typeof ibanDestination> {
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
