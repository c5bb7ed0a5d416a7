import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { isoTimestamp, ksuid, queryInteger, queryTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, objectNamed, strictObject } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { type CreditEntryRow, categories, entryTypes } from './rows.js'

export const balanceSchema = named('SelfServeCreditsBalanceResponse', () => ({
  ...each(z.int(), 'balance_cents', 'transfer_capacity_cents'),
  health: z.enum(['healthy', 'low', 'critical', 'empty']),
  balance_baseline_cents: z.int(),
  ...each(z.int().exactOptional(), 'percent_remaining', 'low_at_transfer_capacity_cents'),
  min_next_transfer_fee_cents: z.int().exactOptional(),
  transfer_fee_bps: z.number().exactOptional(),
}))

export const tiersSchema = named('SelfServeCreditTiersResponse', () => ({
  tiers: z.array(
    objectNamed('SelfServeCreditTier', {
      ...each(z.int(), 'price_cents', 'credit_cents', 'bonus_cents', 'transfer_capacity_cents'),
      effective_fee_bps: z.number(),
    }),
  ),
}))

export const purchaseBody = named('SelfServeCreditsPurchaseRequest', () => ({
  tier_price_cents: z.int().describe('The price of a tier.'),
}))

export const purchaseSchema = named('SelfServeCreditsPurchaseResponse', () => ({ checkout_url: z.string() }))

const cents = lazy(() => z.int())

/** The one answer of the platform in camel case. */
export const pricingSchema = named('ClientPricingConfig', () => ({
  monthlyMinimumCents: cents(),
  transferFeeBps: z.number(),
  ...each(cents(), 'achFeeCents', 'wireFeeCents', 'sepaFeeCents', 'swiftFeeCents'),
  fednowFeeCents: cents().exactOptional(),
  ...each(cents(), 'kycFeeCents', 'kybFeeCents'),
  ...each(isoTimestamp, 'effectiveFrom', 'createdAt', 'updatedAt'),
  transferFeeOverrides: z.array(
    z.object({ ...each(z.string(), 'sourceAsset', 'destinationAsset'), feeBps: z.number() }),
  ),
}))

export const ledgerQuery = object(() => ({
  cursor: queryTime.optional(),
  cursor_id: ksuid.optional(),
  limit: queryInteger(1, 100, 20).optional(),
  type: z.enum(entryTypes).optional(),
}))

export const entrySchema = named('SelfServeCreditsLedgerEntry', () => ({
  id: ksuid,
  entry_type: z.enum(entryTypes),
  category: z.enum(categories),
  ...each(z.int(), 'amount_cents', 'balance_after_cents'),
  transaction_id: ksuid.nullable(),
  stripe_payment_intent_id: z.string().nullable(),
  description: z.string(),
  created_at: isoTimestamp,
}))

export const ledgerSchema = named('SelfServeCreditsLedgerResponse', () => ({
  entries: z.array(entrySchema()),
  has_more: z.boolean(),
}))

export function presentEntry(row: CreditEntryRow): OutputOf<typeof entrySchema> {
  const created_at = isoTime(row.created_at)
  return shown(entrySchema, row, { stripe_payment_intent_id: row.payment_intent_id, created_at })
}

/** Ten billion dollars: sums of such grants stay whole numbers. */
const maxGrantCents = 1_000_000_000_000

export const grantInput = strictObject(() => ({
  cents: z
    .int()
    .min(-maxGrantCents)
    .max(maxGrantCents)
    .describe('An adjustment may take credits away, and is negative then.'),
  entry_type: z.enum(['bonus', 'adjustment']).optional().describe('`bonus` unless told.'),
  description: z.string().optional(),
}))
