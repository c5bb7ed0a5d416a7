import { type FieldError, invalidField, invalidFields, Problem } from '../../contract/problem.js'
import { parseWith } from '../../contract/reading.js'
import { found } from '../../contract/requiring.js'
import type { World } from '../../kernel/world.js'
import { assetsOf, writtenSymbol } from '../capabilities/index.js'
import { type SignerGroupRow, signerGroups } from '../signers/index.js'
import { maxRules, type PolicyRow, type PolicyRule, walletsOfPolicy } from './rows.js'
import { type RuleRequest, ruleRequest } from './wire.js'

/** Refusals, and the reasons for them (contract/rest.md 10.3). */

/** @throws Problem 400 for a group that is not there: no 404 is documented */
export function requireGroup(world: World, clientId: string, id: string): SignerGroupRow {
  const group = world.table(signerGroups).get(id)
  if (group !== undefined && group.client_id === clientId) return group
  throw invalidField('signer_group_id', 'is no signer group', 'unknown_signer_group')
}

/** @throws Problem 400 for an asset that thresholds cannot be of */
export function requireRuleAssets(
  world: World,
  rules: readonly (RuleRequest | PolicyRule)[],
  at: (index: number) => string,
): void {
  const known = assetsOf(world).flatMap(({ kind, symbol }) => (kind === 'crypto' ? [symbol] : []))
  const errors = rules.flatMap((rule, index): readonly FieldError[] => {
    const isKnown =
      rule.rule_type !== 'amount_threshold' || known.includes(writtenSymbol(world, rule.definition.asset.id))
    const message = `must be one of ${known.join(', ')}`
    return isKnown ? [] : [{ field: `${at(index)}.asset.id`, message, code: 'unsupported_asset' }]
  })
  if (errors.length > 0) throw invalidFields(errors)
}

/** @throws Problem 404 */
export function requireRule(policy: PolicyRow, id: string): PolicyRule {
  const rule = policy.rules.find((one) => one.id === id)
  return found(rule, 'policy rule')
}

/** @throws Problem 400 when the policy is full */
export function requireRoom(policy: PolicyRow): void {
  if (policy.rules.length < maxRules) return
  throw new Problem('invalid-request', `A policy has at most ${maxRules} rules.`)
}

/**
 * Reads a definition that an intent carries as text, by the type of its rule.
 * @throws Problem 400 for what is no JSON, and for what is no definition
 */
export function requireDefinition(world: World, rule: PolicyRule, text: string): PolicyRule {
  const field = 'intent.updated_definition'
  const { rule_type, action } = rule
  const parsed = parseWith(ruleRequest(), { rule_type, action, definition: requireJson(text, field) })
  if (!parsed.ok)
    throw invalidFields(
      parsed.errors.map((error) => ({ ...error, field: error.field.replace('definition', field) })),
    )
  const changed = { ...rule, ...parsed.value }
  requireRuleAssets(world, [changed], () => field)
  return spellAsset(world, changed)
}

/** Spells the asset of a rule as the platform spells it. */
export function spellAsset<Rule extends RuleRequest | PolicyRule>(world: World, rule: Rule): Rule {
  if (rule.rule_type !== 'amount_threshold') return rule
  const { asset } = rule.definition
  return {
    ...rule,
    definition: { ...rule.definition, asset: { ...asset, id: writtenSymbol(world, asset.id) } },
  }
}

function requireJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField(field, 'must be the text of a JSON object', 'invalid_json')
  }
}

/** @throws Problem 400 while a wallet has the policy: 409 is not documented */
export function requireDetached(world: World, policy: PolicyRow): void {
  const wallets = walletsOfPolicy(world, policy.id)
  if (wallets.length === 0) return
  throw new Problem('invalid-request', 'The policy is attached to wallets: detach it first.', {
    hint: `${wallets.length} ${wallets.length === 1 ? 'wallet has' : 'wallets have'} it: ${wallets.slice(0, 5).join(', ')}`,
  })
}
