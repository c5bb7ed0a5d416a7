import { followTransaction } from './credits.js'
import type { Account, Customer, Fault, Model, Recipient, Transaction } from './model.js'
import { refuse } from './model.js'
import { type Amount, ceiling, floor, read, times, write } from './money.js'
import { countInbound } from './onboarding.js'
import { ended } from './payees.js'
import { flat, receiptOf, recovered, refundAddress, withoutEffect } from './receipts.js'
import { digits, rateOf } from './settings.js'
import { reach } from './wallets.js'

/** The way of money (specification, Receipt, States and transitions; settled, Freeze and Receipt algebra). */

const second = 1000
const hour = 3600 * second
const delay = { screening: 5 * second, broadcast: 10 * second, confirmation: 15 * second, recovery: hour }
const payout: Readonly<Record<string, number>> = {
  ach: 60 * second,
  fedwire: 30 * second,
  fednow: 10 * second,
  swift: 60 * second,
  sepa: 60 * second,
}

/** What a standing account may do from a status; a one-off has fewer statuses. */
const beforeConversion = ['not_started', 'pending', 'in_progress']

export function isFrozen(customer: Customer): boolean {
  return customer.kyb === 'frozen'
}

/** The three statuses of the way there, and how it ended. */
export function statusInEvents(status: string): string {
  if (['not_started', 'awaiting_confirmation', 'pending', 'in_progress'].includes(status)) return 'pending'
  if (status === 'processing' || status === 'broadcasted') return 'processing'
  if (['failed', 'invalid', 'rejected', 'timed_out'].includes(status)) return 'failed'
  return status === 'canceled' || status === 'cancelled' ? status : 'completed'
}

function tell(model: Model, tx: Transaction, what: string): void {
  model.tell(`transaction.${tx.auto ? 'auto' : 'one_off'}.${what}`, tx, {
    status: statusInEvents(tx.status),
    receipt: flat(tx),
    failure_reason: tx.failure ?? undefined,
    destination_id: tx.destination.id,
    ...(tx.auto && { auto_account_id: tx.account?.id, type: tx.type }),
  })
  if (what === 'updated') followTransaction(model, tx, statusInEvents(tx.status))
}

function tellDeposit(model: Model, tx: Transaction, what: string): void {
  if (tx.auto) tell(model, tx, `deposit.${what}`)
}

export interface Deposit {
  readonly amount: string
  readonly asset: string
  readonly network: string | null
  readonly rail: string | null
  readonly pause: Transaction['pause']
  readonly mishap: string | null
  readonly fault: Fault | null
  readonly sender?: string | null
}

export function requireAmount(text: string, asset: string): Amount {
  const amount = read(text)
  if (amount === undefined || amount === 0n || floor(amount, digits(asset)) !== amount)
    refuse('validation-error')
  return amount
}

export function arriveAtAccount(model: Model, account: Account, deposit: Deposit): Transaction {
  const initial = requireAmount(deposit.amount, deposit.asset)
  const rail = account.type === 'offramp' ? account.rail : deposit.rail
  const output = account.destinationAsset
  const tx: Transaction = {
    ...model.thing('payment'),
    auto: true,
    customer: account.customer,
    account,
    destination: account.destination,
    type: account.type,
    rail,
    output,
    destinationNetwork: account.destinationNetwork,
    bps: account.bps,
    createdAt: model.now,
    address: null,
    amount: undefined,
    wanted: deposit.asset,
    input: deposit.asset,
    sourceNetwork: deposit.network,
    status: 'not_started',
    pause: null,
    fault: deposit.fault,
    sender: deposit.sender ?? null,
    mishap: deposit.mishap,
    receipt: receiptOf(model, initial, { input: deposit.asset, output, rail, bps: account.bps }),
    failure: null,
    hashed: false,
    completedAt: null,
    recovery: null,
    arrival: null,
    books: { arrived: false, converted: false, paid: false, refunded: false },
    booked: null,
  }
  model.transactions.push(tx)
  tellDeposit(model, tx, 'received')
  take(model, tx, deposit.pause, 'created')
  return tx
}

