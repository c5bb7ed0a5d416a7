import { defineTable, type Row } from '../../kernel/table.js'

/** The organisation behind an API key. It has no endpoint: only the platform makes clients. */
export interface ClientRow extends Row {
  readonly name: string
  /** True where it may take developer fees. */
  readonly developer_fees: boolean
  /** Unix milliseconds. */
  readonly created_at: number
}

export const clients = defineTable<ClientRow>('clients', { namedBy: ['client_id'] })
