import { defineMachine } from '../../contract/machine.js'

/** A payment that waits for its date (contract/agentic.md 7): every end is final. */
export const scheduledPaymentMachine = defineMachine({
  name: 'scheduled_payment',
  initial: 'scheduled',
  states: ['scheduled', 'executed', 'failed', 'cancelled'],
  moves: {
    execute: { from: ['scheduled'], to: 'executed' },
    fail: { from: ['scheduled'], to: 'failed' },
    cancel: { from: ['scheduled'], to: 'cancelled' },
  },
  refusal: { slug: 'invalid-request', detail: 'scheduled payment is {state}, not cancellable' },
})

export type ScheduledPaymentStatus = (typeof scheduledPaymentMachine.states)[number]
