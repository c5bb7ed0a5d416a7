import { operation } from '../../contract/operation.js'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  setSubClient,
  summarizeSubClients,
} from './flow.js'
import {
  customerCreate,
  customerCreated,
  customerPage,
  customerQuery,
  customerSchema,
  presentCreated,
  presentCustomer,
  subClientSummary,
  subClientUpdate,
} from './wire.js'

const tag = 'Customers'
const source = 'specification, Customers; contract/rest.md 4'

export const customerOperations = {
  list: operation({
    id: 'customers.list',
    method: 'GET',
    path: '/customers',
    summary: 'Lists customers, by name unless sorted.',
    source,
    tag,
    query: customerQuery,
    output: customerPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { query }) => listCustomers(world, clientId, query),
  }),
  create: operation({
    id: 'customers.create',
    method: 'POST',
    path: '/customers',
    summary:
      'Creates a customer with its onboarding application; the sandbox approves it five seconds later.',
    source,
    tag,
    body: customerCreate,
    status: 201,
    output: customerCreated,
    problems: ['conflict'],
    emits: [
      'customer.created',
      'customer.kyb_link.created',
      'customer.kyb_status.created',
      'recipient.created',
    ],
    sandboxHeaders: true,
    faultPoints: ['provider_call', 'kyb_submission', 'kyb_approval'],
    run: ({ world, clientId }, { body }) => presentCreated(world, createCustomer(world, clientId, body)),
  }),
  get: operation({
    id: 'customers.get',
    method: 'GET',
    path: '/customers/{customer_id}',
    summary: 'Reads one customer.',
    source,
    tag,
    output: customerSchema,
    problems: ['not-found'],
    reads: 'customer_id',
    run: ({ world, clientId }, { params }) =>
      presentCustomer(world, getCustomer(world, clientId, params.customer_id)),
  }),
  delete: operation({
    id: 'customers.delete',
    method: 'DELETE',
    path: '/customers/{customer_id}',
    summary: 'Deletes a customer softly, unless something still depends on it.',
    source: 'contract/agentic.md 14',
    tag,
    problems: ['not-found', 'conflict'],
    emits: ['customer.deleted', 'destination.deleted', 'recipient.deleted'],
    run: ({ world, clientId }, { params }) => deleteCustomer(world, clientId, params.customer_id),
  }),
  setSubClient: operation({
    id: 'customers.setSubClient',
    method: 'PATCH',
    path: '/customers/{customer_id}/sub-client',
    summary: 'Associates a customer with a sub-client, or detaches it with null.',
    source: 'contract/rest.md 4.3',
    tag,
    body: subClientUpdate,
    output: customerSchema,
    problems: ['not-found'],
    stability: 'deprecated',
    gap: '0005',
    run: ({ world, clientId }, { params, body }) =>
      presentCustomer(world, setSubClient(world, clientId, params.customer_id, body.sub_client_id)),
  }),
  subClientSummary: operation({
    id: 'customers.subClientSummary',
    method: 'GET',
    path: '/customers/sub-client-summary',
    summary: 'Counts the customers of each sub-client.',
    source: 'contract/rest.md 4.3',
    tag,
    output: subClientSummary,
    run: ({ world, clientId }) => summarizeSubClients(world, clientId),
  }),
}
