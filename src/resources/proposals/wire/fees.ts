import * as z from 'zod'
import { because, type OutputOf, objectNamed } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { developerFeeBps, developerFeeFixed, hasOneFee, twoFees } from '../../accounts/index.js'

/** Fees of accounts that convert on the way, where an action names none (contract/agentic.md 5). */

const rate = lazy(() =>
  z
    .object({
      /**
       * The client's own fee in basis points, 100 being one percent. Not together with
       * `developer_fee_fixed`.
       */
      developer_fee_bps: developerFeeBps().optional(),
      /** The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`. */
      developer_fee_fixed: developerFeeFixed().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'DeveloperFeeRate' }),
)

export const feeMembers = lazy(() => ({
  /** The client's own fees, where an action names none. */
  developer_fee_defaults: objectNamed('DeveloperFeeDefaults', {
    /** The fee of payments that stay on blockchains. */
    swap: rate().optional(),
    /** The fee of payments to banks. */
    offramp: rate().optional(),
  }).optional(),
  /** Deprecated: the older form of `developer_fee_defaults`. */
  developer_fee: objectNamed('DeveloperFee', {
    /** The fee of payments that stay on blockchains, in basis points. */
    swap_bps: developerFeeBps().optional(),
    /** The fee of payments to banks, in basis points. */
    offramp_bps: developerFeeBps().optional(),
  }).optional(),
}))

export interface Fee {
  readonly developer_fee_bps?: number
  readonly developer_fee_fixed?: string
}

/** Fees of accounts that convert on the way, by whether they pay a bank. */
export interface Fees {
  readonly swap?: Fee | undefined
  readonly offramp?: Fee | undefined
}

const members = lazy(() => z.object(feeMembers()))
export type FeeMembers = OutputOf<typeof members>

export function saysFeesOnce({ developer_fee_defaults, developer_fee }: FeeMembers): boolean {
  return developer_fee_defaults === undefined || developer_fee === undefined
}

export const feesTwice = because(
  'cannot be used together with developer_fee_defaults',
  'mutually_exclusive',
  'developer_fee',
)

/** Reads the fees of a request, in either form. */
export function feesOf({ developer_fee_defaults, developer_fee }: FeeMembers): Fees {
  if (developer_fee_defaults !== undefined)
    return { swap: feeOf(developer_fee_defaults.swap), offramp: feeOf(developer_fee_defaults.offramp) }
  const { swap_bps, offramp_bps } = developer_fee ?? {}
  return { swap: feeOf({ developer_fee_bps: swap_bps }), offramp: feeOf({ developer_fee_bps: offramp_bps }) }
}

/** A fee as something says it; undefined where it says none. */
export function feeOf({
  developer_fee_bps: bps,
  developer_fee_fixed: fixed,
}: OutputOf<typeof rate> = {}): Fee | undefined {
  if (fixed !== undefined) return { developer_fee_fixed: fixed }
  return bps === undefined ? undefined : { developer_fee_bps: bps }
}
