import type * as z from 'zod'
import { isoTime, unixSeconds } from '../../kernel/clock.js'
import { formatAmount, parseAmount } from '../../kernel/money.js'
import { invariant } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { dollarScale } from '../capabilities/index.js'
import { hadFeePayout } from '../fee-payout/index.js'
import { type EarnedFeeRow, earnedFees } from './rows.js'
import { statementPage, type statementQuery, type statementSchema } from './wire.js'

interface Month {
  readonly earned: bigint
  readonly paid: bigint
}

/**
 * What a client earned, and what was paid of it. Nothing tells of a payout, so none is stored: on the first of each month
 * all that is owed is paid, if there is a destination at that moment.
 */
export function readStatement(
  world: World,
  clientId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER, page = 1 }: z.output<typeof statementQuery>,
): z.output<typeof statementSchema> {
  const rows: EarnedFeeRow[] = []
  world.table(earnedFees).each(clientId, undefined, (row) => void rows.push(row))
  const months = monthsOf(world, clientId, rows)
  const within = rows.filter(({ earned_at }) => {
    const second = unixSeconds(earned_at)
    return second >= from && second <= to
  })
  const [earned, paid] = [...months.values()].reduce(
    ([earned, paid], month) => [earned + month.earned, paid + month.paid],
    [0n, 0n],
  )
  const newest = within.reverse()
  return {
    totals: { earned: dollars(earned), paid: dollars(paid), owed: dollars(earned - paid) },
    months: [...months]
      .filter(([month]) => startOf(after(month)) / 1000 > from && startOf(month) / 1000 <= to)
      .map(([month, sums]) => ({ month, earned: dollars(sums.earned), paid: dollars(sums.paid) })),
    assets: assetsOf(within),
    transactions: {
      items: newest.slice((page - 1) * statementPage, page * statementPage).map((row) => ({
        id: row.transaction_id,
        date: unixSeconds(row.earned_at),
        asset: row.asset,
        symbol: row.symbol,
        volume: row.volume,
        fee: row.fee,
      })),
      total: newest.length,
    },
  }
}

/** From the first month in which something was earned to the present one, in order; those without either are left out. */
function monthsOf(world: World, clientId: string, rows: readonly EarnedFeeRow[]): ReadonlyMap<string, Month> {
  const earnings = new Map<string, bigint>()
  for (const { earned_at, dollars } of rows) {
    const month = monthAt(earned_at)
    earnings.set(month, (earnings.get(month) ?? 0n) + unitsOf(dollars, dollarScale))
  }
  const months = new Map<string, Month>()
  const [first] = rows
  if (first === undefined) return months
  let owed = 0n
  for (let month = monthAt(first.earned_at); startOf(month) <= world.now; month = after(month)) {
    const paid = owed > 0n && hadFeePayout(world, clientId, startOf(month)) ? owed : 0n
    const earned = earnings.get(month) ?? 0n
    owed += earned - paid
    if (earned > 0n || paid > 0n) months.set(month, { earned, paid })
  }
  return months
}

function assetsOf(rows: readonly EarnedFeeRow[]) {
  const sums = new Map<string, { readonly symbol: string; earned: string }>()
  for (const { asset, symbol, fee } of rows) {
    const earned = unitsOf(sums.get(asset)?.earned ?? '0', dollarScale) + unitsOf(fee, dollarScale)
    sums.set(asset, { symbol, earned: dollars(earned) })
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([asset, { symbol, earned }]) => ({ asset, symbol, earned }))
}

/** No asset has more places than dollars have here. */
function unitsOf(amount: string, scale: number): bigint {
  const units = parseAmount(amount, scale)
  invariant(units !== undefined, `a fee has the amount ${amount}`)
  return units
}

function dollars(units: bigint): string {
  return formatAmount(units, dollarScale)
}

/** Months of UTC, as `YYYY-MM`. */
function monthAt(moment: number): string {
  return isoTime(moment).slice(0, 7)
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

const mostDays = 31

function after(month: string): string {
  return monthAt(startOf(month) + mostDays * 86_400_000)
}
