import { Invariant, Problem, UsageError } from './problem.js'

/**
 * Reads a value of a test's author. A getter or a proxy of it may throw whatever it likes: that is no mistake of ours, and
 * says so.
 * @param what whose value it is, to begin the message
 */
export function readable<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem || error instanceof UsageError || error instanceof Invariant) throw error
    throw new UsageError(
      `${what} was given a value that cannot be read: ${reasonOf(error)}. Pass plain objects, without getters and proxies that throw.`,
      { cause: error },
    )
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'what reads it throws'
}
