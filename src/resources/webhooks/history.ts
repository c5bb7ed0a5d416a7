import * as z from 'zod'
import { allOf, equals, pageLimit } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { anyObject, isoTimestamp, ksuid, queryInteger, queryTime } from '../../contract/primitives.js'
import { invalidField, notFound, Problem } from '../../contract/problem.js'
import { each, named, type OutputOf, object } from '../../contract/schema.js'
import { dayMs } from '../../kernel/calendar.js'
import { isoTime } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { findEvent, presentEvent, requireEvent } from '../events/index.js'
import { queueEvent } from './delivery.js'
import { deliveryMachine } from './machines.js'
import { type DeliveryRow, deliveries, replays } from './rows.js'

/** History is kept so long (contract/rest.md 12). */
const retentionMs = 30 * dayMs
/** An event can be replayed so often in its life. */
const maxReplays = 10

const statusSchema = lazy(() => z.enum(deliveryMachine.states).meta({ id: 'WebhookDeliveryStatus' }))

/** One delivery. Its id is the event's, so that deliveries to several targets share it. */
export const recordSchema = named('WebhookDelivery', () => ({
  id: ksuid,
  /**
   * `event_type`: Names what happened, such as `customer.created`.
   * `endpoint_url`: The address that it was sent to.
   */
  ...each(z.string(), 'event_type', 'endpoint_url'),
  /** Tells whether it was taken, is still tried, or was given up. */
  status: statusSchema(),
  /** The number of times that it was sent. */
  attempts: z.int(),
  created_at: isoTimestamp,
  /** The moment at which it was taken; null until then. */
  delivered_at: isoTimestamp.nullable(),
  /** The simulation that brought the event about; null for none. */
  simulation_id: z.string().nullable(),
  /** Tells whether somebody had it sent again. */
  is_replay: z.boolean(),
  /** The number of times that the event was sent again. */
  replay_count: z.int(),
  /** The event as it is sent. */
  payload: anyObject.nullable(),
}))

export const historySchema = named('WebhookHistoryList', () => ({
  /** The deliveries of this page, the newest events first. */
  data: z.array(recordSchema()),
  /** Tells whether older deliveries come behind this page. */
  has_more: z.boolean(),
  /** The cursor of the next page; null where there is none. */
  cursor: ksuid.nullable(),
}))

export const historyQuery = object(() => ({
  /** Lists only deliveries in this status. */
  status: statusSchema().optional(),
  /**
   * `event_type`: Lists only deliveries of this type of event.
   * `simulation_id`: Lists only deliveries that this simulation brought about.
   */
  ...each(z.string().optional(), 'event_type', 'simulation_id'),
  /**
   * `from`: Lists only events of this moment or later; older ones than the history keeps are not
   * there.
   * `to`: Lists only events of this moment or earlier.
   */
  ...each(queryTime.optional(), 'from', 'to'),
  /** The greatest number of deliveries on the page; those of one event stay together. */
  limit: queryInteger(1, pageLimit.maximum, pageLimit.default).optional(),
  /** The `cursor` that the page before gave. */
  cursor: ksuid.optional(),
}))

export const replaySchema = named('WebhookReplayResponse', () => ({
  /** The event that is sent again, by its id. */
  webhook_id: ksuid,
  /** Always `queued`: it is sent a little later. */
  status: z.literal('queued'),
  /** The number of targets that it is sent to. */
  replayed_to_count: z.int(),
}))

function presentRecord(world: World, row: DeliveryRow): OutputOf<typeof recordSchema> {
  const event = findEvent(world, row.event_id)
  invariant(event, `event ${row.event_id} of delivery ${row.id} does not exist`)
  return shown(recordSchema, row, {
    id: row.event_id,
    endpoint_url: row.url,
    created_at: isoTime(row.created_at),
    delivered_at: row.delivered_at === null ? null : isoTime(row.delivered_at),
    replay_count: world.table(replays).get(row.event_id)?.count ?? 0,
    // The envelope as it goes over the wire.
    payload: JSON.parse(JSON.stringify(presentEvent(event))),
  })
}

