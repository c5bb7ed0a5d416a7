import { literally, type Reading } from './reading.js'

/** An amount as a person writes it. */
export interface Amount {
  /** A decimal string without separators and needless zeros. */
  readonly value: string
  /** A symbol, or `USD` and `EUR` for currencies. */
  readonly unit: string
  /** What follows it, up to the next amount: it may say what the amount is for. */
  readonly after: string
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  usd: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
}

/** @param assets symbols that an amount may be of */
export function amountPattern(assets: readonly string[]): RegExp {
  const symbols = assets.map(literally).join('|')
  const units = `${symbols}|USD|EUR|dollars?|bucks|euros?`
  const before = `(?<before>\\$|€|(?:${units})(?=\\s?\\d))\\s?`
  const after = `(?:\\s?(?<after>\\$|€|(?:${units})\\b))`
  const number = '(?<whole>\\d{1,3}(?:,\\d{3})+|\\d+)(?<places>\\.\\d+)?(?<thousand>k\\b)?'
  return new RegExp(
    `(?<![\\w.,-])(?:${before}${number}${after}?|${number.replaceAll('?<', '?<_')}${after.replace('?<', '?<_')})`,
    'i',
  )
}

/** How many amounts a text has. */
export function countAmounts(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern.source, 'gi'))].length
}

/** Takes every amount out of a text. */
export function takeAmounts(reading: Reading, pattern: RegExp, assets: readonly string[]): readonly Amount[] {
  const text = reading.rest
  const places = [...text.matchAll(new RegExp(pattern.source, 'gi'))].map(({ index }) => index)
  return reading.takeAll(pattern).map((found, at) => {
    const start = places[at] ?? 0
    return amountOf(found, assets, text.slice(start + found[0].length, places[at + 1] ?? text.length))
  })
}

function amountOf({ groups = {} }: RegExpExecArray, assets: readonly string[], after: string): Amount {
  const whole = (groups['whole'] ?? groups['_whole'] ?? '0').replaceAll(',', '')
  const places = groups['places'] ?? groups['_places'] ?? ''
  const thousand = groups['thousand'] ?? groups['_thousand']
  const named = groups['after'] ?? groups['_after'] ?? groups['before'] ?? ''
  const unit =
    assets.find((symbol) => symbol.toUpperCase() === named.toUpperCase()) ??
    currencies[named.toLowerCase()] ??
    named
  return { value: decimal(whole, places.slice(1), thousand === undefined ? 0 : 3), unit, after }
}

/** Moves the point to the right by so many places. */
function decimal(whole: string, fraction: string, by: number): string {
  const padded = fraction.padEnd(by, '0')
  const left = (whole + padded.slice(0, by)).replace(/^0+(?=\d)/, '')
  const right = padded.slice(by).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}
