import { rowsOf } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import * as mandates from '../mandates/index.js'
import { scheduledPayments } from './rows.js'
import type { BudgetLine, budgetSchema } from './wire.js'

interface Sum {
  readonly count: number
  readonly units: bigint
}

const noSum: Sum = { count: 0, units: 0n }

function add(one: Sum, other: Sum): Sum {
  return { count: one.count + other.count, units: one.units + other.units }
}

/** Says what was spent under a mandate and what is scheduled, by window and target (contract/agentic.md 8). */
export function budgetOf(world: World, row: mandates.MandateRow): OutputOf<typeof budgetSchema> {
  const { version, rule } = mandates.currentOf(row)
  const present = mandates.bucketOf(rule.window, world.now)
  const open = openSums(world, row, rule)
  const later = [...open.keys()].filter((bucket) => bucket !== present).sort()
  const buckets = [present, ...later]
  const caps = { amount: rule.max_amount_in_window, count: rule.max_count_in_window }
  const { scale } = assetOf(world, rule.asset)
  return {
    mandate_id: row.id,
    version,
    as_of: unixSeconds(world.now),
    window: rule.window,
    per_target: buckets.flatMap((bucket) =>
      targetLines(world, row, bucket, bucket === present, open.get(bucket) ?? new Map()),
    ),
    aggregate: buckets.map((bucket) => {
      const committed = mandates.usageIn(world, row.id, bucket).find(({ of }) => of === 'all')
      const scheduled = [...(open.get(bucket)?.values() ?? [])].reduce(add, noSum)
      return lineOf({ target: '', bucket, committed, open: scheduled, caps, scale })
    }),
  }
}

/** Adds up scheduled payments that the rule speaks of, by window and target; what is overdue counts now. */
function openSums(world: World, row: mandates.MandateRow, rule: mandates.MandateRule) {
  const found = new Map<string, Map<string, Sum>>()
  const filter = { name: 'open_of_signer', value: row.bound_signer_id }
  for (const payment of rowsOf(world, scheduledPayments, row.client_id, filter)) {
    const target = payment.customer_id === row.customer_id ? mandates.targetFor(rule, payment) : undefined
    if (target === undefined) continue
    const bucket = mandates.bucketOf(rule.window, Math.max(payment.scheduled_at, world.now))
    const sums = found.get(bucket) ?? new Map<string, Sum>()
    found.set(bucket, sums)
    const units = unitsOf(payment.amount, assetOf(world, rule.asset))
    sums.set(target, add(sums.get(target) ?? noSum, { count: 1, units }))
  }
  return found
}

/**
 * Lists the targets of a window: in the present one every target of the rule, in its order, and those that were in it
 * before; in later ones those that something is scheduled for.
 */
function targetLines(
  world: World,
  row: mandates.MandateRow,
  bucket: string,
  isPresent: boolean,
  open: ReadonlyMap<string, Sum>,
): BudgetLine[] {
  const { rule } = mandates.currentOf(row)
  const { scale } = assetOf(world, rule.asset)
  const caps = { amount: rule.max_amount_per_target_in_window, count: rule.max_count_per_target_in_window }
  const configured = rule.target_type === 'any' ? [''] : rule.targets
  const used = mandates.usageIn(world, row.id, bucket).filter(({ of }) => of === 'target')
  const listed = configured.filter((target) => isPresent || open.has(target))
  const lines = listed.map((target) => {
    const committed = used.find((one) => comparable(one.target) === comparable(target))
    return lineOf({ target, bucket, committed, open: open.get(target) ?? noSum, caps, scale })
  })
  const kept = new Set(configured.map(comparable))
  const earlier = used.filter(({ target }) => !kept.has(comparable(target)))
  return [
    ...lines,
    ...earlier.map((committed) => ({
      ...lineOf({ target: committed.target, bucket, committed, open: noSum, caps: {}, scale }),
      prior_scope: true,
    })),
  ]
}

interface LineInput {
  readonly target: string
  readonly bucket: string
  /** The usage that counts what was spent; undefined where nothing was. */
  readonly committed: { readonly count: number; readonly amount: string } | undefined
  readonly open: Sum
  readonly caps: { readonly amount?: string | undefined; readonly count?: number | undefined }
  readonly scale: number
}

function lineOf({ target, bucket, committed, open, caps, scale }: LineInput): BudgetLine {
  const { count, amount } = committed ?? { count: 0, amount: '0' }
  const units = unitsOf(amount, scale)
  const left = unitsOf(caps.amount ?? '0', scale) - units - open.units
  return {
    target,
    bucket,
    committed_count: count,
    committed_amount: formatAmount(units, scale),
    open_count: open.count,
    open_amount: formatAmount(open.units, scale),
    ...(caps.count !== undefined && { remaining_count: Math.max(0, caps.count - count - open.count) }),
    ...(caps.amount !== undefined && { remaining_amount: formatAmount(left < 0n ? 0n : left, scale) }),
  }
}
