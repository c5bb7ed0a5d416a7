import type { Counted, Indexed, Phrase } from './indexed.js'
import type { Shared } from './occurrences.js'
import { ownOf, type Question, type Wanted } from './question.js'
import type { Rarity } from './rarity.js'

/** The names of what speaks for an entry where somebody asks a question, or against it. Each is from 0 to about 1, but for the likely ones. */
export const signalNames = [
  /** The part of the question that its name, its sentence, its path and its members say, by how rare the words are. */
  'said',
  /** The share of the question that is in these or in its phrases. */
  'covered',
  /** The closeness of the three phrases that are closest, on average. */
  'near',
  /** The closeness of the closest, where it is nearly the question itself. */
  'nearlyThat',
  /** The pairs of words that it has in common with a phrase. */
  'inOrder',
  /** The same of all words, those that say nothing too, with the beginning and the end. */
  'worded',
  /** The likelihood of the words in its phrases, beside that in all phrases: a logarithm, which can be below 0. */
  'likely',
  /** The same of all that do the same. */
  'likelyAct',
  /** The same of all that are about the same. */
  'likelyThing',
  /** The share of its name that is in the question. */
  'named',
  /** Tells whether the first thing that the question names is what it is done to. */
  'doneTo',
  /** The rarest word of its name that the question has not. */
  'unsaid',
  /** Tells whether it lists what the question names last, of what it names first. */
  'turned',
  'readWhereAsked',
  'callWhereAsked',
  'causeWhereAsked',
  'causeOfOthers',
  'callWhereTold',
  'causeWhereTold',
  'valuesWhereAsked',
  /** Tells whether they are the values of what is asked for, as a status. */
  'valuesOfThat',
  'listWhereAsked',
  'listOfMany',
  /** Tells whether it undoes something, and the question undoes nothing. */
  'undoes',
] as const

export type SignalName = (typeof signalNames)[number]

/** A question, and what phrases have in common with it. */
export interface Asked extends Question {
  readonly shared: Shared
}

/** The number beyond which the same word again adds little. */
const enough = 1.6

/**
 * Finds what speaks for an entry.
 * @param left a phrase of the entry that counts as not there: for whoever weighs the signals
 * @returns one number for each of the names, in their order
 */
export function signalsOf(
  indexed: Indexed,
  question: Asked,
  rarity: Rarity,
  left?: Phrase,
): readonly number[] {
  const { entry, name, verb, resource, things, hasOwnThing, undoes, counts } = indexed
  const { wanted, typed, meant, rarity: all, shared } = question
  const [own, act, thing] = counts
  const knows = (stem: string) => indexed.stems.has(stem) || countOf(own, stem, left) > 0
  const covered = wanted.filter((alternatives) => [...alternatives.keys()].some(knows)).map(ownOf)
  const phrases = indexed.phrases.filter((phrase) => phrase !== left)
  const [nearest = 0, second = 0, third = 0] = phrases
    .filter(({ at }) => shared.stems[at] !== 0)
    .map((phrase) => alike(phrase, wanted, all, rarity))
    .sort((one, other) => other - one)
  const ofName = name.reduce((sum, stem) => sum + rarity.of(stem), 0) || 1
  const inQuestion = name.reduce(
    (sum, stem) => sum + rarity.of(stem) * (typed.has(stem) ? 1 : meant.has(stem) ? 0.7 : 0),
    0,
  )
  const [first, next] = question.things
  const unsaid = name.filter((stem) => stem !== verb && stem !== 'sandbox' && !meant.has(stem)).map(rarity.of)
  const { asks, tells, isOther, asksForList, valuesOf, isMany } = question
  const isRead = entry.kind === 'operation' && entry.tool === 'read'
  const isCall = entry.kind === 'operation' && entry.tool === 'call'
  const isCause = entry.kind === 'cause'
  const isValues = entry.kind === 'enumeration'
  const isList = verb === 'list'
  const signals: Record<SignalName, number> = {
    said: wordsSaid(indexed, wanted, rarity) / (all * (enough + 1)),
    covered: covered.reduce((sum, stem) => sum + rarity.of(stem), 0) / all,
    nearlyThat: nearest ** 8,
    near: (nearest + second + third) / 3,
    inOrder: mostInCommon(phrases, shared.pairs, question.pairs.size, ({ inOrder }) => inOrder),
    worded: mostInCommon(phrases, shared.wording, question.wording.size, ({ wording }) => wording),
    likely: likelihood(own, wanted, rarity, left),
    likelyAct: likelihood(act, wanted, rarity, left),
    likelyThing: likelihood(thing, wanted, rarity, left),
    named: inQuestion / ofName,
    doneTo: worthIn(things, first),
    unsaid: Math.max(0, ...unsaid) / 5,
    turned: isList && hasOwnThing ? Math.min(worthIn(resource, first), worthIn(things, next)) : 0,
    readWhereAsked: one(asks && isRead),
    callWhereAsked: one(asks && isCall),
    causeWhereAsked: one(asks && isCause),
    causeOfOthers: one(isOther && isCause),
    callWhereTold: one(tells && isCall),
    causeWhereTold: one(tells && isCause),
    valuesWhereAsked: one(valuesOf.size > 0 && isValues),
    valuesOfThat: one(isValues && name.slice(-1).some((stem) => valuesOf.has(stem))),
    listWhereAsked: one(asksForList && isList),
    listOfMany: one(isMany && isList),
    undoes: one(undoes && !question.undoes),
  }
  return signalNames.map((each) => signals[each])
}

