import { columns } from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'

export const ruleActions = ['allow', 'deny'] as const
export type RuleAction = (typeof ruleActions)[number]

/** So many of the wallet's signers, whatever is sent. */
export interface ApprovalThreshold {
  readonly threshold: number
  readonly description?: string | undefined
}

/** So many signers for amounts of one asset from `min_amount` on, which is in its smallest units. */
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

/** As any list without a limit of its own (docs/decisions/0005). */
export const mostRules = 1000

export interface PolicyRow extends Row {
  readonly client_id: string
  /** Whose members endorse changes; null for a policy without one. */
  readonly signer_group_id: string | null
  readonly name: string
  readonly description: string | null
  /** From 1, one more at each change of a rule. */
  readonly rules_version: number
  /** Oldest first. */
  readonly rules: readonly PolicyRule[]
  readonly created_at: number
  readonly updated_at: number
}

export const policies = defineTable<PolicyRow>('policies', {
  namedBy: ['policy_id'],
  scope: (row) => row.client_id,
})

/** A policy judges what a wallet sends. */
export interface PolicyAttachmentRow extends Row {
  readonly policy_id: string
  readonly wallet_id: string
}

export const policyAttachments = defineTable<PolicyAttachmentRow>('policy_attachments', {
  filters: columns('wallet_id', 'policy_id'),
  lookups: { pair: (row) => (row.deleted_at === null ? `${row.policy_id} ${row.wallet_id}` : null) },
})

/** The policies of a wallet, in the order in which they were attached. */
export function policiesOfWallet(world: World, walletId: string): readonly PolicyRow[] {
  const found: PolicyRow[] = []
  const all = world.table(policies)
  world.table(policyAttachments).each('', { name: 'wallet_id', value: walletId }, ({ policy_id }) => {
    const policy = all.get(policy_id)
    if (policy !== undefined) found.push(policy)
  })
  return found
}

/** Ids of the wallets that have a policy, in the order in which they got it. */
export function walletsOfPolicy(world: World, policyId: string): readonly string[] {
  const found: string[] = []
  world
    .table(policyAttachments)
    .each('', { name: 'policy_id', value: policyId }, ({ wallet_id }) => void found.push(wallet_id))
  return found
}

/** A policy judges a wallet from now on; again is once. */
export function attachPolicy(world: World, policyId: string, walletId: string): boolean {
  if (world.table(policyAttachments).find('pair', `${policyId} ${walletId}`) !== undefined) return false
  const id = world.mint(policyAttachments.name)
  world.insert(policyAttachments, { id, policy_id: policyId, wallet_id: walletId, deleted_at: null })
  return true
}

/** Whether it judged it. */
export function detachPolicy(world: World, policyId: string, walletId: string): boolean {
  const row = world.table(policyAttachments).find('pair', `${policyId} ${walletId}`)
  if (row === undefined) return false
  world.update(policyAttachments, row, { deleted_at: world.now })
  return true
}
