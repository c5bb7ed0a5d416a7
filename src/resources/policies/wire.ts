import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { endorsedRequest, idempotencyKey } from '../endorsements/index.js'
import { familyOfAddress } from '../recipients/index.js'
import { mostRules, type PolicyRow, type PolicyRule, ruleActions } from './rows.js'

const mostAddresses = 1000

const exactly = 'must be a whole number up to 9007199254740991, where numbers of JSON stop being exact'

const threshold = lazy(() =>
  z
    .int(exactly)
    .min(1, 'must be at least 1: what nobody may send is denied by action deny, with any threshold'),
)

/** Definitions are strict: an unknown member is refused (contract/agentic.md 14). */
const approvalThreshold = lazy(() =>
  z.strictObject({
    threshold: threshold().describe('How many distinct signers it takes.'),
    description: z.string().max(1000).optional(),
  }),
)

const amountThreshold = lazy(() =>
  z.strictObject({
    min_amount: z
      .int(exactly)
      .min(0)
      .describe('In the smallest units of the asset: 1000000 is 1 USDC. Reached at equality.'),
    threshold: threshold().describe('How many distinct signers it takes from there on.'),
    asset: z.strictObject({ id: z.string().min(1).max(20), name: z.string().max(255).optional() }),
  }),
)

const addressList = lazy(() =>
  z.strictObject({
    addresses: z
      .array(
        z
          .string()
          .refine(
            (text) => familyOfAddress(text) !== undefined,
            'must be an address of an EVM network or of Solana',
          ),
      )
      .min(1)
      .max(mostAddresses, `must have at most ${mostAddresses} items`),
  }),
)

export const definitions = lazy(
  () =>
    ({
      approval_threshold: approvalThreshold(),
      amount_threshold: amountThreshold(),
      address_list: addressList(),
    }) as const,
)

export type RuleType = keyof ReturnType<typeof definitions>

const action = lazy(() => z.enum(ruleActions))

/** A rule as it is asked for. */
const ruleForms = lazy(
  () =>
    [
      z.object({
        rule_type: z.literal('approval_threshold'),
        action: action(),
        definition: approvalThreshold(),
      }),
      z.object({ rule_type: z.literal('amount_threshold'), action: action(), definition: amountThreshold() }),
      z.object({ rule_type: z.literal('address_list'), action: action(), definition: addressList() }),
    ] as const,
)

export const ruleRequest = lazy(() =>
  z.discriminatedUnion('rule_type', ruleForms()).meta({ id: 'CreatePolicyRuleRequest' }),
)
export type RuleRequest = OutputOf<typeof ruleRequest>

export const policyCreate = named('CreatePolicyRequest', () => ({
  name: z.string().min(1).max(255),
  description: z.string().max(1000).nullable().optional(),
  signer_group_id: ksuid.nullable().optional(),
  rules: z.array(ruleRequest()).max(mostRules, `must have at most ${mostRules} items`).optional(),
}))

export const policyListQuery = lazy(() => z.object(pageQuery()))

const rule = lazy(() => ({ id: ksuid, policy_id: ksuid, action: action(), created_at: unixTime }))

const ruleSchema = lazy(() =>
  z
    .discriminatedUnion('rule_type', [
      z.object({ ...rule(), rule_type: z.literal('approval_threshold'), definition: approvalThreshold() }),
      z.object({ ...rule(), rule_type: z.literal('amount_threshold'), definition: amountThreshold() }),
      z.object({ ...rule(), rule_type: z.literal('address_list'), definition: addressList() }),
    ])
    .meta({ id: 'PolicyRule' }),
)

export const policySchema = named('Policy', () => ({
  id: ksuid,
  client_id: ksuid,
  signer_group_id: ksuid.nullable(),
  version: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  rules: z.array(ruleSchema()),
  created_at: unixTime,
  updated_at: unixTime,
}))

export const policyPage = lazy(() => pageOf('PolicyPage', policySchema()))

export function presentPolicy(row: PolicyRow): OutputOf<typeof policySchema> {
  return {
    id: row.id,
    client_id: row.client_id,
    signer_group_id: row.signer_group_id,
    version: row.rules_version,
    name: row.name,
    description: row.description,
    rules: row.rules.map((one) => presentRule(row, one)),
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
  }
}

function presentRule(policy: PolicyRow, one: PolicyRule): OutputOf<typeof ruleSchema> {
  const common = {
    id: one.id,
    policy_id: policy.id,
    action: one.action,
    created_at: unixSeconds(one.created_at),
  }
  switch (one.rule_type) {
    case 'approval_threshold':
      return { ...common, rule_type: one.rule_type, definition: one.definition }
    case 'amount_threshold':
      return { ...common, rule_type: one.rule_type, definition: one.definition }
    case 'address_list':
      return { ...common, rule_type: one.rule_type, definition: { addresses: [...one.definition.addresses] } }
  }
}

/** What signers of a policy's group sign (contract/rest.md 10.4). */
const ofPolicy = lazy(() => ({ policy_id: z.string(), idempotency_key: idempotencyKey() }))

const added = lazy(() => ({ type: z.literal('add_policy_rule'), ...ofPolicy() }))

export const addRuleBody = lazy(() =>
  endorsedRequest(
    'AddPolicyRuleRequest',
    z
      .discriminatedUnion('rule_type', [
        ruleForms()[0].extend(added()),
        ruleForms()[1].extend(added()),
        ruleForms()[2].extend(added()),
      ])
      .meta({ id: 'AddPolicyRuleIntent' }),
  ),
)

export const updateRuleBody = lazy(() =>
  endorsedRequest(
    'UpdatePolicyRuleRequest',
    objectNamed('UpdatePolicyRuleIntent', {
      type: z.literal('update_policy_rule'),
      ...ofPolicy(),
      rule_id: z.string(),
      updated_definition: z
        .string()
        .max(200_000)
        .describe('The new definition, as the text of a JSON object.'),
    }),
  ),
)

export const removeRuleBody = lazy(() =>
  endorsedRequest(
    'RemovePolicyRuleRequest',
    objectNamed('RemovePolicyRuleIntent', {
      type: z.literal('remove_policy_rule'),
      ...ofPolicy(),
      rule_id: z.string(),
    }),
  ),
)

export const deletePolicyBody = lazy(() =>
  endorsedRequest(
    'DeletePolicyRequest',
    objectNamed('DeletePolicyIntent', { type: z.literal('delete_policy'), ...ofPolicy() }),
  ),
)
