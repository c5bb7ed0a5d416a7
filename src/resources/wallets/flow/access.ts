import type { World } from '../../../kernel/world.js'
import * as endorsements from '../../endorsements/index.js'
import * as policies from '../../policies/index.js'
import * as signers from '../../signers/index.js'
import { recordWallet, usingWallet } from '../events.js'
import { type WalletRow, wallets } from '../rows.js'
import { notAttached, requireWallet } from '../rules.js'

/**
 * The groups and policies of a wallet, attached to it and taken away again: who may sign for it, and what judges it.
 */

/** Lists everyone whose signature counts for a wallet. */
export function signersOfWallet(world: World, wallet: WalletRow): readonly endorsements.Endorser[] {
  return signers.signersOfGroups(world, signers.groupsOfWallet(world, wallet.id))
}

export function quorumOf(
  world: World,
  wallet: WalletRow,
  threshold: number,
  recognised = signersOfWallet(world, wallet),
): endorsements.Quorum {
  return {
    recognised,
    threshold,
    nobody:
      signers.groupsOfWallet(world, wallet.id).length === 0
        ? 'the wallet has no signer group: attach one, whose members then sign'
        : 'the signer groups of the wallet have no members',
    others: () => signers.othersOf(world, wallet.client_id, recognised),
  }
}

/** Says who endorses administrative intents: as many as the strictest approval threshold that judges the wallet (settled). */
export function administrators(world: World, wallet: WalletRow): endorsements.Quorum {
  return quorumOf(world, wallet, policies.strictestApproval(policies.policiesOfWallet(world, wallet.id)))
}

/** Tells whether somebody signs for a wallet. */
export function isAdministered(world: World, wallet: WalletRow): boolean {
  return signersOfWallet(world, wallet).length > 0
}

/** Says who attaches the first group of a wallet: one of its own members (settled). */
export function firstOf(world: World, wallet: WalletRow, group: signers.SignerGroupRow): endorsements.Quorum {
  return {
    ...quorumOf(world, wallet, 1, signers.membersOf(world, group)),
    nobody: 'the group has no members',
  }
}

/** Requires that those who sign for a wallet endorsed an administrative intent about it. @throws Problem 403 */
export function requireAdministered(
  world: World,
  wallet: WalletRow,
  body: endorsements.Signed,
  message: endorsements.Message,
): void {
  endorsements.requireEndorsed(body, administrators(world, wallet), message)
}

type Path<Name extends string> = Readonly<Record<'wallet_id' | Name, string>>
type Body<Name extends string> = endorsements.Endorsed<Path<Name | 'idempotency_key'>>

/** Makes the endorsed changes of a wallet that a group or a policy is the other half of: path and intent name the same two. */
function changing<Name extends string, T>(
  name: Name,
  /** Looks up the group or policy, and refuses where it is not there. */
  find: (world: World, clientId: string, id: string) => T,
) {
  /**
   * @param change says whether it changed anything; it calls `endorse` once it has refused what nobody may do
   * @returns a function that throws Problem 403, 404
   */
  return (change: (world: World, wallet: WalletRow, found: T, endorse: Endorse) => boolean) =>
    (world: World, clientId: string, path: Path<Name>, body: Body<Name>): void => {
      const findBoth = () =>
        [requireWallet(world, clientId, path.wallet_id), find(world, clientId, path[name])] as const
      endorsements.requireSamePath<Name | 'wallet_id'>(path, body.intent, findBoth)
      signers.carryOut(world, clientId, body, endorsements.nothing(), (message) => {
        const [wallet, found] = findBoth()
        const endorse = (by = administrators(world, wallet)) =>
          endorsements.requireEndorsed(body, by, message)
        if (change(world, wallet, found, endorse)) {
          world.update(wallets, wallet, { updated_at: world.now })
          recordWallet(world, wallet.id)
        }
        return null
      })
    }
}

/** Requires that these endorsed a change: those who sign for the wallet, unless told. @throws Problem 403 */
type Endorse = (by?: endorsements.Quorum) => void

const withGroup = changing('group_id', signers.requireSignerGroup)
const withPolicy = changing('policy_id', policies.requirePolicy)

/**
 * Has a group sign for a wallet; again is once. Where nobody signs for the wallet, one member of a group attaches it,
 * whatever the policies ask for (settled).
 */
export const attachGroupToWallet = withGroup((world, wallet, group, endorse) => {
  world.guard(usingWallet, wallet)
  endorse(isAdministered(world, wallet) ? undefined : firstOf(world, wallet, group))
  return signers.attachGroup(world, group.id, wallet.id)
})

/**
 * Has a group sign for a wallet no more. Without its last group nobody can send from a wallet, and only a group's own
 * member can attach the next.
 */
export const detachGroupFromWallet = withGroup((world, wallet, group, endorse) => {
  endorse()
  if (signers.detachGroup(world, group.id, wallet.id)) return true
  throw notAttached('signer group')
})

/** Has a policy judge a wallet; again is once. */
export const attachPolicyToWallet = withPolicy((world, wallet, policy, endorse) => {
  world.guard(usingWallet, wallet)
  endorse()
  return policies.attachPolicy(world, policy.id, wallet.id)
})

/** Has a policy judge a wallet no more. */
export const detachPolicyFromWallet = withPolicy((world, wallet, policy, endorse) => {
  endorse()
  if (policies.detachPolicy(world, policy.id, wallet.id)) return true
  throw notAttached('policy')
})
