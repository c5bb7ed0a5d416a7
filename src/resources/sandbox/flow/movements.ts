import { notFound, Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Fact } from '../../../kernel/fact.js'
import { canonicalJson } from '../../../kernel/json.js'
import { formatAmount, parseAmount } from '../../../kernel/money.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { beginSimulation } from '../../events/index.js'
import * as transactions from '../../transactions/index.js'
import type { WaitEnd } from '../../wallets/index.js'
import { type Callback, type MovementRow, movements } from '../rows.js'
import { requireAmount, requireAwaiting, requireFundingAccount, requireTarget } from '../rules.js'
import { type AdvanceAction, movementOf, scenarioOf } from '../scenarios.js'
import type { advanceBody, inboundSimulation } from '../wire.js'
import { rememberSimulation, simulationBefore } from './onboarding.js'

type MovementBy<By extends MovementRow['by']> = Extract<MovementRow, { by: By }>
type Inbound = OutputOf<typeof inboundSimulation>

export const callbackJob = 'sandbox.callback'
const defaultDelay = 30

/**
 * Has a bank or a chain move money. The amount and its cap are checked before anything is looked up; the same
 * `simulation_id` with the same parameters gets the first answer.
 * @throws Problem 400 above the cap or for a move that is not possible, 404 for an unknown target, 409 for other
 * parameters
 */
export function simulateInbound(world: World, clientId: string, input: Inbound) {
  requireAmount(world, input)
  if (world.rules.quirks === 'observed') requireFundingAccount(input)
  const parameters = effectOf(input)
  const earlier = simulationBefore(world, clientId, input.simulation_id, parameters)
  if (earlier !== undefined) return answerOf(input)
  beginSimulation(world, clientId, input.simulation_id)
  const delay = delayOf(world, input)
  const row = insertMovement(world, clientId, input, world.now + delay)
  requireTarget(world, row)
  world.faultPoint('account_validation')
  world.faultPoint('provider_call')
  rememberSimulation(world, clientId, input.simulation_id, parameters, answerOf(input))
  if (delay === 0) deliver(world, row)
  else {
    const reads = [row.simulation_id, readWith(row)]
    world.later({ kind: callbackJob, subject: row.id, delay, payload: null, reads })
  }
  return answerOf(input)
}

/** Writes what a request asks for, so that two that say the same are equal, with or without the defaults. */
function effectOf({ type, subject, amount, currency, scenario, delay_seconds, trace_id }: Inbound): string {
  const delayed = scenario === 'success_delayed'
  return canonicalJson({
    kind: 'movement',
    rail: movementOf(type).rail,
    ...subject,
    ...(subject.by === 'chain' &&
      subject.partial_amount !== null && { partial_amount: shortestDecimal(subject.partial_amount) }),
    amount: shortestDecimal(amount),
    currency,
    scenario: scenario ?? 'success_immediate',
    ...(delayed && { delay_seconds: delay_seconds ?? defaultDelay }),
    ...(trace_id !== undefined && { trace_id }),
  })
}

/** The shortest text of a decimal: `1.00` is `1`. */
function shortestDecimal(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const units = parseAmount(amount, fraction.length)
  return units === undefined ? whole : formatAmount(units, fraction.length)
}

/** Milliseconds until the callback. */
function delayOf(world: World, { scenario, delay_seconds = defaultDelay }: Inbound): number {
  const immediate = world.plan.instant || world.rules.progression === 'immediate'
  return scenario === 'success_delayed' && !immediate ? delay_seconds * 1000 : 0
}

/** Names what else an app reads while it waits. */
function readWith(row: MovementRow): string {
  if (row.by === 'chain') return row.id
  return row.by === 'bank' ? row.account_id : row.transaction_id
}

function answerOf(input: Inbound) {
  const { simulation_id, trace_id } = input
  return { simulation_id, state: 'accepted' as const, ...(trace_id !== undefined && { trace_id }) }
}

function insertMovement(world: World, clientId: string, input: Inbound, at: number): MovementRow {
  return addRow(world, movements, {
    client_id: clientId,
    simulation_id: input.simulation_id,
    type: input.type,
    scenario: input.scenario ?? 'success_immediate',
    state: 'accepted',
    awaiting: null,
    transaction_id: null,
    ...input.subject,
    amount: input.amount,
    currency: input.currency,
    trace_id: input.trace_id ?? null,
    fault: world.plan.fault,
    callbacks: [callback(world, input.simulation_id, input.type, at)],
    created_at: world.now,
    completed_at: null,
  })
}

function callback(world: World, simulationId: string, what: string, at: number): Callback {
  return {
    callback_id: world.mint('callbacks'),
    payload_json: JSON.stringify({ simulation_id: simulationId, event: what }),
    scheduled_for: at,
    state: 'pending',
    attempts: 0,
    delivered_at: null,
    last_error: null,
  }
}

/** Job: a callback that was scheduled for later. What it meets by then may be gone. */
export function deliverLater(world: World, job: Job): void {
  const row = world.table(movements).get(job.subject)
  if (row === undefined) return
  const refused = world.attempt(Problem, () => deliver(world, row))
  if (refused === undefined) return
  const failed = row.callbacks.map((one) => ({
    ...one,
    state: 'failed' as const,
    attempts: 3,
    last_error: refused.detail,
  }))
  world.update(movements, row, { state: 'failed', callbacks: failed, completed_at: world.now })
}

