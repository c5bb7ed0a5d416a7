import { Invariant, UsageError } from '../kernel/errors.js'
import { checkPrototype } from '../kernel/names.js'
import { Problem, severalFields } from './problem.js'

/** A function that a test calls: the frames of what it called, and all below, are no help to who reads the stack. */
type Called = (...input: never[]) => unknown

/**
 * Makes the error that a public function throws, for whoever reads it in the output of a test runner: a refusal names
 * every wrong field, and the stack begins with the line of the caller. It runs when something has failed, so that calls
 * that go well pay nothing.
 * @param call what refused, such as `wallets.create`
 */
export function atCaller(error: unknown, call: string, called: Called): unknown {
  if (error instanceof Problem) error.message = `${call}: ${withFields(error)}`
  else if (!(error instanceof UsageError)) return error
  return fromHere(error, called)
}

/** The same error, whose stack begins where `called` was called. */
export function fromHere<E extends Error>(error: E, called: Called): E {
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(error, called)
  else {
    // The line of the caller is the third here: near enough to be seen.
    const { stack } = new Error(error.message)
    if (stack !== undefined) error.stack = stack.replace(/^Error/, error.name)
  }
  return error
}

/** The message of a refusal with the fields that its detail does not name. */
function withFields({ message, detail, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `${field}: ${message}`)
  // What went through an inner call has them already.
  if (!message.startsWith(detail) || fields.every((field) => message.includes(field))) return message
  const rest = message.slice(detail.length)
  const said = detail === severalFields ? [] : [detail.replace(/\.$/, '')]
  return [...said, ...fields].join('; ') + rest
}

/**
 * Finds the error to throw in the place of another one: where every object has a member that nobody gave it, an error
 * of ours comes from that. It runs when something has failed, because a look at each call would cost all that go well.
 * What is put there before the import has ended fails in the import, as it does with every bundled package.
 */
export function orPrototypePollution(error: unknown, call: string): unknown {
  if (error instanceof Problem || error instanceof UsageError) return error
  try {
    checkPrototype(call)
  } catch (why) {
    return why
  }
  return error
}

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

/**
 * Says why a value cannot be read: the message of its first getter or proxy that throws. Undefined where all of it can
 * be read.
 */
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
