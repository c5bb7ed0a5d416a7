import * as z from 'zod'
import { pageOf, pageQuery } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { isoTimestamp, isSecureUrl, ksuid, unixTime } from '../../contract/primitives.js'
import { isoTime, unixSeconds } from '../../kernel/clock.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { DeliveryStatus } from './states.js'

export interface TargetRow extends Row {
  readonly client_id: string
  readonly url: string
  readonly global: boolean
  /** null means every type that can be subscribed to. */
  readonly event_types: readonly string[] | null
  /** Unix milliseconds, as all times below. */
  readonly created_at: number
  readonly healthy_at: number
  readonly attempted_at: number
}

export const targets = defineTable<TargetRow>('webhook_targets', { scope: (row) => row.client_id })

export interface AttemptRecord {
  /** 1 to 10. */
  readonly attempt: number
  /** When it was sent. */
  readonly at: number
  /** What the receiver answered; null when it did not. */
  readonly status: number | null
  /** Why it failed, and what the test had happen to it on the way; else null. */
  readonly reason: string | null
}

export interface DeliveryRow extends Row {
  readonly client_id: string
  readonly event_id: string
  readonly event_type: string
  readonly target_id: string
  readonly url: string
  readonly status: DeliveryStatus
  /** Attempts of the current series: a retry by hand begins a new one. */
  readonly attempts: number
  readonly series: number
  readonly is_replay: boolean
  readonly log: readonly AttemptRecord[]
  readonly created_at: number
  readonly delivered_at: number | null
  readonly next_attempt_at: number | null
}

/** How often an event was replayed. Its id is the event's. */
export interface ReplayRow extends Row {
  readonly client_id: string
  readonly count: number
}

export const replays = defineTable<ReplayRow>('webhook_replays', { scope: (row) => row.client_id })

export const deliveries = defineTable<DeliveryRow>('webhook_deliveries', {
  scope: (row) => row.client_id,
  filters: {
    event: (row) => row.event_id,
    status: (row) => row.status,
    event_type: (row) => row.event_type,
    pending_of: (row) => (row.status === 'pending' ? row.target_id : null),
  },
  orders: { event: (row) => row.event_id },
})

export const targetSchema = z
  .object({
    id: ksuid,
    url: z.string(),
    global: z.boolean(),
    event_types: z.array(z.string()).optional(),
    created_at: isoTimestamp,
    time_last_healthy: unixTime,
    time_last_attempted: unixTime,
  })
  .meta({ id: 'WebhookTarget' })

export const targetPage = pageOf('WebhookTargetPage', targetSchema)
export const targetQuery = z.object(pageQuery)

/** HTTPS, or plain HTTP on this machine. */
const targetUrl = z
  .string()
  .max(2048)
  .refine(isSecureUrl, {
    message: 'must be an https URL (http is accepted on loopback hosts only)',
    params: { code: 'invalid_format' },
  })

const eventTypes = z.array(z.string()).min(1, 'must name at least one type; leave it out to receive all')

export const targetCreate = z
  .object({ url: targetUrl, global: z.boolean().optional(), event_types: eventTypes.optional() })
  .meta({ id: 'WebhookTargetCreateRequest' })

export const targetUpdate = z
  .object({ global: z.boolean().optional(), event_types: eventTypes.optional() })
  .meta({ id: 'WebhookTargetUpdateRequest' })

export function presentTarget(row: TargetRow): z.output<typeof targetSchema> {
  return present({
    id: row.id,
    url: row.url,
    global: row.global,
    event_types: row.event_types === null ? null : [...row.event_types],
    created_at: isoTime(row.created_at),
    time_last_healthy: unixSeconds(row.healthy_at),
    time_last_attempted: unixSeconds(row.attempted_at),
  })
}

/** One event on its way to one target, as `sim.webhooks.deliveries()` shows it. Times are ISO 8601. */
export interface Delivery {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly target_id: string
  readonly url: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly is_replay: boolean
  readonly log: readonly {
    readonly attempt: number
    readonly at: string
    readonly status: number | null
    readonly reason: string | null
  }[]
  readonly created_at: string
  readonly delivered_at?: string
  readonly next_attempt_at?: string
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return present({
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    target_id: row.target_id,
    url: row.url,
    status: row.status,
    attempts: row.attempts,
    is_replay: row.is_replay,
    log: row.log.map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    created_at: isoTime(row.created_at),
    delivered_at: row.delivered_at === null ? null : isoTime(row.delivered_at),
    next_attempt_at: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
  })
}
