import { newestFirst } from '../../contract/pagination.js'
import type { OutputOf } from '../../contract/schema.js'
import { dateOf, dayMs, startOf } from '../../kernel/calendar.js'
import { unixSeconds } from '../../kernel/clock.js'
import { formatFixed } from '../../kernel/money.js'
import { byText } from '../../kernel/order.js'
import type { World } from '../../kernel/world.js'
import { type CustomerRow, customers, requireCustomer } from '../customers/index.js'
import type { ScheduledPaymentRow } from '../scheduled-payments/index.js'
import { presentBalances } from '../wallets/index.js'
import {
  type Book,
  bookOf,
  executedIn,
  failedIn,
  firstPaid,
  lastActivity,
  openIn,
  payeeOf,
  type Span,
  Totals,
  totalsOf,
} from './book.js'
import { insightsOf, itemOf, suggestionsOf } from './items.js'
import * as wire from './wire.js'

/** Reports look at so many customers, the newest first. */
const maxScanned = 100

function spans(now: number, days: number) {
  return {
    past: { from: now - days * dayMs, to: now + 1 },
    before: { from: now - 2 * days * dayMs, to: now - days * dayMs },
    ahead: { from: now, to: now + days * dayMs },
  }
}

type Read = ReturnType<typeof read>

function read(world: World, customer: CustomerRow, days: number, walletId: string | undefined) {
  const book = bookOf(world, customer, walletId)
  const { past, ahead } = spans(world.now, days)
  return {
    book,
    insights: insightsOf(world, book, past, ahead),
    suggestions: suggestionsOf(world, book, ahead),
    balances: balancesOf(world, book),
  }
}

function balancesOf(world: World, { wallets }: Book) {
  let cents = 0n
  const balances = wallets.flatMap((wallet) => {
    const shown = presentBalances(world, wallet)
    cents += BigInt(shown.total_amount_usd.replace('.', ''))
    return shown.balances.map(({ asset, amount_usd }) => ({
      wallet_id: wallet.id,
      name: wallet.name,
      network_id: asset.network_id,
      asset: asset.id,
      amount_usd,
    }))
  })
  return { balances, cents }
}

function dollars(cents: bigint): string {
  return formatFixed(cents, 2)
}

function upcomingOf(world: World, books: readonly Book[], days: number, ahead: Span) {
  const due = books.flatMap((book) => openIn(book, ahead))
  return { days, count: due.length, ...(due.length > 0 && { totals: totalsOf(world, due).toObject() }) }
}

function openCount(book: Book): number {
  return book.payments.filter(({ status }) => status === 'scheduled').length
}

/** Reports about one customer; nothing moves. @throws Problem 404 */
export function reportOnCustomer(world: World, clientId: string, customerId: string) {
  const customer = requireCustomer(world, clientId, customerId)
  const { book, insights, suggestions, balances } = read(world, customer, wire.defaultDays, undefined)
  return {
    customer_id: customerId,
    generated_at: unixSeconds(world.now),
    snapshot: {
      ...(book.wallets.length > 0 && { total_usd: dollars(balances.cents), balances: balances.balances }),
      upcoming: upcomingOf(world, [book], wire.defaultDays, spans(world.now, wire.defaultDays).ahead),
      open_scheduled_payments: openCount(book),
      active_mandates: book.activeMandates.length,
    },
    insights: [...insights],
    suggestions: [...suggestions],
  }
}

