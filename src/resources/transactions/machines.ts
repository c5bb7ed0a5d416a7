import { defineMachine } from '../../contract/machine.js'
import { faultDelaysMs } from '../../contract/sandbox-headers.js'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.js'
import type { Rail } from '../accounts/index.js'

/** Every status of the two families: one-offs spell `cancelled`, auto transactions `canceled` (contract/rest.md 8.1). */
export const autoStatuses = [
  'timed_out',
  'not_started',
  'in_progress',
  'awaiting_confirmation',
  'pending',
  'processing',
  'completed',
  'invalid',
  'failed',
  'canceled',
  'reversed',
  'rejected',
  'broadcasted',
  'pending_return',
  'returned',
  'pending_reversal',
] as const

export const oneOffStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'reversed',
  'pending_return',
  'returned',
  'pending_reversal',
] as const

/** Every status of either family, in either spelling. */
export const allStatuses = [...autoStatuses, 'cancelled'] as const satisfies readonly TransactionStatus[]

export type AutoStatus = (typeof autoStatuses)[number]
export type OneOffStatus = (typeof oneOffStatuses)[number]
export type TransactionStatus = AutoStatus | OneOffStatus

const refusal = {
  slug: 'invalid-request',
  detail: 'The transaction is {state}: {action} is not possible.',
} as const

/**
 * A transaction of a standing account, forward only (specification, Auto and one-off transaction status). Money that is
 * kept back for a frozen customer has not started; an unconfirmed deposit awaits confirmation; a manual review is in
 * progress. After `completed` only a return or a reversal follows, which reads show and no event tells.
 */
export const autoMachine = defineMachine({
  name: 'auto_transaction',
  initial: 'not_started',
  states: autoStatuses,
  moves: {
    begin: { from: ['not_started'], to: 'pending' },
    await_confirmation: { from: ['not_started'], to: 'awaiting_confirmation' },
    confirm: { from: ['awaiting_confirmation'], to: 'pending' },
    expire: { from: ['awaiting_confirmation'], to: 'timed_out' },
    review: { from: ['pending'], to: 'in_progress' },
    process: { from: ['pending', 'in_progress'], to: 'processing' },
    broadcast: { from: ['processing'], to: 'broadcasted' },
    complete: { from: ['processing', 'broadcasted'], to: 'completed' },
    fail: { from: ['pending', 'in_progress', 'processing', 'broadcasted'], to: 'failed' },
    reject: { from: ['not_started', 'pending', 'in_progress'], to: 'rejected' },
    invalidate: { from: ['not_started'], to: 'invalid' },
    cancel: { from: ['not_started', 'pending'], to: 'canceled' },
    start_return: { from: ['completed'], to: 'pending_return' },
    finish_return: { from: ['pending_return'], to: 'returned' },
    start_reversal: { from: ['completed'], to: 'pending_reversal' },
    finish_reversal: { from: ['pending_reversal'], to: 'reversed' },
  },
  refusal,
})

export type AutoAction = keyof typeof autoMachine.moves

/** A single-use transaction: pending until its deposit passed the checks. */
export const oneOffMachine = defineMachine({
  name: 'one_off_transaction',
  initial: 'pending',
  states: oneOffStatuses,
  moves: {
    process: { from: ['pending'], to: 'processing' },
    complete: { from: ['processing'], to: 'completed' },
    fail: { from: ['pending', 'processing'], to: 'failed' },
    cancel: { from: ['pending'], to: 'cancelled' },
    start_return: { from: ['completed'], to: 'pending_return' },
    finish_return: { from: ['pending_return'], to: 'returned' },
    start_reversal: { from: ['completed'], to: 'pending_reversal' },
    finish_reversal: { from: ['pending_reversal'], to: 'reversed' },
  },
  refusal,
})

export type OneOffAction = keyof typeof oneOffMachine.moves

/** Names what an action of the flow is to a one-off; null leaves its status as it is. */
export function oneOffActionOf(action: AutoAction): OneOffAction | null {
  if (action === 'reject' || action === 'invalidate') return 'fail'
  return isOneOffAction(action) ? action : null
}

function isOneOffAction(action: AutoAction): action is OneOffAction {
  return Object.hasOwn(oneOffMachine.moves, action)
}

/**
 * The status that events carry: internal ones are no stages of their own, and every failure is `failed` (specification,
 * Auto and one-off transaction status; Emission rule 2).
 */
export const statusInEvents = {
  not_started: 'pending',
  awaiting_confirmation: 'pending',
  pending: 'pending',
  in_progress: 'pending',
  processing: 'processing',
  broadcasted: 'processing',
  completed: 'completed',
  failed: 'failed',
  invalid: 'failed',
  rejected: 'failed',
  timed_out: 'failed',
  canceled: 'canceled',
  cancelled: 'cancelled',
  // After completion, which was the last event.
  pending_return: 'completed',
  returned: 'completed',
  pending_reversal: 'completed',
  reversed: 'completed',
} as const satisfies Record<TransactionStatus, string>

/** The values of {@link statusInEvents}. */
export const eventStatuses = [...new Set(Object.values(statusInEvents))]

/** Milliseconds that each step takes (docs/decisions/0007). */
export const delays = {
  /** The time from arrival to the end of screening. */
  screening: 5_000,
  /** The time from conversion until the payout is on a chain. */
  broadcast: 10_000,
  /** The time from then until the chain has confirmed it. */
  confirmation: 15_000,
  /** The time from the start of a return or reversal to its end. */
  recovery: hourMs,
  /** The time that a slow settlement adds, and a congested network. */
  slowSettlement: faultDelaysMs.transaction_processing,
  congestion: faultDelaysMs.network_call,
} as const

/** Milliseconds from conversion until the money is at the recipient's bank. */
export const payoutDelays: Readonly<Record<Rail, number>> = {
  ach: minuteMs,
  fedwire: 30_000,
  fednow: 10_000,
  swift: minuteMs,
  sepa: minuteMs,
}

/**
 * The bank that got a payment may send it back so long after it began to (contract/rest.md 8.6; two banking days of
 * ACH).
 */
export const returnWindowMs = 2 * dayMs
