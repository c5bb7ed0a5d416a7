import { type ClientRow, clientTable, type Texts } from '../../contract/rows.js'
import type { World } from '../../kernel/world.js'
import { anySigner, groupsOf, type SignerGroupRow, walletsOfGroup } from '../signers/index.js'

export interface PaymentAgentRow extends ClientRow, Texts<'customer_id' | 'name'> {
  /** The signer that the platform made for it, and keeps the key of. */
  readonly signer_id: string
  /** Unix milliseconds; null until it was revoked. */
  readonly revoked_at: number | null
}

export const paymentAgents = clientTable<PaymentAgentRow>('payment_agents', {
  namedBy: ['agent_id'],
  filters: { customer_id: (row) => row.customer_id },
  lookups: { signer_id: (row) => row.signer_id },
})

/** Finds the agent that a signer belongs to; undefined for a signer of somebody else. */
export function agentOfSigner(world: World, signerId: string): PaymentAgentRow | undefined {
  return world.table(paymentAgents).find('signer_id', signerId)
}

/** Lists the groups that a signer is a member of now. */
export function groupsOfSigner(world: World, clientId: string, signerId: string): readonly SignerGroupRow[] {
  const signer = anySigner(world, clientId, signerId)
  return signer === undefined ? [] : groupsOf(world, signer)
}

/** Lists the wallets that a signer signs for now, by its groups. */
export function walletsOfSigner(world: World, clientId: string, signerId: string): readonly string[] {
  const groups = groupsOfSigner(world, clientId, signerId)
  return [...new Set(groups.flatMap(({ id }) => walletsOfGroup(world, id)))]
}

export const agentStates = ['pending', 'active', 'revoked'] as const
export type AgentState = (typeof agentStates)[number]

/** Derives the state of an agent from where the signer of the agent is recognised (specification, Payment agent state). */
export function stateOf(world: World, { client_id, signer_id, revoked_at }: PaymentAgentRow): AgentState {
  if (revoked_at !== null) return 'revoked'
  return walletsOfSigner(world, client_id, signer_id).length > 0 ? 'active' : 'pending'
}
