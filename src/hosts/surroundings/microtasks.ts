import { afterEvents } from '../clock.js'
import { currentTask } from './tasks.js'

/** So many that ask for one another, with no turn of the event loop between them, never end. */
const maxInOneTurn = 100_000

/** What is told of microtasks of the app. */
export interface MicrotaskListener {
  /** One threw: that ends a process. */
  broken(error: unknown, what: string): void
  /** One asked for the next, again and again: no other code of the process had its turn. */
  endless(error: Error): void
}

/**
 * `queueMicrotask`, as the app finds it. `process.nextTick` is left alone: vitest puts it back later than it borrows it. What
 * that throws is heard as what nobody caught.
 */
export class AppMicrotasks {
  readonly #listener: MicrotaskListener
  readonly #before = globalThis.queueMicrotask
  #count = 0

  constructor(listener: MicrotaskListener) {
    this.#listener = listener
    const queue = this.#before
    const mine = (callback: () => void): void => {
      const task = currentTask()
      if (task === undefined || typeof callback !== 'function') queue(callback)
      else if (!this.#isEnough(mine))
        queue(() => {
          try {
            callback()
          } catch (error) {
            if (task.life.isAlive) this.#listener.broken(error, 'an error in queueMicrotask()')
          }
        })
    }
    globalThis.queueMicrotask = mine
  }

  uninstall(): void {
    globalThis.queueMicrotask = this.#before
  }

  /** Tells whether there were too many in this turn: then the next one is not run, so that the turn ends. */
  #isEnough(caller: (callback: () => void) => void): boolean {
    if (this.#count++ === 0)
      afterEvents(() => {
        this.#count = 0
      })
    if (this.#count <= maxInOneTurn) return false
    const error = new Error(
      `queueMicrotask() of the app was called more than ${maxInOneTurn} times before anything else had its turn: it asks for itself again and again. Let it wait for something, such as a timer.`,
    )
    Error.captureStackTrace(error, caller)
    this.#listener.endless(error)
    return true
  }
}
