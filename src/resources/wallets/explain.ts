import type { World } from '../../kernel/world.js'
import {
  type Asked,
  countSigners,
  explainAdministration,
  explainRule,
  type IntentOf,
  namesOf,
  type PolicyExplanation,
  placeOf,
  policiesOfWallet,
  requirePolicy,
  subjectAsked,
  type Verdict,
} from '../policies/index.js'
import { groupsOfWallet, requireSignerGroup, type SignerGroupRow } from '../signers/index.js'
import { usingWallet } from './events.js'
import { administrators, firstOf, isAdministered, quorumOf } from './flow/access.js'
import { judge } from './flow/sends.js'
import { type WalletRow, wallets } from './rows.js'
import { notAttached, requireIntent } from './rules.js'
import type {
  attachGroupBody,
  attachPolicyBody,
  detachGroupBody,
  detachPolicyBody,
  SendIntent,
} from './wire.js'

/**
 * Explains what the policies of a wallet say of a send, rule by rule; nothing happens.
 * @throws Problem 404, 400 for an intent that cannot be
 */
export function explainSend(world: World, walletId: string, asked: Asked<SendIntent>): PolicyExplanation {
  const { intent, signatures } = asked
  const wallet = walletAsked(world, walletId, intent.wallet_id)
  const read = requireIntent(world, wallet, intent)
  const { needed } = judge(world, wallet, intent, read, 0)
  const quorum = quorumOf(world, wallet, needed)
  const { names, count, fault } = countSigners(world, asked, quorum, needed)
  const verdict = judge(world, wallet, intent, read, count)
  const tooFew = verdict.outcome !== 'denied' && count < needed
  const why = [whyOf(verdict), ...(tooFew && fault !== null ? [fault] : [])].join('; ')
  return {
    outcome: tooFew ? 'too_few_signers' : verdict.outcome,
    signers: names,
    needed_signers: needed,
    may_sign: namesOf(quorum),
    decides: verdict.decides === null ? null : placeOf(verdict.decides),
    why: tooFew && signatures === undefined ? `${why}; only ${count} may sign` : why,
    rules: verdict.words.map(explainRule),
  }
}

function whyOf({ decides, words }: Verdict): string {
  if (decides !== null) return decides.why
  return words.length === 0 ? 'the wallet has no rules: nothing allows it' : 'no rule allows it'
}

/** Requires a wallet of any client, because a test asks. @throws Problem 404, 400 for an intent about another wallet */
export function walletAsked(world: World, id: string, named: string): WalletRow {
  return subjectAsked(world, wallets, 'wallet', id, named)
}

export type WalletChange = IntentOf<
  typeof attachGroupBody | typeof detachGroupBody | typeof attachPolicyBody | typeof detachPolicyBody
>

/**
 * Explains who has to endorse that a group or a policy is attached to a wallet, or taken away; nothing happens.
 * @throws Problem for what the platform refuses whoever signs: 404, 400
 */
export function explainWalletChange(world: World, walletId: string, asked: Asked<WalletChange>) {
  const { intent } = asked
  const wallet = walletAsked(world, walletId, intent.wallet_id)
  const { id, client_id } = wallet
  switch (intent.type) {
    case 'attach_group_to_wallet': {
      const group = requireSignerGroup(world, client_id, intent.group_id)
      world.guard(usingWallet, wallet)
      return isAdministered(world, wallet)
        ? explainByAdministrators(world, wallet, asked, 'attaching a group')
        : explainFirst(world, wallet, asked, group)
    }
    case 'detach_group_from_wallet':
      requireSignerGroup(world, client_id, intent.group_id)
      return requireAttached(
        explainByAdministrators(world, wallet, asked, 'detaching a group'),
        groupsOfWallet(world, id).some((group) => group.id === intent.group_id),
        'signer group',
      )
    case 'attach_policy_to_wallet':
      requirePolicy(world, client_id, intent.policy_id)
      world.guard(usingWallet, wallet)
      return explainByAdministrators(world, wallet, asked, 'attaching a policy')
    case 'detach_policy_from_wallet':
      requirePolicy(world, client_id, intent.policy_id)
      return requireAttached(
        explainByAdministrators(world, wallet, asked, 'detaching a policy'),
        policiesOfWallet(world, id).some((policy) => policy.id === intent.policy_id),
        'policy',
      )
  }
}

/** @throws Problem 404 where what is to be taken away is not attached, and nothing else stands against it */
function requireAttached(explained: PolicyExplanation, isAttached: boolean, what: 'signer group' | 'policy') {
  if (explained.outcome === 'allowed' && !isAttached) throw notAttached(what)
  return explained
}

/** Explains who has to endorse an administrative intent about a wallet. @param act what it does, to begin a sentence */
export function explainByAdministrators(world: World, wallet: WalletRow, asked: Asked<object>, act: string) {
  return explainAdministration(world, asked, {
    act,
    quorum: administrators(world, wallet),
    who: 'members of the signer groups of the wallet',
    policies: policiesOfWallet(world, wallet.id),
    exception: null,
  })
}

function explainFirst(world: World, wallet: WalletRow, asked: Asked<object>, group: SignerGroupRow) {
  return explainAdministration(world, asked, {
    act: 'attaching the first group',
    quorum: firstOf(world, wallet, group),
    who: `members of ${group.name}, the group that is attached`,
    policies: policiesOfWallet(world, wallet.id),
    exception: 'nobody signs for the wallet yet, so one is enough whatever the policies ask for',
  })
}