/** Reports about all customers of a client, or one; nothing moves. @throws Problem 404 for a customer that is not there */
export function reportOnClient(world: World, clientId: string, query: OutputOf<typeof wire.clientQuery>) {
  const { window_days: days = wire.defaultDays, customer_id, wallet_id } = query
  const { past, before, ahead } = spans(world.now, days)
  const scanned =
    customer_id === undefined
      ? world.table(customers).slice({ ...newestFirst(clientId), offset: 0, limit: maxScanned }).rows
      : [requireCustomer(world, clientId, customer_id)]
  const reads = scanned.map((customer) => read(world, customer, days, wallet_id))
  const books = reads.map(({ book }) => book)
  const insights = [...reads.flatMap((one) => one.insights), ...ofAll(world, books, past, before)]
  const suggestions = reads.flatMap((one) => one.suggestions)
  const matches = (item: wire.Item) =>
    (query.kind?.includes(item.kind) ?? true) &&
    (query.severity?.includes(item.severity) ?? true) &&
    (query.responsibility === undefined ||
      (item.responsibility !== undefined && query.responsibility.includes(item.responsibility)))
  const cents = reads.reduce((sum, { balances }) => sum + balances.cents, 0n)
  const rolled = reads.map((one) => rollUp(world, one, days, ahead))
  return {
    generated_at: unixSeconds(world.now),
    window_days: days,
    snapshot: {
      customers: {
        total: customer_id === undefined ? world.table(customers).count(clientId) : 1,
        scanned: scanned.length,
        with_activity: rolled.filter(({ last_activity_at: at }) => at !== undefined && at * 1000 >= past.from)
          .length,
        with_critical: rolled.filter(({ item_counts }) => item_counts.critical > 0).length,
      },
      total_usd: dollars(cents),
      ...(customer_id !== undefined && { balances: reads.flatMap(({ balances }) => balances.balances) }),
      upcoming: upcomingOf(world, books, days, ahead),
      open_scheduled_payments: books.reduce((sum, book) => sum + openCount(book), 0),
      active_mandates: books.reduce((sum, book) => sum + book.activeMandates.length, 0),
      metrics: metricsOf(world, books, past, before),
    },
    facets: facetsOf([...insights, ...suggestions], books),
    series: seriesOf(world, books, days),
    insights: insights.filter(matches),
    suggestions: suggestions.filter(matches),
    customers: rolled.sort(worstFirst),
  }
}

function rollUp(world: World, { book, insights, suggestions, balances }: Read, days: number, ahead: Span) {
  const items = [...insights, ...suggestions]
  const of = (severity: wire.Item['severity']) => items.filter((item) => item.severity === severity).length
  const last = lastActivity(book)
  return {
    customer_id: book.customer.id,
    name: book.customer.name,
    total_usd: dollars(balances.cents),
    open_scheduled_payments: openCount(book),
    active_mandates: book.activeMandates.length,
    upcoming: upcomingOf(world, [book], days, ahead),
    item_counts: { critical: of('critical'), warn: of('warn'), info: of('info') },
    ...(last !== null && { last_activity_at: unixSeconds(last) }),
  }
}

function worstFirst(a: wire.RollUp, b: wire.RollUp): number {
  for (const severity of wire.severities) {
    const difference = b.item_counts[severity] - a.item_counts[severity]
    if (difference !== 0) return difference
  }
  return byText(a.customer_id, b.customer_id)
}

function paidIn(world: World, books: readonly Book[], span: Span): Totals {
  const executed = books.flatMap((book) => executedIn(book, span))
  return totalsOf(world, executed)
}

/** Says what only shows in all customers together: volumes that jump, and recipients who are paid no more. */
function ofAll(world: World, books: readonly Book[], past: Span, before: Span): readonly wire.Item[] {
  const items: wire.Item[] = []
  const [now, then] = [paidIn(world, books, past), paidIn(world, books, before)]
  for (const asset of now.assets) {
    if (then.units(asset) === 0n || now.units(asset) < 3n * then.units(asset)) continue
    const message = `${now.of(asset)} ${asset} were paid, after ${then.of(asset)} in the window before.`
    items.push(itemOf('volume_anomaly', message, []))
  }
  for (const book of books) {
    const isPaid = new Set(executedIn(book, past).map(payeeOf))
    const waits = new Set(book.payments.filter(({ status }) => status === 'scheduled').map(payeeOf))
    const gone = new Map(
      executedIn(book, before).flatMap((row) =>
        row.recipient_id === null || isPaid.has(payeeOf(row)) || waits.has(payeeOf(row))
          ? []
          : [[row.recipient_id, row]],
      ),
    )
    for (const id of gone.keys())
      items.push({
        kind: 'recipient_dormant',
        severity: 'info',
        message: 'A recipient who was paid in the window before is not paid any more.',
        evidence: [{ type: 'recipient', id }],
        customer_id: book.customer.id,
        responsibility: 'payment_ops',
      })
  }
  return items
}

