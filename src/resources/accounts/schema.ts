import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import {
  families,
  familyOf,
  type NetworkId,
  type NetworkOrWildcard,
  networkSchema,
  sourceNetworkSchema,
} from '../capabilities/index.js'
import { addressSchema, destinationSchema, getDestination, presentDestination } from '../recipients/index.js'

export const accountTypes = ['onramp', 'offramp', 'swap'] as const
export type AccountType = (typeof accountTypes)[number]

/** Bank rails; `us_bank_account` takes ACH and Fedwire alike (contract/rest.md 6.2). */
export const rails = ['ach', 'fedwire', 'fednow', 'swift', 'sepa'] as const
export type Rail = (typeof rails)[number]
export const capabilities = [...rails, 'us_bank_account'] as const
export type Capability = (typeof capabilities)[number]

/** Any of the assets that are supported (specification, POST /accounts/swap/crypto). */
export const anyAsset = 'any'

/** Where a failed transaction returns the money. */
export interface ReturnAddress {
  readonly network_id: NetworkId
  readonly crypto_address: string
}

/** Where a payer sends money to reach an onramp. */
export interface BankAccount {
  readonly id: string
  readonly rails: readonly Rail[]
  readonly aba_routing_number: string | null
  readonly account_number: string | null
  readonly bic: string | null
  readonly iban: string | null
  readonly account_holder_name: string
}

export interface AccountRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly type: AccountType
  readonly destination_id: string
  /** Of an onramp. */
  readonly capabilities: readonly Capability[] | null
  readonly bank_account: BankAccount | null
  /** The bank rail of an offramp's payouts. */
  readonly rail: Rail | null
  readonly source_network_id: NetworkOrWildcard | null
  /** An asset, or {@link anyAsset}. */
  readonly source_asset: string
  readonly source_address: string | null
  readonly destination_network_id: NetworkId | null
  readonly destination_asset: string
  readonly return_address: ReturnAddress | null
  readonly developer_fee_bps: number
  readonly created_at: number
  readonly updated_at: number
}

export const accounts = defineTable<AccountRow>('accounts', {
  scope: (row) => row.client_id,
  filters: {
    type: (row) => row.type,
    customer_id: (row) => row.customer_id,
    destination_id: (row) => row.destination_id,
    source_network_id: (row) => row.source_network_id,
    destination_network_id: (row) => row.destination_network_id,
    destination_asset: (row) => row.destination_asset,
  },
  lookups: { account_number: (row) => row.bank_account?.account_number ?? null },
})

export const capabilitySchema: z.ZodType<Capability, Capability> = z
  .enum(capabilities)
  .meta({ id: 'PaymentCapability' })
const capabilitiesSchema = z.array(capabilitySchema).min(1)
const typeSchema = z.enum(accountTypes).meta({ id: 'AccountType' })
const asset = z.string().min(1)
export const developerFeeBps = z.int().min(0).max(10_000)

export const returnAddressSchema = z
  .object({ network_id: networkSchema, crypto_address: z.string().min(1) })
  .meta({ id: 'CRI' })

const bankAccountSchema = z
  .object({
    id: ksuid,
    capabilities: capabilitiesSchema,
    aba_routing_number: z.string().optional(),
    account_number: z.string().optional(),
    account_type: z.enum(['checking', 'savings']).optional(),
    bic: z.string().optional(),
    iban: z.string().optional(),
    account_holder_name: z.string(),
    bank_name: z.string(),
    bank_address: addressSchema,
  })
  .meta({ id: 'BankAccount' })

export const accountSchema = z
  .object({
    id: ksuid,
    account_type: typeSchema,
    bank_account: bankAccountSchema.optional(),
    destination: destinationSchema,
    source_crypto_address: z.string().optional(),
    source_family: z.enum(families).optional(),
    source_network_id: sourceNetworkSchema.optional(),
    source_asset: z.string(),
    destination_asset: z.string(),
    rail: capabilitySchema.optional(),
    destination_rail: capabilitySchema.optional(),
  })
  .meta({ id: 'AccountResponse' })

export const accountPage = pageOf('AccountPage', accountSchema)

export const accountQuery = z.object({
  ...pageQuery,
  account_type: typeSchema,
  customer_id: ksuid.optional(),
  source_network_id: z.string().optional(),
  destination_network_id: z.string().optional(),
  destination_asset: z.string().optional(),
  crypto_destination_id: ksuid.optional(),
  fiat_destination_id: ksuid.optional(),
})

const required: Readonly<Record<AccountType, readonly string[]>> = {
  onramp: ['capabilities', 'crypto_destination_id', 'destination_asset'],
  offramp: ['fiat_destination_id', 'source_network_id', 'source_asset'],
  swap: ['crypto_destination_id', 'source_network_id', 'source_asset', 'destination_asset'],
}

