import type * as z from 'zod'
import { requiringAny } from '../../../contract/requiring.js'
import type { FaultStep } from '../../../contract/sandbox-headers.js'
import type { Fact } from '../../../kernel/fact.js'
import type { Fault } from '../../../kernel/fault-point.js'
import { byText } from '../../../kernel/order.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { Filter } from '../../../kernel/table.js'
import type { World } from '../../../kernel/world.js'
import { exceedsRail, reaches } from '../../accounts/index.js'
import { assetOf, familyOf } from '../../capabilities/index.js'
import { chainArrived, closeAddress, newTransactionHash } from '../../chain/index.js'
import { customers, isFrozen, type kybStatusUpdated } from '../../customers/index.js'
import { postingsOf } from '../../ledger/index.js'
import {
  destinationsOf,
  findDestination,
  isPayable,
  type recipientUpdated,
  requireRecipient,
} from '../../recipients/index.js'
import type { WaitEnd } from '../../wallets/index.js'
import { recordConverted, recordTransaction, waitEnded } from '../events.js'
import * as machines from '../machines.js'
import { amountsOfReceipt, withoutEffect } from '../receipt.js'
import { type FundedRow, type Pause, type Refund, type TransactionRow, transactions } from '../rows.js'
import {
  possible,
  requireFunded,
  requireOnItsWay,
  requirePaused,
  requireUnconverted,
} from '../rules/moves.js'
import { newNumbers } from './banks.js'
import { bookConversion, bookPayout, bookRefund, returnTo } from './books.js'

/**
 * The way of money that has arrived: screening, conversion, payout; or back. A step that others call takes an id and
 * finds its row as it then is; every step returns the row as it left it.
 */

export const stepJobs = {
  screen: 'transactions.screen',
  broadcast: 'transactions.broadcast',
  complete: 'transactions.complete',
} as const

/** @throws Problem 404 */
export const requireAnyTransaction = requiringAny(transactions, 'transaction')

/**
 * Stores a row as it is after an action of the flow, with the status that its family has then. What is funded stays so.
 */
export function move(world: World, row: FundedRow, action: machines.AutoAction): FundedRow
export function move(world: World, row: TransactionRow, action: machines.AutoAction): TransactionRow
export function move(world: World, row: TransactionRow, action: machines.AutoAction): TransactionRow {
  const updated_at = world.now
  if (row.family === 'auto_account') {
    const status = world.move(machines.autoMachine, row.id, row.status, action)
    return world.update(transactions, row, { status, updated_at })
  }
  const own = machines.oneOffActionOf(action)
  if (own === null) return store(world, row)
  const status = world.move(machines.oneOffMachine, row.id, row.status, own)
  return world.update(transactions, row, { status, updated_at })
}

function store(world: World, row: FundedRow): FundedRow
function store(world: World, row: TransactionRow): TransactionRow
function store(world: World, row: TransactionRow): TransactionRow {
  return world.update(transactions, row, { updated_at: world.now })
}

function later(world: World, row: TransactionRow, kind: string, delay: number): void {
  world.later({ kind, subject: row.id, delay, payload: null, reads: [row.id] })
}

/** The fault that was asked for at this step. */
function faultOf(row: TransactionRow, step: FaultStep): Fault | null {
  return row.fault?.step === step ? row.fault : null
}

/** Money from a chain passes a network before the platform; money from a bank after it, on its way out. */
function networkFault(row: FundedRow, way: 'in' | 'out'): Fault | null {
  return (way === 'out') === (row.type === 'onramp') ? faultOf(row, 'network_call') : null
}

/** Notes that the money of a transaction came. A one-off has no status that says so. */
export function beginOnce(world: World, row: FundedRow): FundedRow {
  return possible(row, 'begin') ? move(world, row, 'begin') : row
}

/** Nothing keeps the money back any more: it is screened. */
export function startScreening(world: World, row: FundedRow): FundedRow {
  const going = beginOnce(world, row)
  const slow = networkFault(going, 'in')?.outcome === 'delay'
  const met = slow ? withoutFault(world, going) : going
  later(world, met, stepJobs.screen, machines.delays.screening + (slow ? machines.delays.congestion : 0))
  return met
}

/** The money may pass here again, and what was asked for happens once. */
function withoutFault(world: World, row: FundedRow): FundedRow {
  world.update(transactions, row, { fault: null })
  return { ...row, fault: null }
}

/** Job: the end of screening. */
export function screen(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row === undefined || row.deposit === null || row.pause !== null || !possible(row, 'process')) return
  const network = networkFault(row, 'in')
  if (network?.outcome === 'fail') return void failTransaction(world, row.id, network.message)
  const compliance = faultOf(row, 'compliance_check')
  if (compliance?.outcome === 'fail') return void failTransaction(world, row.id, compliance.message)
  if (compliance?.outcome === 'pause') return void pause(world, withoutFault(world, row), 'compliance_hold')
  const frozen = frozenBy(world, row)
  if (frozen !== null) return void freeze(world, row, frozen)
  startPayout(world, row)
}

