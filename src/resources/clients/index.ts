import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { notFound } from '../../contract/problem.js'
import { defineResource } from '../../contract/resource.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { type ClientRow, clients } from './rows.js'
import { clientSettings } from './settings.js'

export type { ClientRow } from './rows.js'

export function createClient(
  world: World,
  name: string,
  developerFees: boolean = world.settings(clientSettings).developerFees,
): ClientRow {
  return world.insert(clients, {
    id: world.mint(clients.name),
    name,
    developer_fees: developerFees,
    created_at: world.now,
    deleted_at: null,
  })
}

export function findClient(world: World, id: string): ClientRow | undefined {
  return world.table(clients).get(id)
}

export function clientOf(world: World, id: string): ClientRow {
  const row = world.table(clients).get(id)
  invariant(row, `client ${id} does not exist`)
  return row
}

export const clientsResource = defineResource({
  name: 'clients',
  tables: [clients],
  settings: [clientSettings],
  causes: {
    setDeveloperFees: cause({
      summary: 'Gives a client the right to take developer fees, or takes it away.',
      takes: [argument('client_id', () => z.string()), argument('allowed', () => z.boolean())],
      run(world, id, allowed) {
        const client = world.table(clients).get(id)
        if (client === undefined) throw notFound('client')
        world.update(clients, client, { developer_fees: allowed })
      },
    }),
  },
})
