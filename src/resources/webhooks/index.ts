import { defineResource, jobOf, onEvery } from '../../contract/resource.js'
import { deliveryEffect, giveUp, giveUpJob, queueDeliveries } from './delivery.js'
import { targetCreated, targetDeleted, targetUpdated } from './events.js'
import { deliveryMachine } from './machines.js'
import { historyOperations, targetOperations } from './operations.js'
import { deliveries, replays, targets } from './rows.js'
import { targetSettings } from './settings.js'

export { attemptJob, retryDelivery } from './delivery.js'
export { hasTarget, insertTarget } from './flow.js'
export { replayEvent } from './history.js'
export { deliveryMachine } from './machines.js'
export { type Delivery, deliveries, targets } from './rows.js'
export { presentDelivery } from './wire.js'

/** Last in the registry: it follows every fact. */
export const webhooksResource = defineResource({
  name: 'webhooks',
  tables: [targets, deliveries, replays],
  machines: [deliveryMachine],
  events: [targetCreated, targetUpdated, targetDeleted],
  reactions: [onEvery(queueDeliveries)],
  jobs: jobOf(giveUpJob, giveUp),
  effects: [deliveryEffect],
  settings: [targetSettings],
  operations: { webhookTargets: targetOperations, webhooks: historyOperations },
})