/** Tells whether its customer or its payee is frozen now. */
export function frozenBy(world: World, row: TransactionRow): 'frozen' | 'payee_frozen' | null {
  const customer = world.table(customers).get(row.customer_id)
  if (customer !== undefined && isFrozen(customer)) return 'frozen'
  return isPayable(world, row.destination_id) ? null : 'payee_frozen'
}

/** Keeps the money until somebody is unfrozen: that of a frozen customer has not started. */
export function freeze(world: World, row: FundedRow, who: 'frozen' | 'payee_frozen'): FundedRow {
  return pause(world, who === 'frozen' ? row : beginOnce(world, row), who)
}

/** Keeps the money where it is until somebody decides. */
export function pause(world: World, row: FundedRow, why: Pause): FundedRow {
  const kept = { ...row, pause: why }
  return why === 'manual_review' && possible(row, 'review') ? move(world, kept, 'review') : store(world, kept)
}

/** @throws Problem 400 unless the money is there and not converted yet */
export function keepBack(world: World, id: string, why: Pause): TransactionRow {
  const row = requireUnconverted(requireAnyTransaction(world, id), 'kept back')
  return recordMove(world, row, pause(world, row, why))
}

/** Tells of a move that shows on reads. */
function recordMove(world: World, before: FundedRow, after: FundedRow): FundedRow {
  if (after.status !== before.status) recordTransaction(world, after, 'updated')
  return after
}

/** Converts the money and sends it on its way. */
function startPayout(world: World, row: FundedRow): TransactionRow {
  const impossible = impossiblePayout(world, row)
  if (impossible !== null) return failTransaction(world, row.id, impossible)
  const processing = move(world, { ...row, pause: null }, 'process')
  bookConversion(world, processing)
  recordConverted(world, processing)
  const fault = faultOf(row, 'transaction_processing')
  if (fault?.outcome === 'fail') return failTransaction(world, row.id, fault.message)
  const slow = fault?.outcome === 'delay' ? machines.delays.slowSettlement : 0
  if (processing.type === 'offramp')
    later(world, processing, stepJobs.complete, machines.payoutDelays[processing.payout.rail] + slow)
  else later(world, processing, stepJobs.broadcast, machines.delays.broadcast + slow)
  return processing
}

/** Tells why the rail cannot pay this amount, or this bank; null where it can. */
function impossiblePayout(world: World, row: FundedRow): string | null {
  if (row.type !== 'offramp') return null
  const { rail } = row.payout
  const { scale } = assetOf(world, row.receipt.output_currency)
  if (exceedsRail(amountsOfReceipt(row.receipt, world).outgoing, scale, rail)) return `${rail}_limit_exceeded`
  const destination = findDestination(world, row.destination_id)
  return destination === undefined || destination.type === 'crypto' || reaches(world, destination, rail)
    ? null
    : `${rail}_destination_unreachable`
}

/** Job: a crypto payout is on its chain. */
export function broadcast(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row === undefined || row.deposit === null || isSent(row) || !possible(row, 'complete')) return
  const network = networkFault(row, 'out')
  if (network?.outcome === 'fail') return void failTransaction(world, row.id, network.message)
  const sent = send(world, row)
  recordTransaction(world, sent, 'updated')
  const slow = network?.outcome === 'delay' ? machines.delays.congestion : 0
  later(world, sent, stepJobs.complete, machines.delays.confirmation + slow)
}

function isSent(row: TransactionRow): boolean {
  return row.type !== 'offramp' && row.payout.transaction_hash !== null
}

/** The hash of a crypto payout is known from here on. */
function send(world: World, row: FundedRow): FundedRow {
  if (row.type === 'offramp' || isSent(row)) return row
  const transaction_hash = newTransactionHash(world, familyOf(row.payout.network_id))
  return move(world, { ...row, payout: { ...row.payout, transaction_hash } }, 'broadcast')
}

/** Job: the payout arrived. */
export function complete(world: World, job: Job): void {
  const row = world.table(transactions).get(job.subject)
  if (row !== undefined && possible(row, 'complete')) settle(world, row.id)
}

/** Ends a transaction that is on its way, now. @throws Problem 400 for one that is not */
export function settle(world: World, id: string): FundedRow {
  const row = requireAnyTransaction(world, id)
  requireOnItsWay(row)
  const sent = send(world, requireFunded(row, 'complete'))
  const paid =
    sent.type === 'offramp'
      ? { ...sent, payout: { ...sent.payout, numbers: newNumbers(world, sent.payout.rail) } }
      : sent
  const done = move(world, { ...paid, completed_at: world.now }, 'complete')
  bookPayout(world, done)
  discardArtifact(world, done)
  recordTransaction(world, done, 'updated')
  if (done.type !== 'offramp' && done.payout.transaction_hash !== null) {
    world.record(chainArrived, done.client_id, {
      address: done.payout.address,
      network_id: done.payout.network_id,
      asset: done.output_asset,
      amount: done.receipt.outgoing_amount,
      transaction_hash: done.payout.transaction_hash,
      from: null,
      is_refund: false,
    })
  }
  return done
}

