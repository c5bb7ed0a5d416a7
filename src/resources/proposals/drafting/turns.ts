import { absorb, type Clause, forgetTimes, newClause, unquoted } from './clauses.js'
import type { ReadDocument } from './desk.js'
import type { Item } from './drafting.js'
import { readInvoice } from './invoices.js'
import { absorbMandate } from './mandate-clause.js'
import { type Order, ordersOf } from './orders.js'
import { taken } from './patterns.js'
import { type ReadToken, sentencesOf } from './reading.js'
import { type Lexicon, TextReader } from './terminals.js'

/** A sentence or a document that was read. */
export interface ReadPiece {
  /** Of the messages that were sent, counted from 0. */
  readonly message: number
  /** Null for a sentence of the message. */
  readonly document: string | null
  /** In their order; between two of them is white space and nothing else. */
  readonly tokens: readonly ReadToken[]
}

/** One text of the user, and what came with it. */
export interface Said {
  readonly message: number
  readonly text: string
  readonly documents: readonly ReadDocument[]
}

/** What a text of the user asks for. */
export interface ReadTurn {
  readonly items: readonly Item[]
  readonly questions: readonly string[]
  /** Whether something was not read: it may change what all the rest means, so nothing is drafted. */
  readonly isHeld: boolean
  /** Whether it answers what the agent has asked. */
  readonly isAnswer: boolean
  /** Whether all that it says is no order. */
  readonly isNoOrder: boolean
}

/** What `POST /instructions` takes at once. */
const mostProposals = 100
const longestQuote = 160
const mostQuestions = 10

/**
 * @param asked what the agent has a question about: a text that only says more answers it
 * @param pieces what was read, which this adds to
 */
export function readTurn(
  lexicon: Lexicon,
  step: () => void,
  said: Said,
  asked: readonly Item[],
  pieces: ReadPiece[],
): ReadTurn {
  const turn = new Turn(asked)
  const { message } = said
  const read = sentencesOf(new TextReader(said.text, lexicon, step)).flatMap((sentence) => {
    pieces.push({ message, document: null, tokens: sentence.tokens })
    const source = pieces.length - 1
    return ordersOf(sentence).map((order) => ({ order, text: sentence.text, source }))
  })
  const orders = read.filter(({ order }) => order.kind !== 'nothing')
  turn.isAnswer =
    asked.length > 0 && orders.length > 0 && orders.every(({ order }) => order.kind === 'detail')
  if (turn.isAnswer) turn.items.push(...asked)
  for (const { order, text, source } of orders) turn.add(order, text, source)
  const invoices = said.documents.map(({ name, text }) => {
    if (text === null) return { name, clause: undefined, source: 0, question: unreadable(name) }
    const { tokens, ...invoice } = readInvoice(new TextReader(text, lexicon, step), name)
    pieces.push({ message, document: name, tokens })
    return { name, ...invoice, source: pieces.length - 1 }
  })
  turn.putIn(invoices, orders.length === 0)
  return turn.settled()
}

function unreadable(name: string): string {
  return `what does ${name} say? I cannot read it: tell me whom to pay, and how much`
}

interface Attached {
  readonly name: string
  readonly clause: Clause | undefined
  readonly question: string
  readonly source: number
}

class Turn {
  readonly items: Item[] = []
  readonly questions: string[] = []
  isHeld = false
  isAnswer = false
  readonly #asked: readonly Item[]
  readonly #noOrders: { readonly payees: readonly string[]; readonly text: string }[] = []

  constructor(asked: readonly Item[]) {
    this.#asked = asked
  }

  add(order: Order, text: string, source: number): void {
    switch (order.kind) {
      case 'nothing':
        return
      case 'unread':
        this.#hold(
          `what does "${shortened(order.piece)}" mean in "${shortened(text)}"? I draft what I read to the last word: say it otherwise`,
        )
        return
      case 'no order':
        this.#noOrders.push({ payees: order.payees.map(keyOf), text })
        return
      case 'detail': {
        if (!this.isHeld && !this.#putTo(order.clause, order.owner, source))
          this.#hold(`which payment is "${shortened(text)}" about? Say it in the sentence of the payment`)
        return
      }
      default:
        this.items.push({ ...order, sources: [source] })
    }
  }

