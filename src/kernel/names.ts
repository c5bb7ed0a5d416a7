import { didYouMean } from './closest.js'
import { UsageError } from './problem.js'
import { shown } from './shown.js'

/**
 * Whether its members are what it says: no array, Map, Date or promise, whose members would be none. Also an object of
 * another realm, such as a test runner makes.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object') return false
  try {
    return Object.prototype.toString.call(value) === '[object Object]'
  } catch {
    // A proxy that throws at everything, or was revoked, has no members to be read.
    return false
  }
}

/** A function of the caller's. @throws UsageError for anything else */
export function checkFunction(value: unknown, call: string): void {
  if (typeof value !== 'function')
    throw new UsageError(`${call} takes a function, and was given ${shown(value)}.`)
}

/** @throws UsageError for what is no text, where the call takes an id. @param takes such as `the id of an event` */
export function checkText(value: unknown, call: string, takes: string): asserts value is string {
  if (typeof value !== 'string')
    throw new UsageError(`${call} takes ${takes}, and was given ${shown(value)}.`)
}

/** @throws UsageError for what is no object of options, and for a member that nothing reads: misspelt, it would say nothing */
export function checkNames(options: unknown, known: readonly string[], call: string): void {
  if (!isPlainObject(options))
    throw new UsageError(
      `${call}: the options are ${shown(options)}: they must be an object with members such as ${known[0]}.`,
    )
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      throw new UsageError(`${call}: there is no option ${shown(name)}. ${didYouMean(name, known, 1)}`)
  }
}
