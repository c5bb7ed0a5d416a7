import { defineMachine } from '../../contract/machine.js'
import { type ClientRow, clientTable, columns, markTable, type OwnedRow } from '../../contract/rows.js'
import { momentKey } from '../../kernel/clock.js'
import { defineTable, type Row } from '../../kernel/table.js'

/** Credits arrive when their checkout completes: a cause, or a page, because a person pays. */
export const checkoutMachine = defineMachine({
  name: 'credit_checkout',
  initial: 'open',
  states: ['open', 'completed', 'canceled'],
  moves: { complete: { from: ['open'], to: 'completed' }, cancel: { from: ['open'], to: 'canceled' } },
})

export type CheckoutStatus = (typeof checkoutMachine.states)[number]

/** Entries that a client can ask for, and what each is about (contract/agentic.md 14). */
export const entryTypes = ['purchase', 'bonus', 'deduction', 'refund', 'adjustment'] as const

export const categories = [
  'transaction_fee',
  'compliance_fee',
  'transaction_refund',
  'compliance_refund',
  'purchase',
  'bonus',
  'adjustment',
  'unknown',
] as const

/** The credits of one client, and whether it pays with them. Without a row it is as the options say, and has none. */
export interface CreditAccountRow extends OwnedRow {
  readonly self_serve: boolean
  readonly balance_cents: number
  /** The balance when credits last arrived: what it is measured by. */
  readonly baseline_cents: number
}

export const creditAccounts = defineTable<CreditAccountRow>('credit_accounts', {
  lookups: { client_id: (row) => row.client_id },
})

/** One change of a balance; deductions are negative. */
export interface CreditEntryRow extends ClientRow {
  readonly entry_type: (typeof entryTypes)[number]
  readonly category: (typeof categories)[number]
  readonly amount_cents: number
  readonly balance_after_cents: number
  readonly transaction_id: string | null
  readonly application_id: string | null
  readonly payment_intent_id: string | null
  /** The deduction that a refund gives back. */
  readonly refund_of: string | null
  readonly description: string
}

export const creditEntries = clientTable<CreditEntryRow>('credit_entries', {
  filters: columns('entry_type', 'transaction_id', 'application_id', 'refund_of'),
  orders: { moment: (row) => entryPlace(row.created_at, row.id) },
})

/** Makes the key of an entry's place in time; without an id, the place before all of the same moment. */
export function entryPlace(moment: number, id = ''): string {
  return `${momentKey(moment)} ${id}`
}

/** A purchase that somebody has to pay for. */
export interface CheckoutRow extends ClientRow {
  readonly status: CheckoutStatus
  readonly price_cents: number
  readonly bonus_cents: number
}

export const checkouts = clientTable<CheckoutRow>('credit_checkouts')

/** A row without an end says that nobody can pay. */
export const checkoutOutages = markTable<Row>('checkout_outages')
