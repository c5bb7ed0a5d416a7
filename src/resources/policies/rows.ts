import { addRow, type ChangingRow, clientTable, columns, rowsOf, type Texts } from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'

export const ruleActions = ['allow', 'deny'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Asks for so many of the wallet's signers, whatever is sent. */
export interface ApprovalThreshold {
  readonly threshold: number
  readonly description?: string | undefined
}

/** Asks for so many signers for amounts of one asset from `min_amount` on, which is in its smallest units. */
export interface AmountThreshold {
  readonly min_amount: number
  readonly threshold: number
  readonly asset: { readonly id: string; readonly name?: string | undefined }
}

export interface AddressList {
  readonly addresses: readonly string[]
}

interface Rule {
  readonly id: string
  readonly action: RuleAction
  /** Unix milliseconds. */
  readonly created_at: number
}

export type PolicyRule =
  | (Rule & { readonly rule_type: 'approval_threshold'; readonly definition: ApprovalThreshold })
  | (Rule & { readonly rule_type: 'amount_threshold'; readonly definition: AmountThreshold })
  | (Rule & { readonly rule_type: 'address_list'; readonly definition: AddressList })

/** The limit of every list that has none of its own (docs/decisions/0005). */
export const maxRules = 1000

export interface PolicyRow extends ChangingRow {
  /** The group whose members endorse changes; null for a policy without one. */
  readonly signer_group_id: string | null
  readonly name: string
  readonly description: string | null
  /** Begins with 1, and is one more after each change of a rule. */
  readonly rules_version: number
  /** The rules, oldest first. */
  readonly rules: readonly PolicyRule[]
}

export const policies = clientTable<PolicyRow>('policies', {
  namedBy: ['policy_id'],
})

/** A policy judges what a wallet sends. */
export interface PolicyAttachmentRow extends Row, Texts<'policy_id' | 'wallet_id'> {}

export const policyAttachments = defineTable<PolicyAttachmentRow>('policy_attachments', {
  filters: columns('wallet_id', 'policy_id'),
  lookups: { pair: (row) => (row.deleted_at === null ? `${row.policy_id} ${row.wallet_id}` : null) },
})

/** Finds the policies of a wallet, in the order in which they were attached. */
export function policiesOfWallet(world: World, walletId: string): readonly PolicyRow[] {
  const all = world.table(policies)
  const attached = rowsOf(world, policyAttachments, '', { name: 'wallet_id', value: walletId })
  return attached.flatMap(({ policy_id }) => all.get(policy_id) ?? [])
}

/** Lists the ids of the wallets that have a policy, in the order in which they got it. */
export function walletsOfPolicy(world: World, policyId: string): readonly string[] {
  const attached = rowsOf(world, policyAttachments, '', { name: 'policy_id', value: policyId })
  return attached.map(({ wallet_id }) => wallet_id)
}

/** Has a policy judge a wallet from now on. @returns false where it does already */
export function attachPolicy(world: World, policyId: string, walletId: string): boolean {
  if (world.table(policyAttachments).find('pair', `${policyId} ${walletId}`) !== undefined) return false
  addRow(world, policyAttachments, { policy_id: policyId, wallet_id: walletId })
  return true
}

/** Has a policy judge a wallet no more. @returns false where it did not */
export function detachPolicy(world: World, policyId: string, walletId: string): boolean {
  const row = world.table(policyAttachments).find('pair', `${policyId} ${walletId}`)
  if (row === undefined) return false
  world.update(policyAttachments, row, { deleted_at: world.now })
  return true
}
