import { isoTime, readableDuration } from '../kernel/clock.js'
import type { Lifetime } from './lifetime.js'

interface Waiting {
  /** Virtual Unix milliseconds. */
  readonly at: number
  arrive(): void
}

/**
 * The time without a move of the clock after which it is said that somebody waits for one, in milliseconds of the host.
 */
const maxIdleMs = 1000

/** Answers that come later in virtual time: a fault delays them, or the operation takes so long. They stand outside the world: a copy of it has no one who waits. */
export class DelayedAnswers {
  readonly #now: () => number
  readonly #startTimer: StartTimer
  readonly #advises: boolean
  #waiting: Waiting[] = []

  /** @param now virtual Unix milliseconds @param advises whether the test has to move the clock, and may forget it */
  constructor(now: () => number, startTimer: StartTimer, advises: boolean) {
    this.#now = now
    this.#advises = advises
    this.#startTimer = startTimer
  }

  /** The virtual time at which the next answer arrives, in Unix milliseconds. */
  get next(): number | undefined {
    return this.#waiting[0]?.at
  }

  /** Resolves when the clock has come to `at`; rejects when the caller gives up, or when the world goes. */
  async wait(
    at: number,
    what: string,
    signal: AbortSignal | null | undefined,
    lifetime: Lifetime,
  ): Promise<void> {
    const start = this.#now()
    const timer = this.#startTimer(maxIdleMs)
    let waits = true
    void timer.done.then(() => {
      if (this.#advises && waits && this.#now() === start) console.warn(advice(what, start, at))
    })
    let giveUp: () => void = () => undefined
    let forget: () => void = () => undefined
    try {
      await new Promise<void>((resolve, reject) => {
        const mine: Waiting = { at, arrive: resolve }
        giveUp = () => {
          this.#waiting = this.#waiting.filter((other) => other !== mine)
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', giveUp)
        forget = lifetime.onEnd((reason) => {
          // They all wait for the same world.
          this.#waiting = []
          reject(reason)
        })
        const before = this.#waiting.findLastIndex((other) => other.at <= at)
        this.#waiting.splice(before + 1, 0, mine)
      })
    } finally {
      waits = false
      timer.cancel()
      signal?.removeEventListener('abort', giveUp)
      forget()
    }
  }

  /** Lets arrive what is due, in order; true when something was. */
  release(now: number): boolean {
    const due = this.#waiting.filter(({ at }) => at <= now)
    this.#waiting = this.#waiting.slice(due.length)
    for (const { arrive } of due) arrive()
    return due.length > 0
  }
}

function advice(what: string, now: number, at: number): string {
  return `platform-simulator: the answer of ${what} comes at ${isoTime(at)}, ${readableDuration(at - now)} later in virtual time, and nothing has moved the clock since the request arrived. Call sim.clock.advance(${at - now}) after it arrived and before you await it. Where a fault delays it, latencyMs takes time of the host instead.`
}

/** Time of the host, for the few things that take some of it. */
export interface Timer {
  readonly done: Promise<void>
  cancel(): void
}

export type StartTimer = (milliseconds: number) => Timer
