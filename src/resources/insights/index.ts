import { defineResource } from '../../contract/resource.js'
import { chatTurns } from './chat.js'
import { insightOperations } from './operations.js'

/** Reports that are read off the world: they move when money moves, and move none themselves. */
export const insightsResource = defineResource({
  name: 'insights',
  tables: [chatTurns],
  operations: { insights: insightOperations },
})
