import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { present, shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { assetName } from '../capabilities/index.js'
import type { AmountThreshold, PolicyRow, PolicyRule } from './rows.js'

const text = lazy(() => z.string().exactOptional())

/** A policy as events show it: the definition of a rule is wrapped by its type, and `allow` is `approve` (contract/events.md 4 and 5). */
export const policyPayload = named('PolicyEvent', () => ({
  ...each(ksuid, 'id', 'client_id'),
  /** Always sent: null for a policy without a group. */
  signer_group_id: ksuid.nullable(),
  name: z.string(),
  description: text(),
  rules: z.array(
    z.object({
      ...each(ksuid, 'id', 'policy_id'),
      rule_type: z.enum(['approval_threshold', 'amount_threshold', 'address_list']),
      action: z.enum(['approve', 'deny']),
      created_at: unixTime,
      definition: z.object({
        approval_threshold: z.object({ threshold: z.int(), description: text() }).exactOptional(),
        amount_threshold: z
          .object({
            ...each(z.int(), 'min_amount', 'threshold'),
            asset: z.object({ id: z.string(), name: z.string() }),
          })
          .exactOptional(),
        address_list: z.object({ addresses: z.array(z.string()) }).exactOptional(),
      }),
    }),
  ),
}))

export function policyEvent(row: PolicyRow): OutputOf<typeof policyPayload> {
  return shown(policyPayload, row, {
    rules: row.rules.map((rule) => ({
      id: rule.id,
      policy_id: row.id,
      rule_type: rule.rule_type,
      action: rule.action === 'allow' ? 'approve' : 'deny',
      created_at: unixSeconds(rule.created_at),
      definition: wrapDefinition(rule),
    })),
  })
}

function wrapDefinition(rule: PolicyRule) {
  switch (rule.rule_type) {
    case 'approval_threshold':
      return { approval_threshold: present(rule.definition) }
    case 'amount_threshold':
      return { amount_threshold: { ...rule.definition, asset: nameAsset(rule.definition.asset) } }
    case 'address_list':
      return { address_list: { addresses: [...rule.definition.addresses] } }
  }
}

/** The name that the rule has, or the platform: an event always has one. */
function nameAsset({ id, name = assetName(id) }: AmountThreshold['asset']) {
  return { id, name }
}

export const samplePolicy = ({ id, now }: SampleContext) => ({
  id: id('policy'),
  client_id: id('client'),
  signer_group_id: id('signer group'),
  name: 'One approval',
  rules: [
    {
      id: id('policy rule'),
      policy_id: id('policy'),
      rule_type: 'approval_threshold' as const,
      action: 'approve' as const,
      created_at: now,
      definition: { approval_threshold: { threshold: 1 } },
    },
  ],
})

const aboutPolicy = { payload: policyPayload, sample: samplePolicy }
export const policyCreated = defineEvent('wallet.policy.created', aboutPolicy)
export const policyUpdated = defineEvent('wallet.policy.updated', aboutPolicy)
