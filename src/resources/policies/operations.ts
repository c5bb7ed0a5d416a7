import { operation } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { addRule, createPolicy, deletePolicy, removeRule, requirePolicy, updateRule } from './flow.js'
import { policies } from './rows.js'
import {
  addRuleBody,
  deletePolicyBody,
  policyCreate,
  policyListQuery,
  policyPage,
  policySchema,
  presentPolicy,
  removeRuleBody,
  updateRuleBody,
} from './wire.js'

const tag = 'Policies'
const source = 'contract/rest.md 10.3 and 10.4; contract/behaviour.md 14.4'
const gap = '0013'

export const policyOperations = {
  list: operation({
    id: 'policies.list',
    method: 'GET',
    path: '/policies',
    summary: 'Lists the policies of the client, newest first.',
    source,
    tag,
    query: policyListQuery,
    output: policyPage,
    run: ({ world, clientId }, { query }) =>
      paginate(
        world.table(policies),
        query,
        { scope: clientId, order: 'id', direction: 'desc' },
        presentPolicy,
      ),
  }),
  create: operation({
    id: 'policies.create',
    method: 'POST',
    path: '/policies',
    summary: 'Creates a policy, with the rules that it begins with.',
    source,
    tag,
    body: policyCreate,
    status: 201,
    output: policySchema,
    emits: ['wallet.policy.created'],
    gap,
    run: ({ world, clientId }, { body }) => presentPolicy(createPolicy(world, clientId, body)),
  }),
  get: operation({
    id: 'policies.get',
    method: 'GET',
    path: '/policies/{policy_id}',
    summary: 'Reads one policy with its rules and their version.',
    source,
    tag,
    output: policySchema,
    problems: ['not-found'],
    run: ({ world, clientId }, { params }) => presentPolicy(requirePolicy(world, clientId, params.policy_id)),
  }),
  delete: operation({
    id: 'policies.delete',
    method: 'DELETE',
    path: '/policies/{policy_id}',
    summary: 'Deletes a policy that no wallet has, endorsed by its signer group.',
    source,
    tag,
    body: deletePolicyBody,
    problems: ['not-found', 'conflict', 'forbidden', 'invalid-request'],
    idempotencyKey: 'required',
    gap,
    run: ({ world, clientId }, { params, body }) => deletePolicy(world, clientId, params.policy_id, body),
  }),
  addRule: operation({
    id: 'policies.addRule',
    method: 'POST',
    path: '/policies/{policy_id}/rules',
    summary: 'Adds a rule, endorsed by the signer group of the policy.',
    source,
    tag,
    body: addRuleBody,
    status: 201,
    output: policySchema,
    problems: ['not-found', 'conflict', 'forbidden', 'invalid-request'],
    emits: ['wallet.policy.updated'],
    gap,
    run: ({ world, clientId }, { params, body }) => addRule(world, clientId, params.policy_id, body),
  }),
  updateRule: operation({
    id: 'policies.updateRule',
    method: 'PATCH',
    path: '/policies/{policy_id}/rules/{rule_id}',
    summary: 'Replaces the definition of a rule, endorsed by the signer group of the policy.',
    source,
    tag,
    body: updateRuleBody,
    output: policySchema,
    problems: ['not-found', 'conflict', 'forbidden'],
    emits: ['wallet.policy.updated'],
    idempotencyKey: 'required',
    gap,
    run: ({ world, clientId }, { params, body }) =>
      updateRule(world, clientId, params.policy_id, params.rule_id, body),
  }),
  deleteRule: operation({
    id: 'policies.deleteRule',
    method: 'DELETE',
    path: '/policies/{policy_id}/rules/{rule_id}',
    summary: 'Removes a rule, endorsed by the signer group of the policy.',
    source,
    tag,
    body: removeRuleBody,
    problems: ['not-found', 'conflict', 'forbidden'],
    emits: ['wallet.policy.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) =>
      removeRule(world, clientId, params.policy_id, params.rule_id, body),
  }),
}
