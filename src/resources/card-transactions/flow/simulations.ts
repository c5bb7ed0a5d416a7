import { Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { invariant } from '../../../kernel/errors.js'
import { findIn } from '../../../kernel/one-of.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { requireUnderCap } from '../../capabilities/index.js'
import { requireAnyCard, requireCard, requireCardTerms } from '../../cards/index.js'
import { requireCustomer } from '../../customers/index.js'
import { beginSimulation } from '../../events/index.js'
import { cardSimulationMachine, cardTransactionDelays } from '../machines.js'
import * as rows from '../rows.js'
import * as rules from '../rules.js'
import { type actionBody, type simulateBody, storedMerchant } from '../wire.js'
import { authorize, declineOf } from './authorizations.js'
import { dollarsOf, dollarUnitsOf } from './books.js'
import { clear, expire, release, updateAmount } from './clearing.js'
import { refund, returnPurchase, reverseRefund } from './refunds.js'

/** Requests of the sandbox that cards do something: a second later it has happened, or was refused. */

type ActionRequest = OutputOf<typeof actionBody>

export const simulationJob = 'cardTransactions.simulate'

/** @throws Problem 404; 403 for the terms of cards; 409; 422 above the sandbox's cap; 429 */
export function simulateTransaction(world: World, clientId: string, body: OutputOf<typeof simulateBody>) {
  const { type: does = 'authorization', amount = null, partial_approval_capable = false } = body
  const card = requireCard(world, clientId, body.card_id)
  requireCardTerms(world, requireCustomer(world, clientId, card.customer_id))
  rules.requireUsable(card)
  requireUnderSandboxCap(world, amount)
  rules.requireUnderDailyLimit(world, card)
  return startSimulation(world, clientId, {
    card_id: card.id,
    does,
    of: null,
    amount,
    merchant: storedMerchant(body.merchant),
    partial_approval: partial_approval_capable,
  })
}

/** @throws Problem 404; 422 for an action that is not possible now, and above the sandbox's cap; 400 for more than there is */
export function simulateAction(world: World, clientId: string, id: string, body: ActionRequest) {
  const { action: does, amount = null, merchant } = body
  const row = rules.requireCardTransaction(world, clientId, id)
  requireUnderSandboxCap(world, amount)
  rules.requirePossible(row, does, amount)
  return startSimulation(world, clientId, {
    card_id: row.card_id,
    does,
    of: id,
    amount,
    merchant: storedMerchant(merchant),
    partial_approval: false,
  })
}

function requireUnderSandboxCap(world: World, amount: string | null): void {
  if (amount !== null) requireUnderCap(world, amount, 'USD', 'sandbox-amount-cap-exceeded')
}

type Simulated = 'card_id' | 'does' | 'of' | 'amount' | 'merchant' | 'partial_approval'

function startSimulation(world: World, clientId: string, asked: Pick<rows.CardSimulationRow, Simulated>) {
  const row = addRow(world, rows.cardSimulations, {
    client_id: clientId,
    ...asked,
    // As all amounts of cards are written, also where nothing is booked.
    amount: asked.amount === null ? null : dollarsOf(dollarUnitsOf(asked.amount)),
    state: cardSimulationMachine.initial,
    moved: null,
    card_transaction_id: null,
    created_at: world.now,
    completed_at: null,
  })
  const simulationId = rows.simulationIdOf(row)
  beginSimulation(world, clientId, simulationId)
  const reads = asked.of === null ? [simulationId] : [simulationId, asked.of]
  const { simulationMs: delay } = cardTransactionDelays
  world.later({ kind: simulationJob, subject: row.id, delay, payload: null, reads })
  world.runDeferred()
  const begun = world.table(rows.cardSimulations).get(row.id)
  invariant(begun, `the simulation ${row.id} is gone`)
  return begun
}

/** Job: does what a simulation asked for. What is refused by now changes nothing. */
export function finishSimulation(world: World, { subject }: Job): void {
  const row = world.table(rows.cardSimulations).get(subject)
  if (row?.state !== 'pending') return
  const outcome = outcomeOf(world, row)
  world.update(rows.cardSimulations, row, {
    state: world.move(cardSimulationMachine, row.id, row.state, outcome.move),
    card_transaction_id: outcome.transaction ?? row.of,
    moved: outcome.moved ?? null,
    completed_at: world.now,
  })
}

interface Outcome {
  readonly move: keyof typeof cardSimulationMachine.moves
  readonly transaction?: string
  readonly moved?: string
}

function outcomeOf(world: World, row: rows.CardSimulationRow): Outcome {
  const outcome = world.attempt(Problem, () =>
    row.of === null ? use(world, row) : advance(world, row, row.of),
  )
  if (!(outcome instanceof Problem)) return outcome
  return { move: outcome.slug === 'insufficient-balance' ? 'reject' : 'fail' }
}

function use(world: World, row: rows.CardSimulationRow): Outcome {
  const { does: type, amount, merchant, partial_approval } = row
  const card = requireAnyCard(world, row.card_id)
  rules.requireUsable(card)
  if (type === 'balance_inquiry') return { move: declineOf(world, card) === null ? 'complete' : 'reject' }
  const used = { amount: amount ?? '0', merchant }
  if (type === 'credit_authorization') return done(refund(world, card, { type, ...used }))
  if (type === 'authorization' || type === 'financial_authorization')
    return done(authorize(world, card, { type, ...used }, partial_approval))
  return { move: 'fail' }
}

function advance(world: World, { does, amount, merchant }: rows.CardSimulationRow, id: string): Outcome {
  const action = findIn(rows.actions, does)
  invariant(action, `${does} is no action on a card transaction`)
  const before = rules.requireAnyCardTransaction(world, id)
  const after = advanceTransaction(world, before, { action, amount, merchant })
  return { move: 'complete', transaction: after.id, moved: amount ?? movedBy(action, before) }
}

/** Says what an action moved that needs no amount, and named none. */
function movedBy(action: rows.CardAction, before: rows.CardTransactionRow): string {
  return action === 'return_reversal' ? before.amount : dollarsOf(rules.restOf(before))
}

/** Ends a simulation with a transaction; a purchase that was approved in part moved the part. */
function done({ id, amount, authorized_amount }: rows.CardTransactionRow): Outcome {
  return { move: 'complete', transaction: id, moved: authorized_amount === '0' ? amount : authorized_amount }
}

type Advance = Pick<rows.CardSimulationRow, 'amount' | 'merchant'>
type Advancing = (world: World, row: rows.CardTransactionRow, how: Advance) => rows.CardTransactionRow

const advancing: Readonly<Record<rows.CardAction, Advancing>> = {
  clear: (world, row, { amount }) => clear(world, row, amount),
  void: (world, row, { amount }) => release(world, row, amount),
  expire,
  update_amount: (world, row, { amount }) => updateAmount(world, row, amount ?? row.authorized_amount),
  return: (world, row, { amount, merchant }) =>
    returnPurchase(world, row, amount ?? row.cleared_amount, merchant),
  return_reversal: reverseRefund,
}

/** Does one action, now. @throws Problem 422 for one that is not possible; 400 by the amount */
export function advanceTransaction(
  world: World,
  row: rows.CardTransactionRow,
  { action, ...how }: Advance & { readonly action: rows.CardAction },
): rows.CardTransactionRow {
  return advancing[action](world, row, how)
}
