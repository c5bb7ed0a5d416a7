import { defineMachine } from '../../contract/machine.js'
import { hourMs, minuteMs } from '../../kernel/calendar.js'

/**
 * Milliseconds from each failed attempt to the next (specification, Delivery mechanism), and from the last until giving
 * up.
 */
export const retryDelaysMs = [
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
] as const

export const maxAttempts = retryDelaysMs.length

/** A receiver has so long to answer. */
export const attemptTimeoutMs = 20_000

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
