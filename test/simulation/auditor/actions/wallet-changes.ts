import { type Audit, member, same } from '../audit.js'
import type { Way } from '../calls.js'
import { nth, refuse } from '../model.js'
import { gone } from '../payees.js'
import type { Intent, Policy, Rule, Signer, Wallet } from '../treasury.js'
import { administer, before, govern, remember, signersOf } from '../wallets.js'
import { action, drawWay, nobody } from './action.js'
import {
  definitionOf,
  drawRule,
  drawSigning,
  endorse,
  nameRules,
  newKey,
  ruleOf,
  type Signing,
  signersFor,
} from './endorsing.js'

/** Endorsed requests that change who may sign, and what rules say. */

interface Change {
  readonly operation: string
  readonly params: Readonly<Record<string, string>>
  readonly intent: Intent
  readonly recognised: readonly Signer[]
  /** What it does with so many signatures. @returns what the answer has to be */
  run(signed: readonly Signer[]): ((body: unknown) => void) | undefined
}

async function carryOut(audit: Audit, way: Way, signing: readonly Signing[], change: Change): Promise<void> {
  const { model } = audit
  const { operation, params, intent, recognised, run } = change
  const { body, signed } = endorse(signersFor(signing, recognised, model.treasury.signers), intent)
  const present = () =>
    audit.call(way, { operation, params, body }, () => {
      if (before(model, intent, signed)?.isAnswered) return undefined
      const check = run(signed)
      remember(model, intent, { answer: null, counting: signed })
      return check
    })
  const { problem } = await present()
  // What was carried out is answered again, and happens once.
  if (problem === undefined && model.treasury.intents % 4 === 0) await present()
}

function tellWallet({ model }: Audit, wallet: Wallet): void {
  model.tell('wallet.updated', wallet, {
    signer_groups: { length: wallet.groups.length },
    policies: { length: wallet.policies.length },
  })
}

function tellPolicy(audit: Audit, policy: Policy, rules: Rule[]) {
  // What is as it was makes no version, and nothing is told of it.
  const isSame = JSON.stringify(rules.map(ruleOf)) === JSON.stringify(policy.rules.map(ruleOf))
  policy.rules = rules
  if (!isSame) policy.version++
  if (!isSame) audit.model.tell('wallet.policy.updated', policy, { rules: { length: rules.length } })
  return (body: unknown) => {
    same(`version of ${policy.label}`, member(body, 'version'), policy.version)
    nameRules(policy, body)
  }
}

/** Who endorses a change of a policy, as a guess: the model says whose signature counts. */
function near({ model: { treasury } }: Audit, policy: Policy): readonly Signer[] {
  const judged = treasury.wallets.find(({ policies }) => policies.includes(policy))
  return policy.group?.members ?? (judged === undefined ? treasury.signers : signersOf(judged))
}

