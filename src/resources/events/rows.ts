import type { Envelope } from '../../contract/event.js'
import { clientTable, type OwnedRow } from '../../contract/rows.js'
import type { JsonObject } from '../../kernel/json.js'

export interface EventRow extends OwnedRow {
  readonly type: string
  readonly envelope: Envelope
  /** Unix milliseconds. */
  readonly created: number
  readonly object: JsonObject
  /** The id of the sandbox's simulation that brought it about; absent for all others. */
  readonly simulation_id?: string
}

export const events = clientTable<EventRow>('events', {
  namedBy: ['event_id'],
})
