import * as z from 'zod'
import { momentsOf } from '../../contract/present.js'
import { unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, objectNamed, strictlyNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { type AgenticPolicyRow, mandateStrategies, payeeModels, payoutRoutes } from './rows.js'

const word = lazy(() =>
  z.string().regex(/^[a-z][a-z0-9 _-]{0,30}$/, 'must be small letters, digits, spaces, _ and -, 31 at most'),
)

const unit = lazy(() =>
  z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,9}$/, 'must be letters and digits, 10 at most'),
)

/** Makes a list of values; the empty text stands for the default. */
function orNone<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(['', ...values])
}

const members = lazy(() => ({
  /** The symbols of the assets that may leave wallets; any where the list is empty or left out. */
  payout_assets: z.array(z.string()).max(20).optional(),
  /** The words that you have for things, which drafts then use. */
  labels: z
    .strictObject({
      /** Your word for a limit, in small letters. */
      limit: word().optional(),
      /** Your word for somebody who is paid, in small letters. */
      payee: word().optional(),
      /** Your word for the unit of limits, of letters and digits. */
      limit_unit: unit().optional(),
    })
    .optional(),
}))

export const agenticPolicyRequest = strictlyNamed('AgenticPolicyRequest', () => ({
  /**
   * Tells whether a payee is a recipient with destinations (`nested`, as it is unless told) or an
   * address of its own (`flat`).
   */
  payee_model: orNone(payeeModels).optional(),
  ...members(),
  /** Keeps agents from drafting mandates, with `external_only`; empty lets them. */
  mandate_strategy: orNone(mandateStrategies).optional(),
  /** The way that drafts pay: only through converting accounts, or only to banks; empty for any. */
  payout_route: orNone(payoutRoutes).optional(),
}))

export const agenticPolicySchema = named('AgenticPolicyResponse', () => ({
  /** The way in which agents of the client draft; what has its default is left out. */
  policy: objectNamed('AgenticPolicy', {
    /** Says `flat` where a payee is an address of its own; left out else. */
    payee_model: z.enum(['flat']).optional(),
    /** The symbols of the assets that may leave wallets, in capitals; left out for any. */
    payout_assets: members().payout_assets,
    /** The words that the client has for things; left out for none. */
    labels: z
      .object({
        /**
         * `limit`: The client's word for a limit.
         * `payee`: The client's word for somebody who is paid.
         * `limit_unit`: The client's word for the unit of limits.
         */
        ...each(z.string().optional(), 'limit', 'payee', 'limit_unit'),
      })
      .optional(),
    /** Says `external_only` where agents draft no mandates; left out else. */
    mandate_strategy: z.enum(mandateStrategies).optional(),
    /** The way that drafts pay; left out for any. */
    payout_route: z.enum(payoutRoutes).optional(),
  }),
  ...each(unixTime.optional(), 'created_at', 'updated_at'),
}))

export function presentAgenticPolicy(row: AgenticPolicyRow): OutputOf<typeof agenticPolicySchema> {
  const { payout_assets, ...policy } = row.policy
  return {
    policy: { ...policy, ...(payout_assets && { payout_assets: [...payout_assets] }) },
    ...momentsOf(row),
  }
}
