import { UsageError } from './errors.js'
import { printable } from './shown.js'

/** Whole milliseconds, or a number with a unit that comes to them: `'250ms'`, `'1.5s'`, `'10m'`, `'48h'`, `'2d'`, `'1w'`. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}`

/** A moment: a Date, an ISO 8601 string (UTC unless it has an offset), or milliseconds since the Unix epoch. */
export type Instant = Date | string | number

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** The earliest time that an id can tell (KSUID epoch): 2014-05-13T16:53:20Z in Unix milliseconds. */
export const ksuidEpochMs = 1_400_000_000_000
/** The last millisecond whose seconds fit the 32 bits that an id has for its time. */
const lastInstantMs = ksuidEpochMs + 0xffff_ffff * 1000
/** The Date furthest from 1970 that ECMAScript has, in milliseconds. */
const farthestDateMs = 8.64e15

export const defaultNowMs = 1_767_225_600_000 // 2026-01-01T00:00:00Z

/** @throws UsageError naming `label` when the value is not a non-negative whole duration. */
export function toMilliseconds(duration: Duration, label = 'duration'): number {
  let value: number
  if (typeof duration === 'number') value = duration
  else {
    const text = typeof duration === 'string' ? duration : ''
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/.exec(text)
    const exact = match === null ? Number.NaN : Number(match[1]) * unitOf(match[2])
    const whole = Math.round(exact)
    // 1.001 seconds are 1000.9999999999999 milliseconds in binary.
    value = Math.abs(exact - whole) < 1e-4 ? whole : Number.NaN
  }
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new UsageError(
      `${label} is ${typeof duration === 'string' ? JSON.stringify(printable(duration)) : printable(duration)}: it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.`,
    )
  }
  return value
}

function unitOf(text: string | undefined): number {
  return Object.entries(units).find(([unit]) => unit === text)?.[1] ?? Number.NaN
}

/** @throws UsageError naming `label` when the value is not a moment that an id can carry. */
export function toInstant(instant: Instant, label = 'instant'): number {
  const value =
    typeof instant === 'number' ? instant : instant instanceof Date ? instant.getTime() : parseIso(instant)
  if (!Number.isFinite(value)) {
    throw new UsageError(
      `${label} is ${printable(instant)}: it must be a Date, an ISO 8601 string such as 2026-01-01T00:00:00Z, or milliseconds since 1970.`,
    )
  }
  const whole = Math.floor(value)
  if (whole < ksuidEpochMs || whole > lastInstantMs) {
    const written = Math.abs(whole) > farthestDateMs ? `${whole} milliseconds` : isoTime(whole)
    throw new UsageError(
      `${label} is ${written}: ids can only tell times from ${isoTime(ksuidEpochMs)} to ${isoTime(lastInstantMs)}. Choose one between them; a number is milliseconds.`,
    )
  }
  return whole
}

/** Tells whether a number is a moment that an id can carry, to the millisecond. */
export function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= ksuidEpochMs && value <= lastInstantMs
}

/** The host's own parser takes much more than ISO 8601, and reads a time without an offset in the host's zone. */
function parseIso(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN
  const match = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  if (match === null) return Number.NaN
  const [, day = '', time = 'T00:00', zone = 'Z'] = match
  return isDay(day) ? Date.parse(day + time + zone) : Number.NaN
}

/** Tells whether a day is in the calendar. Some parsers take the thirtieth of February for a day in March. */
export function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** Writes a time as the platform does: RFC 3339 in UTC, without milliseconds when they are zero. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

export function unixSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

export function toDate(milliseconds: number): Date {
  return new Date(milliseconds)
}

const printedUnits = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** Writes a duration for people: 90061000 milliseconds are `1d 1h 1m 1s`. For messages and timelines only. */
export function readableDuration(milliseconds: number): string {
  const parts: string[] = []
  let rest = milliseconds
  for (const [unit, size] of printedUnits) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count}${unit}`)
    rest -= count * size
  }
  if (rest > 0 || parts.length === 0) parts.push(`${rest}ms`)
  return parts.join(' ')
}

/** Writes milliseconds, or seconds, since 1970 as text that sorts. */
export function momentKey(moment: number): string {
  return String(moment).padStart(16, '0')
}
