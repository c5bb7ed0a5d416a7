/** Help for whoever meets a refusal, worded for where the reader stands. */
export interface Hint {
  /** The words for a test that has the simulator. */
  readonly inside: string
  /** The words for a caller in another process, who has no simulator in hand. */
  readonly outside: string
}

/** The same words for everybody are just text. */
export function toHint(hint: string | Hint): Hint {
  return typeof hint === 'string' ? { inside: hint, outside: hint } : hint
}

/** A mistake of the test's author: says what happened, why, and what to do next. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The same for callers in another process. */
  readonly outsideMessage: string

  constructor(message: string | Hint, options?: ErrorOptions) {
    const { inside, outside } = toHint(message)
    super(inside, options)
    this.outsideMessage = outside
  }
}

/** A bug of the simulator itself: rolled back, never hidden. */
export class Invariant extends Error {
  override readonly name = 'Invariant'
}

/** Narrows to `condition`, or reports our own bug. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message)
}
