import { dateOf, dayMs, monthOf, weekMs } from '../../kernel/calendar.js'

/** Calendar windows in UTC, in which a mandate counts what was spent (contract/agentic.md 8). */

export const windows = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Window = (typeof windows)[number]
/** 1970-01-01 was a Thursday: the first Monday was four days later. */
const firstMondayMs = 4 * dayMs

/** Names the window that a moment is in: `2026-07`, `2026-07-13..2026-07-19`, `2026-07-13` or `lifetime`. @param time Unix milliseconds */
export function bucketOf(window: Window, time: number): string {
  switch (window) {
    case 'NONE':
      return 'lifetime'
    case 'DAILY':
      return dateOf(time)
    case 'MONTHLY':
      return monthOf(time)
    case 'WEEKLY': {
      const monday = time - ((((time - firstMondayMs) % weekMs) + weekMs) % weekMs)
      return `${dateOf(monday)}..${dateOf(monday + 6 * dayMs)}`
    }
  }
}
