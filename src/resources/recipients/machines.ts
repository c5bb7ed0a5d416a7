import { defineMachine } from '../../contract/machine.js'

/**
 * The states of a recipient: whether it was ever paid, and whether it may be (specification, Recipient status): the
 * first account or one-off that pays it makes it active, the platform freezes and unfreezes it.
 */
export const recipientMachine = defineMachine({
  name: 'recipient',
  initial: 'unused',
  states: ['unused', 'active', 'frozen'],
  moves: {
    use: { from: ['unused'], to: 'active' },
    freeze: { from: ['unused', 'active'], to: 'frozen' },
    unfreeze: { from: ['frozen'], to: 'active' },
  },
})

export type RecipientStatus = (typeof recipientMachine.states)[number]
export type RecipientAction = keyof typeof recipientMachine.moves

/** Statuses in which money may be sent to a recipient. */
export const payable = {
  unused: true,
  active: true,
  frozen: false,
} as const satisfies Record<RecipientStatus, boolean>
