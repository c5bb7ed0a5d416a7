import type { Rarity } from './rarity.js'
import type { Synonym } from './synonyms.js'
import { nounsIn, pairsOf, stemOf, stemsOf, undoing, wordingOf, wordsOf } from './words.js'

/** Stems, each of which would do, with what it is worth. */
export type Wanted = ReadonlyMap<string, number>

/** The words that questions are read by: they come from the names of what can be found. */
export interface Vocabulary {
  readonly synonyms: readonly Synonym[]
  /** The stems that say what is to be done. */
  readonly acts: ReadonlySet<string>
  /** The stems of all that something can be done to. */
  readonly things: ReadonlySet<string>
  /** The stems of what has a list of values. */
  readonly listed: ReadonlySet<string>
}

/** A question as it is read: its words, and what it is after. */
export interface Question {
  /** The words, each with those that mean the same. */
  readonly wanted: readonly Wanted[]
  /** The rarity of its words together; at least a little. */
  readonly rarity: number
  /** The stems as they were typed. */
  readonly typed: ReadonlySet<string>
  /** The stems of the words and of those that mean the same. */
  readonly meant: ReadonlySet<string>
  /** Two stems that follow each other, for each such pair. */
  readonly pairs: ReadonlySet<string>
  /** Two words that follow each other, for each such pair, those that say nothing too. */
  readonly wording: ReadonlySet<string>
  /** The things that it names, in their order. */
  readonly things: readonly Wanted[]
  /** Tells whether the first of them is several. */
  readonly isMany: boolean
  /** Tells whether it asks, and wants nothing changed. */
  readonly asks: boolean
  /** Tells whether it asks for several. */
  readonly asksForList: boolean
  /** The stems of what it asks the values of: the status, the kind. Empty where it asks for none. */
  readonly valuesOf: ReadonlySet<string>
  /** Tells whether it says what is to be done. */
  readonly tells: boolean
  /** Tells whether somebody else does it, as in `a bank sends money`. */
  readonly isOther: boolean
  /** Tells whether something is undone, ended or spoilt. */
  readonly undoes: boolean
}

/** The worth of a synonym beside the word itself. */
const meantFor = 0.7

/** Reads what somebody types. */
export function readQuestion(
  text: string,
  { synonyms, acts, things, listed }: Vocabulary,
  rarity: Rarity,
): Question {
  const stems = stemsOf(text)
  const words = wordsOf(text)
  const wanted = wantedBy(stems, synonyms)
  const nouns = nounsIn(text)
  const lower = text.toLowerCase()
  // `return code` is no return.
  const at = stems.findIndex(
    (stem, n) => !nouns.has(stem) && !attributes.has(words[n + 1] ?? '') && hasOne(wanted[n], acts),
  )
  const first = stems.findIndex((_, n) => n > (at === 0 ? 0 : -1) && hasOne(wanted[n], things))
  const isMany = isPlural(words[first] ?? '')
  const asks = asking.test(lower)
  return {
    wanted,
    rarity: wanted.reduce((sum, alternatives) => sum + rarity.of(ownOf(alternatives)), 0) || 1,
    typed: new Set(stems),
    meant: new Set(wanted.flatMap((alternatives) => [...alternatives.keys()])),
    pairs: new Set(pairsOf(stems)),
    wording: new Set(pairsOf(wordingOf(text))),
    things: wanted.filter((alternatives, n) => n !== at && hasOne(alternatives, things)),
    isMany,
    asks,
    asksForList: listing.test(lower) || (at < 0 && isMany && !askingForOne.test(lower)),
    valuesOf: new Set(
      asks || naming.test(lower) || listed.has(stems[0] ?? '')
        ? wanted.flatMap((alternatives, n) => {
            const word = words[n] ?? ''
            return isPlural(word) && listed.has(stemOf(word)) ? [...alternatives.keys()] : []
          })
        : [],
    ),
    tells: at === 0 || begun.test(lower),
    isOther: !asks && isDoneByOthers(lower, things),
    undoes: wanted.some((alternatives) => hasOne(alternatives, undoing)),
  }
}

/** The stem that was typed: the first of those that mean the same. */
export function ownOf(alternatives: Wanted): string {
  const [own = ''] = alternatives.keys()
  return own
}

/** The words of a question, each with those that mean the same. */
function wantedBy(stems: readonly string[], synonyms: readonly Synonym[]): readonly Wanted[] {
  const wanted = stems.map((stem) => new Map([[stem, 1]]))
  for (const { typed, meant } of synonyms)
    for (let at = 0; at + typed.length <= stems.length; at++) {
      if (!typed.every((stem, n) => stems[at + n] === stem)) continue
      for (const alternatives of wanted.slice(at, at + typed.length))
        for (const stem of meant) alternatives.set(stem, Math.max(alternatives.get(stem) ?? 0, meantFor))
    }
  return wanted
}

function hasOne(alternatives: Wanted | undefined, stems: ReadonlySet<string>): boolean {
  return [...(alternatives?.keys() ?? [])].some((stem) => stems.has(stem))
}

const notPlural: ReadonlySet<string> = new Set(['status', 'address', 'business', 'access'])

function isPlural(word: string): boolean {
  return /[^su]s$|ses$|xes$/.test(word) && !notPlural.has(word)
}

/** Words for what something has: behind an act they make a noun of it. */
const attributes: ReadonlySet<string> = new Set(
  'code number date id hash rate amount status state reason name limit deadline fee link version time day window'.split(
    ' ',
  ),
)

/** The beginnings of what asks. */
const asking =
  /^(?:(?:on|in|by|to|from|for|at|of|under|with|until) (?:what|which|whom|whose)|what|which|who|whom|whose|where|when|why|how|has|have(?! an? )|is|are|was|were|did|does|do i|can|may|list|show|see|read|find|look|check|search|tell me|status|state|details|balance|history|receipt)\b/

const listing = /^(?:list|which|all|every|find|search|show)\b/

const askingForOne = /^(?:what|how|is|are|was|were|did|does|can)\b/

/** The beginnings of what is to be done, in words that say nothing else. */
const begun = /^(?:have an?|let|make|set|put|take|bring|give|turn|mark)\b/

/** The beginnings of what asks for values without a verb. */
const naming = /^(?:possible|allowed|valid|known|existing)\b/

/** Those who do what nobody asks the platform for, at the beginning of a question, and the word behind them. */
const actors =
  /^(?:an?|the|another)? *(?:reviewer|compliance|screening|platform|partner bank|bank|network|chain|merchant|shop|holder|cardholder|originator|sender|seller|buyer|customer|applicant|somebody|someone) ([a-z]+)/

/** Things that come by themselves. */
const arriving = /^(?:crypto|usdc|money|dollars|euros) [a-z]/

/** Tells `a bank sends money`, which somebody else does, from `bank details`. */
function isDoneByOthers(text: string, things: ReadonlySet<string>): boolean {
  const [, word = ''] = actors.exec(text) ?? []
  const isVerb =
    /^(?:has|does|did|is|was|will|cannot|can)$/.test(word) || (isPlural(word) && !things.has(stemOf(word)))
  return (isVerb && word !== 'details') || arriving.test(text)
}
