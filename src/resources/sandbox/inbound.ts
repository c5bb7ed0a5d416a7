import type * as z from 'zod'
import { canonicalJson } from '../../kernel/json.js'
import { invariant, notFound, Problem } from '../../kernel/problem.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { accounts } from '../accounts/index.js'
import { requireAsset } from '../capabilities/index.js'
import { findAddress } from '../chain/index.js'
import {
  confirmDeposit,
  expireDeposit,
  fail,
  findTransaction,
  getTransaction,
  receiveFromBank,
  receiveFromChain,
  release,
  requireUnderCap,
  requireUnits,
  settle,
  startReturn,
  startReversal,
} from '../transactions/index.js'
import { type Callback, type inboundSimulation, type MovementRow, movements } from './movements.js'
import { movementOf, scenarioOf } from './scenarios.js'
import { rememberSimulation, simulationBefore } from './service.js'

type Inbound = z.output<typeof inboundSimulation>

export const callbackJob = 'sandbox.callback'
const defaultDelay = 30

/**
 * Has a bank or a chain move money. The amount and its cap are checked before anything is looked up; the same
 * `simulation_id` with the same parameters gets the first answer.
 * @throws Problem 400 above the cap or for a move that is not possible, 404 for an unknown target, 409 for other parameters
 */
export function simulateInbound(world: World, clientId: string, input: Inbound) {
  requireAmount(world, input)
  if (world.rules.quirks === 'observed') requireFundingAccount(input)
  const parameters = canonicalJson({ ...input, kind: 'movement' })
  const earlier = simulationBefore(world, clientId, input.simulation_id, parameters)
  if (earlier !== undefined) return answerOf(input)
  const delay = delayOf(world, input)
  const row = insertMovement(world, clientId, input, world.now + delay)
  requireTarget(world, row)
  world.faultPoint('account_validation')
  world.faultPoint('provider_call')
  rememberSimulation(world, clientId, input.simulation_id, parameters, answerOf(input))
  if (delay === 0) deliver(world, row)
  else {
    const reads = [row.simulation_id, row.account_id ?? row.transaction_id ?? row.id]
    world.later({ kind: callbackJob, subject: row.id, delay, payload: null, reads })
  }
  return answerOf(input)
}

function requireAmount(world: World, input: Inbound): void {
  const { does, rail } = movementOf(input.type)
  const kind = does !== 'inbound' ? undefined : rail === 'crypto' ? 'crypto' : 'fiat'
  const asset = requireAsset(world, 'currency', input.currency, kind)
  requireUnits('amount', input.amount, asset)
  if (input.scenario === 'partial_crypto') requireUnits('partial_amount', input.partial_amount ?? '', asset)
  requireUnderCap(world, input.amount, input.currency)
}

/** Live, what becomes of a payout is refused without the account that funds it (contract/behaviour.md 5 and 8.1). */
function requireFundingAccount({ type, account_id }: Inbound): void {
  if (movementOf(type).does === 'inbound' || account_id !== undefined) return
  throw new Problem('invalid-request', 'fiat_requires_account_id', {
    hint: `quirks: 'observed' has ${type} name an account_id beside the one_off_transaction_id`,
  })
}

/** Milliseconds until the callback. */
function delayOf(world: World, { scenario, delay_seconds = defaultDelay }: Inbound): number {
  const immediate = world.plan.instant || world.rules.progression === 'immediate'
  return scenario === 'success_delayed' && !immediate ? delay_seconds * 1000 : 0
}

function answerOf(input: Inbound) {
  const { simulation_id, trace_id } = input
  return { simulation_id, state: 'accepted' as const, ...(trace_id !== undefined && { trace_id }) }
}

