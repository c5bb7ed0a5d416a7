import { Problem } from '../../contract/problem.js'
import { found } from '../../contract/requiring.js'
import { addRow, setMark } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import type { Fact } from '../../kernel/fact.js'
import { base62 } from '../../kernel/ids.js'
import type { World } from '../../kernel/world.js'
import { firstKey } from '../api-keys/index.js'
import { type applicationSubmitted, pagesUrl } from '../applications/index.js'
import { requireAnyTransaction } from '../transactions/index.js'
import { expectedFeeOf, feeOf, reviewFeeOf } from './fees.js'
import * as rows from './rows.js'
import * as rules from './rules.js'
import { creditSettings } from './settings.js'
import type { grantInput } from './wire.js'

function accountOf(world: World, clientId: string): rows.CreditAccountRow {
  const { selfServe: self_serve } = world.settings(creditSettings)
  const none = { client_id: clientId, self_serve, balance_cents: 0, baseline_cents: 0 }
  return rules.findAccount(world, clientId) ?? addRow(world, rows.creditAccounts, none)
}

/** The client of the world's own key, unless another is named. */
export function setSelfServe(world: World, allowed: boolean, clientId = firstKey(world).client_id): void {
  world.update(rows.creditAccounts, accountOf(world, clientId), { self_serve: allowed })
}

type Booked = Pick<rows.CreditEntryRow, 'entry_type' | 'category' | 'amount_cents' | 'description'> &
  Partial<Pick<rows.CreditEntryRow, 'transaction_id' | 'application_id' | 'payment_intent_id' | 'refund_of'>>

/**
 * One entry, and the balance after it. What a client buys or is given is what its balance is measured by from then on.
 */
export function book(world: World, clientId: string, entry: Booked): rows.CreditEntryRow {
  const account = accountOf(world, clientId)
  const balance = account.balance_cents + entry.amount_cents
  const isGift = entry.amount_cents > 0 && entry.entry_type !== 'refund'
  world.update(rows.creditAccounts, account, {
    balance_cents: balance,
    baseline_cents: isGift ? balance : account.baseline_cents,
  })
  return addRow(world, rows.creditEntries, {
    client_id: clientId,
    transaction_id: null,
    application_id: null,
    payment_intent_id: null,
    refund_of: null,
    ...entry,
    balance_after_cents: balance,
    created_at: world.now,
  })
}

export function grantCredits(
  world: World,
  { cents, entry_type = 'bonus', description }: OutputOf<typeof grantInput>,
  clientId = firstKey(world).client_id,
): rows.CreditEntryRow {
  if (entry_type === 'bonus' && cents <= 0)
    throw new Problem('invalid-request', 'A bonus is more than zero; an adjustment may take credits away.')
  return book(world, clientId, {
    entry_type,
    category: entry_type,
    amount_cents: cents,
    description: description ?? (entry_type === 'bonus' ? 'Bonus' : 'Adjustment'),
  })
}

/**
 * Gives back what is left of a deduction.
 * @throws Problem 404, 400 for another entry, 409 where nothing is left
 */
export function refundCredits(world: World, id: string): rows.CreditEntryRow {
  const row = found(world.table(rows.creditEntries).get(id), 'credit entry')
  if (row.entry_type !== 'deduction')
    throw new Problem('invalid-request', `Only a deduction can be given back; this is a ${row.entry_type}.`)
  const left = leftOf(world, row)
  if (left === 0) throw new Problem('conflict', 'The deduction was given back already.')
  return giveBack(world, row, left)
}

/** @param cents at most what is left of the deduction */
export function giveBack(world: World, deduction: rows.CreditEntryRow, cents: number): rows.CreditEntryRow {
  const isTransaction = deduction.category === 'transaction_fee'
  return book(world, deduction.client_id, {
    entry_type: 'refund',
    category: isTransaction ? 'transaction_refund' : 'compliance_refund',
    amount_cents: cents,
    transaction_id: deduction.transaction_id,
    application_id: deduction.application_id,
    refund_of: deduction.id,
    description: isTransaction ? 'Refund of a transaction fee' : 'Refund of a compliance fee',
  })
}

/** The price of something that a client pays for before it gets it, and the subject of the entry. */
export interface Charge {
  readonly category: 'transaction_fee' | 'compliance_fee'
  readonly cents: number
  readonly description: string
  readonly transaction_id?: string
  readonly application_id?: string
}

/**
 * Takes credits for something that is about to happen; nothing from a client that is not self-serve. Whatever the
 * transaction of this call has done so far has not happened where it throws.
 * @throws Problem 402 for less credits than it costs
 */
export function chargeCredits(world: World, clientId: string, { cents, ...about }: Charge): void {
  if (cents === 0 || !rules.isSelfServe(world, clientId)) return
  rules.requireCredits(world, clientId, cents)
  book(world, clientId, { ...about, entry_type: 'deduction', amount_cents: -cents })
}

