import type { OutputOf } from '../../contract/schema.js'
import { monthAfter, monthOf, startOf } from '../../kernel/calendar.js'
import { unixSeconds } from '../../kernel/clock.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import { byName } from '../../kernel/order.js'
import type { World } from '../../kernel/world.js'
import { dollarScale } from '../capabilities/index.js'
import { type EarnedFeeRow, earnedFees } from './flow.js'
import { statementPage, type statementQuery, type statementSchema } from './wire.js'

/** Reads what a client earned, and what was paid of it. */
export function readStatement(
  world: World,
  clientId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER, page = 1 }: OutputOf<typeof statementQuery>,
): OutputOf<typeof statementSchema> {
  const rows = world.table(earnedFees).list(clientId)
  const months = monthsOf(rows)
  const earnedInMonth = rows.filter(
    ({ earned_at }) => unixSeconds(earned_at) >= from && unixSeconds(earned_at) <= to,
  )
  const [earned, paid] = [...months.values()].reduce(
    ([earned, paid], month) => [earned + month.earned, paid + month.paid],
    [0n, 0n],
  )
  const newest = earnedInMonth.reverse()
  return {
    totals: { earned: dollars(earned), paid: dollars(paid), owed: dollars(earned - paid) },
    months: [...months]
      .filter(([month]) => startOf(monthAfter(month)) / 1000 > from && startOf(month) / 1000 <= to)
      .map(([month, sums]) => ({ month, earned: dollars(sums.earned), paid: dollars(sums.paid) })),
    assets: assetsOf(earnedInMonth),
    transactions: {
      items: newest
        .slice((page - 1) * statementPage, page * statementPage)
        .map(({ transaction_id: id, earned_at, asset, symbol, volume, fee }) => {
          return { id, date: unixSeconds(earned_at), asset, symbol, volume, fee }
        }),
      total: newest.length,
    },
  }
}

/** Finds the months in which something was earned or paid, in order. */
function monthsOf(
  rows: readonly EarnedFeeRow[],
): ReadonlyMap<string, Readonly<Record<'earned' | 'paid', bigint>>> {
  const months = new Map<string, { earned: bigint; paid: bigint }>()
  const at = (moment: number) => {
    const month = months.get(monthOf(moment)) ?? { earned: 0n, paid: 0n }
    months.set(monthOf(moment), month)
    return month
  }
  for (const { earned_at, paid_at, dollars } of rows) {
    const units = unitsOf(dollars, dollarScale)
    at(earned_at).earned += units
    if (paid_at !== null) at(paid_at).paid += units
  }
  return new Map([...months].sort(byName))
}

function assetsOf(rows: readonly EarnedFeeRow[]) {
  const sums = new Map<string, { readonly symbol: string; earned: string }>()
  for (const { asset, symbol, fee } of rows) {
    const earned = unitsOf(sums.get(asset)?.earned ?? '0', dollarScale) + unitsOf(fee, dollarScale)
    sums.set(asset, { symbol, earned: dollars(earned) })
  }
  return [...sums].sort(byName).map(([asset, { symbol, earned }]) => ({ asset, symbol, earned }))
}

function dollars(units: bigint): string {
  return formatAmount(units, dollarScale)
}
