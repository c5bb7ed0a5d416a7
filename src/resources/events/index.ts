import { defineResource, onEvery } from '../../contract/resource.js'
import { eventOperations } from './operations.js'
import { events } from './schema.js'
import { keepEvent } from './service.js'

export { type EventRow, events, presentEvent, typedEvent, type WireEvent } from './schema.js'
export { findEvent } from './service.js'

export const eventsResource = defineResource({
  name: 'events',
  tables: [events],
  reactions: [onEvery(keepEvent)],
  operations: { events: eventOperations },
})
