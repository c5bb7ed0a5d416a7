import { idPattern } from '../../../kernel/ids.js'
import { below, type Difference, distinct, kindOf, memberOf, wordOf } from '../shape.js'

/** The ids of one side by those of the other: what the one calls A, the other has to call B wherever it stands. */
export class Pairs {
  readonly #theirs: Map<string, string>
  readonly #ours: Map<string, string>

  constructor(pairs: Iterable<readonly [ours: string, theirs: string]> = []) {
    this.#theirs = new Map(pairs)
    this.#ours = new Map([...this.#theirs].map(([ours, theirs]) => [theirs, ours]))
  }

  copy(): Pairs {
    return new Pairs(this.#theirs)
  }

  theirs(ours: unknown): string | undefined {
    return typeof ours === 'string' ? this.#theirs.get(ours) : undefined
  }

  ours(theirs: unknown): string | undefined {
    return typeof theirs === 'string' ? this.#ours.get(theirs) : undefined
  }

  /** @returns whether these two may be one thing */
  join(ours: string, theirs: string): boolean {
    const [their, our] = [this.#theirs.get(ours), this.#ours.get(theirs)]
    if (their === undefined && our === undefined) {
      this.#theirs.set(ours, theirs)
      this.#ours.set(theirs, ours)
      return true
    }
    return their === theirs
  }
}

/** The answers to one call. */
export interface Answers {
  readonly ours: unknown
  /** The answer of another simulator of ours: what it says otherwise is drawn, or hangs on the time, and means nothing. */
  readonly twin: unknown
  readonly theirs: unknown
}

export interface Meaning {
  readonly pairs: Pairs
  /** Texts of the request. */
  readonly sent: ReadonlySet<string>
}

const maxDifferences = 50
/** Members that only a simulator has, or that no two servers have in common. */
const incomparable: ReadonlySet<string> = new Set(['sim_hint', 'request_id'])
const moment = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/
const word = /^(?:[a-z]+(?:_[a-z0-9]+)*|[A-Z]+(?:_[A-Z0-9]+)*)$/
const decimal = /^-?\d+(?:\.\d+)?$/

/**
 * Finds what their answer says otherwise than ours: what is there, its type, the order of lists, words, amounts and numbers, what
 * was sent, and which ids are those of before. Moments and free text mean nothing, nor does what two simulators of ours do not
 * agree on.
 */
export function meaningsOf(answers: Answers, { pairs, sent }: Meaning): readonly Difference[] {
  const found: Difference[] = []

  function compare({ ours, twin, theirs }: Answers, at: string): void {
    if (found.length >= maxDifferences) return
    const [our, their] = [kindOf(ours), kindOf(theirs)]
    if (our !== their) {
      if (kindOf(twin) !== our) return
      if (theirs === undefined) found.push({ at, says: 'is missing; ours has it' })
      else if (ours === undefined) found.push({ at, says: 'is there; ours does not have it' })
      else found.push({ at, says: `is ${their}; ours is ${our}` })
    } else if (Array.isArray(ours) && Array.isArray(theirs)) {
      lists(ours, Array.isArray(twin) ? twin : [], theirs, at)
    } else if (typeof ours === 'object' && ours !== null) {
      const members = new Set([...Object.keys(ours), ...Object.keys(Object(theirs))])
      for (const name of members)
        if (!incomparable.has(name)) compare(memberIn({ ours, twin, theirs }, name), below(at, name))
    } else value(ours, twin, theirs, at)
  }

  function lists(
    ours: readonly unknown[],
    twin: readonly unknown[],
    theirs: readonly unknown[],
    at: string,
  ): void {
    const isMeant = ours.length === twin.length
    if (ours.length !== theirs.length && isMeant)
      found.push({ at, says: `has ${theirs.length} entries; ours has ${ours.length}` })
    const ordered = inOrder(ours, theirs)
    if (ordered !== undefined && isMeant && ordered.some((each, place) => each !== theirs[place]))
      found.push({ at, says: 'has its entries in another order' })
    for (const [place, our] of ours.entries())
      if (place < theirs.length)
        compare({ ours: our, twin: twin[place], theirs: (ordered ?? theirs)[place] }, `${at}[]`)
  }

  /** Puts their entries into the order of ours, new ones as they come; undefined where the ids do not tell which is which. */
  function inOrder(ours: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] | undefined {
    const fresh = theirs.filter((each) => pairs.ours(idOf(each)) === undefined)
    const byId = new Map(theirs.map((each) => [idOf(each), each]))
    const ordered = ours.map((each) => {
      const id = pairs.theirs(idOf(each))
      return id === undefined ? fresh.shift() : byId.get(id)
    })
    return ordered.length === theirs.length && ordered.every((each) => each !== undefined)
      ? ordered
      : undefined
  }

  function value(ours: unknown, twin: unknown, theirs: unknown, at: string): void {
    if (typeof ours === 'string' && typeof theirs === 'string') {
      if (idPattern.test(ours) && idPattern.test(theirs)) {
        const isKnown = ours === twin || pairs.join(ours, theirs)
        if (!isKnown) found.push({ at, says: 'is the id of something else than before' })
        else if (ours === twin && ours !== theirs)
          found.push({ at, says: 'is another id than the one that was sent' })
        return
      }
      if (moment.test(ours) && moment.test(theirs)) return
    }
    if (ours === theirs || ours !== twin || !isMeant(ours)) return
    found.push({ at, says: `is ${wordOf(theirs)}; ours is ${wordOf(ours)}` })
  }

  function isMeant(value: unknown): boolean {
    if (typeof value !== 'string') return value !== null
    return word.test(value) || decimal.test(value) || sent.has(value)
  }

  compare(answers, '')
  return distinct(found)
}

function memberIn({ ours, twin, theirs }: Answers, name: string): Answers {
  return { ours: memberOf(ours, name), twin: memberOf(twin, name), theirs: memberOf(theirs, name) }
}

/** The page that was asked for. */
interface Page {
  readonly limit: number
  /** It begins at an object of the walk, or ends there. */
  readonly isCut: boolean
}

/**
 * Compares a page of a list that shows more than what the walk has made: how long it is, and of its entries those that both know.
 */
export function pageMeanings(
  { ours, twin, theirs }: Answers,
  meaning: Meaning,
  page: Page,
): readonly Difference[] {
  const [our, their] = [entriesOf(ours), entriesOf(theirs)]
  if (our === undefined || their === undefined) return []
  const found: Difference[] = []
  const hasMore = memberOf(memberOf(theirs, 'meta'), 'has_more_after') === true
  if (their.length > page.limit)
    found.push({ at: 'data', says: `has more entries than the limit of ${page.limit}` })
  else if (hasMore && their.length < page.limit && !page.isCut)
    found.push({ at: 'data', says: `has fewer entries than the limit of ${page.limit}, although more come` })
  const { pairs } = meaning
  const theirIds = new Set(their.map(idOf))
  const kept = our.flatMap((entry, place) => {
    const id = pairs.theirs(idOf(entry))
    return id !== undefined && theirIds.has(id) ? [place] : []
  })
  const isLost = our.some((entry) => {
    const id = pairs.theirs(idOf(entry))
    return id !== undefined && !theirIds.has(id)
  })
  if (isLost && !hasMore && !page.isCut && their.length < page.limit)
    found.push({ at: 'data', says: 'lacks an entry that ours has' })
  const ourIds = new Set(our.map(idOf))
  const chosen = (entries: readonly unknown[]): unknown[] => kept.map((place) => entries[place])
  const known = their.filter((entry) => {
    const id = pairs.ours(idOf(entry))
    return id !== undefined && ourIds.has(id)
  })
  const answers = {
    ours: { data: chosen(our) },
    twin: { data: chosen(entriesOf(twin) ?? []) },
    theirs: { data: known },
  }
  return [...found, ...meaningsOf(answers, meaning)]
}

function entriesOf(answer: unknown): readonly unknown[] | undefined {
  const data = memberOf(answer, 'data')
  return Array.isArray(data) ? data : undefined
}

function idOf(entry: unknown): unknown {
  return memberOf(entry, 'id')
}
