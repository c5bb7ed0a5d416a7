import type * as z from 'zod'
import { closest } from '../../kernel/closest.js'
import { type FieldError, invalidFields, notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { failDelivery } from './delivery.js'
import { targetCreated, targetDeleted, targetUpdated } from './events.js'
import { deliveries, type TargetRow, targets } from './rows.js'
import type { targetCreate, targetUpdate } from './wire.js'

export function createTarget(
  world: World,
  clientId: string,
  input: z.output<typeof targetCreate>,
): TargetRow {
  const row = insertTarget(world, clientId, input)
  world.record(targetCreated, clientId, { target_id: row.id, url: row.url, ...subscription(row) })
  return row
}

/** Without the event: for what the test itself receives with. */
export function insertTarget(
  world: World,
  clientId: string,
  input: z.output<typeof targetCreate>,
): TargetRow {
  checkTypes(world, input.event_types)
  return world.insert(targets, {
    id: world.mint(targets.name),
    client_id: clientId,
    url: input.url,
    global: input.global ?? false,
    event_types: input.event_types ?? null,
    created_at: world.now,
    healthy_at: world.now,
    attempted_at: world.now,
    deleted_at: null,
  })
}

export function hasTarget(world: World, clientId: string, url: string): boolean {
  let found = false
  world.table(targets).each(clientId, undefined, (row) => {
    found ||= row.url === url
  })
  return found
}

export function getTarget(world: World, clientId: string, id: string): TargetRow {
  const row = world.table(targets).get(id)
  if (row === undefined || row.client_id !== clientId) throw notFound('webhook target')
  return row
}

export function updateTarget(
  world: World,
  clientId: string,
  id: string,
  input: z.output<typeof targetUpdate>,
): TargetRow {
  const row = getTarget(world, clientId, id)
  checkTypes(world, input.event_types)
  const changed = world.update(targets, row, {
    global: input.global ?? row.global,
    event_types: input.event_types ?? row.event_types,
  })
  world.record(targetUpdated, clientId, { target_id: id, target_url: row.url, ...subscription(changed) })
  return changed
}

/** What was still to be delivered to the target never is. */
export function deleteTarget(world: World, clientId: string, id: string): void {
  const row = getTarget(world, clientId, id)
  world.update(targets, row, { deleted_at: world.now })
  const open: string[] = []
  world
    .table(deliveries)
    .each(clientId, { name: 'pending_of', value: id }, (delivery) => void open.push(delivery.id))
  for (const delivery of open) failDelivery(world, delivery)
  world.record(targetDeleted, clientId, { target_id: id, target_url: row.url })
}

/** Event types are left out when the target is global, or takes all (contract/events.md 4). */
function subscription(row: TargetRow) {
  return {
    global: row.global,
    ...(!row.global && row.event_types !== null && { event_types: [...row.event_types] }),
  }
}

/** @throws Problem 400 naming the close types, for each one that cannot be subscribed to */
function checkTypes(world: World, types: readonly string[] | undefined): void {
  if (types === undefined) return
  const { facts } = world.rules
  const known = [...facts.values()]
    .filter(({ audience }) => audience === 'subscribers')
    .map(({ type }) => type)
  const errors: FieldError[] = []
  types.forEach((type, index) => {
    const audience = facts.get(type)?.audience
    if (audience === 'subscribers') return
    const message =
      audience === 'global'
        ? `${type} cannot be subscribed to by name: it reaches targets with global: true`
        : `${type} is not an event type; did you mean ${closest(type, known, 3).join(' or ')}?`
    errors.push({ field: `event_types.${index}`, message, code: 'invalid_value' })
  })
  if (errors.length > 0) throw invalidFields(errors)
}
