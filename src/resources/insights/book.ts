import { rowsOf } from '../../contract/rows.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { CustomerRow } from '../customers/index.js'
import { mandates, statusOf } from '../mandates/index.js'
import { agentOfSigner } from '../payment-agents/index.js'
import { recipientName } from '../recipients/index.js'
import { type ScheduledPaymentRow, scheduledPayments } from '../scheduled-payments/index.js'
import { wallets, walletsOfCustomer, walletTransactions } from '../wallets/index.js'

/** The rows that a report about one customer is made of: everything that it has to do with agents, oldest first. */
export type Book = ReturnType<typeof bookOf>

/** @param walletId only what one wallet has to do with */
export function bookOf(world: World, customer: CustomerRow, walletId: string | undefined) {
  const { client_id, id } = customer
  const isAsked = (wallet: string) => walletId === undefined || wallet === walletId
  const all = world.table(wallets)
  const own = walletsOfCustomer(world, client_id, id)
    .filter(isAsked)
    .flatMap((wallet) => all.get(wallet) ?? [])
  const ofCustomer = { name: 'customer_id', value: id }
  const payments = rowsOf(world, scheduledPayments, client_id, ofCustomer).filter((row) =>
    isAsked(row.wallet_id),
  )
  const activeMandates = rowsOf(world, mandates, client_id, ofCustomer).filter((row) => {
    const isRevoked = (agentOfSigner(world, row.bound_signer_id)?.revoked_at ?? null) !== null
    return statusOf(row, world.now) === 'active' && !isRevoked
  })
  const movements = rowsOf(world, walletTransactions, client_id, ofCustomer).filter((row) =>
    isAsked(row.wallet_id),
  )
  // `firsts` has the first payment to each payee that was executed.
  return { customer, wallets: own, payments, activeMandates, movements, firsts: firstsOf(payments) }
}

/** Sums of amounts, by asset. */
export class Totals {
  readonly #world: World
  readonly #units = new Map<string, bigint>()

  constructor(world: World) {
    this.#world = world
  }

  add(asset: string, amount: string): void {
    const { scale } = assetOf(this.#world, asset)
    const units = unitsOf(amount, scale)
    this.#units.set(asset, (this.#units.get(asset) ?? 0n) + units)
  }

  get assets(): readonly string[] {
    return [...this.#units.keys()].sort()
  }

  units(asset: string): bigint {
    return this.#units.get(asset) ?? 0n
  }

  of(asset: string): string {
    return formatAmount(this.units(asset), assetOf(this.#world, asset).scale)
  }

  toObject(): Record<string, string> {
    return Object.fromEntries(this.assets.map((asset) => [asset, this.of(asset)]))
  }

  /** `4.5 RD and 2 USDC`. */
  toString(): string {
    return this.assets.map((asset) => `${this.of(asset)} ${asset}`).join(' and ')
  }
}

export function totalsOf(world: World, rows: readonly { readonly asset: string; readonly amount: string }[]) {
  const totals = new Totals(world)
  for (const { asset, amount } of rows) totals.add(asset, amount)
  return totals
}

/** A stretch of time in Unix milliseconds: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: number
  readonly to: number
}

export function isInSpan(time: number | null, { from, to }: Span): boolean {
  return time !== null && time >= from && time < to
}

/** Names whom a payment pays: one key for one payee. */
export function payeeOf({ recipient_id, address }: ScheduledPaymentRow): string {
  return recipient_id ?? comparable(address)
}

export function payeeName(world: World, row: ScheduledPaymentRow): string {
  const name = row.recipient_id === null ? undefined : recipientName(world, row.client_id, row.recipient_id)
  return name ?? row.address
}

function firstsOf(payments: readonly ScheduledPaymentRow[]): readonly ScheduledPaymentRow[] {
  const first = new Map<string, ScheduledPaymentRow>()
  for (const row of payments) {
    if (row.executed_at === null) continue
    const known = first.get(payeeOf(row))
    if (known === undefined || (known.executed_at ?? 0) > row.executed_at) first.set(payeeOf(row), row)
  }
  return [...first.values()]
}

/** Lists payees who were first paid within a span, with the payment that did it. */
export function firstPaid({ firsts }: Book, span: Span): readonly ScheduledPaymentRow[] {
  return firsts.filter(({ executed_at }) => isInSpan(executed_at, span))
}

/** Puts rows that have the same key together, in their order. */
export function groupBy(
  rows: readonly ScheduledPaymentRow[],
  keyOf: (row: ScheduledPaymentRow) => string,
): ReadonlyMap<string, readonly ScheduledPaymentRow[]> {
  const groups = new Map<string, ScheduledPaymentRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

export function executedIn(book: Book, span: Span): readonly ScheduledPaymentRow[] {
  return book.payments.filter(({ executed_at }) => isInSpan(executed_at, span))
}

export function failedIn(book: Book, span: Span): readonly ScheduledPaymentRow[] {
  return book.payments.filter(
    ({ status, scheduled_at }) => status === 'failed' && isInSpan(scheduled_at, span),
  )
}

export function openIn(book: Book, span: Span): readonly ScheduledPaymentRow[] {
  return book.payments.filter(({ status, scheduled_at }) => status === 'scheduled' && scheduled_at < span.to)
}

/** Gives the moment of the last thing that happened; null where nothing did. */
export function lastActivity({ movements, payments }: Book): number | null {
  let last = 0
  for (const { updated_at } of movements) last = Math.max(last, updated_at)
  for (const { executed_at } of payments) last = Math.max(last, executed_at ?? 0)
  return last === 0 ? null : last
}
