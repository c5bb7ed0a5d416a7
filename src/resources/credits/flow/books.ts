import { notFound, Problem } from '../../../contract/problem.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { World } from '../../../kernel/world.js'
import { firstKey } from '../../api-keys/index.js'
import { type CreditAccountRow, type CreditEntryRow, creditAccounts, creditEntries } from '../rows.js'
import { findAccount, refundedOf } from '../rules.js'
import { creditSettings } from '../settings.js'
import type { grantInput } from '../wire.js'

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
  Partial<Pick<CreditEntryRow, 'transaction_id' | 'application_id' | 'payment_intent_id' | 'refund_of'>>

/** One entry, and the balance after it. What a client buys or is given is what its balance is measured by from then on. */
export function book(world: World, clientId: string, entry: Booked): CreditEntryRow {
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
    application_id: null,
    payment_intent_id: null,
    refund_of: null,
    ...entry,
    balance_after_cents: balance,
    created_at: world.now,
    deleted_at: null,
  })
}

export function grantCredits(
  world: World,
  { cents, entry_type = 'bonus', description }: OutputOf<typeof grantInput>,
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

/**
 * Gives back what is left of a deduction.
 * @throws Problem 404, 400 for another entry, 409 where nothing is left
 */
export function refundCredits(world: World, id: string): CreditEntryRow {
  const row = world.table(creditEntries).get(id)
  if (row === undefined) throw notFound('credit entry')
  if (row.entry_type !== 'deduction')
    throw new Problem('invalid-request', `Only a deduction can be given back; this is a ${row.entry_type}.`)
  const left = -row.amount_cents - refundedOf(world, row)
  if (left === 0) throw new Problem('conflict', 'The deduction was given back already.')
  return giveBack(world, row, left)
}

/** @param cents at most what is left of the deduction */
export function giveBack(world: World, deduction: CreditEntryRow, cents: number): CreditEntryRow {
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
