import { type ClientRow, clientTable, rowsOf, type Texts, type TextsOrNull } from '../../contract/rows.js'
import { invariant } from '../../kernel/errors.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { NetworkId } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { MandateState, MandateStatus } from './machines.js'
import type { Window } from './windows.js'

export const targetTypes = ['any', 'recipient', 'address'] as const

/** A rule of a mandate: what is not limited is absent. */
export interface MandateRule {
  readonly target_type: (typeof targetTypes)[number]
  /** Ids of recipients, or addresses; empty for any. */
  readonly targets: readonly string[]
  /** Absent for any network. */
  readonly network_id?: NetworkId
  readonly asset: string
  readonly max_per_tx?: string
  readonly window: Window
  readonly max_amount_per_target_in_window?: string
  readonly max_count_per_target_in_window?: number
  readonly max_amount_in_window?: string
  readonly max_count_in_window?: number
}

/**
 * A rule as it is shown and signed. One of an amendment is as it was sent: an empty network and a count of 0 limit nothing
 * there, and stay (contract/agentic.md 8).
 */
export interface ShownRule extends Omit<MandateRule, 'targets' | 'network_id'> {
  readonly targets?: readonly string[]
  readonly network_id?: NetworkId | ''
}

export interface MandateVersion {
  readonly version: number
  readonly rule: MandateRule
  /** The rule as it was sent, where that is another form than `rule`. */
  readonly sent?: ShownRule
  readonly approved_by_signer_id: string | null
  readonly approved_at: number | null
  readonly created_at: number
}

export interface MandateRow extends ClientRow, TextsOrNull<'rejected_by_signer_id' | 'revoked_by_signer_id'> {
  readonly customer_id: string
  /** The signer whose spending it allows. */
  readonly bound_signer_id: string
  /** The instruction that drafted it. */
  readonly instruction_id: string | null
  readonly status: MandateState
  /** The present one is the last. */
  readonly versions: readonly MandateVersion[]
  /** Unix seconds. */
  readonly valid_from: number | null
  readonly valid_until: number | null
}

export const mandates = clientTable<MandateRow>('mandates', {
  namedBy: ['mandate_id'],
  filters: {
    customer_id: (row) => row.customer_id,
    signer_id: (row) => row.bound_signer_id,
  },
})

/** A sum of what was spent under a mandate in one window, for one target; all targets together where it is `all`. */
export interface UsageRow extends Row, Texts<'mandate_id' | 'bucket'> {
  /** Empty for a rule that is about anybody. */
  readonly target: string
  readonly of: 'target' | 'all'
  readonly count: number
  /** A decimal string in the asset of the rule. */
  readonly amount: string
}

export const mandateUsage = defineTable<UsageRow>('mandate_usage', {
  filters: { mandate_bucket: (row) => `${row.mandate_id} ${row.bucket}` },
  lookups: { key: (row) => usageKey(row.mandate_id, row.bucket, row.of, row.target) },
})

/** Names a sum. An address is one target in any spelling: an amendment that spells it in another way does not begin to count anew. */
export function usageKey(mandateId: string, bucket: string, of: UsageRow['of'], target: string): string {
  return `${mandateId} ${bucket} ${of} ${comparable(target)}`
}

/** Lists every usage of one window, in the order in which each began. */
export function usageIn(world: World, mandateId: string, bucket: string): readonly UsageRow[] {
  return rowsOf(world, mandateUsage, '', { name: 'mandate_bucket', value: `${mandateId} ${bucket}` })
}

/** Gives the present version of a mandate. */
export function currentOf(row: MandateRow): MandateVersion {
  const last = row.versions.at(-1)
  invariant(last, `mandate ${row.id} has no version`)
  return last
}

/** Gives the rule of a version as it is shown and signed. */
export function shownRule({ rule, sent }: MandateVersion): ShownRule {
  return sent ?? rule
}

/** Tells whether the time in which a mandate may be used is over. */
export function isExpired({ valid_until }: MandateRow, now: number): boolean {
  return valid_until !== null && now >= valid_until * 1000
}

/** Gives the status that reads show: expired is never stored. */
export function statusOf(row: MandateRow, now: number): MandateStatus {
  const open = row.status === 'pending' || row.status === 'active'
  return open && isExpired(row, now) ? 'expired' : row.status
}
