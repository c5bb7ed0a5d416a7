import { type Audit, fail, member, members, same } from '../audit.js'
import { clientReport, customerReport, type Said } from '../insights.js'
import { nth, refuse } from '../model.js'
import { action, drawWay, nobody } from './action.js'

/** Reports on customers and on the client, and questions about them. */

/** Without its words, in one order. */
function bare(items: unknown): string[] {
  return listOf(items).map((one) => {
    const evidence = members(one, 'evidence').map((each) => member(each, 'id'))
    return JSON.stringify([
      member(one, 'kind'),
      member(one, 'severity'),
      member(one, 'responsibility'),
      member(one, 'customer_id') ?? null,
      evidence,
    ])
  })
}

function expected(items: readonly Said[]): string[] {
  return items.map((one) =>
    JSON.stringify([one.kind, one.severity, one.responsibility, one.customer_id, one.evidence]),
  )
}

function reasonsOf({ sim }: Audit): ReadonlyMap<string, string> {
  return new Map(sim.api.scheduledPayments.list().data.map((one) => [one.id, one.failure_reason ?? '']))
}

function reach({ reached }: Audit, items: readonly Said[]): void {
  for (const { kind } of items) reached.add(`insight ${kind}`)
}

const words = ['What is due?', 'Why did it fail?', 'Which mandate is short?', 'Hello'] as const

