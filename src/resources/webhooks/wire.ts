import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { present, shown } from '../../contract/present.js'
import { isoTimestamp, isSecureUrl, ksuid, unixTime } from '../../contract/primitives.js'
import { because, each, named, type OutputOf, object } from '../../contract/schema.js'
import { isoTime, unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import type { Delivery, DeliveryRow, TargetRow } from './rows.js'
import { subscribableTypes } from './rules.js'

export const targetSchema = named('WebhookTarget', () => ({
  id: ksuid,
  /** The address that events are sent to. */
  url: z.string(),
  /** Tells whether it gets every event, those that cannot be named too. */
  global: z.boolean(),
  /** The types that are sent to it; left out for every type that can be named. */
  event_types: z.array(z.string()).optional(),
  created_at: isoTimestamp,
  /**
   * `time_last_healthy`: The moment of the last delivery that was taken; that of creation before.
   * `time_last_attempted`: The moment of the last delivery that was tried; that of creation before.
   */
  ...each(unixTime, 'time_last_healthy', 'time_last_attempted'),
}))

export const targetPage = lazy(() => pageOf('WebhookTargetPage', targetSchema()))
export const targetQuery = object(pageQuery)

/** HTTPS, or plain HTTP on this machine. */
const targetUrl = lazy(() =>
  z
    .string()
    .max(2048)
    .refine(
      isSecureUrl,
      because('must be an https URL (http is accepted on loopback hosts only)', 'invalid_format'),
    ),
)

/** Null is every type that can be named, as leaving it out at creation is. */
const eventTypes = lazy(() => z.array(z.string()).max(1000).nullable())

export const targetCreate = named('WebhookTargetCreateRequest', () => ({
  /** The address that events are sent to: https, or plain HTTP on this machine. */
  url: targetUrl(),
  /** Tells whether it gets every event, those that cannot be named too; not unless told. */
  global: z.boolean().optional(),
  /**
   * The types that are sent to it, such as `customer.created`; null, or left out, for every type that
   * can be named.
   */
  event_types: eventTypes().optional(),
}))

export const targetUpdate = named('WebhookTargetUpdateRequest', () => ({
  /** Tells whether it gets every event from now on. */
  global: z.boolean().optional(),
  /** The types that are sent to it from now on; null for every type that can be named. */
  event_types: eventTypes().optional(),
}))

/** Presents a target. A global one takes all types, also those that cannot be named, and so lists none. */
export function presentTarget(world: World, row: TargetRow): OutputOf<typeof targetSchema> {
  return shown(targetSchema, row, {
    event_types: row.global ? null : [...(row.event_types ?? subscribableTypes(world))],
    created_at: isoTime(row.created_at),
    time_last_healthy: unixSeconds(row.healthy_at),
    time_last_attempted: unixSeconds(row.attempted_at),
  })
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, event_id, event_type, target_id, url, status, attempts, is_replay } = row
  return present({
    ...{ id, event_id, event_type, target_id, url, status, attempts, is_replay },
    log: row.log.map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    created_at: isoTime(row.created_at),
    delivered_at: row.delivered_at === null ? null : isoTime(row.delivered_at),
    next_attempt_at: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
  })
}
