import type { World } from '../../kernel/world.js'
import * as policies from '../policies/index.js'
import { groupsOfWallet, requireSignerGroup, type SignerGroupRow } from '../signers/index.js'
import { usingWallet } from './events.js'
import { administrators, firstOf, isAdministered, quorumOf } from './flow/access.js'
import { judge } from './flow/sends.js'
import { type WalletRow, wallets } from './rows.js'
import { notAttached, requireIntent } from './rules.js'
import type * as wire from './wire.js'

/**
 * Explains what the policies of a wallet say of a send, rule by rule; nothing happens.
 * @throws Problem 404, 400 for an intent that cannot be
 */
export function explainSend(
  world: World,
  walletId: string,
  asked: policies.Asked<wire.SendIntent>,
): policies.PolicyExplanation {
  const { intent, signatures } = asked
  const wallet = walletAsked(world, walletId, intent.wallet_id)
  const read = requireIntent(world, wallet, intent)
  const { needed } = judge(world, wallet, intent, read, 0)
  const quorum = quorumOf(world, wallet, needed)
  const { names, count, fault } = policies.countSigners(world, asked, quorum, needed)
  const verdict = judge(world, wallet, intent, read, count)
  const tooFew = verdict.outcome !== 'denied' && count < needed
  const why = [whyOf(verdict), ...(tooFew && fault !== null ? [fault] : [])].join('; ')
  return {
    outcome: tooFew ? 'too_few_signers' : verdict.outcome,
    signers: names,
    needed_signers: needed,
    may_sign: policies.namesOf(quorum),
    decides: verdict.decides === null ? null : policies.placeOf(verdict.decides),
    why: tooFew && signatures === undefined ? `${why}; only ${count} may sign` : why,
    rules: verdict.words.map(policies.explainRule),
  }
}

function whyOf({ decides, words }: policies.Verdict): string {
  if (decides !== null) return decides.why
  return words.length === 0 ? 'the wallet has no rules: nothing allows it' : 'no rule allows it'
}

/** Requires a wallet of any client, because a test asks. @throws Problem 404, 400 for an intent about another wallet */
export function walletAsked(world: World, id: string, named: string): WalletRow {
  return policies.subjectAsked(world, wallets, 'wallet', id, named)
}

export type WalletChange = policies.IntentOf<
  | typeof wire.attachGroupBody
  | typeof wire.detachGroupBody
  | typeof wire.attachPolicyBody
  | typeof wire.detachPolicyBody
>

/**
 * Explains who has to endorse that a group or a policy is attached to a wallet, or taken away; nothing happens.
 * @throws Problem for what the platform refuses whoever signs: 404, 400
 */
export function explainWalletChange(world: World, walletId: string, asked: policies.Asked<WalletChange>) {
  const { intent } = asked
  const wallet = walletAsked(world, walletId, intent.wallet_id)
  const { id, client_id } = wallet
  const isAttaching = intent.type.startsWith('attach')
  const group = 'group_id' in intent && requireSignerGroup(world, client_id, intent.group_id)
  if ('policy_id' in intent) policies.requirePolicy(world, client_id, intent.policy_id)
  if (isAttaching) world.guard(usingWallet, wallet)
  if (group && isAttaching && !isAdministered(world, wallet)) return explainFirst(world, wallet, asked, group)
  const act = `${isAttaching ? 'attaching' : 'detaching'} a ${group ? 'group' : 'policy'}`
  const explained = explainByAdministrators(world, wallet, asked, act)
  if (isAttaching || explained.outcome !== 'allowed') return explained
  const isAttached =
    'group_id' in intent
      ? groupsOfWallet(world, id).some((each) => each.id === intent.group_id)
      : policies.policiesOfWallet(world, id).some((each) => each.id === intent.policy_id)
  if (!isAttached) throw notAttached(group ? 'signer group' : 'policy')
  return explained
}

/** Explains who has to endorse an administrative intent about a wallet. @param act what it does, to begin a sentence */
export function explainByAdministrators(
  world: World,
  wallet: WalletRow,
  asked: policies.Asked<object>,
  act: string,
) {
  return policies.explainAdministration(world, asked, {
    act,
    quorum: administrators(world, wallet),
    who: 'members of the signer groups of the wallet',
    policies: policies.policiesOfWallet(world, wallet.id),
    exception: null,
  })
}

function explainFirst(world: World, wallet: WalletRow, asked: policies.Asked<object>, group: SignerGroupRow) {
  return policies.explainAdministration(world, asked, {
    act: 'attaching the first group',
    quorum: firstOf(world, wallet, group),
    who: `members of ${group.name}, the group that is attached`,
    policies: policies.policiesOfWallet(world, wallet.id),
    exception: 'nobody signs for the wallet yet, so one is enough whatever the policies ask for',
  })
}
