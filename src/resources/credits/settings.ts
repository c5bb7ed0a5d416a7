import * as z from 'zod'
import { secureUrlOption } from '../../contract/primitives.js'
import { each } from '../../contract/schema.js'
import { defineSettings } from '../../contract/settings.js'
import { lazy } from '../../kernel/lazy.js'

const cents = lazy(() => z.int().min(0).max(1_000_000_000))
const bps = lazy(() => z.int().min(1).max(10_000))

/** What self-serve costs: the contract's example, at the rate that its tiers show. */
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

/** Whether clients pay with credits, and what for. */
export const creditSettings = defineSettings(
  'credits',
  () =>
    z.strictObject({
      credits: z
        .strictObject({
          selfServe: z
            .boolean()
            .optional()
            .describe('Whether clients are self-serve, and pay with prepaid credits; false unless told.'),
          checkoutUrl: secureUrlOption
            .optional()
            .describe(
              'Where credits are paid for: checkout links point there, and to a page of the simulator unless told.',
            ),
          pricing: z
            .strictObject({
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
                .optional(),
            })
            .optional()
            .describe('What is charged; what is left out costs as in the examples of the platform.'),
          tiers: z
            .array(z.strictObject({ price_cents: cents().min(1), bonus_cents: cents().optional() }))
            .min(1)
            .optional()
            .describe('What can be bought; 50, 100 and 250 dollars unless told.'),
        })
        .optional()
        .describe('Whether clients pay with prepaid credits, what is charged, and what can be bought.'),
    }),
  ({ credits = {} }) => {
    const { transferFeeOverrides = [], ...pricing } = credits.pricing ?? {}
    return {
      selfServe: credits.selfServe ?? false,
      /** Null where the simulator's own pages are. */
      checkoutUrl: credits.checkoutUrl?.replace(/\/+$/, '') ?? null,
      pricing: { ...standardPricing, ...definedNumbers(pricing), transferFeeOverrides },
      tiers: (credits.tiers ?? standardTiers).map(({ price_cents, bonus_cents = 0 }) => ({
        price_cents,
        bonus_cents,
      })),
    }
  },
)

export type Pricing = ReturnType<(typeof creditSettings)['resolve']>['pricing']

function definedNumbers(values: { readonly [K in keyof typeof standardPricing]?: number | undefined }) {
  const defined: { [K in keyof typeof standardPricing]?: number } = {}
  for (const name of names) {
    const value = values[name]
    if (value !== undefined) defined[name] = value
  }
  return defined
}

const names = [
  'monthlyMinimumCents',
  'transferFeeBps',
  'achFeeCents',
  'wireFeeCents',
  'sepaFeeCents',
  'swiftFeeCents',
  'fednowFeeCents',
  'kycFeeCents',
  'kybFeeCents',
] as const satisfies readonly (keyof typeof standardPricing)[]
