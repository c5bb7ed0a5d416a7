import { defineMachine } from '../../contract/machine.js'

/** The wallet of an agent for x402 is made (contract/agentic.md 9). */
export const enablementMachine = defineMachine({
  name: 'x402_enablement',
  initial: 'provisioning',
  states: ['provisioning', 'active'],
  moves: { activate: { from: ['provisioning'], to: 'active' } },
})

/** The states of a signature (specification, x402 hold state). */
export const holdMachine = defineMachine({
  name: 'x402_hold',
  initial: 'outstanding',
  states: ['outstanding', 'settled', 'released'],
  moves: {
    settle: { from: ['outstanding'], to: 'settled' },
    release: { from: ['outstanding'], to: 'released' },
  },
  refusal: { slug: 'invalid-request', detail: 'The hold is {state}: {action} is not possible.' },
})

export const holdStates = holdMachine.states

/** Times that steps take (docs/decisions/0014). */
export const x402Delays = {
  /** The time from the request to a wallet that signs. */
  provisioningMs: 3_000,
} as const

/** Spans in seconds. */
export const x402Seconds = {
  /** The length of a rolling window, unless told. */
  window: 86_400,
  /** The time that a mandate is good for, unless told. */
  mandate: 30 * 86_400,
  /** The time in which a signature can be settled, unless the payee says. */
  settlement: 60,
  /** The time that a signature is good before it was made, for chains whose clock is behind. */
  before: 600,
} as const
