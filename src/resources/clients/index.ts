import { defineResource } from '../../contract/resource.js'
import { invariant } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { type ClientRow, clients } from './schema.js'

export type { ClientRow } from './schema.js'

export function createClient(world: World, name: string): ClientRow {
  return world.insert(clients, {
    id: world.mint(clients.name),
    name,
    created_at: world.now,
    deleted_at: null,
  })
}

export function getClient(world: World, id: string): ClientRow {
  const row = world.table(clients).get(id)
  invariant(row, `client ${id} does not exist`)
  return row
}

export const clientsResource = defineResource({ name: 'clients', tables: [clients] })
