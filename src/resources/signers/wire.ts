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
  ...each(z.string(), 'name', 'public_key'),
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
  name: name(),
  public_key: publicKey(),
  key_type: keyType(),
}))

export const groupCreate = named('SignerGroupCreateRequest', () => ({
  name: name(),
  member_keys: z.array(publicKey()).min(1).max(maxMembers),
}))

export const memberBody = named('CreateSignerGroupSignerRequest', () => ({ member_key: publicKey() }))

export const groupQuery = object(() => ({ include_removed: queryBoolean.optional() }))
export const groupListQuery = object(pageQuery)

export const groupSchema = named('SignerGroup', () => ({
  ...each(ksuid, 'id', 'client_id'),
  name: z.string(),
  members: z.array(signerSchema()),
  removed_members: z
    .array(signerSchema().extend({ removed_at: unixTime }).meta({ id: 'RemovedSigner' }))
    .optional()
    .describe('Only with `include_removed=true`.'),
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
