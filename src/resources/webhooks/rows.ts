import { type ClientRow, clientTable, columns, type OwnedRow, type Texts } from '../../contract/rows.js'
import type { DeliveryStatus } from './machines.js'

export interface TargetRow extends ClientRow {
  readonly url: string
  readonly global: boolean
  /** null means every type that can be subscribed to. */
  readonly event_types: readonly string[] | null
  /** Unix milliseconds, as all times below. */
  readonly healthy_at: number
  readonly attempted_at: number
}

export const targets = clientTable<TargetRow>('webhook_targets', {
  namedBy: ['target_id'],
})

export interface AttemptRecord {
  /** 1 to 10. */
  readonly attempt: number
  /** The moment at which it was sent. */
  readonly at: number
  /** The status that the receiver answered; null when it did not. */
  readonly status: number | null
  /** The reason of its failure, and what the test had happen to it on the way; else null. */
  readonly reason: string | null
}

export interface DeliveryRow extends ClientRow, Texts<'event_id' | 'event_type' | 'target_id' | 'url'> {
  readonly status: DeliveryStatus
  /** Attempts of the current series: a retry by hand begins a new one. */
  readonly attempts: number
  readonly series: number
  readonly is_replay: boolean
  /** The id of the sandbox's simulation that brought the event about. */
  readonly simulation_id: string | null
  readonly log: readonly AttemptRecord[]
  readonly delivered_at: number | null
  readonly next_attempt_at: number | null
}

/** The number of replays of an event. Its id is the event's. */
export interface ReplayRow extends OwnedRow {
  readonly count: number
}

export const replays = clientTable<ReplayRow>('webhook_replays')

export const deliveries = clientTable<DeliveryRow>('webhook_deliveries', {
  filters: {
    event: (row) => row.event_id,
    ...columns('status', 'event_type', 'simulation_id'),
    pending_of: (row) => (row.status === 'pending' ? row.target_id : null),
  },
  orders: { event: (row) => row.event_id },
})

type ToldOfDelivery =
  | 'id'
  | 'event_id'
  | 'event_type'
  | 'target_id'
  | 'url'
  | 'status'
  | 'attempts'
  | 'is_replay'

/** One event on its way to one target, as `sim.webhooks.deliveries()` shows it. Times are ISO 8601. */
export interface Delivery extends Pick<DeliveryRow, ToldOfDelivery> {
  readonly log: readonly (Omit<AttemptRecord, 'at'> & { readonly at: string })[]
  readonly created_at: string
  readonly delivered_at?: string
  readonly next_attempt_at?: string
}
