import { unitsOf } from '../spending/counter.js'
import type { Mandate, ScheduledPayment } from './agency.js'
import { askedOf, isRevoked, statusOf } from './agents.js'
import { alive, type Customer, type Model } from './model.js'
import { type Amount, floor, known, times, write } from './money.js'
import { rateOf } from './settings.js'
import type { Arrival, Send, Wallet } from './treasury.js'
import { heldBy } from './wallets.js'

/** What reports have to say (contract/agentic.md 11; docs/decisions/0014): read off the model, in the words of nobody. */

const day = 86_400_000
const mostEvidence = 20

/** One of the things that a report says, without its words. */
export interface Said {
  readonly kind: string
  readonly severity: 'critical' | 'warn' | 'info'
  readonly responsibility: 'payment_ops' | 'compliance'
  readonly evidence: readonly string[]
  readonly customer_id: string | null
}

interface Span {
  readonly from: number
  readonly to: number
}

const within = (at: number, { from, to }: Span) => at >= from && at < to
const payeeOf = ({ recipient, address }: ScheduledPayment) => recipient?.id ?? address.toLowerCase()
/** Reads tell the reason of a failure alone: what a mandate denied says so. */
const codeOf = (reason: string) =>
  /^(no active mandate|transaction denied by mandate)/.test(reason) ? 'mandate_denied' : 'send_error'
const idOf = ({ id }: { readonly id: string | null }) => id ?? ''

function groups<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return found
}

function total(payments: readonly ScheduledPayment[], asset: string): Amount {
  return payments.filter((one) => one.asset === asset).reduce((sum, { amount }) => sum + known(amount), 0n)
}

function totals(payments: readonly ScheduledPayment[]): Record<string, string> {
  const assets = [...new Set(payments.map(({ asset }) => asset))].sort()
  return Object.fromEntries(assets.map((asset) => [asset, write(total(payments, asset))]))
}

/** Everything that a report on one customer is made of. */
class Book {
  readonly customer: Customer
  readonly wallets: readonly Wallet[]
  readonly payments: readonly ScheduledPayment[]
  readonly mandates: readonly Mandate[]
  readonly moves: readonly (Arrival | Send)[]
  readonly said: readonly Said[]
  readonly suggested: readonly Said[]
  readonly #model: Model
  /** Why a payment failed: told by the simulator, and known to nobody else. */
  readonly #reasons: ReadonlyMap<string, string>

  constructor(model: Model, customer: Customer, days: number, reasons: ReadonlyMap<string, string>) {
    this.#model = model
    this.#reasons = reasons
    this.customer = customer
    this.wallets = model.treasury.wallets.filter((one) => one.customer === customer)
    this.payments = model.agency.payments.filter((one) => one.wallet.customer === customer)
    this.mandates = model.agency.mandates.filter(
      (one) =>
        one.customer === customer && statusOf(model, one) === 'active' && !isRevoked(model, one.signer),
    )
    this.moves = model.treasury.moves.filter((one) => one.wallet.customer === customer)
    const past = { from: model.now - days * day, to: model.now + 1 }
    this.said = this.#say(past, model.now + days * day)
    this.suggested = this.#suggest(model.now + days * day)
  }

  executed(span: Span): ScheduledPayment[] {
    return this.payments.filter(({ status, due }) => status === 'executed' && within(due, span))
  }

  failed(span: Span): ScheduledPayment[] {
    return this.payments.filter(({ status, due }) => status === 'failed' && within(due, span))
  }

  open(until = Number.POSITIVE_INFINITY): ScheduledPayment[] {
    return this.payments.filter(({ status, due }) => status === 'scheduled' && due < until)
  }

  /** Who was paid for the first time. */
  met(span: Span): ScheduledPayment[] {
    const all = this.payments.filter(({ status }) => status === 'executed')
    return [...groups(all, payeeOf).values()]
      .flatMap((own) => own.toSorted((a, b) => a.due - b.due).slice(0, 1))
      .filter(({ due }) => within(due, span))
  }

