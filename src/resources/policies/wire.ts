import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { momentsOf, shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { endorsedAct, endorsedRequest, idempotencyKey } from '../endorsements/index.js'
import { familyOfAddress } from '../recipients/index.js'
import { maxRules, type PolicyRow, type PolicyRule, ruleActions } from './rows.js'

const exactly = 'must be a whole number up to 9007199254740991, where numbers of JSON stop being exact'

const threshold = lazy(() =>
  z
    .int(exactly)
    .min(1, 'must be at least 1: what nobody may send is denied by action deny, with any threshold'),
)

/** The definitions of rules, by their type. An unknown member is refused (contract/agentic.md 14). */
export const definitions = lazy(() => ({
  approval_threshold: z.strictObject({
    /** The number of distinct signers that a send takes; a signer of two groups counts once. */
    threshold: threshold(),
    /** A note of your own on the rule. */
    description: z.string().max(1000).optional(),
  }),
  amount_threshold: z.strictObject({
    /**
     * The amount from which the rule counts, itself included, as a number of the smallest units of the
     * asset: 1000000 is 1 USDC.
     */
    min_amount: z.int(exactly).min(0),
    /** The number of distinct signers that a send takes from that amount on. */
    threshold: threshold(),
    /** The asset whose sends are judged, as an object such as `{ id: 'USDC' }` and not as a text. */
    asset: z.strictObject({
      /** The symbol of the asset, such as `USDC`. */
      id: z.string().min(1).max(20),
      /** The name of the asset for people; it is not read. */
      name: z.string().max(255).optional(),
    }),
  }),
  address_list: z.strictObject({
    /** The blockchain addresses that the rule is about, of EVM networks or of Solana. */
    addresses: z
      .array(z.string().refine((text) => familyOfAddress(text) !== undefined, notAnAddress))
      .min(1)
      .max(1000),
  }),
}))

const notAnAddress = 'must be an address of an EVM network or of Solana'

const action = lazy(() => z.enum(ruleActions))

/** The three types of rules. @param more the members that they begin with */
const ruleForms = <M extends z.ZodRawShape>(more: M) => {
  const form = <T extends string, D extends z.ZodType>(type: T, definition: D) =>
    z.object({
      ...more,
      /** Names the form of the rule, and so of its `definition`. */
      rule_type: z.literal(type),
      /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
      action: action(),
      /**
       * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are
       * refused.
       */
      definition,
    })
  const { approval_threshold, amount_threshold, address_list } = definitions()
  return [
    form('approval_threshold', approval_threshold),
    form('amount_threshold', amount_threshold),
    form('address_list', address_list),
  ] as const
}

/** A rule as it is asked for. */
export const ruleRequest = lazy(() =>
  z.discriminatedUnion('rule_type', ruleForms({})).meta({ id: 'CreatePolicyRuleRequest' }),
)
export type RuleRequest = OutputOf<typeof ruleRequest>

export const policyCreate = named('CreatePolicyRequest', () => ({
  /** A name of your own, for people. */
  name: z.string().min(1).max(255),
  /** A note of your own; null for none. */
  description: z.string().max(1000).nullable().optional(),
  /**
   * The group whose signers must endorse each change of the policy; null, or left out, for none, which
   * lets the API key alone change it.
   */
  signer_group_id: ksuid.nullable().optional(),
  /** The rules that it begins with. */
  rules: z.array(ruleRequest()).max(maxRules).optional(),
}))

export const policyListQuery = object(pageQuery)

const ruleSchema = lazy(() => {
  const forms = ruleForms({
    /**
     * `id`: Names the rule in paths and intents; it never changes.
     * `policy_id`: The policy that the rule belongs to.
     */
    ...each(ksuid, 'id', 'policy_id'),
    action: action(),
    created_at: unixTime,
  })
  return z.discriminatedUnion('rule_type', forms).meta({ id: 'PolicyRule' })
})

export const policySchema = named('Policy', () => ({
  ...each(ksuid, 'id', 'client_id'),
  /**
   * The group whose signers must endorse each change of the policy; null for a policy without a group.
   */
  signer_group_id: ksuid.nullable(),
  /** Counts the changes of the policy, from 1. */
  version: z.int(),
  /** The name that the client gave the policy. */
  name: z.string(),
  /** A note of the client; null for none. */
  description: z.string().nullable(),
  /** The rules by which sends of the attached wallets are judged. */
  rules: z.array(ruleSchema()),
  ...each(unixTime, 'created_at', 'updated_at'),
}))

export const policyPage = lazy(() => pageOf('PolicyPage', policySchema()))

export function presentPolicy(row: PolicyRow): OutputOf<typeof policySchema> {
  const rules = row.rules.map((rule) => presentRule(row.id, rule))
  return shown(policySchema, row, { version: row.rules_version, rules, ...momentsOf(row) })
}

function presentRule(policy_id: string, rule: PolicyRule): OutputOf<typeof ruleSchema> {
  const { id, action, created_at, ...typed } = rule
  const common = { id, policy_id, action, created_at: unixSeconds(created_at) }
  return typed.rule_type === 'address_list'
    ? { ...common, ...typed, definition: { addresses: [...typed.definition.addresses] } }
    : { ...common, ...typed }
}

/** The members of what signers of a policy's group sign (contract/rest.md 10.4). */
const ofPolicy = lazy(() => ({
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: z.string(),
  /** Names the intent, and is signed with it: an intent with the same key is carried out once. */
  idempotency_key: idempotencyKey(),
}))
const ofRule = lazy(() => ({
  ...ofPolicy(),
  /** The rule that is changed: the one in the path, or the request is refused. */
  rule_id: z.string(),
}))

const added = lazy(() => ({
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: z.literal('add_policy_rule'),
  ...ofPolicy(),
}))

export const addRuleBody = lazy(() => {
  const [approvals, amounts, addresses] = ruleForms({})
  const forms = [approvals.extend(added()), amounts.extend(added()), addresses.extend(added())] as const
  const intent = z.discriminatedUnion('rule_type', forms).meta({ id: 'AddPolicyRuleIntent' })
  return endorsedRequest('AddPolicyRuleRequest', intent)
})

export const updateRuleBody = endorsedAct('UpdatePolicyRule', 'update_policy_rule', () => ({
  ...ofRule(),
  /** The new definition, as the text of a JSON object. */
  updated_definition: z.string().max(200_000),
}))

export const removeRuleBody = endorsedAct('RemovePolicyRule', 'remove_policy_rule', ofRule)

export const deletePolicyBody = endorsedAct('DeletePolicy', 'delete_policy', ofPolicy)

export type AddRule = OutputOf<typeof addRuleBody>
export type UpdateRule = OutputOf<typeof updateRuleBody>
export type RemoveRule = OutputOf<typeof removeRuleBody>
export type DeletePolicy = OutputOf<typeof deletePolicyBody>
