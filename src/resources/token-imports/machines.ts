import { defineMachine } from '../../contract/machine.js'
import { dayMs } from '../../kernel/calendar.js'

/** The time that each step of a job takes: five of them lead to a customer. */
export const stepDelayMs = 2_000
/** The life of a token of an identity provider. */
export const tokenLifeMs = 30 * dayMs

export const importJobMachine = defineMachine({
  name: 'import_job',
  initial: 'running',
  states: ['running', 'paused', 'cancelled', 'completed'],
  moves: {
    pause: { from: ['running'], to: 'paused' },
    resume: { from: ['paused'], to: 'running' },
    cancel: { from: ['running', 'paused'], to: 'cancelled' },
    complete: { from: ['running'], to: 'completed' },
  },
  refusal: { slug: 'conflict', detail: 'The import is {state}: {action} is not possible.' },
})

const open = ['queued', 'inquiry_created', 'redeem_requested', 'redeemed', 'finalizing'] as const

/** One token of a job (contract/agentic.md 14). */
export const importTokenMachine = defineMachine({
  name: 'import_token',
  initial: 'queued',
  states: [...open, 'succeeded', 'failed', 'expired', 'stuck', 'cancelled'],
  moves: {
    create_inquiry: { from: ['queued'], to: 'inquiry_created' },
    request: { from: ['inquiry_created'], to: 'redeem_requested' },
    redeem: { from: ['redeem_requested'], to: 'redeemed' },
    finalize: { from: ['redeemed'], to: 'finalizing' },
    succeed: { from: ['finalizing'], to: 'succeeded' },
    fail: { from: ['redeem_requested', 'finalizing'], to: 'failed' },
    stick: { from: ['redeem_requested'], to: 'stuck' },
    expire: { from: [...open], to: 'expired' },
    cancel: { from: [...open], to: 'cancelled' },
  },
  refusal: { slug: 'conflict', detail: 'The token is {state}: {action} is not possible.' },
})

export type TokenState = (typeof importTokenMachine.states)[number]
export type TokenAction = keyof typeof importTokenMachine.moves
export type JobState = (typeof importJobMachine.states)[number]

/** The step that follows in each state, where all ends well. */
export const nextActions: Readonly<Partial<Record<TokenState, TokenAction>>> = {
  queued: 'create_inquiry',
  inquiry_created: 'request',
  redeem_requested: 'redeem',
  redeemed: 'finalize',
  finalizing: 'succeed',
}
