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
  /**
   * The group whose signers must endorse each change of the policy; null for a policy without a group.
   */
  signer_group_id: ksuid.nullable(),
  /** The name that the client gave the policy. */
  name: z.string(),
  /** A note of the client; left out for none. */
  description: text(),
  /** The rules by which sends of the attached wallets are judged. */
  rules: z.array(
    z.object({
      /**
       * `policy_id`: The policy that the rule belongs to.
       */
      ...each(ksuid, 'id', 'policy_id'),
      /** Names the form of the rule, and so which member `definition` has. */
      rule_type: z.enum(['approval_threshold', 'amount_threshold', 'address_list']),
      /** Tells whether the rule lets a send pass or refuses it: events call it `approve`, answers `allow`. */
      action: z.enum(['approve', 'deny']),
      created_at: unixTime,
      /** Says what the rule takes into account, in the member that is named after its type. */
      definition: z.object({
        /** The form of a rule by the number of signers; left out for other rules. */
        approval_threshold: z
          .object({
            /** The number of distinct signers that a send takes. */
            threshold: z.int(),
            /** A note of the client on the rule; left out for none. */
            description: text(),
          })
          .exactOptional(),
        /** The form of a rule by amount; left out for other rules. */
        amount_threshold: z
          .object({
            /**
             * `min_amount`: The amount from which the rule counts, itself included, in the smallest units of the
             * asset.
             * `threshold`: The number of distinct signers that a send takes from that amount on.
             */
            ...each(z.int(), 'min_amount', 'threshold'),
            /** The asset whose sends are judged. */
            asset: z.object({
              /** The symbol of the asset, such as `USDC`. */
              id: z.string(),
              /** The name of the asset for people. */
              name: z.string(),
            }),
          })
          .exactOptional(),
        /** The form of a rule by the address that is paid; left out for other rules. */
        address_list: z
          .object({
            /** The blockchain addresses that the rule is about. */
            addresses: z.array(z.string()),
          })
          .exactOptional(),
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