function insertMovement(world: World, clientId: string, input: Inbound, at: number): MovementRow {
  const { does, rail } = movementOf(input.type)
  const bank = does === 'inbound' && rail !== 'crypto'
  return world.insert(movements, {
    id: world.mint(movements.name),
    client_id: clientId,
    simulation_id: input.simulation_id,
    type: input.type,
    scenario: input.scenario ?? 'success_immediate',
    state: 'accepted',
    awaiting: false,
    account_id: bank ? (input.account_id ?? null) : null,
    wallet_address: rail === 'crypto' ? (input.wallet_address ?? input.wallet_id ?? null) : null,
    transaction_id: does === 'inbound' ? null : (input.one_off_transaction_id ?? input.movement_id ?? null),
    amount: input.amount,
    partial_amount: input.scenario === 'partial_crypto' ? (input.partial_amount ?? null) : null,
    currency: input.currency,
    trace_id: input.trace_id ?? null,
    fault: world.plan.fault,
    callbacks: [callback(world, input.simulation_id, input.type, at)],
    created_at: world.now,
    completed_at: null,
    deleted_at: null,
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

/** @throws Problem 404, or 400 for a target that the movement is not possible for */
function requireTarget(world: World, row: MovementRow): void {
  const { account_id, wallet_address, transaction_id, client_id } = row
  if (transaction_id !== null) {
    const { type } = getTransaction(world, client_id, transaction_id)
    if (type === 'offramp' || (type === 'onramp' && movementOf(row.type).does === 'reversal')) return
    throw new Problem('invalid-request', `${row.type} is not possible for a transaction of type ${type}.`, {
      hint: 'only a payment to a bank goes by a bank rail',
    })
  }
  if (wallet_address !== null) {
    if (findAddress(world, wallet_address)?.client_id === client_id) return
    throw notFound('address', `${wallet_address} is not a deposit address of this client, or no longer one`)
  }
  const account = world.table(accounts).get(account_id ?? '')
  if (account === undefined || account.client_id !== client_id) throw notFound('account')
  if (account.type === 'onramp' && account.source_asset !== row.currency) {
    throw new Problem('invalid-request', `The account takes ${account.source_asset}, not ${row.currency}.`)
  }
}

/** Job: a callback that was scheduled for later. What it meets by then may be gone. */
export function deliverLater(world: World, job: Job): void {
  const row = world.table(movements).get(job.subject)
  if (row === undefined) return
  try {
    requireTarget(world, row)
    deliver(world, row)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const failed = row.callbacks.map((one) => ({
      ...one,
      state: 'failed' as const,
      attempts: 3,
      last_error: error.detail,
    }))
    world.update(movements, row, { state: 'failed', callbacks: failed, completed_at: world.now })
  }
}

/** The callback reaches the platform, which does what it says. */
function deliver(world: World, row: MovementRow): void {
  const delivered = row.callbacks.map((one) =>
    one.state === 'pending'
      ? { ...one, state: 'delivered' as const, attempts: 1, delivered_at: world.now }
      : one,
  )
  const { state, transactionId } = perform(world, row)
  const awaiting = scenarioOf(row.scenario).advance_actions.length > 0
  world.update(movements, row, {
    state: awaiting ? 'accepted' : state,
    awaiting,
    transaction_id: transactionId,
    callbacks: delivered,
    completed_at: awaiting ? null : world.now,
  })
}

interface Performed {
  readonly state: MovementRow['state']
  readonly transactionId: string
}

function perform(world: World, row: MovementRow): Performed {
  const { does, rail } = movementOf(row.type)
  if (does === 'inbound') {
    if (rail === 'crypto') return receiveCrypto(world, row)
    const pause =
      row.scenario === 'compliance_hold' || row.scenario === 'manual_review' ? { pause: row.scenario } : {}
    const { id } = receiveFromBank(
      world,
      row.account_id ?? '',
      { amount: row.amount, rail, ...pause },
      row.fault,
    )
    return { state: 'settled', transactionId: id }
  }
  const paid = findTransaction(world, row.transaction_id ?? '')
  switch (does) {
    case 'settled':
      settle(world, paid)
      return { state: 'settled', transactionId: paid.id }
    case 'failed':
      fail(world, paid, 'The payment failed at the bank.')
      return { state: 'failed', transactionId: paid.id }
    case 'rejected':
      fail(world, paid, 'The payment was rejected by the bank.')
      return { state: 'rejected', transactionId: paid.id }
    case 'returned':
      startReturn(world, paid)
      return { state: 'returned', transactionId: paid.id }
    case 'reversal':
      startReversal(world, paid)
      return { state: 'returned', transactionId: paid.id }
  }
}

function receiveCrypto(world: World, row: MovementRow): Performed {
  const { scenario } = row
  const mishap =
    scenario === 'wrong_chain' || scenario === 'unsupported_token' || scenario === 'address_mismatch'
      ? { mishap: scenario }
      : {}
  const { id, failure_reason } = receiveFromChain(
    world,
    row.wallet_address ?? '',
    {
      amount: row.partial_amount ?? row.amount,
      asset: row.currency,
      ...mishap,
      ...(scenario === 'unconfirmed' && { pause: scenario }),
    },
    row.fault,
  )
  return { state: failure_reason === null ? 'settled' : 'failed', transactionId: id }
}

export function getMovement(world: World, clientId: string, simulationId: string): MovementRow {
  const row = world.table(movements).find('simulation_id', `${clientId} ${simulationId}`)
  if (row !== undefined) return row
  throw notFound(
    'simulation',
    'only simulated movements can be inspected; the answer of an onboarding simulation says all',
  )
}

const endings = {
  release: { state: 'settled', run: release },
  approve: { state: 'settled', run: release },
  reject: { state: 'rejected', run: undefined },
  confirm: { state: 'settled', run: confirmDeposit },
  expire: { state: 'failed', run: expireDeposit },
} as const

/**
 * Decides a simulation that waits. Of several callers one wins, and the others get 409.
 * @throws Problem 404; 409 when it does not wait; 400 for an action that the scenario does not have
 */
export function advanceSimulation(
  world: World,
  clientId: string,
  simulationId: string,
  input: { readonly action: string; readonly reason_code?: string | undefined },
) {
  const row = getMovement(world, clientId, simulationId)
  const actions = scenarioOf(row.scenario).advance_actions
  if (actions.length > 0 && !actions.includes(input.action)) {
    throw new Problem('invalid-request', `${input.action} is not an action of ${row.scenario}.`, {
      hint: `its actions are ${actions.join(', ')}`,
    })
  }
  if (!row.awaiting) {
    throw new Problem('conflict', 'The simulation does not wait for an advance.', {
      hint: actions.length === 0 ? `${row.scenario} does not pause` : 'it was advanced already',
    })
  }
  const ending = endings[input.action as keyof typeof endings]
  invariant(row.transaction_id, `simulation ${simulationId} waits and has no transaction`)
  const transaction = findTransaction(world, row.transaction_id)
  if (transaction.pause !== null) {
    if (ending.run === undefined)
      fail(world, transaction, input.reason_code ?? 'Rejected by compliance.', 'reject')
    else ending.run(world, transaction)
  }
  const told = callback(world, simulationId, input.action, world.now)
  world.update(movements, row, {
    awaiting: false,
    state: ending.state,
    completed_at: world.now,
    callbacks: [...row.callbacks, { ...told, state: 'delivered', attempts: 1, delivered_at: world.now }],
  })
  return {
    simulation_id: simulationId,
    previous_state: row.scenario,
    new_state: input.action,
    callbacks_scheduled: 1,
  }
}