  #hold(question: string): void {
    this.isHeld = true
    if (this.questions.length < mostQuestions) this.questions.push(question)
  }

  /** To the payment of whom it names, else to the only one that it can be about. */
  #putTo(more: Clause, owner: string | undefined, source: number): boolean {
    const at = this.items.findLastIndex(
      (item) =>
        item.kind === 'payments' && (owner === undefined || clausesFor(item.clauses, owner).length > 0),
    )
    const mandate = this.items.at(-1)
    const item = this.items[at]
    const isOfMandate = owner === undefined && mandate?.kind === 'mandate' && at < this.items.length - 1
    if (isOfMandate) {
      this.items[this.items.length - 1] = { ...mandate, sources: [...mandate.sources, source] }
      return absorbMandate(mandate.clause, more)
    }
    // An answer may be about any of several that were asked about.
    if (item?.kind !== 'payments' || (this.isAnswer && owner === undefined && this.#asked.length > 1))
      return false
    const clauses = owner === undefined ? item.clauses : clausesFor(item.clauses, owner)
    const [clause] = clauses
    if (clause === undefined || clauses.length > 1) return false
    this.items[at] = { ...item, sources: [...item.sources, source] }
    return absorb(clause, more)
  }

  /** Puts invoices in the place of what the text calls them; without a text they are to be paid. */
  putIn(invoices: readonly Attached[], isAlone: boolean): void {
    const mentions = this.items.flatMap((item) =>
      item.kind === 'payments' ? item.clauses.filter(({ document }) => document !== undefined) : [],
    )
    if (mentions.length > 1 || (mentions.length === 1 && invoices.length !== 1)) {
      const names = invoices.map(({ name }) => name).join(' and ')
      const [mention] = mentions
      this.#hold(
        names === ''
          ? `which ${mention?.document?.text ?? 'document'}? None is attached`
          : `which of ${names} do you mean? Attach one at a time`,
      )
      return
    }
    const isMeant = isAlone || mentions.length === 1
    for (const { name, clause, question, source } of invoices) {
      if (!isMeant) this.#hold(`what shall I do with ${name}? Say for example: pay this invoice`)
      else if (clause === undefined) this.#hold(question)
      else if (!this.#pay(clause, source))
        this.#hold(`how is ${name} to be paid? It says otherwise than you do`)
    }
  }

  #pay(invoice: Clause, source: number): boolean {
    const at = this.items.findIndex(
      (item) => item.kind === 'payments' && item.clauses.some(({ document }) => document !== undefined),
    )
    const item = this.items[at]
    if (item?.kind !== 'payments') {
      this.items.push({ kind: 'payments', clauses: [invoice], sources: [source] })
      return true
    }
    const mention = item.clauses.find(({ document }) => document !== undefined) ?? newClause()
    if (mention.isDayBorrowed && invoice.days.length > 0) forgetTimes(mention)
    // A day that the user says of it goes before the day on which it is due.
    const days = mention.days.length > 0 || mention.details.has('series') ? [] : invoice.days
    const paid: Clause = { ...invoice, days, details: new Map(invoice.details) }
    const clauses = item.clauses.map((clause) => (clause === mention ? paid : clause))
    this.items[at] = { ...item, clauses, sources: [...item.sources, source] }
    return absorb(paid, { ...mention, document: undefined })
  }

  settled(): ReadTurn {
    const named = new Set(
      this.items.flatMap((item) =>
        (item.kind === 'payments' ? item.clauses : [item.clause]).flatMap(({ payees }) =>
          payees.map((phrase) => keyOf(taken(phrase, 'PAYEE') ?? '')),
        ),
      ),
    )
    // What is no order may take back an order of the same text.
    for (const { payees, text } of this.#noOrders)
      if (this.items.length > 0 && (payees.length === 0 || payees.some((payee) => named.has(payee))))
        this.#hold(`what is to be paid, when you say "${shortened(text)}" too? Say the order alone`)
    const count = this.items.reduce((sum, item) => sum + countOf(item), 0)
    if (count > mostProposals)
      this.#hold(`which of these first? I draft at most ${mostProposals} proposals at once`)
    const { items, questions, isHeld, isAnswer } = this
    return { items, questions, isHeld, isAnswer, isNoOrder: this.#noOrders.length > 0 && items.length === 0 }
  }
}

function clausesFor(clauses: readonly Clause[], owner: string): readonly Clause[] {
  return clauses.filter(({ payees }) =>
    payees.some((phrase) => keyOf(taken(phrase, 'PAYEE') ?? '') === keyOf(owner)),
  )
}

function keyOf(name: string): string {
  return unquoted(name).trim().toLowerCase()
}

function countOf(item: Item): number {
  return item.kind === 'mandate'
    ? 1
    : item.clauses.reduce((sum, { payees }) => sum + Math.max(1, payees.length), 0)
}

function shortened(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text
}
