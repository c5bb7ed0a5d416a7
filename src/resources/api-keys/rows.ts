import { type ClientRow, clientTable } from '../../contract/rows.js'

export interface ApiKeyRow extends ClientRow {
  readonly user_id: string
  /** The value itself: shown once by the API, and kept because a simulator has to recognise it. */
  readonly secret: string
}

export const apiKeys = clientTable<ApiKeyRow>('api_keys', {
  lookups: { secret: (row) => (row.deleted_at === null ? row.secret : null) },
})

/** Base64 of 45 bytes (specification, Authentication 2). */
export const keyLength = 60

export function suffixOf(row: ApiKeyRow): string {
  return row.secret.slice(-6)
}
