import { hint } from '../contract/hints.js'
import type { Endpoint } from '../contract/operation.js'
import { didYouMean, distance } from '../kernel/closest.js'
import { type Hint, UsageError } from '../kernel/errors.js'
import { byText } from '../kernel/order.js'
import { printable } from '../kernel/shown.js'

/** One way to an operation. */
export interface Way extends Pick<Endpoint, 'method' | 'path' | 'id'> {}

/** The number of segments that are compared: a longer path is compared as far as this. */
const maxSegments = 12
/** The greatest distance of a way that may be meant. */
const maxDistance = 1.25
/** The distance of another method, which is nearer than another resource. */
const otherMethodDistance = 0.4

/**
 * The ways nearest to what was asked, best first: those that share a word of the path, and before all the resource.
 * @param options.sameMethod only with the method that was asked for
 */
export function similarWays<W extends Way>(
  ways: readonly W[],
  method: string,
  path: string,
  { sameMethod = false }: { readonly sameMethod?: boolean } = {},
): readonly W[] {
  const asked = segmentsOf(path).slice(0, maxSegments)
  const near = ways
    .filter((way) => !sameMethod || way.method === method)
    .map((way) => ({ way, away: awayFrom(asked, way) + (way.method === method ? 0 : otherMethodDistance) }))
    .filter(({ away }) => away <= maxDistance)
    .sort((a, b) => a.away - b.away || byText(a.way.path, b.way.path))
  const best = near[0]?.away ?? 0
  return near
    .filter(({ away }) => away <= best + 0.5)
    .slice(0, 2)
    .map(({ way }) => way)
}

/** Asks for the operation that a text such as `POST /customers` or a misspelt id means. */
function operationMeant(operations: readonly Way[], given: unknown): string {
  const text = printable(given)
  const [, method = '', path = ''] = /^(?:sim\.api\.)?([A-Za-z]+) +(\/\S*)$/.exec(text) ?? []
  const [way] = path === '' ? [] : similarWays(operations, method.toUpperCase(), path)
  if (way !== undefined) return `Did you mean ${way.id}?`
  return didYouMean(
    text.replace(/^sim\.api\./, ''),
    operations.map(({ id }) => id),
    3,
  )
}

/** @param call as it is said in the message @throws UsageError for what is no operation's id */
export function checkOperation(operations: readonly Way[], id: string, call: Hint): void {
  if (operations.some((operation) => operation.id === id)) return
  throw new UsageError(hint`${call}: ${printable(id)} is not an operation. ${operationMeant(operations, id)}`)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Measures the edit distance over segments. A way without a word in common is out of sight. */
function awayFrom(asked: readonly string[], { path, id }: Way): number {
  const route = segmentsOf(path)
  const words = route.filter((segment) => !isParameter(segment))
  const shares = asked.some((segment) => words.some((word) => wordAway(segment, word) < 1))
  if (!shares) return Number.POSITIVE_INFINITY
  const verb = id.split('.').at(-1) ?? ''
  const last = route.length - 1
  let previous = [0]
  for (const [column, segment] of route.entries()) previous.push((previous[column] ?? 0) + added(segment, 0))
  for (const [row, segment] of asked.entries()) {
    const next = [(previous[0] ?? 0) + 0.6]
    for (const [column, other] of route.entries()) {
      // What an operation does is often put into the path: /send for the operation wallets.send.
      const isVerb = column === last && row === asked.length - 1 && segment.toLowerCase() === verb
      const changed = isVerb ? 0.3 : segmentAway(segment, other)
      next.push(
        Math.min(
          (previous[column] ?? 0) + changed,
          (previous[column + 1] ?? 0) + 0.6,
          (next[column] ?? 0) + added(other, row + 1),
        ),
      )
    }
    previous = next
  }
  return Math.min(previous.at(-1) ?? Number.POSITIVE_INFINITY, inOtherOrder(asked, words))
}

/** Measures the same words in another order: out of sight unless the route has all of them. */
function inOtherOrder(asked: readonly string[], words: readonly string[]): number {
  const own = asked.filter((segment) => !isParameter(segment) && !/\d/.test(segment))
  if (own.length < 2) return Number.POSITIVE_INFINITY
  const apart = own.map((segment) => Math.min(...words.map((word) => wordAway(segment, word))))
  if (apart.some((away) => away >= 1)) return Number.POSITIVE_INFINITY
  return 0.5 + apart.reduce((sum, away) => sum + away, 0) + 0.15 * Math.max(0, words.length - own.length)
}

/**
 * Measures a segment that the caller left out: often the first one, which says whose the thing is, as in /recipients.
 */
function added(segment: string, before: number): number {
  if (before === 0) return 0.25
  return isParameter(segment) ? 0.6 : 0.8
}

function segmentAway(asked: string, route: string): number {
  if (!isParameter(route)) return wordAway(asked, route)
  return /\d/.test(asked) || isParameter(asked) ? 0 : 0.6
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

/** Measures how far two words are from each other: 0 for the same, 1 for another one. */
function wordAway(asked: string, word: string): number {
  if (asked === word) return 0
  const left = asked.toLowerCase()
  const right = word.toLowerCase()
  if (left === right) return 0.05
  if (left.length >= 4 && (right.startsWith(left) || left.startsWith(right))) return 0.15
  const away = distance(left, right) / Math.max(left.length, right.length)
  return away <= 0.34 ? away : 1
}
