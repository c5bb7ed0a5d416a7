import type { Entry, Field } from './entries.js'
import { stemsOf, undoing, wordingOf } from './words.js'

/** One thing that is typed for an entry, or said of it. */
export interface Phrase {
  /** Its number, of all phrases. */
  readonly at: number
  readonly stems: ReadonlySet<string>
  readonly inOrder: readonly string[]
  /** All of its words: those that say nothing tell `is it approved` from `list what is approved`. */
  readonly wording: readonly string[]
}

/** The number of phrases that have a stem, and of all. */
export interface Counted {
  readonly phrases: Map<string, number>
  all: number
}

/** An entry with all that questions are compared with. */
export interface Indexed {
  readonly entry: Entry
  /** The sum of the weights of each stem of its texts. */
  readonly stems: ReadonlyMap<string, number>
  /** Its name, its sentence, and what is typed for it. */
  readonly phrases: readonly Phrase[]
  /** The phrases of it, of all that do the same, and of all that are about the same. */
  readonly counts: readonly [own: Counted, act: Counted, thing: Counted]
  readonly name: readonly string[]
  /** The stem of what it does: that of `freezeCard` is the stem of `freeze`. */
  readonly verb: string
  /** The stems of the resource: that of `cards.update` is the stem of `card`. */
  readonly resource: readonly string[]
  /** The stems of what it is done to: `cards.listTransactions` is about transactions, and `cards.get` about cards. */
  readonly things: readonly string[]
  /** Tells whether it is done to something else than its resource. */
  readonly hasOwnThing: boolean
  readonly undoes: boolean
}

/** The weight of a word by where it stands. */
const weights = { name: 4, does: 2.5, place: 1, members: 0.5, values: 0.6 } as const satisfies Record<
  Field,
  number
>

const fields = ['name', 'does', 'place', 'members', 'values'] as const satisfies readonly Field[]

/** The share of the length of a field that counts against it: a word in a long list says less. */
const ofLength = 0.5

/** Makes what questions are compared with out of all entries. */
export function indexOf(entries: readonly Entry[]): readonly Indexed[] {
  const all = entries.map((entry) => stemsOfFields(entry))
  const lengths = fields.map((field) =>
    Math.max(1, all.reduce((sum, of) => sum + of[field].length, 0) / all.length),
  )
  const acts = new Map<string, Counted>()
  const things = new Map<string, Counted>()
  let last = 0
  return entries.map((entry, at): Indexed => {
    const stems = new Map<string, number>()
    for (const [n, field] of fields.entries()) {
      const found = all[at]?.[field] ?? []
      const weight = weights[field] / (1 - ofLength + (ofLength * found.length) / (lengths[n] ?? 1))
      for (const stem of new Set(found)) stems.set(stem, (stems.get(stem) ?? 0) + weight)
    }
    const phrases = [entry.texts.name, entry.does, ...entry.typed].map((text): Phrase => {
      const inOrder = stemsOf(text)
      return { at: last++, inOrder, stems: new Set(inOrder), wording: wordingOf(text) }
    })
    const parts = partsOf(entry)
    const { verb, resource } = parts
    const about = entry.kind === 'operation' ? resource.join(' ') : (parts.things.at(-1) ?? '')
    const counts = [
      { phrases: new Map(), all: 0 },
      countedAt(acts, `${entry.kind} ${verb}`),
      countedAt(things, `${entry.kind === 'enumeration'} ${about}`),
    ] as const
    for (const counted of counts) for (const phrase of phrases) add(counted, phrase)
    return {
      entry,
      stems,
      phrases,
      counts,
      name: stemsOf(entry.texts.name),
      ...parts,
      undoes: undoing.has(verb),
    }
  })
}

function stemsOfFields({ texts }: Entry): Record<Field, readonly string[]> {
  return {
    name: stemsOf(texts.name),
    does: stemsOf(texts.does),
    place: stemsOf(texts.place),
    members: stemsOf(texts.members),
    values: stemsOf(texts.values),
  }
}

function partsOf({ kind, name }: Entry): Pick<Indexed, 'verb' | 'resource' | 'things' | 'hasOwnThing'> {
  const [first = '', ...rest] = name.split('.')
  const resource = stemsOf(first)
  if (kind === 'enumeration') return { verb: '', resource, things: stemsOf(name), hasOwnThing: false }
  // `bankDeposit` is no act of anybody.
  const isAct = !/(?:Deposit|Service|Authorization)$/.test(name)
  const verb = isAct ? (stemsOf(name.split('.').at(-1) ?? '')[0] ?? '') : ''
  const own = stemsOf(rest.join(' ')).slice(1)
  return { verb, resource, things: own.length > 0 ? own : resource, hasOwnThing: own.length > 0 }
}

function countedAt(counts: Map<string, Counted>, key: string): Counted {
  const counted = counts.get(key) ?? { phrases: new Map(), all: 0 }
  counts.set(key, counted)
  return counted
}

function add(counted: Counted, { stems }: Phrase): void {
  counted.all++
  for (const stem of stems) counted.phrases.set(stem, (counted.phrases.get(stem) ?? 0) + 1)
}
