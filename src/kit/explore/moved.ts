import { formatAmount } from '../../kernel/money.js'
import { ledgerScale, parseSigned } from '../../resources/ledger/index.js'
import { everyPage } from '../every-page.js'
import type { Simulator } from '../simulator.js'

/** The money of a world: what was paid, and what its ledger says. */

/** The money did not arrive, or did not stay: it may be sent again. */
export const undone: ReadonlySet<string> = new Set([
  'failed',
  'cancelled',
  'returned',
  'reversed',
  'pending_return',
  'pending_reversal',
])

/** Lists the one-offs of a world, on every page. */
export function oneOffs(sim: Simulator) {
  return everyPage((page) => sim.api.transactions.list({ ...page, transaction_type: 'one_off' }))
}

/** A one-off, as far as it tells what is paid. */
export interface PaidOneOff {
  readonly payment_reference?: unknown
  readonly status?: unknown
  readonly amount?: unknown
  readonly customer_id?: unknown
}

/**
 * Counts the one-offs that are on their way or were paid, by what tells them apart; those that failed, or came back, count
 * nothing. @param nameOf undefined for one that is not counted
 */
export function paymentsOf(
  sim: Simulator,
  nameOf: (made: PaidOneOff) => unknown,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const made of oneOffs(sim)) {
    const paid: PaidOneOff = made
    const name = nameOf(paid)
    if (typeof name !== 'string' || typeof paid.status !== 'string') continue
    counts.set(name, (counts.get(name) ?? 0) + (undone.has(paid.status) ? 0 : 1))
  }
  return counts
}

/** Sums what went outside, by transaction and asset, in 10^-24. */
export function movedOut(sim: Simulator): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  const all = new Map<string, Map<string, bigint>>()
  for (const { transaction_id: id, entries } of sim.ledger.postings()) {
    const amounts = all.get(id) ?? new Map<string, bigint>()
    all.set(id, amounts)
    for (const { account, asset, amount } of entries)
      if (account.startsWith('outside:')) amounts.set(asset, (amounts.get(asset) ?? 0n) + parseSigned(amount))
  }
  return all
}

/** Reads an amount, which may have a minus, in 10^-24; undefined for what is none. */
export function unitsIn(amount: unknown): bigint | undefined {
  const [, sign = '', whole = '', places = ''] =
    (typeof amount === 'string' && /^(-?)(\d+)(?:\.(\d{1,24}))?$/.exec(amount)) || []
  if (whole === '') return undefined
  const units = BigInt(whole + places.padEnd(ledgerScale, '0'))
  return sign === '' ? units : -units
}

/** Writes an amount of 10^-24. */
export function textOf(units: bigint): string {
  return formatAmount(units, ledgerScale)
}
