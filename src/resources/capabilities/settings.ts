import * as z from 'zod'
import { definedOf } from '../../contract/present.js'
import { decimalOption } from '../../contract/primitives.js'
import { defineSettings, option, section } from '../../contract/settings.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'

/** The price of a euro unless an option says so in either direction (docs/decisions/0007). */
const defaultRates = { 'EUR/USD': '1.0872' } as const

/** Symbols of assets beside the platform's own. */
const others: readonly string[] = ['USD', 'EUR', 'USDC', 'USDT']

const rate = lazy(() => decimalOption.refine((text) => /[1-9]/.test(text), 'must be more than zero'))

/** The assets that there are, what they are worth in each other, and what the sandbox lets a transaction be worth. */
export const assetSettings = defineSettings(
  'assets',
  {
    stablecoin: option(
      "The symbol of the platform's own stablecoin.",
      () =>
        z
          .string()
          .regex(/^[A-Z]{2,10}$/, 'must be two to ten capitals')
          .refine((symbol) => !others.includes(symbol), 'must be a symbol of its own'),
      { default: 'RD', flag: '--stablecoin <symbol>' },
    ),
    rates: option(
      "Exchange rates by pair, such as `{ 'USD/EUR': '0.9198' }`; what follows the same currency is 1:1.",
      () => z.record(z.string(), rate()),
      { defaultText: "`{ 'EUR/USD': '1.0872' }`", flag: '--rates <USD/EUR=0.92,...>' },
    ),
    limits: section('', {
      sandboxAmount: option(
        'What a sandbox transaction of the API may be worth in US dollars; null for any amount.',
        () => decimalOption.nullable(),
        { default: '2', flag: '--sandbox-amount <dollars|none>' },
      ),
    }),
  },
  ({ stablecoin, rates = {}, limits }) => ({
    stablecoin,
    /** Units of the second for one of the first, as decimal strings by `FROM/TO`. */
    rates: ratesOf(rates, [...others, stablecoin]),
    sandboxAmountCap: limits.sandboxAmount,
  }),
)

/** @throws UsageError for a pair that no amount is ever converted by */
function ratesOf(
  rates: Readonly<Record<string, string | undefined>>,
  symbols: readonly string[],
): Readonly<Record<string, string>> {
  const given = definedOf(rates)
  for (const pair of Object.keys(given)) {
    const named = new Set(pair.split('/'))
    if (named.size !== 2 || pair.split('/').length !== 2 || [...named].some((one) => !symbols.includes(one)))
      throw new UsageError(
        `option rates names ${printable(pair)}: a pair is two of ${symbols.join(', ')}, such as USD/EUR.`,
      )
  }
  return 'USD/EUR' in given ? given : { ...defaultRates, ...given }
}
