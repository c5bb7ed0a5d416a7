import { namespace, operationsOf } from '../../contract/operation.js'
import { equals, newestFirst, paginate } from '../../contract/pagination.js'
import type { World } from '../../kernel/world.js'
import { requireAgent, requireAgentic } from '../payment-agents/index.js'
import { enable } from './flow/enablement.js'
import { createMandate } from './flow/mandates.js'
import { sign } from './flow/signatures.js'
import { holds, mandates } from './rows.js'
import { requireEnablement } from './rules.js'
import * as wire from './wire.js'

const decision = '0014'

const call = operationsOf({
  source: 'specification, x402 authorization hold; contract/agentic.md 9',
  tag: 'x402',
  stability: 'beta',
  featureGate: requireAgentic,
})

/** Begins the query of a list of what an agent has, newest first. @throws Problem 404 */
function listOf(world: World, clientId: string, agentId: string, state?: string) {
  const { id: agent_id } = requireAgent(world, clientId, agentId)
  const isListed = (row: { readonly agent_id: string }) => row.agent_id === agent_id
  return { ...newestFirst(clientId), filter: equals({ agent_id, state }), listed: isListed }
}

export const x402Operations = namespace('x402', {
  enable: call('POST /payment-agents/{payment_agent_id}/x402', {
    summary: 'Makes a wallet for an agent that signs x402 payments only; the same one again.',
    output: wire.enablementSchema,
    problems: [
      'invalid-request',
      'account-under-review',
      'conflict',
      'not-implemented',
      'service-unavailable',
    ],
    decision,
    run: ({ world, clientId }, { params }) =>
      wire.presentEnablement(enable(world, clientId, params.payment_agent_id)),
  }),
  get: call('GET /payment-agents/{payment_agent_id}/x402', {
    summary: 'Reads the wallet of an agent for x402; 404 unless it was ever enabled.',
    output: wire.enablementSchema,
    countsReadsOf: 'payment_agent_id',
    run: ({ world, clientId }, { params }) =>
      wire.presentEnablement(
        requireEnablement(world, requireAgent(world, clientId, params.payment_agent_id)),
      ),
  }),
  createMandate: call('POST /payment-agents/{payment_agent_id}/x402/mandates', {
    summary: 'Lets an agent pay by x402: each time, in a rolling window, and whom.',
    body: wire.mandateCreate,
    status: 201,
    output: wire.mandateSchema,
    problems: ['account-under-review'],
    decision,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentMandate(world, createMandate(world, clientId, params.payment_agent_id, body)),
  }),
  listMandates: call('GET /payment-agents/{payment_agent_id}/x402/mandates', {
    summary: 'Lists the x402 mandates of an agent with what counts against them now, newest first.',
    query: wire.mandateQuery,
    output: wire.mandatePage,
    run: ({ world, clientId }, { params, query }) => {
      const ofAgent = listOf(world, clientId, params.payment_agent_id)
      return paginate(world.table(mandates), query, ofAgent, (row) => wire.presentMandate(world, row))
    },
  }),
  sign: call('POST /payment-agents/{payment_agent_id}/x402/signatures', {
    summary:
      'Signs an x402 payment that a mandate allows, which holds its amount until it is settled or expires.',
    spends: true,
    body: wire.signBody,
    output: wire.signatureSchema,
    problems: ['account-under-review', 'conflict', 'not-implemented', 'service-unavailable'],
    idempotency: 'own',
    decision,
    run: ({ world, clientId, idempotencyKey: key }, { params, body }) =>
      sign(world, clientId, params.payment_agent_id, key, body),
  }),
  listHolds: call('GET /payment-agents/{payment_agent_id}/x402/holds', {
    summary: 'Lists what an agent signed and what became of it, newest first.',
    query: wire.holdQuery,
    output: wire.holdPage,
    run: ({ world, clientId }, { params, query }) => {
      const ofAgent = listOf(world, clientId, params.payment_agent_id, query.state)
      return paginate(world.table(holds), query, ofAgent, wire.presentHold)
    },
  }),
})
