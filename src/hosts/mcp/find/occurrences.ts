import type { Indexed } from './indexed.js'
import type { Question } from './question.js'
import { pairsOf } from './words.js'

/** The things that phrases have in common with a question, by the number of the phrase. */
export interface Shared {
  /** Counts the words of the question that it has, and those that mean the same. */
  readonly stems: Uint8Array
  /** Counts the pairs of stems. */
  readonly pairs: Uint8Array
  /** Counts the pairs of all words. */
  readonly wording: Uint8Array
}

/** Tells which phrases something stands in, so that a question does not look through all of them. */
type Places = ReadonlyMap<string, readonly number[]>

/** The places of all words, and of all pairs of words. */
export class Occurrences {
  readonly #stems: Places
  readonly #pairs: Places
  readonly #wording: Places
  readonly #count: number

  constructor(indexed: readonly Indexed[]) {
    const phrases = indexed.flatMap((entry) => entry.phrases)
    this.#count = phrases.length
    this.#stems = placesOf(phrases.map(({ stems }) => stems))
    this.#pairs = placesOf(phrases.map(({ inOrder }) => pairsOf(inOrder)))
    this.#wording = placesOf(phrases.map(({ wording }) => pairsOf(wording)))
  }

  sharedWith({ meant, pairs, wording }: Question): Shared {
    return {
      stems: this.#counted(this.#stems, meant),
      pairs: this.#counted(this.#pairs, pairs),
      wording: this.#counted(this.#wording, wording),
    }
  }

  #counted(places: Places, asked: ReadonlySet<string>): Uint8Array {
    const counts = new Uint8Array(this.#count)
    for (const each of asked) for (const at of places.get(each) ?? []) counts[at] = (counts[at] ?? 0) + 1
    return counts
  }
}

function placesOf(phrases: readonly Iterable<string>[]): Places {
  const places = new Map<string, number[]>()
  for (const [at, words] of phrases.entries())
    for (const word of words) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [at])
      else known.push(at)
    }
  return places
}
