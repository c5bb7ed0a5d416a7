import { memberOf } from '../../kernel/member-of.js'
import { bucketOf, windows } from '../../resources/mandates/index.js'
import type { InspectedRow } from './feed.js'
import { labelOf, microUnits } from './labels.js'

/** The use of a limit as a line over time: of a mandate's window, of a card's limit, of what x402 may spend. */
export interface Gauge {
  readonly table: string
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly cap: number
  /** The window in words, such as `calendar month`. */
  readonly window: string
  readonly from: number
  /** Moments in order, each with what is used from then on, and the record that made it so; empty where time did. */
  readonly points: readonly (readonly [at: number, used: number, record: string])[]
  /** The part of what is used that is reserved now, and not spent yet. */
  readonly reserved: number
  /** Records that were refused because of it. */
  readonly refused: readonly string[]
}

/** A sum that counts from a moment, and no longer from another. */
interface Spent {
  readonly at: number
  readonly until: number
  readonly amount: number
  readonly record: string
}

/** More rows of one table than these are not read: the newest are. */
const maxRows = 20_000
/** Rows of a table, the oldest first. */
interface RowsOfTable {
  readonly size: number
  at(index: number): InspectedRow
}

type GaugeOf = (row: InspectedRow, using: readonly InspectedRow[], now: number) => readonly Gauge[]

/** @param rowsOf rows as they may be shown, by table */
export function gaugesOf(rowsOf: (table: string) => RowsOfTable, now: number): readonly Gauge[] {
  /** The rows of a table that limits are of, each with those of the table that uses them, which is read once. */
  const gauges = (table: string, users: string, gaugeOf: GaugeOf): readonly Gauge[] => {
    const rows = newest(rowsOf(table))
    if (rows.length === 0) return []
    const using = newest(rowsOf(users))
    return rows.flatMap((row) => gaugeOf(row, using, now))
  }
  return [
    ...gauges('mandates', 'scheduled_payments', mandateGauge),
    ...gauges('x402_mandates', 'x402_holds', x402Gauge),
    ...gauges('cards', 'card_transactions', cardGauge),
  ]
}

function newest(rows: RowsOfTable): readonly InspectedRow[] {
  const from = Math.max(0, rows.size - maxRows)
  return Array.from({ length: rows.size - from }, (_, place) => rows.at(from + place))
}

function mandateGauge(row: InspectedRow, payments: readonly InspectedRow[], now: number): Gauge[] {
  const { versions } = row
  const rule = memberOf(Array.isArray(versions) ? versions.at(-1) : undefined, 'rule')
  const whole = memberOf(rule, 'max_amount_in_window')
  const cap = Number(whole ?? memberOf(rule, 'max_amount_per_target_in_window'))
  const window = windows.find((name) => name === memberOf(rule, 'window'))
  if (!(cap > 0) || window === undefined) return []
  const own = payments.filter((payment) => payment['mandate_id'] === row.id)
  const spent = own.flatMap((payment): Spent[] => {
    const at = payment['executed_at']
    if (typeof at !== 'number') return []
    const amount = Number(payment['amount'])
    return [{ at, until: endOf(at, (time) => bucketOf(window, time), now), amount, record: payment.id }]
  })
  return [
    {
      ...headOf('mandates', row),
      unit: String(memberOf(rule, 'asset')),
      cap,
      window: windowWords[window],
      points: pointsOf(spent, now),
      reserved: 0,
      // A payment that no mandate covered names none: it is the signer's.
      refused: payments
        .filter(
          (payment) =>
            payment['failure_code'] === 'mandate_denied' &&
            (payment['mandate_id'] ?? row.id) === row.id &&
            payment['signer_id'] === row['bound_signer_id'],
        )
        .map((payment) => payment.id),
    },
  ]
}