/** What each type needs, since the schema requires the type only (contract/rest.md 7, behaviour.md 13). */
export const accountCreate = z
  .object({
    account_type: typeSchema,
    capabilities: capabilitiesSchema.optional(),
    rail: capabilitySchema.optional(),
    crypto_destination_id: ksuid.optional(),
    fiat_destination_id: ksuid.optional(),
    source_network_id: sourceNetworkSchema.optional(),
    source_asset: asset.optional(),
    destination_network_id: networkSchema.optional(),
    destination_asset: asset.optional(),
    return_address: returnAddressSchema.optional(),
    return_crypto_address: returnAddressSchema.optional(),
    developer_fee_bps: developerFeeBps.optional(),
  })
  .superRefine((body, context) => {
    for (const name of required[body.account_type]) {
      if (name in body && Reflect.get(body, name) !== undefined) continue
      const message = `is required for an ${body.account_type} account`.replace('an swap', 'a swap')
      context.addIssue({ code: 'custom', path: [name], message, params: { code: 'missing_required_field' } })
    }
    if (body.return_address !== undefined && body.return_crypto_address !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['return_address'],
        message: 'cannot be used together with return_crypto_address',
        params: { code: 'mutually_exclusive' },
      })
    }
  })
  .meta({ id: 'AccountCreateRequest' })

export const onrampCreate = z
  .object({
    capabilities: capabilitiesSchema,
    source_asset: asset,
    destination_asset: asset,
    destination_id: ksuid,
    destination_network_id: networkSchema.optional(),
    developer_fee_bps: developerFeeBps.optional(),
  })
  .meta({ id: 'OnrampAccountCreateRequest' })

export const swapCreate = z
  .object({
    destination_id: ksuid,
    destination_asset: asset,
    source_asset: asset,
    source_network_id: sourceNetworkSchema,
    destination_network_id: networkSchema.optional(),
    return_crypto_address: returnAddressSchema.optional(),
    developer_fee_bps: developerFeeBps.optional(),
  })
  .meta({ id: 'SwapAccountCreateRequest' })

const changes = {
  crypto_destination_id: ksuid.optional(),
  fiat_destination_id: ksuid.optional(),
  destination_network_id: networkSchema.optional(),
  destination_asset: asset.optional(),
  developer_fee_bps: developerFeeBps.optional(),
}

/** PATCH repeats the type of the account; PUT may leave it out. */
export const accountPatch = z
  .object({ account_type: typeSchema, ...changes })
  .meta({ id: 'AccountUpdateRequest' })
export const accountPut = z
  .object({ account_type: typeSchema.optional(), ...changes })
  .meta({ id: 'AccountReplaceRequest' })

/** The bank where every onramp's deposit account is. */
export const depositBank = {
  name: 'Platform Partner Bank',
  address: {
    street1: '1 Settlement Square',
    city: 'New York',
    region: 'NY',
    postal_code: '10004',
    country: 'US',
  },
} as const

function presentBankAccount(bank: BankAccount): z.output<typeof bankAccountSchema> {
  return {
    ...present({
      id: bank.id,
      aba_routing_number: bank.aba_routing_number,
      account_number: bank.account_number,
      account_type: bank.account_number === null ? null : ('checking' as const),
      bic: bank.bic,
      iban: bank.iban,
      account_holder_name: bank.account_holder_name,
    }),
    capabilities: [...bank.rails],
    bank_name: depositBank.name,
    bank_address: depositBank.address,
  }
}

/** The fee of the developer is never shown (specification, Receipt). */
export function presentAccount(world: World, row: AccountRow): z.output<typeof accountSchema> {
  return {
    id: row.id,
    account_type: row.type,
    source_asset: row.source_asset,
    destination_asset: row.destination_asset,
    ...present({
      bank_account: row.bank_account === null ? null : presentBankAccount(row.bank_account),
      source_crypto_address: row.source_address,
      source_family: row.source_network_id === null ? null : familyOf(row.source_network_id),
      source_network_id: row.source_network_id,
      rail: row.type === 'onramp' ? onrampRail(row) : row.rail,
      destination_rail: row.rail,
    }),
    destination: presentDestination(getDestination(world, row.client_id, row.destination_id)),
  }
}

/** ACH and the wildcard for it are one rail to the platform (contract/behaviour.md 13). */
function onrampRail(row: AccountRow): Capability | null {
  const first = row.capabilities?.[0] ?? null
  return first === 'ach' ? 'us_bank_account' : first
}

/** One row of GET /internal/views/offramps (specification, Internal offramp view item). */
export const offrampItem = z
  .object({
    id: ksuid,
    source_crypto_address: z.string(),
    source_asset: z.string(),
    source_network_id: sourceNetworkSchema,
    account_type: typeSchema,
    destination_bank_name: z.string(),
    destination_routing_number: z.string().optional(),
    destination_account_number: z.string().optional(),
    destination_asset: z.string(),
    destination_capabilities: capabilitiesSchema,
    customer_id: ksuid,
    customer_name: z.string(),
    created_at: unixTime,
    destination_wire_routing_number: z.string().optional(),
    destination_iban: z.string().optional(),
    destination_bic: z.string().optional(),
    destination_bank_address: addressSchema.optional(),
    destination_payment_rail: capabilitySchema,
  })
  .meta({ id: 'InternalOfframpViewItem' })
