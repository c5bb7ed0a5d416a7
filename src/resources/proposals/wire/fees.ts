import * as z from 'zod'
import { because, type OutputOf, objectNamed } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { developerFeeBps, developerFeeFixed, hasOneFee, twoFees } from '../../accounts/index.js'

/** Fees of accounts that convert on the way, where an action names none (contract/agentic.md 5). */

const rate = lazy(() =>
  z
    .object({
      developer_fee_bps: developerFeeBps().optional(),
      developer_fee_fixed: developerFeeFixed().optional(),
    })
    .refine(hasOneFee, twoFees)
    .meta({ id: 'DeveloperFeeRate' }),
)

export const feeMembers = lazy(() => ({
  developer_fee_defaults: objectNamed('DeveloperFeeDefaults', {
    swap: rate().optional(),
    offramp: rate().optional(),
  }).optional(),
  developer_fee: objectNamed('DeveloperFee', {
    swap_bps: developerFeeBps().optional(),
    offramp_bps: developerFeeBps().optional(),
  })
    .optional()
    .describe('Deprecated: developer_fee_defaults.'),
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
