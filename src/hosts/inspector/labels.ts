import { memberOf } from '../../kernel/member-of.js'
import type { InspectedRow } from './feed.js'

/** The first member of these that a row has names it. */
const naming = ['payment_reference', 'name', 'event_type', 'url', 'email', 'reference']
/** Members that say how much, and the ones beside them that say of what. */
const amounts = ['amount', 'value', 'send_amount']
const assets = ['asset', 'output_asset', 'source_asset', 'currency']

/** Names a row in a few words, for whoever looks for it: its reference, its name, or how much of what it moves. */
export function labelOf(table: string, row: InspectedRow): string {
  if (table === 'applications') return 'Onboarding'
  if (table === 'cards') return `Card ${text(row, ['last4']) ?? ''}`.trim()
  if (table === 'mandates' || table === 'x402_mandates') return mandateLabel(table, row)
  const named = text(row, naming)
  if (named !== undefined) return named.replace(/^https?:\/\//, '')
  const amount = text(row, amounts) ?? receiptText(row)
  if (amount === undefined) return words(text(row, ['type', 'kind', 'status']) ?? table)
  const asset = text(row, assets)
  const way = row['direction'] === 'in' ? 'in ' : row['direction'] === 'out' ? 'out ' : ''
  const due = row['scheduled_at']
  const when = typeof due === 'number' ? `, due ${dayOf(due)}` : ''
  const whole = table === 'x402_holds' ? String(Number(amount) / microUnits) : amount
  return `${way}${whole}${asset === undefined || amount.includes(' ') ? '' : ` ${asset}`}${when}`
}

/** The smallest units of a whole one, for amounts of x402. */
export const microUnits = 1_000_000

function mandateLabel(table: string, row: InspectedRow): string {
  if (table === 'x402_mandates') {
    const most = text(row, ['max_per_window', 'max_per_call'])
    return most === undefined ? 'x402 mandate' : `x402 mandate, ${Number(most) / microUnits} ${row['asset']}`
  }
  const rule = memberOf(last(row['versions']), 'rule')
  const cap = memberOf(rule, 'max_amount_in_window') ?? memberOf(rule, 'max_amount_per_target_in_window')
  return cap === undefined ? 'Mandate' : `Mandate, ${cap} ${memberOf(rule, 'asset')}`
}

function last(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : undefined
}

/** Writes what a payment through an account has come to, from its receipt. */
function receiptText(row: InspectedRow): string | undefined {
  const { receipt } = row
  const amount = memberOf(receipt, 'initial_amount')
  if (amount === undefined) return undefined
  return `${amount} ${memberOf(receipt, 'input_currency')} \u2192 ${memberOf(receipt, 'output_currency')}`
}

function text(row: InspectedRow, members: readonly string[]): string | undefined {
  for (const member of members) {
    const value = row[member]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function dayOf(time: number): string {
  return new Date(time).toUTCString().slice(5, 11)
}

/** Writes a name of the platform in words. */
export function words(name: string): string {
  return name.replaceAll('_', ' ')
}
