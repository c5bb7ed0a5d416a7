import { type Clause, type Detail, isDetail, newClause, ofTime, unquoted } from './clauses.js'
import type { RuleName } from './grammar.js'
import { type MandateClause, mandateClauseOf } from './mandate-clause.js'
import { type Phrase, taken, wordOf } from './patterns.js'
import type { Sentence } from './reading.js'

/** What is of one payment alone only where it is said with an address or an account. */
const ofWay: readonly RuleName[] = ['network', 'bank account', 'rail', 'preference', 'fee included', 'fee']

/** What a sentence is. */
export type Order =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'payments'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'mandate'; readonly clause: MandateClause }
  /** Says more of a payment that was named before, or answers a question. */
  | { readonly kind: 'detail'; readonly clause: Clause; readonly owner: string | undefined }
  | { readonly kind: 'no order'; readonly payees: readonly string[] }
  /** What was not read, or stands where it does not belong. */
  | { readonly kind: 'unread'; readonly piece: string }

const noOrders: readonly RuleName[] = ['not', 'cancelling', 'report', 'question']

/** Of one sentence: a payment, and an agent that is allowed to make it, may stand together. */
export function ordersOf({ phrases: all, unread, isQuestion, text }: Sentence): readonly Order[] {
  if (unread !== undefined) return [{ kind: 'unread', piece: unread }]
  const phrases = all.slice(isComma(all[0]) ? 1 : 0, isComma(all.at(-1)) ? -1 : all.length)
  const first = phrases.find(({ rule }) => rule !== 'and')
  if (first === undefined)
    return [phrases.length === 0 ? { kind: 'nothing' } : { kind: 'unread', piece: text }]
  if (isQuestion || noOrders.includes(first.rule)) {
    const payees = phrases.flatMap((phrase) => taken(phrase, 'PAYEE') ?? [])
    return [{ kind: 'no order', payees }]
  }
  const allowing = phrases.findIndex(({ rule }) => rule === 'allowing')
  if (allowing === -1) return [paymentsOf(phrases)]
  const before = phrases.slice(0, Math.max(0, allowing - 1))
  const isBoth = phrases[allowing - 1]?.rule === 'and' && before.some(({ rule }) => rule === 'verb')
  return isBoth ? [paymentsOf(before), mandateOf(phrases.slice(allowing))] : [mandateOf(phrases)]
}

/** As behind `Hello,` or before `please`: where nothing is on one side it separates nothing. */
function isComma(phrase: Phrase | undefined): boolean {
  return phrase?.rule === 'and' && wordOf(phrase, 'and', 'then') === undefined
}

function mandateOf(phrases: readonly Phrase[]): Order {
  const clause = mandateClauseOf(phrases)
  return 'odd' in clause ? odd(clause.odd) : { kind: 'mandate', clause }
}

function odd({ text }: Phrase): Order {
  return { kind: 'unread', piece: text }
}

/** Puts phrases together to payments. Where one stands that belongs nowhere, nothing is read. */
class Payments {
  readonly clauses: Clause[] = []
  #open = newClause()
  #separator: Phrase | undefined
  #previous: Phrase | undefined
  hasVerb = false
  owner: string | undefined

