import { causing, hint, setting } from '../../contract/hints.js'
import { Problem } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import type { World } from '../../kernel/world.js'
import { type CustomerRow, isFrozen, requireCustomer } from '../customers/index.js'
import type { SignerRow } from '../signers/index.js'
import { agentOfSigner, type PaymentAgentRow, paymentAgents, stateOf } from './rows.js'
import { agentSettings } from './settings.js'

/** Refusals, and the reasons for them (contract/agentic.md 1 and 3). */

/** @throws Problem 404 for a client without the beta */
export function requireAgentic(world: World): void {
  if (world.settings(agentSettings).enabled) return
  throw new Problem('not-found', 'agentic payments are not enabled', {
    hint: hint`${setting('agents: { enabled: false }', '--agents off')} says so`,
  })
}

/** @throws Problem 403 */
export function requireNotFrozen(customer: CustomerRow): void {
  if (!isFrozen(customer)) return
  throw new Problem('account-under-review', 'The customer is frozen: its agents cannot act.', {
    userMessage: 'Your account is under review. Your agents can act again when the review has ended.',
    hint: hint`in a test: ${causing('approveProofOfAddress', customer.id)} or ${causing('unfreezeCustomer', customer.id)}`,
  })
}

/** Requires an agent of a client that has the beta. @throws Problem 404 */
export const requireAgent = requiringOwn(paymentAgents, 'agent')

/** @throws Problem 400 for an empty name */
export function requireName(name: string): void {
  if (name.trim() === '') throw new Problem('invalid-request', 'name is required')
}

/** @throws Problem 400 for an agent that is pending or revoked, 403 for one of a frozen customer */
export function requireActive(world: World, agent: PaymentAgentRow): void {
  requireNotFrozen(requireCustomer(world, agent.client_id, agent.customer_id))
  const state = stateOf(world, agent)
  if (state === 'active') return
  throw new Problem('invalid-request', 'agent is not active', {
    hint:
      state === 'revoked'
        ? forGood(agent)
        : `${agent.name} is pending: add its key, signer_public_key, to a signer group of a wallet with POST /signer-groups/{signer_group_id}/signers`,
  })
}

/** Guard: the signer of a revoked agent never signs again. @throws Problem 403 */
export function requireLiveAgent(world: World, { id }: SignerRow): void {
  const agent = findRevoked(world, id)
  if (agent !== undefined)
    throw new Problem('forbidden', 'The signer belongs to a revoked agent.', { hint: forGood(agent) })
}

/** @throws Problem 400 for the signer of a revoked agent */
export function requireNotRevoked(world: World, signerId: string): void {
  const agent = findRevoked(world, signerId)
  if (agent !== undefined)
    throw new Problem('invalid-request', 'agent is not active', { hint: forGood(agent) })
}

function findRevoked(world: World, signerId: string): PaymentAgentRow | undefined {
  const agent = agentOfSigner(world, signerId)
  return agent?.revoked_at === null ? undefined : agent
}

function forGood({ name }: PaymentAgentRow): string {
  return `${name} was revoked, which is for good`
}