function one(isSo: boolean): number {
  return isSo ? 1 : 0
}

/** The best worth of some stems as a word of a question. */
function worthIn(stems: readonly string[], word: Wanted | undefined): number {
  return Math.max(0, ...stems.map((stem) => word?.get(stem) ?? 0))
}

function wordsSaid({ stems }: Indexed, wanted: readonly Wanted[], rarity: Rarity): number {
  let said = 0
  for (const alternatives of wanted) {
    let best = 0
    for (const [stem, worth] of alternatives) {
      const weight = stems.get(stem) ?? 0
      if (weight > 0)
        best = Math.max(best, (worth * rarity.of(stem) * weight * (enough + 1)) / (weight + enough))
    }
    said += best
  }
  return said
}

/** Counts the phrases that have a stem. */
function countOf({ phrases }: Counted, stem: string, left: Phrase | undefined): number {
  return (phrases.get(stem) ?? 0) - one(left?.stems.has(stem) ?? false)
}

/** Tells how much a phrase and a question have in common, from 0 to 1. @param all the rarity of the question */
function alike(phrase: Phrase, wanted: readonly Wanted[], all: number, rarity: Rarity): number {
  // Two words that mean the same have it in common once.
  const met = new Map<string, number>()
  for (const alternatives of wanted) {
    let best = 0
    let by = ''
    for (const [stem, worth] of alternatives) {
      const weight = phrase.stems.has(stem) ? worth * rarity.of(stem) : 0
      if (weight <= best) continue
      best = weight
      by = stem
    }
    if (best > (met.get(by) ?? 0)) met.set(by, best)
  }
  if (met.size === 0) return 0
  let common = 0
  for (const weight of met.values()) common += weight
  return Math.min(1, common / Math.sqrt(rarity.ofPhrase(phrase) * all))
}

/** The share of pairs that a question of so many has in common with the phrase that has most. */
function mostInCommon(
  phrases: readonly Phrase[],
  shared: Uint8Array,
  pairs: number,
  wordsOf: (phrase: Phrase) => readonly string[],
): number {
  let most = 0
  for (const phrase of phrases) {
    const common = shared[phrase.at] ?? 0
    if (common > 0) most = Math.max(most, (2 * common) / (pairs + wordsOf(phrase).length - 1))
  }
  return most
}

/** The number of phrases that each group is taken to have besides, with words as they are anywhere. */
const presumed = 2

/** Tells how much likelier the words of a question are in some phrases than in all. */
function likelihood(counted: Counted, wanted: readonly Wanted[], rarity: Rarity, left?: Phrase): number {
  let sum = 0
  for (const alternatives of wanted) {
    let best = Number.NEGATIVE_INFINITY
    for (const [stem, worth] of alternatives) {
      const share = rarity.share(stem)
      const count = countOf(counted, stem, left)
      const odds = Math.log(
        (count + presumed * share) / (counted.all - one(left !== undefined) + presumed) / share,
      )
      best = Math.max(best, odds > 0 ? odds * worth : odds)
    }
    sum += best
  }
  return sum / Math.sqrt(wanted.length || 1) / 5
}