/**
 * Follows a submitted application: its review is paid for, once, however often it is submitted.
 * @throws Problem 402, and the application was not submitted
 */
export function chargeSubmission(
  world: World,
  { client_id, object }: Fact<(typeof applicationSubmitted)['payload']['_zod']['output']>,
): void {
  const { application_id, application_type } = object
  if (rules.deductionsFor(world, client_id, { name: 'application_id', value: application_id }).length > 0)
    return
  chargeCredits(world, client_id, {
    category: 'compliance_fee',
    cents: reviewFeeOf(world, application_type),
    description: application_type === 'business' ? 'Review of a business' : 'Review of an individual',
    application_id,
  })
}

type Transaction = { readonly id: string; readonly status: string }

/**
 * Follows a new one-off: what it will cost is taken at once, so that the same credits open one only.
 * @throws Problem 402, and nothing was opened
 */
export function chargeOneOff(world: World, { client_id, object }: Fact<Transaction>): void {
  chargeCredits(world, client_id, {
    category: 'transaction_fee',
    cents: expectedFeeOf(world, requireAnyTransaction(world, object.id)),
    description: feeText,
    transaction_id: object.id,
  })
}

const feeText = 'Fee of a transaction'

/**
 * Follows a transaction to its end: what it cost is what was taken in the end, and nothing where it came to nothing. That of
 * an account, which nobody asked for first, may take the balance below zero.
 */
export function settleTransaction(world: World, { client_id, object }: Fact<Transaction>): void {
  const { id, status } = object
  if (status === 'completed') settle(world, client_id, id)
  if (status !== 'failed' && status !== 'cancelled') return
  for (const row of rules.deductionsFor(world, client_id, { name: 'transaction_id', value: id })) {
    const left = leftOf(world, row)
    if (left > 0) giveBack(world, row, left)
  }
}

function settle(world: World, clientId: string, id: string): void {
  if (!rules.isSelfServe(world, clientId)) return
  const cents = feeOf(world, requireAnyTransaction(world, id))
  const taken = rules.deductionsFor(world, clientId, { name: 'transaction_id', value: id })
  const left = taken.reduce((sum, row) => sum + leftOf(world, row), 0)
  if (cents > left)
    book(world, clientId, {
      entry_type: 'deduction',
      category: 'transaction_fee',
      amount_cents: left - cents,
      transaction_id: id,
      description: feeText,
    })
  const [first] = taken
  if (cents < left && first !== undefined) giveBack(world, first, left - cents)
}

/** Computes the part of a deduction that was not given back. */
function leftOf(world: World, row: rows.CreditEntryRow): number {
  return -row.amount_cents - rules.refundedOf(world, row)
}

/** @throws Problem 400 for a price that no tier has, 503 while nobody can pay */
export function purchase(world: World, clientId: string, price: number): rows.CheckoutRow {
  const { price_cents, bonus_cents } = rules.requireTier(world, price)
  rules.requireCheckout(world)
  const bought = { status: rows.checkoutMachine.initial, price_cents, bonus_cents, created_at: world.now }
  return addRow(world, rows.checkouts, { client_id: clientId, ...bought })
}

export function checkoutUrl(world: World, { id }: rows.CheckoutRow): string {
  return `${world.settings(creditSettings).checkoutUrl ?? pagesUrl(world)}/pay/${id}`
}

/** Somebody paid: the credits are there. @throws Problem 404, 409 for a checkout that has ended */
export function completeCheckout(world: World, named: string): void {
  const row = rules.requireCheckoutNamed(world, named)
  const status = world.move(rows.checkoutMachine, row.id, row.status, 'complete')
  world.update(rows.checkouts, row, { status })
  book(world, row.client_id, {
    entry_type: 'purchase',
    category: 'purchase',
    amount_cents: row.price_cents,
    payment_intent_id: `pi_${world.randomText('payment-intents', base62, 24)}`,
    description: 'Purchase of credits',
  })
  if (row.bonus_cents > 0)
    book(world, row.client_id, {
      entry_type: 'bonus',
      category: 'bonus',
      amount_cents: row.bonus_cents,
      description: 'Bonus of a purchase',
    })
}

/** Whoever was to pay left. @throws Problem 404, 409 for a checkout that has ended */
export function cancelCheckout(world: World, named: string): void {
  const row = rules.requireCheckoutNamed(world, named)
  world.update(rows.checkouts, row, {
    status: world.move(rows.checkoutMachine, row.id, row.status, 'cancel'),
  })
}

export function findCheckout(world: World, id: string): rows.CheckoutRow | undefined {
  return world.table(rows.checkouts).get(id)
}

/** Takes the checkout down, or brings it back. */
export function setCheckoutService(world: World, state: 'up' | 'down'): void {
  setMark(world, rows.checkoutOutages, state === 'down', {})
}
