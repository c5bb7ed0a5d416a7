import { defineMachine } from '../../contract/machine.js'
import { dayMs, minuteMs } from '../../kernel/calendar.js'

/**
 * The states of what a card spends, or gets back (specification, Card transaction status). Every transaction begins as
 * `pending`, mostly only for the instant in which it is made. `disputed` is reserved: no move leads there.
 */
export const cardTransactionMachine = defineMachine({
  name: 'card_transaction',
  initial: 'pending',
  states: [
    'pending',
    'authorized',
    'auth_reversed',
    'expired',
    'partially_cleared',
    'cleared',
    'force_posted',
    'returned',
    'disputed',
    'declined',
  ],
  moves: {
    authorize: { from: ['pending'], to: 'authorized' },
    decline: { from: ['pending'], to: 'declined' },
    reverse: { from: ['authorized'], to: 'auth_reversed' },
    expire: { from: ['authorized'], to: 'expired' },
    clear_part: { from: ['authorized', 'partially_cleared'], to: 'partially_cleared' },
    clear: { from: ['authorized', 'partially_cleared'], to: 'cleared' },
    // What is left of its hold was voided, or expired.
    finish: { from: ['partially_cleared'], to: 'cleared' },
    // There is no hold, or none any more.
    force_post: { from: ['pending', 'auth_reversed', 'expired'], to: 'force_posted' },
    refund: { from: ['pending'], to: 'returned' },
  },
  refusal: {
    slug: 'sandbox-invalid-action-for-transaction',
    detail: 'The card transaction is {state}: {action} is not possible.',
  },
})

export type CardTransactionStatus = (typeof cardTransactionMachine.states)[number]

/** `rejected` is a decline that no transaction records (specification, Card simulation status). */
export const cardSimulationMachine = defineMachine({
  name: 'card_simulation',
  initial: 'pending',
  states: ['pending', 'completed', 'failed', 'rejected'],
  moves: {
    complete: { from: ['pending'], to: 'completed' },
    fail: { from: ['pending'], to: 'failed' },
    reject: { from: ['pending'], to: 'rejected' },
  },
})

export type CardSimulationState = (typeof cardSimulationMachine.states)[number]

/** Times that steps take (docs/decisions/0015). */
export const cardTransactionDelays = {
  /** The time from a simulation to what it brings about. */
  simulationMs: 1_000,
  /** The time from a refund to its money in the wallet. */
  refundMs: minuteMs,
  /** The time from an authorization to the end of its hold. */
  authorizationMs: 7 * dayMs,
} as const

/** The most simulations of one card in a day, which begins at 00:00 UTC. */
export const maxDailySimulations = 100
