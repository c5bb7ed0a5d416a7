import { type ChangingRow, clientTable, type Texts } from '../../contract/rows.js'
import type { World } from '../../kernel/world.js'

export const payeeModels = ['nested', 'flat'] as const
export const mandateStrategies = ['external_only'] as const
export const payoutRoutes = ['conversion_account_only', 'bank_only'] as const

/** The way in which agents of a client draft; what has its default is left out. */
export interface AgenticPolicy {
  /** `flat`: a payee is an address of its own, and no recipient that has several. */
  readonly payee_model?: 'flat'
  /** Symbols in capitals, each once; any asset where there are none. */
  readonly payout_assets?: readonly string[]
  /** The names that the client gives things. */
  readonly labels?: Partial<Texts<'limit' | 'payee' | 'limit_unit'>>
  /** `external_only`: agents draft no mandates. */
  readonly mandate_strategy?: (typeof mandateStrategies)[number]
  readonly payout_route?: (typeof payoutRoutes)[number]
}

export interface AgenticPolicyRow extends ChangingRow {
  readonly policy: AgenticPolicy
}

export const agenticPolicies = clientTable<AgenticPolicyRow>('agentic_policies', {
  lookups: { client_id: (row) => (row.deleted_at === null ? row.client_id : null) },
})

export function findAgenticPolicy(world: World, clientId: string): AgenticPolicyRow | undefined {
  return world.table(agenticPolicies).find('client_id', clientId)
}

/** Says how agents of this client draft: the plain way, unless it said otherwise. */
export function agenticPolicyOf(world: World, clientId: string): AgenticPolicy {
  return findAgenticPolicy(world, clientId)?.policy ?? {}
}
