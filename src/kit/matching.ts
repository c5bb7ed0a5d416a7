import { didYouMean } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { memberOf } from '../kernel/member-of.js'
import { printable } from '../kernel/shown.js'

/**
 * Lists what is not as expected, a line each. Objects may have more members than are asked for; arrays are as long as asked.
 * A RegExp matches text, and what a test runner offers (`expect.any(String)`) matches as it does there.
 */
export function differences(expected: unknown, actual: unknown, at = ''): string[] {
  if (isMatched(expected, actual)) return []
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((item, index) => differences(item, actual[index], `${at}[${index}]`))
  if (isPlain(expected) && isPlain(actual))
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, actual[name], at === '' ? name : `${at}.${name}`),
    )
  return [`${at === '' ? '' : `${at}: `}expected ${written(expected)}, was ${written(actual)}`]
}

function isMatched(expected: unknown, actual: unknown): boolean {
  if (isAsymmetric(expected)) return expected.asymmetricMatch(actual)
  if (expected instanceof RegExp) return typeof actual === 'string' && actual.search(expected) !== -1
  if (expected instanceof Date) return actual instanceof Date && expected.getTime() === actual.getTime()
  return Object.is(expected, actual)
}

function isAsymmetric(value: unknown): value is { asymmetricMatch(actual: unknown): boolean } {
  return typeof memberOf(value, 'asymmetricMatch') === 'function'
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Tells a promise, of any realm. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof memberOf(value, 'then') === 'function'
}

/** Writes a value in one line, cut where it is long. */
export function written(value: unknown): string {
  const text = isSpoken(value) ? printedValue(value) : json(value)
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}

/** Tells whether a value says itself what it is: JSON would say nothing of it. */
function isSpoken(value: unknown): value is object | bigint {
  return value instanceof RegExp || value instanceof Error || isAsymmetric(value) || typeof value === 'bigint'
}

function printedValue(value: object | bigint): string {
  const describe: unknown = Reflect.get(Object(value), 'toAsymmetricMatcher')
  if (typeof describe === 'function') return String(describe.call(value))
  // What a matcher of vitest or jest looks for.
  const sample: unknown = isAsymmetric(value) ? Reflect.get(value, 'sample') : undefined
  return sample === undefined ? String(value) : `${String(value)} ${written(sample)}`
}

function json(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (isSpoken(inner) ? printedValue(inner) : inner)) ??
      String(value)
    )
  } catch {
    return printable(value)
  }
}

/** @throws UsageError for a member that nothing has: asked for with `not`, it would never fail */
export function checkMembers(match: object, known: readonly string[], matcher: string): void {
  if (!isPlain(match))
    throw new UsageError(
      `${matcher}: what to match is an object such as { ${known[1]}: ... }, and was ${written(match)}.`,
    )
  for (const name of Object.keys(match)) {
    if (known.includes(name)) continue
    throw new UsageError(`${matcher}: there is no member ${name} to match. ${didYouMean(name, known, 2)}`)
  }
}

/** @throws UsageError for what is no number of times */
export function checkTimes(times: number | undefined, matcher: string): void {
  if (times === undefined || (Number.isInteger(times) && times >= 0)) return
  throw new UsageError(`${matcher}: times is ${printable(times)}: it takes a whole number of 0 or more.`)
}

export function counted(times: number): string {
  return times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`
}

export function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')
}
