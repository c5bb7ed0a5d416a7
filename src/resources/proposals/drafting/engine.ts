import type { AgenticAction, AgenticProposal } from '../wire/actions.js'
import type { DraftAnswer } from '../wire/drafts.js'
import { amountPattern } from './amounts.js'
import { dayText, localOf, localText } from './calendar.js'
import { type Clause, clausesOf } from './clauses.js'
import { judge, requestOf } from './conversation.js'
import { coveredBy } from './covers.js'
import type { Desk, Turn } from './desk.js'
import { invoiceClause } from './invoices.js'
import { readMandate } from './mandates.js'
import { nameOf } from './payees.js'
import { type AskedPayment, readPayment } from './payment.js'
import { type Route, routeOf } from './routes.js'
import type { Schedule } from './schedule.js'
import { type Target, targetOf } from './targets.js'

/**
 * Drafts payments out of texts: the same desk and the same turn give the same answer. It understands the plain English of
 * docs/guide/agents.md, well enough to show what an agent does, and asks back for what it misses. It is no model of
 * language: the option `agents: { draft }` puts something else in its place.
 */
export function draft(desk: Desk, turn: Turn): DraftAnswer {
  const conversation = judge(turn)
  if (!conversation.goesOn) return conversation.answer
  const drafting = new Drafting(desk, turn)
  const text = [requestOf(turn), ...drafting.readDocuments()].join('\n')
  drafting.readText(text)
  return drafting.answer(text, conversation.status)
}

interface Made {
  readonly target: Target
  readonly route: Route
}

class Drafting {
  readonly #desk: Desk
  readonly #turn: Turn
  readonly #zone: string
  readonly #amounts: RegExp
  readonly #proposals: AgenticProposal[] = []
  readonly #questions: string[] = []
  readonly #paid: Made[] = []

  constructor(desk: Desk, turn: Turn) {
    this.#desk = desk
    this.#turn = turn
    this.#zone = turn.timezone ?? 'UTC'
    this.#amounts = amountPattern(desk.assets)
  }

