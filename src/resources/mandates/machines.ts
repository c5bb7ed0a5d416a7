import { defineMachine } from '../../contract/machine.js'

/**
 * A spending mandate (contract/agentic.md 8). That it has expired is derived from its validity and never stored: it can be
 * cancelled then, and no longer approved. `done` is reserved: no source says what brings it about.
 */
export const mandateMachine = defineMachine({
  name: 'mandate',
  initial: 'pending',
  states: ['pending', 'active', 'rejected', 'revoked'],
  moves: {
    approve: { from: ['pending'], to: 'active' },
    reject: { from: ['pending'], to: 'rejected' },
    revoke: { from: ['active'], to: 'revoked' },
    amend: { from: ['active'], to: 'active' },
  },
  refusal: { slug: 'invalid-request', detail: 'mandate is {state}: {action} is not possible' },
})

export type MandateState = (typeof mandateMachine.states)[number]

/** The statuses that reads show. */
export const mandateStatuses = ['pending', 'active', 'expired', 'rejected', 'revoked', 'done'] as const
export type MandateStatus = (typeof mandateStatuses)[number]
