import { namespace, operationsOf } from '../../contract/operation.js'
import * as flow from './flow.js'
import * as wire from './wire.js'

const call = operationsOf({ tag: 'Customers', source: 'specification, Customers; contract/rest.md 4' })

export const customerOperations = namespace('customers', {
  list: call('GET /customers', {
    summary: 'Lists customers, by name unless sorted.',
    query: wire.customerQuery,
    output: wire.customerPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { query }) => flow.listCustomers(world, clientId, query),
  }),
  create: call('POST /customers', {
    summary:
      'Creates a customer with its onboarding application; the sandbox approves it five seconds later.',
    body: wire.customerCreate,
    status: 201,
    output: wire.customerCreated,
    problems: ['conflict'],
    emits: [
      'customer.created',
      'customer.kyb_link.created',
      'customer.kyb_link.updated',
      'customer.kyb_status.created',
      'customer.rfi.requested',
      'recipient.created',
    ],
    sandboxHeaders: true,
    faultPoints: ['provider_call', 'kyb_submission', 'kyb_approval'],
    run: ({ world, clientId }, { body }) =>
      wire.presentCreated(world, flow.createCustomer(world, clientId, body)),
  }),
  get: call('GET /customers/{customer_id}', {
    summary: 'Reads one customer.',
    output: wire.customerSchema,
    countsReadsOf: 'customer_id',
    run: ({ world, clientId }, { params }) =>
      wire.presentCustomer(world, flow.requireCustomer(world, clientId, params.customer_id)),
  }),
  delete: call('DELETE /customers/{customer_id}', {
    summary: 'Deletes a customer softly, unless something still depends on it.',
    source: 'contract/agentic.md 14',
    problems: ['conflict'],
    emits: ['cardholder.updated', 'customer.deleted', 'destination.deleted', 'recipient.deleted'],
    run: ({ world, clientId }, { params }) => flow.deleteCustomer(world, clientId, params.customer_id),
  }),
  reengage: call('POST /customers/{customer_id}/re-engagement', {
    summary:
      'Makes a new onboarding link: to the approved application, or to a new one of a customer that withdrew.',
    source: 'contract/agentic.md 14; contract/behaviour.md 9.2',
    decision: '0018',
    output: wire.reengaged,
    problems: ['conflict'],
    emits: ['customer.kyb_link.created', 'customer.kyb_status.updated', 'recipient.created'],
    idempotencyKey: 'optional',
    run: ({ world, clientId }, { params }) =>
      wire.presentReengaged(world, flow.reengage(world, clientId, params.customer_id)),
  }),
  setSubClient: call('PATCH /customers/{customer_id}/sub-client', {
    summary: 'Associates a customer with a sub-client, or detaches it with null.',
    source: 'contract/rest.md 4.3',
    body: wire.subClientUpdate,
    output: wire.customerSchema,
    stability: 'deprecated',
    decision: '0005',
    run: ({ world, clientId }, { params, body }) =>
      wire.presentCustomer(world, flow.setSubClient(world, clientId, params.customer_id, body.sub_client_id)),
  }),
  subClientSummary: call('GET /customers/sub-client-summary', {
    summary: 'Counts the customers of each sub-client.',
    source: 'contract/rest.md 4.3',
    output: wire.subClientSummary,
    run: ({ world, clientId }) => flow.summarizeSubClients(world, clientId),
  }),
})
