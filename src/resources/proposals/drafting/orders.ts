import { Clause, isDetail, isMandateDetail, isOfTime } from './clauses.js'
import { ofNoOrder, type RuleName } from './grammar.js'
import { lastPartOf, type Phrase, partOf, wordOf } from './matcher.js'
import { attempt, Question } from './question.js'
import type { Sentence } from './reading.js'

/** An order of a sentence: payments, or what an agent may spend, which is one clause. */
export interface Asked {
  readonly kind: 'payments' | 'mandate'
  readonly clauses: readonly Clause[]
}

export type Order =
  | Asked
  /** Says more of a payment that was named before, or answers a question. */
  | { readonly kind: 'detail'; readonly clause: Clause; readonly owner: string | undefined }
  | { readonly kind: 'no order'; readonly payees: readonly string[] }

const maxQuotedLength = 160

/**
 * Tells what a sentence is; a question where a piece of it was not read, or stands where it does not belong. A payment, and
 * an agent that is allowed to make it, may stand together.
 */
export function ordersOf({
  phrases: all,
  unread: piece,
  isQuestion,
  text,
}: Sentence): readonly (Order | Question)[] {
  const read = (make: () => Order): Order | Question => {
    const order = attempt(make)
    return order instanceof Question ? askAbout(order.message, text) : order
  }
  if (piece !== undefined) return [askAbout(piece, text)]
  const phrases = all.slice(isComma(all[0]) ? 1 : 0, isComma(all.at(-1)) ? -1 : all.length)
  const first = phrases.find(({ rule }) => rule !== 'and')
  if (first === undefined) return phrases.length === 0 ? [] : [askAbout(text, text)]
  if (isQuestion || first.rule in ofNoOrder)
    return [{ kind: 'no order', payees: phrases.flatMap((phrase) => partOf(phrase, 'PAYEE') ?? []) }]
  const allowing = phrases.findIndex(({ rule }) => rule === 'allowing')
  if (allowing === -1) return [read(() => paymentsOf(phrases))]
  const before = phrases.slice(0, Math.max(0, allowing - 1))
  const isBoth = phrases[allowing - 1]?.rule === 'and' && before.some(({ rule }) => rule === 'verb')
  const mandate = isBoth ? phrases.slice(allowing) : phrases
  return [
    ...(isBoth ? [read(() => paymentsOf(before))] : []),
    read(() => ({ kind: 'mandate', clauses: clausesOf('mandate', mandate) })),
  ]
}

