import { dayMs, hourMs, minuteMs } from '../../../kernel/calendar.js'
import { isoTime, toDate } from '../../../kernel/clock.js'

/**
 * A day of the calendar, wherever that is, is the midnight with which it begins in UTC, in Unix milliseconds; NaN stands for
 * a day that there is none of. What clocks of a zone show is counted in the same way.
 */

/** Tells whether a text names a time zone that this host knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Reads clocks and calendars of a zone, to the minute. @param at Unix milliseconds */
export function shownAt(at: number, zone: string): number {
  const minute = Math.floor(at / minuteMs) * minuteMs
  if (zone === 'UTC') return minute
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
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/**
 * Finds when clocks of a zone show this, in Unix milliseconds: the first time, where a clock change repeats it; the time
 * after, where a clock change leaves it out.
 */
export function instantOf(shown: number, zone: string): number {
  if (Number.isNaN(shown)) return shown
  const around = [shown - dayMs, shown + dayMs].map((at) => shown - (shownAt(at, zone) - at))
  const showing = around.filter((at) => shownAt(at, zone) === shown)
  return showing.length > 0 ? Math.min(...showing) : Math.max(...around)
}

/** The day of that date; months count from 0. */
export function dayOf(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month, day)
  const date = toDate(at)
  return date.getUTCMonth() === month && date.getUTCDate() === day ? at : Number.NaN
}

/** Months count from 0, and weekdays too, from Sunday. */
export function partsOf(day: number) {
  const date = toDate(day)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** The last day of a month; months count from 0. */
export function endOfMonth(year: number, month: number): number {
  return Date.UTC(year, month + 1, 0)
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths(day: number, months: number): number {
  const { year, month, day: date } = partsOf(day)
  const sameDay = Date.UTC(year, month + months, date)
  return Math.min(sameDay, endOfMonth(year, month + months))
}

/** `2026-02-14 09:00` */
export function localText(at: number, zone: string): string {
  return isoTime(shownAt(at, zone)).slice(0, 16).replace('T', ' ')
}

/** Unix seconds of a local time such as `2026-02-14 09:00`; undefined for a day or a time that there is none of. */
export function localInstant(text: string, zone: string): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  const shown = dayOf(year, month - 1, day) + hour * hourMs + minute * minuteMs
  return Number.isNaN(shown) || hour > 23 || minute > 59 ? undefined : instantOf(shown, zone) / 1000
}

/** Tells whether clocks of a zone show a local time such as `2026-02-14 09:00` at a moment in Unix seconds. */
export function isShownAt(text: string, zone: string, seconds: number): boolean {
  return seconds % 60 === 0 && localText(seconds * 1000, zone) === text
}
