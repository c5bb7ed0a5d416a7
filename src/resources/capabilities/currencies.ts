import * as z from 'zod'
import { each, type OutputOf, strictObject } from '../../contract/schema.js'

/** The argument of `sim.simulate.setFxCurrency`: what is said of a currency; `enabled` is set by the active policy. */
export const fxCurrencyInput = strictObject(() => ({
  /** The three capitals of ISO 4217, such as `JPY`. */
  currency: z.string(),
  /** Tells whether customers can use it at all. */
  enabled: z.boolean().optional(),
  /** Tells whether there is a way to pay in it: without one it is not listed. */
  route: z.enum(['ready', 'none']).optional(),
  /**
   * `fixed_enabled`: Tells whether the rate can be fixed before the payment.
   * `indicative_enabled`: Tells whether a payment can be made at the rate of its moment.
   */
  ...each(z.boolean().optional(), 'fixed_enabled', 'indicative_enabled'),
}))

/** One currency that can arrive by SWIFT, and what the platform says of it until a test says otherwise. */
export type FxCurrency = {
  readonly [Member in keyof Said]-?: NonNullable<Said[Member]>
} & { readonly minor_units: number }
type Said = OutputOf<typeof fxCurrencyInput>

const offered = { enabled: true, route: 'ready', fixed_enabled: true, indicative_enabled: true } as const
const known = { ...offered, enabled: false, route: 'none' } as const

/** Currencies by code. USD has a rail of its own and is none of them (specification, FX currency listing). */
export const fxCurrencies: readonly FxCurrency[] = [
  { currency: 'AED', minor_units: 2, ...known },
  { currency: 'AUD', minor_units: 2, ...offered },
  { currency: 'BHD', minor_units: 3, ...known },
  { currency: 'BRL', minor_units: 2, ...known },
  { currency: 'CAD', minor_units: 2, ...offered },
  { currency: 'CHF', minor_units: 2, ...offered },
  { currency: 'CZK', minor_units: 2, ...known },
  { currency: 'DKK', minor_units: 2, ...known },
  { currency: 'EUR', minor_units: 2, ...offered },
  { currency: 'GBP', minor_units: 2, ...offered },
  { currency: 'HKD', minor_units: 2, ...known },
  { currency: 'INR', minor_units: 2, ...known },
  { currency: 'JPY', minor_units: 0, ...offered },
  { currency: 'KRW', minor_units: 0, ...known },
  { currency: 'KWD', minor_units: 3, ...known },
  // Its price moves too much to be promised.
  { currency: 'MXN', minor_units: 2, ...offered, fixed_enabled: false },
  { currency: 'NOK', minor_units: 2, ...known },
  { currency: 'NZD', minor_units: 2, ...known },
  { currency: 'PLN', minor_units: 2, ...known },
  { currency: 'SEK', minor_units: 2, ...known },
  { currency: 'SGD', minor_units: 2, ...known },
  { currency: 'ZAR', minor_units: 2, ...known },
]
