import { convert, divide, parseAmount } from '../../kernel/money.js'
import { invalidFields, invariant } from '../../kernel/problem.js'
import type { Settings } from '../../kernel/world.js'

/** One thing that an amount is counted in. */
export interface Asset {
  readonly symbol: string
  readonly kind: 'fiat' | 'crypto'
  /** Decimal places of its smallest unit. */
  readonly scale: number
  /** Whose value it follows. */
  readonly peg: string
}

const common: readonly Asset[] = [
  { symbol: 'USD', kind: 'fiat', scale: 2, peg: 'USD' },
  { symbol: 'EUR', kind: 'fiat', scale: 2, peg: 'EUR' },
  { symbol: 'USDC', kind: 'crypto', scale: 6, peg: 'USD' },
  { symbol: 'USDT', kind: 'crypto', scale: 6, peg: 'USD' },
]

/** The assets that move: two currencies, two stablecoins and the platform's own, whose symbol is an option. */
export function assetsOf(settings: Settings): readonly Asset[] {
  return [...common, { symbol: settings.stablecoin, kind: 'crypto', scale: 6, peg: 'USD' }]
}

export function findAsset(settings: Settings, symbol: string): Asset | undefined {
  const known = common.find((asset) => asset.symbol === symbol)
  return known ?? assetsOf(settings).find((asset) => asset.symbol === symbol)
}

/** An asset that a row names. */
export function assetOf(settings: Settings, symbol: string): Asset {
  const asset = findAsset(settings, symbol)
  invariant(asset, `there is no asset ${symbol}`)
  return asset
}

/** An asset that a body names. @throws Problem 400 naming the field */
export function requireAsset(settings: Settings, field: string, symbol: string, kind?: Asset['kind']): Asset {
  const asset = findAsset(settings, symbol)
  if (asset !== undefined && (kind === undefined || asset.kind === kind)) return asset
  const known = assetsOf(settings).filter((candidate) => kind === undefined || candidate.kind === kind)
  const names = known.map((candidate) => candidate.symbol).join(', ')
  throw invalidFields([
    {
      field,
      message: `must be a supported ${kind ?? ''} asset: ${names}`.replace('  ', ' '),
      code: 'unsupported_asset',
    },
  ])
}

/**
 * What one unit of `from` is worth in `to`: the rate that an option gives for the pair, or for the currencies that the
 * two follow, else its inverse to twelve places, else 1 where both follow the same currency.
 */
export function rateBetween(settings: Settings, from: Asset, to: Asset): string {
  const { rates } = settings
  const own = rates[`${from.symbol}/${to.symbol}`]
  if (own !== undefined) return own
  if (from.peg === to.peg) return '1'
  const pegged = rates[`${from.peg}/${to.peg}`]
  if (pegged !== undefined) return pegged
  const inverse = rates[`${to.symbol}/${from.symbol}`] ?? rates[`${to.peg}/${from.peg}`]
  invariant(inverse, `no rate is known from ${from.symbol} to ${to.symbol}`)
  return invert(inverse)
}

const inverseScale = 12

function invert(rate: string): string {
  const units = parseAmount(rate, inverseScale)
  invariant(units, `${rate} is not a rate of at most ${inverseScale} places`)
  const inverted = divide(10n ** BigInt(2 * inverseScale), units, 'half-even')
  const digits = inverted.toString().padStart(inverseScale + 1, '0')
  return `${digits.slice(0, -inverseScale)}.${digits.slice(-inverseScale)}`.replace(/\.?0+$/, '')
}

const dollar: Asset = { symbol: 'USD', kind: 'fiat', scale: 2, peg: 'USD' }
/** Places of {@link dollarUnits}. */
export const dollarScale = 6

/** The US dollar equivalent of an amount, in millionths, rounded up: limits are not passed by a rounding. */
export function dollarUnits(settings: Settings, asset: Asset, units: bigint): bigint {
  return convert(units, asset.scale, rateBetween(settings, asset, dollar), dollarScale, 'up')
}
