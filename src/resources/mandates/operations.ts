import { operation } from '../../contract/operation.js'
import { requireAgentic } from '../payment-agents/index.js'
import { amendMandate, approveMandate, cancelMandate, createMandate } from './flow.js'
import { listMandates } from './lists.js'
import { requireMandate } from './rules.js'
import {
  amendBody,
  approveBody,
  cancelBody,
  decidedSchema,
  mandateCreate,
  mandateList,
  mandateListQuery,
  mandateSchema,
  presentDecided,
  presentMandate,
  presentVersions,
  versionsSchema,
} from './wire.js'

const tag = 'Mandates'
const source = 'specification, Spending mandate; contract/agentic.md 8'
const gap = '0014'
const stability = 'beta'

export const mandateOperations = {
  list: operation({
    id: 'mandates.list',
    method: 'GET',
    path: '/mandates',
    summary: 'Lists mandates, newest first, with the status that each has now.',
    source,
    tag,
    query: mandateListQuery,
    output: mandateList,
    problems: ['not-found', 'invalid-request', 'invalid-identifier'],
    stability,
    requires: requireAgentic,
    run: ({ world, clientId }, { query }) =>
      listMandates(world, clientId, query).map((row) => presentMandate(world, row)),
  }),
  create: operation({
    id: 'mandates.create',
    method: 'POST',
    path: '/mandates',
    summary: 'Creates a mandate for the spending of one signer; a second signer has to approve it.',
    source,
    tag,
    body: mandateCreate,
    status: 201,
    output: mandateSchema,
    problems: ['not-found', 'invalid-request', 'invalid-identifier'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { body }) => presentMandate(world, createMandate(world, clientId, body)),
  }),
  get: operation({
    id: 'mandates.get',
    method: 'GET',
    path: '/mandates/{mandate_id}',
    summary: 'Reads one mandate with its present rule.',
    source,
    tag,
    output: mandateSchema,
    problems: ['not-found'],
    stability,
    requires: requireAgentic,
    run: ({ world, clientId }, { params }) =>
      presentMandate(world, requireMandate(world, clientId, params.mandate_id)),
  }),
  listVersions: operation({
    id: 'mandates.listVersions',
    method: 'GET',
    path: '/mandates/{mandate_id}/versions',
    summary: 'Lists the versions of the rule of a mandate, oldest first.',
    source,
    tag,
    output: versionsSchema,
    problems: ['not-found'],
    stability,
    requires: requireAgentic,
    run: ({ world, clientId }, { params }) =>
      presentVersions(requireMandate(world, clientId, params.mandate_id)),
  }),
  approve: operation({
    id: 'mandates.approve',
    spends: true,
    method: 'POST',
    path: '/mandates/{mandate_id}/approve',
    summary: 'Approves a pending mandate, signed by another signer of the customer.',
    source,
    tag,
    body: approveBody,
    output: decidedSchema,
    problems: ['not-found', 'invalid-request', 'forbidden'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { params, body }) =>
      presentDecided(world, approveMandate(world, clientId, params.mandate_id, body)),
  }),
  cancel: operation({
    id: 'mandates.cancel',
    method: 'POST',
    path: '/mandates/{mandate_id}/cancel',
    summary: 'Rejects a pending mandate or revokes an active one, signed by another signer of the customer.',
    source,
    tag,
    body: cancelBody,
    output: decidedSchema,
    problems: ['not-found', 'invalid-request', 'forbidden'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { params, body }) =>
      presentDecided(world, cancelMandate(world, clientId, params.mandate_id, body)),
  }),
  amend: operation({
    id: 'mandates.amend',
    spends: true,
    method: 'POST',
    path: '/mandates/{mandate_id}/amend',
    summary:
      'Gives an active mandate another rule as its next version, signed by another signer of the customer.',
    source,
    tag,
    body: amendBody,
    output: mandateSchema,
    problems: ['not-found', 'invalid-request', 'forbidden'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { params, body }) =>
      presentMandate(world, amendMandate(world, clientId, params.mandate_id, body)),
  }),
}
