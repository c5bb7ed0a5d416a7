import { formatAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { assetOf } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { PolicyRow, PolicyRule } from './rows.js'

/** Money that is to leave a wallet. */
export interface Sending {
  /** The symbol of the asset. */
  readonly asset: string
  /** Smallest units. */
  readonly units: bigint
  readonly to: string
}

/** The word of one rule about a sending: nothing where it is `silent`; `waits` for more signers, which is a refusal. */
export interface RuleWord {
  readonly policy: PolicyRow
  readonly rule: PolicyRule
  readonly says: 'allow' | 'deny' | 'waits' | 'silent'
  /** The number of signers that it asks for; null where it does not count them. */
  readonly threshold: number | null
  readonly why: string
}

export interface Verdict {
  readonly outcome: 'allowed' | 'denied' | 'too_few_signers'
  /** The rule that decides; null where none does. */
  readonly decides: RuleWord | null
  /** The number of signers from which on no rule waits any more. */
  readonly needed: number
  readonly words: readonly RuleWord[]
}

/**
 * Asks the policies of a wallet about a sending (contract/behaviour.md 14.4). Every rule of every policy is asked: one
 * that denies beats all, then one that waits for signers, then one that allows; without any the answer is no. So the order of
 * policies and of rules does not matter (docs/decisions/0013).
 */
export function evaluate(
  world: World,
  policies: readonly PolicyRow[],
  sending: Sending,
  signers: number,
): Verdict {
  const words = policies.flatMap((policy) =>
    policy.rules.map((rule): RuleWord => ({ policy, rule, ...wordOf(world, rule, sending, signers) })),
  )
  const needed = Math.max(1, ...words.map(({ threshold }) => threshold ?? 1))
  const denying = words.find(({ says }) => says === 'deny')
  if (denying !== undefined) return { outcome: 'denied', decides: denying, needed, words }
  const waiting = words
    .filter(({ says }) => says === 'waits')
    .sort((a, b) => (b.threshold ?? 0) - (a.threshold ?? 0))[0]
  if (waiting !== undefined) return { outcome: 'too_few_signers', decides: waiting, needed, words }
  const allowing = words.find(({ says }) => says === 'allow')
  return { outcome: allowing === undefined ? 'denied' : 'allowed', decides: allowing ?? null, needed, words }
}

export type Word = Pick<RuleWord, 'says' | 'threshold' | 'why'>

function wordOf(world: World, rule: PolicyRule, sending: Sending, signers: number): Word {
  switch (rule.rule_type) {
    case 'approval_threshold':
      // It says the action where it is met; a threshold that is not met is a refusal.
      if (rule.action === 'deny') return { says: 'deny', threshold: null, why: 'it denies every sending' }
      return countedBy(rule.definition.threshold, signers)
    case 'amount_threshold':
      return amounts(world, rule, sending, signers)
    case 'address_list':
      return addresses(rule, sending)
  }
}

/** Makes the word of a rule that says nothing of a sending. */
export function silent(why: string, threshold: number | null = null): Word {
  return { says: 'silent', threshold, why }
}

/** Says whether so many signers are enough. */
export function countedBy(threshold: number, signers: number): Word {
  const counted = `${signers} of ${threshold} signers`
  return signers >= threshold
    ? { says: 'allow', threshold, why: `${counted} endorsed it` }
    : { says: 'waits', threshold, why: `only ${counted} endorsed it` }
}

type OfType<T extends PolicyRule['rule_type']> = Extract<PolicyRule, { readonly rule_type: T }>

/** Asks for signers from its amount on; with them, one that allows says so, and one that denies stands back. */
function amounts(world: World, rule: OfType<'amount_threshold'>, sending: Sending, signers: number): Word {
  const { min_amount, threshold, asset } = rule.definition
  if (asset.id !== sending.asset) return silent(`it is about ${asset.id}`)
  const from = `${formatAmount(BigInt(min_amount), assetOf(world, asset.id).scale)} ${asset.id}`
  if (sending.units < BigInt(min_amount)) return silent(`it begins at ${from} (min_amount ${min_amount})`)
  const counted = `${signers} of ${threshold} signers`
  if (signers < threshold) {
    const why = `from ${from} on it takes ${threshold} signers, and ${counted} endorsed it`
    return { says: 'waits', threshold, why }
  }
  const why = `${counted}, which it takes from ${from} on, endorsed it`
  return rule.action === 'allow'
    ? { says: 'allow', threshold, why }
    : silent(`${why}: it denies no more`, threshold)
}

function addresses({ action, definition }: OfType<'address_list'>, { to }: Sending): Word {
  const payee = comparable(to)
  const isListed = definition.addresses.some((address) => comparable(address) === payee)
  return isListed
    ? { says: action, threshold: null, why: `${to} is on its list` }
    : silent(`${to} is not on its list`)
}

/** Finds the strictest number of signers that policies ask for whatever is sent; 1 where none asks. */
export function strictestApproval(policies: readonly PolicyRow[]): number {
  const thresholds = policies.flatMap(({ rules }) =>
    rules.flatMap((rule) =>
      rule.rule_type === 'approval_threshold' && rule.action === 'allow' ? [rule.definition.threshold] : [],
    ),
  )
  return Math.max(1, ...thresholds)
}
