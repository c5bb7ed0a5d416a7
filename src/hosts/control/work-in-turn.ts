import { Problem } from '../../kernel/problem.js'
import type { Lifetime } from '../../runtime/lifetime.js'

interface Moved {
  /** Of the world that it has now. */
  lifetime(): Lifetime
}

/**
 * Moves the clock of each world for one caller after the other: callers over HTTP know nothing of each other. What waits
 * ends when its world is replaced, and when its caller goes.
 */
export class WorkInTurn {
  readonly #last = new WeakMap<Moved, Promise<unknown>>()

  /** @throws Problem 409 when the world was replaced before the work was done */
  async run<T>(sim: Moved, gone: () => AbortSignal, work: () => Promise<T>): Promise<T> {
    const lifetime = sim.lifetime()
    const before = this.#last.get(sim)
    const mine = (async () => {
      if (before !== undefined) await before.catch(() => undefined)
      if (lifetime.isOver) throw overtaken()
      // Nobody would see what came of it.
      if (before !== undefined) gone().throwIfAborted()
      const result = await work()
      if (lifetime.isOver) throw overtaken()
      return result
    })()
    this.#last.set(sim, mine)
    return mine
  }
}

function overtaken(): Problem {
  return new Problem('conflict', 'The world was reset, restored or deleted before this was done.', {
    hint: 'the clock is where that has left it: send this again when it is over',
  })
}
