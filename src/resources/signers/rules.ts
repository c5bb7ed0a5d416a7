import { verifying } from '../../contract/host-ports.js'
import { invalidField, notFound, Problem } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { rowsOf } from '../../contract/rows.js'
import { sha256Hex } from '../../kernel/sha256.js'
import type { World } from '../../kernel/world.js'
import { type KeyType, readPublicKey } from '../endorsements/index.js'
import { joiningGroup } from './events.js'
import { anySigner, maxMembers, type SignerGroupRow, type SignerRow, signerGroups, signers } from './rows.js'

/** Refusals, and the reasons for them (contract/rest.md 10.1 and 10.2). */

function digestOf(world: World, type: KeyType, text: string) {
  const read = readPublicKey({ verifying: world.port(verifying) }, type, text)
  if (!read.ok) return { reason: read.reason }
  const { key } = read
  const parts = key.algorithm === 'p256' ? [key.spki] : [key.modulus, key.exponent]
  return { digest: sha256Hex([key.algorithm, ...parts.map((part) => part.join())].join(' ')) }
}

/** Makes one text of one key, however it is written. @throws Problem 400 for what is no public key of its type */
export function requireKey(world: World, type: KeyType, text: string): string {
  const found = digestOf(world, type, text)
  if ('digest' in found) return found.digest
  throw invalidField('public_key', found.reason, 'invalid_public_key')
}

/** Finds the signer of this client that has a key; undefined for a new key. @throws Problem 409, which does not say whose it is */
export function ownSignerOf(world: World, clientId: string, digest: string): SignerRow | undefined {
  const taken = world.table(signers).find('key', digest)
  if (taken === undefined || taken.client_id === clientId) return taken
  throw keyTaken()
}

function keyTaken(hint = 'a key belongs to one client, and another client has this one'): Problem {
  return new Problem('conflict', 'A signer with this public key already exists.', {
    title: 'Signer Conflict',
    hint,
  })
}

/** @throws Problem 409 for a key that somebody has */
export function requireFreeKey(world: World, clientId: string, digest: string): void {
  const own = ownSignerOf(world, clientId, digest)
  if (own !== undefined) throw keyTaken(`it is ${own.name} (${own.id})`)
}

/** Finds the live signer with a key, of either type and of any client. */
export function findSigner(world: World, publicKey: string): SignerRow | undefined {
  for (const type of ['ES256', 'WEBAUTHN'] as const) {
    const found = digestOf(world, type, publicKey)
    const row = 'digest' in found ? world.table(signers).find('key', found.digest) : undefined
    if (row !== undefined) return row
  }
  return undefined
}

/** Requires somebody who may join a group. @throws Problem 404, 409 for the key of another client, 403 for one who may not sign any more */
export function requireMember(world: World, clientId: string, publicKey: string): SignerRow {
  const found = findSigner(world, publicKey)
  if (found !== undefined && found.client_id !== clientId) throw keyTaken()
  const row = found ?? requireSigner(world, clientId, publicKey)
  world.guard(joiningGroup, row)
  return row
}

/** Requires the live signer with a key, of either type. @throws Problem 404 */
export function requireSigner(world: World, clientId: string, publicKey: string): SignerRow {
  const row = findSigner(world, publicKey)
  if (row !== undefined && row.client_id === clientId) return row
  throw notFound(
    'signer',
    anySigner(world, clientId, publicKey) === undefined
      ? 'no signer of this client has this public key'
      : 'this is the id of a signer: here signers are named by their public keys',
  )
}

/** Lists the groups that a signer is a member of now. */
export function groupsOf(world: World, { id, client_id }: SignerRow): readonly SignerGroupRow[] {
  return rowsOf(world, signerGroups, client_id, { name: 'member', value: id })
}

/** @throws Problem 409 while the signer is in a group */
export function requireInNoGroup(world: World, signer: SignerRow): void {
  const groups = groupsOf(world, signer)
  if (groups.length === 0) return
  throw new Problem('conflict', 'The signer is a member of an active signer group.', {
    title: 'Signer Conflict',
    hint: `remove ${signer.name} first from ${groups.map(({ name, id }) => `${name} (${id})`).join(', ')}`,
  })
}

/** @throws Problem 409 for a member already */
export function requireNoMember(group: SignerGroupRow, signer: SignerRow): void {
  if (!group.member_ids.includes(signer.id)) return
  throw new Problem('conflict', 'The signer is already a member of the group.', {
    title: 'Signer Group Conflict',
  })
}

/** @throws Problem 400 when the group is full */
export function requireRoom(group: SignerGroupRow): void {
  if (group.member_ids.length < maxMembers) return
  throw new Problem('invalid-request', `A signer group has at most ${maxMembers} members.`)
}

/** @throws Problem 403 for a signer whose key the platform keeps (contract/agentic.md 14) */
export function requireOwnKey(signer: SignerRow): void {
  if (!signer.is_managed) return
  throw new Problem('forbidden', 'The signer is managed by the platform.', {
    hint: `${signer.name} is the signer of an agent: revoke the agent instead`,
  })
}

/** Requires a live signer by id. @throws Problem 404 */
export const requireSignerById = requiringOwn(signers, 'signer')

/** The most signers that are looked at to explain a refusal. */
const maxOthers = 64

/** Lists every live signer of a client. */
export function liveSigners(world: World, clientId: string): readonly SignerRow[] {
  return rowsOf(world, signers, clientId)
}

/**
 * Lists signers of the client, live or deleted, who are not recognised where something was signed, and why not. Those who left a
 * group come first: they are the likeliest to have signed.
 */
export function othersOf(world: World, clientId: string, recognised: readonly { readonly id: string }[]) {
  const known = new Set(recognised.map(({ id }) => id))
  const left = groupsLeft(world, clientId)
  const others = world
    .table(signers)
    .all()
    .filter(({ id, client_id }) => client_id === clientId && !known.has(id))
  const sorted = [...others.filter(({ id }) => left.has(id)), ...others.filter(({ id }) => !left.has(id))]
  return sorted
    .slice(0, maxOthers)
    .map((signer) => ({ signer, why: reasonAgainst(world, signer, left.get(signer.id) ?? []) }))
}

/** Lists the names of the groups that each signer left, by the signer's id. */
function groupsLeft(world: World, clientId: string): ReadonlyMap<string, readonly string[]> {
  const left = new Map<string, string[]>()
  world.table(signerGroups).each(clientId, undefined, ({ name, removed }) => {
    for (const { signer_id } of removed) left.set(signer_id, [...(left.get(signer_id) ?? []), name])
  })
  return left
}

function reasonAgainst(world: World, signer: SignerRow, left: readonly string[]): string {
  const gone = left.length === 0 ? '' : `has left ${left.join(', ')}`
  if (signer.deleted_at !== null) return gone === '' ? 'was deleted' : `${gone} and was deleted`
  const groups = groupsOf(world, signer)
  const elsewhere = `is in ${groups.map(({ name }) => name).join(', ')}, which does not sign here`
  if (groups.length > 0) return gone === '' ? elsewhere : `${gone}, and ${elsewhere}`
  return gone === '' ? 'is in no signer group' : gone
}
