import { namespace, operationsOf } from '../../contract/operation.js'
import { requireAgentic } from '../payment-agents/index.js'
import * as flow from './flow.js'
import { requireMandate } from './rules.js'
import * as wire from './wire.js'

const tag = 'Mandates'
const source = 'specification, Spending mandate; contract/agentic.md 8'
const decision = '0014'
const stability = 'beta'

const shared = { tag, source, stability, featureGate: requireAgentic } as const
const call = operationsOf(shared)
const decide = operationsOf({ ...shared, decision, problems: ['invalid-request', 'forbidden'] })

export const mandateOperations = namespace('mandates', {
  list: call('GET /mandates', {
    summary: 'Lists mandates, newest first, with the status that each has now.',
    query: wire.mandateListQuery,
    output: wire.mandateList,
    problems: ['not-found', 'invalid-request', 'invalid-identifier'],
    run: ({ world, clientId }, { query }) =>
      flow.listMandates(world, clientId, query).map((row) => wire.presentMandate(world, row)),
  }),
  create: call('POST /mandates', {
    summary: 'Creates a mandate for the spending of one signer; a second signer has to approve it.',
    body: wire.mandateCreate,
    status: 201,
    output: wire.mandateSchema,
    problems: ['not-found', 'invalid-request', 'invalid-identifier'],
    decision,
    run: ({ world, clientId }, { body }) =>
      wire.presentMandate(world, flow.createMandate(world, clientId, body)),
  }),
  get: call('GET /mandates/{mandate_id}', {
    summary: 'Reads one mandate with its present rule.',
    output: wire.mandateSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentMandate(world, requireMandate(world, clientId, params.mandate_id)),
  }),
  listVersions: call('GET /mandates/{mandate_id}/versions', {
    summary: 'Lists the versions of the rule of a mandate, oldest first.',
    output: wire.versionsSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentVersions(requireMandate(world, clientId, params.mandate_id)),
  }),
  approve: decide('POST /mandates/{mandate_id}/approve', {
    summary: 'Approves a pending mandate, signed by another signer of the customer.',
    spends: true,
    body: wire.approveBody,
    output: wire.decidedSchema,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentDecided(world, flow.approveMandate(world, clientId, params.mandate_id, body)),
  }),
  cancel: decide('POST /mandates/{mandate_id}/cancel', {
    summary: 'Rejects a pending mandate or revokes an active one, signed by another signer of the customer.',
    body: wire.cancelBody,
    output: wire.decidedSchema,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentDecided(world, flow.cancelMandate(world, clientId, params.mandate_id, body)),
  }),
  amend: decide('POST /mandates/{mandate_id}/amend', {
    summary:
      'Gives an active mandate another rule as its next version, signed by another signer of the customer.',
    spends: true,
    body: wire.amendBody,
    output: wire.mandateSchema,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentMandate(world, flow.amendMandate(world, clientId, params.mandate_id, body)),
  }),
})
