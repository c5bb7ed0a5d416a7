import { operation } from '../../contract/operation.js'
import { createDestination, deleteDestination, listDestinations } from './flow/destinations.js'
import {
  createRecipient,
  deleteRecipient,
  listRecipients,
  requireRecipient,
  updateRecipient,
} from './flow/recipients.js'
import {
  destinationCreated,
  destinationPage,
  presentRecipient,
  recipientPage,
  recipientSchema,
} from './wire/answers.js'
import { destinationQuery, destinationRequest, recipientQuery, recipientRequest } from './wire/requests.js'

const tag = 'Recipients'
const source = 'specification, Recipient; contract/rest.md 6; contract/behaviour.md 10'
const gap = '0007'

export const recipientOperations = {
  list: operation({
    id: 'recipients.list',
    method: 'GET',
    path: '/customers/{customer_id}/recipients',
    summary: 'Lists the recipients of a customer, newest first.',
    source,
    tag,
    query: recipientQuery,
    output: recipientPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { params, query }) =>
      listRecipients(world, clientId, params.customer_id, query),
  }),
  create: operation({
    id: 'recipients.create',
    method: 'POST',
    path: '/customers/{customer_id}/recipients',
    summary: 'Creates a recipient, which an approved customer has one of already.',
    source,
    tag,
    body: recipientRequest,
    status: 201,
    output: recipientSchema,
    problems: ['not-found', 'conflict'],
    emits: ['recipient.created'],
    gap,
    run: ({ world, clientId }, { params, body }) =>
      presentRecipient(world, createRecipient(world, clientId, params.customer_id, body)),
  }),
  get: operation({
    id: 'recipients.get',
    method: 'GET',
    path: '/recipients/{recipient_id}',
    summary: 'Reads one recipient with its destinations.',
    source,
    tag,
    output: recipientSchema,
    problems: ['not-found'],
    run: ({ world, clientId }, { params }) =>
      presentRecipient(world, requireRecipient(world, clientId, params.recipient_id)),
  }),
  update: operation({
    id: 'recipients.update',
    method: 'PUT',
    path: '/recipients/{recipient_id}',
    summary: 'Replaces name and address.',
    source,
    tag,
    body: recipientRequest,
    output: recipientSchema,
    problems: ['not-found', 'conflict'],
    emits: ['recipient.updated'],
    idempotencyKey: 'required',
    gap,
    run: ({ world, clientId }, { params, body }) =>
      presentRecipient(world, updateRecipient(world, clientId, params.recipient_id, body)),
  }),
  delete: operation({
    id: 'recipients.delete',
    method: 'DELETE',
    path: '/recipients/{recipient_id}',
    summary: 'Deletes a recipient softly with its destinations, unless one is in use.',
    source,
    tag,
    problems: ['not-found', 'conflict'],
    emits: ['destination.deleted', 'recipient.deleted'],
    run: ({ world, clientId }, { params }) => deleteRecipient(world, clientId, params.recipient_id),
  }),
}

export const destinationOperations = {
  list: operation({
    id: 'destinations.list',
    method: 'GET',
    path: '/recipients/{recipient_id}/destinations',
    summary: 'Lists the destinations of a recipient, newest first.',
    source,
    tag,
    query: destinationQuery,
    output: destinationPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { params, query }) =>
      listDestinations(world, clientId, params.recipient_id, query),
  }),
  create: operation({
    id: 'destinations.create',
    method: 'POST',
    path: '/recipients/{recipient_id}/destinations',
    summary: 'Adds a crypto address, a US bank account or an IBAN; the answer is its id alone.',
    source,
    tag,
    body: destinationRequest,
    status: 201,
    output: destinationCreated,
    problems: ['not-found', 'compliance-blocked'],
    emits: ['destination.created'],
    gap,
    run: ({ world, clientId }, { params, body }) => {
      const { id } = createDestination(world, clientId, params.recipient_id, body)
      return { id }
    },
  }),
  delete: operation({
    id: 'destinations.delete',
    method: 'DELETE',
    path: '/recipients/{recipient_id}/destinations/{destination_id}',
    summary: 'Deletes a destination softly, unless it is in use; there is no update.',
    source,
    tag,
    problems: ['not-found', 'conflict'],
    emits: ['destination.deleted'],
    run: ({ world, clientId }, { params }) =>
      deleteDestination(world, clientId, params.recipient_id, params.destination_id),
  }),
}
