import type { OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import {
  bucketOf,
  currentOf,
  type MandateRow,
  type MandateRule,
  targetFor,
  usageIn,
} from '../mandates/index.js'
import { scheduledPayments } from './rows.js'
import type { BudgetLine, budgetSchema } from './wire.js'

interface Sum {
  count: number
  units: bigint
}

/** What was spent under a mandate and what is scheduled, by window and target (contract/agentic.md 8). */
export function budgetOf(world: World, row: MandateRow): OutputOf<typeof budgetSchema> {
  const { version, rule } = currentOf(row)
  const present = bucketOf(rule.window, world.now)
  const open = openSums(world, row, rule)
  const later = [...open.keys()].filter((bucket) => bucket !== present).sort()
  const buckets = [present, ...later]
  return {
    mandate_id: row.id,
    version,
    as_of: unixSeconds(world.now),
    window: rule.window,
    per_target: buckets.flatMap((bucket) =>
      targetLines(world, row, rule, bucket, bucket === present, open.get(bucket)),
    ),
    aggregate: buckets.map((bucket) => {
      const committed = usageIn(world, row.id, bucket).find(({ of }) => of === 'all')
      return lineOf(world, rule, {
        target: '',
        bucket,
        committed: {
          count: committed?.count ?? 0,
          units: unitsOf(committed?.amount ?? '0', assetOf(world, rule.asset)),
        },
        open: total(open.get(bucket)),
        amountCap: rule.max_amount_in_window,
        countCap: rule.max_count_in_window,
      })
    }),
  }
}

/** Scheduled payments that the rule speaks of, by window and target; what is overdue counts now. */
function openSums(world: World, row: MandateRow, rule: MandateRule): Map<string, Map<string, Sum>> {
  const found = new Map<string, Map<string, Sum>>()
  const filter = { name: 'open_of_signer', value: row.bound_signer_id }
  world.table(scheduledPayments).each(row.client_id, filter, (payment) => {
    if (payment.customer_id !== row.customer_id) return
    const target = targetFor(rule, payment)
    if (target === undefined) return
    const bucket = bucketOf(rule.window, Math.max(payment.scheduled_at, world.now))
    const sums = found.get(bucket) ?? new Map<string, Sum>()
    found.set(bucket, sums)
    const sum = sums.get(target) ?? { count: 0, units: 0n }
    sums.set(target, {
      count: sum.count + 1,
      units: sum.units + unitsOf(payment.amount, assetOf(world, rule.asset)),
    })
  })
  return found
}

function total(sums: ReadonlyMap<string, Sum> | undefined): Sum {
  const all = { count: 0, units: 0n }
  for (const { count, units } of sums?.values() ?? []) {
    all.count += count
    all.units += units
  }
  return all
}

/** In the present window every target of the rule, in its order, and those that were in it before; later ones where something is scheduled. */
function targetLines(
  world: World,
  row: MandateRow,
  rule: MandateRule,
  bucket: string,
  isPresent: boolean,
  open: ReadonlyMap<string, Sum> | undefined,
): BudgetLine[] {
  const configured = rule.target_type === 'any' ? [''] : rule.targets
  const used = usageIn(world, row.id, bucket).filter(({ of }) => of === 'target')
  const listed = configured.filter((target) => isPresent || open?.has(target) === true)
  const lines = listed.map((target) => {
    const committed = used.find((one) => comparable(one.target) === comparable(target))
    return lineOf(world, rule, {
      target,
      bucket,
      committed: {
        count: committed?.count ?? 0,
        units: unitsOf(committed?.amount ?? '0', assetOf(world, rule.asset)),
      },
      open: open?.get(target) ?? { count: 0, units: 0n },
      amountCap: rule.max_amount_per_target_in_window,
      countCap: rule.max_count_per_target_in_window,
    })
  })
  const kept = new Set(configured.map(comparable))
  const earlier = used.filter(({ target }) => !kept.has(comparable(target)))
  return [
    ...lines,
    ...earlier.map(({ target, count, amount }) => ({
      target,
      bucket,
      committed_count: count,
      committed_amount: amount,
      open_count: 0,
      open_amount: '0',
      prior_scope: true,
    })),
  ]
}

interface LineInput {
  readonly target: string
  readonly bucket: string
  readonly committed: Sum
  readonly open: Sum
  readonly amountCap: string | undefined
  readonly countCap: number | undefined
}

function lineOf(
  world: World,
  rule: MandateRule,
  { target, bucket, committed, open, amountCap, countCap }: LineInput,
): BudgetLine {
  const { scale } = assetOf(world, rule.asset)
  const line = {
    target,
    bucket,
    committed_count: committed.count,
    committed_amount: formatAmount(committed.units, scale),
    open_count: open.count,
    open_amount: formatAmount(open.units, scale),
  }
  const left =
    amountCap === undefined
      ? null
      : unitsOf(amountCap, assetOf(world, rule.asset)) - committed.units - open.units
  return {
    ...line,
    ...(countCap !== undefined && { remaining_count: Math.max(0, countCap - committed.count - open.count) }),
    ...(left !== null && { remaining_amount: formatAmount(left < 0n ? 0n : left, scale) }),
  }
}
