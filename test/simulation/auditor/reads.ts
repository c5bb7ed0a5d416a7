import { checkAgents } from './agent-reads.js'
import { type Audit, fail, member, members, same } from './audit.js'
import { checkBooks, checkLedger } from './books.js'
import { sendDirectly } from './calls.js'
import { checkCredits } from './credits.js'
import { checkDeliveries, checkDeliveryList } from './deliveries.js'
import { checkEventList } from './events.js'
import { checkImports } from './imports.js'
import { alive, type Customer, type Model, type Recipient, type Thing, type Transaction } from './model.js'
import { type Amount, write } from './money.js'
import { kybStatusOf, statusOf } from './onboarding.js'
import { destinationsOf } from './payees.js'
import { flat } from './receipts.js'
import { checkWallets } from './wallet-reads.js'

/** What reads have to show, and when it is looked at. */

function read(audit: Audit, operation: string, params: Record<string, string>): unknown {
  const { body, problem } = sendDirectly(audit.sim, { operation, params }, 'test')
  if (problem !== undefined) fail(`${operation} of ${Object.values(params).join()} answers ${problem}`)
  return body
}

/** Which statuses a status leads to (specification, States; contract/rest.md 8): observed ones are held against it. */
const leads: Readonly<Record<string, readonly string[]>> = {
  not_started: ['pending', 'awaiting_confirmation', 'invalid', 'rejected', 'canceled'],
  awaiting_confirmation: ['pending', 'timed_out'],
  pending: ['in_progress', 'processing', 'failed', 'rejected', 'canceled', 'cancelled', 'invalid'],
  in_progress: ['processing', 'failed', 'rejected'],
  processing: ['broadcasted', 'completed', 'failed'],
  broadcasted: ['completed', 'failed'],
  completed: ['pending_return', 'pending_reversal'],
  pending_return: ['returned'],
  pending_reversal: ['reversed'],
}

function reachable(from: string, to: string): boolean {
  return from === to || (leads[from] ?? []).some((next) => reachable(next, to))
}

const seconds = (instant: number | null) => (instant === null ? undefined : Math.floor(instant / 1000))

function checkTransaction(audit: Audit, tx: Transaction): void {
  const id = tx.id ?? fail(`${tx.label} has no id`)
  const body = tx.auto
    ? read(audit, 'autoTransactions.get', { auto_transaction_id: id })
    : read(audit, 'transactions.get', { transaction_id: id })
  const status = String(member(body, 'status'))
  const before = audit.statuses.get(tx)
  if (before !== undefined && !reachable(before, status)) fail(`${tx.label} went from ${before} to ${status}`)
  audit.statuses.set(tx, status)
  audit.reached.add(`${tx.auto ? 'auto' : 'one-off'} ${status}`)
  const is = (what: string, expected: unknown, ...path: string[]) =>
    same(`${what} of ${tx.label}`, member(body, ...path), expected)
  is('status', tx.status, 'status')
  is('created_at', seconds(tx.createdAt), 'created_at')
  is('completed_at', seconds(tx.completedAt), 'completed_at')
  const none = tx.auto && audit.model.setup.quirks === 'observed' ? '' : undefined
  is('failure_reason', tx.failure ?? none, 'failure_reason')
  const hash = member(body, 'crypto_details', 'transaction_hash')
  same(`whether ${tx.label} has a payout hash`, hash !== undefined, tx.hashed)
  const net = tx.recovery?.done === true ? write(paidBack(tx)) : undefined
  is('net_recovered_amount', net, 'net_recovered_amount')
  checkReceipt(audit, tx, member(body, 'receipt'))
  checkBooks(audit, tx)
  if (!tx.auto) {
    is('customer', tx.customer.id, 'customer_id')
    is('source_asset', tx.wanted, 'source_asset')
    if (tx.receipt === null) is('amount before there is a deposit', undefined, 'amount')
  } else {
    const other = read(audit, 'transactions.get', { transaction_id: id })
    same(`status of ${tx.label} under /transactions`, member(other, 'status'), tx.status)
  }
}

function paidBack(tx: Transaction): Amount {
  return (tx.type === 'onramp' ? tx.booked?.initial : tx.booked?.outgoing) ?? 0n
}

function checkReceipt(audit: Audit, tx: Transaction, receipt: unknown): void {
  const expected = flat(tx)
  if (expected === undefined) return void same(`receipt of ${tx.label}`, receipt ?? null, null)
  const nested: readonly (readonly [string, readonly string[]])[] = [
    ['initial_amount', ['input', 'amount']],
    ['subtotal_amount', ['subtotal', 'amount']],
    ['converted_amount', ['converted', 'amount']],
    ['outgoing_amount', ['output', 'amount']],
    ['input_currency', ['input', 'asset']],
    ['output_currency', ['output', 'asset']],
  ]
  for (const [name, path] of nested)
    same(`${path.join('.')} of ${tx.label}`, member(receipt, ...path), expected[name])
  const both = audit.model.setup.receipts === 'both'
  for (const fee of ['external_fee', 'client_fee', 'platform_fee'])
    same(`${fee} of ${tx.label}`, member(receipt, fee, ...(both ? [] : ['amount'])), expected[fee])
  for (const name of Object.keys(expected)) {
    if (both) same(`${name} of ${tx.label}`, member(receipt, name), expected[name])
    else if (name.endsWith('_amount') && member(receipt, name) !== undefined) fail(`${name} is shown`)
  }
}

