import { putRow, rowsOf, type Texts } from '../../contract/rows.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import { findIn } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import { assetOf, type NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import * as rows from './rows.js'
import { bucketOf } from './windows.js'

/** A payment that a signer is to make. */
export interface Spending extends Texts<'client_id' | 'signer_id' | 'address' | 'asset'> {
  readonly customer_id: string | null
  /** Null for an address that no recipient of the customer has. */
  readonly recipient_id: string | null
  readonly network_id: NetworkId
  /** A decimal string. */
  readonly amount: string
}

/** Finds the target of a rule that a payment counts under; undefined where the rule does not speak of it. */
export function targetFor(
  rule: rows.MandateRule,
  about: Pick<Spending, 'address' | 'recipient_id' | 'network_id' | 'asset'>,
): string | undefined {
  if (rule.asset !== about.asset) return undefined
  if (rule.network_id !== undefined && rule.network_id !== about.network_id) return undefined
  switch (rule.target_type) {
    case 'any':
      return ''
    case 'recipient':
      return findIn(rule.targets, about.recipient_id)
    case 'address':
      return rule.targets.find((target) => comparable(target) === comparable(about.address))
  }
}

function findUsage(world: World, id: string, bucket: string, of: rows.UsageRow['of'], target: string) {
  return world.table(rows.mandateUsage).find('key', rows.usageKey(id, bucket, of, target))
}

/** Says why a rule denies a payment now, in the platform's words; null where it allows it. */
function denialOf(world: World, row: rows.MandateRow, target: string, { amount, asset }: Spending) {
  const { rule } = rows.currentOf(row)
  const { scale } = assetOf(world, asset)
  const asked = unitsOf(amount, scale)
  const bucket = bucketOf(rule.window, world.now)
  const own = findUsage(world, row.id, bucket, 'target', target)
  const all = findUsage(world, row.id, bucket, 'all', '')
  const over = (cap: string | undefined, used: string) =>
    cap !== undefined && asked + unitsOf(used, scale) > unitsOf(cap, scale)
  if (over(rule.max_per_tx, '0')) return `amount ${amount} exceeds max_per_tx ${rule.max_per_tx}`
  for (const [usage, window] of [
    [own, 'per_target_in_window'],
    [all, 'in_window'],
  ] as const) {
    const { amount: spent = '0', count = 0 } = usage ?? {}
    const [most, times] = [rule[`max_amount_${window}`], rule[`max_count_${window}`]]
    if (over(most, spent))
      return `amount ${amount} exceeds max_amount_${window} ${most}, of which ${spent} is spent`
    if (times !== undefined && count + 1 > times) return `max_count_${window} ${times} is reached`
  }
  return null
}

export type Cover =
  | { readonly mandate: rows.MandateRow; readonly target: string }
  /** The reason for which no mandate allows it. */
  | { readonly mandate: null; readonly reason: string }

/**
 * Finds the mandate that allows a payment at this moment: the oldest of those that do (docs/decisions/0014). Several mandates add
 * up: each counts what was spent under it.
 * @param until when it still has to be valid
 */
export function coverOf(world: World, spending: Spending, until = world.now): Cover {
  const denials: string[] = []
  const ofSigner = { name: 'signer_id', value: spending.signer_id }
  for (const row of rowsOf(world, rows.mandates, spending.client_id, ofSigner)) {
    if (row.status !== 'active' || rows.isExpired(row, Math.max(until, world.now))) continue
    if (row.valid_from !== null && world.now < row.valid_from * 1000) continue
    if (row.customer_id !== spending.customer_id) continue
    const target = targetFor(rows.currentOf(row).rule, spending)
    if (target === undefined) continue
    const denial = denialOf(world, row, target, spending)
    if (denial === null) return { mandate: row, target }
    denials.push(denial)
  }
  const [first] = denials
  const reason = first === undefined ? 'no active mandate' : `transaction denied by mandate: ${first}`
  return { mandate: null, reason }
}

/** Counts what was spent under a mandate. */
export function commitSpending(world: World, mandate: rows.MandateRow, target: string, spent: Spending) {
  const { amount } = spent
  const { scale } = assetOf(world, spent.asset)
  const bucket = bucketOf(rows.currentOf(mandate).rule.window, world.now)
  const count = (of: rows.UsageRow['of'], counted: string): void => {
    const row = findUsage(world, mandate.id, bucket, of, counted)
    const before = row ?? { count: 0, amount: '0' }
    const total = formatAmount(unitsOf(before.amount, scale) + unitsOf(amount, scale), scale)
    const usage = { count: before.count + 1, amount: total }
    const key = { mandate_id: mandate.id, bucket, of, target: counted }
    putRow(world, rows.mandateUsage, row, { ...key, ...usage }, usage)
  }
  count('target', target)
  count('all', '')
}