export function shorten(text: string): string {
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}...` : text
}

/** Finds the comma behind `Hello,` or before `please`: where nothing is on one side it separates nothing. */
function isComma(phrase: Phrase | undefined): boolean {
  return phrase?.rule === 'and' && !isAnd(phrase)
}

function isAnd(separator: Phrase | undefined): boolean {
  return wordOf(separator, 'and', 'then') !== undefined
}

/** Asks about a piece that was not read, or stands where it does not belong. */
function askAbout(piece: string, text: string): Question {
  const [odd, whole] = [shorten(piece), shorten(text)]
  return new Question(
    `what does "${odd}" mean in "${whole}"? I draft what I read to the last word: say it otherwise`,
  )
}

/** Stops at a piece that stands where it does not belong. */
function stopAt(piece: string): never {
  throw new Question(piece)
}

/** The place of a phrase. */
interface Place {
  /** The clause that is said there. */
  readonly open: Clause
  /** The phrase before, other than a separator. */
  readonly previous: Phrase | undefined
  readonly separator: Phrase | undefined
  readonly hasVerb: boolean
}

/** Puts phrases together to clauses: a phrase joins the clause that is open, or begins the next one. */
function clausesOf(kind: Asked['kind'], phrases: readonly Phrase[]): readonly Clause[] {
  const joins = kind === 'mandate' ? joinsMandate : joinsPayment
  const clauses = [new Clause()]
  let [open = new Clause()] = clauses
  let previous: Phrase | undefined
  let separator: Phrase | undefined
  let hasVerb = false
  for (const phrase of phrases) {
    const { rule } = phrase
    if (rule === 'and') {
      if (separator !== undefined || previous === undefined) stopAt(phrase.text)
      separator = phrase
      continue
    }
    if (!joins(phrase, { open, previous, separator, hasVerb })) {
      if (kind === 'mandate' || separator === undefined || !mayFollow(rule, open)) stopAt(phrase.text)
      open = new Clause()
      clauses.push(open)
    }
    if (isVerb(phrase)) hasVerb = true
    else open.add(phrase, kind === 'mandate' && rule === 'series' ? 'window' : undefined)
    previous = phrase
    separator = undefined
  }
  if (separator !== undefined) stopAt(separator.text)
  return clauses
}

function isVerb({ rule }: Phrase): boolean {
  return rule === 'verb' || rule === 'gets' || rule === 'allowing'
}

/** Tells whether a phrase is more of the payment that is open. */
function joinsPayment(phrase: Phrase, { open, previous, separator, hasVerb }: Place): boolean {
  const { rule } = phrase
  const isApart = separator !== undefined
  switch (rule) {
    case 'gets':
      return !hasVerb && open.begins === 'payee' && !open.has('amount') && !isApart
    case 'each':
      return open.isBegun && !open.has('each') && !isApart
    case 'address of':
      return !open.isBegun && !open.has('address')
    case 'document':
      return !open.isBegun
    case 'day':
      if (!open.has('day')) return !isAnd(separator)
      // Several days are ISO dates, one behind the other.
      return isApart && previous?.rule === 'day' && [open.one('day'), phrase].every(isDate)
    case 'payee':
      if (open.has('document')) return false
      // Several payees stand behind one another, before the amount or behind it.
      if (open.has('payee'))
        return isApart && !open.has('address') && (!open.has('amount') || open.begins === 'amount')
      return open.isBegun && open.has('address') ? open.has('amount') && !isApart : !isAnd(separator)
    case 'verb':
      return !open.isBegun && !isAnd(separator) && (isApart || !hasVerb)
    case 'zone':
      return !open.has('zone') && previous?.rule === 'time' && !isApart
    case 'amount':
    case 'address':
      return !open.has(rule, 'document') && !isAnd(separator)
    default:
      return isDetail(rule) && !open.has(rule) && !isAnd(separator)
  }
}

function isDate(phrase: Phrase | undefined): boolean {
  return partOf(phrase, 'DATE') !== undefined
}

/** Tells whether another payment may begin with a phrase behind the one that is open. */
function mayFollow(rule: RuleName, open: Clause): boolean {
  if (!open.isComplete) return false
  if (rule === 'payee') return open.begins === 'payee' || open.has('document', 'address')
  return rule === 'address' ? open.begins === 'payee' : ['verb', 'amount', 'document'].includes(rule)
}

/** Tells whether a phrase is more of what an agent may spend. */
function joinsMandate(phrase: Phrase, { open, previous, separator, hasVerb }: Place): boolean {
  const isListed = separator !== undefined
  switch (phrase.rule) {
    case 'allowing':
      return !hasVerb
    case 'payee':
    case 'on payee':
      // `Allow Globex 10 USDC` could let Globex pay.
      if (
        previous?.rule === 'allowing' &&
        wordOf(phrase, 'to', 'for', 'on') === undefined &&
        !['pay', 'spend', 'send', 'transfer'].includes(lastPartOf(previous) ?? '')
      )
        return false
      return !open.has('payee') || (isListed && (previous?.rule === 'payee' || previous?.rule === 'on payee'))
    case 'address':
      return !open.has('address') || (isListed && previous?.rule === 'address')
    case 'amount':
    case 'limit':
      return !open.has('amount')
    case 'anyone':
    case 'each':
      return !open.has(phrase.rule)
    case 'series':
      return !open.has('window')
    default:
      return isMandateDetail(phrase.rule) && !open.has(phrase.rule)
  }
}

function paymentsOf(phrases: readonly Phrase[]): Order {
  const clauses = clausesOf('payments', phrases)
  const hasVerb = phrases.some(isVerb)
  const [first = new Clause()] = clauses
  // Each of them counts: money goes to nobody at the address of another one.
  const [owner] = phrases.flatMap((phrase) =>
    phrase.rule === 'address of' ? (partOf(phrase, 'OWNER') ?? []) : [],
  )
  // `10 USDC for Acme Supplies` is an order without a verb; `Acme Supplies 10 USDC` could be anything.
  const isFor = first.begins === 'amount' && wordOf(first.one('payee'), 'to', 'for') !== undefined
  const isWhole = first.has('amount') && first.isComplete
  if (!hasVerb && clauses.length === 1 && !isWhole) return { kind: 'detail', clause: first, owner }
  if (owner !== undefined || (!hasVerb && !isFor)) stopAt(phrases[0]?.text ?? '')
  shareTimes(clauses)
  requireEachWay(clauses)
  return { kind: 'payments', clauses }
}

function timesOf(clause: Clause): readonly Phrase[] {
  return [...clause.all('day'), ...clause.said.flatMap(([rule, phrase]) => (isOfTime(rule) ? [phrase] : []))]
}

/** Takes what says when for the whole sentence where it is said once; else it has to be said of each payment. */
function shareTimes(clauses: readonly Clause[]): void {
  const [time, ...others] = clauses.filter((clause) => timesOf(clause).length > 0)
  if (time === undefined || clauses.length === 1) return
  if (others.length > 0) {
    const lacking = clauses.find((clause) => !clause.has('day', 'series'))
    const isLed = clauses[0]?.leads === true && clauses.slice(1).some(({ leads }) => !leads)
    const [said] = [...timesOf(lacking ?? time), ...timesOf(time)]
    if (lacking !== undefined || isLed) stopAt(said?.text ?? '')
    return
  }
  for (const clause of clauses) {
    if (clause === time) continue
    clause.isDayBorrowed = !time.leads
    for (const [rule, phrase] of time.said) if (isOfTime(rule)) clause.add(phrase, rule)
  }
}

const ways = ['network', 'bank account', 'rail', 'preference', 'fee included', 'fee'] as const

/** Asks where a way is said of some payments only, unless it is said with an address or an account of theirs. */
function requireEachWay(clauses: readonly Clause[]): void {
  for (const rule of ways) {
    const said = clauses.filter(
      (clause) =>
        clause.has(rule) &&
        !(rule === 'network' ? clause.has('address') : clause.has('iban', 'routing number')),
    )
    const [phrase] = said.flatMap((clause) => clause.all(rule))
    if (phrase !== undefined && said.length < clauses.length) stopAt(phrase.text)
  }
}