export const changeActions = [
  action(
    'attach or detach',
    9,
    (draws) => ({
      way: drawWay(draws),
      wallet: draws.which(),
      other: draws.which(),
      attach: draws.chance(65),
      what: draws.pick(['group', 'policy']),
      signing: drawSigning(draws),
      unknown: draws.chance(2),
    }),
    async (audit, { way, wallet: number, other, attach, what, signing, unknown }) => {
      const { treasury } = audit.model
      const wallet = nth(treasury.wallets, number)
      if (wallet === undefined || wallet.id === null) return
      const group = nth(treasury.groups, other)
      const policy = nth(treasury.policies, other)
      const subject = what === 'group' ? group : policy
      if (subject === undefined) return
      const id = unknown ? nobody : (subject.id ?? '')
      const wallet_id = wallet.id ?? ''
      const verb = attach ? 'attach' : 'detach'
      const intent = {
        type: `${verb}_${what}_${attach ? 'to' : 'from'}_wallet`,
        wallet_id,
        [`${what}_id`]: id,
        idempotency_key: newKey(audit),
      }
      const isFirst = what === 'group' && attach && signersOf(wallet).length === 0
      await carryOut(audit, way, signing, {
        operation: `${what === 'group' ? 'signerGroups' : 'policies'}.${verb}Wallet`,
        params: { wallet_id, [what === 'group' ? 'signer_group_id' : 'policy_id']: id },
        intent,
        recognised: isFirst && group !== undefined ? group.members : signersOf(wallet),
        run(signed) {
          if (unknown) refuse('not-found')
          gone(subject)
          // It signs for x402, and nobody signs for it.
          if (wallet.x402) refuse('forbidden')
          administer(wallet, signed, isFirst ? group : undefined)
          const list: { readonly id: string | null }[] = what === 'group' ? wallet.groups : wallet.policies
          const isThere = list.includes(subject)
          if (!attach && !isThere) refuse('not-found')
          if (attach && isThere) return undefined
          if (what === 'group' && group !== undefined)
            wallet.groups = attach ? [...wallet.groups, group] : wallet.groups.filter((one) => one !== group)
          else if (policy !== undefined)
            wallet.policies = attach
              ? [...wallet.policies, policy]
              : wallet.policies.filter((one) => one !== policy)
          tellWallet(audit, wallet)
          return undefined
        },
      })
    },
  ),
  action(
    'change a rule',
    8,
    (draws) => ({
      way: drawWay(draws),
      policy: draws.which(),
      rule: draws.which(),
      how: draws.pick(['add', 'update', 'update', 'delete']),
      drawn: drawRule(draws),
      signing: drawSigning(draws),
    }),
    async (audit, { way, policy: number, rule: which, how, drawn, signing }) => {
      const { model } = audit
      const policy = nth(model.treasury.policies, number)
      if (policy === undefined) return
      const policy_id = policy.id ?? ''
      const idempotency_key = newKey(audit)
      const shared = { recognised: near(audit, policy) }
      if (how === 'add') {
        await carryOut(audit, way, signing, {
          ...shared,
          operation: 'policies.addRule',
          params: { policy_id },
          intent: { type: 'add_policy_rule', policy_id, ...ruleOf(drawn), idempotency_key },
          run(signed) {
            gone(policy)
            govern(model, policy, signed)
            return tellPolicy(audit, policy, [...policy.rules, { ...drawn, id: null }])
          },
        })
        return
      }
      const rule = nth(policy.rules, which)
      if (rule === undefined) return
      const params = { policy_id, rule_id: rule.id ?? '' }
      const intent = {
        type: `${how === 'update' ? 'update' : 'remove'}_policy_rule`,
        ...params,
        ...(how === 'update' && { updated_definition: JSON.stringify(definitionOf(drawn)) }),
        idempotency_key,
      }
      await carryOut(audit, way, signing, {
        ...shared,
        operation: `policies.${how}Rule`,
        params,
        intent,
        run(signed) {
          gone(policy)
          // A definition is of the type that the rule has.
          if (how === 'update' && drawn.type !== rule.type) refuse('validation-error')
          govern(model, policy, signed)
          const changed: Rule = { ...drawn, id: rule.id, deny: rule.deny }
          const rules =
            how === 'update'
              ? policy.rules.map((one) => (one === rule ? changed : one))
              : policy.rules.filter((one) => one !== rule)
          const check = tellPolicy(audit, policy, rules)
          return how === 'update' ? check : undefined
        },
      })
    },
  ),
  action(
    'delete policy',
    2,
    (draws) => ({ way: drawWay(draws), policy: draws.which(), signing: drawSigning(draws) }),
    async (audit, { way, policy: number, signing }) => {
      const { model } = audit
      const { treasury } = model
      const policy = nth(treasury.policies, number)
      if (policy === undefined) return
      const policy_id = policy.id ?? ''
      await carryOut(audit, way, signing, {
        operation: 'policies.delete',
        params: { policy_id },
        intent: { type: 'delete_policy', policy_id, idempotency_key: newKey(audit) },
        recognised: near(audit, policy),
        run(signed) {
          gone(policy)
          govern(model, policy, signed)
          if (treasury.wallets.some(({ policies }) => policies.includes(policy))) refuse('invalid-request')
          policy.deleted = true
          return undefined
        },
      })
    },
  ),
]
