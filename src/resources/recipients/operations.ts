import { namespace, operationsOf } from '../../contract/operation.js'
import * as flow from './flow.js'
import * as wire from './wire.js'

const tag = 'Recipients'
const source = 'specification, Recipient; contract/rest.md 6; contract/behaviour.md 10'
const decision = '0007'

const call = operationsOf({ tag, source })

export const recipientOperations = namespace('recipients', {
  list: call('GET /customers/{customer_id}/recipients', {
    summary: 'Lists the recipients of a customer, newest first.',
    query: wire.recipientQuery,
    output: wire.recipientPage,
    run: ({ world, clientId }, { params, query }) =>
      flow.listRecipients(world, clientId, params.customer_id, query),
  }),
  create: call('POST /customers/{customer_id}/recipients', {
    summary: 'Creates a recipient, which an approved customer has one of already.',
    body: wire.recipientRequest,
    status: 201,
    output: wire.recipientSchema,
    problems: ['conflict'],
    emits: ['recipient.created'],
    decision,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentRecipient(world, flow.createRecipient(world, clientId, params.customer_id, body)),
  }),
  get: call('GET /recipients/{recipient_id}', {
    summary: 'Reads one recipient with its destinations.',
    output: wire.recipientSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentRecipient(world, flow.requireRecipient(world, clientId, params.recipient_id)),
  }),
  update: call('PUT /recipients/{recipient_id}', {
    summary: 'Replaces name and address.',
    body: wire.recipientRequest,
    output: wire.recipientSchema,
    problems: ['conflict'],
    emits: ['recipient.updated'],
    idempotencyKey: 'required',
    decision,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentRecipient(world, flow.updateRecipient(world, clientId, params.recipient_id, body)),
  }),
  delete: call('DELETE /recipients/{recipient_id}', {
    summary: 'Deletes a recipient softly with its destinations, unless one is in use.',
    problems: ['conflict'],
    emits: ['destination.deleted', 'recipient.deleted'],
    run: ({ world, clientId }, { params }) => flow.deleteRecipient(world, clientId, params.recipient_id),
  }),
})

export const destinationOperations = namespace('destinations', {
  list: call('GET /recipients/{recipient_id}/destinations', {
    summary: 'Lists the destinations of a recipient, newest first.',
    query: wire.destinationQuery,
    output: wire.destinationPage,
    run: ({ world, clientId }, { params, query }) =>
      flow.listDestinations(world, clientId, params.recipient_id, query),
  }),
  create: call('POST /recipients/{recipient_id}/destinations', {
    summary: 'Adds a crypto address, a US bank account or an IBAN; the answer is its id alone.',
    body: wire.destinationRequest,
    status: 201,
    output: wire.destinationCreated,
    problems: ['compliance-blocked'],
    emits: ['destination.created'],
    decision,
    run: ({ world, clientId }, { params, body }) => {
      const { id } = flow.createDestination(world, clientId, params.recipient_id, body)
      return { id }
    },
  }),
  delete: call('DELETE /recipients/{recipient_id}/destinations/{destination_id}', {
    summary: 'Deletes a destination softly, unless it is in use; there is no update.',
    problems: ['conflict'],
    emits: ['destination.deleted'],
    run: ({ world, clientId }, { params }) =>
      flow.deleteDestination(world, clientId, params.recipient_id, params.destination_id),
  }),
})
