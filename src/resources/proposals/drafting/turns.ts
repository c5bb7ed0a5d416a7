import { type Clause, isOfTime, unquote } from './clauses.js'
import type { Item } from './drafting.js'
import { readInvoice } from './invoices.js'
import { partOf } from './matcher.js'
import { type Order, ordersOf, shorten } from './orders.js'
import type { Reading } from './payment.js'
import { ask, attempt, Question } from './question.js'
import { type ReadToken, sentencesOf } from './reading.js'
import { TextReader } from './terminals.js'

/** A sentence or a document that was read. */
export interface ReadPiece {
  /** The number of its message among those that were sent, from 0. */
  readonly message: number
  /** Null for a sentence of the message. */
  readonly document: string | null
  /** The tokens in their order; between two of them is white space and nothing else. */
  readonly tokens: readonly ReadToken[]
}

/** An invoice, or what has to be asked of it. */
interface Attached {
  readonly name: string
  readonly clause: Clause | Question
  readonly source: number
}

/** `POST /instructions` takes no more at once. */
const maxProposals = 100
const maxQuestions = 10

/** Reads one text of the user. What could not be read may change what all the rest means: then nothing of it is drafted. */
export class ReadTurn {
  readonly items: Item[] = []
  readonly questions: string[] = []
  /** True where something was not read. */
  isHeld = false
  /** True where it answers what the agent has asked. */
  readonly isAnswer: boolean
  readonly #asked: readonly Item[]
  readonly #noOrders: { readonly payees: readonly string[]; readonly text: string }[] = []

  /**
   * @param message the number of the text among the messages
   * @param asked what the agent has a question about: a text that only says more answers it
   * @param pieces what was read, which this adds to
   */
  constructor(about: Reading, message: number, asked: readonly Item[], pieces: ReadPiece[]) {
    const { content = '', documents = [] } = about.turn.messages[message] ?? {}
    const piece = (document: string | null, tokens: readonly ReadToken[]): number =>
      pieces.push({ message, document, tokens }) - 1
    const orders = sentencesOf(new TextReader(content, about)).flatMap((sentence) => {
      const source = piece(null, sentence.tokens)
      return ordersOf(sentence).map((order) => ({ order, text: sentence.text, source }))
    })
    this.#asked = asked
    const areDetails = orders.every(({ order }) => !(order instanceof Question) && order.kind === 'detail')
    this.isAnswer = asked.length > 0 && orders.length > 0 && areDetails
    if (this.isAnswer) this.items.push(...asked)
    for (const { order, text, source } of orders) this.#attempt(() => this.#add(order, text, source))
    const invoices = documents.map(({ name, text }) => {
      const unreadable = `what does ${name} say? I cannot read it: tell me whom to pay, and how much`
      if (text === null) return { name, clause: new Question(unreadable), source: 0 }
      const { tokens, clause } = readInvoice(new TextReader(text, about), name)
      return { name, clause, source: piece(name, tokens) }
    })
    this.#putIn(invoices, orders.length === 0)
    this.#checkWhole()
  }

  /** True where all that it says is no order. */
  get isNoOrder(): boolean {
    return this.#noOrders.length > 0 && this.items.length === 0
  }

