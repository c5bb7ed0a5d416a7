import { Problem } from '../contract/problem.js'
import type { Lifetime } from './lifetime.js'

interface Moved {
  /** Gives the lifetime of the world that it has now. */
  lifetime(): Lifetime
  /** Resolves when what moves the clock now is done; undefined when nothing does. */
  moving(): Promise<void> | undefined
}

/**
 * Moves a clock for one caller after the other: callers from outside know nothing of each other, nor of the test in whose
 * process the simulator is. What waits ends when the world is replaced, and when its caller goes.
 */
export class WorkInTurn {
  readonly #moved: Moved
  #last: Promise<unknown> | undefined

  constructor(moved: Moved) {
    this.#moved = moved
  }

  /** @throws Problem 409 when the world was replaced before the work was done */
  async run<T>(work: () => Promise<T>, gone?: () => AbortSignal): Promise<T> {
    const lifetime = this.#moved.lifetime()
    const before = this.#last
    const mine = (async () => {
      await before?.catch(() => undefined)
      for (let other = this.#moved.moving(); other !== undefined; other = this.#moved.moving()) await other
      if (lifetime.isOver) throw overtaken()
      // Nobody would see what came of it.
      gone?.().throwIfAborted()
      const result = await work()
      if (lifetime.isOver) throw overtaken()
      return result
    })()
    this.#last = mine
    return mine
  }
}

function overtaken(): Problem {
  return new Problem('conflict', 'The world was reset, restored or deleted before this was done.', {
    hint: 'the clock is where that has left it: send this again when it is over',
  })
}
