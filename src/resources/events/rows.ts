import type { Envelope } from '../../contract/event.js'
import { clientTable } from '../../contract/rows.js'
import type { JsonObject } from '../../kernel/json.js'
import type { Row } from '../../kernel/table.js'

export interface EventRow extends Row {
  readonly client_id: string
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
