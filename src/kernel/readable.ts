import { Invariant, Problem, UsageError } from './problem.js'

/**
 * Reads a value of a test's author. A getter or a proxy of it may throw whatever it likes: that is told as what it is. What
 * is thrown although the value can be read is thrown on.
 * @param what whose value it is, to begin the message
 */
export function blamingReads<T>(what: string, value: unknown, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem || error instanceof UsageError || error instanceof Invariant) throw error
    const reason = whyUnreadable(value, new Set())
    if (reason === undefined) throw error
    throw new UsageError(
      `${what} was given a value that cannot be read: ${reason}. Pass plain objects, without getters and proxies that throw.`,
      { cause: error },
    )
  }
}

/** Its own members, and the getters of its classes. */
function namesOf(value: object): readonly string[] {
  const names = Object.keys(value)
  let parent: object | null = Object.getPrototypeOf(value)
  // The root of every realm has this getter of its own.
  while (parent !== null && !Object.hasOwn(parent, '__proto__')) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(parent))
    for (const [name, { get }] of members) if (get !== undefined) names.push(name)
    parent = Object.getPrototypeOf(parent)
  }
  return names
}

/** What its first getter or proxy throws that throws; undefined where all of it can be read. */
function whyUnreadable(value: unknown, seen: Set<unknown>): string | undefined {
  if (typeof value !== 'object' || value === null || seen.has(value)) return undefined
  seen.add(value)
  try {
    for (const name of namesOf(value)) {
      const reason = whyUnreadable(Reflect.get(value, name), seen)
      if (reason !== undefined) return reason
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'what reads it throws'
  }
}
