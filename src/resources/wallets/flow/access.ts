import type * as z from 'zod'
import { notFound } from '../../../kernel/problem.js'
import type { World } from '../../../kernel/world.js'
import {
  carryOut,
  type Endorser,
  nothing,
  type Quorum,
  requireEndorsed,
  requireSamePath,
} from '../../endorsements/index.js'
import {
  attachPolicy,
  detachPolicy,
  getPolicy,
  policiesOfWallet,
  strictestApproval,
} from '../../policies/index.js'
import {
  attachGroup,
  detachGroup,
  getGroup,
  groupsOfWallet,
  membersOf,
  othersOf,
  signersOfGroups,
} from '../../signers/index.js'
import { tellWallet, usingWallet } from '../events.js'
import { type WalletRow, wallets } from '../rows.js'
import { requireWallet } from '../rules.js'
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
function administrators(world: World, wallet: WalletRow): Quorum {
  return quorumOf(world, wallet, strictestApproval(policiesOfWallet(world, wallet.id)))
}

/** An administrative intent about a wallet is endorsed by those who sign for it. @throws Problem 403 */
export function requireAdministered(
  world: World,
  wallet: WalletRow,
  request: Parameters<typeof requireEndorsed>[1],
): void {
  requireEndorsed(world, request, administrators(world, wallet))
}

function touch(world: World, wallet: WalletRow): void {
  world.update(wallets, wallet, { updated_at: world.now })
  tellWallet(world, wallet.id)
}

interface Place {
  readonly clientId: string
  readonly walletId: string
}

/**
 * Again is once. Where nobody signs for the wallet, one member of a group attaches it, whatever the policies ask for
 * (settled). @throws Problem 403, 404
 */
export function attachGroupToWallet(
  world: World,
  { clientId, walletId }: Place,
  groupId: string,
  body: z.output<typeof attachGroupBody>,
): void {
  requireSamePath(
    [
      ['wallet_id', walletId, body.intent.wallet_id],
      ['group_id', groupId, body.intent.group_id],
    ],
    () => [requireWallet(world, clientId, walletId), getGroup(world, clientId, groupId)],
  )
  carryOut(world, clientId, body, nothing, () => {
    const wallet = requireWallet(world, clientId, walletId)
    const group = getGroup(world, clientId, groupId)
    world.guard(usingWallet, wallet)
    const administered = signersOfWallet(world, wallet).length > 0
    const quorum = administered
      ? administrators(world, wallet)
      : quorumOf(world, wallet, 1, membersOf(world, group))
    requireEndorsed(world, body, quorum)
    if (attachGroup(world, groupId, walletId)) touch(world, wallet)
    return null
  })
}

/** Without its last group nobody can send from a wallet, and only a group's own member can attach the next. @throws Problem 403, 404 */
export function detachGroupFromWallet(
  world: World,
  { clientId, walletId }: Place,
  groupId: string,
  body: z.output<typeof detachGroupBody>,
): void {
  requireSamePath(
    [
      ['wallet_id', walletId, body.intent.wallet_id],
      ['group_id', groupId, body.intent.group_id],
    ],
    () => [requireWallet(world, clientId, walletId), getGroup(world, clientId, groupId)],
  )
  carryOut(world, clientId, body, nothing, () => {
    const wallet = requireWallet(world, clientId, walletId)
    getGroup(world, clientId, groupId)
    requireEndorsed(world, body, administrators(world, wallet))
    if (!detachGroup(world, groupId, walletId))
      throw notFound('signer group', 'it is not attached to this wallet')
    touch(world, wallet)
    return null
  })
}

/** Again is once. @throws Problem 403, 404 */
export function attachPolicyToWallet(
  world: World,
  { clientId, walletId }: Place,
  policyId: string,
  body: z.output<typeof attachPolicyBody>,
): void {
  requireSamePath(
    [
      ['wallet_id', walletId, body.intent.wallet_id],
      ['policy_id', policyId, body.intent.policy_id],
    ],
    () => [requireWallet(world, clientId, walletId), getPolicy(world, clientId, policyId)],
  )
  carryOut(world, clientId, body, nothing, () => {
    const wallet = requireWallet(world, clientId, walletId)
    getPolicy(world, clientId, policyId)
    world.guard(usingWallet, wallet)
    requireEndorsed(world, body, administrators(world, wallet))
    if (attachPolicy(world, policyId, walletId)) touch(world, wallet)
    return null
  })
}

/** @throws Problem 403, 404 */
export function detachPolicyFromWallet(
  world: World,
  { clientId, walletId }: Place,
  policyId: string,
  body: z.output<typeof detachPolicyBody>,
): void {
  requireSamePath(
    [
      ['wallet_id', walletId, body.intent.wallet_id],
      ['policy_id', policyId, body.intent.policy_id],
    ],
    () => [requireWallet(world, clientId, walletId), getPolicy(world, clientId, policyId)],
  )
  carryOut(world, clientId, body, nothing, () => {
    const wallet = requireWallet(world, clientId, walletId)
    getPolicy(world, clientId, policyId)
    requireEndorsed(world, body, administrators(world, wallet))
    if (!detachPolicy(world, policyId, walletId))
      throw notFound('policy', 'it is not attached to this wallet')
    touch(world, wallet)
    return null
  })
}
