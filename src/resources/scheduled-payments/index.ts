import { defineResource, guard } from '../../contract/resource.js'
import { removingPayee } from '../recipients/index.js'
import { scheduledPaymentFailed } from './events.js'
import { fire, fireJob } from './flow.js'
import { scheduledPaymentMachine } from './machines.js'
import { mandateBudgetOperations, scheduledPaymentOperations } from './operations.js'
import { scheduledPayments } from './rows.js'
import { keepWhileScheduled } from './rules.js'

export { budgetOf } from './budget.js'
export { createScheduledPayments } from './flow.js'
export { type ScheduledPaymentRow, scheduledPayments } from './rows.js'

export const scheduledPaymentsResource = defineResource({
  name: 'scheduledPayments',
  tables: [scheduledPayments],
  machines: [scheduledPaymentMachine],
  events: [scheduledPaymentFailed],
  guards: [guard(removingPayee, keepWhileScheduled)],
  jobs: { [fireJob]: fire },
  operations: { scheduledPayments: scheduledPaymentOperations, mandates: mandateBudgetOperations },
})
