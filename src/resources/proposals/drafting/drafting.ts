import type { AgenticAction, AgenticProposal } from '../wire/actions.js'
import type { DraftAnswer } from '../wire/drafts.js'
import { dayText, localOf, localText } from './calendar.js'
import type { Clause } from './clauses.js'
import { coveredBy } from './covers.js'
import type { Turn } from './desk.js'
import type { MandateClause } from './mandate-clause.js'
import { readMandate } from './mandates.js'
import { type AskedPayment, type Reading, readPayment } from './payment.js'
import { type Route, routeOf } from './routes.js'
import type { Schedule } from './schedule.js'
import { type Target, targetOf } from './targets.js'

/** What a sentence asks for, and which of the sentences that were read it is from. */
export type Item = { readonly sources: readonly number[] } & (
  | { readonly kind: 'payments'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'mandate'; readonly clause: MandateClause }
)

interface Made {
  readonly target: Target
  readonly route: Route
}

interface Payment extends Made {
  readonly asked: AskedPayment
}

/** Makes proposals of what was read: of all that a sentence asks for, or nothing and a question. */
export class Drafting {
  readonly proposals: AgenticProposal[] = []
  readonly questions: string[] = []
  /** What could not be drafted yet: the answer to a question may bring what it lacks. */
  readonly pending: Item[] = []
  /** By proposal, the sentences that it is from. */
  readonly sources: (readonly number[])[] = []
  readonly #about: Reading
  readonly #turn: Turn
  readonly #paid: Made[] = []
  /** Names of what the draft makes, in small letters. */
  readonly #coming = new Set<string>()

  constructor(about: Reading, turn: Turn) {
    this.#about = about
    this.#turn = turn
  }

  /** What is drafted, though another part of its sentence is not. */
  tornOf(items: readonly Item[]): readonly Item[] {
    const open = new Set(this.pending.flatMap(({ sources }) => sources))
    return items.filter((item) => !this.pending.includes(item) && item.sources.some((at) => open.has(at)))
  }

  /** Payments before mandates, which may name whom a payment makes. */
  draft(items: readonly Item[]): void {
    for (const item of items) if (item.kind === 'payments') this.#pay(item)
    for (const item of items) if (item.kind === 'mandate') this.#allow(item)
  }

  #pay(item: Item & { readonly kind: 'payments' }): void {
    const questions: string[] = []
    const payments: Payment[] = []
    for (const clause of item.clauses) {
      const asked = readPayment(this.#about, clause)
      if ('question' in asked) questions.push(asked.question)
      // Without a payee there is one question to ask.
      else
        for (let index = 0; index < Math.max(1, asked.payees.length); index++) {
          const payment = this.#payable(asked, index)
          if (typeof payment === 'string') questions.push(payment)
          else payments.push(payment)
        }
    }
    const made = payments.filter(({ target }) => target.actions.length > 0)
    const names = made.map(({ target }) => target.name.toLowerCase())
    const again = made.find(
      ({ target: { name } }, at) =>
        this.#coming.has(name.toLowerCase()) || names.indexOf(name.toLowerCase()) < at,
    )
    if (again !== undefined)
      questions.push(`which payment of ${again.target.name} comes first? It is new: one at a time`)
    if (questions.length > 0) {
      this.questions.push(...questions)
      this.pending.push(item)
      return
    }
    for (const name of names) this.#coming.add(name)
    for (const payment of payments) this.#propose(this.#summaryOf(payment), this.#actionsOf(payment), item)
    this.#paid.push(...payments)
  }

  /** A question where it cannot be paid. */
  #payable(asked: AskedPayment, index: number): Payment | string {
    const { desk } = this.#about
    const targeted = targetOf(this.#about, asked, index)
    if ('question' in targeted) return targeted.question
    const { target } = targeted
    const routed = routeOf(desk, this.#turn.fees, asked, target.payable)
    if ('question' in routed) return `${target.name}: ${routed.question}`
    if (asked.schedule.kind === 'unclear') return `${target.name}: ${asked.schedule.question}`
    return { asked, target, route: routed.route }
  }

  #allow(item: Item & { readonly kind: 'mandate' }): void {
    const read = readMandate(this.#about, item.clause, this.#coming)
    if ('question' in read) {
      this.questions.push(read.question)
      this.pending.push(item)
    } else this.#propose(read.summary, [read.action], item)
  }

  #summaryOf({ asked, target, route }: Payment): string {
    const asset = route.account?.output_asset ?? route.asset
    return `Pay ${target.name} ${asked.amount.value} ${asset}${whenText(asked.schedule)}`
  }

  #actionsOf({ asked, target, route }: Payment): readonly AgenticAction[] {
    const { destination_id } = target
    const account: readonly AgenticAction[] =
      route.account === undefined
        ? []
        : [{ type: 'create_auto_account', create_auto_account: { destination_id, ...route.account } }]
    return [
      ...target.actions,
      ...account,
      {
        type: 'create_scheduled_payments',
        create_scheduled_payments: {
          destination_id,
          wallet_id: route.wallet.id,
          amount: asked.amount.value,
          ...(asked.includes_fee && { amount_includes_fee: true }),
          asset: route.asset,
          network_id: route.network_id,
          ...this.#datesOf(asked.schedule),
        },
      },
    ]
  }

  #datesOf(schedule: Schedule) {
    if (schedule.kind !== 'dates') return {}
    const { dates, zone } = schedule
    const [first = 0] = dates
    // A local time has no seconds: the moment that `in two hours` means may have some.
    const isSaid = (this.#turn.timezone !== undefined || zone !== 'UTC') && first % 60_000 === 0
    return {
      dates: dates.map((date) => Math.floor(date / 1000)),
      ...(isSaid && { local_time: localText(first, zone), local_zone: zone }),
    }
  }

  #propose(summary: string, actions: readonly AgenticAction[], { sources }: Item): void {
    this.proposals.push({ summary, actions: [...actions], payment_agent_id: this.#about.desk.agent.id })
    this.sources.push(sources)
  }

  /** Payments that nothing would allow, each payee once. */
  blockers(): NonNullable<DraftAnswer['blockers']> {
    const { mandates, agent } = this.#about.desk
    const drafted = this.proposals.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.type === 'create_mandate' ? [action.create_mandate.rule] : [])),
    )
    const uncovered = this.#paid.filter(
      (made) =>
        !mandates.some(({ rule }) => coveredBy(rule, made)) && !drafted.some((rule) => coveredBy(rule, made)),
    )
    const names = [...new Set(uncovered.map(({ target }) => target.name))]
    const [first] = mandates
    return names.map((payee_name) =>
      first === undefined
        ? { code: 'no_mandate', payee_name, detail: `No active mandate lets ${agent.name} pay.` }
        : {
            code: 'mandate_does_not_cover_payee',
            mandate_id: first.id,
            payee_name,
            detail: `No active mandate lets ${agent.name} pay ${payee_name} this way.`,
          },
    )
  }
}

function whenText(schedule: Schedule): string {
  if (schedule.kind !== 'dates') return ' now'
  const days = schedule.dates.map((date) => dayText(localOf(date, schedule.zone)))
  const [first] = days
  return days.length === 1 ? ` on ${first}` : `, ${days.length} times from ${first} to ${days.at(-1)}`
}
