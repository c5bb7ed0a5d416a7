import * as z from 'zod'
import { definedOf } from '../../contract/present.js'
import { decimalOption } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'
import { once } from '../../kernel/once.js'

/** What a euro costs unless an option says so in either direction (docs/decisions/0007). */
const defaultRates = { 'EUR/USD': '1.0872' } as const

const rate = once(() => decimalOption.refine((text) => /[1-9]/.test(text), 'must be more than zero'))

/** The assets that there are, what they are worth in each other, and what the sandbox lets a transaction be worth. */
export const assetSettings = defineSettings(
  'assets',
  () =>
    z.strictObject({
      stablecoin: z
        .string()
        .regex(/^[A-Z]{2,10}$/, 'must be two to ten capitals')
        .refine((symbol) => !['USD', 'EUR', 'USDC', 'USDT'].includes(symbol), 'must be a symbol of its own')
        .optional()
        .describe("The symbol of the platform's own stablecoin; `RD` unless told otherwise."),
      rates: z
        .record(z.string().regex(/^[A-Z]{2,10}\/[A-Z]{2,10}$/, "must be named like 'USD/EUR'"), rate())
        .optional()
        .describe(
          "Exchange rates by pair, such as `{ 'USD/EUR': '0.9198' }`; what follows the same currency is 1:1.",
        ),
      limits: z
        .strictObject({
          sandboxAmount: decimalOption
            .nullable()
            .optional()
            .describe(
              "What a sandbox transaction of the API may be worth in US dollars; `'2'` unless told otherwise; null for any amount.",
            ),
        })
        .optional(),
    }),
  ({ stablecoin = 'RD', rates = {}, limits = {} }) => ({
    stablecoin,
    /** Units of the second for one of the first, as decimal strings by `FROM/TO`. */
    rates: ratesOf(rates),
    sandboxAmountCap: limits.sandboxAmount === undefined ? '2' : limits.sandboxAmount,
  }),
)

function ratesOf(rates: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given = definedOf(rates)
  return 'USD/EUR' in given ? given : { ...defaultRates, ...given }
}
