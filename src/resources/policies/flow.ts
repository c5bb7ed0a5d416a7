import { requiringOwn } from '../../contract/requiring.js'
import { freshRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { canonicalJson } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { carryOut, nothing, type Quorum, requireEndorsed, requireSamePath } from '../endorsements/index.js'
import {
  groupsOfWallet,
  liveSigners,
  membersOf,
  othersOf,
  requireSignerGroup,
  type SignerRow,
  signersOf,
  signersOfGroups,
} from '../signers/index.js'
import { strictestApproval } from './evaluate.js'
import { policyCreated, policyEvent, policyUpdated } from './events.js'
import { type PolicyRow, type PolicyRule, policies, walletsOfPolicy } from './rows.js'
import {
  asWritten,
  requireDefinition,
  requireDetached,
  requireGroup,
  requireRoom,
  requireRule,
  requireRuleAssets,
} from './rules.js'
import {
  type addRuleBody,
  type deletePolicyBody,
  type policyCreate,
  policySchema,
  presentPolicy,
  type RuleRequest,
  type removeRuleBody,
  type updateRuleBody,
} from './wire.js'

/** Rules that a policy begins with need no endorsement. @throws Problem 400 for a group that is not there */
export function createPolicy(
  world: World,
  clientId: string,
  input: OutputOf<typeof policyCreate>,
): PolicyRow {
  const { name, description = null, signer_group_id = null, rules = [] } = input
  if (signer_group_id !== null) requireGroup(world, clientId, signer_group_id)
  requireRuleAssets(world, rules, (index) => `rules.${index}.definition`)
  const row = world.insert(policies, {
    ...freshRow(world, policies),
    client_id: clientId,
    signer_group_id,
    name,
    description,
    rules_version: 1,
    rules: rules.map((rule) => newRule(world, rule)),
    updated_at: world.now,
  })
  world.record(policyCreated, clientId, policyEvent(row))
  return row
}

function newRule(world: World, asked: RuleRequest): PolicyRule {
  const rule = asWritten(world, asked)
  const common = { id: world.mint('policy_rules'), action: rule.action, created_at: world.now }
  switch (rule.rule_type) {
    case 'approval_threshold':
      return { ...common, rule_type: rule.rule_type, definition: rule.definition }
    case 'amount_threshold':
      return { ...common, rule_type: rule.rule_type, definition: rule.definition }
    case 'address_list':
      return { ...common, rule_type: rule.rule_type, definition: rule.definition }
  }
}

/** @throws Problem 404 */
export const requirePolicy = requiringOwn(policies, 'policy')

/**
 * Who endorses changes of a policy: its group; without one, whoever signs for the wallets that have it; without these, any
 * signer of the client (docs/decisions/0013).
 */
export function quorumOf(world: World, policy: PolicyRow): Quorum {
  const { signers: recognised } = governorsOf(world, policy)
  return {
    recognised,
    threshold: strictestApproval([policy]),
    nobody:
      policy.signer_group_id === null
        ? 'nobody is recognised for this policy, which has no signer group: neither do its wallets have signers, or it has no wallets and the client no signers'
        : 'nobody is recognised for this policy: its signer group has no members',
    others: () => othersOf(world, policy.client_id, recognised),
  }
}

/** Who they are, and what they are, in words that follow a number. */
export function governorsOf(
  world: World,
  policy: PolicyRow,
): { readonly signers: readonly SignerRow[]; readonly who: string } {
  const { client_id, signer_group_id } = policy
  if (signer_group_id !== null) {
    const group = requireSignerGroup(world, client_id, signer_group_id)
    return {
      signers: membersOf(world, group),
      who: `members of ${group.name}, the signer group of the policy`,
    }
  }
  const wallets = walletsOfPolicy(world, policy.id)
  if (wallets.length === 0)
    return {
      signers: liveSigners(world, client_id),
      who: 'signers of the client, because the policy has no signer group and no wallet',
    }
  const groups = wallets.flatMap((wallet) => groupsOfWallet(world, wallet))
  return {
    signers: signersOfGroups(world, groups),
    who: 'members of the signer groups of its wallets, because the policy has none of its own',
  }
}

/** @throws Problem 403 without the endorsements, 400 when the policy is full, 404 */
export function addRule(
  world: World,
  clientId: string,
  policyId: string,
  body: OutputOf<typeof addRuleBody>,
) {
  const { intent } = body
  requireSamePath([['policy_id', policyId, intent.policy_id]], () => requirePolicy(world, clientId, policyId))
  return carryOut(world, signersOf(world, clientId), body, policySchema(), (message) => {
    const policy = requirePolicy(world, clientId, policyId)
    requireRuleAssets(world, [intent], () => 'intent.definition')
    requireEndorsed(body, quorumOf(world, policy), message)
    requireRoom(policy)
    return presentPolicy(changed(world, policy, [...policy.rules, newRule(world, intent)]))
  })
}

/** Replaces the definition of a rule. @throws Problem 403 without the endorsements, 400 for what is no definition, 404 */
export function updateRule(
  world: World,
  clientId: string,
  policyId: string,
  ruleId: string,
  body: OutputOf<typeof updateRuleBody>,
) {
  const { intent } = body
  requireSamePath(
    [
      ['policy_id', policyId, intent.policy_id],
      ['rule_id', ruleId, intent.rule_id],
    ],
    () => requireRule(requirePolicy(world, clientId, policyId), ruleId),
  )
  return carryOut(world, signersOf(world, clientId), body, policySchema(), (message) => {
    const policy = requirePolicy(world, clientId, policyId)
    const rule = requireDefinition(world, requireRule(policy, ruleId), intent.updated_definition)
    requireEndorsed(body, quorumOf(world, policy), message)
    const rules = policy.rules.map((one) => (one.id === ruleId ? rule : one))
    return presentPolicy(changed(world, policy, rules))
  })
}

/** @throws Problem 403 without the endorsements, 404 */
export function removeRule(
  world: World,
  clientId: string,
  policyId: string,
  ruleId: string,
  body: OutputOf<typeof removeRuleBody>,
): void {
  requireSamePath(
    [
      ['policy_id', policyId, body.intent.policy_id],
      ['rule_id', ruleId, body.intent.rule_id],
    ],
    () => requireRule(requirePolicy(world, clientId, policyId), ruleId),
  )
  carryOut(world, signersOf(world, clientId), body, nothing(), (message) => {
    const policy = requirePolicy(world, clientId, policyId)
    const { id: removed } = requireRule(policy, ruleId)
    requireEndorsed(body, quorumOf(world, policy), message)
    const rules = policy.rules.filter(({ id }) => id !== removed)
    changed(world, policy, rules)
    return null
  })
}

/** @throws Problem 403 without the endorsements, 400 while a wallet has it, 404 */
export function deletePolicy(
  world: World,
  clientId: string,
  policyId: string,
  body: OutputOf<typeof deletePolicyBody>,
): void {
  requireSamePath([['policy_id', policyId, body.intent.policy_id]], () =>
    requirePolicy(world, clientId, policyId),
  )
  carryOut(world, signersOf(world, clientId), body, nothing(), (message) => {
    const policy = requirePolicy(world, clientId, policyId)
    requireEndorsed(body, quorumOf(world, policy), message)
    requireDetached(world, policy)
    world.update(policies, policy, { deleted_at: world.now })
    return null
  })
}

/** The next version, unless it would be the same. */
function changed(world: World, policy: PolicyRow, rules: readonly PolicyRule[]): PolicyRow {
  if (canonicalJson(rules) === canonicalJson(policy.rules)) return policy
  const row = world.update(policies, policy, {
    rules,
    rules_version: policy.rules_version + 1,
    updated_at: world.now,
  })
  world.record(policyUpdated, row.client_id, policyEvent(row))
  return row
}
