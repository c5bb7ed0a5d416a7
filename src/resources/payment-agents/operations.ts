import { operation } from '../../contract/operation.js'
import { createAgent, revokeAgent } from './flow.js'
import { requireAgent, requireAgentic } from './rules.js'
import { agentCreate, agentSchema, presentAgent } from './wire.js'

const tag = 'Payment Agents'
const source = 'specification, Payment agent; contract/agentic.md 3'
const gap = '0014'

export const agentOperations = {
  create: operation({
    id: 'paymentAgents.create',
    method: 'POST',
    path: '/payment-agents',
    summary:
      'Creates a hosted agent with a signer of its own; it is pending until a wallet recognises the signer.',
    source,
    tag,
    body: agentCreate,
    status: 201,
    output: agentSchema,
    problems: ['not-found', 'account-under-review', 'invalid-request', 'invalid-identifier'],
    stability: 'beta',
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { body }) => presentAgent(world, createAgent(world, clientId, body)),
  }),
  get: operation({
    id: 'paymentAgents.get',
    method: 'GET',
    path: '/payment-agents/{payment_agent_id}',
    summary: 'Reads one agent: its state and its wallets are those of this moment.',
    source,
    tag,
    output: agentSchema,
    problems: ['not-found'],
    stability: 'beta',
    requires: requireAgentic,
    run: ({ world, clientId }, { params }) =>
      presentAgent(world, requireAgent(world, clientId, params.payment_agent_id)),
  }),
  revoke: operation({
    id: 'paymentAgents.revoke',
    method: 'POST',
    path: '/payment-agents/{payment_agent_id}/revoke',
    summary: 'Revokes an agent for good, and names the groups that still have its signer.',
    source,
    tag,
    output: agentSchema,
    problems: ['not-found'],
    stability: 'beta',
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { params }) =>
      presentAgent(world, revokeAgent(world, clientId, params.payment_agent_id)),
  }),
}
