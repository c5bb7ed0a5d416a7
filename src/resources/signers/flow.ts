import type * as z from 'zod'
import { notFound } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import type { World } from '../../kernel/world.js'
import { type Endorsed, type Message, runOncePerIntent } from '../endorsements/index.js'
import { signerGroupCreated, signerGroupEvent, signerGroupUpdated } from './events.js'
import { anySigner, type SignerGroupRow, type SignerRow, signerGroups, signers } from './rows.js'
import * as rules from './rules.js'
import { type groupCreate, keyTypeOf, type signerCreate } from './wire.js'

/** Carries out what signers of a client endorsed, once: see {@link runOncePerIntent}. @param run endorses it, and does it */
export function carryOut<T>(
  world: World,
  clientId: string,
  body: Endorsed<{ readonly idempotency_key: string }>,
  answer: z.ZodType<T>,
  run: (message: Message) => T,
): T {
  const signatories = { clientId, find: (id: string) => anySigner(world, clientId, id) }
  return runOncePerIntent(world, signatories, body, answer, run)
}

/**
 * Registers a key. The client's own key again is the signer that there is.
 * @throws Problem 400 for what is no public key, 409 for a key of another client, 403 for one that the platform keeps
 */
export function createSigner(world: World, clientId: string, input: OutputOf<typeof signerCreate>) {
  const { name, public_key } = input
  const key_type = keyTypeOf(input.key_type)
  const known = rules.ownSignerOf(world, clientId, rules.requireKey(world, key_type, public_key))
  if (known !== undefined) rules.requireOwnKey(known)
  const signer = known ?? insertSigner(world, clientId, { name, public_key, key_type, is_managed: false })
  return { signer, isNew: signer !== known }
}

type NewSigner = Pick<SignerRow, 'name' | 'public_key' | 'key_type' | 'is_managed'>

/** @throws Problem 400 for what is no public key, 409 for a key that somebody has */
export function insertSigner(world: World, clientId: string, signer: NewSigner): SignerRow {
  const key_digest = rules.requireKey(world, signer.key_type, signer.public_key)
  rules.requireFreeKey(world, clientId, key_digest)
  return addRow(world, signers, { client_id: clientId, ...signer, key_digest, created_at: world.now })
}

/** Deletes a signer softly, by the public key. @throws Problem 404, 403 for the signer of an agent, 409 while a group has the signer */
export function deleteSigner(world: World, clientId: string, publicKey: string): void {
  const row = rules.requireSigner(world, clientId, publicKey)
  rules.requireOwnKey(row)
  rules.requireInNoGroup(world, row)
  world.update(signers, row, { deleted_at: world.now })
}

/** @throws Problem 404 */
export const requireSignerGroup = requiringOwn(signerGroups, 'signer group')

/** @throws Problem 404 for a key that is no signer's, 409 for one of another client's, 403 for one of a revoked agent's */
export function createGroup(world: World, clientId: string, input: OutputOf<typeof groupCreate>) {
  const members = input.member_keys.map((key) => rules.requireMember(world, clientId, key).id)
  const row = addRow(world, signerGroups, {
    client_id: clientId,
    name: input.name,
    member_ids: [...new Set(members)],
    removed: [],
    created_at: world.now,
  })
  world.record(signerGroupCreated, clientId, signerGroupEvent(world, row))
  return row
}

/** @throws Problem 404, 409 for a member already and for a key of another client, 403 for that of a revoked agent, 400 when the group is full */
export function addMember(world: World, clientId: string, groupId: string, publicKey: string) {
  const group = requireSignerGroup(world, clientId, groupId)
  const signer = rules.requireMember(world, clientId, publicKey)
  rules.requireNoMember(group, signer)
  rules.requireRoom(group)
  return changeGroup(world, group, {
    member_ids: [...group.member_ids, signer.id],
    removed: group.removed.filter(({ signer_id }) => signer_id !== signer.id),
  })
}

/** @param named the signer's id, or its public key. @throws Problem 404 for somebody who is no member */
export function removeMember(world: World, clientId: string, groupId: string, named: string): SignerGroupRow {
  const group = requireSignerGroup(world, clientId, groupId)
  const { id } = anySigner(world, clientId, named) ?? rules.requireSigner(world, clientId, named)
  if (!group.member_ids.includes(id)) throw notFound('signer', 'it is not a member of this group')
  return changeGroup(world, group, {
    member_ids: group.member_ids.filter((one) => one !== id),
    removed: [...group.removed, { signer_id: id, removed_at: world.now }],
  })
}

function changeGroup(world: World, group: SignerGroupRow, members: Partial<SignerGroupRow>): SignerGroupRow {
  const row = world.update(signerGroups, group, members)
  world.record(signerGroupUpdated, row.client_id, signerGroupEvent(world, row))
  return row
}
