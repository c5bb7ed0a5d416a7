import { isValidBIC, isValidIBAN } from 'ibantools'
import { comparable } from '../../chain/index.js'
import { isCountry } from '../../countries.js'
import { familyOfAddress } from '../../recipients/index.js'
import { isZone } from './calendar.js'
import type { Desk, DeskDestination, DeskPayee } from './desk.js'
import type { Terminal } from './grammar.js'
import { abbreviations, nameParticles, wordsWithoutMeaning } from './grammar-words.js'
import { Names } from './names.js'
import { type Reader, wordsOfRules } from './patterns.js'
import { type Token, tokensOf } from './tokens.js'
import { countOf, monthOf, unitOf, weekdayNamed, wordsOfTime } from './words.js'

/** What a new name may stand behind. */
const beforeNames: ReadonlySet<string> = new Set(
  'pay send transfer wire to for on and , then the our my new recipient payee vendor supplier'.split(' '),
)
/** So many tokens are looked at, at most, to read one name, account number or address. */
const longest = { name: 16, quote: 40, iban: 20, postal: 40 } as const

interface Owner {
  readonly payee: DeskPayee
  readonly destination: DeskDestination
}

/** What engine and terminals know of a desk, whatever is read. */
export class Lexicon {
  readonly names: Names
  readonly assets: readonly string[]
  readonly agent: readonly string[]
  /** Networks by what they are called, without their hyphens. */
  readonly networks: ReadonlyMap<string, string>
  /** Who has which address, and where. */
  readonly owners: ReadonlyMap<string, Owner>
  readonly #reserved: ReadonlySet<string>

  constructor(desk: Desk, step: () => void) {
    this.names = new Names(desk.payees, step)
    this.assets = desk.assets
    this.agent = tokensOf(desk.agent.name).map(({ lower }) => lower)
    const networks = new Map<string, string>()
    for (const { id } of desk.networks) {
      networks.set(id.replaceAll('-', ''), id)
      const [chain = ''] = id.split('-')
      if (!networks.has(chain)) networks.set(chain, id)
    }
    this.networks = networks
    const owners = new Map<string, Owner>()
    for (const payee of desk.payees)
      for (const destination of payee.destinations) {
        step()
        if (destination.kind === 'crypto' && !owners.has(comparable(destination.address)))
          owners.set(comparable(destination.address), { payee, destination })
      }
    this.owners = owners
    this.#reserved = new Set<string>([...wordsWithoutMeaning, ...wordsOfTime])
  }

  /** Whether a word has a meaning of its own, so that it is part of a new name only in quotes. */
  isReserved(word: string): boolean {
    return (
      this.#reserved.has(word) ||
      wordsOfRules().has(word) ||
      this.networks.has(word) ||
      unitOf(word, this.assets) !== undefined
    )
  }
}

/** One text that is read. */
export class TextReader implements Reader {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly #lexicon: Lexicon
  readonly step: () => void

  constructor(text: string, lexicon: Lexicon, step: () => void) {
    this.text = text
    this.tokens = tokensOf(text)
    this.#lexicon = lexicon
    this.step = step
  }

