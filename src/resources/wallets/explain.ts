import { notFound } from '../../kernel/problem.js'
import { shown } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { findSigners, messageOf } from '../endorsements/index.js'
import type { RuleWord, Verdict } from '../policies/index.js'
import { signersOfWallet } from './flow/access.js'
import { judge } from './flow/sends.js'
import { wallets } from './rows.js'
import { requireIntent } from './rules.js'
import type { SendIntent } from './wire.js'

interface ExplainedRule {
  readonly policy_id: string
  /** Its name. */
  readonly policy: string
  readonly rule_id: string
  readonly rule_type: 'approval_threshold' | 'amount_threshold' | 'address_list'
}

/** What the policies of a wallet say of an intent, and why. */
export interface PolicyExplanation {
  /** `too_few_signers` where a rule waits for more, and none denies. */
  readonly outcome: 'allowed' | 'denied' | 'too_few_signers'
  /** Names of the signers that are recognised in the signatures; none where an intent alone was asked about. */
  readonly signers: readonly string[]
  /** How many distinct signers it takes. */
  readonly needed_signers: number
  /** The rule that decides; null where none speaks. */
  readonly decides: ExplainedRule | null
  /** In a sentence. */
  readonly why: string
  /** What every rule says: one that is `silent` says nothing, one that `waits` needs more signers. */
  readonly rules: readonly (ExplainedRule & {
    readonly action: 'allow' | 'deny'
    readonly says: 'allow' | 'deny' | 'waits' | 'silent'
    readonly why: string
  })[]
}

/**
 * What the policies of a wallet say of an intent, rule by rule; nothing happens. An endorsed request is judged with the
 * signers that are recognised in it, an intent alone as if as many had signed as it takes.
 * @throws Problem 404, 400 for an intent that cannot be
 */
export function explainSend(
  world: World,
  walletId: string,
  intent: SendIntent,
  signatures: readonly string[] | undefined,
): PolicyExplanation {
  const wallet = world.table(wallets).get(walletId)
  if (wallet === undefined) throw notFound('wallet', `${shown(walletId)} is not a wallet of this world`)
  const message = messageOf(world, intent)
  const read = requireIntent(world, wallet, intent)
  const recognised = signersOfWallet(world, wallet)
  const { signers } = findSigners(
    { intent, signatures: signatures ?? [] },
    recognised,
    recognised.length,
    message,
  )
  const count = signatures === undefined ? judge(world, wallet, intent, read, 0).needed : signers.length
  const verdict = judge(world, wallet, intent, read, count)
  const tooFew = verdict.outcome !== 'denied' && count < verdict.needed
  return {
    outcome: tooFew ? 'too_few_signers' : verdict.outcome,
    signers: signers.map(({ name }) => name),
    needed_signers: verdict.needed,
    decides: verdict.decides === null ? null : place(verdict.decides),
    why: whyOf(verdict),
    rules: verdict.words.map((word) => ({
      ...place(word),
      action: word.rule.action,
      says: word.says,
      why: word.why,
    })),
  }
}

function place({ policy, rule }: RuleWord) {
  return { policy_id: policy.id, policy: policy.name, rule_id: rule.id, rule_type: rule.rule_type }
}

function whyOf({ decides, words }: Verdict): string {
  if (decides !== null) return decides.why
  return words.length === 0 ? 'the wallet has no rules: nothing allows it' : 'no rule allows it'
}
