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
  developer_fee_bps: developerFeeBps().optional(),
  developer_fee_fixed: developerFeeFixed().optional(),
}))

const maxTransactions = lazy(() =>
  z.int().min(1).describe('How many transactions the account may have; deposits beyond that wait.'),
)

export type DeveloperFees = z.output<z.ZodObject<ReturnType<typeof developerFees>>>

/** A developer fee is a share or fixed. */
export function hasOneFee(fees: DeveloperFees): boolean {
  return fees.developer_fee_bps === undefined || fees.developer_fee_fixed === undefined
}

const notBothFees = 'cannot be used together with developer_fee_bps'

/** The refusal of two fees, for zod alone, which takes the message out of what it is given. */
export const twoFees = because(notBothFees, 'mutually_exclusive', 'developer_fee_fixed')

const returnAddressSchema = named('CRI', () => ({
  network_id: networkSchema(),
  crypto_address: z.string().min(1),
}))

export const accountQuery = listQuery(() => ({
  account_type: accountTypeSchema(),
  customer_id: ksuid.optional(),
  ...each(z.string().optional(), 'source_network_id', 'destination_network_id', 'destination_asset'),
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
}))

export const offrampQuery = object(pageQuery)

const createMembers = object(() => ({
  account_type: accountTypeSchema(),
  capabilities: capabilitiesSchema().optional(),
  rail: capabilitySchema().optional(),
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
  source_network_id: sourceNetworkSchema().optional(),
  source_asset: asset().optional(),
  destination_network_id: networkSchema().optional(),
  destination_asset: asset().optional(),
  ...each(returnAddressSchema().optional(), 'return_address', 'return_crypto_address'),
  ...developerFees(),
  max_transactions: maxTransactions().optional(),
  payment_reference: z.string().max(140).optional().describe('Empty is none.'),
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
        // Not continued: what has all that its type needs is asked of sound bodies only.
        context.addIssue({ code: 'custom', path: [path], message, params: { code }, continue: false })
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
      capabilities: capabilitiesSchema(),
      ...each(asset(), 'source_asset', 'destination_asset'),
      destination_id: ksuid,
      destination_network_id: networkSchema().optional(),
      ...developerFees(),
      max_transactions: maxTransactions().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'OnrampAccountCreateRequest' }),
)

export const swapCreate = lazy(() =>
  z
    .object({
      destination_id: ksuid,
      ...each(asset(), 'destination_asset', 'source_asset'),
      source_network_id: sourceNetworkSchema(),
      destination_network_id: networkSchema().optional(),
      return_crypto_address: returnAddressSchema().optional(),
      ...developerFees(),
      max_transactions: maxTransactions().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'SwapAccountCreateRequest' }),
)

const changes = lazy(() => ({
  ...each(ksuid.optional(), 'crypto_destination_id', 'fiat_destination_id'),
  destination_network_id: networkSchema().optional(),
  destination_asset: asset().optional(),
  ...developerFees(),
  max_transactions: maxTransactions()
    .nullable()
    .describe('How many transactions the account may have, or null for any number; deposits beyond it wait.')
    .optional(),
}))

const putMembers = object(() => ({ account_type: accountTypeSchema().optional(), ...changes() }))

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
    .object({ account_type: accountTypeSchema(), ...changes() })
    .refine(hasOneFee, twoFees)
    .transform(changeOfItsType)
    .meta({ id: 'AccountUpdateRequest' }),
)
export const accountPut = lazy(() =>
  putMembers().refine(hasOneFee, twoFees).transform(changeOfItsType).meta({ id: 'AccountReplaceRequest' }),
)
