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
  payout_assets: z.array(z.string()).max(20).optional(),
  labels: z
    .strictObject({ limit: word().optional(), payee: word().optional(), limit_unit: unit().optional() })
    .optional(),
}))

export const agenticPolicyRequest = strictlyNamed('AgenticPolicyRequest', () => ({
  payee_model: orNone(payeeModels).optional(),
  ...members(),
  mandate_strategy: orNone(mandateStrategies).optional(),
  payout_route: orNone(payoutRoutes).optional(),
}))

export const agenticPolicySchema = named('AgenticPolicyResponse', () => ({
  policy: objectNamed('AgenticPolicy', {
    payee_model: z.enum(['flat']).optional(),
    payout_assets: members().payout_assets,
    labels: z.object(each(z.string().optional(), 'limit', 'payee', 'limit_unit')).optional(),
    mandate_strategy: z.enum(mandateStrategies).optional(),
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
