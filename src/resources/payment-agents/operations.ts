import { namespace, operationsOf } from '../../contract/operation.js'
import { createAgent, revokeAgent } from './flow.js'
import { requireAgent, requireAgentic } from './rules.js'
import { agentCreate, agentSchema, presentAgent } from './wire.js'

const decision = '0014'

const call = operationsOf({
  tag: 'Payment Agents',
  source: 'specification, Payment agent; contract/agentic.md 3',
  stability: 'beta',
  featureGate: requireAgentic,
})

export const agentOperations = namespace('paymentAgents', {
  create: call('POST /payment-agents', {
    summary:
      'Creates a hosted agent with a signer of its own; it is pending until a wallet recognises the signer.',
    body: agentCreate,
    status: 201,
    output: agentSchema,
    problems: ['not-found', 'account-under-review', 'invalid-request', 'invalid-identifier'],
    decision,
    run: ({ world, clientId }, { body }) => presentAgent(world, createAgent(world, clientId, body)),
  }),
  get: call('GET /payment-agents/{payment_agent_id}', {
    summary: 'Reads one agent: its state and its wallets are those of this moment.',
    output: agentSchema,
    run: ({ world, clientId }, { params }) =>
      presentAgent(world, requireAgent(world, clientId, params.payment_agent_id)),
  }),
  revoke: call('POST /payment-agents/{payment_agent_id}/revoke', {
    summary: 'Revokes an agent for good, and names the groups that still have its signer.',
    output: agentSchema,
    decision,
    run: ({ world, clientId }, { params }) =>
      presentAgent(world, revokeAgent(world, clientId, params.payment_agent_id)),
  }),
})
