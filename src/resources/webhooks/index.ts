import { defineResource, event } from '../../contract/resource.js'
import { attemptJob, giveUp, giveUpJob, queueDeliveries } from './delivery.js'
import { historyOperations, targetOperations } from './operations.js'
import { deliveries, replays, targets } from './schema.js'

export { attemptJob, deliveryPort, retryDelivery } from './delivery.js'
export { replayEvent } from './history.js'
export { samplePayloads } from './payloads.js'
export { type Delivery, type DeliveryRow, deliveries, presentDelivery } from './schema.js'
export { hasTarget, insertTarget } from './service.js'
export { attemptTimeout, deliveryMachine, maximumAttempts, retryDelays } from './states.js'

/** Last in the registry: it follows every fact. */
export const webhooksResource = defineResource({
  name: 'webhooks',
  tables: [targets, deliveries, replays],
  // Payloads: contract/events.md 4.
  events: [event('target.created'), event('target.updated'), event('target.deleted')],
  reactions: { '*': queueDeliveries },
  jobs: { [giveUpJob]: giveUp, [attemptJob]: () => undefined },
  operations: { webhookTargets: targetOperations, webhooks: historyOperations },
})
