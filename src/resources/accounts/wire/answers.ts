import * as z from 'zod'
import { pageMeta, pageOf } from '../../../contract/pagination.js'
import { present } from '../../../contract/present.js'
import { ksuid, unixTime } from '../../../contract/primitives.js'
import { each, named, type OutputOf } from '../../../contract/schema.js'
import { unixSeconds } from '../../../kernel/clock.js'
import { invariant } from '../../../kernel/errors.js'
import { lazy } from '../../../kernel/lazy.js'
import { formatAmount, unitsOf } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { addressSchema, presentAddressOrNull } from '../../address.js'
import { families, familyOf, sourceNetworkSchema } from '../../capabilities/index.js'
import { requireCustomer } from '../../customers/index.js'
import { destinationSchema, presentDestination, requireDestination } from '../../recipients/index.js'
import type { AccountRow, BankAccount, Capability, OfframpRow, OnrampRow } from '../rows.js'
import { accountTypeSchema, capabilitySchema } from './requests.js'

const capabilitiesSchema = lazy(() => z.array(capabilitySchema()).min(1))

const bankAccountSchema = named('BankAccount', () => ({
  id: ksuid,
  capabilities: capabilitiesSchema(),
  ...each(z.string().optional(), 'aba_routing_number', 'aba_wire_routing_number', 'account_number'),
  account_type: z.enum(['checking', 'savings']).optional(),
  ...each(z.string().optional(), 'bic', 'iban'),
  account_holder_name: z.string(),
  account_holder_address: addressSchema().optional(),
  account_holder_phone: z.string().optional(),
  bank_name: z.string(),
  bank_address: addressSchema(),
  bank_phone: z.string().optional(),
  payment_reference: z.string().nullable(),
}))

/** A share is shown to nobody (specification, Receipt); the newest client types have it. */
export const observedFee = lazy(() => z.int().optional().describe("Shown under `quirks: 'observed'` only."))

export const accountSchema = named('AccountResponse', () => ({
  id: ksuid,
  account_type: accountTypeSchema(),
  bank_account: bankAccountSchema().optional(),
  destination: destinationSchema(),
  source_crypto_address: z.string().optional(),
  source_family: z.enum(families).optional(),
  source_network_id: sourceNetworkSchema().optional(),
  ...each(z.string(), 'source_asset', 'destination_asset'),
  ...each(capabilitySchema().optional(), 'rail', 'destination_rail'),
  payment_reference: z.string().optional(),
  developer_fee_bps: observedFee(),
  ...each(z.string().optional(), 'developer_fee_fixed', 'minimum_deposit'),
  max_transactions: z.int().optional(),
}))

export const accountPage = lazy(() => pageOf('AccountPage', accountSchema()))

/** The bank where onramps take dollars. */
const dollarBank = {
  name: 'Platform Partner Bank',
  address: {
    street1: '1 Settlement Square',
    city: 'New York',
    region: 'NY',
    postal_code: '10004',
    country: 'US',
  },
  phone: '+12125550100',
}

/** The bank where onramps take euros. */
const euroBank = {
  name: 'Platform Partner Bank Europe',
  address: { street1: 'Taunusanlage 1', city: 'Frankfurt am Main', postal_code: '60329', country: 'DE' },
  phone: '+496955500100',
}

/** Gives the bank that an onramp's deposit account is at. */
export function depositBankOf({ iban }: Pick<BankAccount, 'iban'>) {
  return iban === null ? dollarBank : euroBank
}

/** Address and phone of the client, in whose name deposit accounts are. */
export const holder = {
  address: {
    street1: '100 Market Street',
    city: 'San Francisco',
    region: 'CA',
    postal_code: '94105',
    country: 'US',
  },
  phone: '+14155550100',
} as const

function presentBankAccount(account: BankAccount): OutputOf<typeof bankAccountSchema> {
  const bank = depositBankOf(account)
  const { rails, ...coordinates } = account
  return {
    ...present({
      ...coordinates,
      account_type: account.account_number === null ? null : ('checking' as const),
    }),
    account_holder_address: holder.address,
    account_holder_phone: holder.phone,
    capabilities: [...rails],
    bank_name: bank.name,
    bank_address: bank.address,
    bank_phone: bank.phone,
    // An account of its own for each onramp tells whose money arrives.
    payment_reference: null,
  }
}

