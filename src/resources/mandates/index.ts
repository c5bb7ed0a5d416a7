import { defineResource, guard } from '../../contract/resource.js'
import { removingPayee } from '../recipients/index.js'
import { mandateDecided } from './events.js'
import { mandateMachine } from './machines.js'
import { mandateOperations } from './operations.js'
import { mandates, mandateUsage } from './rows.js'
import { keepWhileAllowed } from './rules.js'

export { type MandateDecision, mandateDecided } from './events.js'
export { createMandate } from './flow.js'
export {
  currentOf,
  isExpired,
  type MandateRow,
  type MandateRule,
  mandates,
  mandateUsage,
  statusOf,
  usageIn,
} from './rows.js'
export { requireMandate } from './rules.js'
export { commitSpending, coverOf, targetFor } from './spending.js'
export { bucketOf, windows } from './windows.js'
export { mandateSchema, presentMandate, ruleRequest } from './wire.js'

export const mandatesResource = defineResource({
  name: 'mandates',
  tables: [mandates, mandateUsage],
  machines: [mandateMachine],
  facts: [mandateDecided],
  guards: [guard(removingPayee, keepWhileAllowed)],
  operations: { mandates: mandateOperations },
})
