import type { Entry, Field } from './entries.js'
import { synonymsOf } from './synonyms.js'
import { nounsIn, stemOf, stemsOf, wordsOf } from './words.js'

/** The weight of a word by where it stands. */
const weights = {
  name: 4,
  does: 2.5,
  typed: 2,
  place: 1,
  members: 0.5,
  values: 0.6,
} as const satisfies Record<Field, number>

/** The share of the length of a field that counts against it: a word in a long list says less. */
const ofLength = 0.5
/** The number beyond which the same word again adds little. */
const enough = 1.6
/** The worth of a synonym beside the word itself. */
const meantFor = 0.7
/** The worth of a question that is a phrase of what it finds. */
const asTyped = 9
/** The worth of a question of which nothing but a little is found. */
const leastCovered = 0.4

/** Stems, each of which would do, with what it is worth. */
type Wanted = ReadonlyMap<string, number>

interface Indexed {
  readonly entry: Entry
  /** The sum of the weights of each stem. */
  readonly stems: ReadonlyMap<string, number>
  /** The stems of what is typed for it, of its name, and of what it does. */
  readonly phrases: readonly ReadonlySet<string>[]
  /** The stem of what it does: that of `freezeCard` is the stem of `freeze`. */
  readonly verb: string
  /** The stems that ask for it: its verb, and the first word of what is typed for it. */
  readonly acts: readonly string[]
  /** The stems of what it is done to: that of `cards.update` is the stem of `card`. */
  readonly objects: readonly string[]
}

/** Ranks entries by what somebody types. */
export class Ranking {
  readonly #indexed: readonly Indexed[]
  readonly #rarity: ReadonlyMap<string, number>
  readonly #synonyms = synonymsOf()
  /** The stems of all that something can be done to. */
  readonly #heads: ReadonlySet<string>
  /** The stems of what has a list of values. */
  readonly #listed: ReadonlySet<string>
  /** The stems that say what is to be done. */
  readonly #acts: ReadonlySet<string>

