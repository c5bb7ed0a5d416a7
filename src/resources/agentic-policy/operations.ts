import { namespace, operationsOf } from '../../contract/operation.js'
import { found } from '../../contract/requiring.js'
import { requireAgentic } from '../payment-agents/index.js'
import { replaceAgenticPolicy } from './flow.js'
import { findAgenticPolicy } from './rows.js'
import { agenticPolicyRequest, agenticPolicySchema, presentAgenticPolicy } from './wire.js'

const call = operationsOf({
  tag: 'Agentic Policy',
  source: 'contract/agentic.md 10',
  stability: 'beta',
  featureGate: requireAgentic,
  problems: ['not-found'],
})

export const agenticPolicyOperations = namespace('agenticPolicy', {
  get: call('GET /agentic-policy', {
    summary: 'Reads how agents of the client draft; 404 where it has not said.',
    output: agenticPolicySchema,
    run: ({ world, clientId }) =>
      presentAgenticPolicy(found(findAgenticPolicy(world, clientId), 'agentic policy')),
  }),
  replace: call('PUT /agentic-policy', {
    summary: 'Replaces how agents of the client draft; an empty object goes back to the plain way.',
    body: agenticPolicyRequest,
    output: agenticPolicySchema,
    idempotencyKey: 'required',
    decision: '0014',
    run({ world, clientId }, { body }) {
      const row = replaceAgenticPolicy(world, clientId, body)
      return row === undefined ? { policy: {} } : presentAgenticPolicy(row)
    },
  }),
})
