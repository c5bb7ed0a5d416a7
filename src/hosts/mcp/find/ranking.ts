import type { Entry } from './entries.js'
import { type Indexed, indexOf } from './indexed.js'
import { type Question, readQuestion, type Vocabulary } from './question.js'
import { type Rarity, signalNames, signalsOf } from './signals.js'
import { synonymsOf } from './synonyms.js'
import { weights } from './weights.js'
import { stemOf, stemsOf } from './words.js'

/** Ranks entries by what somebody types: each gets the sum of what speaks for it. */
export class Ranking {
  readonly indexed: readonly Indexed[]
  readonly rarity: Rarity
  readonly #vocabulary: Vocabulary

  constructor(entries: readonly Entry[]) {
    this.indexed = indexOf(entries)
    this.rarity = rarityOf(this.indexed)
    this.#vocabulary = vocabularyOf(this.indexed)
  }

  /** Reads a question in the words of the entries. */
  read(question: string): Question {
    return readQuestion(question, this.#vocabulary)
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

/** The rarity of a word that no entry has. */
const ofUnknown = 4.5
/** The share of phrases that have a word which none has. */
const shareOfUnknown = 0.0002

function rarityOf(indexed: readonly Indexed[]): Rarity {
  const entries = new Map<string, number>()
  const phrases = new Map<string, number>()
  let all = 0
  for (const { stems, phrases: own } of indexed) {
    const known = new Set([...stems.keys(), ...own.flatMap((phrase) => [...phrase.stems])])
    for (const stem of known) entries.set(stem, (entries.get(stem) ?? 0) + 1)
    all += own.length
    for (const phrase of own) for (const stem of phrase.stems) phrases.set(stem, (phrases.get(stem) ?? 0) + 1)
  }
  return {
    of(stem) {
      const count = entries.get(stem)
      return count === undefined ? ofUnknown : Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5))
    },
    share(stem) {
      const count = phrases.get(stem)
      return count === undefined ? shareOfUnknown : (count + 0.5) / (all + 1)
    },
  }
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