export function arriveAtOneOff(model: Model, tx: Transaction, deposit: Deposit): void {
  const initial = requireAmount(deposit.amount, deposit.asset)
  if (tx.receipt !== null) refuse('invalid-request')
  tx.input = deposit.asset
  tx.sourceNetwork = deposit.network
  tx.fault = deposit.fault ?? tx.fault
  tx.sender = deposit.sender ?? null
  tx.mishap = deposit.mishap
  tx.receipt = receiptOf(model, initial, { input: tx.input, output: tx.output, rail: tx.rail, bps: tx.bps })
  take(model, tx, deposit.pause, 'updated')
}

function take(model: Model, tx: Transaction, pause: Transaction['pause'], told: string): void {
  // What could not be converted anyway is not waited for.
  if (pause !== 'unconfirmed' || tx.mishap !== null) return void accept(model, tx, pause, told)
  tx.pause = 'unconfirmed'
  if (tx.auto) tx.status = 'awaiting_confirmation'
  tell(model, tx, told)
}

/** The money is there. */
function accept(model: Model, tx: Transaction, pause: Transaction['pause'], told: string | null): void {
  const { receipt } = tx
  if (receipt === null) throw new Error(`${tx.label} has no receipt`)
  tx.arrival ??= model.transactions.filter(({ books }) => books.arrived).length
  tx.books.arrived = true
  tx.booked = receipt
  if (tx.mishap !== null) {
    if (told !== null) tell(model, tx, told)
    end(model, tx, tx.auto ? 'invalid' : 'failed', tx.mishap)
    return
  }
  countInbound(model, tx.customer, ceiling(times(receipt.initial, rateOf(model.setup, tx.input, 'USD')), 6))
  const frozen = frozenBy(tx)
  if (frozen !== 'frozen' || pause !== null) if (tx.auto) tx.status = 'pending'
  if (pause !== null) keep(tx, pause)
  else if (frozen !== null) tx.pause = frozen
  else screenLater(model, tx)
  if (told !== null) tell(model, tx, told)
}

function keep(tx: Transaction, why: NonNullable<Transaction['pause']>): void {
  tx.pause = why
  if (why === 'manual_review' && tx.auto && tx.status === 'pending') tx.status = 'in_progress'
}

const faultAt = (tx: Transaction, step: string) => (tx.fault?.step === step ? tx.fault : null)

function screenLater(model: Model, tx: Transaction): void {
  if (tx.status === 'not_started') tx.status = 'pending'
  const jam = tx.sourceNetwork !== null && faultAt(tx, 'network_call')?.outcome === 'delay'
  // What was asked for happens once.
  if (jam) tx.fault = null
  model.later(delay.screening + (jam ? hour : 0), tx, () => screen(model, tx))
}

function waitsForConversion(tx: Transaction): boolean {
  return tx.auto ? tx.status === 'pending' || tx.status === 'in_progress' : tx.status === 'pending'
}

function screen(model: Model, tx: Transaction): void {
  if (tx.pause !== null || !waitsForConversion(tx) || tx.receipt === null) return
  const network = tx.sourceNetwork === null ? null : faultAt(tx, 'network_call')
  if (network?.outcome === 'fail') return void end(model, tx, 'failed', network.message)
  const check = faultAt(tx, 'compliance_check')
  if (check?.outcome === 'fail') return void end(model, tx, 'failed', check.message)
  if (check?.outcome === 'pause') {
    tx.fault = null
    return void keep(tx, 'compliance_hold')
  }
  convert(model, tx)
}

/** Whether the customer is frozen, or the recipient. */
function frozenBy(tx: Transaction): 'frozen' | 'payee_frozen' | null {
  if (isFrozen(tx.customer)) return 'frozen'
  return tx.destination.recipient.status === 'frozen' ? 'payee_frozen' : null
}

/** Money of a frozen customer, or for a frozen recipient, stays where it is. */
function convert(model: Model, tx: Transaction): void {
  const frozen = frozenBy(tx)
  if (frozen !== null) return void keep(tx, frozen)
  tx.pause = null
  tx.status = 'processing'
  tx.books.converted = true
  tellDeposit(model, tx, 'succeeded')
  tell(model, tx, 'updated')
  const fault = faultAt(tx, 'transaction_processing')
  if (fault?.outcome === 'fail') return void end(model, tx, 'failed', fault.message)
  const slow = fault?.outcome === 'delay' ? 24 * hour : 0
  if (tx.type === 'offramp')
    model.later((payout[tx.rail ?? ''] ?? 0) + slow, tx, () => void (onItsWay(tx) && settle(model, tx)))
  else model.later(delay.broadcast + slow, tx, () => broadcast(model, tx))
}

