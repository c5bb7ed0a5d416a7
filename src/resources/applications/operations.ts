import { operation } from '../../contract/operation.js'
import { invariant, notFound, Problem } from '../../kernel/problem.js'
import { getApplication, readApplication, withdraw } from './flow.js'
import { applicationReadQuery, applicationSchema, presentApplication, withdrawBody } from './wire.js'

const tag = 'Onboarding'

export const applicationOperations = {
  get: operation({
    id: 'applications.get',
    method: 'GET',
    path: '/applications/{application_id}',
    summary: 'Reads the status of one application.',
    source: 'specification, Applications and onboarding; contract/rest.md 5.2',
    tag,
    auth: 'key-or-application',
    query: applicationReadQuery,
    output: applicationSchema,
    problems: ['not-found', 'not-implemented'],
    reads: 'application_id',
    run: ({ world, caller }, { params, query }) => {
      invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
      const row = readApplication(world, caller, params.application_id)
      if (query.include !== undefined) {
        throw new Problem('not-implemented', 'applications.get does not implement include yet.')
      }
      return presentApplication(row)
    },
  }),
  withdraw: operation({
    id: 'applications.withdraw',
    method: 'POST',
    path: '/customers/{customer_id}/applications/{application_id}/withdraw',
    summary: 'Withdraws an undecided application, for good. The answer has no body.',
    source: 'specification, Request for information; contract/agentic.md 14',
    tag,
    body: withdrawBody,
    status: 200,
    problems: ['not-found', 'conflict'],
    emits: ['customer.kyb_status.created', 'customer.kyb_status.updated', 'customer.application.withdrawn'],
    run: ({ world, clientId }, { params, body }) => {
      const row = getApplication(world, clientId, params.application_id)
      if (row.customer_id !== params.customer_id) throw notFound('application')
      withdraw(world, row.id, body.reason ?? null)
    },
  }),
}
