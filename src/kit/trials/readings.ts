import { UsageError } from '../../kernel/errors.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { printable } from '../../kernel/shown.js'
import type { Simulator } from '../simulator.js'
import { type Cast, filled, type Reading } from './task.js'

/** Finds why a reading is not true; undefined where it is. @throws UsageError for a call that there is none of */
export function wrongIn(sim: Simulator, cast: Cast, reading: Reading): string | undefined {
  const { call, with: args = [], where, count = 1, has } = reading
  const read = readerOf(sim, call)
  const answer = orUndefined(() => read(...args.map((each) => withWords(each, cast))))
  if (answer === undefined) return `${call} is refused`
  const rows = listed(answer).filter((row) => where === undefined || isLike(row, withWords(where, cast)))
  if (rows.length !== count) return `there are ${rows.length}, and not ${count}`
  const other = has && rows.find((row) => !isLike(row, withWords(has, cast)))
  return other === undefined ? undefined : `it is ${shownLike(other, has)}`
}

function readerOf(sim: Simulator, call: string): (...args: readonly unknown[]) => unknown {
  const [resource = '', method = ''] = call.split('.')
  const found: unknown = Reflect.get(sim.api, resource)
  const read: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, method) : undefined
  if (typeof read !== 'function')
    throw new UsageError(
      `trials: a claim reads ${printable(call)}, which is no operation: customers.list is one.`,
    )
  return (...args) => Reflect.apply(read, found, args)
}

/** The rows of a list, or the one thing that was answered. */
function listed(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const data: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return Array.isArray(data) ? data : [answer]
}

function withWords(value: unknown, cast: Cast): unknown {
  if (typeof value === 'string') return filled(value, cast)
  if (Array.isArray(value)) return value.map((each: unknown) => withWords(each, cast))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWords(each, cast)]))
}

/** Tells whether something has all that is expected of it; texts are compared by what they say. */
function isLike(actual: unknown, expected: unknown): boolean {
  if (typeof expected === 'string' && typeof actual === 'string') return plain(actual) === plain(expected)
  if (Array.isArray(expected))
    return Array.isArray(actual) && expected.every((each) => actual.some((one) => isLike(one, each)))
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected)
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([name, each]) => isLike(Reflect.get(actual, name), each))
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The members that were expected, as they are. */
function shownLike(actual: unknown, expected: Readonly<Record<string, unknown>> = {}): string {
  const members = Object.keys(expected).map((name) => [
    name,
    typeof actual === 'object' && actual !== null ? Reflect.get(actual, name) : undefined,
  ])
  return JSON.stringify(Object.fromEntries(members))
}
