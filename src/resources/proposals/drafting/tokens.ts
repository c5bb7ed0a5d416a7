/** A piece of a text. Every character belongs to one, or is plain white space between two. */
export interface Token {
  readonly text: string
  /** The text in small letters. */
  readonly lower: string
  /** `odd` is a number that is written in a way that nobody can be sure of, such as `1.250,50` or `3/4`. */
  readonly kind: 'word' | 'number' | 'date' | 'clock' | 'odd' | 'sign' | 'line'
  readonly start: number
  readonly end: number
}

const blank = /[ \t\r]+/y
const date = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z?)?(?![\p{L}\p{M}\p{N}_-])/uy
const clock = /\d{1,2}:\d\d(?![\p{L}\p{M}\p{N}_:])/uy
/** Digits and what may stand between digits: what is no plain number is odd as a whole, and never read in part. */
const digits = /\d(?:[\d.,'’]*\d)?/y
const word = /[\p{L}\p{M}\p{N}_]+/uy
const sign = /./suy
const thousands = /k(?![\p{L}\p{M}\p{N}_])/iuy
const plainNumber = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** `10USDC` and `3pm` are two; `1st`, `0x86` and `4Kj2` are one. */
const numberWithUnit = /^\d+(?=[A-Za-z]{1,5}$)(?!\d{0,2}(?:st|nd|rd|th)$)/i

/** Cuts a text into tokens, in one pass. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const here = (pattern: RegExp, from = at): string => {
    pattern.lastIndex = from
    return pattern.exec(text)?.[0] ?? ''
  }
  const add = (kind: Token['kind'], found: string): boolean => {
    if (found === '') return false
    tokens.push({ text: found, lower: found.toLowerCase(), kind, start: at, end: at + found.length })
    at += found.length
    return true
  }
  const addNumber = (): boolean => {
    const run = here(digits)
    if (!plainNumber.test(run)) return add('odd', run)
    const scale = here(thousands, at + run.length)
    const letters = here(word)
    if (scale !== '' || letters.length <= run.length) return add('number', run + scale)
    return add('number', numberWithUnit.exec(letters)?.[0] ?? '') || add('word', letters)
  }
  while (at < text.length) {
    const first = text.charAt(at)
    if (first === '\n') add('line', first)
    else if (/[ \t\r]/.test(first)) at += here(blank).length
    else if (/[0-9]/.test(first)) add('date', here(date)) || add('clock', here(clock)) || addNumber()
    else add('word', here(word)) || add('sign', here(sign))
  }
  return tokens
}
