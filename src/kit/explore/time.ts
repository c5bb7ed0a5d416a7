import type { Surroundings } from '../../hosts/surroundings/index.js'
import type { Simulator } from '../simulator.js'

interface Timer {
  /** Virtual Unix milliseconds. */
  readonly at: number
  run(): void
}

/** The time of a run: the platform's, the app's, and what the run itself lets happen, on one clock. */
export type RunTime = ReturnType<typeof timeOf>

export function timeOf({ clock }: Simulator, { timers: ofApp }: Surroundings) {
  /** The timers in their order. */
  let timers: Timer[] = []
  return {
    /** Virtual Unix milliseconds. */
    get now(): number {
      return clock.now().getTime()
    },

    /** The moment at which the platform, or the run, does something by itself; the app's timers are not counted. */
    get nextOfPlatform(): number | undefined {
      const next = earlier(clock.next()?.getTime(), timers[0]?.at)
      // What waited for somebody, such as a delivery for its receiver, was due before now.
      return next === undefined ? undefined : Math.max(next, this.now)
    },

    /** The moment at which anything happens by itself. */
    get next(): number | undefined {
      return earlier(this.nextOfPlatform, ofApp.next)
    },

    /** Returns how not to. */
    after(delay: number, run: () => void): () => void {
      const timer = { at: this.now + delay, run }
      const before = timers.findLastIndex(({ at }) => at <= timer.at)
      timers.splice(before + 1, 0, timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },

    /**
     * Lets happen what is next: one timer, or all that the platform does at that instant.
     * @param broken is called with what a timer of the app throws
     * @returns whether it was a timer of the app
     */
    runNext(broken: (error: unknown) => void): boolean {
      const at = this.next
      if (at === undefined) return false
      ofApp.moveTo(at)
      const isPlatform = (clock.next()?.getTime() ?? Number.POSITIVE_INFINITY) <= at
      if (isPlatform || at > this.now) clock.moveTo(at)
      if (isPlatform) return false
      const [timer] = timers
      if (timer !== undefined && timer.at <= at) {
        timers.shift()
        timer.run()
        return false
      }
      try {
        ofApp.runNext()
      } catch (error) {
        broken(error)
      }
      return true
    },

    /** Nothing happens until then. */
    moveTo(at: number): void {
      ofApp.moveTo(at)
      clock.moveTo(at)
    },
  }
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other
  return other === undefined || one <= other ? one : other
}
