import { present } from '../../contract/present.js'
import { notFound } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { dayMs } from '../../kernel/calendar.js'
import { isoTime } from '../../kernel/clock.js'
import { divide } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { marketingStamps, type StampRow } from './rows.js'
import { requireContract } from './rules.js'
import type { statementSchema } from './wire.js'

/** The first days of the months that have a statement, newest first. @throws Problem 404 without a contract */
export function listMonths(world: World, clientId: string): string[] {
  const { starts_at } = requireContract(world, clientId)
  if (starts_at > world.now) return []
  const first = firstDay(isoTime(starts_at))
  const months: string[] = []
  for (let month = firstDay(isoTime(world.now)); month >= first; month = before(month)) months.push(month)
  return months
}

/** @throws Problem 404 without a contract, and for a month that it was not there in */
export function readStatement(
  world: World,
  clientId: string,
  month: string,
): OutputOf<typeof statementSchema> {
  const { bps_annual } = requireContract(world, clientId)
  if (!listMonths(world, clientId).includes(month)) throw notFound('statement')
  const stamps = new Map<string, StampRow>()
  const filter = { name: 'month', value: month.slice(0, 7) }
  world.table(marketingStamps).each(clientId, filter, (row) => void stamps.set(row.date, row))
  const days = daysIn(month)
  const sumOf = (of: 'balance' | 'fee') =>
    [...stamps.values()].reduce((sum, row) => sum + BigInt(row[of]), 0n)
  const isStamped = stamps.size > 0
  const monthly = divide(BigInt(bps_annual) * BigInt(days) * 100n, 365n, 'half-even')
  return {
    month,
    y_bps_monthly: Number(monthly) / 100,
    y_bps_annual: bps_annual,
    ...present({
      owed_minor: isStamped ? sumOf('fee').toString() : null,
      avg_daily_balance_minor: isStamped
        ? divide(sumOf('balance'), BigInt(stamps.size), 'down').toString()
        : null,
    }),
    days_in_month: days,
    days_stamped: stamps.size,
    daily: Array.from({ length: days }, (_, index) => {
      const date = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`
      const stamp = stamps.get(date)
      return { date, ...present({ balance_minor: stamp?.balance, fee_minor: stamp?.fee }) }
    }),
  }
}

function firstDay(time: string): string {
  return `${time.slice(0, 7)}-01`
}

function before(month: string): string {
  return firstDay(isoTime(Date.parse(`${month}T00:00:00Z`) - 1))
}

/** The next month begins at most 31 days after the first. */
function daysIn(month: string): number {
  const start = Date.parse(`${month}T00:00:00Z`)
  const next = Date.parse(`${firstDay(isoTime(start + 31 * dayMs))}T00:00:00Z`)
  return (next - start) / dayMs
}
