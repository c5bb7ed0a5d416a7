import type * as z from 'zod'
import { notFound } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { printable } from '../../kernel/shown.js'
import type { Row, TableDefinition } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import {
  explain,
  findSigners,
  messageOf,
  type Quorum,
  requireSamePath,
  type Signed,
} from '../endorsements/index.js'
import { countedBy, type RuleWord, silent, type Verdict, type Word } from './evaluate.js'
import { governorsOf, quorumOf } from './flow.js'
import { type PolicyRow, type PolicyRule, policies, type RuleAction } from './rows.js'
import { requireDefinition, requireDetached, requireRoom, requireRule, requireRuleAssets } from './rules.js'
import type { addRuleBody, deletePolicyBody, removeRuleBody, updateRuleBody } from './wire.js'

interface ExplainedRule {
  readonly policy_id: string
  /** Its name. */
  readonly policy: string
  readonly rule_id: string
  readonly rule_type: PolicyRule['rule_type']
}

/** An explanation of what the policies of a wallet say of an intent, and why. */
export interface PolicyExplanation {
  /** `too_few_signers` where a rule waits for more, and none denies; administrative intents are never `denied`. */
  readonly outcome: Verdict['outcome']
  /** Names of the signers that are recognised in the signatures; none where an intent alone was asked about. */
  readonly signers: readonly string[]
  /** The number of distinct signers that it takes. */
  readonly needed_signers: number
  /** Names of those whose signatures count. */
  readonly may_sign: readonly string[]
  /** The rule that decides; null where none speaks. */
  readonly decides: ExplainedRule | null
  /** Says the same in a sentence. */
  readonly why: string
  /** The words of every rule: one that is `silent` says nothing, one that `waits` needs more signers. */
  readonly rules: readonly (ExplainedRule & {
    readonly action: RuleAction
    readonly says: RuleWord['says']
    readonly why: string
  })[]
}

/** The intent that is asked about: without signatures, it is judged as if as many had signed as it takes and as may sign. */
export interface Asked<Intent> {
  readonly intent: Intent
  readonly signatures: readonly string[] | undefined
}

/** An administrative intent: those whose signatures count, and what says how many it takes. */
export interface Administration {
  /** The words that begin a sentence about it: `attaching a group`. */
  readonly act: string
  readonly quorum: Quorum
  /** The words for those whose signatures count, after a number: `members of the groups of the wallet`. */
  readonly who: string
  /** The policies whose rules count. */
  readonly policies: readonly PolicyRow[]
  /** Says why one signer is enough whatever the rules say; null where the rules count. */
  readonly exception: string | null
}

/** Finds who is recognised in what was signed, how many that makes, and what is wrong with signatures that do not count. */
export function countSigners(
  world: World,
  { intent, signatures }: Asked<object>,
  quorum: Quorum,
  needed: number,
): { readonly names: readonly string[]; readonly count: number; readonly fault: string | null } {
  const { recognised } = quorum
  const message = messageOf(world, intent)
  if (signatures === undefined) return { names: [], count: Math.min(needed, recognised.length), fault: null }
  const signed: Signed = { intent, signatures }
  const found = findSigners(signed, recognised, recognised.length, message)
  const names = found.signers.map(({ name }) => name)
  const isFine = names.length >= needed || names.length === signatures.length
  const fault = isFine ? null : explain(signed, { ...quorum, threshold: needed }, found)
  return { names, count: names.length, fault }
}

/** Explains how many signers an administrative intent takes, which rule asks for them, and who they are; nothing happens. */
export function explainAdministration(
  world: World,
  asked: Asked<object>,
  { act, quorum, who, policies, exception }: Administration,
): PolicyExplanation {
  const needed = Math.max(1, quorum.threshold)
  const { names, count, fault } = countSigners(world, asked, quorum, needed)
  const words = policies.flatMap((policy) =>
    policy.rules.map((rule): RuleWord => ({ policy, rule, ...wordOf(rule, count, exception) })),
  )
  const decides = words.find(({ threshold }) => threshold === needed) ?? null
  const ground =
    exception ??
    (decides === null
      ? 'no approval_threshold that allows asks for more'
      : `the strictest approval_threshold that allows, of policy ${decides.policy.name}, asks for so many`)
  return {
    outcome: count < needed ? 'too_few_signers' : 'allowed',
    signers: names,
    needed_signers: needed,
    may_sign: namesOf(quorum),
    decides: decides === null ? null : placeOf(decides),
    why: `${act} takes ${needed} of the ${who}: ${ground}${fault === null ? stateOf(asked, quorum, needed, count) : `; ${fault}`}`,
    rules: words.map(explainRule),
  }
}

