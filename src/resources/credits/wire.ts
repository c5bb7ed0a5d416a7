import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { isoTimestamp, ksuid, queryInteger, queryTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, objectNamed, strictObject } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { type CreditEntryRow, categories, entryTypes } from './rows.js'

export const balanceSchema = named('SelfServeCreditsBalanceResponse', () => ({
  /**
   * `balance_cents`: The credits that are left, in US cents.
   * `transfer_capacity_cents`: The amount that can be moved with these credits, in US cents.
   */
  ...each(z.int(), 'balance_cents', 'transfer_capacity_cents'),
  /**
   * Tells how much is left of the full balance: `low` is 25 percent or less, `critical` 10 percent or
   * less, `empty` nothing.
   */
  health: z.enum(['healthy', 'low', 'critical', 'empty']),
  /** The balance after the last purchase or gift, in US cents, which counts as full. */
  balance_baseline_cents: z.int(),
  /**
   * `percent_remaining`: The share of the full balance that is left, in percent; left out before the
   * first purchase.
   * `low_at_transfer_capacity_cents`: The capacity at which the balance counts as low, in US cents;
   * left out before the first purchase.
   */
  ...each(z.int().exactOptional(), 'percent_remaining', 'low_at_transfer_capacity_cents'),
  /** The least that the next transfer costs, in US cents. */
  min_next_transfer_fee_cents: z.int().exactOptional(),
  /** The price of a transfer in basis points of its amount, 100 being one percent. */
  transfer_fee_bps: z.number().exactOptional(),
}))

export const tiersSchema = named('SelfServeCreditTiersResponse', () => ({
  /** The packages of credits that can be bought. */
  tiers: z.array(
    objectNamed('SelfServeCreditTier', {
      /**
       * `price_cents`: The price of the package, in US cents.
       * `credit_cents`: The credits that it gives, with the bonus, in US cents.
       * `bonus_cents`: The part of them that is a gift, in US cents.
       * `transfer_capacity_cents`: The amount that can be moved with them, in US cents.
       */
      ...each(z.int(), 'price_cents', 'credit_cents', 'bonus_cents', 'transfer_capacity_cents'),
      /** The price of a transfer with these credits, in basis points of its amount. */
      effective_fee_bps: z.number(),
    }),
  ),
}))

export const purchaseBody = named('SelfServeCreditsPurchaseRequest', () => ({
  /** The price of the package that is bought, in US cents: one of those that the tiers list. */
  tier_price_cents: z.int(),
}))

export const purchaseSchema = named('SelfServeCreditsPurchaseResponse', () => ({
  /** The address of the page where somebody pays for it. */
  checkout_url: z.string(),
}))

const cents = lazy(() => z.int())

/** The one answer of the platform in camel case. */
export const pricingSchema = named('ClientPricingConfig', () => ({
  /** The least that a month costs, in US cents. */
  monthlyMinimumCents: cents(),
  /** The price of a transfer in basis points of its amount, 100 being one percent. */
  transferFeeBps: z.number(),
  /**
   * `achFeeCents`: The price of a payment by ACH, in US cents.
   * `wireFeeCents`: The price of a payment by Fedwire, in US cents.
   * `sepaFeeCents`: The price of a payment by SEPA, in US cents.
   * `swiftFeeCents`: The price of a payment by SWIFT, in US cents.
   */
  ...each(cents(), 'achFeeCents', 'wireFeeCents', 'sepaFeeCents', 'swiftFeeCents'),
  /** The price of a payment by FedNow, in US cents; left out where it has none. */
  fednowFeeCents: cents().exactOptional(),
  /**
   * `kycFeeCents`: The price of reviewing a person, in US cents.
   * `kybFeeCents`: The price of reviewing a business, in US cents.
   */
  ...each(cents(), 'kycFeeCents', 'kybFeeCents'),
  /**
   * `effectiveFrom`: The moment from which the prices count.
   * `createdAt`: The moment at which the prices were first set.
   * `updatedAt`: The moment at which the prices were last set.
   */
  ...each(isoTimestamp, 'effectiveFrom', 'createdAt', 'updatedAt'),
  /** The prices of transfers between certain assets, which win over the general one. */
  transferFeeOverrides: z.array(
    z.object({
      /**
       * `sourceAsset`: The symbol of the asset that comes in.
       * `destinationAsset`: The symbol of the asset that goes out.
       */
      ...each(z.string(), 'sourceAsset', 'destinationAsset'),
      /** The price of such a transfer in basis points of its amount. */
      feeBps: z.number(),
    }),
  ),
}))

export const ledgerQuery = object(() => ({
  /** The `created_at` of the last entry of the page before; together with `cursor_id`. */
  cursor: queryTime.optional(),
  /** The id of the last entry of the page before; together with `cursor`. */
  cursor_id: ksuid.optional(),
  /** The greatest number of entries on the page. */
  limit: queryInteger(1, 100, 20).optional(),
  /** Lists only entries of this kind. */
  type: z.enum(entryTypes).optional(),
}))

export const entrySchema = named('SelfServeCreditsLedgerEntry', () => ({
  id: ksuid,
  /** The kind of the entry, such as a purchase or a usage. */
  entry_type: z.enum(entryTypes),
  /** Tells what the credits were used for. */
  category: z.enum(categories),
  /**
   * `amount_cents`: The change of the balance, in US cents: negative where credits were used.
   * `balance_after_cents`: The balance after the entry, in US cents.
   */
  ...each(z.int(), 'amount_cents', 'balance_after_cents'),
  /** The transaction that used the credits; null for others. */
  transaction_id: ksuid.nullable(),
  /** The payment that bought the credits, by its id there; null for others. */
  stripe_payment_intent_id: z.string().nullable(),
  /** Says what the entry is, in words for people. */
  description: z.string(),
  created_at: isoTimestamp,
}))

export const ledgerSchema = named('SelfServeCreditsLedgerResponse', () => ({
  /** The entries of this page, newest first. */
  entries: z.array(entrySchema()),
  /** Tells whether older entries come behind this page. */
  has_more: z.boolean(),
}))

export function presentEntry(row: CreditEntryRow): OutputOf<typeof entrySchema> {
  const created_at = isoTime(row.created_at)
  return shown(entrySchema, row, { stripe_payment_intent_id: row.payment_intent_id, created_at })
}

/** Ten billion dollars: sums of such grants stay whole numbers. */
const maxGrantCents = 1_000_000_000_000

export const grantInput = strictObject(() => ({
  /** The change of the balance, in US cents: negative to take credits away. */
  cents: z.int().min(-maxGrantCents).max(maxGrantCents),
  /** The kind of the entry; `bonus` unless told. */
  entry_type: z.enum(['bonus', 'adjustment']).optional(),
  /** Says what the entry is, in words for people. */
  description: z.string().optional(),
}))
