import { defineResource, onEvery } from '../../contract/resource.js'
import { deliveryEffect, giveUp, giveUpJob, queueDeliveries } from './delivery.js'
import { targetCreated, targetDeleted, targetUpdated } from './events.js'
import { historyOperations, targetOperations } from './operations.js'
import { deliveries, replays, targets } from './schema.js'
import { deliveryMachine } from './states.js'

export { attemptJob, deliveryEffect, retryDelivery } from './delivery.js'
export { replayEvent } from './history.js'
export { type Delivery, type DeliveryRow, deliveries, presentDelivery } from './schema.js'
export { hasTarget, insertTarget } from './service.js'
export { attemptTimeout, deliveryMachine, maximumAttempts, retryDelays } from './states.js'

/** Last in the registry: it follows every fact. */
export const webhooksResource = defineResource({
  name: 'webhooks',
  tables: [targets, deliveries, replays],
  machines: [deliveryMachine],
  events: [targetCreated, targetUpdated, targetDeleted],
  reactions: [onEvery(queueDeliveries)],
  jobs: { [giveUpJob]: giveUp },
  effects: [deliveryEffect],
  operations: { webhookTargets: targetOperations, webhooks: historyOperations },
})
