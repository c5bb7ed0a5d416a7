import type { Clause } from './clauses.js'
import type { RuleName } from './grammar.js'
import { type Phrase, wordOf } from './patterns.js'

/** What an agent may spend, as its phrases say it. */
export interface MandateClause {
  amount: Phrase | undefined
  payees: Phrase[]
  addresses: Phrase[]
  anyone: Phrase | undefined
  isEach: boolean
  details: Map<MandateDetail, Phrase>
}
const mandateDetails = ['cap', 'window', 'together', 'network', 'times', 'span', 'until', 'start'] as const
export type MandateDetail = (typeof mandateDetails)[number]

function isMandateDetail(rule: RuleName): rule is MandateDetail {
  return mandateDetails.some((each) => each === rule)
}

/** Puts phrases together to what an agent may spend. @returns the phrase that belongs nowhere, if one does */
export function mandateClauseOf(phrases: readonly Phrase[]): MandateClause | { readonly odd: Phrase } {
  const clause: MandateClause = {
    amount: undefined,
    payees: [],
    addresses: [],
    anyone: undefined,
    isEach: false,
    details: new Map(),
  }
  let hasVerb = false
  let separator: Phrase | undefined
  let previous: Phrase | undefined
  for (const phrase of phrases) {
    const isListed = separator !== undefined
    switch (phrase.rule) {
      case 'and':
        if (isListed || previous === undefined) return { odd: phrase }
        separator = phrase
        continue
      case 'allowing':
        if (hasVerb) return { odd: phrase }
        hasVerb = true
        break
      case 'amount':
      case 'limit':
        if (clause.amount !== undefined) return { odd: phrase }
        clause.amount = phrase
        break
      case 'payee':
      case 'on payee':
        // The next one of a list stands beside it.
        if (clause.payees.length > 0 && !(isListed && isPayee(previous))) return { odd: phrase }
        // `Allow Globex 10 USDC` could let Globex pay.
        if (
          previous?.rule === 'allowing' &&
          wordOf(phrase, 'to', 'for', 'on') === undefined &&
          !endsWithVerb(previous)
        )
          return { odd: phrase }
        clause.payees.push(phrase)
        break
      case 'address':
        if (clause.addresses.length > 0 && !(isListed && previous?.rule === 'address')) return { odd: phrase }
        clause.addresses.push(phrase)
        break
      case 'anyone':
        if (clause.anyone !== undefined) return { odd: phrase }
        clause.anyone = phrase
        break
      case 'each':
        if (clause.isEach) return { odd: phrase }
        clause.isEach = true
        break
      default: {
        const rule = phrase.rule === 'series' ? 'window' : phrase.rule
        if (!isMandateDetail(rule) || clause.details.has(rule)) return { odd: phrase }
        clause.details.set(rule, phrase)
      }
    }
    separator = undefined
    previous = phrase
  }
  if (separator !== undefined) return { odd: separator }
  return clause
}

function endsWithVerb({ parts }: Phrase): boolean {
  return ['pay', 'spend', 'send', 'transfer'].includes(parts.at(-1)?.is ?? '')
}

function isPayee(phrase: Phrase | undefined): boolean {
  return phrase?.rule === 'payee' || phrase?.rule === 'on payee'
}

/** Whether what is said more can be put to a mandate, which takes whom and how much: what it says already is not said again. */
export function absorbMandate(clause: MandateClause, more: Clause): boolean {
  const { amount, payees, address, days, details } = more
  const isAgain =
    (clause.amount !== undefined && amount !== undefined) ||
    (clause.payees.length + clause.addresses.length > 0 && (payees.length > 0 || address !== undefined))
  const others = [...details].filter(([name]) => !isMandateDetail(name) || clause.details.has(name))
  if (isAgain || more.document !== undefined || days.length > 0 || others.length > 0) return false
  clause.amount ??= amount
  clause.payees = [...clause.payees, ...payees]
  if (address !== undefined) clause.addresses.push(address)
  clause.isEach ||= more.isEach
  for (const [name, phrase] of details) if (isMandateDetail(name)) clause.details.set(name, phrase)
  return true
}
