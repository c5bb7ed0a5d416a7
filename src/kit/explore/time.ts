import type { Surroundings } from '../../hosts/surroundings/index.js'
import type { Simulator } from '../simulator.js'

interface Timer {
  /** Virtual Unix milliseconds. */
  readonly at: number
  run(): void
}

/** The time of a run: the platform's, the app's, and what the run itself lets happen, on one clock. */
export class RunTime {
  readonly #sim: Simulator
  readonly #surroundings: Surroundings
  /** In order. */
  #timers: Timer[] = []

  constructor(sim: Simulator, surroundings: Surroundings) {
    this.#sim = sim
    this.#surroundings = surroundings
  }

  /** Virtual Unix milliseconds. */
  get now(): number {
    return this.#sim.clock.now().getTime()
  }

  /** When the platform, or the run, does something by itself; the app's timers are not counted. */
  get nextOfPlatform(): number | undefined {
    const next = earlier(this.#sim.clock.next()?.getTime(), this.#timers[0]?.at)
    // What waited for somebody, such as a delivery for its receiver, was due before now.
    return next === undefined ? undefined : Math.max(next, this.now)
  }

  /** When anything happens by itself. */
  get next(): number | undefined {
    return earlier(this.nextOfPlatform, this.#surroundings.timers.next)
  }

  /** Returns how not to. */
  after(delay: number, run: () => void): () => void {
    const timer = { at: this.now + delay, run }
    const before = this.#timers.findLastIndex(({ at }) => at <= timer.at)
    this.#timers.splice(before + 1, 0, timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /**
   * Lets happen what is next: one timer, or all that the platform does at that instant.
   * @param broken is called with what a timer of the app throws
   * @returns whether it was a timer of the app
   */
  runNext(broken: (error: unknown) => void): boolean {
    const at = this.next
    if (at === undefined) return false
    this.#surroundings.timers.moveTo(at)
    const isPlatform = (this.#sim.clock.next()?.getTime() ?? Number.POSITIVE_INFINITY) <= at
    if (isPlatform || at > this.now) this.#sim.clock.moveTo(at)
    if (isPlatform) return false
    const [timer] = this.#timers
    if (timer !== undefined && timer.at <= at) {
      this.#timers.shift()
      timer.run()
      return false
    }
    try {
      this.#surroundings.timers.runNext()
    } catch (error) {
      broken(error)
    }
    return true
  }

  /** Nothing happens until then. */
  moveTo(at: number): void {
    this.#surroundings.timers.moveTo(at)
    this.#sim.clock.moveTo(at)
  }
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other
  return other === undefined || one <= other ? one : other
}
