import type { OutputOf } from '../../../contract/schema.js'
import type { World } from '../../../kernel/world.js'
import {
  carryOut,
  type Endorsed,
  type Endorser,
  type Message,
  nothing,
  type Quorum,
  requireEndorsed,
  requireSamePath,
} from '../../endorsements/index.js'
import {
  attachPolicy,
  detachPolicy,
  policiesOfWallet,
  requirePolicy,
  strictestApproval,
} from '../../policies/index.js'
import {
  attachGroup,
  detachGroup,
  groupsOfWallet,
  membersOf,
  othersOf,
  requireSignerGroup,
  type SignerGroupRow,
  signersOf,
  signersOfGroups,
} from '../../signers/index.js'
import { tellWallet, usingWallet } from '../events.js'
import { type WalletRow, wallets } from '../rows.js'
import { notAttached, requireWallet } from '../rules.js'
import type { attachGroupBody, attachPolicyBody, detachGroupBody, detachPolicyBody } from '../wire.js'

/** Who may sign for a wallet, and what judges it: groups and policies that are attached to it and taken away again. */

/** Everyone whose signature counts for a wallet. */
export function signersOfWallet(world: World, wallet: WalletRow): readonly Endorser[] {
  return signersOfGroups(world, groupsOfWallet(world, wallet.id))
}

export function quorumOf(
  world: World,
  wallet: WalletRow,
  threshold: number,
  recognised = signersOfWallet(world, wallet),
): Quorum {
  return {
    recognised,
    threshold,
    nobody:
      groupsOfWallet(world, wallet.id).length === 0
        ? 'the wallet has no signer group: attach one, whose members then sign'
        : 'the signer groups of the wallet have no members',
    others: () => othersOf(world, wallet.client_id, recognised),
  }
}

/** Administrative intents take as many as the strictest approval threshold that judges the wallet (settled). */
export function administrators(world: World, wallet: WalletRow): Quorum {
  return quorumOf(world, wallet, strictestApproval(policiesOfWallet(world, wallet.id)))
}

/** Whether somebody signs for a wallet. */
export function isAdministered(world: World, wallet: WalletRow): boolean {
  return signersOfWallet(world, wallet).length > 0
}

/** Who attaches the first group of a wallet: one of its own members (settled). */
export function firstOf(world: World, wallet: WalletRow, group: SignerGroupRow): Quorum {
  return { ...quorumOf(world, wallet, 1, membersOf(world, group)), nobody: 'the group has no members' }
}

/** An administrative intent about a wallet is endorsed by those who sign for it. @throws Problem 403 */
export function requireAdministered(
  world: World,
  wallet: WalletRow,
  request: Parameters<typeof requireEndorsed>[0],
  message: Message,
): void {
  requireEndorsed(request, administrators(world, wallet), message)
}

function touch(world: World, wallet: WalletRow): void {
  world.update(wallets, wallet, { updated_at: world.now })
  tellWallet(world, wallet.id)
}

interface Place {
  readonly clientId: string
  readonly walletId: string
}

/** A group or a policy that an intent attaches to a wallet, or takes away from it. */
interface Attachable<T> {
  readonly member: 'group_id' | 'policy_id'
  /** In the path. */
  readonly id: string
  /** In the intent. */
  readonly signed: string
  get(world: World, clientId: string, id: string): T
}

const groupOf = (id: string, signed: string) =>
  ({ member: 'group_id', id, signed, get: requireSignerGroup }) as const
const policyOf = (id: string, signed: string) =>
  ({ member: 'policy_id', id, signed, get: requirePolicy }) as const

/**
 * Carries an endorsed change of a wallet out, where path and intent name the same wallet and the same attachable.
 * @param change says whether it changed anything
 * @throws Problem 403, 404
 */
function changeWallet<T>(
  world: World,
  { clientId, walletId }: Place,
  { member, id, signed, get }: Attachable<T>,
  body: Endorsed<{ readonly idempotency_key: string; readonly wallet_id: string }>,
  change: (wallet: WalletRow, message: Message, attachable: T) => boolean,
): void {
  requireSamePath(
    [
      ['wallet_id', walletId, body.intent.wallet_id],
      [member, id, signed],
    ],
    () => [requireWallet(world, clientId, walletId), get(world, clientId, id)],
  )
  carryOut(world, signersOf(world, clientId), body, nothing(), (message) => {
    const wallet = requireWallet(world, clientId, walletId)
    if (change(wallet, message, get(world, clientId, id))) touch(world, wallet)
    return null
  })
}

/**
 * Again is once. Where nobody signs for the wallet, one member of a group attaches it, whatever the policies ask for
 * (settled). @throws Problem 403, 404
 */
export function attachGroupToWallet(
  world: World,
  place: Place,
  groupId: string,
  body: OutputOf<typeof attachGroupBody>,
): void {
  changeWallet(world, place, groupOf(groupId, body.intent.group_id), body, (wallet, message, group) => {
    world.guard(usingWallet, wallet)
    const quorum = isAdministered(world, wallet)
      ? administrators(world, wallet)
      : firstOf(world, wallet, group)
    requireEndorsed(body, quorum, message)
    return attachGroup(world, groupId, place.walletId)
  })
}

/** Without its last group nobody can send from a wallet, and only a group's own member can attach the next. @throws Problem 403, 404 */
export function detachGroupFromWallet(
  world: World,
  place: Place,
  groupId: string,
  body: OutputOf<typeof detachGroupBody>,
): void {
  changeWallet(world, place, groupOf(groupId, body.intent.group_id), body, (wallet, message) => {
    requireAdministered(world, wallet, body, message)
    if (detachGroup(world, groupId, place.walletId)) return true
    throw notAttached('signer group')
  })
}

/** Again is once. @throws Problem 403, 404 */
export function attachPolicyToWallet(
  world: World,
  place: Place,
  policyId: string,
  body: OutputOf<typeof attachPolicyBody>,
): void {
  changeWallet(world, place, policyOf(policyId, body.intent.policy_id), body, (wallet, message) => {
    world.guard(usingWallet, wallet)
    requireAdministered(world, wallet, body, message)
    return attachPolicy(world, policyId, place.walletId)
  })
}

/** @throws Problem 403, 404 */
export function detachPolicyFromWallet(
  world: World,
  place: Place,
  policyId: string,
  body: OutputOf<typeof detachPolicyBody>,
): void {
  changeWallet(world, place, policyOf(policyId, body.intent.policy_id), body, (wallet, message) => {
    requireAdministered(world, wallet, body, message)
    if (detachPolicy(world, policyId, place.walletId)) return true
    throw notAttached('policy')
  })
}
