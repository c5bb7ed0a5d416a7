import { base62 } from '../../../kernel/ids.js'
import type { World } from '../../../kernel/world.js'
import { pagesUrl } from '../../applications/index.js'
import { checkoutMachine } from '../machines.js'
import { type CheckoutRow, checkoutOutages, checkouts } from '../rows.js'
import { requireCheckout, requireCheckoutNamed, requireTier } from '../rules.js'
import { creditSettings } from '../settings.js'
import { book } from './books.js'

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
  return `${world.settings(creditSettings).checkoutUrl ?? pagesUrl(world)}/pay/${id}`
}

/** Somebody paid: the credits are there. @throws Problem 404, 409 for a checkout that has ended */
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

/** Whoever was to pay left. @throws Problem 404, 409 for a checkout that has ended */
export function cancelCheckout(world: World, named: string): void {
  const row = requireCheckoutNamed(world, named)
  world.update(checkouts, row, { status: world.move(checkoutMachine, row.id, row.status, 'cancel') })
}

export function findCheckout(world: World, id: string): CheckoutRow | undefined {
  return world.table(checkouts).get(id)
}

/** Takes the checkout down, or brings it back. */
export function setCheckoutService(world: World, state: 'up' | 'down'): void {
  const outage = world.table(checkoutOutages).find('current', '')
  if (state === 'down' && outage === undefined)
    world.insert(checkoutOutages, { id: world.mint(checkoutOutages.name), deleted_at: null })
  if (state === 'up' && outage !== undefined) world.update(checkoutOutages, outage, { deleted_at: world.now })
}
