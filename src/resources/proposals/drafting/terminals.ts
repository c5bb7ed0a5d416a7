import { isValidBIC, isValidIBAN } from 'ibantools'
import { isCountry } from '../../countries.js'
import { familyOfAddress } from '../../recipients/index.js'
import { isZone } from './calendar.js'
import { abbreviations, nameParticles, type Terminal, wordsBeforeNames } from './grammar.js'
import type { Lexicon } from './lexicon.js'
import type { Reader } from './matcher.js'
import { type Token, tokensOf } from './tokens.js'
import { countOf, monthOf, unitOf, weekdayNamed } from './words.js'

/** The most tokens that are looked at to read one name, account number or address. */
const maxTokens = { name: 16, quote: 40, network: 5, zone: 5, iban: 20, postal: 40 } as const

/** Counts the tokens that a terminal takes, or tells whether it takes the one; a form tells that too. */
type Take = RegExp | ((token: Token, at: number) => number | boolean)

/** One text that is read. */
export class TextReader implements Reader {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly step: () => void
  readonly #lexicon: Lexicon

  constructor(text: string, { lexicon, step }: { readonly lexicon: Lexicon; readonly step: () => void }) {
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
    const take = this.#takes[terminal]
    if (token === undefined) return 0
    return Number(take instanceof RegExp ? take.test(token.text) : take(token, at))
  }

