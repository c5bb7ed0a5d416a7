import { type Audit, fail, member, members, same } from './audit.js'
import { sendDirectly } from './calls.js'
import type { Customer, Model, Thing, Transaction } from './model.js'
import { refuse } from './model.js'
import { type Amount, ceiling, known, smallest, times } from './money.js'
import { receiptOf } from './receipts.js'
import { creditsOf, digits, rateOf } from './settings.js'

/** What a self-serve client pays with (contract/rest.md 16, behaviour.md 21; docs/decisions/0016). */

export interface Entry extends Thing {
  readonly type: string
  readonly category: string
  readonly cents: number
  readonly after: number
  readonly at: number
  readonly payment: Transaction | null
  /** Of the application whose review it paid for. */
  readonly application: string | null
  /** What it gives back a part of. */
  readonly refunds: Entry | null
}

export interface Checkout extends Thing {
  readonly price: number
  readonly bonus: number
  status: 'open' | 'completed' | 'canceled'
}

export class Credits {
  selfServe: boolean
  balance = 0
  baseline = 0
  down = false
  readonly entries: Entry[] = []
  readonly checkouts: Checkout[] = []

  constructor(selfServe: boolean) {
    this.selfServe = selfServe
  }
}

type Booked = Pick<Entry, 'type' | 'category' | 'cents'> &
  Partial<Pick<Entry, 'payment' | 'application' | 'refunds'>>

export function book(model: Model, booked: Booked): Entry {
  const { credits } = model
  credits.balance += booked.cents
  if (booked.cents > 0 && booked.type !== 'refund') credits.baseline = credits.balance
  const entry: Entry = {
    ...model.thing('entry'),
    payment: null,
    application: null,
    refunds: null,
    ...booked,
    after: credits.balance,
    at: model.now,
  }
  credits.entries.push(entry)
  return entry
}

/** What of a deduction was not given back. */
function left(model: Model, entry: Entry): number {
  const back = model.credits.entries.filter(({ refunds }) => refunds === entry)
  return back.reduce((sum, { cents }) => sum - cents, -entry.cents)
}

function giveBack(model: Model, entry: Entry, cents: number): Entry {
  const category = entry.category === 'transaction_fee' ? 'transaction_refund' : 'compliance_refund'
  const { payment, application } = entry
  return book(model, { type: 'refund', category, cents, payment, application, refunds: entry })
}

export function refund(model: Model, entry: Entry): Entry {
  if (entry.type !== 'deduction') refuse('invalid-request')
  const rest = left(model, entry)
  if (rest === 0) refuse('conflict')
  return giveBack(model, entry, rest)
}

/** What the call needs, before anything of it happens. */
export function requireCredits(model: Model, cents: number): void {
  const { selfServe, balance } = model.credits
  if (selfServe && cents > 0 && balance < cents) refuse('insufficient-credits')
}

function charge(model: Model, booked: Omit<Booked, 'type'>): void {
  if (model.credits.selfServe && booked.cents > 0)
    book(model, { ...booked, type: 'deduction', cents: -booked.cents })
}

/** The review of an application is paid for once. */
export function reviewCost(model: Model, { applicationId, individual }: Customer): number {
  const { credits } = model
  const prices = creditsOf(model.setup)
  if (prices === null) return 0
  // An application whose id nobody has read yet is not that of a deduction without one, which paid for a transfer.
  const paid =
    applicationId !== null &&
    credits.entries.some(({ type, application }) => type === 'deduction' && application === applicationId)
  return paid ? 0 : individual ? prices.kyc : prices.kyb
}

export function chargeReview(model: Model, customer: Customer): void {
  const cents = reviewCost(model, customer)
  charge(model, { category: 'compliance_fee', cents, application: customer.applicationId })
}

interface Terms {
  readonly type: string
  readonly input: string
  readonly output: string
  readonly rail: string | null
}

function bps(model: Model, { input, output }: Terms): number {
  const prices = creditsOf(model.setup)
  return prices === null ? 0 : (prices.overrides[`${input}/${output}`] ?? prices.bps)
}

/** In cents. Standing: ACH 1 dollar, wires and SWIFT 25, SEPA 1.50. */
function railCost({ type, rail }: Terms): number {
  if (type === 'swap') return 0
  if (rail === 'swift') return type === 'offramp' ? 2500 : 0
  return { ach: 100, fedwire: 2500, sepa: 150, fednow: 100 }[rail ?? ''] ?? 0
}

function transferCost(model: Model, terms: Terms, amount: Amount): number {
  const dollars = ceiling(times(amount, rateOf(model.setup, terms.input, 'USD')), 6)
  return Number(ceiling((dollars * BigInt(bps(model, terms))) / 10_000n, 2) / smallest(2))
}

