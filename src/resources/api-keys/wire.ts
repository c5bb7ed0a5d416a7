import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { ksuid, queryTime, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { type ApiKeyRow, suffixOf } from './rows.js'

export const apiKeySchema = named('ApiKeyListItem', () => ({
  ...each(ksuid, 'id', 'user_id'),
  key_suffix: z.string(),
  created_at: unixTime,
}))

export const apiKeyPage = lazy(() => pageOf('ApiKeyPage', apiKeySchema()))

export const apiKeyCreated = named('ApiKeyResponse', () => ({ id: ksuid, key: z.string() }))

export const apiKeyForClient = named('CreateApiKeyForClientRequest', () => ({ client_id: ksuid }))

export const apiKeyQuery = listQuery(() => ({
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  sort_by: z.enum(['created_at']).optional(),
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
  ...each(ksuid, 'client_id', 'user_id'),
  api_key: z.string().describe('Of an admin.'),
}))