  readonly #takes: Readonly<Record<Terminal, Take>> = {
    PAYEE: (_, at) => this.#name(at, wordsBeforeNames.includes(this.tokens[at - 1]?.lower ?? '')),
    OWNER: (_, at) => this.#name(at, true),
    ADDRESS: ({ text }) => text.length >= 32 && text.length <= 44 && familyOfAddress(text) !== undefined,
    NETWORK: (_, at) => this.#network(at),
    UNIT: ({ text, kind }) => kind === 'word' && unitOf(text, this.#lexicon.assets) !== undefined,
    CURRENCY: /^[$€]$/,
    // `1 250 USDC` is not 250 USDC.
    NUMBER: ({ kind }, at) => kind === 'number' && !this.#isDigits(at - 1) && !this.#isDigits(at + 1),
    COUNT: ({ text }) => countOf(text) !== undefined,
    DATE: /^\d{4}-/,
    CLOCK: /^(?:[01]?\d|2[0-3]):[0-5]\d$/,
    HOUR: /^(?:[1-9]|1[0-2])$/,
    WEEKDAY: ({ text }) => weekdayNamed(text) !== undefined,
    MONTH: ({ text }) => monthOf(text) !== undefined,
    DAY: /^(?:0?[1-9]|[12]\d|3[01])$/,
    ORDINAL: /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)$/i,
    YEAR: /^[12]\d{3}$/,
    ZONE: (_, at) => this.#zone(at),
    ROUTING: /^\d{9}$/,
    ACCOUNT: /^(?=.*\d)[A-Z0-9]{4,17}$/,
    IBAN: (_, at) => this.#iban(at),
    BIC: ({ text }) => text === text.toUpperCase() && isValidBIC(text),
    BANK: (_, at) => this.#capitals(at),
    POSTAL: (_, at) => this.#postal(at),
    AGENT: (_, at) => this.#agent(at),
  }

  #agent(at: number): number {
    const { agent } = this.#lexicon
    return agent.every((word, n) => this.tokens[at + n]?.lower === word) ? agent.length : 0
  }

  #isDigits(at: number): boolean {
    const kind = this.tokens[at]?.kind
    return kind === 'number' || kind === 'odd'
  }

  /** True where nothing stands between a token and the one before it. */
  #isGlued(at: number): boolean {
    return at > 0 && this.tokens[at]?.start === this.tokens[at - 1]?.end
  }

  /** Looks at the tokens from there on, at most so many; the end of a line is behind them. */
  *#ahead(at: number, count: number): Generator<readonly [at: number, token: Token]> {
    for (let to = at; to < at + count; to++) {
      this.step()
      const token = this.tokens[to]
      if (token === undefined || token.kind === 'line') return
      yield [to, token]
    }
  }

  #name(at: number, mayBeNew: boolean): number {
    const quoted = this.#quoted(at)
    if (quoted > 0) return quoted
    const known = this.#lexicon.longestNameAt(this, at)
    const capitals = mayBeNew ? this.#capitals(at) : 0
    // No word of a new name may have a meaning besides.
    const isNew =
      capitals > known &&
      this.tokens
        .slice(at, at + capitals)
        .every(
          ({ lower, kind }) =>
            kind !== 'word' || nameParticles.includes(lower) || !this.#lexicon.isReserved(lower),
        )
    return this.#withPoint(at, isNew ? capitals : known)
  }

  #quoted(at: number): number {
    const mark = this.tokens[at]?.text
    if (mark !== '"' && mark !== '“') return 0
    const close = mark === '“' ? '”' : mark
    for (const [to, { text }] of this.#ahead(at + 1, maxTokens.quote - 1))
      if (text === close) return to > at + 1 ? to + 1 - at : 0
    return 0
  }

  /** Counts words that begin with capitals, with what may stand between them in a name. */
  #capitals(at: number): number {
    let length = 0
    for (const [to, token] of this.#ahead(at, maxTokens.name)) {
      const isApostrophe = token.text === "'" || token.text === '’'
      if (token.kind === 'word' && /^\p{Lu}/u.test(token.text)) length = to + 1 - at
      else if (length === 0) break
      else if (nameParticles.includes(token.lower)) continue
      else if (isApostrophe && this.#isGlued(to) && this.#isGlued(to + 1) && this.#isCapital(to + 1)) continue
      else if (token.text === '.' && this.#isAbbreviation(to - 1) && this.#isCapital(to + 1)) continue
      else break
    }
    return length
  }

  #isCapital(at: number): boolean {
    const token = this.tokens[at]
    return token !== undefined && /^\p{Lu}/u.test(token.text) && !this.#lexicon.isReserved(token.lower)
  }

  #isAbbreviation(at: number): boolean {
    return abbreviations.includes(this.tokens[at]?.lower ?? '')
  }

  /** Adds the point of an abbreviation, which belongs to a name where the sentence goes on. */
  #withPoint(at: number, length: number): number {
    const next = this.tokens[at + length + 1]
    const goesOn = next !== undefined && next.kind !== 'line' && !/^\p{Lu}/u.test(next.text)
    const isPoint = this.tokens[at + length]?.text === '.' && this.#isAbbreviation(at + length - 1)
    return length > 0 && isPoint && goesOn ? length + 1 : length
  }

  #network(at: number): number {
    let name = ''
    let found = 0
    for (const [to, { kind, text, lower }] of this.#ahead(at, maxTokens.network)) {
      if (text === '-') continue
      if (kind !== 'word') break
      name += lower
      if (this.#lexicon.networks.has(name)) found = to + 1 - at
    }
    return found
  }

  /** Counts the tokens of `UTC`, or of words with strokes between them. */
  #zone(at: number): number {
    if (this.tokens[at]?.lower === 'utc') return 1
    let length = 1
    while (length < maxTokens.zone && this.tokens[at + length]?.text === '/' && this.#isGlued(at + length))
      length += 2
    return length === 1 || !isZone(this.textOf(at, at + length)) ? 0 : length
  }

  /** Counts as many groups as make it valid. */
  #iban(at: number): number {
    if (!/^[A-Z]{2}\d{2}/.test(this.tokens[at]?.text ?? '')) return 0
    let iban = ''
    for (const [to, { text }] of this.#ahead(at, maxTokens.iban)) {
      if (iban.length >= 34 || !/^[A-Z0-9]+$/.test(text)) return 0
      iban += text
      if (isValidIBAN(iban)) return to + 1 - at
    }
    return 0
  }

  /** Counts three or four segments between commas, of which the last is a country, as `IL` is not in `Springfield, IL, US`. */
  #postal(at: number): number {
    let length = 0
    let commas = 0
    let isFilled = false
    for (const [to, { kind, text }] of this.#ahead(at, maxTokens.postal)) {
      const isComma = text === ','
      if (isComma ? !isFilled : kind === 'sign' && !/^[.'’#/-]$/.test(text)) break
      const next = this.tokens[to + 1]?.kind
      const isLast = next === undefined || next === 'sign' || next === 'line'
      if (!isFilled && commas >= 2 && isLast && isCountry(text)) length = commas > 3 ? 0 : to + 1 - at
      if (isComma) commas++
      else if (commas > 3) break
      isFilled = !isComma
    }
    return length
  }
}
