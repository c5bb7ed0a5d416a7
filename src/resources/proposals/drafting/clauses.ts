import { ofAccount, ofSpan, ofTime, ofWay, type RuleName } from './grammar.js'
import type { Phrase } from './matcher.js'

/** Rules that say of a payment or a mandate what another rule says. */
const sameAs: Partial<Record<RuleName, RuleName>> = {
  'address of': 'address',
  'on payee': 'payee',
  limit: 'amount',
}

/** One payment, or what an agent may spend, as its phrases say it. */
export class Clause {
  readonly #phrases = new Map<RuleName, Phrase[]>()
  /** The first of payee and amount: it says what belongs together in a list. */
  begins: 'payee' | 'amount' | undefined
  /** True where it says its day before everything else. */
  leads = false
  /** True where its day was said of another payment of the sentence: the day on which its document is due goes before. */
  isDayBorrowed = false

  /** Phrases by what they say, in their order. */
  get said(): readonly (readonly [rule: RuleName, phrase: Phrase])[] {
    return [...this.#phrases].flatMap(([rule, phrases]) => phrases.map((phrase) => [rule, phrase] as const))
  }

  get isBegun(): boolean {
    return this.begins !== undefined || this.has('document')
  }

  get isComplete(): boolean {
    return this.has('document') || (this.has('amount') && this.has('payee', 'address'))
  }

  has(...rules: readonly RuleName[]): boolean {
    return rules.some((rule) => this.#phrases.has(rule))
  }

  all(rule: RuleName): readonly Phrase[] {
    return this.#phrases.get(rule) ?? []
  }

  one(rule: RuleName): Phrase | undefined {
    return this.all(rule)[0]
  }

  add(phrase: Phrase, rule = sameAs[phrase.rule] ?? phrase.rule): void {
    const phrases = this.#phrases.get(rule)
    if (phrases === undefined) this.#phrases.set(rule, [phrase])
    else phrases.push(phrase)
    if (isOfTime(rule) && !this.isBegun) this.leads = true
    if (rule === 'payee' || rule === 'amount') this.begins ??= rule
    if (phrase.rule === 'address') this.begins ??= 'payee'
  }

  /** Takes back what some rules say. */
  forget(isForgotten: (rule: RuleName) => boolean): void {
    for (const rule of this.#phrases.keys()) if (isForgotten(rule)) this.#phrases.delete(rule)
  }

  /** Adds what is said more. @returns whether it can be: what is said already is not said again */
  absorb(more: Clause): boolean {
    const isAgain = more.said.some(([rule]) => rule !== 'each' && this.has(rule))
    if (isAgain || more.has('document') || (this.has('document') && more.has('amount', 'payee'))) return false
    for (const [rule, phrase] of more.said) this.add(phrase, rule)
    return true
  }

  /** Adds what is said more of what an agent may spend: whom and how much, and what a mandate has besides. */
  absorbInMandate(more: Clause): boolean {
    const isOther = more.said.some(
      ([rule]) => !isMandateDetail(rule) && !['each', 'amount', 'payee', 'address'].includes(rule),
    )
    const isAgain = this.has('payee', 'address') && more.has('payee', 'address')
    return !isOther && !isAgain && this.absorb(more)
  }
}

/** Rules that a payment has once, besides whom and how much. */
export function isDetail(rule: RuleName): boolean {
  return rule in ofAccount || rule in ofWay || (isOfTime(rule) && rule !== 'day')
}

/** Rules that a mandate has once, besides whom and how much. */
export function isMandateDetail(rule: RuleName): boolean {
  return rule in ofSpan || ['cap', 'window', 'together', 'network'].includes(rule)
}

/** Tells whether a rule says when: that is meant for the whole sentence where it is said once. */
export function isOfTime(rule: RuleName): boolean {
  return rule in ofTime || rule in ofSpan
}

/** Drops the quotation marks of a name. */
export function unquote(name = ''): string {
  return name.replace(/^["“]\s*|\s*["”]$/g, '')
}