function stateOf({ signatures }: Asked<object>, quorum: Quorum, needed: number, count: number): string {
  if (quorum.recognised.length === 0) return `; ${quorum.nobody}`
  if (signatures !== undefined)
    return `; ${count < needed ? 'only ' : ''}${count} of ${needed} signers endorsed it`
  return count < needed ? `; only ${count} may sign` : ''
}

function wordOf(rule: PolicyRule, count: number, exception: string | null): Word {
  if (rule.rule_type !== 'approval_threshold' || rule.action === 'deny')
    return silent('it judges what is sent, and no administrative intent')
  return exception === null ? countedBy(rule.definition.threshold, count) : silent(exception)
}

export function namesOf({ recognised }: Pick<Quorum, 'recognised'>): readonly string[] {
  return recognised.map(({ name }) => name)
}

export function placeOf({ policy, rule }: RuleWord): ExplainedRule {
  return { policy_id: policy.id, policy: policy.name, rule_id: rule.id, rule_type: rule.rule_type }
}

export function explainRule(word: RuleWord): PolicyExplanation['rules'][number] {
  return { ...placeOf(word), action: word.rule.action, says: word.says, why: word.why }
}

/**
 * Requires what an intent is about, of any client, because a test asks.
 * @param named what the intent itself names
 * @throws Problem 404, 400 for an intent about another one
 */
export function subjectAsked<R extends Row>(
  world: World,
  table: TableDefinition<R>,
  what: 'policy' | 'wallet',
  id: string,
  named: string,
): R {
  const exists = () => {
    const row = world.table(table).get(id)
    if (row === undefined)
      throw notFound(
        what,
        `${printable(id)} is not a ${what} of this world: this intent is about a ${what}, so give its ${what}_id first`,
      )
    return row
  }
  requireSamePath({ [`${what}_id`]: id }, { [`${what}_id`]: named }, exists, 'which was asked about')
  return exists()
}

/** The intent of a body that is endorsed. */
export type IntentOf<Body extends () => z.ZodType<{ readonly intent: unknown }>> = OutputOf<Body>['intent']

type PolicyChange = IntentOf<
  typeof addRuleBody | typeof updateRuleBody | typeof removeRuleBody | typeof deletePolicyBody
>

/**
 * Explains who has to endorse a change of a policy; nothing happens.
 * @throws Problem for what the platform refuses whoever signs: 404, 400
 */
export function explainPolicyChange(world: World, policyId: string, asked: Asked<PolicyChange>) {
  const { intent } = asked
  const policy = subjectAsked(world, policies, 'policy', policyId, intent.policy_id)
  if (intent.type === 'add_policy_rule') requireRuleAssets(world, [intent], () => 'intent.definition')
  if (intent.type === 'update_policy_rule')
    requireDefinition(world, requireRule(policy, intent.rule_id), intent.updated_definition)
  if (intent.type === 'remove_policy_rule') requireRule(policy, intent.rule_id)
  const explained = explainAdministration(world, asked, {
    act: acts[intent.type],
    quorum: quorumOf(world, policy),
    who: governorsOf(world, policy).who,
    policies: [policy],
    exception: null,
  })
  if (explained.outcome === 'allowed' && intent.type === 'add_policy_rule') requireRoom(policy)
  if (explained.outcome === 'allowed' && intent.type === 'delete_policy') requireDetached(world, policy)
  return explained
}

const acts = {
  add_policy_rule: 'adding a rule',
  update_policy_rule: 'changing a rule',
  remove_policy_rule: 'removing a rule',
  delete_policy: 'deleting the policy',
} as const
