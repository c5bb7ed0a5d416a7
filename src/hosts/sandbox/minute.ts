/** A little more than a minute: clocks differ, and a request takes its time to arrive. */
export const longMinuteMs = 61_000

/** Lets so many through in any minute, and has the others wait. */
export class Minute {
  readonly #most: number
  readonly #now: () => number
  readonly #pause: (milliseconds: number) => Promise<void>
  /** The times at which those of the last minute were let through. */
  readonly #times: number[] = []

  constructor(most: number, now: () => number, pause: (milliseconds: number) => Promise<void>) {
    this.#most = most
    this.#now = now
    this.#pause = pause
  }

  /** @param from not before this moment, in Unix milliseconds; asked again after each wait */
  async enter(from: () => number = () => 0): Promise<void> {
    for (;;) {
      const now = this.#now()
      while (this.#times[0] !== undefined && this.#times[0] <= now - longMinuteMs) this.#times.shift()
      const [oldest] = this.#times
      const free = this.#times.length < this.#most || oldest === undefined ? now : oldest + longMinuteMs
      const until = Math.max(free, from())
      if (until <= now) break
      await this.#pause(until - now)
    }
    this.#times.push(this.#now())
  }
}

/**
 * Reads how long an answer with 429 asks to wait, in milliseconds. The answer gives seconds or a date; a minute where
 * it gives neither.
 */
export function retryAfter(text: string | null, now: number): number {
  if (text !== null && /^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? 60_000 : Math.max(0, date - now)
}
