import { address } from '../../contract/host-ports.js'
import { dayMs } from '../../kernel/calendar.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { coverOf, currentOf, type MandateRow } from '../mandates/index.js'
import { budgetOf, type ScheduledPaymentRow } from '../scheduled-payments/index.js'
import { balancesOfWallet } from '../wallets/index.js'
import {
  type Book,
  executedIn,
  failedIn,
  firstPaid,
  groupBy,
  isInSpan,
  openIn,
  payeeName,
  payeeOf,
  type Span,
  Totals,
  totalsOf,
} from './book.js'
import type { Item, responsibilities } from './wire.js'

/** The items of a report: what it says of one customer, and what it suggests. Each is read off rows: nothing is guessed. */

/** The most ids of one kind of evidence: more would not be read. */
const maxEvidence = 20

type Evidence = Item['evidence'][number]

function evidence(type: Evidence['type'], ids: readonly string[]): Evidence[] {
  return ids.slice(0, maxEvidence).map((id) => ({ type, id }))
}

function paymentEvidence(rows: readonly ScheduledPaymentRow[]): Evidence[] {
  return evidence(
    'scheduled_payment',
    rows.map(({ id }) => id),
  )
}

function count(number: number, one: string): string {
  return `${number} ${number === 1 ? one : `${one}s`}`
}

/** Says of each kind of item how grave it is, and whom it concerns. */
const gravity: Readonly<
  Record<Item['kind'], readonly [Item['severity'], (typeof responsibilities)[number]]>
> = {
  upcoming_payments: ['info', 'payment_ops'],
  payment_failures_clustered: ['critical', 'payment_ops'],
  payments_failed: ['warn', 'payment_ops'],
  account_activity: ['info', 'payment_ops'],
  new_counterparty: ['info', 'compliance'],
  counterparty_concentration: ['warn', 'compliance'],
  volume_anomaly: ['warn', 'compliance'],
  recipient_dormant: ['info', 'payment_ops'],
  payment_at_risk: ['warn', 'payment_ops'],
  funding_shortfall: ['critical', 'payment_ops'],
  mandate_expiring: ['warn', 'compliance'],
  mandate_headroom: ['warn', 'payment_ops'],
}

/** Makes an item of a report. */
export function itemOf(
  kind: Item['kind'],
  message: string,
  evidence: Evidence[],
  detail?: Readonly<Record<string, string>>,
): Item {
  const [severity, responsibility] = gravity[kind]
  return { kind, severity, message, ...(detail && { detail: { ...detail } }), evidence, responsibility }
}

type Say = (...item: Parameters<typeof itemOf>) => void

/** Collects what is said of one customer. */
function itemsAbout(customer_id: string, tell: (say: Say) => void): readonly Item[] {
  const items: Item[] = []
  tell((...item) => void items.push({ ...itemOf(...item), customer_id }))
  return items
}

/** @param past the window of the report, which ends now. @param ahead as long, from now on */
export function insightsOf(world: World, book: Book, past: Span, ahead: Span): readonly Item[] {
  const days = Math.round((past.to - past.from) / dayMs)
  const due = openIn(book, ahead)
  const moved = book.movements.filter(
    ({ created_at, confirmed_at, direction }) =>
      isInSpan(created_at, past) && (direction === 'out' || confirmed_at !== null),
  )
  return itemsAbout(book.customer.id, (say) => {
    sayFailures(world, book, past, say)
    if (due.length > 0) {
      const message = `${count(due.length, 'payment')} of ${totalsOf(world, due)} in all ${due.length === 1 ? 'is' : 'are'} due in the next ${days} days.`
      say('upcoming_payments', message, paymentEvidence(due))
    }
    if (moved.length > 0) {
      const out = moved.filter(({ direction }) => direction === 'out').length
      say(
        'account_activity',
        `${count(moved.length - out, 'deposit')} and ${count(out, 'send')} in the last ${days} days.`,
        evidence('wallet', [...new Set(moved.map(({ wallet_id }) => wallet_id))]),
      )
    }
    for (const row of firstPaid(book, past)) {
      const message = `${payeeName(world, row)} was paid for the first time.`
      say('new_counterparty', message, payeeEvidence(row, [row]))
    }
    sayConcentration(world, book, past, say)
  })
}

/** Names the recipient of a payment, where it has one, and payments. */
function payeeEvidence({ recipient_id }: ScheduledPaymentRow, rows: readonly ScheduledPaymentRow[]) {
  return [...(recipient_id === null ? [] : evidence('recipient', [recipient_id])), ...paymentEvidence(rows)]
}

