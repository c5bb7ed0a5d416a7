import { dateOf, minuteMs } from '../../../kernel/calendar.js'
import { unixSeconds } from '../../../kernel/clock.js'
import type { AgenticAction, AgenticProposal } from '../wire/actions.js'
import type { DraftAnswer } from '../wire/drafts.js'
import { localText, shownAt } from './calendar.js'
import type { Clause } from './clauses.js'
import { coveredBy, readMandate } from './mandates.js'
import type { Asked } from './orders.js'
import { type AskedPayment, type Reading, readPayment } from './payment.js'
import { attempt, Question } from './question.js'
import { type Route, routeOf } from './routes.js'
import { type Schedule, scheduleOf } from './schedule.js'
import { type Target, targetOf } from './targets.js'

/** A part of a draft: payments or a mandate, and which of the sentences that were read it is from. */
export interface Item extends Asked {
  readonly sources: readonly number[]
}

interface Payment {
  readonly asked: AskedPayment
  readonly target: Target
  readonly route: Route
  readonly schedule: Schedule
}

/** Makes proposals of what was read: of all that a sentence asks for, or nothing and a question. */
export class Drafting {
  readonly proposals: AgenticProposal[] = []
  readonly questions: string[] = []
  /** Parts that could not be drafted yet: the answer to a question may bring what they lack. */
  readonly pending: Item[] = []
  /** The sentences that each proposal is from. */
  readonly sources: (readonly number[])[] = []
  readonly #about: Reading
  readonly #paid: Payment[] = []
  /** Names of what the draft makes, in small letters. */
  readonly #coming = new Set<string>()

  constructor(about: Reading) {
    this.#about = about
  }

  /** Finds what is drafted, though another part of its sentence is not. */
  tornOf(items: readonly Item[]): readonly Item[] {
    const open = new Set(this.pending.flatMap(({ sources }) => sources))
    return items.filter((item) => !this.pending.includes(item) && item.sources.some((at) => open.has(at)))
  }

  /** Drafts payments before mandates, which may name whom a payment makes. */
  draft(items: readonly Item[]): void {
    for (const item of items) if (item.kind === 'payments') this.#pay(item)
    for (const item of items) if (item.kind === 'mandate') this.#allow(item)
  }

  #pay(item: Item): void {
    const payments: Payment[] = []
    const questions: string[] = []
    for (const read of item.clauses.flatMap((clause) => this.#paymentsOf(clause)))
      if (read instanceof Question) questions.push(read.message)
      else payments.push(read)
    const made = payments.flatMap(({ target }) => (target.actions.length > 0 ? [target.name] : []))
    const names = made.map((name) => name.toLowerCase())
    const again = names.findIndex((name, at) => this.#coming.has(name) || names.indexOf(name) < at)
    if (again !== -1) questions.push(`which payment of ${made[again]} comes first? It is new: one at a time`)
    if (questions.length > 0) {
      this.questions.push(...questions)
      this.pending.push(item)
      return
    }
    for (const name of names) this.#coming.add(name)
    for (const payment of payments) this.#propose(summaryOf(payment), this.#actionsOf(payment), item)
    this.#paid.push(...payments)
  }

  /** Reads the payments of a clause, one for each payee; without a payee there is one question to ask. */
  #paymentsOf(clause: Clause): readonly (Payment | Question)[] {
    const { desk, zone } = this.#about
    const asked = attempt(() => readPayment(this.#about, clause))
    if (asked instanceof Question) return [asked]
    const schedule = attempt(() => scheduleOf(clause, desk.now, zone))
    return Array.from({ length: Math.max(1, asked.payees.length) }, (_, index) => {
      const target = attempt(() => targetOf(this.#about, asked, index))
      if (target instanceof Question) return target
      const route = attempt(() => routeOf(this.#about, asked, target.destination))
      if (route instanceof Question) return route.about(target.name)
      return schedule instanceof Question ? schedule.about(target.name) : { asked, target, route, schedule }
    })
  }

  #allow(item: Item): void {
    const [clause] = item.clauses
    const read = clause && attempt(() => readMandate(this.#about, clause, this.#coming))
    if (read instanceof Question) {
      this.questions.push(read.message)
      this.pending.push(item)
    } else if (read !== undefined) this.#propose(read.summary, [read.action], item)
  }

  #actionsOf({ asked, target, route, schedule }: Payment): readonly AgenticAction[] {
    const destination_id = target.destination.id
    const payments = {
      destination_id,
      wallet_id: route.wallet.id,
      amount: asked.amount.value,
      ...(asked.includes_fee && { amount_includes_fee: true }),
      asset: route.asset,
      network_id: route.network_id,
      ...this.#datesOf(schedule),
    }
    const account = route.account && { destination_id, ...route.account }
    return [
      ...target.actions,
      ...(account ? [{ type: 'create_auto_account', create_auto_account: account } as const] : []),
      { type: 'create_scheduled_payments', create_scheduled_payments: payments },
    ]
  }

  #datesOf(schedule: Schedule) {
    if (schedule === undefined) return {}
    const { dates, zone } = schedule
    const [first = 0] = dates
    // A local time has no seconds: the moment that `in two hours` means may have some.
    const isSaid = (this.#about.turn.timezone !== undefined || zone !== 'UTC') && first % minuteMs === 0
    return {
      dates: dates.map(unixSeconds),
      ...(isSaid && { local_time: localText(first, zone), local_zone: zone }),
    }
  }

  #propose(summary: string, actions: readonly AgenticAction[], { sources }: Item): void {
    this.proposals.push({ summary, actions: [...actions], payment_agent_id: this.#about.desk.agent.id })
    this.sources.push(sources)
  }

  /** Tells of payments that nothing would allow, each payee once. */
  blockers(): NonNullable<DraftAnswer['blockers']> {
    const { mandates, agent } = this.#about.desk
    const drafted = this.proposals.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.type === 'create_mandate' ? [action.create_mandate.rule] : [])),
    )
    const rules = [...mandates.map(({ rule }) => rule), ...drafted]
    const uncovered = this.#paid.filter(
      ({ target, route }) => !rules.some((rule) => coveredBy(rule, target, route)),
    )
    const [first] = mandates
    return [...new Set(uncovered.map(({ target }) => target.name))].map((payee_name) => ({
      code: first === undefined ? 'no_mandate' : 'mandate_does_not_cover_payee',
      ...(first !== undefined && { mandate_id: first.id }),
      payee_name,
      detail: `No active mandate lets ${agent.name} pay${first === undefined ? '' : ` ${payee_name} this way`}.`,
    }))
  }
}

function summaryOf({ asked, target, route, schedule }: Payment): string {
  const asset = route.account?.output_asset ?? route.asset
  const days = schedule?.dates.map((date) => dateOf(shownAt(date, schedule.zone))) ?? []
  const [first = 'now', ...others] = days
  const on = days.length === 1 ? `on ${first}` : first
  const when = others.length === 0 ? ` ${on}` : `, ${days.length} times from ${first} to ${days.at(-1)}`
  return `Pay ${target.name} ${asked.amount.value} ${asset}${when}`
}
