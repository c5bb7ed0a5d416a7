import { namespace, operationsOf } from '../../contract/operation.js'
import { paginateByOffset } from '../../contract/pagination.js'
import { requireMandate } from '../mandates/index.js'
import { requireAgentic } from '../payment-agents/index.js'
import { budgetOf } from './budget.js'
import { cancelScheduledPayment, createScheduledPayments } from './flow.js'
import { scheduledPayments } from './rows.js'
import * as wire from './wire.js'

const tag = 'Scheduled Payments'
const source = 'contract/agentic.md 7; contract/behaviour.md 15.6'
const decision = '0014'
const stability = 'beta'

const call = operationsOf({ tag, source, decision, stability, featureGate: requireAgentic })

export const scheduledPaymentOperations = namespace('scheduledPayments', {
  list: call('GET /scheduled-payments', {
    summary: 'Lists scheduled payments, the latest date first; without a limit all of them.',
    query: wire.scheduledPaymentQuery,
    output: wire.scheduledPaymentPage,
    problems: ['not-found', 'invalid-identifier'],
    run({ world, clientId }, { query }) {
      const { status, mandate_version, ...ids } = query
      const named = (['customer_id', 'signer_id', 'wallet_id', 'mandate_id'] as const).flatMap((name) => {
        const value = ids[name]
        return value === undefined ? [] : [{ name, value }]
      })
      const version =
        mandate_version === undefined ? [] : [{ name: 'mandate_version', value: String(mandate_version) }]
      const only = status?.length === 1 ? status[0] : undefined
      return paginateByOffset(
        world.table(scheduledPayments),
        query,
        {
          scope: clientId,
          order: 'scheduled_at',
          direction: 'desc',
          filter: [...named, ...version, ...(only === undefined ? [] : [{ name: 'status', value: only }])],
          where:
            status === undefined || only !== undefined ? undefined : (row) => status.includes(row.status),
        },
        wire.presentScheduledPayment,
      )
    },
  }),
  create: call('POST /scheduled-payments', {
    summary: 'Schedules one payment for each date; a mandate has to cover each when it is due.',
    spends: true,
    body: wire.scheduledPaymentCreate,
    status: 201,
    output: wire.scheduledPaymentList,
    problems: ['not-found', 'invalid-request', 'account-under-review', 'forbidden', 'invalid-identifier'],
    run: ({ world, clientId }, { body }) =>
      createScheduledPayments(world, clientId, body).map(wire.presentScheduledPayment),
  }),
  cancel: call('POST /scheduled-payments/{scheduled_payment_id}/cancel', {
    summary: 'Cancels a payment that is not due yet.',
    output: wire.scheduledPaymentSchema,
    problems: ['invalid-request', 'not-found'],
    run: ({ world, clientId }, { params }) =>
      wire.presentScheduledPayment(cancelScheduledPayment(world, clientId, params.scheduled_payment_id)),
  }),
})

const callOfMandates = operationsOf({ tag: 'Mandates', source: 'contract/agentic.md 8' })

export const mandateBudgetOperations = namespace('mandates', {
  budget: callOfMandates('GET /mandates/{mandate_id}/budget', {
    summary: 'Reads what was spent under a mandate, what is scheduled, and what is left.',
    output: wire.budgetSchema,
    problems: ['not-found'],
    stability,
    featureGate: requireAgentic,
    decision,
    run: ({ world, clientId }, { params }) =>
      budgetOf(world, requireMandate(world, clientId, params.mandate_id)),
  }),
})
