import { advancing, causing, hint } from '../../contract/hints.js'
import { invalidField, invalidFields, Problem } from '../../contract/problem.js'
import { requiringAny, requiringOwn } from '../../contract/requiring.js'
import type { Filter } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { requireEligible } from '../accounts/index.js'
import { type CustomerRow, requireCustomer } from '../customers/index.js'
import { ageErrors } from '../days.js'
import { cardTerms, requireDisclosed } from '../legal/index.js'
import { requireWallet, type WalletRow } from '../wallets/index.js'
import * as rows from './rows.js'

/** Refusals, and the reasons for them (docs/decisions/0015). */

/** @throws Problem 404 */
export const requireCardholder = requiringOwn(rows.cardholders, 'cardholder')

/** Requires one of any client, for causes. @throws Problem 404 */
export const requireAnyCardholder = requiringAny(rows.cardholders, 'cardholder')

/** @throws Problem 404 */
export const requireCard = requiringOwn(rows.cards, 'card')

/** Requires one of any client, for causes. @throws Problem 404 */
export const requireAnyCard = requiringAny(rows.cards, 'card')

type OwnFilters = {
  readonly [Name in 'customer_id' | 'cardholder_id' | 'card_id' | 'wallet_id']?: string | undefined
}

/** Requires that the client has what a list is narrowed to. @throws Problem 404 */
export function requireOwnFilters(world: World, clientId: string, query: OwnFilters): void {
  if (query.customer_id !== undefined) requireCustomer(world, clientId, query.customer_id)
  if (query.cardholder_id !== undefined) requireCardholder(world, clientId, query.cardholder_id)
  if (query.card_id !== undefined) requireCard(world, clientId, query.card_id)
  if (query.wallet_id !== undefined) requireWallet(world, clientId, query.wallet_id)
}

/** @throws Problem 403 `terms-not-accepted` while the terms of cards have to be accepted */
export function requireCardTerms(world: World, customer: CustomerRow): void {
  requireDisclosed(world, customer, cardTerms)
}

/**
 * Requires whom a card is for, and what pays for it.
 * @throws Problem 404; by the customer 403 and 400; 403 for the terms of cards; 409 for a cardholder who is not approved, and
 * for a wallet that does not pay for cards of this customer
 */
export function requireIssuable(
  world: World,
  clientId: string,
  { cardholder_id, wallet_id }: Pick<rows.CardRow, 'cardholder_id' | 'wallet_id'>,
): rows.CardholderRow {
  const cardholder = requireCardholder(world, clientId, cardholder_id)
  const wallet = requireWallet(world, clientId, wallet_id)
  const customer = requireCustomer(world, clientId, cardholder.customer_id)
  requireEligible(world, customer)
  requireCardTerms(world, customer)
  if (cardholder.status !== 'approved')
    throw new Problem('conflict', `The cardholder is ${cardholder.status} and has to be approved.`, {
      hint: hint`in a test: ${causing('approveCardholder', cardholder.id)} or ${advancing('5s')}`,
    })
  if (wallet.customer_id !== customer.id)
    throw new Problem('conflict', 'The wallet belongs to another customer than the cardholder.')
  const settlement = rows.settlementOf(world, wallet.id)
  if (settlement?.status !== 'active')
    throw new Problem('conflict', 'The wallet does not have card settlement enabled.', {
      hint: hint`it is ${settlement?.status ?? 'not enabled'}: enable it with an endorsed enable_card_settlement and ${advancing('30s')}, or ${causing('completeCardEnablement', wallet.id)}`,
    })
  return cardholder
}

/** @throws Problem 400 for the day of birth of nobody, or of a child */
export function requireAdult(world: World, born: string): void {
  const errors = ageErrors(world, 'date_of_birth', born)
  if (errors.length > 0) throw invalidFields([...errors])
}

/** @throws Problem 400 for another destination than the platform's */
export function requireDestination(named: string): void {
  if (named === rows.settlementDestination) return
  const message = `must be ${rows.settlementDestination}, which a read of the same path tells`
  throw invalidField('intent.settlement_destination', message, 'unknown_destination')
}

/** @throws Problem 409 for a wallet that cannot pay for cards */
export function requireEnablable({ customer_id, family }: WalletRow): string {
  if (family !== 'evm')
    throw new Problem('conflict', 'Cards are paid in USDC on Base, which the wallet cannot have.')
  if (customer_id === null)
    throw new Problem('conflict', 'The wallet belongs to no customer, and so can have no cards.')
  return customer_id
}

/** @throws Problem 409 while a cardholder has cards */
export function requireNoCards(world: World, { id, client_id }: rows.CardholderRow): void {
  const left = openCards(world, client_id, { name: 'cardholder_id', value: id })
  if (left === 0) return
  throw new Problem('conflict', `The cardholder has ${left} ${left === 1 ? 'card' : 'cards'}.`, {
    hint: 'close them first',
  })
}

/** Guard: a customer with cards stays. @throws Problem 409 */
export function keepWithCards(world: World, { client_id, id }: CustomerRow): void {
  if (openCards(world, client_id, { name: 'customer_id', value: id }) > 0)
    throw new Problem('conflict', 'The customer has cards.', { hint: 'close them first' })
}

function openCards(world: World, clientId: string, of: Filter) {
  const table = world.table(rows.cards)
  return table.count(clientId, of) - table.count(clientId, [of, { name: 'status', value: 'closed' }])
}