/**
 * Lists the newest events first. The deliveries of one event stay on one page where they fit, since its id is the
 * cursor. Times beyond the retention are taken for its ends.
 * @throws Problem 400 for a cursor that is no event of this list
 */
export function listHistory(world: World, clientId: string, query: OutputOf<typeof historyQuery>) {
  const { status, event_type, simulation_id, limit = pageLimit.default } = query
  const since = Math.max(query.from?.getTime() ?? 0, world.now - retentionMs)
  const until = query.to?.getTime() ?? world.now
  const table = world.table(deliveries)
  // While nothing is out of range no row has to be looked at.
  const all = (table.first()?.created_at ?? since) >= since && until >= world.now
  const page = table.page({
    scope: clientId,
    order: 'event',
    direction: 'desc',
    // One more tells whether the last event of the page is whole.
    limit: limit + 1,
    filter: equals({ simulation_id, event_type, status }),
    after: query.cursor === undefined ? undefined : lastOf(world, clientId, query.cursor),
    where: allOf<DeliveryRow>(!all && (({ created_at }) => created_at >= since && created_at <= until)),
  })
  const more = page.rows.length > limit
  const rows = more ? wholeEvents(page.rows, limit) : page.rows
  return {
    data: rows.map((row) => presentRecord(world, row)),
    has_more: more,
    cursor: more ? cursorBehind(rows, page.rows[rows.length]) : null,
  }
}

/** The id of the last event; of the last delivery, where the page ends between two of one event. */
function cursorBehind(rows: readonly DeliveryRow[], next: DeliveryRow | undefined): string | null {
  const last = rows.at(-1)
  if (last === undefined) return null
  return last.event_id === next?.event_id ? last.id : last.event_id
}

/** The first `limit` rows without an event that they cut off, unless it is the only one. */
function wholeEvents(rows: readonly DeliveryRow[], limit: number): readonly DeliveryRow[] {
  const cut = rows[limit]?.event_id
  const kept = rows.slice(0, limit)
  const whole = kept.filter((row) => row.event_id !== cut)
  return whole.length === 0 ? kept : whole
}

/** Finds the place that a page goes on at: behind the deliveries of an event, or behind one delivery. */
function lastOf(world: World, clientId: string, cursor: string): DeliveryRow {
  const row = deliveriesOf(world, clientId, cursor)[0] ?? world.table(deliveries).cursor(cursor, clientId)
  if (row !== undefined) return row
  throw invalidField('cursor', `no delivery of this list is of the event ${cursor}`, 'unknown_cursor')
}

/** Lists the deliveries of an event, oldest first. */
function deliveriesOf(world: World, clientId: string, eventId: string): readonly DeliveryRow[] {
  return world.table(deliveries).list(clientId, { name: 'event', value: eventId })
}

/** The delivery to the first target. @throws Problem 404, also after the retention */
export function readRecord(world: World, clientId: string, eventId: string): OutputOf<typeof recordSchema> {
  const row = deliveriesOf(world, clientId, eventId)[0]
  if (row === undefined || row.created_at < world.now - retentionMs) throw notFound('webhook delivery')
  return presentRecord(world, row)
}

/**
 * Queues an event again for every target that takes it.
 * @throws Problem 404 for an unknown event, 409 after ten times
 */
export function replayEvent(world: World, clientId: string, eventId: string): OutputOf<typeof replaySchema> {
  const event = requireEvent(world, clientId, eventId)
  const before = world.table(replays).get(eventId)
  if ((before?.count ?? 0) >= maxReplays) {
    throw new Problem('conflict', `The event was replayed ${maxReplays} times, which is the most.`, {
      title: 'Replay Limit Exceeded',
    })
  }
  if (before === undefined)
    world.insert(replays, { id: eventId, client_id: clientId, count: 1, deleted_at: null })
  else world.update(replays, before, { count: before.count + 1 })
  return { webhook_id: eventId, status: 'queued', replayed_to_count: queueEvent(world, event, true) }
}
