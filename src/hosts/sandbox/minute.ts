/** A little more than a minute: clocks differ, and a request takes its time to arrive. */
export const minute = 61_000

/**
 * Lets so many through in any minute, and has the others wait.
 * @returns how to enter: not before a moment in Unix milliseconds, which is asked again after each wait
 */
export function minuteOf(
  most: number,
  now: () => number,
  pause: (milliseconds: number) => Promise<void>,
): (from?: () => number) => Promise<void> {
  /** When those of the last minute were let through. */
  const times: number[] = []
  return async (from = () => 0) => {
    for (;;) {
      const present = now()
      while (times[0] !== undefined && times[0] <= present - minute) times.shift()
      const [oldest] = times
      const free = times.length < most || oldest === undefined ? present : oldest + minute
      const until = Math.max(free, from())
      if (until <= present) break
      await pause(until - present)
    }
    times.push(now())
  }
}

/** How long an answer with 429 asks to wait, in milliseconds: by seconds or a date, and a minute where it says neither. */
export function retryAfter(text: string | null, now: number): number {
  if (text !== null && /^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? 60_000 : Math.max(0, date - now)
}
