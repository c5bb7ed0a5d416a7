import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { ksuid, queryTime, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { type ApiKeyRow, suffixOf } from './rows.js'

export const apiKeySchema = named('ApiKeyListItem', () => ({
  /**
   * `user_id`: The user of the dashboard whom the key belongs to: it may do what that user may.
   */
  ...each(ksuid, 'id', 'user_id'),
  /** The last six characters of the key, by which people tell keys apart. */
  key_suffix: z.string(),
  created_at: unixTime,
}))

export const apiKeyPage = lazy(() => pageOf('ApiKeyPage', apiKeySchema()))

export const apiKeyCreated = named('ApiKeyResponse', () => ({
  id: ksuid,
  /** The key itself: it is shown this once, and nowhere again. */
  key: z.string(),
}))

export const apiKeyForClient = named('CreateApiKeyForClientRequest', () => ({
  /** The client that the key is made for; only the platform's own admin may name another. */
  client_id: ksuid,
}))

export const apiKeyQuery = listQuery(() => ({
  /**
   * `created_at_from`: Lists only keys that were created at this moment or later.
   * `created_at_to`: Lists only keys that were created at this moment or earlier.
   */
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  /** Names what the list is ordered by, which is the time of creation in any case. */
  sort_by: z.enum(['created_at']).optional(),
  /** The direction of the order: `asc` has the oldest first, `desc` the newest. */
  sort_dir: z.enum(['asc', 'desc']).optional(),
}))

export function presentApiKey(row: ApiKeyRow): OutputOf<typeof apiKeySchema> {
  return shown(apiKeySchema, row, { key_suffix: suffixOf(row), created_at: unixSeconds(row.created_at) })
}

/** Presents a key with its value, which is shown once. */
export function presentSecret({ id, secret }: ApiKeyRow): OutputOf<typeof apiKeyCreated> {
  return { id, key: secret }
}

/** A client that a world was seeded with; `api_key` is an admin's. */
export const seededClient = named('SeededClient', () => ({
  /**
   * `user_id`: The admin of the client.
   */
  ...each(ksuid, 'client_id', 'user_id'),
  /** The key of that admin: send it as `x-api-key`. */
  api_key: z.string(),
}))