export function onItsWay(tx: Transaction): boolean {
  return tx.status === 'processing' || tx.status === 'broadcasted'
}

function broadcast(model: Model, tx: Transaction): void {
  if (tx.hashed || !onItsWay(tx)) return
  const network = tx.sourceNetwork === null ? faultAt(tx, 'network_call') : null
  if (network?.outcome === 'fail') return void end(model, tx, 'failed', network.message)
  send(tx)
  tell(model, tx, 'updated')
  const jam = network?.outcome === 'delay' ? hour : 0
  model.later(delay.confirmation + jam, tx, () => void (onItsWay(tx) && settle(model, tx)))
}

function send(tx: Transaction): void {
  if (tx.type === 'offramp') return
  tx.hashed = true
  if (tx.auto) tx.status = 'broadcasted'
}

export function settle(model: Model, tx: Transaction): void {
  if (!onItsWay(tx)) refuse('invalid-request')
  if (!tx.hashed) send(tx)
  tx.status = 'completed'
  tx.completedAt = model.now
  tx.books.paid = true
  tell(model, tx, 'updated')
  follow(model, tx)
}

/** A payout that reaches a deposit address is a deposit. */
function follow(model: Model, paid: Transaction): void {
  const amount = paid.receipt?.outgoing ?? 0n
  if (paid.type === 'offramp' || amount === 0n) return
  const network = paid.destinationNetwork ?? ''
  reach(model, paid.destination.address, { network, asset: paid.output, amount })
  const found = addressee(model, paid.destination.address)
  if (found === undefined || ('auto' in found && found.receipt !== null)) return
  deposit(model, found, {
    amount: write(amount),
    asset: paid.output,
    network: paid.destinationNetwork,
    rail: null,
    pause: null,
    mishap: mishapOf(found, paid.output, network),
    fault: null,
  })
}

export function addressee(model: Model, address: string): Account | Transaction | undefined {
  const same = (own: string | null) => own !== null && own.toLowerCase() === address.toLowerCase()
  return (
    model.accounts.find((one) => !one.deleted && same(one.address)) ??
    model.transactions.find((one) => !one.auto && !ended.includes(one.status) && same(one.address))
  )
}

export function mishapOf(to: Account | Transaction, asset: string, network: string): string | null {
  const place = to.sourceNetwork ?? ''
  const takes = 'auto' in to ? to.input : to.sourceAsset
  if (place !== network && !(place === 'evm' && !network.startsWith('solana'))) return 'wrong_chain'
  return takes === 'any' || takes === asset ? null : 'unsupported_token'
}

export function deposit(model: Model, to: Account | Transaction, about: Deposit): Transaction {
  if (!('auto' in to)) return arriveAtAccount(model, to, about)
  arriveAtOneOff(model, to, about)
  return to
}

/** Ends without effect: what arrived goes back. */
function end(model: Model, tx: Transaction, status: string, reason: string | null): void {
  endWait(model, tx, 'failed')
  tx.books.refunded = tx.books.arrived
  tx.status = status
  tx.failure = reason
  tx.pause = null
  tx.receipt = tx.receipt === null ? null : withoutEffect(tx.receipt)
  tell(model, tx, 'updated')
  const { booked, sourceNetwork: network } = tx
  if (tx.books.refunded && booked !== null && network !== null)
    reach(model, refundAddress(tx), { network, asset: tx.input, amount: booked.initial })
}

export function releaseFrozen(model: Model, customer: Customer): void {
  for (const tx of inOrderOfArrival(model))
    if (tx.customer === customer && tx.pause === 'frozen') unfreeze(model, tx)
}

export function releaseForPayee(model: Model, recipient: Recipient): void {
  for (const tx of inOrderOfArrival(model))
    if (tx.destination.recipient === recipient && tx.pause === 'payee_frozen') unfreeze(model, tx)
}

/** What is confirmed later has arrived later, whichever was seen first. */
function inOrderOfArrival({ transactions }: Model): readonly Transaction[] {
  return transactions.toSorted((one, other) => (one.arrival ?? 0) - (other.arrival ?? 0))
}

