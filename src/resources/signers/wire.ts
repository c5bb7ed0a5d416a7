import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { ksuid, queryBoolean, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import type { KeyType } from '../endorsements/index.js'
import { anySigner, maxMembers, membersOf, type SignerGroupRow, type SignerRow } from './rows.js'

export const signerSchema = named('Signer', () => ({
  ...each(ksuid, 'id', 'client_id'),
  /**
   * `name`: The name that the client gave the signer, for people.
   * `public_key`: The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a
   * passkey.
   */
  ...each(z.string(), 'name', 'public_key'),
  /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
  key_type: z.enum(['ES256', 'WEBAUTHN']),
}))

const maxKeyLength = 8192
/** A public key as text. */
export const publicKey = lazy(() => z.string().min(1).max(maxKeyLength))
const name = lazy(() => z.string().min(1).max(255))

/** Field text of the contract writes the types with a prefix, which its enumeration does not have: both are accepted. */
const keyType = lazy(() => z.enum(['ES256', 'WEBAUTHN', 'KEY_TYPE_ES256', 'KEY_TYPE_WEBAUTHN']))

export function keyTypeOf(written: OutputOf<typeof keyType>): KeyType {
  return written === 'ES256' || written === 'KEY_TYPE_ES256' ? 'ES256' : 'WEBAUTHN'
}

export const signerCreate = named('SignerCreateRequest', () => ({
  /** A name of your own, for people. */
  name: name(),
  /**
   * The signer's public key, in base64: the SubjectPublicKeyInfo of P-256, or the COSE key of a
   * passkey. No two signers of a client have the same.
   */
  public_key: publicKey(),
  /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
  key_type: keyType(),
}))

export const groupCreate = named('SignerGroupCreateRequest', () => ({
  /** A name of your own, for people. */
  name: name(),
  /** The public keys of the members, each of a signer that was created before; no key twice. */
  member_keys: z.array(publicKey()).min(1).max(maxMembers),
}))

export const memberBody = named('CreateSignerGroupSignerRequest', () => ({
  /** The public key of the signer who joins: it must have been created before. */
  member_key: publicKey(),
}))

export const groupQuery = object(() => ({
  /** Tells whether those who left the group are shown too, in `removed_members`. */
  include_removed: queryBoolean.optional(),
}))
export const groupListQuery = object(pageQuery)

export const groupSchema = named('SignerGroup', () => ({
  ...each(ksuid, 'id', 'client_id'),
  /** The name that the client gave the group. */
  name: z.string(),
  /** The signers who are in the group now, and sign for its wallets. */
  members: z.array(signerSchema()),
  /** The signers who left the group; shown with `include_removed=true` only. */
  removed_members: z
    .array(
      signerSchema()
        .extend({
          /** The moment at which the signer left the group. */
          removed_at: unixTime,
        })
        .meta({ id: 'RemovedSigner' }),
    )
    .optional(),
}))

export const groupPage = lazy(() => pageOf('SignerGroupPage', groupSchema()))

export function presentSigner(row: SignerRow): OutputOf<typeof signerSchema> {
  return shown(signerSchema, row, {})
}

export function presentGroup(world: World, row: SignerGroupRow, withRemoved = false) {
  const { id, client_id, name } = row
  const members = membersOf(world, row).map(presentSigner)
  if (!withRemoved) return { id, client_id, name, members }
  const removed_members = row.removed.flatMap(({ signer_id, removed_at }) => {
    const signer = anySigner(world, client_id, signer_id)
    return signer === undefined ? [] : [{ ...presentSigner(signer), removed_at: unixSeconds(removed_at) }]
  })
  return { id, client_id, name, members, removed_members }
}