/** Says what failed. Failures of one payee with one code are one insight; the others are counted together. */
function sayFailures(world: World, book: Book, past: Span, say: Say): void {
  const failed = failedIn(book, past)
  const clusters = groupBy(failed, (row) => `${payeeOf(row)} ${row.failure_code}`)
  const others: ScheduledPaymentRow[] = []
  for (const rows of clusters.values()) {
    const [first] = rows
    if (first === undefined || rows.length < 2) {
      others.push(...rows)
      continue
    }
    const { failure_reason, failure_code } = first
    const code = failure_code ?? ''
    const docs_url = `${world.port(address).docsUrl}/api-reference/errors#${code}`
    say(
      'payment_failures_clustered',
      `${count(rows.length, 'payment')} to ${payeeName(world, first)} failed: ${reasonsOf(rows)}.`,
      paymentEvidence(rows),
      { failure_reason: failure_reason ?? '', failure_code: code, docs_url },
    )
  }
  if (others.length > 0) {
    const message = `${count(others.length, 'payment')} failed: ${reasonsOf(others)}.`
    say('payments_failed', message, paymentEvidence(others))
  }
}

const maxReasons = 3

/** Names each reason once, with how many failed for it where there are several. */
function reasonsOf(rows: readonly ScheduledPaymentRow[]): string {
  const reasons = [...groupBy(rows, (row) => row.failure_reason ?? 'no reason')]
  if (reasons.length === 1) return reasons[0]?.[0] ?? ''
  const told = reasons.slice(0, maxReasons).map(([reason, { length }]) => `${length} by "${reason}"`)
  const left = reasons.length - maxReasons
  return `${told.join(', ')}${left > 0 ? `, and for ${count(left, 'other reason')}` : ''}`
}

/** The share of what was paid from which on it is told that it went to one payee. */
const concentrationPercent = 80n
const minPayments = 3

function sayConcentration(world: World, book: Book, past: Span, say: Say): void {
  const paid = executedIn(book, past)
  if (paid.length < minPayments) return
  const all = totalsOf(world, paid)
  for (const asset of all.assets) {
    const byPayee = groupBy(
      paid.filter((one) => one.asset === asset),
      payeeOf,
    )
    if (byPayee.size < 2) continue
    for (const rows of byPayee.values()) {
      const [first] = rows
      const own = totalsOf(world, rows).units(asset)
      if (first === undefined || own * 100n < all.units(asset) * concentrationPercent) continue
      const percent = (own * 100n) / all.units(asset)
      const message = `${payeeName(world, first)} got ${percent} percent of the ${asset} that was paid.`
      say('counterparty_concentration', message, payeeEvidence(first, rows))
    }
  }
}

export function suggestionsOf(world: World, book: Book, ahead: Span): readonly Item[] {
  const due = openIn(book, ahead)
  return itemsAbout(book.customer.id, (say) => {
    sayShortfalls(world, book, due, say)
    for (const row of due) {
      const cover = coverOf(world, row)
      if (cover.mandate !== null && coverOf(world, row, row.scheduled_at).mandate !== null) continue
      const why =
        cover.mandate === null
          ? `now: ${cover.reason}`
          : 'when it is due: no mandate that allows it is valid then'
      const message = `The payment of ${row.amount} ${row.asset} to ${payeeName(world, row)} would fail ${why}.`
      say('payment_at_risk', message, paymentEvidence([row]))
    }
    for (const mandate of book.activeMandates) sayLimits(world, mandate, ahead, say)
  })
}

/** Says that a mandate ends, and that more is scheduled than it allows. */
function sayLimits(world: World, mandate: MandateRow, ahead: Span, say: Say): void {
  const itself = () => evidence('mandate', [mandate.id])
  const end = mandate.valid_until === null ? null : mandate.valid_until * 1000
  if (end !== null && isInSpan(end, ahead)) {
    const message = `A mandate expires in ${count(Math.ceil((end - world.now) / dayMs), 'day')}.`
    say('mandate_expiring', message, itself())
  }
  const { max_amount_in_window: cap, asset } = currentOf(mandate).rule
  const [line] = budgetOf(world, mandate).aggregate
  if (cap === undefined || line === undefined || line.open_count === 0) return
  const { scale } = assetOf(world, asset)
  const spent = unitsOf(line.committed_amount, scale) + unitsOf(line.open_amount, scale)
  const over = spent - unitsOf(cap, scale)
  if (over > 0n) {
    const message = `What is scheduled passes the cap of ${cap} ${asset} of a mandate by ${formatAmount(over, scale)}.`
    say('mandate_headroom', message, itself())
  }
}

/** Says which wallets have less than what is due from them. */
function sayShortfalls(world: World, book: Book, due: readonly ScheduledPaymentRow[], say: Say): void {
  for (const wallet of book.wallets) {
    const rows = due.filter(({ wallet_id }) => wallet_id === wallet.id)
    for (const [place, there] of groupBy(rows, ({ network_id, asset }) => `${network_id} ${asset}`)) {
      const [network = '', asset = ''] = place.split(' ')
      const needed = totalsOf(world, there).units(asset)
      const has = new Totals(world)
      for (const held of balancesOfWallet(world, wallet.id))
        if (held.network_id === network && held.asset === asset) has.add(asset, held.amount)
      const missing = needed - has.units(asset)
      if (missing <= 0n) continue
      const more = formatAmount(missing, assetOf(world, asset).scale)
      const message = `${wallet.name} has ${has.of(asset)} ${asset} on ${network}, and needs ${more} more for what is due.`
      say('funding_shortfall', message, [...evidence('wallet', [wallet.id]), ...paymentEvidence(there)])
    }
  }
}
