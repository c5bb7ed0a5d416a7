import { addRow, type ClientRow, clientTable, columns, rowsOf, type Texts } from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { KeyType } from '../endorsements/index.js'

export interface SignerRow extends ClientRow {
  readonly name: string
  /** The key as it was registered. */
  readonly public_key: string
  /** One text for one key, however it was written. */
  readonly key_digest: string
  readonly key_type: KeyType
  /** The platform keeps the key: it is the signer of an agent. */
  readonly is_managed: boolean
}

export const signers = clientTable<SignerRow>('signers', {
  namedBy: [
    'bound_signer_id',
    'member_ids',
    'rejected_by_signer_id',
    'revoked_by_signer_id',
    'signer_id',
    'signer_ids',
  ],
  // A key belongs to one client (contract/agentic.md 14).
  lookups: { key: (row) => (row.deleted_at === null ? row.key_digest : null) },
})

/** The most members of a group (contract/agentic.md 14). */
export const maxMembers = 64

export interface SignerGroupRow extends ClientRow {
  readonly name: string
  /** Members in the order in which they were added. */
  readonly member_ids: readonly string[]
  /** Those who left, and when, in Unix milliseconds. */
  readonly removed: readonly { readonly signer_id: string; readonly removed_at: number }[]
}

export const signerGroups = clientTable<SignerGroupRow>('signer_groups', {
  namedBy: ['group_id', 'signer_group_id'],
  filters: { member: (row) => row.member_ids },
})

/** Finds a signer, deleted or not: groups and mandates go on naming them. */
export function anySigner(world: World, clientId: string, id: string): SignerRow | undefined {
  return world.table(signers).cursor(id, clientId)
}

/** Lists the live members of a group, in the order in which they were added. */
export function membersOf(world: World, { client_id, member_ids }: SignerGroupRow): readonly SignerRow[] {
  return member_ids.flatMap((id) => anySigner(world, client_id, id) ?? [])
}

/** A group signs for a wallet. */
export interface GroupAttachmentRow extends Row, Texts<'group_id' | 'wallet_id'> {}

export const groupAttachments = defineTable<GroupAttachmentRow>('signer_group_attachments', {
  filters: columns('wallet_id', 'group_id'),
  lookups: { pair: (row) => (row.deleted_at === null ? `${row.group_id} ${row.wallet_id}` : null) },
})

/** Finds the groups that sign for a wallet, in the order in which they were attached. */
export function groupsOfWallet(world: World, walletId: string): readonly SignerGroupRow[] {
  const groups = world.table(signerGroups)
  const attached = rowsOf(world, groupAttachments, '', { name: 'wallet_id', value: walletId })
  return attached.flatMap(({ group_id }) => groups.get(group_id) ?? [])
}

/** Lists the ids of the wallets that a group signs for, in the order in which it was attached. */
export function walletsOfGroup(world: World, groupId: string): readonly string[] {
  const attached = rowsOf(world, groupAttachments, '', { name: 'group_id', value: groupId })
  return attached.map(({ wallet_id }) => wallet_id)
}

/** Lists the distinct live members of groups. */
export function signersOfGroups(world: World, groups: readonly SignerGroupRow[]): readonly SignerRow[] {
  return [...new Set(groups.flatMap((group) => membersOf(world, group)))]
}

/** Has a group sign for a wallet from now on. @returns false where it does already */
export function attachGroup(world: World, groupId: string, walletId: string): boolean {
  if (world.table(groupAttachments).find('pair', `${groupId} ${walletId}`) !== undefined) return false
  addRow(world, groupAttachments, { group_id: groupId, wallet_id: walletId })
  return true
}

/** Has a group sign for a wallet no more. @returns false where it did not */
export function detachGroup(world: World, groupId: string, walletId: string): boolean {
  const row = world.table(groupAttachments).find('pair', `${groupId} ${walletId}`)
  if (row === undefined) return false
  world.update(groupAttachments, row, { deleted_at: world.now })
  return true
}
