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
  id: ksuid,
  type: z.string(),
  created: unixTime,
  api_version: z.literal(apiVersion),
  event: z.string().optional(),
  data: z.looseObject({ object: anyObject }),
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
