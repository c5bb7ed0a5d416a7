import { namespace, operationsOf } from '../../contract/operation.js'
import { notFound } from '../../contract/problem.js'
import { withdraw } from './flow.js'
import { requireApplication } from './rows.js'
import { withdrawBody } from './wire.js'

const call = operationsOf({
  tag: 'Onboarding',
  source: 'specification, Request for information; contract/agentic.md 14',
})

export const applicationOperations = namespace('applications', {
  withdraw: call('POST /customers/{customer_id}/applications/{application_id}/withdraw', {
    summary: 'Withdraws an undecided application, for good. The answer has no body.',
    body: withdrawBody,
    status: 200,
    problems: ['conflict'],
    emits: ['customer.kyb_status.created', 'customer.kyb_status.updated', 'customer.application.withdrawn'],
    run: ({ world, clientId }, { params, body }) => {
      const row = requireApplication(world, clientId, params.application_id)
      if (row.customer_id !== params.customer_id) throw notFound('application')
      withdraw(world, row.id, body.reason ?? null)
    },
  }),
})
