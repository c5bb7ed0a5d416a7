import { namespace, operationsOf } from '../../contract/operation.js'
import { allOf, equals, paginateByOffset } from '../../contract/pagination.js'
import { requireMandate } from '../mandates/index.js'
import { requireAgentic } from '../payment-agents/index.js'
import { budgetOf } from './budget.js'
import { cancelScheduledPayment, createScheduledPayments } from './flow.js'
import { type ScheduledPaymentRow, scheduledPayments } from './rows.js'
import * as wire from './wire.js'

const shared = { decision: '0014', stability: 'beta', featureGate: requireAgentic } as const

const call = operationsOf({
  tag: 'Scheduled Payments',
  source: 'contract/agentic.md 7; contract/behaviour.md 15.6',
  ...shared,
})

export const scheduledPaymentOperations = namespace('scheduledPayments', {
  list: call('GET /scheduled-payments', {
    summary: 'Lists scheduled payments, the latest date first; without a limit all of them.',
    query: wire.scheduledPaymentQuery,
    output: wire.scheduledPaymentPage,
    problems: ['not-found', 'invalid-identifier'],
    run({ world, clientId }, { query }) {
      const { status, mandate_version: version, customer_id, signer_id, wallet_id, mandate_id } = query
      const only = status?.length === 1 ? status[0] : undefined
      const mandate_version = version === undefined ? undefined : String(version)
      const filtered = {
        scope: clientId,
        order: 'scheduled_at',
        direction: 'desc',
        filter: equals({ customer_id, signer_id, wallet_id, mandate_id, mandate_version, status: only }),
        where: allOf<ScheduledPaymentRow>(
          status !== undefined && only === undefined && ((row) => status.includes(row.status)),
        ),
      } as const
      return paginateByOffset(world.table(scheduledPayments), query, filtered, wire.presentScheduledPayment)
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

const callOfMandates = operationsOf({ tag: 'Mandates', source: 'contract/agentic.md 8', ...shared })

export const mandateBudgetOperations = namespace('mandates', {
  budget: callOfMandates('GET /mandates/{mandate_id}/budget', {
    summary: 'Reads what was spent under a mandate, what is scheduled, and what is left.',
    output: wire.budgetSchema,
    run: ({ world, clientId }, { params }) =>
      budgetOf(world, requireMandate(world, clientId, params.mandate_id)),
  }),
})
