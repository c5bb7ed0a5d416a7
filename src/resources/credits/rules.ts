import { causing, hint, setting } from '../../contract/hints.js'
import { notFound, Problem } from '../../contract/problem.js'
import type { World } from '../../kernel/world.js'
import * as rows from './rows.js'
import { creditSettings } from './settings.js'

export function findAccount(world: World, clientId: string): rows.CreditAccountRow | undefined {
  return world.table(rows.creditAccounts).find('client_id', clientId)
}

/** Tells whether a client pays with credits. */
export function isSelfServe(world: World, clientId: string): boolean {
  return findAccount(world, clientId)?.self_serve ?? world.settings(creditSettings).selfServe
}

/** @throws Problem 403 for a client that pays otherwise */
export function requireSelfServe(world: World, clientId: string): void {
  if (isSelfServe(world, clientId)) return
  throw new Problem('forbidden', 'Credits can be managed by self-serve clients only.', {
    hint: hint`${setting('credits: { selfServe: true }', '--credits on')}, or in a test ${causing('setSelfServe', true)}`,
  })
}

/** @throws Problem 503 while nobody can pay */
export function requireCheckout(world: World): void {
  if (world.table(rows.checkoutOutages).find('current', '') === undefined) return
  throw new Problem('service-unavailable', 'Credits cannot be paid for at the moment.', {
    hint: hint`in a test: ${causing('checkoutService', 'up')}`,
  })
}

/** @throws Problem 400 for a price that no tier has */
export function requireTier(world: World, price: number) {
  const { tiers } = world.settings(creditSettings)
  const found = tiers.find(({ price_cents }) => price_cents === price)
  if (found !== undefined) return found
  throw new Problem(
    'invalid-request',
    `No tier costs ${price} cents; the tiers cost ${tiers.map(({ price_cents }) => price_cents).join(', ')}.`,
  )
}

/** Finds a checkout by its id, or by the address that the purchase answered. @throws Problem 404 */
export function requireCheckoutNamed(world: World, named: string): rows.CheckoutRow {
  const row = world.table(rows.checkouts).get(named.slice(named.lastIndexOf('/') + 1))
  if (row === undefined)
    throw notFound('checkout', 'POST /self-serve/credits/purchase answers the address of one')
  return row
}

/**
 * @throws Problem 402 for less than it costs: the document has the members that the contract names beside those of every
 * problem (contract/rest.md 5.9)
 */
export function requireCredits(world: World, clientId: string, required: number): void {
  const { balance_cents: balance = 0 } = findAccount(world, clientId) ?? {}
  if (balance >= required) return
  const message = `This costs ${required} cents of credits, and ${balance} are there.`
  throw new Problem('insufficient-credits', message, {
    members: { error: 'insufficient_credits', message, required_cents: required, balance_cents: balance },
    hint: hint`in a test: ${causing('grantCredits', { cents: required - balance })}`,
  })
}

/** Lists what was taken for one transaction or application, oldest first. */
export function deductionsFor(
  world: World,
  clientId: string,
  about: { readonly name: 'transaction_id' | 'application_id'; readonly value: string },
): rows.CreditEntryRow[] {
  const entries = world.table(rows.creditEntries).list(clientId, about)
  return entries.filter((row) => row.entry_type === 'deduction')
}

/** Cents of a deduction that were given back. */
export function refundedOf(world: World, { id, client_id }: rows.CreditEntryRow): number {
  const refunds = world.table(rows.creditEntries).list(client_id, { name: 'refund_of', value: id })
  return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
