import { verifying } from '../../contract/host-ports.js'
import { requiringOwn } from '../../contract/requiring.js'
import { sha256Hex } from '../../kernel/json.js'
import { invalidField, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { type KeyType, readPublicKey } from '../endorsements/index.js'
import { joiningGroup } from './events.js'
import { anySigner, type SignerGroupRow, type SignerRow, signerGroups, signers } from './rows.js'

/** What is refused, and why (contract/rest.md 10.1 and 10.2). */

function digestOf(
  world: World,
  type: KeyType,
  text: string,
): { readonly digest: string } | { readonly reason: string } {
  const read = readPublicKey({ verifying: world.port(verifying) }, type, text)
  if (!read.ok) return { reason: read.reason }
  const { key } = read
  const parts = key.algorithm === 'p256' ? [key.spki] : [key.modulus, key.exponent]
  return { digest: sha256Hex([key.algorithm, ...parts.map((part) => part.join())].join(' ')) }
}

/** One text for one key, however it is written. @throws Problem 400 for what is no public key of its type */
export function requireKey(world: World, type: KeyType, text: string): string {
  const found = digestOf(world, type, text)
  if ('digest' in found) return found.digest
  throw invalidField('public_key', found.reason, 'invalid_public_key')
}

/** The signer of this client that has a key; undefined for a new key. @throws Problem 409, which does not say whose it is */
export function ownSignerOf(world: World, clientId: string, digest: string): SignerRow | undefined {
  const taken = world.table(signers).find('key', digest)
  if (taken === undefined || taken.client_id === clientId) return taken
  throw keyTaken()
}

function keyTaken(): Problem {
  return new Problem('conflict', 'A signer with this public key already exists.', {
    title: 'Signer Conflict',
    hint: 'a key belongs to one client, and another client has this one',
  })
}

/** @throws Problem 409 for a key that somebody has */
export function requireFreeKey(world: World, clientId: string, digest: string): void {
  const own = ownSignerOf(world, clientId, digest)
  if (own === undefined) return
  throw new Problem('conflict', 'A signer with this public key already exists.', {
    title: 'Signer Conflict',
    hint: `it is ${own.name} (${own.id})`,
  })
}

/** The live signer with a key, of either type and of any client. */
export function findSigner(world: World, publicKey: string): SignerRow | undefined {
  for (const type of ['ES256', 'WEBAUTHN'] as const) {
    const found = digestOf(world, type, publicKey)
    const row = 'digest' in found ? world.table(signers).find('key', found.digest) : undefined
    if (row !== undefined) return row
  }
  return undefined
}

/** Who joins a group. @throws Problem 404, 409 for the key of another client, 403 for one who may not sign any more */
export function requireMember(world: World, clientId: string, publicKey: string): SignerRow {
  const found = findSigner(world, publicKey)
  if (found !== undefined && found.client_id !== clientId) throw keyTaken()
  const row = found ?? requireSigner(world, clientId, publicKey)
  world.guard(joiningGroup, row)
  return row
}

/** The live signer with a key, of either type. @throws Problem 404 */
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

/** Groups that a signer is a member of now. */
export function groupsOf(world: World, signer: SignerRow): readonly SignerGroupRow[] {
  const found: SignerGroupRow[] = []
  world
    .table(signerGroups)
    .each(signer.client_id, { name: 'member', value: signer.id }, (row) => void found.push(row))
  return found
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

/** What contract/agentic.md 14 allows. */
export const mostMembers = 64

/** @throws Problem 400 when the group is full */
export function requireRoom(group: SignerGroupRow): void {
  if (group.member_ids.length < mostMembers) return
  throw new Problem('invalid-request', `A signer group has at most ${mostMembers} members.`)
}

/** @throws Problem 403 for a signer whose key the platform keeps (contract/agentic.md 14) */
export function requireOwnKey(signer: SignerRow): void {
  if (!signer.is_managed) return
  throw new Problem('forbidden', 'The signer is managed by the platform.', {
    hint: `${signer.name} is the signer of an agent: revoke the agent instead`,
  })
}

/** A live signer by id. @throws Problem 404 */
export const requireSignerById = requiringOwn(signers, 'signer')
