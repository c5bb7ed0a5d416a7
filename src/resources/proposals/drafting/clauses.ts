import type { RuleName } from './grammar.js'
import type { Phrase } from './patterns.js'

/** What a payment may have once besides who and how much. */
const details = [
  'network',
  'routing number',
  'account number',
  'account type',
  'iban',
  'bic',
  'bank name',
  'postal address',
  'bank account',
  'rail',
  'preference',
  'fee included',
  'fee',
  'time',
  'zone',
  'series',
  'times',
  'span',
  'until',
  'start',
] as const satisfies readonly RuleName[]
export type Detail = (typeof details)[number]

/** What says when: named once it is meant for the whole sentence. */
export const ofTime: readonly RuleName[] = [
  'day',
  'time',
  'zone',
  'series',
  'times',
  'span',
  'until',
  'start',
]

/** One payment, as its phrases say it. */
export interface Clause {
  payees: Phrase[]
  amount: Phrase | undefined
  address: Phrase | undefined
  document: Phrase | undefined
  isEach: boolean
  days: Phrase[]
  details: Map<Detail, Phrase>
  /** What came first of payee and amount: it says what belongs together in a list. */
  begins: 'payee' | 'amount' | undefined
  /** Whether it says its day before everything else. */
  leads: boolean
  /** Whether its day was said of another payment of the sentence: a day on which its document is due goes before that. */
  isDayBorrowed: boolean
}

export function newClause(): Clause {
  return {
    payees: [],
    amount: undefined,
    address: undefined,
    document: undefined,
    isEach: false,
    days: [],
    details: new Map(),
    begins: undefined,
    leads: false,
    isDayBorrowed: false,
  }
}

/** Takes away what says when. */
export function forgetTimes(clause: Clause): void {
  clause.days = []
  for (const name of clause.details.keys()) if (ofTime.includes(name)) clause.details.delete(name)
}

export function isDetail(rule: RuleName): rule is Detail {
  return details.some((each) => each === rule)
}

/** A name without its quotation marks. */
export function unquoted(name: string): string
export function unquoted(name: string | undefined): string | undefined
export function unquoted(name: string | undefined): string | undefined {
  return name?.replace(/^["“]\s*|\s*["”]$/g, '')
}

/** Whether what is said more can be put to a payment: what it says already is not said again. */
export function absorb(clause: Clause, more: Clause): boolean {
  const isAgain =
    (clause.amount !== undefined && more.amount !== undefined) ||
    (clause.address !== undefined && more.address !== undefined) ||
    (clause.payees.length > 0 && more.payees.length > 0) ||
    (clause.days.length > 0 && more.days.length > 0) ||
    (clause.document !== undefined && (more.amount !== undefined || more.payees.length > 0)) ||
    more.document !== undefined ||
    [...more.details.keys()].some((name) => clause.details.has(name))
  if (isAgain) return false
  clause.payees = [...clause.payees, ...more.payees]
  clause.amount ??= more.amount
  clause.address ??= more.address
  clause.isEach ||= more.isEach
  clause.days = [...clause.days, ...more.days]
  for (const [name, phrase] of more.details) clause.details.set(name, phrase)
  return true
}
