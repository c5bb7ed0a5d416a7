import { defineMachine } from '../../contract/machine.js'

/** Credits arrive when their checkout completes: a cause, or a page, because a person pays. */
export const checkoutMachine = defineMachine({
  name: 'credit_checkout',
  initial: 'open',
  states: ['open', 'completed', 'canceled'],
  moves: { complete: { from: ['open'], to: 'completed' }, cancel: { from: ['open'], to: 'canceled' } },
})

export type CheckoutStatus = (typeof checkoutMachine.states)[number]
