import { defineMachine } from '../../contract/machine.js'

/**
 * The states of what leaves a wallet (settled; contract/rest.md 9): signed and waiting for its network, on the network,
 * and there or not. What arrives is there at once.
 */
export const walletTransactionMachine = defineMachine({
  name: 'wallet_transaction',
  initial: 'awaiting_confirmation',
  states: ['awaiting_confirmation', 'broadcasted', 'completed', 'failed'],
  moves: {
    broadcast: { from: ['awaiting_confirmation'], to: 'broadcasted' },
    complete: { from: ['broadcasted'], to: 'completed' },
    fail: { from: ['awaiting_confirmation', 'broadcasted'], to: 'failed' },
    arrive: { from: ['awaiting_confirmation'], to: 'completed' },
  },
  refusal: { slug: 'invalid-request', detail: 'The transaction is {state}: {action} is not possible.' },
})

export type WalletTransactionStatus = (typeof walletTransactionMachine.states)[number]

/** Milliseconds that each step takes (docs/decisions/0013). */
export const walletDelays = {
  /** The time from the endorsed request to being on the network. */
  broadcast: 2_000,
  /** The time from being on the network to being confirmed. */
  confirmation: 15_000,
} as const