/** The single-use address of a one-off takes no more money (specification, Emission rule 3). */
function discardArtifact(world: World, row: TransactionRow): void {
  if (row.family === 'one_off') closeAddress(world, row.id)
}

/** Ends a transaction without effect: what arrived goes back. @throws Problem 400 when the action is not possible */
export function failTransaction(
  world: World,
  id: string,
  reason: string | null,
  action: machines.AutoAction = 'fail',
): TransactionRow {
  const row = requireAnyTransaction(world, id)
  const ended = move(world, { ...withoutMoney(world, row), failure_reason: reason }, action)
  if (row.deposit !== null && hasArrived(row)) {
    bookRefund(world, row)
    arriveBack(world, row, ended.refund)
  }
  discardArtifact(world, ended)
  endWait(world, row, action === 'reject' ? 'rejected' : 'failed')
  recordTransaction(world, ended, 'updated')
  return ended
}

/** Records that money went back to an address, which may be that of a wallet of the platform. */
export function arriveBack(world: World, { client_id }: TransactionRow, refund: Refund | null): void {
  if (refund === null || refund.to === null) return
  const { asset, amount, to } = refund
  world.record(chainArrived, client_id, { ...to, asset, amount, from: null, is_refund: true })
}

/** Notes that a wait for somebody's word is over, where there was one. */
export function endWait(world: World, { id, client_id, pause }: TransactionRow, end: WaitEnd['end']): void {
  if (pause === null || pause === 'frozen' || pause === 'payee_frozen') return
  world.record(waitEnded, client_id, { transaction_id: id, end })
}

/** Unconfirmed money never came, so there is none to send back. */
function hasArrived(row: FundedRow): boolean {
  return row.pause !== 'unconfirmed'
}

function withoutMoney(world: World, row: TransactionRow): TransactionRow {
  if (row.deposit === null) return row
  return {
    ...row,
    pause: null,
    receipt: withoutEffect(row.receipt),
    refund: hasArrived(row) ? refundOf(world, row, row.receipt.initial_amount) : null,
  }
}

/** @throws Problem 400 when the money was converted already */
export function reject(world: World, id: string, reason: string): TransactionRow {
  const row = requireAnyTransaction(world, id)
  // A one-off knows no rejection of its own: that its money was converted has to be asked here.
  if (row.family === 'one_off') requireUnconverted(row, 'rejected')
  return failTransaction(world, id, reason, 'reject')
}

/** Makes the refund of a transaction: where its money goes back to (specification, Return-address rules). */
export function refundOf(world: World, row: FundedRow, amount: string): Refund {
  const asset = row.receipt.input_currency
  const address = returnTo(row)
  if (row.type === 'onramp' || address === null) return { asset, amount, to: null }
  const { network_id } = row.deposit
  const transaction_hash = newTransactionHash(world, familyOf(network_id))
  return { asset, amount, to: { network_id, address, transaction_hash } }
}

/** Lets money go that was kept back. @throws Problem 400 when it is not, or its customer is frozen */
export function letGo(world: World, id: string): TransactionRow {
  requirePaused(requireAnyTransaction(world, id), 'release')
  return release(world, id)
}

/**
 * Lets money go that was kept back: a reviewer's word ends the screening, an unfreezing begins it. The money of a frozen
 * customer, or for a frozen payee, stays, whatever a reviewer says.
 */
export function release(world: World, id: string): TransactionRow {
  const row = requireAnyTransaction(world, id)
  if (row.pause === null) return row
  endWait(world, row, 'went_on')
  const frozen = frozenBy(world, row)
  if (frozen !== null) return recordMove(world, row, freeze(world, row, frozen))
  const free = store(world, { ...row, pause: null })
  return row.pause === 'compliance_hold' || row.pause === 'manual_review'
    ? startPayout(world, free)
    : recordMove(world, row, startScreening(world, free))
}

/** Reaction: an unfrozen customer's money goes on, in the order in which it arrived. */
export function releaseFrozen(world: World, fact: Fact<z.output<typeof kybStatusUpdated.payload>>): void {
  if (fact.object.kyb_status !== 'approved') return
  releaseInOrder(world, fact.client_id, [{ name: 'kept_back', value: fact.object.customer_id }])
}

/** Reaction: money for an unfrozen payee goes on, in the order in which it arrived. */
export function releaseForPayee(world: World, fact: Fact<z.output<typeof recipientUpdated.payload>>): void {
  const { id, status } = fact.object
  if (status === 'frozen') return
  const kept = destinationsOf(world, requireRecipient(world, fact.client_id, id))
  const filters = kept.map((destination) => ({ name: 'kept_from_payee', value: destination.id }))
  releaseInOrder(world, fact.client_id, filters)
}

function releaseInOrder(world: World, clientId: string, filters: readonly Filter[]): void {
  const kept = filters.flatMap((filter) => world.table(transactions).list(clientId, filter))
  // A one-off is older than its deposit: the first posting tells when that came.
  const arrivals = kept.map(({ id }) => ({ id, arrival: postingsOf(world, id)[0]?.id ?? id }))
  arrivals.sort((a, b) => byText(a.arrival, b.arrival))
  for (const { id } of arrivals) release(world, id)
}