function metricsOf(world: World, books: readonly Book[], past: Span, before: Span): wire.Metric[] {
  const [now, then] = [paidIn(world, books, past), paidIn(world, books, before)]
  const assets = [...new Set([...now.assets, ...then.assets])].sort()
  const counted = (
    key: wire.Metric['key'],
    label: string,
    rowsIn: (book: Book, span: Span) => readonly unknown[],
  ): wire.Metric => {
    const count = (span: Span) => books.reduce((sum, book) => sum + rowsIn(book, span).length, 0)
    const [value, previous] = [count(past), count(before)]
    const change = changeOf(BigInt(value), BigInt(previous))
    return { key, label, value: String(value), previous: String(previous), ...change }
  }
  return [
    ...assets.map(
      (asset): wire.Metric => ({
        key: 'executed_volume',
        label: `Paid in ${asset}`,
        asset,
        value: now.of(asset),
        previous: then.of(asset),
        ...changeOf(now.units(asset), then.units(asset)),
      }),
    ),
    counted('executed_payments', 'Payments', executedIn),
    counted('failed_payments', 'Failed payments', failedIn),
    counted('new_counterparties', 'New counterparties', firstPaid),
  ]
}

/** Says how much more it is, in percent, to one place; absent where there was nothing before. */
function changeOf(value: bigint, previous: bigint) {
  if (previous === 0n) return {}
  return { change_pct: Number(((value - previous) * 1000n) / previous) / 10 }
}

/** Counts items before any filter. */
function facetsOf(items: readonly wire.Item[], books: readonly Book[]) {
  const tally = (values: readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const value of [...values].sort()) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  return {
    kinds: tally(items.map(({ kind }) => kind)),
    severities: tally(items.map(({ severity }) => severity)),
    responsibilities: tally(items.flatMap(({ responsibility }) => responsibility ?? [])),
    assets: tally(books.flatMap(({ payments }) => payments.map(({ asset }) => asset))),
  }
}

/** Points of a series: one for each day, from the first one on. */
class Days {
  readonly #from: number
  readonly #totals: readonly Totals[]
  readonly #counts: number[]

  constructor(world: World, from: number, days: number) {
    this.#from = from
    this.#totals = Array.from({ length: days }, () => new Totals(world))
    this.#counts = this.#totals.map(() => 0)
  }

  add({ asset, amount }: Pick<ScheduledPaymentRow, 'asset' | 'amount'>, time: number | null): void {
    const at = Math.floor(((time ?? Number.NEGATIVE_INFINITY) - this.#from) / dayMs)
    const totals = this.#totals[at]
    if (totals === undefined) return
    totals.add(asset, amount)
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  counts() {
    return this.#points((at) => String(this.#counts[at] ?? 0))
  }

  /** Lists the sums of each day, for each asset that has any. */
  volumes(name: string) {
    const assets = [...new Set(this.#totals.flatMap((one) => one.assets))].sort()
    return Object.fromEntries(
      assets.map((asset) => [`${name}.${asset}`, this.#points((at) => this.#totals[at]?.of(asset) ?? '0')]),
    )
  }

  #points(of: (at: number) => string) {
    return this.#totals.map((_, at) => ({ t: unixSeconds(this.#from + at * dayMs), v: of(at) }))
  }
}

/** Counts by days of UTC what happened on each day of the window, and what is due on each day after it. */
function seriesOf(world: World, books: readonly Book[], days: number) {
  const today = startOf(dateOf(world.now))
  const from = today - (days - 1) * dayMs
  const past = () => new Days(world, from, days)
  const [executed, failed, met, due] = [past(), past(), past(), new Days(world, today, days)]
  for (const { payments, firsts } of books) {
    for (const row of payments) {
      executed.add(row, row.executed_at)
      if (row.status === 'failed') failed.add(row, row.scheduled_at)
      if (row.status === 'scheduled') due.add(row, Math.max(row.scheduled_at, today))
    }
    for (const row of firsts) met.add(row, row.executed_at)
  }
  const metrics: Record<string, { t: number; v: string }[]> = {
    executed_payments: executed.counts(),
    failed_payments: failed.counts(),
    new_counterparties: met.counts(),
    ...executed.volumes('executed_volume'),
    ...due.volumes('upcoming_obligations'),
  }
  const to = today + days * dayMs
  return { bucket: 'day' as const, from: unixSeconds(from), to: unixSeconds(to), metrics }
}