/** The callback reaches the platform, which does what it says. */
function deliver(world: World, row: MovementRow): void {
  const delivered = row.callbacks.map((one) =>
    one.state === 'pending'
      ? { ...one, state: 'delivered' as const, attempts: 1, delivered_at: world.now }
      : one,
  )
  const { state, transactionId } = perform(world, row)
  const awaiting = transactionId === null || scenarioOf(row.scenario).advance_actions.length > 0
  world.update(movements, row, {
    state: awaiting ? 'accepted' : state,
    awaiting: awaiting ? transactionId : null,
    ...(transactionId !== null && { transaction_id: transactionId }),
    callbacks: delivered,
    completed_at: awaiting ? null : world.now,
  })
}

interface Performed {
  readonly state: MovementRow['state']
  /** Null where an account has as many transactions as it may: the deposit waits there. */
  readonly transactionId: string | null
}

function perform(world: World, row: MovementRow): Performed {
  if (row.by === 'bank') return receiveBank(world, row)
  if (row.by === 'chain') return receiveCrypto(world, row)
  return { state: endPayout(world, row), transactionId: row.transaction_id }
}

function receiveBank(world: World, row: MovementBy<'bank'>): Performed {
  const { scenario, amount, rail } = row
  const pause = scenario === 'compliance_hold' || scenario === 'manual_review' ? { pause: scenario } : {}
  const arrived = transactions.receiveFromBank(world, row.account_id, { amount, rail, ...pause }, row.fault)
  return { state: 'settled', transactionId: 'family' in arrived ? arrived.id : null }
}

/** Does to a payout what the type of the movement says. */
function endPayout(world: World, { does, transaction_id: id }: MovementBy<'payout'>): MovementRow['state'] {
  if (does === 'settled') transactions.settle(world, id)
  else if (does === 'failed') transactions.fail(world, id, 'The payment failed at the bank.')
  else if (does === 'rejected') transactions.fail(world, id, 'The payment was rejected by the bank.')
  else if (does === 'returned') transactions.startReturn(world, id)
  else transactions.startReversal(world, id)
  return does === 'reversal' ? 'returned' : does
}

function receiveCrypto(world: World, row: MovementBy<'chain'>): Performed {
  const { scenario, network_id } = row
  const mishap =
    scenario === 'wrong_chain' || scenario === 'unsupported_token' || scenario === 'address_mismatch'
      ? { mishap: scenario }
      : {}
  const arrived = transactions.receiveAnywhere(
    world,
    row.wallet_address,
    {
      amount: row.partial_amount ?? row.amount,
      asset: row.currency,
      ...mishap,
      ...(network_id !== null && { network_id }),
      ...(scenario === 'unconfirmed' && { pause: scenario }),
    },
    row.fault,
  )
  if (!('failure_reason' in arrived)) return { state: 'settled', transactionId: null }
  return { state: arrived.failure_reason === null ? 'settled' : 'failed', transactionId: arrived.id }
}

export function requireMovement(world: World, clientId: string, simulationId: string): MovementRow {
  const row = world.table(movements).find('simulation_id', `${clientId} ${simulationId}`)
  if (row !== undefined) return row
  throw notFound(
    'simulation',
    'simulated movements, those of cards and those of the faucet can be inspected; the answer of an onboarding simulation says all',
  )
}

/** Reaction: what a movement waited for was decided, by an advance or by other means. */
export function followDecision(world: World, { object }: Fact<WaitEnd>): void {
  const row = world.table(movements).find('awaiting', object.transaction_id)
  if (row === undefined) return
  const state = object.end === 'went_on' ? 'settled' : object.end
  world.update(movements, row, { awaiting: null, state, completed_at: world.now })
}

/** States in which a movement that waited ends, by the action. */
const endings: Readonly<Record<AdvanceAction, MovementRow['state']>> = {
  release: 'settled',
  approve: 'settled',
  reject: 'rejected',
  confirm: 'settled',
  expire: 'failed',
}

/**
 * Decides a simulation that waits. Of several callers one wins, and the others get 409.
 * @throws Problem 404; 409 when it does not wait; 400 for an action that the scenario does not have
 */
export function advanceSimulation(
  world: World,
  clientId: string,
  simulationId: string,
  input: OutputOf<typeof advanceBody>,
) {
  const row = requireMovement(world, clientId, simulationId)
  beginSimulation(world, clientId, simulationId)
  const { action, transactionId } = requireAwaiting(row, input.action)
  transactions.say(world, action === 'approve' ? 'release' : action, transactionId, input.reason_code)
  const told = callback(world, simulationId, input.action, world.now)
  world.update(movements, requireMovement(world, clientId, simulationId), {
    state: endings[action],
    callbacks: [...row.callbacks, { ...told, state: 'delivered', attempts: 1, delivered_at: world.now }],
  })
  return {
    simulation_id: simulationId,
    previous_state: row.scenario,
    new_state: input.action,
    callbacks_scheduled: 1,
  }
}
