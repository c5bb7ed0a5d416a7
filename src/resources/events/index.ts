import { defineResource, onEvery } from '../../contract/resource.js'
import { keepEvent } from './flow.js'
import { eventOperations } from './operations.js'
import { events } from './rows.js'

export { beginSimulation, findEvent, requireEvent, simulationIn } from './flow.js'
export { type EventRow, events } from './rows.js'
export { presentEvent, typedEvent } from './wire.js'

export const eventsResource = defineResource({
  name: 'events',
  tables: [events],
  reactions: [onEvery(keepEvent)],
  operations: { events: eventOperations },
})
