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
  /** The rails that deposits may come by. */
  capabilities: capabilitiesSchema(),
  /**
   * `aba_routing_number`: The routing number for ACH that deposits go to; left out for an IBAN.
   * `aba_wire_routing_number`: The routing number for wires that deposits go to; left out for an IBAN.
   * `account_number`: The number of the account that deposits go to; left out for an IBAN.
   */
  ...each(z.string().optional(), 'aba_routing_number', 'aba_wire_routing_number', 'account_number'),
  /** Tells a current account from one for savings; left out for an IBAN. */
  account_type: z.enum(['checking', 'savings']).optional(),
  /**
   * `bic`: The BIC that deposits go to; left out for US accounts.
   * `iban`: The IBAN that deposits go to; left out for US accounts.
   */
  ...each(z.string().optional(), 'bic', 'iban'),
  /** The name that whoever deposits must write as the payee. */
  account_holder_name: z.string(),
  /** The postal address of the account holder. */
  account_holder_address: addressSchema().optional(),
  /** The telephone number of the account holder. */
  account_holder_phone: z.string().optional(),
  /** The bank's own name. */
  bank_name: z.string(),
  /** The postal address of the bank. */
  bank_address: addressSchema(),
  /** The telephone number of the bank. */
  bank_phone: z.string().optional(),
  /** Always null: each onramp has an account of its own, so that a deposit needs no reference. */
  payment_reference: z.string().nullable(),
}))

/** A share is shown to nobody (specification, Receipt); the newest client types have it. */
export const observedFee = lazy(() => z.int().optional())

export const accountSchema = named('AccountResponse', () => ({
  id: ksuid,
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on
   * blockchains (`swap`).
   */
  account_type: accountTypeSchema(),
  /** The bank account that deposits go to; of onramps only. */
  bank_account: bankAccountSchema().optional(),
  /** The bank account or blockchain address that is paid. */
  destination: destinationSchema(),
  /** The blockchain address that deposits go to; left out for onramps. */
  source_crypto_address: z.string().optional(),
  /** The kind of blockchain that deposits come on; left out for onramps. */
  source_family: z.enum(families).optional(),
  /** The blockchain that deposits come on, or the wildcard of its family; left out for onramps. */
  source_network_id: sourceNetworkSchema().optional(),
  /**
   * `source_asset`: The symbol of the asset that is deposited.
   * `destination_asset`: The symbol of the asset that is paid out.
   */
  ...each(z.string(), 'source_asset', 'destination_asset'),
  /**
   * `rail`: The bank rail that money comes in or goes out by; left out for swaps. ACH is called
   * `us_bank_account` for onramps.
   * `destination_rail`: The bank rail that pays out; of offramps only.
   */
  ...each(capabilitySchema().optional(), 'rail', 'destination_rail'),
  /** The text that the payee reads beside each payment; left out where there is none. */
  payment_reference: z.string().optional(),
  /**
   * The client's own fee in basis points, 100 being one percent; shown only with the option `quirks:
   * 'observed'`.
   */
  developer_fee_bps: observedFee(),
  /**
   * `developer_fee_fixed`: The client's own fee as an amount of the deposited asset; left out where
   * the fee is a share.
   * `minimum_deposit`: The least deposit that is converted: one that leaves a hundredth of the asset
   * after the fixed fee. Left out without one.
   */
  ...each(z.string().optional(), 'developer_fee_fixed', 'minimum_deposit'),
  /** The number of transactions that the account may have; left out for any number. */
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
  /**
   * `source_crypto_address`: The blockchain address that deposits go to.
   * `source_asset`: The symbol of the asset that is deposited.
   */
  ...each(z.string(), 'source_crypto_address', 'source_asset'),
  /** The blockchain that deposits come on, or the wildcard of its family. */
  source_network_id: sourceNetworkSchema(),
  /** The kind of account, which is always `offramp`. */
  account_type: accountTypeSchema(),
  /** The bank that is paid. */
  destination_bank_name: z.string(),
  /**
   * `destination_routing_number`: The routing number for ACH of the bank that is paid; left out for an
   * IBAN.
   * `destination_account_number`: The number of the account that is paid; left out for an IBAN.
   */
  ...each(z.string().optional(), 'destination_routing_number', 'destination_account_number'),
  /** The symbol of the currency that is paid out. */
  destination_asset: z.string(),
  /** The rails that can pay the account. */
  destination_capabilities: capabilitiesSchema(),
  customer_id: ksuid,
  /** The name of the customer that the account belongs to. */
  customer_name: z.string(),
  created_at: unixTime,
  /**
   * `destination_wire_routing_number`: The routing number for wires of the bank that is paid; left out
   * for none.
   * `destination_iban`: The IBAN that is paid; left out for US banks.
   * `destination_bic`: The BIC of the bank that is paid; left out for US banks.
   */
  ...each(z.string().optional(), 'destination_wire_routing_number', 'destination_iban', 'destination_bic'),
  /** The postal address of the bank that is paid; left out where it is not known. */
  destination_bank_address: addressSchema().optional(),
  /** The rail that pays out. */
  destination_payment_rail: capabilitySchema(),
}))

export const offrampView = named('InternalOfframpView', () => ({
  /** The offramps on this page. */
  data: z.array(offrampItem()),
  /**
   * Counts of the list, whether other pages come before and after this one, and whether the limit was
   * reached.
   */
  meta: pageMeta().extend({
    /** Tells whether there are more than the page has. */
    limit_reached: z.boolean(),
  }),
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
