import { addRow, rowsOf } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { World } from '../../../kernel/world.js'
import { requireActive, requireAgent } from '../../payment-agents/index.js'
import { x402Seconds } from '../machines.js'
import { type MandateRow, mandates, type PayeePolicy } from '../rows.js'
import { requireEnabled, requireMandateNetwork } from '../rules.js'
import type { mandateCreate, payeePolicySchema } from '../wire.js'

type MandateCreate = OutputOf<typeof mandateCreate>

/** @throws Problem 404; 403 and 400 by the agent; 400 without a wallet for x402, and for a network that is not used here */
export function createMandate(world: World, clientId: string, agentId: string, input: MandateCreate) {
  const agent = requireAgent(world, clientId, agentId)
  requireActive(world, agent)
  const { wallet_id } = requireEnabled(world, agent)
  const network_id = requireMandateNetwork(world, input.network)
  const { valid_for_seconds = x402Seconds.mandate, asset, max_per_call, max_per_window = null } = input
  const { window_seconds = x402Seconds.window, max_calls_per_window = null } = input
  const limits = { max_per_call, max_per_window, window_seconds, max_calls_per_window }
  return addRow(world, mandates, {
    client_id: clientId,
    agent_id: agent.id,
    wallet_id,
    asset,
    network_id,
    ...limits,
    payee_policy: policyOf(input.payee_policy),
    valid_from: world.now,
    valid_until: world.now + valid_for_seconds * 1000,
  })
}

function policyOf(given: OutputOf<typeof payeePolicySchema> | undefined): PayeePolicy {
  // The schema has seen to it that a list is there in the mode that it belongs to.
  if (given?.mode === 'address_allowlist') return { mode: given.mode, addresses: given.addresses ?? [] }
  if (given?.mode !== 'domain_allowlist') return { mode: 'any_screened' }
  return { mode: given.mode, domains: (given.domains ?? []).map((domain) => domain.toLowerCase()) }
}

/** Lists the mandates of an agent, oldest first. */
export function mandatesOf(world: World, clientId: string, agentId: string): readonly MandateRow[] {
  return rowsOf(world, mandates, clientId, { name: 'agent_id', value: agentId })
}
