import type { Entry } from './entries.js'
import { type Indexed, indexOf } from './indexed.js'
import { Occurrences } from './occurrences.js'
import { readQuestion, type Vocabulary } from './question.js'
import { type Rarity, rarityOf } from './rarity.js'
import { type Asked, signalNames, signalsOf } from './signals.js'
import { synonymsOf } from './synonyms.js'
import { weights } from './weights.js'
import { stemOf, stemsOf } from './words.js'

/** Ranks entries by what somebody types: each gets the sum of what speaks for it. */
export class Ranking {
  readonly indexed: readonly Indexed[]
  readonly rarity: Rarity
  readonly #vocabulary: Vocabulary
  readonly #occurrences: Occurrences

  constructor(entries: readonly Entry[]) {
    this.indexed = indexOf(entries)
    this.rarity = rarityOf(this.indexed)
    this.#vocabulary = vocabularyOf(this.indexed)
    this.#occurrences = new Occurrences(this.indexed)
  }

  /** Reads a question in the words of the entries. */
  read(question: string): Asked {
    const read = readQuestion(question, this.#vocabulary, this.rarity)
    return { ...read, shared: this.#occurrences.sharedWith(read) }
  }

  /** Returns the entries that a question finds, the best first. */
  rank(question: string): readonly Entry[] {
    const asked = this.read(question)
    return this.indexed
      .filter(({ stems, counts }) =>
        [...asked.meant].some((stem) => stems.has(stem) || counts[0].phrases.has(stem)),
      )
      .map((indexed) => ({ entry: indexed.entry, score: weighed(signalsOf(indexed, asked, this.rarity)) }))
      .sort((one, other) => other.score - one.score)
      .map(({ entry }) => entry)
  }
}

function weighed(signals: readonly number[]): number {
  return signalNames.reduce((sum, name, at) => sum + weights[name] * (signals[at] ?? 0), 0)
}

function vocabularyOf(indexed: readonly Indexed[]): Vocabulary {
  const operations = indexed.filter(({ entry }) => entry.kind === 'operation')
  const lasts = indexed.flatMap(({ entry }) =>
    entry.kind === 'enumeration' ? stemsOf(entry.name).slice(-1) : [],
  )
  return {
    synonyms: synonymsOf(),
    acts: new Set(indexed.flatMap(({ entry, verb }) => (entry.tool === 'call' ? [verb] : []))),
    things: new Set(operations.flatMap(({ things }) => things)),
    listed: new Set([
      ...lasts,
      ...['values', 'kinds', 'codes', 'states', 'reasons', 'types', 'ways'].map(stemOf),
    ]),
  }
}