export const insightActions = [
  action(
    'report on a customer',
    5,
    (draws) => ({ way: drawWay(draws), customer: draws.which(), unknown: draws.chance(3) }),
    async (audit, { way, customer: number, unknown }) => {
      const { model } = audit
      const customer = nth(model.customers, number)
      if (customer === undefined) return
      const params = { customer_id: unknown ? nobody : (customer.id ?? '') }
      await audit.call(way, { operation: 'insights.customer', params }, () => {
        if (unknown || customer.deleted) refuse('not-found')
        const report = customerReport(model, customer, reasonsOf(audit))
        reach(audit, [...report.insights, ...report.suggestions])
        return (answer) => {
          const of = (what: string) => `${what} of the report on ${customer.label}`
          for (const [name, value] of Object.entries(report.snapshot))
            same(of(name), member(answer, 'snapshot', name), value)
          const shown = listOf(member(answer, 'snapshot', 'balances')).map((one) =>
            ['wallet_id', 'network_id', 'asset', 'amount_usd'].map((name) => member(one, name)),
          )
          same(of('the balances'), shown, report.balances)
          same(of('the insights'), bare(member(answer, 'insights')).sort(), expected(report.insights).sort())
          const suggested = bare(member(answer, 'suggestions')).sort()
          same(of('the suggestions'), suggested, expected(report.suggestions).sort())
        }
      })
    },
  ),
  action(
    'report on the client',
    4,
    (draws) => ({
      way: drawWay(draws),
      days: draws.pick([1, 7, 14, 90]),
      severity: draws.pick([undefined, undefined, 'critical', 'warn,info']),
      kind: draws.pick([undefined, undefined, undefined, 'payment_at_risk,new_counterparty']),
    }),
    async (audit, { way, days, severity, kind }) => {
      const query = { window_days: days, ...(severity && { severity }), ...(kind && { kind }) }
      await audit.call(way, { operation: 'insights.client', query }, () => {
        const report = clientReport(audit.model, days, reasonsOf(audit))
        reach(audit, [...report.insights, ...report.suggestions])
        const asked = (items: readonly Said[]) =>
          items.filter(
            (one) =>
              (severity?.split(',').includes(one.severity) ?? true) &&
              (kind?.split(',').includes(one.kind) ?? true),
          )
        return (answer) => {
          const snapshot = (name: string) => member(answer, 'snapshot', name)
          for (const name of ['total_usd', 'upcoming', 'open_scheduled_payments', 'active_mandates'] as const)
            same(`${name} of the report on the client`, snapshot(name), report[name])
          for (const [name, value] of Object.entries(report.customers))
            same(`customers ${name}`, member(answer, 'snapshot', 'customers', name), value)
          const metrics = members(member(answer, 'snapshot'), 'metrics')
          const shown = metrics.map((one) =>
            ['key', 'asset', 'value', 'previous', 'change_pct'].map((name) => member(one, name)),
          )
          same('the metrics', shown, report.metrics)
          for (const [name, value] of Object.entries(report.facets))
            same(`the facet ${name}`, sorted(member(answer, 'facets', name)), sorted(value))
          const points = (name: string) =>
            listOf(member(answer, 'series', 'metrics', name)).map((one) => member(one, 'v'))
          same('payments by days', points('executed_payments'), report.days.executed)
          same('failures by days', points('failed_payments'), report.days.failed)
          same('new payees by days', points('new_counterparties'), report.days.met)
          const paid = points('executed_volume.USDC')
          if (paid.length > 0) same('USDC by days', paid, report.days.paid)
          const due = points('upcoming_obligations.USDC')
          if (due.length > 0) same('what is due by days', due, report.days.due)
          else same('that nothing is due', new Set(report.days.due).size, 1)
          same(
            'the insights of all',
            bare(member(answer, 'insights')).sort(),
            expected(asked(report.insights)).sort(),
          )
          same(
            'the suggestions of all',
            bare(member(answer, 'suggestions')).sort(),
            expected(asked(report.suggestions)).sort(),
          )
          const rolled = members(answer, 'customers').map((one) => [
            member(one, 'customer_id'),
            member(one, 'total_usd'),
            member(one, 'open_scheduled_payments'),
            member(one, 'active_mandates'),
            member(one, 'upcoming'),
            ['critical', 'warn', 'info'].map((name) => member(one, 'item_counts', name)),
            member(one, 'last_activity_at'),
          ])
          same('the customers', rolled, report.rolled)
        }
      })
    },
  ),
  action(
    'ask about a customer',
    2,
    (draws) => ({
      way: drawWay(draws),
      customer: draws.which(),
      content: draws.pick(words),
      messages: draws.pick([1, 1, 3, 40, 41]),
      size: draws.pick([0, 0, 4000, 4001]),
    }),
    async (audit, { way, customer: number, content, messages, size }) => {
      const { model } = audit
      const customer = nth(model.customers, number)
      if (customer === undefined) return
      const turn = { role: 'user', content: size === 0 ? content : 'x'.repeat(size) }
      const turns = Array.from({ length: messages }, (_, at) =>
        at % 2 === 0 ? turn : { role: 'assistant', content: 'Nothing.' },
      )
      const body = { messages: messages % 2 === 0 ? [...turns.slice(1), turn] : turns }
      const call = { operation: 'insights.chat', params: { customer_id: customer.id ?? '' }, body }
      await audit.call(way, call, () => {
        const bytes = body.messages.reduce((sum, one) => sum + one.content.length, 0)
        if (messages > 40 || size > 4000 || bytes > 65_536) refuse('validation-error', 'invalid-request')
        if (customer.deleted) refuse('not-found')
        const times = (model.agency.questions.get(customer) ?? []).filter((at) => at > model.now - 86_400_000)
        const isFull = times.filter((at) => at > model.now - 3_600_000).length >= 100 || times.length >= 500
        if (way !== 'test' && isFull) refuse('rate-limited')
        if (way !== 'test') model.agency.questions.set(customer, [...times, model.now])
        return (answer) => {
          const reply = member(answer, 'reply')
          if (typeof reply !== 'string' || reply === '')
            fail(`a question has the answer ${JSON.stringify(reply)}`)
        }
      })
    },
  ),
]

function sorted(value: unknown): unknown {
  return Object.entries(Object(value)).sort(([a], [b]) => (a < b ? -1 : 1))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
