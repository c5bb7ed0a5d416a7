import { namespace, operationsOf } from '../../contract/operation.js'
import { newestFirst, paginate } from '../../contract/pagination.js'
import * as flow from './flow.js'
import { policies } from './rows.js'
import * as wire from './wire.js'

const tag = 'Policies'
const source = 'contract/rest.md 10.3 and 10.4; contract/behaviour.md 14.4'
const decision = '0013'

const call = operationsOf({ tag, source })

export const policyOperations = namespace('policies', {
  list: call('GET /policies', {
    summary: 'Lists the policies of the client, newest first.',
    query: wire.policyListQuery,
    output: wire.policyPage,
    run: ({ world, clientId }, { query }) =>
      paginate(world.table(policies), query, newestFirst(clientId), wire.presentPolicy),
  }),
  create: call('POST /policies', {
    summary: 'Creates a policy, with the rules that it begins with.',
    body: wire.policyCreate,
    status: 201,
    output: wire.policySchema,
    emits: ['wallet.policy.created'],
    decision,
    run: ({ world, clientId }, { body }) => wire.presentPolicy(flow.createPolicy(world, clientId, body)),
  }),
  get: call('GET /policies/{policy_id}', {
    summary: 'Reads one policy with its rules and their version.',
    output: wire.policySchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentPolicy(flow.requirePolicy(world, clientId, params.policy_id)),
  }),
  delete: call('DELETE /policies/{policy_id}', {
    summary: 'Deletes a policy that no wallet has, endorsed by its signer group.',
    body: wire.deletePolicyBody,
    problems: ['conflict', 'forbidden', 'invalid-request'],
    idempotencyKey: 'required',
    decision,
    run: ({ world, clientId }, { params, body }) => flow.deletePolicy(world, clientId, params, body),
  }),
  addRule: call('POST /policies/{policy_id}/rules', {
    summary: 'Adds a rule, endorsed by the signer group of the policy.',
    body: wire.addRuleBody,
    status: 201,
    output: wire.policySchema,
    problems: ['conflict', 'forbidden', 'invalid-request'],
    emits: ['wallet.policy.updated'],
    decision,
    run: ({ world, clientId }, { params, body }) => flow.addRule(world, clientId, params, body),
  }),
  updateRule: call('PATCH /policies/{policy_id}/rules/{rule_id}', {
    summary: 'Replaces the definition of a rule, endorsed by the signer group of the policy.',
    body: wire.updateRuleBody,
    output: wire.policySchema,
    problems: ['conflict', 'forbidden'],
    emits: ['wallet.policy.updated'],
    idempotencyKey: 'required',
    decision,
    run: ({ world, clientId }, { params, body }) => flow.updateRule(world, clientId, params, body),
  }),
  deleteRule: call('DELETE /policies/{policy_id}/rules/{rule_id}', {
    summary: 'Removes a rule, endorsed by the signer group of the policy.',
    body: wire.removeRuleBody,
    problems: ['conflict', 'forbidden'],
    emits: ['wallet.policy.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) => flow.removeRule(world, clientId, params, body),
  }),
})
