import { defineMachine } from '../../kernel/machine.js'

/** Credits arrive when their checkout completes: a cause, because a person pays. */
export const checkoutMachine = defineMachine({
  name: 'credit_checkout',
  initial: 'open',
  states: ['open', 'completed'],
  moves: { complete: { from: ['open'], to: 'completed' } },
})

export type CheckoutStatus = (typeof checkoutMachine.states)[number]
