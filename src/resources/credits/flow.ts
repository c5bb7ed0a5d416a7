import type * as z from 'zod'
import type { Fact } from '../../kernel/fact.js'
import { base62 } from '../../kernel/ids.js'
import { divide, parseAmount } from '../../kernel/money.js'
import { invariant, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { firstKey } from '../api-keys/index.js'
import type { applicationSubmitted } from '../applications/index.js'
import { assetOf, dollarScale, dollarUnits } from '../capabilities/index.js'
import { findTransaction, type TransactionRow } from '../transactions/index.js'
import { checkoutMachine } from './machines.js'
import {
  type CheckoutRow,
  type CreditAccountRow,
  type CreditEntryRow,
  checkoutOutages,
  checkouts,
  creditAccounts,
  creditEntries,
} from './rows.js'
import { findAccount, isSelfServe, requireCheckout, requireCheckoutNamed, requireTier } from './rules.js'
import { creditSettings, type Pricing } from './settings.js'
import type { grantInput } from './wire.js'

function accountOf(world: World, clientId: string): CreditAccountRow {
  const found = findAccount(world, clientId)
  if (found !== undefined) return found
  return world.insert(creditAccounts, {
    id: world.mint(creditAccounts.name),
    client_id: clientId,
    self_serve: world.settings(creditSettings).selfServe,
    balance_cents: 0,
    baseline_cents: 0,
    deleted_at: null,
  })
}

/** The client of the world's own key, unless another is named. */
export function setSelfServe(world: World, allowed: boolean, clientId = firstKey(world).client_id): void {
  world.update(creditAccounts, accountOf(world, clientId), { self_serve: allowed })
}

type Booked = Pick<CreditEntryRow, 'entry_type' | 'category' | 'amount_cents' | 'description'> &
  Partial<Pick<CreditEntryRow, 'transaction_id' | 'payment_intent_id' | 'refund_of'>>

/** One entry, and the balance after it. What a client buys or is given is what its balance is measured by from then on. */
function book(world: World, clientId: string, entry: Booked): CreditEntryRow {
  const account = accountOf(world, clientId)
  const balance = account.balance_cents + entry.amount_cents
  const isGift = entry.amount_cents > 0 && entry.entry_type !== 'refund'
  world.update(creditAccounts, account, {
    balance_cents: balance,
    baseline_cents: isGift ? balance : account.baseline_cents,
  })
  return world.insert(creditEntries, {
    id: world.mint(creditEntries.name),
    client_id: clientId,
    transaction_id: null,
    payment_intent_id: null,
    refund_of: null,
    ...entry,
    balance_after_cents: balance,
    created_at: world.now,
    deleted_at: null,
  })
}

/** @throws Problem 400 for a price that no tier has, 503 while nobody can pay */
export function purchase(world: World, clientId: string, price: number): CheckoutRow {
  const { price_cents, bonus_cents } = requireTier(world, price)
  requireCheckout(world)
  return world.insert(checkouts, {
    id: world.mint(checkouts.name),
    client_id: clientId,
    status: checkoutMachine.initial,
    price_cents,
    bonus_cents,
    created_at: world.now,
    deleted_at: null,
  })
}

export function checkoutUrl(world: World, { id }: CheckoutRow): string {
  return `${world.settings(creditSettings).checkoutUrl}/pay/${id}`
}

/** Somebody paid: the credits are there. @throws Problem 404, 409 for a checkout that was paid for already */
export function completeCheckout(world: World, named: string): void {
  const row = requireCheckoutNamed(world, named)
  const status = world.move(checkoutMachine, row.id, row.status, 'complete')
  world.update(checkouts, row, { status })
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

export function grantCredits(
  world: World,
  { cents, entry_type = 'bonus', description }: z.output<typeof grantInput>,
  clientId = firstKey(world).client_id,
): CreditEntryRow {
  if (entry_type === 'bonus' && cents <= 0)
    throw new Problem('invalid-request', 'A bonus is more than zero; an adjustment may take credits away.')
  return book(world, clientId, {
    entry_type,
    category: entry_type,
    amount_cents: cents,
    description: description ?? (entry_type === 'bonus' ? 'Bonus' : 'Adjustment'),
  })
}

/** Gives a deduction back, once. @throws Problem 404, 400 for another entry, 409 the second time */
export function refundCredits(world: World, id: string): CreditEntryRow {
  const row = world.table(creditEntries).get(id)
  if (row === undefined) throw notFound('credit entry')
  if (row.entry_type !== 'deduction')
    throw new Problem('invalid-request', `Only a deduction can be given back; this is a ${row.entry_type}.`)
  if (world.table(creditEntries).count(row.client_id, { name: 'refund_of', value: id }) > 0)
    throw new Problem('conflict', 'The deduction was given back already.')
  const isTransaction = row.category === 'transaction_fee'
  return book(world, row.client_id, {
    entry_type: 'refund',
    category: isTransaction ? 'transaction_refund' : 'compliance_refund',
    amount_cents: -row.amount_cents,
    transaction_id: row.transaction_id,
    refund_of: row.id,
    description: isTransaction ? 'Refund of a transaction fee' : 'Refund of a compliance fee',
  })
}

/** Takes the checkout down, or brings it back. */
export function setCheckoutService(world: World, state: 'up' | 'down'): void {
  const outage = world.table(checkoutOutages).find('current', '')
  if (state === 'down' && outage === undefined)
    world.insert(checkoutOutages, { id: world.mint(checkoutOutages.name), deleted_at: null })
  if (state === 'up' && outage !== undefined) world.update(checkoutOutages, outage, { deleted_at: world.now })
}

/** Follows a submitted application: its review is paid for. */
export function chargeSubmission(
  world: World,
  { client_id, object }: Fact<(typeof applicationSubmitted)['payload']['_zod']['output']>,
): void {
  if (!isSelfServe(world, client_id)) return
  const { kybFeeCents, kycFeeCents } = world.settings(creditSettings).pricing
  const isBusiness = object.application_type === 'business'
  const fee = isBusiness ? kybFeeCents : kycFeeCents
  if (fee === 0) return
  book(world, client_id, {
    entry_type: 'deduction',
    category: 'compliance_fee',
    amount_cents: -fee,
    description: isBusiness ? 'Review of a business' : 'Review of an individual',
  })
}

/** Follows a transaction that is completed, which is told once. What it costs may take the balance below zero. */
export function chargeTransaction(
  world: World,
  { client_id, object }: Fact<{ readonly id: string; readonly status: string }>,
): void {
  if (object.status !== 'completed' || !isSelfServe(world, client_id)) return
  const fee = feeOf(world, findTransaction(world, object.id))
  if (fee === 0) return
  book(world, client_id, {
    entry_type: 'deduction',
    category: 'transaction_fee',
    amount_cents: -fee,
    transaction_id: object.id,
    description: 'Fee of a transaction',
  })
}

const centScale = 2

/** The transfer fee on what came in, in dollars, rounded up to a cent, and what its rail costs. */
function feeOf(world: World, row: TransactionRow): number {
  const { pricing } = world.settings(creditSettings)
  const { receipt } = row
  invariant(receipt, `transaction ${row.id} was completed without a receipt`)
  const input = assetOf(world, receipt.input_currency)
  const units = parseAmount(receipt.initial_amount, input.scale)
  invariant(units !== undefined, `a receipt has the amount ${receipt.initial_amount}`)
  const bps = transferFeeBps(pricing, receipt.input_currency, receipt.output_currency)
  const share = dollarUnits(world, input, units) * BigInt(bps)
  const cents = divide(share, 10_000n * 10n ** BigInt(dollarScale - centScale), 'up')
  return Number(cents) + railFee(pricing, row)
}

function transferFeeBps(pricing: Pricing, source: string, destination: string): number {
  const own = pricing.transferFeeOverrides.find(
    ({ sourceAsset, destinationAsset }) => sourceAsset === source && destinationAsset === destination,
  )
  return own?.feeBps ?? pricing.transferFeeBps
}

function railFee(pricing: Pricing, row: TransactionRow): number {
  if (row.type === 'swap') return 0
  const rail = row.type === 'onramp' ? row.deposit.rail : row.payout.rail
  switch (rail) {
    case 'ach':
      return pricing.achFeeCents
    case 'fedwire':
      return pricing.wireFeeCents
    case 'sepa':
      return pricing.sepaFeeCents
    case 'fednow':
      return pricing.fednowFeeCents
    case 'swift':
      // Outbound only (contract/behaviour.md 21).
      return row.type === 'offramp' ? pricing.swiftFeeCents : 0
  }
}
