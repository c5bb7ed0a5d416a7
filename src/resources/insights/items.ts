import { address } from '../../contract/host-ports.js'
import { dayMs } from '../../kernel/calendar.js'
import { formatAmount, parseAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { coverOf, currentOf } from '../mandates/index.js'
import { budgetOf, type ScheduledPaymentRow } from '../scheduled-payments/index.js'
import { balancesOfWallet } from '../wallets/index.js'
import {
  type Book,
  executedIn,
  failedIn,
  firstPaid,
  grouped,
  isInSpan,
  openIn,
  payeeName,
  payeeOf,
  type Span,
  Totals,
  totalsOf,
} from './book.js'
import type { Item } from './wire.js'

/** What a report says of one customer, and what it suggests. Each is read off rows: nothing is guessed. */

/** More would not be read. */
const mostEvidence = 20

type Evidence = Item['evidence'][number]

function evidence(type: Evidence['type'], ids: readonly string[]): Evidence[] {
  return ids.slice(0, mostEvidence).map((id) => ({ type, id }))
}

function paymentEvidence(rows: readonly ScheduledPaymentRow[]): Evidence[] {
  return evidence(
    'scheduled_payment',
    rows.map(({ id }) => id),
  )
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** @param past the window of the report, which ends now. @param ahead as long, from now on */
export function insightsOf(world: World, book: Book, past: Span, ahead: Span): readonly Item[] {
  const customer_id = book.customer.id
  const items: Item[] = []
  const say = (item: Omit<Item, 'customer_id'>): void => void items.push({ ...item, customer_id })
  const days = Math.round((past.to - past.from) / dayMs)
  sayFailures(world, book, past, say)
  const due = openIn(book, ahead)
  if (due.length > 0)
    say({
      kind: 'upcoming_payments',
      severity: 'info',
      message: `${count(due.length, 'payment')} of ${totalsOf(world, due)} in all ${due.length === 1 ? 'is' : 'are'} due in the next ${days} days.`,
      evidence: paymentEvidence(due),
      responsibility: 'payment_ops',
    })
  const moved = book.movements.filter(
    ({ created_at, confirmed_at, direction }) =>
      isInSpan(created_at, past) && (direction === 'out' || confirmed_at !== null),
  )
  if (moved.length > 0) {
    const out = moved.filter(({ direction }) => direction === 'out').length
    say({
      kind: 'account_activity',
      severity: 'info',
      message: `${count(moved.length - out, 'deposit')} and ${count(out, 'send')} in the last ${days} days.`,
      evidence: evidence('wallet', [...new Set(moved.map(({ wallet_id }) => wallet_id))]),
      responsibility: 'payment_ops',
    })
  }
  for (const row of firstPaid(book, past))
    say({
      kind: 'new_counterparty',
      severity: 'info',
      message: `${payeeName(world, row)} was paid for the first time.`,
      evidence: [
        ...(row.recipient_id === null ? [] : evidence('recipient', [row.recipient_id])),
        ...paymentEvidence([row]),
      ],
      responsibility: 'compliance',
    })
  sayConcentration(world, book, past, say)
  return items
}

type Say = (item: Omit<Item, 'customer_id'>) => void

/** Failures of one payee with one code are one insight; the others are counted together. */
function sayFailures(world: World, book: Book, past: Span, say: Say): void {
  const failed = failedIn(book, past)
  const clusters = grouped(failed, (row) => `${payeeOf(row)} ${row.failure_code}`)
  const others: ScheduledPaymentRow[] = []
  for (const rows of clusters.values()) {
    const [first] = rows
    if (first === undefined || rows.length < 2) {
      others.push(...rows)
      continue
    }
    const { failure_reason: reason, failure_code: code } = first
    say({
      kind: 'payment_failures_clustered',
      severity: 'critical',
      message: `${count(rows.length, 'payment')} to ${payeeName(world, first)} failed: ${reasonsOf(rows)}.`,
      detail: {
        failure_reason: reason ?? '',
        failure_code: code ?? '',
        docs_url: `${world.port(address).docsUrl}/api-reference/errors#${code ?? ''}`,
      },
      evidence: paymentEvidence(rows),
      responsibility: 'payment_ops',
    })
  }
  if (others.length > 0)
    say({
      kind: 'payments_failed',
      severity: 'warn',
      message: `${count(others.length, 'payment')} failed: ${reasonsOf(others)}.`,
      evidence: paymentEvidence(others),
      responsibility: 'payment_ops',
    })
}

const mostReasons = 3

/** Each reason once, with how many failed for it where there are several. */
function reasonsOf(rows: readonly ScheduledPaymentRow[]): string {
  const reasons = [...grouped(rows, (row) => row.failure_reason ?? 'no reason')]
  if (reasons.length === 1) return reasons[0]?.[0] ?? ''
  const told = reasons.slice(0, mostReasons).map(([reason, { length }]) => `${length} by "${reason}"`)
  const left = reasons.length - mostReasons
  return `${told.join(', ')}${left > 0 ? `, and for ${count(left, 'other reason')}` : ''}`
}

/** So much of what was paid went to one payee. */
const concentration = 80n
const fewestPayments = 3

function sayConcentration(world: World, book: Book, past: Span, say: Say): void {
  const paid = executedIn(book, past)
  if (paid.length < fewestPayments) return
  const all = totalsOf(world, paid)
  for (const asset of all.assets) {
    const byPayee = grouped(
      paid.filter((one) => one.asset === asset),
      payeeOf,
    )
    if (byPayee.size < 2) continue
    for (const rows of byPayee.values()) {
      const [first] = rows
      const own = totalsOf(world, rows).units(asset)
      if (first === undefined || own * 100n < all.units(asset) * concentration) continue
      say({
        kind: 'counterparty_concentration',
        severity: 'warn',
        message: `${payeeName(world, first)} got ${(own * 100n) / all.units(asset)} percent of the ${asset} that was paid.`,
        evidence: [
          ...(first.recipient_id === null ? [] : evidence('recipient', [first.recipient_id])),
          ...paymentEvidence(rows),
        ],
        responsibility: 'compliance',
      })
    }
  }
}

export function suggestionsOf(world: World, book: Book, ahead: Span): readonly Item[] {
  const customer_id = book.customer.id
  const items: Item[] = []
  const say: Say = (item) => void items.push({ ...item, customer_id })
  const due = openIn(book, ahead)
  sayShortfalls(world, book, due, say)
  for (const row of due) {
    const cover = coverOf(world, row)
    if (cover.mandate !== null && coverOf(world, row, row.scheduled_at).mandate !== null) continue
    const why =
      cover.mandate === null
        ? `now: ${cover.reason}`
        : 'when it is due: no mandate that allows it is valid then'
    say({
      kind: 'payment_at_risk',
      severity: 'warn',
      message: `The payment of ${row.amount} ${row.asset} to ${payeeName(world, row)} would fail ${why}.`,
      evidence: paymentEvidence([row]),
      responsibility: 'payment_ops',
    })
  }
  for (const mandate of book.activeMandates) {
    const { valid_until } = mandate
    if (valid_until !== null && isInSpan(valid_until * 1000, ahead))
      say({
        kind: 'mandate_expiring',
        severity: 'warn',
        message: `A mandate expires in ${count(Math.ceil((valid_until * 1000 - world.now) / dayMs), 'day')}.`,
        evidence: evidence('mandate', [mandate.id]),
        responsibility: 'compliance',
      })
    const { max_amount_in_window: cap, asset } = currentOf(mandate).rule
    const [line] = budgetOf(world, mandate).aggregate
    if (cap === undefined || line === undefined || line.open_count === 0) continue
    const { scale } = assetOf(world, asset)
    const units = (text: string) => parseAmount(text, scale) ?? 0n
    const over = units(line.committed_amount) + units(line.open_amount) - units(cap)
    if (over > 0n)
      say({
        kind: 'mandate_headroom',
        severity: 'warn',
        message: `What is scheduled passes the cap of ${cap} ${asset} of a mandate by ${formatAmount(over, scale)}.`,
        evidence: evidence('mandate', [mandate.id]),
        responsibility: 'payment_ops',
      })
  }
  return items
}

/** A wallet that has less than what is due from it. */
function sayShortfalls(world: World, book: Book, due: readonly ScheduledPaymentRow[], say: Say): void {
  for (const wallet of book.wallets) {
    const rows = due.filter(({ wallet_id }) => wallet_id === wallet.id)
    for (const [place, there] of grouped(rows, ({ network_id, asset }) => `${network_id} ${asset}`)) {
      const [network = '', asset = ''] = place.split(' ')
      const needed = totalsOf(world, there).units(asset)
      const has = new Totals(world)
      for (const held of balancesOfWallet(world, wallet.id))
        if (held.network_id === network && held.asset === asset) has.add(asset, held.amount)
      const missing = needed - has.units(asset)
      if (missing <= 0n) continue
      say({
        kind: 'funding_shortfall',
        severity: 'critical',
        message: `${wallet.name} has ${has.of(asset)} ${asset} on ${network}, and needs ${formatAmount(missing, assetOf(world, asset).scale)} more for what is due.`,
        evidence: [...evidence('wallet', [wallet.id]), ...paymentEvidence(there)],
        responsibility: 'payment_ops',
      })
    }
  }
}
