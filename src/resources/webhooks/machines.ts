import { defineMachine } from '../../contract/machine.js'

/** After each failed attempt, how long until the next (specification, Delivery mechanism); after the last, until giving up. */
export const retryDelays = [
  5 * 60_000,
  10 * 60_000,
  15 * 60_000,
  30 * 60_000,
  3_600_000,
  2 * 3_600_000,
  4 * 3_600_000,
  8 * 3_600_000,
  12 * 3_600_000,
  20 * 3_600_000,
] as const

export const maximumAttempts = retryDelays.length

/** A receiver has so long to answer. */
export const attemptTimeout = 20_000

export const deliveryMachine = defineMachine({
  name: 'delivery',
  initial: 'pending',
  states: ['pending', 'delivered', 'failed', 'cancelled'],
  moves: {
    deliver: { from: ['pending'], to: 'delivered' },
    give_up: { from: ['pending'], to: 'failed' },
    // Its target is gone, or takes the type no more.
    cancel: { from: ['pending'], to: 'cancelled' },
    retry: { from: ['failed'], to: 'pending' },
  },
})

export type DeliveryStatus = (typeof deliveryMachine.states)[number]
