/** A text that is read piece by piece: what was understood is taken out, so that nothing is read twice. */
export class Reading {
  #rest: string

  constructor(text: string) {
    this.#rest = text
  }

  /** What was not understood yet. */
  get rest(): string {
    return this.#rest
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#rest)
  }

  /** Takes out the first place that a pattern matches. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(this.#rest)
    if (found !== null) this.#cut(found.index, found[0].length)
    return found
  }

  /** Takes out every place that a pattern matches, in their order. */
  takeAll(pattern: RegExp): readonly RegExpExecArray[] {
    const taken: RegExpExecArray[] = []
    for (let found = this.take(pattern); found !== null; found = this.take(pattern)) taken.push(found)
    return taken
  }

  /** A gap is left, so that what stood on both sides does not become one word. */
  #cut(at: number, length: number): void {
    this.#rest = `${this.#rest.slice(0, at)} ¦ ${this.#rest.slice(at + length)}`
  }
}

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number in digits or as a word up to twelve; what a pattern for one looks like is {@link countPattern}. */
export function countOf(text: string): number {
  const word = text.toLowerCase()
  if (word === 'a' || word === 'an') return 1
  const at = numberWords.indexOf(word)
  return at === -1 ? Number(word) : at
}

export const countPattern = `\\d{1,4}|an?|${numberWords.slice(1).join('|')}`

/** Text that stands for itself in a pattern. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
