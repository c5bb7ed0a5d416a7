import * as z from 'zod'
import { present } from '../../contract/present.js'
import { secureUrlOption, withoutEnd } from '../../contract/primitives.js'
import { each, strictObject } from '../../contract/schema.js'
import { defineSettings, option, section } from '../../contract/settings.js'
import { lazy } from '../../kernel/lazy.js'
import { isEachOnce } from '../../kernel/one-of.js'

const cents = lazy(() => z.int().min(0).max(1_000_000_000))
const bps = lazy(() => z.int().min(1).max(10_000))

/** Prices of self-serve: the contract's example, at the rate that its tiers show. */
const standardPricing = {
  monthlyMinimumCents: 10_000,
  transferFeeBps: 50,
  achFeeCents: 100,
  wireFeeCents: 2500,
  sepaFeeCents: 150,
  swiftFeeCents: 2500,
  fednowFeeCents: 100,
  kycFeeCents: 500,
  kybFeeCents: 2500,
}

const standardTiers = [5000, 10_000, 25_000].map((price_cents) => ({ price_cents, bonus_cents: 0 }))

const pairOf = ({ sourceAsset, destinationAsset }: { sourceAsset: string; destinationAsset: string }) =>
  JSON.stringify([sourceAsset, destinationAsset])

const pricing = strictObject(() => ({
  monthlyMinimumCents: cents().optional(),
  transferFeeBps: bps().optional(),
  ...each(cents().optional(), 'achFeeCents', 'wireFeeCents', 'sepaFeeCents', 'swiftFeeCents'),
  ...each(cents().optional(), 'fednowFeeCents', 'kycFeeCents', 'kybFeeCents'),
  transferFeeOverrides: z
    .array(
      z.strictObject({
        ...each(z.string(), 'sourceAsset', 'destinationAsset'),
        feeBps: z.int().min(0).max(10_000),
      }),
    )
    .refine(
      (prices) => isEachOnce(prices, pairOf),
      'has two prices for one pair of assets: leave one of them out',
    )
    .optional(),
}))

/** Options for clients that pay with credits. */
export const creditSettings = defineSettings(
  'credits',
  {
    credits: section('Whether clients pay with prepaid credits, what is charged, and what can be bought.', {
      selfServe: option('Whether clients are self-serve, and pay with prepaid credits.', () => z.boolean(), {
        default: false,
        guide: 'fees.md#prepaid-credits',
        flag: '--credits',
      }),
      checkoutUrl: option('Where credits are paid for: checkout links point there.', () => secureUrlOption, {
        defaultText: 'a page of the simulator',
      }),
      pricing: option('What is charged.', pricing, { defaultText: 'as in the examples of the platform' }),
      tiers: option(
        'What can be bought.',
        () =>
          z
            .array(z.strictObject({ price_cents: cents().min(1), bonus_cents: cents().optional() }))
            .min(1)
            .refine(
              (tiers) => isEachOnce(tiers, ({ price_cents }) => price_cents),
              'has two tiers of one price: a purchase names its tier by what it costs',
            ),
        { defaultText: '50, 100 and 250 dollars' },
      ),
    }),
  },
  ({ credits: { selfServe, checkoutUrl, pricing = {}, tiers = standardTiers } }) => {
    const { transferFeeOverrides = [], ...prices } = pricing
    return {
      selfServe,
      /** Undefined where the simulator's own pages are. */
      checkoutUrl: checkoutUrl && withoutEnd(checkoutUrl),
      pricing: { ...standardPricing, ...present(prices), transferFeeOverrides },
      tiers: tiers.map(({ price_cents, bonus_cents = 0 }) => ({ price_cents, bonus_cents })),
    }
  },
)

export type Pricing = ReturnType<(typeof creditSettings)['resolve']>['pricing']
