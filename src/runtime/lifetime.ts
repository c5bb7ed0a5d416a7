import { UsageError } from '../kernel/errors.js'

/** The life of a world. Whatever waits for something of it asks to be told of the end, and gives up then. */
export class Lifetime {
  #isOver = false
  #waiting = new Set<(reason: TypeError) => void>()

  get isOver(): boolean {
    return this.#isOver
  }

  /** Calls once at the end, with what a fetch rejects with whose connection broke; returns how to wait no longer. */
  onEnd(giveUp: (reason: TypeError) => void): () => void {
    this.#waiting.add(giveUp)
    return () => void this.#waiting.delete(giveUp)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    const waiting = this.#waiting
    this.#waiting = new Set()
    for (const giveUp of waiting) giveUp(broken())
  }
}

function broken(): TypeError {
  const cause = new Error('read ECONNRESET: the simulator was reset, restored or disposed')
  return new TypeError('fetch failed', { cause: Object.assign(cause, { code: 'ECONNRESET' }) })
}

/**
 * Makes the error for whoever goes on with a simulator that has ended.
 * @param called what was called, such as `sim.note`
 */
export function disposedOf(called?: string): UsageError {
  const place = called === undefined ? '' : `${called}: `
  return new UsageError(
    `${place}the simulator was disposed of. It has ended, and only what happened in it can still be read. Create another simulator, or dispose of this one later. The fixtures dispose of the simulator of a test when that test ends.`,
  )
}

/** @param sim a simulator, or something that stands for one and has no end @throws UsageError for one that has ended */
export function requireAlive(
  sim: { readonly lifetime?: () => Pick<Lifetime, 'isOver'> },
  called: string,
): void {
  if (sim.lifetime?.().isOver === true) throw disposedOf(called)
}
