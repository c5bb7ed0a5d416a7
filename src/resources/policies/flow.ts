import type * as z from 'zod'
import { requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { canonicalJson } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import {
  type Endorsed,
  nothing,
  type Quorum,
  requireEndorsed,
  requireSamePath,
} from '../endorsements/index.js'
import * as signers from '../signers/index.js'
import { strictestApproval } from './evaluate.js'
import { policyCreated, policyEvent, policyUpdated } from './events.js'
import { type PolicyRow, type PolicyRule, policies, walletsOfPolicy } from './rows.js'
import * as rules from './rules.js'
import * as wire from './wire.js'

/** Creates a policy: the rules that it begins with need no endorsement. @throws Problem 400 for a group that is not there */
export function createPolicy(world: World, clientId: string, input: OutputOf<typeof wire.policyCreate>) {
  const { name, description = null, signer_group_id = null, rules: asked = [] } = input
  if (signer_group_id !== null) rules.requireGroup(world, clientId, signer_group_id)
  rules.requireRuleAssets(world, asked, (index) => `rules.${index}.definition`)
  const row = addRow(world, policies, {
    client_id: clientId,
    signer_group_id,
    name,
    description,
    rules_version: 1,
    rules: asked.map((rule) => newRule(world, rule)),
    created_at: world.now,
    updated_at: world.now,
  })
  world.record(policyCreated, clientId, policyEvent(row))
  return row
}

function newRule(world: World, asked: wire.RuleRequest): PolicyRule {
  const { action, ...typed } = rules.spellAsset(world, asked)
  return { id: world.mint('policy_rules'), action, created_at: world.now, ...typed }
}

/** @throws Problem 404 */
export const requirePolicy = requiringOwn(policies, 'policy')

/**
 * Says who endorses changes of a policy: its group; without one, whoever signs for the wallets that have it; without these,
 * any signer of the client (docs/decisions/0013).
 */
export function quorumOf(world: World, policy: PolicyRow): Quorum {
  const { recognised } = governorsOf(world, policy)
  return {
    recognised,
    threshold: strictestApproval([policy]),
    nobody:
      policy.signer_group_id === null
        ? 'nobody is recognised for this policy, which has no signer group: neither do its wallets have signers, or it has no wallets and the client no signers'
        : 'nobody is recognised for this policy: its signer group has no members',
    others: () => signers.othersOf(world, policy.client_id, recognised),
  }
}

/** Finds those who endorse changes of a policy, and says what they are, in words that follow a number. */
export function governorsOf(world: World, { id, client_id, signer_group_id }: PolicyRow) {
  if (signer_group_id !== null) {
    const group = signers.requireSignerGroup(world, client_id, signer_group_id)
    const who = `members of ${group.name}, the signer group of the policy`
    return { recognised: signers.membersOf(world, group), who }
  }
  const wallets = walletsOfPolicy(world, id)
  if (wallets.length === 0) {
    const who = 'signers of the client, because the policy has no signer group and no wallet'
    return { recognised: signers.liveSigners(world, client_id), who }
  }
  const groups = wallets.flatMap((wallet) => signers.groupsOfWallet(world, wallet))
  const who = 'members of the signer groups of its wallets, because the policy has none of its own'
  return { recognised: signers.signersOfGroups(world, groups), who }
}

type PolicyPath = Readonly<Record<'policy_id', string>>
type RulePath = Readonly<Record<'policy_id' | 'rule_id', string>>

/**
 * Carries out an endorsed change of a policy, where path and intent name the same policy and rule.
 * @param find looks up what else the path names, and refuses where it is not there
 * @param change is what is done; it calls `endorse` once it has refused what nobody may do
 * @throws Problem 404, 403 without the endorsements
 */
function changePolicy<Name extends string, Found, T>(
  world: World,
  clientId: string,
  path: Readonly<Record<Name | 'policy_id', string>>,
  body: Endorsed<Readonly<Record<NoInfer<Name> | 'policy_id' | 'idempotency_key', string>>>,
  answer: z.ZodType<T>,
  find: (policy: PolicyRow) => Found,
  change: (policy: PolicyRow, endorse: () => void, found: Found) => T,
): T {
  const findPolicy = () => requirePolicy(world, clientId, path.policy_id)
  requireSamePath<Name | 'policy_id'>(path, body.intent, () => find(findPolicy()))
  return signers.carryOut(world, clientId, body, answer, (message) => {
    const policy = findPolicy()
    const endorse = () => requireEndorsed(body, quorumOf(world, policy), message)
    return change(policy, endorse, find(policy))
  })
}

const itself = (policy: PolicyRow) => policy
const ruleOf = (path: RulePath) => (policy: PolicyRow) => rules.requireRule(policy, path.rule_id)

/** @throws Problem 403 without the endorsements, 400 when the policy is full, 404 */
export function addRule(world: World, clientId: string, path: PolicyPath, body: wire.AddRule) {
  return changePolicy(world, clientId, path, body, wire.policySchema(), itself, (policy, endorse) => {
    const { type, policy_id, idempotency_key, ...rule } = body.intent
    rules.requireRuleAssets(world, [rule], () => 'intent.definition')
    endorse()
    rules.requireRoom(policy)
    return wire.presentPolicy(replaceRules(world, policy, [...policy.rules, newRule(world, rule)]))
  })
}

/** Replaces the definition of a rule. @throws Problem 403 without the endorsements, 400 for what is no definition, 404 */
export function updateRule(world: World, clientId: string, path: RulePath, body: wire.UpdateRule) {
  return changePolicy(
    world,
    clientId,
    path,
    body,
    wire.policySchema(),
    ruleOf(path),
    (policy, endorse, before) => {
      const rule = rules.requireDefinition(world, before, body.intent.updated_definition)
      endorse()
      const changed = policy.rules.map((one) => (one === before ? rule : one))
      return wire.presentPolicy(replaceRules(world, policy, changed))
    },
  )
}

/** @throws Problem 403 without the endorsements, 404 */
export function removeRule(world: World, clientId: string, path: RulePath, body: wire.RemoveRule): void {
  changePolicy(world, clientId, path, body, nothing(), ruleOf(path), (policy, endorse, removed) => {
    endorse()
    const left = policy.rules.filter((rule) => rule !== removed)
    replaceRules(world, policy, left)
    return null
  })
}

/** @throws Problem 403 without the endorsements, 400 while a wallet has it, 404 */
export function deletePolicy(world: World, clientId: string, path: PolicyPath, body: wire.DeletePolicy) {
  changePolicy(world, clientId, path, body, nothing(), itself, (policy, endorse) => {
    endorse()
    rules.requireDetached(world, policy)
    world.update(policies, policy, { deleted_at: world.now })
    return null
  })
}

/** Makes the next version of a policy, unless it would be the same. */
function replaceRules(world: World, policy: PolicyRow, rules: readonly PolicyRule[]): PolicyRow {
  if (canonicalJson(rules) === canonicalJson(policy.rules)) return policy
  const rules_version = policy.rules_version + 1
  const row = world.update(policies, policy, { rules, rules_version, updated_at: world.now })
  world.record(policyUpdated, row.client_id, policyEvent(row))
  return row
}
