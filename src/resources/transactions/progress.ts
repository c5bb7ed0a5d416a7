import type * as z from 'zod'
import type { FaultStep } from '../../contract/fault-steps.js'
import { isoTime } from '../../kernel/clock.js'
import type { Fact } from '../../kernel/fact.js'
import type { Fault } from '../../kernel/fault-point.js'
import { canMove } from '../../kernel/machine.js'
import { invariant, notFound } from '../../kernel/problem.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { familyOf } from '../capabilities/index.js'
import { closeAddress, newTransactionHash } from '../chain/index.js'
import { customers, isFrozen, type kybStatusUpdated } from '../customers/index.js'
import { postingsOf } from '../ledger/index.js'
import { bookConversion, bookPayout, bookRefund, returnTo } from './books.js'
import { chainArrived, tell, tellDeposit } from './events.js'
import { withoutEffect } from './receipt.js'
import { type Pause, type TransactionRow, transactions } from './schema.js'
import { type AutoAction, autoMachine, delays, oneOffActions, oneOffMachine, payoutDelays } from './states.js'

/** The way of money that has arrived: screening, conversion, payout; or back. Every step finds its row as it then is. */

export const stepJobs = {
  screen: 'transactions.screen',
  broadcast: 'transactions.broadcast',
  complete: 'transactions.complete',
} as const

export function findTransaction(world: World, id: string): TransactionRow {
  const row = world.table(transactions).get(id)
  if (row === undefined) throw notFound('transaction', `${id} is not a transaction of this world`)
  return row
}

/** Moves the status by an action of the flow, as the family knows it, with everything else that changes. */
export function move(
  world: World,
  row: TransactionRow,
  action: AutoAction,
  change: Partial<TransactionRow> = {},
): TransactionRow {
  const own = row.family === 'one_off' ? oneOffActions[action] : action
  const status =
    own === null
      ? row.status
      : row.family === 'one_off'
        ? world.move(oneOffMachine, row.id, row.status, oneOffAction(action))
        : world.move(autoMachine, row.id, row.status, action)
  return world.update(transactions, row, { ...change, status, updated_at: world.now })
}

function oneOffAction(action: AutoAction) {
  const own = oneOffActions[action]
  invariant(own, `a one-off does not ${action}`)
  return own
}

export function possible(row: TransactionRow, action: AutoAction): boolean {
  if (row.family === 'auto_account') return canMove(autoMachine, row.status, action)
  const own = oneOffActions[action]
  return own !== null && canMove(oneOffMachine, row.status, own)
}

function later(world: World, row: TransactionRow, kind: string, delay: number): void {
  world.later({ kind, subject: row.id, delay, payload: null, reads: [row.id] })
}

/** The fault that was asked for at this step. */
function faultOf(row: TransactionRow, step: FaultStep): Fault | null {
  return row.fault?.step === step ? row.fault : null
}

/** Nothing keeps the money back any more: it is screened. */
export function startScreening(world: World, row: TransactionRow): void {
  const begun = possible(row, 'begin') ? move(world, row, 'begin') : row
  // Money from a chain passes the network first; what the network does to it shows here.
  const network = begun.source_network_id === null ? null : faultOf(begun, 'network_call')
  const slow = network?.outcome === 'delay'
  const met = slow ? withoutFault(world, begun) : begun
  later(world, met, stepJobs.screen, delays.screening + (slow ? delays.congestion : 0))
}

/** The money may pass here again, and what was asked for happens once. */
function withoutFault(world: World, row: TransactionRow): TransactionRow {
  return world.update(transactions, row, { fault: null })
}

/** Job: the end of screening. */
export function screen(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row === undefined || row.pause !== null || !possible(row, 'process')) return
  const network = row.source_network_id === null ? null : faultOf(row, 'network_call')
  if (network !== null && network.outcome === 'fail') return void fail(world, row, network.message)
  const compliance = faultOf(row, 'compliance_check')
  if (compliance?.outcome === 'fail') return void fail(world, row, compliance.message)
  if (compliance?.outcome === 'pause') return void pause(world, withoutFault(world, row), 'compliance_hold')
  if (ofFrozen(world, row)) return void pause(world, row, 'frozen')
  startPayout(world, row)
}

function ofFrozen(world: World, row: TransactionRow): boolean {
  const customer = world.table(customers).get(row.customer_id)
  return customer !== undefined && isFrozen(customer)
}

/** Keeps the money where it is until somebody decides. */
export function pause(world: World, row: TransactionRow, why: Pause): TransactionRow {
  if (why === 'manual_review' && possible(row, 'review')) return move(world, row, 'review', { pause: why })
  return world.update(transactions, row, { pause: why, updated_at: world.now })
}

/** Converts the money and sends it on its way. */
export function startPayout(world: World, row: TransactionRow): void {
  const processing = move(world, row, 'process', { pause: null })
  bookConversion(world, processing)
  tellDeposit(world, processing, 'succeeded')
  tell(world, processing, 'updated')
  const fault = faultOf(row, 'transaction_processing')
  if (fault?.outcome === 'fail') return void fail(world, processing, fault.message)
  const slow = fault?.outcome === 'delay' ? delays.slowSettlement : 0
  if (processing.destination_address === null) {
    invariant(processing.rail, `transaction ${row.id} pays out to a bank by no rail`)
    later(world, processing, stepJobs.complete, payoutDelays[processing.rail] + slow)
  } else later(world, processing, stepJobs.broadcast, delays.broadcast + slow)
}

