import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { found } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import { defineSettings, option } from '../../contract/settings.js'
import { invariant } from '../../kernel/errors.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'

/** The organisation behind an API key. It has no endpoint: only the platform makes clients. */
export interface ClientRow extends Row {
  readonly name: string
  /** True where it may take developer fees. */
  readonly developer_fees: boolean
  /** Unix milliseconds. */
  readonly created_at: number
}

export const clients = defineTable<ClientRow>('clients', { namedBy: ['client_id'] })

export const clientSettings = defineSettings('clients', {
  developerFees: option('Whether the default client may take developer fees.', () => z.boolean(), {
    default: true,
    flag: '--developer-fees',
  }),
})

export function createClient(
  world: World,
  name: string,
  developerFees: boolean = world.settings(clientSettings).developerFees,
): ClientRow {
  return addRow(world, clients, { name, developer_fees: developerFees, created_at: world.now })
}

export function findClient(world: World, id: string): ClientRow | undefined {
  return world.table(clients).get(id)
}

export function clientOf(world: World, id: string): ClientRow {
  const row = world.table(clients).get(id)
  invariant(row, `client ${id} does not exist`)
  return row
}

export const clientCauses = {
  setDeveloperFees: happens(
    'Gives a client the right to take developer fees, or takes it away.',
    [
      argument('client_id', () => z.string()),
      /** Tells whether the client may take developer fees from now on. */
      argument('allowed', () => z.boolean()),
    ],
    (world, id, developer_fees) =>
      world.update(clients, found(findClient(world, id), 'client'), { developer_fees }),
  ),
}
