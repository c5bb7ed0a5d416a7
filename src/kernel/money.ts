/**
 * Exact decimal amounts. On the wire they are decimal strings; inside, whole numbers of an asset's smallest unit.
 * Rounding happens only where a rate or a fee is applied, and is named at each call.
 */

import { invariant } from './errors.js'

/** Digits that an amount from outside has at most, on either side of its point: the cost of arithmetic grows with them. */
export const maxDigits = 30

const decimal = /^\d+(?:\.\d+)?$/
const bounded = /^\d{1,30}(?:\.\d{1,30})?$/

export type Rounding = 'down' | 'up' | 'half-even'

/** Says what an amount must be that is read to so many places, for a message. */
export function amountMust(scale: number): string {
  return `must be a decimal text such as 1.5, of at most ${maxDigits} digits before the point and at most ${scale} places behind it`
}

/** Tells whether a text is a decimal number of at most {@link maxDigits} digits on either side of its point. */
export function isAmount(text: string): boolean {
  return bounded.test(text)
}

/** Reads a decimal string in smallest units; undefined when it is not one or has more places than `scale`. */
export function parseAmount(text: string, scale: number): bigint | undefined {
  const short = parseShort(text, scale)
  return short === undefined ? parseLong(text, scale) : BigInt(short)
}

function parseLong(text: string, scale: number): bigint | undefined {
  if (!decimal.test(text)) return undefined
  const point = text.indexOf('.')
  if (point === -1) return BigInt(text.padEnd(text.length + scale, '0'))
  const end = withoutZeros(text, point + 1)
  if (end - point - 1 > scale) return undefined
  return BigInt((text.slice(0, point) + text.slice(point + 1, end)).padEnd(point + scale, '0'))
}

/**
 * Reads an amount that the world itself has written, in smallest units.
 * @param of the places that it has at most, or an asset
 * @throws Invariant for what is no such amount
 */
export function unitsOf(amount: string, of: number | { readonly scale: number }): bigint {
  const scale = typeof of === 'number' ? of : of.scale
  const units = parseAmount(amount, scale)
  invariant(units !== undefined, `${amount} is no amount of at most ${scale} places`)
  return units
}

/** A number has room for this many digits, whatever they are. */
const digitsOfNumber = 15
const tens = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15] as const

/** The same for amounts with few digits, as nearly all amounts have. Undefined for the others. */
function parseShort(text: string, scale: number): number | undefined {
  const { length } = text
  if (length === 0 || length > digitsOfNumber) return undefined
  let value = 0
  let point = -1
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) value = value * 10 + code - 48
    else if (code === 46 && point === -1 && at > 0 && at < length - 1) point = at
    else return undefined
  }
  const zeros = scale - (point === -1 ? 0 : length - point - 1)
  return zeros < 0 || length + zeros > digitsOfNumber ? undefined : value * (tens[zeros] ?? Number.NaN)
}

/** Finds where the text ends without the zeros at its end; it begins at `start`. */
function withoutZeros(text: string, start: number): number {
  let end = text.length
  while (end > start && text.charCodeAt(end - 1) === 48) end--
  return end
}

/** The shortest decimal string: no trailing zeros, no exponent. */
export function formatAmount(units: bigint, scale: number): string {
  if (units === 0n) return '0'
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const end = withoutZeros(digits, point)
  const whole = sign + digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}

/** Writes an amount with all digits after the point that its scale has, such as cents of dollars. @param units from 0 */
export function formatFixed(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A number of digits that no amount has on either side of its point, at any rate. */
const places = 60

/** Writes an amount so that its text sorts as amounts of one asset do: nothing comes first. */
export function sortableAmount(amount: string | null): string {
  const [whole = '', fraction = ''] = amount === null ? [] : amount.split('.')
  return `${whole.padStart(places, '0')}.${fraction.padEnd(places, '0')}`
}

/** Divides whole numbers. The denominator is positive. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator
  const rest = numerator % denominator
  if (rest === 0n) return quotient
  const away = numerator < 0n ? quotient - 1n : quotient + 1n
  const twice = (rest < 0n ? -rest : rest) * 2n
  switch (rounding) {
    case 'down':
      return quotient
    case 'up':
      return away
    case 'half-even':
      if (twice !== denominator) return twice > denominator ? away : quotient
      return quotient % 2n === 0n ? quotient : away
  }
}

/** A share in basis points (1 bp = 0.01 percent). */
export function basisPoints(units: bigint, bps: number, rounding: Rounding): bigint {
  return divide(units * BigInt(bps), 10_000n, rounding)
}

/** Converts units of one scale at a decimal rate into units of another. */
export function convert(units: bigint, from: number, rate: string, to: number, rounding: Rounding): bigint {
  const { factor, places } = readRate(rate)
  return divide(units * factor * powerOfTen(to), powerOfTen(from + places), rounding)
}

const powers: readonly bigint[] = /* @__PURE__ */ Array.from({ length: 64 }, (_, n) => 10n ** BigInt(n))

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}

/** The way back: what comes to `units` at a decimal rate, which is more than zero. */
export function convertBack(
  units: bigint,
  from: number,
  rate: string,
  to: number,
  rounding: Rounding,
): bigint {
  const { factor, places } = readRate(rate)
  return divide(units * powerOfTen(to + places), factor * powerOfTen(from), rounding)
}

function readRate(rate: string): { readonly factor: bigint; readonly places: number } {
  const places = placesOf(rate)
  const factor = parseAmount(rate, places)
  invariant(factor !== undefined, `${rate} is not a rate`)
  return { factor, places }
}

/** Counts the decimal places that a decimal string has, written zeros included. */
export function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