/** Unless the other of the two is frozen: then it goes on waiting, as pending for a frozen recipient. */
function unfreeze(model: Model, tx: Transaction): void {
  const before = tx.status
  tx.pause = frozenBy(tx)
  if (tx.pause === null) screenLater(model, tx)
  else if (tx.pause === 'payee_frozen' && tx.auto && tx.status === 'not_started') tx.status = 'pending'
  if (tx.status !== before) tell(model, tx, 'updated')
}

/** A movement that waited for a decision about the transaction has it. */
function endWait(model: Model, tx: Transaction, state: string): void {
  for (const movement of model.movements) {
    if (movement.transaction !== tx || !movement.awaiting) continue
    movement.awaiting = false
    movement.state = state
  }
}

/** What a reviewer, a bank or a network does to one transaction, by the name of its cause. */
export const causes = {
  confirm(model: Model, tx: Transaction): void {
    if (tx.pause !== 'unconfirmed') refuse('invalid-request')
    endWait(model, tx, 'settled')
    tx.pause = null
    if (tx.auto) tx.status = 'pending'
    accept(model, tx, null, null)
  },
  expire(model: Model, tx: Transaction): void {
    if (tx.pause !== 'unconfirmed') refuse('invalid-request')
    if (tx.auto) return void end(model, tx, 'timed_out', 'The deposit was not confirmed.')
    endWait(model, tx, 'failed')
    tx.pause = null
    tx.receipt = null
    tell(model, tx, 'updated')
  },
  keepBack(model: Model, tx: Transaction, why: 'compliance_hold' | 'manual_review' = 'compliance_hold') {
    if (tx.receipt === null || tx.pause === 'unconfirmed' || !waitsForConversion(tx))
      refuse('invalid-request')
    const before = tx.status
    keep(tx, why)
    if (tx.status !== before) tell(model, tx, 'updated')
  },
  release(model: Model, tx: Transaction): void {
    if (tx.pause !== 'compliance_hold' && tx.pause !== 'manual_review') refuse('invalid-request')
    letGo(model, tx)
  },
  reject(model: Model, tx: Transaction, reason = 'Rejected by compliance.'): void {
    const possible = tx.auto
      ? beforeConversion.includes(tx.status)
      : tx.receipt !== null && tx.pause !== 'unconfirmed' && waitsForConversion(tx)
    if (!possible) refuse('invalid-request')
    endWait(model, tx, 'rejected')
    end(model, tx, tx.auto ? 'rejected' : 'failed', reason)
  },
  failTransaction(model: Model, tx: Transaction, reason = 'The payment failed.'): void {
    const possible = onItsWay(tx) || tx.status === 'pending' || tx.status === 'in_progress'
    if (!possible) refuse('invalid-request')
    end(model, tx, 'failed', reason)
  },
  settlePayment: settle,
  cancelTransaction(model: Model, tx: Transaction): void {
    if (tx.status !== 'pending' && tx.status !== 'not_started') refuse('invalid-request')
    end(model, tx, tx.auto ? 'canceled' : 'cancelled', null)
  },
  returnPayment(model: Model, tx: Transaction): void {
    if (tx.type !== 'offramp') refuse('invalid-request')
    if (onItsWay(tx)) settle(model, tx)
    recover(model, tx, 'return')
  },
  reverse(model: Model, tx: Transaction): void {
    if (tx.type === 'swap') refuse('invalid-request')
    recover(model, tx, 'reversal')
  },
}

/** A reviewer's word ends the screening; the money of a frozen customer stays all the same. */
export function letGo(model: Model, tx: Transaction): void {
  endWait(model, tx, 'settled')
  convert(model, tx)
}

function recover(model: Model, tx: Transaction, kind: 'return' | 'reversal'): void {
  if (tx.status !== 'completed') refuse('invalid-request')
  const recovery = { kind, done: false }
  tx.status = kind === 'return' ? 'pending_return' : 'pending_reversal'
  tx.recovery = recovery
  model.later(delay.recovery, tx, () => {
    tx.status = kind === 'return' ? 'returned' : 'reversed'
    recovery.done = true
    const { sourceNetwork: network } = tx
    if (network !== null) reach(model, refundAddress(tx), { network, asset: tx.input, amount: recovered(tx) })
  })
}
