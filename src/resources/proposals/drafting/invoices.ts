import { type Clause, type Detail, isDetail, newClause } from './clauses.js'
import { type InvoiceLabel, invoiceLabels, wordsOfOtherDocuments } from './grammar-words.js'
import { type Phrase, phraseAt, taken } from './patterns.js'
import type { ReadToken, TakenBy } from './reading.js'
import type { TextReader } from './terminals.js'

/** A document that was read: what it asks to pay, or why it is asked about. */
export interface ReadInvoice {
  readonly clause: Clause | undefined
  readonly question: string
  readonly tokens: readonly ReadToken[]
}

/** Where money goes: these rules are read in lines of their own. */
const ways: readonly Detail[] = [
  'network',
  'routing number',
  'account number',
  'account type',
  'iban',
  'bic',
  'bank name',
  'postal address',
]
/** So many words a label has, at most. */
const longestLabel = 6

/** Reads the lines of a document that say something, each to its end. */
export function readInvoice(reader: TextReader, name: string): ReadInvoice {
  const invoice = new Invoice(reader)
  for (let from = 0; from <= reader.tokens.length; ) {
    let to = from
    while (to < reader.tokens.length && reader.tokens[to]?.kind !== 'line') to++
    invoice.add(from, to)
    from = to + 1
  }
  const { clause, odd } = invoice
  const question =
    odd !== undefined
      ? `what does ${name} ask to pay? I cannot draft ${odd}`
      : `whom does ${name} ask to pay, and how much? I found no amount or nobody to pay in it`
  const isWhole = odd === undefined && clause.amount !== undefined && clause.payees.length > 0
  return { clause: isWhole ? clause : undefined, question, tokens: invoice.tokens }
}

/** A label as it is written, what it says, and where its value begins. */
interface Field {
  readonly name: string
  readonly label: InvoiceLabel
  readonly value: number
}

class Invoice {
  readonly clause = newClause()
  readonly tokens: ReadToken[] = []
  /** What keeps it from being paid. */
  odd: string | undefined
  readonly #reader: TextReader
  readonly #labels = new Set<string>()
  #total: Phrase | undefined

  constructor(reader: TextReader) {
    this.#reader = reader
  }

  /** One line. */
  add(from: number, to: number): void {
    const text = from < to ? this.#reader.textOf(from, to) : ''
    const labelled = this.#labelAt(from, to)
    const isRead = labelled === undefined ? this.#addWay(from, to) : this.#addField(labelled, to)
    const isTaken = labelled !== undefined || isRead
    if (labelled !== undefined && !isRead) this.odd ??= `"${text}"`
    if (!isTaken && this.#isOdd(from, to)) this.odd ??= `"${text}"`
    this.#take(from, to, isTaken ? 'invoice field' : 'invoice line')
    this.#take(to, to + 1, 'end of a sentence')
  }

  #take(from: number, to: number, rule: TakenBy): void {
    for (let at = from; at < to; at++) {
      const token = this.#reader.tokens[at]
      if (token !== undefined) this.tokens.push({ text: token.text, at: token.start, rule })
    }
  }

  #labelAt(from: number, to: number): Field | undefined {
    const { tokens } = this.#reader
    for (let colon = from; colon < Math.min(to, from + longestLabel); colon++) {
      if (tokens[colon]?.text !== ':') continue
      const written = tokens.slice(from, colon).map(({ lower }) => lower)
      const name = written.join(' ')
      const label = labels.get(name)
      return label === undefined ? undefined : { name, label, value: colon + 1 }
    }
    return undefined
  }

  /** Whether the value was read to the end of its line, and stands for the first time. */
  #addField({ name, label, value: from }: Field, to: number): boolean {
    const { clause } = this
    if (from >= to || this.#labels.has(name)) return false
    this.#labels.add(name)
    if (label === 'payee') {
      const text = this.#reader.textOf(from, to)
      const same = clause.payees.some((payee) => taken(payee, 'PAYEE') === text)
      const isFirst = clause.payees.length === 0
      if (isFirst) clause.payees.push({ rule: 'payee', from, to, text, parts: [{ is: 'PAYEE', text }] })
      return isFirst || same
    }
    const phrase = phraseAt(this.#reader, from)
    if (phrase === undefined || phrase.to !== to) return false
    if (label === 'due') {
      const isDay = (taken(phrase, 'DATE') ?? taken(phrase, 'MONTH')) !== undefined
      if (phrase.rule !== 'day' || !isDay || clause.days.length > 0) return false
      clause.days.push(phrase)
      return true
    }
    if (phrase.rule !== 'amount') return false
    if (label === 'amount') {
      // A second invoice, unless only its total came before.
      if (clause.amount !== undefined && clause.amount !== this.#total) return false
      clause.amount = phrase
      return true
    }
    if (this.#total !== undefined) return false
    this.#total = phrase
    clause.amount ??= phrase
    return true
  }

  /** Whether the line is an address or bank details, and nothing else. */
  #addWay(from: number, to: number): boolean {
    const found: Phrase[] = []
    for (let at = from; at < to; ) {
      const phrase = phraseAt(this.#reader, at)
      const isWay =
        phrase !== undefined &&
        (phrase.rule === 'address' || phrase.rule === 'and' || ways.some((way) => way === phrase.rule))
      if (!isWay || phrase.to > to) return false
      found.push(phrase)
      at = phrase.to
    }
    for (const phrase of found) {
      const { rule } = phrase
      if (rule === 'address') {
        if (this.clause.address !== undefined) this.odd ??= `two addresses, "${phrase.text}"`
        this.clause.address = phrase
      } else if (isDetail(rule)) {
        if (this.clause.details.has(rule)) this.odd ??= `two accounts, "${phrase.text}"`
        this.clause.details.set(rule, phrase)
      }
    }
    return found.length > 0
  }

  /** Whether it has a word of another document, or where money goes in words that were not read. */
  #isOdd(from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const word = this.#reader.tokens[at]?.lower
      if (wordsOfOtherDocuments.some((each) => each === word)) return true
      if (this.#reader.take('ADDRESS', at) > 0 || this.#reader.take('IBAN', at) > 0) return true
    }
    return false
  }
}

const labels: ReadonlyMap<string, InvoiceLabel> = new Map(
  Object.entries(invoiceLabels).flatMap(([label, texts]) =>
    texts.flatMap((text): (readonly [string, InvoiceLabel])[] => (isLabel(label) ? [[text, label]] : [])),
  ),
)

function isLabel(text: string): text is InvoiceLabel {
  return text in invoiceLabels
}
