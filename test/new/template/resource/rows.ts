import { defineTable, type Row } from '../../../../src/kernel/table.js'
import type { SparePartStatus } from './machines.js'

export interface SparePartRow extends Row {
  readonly client_id: string
  readonly name: string
  readonly status: SparePartStatus
  /** Unix milliseconds. */
  readonly created_at: number
}

export const spareParts = defineTable<SparePartRow>('spare_parts', {
  scope: (row) => row.client_id,
  lookups: {
    // Free again when it was used.
    name: (row) => (row.status === 'in_stock' ? nameKey(row.client_id, row.name) : null),
  },
})

/** Finds a spare part that is in stock by its name, in any case of letters. */
export function nameKey(clientId: string, name: string): string {
  return `${clientId} ${name.toLowerCase()}`
}
