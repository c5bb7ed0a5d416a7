import type { Fact } from '../../../kernel/fact.js'
import type { World } from '../../../kernel/world.js'
import type { applicationSubmitted } from '../../applications/index.js'
import { requireAnyTransaction } from '../../transactions/index.js'
import { expectedFeeOf, feeOf, reviewFeeOf } from '../fees.js'
import type { CreditEntryRow } from '../rows.js'
import { deductionsFor, isSelfServe, refundedOf, requireCredits } from '../rules.js'
import { book, giveBack } from './books.js'

/** What a client pays for before it gets it, and what the entry is about. */
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
  if (cents === 0 || !isSelfServe(world, clientId)) return
  requireCredits(world, clientId, cents)
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
  if (deductionsFor(world, client_id, { name: 'application_id', value: application_id }).length > 0) return
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

/** Follows a one-off to its end: what it cost is what was taken in the end, and nothing where it came to nothing. */
export function settleOneOff(world: World, { client_id, object }: Fact<Transaction>): void {
  const { id, status } = object
  if (status === 'failed' || status === 'cancelled') giveAllBack(world, client_id, id)
  if (status === 'completed') settle(world, client_id, id)
}

/** Follows a completed transaction of an account, which nobody asked for first: it may take the balance below zero. */
export function chargeDeposit(world: World, { client_id, object }: Fact<Transaction>): void {
  if (object.status === 'completed') settle(world, client_id, object.id)
}

function settle(world: World, clientId: string, id: string): void {
  if (!isSelfServe(world, clientId)) return
  const cents = feeOf(world, requireAnyTransaction(world, id))
  const taken = deductionsFor(world, clientId, { name: 'transaction_id', value: id })
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

function giveAllBack(world: World, clientId: string, id: string): void {
  for (const row of deductionsFor(world, clientId, { name: 'transaction_id', value: id })) {
    const left = leftOf(world, row)
    if (left > 0) giveBack(world, row, left)
  }
}

/** What of a deduction was not given back. */
function leftOf(world: World, row: CreditEntryRow): number {
  return -row.amount_cents - refundedOf(world, row)
}
