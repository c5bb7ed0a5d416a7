import { byText } from './order.js'
import { printable } from './shown.js'

/** The `count` candidates nearest to a name, nearest first. @param given JavaScript may hand over anything */
export function closest(given: unknown, candidates: readonly string[], count: number): string[] {
  const text = printable(given)
  return candidates
    .map((candidate) => ({ candidate, away: away(text, candidate) }))
    .sort((a, b) => a.away - b.away || byText(a.candidate, b.candidate))
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Asks for one of the `count` candidates nearest to `text`. */
export function didYouMean(text: unknown, candidates: readonly string[], count: number): string {
  return `Did you mean ${closest(text, candidates, count).join(', or ')}?`
}

/** The candidate that was meant, where one is near enough. */
export function nearest(text: unknown, candidates: readonly string[]): string | undefined {
  const [best] = closest(text, candidates, 1)
  if (best === undefined) return undefined
  const name = printable(text)
  const isNear =
    away(name, best) < 2 ||
    distance(name.toLowerCase(), best.toLowerCase()) <= Math.max(2, name.length * 0.34) ||
    (best.length >= 4 && name.toLowerCase().includes(best.toLowerCase()))
  return isNear ? best : undefined
}

/** Asks for the nearest candidate where one may be meant, and names all of them where none is. */
export function meantAmong(text: unknown, candidates: readonly string[]): string {
  const meant = nearest(text, candidates)
  if (meant !== undefined) return `Did you mean ${meant}?`
  return `There ${candidates.length === 1 ? 'is' : 'are'} ${candidates.join(', ')}.`
}

/**
 * Measures how far a name is from what was written: the edit distance in any case of the letters. A part of a name
 * means that name, and the word before the first dot counts twice: `customers.retrieve` is a verb of customers.
 */
function away(text: string, candidate: string): number {
  const left = text.toLowerCase()
  const right = candidate.toLowerCase()
  if (left === right) return text === candidate ? 0 : 0.5
  if (left.length >= 3 && right.includes(left)) return 1 + right.length / 1000
  const dot = right.indexOf('.')
  const ahead = dot === -1 || !left.includes('.') ? 0 : distance(firstWord(left), right.slice(0, dot))
  return distance(left, right) + ahead
}

function firstWord(text: string): string {
  return text.slice(0, text.indexOf('.'))
}

/** Levenshtein distance over the first hundred characters. */
export function distance(a: string, b: string): number {
  const left = a.slice(0, 100)
  const right = b.slice(0, 100)
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[right.length] ?? 0
}