function x402Gauge(row: InspectedRow, holds: readonly InspectedRow[], now: number): Gauge[] {
  const cap = Number(row['max_per_window']) / microUnits
  const windowMs = Number(row['window_seconds']) * 1000
  if (!(cap > 0)) return []
  const own = holds.filter((hold) => hold['mandate_id'] === row.id)
  const spent = own.map((hold): Spent => {
    const at = Number(hold['created_at'])
    const until = at + windowMs
    const isReleased = hold['state'] === 'released'
    const released = isReleased ? Math.min(Number(hold['valid_before']) * 1000, until) : until
    return { at, until: released, amount: Number(hold['value']) / microUnits, record: hold.id }
  })
  const reserved = own.filter((hold) => hold['state'] === 'outstanding')
  return [
    {
      ...headOf('x402_mandates', row),
      unit: String(row['asset']),
      cap,
      window: `rolling ${inDays(windowMs)}`,
      points: pointsOf(spent, now),
      reserved: rounded(reserved.reduce((sum, hold) => sum + Number(hold['value']) / microUnits, 0)),
      refused: [],
    },
  ]
}

function cardGauge(row: InspectedRow, transactions: readonly InspectedRow[], now: number): Gauge[] {
  const { spend_limit: limit } = row
  const cap = Number(memberOf(limit, 'amount'))
  const period = String(memberOf(limit, 'period'))
  const window = periods[period]
  if (!(cap > 0) || window === undefined) return []
  const own = transactions.filter((each) => each['card_id'] === row.id)
  const counted = own.filter(
    (each) => each['status'] !== 'declined' && typeof each['counts_since'] === 'number',
  )
  const spent = counted.map((each): Spent => {
    const at = Number(each['counts_since'])
    const amount = Number(each['hold_amount']) + Number(each['cleared_amount'])
    return { at, until: endOf(at, (time) => bucketOf(window, time), now), amount, record: each.id }
  })
  return [
    {
      ...headOf('cards', row),
      unit: 'USD',
      cap,
      window: windowWords[window],
      points: pointsOf(spent, now),
      reserved: rounded(counted.reduce((sum, each) => sum + Number(each['hold_amount']), 0)),
      refused: own.filter((each) => each['status'] === 'declined').map((each) => each.id),
    },
  ]
}

const dayMs = 86_400_000
type Window = (typeof windows)[number]
/** The periods of limits of cards that add up. */
const periods: Readonly<Record<string, Window>> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  lifetime: 'NONE',
}
const windowWords: Readonly<Record<Window, string>> = {
  NONE: 'all time',
  DAILY: 'calendar day',
  WEEKLY: 'calendar week',
  MONTHLY: 'calendar month',
}

function headOf(table: string, row: InspectedRow) {
  const from = typeof row['created_at'] === 'number' ? row['created_at'] : 0
  return { table, id: row.id, label: labelOf(table, row), from }
}

/** Finds the first day after a moment that is of another window, or says that there is none yet. */
function endOf(at: number, bucket: (time: number) => string, now: number): number {
  const here = bucket(at)
  for (let day = Math.floor(at / dayMs) + 1; day * dayMs <= now; day++)
    if (bucket(day * dayMs) !== here) return day * dayMs
  return Number.POSITIVE_INFINITY
}

function pointsOf(spent: readonly Spent[], now: number): Gauge['points'] {
  const steps = spent.flatMap(({ at, until, amount, record }) => [
    { at, by: amount, record },
    { at: until, by: -amount, record: '' },
  ])
  let used = 0
  return steps
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at - other.at || one.by - other.by)
    .map(({ at, by, record }) => {
      used = rounded(used + by)
      return [at, used, record] as const
    })
}

/** Sums of parts of numbers have more places than money has. */
function rounded(value: number): number {
  return Math.round(value * microUnits) / microUnits
}

function inDays(lengthMs: number): string {
  return lengthMs % dayMs === 0 ? `${lengthMs / dayMs} d` : `${lengthMs / 3_600_000} h`
}
