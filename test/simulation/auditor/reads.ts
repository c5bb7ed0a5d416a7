import { type Audit, fail, member, members, same } from './audit.js'
import { send } from './calls.js'
import { alive, type Customer, type Recipient, type Transaction } from './model.js'
import { type Amount, known, times, write } from './money.js'
import { kybStatusOf, statusOf } from './onboarding.js'
import { destinationsOf } from './payees.js'
import { flat, recovered, refundAddress } from './receipts.js'

/** What reads, balances and deliveries have to show. */

async function read(audit: Audit, operation: string, params: Record<string, string>): Promise<unknown> {
  const { body, problem } = await send(audit.sim, { operation, params }, 'test')
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

/** Where each transaction was last seen. */
const observed = new WeakMap<Transaction, string>()

export async function checkTransaction(audit: Audit, tx: Transaction): Promise<void> {
  const id = tx.id ?? fail(`${tx.label} has no id`)
  const body = tx.auto
    ? await read(audit, 'autoTransactions.get', { auto_transaction_id: id })
    : await read(audit, 'transactions.get', { transaction_id: id })
  const status = String(member(body, 'status'))
  const before = observed.get(tx)
  if (before !== undefined && !reachable(before, status)) fail(`${tx.label} went from ${before} to ${status}`)
  observed.set(tx, status)
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
  if (!tx.auto) {
    is('customer', tx.customer.id, 'customer_id')
    is('source_asset', tx.wanted, 'source_asset')
    if (tx.receipt === null) is('amount before there is a deposit', undefined, 'amount')
  }
  if (tx.auto) {
    const other = await read(audit, 'transactions.get', { transaction_id: id })
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

export async function checkCustomer(audit: Audit, customer: Customer): Promise<void> {
  const body = await read(audit, 'customers.get', { customer_id: customer.id ?? '' })
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

export async function checkRecipient(audit: Audit, recipient: Recipient): Promise<void> {
  const body = await read(audit, 'recipients.get', { recipient_id: recipient.id ?? '' })
  same(`name of ${recipient.label}`, member(body, 'name'), recipient.name)
  same(`status of ${recipient.label}`, member(body, 'status'), recipient.status)
  same(`address of ${recipient.label}`, member(body, 'address') !== null, recipient.address)
  const expected = destinationsOf(audit.model, recipient).map(({ id }) => id)
  const actual = members(body, 'destinations').map((one) => member(one, 'destination_id'))
  same(`destinations of ${recipient.label}`, actual, expected.reverse())
}

/** Everything in the books follows from what became of each transaction; in every asset it sums up to nothing. */
export function checkLedger({ model, sim }: Audit): void {
  const books = new Map<string, Amount>()
  const move = (asset: string, amount: Amount, from: string, to: string): void => {
    books.set(`${from} ${asset}`, (books.get(`${from} ${asset}`) ?? 0n) - amount)
    books.set(`${to} ${asset}`, (books.get(`${to} ${asset}`) ?? 0n) + amount)
  }
  for (const tx of model.transactions) {
    const { books: has, booked, input, output } = tx
    if (booked === null) continue
    const source = `outside:${tx.sourceNetwork ?? 'bank'}`
    const target = `outside:${tx.destinationNetwork ?? 'bank'}`
    if (has.refunded || !has.arrived) continue
    move(input, booked.initial, source, 'transactions')
    if (!has.converted) continue
    move(input, booked.external, 'transactions', 'fees:external')
    move(input, booked.subtotal, 'transactions', 'desk')
    const exact = times(booked.subtotal, booked.rate)
    move(output, exact - booked.converted, 'desk', 'rounding')
    move(output, booked.client, 'desk', 'fees:developer')
    move(output, booked.platform, 'desk', 'fees:platform')
    move(output, booked.outgoing, 'desk', 'transactions')
    if (has.paid) move(output, booked.outgoing, 'transactions', target)
    if (tx.recovery?.done !== true) continue
    if (tx.type === 'onramp') move(input, booked.initial, 'recoveries', source)
    else {
      move(output, booked.outgoing, target, 'desk')
      move(input, recovered(tx), 'desk', source)
    }
  }
  const expected = [...books].flatMap(([name, amount]) => (amount === 0n ? [] : [`${name} ${write(amount)}`]))
  const balances = sim.ledger.balances()
  const actual = balances.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)
  same('the balances', actual.sort(), expected.sort())
  const sums = new Map<string, Amount>()
  for (const { asset, amount } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + signed(amount))
  for (const [asset, sum] of sums) same(`the sum of all ${asset}`, write(sum), '0')
}

/** Every movement balances, and a transaction that ended leaves nothing on its way. */
export function checkPostings({ model, sim }: Audit): void {
  const left = new Map<string, Amount>()
  const back = new Map<string, string | null>()
  for (const { transaction_id, reason, entries, address } of sim.ledger.postings()) {
    if (['refunded', 'returned', 'reversed'].includes(reason)) back.set(transaction_id, address)
    const sums = new Map<string, Amount>()
    for (const { account, asset, amount } of entries) {
      sums.set(asset, (sums.get(asset) ?? 0n) + signed(amount))
      if (account === 'transactions') {
        const key = `${transaction_id} ${asset}`
        left.set(key, (left.get(key) ?? 0n) + signed(amount))
      }
    }
    for (const [asset, sum] of sums) same(`${reason} of ${transaction_id} in ${asset}`, write(sum), '0')
  }
  for (const tx of model.transactions) {
    const { refunded, paid } = tx.books
    const address = refundAddress(tx)
    const returned = tx.recovery?.done === true && recovered(tx) > 0n
    if ((refunded || returned) && address !== undefined)
      same(`where the money of ${tx.label} went back to`, back.get(tx.id ?? ''), address)
    if (!refunded && !paid) continue
    for (const asset of [tx.input, tx.output])
      same(`what ${tx.label} has on its way`, write(left.get(`${tx.id} ${asset}`) ?? 0n), '0')
  }
}

function signed(text: string): Amount {
  return text.startsWith('-') ? -known(text.slice(1)) : known(text)
}

const minute = 60_000
/** When the attempts of a delivery are due, counted from its event (specification, Delivery mechanism). */
const attempts = [0, 5, 15, 30, 60, 120, 240, 480, 960, 1680].map((minutes) => minutes * minute)
const givenUp = 2880 * minute

/** After time has passed every attempt that was due was made. */
export function checkDeliveries({ model, sim }: Audit): void {
  const targets = new Map(model.targets.map((target) => [target.id, target]))
  const deliveries = sim.webhooks.deliveries()
  for (const target of model.targets) {
    const own = deliveries.filter((one) => one.target_id === target.id)
    same(`how many events ${target.label} is told`, own.length, target.told)
    const distinct = new Set(own.map((one) => one.event_id)).size
    same(`how many of the events that ${target.label} is told differ`, distinct, target.told)
  }
  for (const delivery of deliveries) {
    const target = targets.get(delivery.target_id) ?? fail(`a delivery to ${delivery.target_id}`)
    if (target.deleted) continue
    const age = model.now - Date.parse(delivery.created_at)
    const needed = target.url.endsWith('/down') ? 11 : target.url.endsWith('/flaky') ? 3 : 1
    const due = attempts.filter((offset) => offset <= age).length
    const made = Math.min(due, needed)
    same(`attempts of ${delivery.event_type} to ${target.label}`, delivery.attempts, made)
    const status = made === needed ? 'delivered' : age >= givenUp ? 'failed' : 'pending'
    same(`status of ${delivery.event_type} to ${target.label}`, delivery.status, status)
  }
}

/** Everything at once. */
export async function checkAll(audit: Audit): Promise<void> {
  const { model } = audit
  for (const tx of model.transactions) await checkTransaction(audit, tx)
  for (const customer of alive(model.customers)) await checkCustomer(audit, customer)
  for (const recipient of alive(model.recipients)) await checkRecipient(audit, recipient)
  checkLedger(audit)
  checkPostings(audit)
}
