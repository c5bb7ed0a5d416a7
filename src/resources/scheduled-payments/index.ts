import { defineResource } from '../../contract/resource.js'
import { scheduledPaymentFailed } from './events.js'
import { fire, fireJob } from './flow.js'
import { scheduledPaymentMachine } from './machines.js'
import { mandateBudgetOperations, scheduledPaymentOperations } from './operations.js'
import { scheduledPayments } from './rows.js'

export { budgetOf } from './budget.js'
export { createScheduledPayments, type Instructed } from './flow.js'
export { scheduledPaymentMachine } from './machines.js'
export { type Onward, type ScheduledPaymentRow, scheduledPayments } from './rows.js'
export { scheduledPaymentCreate } from './wire.js'

export const scheduledPaymentsResource = defineResource({
  name: 'scheduledPayments',
  tables: [scheduledPayments],
  machines: [scheduledPaymentMachine],
  events: [scheduledPaymentFailed],
  jobs: { [fireJob]: fire },
  operations: { scheduledPayments: scheduledPaymentOperations, mandates: mandateBudgetOperations },
})