  textOf(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start, this.tokens[to - 1]?.end)
  }

  take(terminal: Terminal, at: number): number {
    this.step()
    const token = this.tokens[at]
    return token === undefined ? 0 : Number(this.#takers[terminal](token, at))
  }

  readonly #takers: Readonly<Record<Terminal, (token: Token, at: number) => number | boolean>> = {
    PAYEE: (_, at) => this.#name(at, beforeNames.has(this.tokens[at - 1]?.lower ?? '')),
    OWNER: (_, at) => this.#name(at, true),
    ADDRESS: ({ text }) => text.length >= 32 && text.length <= 44 && familyOfAddress(text) !== undefined,
    NETWORK: (_, at) => this.#network(at),
    UNIT: ({ text, kind }) => kind === 'word' && unitOf(text, this.#lexicon.assets) !== undefined,
    CURRENCY: ({ text }) => text === '$' || text === '€',
    // `1 250 USDC` is not 250 USDC.
    NUMBER: ({ kind }, at) => kind === 'number' && !this.#isDigits(at - 1) && !this.#isDigits(at + 1),
    COUNT: ({ text }) => countOf(text) !== undefined,
    DATE: ({ kind }) => kind === 'date',
    CLOCK: ({ kind, text }) => kind === 'clock' && /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(text),
    HOUR: ({ text }) => /^(?:[1-9]|1[0-2])$/.test(text),
    WEEKDAY: ({ text }) => weekdayNamed(text) !== undefined,
    MONTH: ({ text }) => monthOf(text) !== undefined,
    DAY: ({ text }) => /^(?:0?[1-9]|[12]\d|3[01])$/.test(text),
    ORDINAL: ({ lower }) => /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)$/.test(lower),
    YEAR: ({ text }) => /^[12]\d{3}$/.test(text),
    ZONE: (_, at) => this.#zone(at),
    ROUTING: ({ text }) => /^\d{9}$/.test(text),
    ACCOUNT: ({ text }) => /^(?=.*\d)[A-Z0-9]{4,17}$/.test(text),
    IBAN: (_, at) => this.#iban(at),
    BIC: ({ text }) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text) && isValidBIC(text),
    BANK: (_, at) => this.#capitals(at),
    POSTAL: (_, at) => this.#postal(at),
    AGENT: (_, at) => {
      const { agent } = this.#lexicon
      return agent.every((word, n) => this.tokens[at + n]?.lower === word) ? agent.length : 0
    },
  }

  #isDigits(at: number): boolean {
    const kind = this.tokens[at]?.kind
    return kind === 'number' || kind === 'odd'
  }

  /** Whether nothing stands between a token and the one before it. */
  #isGlued(at: number): boolean {
    return at > 0 && this.tokens[at]?.start === this.tokens[at - 1]?.end
  }

  #name(at: number, mayBeNew: boolean): number {
    const quoted = this.#quoted(at)
    if (quoted > 0) return quoted
    const known = this.#lexicon.names.longestAt(this, at)
    const capitals = mayBeNew ? this.#capitals(at) : 0
    // In a name of its own no word may have a meaning besides.
    const isNew =
      capitals > known &&
      this.tokens
        .slice(at, at + capitals)
        .every(({ lower, kind }) => kind !== 'word' || isParticle(lower) || !this.#lexicon.isReserved(lower))
    return this.#withPoint(at, isNew ? capitals : known)
  }

  #quoted(at: number): number {
    const close = this.tokens[at]?.text === '"' ? '"' : this.tokens[at]?.text === '“' ? '”' : undefined
    if (close === undefined) return 0
    for (let to = at + 1; to < at + longest.quote; to++) {
      this.step()
      const token = this.tokens[to]
      if (token === undefined || token.kind === 'line') return 0
      if (token.text === close) return to > at + 1 ? to + 1 - at : 0
    }
    return 0
  }

  /** Words that begin with capitals, with what may stand between them in a name. */
  #capitals(at: number): number {
    let length = 0
    for (let to = at; to < at + longest.name; to++) {
      this.step()
      const token = this.tokens[to]
      if (token === undefined) break
      const isCapital = token.kind === 'word' && /^\p{Lu}/u.test(token.text)
      const before = this.tokens[to - 1]
      if (isCapital && (length > 0 || to === at)) length = to + 1 - at
      else if (length === 0) break
      else if (isParticle(token.lower)) continue
      else if (isApostrophe(token) && this.#isGlued(to) && this.#isCapitalGlued(to + 1)) continue
      else if (token.text === '.' && isAbbreviation(before) && this.#isCapitalAt(to + 1)) continue
      else break
    }
    return length
  }

  #isCapitalAt(at: number): boolean {
    const token = this.tokens[at]
    return token !== undefined && /^\p{Lu}/u.test(token.text) && !this.#lexicon.isReserved(token.lower)
  }

  #isCapitalGlued(at: number): boolean {
    return this.#isGlued(at) && this.#isCapitalAt(at)
  }

  /** The point of an abbreviation belongs to a name where the sentence goes on. */
  #withPoint(at: number, length: number): number {
    const next = this.tokens[at + length + 1]
    const goesOn = next !== undefined && next.kind !== 'line' && !/^\p{Lu}/u.test(next.text)
    const isPoint = this.tokens[at + length]?.text === '.' && isAbbreviation(this.tokens[at + length - 1])
    return length > 0 && isPoint && goesOn ? length + 1 : length
  }

  #network(at: number): number {
    let name = ''
    let found = 0
    for (let to = at; to < at + 5; to++) {
      this.step()
      const token = this.tokens[to]
      if (token === undefined || (token.kind !== 'word' && token.text !== '-')) break
      if (token.text !== '-') name += token.lower
      if (token.text !== '-' && this.#lexicon.networks.has(name)) found = to + 1 - at
    }
    return found
  }

  /** `UTC`, or words with strokes between them. */
  #zone(at: number): number {
    if (this.tokens[at]?.lower === 'utc') return 1
    let length = 1
    while (length < 5 && this.tokens[at + length]?.text === '/' && this.#isGlued(at + length)) length += 2
    return length > 1 && isZone(this.textOf(at, at + length)) ? length : 0
  }

  /** As many groups as make it valid. */
  #iban(at: number): number {
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(this.tokens[at]?.text ?? '')) return 0
    let text = ''
    for (let to = at; to < at + longest.iban && text.length < 34; to++) {
      this.step()
      const group = this.tokens[to]?.text ?? ''
      if (!/^[A-Z0-9]+$/.test(group)) return 0
      text += group
      if (isValidIBAN(text)) return to + 1 - at
    }
    return 0
  }

  /** Segments between commas, of which the last is a country. */
  #postal(at: number): number {
    let commas = 0
    let filled = false
    for (let to = at; to < at + longest.postal; to++) {
      this.step()
      const token = this.tokens[to]
      if (token === undefined || token.kind === 'line') return 0
      if (token.text === ',') {
        if (!filled) return 0
        commas++
        filled = false
        continue
      }
      if (token.kind === 'sign' && !/^[.'’#/-]$/.test(token.text)) return 0
      const next = this.tokens[to + 1]
      const isLast = next === undefined || next.kind === 'sign' || next.kind === 'line'
      if (!filled && commas >= 2 && isLast && isCountry(token.text)) return to + 1 - at
      if (commas > 3) return 0
      filled = true
    }
    return 0
  }
}

function isParticle(word: string): boolean {
  return nameParticles.some((each) => each === word)
}

function isAbbreviation(token: Token | undefined): boolean {
  return abbreviations.some((each) => each === token?.lower)
}

function isApostrophe({ text }: Token): boolean {
  return text === "'" || text === '’'
}