  constructor() {
    this.clauses.push(this.#open)
  }

  /** Whether the phrase belongs where it stands. */
  add(phrase: Phrase): boolean {
    const fits = this.#place(phrase)
    if (phrase.rule !== 'and') {
      this.#separator = undefined
      this.#previous = phrase
    }
    return fits
  }

  /** Whether something was to come. */
  get endsOpen(): boolean {
    return this.#separator !== undefined
  }

  #place(phrase: Phrase): boolean {
    const open = this.#open
    const { rule } = phrase
    switch (rule) {
      case 'and':
        if (this.#separator !== undefined || this.#previous === undefined) return false
        this.#separator = phrase
        return true
      case 'verb':
        return this.#begin()
      case 'gets': {
        const fits = !this.hasVerb && open.begins === 'payee' && open.amount === undefined && !this.#separator
        this.hasVerb = true
        return fits
      }
      case 'payee':
        return this.#addPayee(phrase)
      case 'address':
        return this.#addAddress(phrase)
      case 'address of':
        this.owner = unquoted(taken(phrase, 'OWNER'))
        if (open.address !== undefined || isBegun(open)) return false
        open.address = phrase
        return true
      case 'amount':
        return this.#addAmount(phrase)
      case 'each':
        if (open.isEach || this.#separator !== undefined || !isBegun(open)) return false
        open.isEach = true
        return true
      case 'document':
        return this.#addDocument(phrase)
      case 'day':
        return this.#addDay(phrase)
      default:
        return isDetail(rule) && this.#addDetail(rule, phrase)
    }
  }

  get #isAnd(): boolean {
    return this.#separator !== undefined && wordOf(this.#separator, 'and', 'then') !== undefined
  }

  #next(begins: Clause['begins']): Clause {
    this.#open = newClause()
    this.#open.begins = begins
    this.clauses.push(this.#open)
    return this.#open
  }

  #begin(): boolean {
    if (this.hasVerb && this.#separator === undefined) return false
    this.hasVerb = true
    if (!isBegun(this.#open)) return !this.#isAnd
    if (this.#separator === undefined || !isComplete(this.#open)) return false
    this.#next(undefined)
    return true
  }

  #addPayee(phrase: Phrase): boolean {
    const open = this.#open
    const separated = this.#separator !== undefined
    if (open.document !== undefined) return separated && this.#startWithPayee(phrase)
    if (open.amount === undefined) {
      if (!isBegun(open)) {
        if (this.#isAnd) return false
        open.begins = 'payee'
      } else if (!separated || open.address !== undefined) return false
      open.payees.push(phrase)
      return true
    }
    if (open.payees.length === 0 && open.address === undefined) {
      if (this.#isAnd) return false
      open.payees.push(phrase)
      return true
    }
    if (open.payees.length === 0 && !separated) {
      open.payees.push(phrase)
      return true
    }
    if (!separated) return false
    if (open.begins === 'payee' || open.address !== undefined) return this.#startWithPayee(phrase)
    open.payees.push(phrase)
    return true
  }

  #startWithPayee(phrase: Phrase): boolean {
    this.#next('payee').payees.push(phrase)
    return true
  }

  #addAddress(phrase: Phrase): boolean {
    const open = this.#open
    if (open.document !== undefined) return false
    if (!isBegun(open)) open.begins = 'payee'
    if (open.address === undefined && !this.#isAnd) {
      open.address = phrase
      return true
    }
    if (this.#separator === undefined || !isComplete(open) || open.begins !== 'payee') return false
    this.#next('payee').address = phrase
    return true
  }

  #addAmount(phrase: Phrase): boolean {
    const open = this.#open
    if (open.amount === undefined && open.document === undefined) {
      if (this.#isAnd) return false
      open.begins ??= 'amount'
      open.amount = phrase
      return true
    }
    if (this.#separator === undefined || !isComplete(open)) return false
    this.#next('amount').amount = phrase
    return true
  }

  #addDocument(phrase: Phrase): boolean {
    if (!isBegun(this.#open)) {
      this.#open.document = phrase
      return true
    }
    if (this.#separator === undefined || !isComplete(this.#open)) return false
    this.#next(undefined).document = phrase
    return true
  }

  /** Several days are ISO dates, one behind the other. */
  #addDay(phrase: Phrase): boolean {
    const open = this.#open
    if (open.days.length === 0) {
      if (this.#isAnd) return false
      open.leads ||= !isBegun(open)
      open.days.push(phrase)
      return true
    }
    const areDates = taken(phrase, 'DATE') !== undefined && open.days.every((day) => taken(day, 'DATE'))
    if (!areDates || this.#separator === undefined || this.#previous?.rule !== 'day') return false
    open.days.push(phrase)
    return true
  }

  #addDetail(rule: Detail, phrase: Phrase): boolean {
    const { details, begins } = this.#open
    if (details.has(rule) || this.#isAnd) return false
    if (rule === 'zone' && (this.#previous?.rule !== 'time' || this.#separator !== undefined)) return false
    if (ofTime.includes(rule) && begins === undefined && this.#open.document === undefined)
      this.#open.leads = true
    details.set(rule, phrase)
    return true
  }
}

function isBegun({ begins, document }: Clause): boolean {
  return begins !== undefined || document !== undefined
}

function isComplete({ amount, payees, address, document }: Clause): boolean {
  return document !== undefined || (amount !== undefined && (payees.length > 0 || address !== undefined))
}

function paymentsOf(phrases: readonly Phrase[]): Order {
  const payments = new Payments()
  for (const phrase of phrases) if (!payments.add(phrase)) return odd(phrase)
  const last = phrases.at(-1)
  if (payments.endsOpen && last !== undefined) return odd(last)
  const { clauses, hasVerb, owner } = payments
  const [first] = clauses
  if (first === undefined) return { kind: 'nothing' }
  // `10 USDC for Acme Supplies` is an order without a verb; `Acme Supplies 10 USDC` could be anything.
  const isFor = first.begins === 'amount' && wordOf(first.payees[0] ?? noPhrase, 'to', 'for') !== undefined
  if (!hasVerb && clauses.length === 1 && !(first.amount !== undefined && isComplete(first)))
    return { kind: 'detail', clause: first, owner }
  if (owner !== undefined || (!hasVerb && !isFor)) return { kind: 'unread', piece: phrases[0]?.text ?? '' }
  return covered(clauses)
}

const noPhrase: Phrase = { rule: 'and', from: 0, to: 0, text: '', parts: [] }

function timesOf({ days, details }: Clause): readonly Phrase[] {
  return [...days, ...[...details].flatMap(([name, phrase]) => (ofTime.includes(name) ? [phrase] : []))]
}

/** What says when is meant for the whole sentence where it is said once, and has to be said of each payment else. */
function covered(clauses: readonly Clause[]): Order {
  if (clauses.length === 1) return { kind: 'payments', clauses }
  const timed = clauses.filter((clause) => timesOf(clause).length > 0)
  const [time] = timed
  if (time !== undefined && timed.length === 1) {
    for (const clause of clauses) {
      if (clause === time) continue
      clause.days = time.days
      clause.isDayBorrowed = !time.leads
      for (const [name, phrase] of time.details) if (ofTime.includes(name)) clause.details.set(name, phrase)
    }
  } else if (time !== undefined) {
    const odder = clauses.find((clause) => clause.days.length === 0 && !clause.details.has('series'))
    const isLed = clauses[0]?.leads === true && clauses.slice(1).some((clause) => !clause.leads)
    const [said] = timesOf(odder ?? time).length > 0 ? timesOf(odder ?? time) : timesOf(time)
    if (said !== undefined && (odder !== undefined || isLed)) return odd(said)
  }
  for (const rule of ofWay) {
    const own = clauses.filter(({ details, address }) => {
      const phrase = isDetail(rule) ? details.get(rule) : undefined
      // A network beside an address, and a rail beside an account, are of those.
      const isOwn =
        rule === 'network' ? address !== undefined : details.has('iban') || details.has('routing number')
      return phrase !== undefined && !isOwn
    })
    const [phrase] = own.flatMap(({ details }) => (isDetail(rule) ? (details.get(rule) ?? []) : []))
    if (phrase !== undefined && own.length < clauses.length) return odd(phrase)
  }
  return { kind: 'payments', clauses }
}
