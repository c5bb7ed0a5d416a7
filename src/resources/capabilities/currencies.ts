/** One currency that can arrive by SWIFT, and what the platform says of it until a test says otherwise. */
export interface FxCurrency {
  readonly currency: string
  readonly minor_units: number
  /** Set by the active policy of the platform. */
  readonly enabled: boolean
  readonly route: 'ready' | 'none'
  readonly fixed_enabled: boolean
  readonly indicative_enabled: boolean
}

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
