import { isoTime } from '../../kernel/clock.js'

/** Months of UTC, as `YYYY-MM`. */

export function monthAt(moment: number): string {
  return isoTime(moment).slice(0, 7)
}

export function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

const mostDays = 31

export function after(month: string): string {
  return monthAt(startOf(month) + mostDays * 86_400_000)
}
