import { defineResource } from '../../contract/resource.js'
import { invariant, notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { type ClientRow, clients } from './schema.js'

export type { ClientRow } from './schema.js'

export function createClient(
  world: World,
  name: string,
  developerFees: boolean = world.rules.settings.developerFees,
): ClientRow {
  return world.insert(clients, {
    id: world.mint(clients.name),
    name,
    developer_fees: developerFees,
    created_at: world.now,
    deleted_at: null,
  })
}

export function getClient(world: World, id: string): ClientRow {
  const row = world.table(clients).get(id)
  invariant(row, `client ${id} does not exist`)
  return row
}

export const clientsResource = defineResource({
  name: 'clients',
  tables: [clients],
  causes: {
    /** Gives a client the right to take developer fees, or takes it away. */
    setDeveloperFees: (world: World, clientId: string, allowed: boolean): void => {
      const client = world.table(clients).get(clientId)
      if (client === undefined) throw notFound('client')
      world.update(clients, client, { developer_fees: allowed })
    },
  },
})
