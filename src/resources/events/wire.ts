import * as z from 'zod'
import { pageOf } from '../../contract/pagination.js'
import { anyObject, ksuid, unixTime } from '../../contract/primitives.js'
import { unixSeconds } from '../../kernel/clock.js'
import { apiVersion, type Event, type EventRow } from './rows.js'

/** The envelope, on deliveries and in GET /events alike (specification, Envelope). */
export const eventSchema: z.ZodType<Event> = z
  .object({
    id: ksuid,
    type: z.string(),
    created: unixTime,
    api_version: z.literal(apiVersion),
    event: z.string().optional(),
    data: z.looseObject({ object: anyObject }),
  })
  .meta({ id: 'Event' })

export const eventPage = pageOf('EventPage', eventSchema)

/** The customer-style envelope has the members of the object beside it, too (specification, Envelope). */
export function presentEvent(row: EventRow): Event {
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
