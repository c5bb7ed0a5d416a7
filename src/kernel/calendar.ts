import { isoTime } from './clock.js'

/** Lengths of time in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Writes the day of UTC that a moment is in, as `2026-01-31`. @param time Unix milliseconds */
export function dateOf(time: number): string {
  return isoTime(time).slice(0, 10)
}

/** Writes the month of UTC that a moment is in, as `2026-01`. @param time Unix milliseconds */
export function monthOf(time: number): string {
  return isoTime(time).slice(0, 7)
}

/** Gives the first millisecond of a day such as `2026-01-31`, or of a month such as `2026-01`, in UTC. */
export function startOf(period: string): number {
  return Date.parse(`${period.length === 7 ? `${period}-01` : period}T00:00:00Z`)
}

/** Names the month that follows one such as `2026-01`. */
export function monthAfter(month: string): string {
  return monthOf(startOf(month) + 31 * dayMs)
}

/**
 * Gives the same day and time so many months earlier, in UTC: the last day of the month, where that is shorter.
 * @param time Unix milliseconds
 */
export function monthsBefore(time: number, months: number): number {
  const [year = 0, month = 0] = monthOf(time).split('-').map(Number)
  const [first, next] = [Date.UTC(year, month - 1 - months), Date.UTC(year, month - months)]
  return first + Math.min(time - startOf(monthOf(time)), next - first - dayMs + (time % dayMs))
}
