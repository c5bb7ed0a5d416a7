import type { RanTimer } from '../../hosts/surroundings/index.js'

/** The number of times that timers of the app may run in one wait of a run, or at its end: the rest of that time is left out. */
const maxInOneWait = 1000
/** And at one instant, and in a whole run: more than that never ends. */
const maxAtOnce = 5000
const maxTicks = 200_000
/** So many before the end it is time to look at where they are set. */
const lastOnes = 100

/** Counts how often timers of the app run. */
export class Ticks {
  #count = 0
  #at = 0
  #countNow = 0

  /** One more, at a virtual instant. Says what is wrong when there are too many. @param last what ran */
  add(now: number, last: RanTimer | undefined): Error | undefined {
    this.#count++
    this.#countNow = this.#at === now ? this.#countNow + 1 : 1
    this.#at = now
    const isAtOnce = this.#countNow > maxAtOnce
    if (!isAtOnce && this.#count <= maxTicks) return undefined
    const often = isAtOnce ? `${maxAtOnce} times at one instant` : `${maxTicks} times in one run`
    const error = new Error(
      `timers of the app ran more than ${often}: most likely one that setInterval repeats, or that sets itself again, after a short time. Clear it when it is not needed, or let the app take a longer time in this test. The last one was ${last?.what ?? 'one of fake-timers'}.`,
    )
    if (last?.origin?.stack !== undefined) error.stack = last.origin.stack
    return error
  }

  /** Tells whether it will soon be too many, if it goes on like this. */
  get areMany(): boolean {
    return this.#countNow > maxAtOnce - lastOnes || this.#count > maxTicks - lastOnes
  }

  /** Tells whether there were so many from now on that more would tell nothing new: an app that looks every second. */
  enough(): () => boolean {
    const lastTick = this.#count + maxInOneWait
    return () => this.#count >= lastTick
  }
}
