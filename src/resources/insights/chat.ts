import type { Context } from '../../contract/operation.js'
import { Problem } from '../../contract/problem.js'
import { addRow, rowsOf } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { hourMs } from '../../kernel/calendar.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { reportOnCustomer } from './report.js'
import type { chatAnswer, chatBody, Item } from './wire.js'

/** Questions about one customer, answered from its report: nothing else is known, and nothing is made up. */
const budgets = [
  { name: 'hour', lengthMs: hourMs, maxTurns: 100 },
  { name: 'day', lengthMs: 24 * hourMs, maxTurns: 500 },
] as const

/** The kinds of items that a question is about, by a word in it. */
const topics: readonly { readonly words: RegExp; readonly kinds: readonly Item['kind'][] }[] = [
  { words: /fail|denied|error|wrong/i, kinds: ['payment_failures_clustered', 'payments_failed'] },
  { words: /due|upcoming|next|scheduled|soon/i, kinds: ['upcoming_payments', 'payment_at_risk'] },
  {
    words: /mandate|limit|cap|budget|allow/i,
    kinds: ['mandate_expiring', 'mandate_headroom', 'payment_at_risk'],
  },
  { words: /fund|balance|money|enough|short/i, kinds: ['funding_shortfall', 'account_activity'] },
  {
    words: /payee|recipient|counterpart|whom|who /i,
    kinds: ['new_counterparty', 'counterparty_concentration'],
  },
]

/** @throws Problem 404, 429 above the budget of the hour or the day */
export function chat(
  { world, clientId, isLimited }: Pick<Context, 'world' | 'clientId' | 'isLimited'>,
  customerId: string,
  { messages }: OutputOf<typeof chatBody>,
): OutputOf<typeof chatAnswer> {
  const report = reportOnCustomer(world, clientId, customerId)
  if (isLimited) spend(world, customerId)
  const question = messages.at(-1)?.content ?? ''
  const wanted = new Set(topics.filter(({ words }) => words.test(question)).flatMap(({ kinds }) => kinds))
  const about = (items: readonly Item[]) => items.filter(({ kind }) => wanted.size === 0 || wanted.has(kind))
  const [insights, suggestions] = [about(report.insights), about(report.suggestions)]
  const lines = [...insights, ...suggestions].map(({ message }) => message)
  const { total_usd, open_scheduled_payments: open, active_mandates: active } = report.snapshot
  const known = `The wallets have ${total_usd ?? '0.00'} US dollars; ${open} payments are scheduled, and ${active} mandates are active.`
  return {
    reply: [known, ...(lines.length === 0 ? ['There is nothing else to tell.'] : lines)].join(' '),
    insights,
    suggestions,
  }
}

/** Counts a turn, in windows that roll. */
function spend(world: World, customerId: string): void {
  const turns = rowsOf(world, chatTurns, '', { name: 'customer_id', value: customerId })
  for (const { name, lengthMs, maxTurns } of budgets) {
    const recent = turns.filter(({ created_at }) => created_at > world.now - lengthMs)
    const [oldest] = recent
    if (recent.length < maxTurns || oldest === undefined) continue
    const seconds = Math.ceil((oldest.created_at + lengthMs - world.now) / 1000)
    throw new Problem('rate-limited', `The insight chat takes ${maxTurns} turns a ${name} for a customer.`, {
      headers: { 'retry-after': String(seconds) },
    })
  }
  addRow(world, chatTurns, { customer_id: customerId, created_at: world.now })
}

/** A turn of the chat about one customer: they are counted by the hour and by the day. */
export interface ChatTurnRow extends Row {
  readonly customer_id: string
  readonly created_at: number
}

export const chatTurns = defineTable<ChatTurnRow>('insight_chat_turns', {
  filters: { customer_id: (row) => row.customer_id },
})
