import { invalidField } from '../../contract/problem.js'
import { invariant } from '../../kernel/errors.js'
import { convert, divide, formatAmount, parseAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { evmWildcard, isRetired, type NetworkOrWildcard } from './networks.js'
import { assetSettings } from './settings.js'

/** One thing that an amount is counted in. */
export interface Asset {
  readonly symbol: string
  readonly kind: 'fiat' | 'crypto'
  /** Decimal places of its smallest unit. */
  readonly scale: number
  /** The currency whose value it follows. */
  readonly peg: string
}

const dollar: Asset = { symbol: 'USD', kind: 'fiat', scale: 2, peg: 'USD' }

const common: readonly Asset[] = [
  dollar,
  { symbol: 'EUR', kind: 'fiat', scale: 2, peg: 'EUR' },
  { symbol: 'USDC', kind: 'crypto', scale: 6, peg: 'USD' },
  { symbol: 'USDT', kind: 'crypto', scale: 6, peg: 'USD' },
]

/** The assets that move: two currencies, two stablecoins and the platform's own, whose symbol is an option. */
export function assetsOf(world: World): readonly Asset[] {
  return [
    ...common,
    { symbol: world.settings(assetSettings).stablecoin, kind: 'crypto', scale: 6, peg: 'USD' },
  ]
}

export function findAsset(world: World, symbol: string): Asset | undefined {
  const known = common.find((asset) => asset.symbol === symbol)
  return known ?? assetsOf(world).find((asset) => asset.symbol === symbol)
}

/** Writes a symbol as the platform does, where there is such an asset in any case of letters. */
export function writtenSymbol(world: World, symbol: string): string {
  return (findAsset(world, symbol) ?? findAsset(world, symbol.toUpperCase()))?.symbol ?? symbol
}

/** Tells whether this is the platform's own. */
export function isOwnStablecoin(world: World, symbol: string): boolean {
  return symbol === world.settings(assetSettings).stablecoin
}

/** An asset that a row names. */
export function assetOf(world: World, symbol: string): Asset {
  const asset = findAsset(world, symbol)
  invariant(asset, `there is no asset ${symbol}`)
  return asset
}

/** An asset that a body names. @throws Problem 400 naming the field */
export function requireAsset(world: World, field: string, symbol: string, kind?: Asset['kind']): Asset {
  const asset = findAsset(world, symbol)
  if (asset !== undefined && (kind === undefined || asset.kind === kind)) return asset
  const known = assetsOf(world).filter((candidate) => kind === undefined || candidate.kind === kind)
  const names = known.map((candidate) => candidate.symbol).join(', ')
  const message = `must be a supported ${kind === undefined ? '' : `${kind} `}asset: ${names}`
  throw invalidField(field, message, 'unsupported_asset')
}

/** Networks that the platform's own stablecoin is on (contract/behaviour.md 13, contract/agentic.md 14). */
const ownNetworks: readonly NetworkOrWildcard[] = ['base-mainnet', 'base-sepolia', evmWildcard]

/** Lists the assets on a network; on the wildcard, those on at least one network that it stands for. */
export function assetsOn(world: World, network: NetworkOrWildcard): readonly Asset[] {
  if (isRetired(network)) return []
  return assetsOf(world).filter(
    ({ kind, symbol }) =>
      kind === 'crypto' &&
      (symbol !== world.settings(assetSettings).stablecoin || ownNetworks.includes(network)),
  )
}

/**
 * Gives what one unit of `from` is worth in `to`: the rate that an option gives for the pair; else 1 where both follow
 * the same currency; else the rate of the currencies that they follow. A pair that is given the other way round is
 * inverted.
 */
export function rateBetween(world: World, from: Asset, to: Asset): string {
  const own = rateOf(world, from.symbol, to.symbol)
  if (own !== undefined) return own
  if (from.peg === to.peg) return '1'
  const pegged = rateOf(world, from.peg, to.peg)
  invariant(pegged, `no rate is known from ${from.symbol} to ${to.symbol}`)
  return pegged
}

function rateOf(world: World, from: string, to: string): string | undefined {
  const { rates } = world.settings(assetSettings)
  const given = rates[`${from}/${to}`]
  if (given !== undefined) return given
  const inverse = rates[`${to}/${from}`]
  return inverse === undefined ? undefined : invert(inverse)
}

const inverseScale = 12
/** The most places that the books have room for beside those of an asset. */
const fineInverseScale = 18

/**
 * One divided by a rate, to twelve places; to eighteen for a rate of a million or more, of which twelve would leave
 * little.
 */
function invert(rate: string): string {
  const units = parseAmount(rate, inverseScale)
  invariant(units, `${rate} is not a rate of at most ${inverseScale} places`)
  const scale = units < 10n ** BigInt(6 + inverseScale) ? inverseScale : fineInverseScale
  return formatAmount(divide(10n ** BigInt(scale + inverseScale), units, 'half-even'), scale)
}

/** Places of {@link dollarUnits}. */
export const dollarScale = 6

/** The US dollar equivalent of an amount, in millionths, rounded up: limits are not passed by a rounding. */
export function dollarUnits(world: World, asset: Asset, units: bigint): bigint {
  return convert(units, asset.scale, rateBetween(world, asset, dollar), dollarScale, 'up')
}
