import type { OutputOf } from '../../../../src/contract/schema.js'
import type { World } from '../../../../src/kernel/world.js'
import { sparePartCreated, sparePartEvent, sparePartUsed } from './events.js'
import { sparePartMachine } from './machines.js'
import { type SparePartRow, spareParts } from './rows.js'
import { requireFreeName, requireSparePart } from './rules.js'
import type { sparePartRequest } from './wire.js'

/** @throws Problem 409 for a name that is taken */
export function createSparePart(
  world: World,
  clientId: string,
  { name }: OutputOf<typeof sparePartRequest>,
): SparePartRow {
  requireFreeName(world, clientId, name)
  const row = world.insert(spareParts, {
    id: world.mint(spareParts.name),
    client_id: clientId,
    name,
    status: sparePartMachine.initial,
    created_at: world.now,
    deleted_at: null,
  })
  world.record(sparePartCreated, clientId, sparePartEvent(row))
  return row
}

/** @throws Problem 404, 409 for one that was used */
export function useSparePart(world: World, clientId: string, id: string): SparePartRow {
  const row = requireSparePart(world, clientId, id)
  const status = world.move(sparePartMachine, row.id, row.status, 'use')
  const used = world.update(spareParts, row, { status })
  world.record(sparePartUsed, clientId, sparePartEvent(used))
  return used
}
