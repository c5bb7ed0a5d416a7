/** How long a world is there. Whatever waits for something of it asks to be told of the end, and gives up then. */
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