/** Of a one-off that is not there yet. */
export function openingCost(
  model: Model,
  terms: Terms & { readonly bps: number },
  wanted: string | undefined,
): number {
  if (creditsOf(model.setup) === null) return 0
  if (wanted === undefined) return (bps(model, terms) === 0 ? 0 : 1) + railCost(terms)
  return transferCost(model, terms, leastDeposit(model, terms, known(wanted))) + railCost(terms)
}

/** The least that brings what is wanted: found by trying. */
function leastDeposit(model: Model, terms: Terms & { readonly bps: number }, wanted: Amount): Amount {
  const unit = smallest(digits(terms.input))
  const brings = (units: bigint) => receiptOf(model, units * unit, terms).outgoing >= wanted
  let high = 1n
  while (!brings(high)) high *= 2n
  let low = 0n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (brings(middle)) high = middle
    else low = middle
  }
  return high * unit
}

export function chargeOpening(model: Model, tx: Transaction): void {
  charge(model, { category: 'transaction_fee', cents: openingCost(model, tx, tx.amount), payment: tx })
}

/** Follows what is told of a transaction. */
export function followTransaction(model: Model, tx: Transaction, status: string): void {
  const { credits } = model
  if (creditsOf(model.setup) === null) return
  const taken = credits.entries.filter(({ type, payment }) => type === 'deduction' && payment === tx)
  const rest = taken.reduce((sum, entry) => sum + left(model, entry), 0)
  if (status === 'completed' && credits.selfServe) {
    const cost = transferCost(model, tx, tx.receipt?.initial ?? 0n) + railCost(tx)
    if (cost > rest) charge(model, { category: 'transaction_fee', cents: cost - rest, payment: tx })
    const [first] = taken
    if (cost < rest && first !== undefined) giveBack(model, first, rest - cost)
  }
  if (!tx.auto && (status === 'failed' || status === 'cancelled'))
    for (const entry of taken) {
      const own = left(model, entry)
      if (own > 0) giveBack(model, entry, own)
    }
}

/** The balance and the whole ledger. */
export function checkCredits(audit: Audit): void {
  const { model, sim } = audit
  const { credits } = model
  const prices = creditsOf(model.setup)
  if (prices === null) return
  const read = (operation: string, query?: Record<string, string>) =>
    sendDirectly(sim, { operation, ...(query !== undefined && { query }) }, 'test')
  const { body, problem } = read('credits.balance')
  if (!credits.selfServe) return void same('the refusal of credits', problem, 'forbidden')
  const { balance, baseline } = credits
  same('the balance of credits', member(body, 'balance_cents'), balance)
  same('the baseline of credits', member(body, 'balance_baseline_cents'), baseline)
  const percent = baseline === 0 ? null : Math.max(0, Math.floor((100 * balance) / baseline))
  same('what is left of credits', member(body, 'percent_remaining') ?? null, percent)
  const health =
    balance <= 0 ? 'empty' : percent === null || percent > 25 ? 'healthy' : percent > 10 ? 'low' : 'critical'
  same('the health of credits', member(body, 'health'), health)
  const capacity = balance <= 0 ? 0 : Math.floor((balance * 10_000) / prices.bps)
  same('the capacity of credits', member(body, 'transfer_capacity_cents'), capacity)
  const found: unknown[] = []
  for (let more = true; more; ) {
    const last = found.at(-1)
    const page = read('credits.listLedger', {
      limit: '100',
      ...(last !== undefined && {
        cursor: String(member(last, 'created_at')),
        cursor_id: String(member(last, 'id')),
      }),
    }).body
    found.push(...members(page, 'entries'))
    more = member(page, 'has_more') === true
  }
  same('the number of entries of credits', found.length, credits.entries.length)
  for (const [at, entry] of [...credits.entries].reverse().entries()) checkEntry(entry, found[at])
}

function checkEntry(entry: Entry, shown: unknown): void {
  const id = member(shown, 'id')
  if (typeof id !== 'string') fail(`${entry.label} has no id`)
  entry.id ??= id
  const is = (name: string, expected: unknown) =>
    same(`${name} of ${entry.label}`, member(shown, name), expected)
  is('id', entry.id)
  is('entry_type', entry.type)
  is('category', entry.category)
  is('amount_cents', entry.cents)
  is('balance_after_cents', entry.after)
  is('transaction_id', entry.payment?.id ?? null)
  same(`created_at of ${entry.label}`, Date.parse(String(member(shown, 'created_at'))), entry.at)
}
