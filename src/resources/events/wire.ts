import * as z from 'zod'
import { pageOf } from '../../contract/pagination.js'
import { anyObject, ksuid, unixTime } from '../../contract/primitives.js'
import { named } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import type { JsonObject } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import type { Event, EventOf, EventType } from '../types/index.js'
import type { EventRow } from './rows.js'

const apiVersion = '1.0.0'

/** The envelope, on deliveries and in GET /events alike (specification, Envelope). */
export const eventSchema: () => z.ZodType<WireEvent> = named('Event', () => ({
  /** Names the event, and stays the same in every delivery of it: compare it to handle an event once. */
  id: ksuid,
  /** Tells which object `data` has, and what has happened to it. */
  type: z.string(),
  /** The moment at which it happened, not that of the delivery. */
  created: unixTime,
  /** The version of the API that wrote the event. */
  api_version: z.literal(apiVersion),
  /** The type again, which only events about customers have. */
  event: z.string().optional(),
  /** The payload in `object`; events about customers have its members beside it too. */
  data: z.looseObject({
    /** The payload, as the type of the event says. */
    object: anyObject,
  }),
}))

export const eventPage = lazy(() => pageOf('EventPage', eventSchema()))

/** An event as it goes over the wire, whatever its type. */
export interface WireEvent {
  readonly id: string
  readonly type: string
  /** Unix seconds. */
  readonly created: number
  readonly api_version: typeof apiVersion
  /** The type again, on customer events. */
  readonly event?: string | undefined
  readonly data: { readonly object: JsonObject; readonly [member: string]: unknown }
}

/** The customer-style envelope has the members of the object beside it, too (specification, Envelope). */
export function presentEvent(row: EventRow): WireEvent {
  const head = {
    id: row.id,
    type: row.type,
    created: unixSeconds(row.created),
    api_version: apiVersion,
  } as const
  return row.envelope === 'customer'
    ? { ...head, event: row.type, data: { ...row.object, object: row.object } }
    : { ...head, data: { object: row.object } }
}

/** The same, with the payload that events of its type have: record() took no other. */
export function typedEvent<Type extends EventType>(row: EventRow & { readonly type: Type }): EventOf<Type>
export function typedEvent(row: EventRow): Event
export function typedEvent(row: EventRow): Event {
  return presentEvent(row) as Event
}
