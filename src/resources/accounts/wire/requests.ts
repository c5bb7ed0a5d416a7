import * as z from 'zod'
import { listQuery, pageQuery } from '../../../contract/pagination.js'
import { ksuid } from '../../../contract/primitives.js'
import { because, each, named, type OutputOf, object, oneOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { networkSchema, sourceNetworkSchema } from '../../capabilities/index.js'
import { nonEmptyList } from '../../non-empty.js'
import { type AccountType, accountTypes, capabilities } from '../rows.js'

/** Requests about accounts. */

export const capabilitySchema = oneOf('PaymentCapability', capabilities)
export const accountTypeSchema = oneOf('AccountType', accountTypes)
const capabilitiesSchema = lazy(() => nonEmptyList(capabilitySchema()))
const asset = lazy(() => z.string().min(1))
export const developerFeeBps = lazy(() => z.int().min(0).max(10_000))

export const developerFeeFixed = lazy(() =>
  z
    .string()
    .regex(/^[0-9]{1,15}(\.[0-9]{1,2})?$/, {
      message: 'must be a decimal text of at most two places, such as 0.25',
      abort: true,
    })
    .refine((text) => /[1-9]/.test(text), because('must be more than zero', 'too_small')),
)

/** The developer fee that an account or a one-off asks for: a share or fixed, see {@link hasOneFee}. */
export const developerFees = lazy(() => ({
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together
   * with `developer_fee_fixed`.
   */
  developer_fee_bps: developerFeeBps().optional(),
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places.
   * Not together with `developer_fee_bps`.
   */
  developer_fee_fixed: developerFeeFixed().optional(),
}))

const maxTransactions = lazy(() => z.int().min(1))

export type DeveloperFees = z.output<z.ZodObject<ReturnType<typeof developerFees>>>

/** A developer fee is a share or fixed. */
export function hasOneFee(fees: DeveloperFees): boolean {
  return fees.developer_fee_bps === undefined || fees.developer_fee_fixed === undefined
}

const notBothFees = 'cannot be used together with developer_fee_bps'

/** The refusal of two fees, for zod alone, which takes the message out of what it is given. */
export const twoFees = because(notBothFees, 'mutually_exclusive', 'developer_fee_fixed')

const returnAddressSchema = named('CRI', () => ({
  /** The blockchain that the address belongs to. */
  network_id: networkSchema(),
  /** The address on that blockchain. */
  crypto_address: z.string().min(1),
}))

export const accountQuery = listQuery(() => ({
  /** Lists only accounts of this kind; needed. */
  account_type: accountTypeSchema(),
  customer_id: ksuid.optional(),
  /**
   * `source_network_id`: Lists only accounts that take deposits on this blockchain.
   * `destination_network_id`: Lists only accounts that pay out on this blockchain.
   * `destination_asset`: Lists only accounts that pay out this asset, by its symbol.
   */
  ...each(z.string().optional(), 'source_network_id', 'destination_network_id', 'destination_asset'),
  /**
   * `crypto_destination_id`: Lists only accounts that pay this blockchain address.
   * `fiat_destination_id`: Lists only accounts that pay this bank account.
   */
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
}))

export const offrampQuery = object(pageQuery)

const createMembers = object(() => ({
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on
   * blockchains (`swap`). It decides which members are needed.
   */
  account_type: accountTypeSchema(),
  /** The rails that deposits may come by; needed for an onramp, without effect for others. */
  capabilities: capabilitiesSchema().optional(),
  /**
   * The rail that pays the bank, for an offramp; one that the destination takes is chosen where it is
   * left out.
   */
  rail: capabilitySchema().optional(),
  /**
   * `crypto_destination_id`: The blockchain address that is paid; needed for an onramp and a swap.
   * `fiat_destination_id`: The bank account that is paid; needed for an offramp.
   */
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
  /**
   * The blockchain that deposits come on, or the wildcard of its family; needed for an offramp and a
   * swap.
   */
  source_network_id: sourceNetworkSchema().optional(),
  /** The symbol of the asset that is deposited; needed for an offramp and a swap. */
  source_asset: asset().optional(),
  /** The blockchain that payouts go on; that of the destination where it is left out. */
  destination_network_id: networkSchema().optional(),
  /** The symbol of the asset that is paid out; needed for an onramp and a swap. */
  destination_asset: asset().optional(),
  /**
   * `return_address`: The blockchain address that money goes back to, where it cannot be converted.
   * Not together with `return_crypto_address`.
   * `return_crypto_address`: The same as `return_address`, by its other name.
   */
  ...each(returnAddressSchema().optional(), 'return_address', 'return_crypto_address'),
  ...developerFees(),
  /** The number of transactions that the account may have; deposits beyond it wait. */
  max_transactions: maxTransactions().optional(),
  /**
   * The text that the payee reads beside each payment, of an offramp only; empty is none. Each rail
   * has its own characters: ACH has letters, digits and spaces.
   */
  payment_reference: z.string().max(140).optional(),
}))

type CreateMembers = OutputOf<typeof createMembers>

/** Members that each type needs: a plain schema could require the type only (contract/rest.md 7, behaviour.md 13). */
const needs = {
  onramp: ['capabilities', 'crypto_destination_id', 'destination_asset'],
  offramp: ['fiat_destination_id', 'source_network_id', 'source_asset'],
  swap: ['crypto_destination_id', 'source_network_id', 'source_asset', 'destination_asset'],
} as const satisfies Record<AccountType, readonly (keyof CreateMembers)[]>

/** Members that only other types have: a request for this one may have them, without effect, and they are not kept. */
const foreign: Readonly<Record<AccountType, readonly (keyof CreateMembers)[]>> = {
  onramp: ['fiat_destination_id', 'source_network_id', 'return_address', 'return_crypto_address'],
  offramp: ['capabilities', 'crypto_destination_id', 'destination_network_id'],
  swap: ['capabilities', 'fiat_destination_id', 'rail'],
}

export type RequestOf<T extends AccountType> = CreateMembers & { readonly account_type: T } & {
  readonly [Member in (typeof needs)[T][number]]: NonNullable<CreateMembers[Member]>
}

/** Every way to open an account comes to one of these. */
export type AccountRequest = { [T in AccountType]: RequestOf<T> }[AccountType]

function missingOf(body: CreateMembers): readonly (keyof CreateMembers)[] {
  return needs[body.account_type].filter((name) => body[name] === undefined)
}

function isComplete(body: CreateMembers): body is AccountRequest {
  return missingOf(body).length === 0
}

/** The request without what only other types have, and without an empty reference, which is none. */
function ofItsType(body: CreateMembers): CreateMembers {
  const own = { ...body }
  for (const name of foreign[body.account_type]) delete own[name]
  if (own.payment_reference === '') delete own.payment_reference
  return own
}

export const accountCreate = lazy(() =>
  createMembers()
    .superRefine((body, context) => {
      const refuse = (path: string, message: string, code: string): void =>
        context.addIssue({ code: 'custom', path: [path], message, params: { code } })
      for (const name of missingOf(body)) refuse(name, 'is required', 'missing_required_field')
      if (body.return_address !== undefined && body.return_crypto_address !== undefined)
        refuse('return_address', 'cannot be used together with return_crypto_address', 'mutually_exclusive')
      if (!hasOneFee(body)) refuse('developer_fee_fixed', notBothFees, 'mutually_exclusive')
      if ((body.payment_reference ?? '') !== '' && body.account_type !== 'offramp')
        refuse('payment_reference', 'is only possible for a payout to a bank', 'invalid_payment_reference')
    })
    .transform(ofItsType)
    .refine(isComplete)
    .meta({ id: 'AccountCreateRequest' }),
)

export const onrampCreate = lazy(() =>
  z
    .object({
      /** The rails that deposits may come by. */
      capabilities: capabilitiesSchema(),
      /**
       * `source_asset`: The symbol of the currency that is deposited, such as `USD`.
       * `destination_asset`: The symbol of the asset that is paid out, such as `USDC`.
       */
      ...each(asset(), 'source_asset', 'destination_asset'),
      /** The blockchain address that is paid: it must belong to a recipient of this customer. */
      destination_id: ksuid,
      /** The blockchain that payouts go on; that of the destination where it is left out. */
      destination_network_id: networkSchema().optional(),
      ...developerFees(),
      /** The number of transactions that the account may have; deposits beyond it wait. */
      max_transactions: maxTransactions().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'OnrampAccountCreateRequest' }),
)

export const swapCreate = lazy(() =>
  z
    .object({
      /** The blockchain address that is paid: it must belong to a recipient of this customer. */
      destination_id: ksuid,
      /**
       * `destination_asset`: The symbol of the asset that is paid out.
       * `source_asset`: The symbol of the asset that is deposited.
       */
      ...each(asset(), 'destination_asset', 'source_asset'),
      /** The blockchain that deposits come on, or the wildcard of its family. */
      source_network_id: sourceNetworkSchema(),
      /** The blockchain that payouts go on; that of the destination where it is left out. */
      destination_network_id: networkSchema().optional(),
      /** The blockchain address that money goes back to, where it cannot be converted. */
      return_crypto_address: returnAddressSchema().optional(),
      ...developerFees(),
      /** The number of transactions that the account may have; deposits beyond it wait. */
      max_transactions: maxTransactions().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'SwapAccountCreateRequest' }),
)

const changes = lazy(() => ({
  /**
   * `crypto_destination_id`: The blockchain address that is paid from now on; it stays as it is where
   * it is left out.
   * `fiat_destination_id`: The bank account that is paid from now on, by the same rail; it stays as it
   * is where it is left out.
   */
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
  /** The blockchain that payouts go on from now on. */
  destination_network_id: networkSchema().optional(),
  /** The symbol of the asset that is paid out from now on. */
  destination_asset: asset().optional(),
  ...developerFees(),
  /**
   * The number of transactions that the account may have, or null for any number; deposits beyond it
   * wait.
   */
  max_transactions: maxTransactions().nullable().optional(),
}))

const putMembers = object(() => ({
  /** The kind of the account, which cannot be changed: another one is refused. */
  account_type: accountTypeSchema().optional(),
  ...changes(),
}))

export type AccountChange = OutputOf<typeof putMembers>

/** An offramp pays by a rail: a network says nothing of it. */
function changeOfItsType(change: AccountChange): AccountChange {
  if (change.account_type !== 'offramp') return change
  const { destination_network_id: _, ...own } = change
  return own
}

/** PATCH repeats the type of the account; PUT may leave it out. */
export const accountPatch = lazy(() =>
  z
    .object({
      /** The kind of the account, which cannot be changed: another one is refused. */
      account_type: accountTypeSchema(),
      ...changes(),
    })
    .refine(hasOneFee, twoFees)
    .transform(changeOfItsType)
    .meta({ id: 'AccountUpdateRequest' }),
)
export const accountPut = lazy(() =>
  putMembers().refine(hasOneFee, twoFees).transform(changeOfItsType).meta({ id: 'AccountReplaceRequest' }),
)
