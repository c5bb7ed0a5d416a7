import { requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { isAlready } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { cancelUntaken } from './delivery.js'
import { targetCreated, targetDeleted, targetUpdated } from './events.js'
import { type TargetRow, targets } from './rows.js'
import { requireReachable, requireTypes, subscribableTypes } from './rules.js'
import type { targetCreate, targetUpdate } from './wire.js'

type TargetCreate = OutputOf<typeof targetCreate>
type TargetUpdate = OutputOf<typeof targetUpdate>
type Warn = (text: string) => void

/** @throws Problem 400 for types that cannot be subscribed to, and for an address that the platform does not send to */
export function createTarget(world: World, clientId: string, input: TargetCreate, warn: Warn): TargetRow {
  requireReachable(world, input.url)
  const row = insertTarget(world, clientId, input, warn)
  world.record(targetCreated, clientId, { target_id: row.id, url: row.url, ...subscription(row) })
  return row
}

/** Makes a target without the event, for what the test itself receives with. */
export function insertTarget(
  world: World,
  clientId: string,
  input: TargetCreate,
  warn: Warn = () => undefined,
) {
  const { url, global = false, event_types = null } = input
  const types = typesOf(world, event_types, global, warn)
  return addRow(world, targets, {
    client_id: clientId,
    url,
    global,
    event_types: types,
    created_at: world.now,
    healthy_at: world.now,
    attempted_at: world.now,
  })
}

export function hasTarget(world: World, clientId: string, url: string): boolean {
  return world
    .table(targets)
    .list(clientId)
    .some((row) => row.url === url)
}

export const requireTarget = requiringOwn(targets, 'webhook target')

/**
 * Changes a target, and drops what was queued for it and is not for it any more.
 * @throws Problem 400 for types that cannot be subscribed to
 */
export function updateTarget(world: World, clientId: string, id: string, input: TargetUpdate, warn: Warn) {
  const row = requireTarget(world, clientId, id)
  const { global = row.global } = input
  const event_types =
    input.event_types === undefined ? row.event_types : typesOf(world, input.event_types, global, warn)
  if (isAlready(row, { global, event_types })) return row
  const changed = world.update(targets, row, { global, event_types })
  cancelUntaken(world, changed)
  world.record(targetUpdated, clientId, { target_id: id, target_url: row.url, ...subscription(changed) })
  return changed
}

/** Deletes a target: what was still to be delivered to it never is. */
export function deleteTarget(world: World, clientId: string, id: string): void {
  const row = requireTarget(world, clientId, id)
  world.update(targets, row, { deleted_at: world.now })
  cancelUntaken(world, row)
  world.record(targetDeleted, clientId, { target_id: id, target_url: row.url })
}

/** Event types are left out when the target is global, or takes all (contract/events.md 4). */
function subscription(row: TargetRow) {
  return {
    global: row.global,
    ...(!row.global && row.event_types !== null && { event_types: [...row.event_types] }),
  }
}

/**
 * The types that a target is to have: null for all. A global target takes all whatever it names (specification, Delivery
 * mechanism): of its types those that exist are kept for the time when it is global no more.
 * @throws Problem 400 for types that cannot be subscribed to
 */
function typesOf(world: World, types: readonly string[] | null, isGlobal: boolean, warn: Warn) {
  if (types === null) return null
  if (!isGlobal) {
    requireTypes(world, types)
    return types
  }
  const known = new Set(subscribableTypes(world))
  const kept = types.filter((type) => known.has(type))
  if (kept.length < types.length)
    warn(
      `event_types names ${types.length - kept.length} types that cannot be subscribed to: they were ignored, as all types of a global target are`,
    )
  return kept.length === 0 ? null : kept
}
