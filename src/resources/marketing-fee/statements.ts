import { present } from '../../contract/present.js'
import { notFound } from '../../contract/problem.js'
import { dayMs, monthAfter, monthOf, startOf } from '../../kernel/calendar.js'
import { divide } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { marketingStamps } from './rows.js'
import { requireContract } from './rules.js'

/** The first days of the months that have a statement, newest first. @throws Problem 404 without a contract */
export function listMonths(world: World, clientId: string): string[] {
  const { starts_at } = requireContract(world, clientId)
  if (starts_at > world.now) return []
  const first = firstDay(starts_at)
  const months: string[] = []
  for (let month = firstDay(world.now); month >= first; month = firstDay(startOf(month) - 1))
    months.push(month)
  return months
}

/** @throws Problem 404 without a contract, and for a month that it was not there in */
export function readStatement(world: World, clientId: string, month: string) {
  const { bps_annual } = requireContract(world, clientId)
  if (!listMonths(world, clientId).includes(month)) throw notFound('statement')
  const rows = world.table(marketingStamps).list(clientId, { name: 'month', value: month.slice(0, 7) })
  const stamps = new Map(rows.map((row) => [row.date, row]))
  const days = (startOf(monthAfter(month.slice(0, 7))) - startOf(month)) / dayMs
  const sumOf = (of: 'balance' | 'fee') => rows.reduce((sum, row) => sum + BigInt(row[of]), 0n)
  const isStamped = rows.length > 0
  const monthly = divide(BigInt(bps_annual) * BigInt(days) * 100n, 365n, 'half-even')
  return {
    month,
    y_bps_monthly: Number(monthly) / 100,
    y_bps_annual: bps_annual,
    ...present({
      owed_minor: isStamped ? sumOf('fee').toString() : null,
      avg_daily_balance_minor: isStamped
        ? divide(sumOf('balance'), BigInt(rows.length), 'down').toString()
        : null,
    }),
    days_in_month: days,
    days_stamped: rows.length,
    daily: Array.from({ length: days }, (_, index) => {
      const date = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`
      const stamp = stamps.get(date)
      return { date, ...present({ balance_minor: stamp?.balance, fee_minor: stamp?.fee }) }
    }),
  }
}

/** The first day of the month that a moment is in, as statements name months. */
function firstDay(moment: number): string {
  return `${monthOf(moment)}-01`
}