  /** What documents say, as a person would have written it. */
  readDocuments(): readonly string[] {
    return this.#turn.documents.flatMap(({ name, text }) => {
      const clause = text === null ? undefined : invoiceClause(text, this.#amounts)
      if (clause === undefined)
        this.#questions.push(
          text === null
            ? `what does ${name} say? I cannot read it: tell me whom to pay, and how much`
            : `whom does ${name} ask to pay, and how much? I found no amount or nobody to pay in it`,
        )
      return clause === undefined ? [] : [clause]
    })
  }

  readText(text: string): void {
    const clauses = clausesOf(text, this.#amounts)
    const asked = clauses.map((clause) => ({ clause, payment: this.#read(clause) }))
    asked.forEach(({ clause, payment }, at) => {
      if (payment === undefined) return
      const schedule =
        payment.schedule ??
        asked
          .slice(at + 1)
          .find((other) => other.clause.sentence === clause.sentence && other.payment?.schedule)?.payment
          ?.schedule
      this.#pay({ ...payment, schedule })
    })
    for (const { clause } of asked) if (clause.kind === 'mandate') this.#allow(clause)
  }

  #read(clause: Clause): AskedPayment | undefined {
    return clause.kind === 'mandate'
      ? undefined
      : readPayment(this.#desk, clause.text, this.#amounts, this.#zone)
  }

  #allow({ text }: Clause): void {
    const coming = this.#paid
      .filter(({ target }) => target.recipient_id === null)
      .map(({ target }) => target.name.toLowerCase())
    const read = readMandate(this.#desk, text, this.#amounts, this.#zone, coming)
    if ('question' in read) this.#questions.push(read.question)
    else this.#propose(read.summary, [read.action])
  }

  #pay(asked: AskedPayment): void {
    // Without a payee there is one question to ask.
    for (let index = 0; index < Math.max(1, asked.payees.length); index++) this.#payOne(asked, index)
  }

  #payOne(asked: AskedPayment, index: number): void {
    const targeted = targetOf(this.#desk, asked, index)
    if ('question' in targeted) return void this.#questions.push(targeted.question)
    const { target } = targeted
    const routed = routeOf(this.#desk, this.#turn.fees, asked, target.payable)
    if ('question' in routed) return void this.#questions.push(`${target.name}: ${routed.question}`)
    const { route } = routed
    const { schedule } = asked
    if (schedule?.kind === 'unclear') return void this.#questions.push(`${target.name}: ${schedule.question}`)
    this.#paid.push({ target, route })
    const account: readonly AgenticAction[] =
      route.account === undefined
        ? []
        : [
            {
              type: 'create_auto_account',
              create_auto_account: { destination_id: target.destination_id, ...route.account },
            },
          ]
    const summary = `Pay ${target.name} ${asked.amount.value} ${route.account?.output_asset ?? route.asset}${this.#when(schedule)}`
    this.#propose(summary, [...target.actions, ...account, this.#payments(asked, target, route, schedule)])
  }

  #payments(
    { amount, includes_fee }: AskedPayment,
    target: Target,
    route: Route,
    schedule: Schedule | undefined,
  ): AgenticAction {
    const dates = schedule?.kind === 'dates' ? schedule.dates : undefined
    const [first] = dates ?? []
    return {
      type: 'create_scheduled_payments',
      create_scheduled_payments: {
        destination_id: target.destination_id,
        wallet_id: route.wallet.id,
        amount: amount.value,
        ...(includes_fee && { amount_includes_fee: true }),
        asset: route.asset,
        network_id: route.network_id,
        ...(dates !== undefined && { dates: dates.map((date) => Math.floor(date / 1000)) }),
        ...(first !== undefined &&
          this.#turn.timezone !== undefined && {
            local_time: localText(first, this.#zone),
            local_zone: this.#zone,
          }),
      },
    }
  }

  #when(schedule: Schedule | undefined): string {
    if (schedule?.kind !== 'dates') return ' now'
    const days = schedule.dates.map((date) => dayText(localOf(date, this.#zone)))
    const [first] = days
    return days.length === 1 ? ` on ${first}` : `, ${days.length} times from ${first} to ${days.at(-1)}`
  }

  #propose(summary: string, actions: readonly AgenticAction[]): void {
    this.#proposals.push({ summary, actions: [...actions], payment_agent_id: this.#desk.agent.id })
  }

  answer(text: string, conversation_status: 'ok' | 'warned'): DraftAnswer {
    const blockers = this.#blockers()
    const reply = this.#reply(text)
    return {
      ...(this.#proposals.length > 0 && { proposals: this.#proposals }),
      ...(reply !== undefined && { reply }),
      ...(blockers.length > 0 && { blockers }),
      conversation_status,
    }
  }

  /** Payments that nothing would allow, each payee once. */
  #blockers(): NonNullable<DraftAnswer['blockers']> {
    const { mandates } = this.#desk
    const drafted = this.#proposals.flatMap(({ actions }) =>
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
        ? { code: 'no_mandate', payee_name, detail: `No active mandate lets ${this.#desk.agent.name} pay.` }
        : {
            code: 'mandate_does_not_cover_payee',
            mandate_id: first.id,
            payee_name,
            detail: `No active mandate lets ${this.#desk.agent.name} pay ${payee_name} this way.`,
          },
    )
  }

  #reply(text: string): string | undefined {
    const questions = [...new Set(this.#questions)].map(
      (each) => each.charAt(0).toUpperCase() + each.slice(1),
    )
    if (questions.length > 0)
      return questions.map((each) => (each.includes('?') ? each : `${each}?`)).join('\n')
    if (this.#proposals.length > 0) return undefined
    const word = this.#desk.policy.labels?.payee ?? 'recipient'
    const names = this.#desk.payees
      .filter((payee) => text.toLowerCase().includes(payee.name.toLowerCase()))
      .map((payee) => nameOf({ known: payee }))
    if (names.length > 0 || /\b(?:pay|send|transfer|wire)\b/i.test(text))
      return `How much is to be paid${names.length > 0 ? ` to ${names.join(' and ')}` : ''}? Tell me an amount and its asset, such as 100 USDC.`
    return `What would you like to pay? Tell me the ${word}, the amount and when, such as: Pay Acme Corp 100 USDC on the 1st of every month for 6 months.`
  }
}
