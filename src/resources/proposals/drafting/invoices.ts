import { lazy } from '../../../kernel/lazy.js'
import { Clause } from './clauses.js'
import { type InvoiceLabel, invoiceLabels, ofAccount, wordsOfOtherDocuments } from './grammar.js'
import { matcher } from './lexicon.js'
import { Matcher, type Phrase, partOf } from './matcher.js'
import { ask, attempt } from './question.js'
import { noteTokens, type ReadToken } from './reading.js'
import type { TextReader } from './terminals.js'

const labels = lazy(() => new Matcher(invoiceLabels))

/**
 * Reads the lines of a document that say something, each to its end: what it asks to pay, or why it is asked about, and
 * its tokens.
 */
export function readInvoice(reader: TextReader, name: string) {
  const tokens: ReadToken[] = []
  const invoice = new Invoice(reader)
  for (let from = 0; from <= reader.tokens.length; ) {
    let to = from
    while (to < reader.tokens.length && reader.tokens[to]?.kind !== 'line') to++
    const isField = invoice.add(from, to)
    noteTokens(tokens, reader, from, to, isField ? 'invoice field' : 'invoice line')
    noteTokens(tokens, reader, to, to + 1, 'end of a sentence')
    from = to + 1
  }
  return { clause: attempt(() => invoice.clauseOf(name)), tokens }
}

class Invoice {
  readonly #clause = new Clause()
  /** The reason why it cannot be paid. */
  #odd: string | undefined
  readonly #reader: TextReader
  readonly #labels = new Set<string>()
  #total: Phrase | undefined

  constructor(reader: TextReader) {
    this.#reader = reader
  }

  /** Hands out what it asks to pay. */
  clauseOf(name: string): Clause {
    const clause = this.#clause
    if (this.#odd !== undefined) ask(`what does ${name} ask to pay? I cannot draft ${this.#odd}`)
    if (this.#total !== undefined && !clause.has('amount')) clause.add(this.#total)
    if (!clause.has('amount') || !clause.has('payee'))
      ask(`whom does ${name} ask to pay, and how much? I found no amount or nobody to pay in it`)
    return clause
  }

  /** Reads one line. @returns whether it says something */
  add(from: number, to: number): boolean {
    const label = from < to ? labels().longestAt(this.#reader, from) : undefined
    const isLabelled = label !== undefined && this.#reader.tokens[label.to]?.text === ':' && label.to < to
    const isRead = isLabelled ? this.#addField(label, label.to + 1, to) : this.#addWay(from, to)
    if (!isRead && (isLabelled || this.#isOdd(from, to))) this.#odd ??= `"${this.#reader.textOf(from, to)}"`
    return isLabelled || isRead
  }

  /** Reads a value. @returns whether it was read to the end of its line, and stands for the first time */
  #addField({ rule, text }: Phrase<InvoiceLabel>, from: number, to: number): boolean {
    const clause = this.#clause
    const name = text.toLowerCase().replace(/\s+/g, ' ')
    if (from >= to || this.#labels.has(name)) return false
    this.#labels.add(name)
    if (rule === 'payee') {
      const payee = this.#reader.textOf(from, to)
      const first = clause.one('payee')
      if (first !== undefined) return partOf(first, 'PAYEE') === payee
      clause.add({ rule, from, to, text: payee, parts: [{ is: 'PAYEE', text: payee }] })
      return true
    }
    const phrase = matcher().longestAt(this.#reader, from)
    if (phrase?.to !== to) return false
    if (rule === 'due') {
      const isDate = (partOf(phrase, 'DATE') ?? partOf(phrase, 'MONTH')) !== undefined
      return phrase.rule === 'day' && isDate && this.#addOnce(phrase)
    }
    if (phrase.rule !== 'amount') return false
    if (rule === 'amount') return this.#addOnce(phrase)
    if (this.#total !== undefined) return false
    this.#total = phrase
    return true
  }

  #addOnce(phrase: Phrase): boolean {
    if (this.#clause.has(phrase.rule)) return false
    this.#clause.add(phrase)
    return true
  }

  /** Reads a line that is an address or bank details, and nothing else. */
  #addWay(from: number, to: number): boolean {
    const found: Phrase[] = []
    for (let at = from; at < to; ) {
      const phrase = matcher().longestAt(this.#reader, at)
      const isWay =
        phrase !== undefined &&
        (phrase.rule in ofAccount || phrase.rule === 'address' || phrase.rule === 'and')
      if (!isWay || phrase.to > to) return false
      found.push(phrase)
      at = phrase.to
    }
    for (const phrase of found) {
      const what = phrase.rule === 'address' ? 'addresses' : 'accounts'
      if (phrase.rule !== 'and' && !this.#addOnce(phrase)) this.#odd ??= `two ${what}, "${phrase.text}"`
    }
    return found.length > 0
  }

  /** True where a line has a word of another document, or says where money goes in words that were not read. */
  #isOdd(from: number, to: number): boolean {
    const line = this.#reader.tokens.slice(from, to)
    return line.some(
      ({ lower }, n) =>
        wordsOfOtherDocuments.includes(lower) ||
        this.#reader.take('ADDRESS', from + n) > 0 ||
        this.#reader.take('IBAN', from + n) > 0,
    )
  }
}
