import type { Indexed, Phrase } from './indexed.js'

/** The rarity of words. */
export interface Rarity {
  /** The rarity of a stem among entries. */
  of(stem: string): number
  /** The share of all phrases that have a stem. */
  share(stem: string): number
  /** The rarity of all stems of a phrase together. */
  ofPhrase(phrase: Phrase): number
}

/** The rarity of a word that no entry has. */
const ofUnknown = 4.5
/** The share of phrases that have a word which none has. */
const shareOfUnknown = 0.0002

/** Counts once how rare each word and each phrase is. */
export function rarityOf(indexed: readonly Indexed[]): Rarity {
  const entries = new Map<string, number>()
  const phrases = new Map<string, number>()
  let all = 0
  for (const { stems, phrases: own } of indexed) {
    all += own.length
    const known = new Set([...stems.keys(), ...own.flatMap((phrase) => [...phrase.stems])])
    for (const stem of known) entries.set(stem, (entries.get(stem) ?? 0) + 1)
    for (const phrase of own) for (const stem of phrase.stems) phrases.set(stem, (phrases.get(stem) ?? 0) + 1)
  }
  const rarities = new Map(
    [...entries].map(([stem, count]) => [stem, Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5))]),
  )
  const of = (stem: string): number => rarities.get(stem) ?? ofUnknown
  const ofPhrases = new Map(
    indexed.flatMap(({ phrases: own }) =>
      own.map((phrase) => [phrase, [...phrase.stems].reduce((sum, stem) => sum + of(stem), 0)] as const),
    ),
  )
  return {
    of,
    share(stem) {
      const count = phrases.get(stem)
      return count === undefined ? shareOfUnknown : (count + 0.5) / (all + 1)
    },
    ofPhrase: (phrase) => ofPhrases.get(phrase) ?? 0,
  }
}