  balances() {
    return this.wallets.flatMap((wallet) => {
      const own = this.#model.treasury.arrivals.filter((one) => one.wallet === wallet)
      const places = [...groups(own, ({ network, asset }) => `${network} ${asset}`).keys()]
      return places.map((place) => {
        const [network = '', asset = ''] = place.split(' ')
        const rate = rateOf(this.#model.setup, asset, 'USD')
        return { wallet, network, asset, worth: times(heldBy(this.#model, wallet, network, asset), rate) }
      })
    })
  }

  /** Of each wallet it is truncated once. */
  worth(): Amount {
    const byWallet = groups(this.balances(), ({ wallet }) => wallet.label)
    return [...byWallet.values()].reduce(
      (sum, all) =>
        sum +
        floor(
          all.reduce((one, { worth }) => one + worth, 0n),
          2,
        ),
      0n,
    )
  }

  lastActivity(): number | null {
    const executed = this.payments.filter(({ status }) => status === 'executed').map(({ due }) => due)
    const moved = this.moves.map((one) => ('touched' in one ? one.touched : one.at))
    const last = Math.max(0, ...executed, ...moved)
    return last === 0 ? null : last
  }

  #item(
    kind: string,
    severity: Said['severity'],
    responsibility: Said['responsibility'],
    ...evidence: readonly (readonly string[])[]
  ): Said {
    const shown = evidence.flatMap((ids) => ids.slice(0, mostEvidence))
    return { kind, severity, responsibility, evidence: shown, customer_id: this.customer.id }
  }

  #say(past: Span, until: number): Said[] {
    const items: Said[] = []
    const why = (one: ScheduledPayment) => `${payeeOf(one)} ${codeOf(this.#reasons.get(idOf(one)) ?? '')}`
    const alone: ScheduledPayment[] = []
    for (const all of groups(this.failed(past), why).values())
      if (all.length > 1)
        items.push(this.#item('payment_failures_clustered', 'critical', 'payment_ops', all.map(idOf)))
      else alone.push(...all)
    if (alone.length > 0) items.push(this.#item('payments_failed', 'warn', 'payment_ops', alone.map(idOf)))
    const due = this.open(until)
    if (due.length > 0) items.push(this.#item('upcoming_payments', 'info', 'payment_ops', due.map(idOf)))
    const moved = this.moves.filter(({ at }) => within(at, past))
    if (moved.length > 0) {
      const wallets = [...new Set(moved.map(({ wallet }) => wallet))]
      items.push(this.#item('account_activity', 'info', 'payment_ops', wallets.map(idOf)))
    }
    for (const one of this.met(past))
      items.push(
        this.#item('new_counterparty', 'info', 'compliance', one.recipient ? [idOf(one.recipient)] : [], [
          idOf(one),
        ]),
      )
    const paid = this.executed(past)
    if (paid.length < 3) return items
    for (const asset of new Set(paid.map((one) => one.asset))) {
      const byPayee = groups(
        paid.filter((one) => one.asset === asset),
        payeeOf,
      )
      for (const own of byPayee.size < 2 ? [] : byPayee.values())
        if (total(own, asset) * 100n >= total(paid, asset) * 80n)
          items.push(
            this.#item(
              'counterparty_concentration',
              'warn',
              'compliance',
              own[0]?.recipient ? [idOf(own[0].recipient)] : [],
              own.map(idOf),
            ),
          )
    }
    return items
  }

  #suggest(until: number): Said[] {
    const model = this.#model
    const items: Said[] = []
    const due = this.open(until)
    for (const all of groups(
      due,
      ({ wallet, network, asset }) => `${wallet.label} ${network} ${asset}`,
    ).values()) {
      const [first] = all
      if (first === undefined) continue
      const { wallet, network, asset } = first
      if (total(all, asset) > heldBy(model, wallet, network, asset))
        items.push(this.#item('funding_shortfall', 'critical', 'payment_ops', [idOf(wallet)], all.map(idOf)))
    }
    for (const one of due) {
      const counter = model.agency.counterOf(one.signer, this.customer)
      const asked = { ...askedOf(one), due: model.now }
      if (counter.coverOf(asked, Math.max(one.due, model.now)) === undefined)
        items.push(this.#item('payment_at_risk', 'warn', 'payment_ops', [idOf(one)]))
    }
    for (const mandate of this.mandates) {
      const ends = mandate.until === null ? Number.POSITIVE_INFINITY : mandate.until * 1000
      if (ends < until) items.push(this.#item('mandate_expiring', 'warn', 'compliance', [idOf(mandate)]))
      const { max_amount_in_window: cap } = mandate.rule
      const [line] = model.agency
        .counterOf(mandate.signer, this.customer)
        .budget(mandate.label, model.now).aggregate
      if (cap === undefined || line === undefined || line.open_count === 0) continue
      if (unitsOf(line.committed_amount) + unitsOf(line.open_amount) > unitsOf(cap))
        items.push(this.#item('mandate_headroom', 'warn', 'payment_ops', [idOf(mandate)]))
    }
    return items
  }
}

function dollars(worth: Amount): string {
  const [whole = '0', cents = ''] = write(floor(worth, 2)).split('.')
  return `${whole}.${cents.padEnd(2, '0')}`
}

const upcoming = (payments: readonly ScheduledPayment[], days: number) => ({
  days,
  count: payments.length,
  ...(payments.length > 0 && { totals: totals(payments) }),
})

type Reasons = ReadonlyMap<string, string>

export function customerReport(model: Model, customer: Customer, reasons: Reasons) {
  const book = new Book(model, customer, 14, reasons)
  const balances = book
    .balances()
    .map(({ wallet, network, asset, worth }) => [wallet.id, network, asset, dollars(worth)])
  return {
    snapshot: {
      upcoming: upcoming(book.open(model.now + 14 * day), 14),
      open_scheduled_payments: book.open().length,
      active_mandates: book.mandates.length,
      ...(book.wallets.length > 0 && { total_usd: dollars(book.worth()) }),
    },
    balances,
    insights: book.said,
    suggestions: book.suggested,
  }
}

const change = (value: bigint, before: bigint) =>
  before === 0n ? undefined : Number(((value - before) * 1000n) / before) / 10

export function clientReport(model: Model, days: number, reasons: Reasons) {
  const scanned = alive(model.customers).reverse().slice(0, 100)
  const books = scanned.map((customer) => new Book(model, customer, days, reasons))
  const past = { from: model.now - days * day, to: model.now + 1 }
  const earlier = { from: model.now - 2 * days * day, to: model.now - days * day }
  const all = (of: (book: Book) => readonly ScheduledPayment[]) => books.flatMap(of)
  const [paid, before] = [all((book) => book.executed(past)), all((book) => book.executed(earlier))]
  const insights = [
    ...books.flatMap(({ said }) => said),
    ...anomalies(paid, before),
    ...books.flatMap((book) => dormant(book, past, earlier)),
  ]
  const suggestions = books.flatMap(({ suggested }) => suggested)
  const items = [...insights, ...suggestions]
  const counted = (key: string, of: (book: Book, span: Span) => readonly unknown[]) => {
    const value = books.reduce((sum, book) => sum + of(book, past).length, 0)
    const previous = books.reduce((sum, book) => sum + of(book, earlier).length, 0)
    return [key, undefined, String(value), String(previous), change(BigInt(value), BigInt(previous))]
  }
  const assets = [...new Set([...paid, ...before].map(({ asset }) => asset))].sort()
  const rolled = books.map((book) => rollUp(model, book, days))
  const tally = (values: readonly string[]) =>
    Object.fromEntries([...groups(values, (one) => one)].sort().map(([name, { length }]) => [name, length]))
  return {
    customers: {
      total: alive(model.customers).length,
      scanned: scanned.length,
      with_activity: books.filter((book) => (book.lastActivity() ?? 0) >= floorToSecond(past.from)).length,
      with_critical: rolled.filter(({ counts }) => counts[0] > 0).length,
    },
    total_usd: dollars(books.reduce((sum, book) => sum + book.worth(), 0n)),
    upcoming: upcoming(
      all((book) => book.open(model.now + days * day)),
      days,
    ),
    open_scheduled_payments: all((book) => book.open()).length,
    active_mandates: books.reduce((sum, { mandates }) => sum + mandates.length, 0),
    metrics: [
      ...assets.map((asset) => [
        'executed_volume',
        asset,
        write(total(paid, asset)),
        write(total(before, asset)),
        change(total(paid, asset), total(before, asset)),
      ]),
      counted('executed_payments', (book, span) => book.executed(span)),
      counted('failed_payments', (book, span) => book.failed(span)),
      counted('new_counterparties', (book, span) => book.met(span)),
    ],
    facets: {
      kinds: tally(items.map(({ kind }) => kind)),
      severities: tally(items.map(({ severity }) => severity)),
      responsibilities: tally(items.map(({ responsibility }) => responsibility)),
      assets: tally(all(({ payments }) => payments).map(({ asset }) => asset)),
    },
    days: daysOf(model, books, days),
    insights,
    suggestions,
    rolled: rolled.sort(worstFirst).map(({ shown }) => shown),
  }
}

/** What is shown in seconds is compared in seconds. */
const floorToSecond = (time: number) => Math.ceil(time / 1000) * 1000

function anomalies(paid: readonly ScheduledPayment[], before: readonly ScheduledPayment[]): Said[] {
  return [...new Set(paid.map(({ asset }) => asset))].flatMap((asset) => {
    const then = total(before, asset)
    const jumped = then > 0n && total(paid, asset) >= 3n * then
    const said = { kind: 'volume_anomaly', severity: 'warn', responsibility: 'compliance' } as const
    return jumped ? [{ ...said, evidence: [], customer_id: null }] : []
  })
}

function dormant(book: Book, past: Span, earlier: Span): Said[] {
  const busy = new Set([...book.executed(past), ...book.open()].map(payeeOf))
  const gone = book.executed(earlier).filter((one) => one.recipient !== null && !busy.has(payeeOf(one)))
  return [...new Set(gone.map(payeeOf))].map((id) => ({
    kind: 'recipient_dormant',
    severity: 'info',
    responsibility: 'payment_ops',
    evidence: [id],
    customer_id: book.customer.id,
  }))
}

function rollUp(model: Model, book: Book, days: number) {
  const items = [...book.said, ...book.suggested]
  const counts = (['critical', 'warn', 'info'] as const).map(
    (severity) => items.filter((one) => one.severity === severity).length,
  ) as [number, number, number]
  const last = book.lastActivity()
  const shown = [
    book.customer.id,
    dollars(book.worth()),
    book.open().length,
    book.mandates.length,
    upcoming(book.open(model.now + days * day), days),
    counts,
    last === null ? undefined : Math.floor(last / 1000),
  ]
  return { id: idOf(book.customer), counts, shown }
}

type Rolled = ReturnType<typeof rollUp>

function worstFirst(a: Rolled, b: Rolled): number {
  const at = [0, 1, 2].find((index) => a.counts[index] !== b.counts[index])
  if (at !== undefined) return (b.counts[at] ?? 0) - (a.counts[at] ?? 0)
  return a.id < b.id ? -1 : 1
}

/** What each day of UTC brought, and what is due on those that follow. */
function daysOf(model: Model, books: readonly Book[], days: number) {
  const today = model.now - (model.now % day)
  const starts = Array.from({ length: days }, (_, at) => today + (at + 1 - days) * day)
  const ahead = Array.from({ length: days }, (_, at) => today + at * day)
  const on = (start: number, of: (book: Book, span: Span) => readonly ScheduledPayment[]) =>
    books.flatMap((book) => of(book, { from: start, to: start + day }))
  const due = (start: number) =>
    books
      .flatMap((book) => book.open())
      .filter((one) => within(Math.max(one.due, today), { from: start, to: start + day }))
  return {
    executed: starts.map((start) => String(on(start, (book, span) => book.executed(span)).length)),
    failed: starts.map((start) => String(on(start, (book, span) => book.failed(span)).length)),
    met: starts.map((start) => String(on(start, (book, span) => book.met(span)).length)),
    due: ahead.map((start) => write(total(due(start), 'USDC'))),
    paid: starts.map((start) =>
      write(
        total(
          on(start, (book, span) => book.executed(span)),
          'USDC',
        ),
      ),
    ),
  }
}
