import { toDate } from '../../../kernel/clock.js'

/** A day of the calendar, and a time of that day, wherever that is. */
export interface Day {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
}

export interface Time {
  readonly hour: number
  readonly minute: number
}

const minute = 60_000
const dayLength = 86_400_000

/** Whether a text names a time zone that this host knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What clocks and calendars of a zone show. @param at Unix milliseconds */
export function localOf(at: number, zone: string): Day & Time {
  if (zone === 'UTC') {
    const date = toDate(at)
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
    }
  }
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(toDate(at))
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function asUtc({ year, month, day }: Day, { hour, minute: minutes }: Time): number {
  return Date.UTC(year, month - 1, day, hour, minutes)
}

/**
 * When clocks of a zone show this, in Unix milliseconds: the first time, where a clock change repeats it; the time after,
 * where a clock change leaves it out.
 */
export function instantOf(day: Day, time: Time, zone: string): number {
  const shown = asUtc(day, time)
  const offsetAt = (at: number): number => {
    const local = localOf(at, zone)
    return asUtc(local, local) - Math.floor(at / minute) * minute
  }
  const before = shown - offsetAt(shown - dayLength)
  const after = shown - offsetAt(shown + dayLength)
  const showing = [before, after].filter((at) => {
    const local = localOf(at, zone)
    return asUtc(local, local) === shown
  })
  return showing.length > 0 ? Math.min(...showing) : Math.max(before, after)
}

export function addDays(day: Day, days: number): Day {
  return localOf(asUtc(day, { hour: 0, minute: 0 }) + days * dayLength, 'UTC')
}

export function daysIn(year: number, month: number): number {
  return localOf(Date.UTC(year, month, 0), 'UTC').day
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + month - 1 + months
  const to = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return { ...to, day: Math.min(day, daysIn(to.year, to.month)) }
}

/** 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return toDate(asUtc(day, { hour: 0, minute: 0 })).getUTCDay()
}

export function isRealDay({ year, month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-02-14` */
export function dayText({ year, month, day }: Day): string {
  return `${year}-${two(month)}-${two(day)}`
}

/** `2026-02-14 09:00` */
export function localText(at: number, zone: string): string {
  const local = localOf(at, zone)
  return `${dayText(local)} ${two(local.hour)}:${two(local.minute)}`
}

/** Unix seconds of a local time such as `2026-02-14 09:00`; undefined for a day or a time that there is none of. */
export function localInstant(text: string, zone: string): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0] = text.split(/\D/).map(Number)
  if (!isRealDay({ year, month, day }) || hour > 23 || minutes > 59) return undefined
  return instantOf({ year, month, day }, { hour, minute: minutes }, zone) / 1000
}

/** Whether clocks of a zone show a local time such as `2026-02-14 09:00` at a moment in Unix seconds. */
export function isShownAt(text: string, zone: string, seconds: number): boolean {
  return seconds % 60 === 0 && localText(seconds * 1000, zone) === text
}
