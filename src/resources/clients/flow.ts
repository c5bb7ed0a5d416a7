import { addRow } from '../../contract/rows.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { type ClientRow, clients } from './rows.js'
import { clientSettings } from './settings.js'

export function createClient(
  world: World,
  name: string,
  developerFees: boolean = world.settings(clientSettings).developerFees,
): ClientRow {
  return addRow(world, clients, {
    name,
    developer_fees: developerFees,
    created_at: world.now,
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
