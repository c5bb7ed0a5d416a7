import { defineMachine } from '../../contract/machine.js'

/** Somebody who may have cards, and the review of who that is (docs/decisions/0015). */
export const cardholderMachine = defineMachine({
  name: 'cardholder',
  initial: 'pending',
  states: ['pending', 'approved', 'rejected', 'closed'],
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    close: { from: ['pending', 'approved', 'rejected'], to: 'closed' },
  },
  refusal: { slug: 'conflict', detail: 'The cardholder is {state}: {action} is not possible.' },
})

export type CardholderStatus = (typeof cardholderMachine.states)[number]

/** A card is frozen while at least one source freezes it: `freeze` adds a source, `lift` takes one of several away. */
export const cardMachine = defineMachine({
  name: 'card',
  initial: 'pending',
  states: ['pending', 'active', 'frozen', 'closed'],
  moves: {
    activate: { from: ['pending'], to: 'active' },
    freeze: { from: ['active', 'frozen'], to: 'frozen' },
    lift: { from: ['frozen'], to: 'frozen' },
    unfreeze: { from: ['frozen'], to: 'active' },
    close: { from: ['pending', 'active', 'frozen'], to: 'closed' },
  },
  refusal: { slug: 'conflict', detail: 'The card is {state}: {action} is not possible.' },
})

export type CardStatus = (typeof cardMachine.states)[number]

/** A wallet is made ready to pay what its cards spend. */
export const cardSettlementMachine = defineMachine({
  name: 'card_settlement',
  initial: 'pending',
  states: ['pending', 'active'],
  moves: { activate: { from: ['pending'], to: 'active' } },
})

export type CardSettlementStatus = (typeof cardSettlementMachine.states)[number]

/** Times that steps take (docs/decisions/0015). */
export const cardDelays = {
  /** The review of a cardholder, in the sandbox. */
  reviewMs: 5_000,
  /** The time from the request to a virtual card that can be used; a physical one is activated by its holder. */
  issueMs: 2_000,
  /** The time from the endorsed request to a wallet that pays for cards. */
  enablementMs: 30_000,
} as const