export function presentAccount(world: World, row: AccountRow): OutputOf<typeof accountSchema> {
  return {
    id: row.id,
    account_type: row.type,
    source_asset: row.source_asset,
    destination_asset: row.destination_asset,
    ...waysOf(row),
    ...fixedFeeOf(row),
    ...shareOf(world, row),
    ...present({ max_transactions: row.max_transactions }),
    destination: presentDestination(requireDestination(world, row.client_id, row.destination_id)),
  }
}

/** A developer fee that is a share, for reads. */
export function shareOf(
  world: World,
  { developer_fee_bps }: { readonly developer_fee_bps: number },
): { readonly developer_fee_bps?: number } {
  return world.rules.quirks === 'observed' ? { developer_fee_bps } : {}
}

/** A fixed fee is shown, with the least deposit that is converted: one that leaves a hundredth of the asset. */
function fixedFeeOf({ developer_fee_fixed }: AccountRow) {
  if (developer_fee_fixed === null) return {}
  const units = unitsOf(developer_fee_fixed, 2)
  return { developer_fee_fixed, minimum_deposit: formatAmount(units + 1n, 2) }
}

/** Presents where money comes in, and by which rails it moves. */
function waysOf(row: AccountRow) {
  if (row.type === 'onramp')
    return { bank_account: presentBankAccount(row.bank_account), rail: onrampRail(row) }
  return {
    source_crypto_address: row.source_address,
    source_family: familyOf(row.source_network_id),
    source_network_id: row.source_network_id,
    ...(row.type === 'offramp' && { rail: row.rail, destination_rail: row.rail }),
    ...(row.type === 'offramp' && present({ payment_reference: row.payment_reference })),
  }
}

/** ACH and the wildcard for it are one rail to the platform (contract/behaviour.md 13). */
function onrampRail({ capabilities: [first] }: OnrampRow): Capability {
  return first === 'ach' ? 'us_bank_account' : first
}

/** One row of GET /internal/views/offramps (specification, Internal offramp view item). */
const offrampItem = named('InternalOfframpViewItem', () => ({
  id: ksuid,
  ...each(z.string(), 'source_crypto_address', 'source_asset'),
  source_network_id: sourceNetworkSchema(),
  account_type: accountTypeSchema(),
  destination_bank_name: z.string(),
  ...each(z.string().optional(), 'destination_routing_number', 'destination_account_number'),
  destination_asset: z.string(),
  destination_capabilities: capabilitiesSchema(),
  customer_id: ksuid,
  customer_name: z.string(),
  created_at: unixTime,
  ...each(z.string().optional(), 'destination_wire_routing_number', 'destination_iban', 'destination_bic'),
  destination_bank_address: addressSchema().optional(),
  destination_payment_rail: capabilitySchema(),
}))

export const offrampView = named('InternalOfframpView', () => ({
  data: z.array(offrampItem()),
  meta: pageMeta().extend({ limit_reached: z.boolean() }),
}))

/** An offramp account, its customer and where it pays out. */
export function presentOfframp(world: World, row: OfframpRow): OutputOf<typeof offrampItem> {
  const destination = requireDestination(world, row.client_id, row.destination_id)
  invariant(destination.type !== 'crypto', `offramp ${row.id} does not pay out to a bank`)
  const { bank } = destination
  const numbers =
    destination.type === 'fiat_us'
      ? {
          destination_routing_number: destination.bank.routing_number,
          destination_account_number: destination.bank.account_number,
          destination_wire_routing_number: destination.bank.wire_routing_number,
        }
      : { destination_iban: destination.bank.iban, destination_bic: destination.bank.bic }
  return {
    ...present({ ...numbers, destination_bank_address: presentAddressOrNull(bank.bank_address) }),
    id: row.id,
    source_crypto_address: row.source_address,
    source_asset: row.source_asset,
    source_network_id: row.source_network_id,
    account_type: row.type,
    destination_bank_name: bank.bank_name,
    destination_asset: row.destination_asset,
    destination_capabilities: [...bank.rails],
    customer_id: row.customer_id,
    customer_name: requireCustomer(world, row.client_id, row.customer_id).name,
    created_at: unixSeconds(row.created_at),
    destination_payment_rail: row.rail,
  }
}