  /** Holds back all of the text where something has to be asked. */
  #attempt(act: () => void): void {
    const question = attempt(act)
    if (!(question instanceof Question)) return
    this.isHeld = true
    if (this.questions.length < maxQuestions) this.questions.push(question.message)
  }

  #add(order: Order | Question, text: string, source: number): void {
    if (order instanceof Question) throw order
    if (order.kind === 'no order') this.#noOrders.push({ payees: order.payees.map(keyOf), text })
    else if (order.kind !== 'detail') this.items.push({ ...order, sources: [source] })
    else if (!this.isHeld && !this.#putTo(order.clause, order.owner, source))
      ask(`which payment is "${shorten(text)}" about? Say it in the sentence of the payment`)
  }

  /** Puts it to the payment of whom it names, else to the only one that it can be about. */
  #putTo(more: Clause, owner: string | undefined, source: number): boolean {
    const about = (item: Item): readonly Clause[] =>
      item.kind === 'payments'
        ? item.clauses.filter((clause) => owner === undefined || keysOf(clause).includes(keyOf(owner)))
        : []
    const at = this.items.findLastIndex((item) => about(item).length > 0)
    const last = this.items.at(-1)
    if (owner === undefined && last?.kind === 'mandate') {
      this.#addSource(last, source)
      return last.clauses[0]?.absorbInMandate(more) === true
    }
    const item = this.items[at]
    // An answer may be about any of several that were asked about.
    if (item === undefined || (this.isAnswer && owner === undefined && this.#asked.length > 1)) return false
    const [clause, ...others] = about(item)
    if (clause === undefined || others.length > 0) return false
    this.#addSource(item, source)
    return clause.absorb(more)
  }

  #addSource(item: Item, source: number): void {
    this.items[this.items.indexOf(item)] = { ...item, sources: [...item.sources, source] }
  }

  /** Puts invoices in the place of what the text calls them; without a text they are to be paid. */
  #putIn(invoices: readonly Attached[], isAlone: boolean): void {
    const mentions = this.items.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.all('document')))
    const [mention, ...others] = mentions
    const names = invoices.map(({ name }) => name).join(' and ')
    if (mention !== undefined && (others.length > 0 || invoices.length !== 1)) {
      const none = `which ${mention.text}? None is attached`
      this.#attempt(() => ask(names === '' ? none : `which of ${names} do you mean? Attach one at a time`))
      return
    }
    for (const { name, clause, source } of invoices)
      this.#attempt(() => {
        if (!isAlone && mention === undefined)
          ask(`what shall I do with ${name}? Say for example: pay this invoice`)
        if (clause instanceof Question) throw clause
        if (!this.#payInvoice(clause, source)) ask(`how is ${name} to be paid? It says otherwise than you do`)
      })
  }

  #payInvoice(invoice: Clause, source: number): boolean {
    const item = this.items.find(({ clauses }) => clauses.some((clause) => clause.has('document')))
    const mention = item?.clauses.find((clause) => clause.has('document'))
    if (item === undefined || mention === undefined) {
      this.items.push({ kind: 'payments', clauses: [invoice], sources: [source] })
      return true
    }
    if (mention.isDayBorrowed && invoice.has('day')) mention.forget(isOfTime)
    // A day that the user says of it goes before the day on which it is due.
    if (mention.has('day', 'series')) invoice.forget((rule) => rule === 'day')
    mention.forget((rule) => rule === 'document')
    const clauses = item.clauses.map((clause) => (clause === mention ? invoice : clause))
    this.items[this.items.indexOf(item)] = { ...item, clauses, sources: [...item.sources, source] }
    return invoice.absorb(mention)
  }

  #checkWhole(): void {
    const named = new Set(this.items.flatMap(({ clauses }) => clauses.flatMap(keysOf)))
    // A sentence that is no order may take back an order of the same text.
    for (const { payees, text } of this.#noOrders)
      if (this.items.length > 0 && (payees.length === 0 || payees.some((payee) => named.has(payee))))
        this.#attempt(() =>
          ask(`what is to be paid, when you say "${shorten(text)}" too? Say the order alone`),
        )
    const counts = this.items.flatMap(({ kind, clauses }) =>
      clauses.map((clause) => (kind === 'mandate' ? 1 : Math.max(1, clause.all('payee').length))),
    )
    if (counts.reduce((sum, count) => sum + count, 0) > maxProposals)
      this.#attempt(() => ask(`which of these first? I draft at most ${maxProposals} proposals at once`))
  }
}

/** The names of the payees of a clause, in the form in which they are compared. */
function keysOf(clause: Clause): readonly string[] {
  return clause.all('payee').map((phrase) => keyOf(partOf(phrase, 'PAYEE') ?? ''))
}

function keyOf(name: string): string {
  return unquote(name).toLowerCase()
}
