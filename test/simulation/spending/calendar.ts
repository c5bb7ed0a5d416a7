/**
 * Windows of the calendar, told once more for tests: from the parts of a date and the day of its week, where the library
 * divides milliseconds and cuts texts.
 */

export type Window = 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY'

export interface Span {
  readonly label: string
  readonly from: number
  /** The first moment that is not in it. */
  readonly until: number
}

const two = (value: number) => String(value).padStart(2, '0')

function dayLabel(time: number): string {
  const date = new Date(time)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** The window that a moment is in. */
export function spanOf(window: Window, time: number): Span {
  const date = new Date(time)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const midnight = Date.UTC(year, month, day)
  switch (window) {
    case 'NONE':
      return { label: 'lifetime', from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    case 'DAILY':
      return { label: dayLabel(midnight), from: midnight, until: Date.UTC(year, month, day + 1) }
    case 'MONTHLY': {
      const label = `${year}-${two(month + 1)}`
      return { label, from: Date.UTC(year, month, 1), until: Date.UTC(year, month + 1, 1) }
    }
    case 'WEEKLY': {
      // Sunday is 0.
      const sinceMonday = (date.getUTCDay() + 6) % 7
      const from = Date.UTC(year, month, day - sinceMonday)
      const until = Date.UTC(year, month, day - sinceMonday + 7)
      return { label: `${dayLabel(from)}..${dayLabel(until - 1)}`, from, until }
    }
  }
}
