import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { causing, either, hint } from '../../contract/hints.js'
import type { Caller } from '../../contract/operation.js'
import { ksuid } from '../../contract/primitives.js'
import { Problem } from '../../contract/problem.js'
import { found, requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import { type OutputOf, objectNamed } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import { base64 } from '../../kernel/ids.js'
import { sha256Hex } from '../../kernel/sha256.js'
import type { World } from '../../kernel/world.js'
import { createClient, findClient } from '../clients/index.js'
import { findUser, firstAdmin, insertUser, type UserRow } from '../users/index.js'
import { type ApiKeyRow, apiKeys, keyLength, suffixOf } from './rows.js'
import type { seededClient } from './wire.js'

/** contract/events.md 4. */

export const keyCreated = defineEvent('api_key.created', {
  payload: () =>
    objectNamed('ApiKeyCreatedEvent', {
      id: ksuid,
      /** The last six characters of the key, by which people tell keys apart. */
      last_6: z.string(),
      /** The SHA-256 of the key in hexadecimal. */
      hash: z.string(),
    }),
  sample: ({ id }) => ({ id: id('API key'), last_6: 'n8gC9F', hash: sha256Hex('an API key') }),
})

export const keyDeleted = defineEvent('api_key.deleted', {
  payload: () => objectNamed('ApiKeyDeletedEvent', { id: ksuid }),
  sample: ({ id }) => ({ id: id('API key') }),
})

/** Makes a client with an admin and a key, silently: seeding is not something that happened. */
export function seedClient(
  world: World,
  input: {
    readonly name: string
    readonly apiKey?: string | undefined
    readonly developer_fees?: boolean
  },
): OutputOf<typeof seededClient> {
  const client = createClient(world, input.name, input.developer_fees)
  const user = insertUser(world, client.id, {
    first_name: 'Ada',
    last_name: 'Admin',
    email: `admin@${input.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
    role: 'admin',
  })
  const key = insertKey(world, user, input.apiKey)
  return { client_id: client.id, user_id: user.id, api_key: key.secret }
}

function insertKey(world: World, user: UserRow, secret?: string): ApiKeyRow {
  return addRow(world, apiKeys, {
    client_id: user.client_id,
    user_id: user.id,
    secret: secret ?? world.randomSecret(`api-keys of ${world.rules.environment}`, base64, keyLength),
    created_at: world.now,
  })
}

/** Makes a key, which inherits the permissions of the user that created it (specification, Authentication 2). */
export function createKey(world: World, userId: string): ApiKeyRow {
  const user = found(findUser(world, userId), 'user')
  const row = insertKey(world, user)
  world.record(keyCreated, row.client_id, {
    id: row.id,
    last_6: suffixOf(row),
    hash: sha256Hex(row.secret),
  })
  return row
}

/**
 * Makes a key in the sandbox for the platform's own admin, with the permissions of the client's first admin.
 * @throws Problem 400
 */
export function createKeyForClient(world: World, clientId: string): ApiKeyRow {
  const admin = findClient(world, clientId) && firstAdmin(world, clientId)
  if (admin === undefined)
    throw new Problem('invalid-request', 'client_id names no client that has an admin.', {
      hint: hint`in a test: ${causing('createClient', { name: 'Other' })}`,
    })
  return createKey(world, admin.id)
}

/** @throws Problem 503 in production, 403 for anybody but the platform's own admin */
export function requirePlatform(world: World, caller: Caller): void {
  if (world.rules.environment === 'production')
    throw new Problem('service-unavailable', 'Keys for other clients can be made in the sandbox only.')
  if ('isPlatform' in caller) return
  throw new Problem('forbidden', 'This endpoint requires an admin access token.', {
    hint: hint`${either('sim.as({ dashboardToken: sim.adminToken })', 'authorization: Bearer with the adminToken of the simulator')}`,
  })
}

const requireKey = requiringOwn(apiKeys, 'API key')

export function deleteKey(world: World, clientId: string, id: string): void {
  revoke(world, requireKey(world, clientId, id))
}

/** Revokes all keys, for incidents: the key that asks as well. */
export function deleteAllKeys(world: World, clientId: string): void {
  for (const row of world.table(apiKeys).list(clientId)) revoke(world, row)
}

function revoke(world: World, row: ApiKeyRow): void {
  world.update(apiKeys, row, { deleted_at: world.now })
  world.record(keyDeleted, row.client_id, { id: row.id })
}

/** Reads the first key of the first client: every world is seeded with one. */
export function firstKey(world: World): ApiKeyRow {
  const first = world.table(apiKeys).first()
  invariant(first, 'a world has no API key')
  return first
}

export function findKey(world: World, secret: string): { key: ApiKeyRow; user: UserRow } | undefined {
  const key = world.table(apiKeys).find('secret', secret)
  const user = key === undefined ? undefined : findUser(world, key.user_id)
  return key === undefined || user === undefined ? undefined : { key, user }
}
