/** Help for whoever meets a refusal, worded for where the reader stands. */
export interface Hint {
  /** For a test that has the simulator. */
  readonly inside: string
  /** For a caller in another process, who has no simulator in hand. */
  readonly outside: string
}

/** The same words for everybody are just text. */
export function toHint(hint: string | Hint): Hint {
  return typeof hint === 'string' ? { inside: hint, outside: hint } : hint
}