/** Job: a crypto payout is on its chain. */
export function broadcast(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row === undefined || row.payout_hash !== null || !possible(row, 'complete')) return
  const network = row.source_network_id === null ? faultOf(row, 'network_call') : null
  if (network !== null && network.outcome === 'fail') return void fail(world, row, network.message)
  const sent = send(world, row)
  tell(world, sent, 'updated')
  const slow = network?.outcome === 'delay' ? delays.congestion : 0
  later(world, sent, stepJobs.complete, delays.confirmation + slow)
}

/** The hash of a crypto payout is known from here on. */
function send(world: World, row: TransactionRow): TransactionRow {
  const { destination_network_id } = row
  if (destination_network_id === null || row.payout_hash !== null) return row
  const payout_hash = newTransactionHash(world, familyOf(destination_network_id))
  return move(world, row, 'broadcast', { payout_hash })
}

/** Job: the payout arrived. */
export function complete(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row !== undefined && possible(row, 'complete')) settle(world, row)
}

/** Ends a transaction that is on its way, now. */
export function settle(world: World, row: TransactionRow): TransactionRow {
  const done = move(world, send(world, row), 'complete', {
    completed_at: world.now,
    ...(row.rail === 'fedwire' && row.source_network_id !== null && fedwireNumbers(world)),
  })
  bookPayout(world, done)
  discardArtifact(world, done)
  tell(world, done, 'updated')
  const { destination_address: address, destination_network_id: network_id, payout_hash } = done
  if (address !== null && network_id !== null && payout_hash !== null) {
    world.record(chainArrived, done.client_id, {
      address,
      network_id,
      asset: done.output_asset,
      amount: done.receipt?.outgoing_amount ?? '0',
      transaction_hash: payout_hash,
    })
  }
  return done
}

/** The numbers that Fedwire gives to a payment: its date, the source, a sequence. */
function fedwireNumbers(world: World): Pick<TransactionRow, 'imad' | 'omad'> {
  const date = isoTime(world.now).slice(0, 10).replaceAll('-', '')
  const number = () => world.randomText('fedwire', '0123456789', 6)
  return { imad: `${date}PLTFUS01${number()}`, omad: `${date}PLTFUS02${number()}` }
}

/** The single-use address of a one-off takes no more money (specification, Emission rule 3). */
export function discardArtifact(world: World, row: TransactionRow): void {
  if (row.family === 'one_off') closeAddress(world, row.id)
}

/** Ends a transaction without effect: what arrived goes back. */
export function fail(
  world: World,
  row: TransactionRow,
  reason: string | null,
  action: AutoAction = 'fail',
): TransactionRow {
  // Unconfirmed money never came, so there is none to send back.
  const arrived = row.receipt !== null && row.pause !== 'unconfirmed'
  const ended = move(world, row, action, {
    failure_reason: reason,
    pause: null,
    receipt: row.receipt === null ? null : withoutEffect(row.receipt),
    refund: arrived ? refundOf(world, row, row.receipt?.initial_amount ?? '0') : null,
  })
  if (arrived) bookRefund(world, row)
  discardArtifact(world, ended)
  tell(world, ended, 'updated')
  return ended
}

/** Where money of this transaction goes back to (specification, Return-address rules). */
export function refundOf(world: World, row: TransactionRow, amount: string): TransactionRow['refund'] {
  const { source_network_id: network_id, input_asset: asset } = row
  if (network_id === null) return { address: null, network_id, asset, amount, transaction_hash: null }
  return {
    address: returnTo(row),
    network_id,
    asset,
    amount,
    transaction_hash: newTransactionHash(world, familyOf(network_id)),
  }
}

/**
 * Lets money go that was kept back: a reviewer's word ends the screening, an unfreezing begins it. The money of a frozen
 * customer stays, whatever a reviewer says.
 */
export function release(world: World, row: TransactionRow): void {
  if (ofFrozen(world, row)) return void pause(world, row, 'frozen')
  const free = world.update(transactions, row, { pause: null, updated_at: world.now })
  if (row.pause === 'compliance_hold' || row.pause === 'manual_review') startPayout(world, free)
  else startScreening(world, free)
}

/** Reaction: an unfrozen customer's money goes on, in the order in which it arrived. */
export function releaseFrozen(world: World, fact: Fact<z.output<typeof kybStatusUpdated.payload>>): void {
  if (fact.object.kyb_status !== 'approved') return
  const kept: { readonly row: TransactionRow; readonly arrival: string }[] = []
  const filter = { name: 'kept_back', value: fact.object.customer_id }
  world.table(transactions).each(fact.client_id, filter, (row) => {
    // A one-off is older than its deposit: the first posting tells when that came.
    kept.push({ row, arrival: postingsOf(world, row.id)[0]?.id ?? row.id })
  })
  kept.sort((a, b) => (a.arrival < b.arrival ? -1 : 1))
  for (const { row } of kept) release(world, row)
}
