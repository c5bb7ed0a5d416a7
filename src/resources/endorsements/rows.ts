import type { Json } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'

/** An intent that was carried out: it is found again by its own idempotency key. */
export interface IntentRow extends Row {
  readonly client_id: string
  readonly idempotency_key: string
  /** SHA-256 of its canonical form, in hex. */
  readonly digest: string
  /** Whose signatures counted when it was carried out. */
  readonly signer_ids: readonly string[]
  /** What was answered; null for an answer without a body. */
  readonly answer: Json
  readonly created_at: number
}

export const intents = defineTable<IntentRow>('intents', {
  scope: (row) => row.client_id,
  lookups: { key: (row) => intentKey(row.client_id, row.idempotency_key) },
})

export function intentKey(clientId: string, key: string): string {
  return `${clientId} ${key}`
}
