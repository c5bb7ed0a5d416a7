import { isoTime } from '../../kernel/clock.js'

/** Calendar windows in UTC, in which a mandate counts what was spent (contract/agentic.md 8). */

export const windows = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Window = (typeof windows)[number]

const day = 86_400_000
/** 1970-01-01 was a Thursday: the first Monday was four days later. */
const firstMonday = 4 * day

function dateOf(time: number): string {
  return isoTime(time).slice(0, 10)
}

/** The name of the window that a moment is in: `2026-07`, `2026-07-13..2026-07-19`, `2026-07-13` or `lifetime`. @param time Unix milliseconds */
export function bucketOf(window: Window, time: number): string {
  switch (window) {
    case 'NONE':
      return 'lifetime'
    case 'DAILY':
      return dateOf(time)
    case 'MONTHLY':
      return dateOf(time).slice(0, 7)
    case 'WEEKLY': {
      const monday = time - ((((time - firstMonday) % (7 * day)) + 7 * day) % (7 * day))
      return `${dateOf(monday)}..${dateOf(monday + 6 * day)}`
    }
  }
}