  constructor(entries: readonly Entry[]) {
    const stemmed = entries.map((entry) => ({ entry, fields: fieldsOf(entry) }))
    const average = (field: Field): number =>
      Math.max(1, stemmed.reduce((sum, { fields }) => sum + fields[field].length, 0) / stemmed.length)
    const averages = Object.fromEntries(names.map((field) => [field, average(field)]))
    this.#indexed = stemmed.map(({ entry, fields }) => {
      const stems = new Map<string, number>()
      for (const field of names) {
        const length = 1 - ofLength + ofLength * (fields[field].length / (averages[field] ?? 1))
        const weight = weights[field] / length
        for (const stem of field === 'name' ? fields[field] : new Set(fields[field]))
          stems.set(stem, (stems.get(stem) ?? 0) + weight)
      }
      return {
        entry,
        stems,
        phrases: [entry.texts.name, entry.does, ...entry.typed].map((text) => new Set(stemsOf(text))),
        verb: verbOf(entry),
        acts: actsOf(entry),
        objects: objectsOf(entry),
      }
    })
    this.#acts = new Set(this.#indexed.flatMap(({ entry, acts }) => (entry.tool === 'call' ? acts : [])))
    this.#heads = new Set(this.#indexed.flatMap(({ objects }) => objects))
    const lasts = entries.flatMap(({ kind, name }) => (kind === 'enumeration' ? stemsOf(name).slice(-1) : []))
    this.#listed = new Set([...lasts, ...['values', 'kinds', 'codes', 'states'].map(stemOf)])
    const counts = new Map<string, number>()
    for (const { stems } of this.#indexed)
      for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    const all = entries.length
    this.#rarity = new Map(
      [...counts].map(([stem, count]) => [stem, Math.log(1 + (all - count + 0.5) / (count + 0.5))]),
    )
  }

  /** Returns the entries that a question finds, the best first. */
  rank(question: string): readonly Entry[] {
    const stems = stemsOf(question)
    const wanted = this.#wantedBy(stems)
    const nouns = nounsIn(question)
    const at = wanted.findIndex((alternatives, n) => !nouns.has(stems[n] ?? '') && this.#isAct(alternatives))
    const isOther = actors.test(question) || (at >= 0 && /[^s]s$/.test(wordsOf(question)[at] ?? ''))
    const asked: Asked = {
      to: aimOf(question, at === 0),
      leading: wanted[at] ?? new Map(),
      stems: new Set(stems),
      happens: played.test(question) || isOther,
      isOther,
      isMany: /[^su]s$/.test(
        wordsOf(question)[stems.findIndex((stem, n) => n > at && this.#heads.has(stem))] ?? '',
      ),
      head: stems.slice(at + 1).find((stem) => this.#heads.has(stem)),
      values: wordsOf(question).some((word) => word.endsWith('s') && this.#listed.has(stemOf(word))),
    }
    return this.#indexed
      .map((indexed) => ({
        entry: indexed.entry,
        score: this.#score(indexed, wanted) * worthOf(indexed, asked),
      }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ entry }) => entry)
  }

  /** Tells whether a word says what is to be done. */
  #isAct(alternatives: Wanted): boolean {
    return [...alternatives.keys()].some((stem) => this.#acts.has(stem))
  }

  /** The words of a question, each with those that mean the same. */
  #wantedBy(stems: readonly string[]): readonly Wanted[] {
    const wanted = stems.map((stem) => new Map([[stem, 1]]))
    for (const { typed, meant } of this.#synonyms) {
      const at = stems.findIndex((_, from) => typed.every((stem, n) => stems[from + n] === stem))
      if (at < 0) continue
      for (const alternatives of wanted.slice(at, at + typed.length))
        for (const stem of meant) alternatives.set(stem, Math.max(alternatives.get(stem) ?? 0, meantFor))
    }
    return wanted
  }

  #score({ stems, phrases }: Indexed, wanted: readonly Wanted[]): number {
    let score = 0
    let found = 0
    let all = 0
    for (const alternatives of wanted) {
      let best = 0
      let own = 0
      for (const [stem, worth] of alternatives) {
        const rarity = this.#rarityOf(stem)
        if (worth === 1) own = rarity
        const weight = stems.get(stem) ?? 0
        best = Math.max(best, (worth * rarity * weight * (enough + 1)) / (weight + enough))
      }
      all += own
      if (best > 0) found += own
      score += best
    }
    const covered = all === 0 ? 0 : found / all
    const alike = Math.max(...phrases.map((phrase) => this.#alike(phrase, wanted, all)))
    return score * (leastCovered + (1 - leastCovered) * covered) + asTyped * alike
  }

  /** Tells how much a phrase and a question have in common, from 0 to 1. @param all the rarity of the question */
  #alike(phrase: ReadonlySet<string>, wanted: readonly Wanted[], all: number): number {
    const met = new Set<string>()
    let common = 0
    for (const alternatives of wanted) {
      let best = 0
      for (const [stem, worth] of alternatives) {
        if (!phrase.has(stem)) continue
        met.add(stem)
        best = Math.max(best, worth * this.#rarityOf(stem))
      }
      common += best
    }
    if (common === 0) return 0
    const own = [...phrase].reduce((sum, stem) => sum + this.#rarityOf(stem), 0)
    return Math.min(1, common / Math.sqrt(own * all))
  }

  #rarityOf(stem: string): number {
    return this.#rarity.get(stem) ?? 4
  }
}

const names = ['name', 'does', 'typed', 'place', 'members', 'values'] as const satisfies readonly Field[]

/** The stem of what an entry does: that of `simulate.freezeCard` is the stem of `freeze`. */
function verbOf({ name }: Entry): string {
  return stemsOf(name.split('.').at(-1) ?? '')[0] ?? ''
}

/** Returns the stems that ask for an entry: only its verb where it undoes something, or happens by itself. */
function actsOf(entry: Entry): readonly string[] {
  const verb = verbOf(entry)
  // `bankDeposit` is no act of whoever asks.
  if (entry.kind === 'cause' && /Deposit$|Service$|Authorization$/.test(entry.name)) return []
  if (entry.kind !== 'operation' || undoing.has(verb)) return [verb]
  return [verb, ...entry.typed.map((text) => stemsOf(text)[0] ?? '')]
}

/** Returns the stems of what is done to: `cards.listTransactions` is about transactions, and `cards.get` about cards. */
function objectsOf({ name }: Entry): readonly string[] {
  const [resource = '', ...rest] = name.split('.')
  const own = stemsOf(rest.join(' ')).slice(1)
  return own.length > 0 ? own : stemsOf(resource)
}

function fieldsOf({ texts }: Entry): Record<Field, readonly string[]> {
  return {
    name: stemsOf(texts.name),
    does: stemsOf(texts.does),
    typed: stemsOf(texts.typed),
    place: stemsOf(texts.place),
    members: stemsOf(texts.members),
    values: stemsOf(texts.values),
  }
}

/** Words that say that something is only played. */
const played = /\b(?:simulate|pretend|play|happens?|deposits?|arrives?|arrived|reaches)\b/i

/** Those who do what nobody asks the platform for, at the beginning of a question, and a word behind them. */
const actors =
  /^(?:an?|the)? *(?:reviewer|compliance|screening|platform|bank|network|chain|merchant|holder|cardholder|originator|sender) [a-z]/i

/** The beginning of what is to be done, in words that say nothing else. */
const begun = /^(?:have an?|let|make|set|put|take|bring|give|turn|mark)\b/

/** The acts that undo, end or spoil something. */
const undoing: ReadonlySet<string> = new Set(
  [
    'cancel',
    'delete',
    'detach',
    'remove',
    'revoke',
    'reject',
    'withdraw',
    'close',
    'fail',
    'return',
    'reverse',
    'expire',
    'decline',
    'unfreeze',
    'pause',
  ].flatMap(stemsOf),
)

/** Tells what a question is after. */
function aimOf(question: string, beginsWithAct: boolean): Asked['to'] {
  const words = question.toLowerCase()
  const asks =
    /^(?:what|which|who|whom|whose|where|when|why|how|has|have(?! an? )|is|are|was|were|did|does|do i|can|list|show|see|read|find|look|check|tell|status|state|details|balance|history|receipt)\b/.test(
      words,
    )
  if (asks) return 'read'
  return beginsWithAct || begun.test(words) ? 'act' : 'either'
}

interface Asked {
  /** The kind of thing that it is after. */
  readonly to: 'read' | 'act' | 'either'
  /** Tells whether somebody else does it, as in `a bank sends money`. */
  readonly isOther: boolean
  readonly stems: ReadonlySet<string>
  /** Tells whether it happens by itself: nobody asks the platform for it. */
  readonly happens: boolean
  /** The verb, with those that mean the same. */
  readonly leading: Wanted
  /** The stem of the first thing behind the verb: what it is done to. */
  readonly head: string | undefined
  /** Tells whether that is several. */
  readonly isMany: boolean
  /** Tells whether the values of something are asked for. */
  readonly values: boolean
}

/** The worth of an entry for what is asked. */
function worthOf(
  { entry: { kind, tool, name }, verb, acts, objects }: Indexed,
  { to, stems, leading, head, isMany, values, happens, isOther }: Asked,
): number {
  const named = objects.filter((object) => stems.has(object)).length / Math.max(1, objects.length)
  const about = 1 + 0.1 * named + (head !== undefined && objects.includes(head) ? 0.25 : 0)
  if (kind === 'enumeration') return about * (values ? 1.2 : 0.7) * (name.includes('.') ? 0.9 : 1)
  const isList = verb === 'list'
  if (tool === 'read')
    return about * { read: 1.15, act: 0.7, either: 1 }[to] * (isList === isMany ? 1.07 : 0.94)
  const asked = leading.get(verb) ?? Math.max(0, ...acts.map((act) => (leading.get(act) ?? 0) * 0.8))
  const isAsked = asked > 0 ? 1 + 0.3 * asked : undoing.has(verb) ? 0.65 : 0.85
  const act = { read: 0.75 * Math.min(1, isAsked), act: isAsked, either: 0.95 * isAsked }[to]
  return about * act * (kind === 'cause' ? (happens ? 1.15 : 0.8) : isOther ? 0.85 : 1)
}