function checkCustomer(audit: Audit, customer: Customer): void {
  const body = read(audit, 'customers.get', { customer_id: customer.id ?? '' })
  const is = (name: string, expected: unknown) =>
    same(`${name} of ${customer.label}`, member(body, name), expected)
  is('name', customer.name)
  is('external_id', customer.externalId)
  is('status', statusOf(customer))
  is('kyb_status', kybStatusOf(customer))
  is('application_status', customer.application)
  is('decision', customer.decision ?? undefined)
  const link = member(body, 'resubmit_url') !== undefined
  same(`whether ${customer.label} has a resubmit_url`, link, statusOf(customer) === 'info_requested')
}

function checkRecipient(audit: Audit, recipient: Recipient): void {
  const body = read(audit, 'recipients.get', { recipient_id: recipient.id ?? '' })
  same(`name of ${recipient.label}`, member(body, 'name'), recipient.name)
  same(`status of ${recipient.label}`, member(body, 'status'), recipient.status)
  same(`address of ${recipient.label}`, member(body, 'address') !== null, recipient.address)
  const expected = destinationsOf(audit.model, recipient).map(({ id }) => id)
  const actual = members(body, 'destinations').map((one) => member(one, 'destination_id'))
  same(`destinations of ${recipient.label}`, actual, expected.reverse())
}

/** What the model says of a thing, as far as a read has to show it: equal where nothing of it is another. */
function viewOfTransaction(tx: Transaction): readonly unknown[] {
  const { status, input, completedAt, failure, hashed, receipt, booked, recovery, books: has, id } = tx
  const done = [recovery?.done, has.arrived, has.converted, has.paid, has.refunded]
  return [
    id,
    status,
    input,
    completedAt,
    failure,
    hashed,
    receipt,
    booked,
    tx.sourceNetwork,
    tx.sender,
    ...done,
  ]
}

function viewOfCustomer(customer: Customer): readonly unknown[] {
  return [statusOf(customer), kybStatusOf(customer), customer.application, customer.decision]
}

function viewOfRecipient(model: Model, recipient: Recipient): readonly unknown[] {
  const { name, status, address } = recipient
  return [name, status, address, ...destinationsOf(model, recipient).map(({ id }) => id)]
}

/** Notes what a thing shows; false when it is what it showed. */
function isNew({ shown }: Audit, thing: Thing, view: readonly unknown[]): boolean {
  const before = shown.get(thing)
  if (before?.length === view.length && view.every((each, at) => each === before[at])) return false
  shown.set(thing, view)
  return true
}

/**
 * Reads what can read otherwise than it did: what the model says otherwise of, and all whose rows, or rows that name it,
 * were written since. Whatever a read shows beside this is caught by {@link checkAll}.
 */
function checkTouched(audit: Audit): void {
  const { model, watch, sim } = audit
  watch.look(sim)
  for (const tx of model.transactions) {
    const { customer, destination, account } = tx
    const isNear =
      watch.isTouched(tx.id) ||
      [customer.id, destination.id, destination.recipient.id, account?.id].some((id) => watch.isWritten(id))
    if (isNew(audit, tx, viewOfTransaction(tx)) || isNear) checkTransaction(audit, tx)
  }
  for (const customer of alive(model.customers)) {
    if (isNew(audit, customer, viewOfCustomer(customer)) || watch.isTouched(customer.id))
      checkCustomer(audit, customer)
  }
  for (const recipient of alive(model.recipients)) {
    const isNear = watch.isTouched(recipient.id) || watch.isWritten(recipient.customer.id)
    if (isNew(audit, recipient, viewOfRecipient(model, recipient)) || isNear) checkRecipient(audit, recipient)
  }
  watch.clear()
}

type When = 'steps were made' | 'time has passed'

/** After steps, and after time has passed: then every attempt that was due was made. */
export function checkChanged(audit: Audit, when: When): void {
  checkImports(audit)
  checkTouched(audit)
  checkCredits(audit)
  checkAgents(audit)
  checkWallets(audit)
  if (when === 'time has passed') checkDeliveries(audit)
}

/** Everything, whether it can have changed or not. */
export function checkAll(audit: Audit, when: When): void {
  const { model } = audit
  checkChanged(audit, when)
  for (const tx of model.transactions) checkTransaction(audit, tx)
  for (const customer of alive(model.customers)) checkCustomer(audit, customer)
  for (const recipient of alive(model.recipients)) checkRecipient(audit, recipient)
  checkLedger(audit)
  checkEventList(audit)
  if (when === 'time has passed') checkDeliveryList(audit)
}
