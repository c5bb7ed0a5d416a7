import { namespace, operationsOf } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { createTarget, deleteTarget, requireTarget, updateTarget } from './flow.js'
import * as history from './history.js'
import { targets } from './rows.js'
import { presentTarget, targetCreate, targetPage, targetQuery, targetSchema, targetUpdate } from './wire.js'

const tag = 'Webhooks'
const source = 'specification, Webhook targets; contract/rest.md 12'

const call = operationsOf({ tag, source })

export const targetOperations = namespace('webhookTargets', {
  list: call('GET /webhooks/targets', {
    summary: 'Lists webhook targets, newest first.',
    alsoAt: ['/webhook-targets'],
    query: targetQuery,
    output: targetPage,
    run: ({ world, clientId }, { query }) =>
      paginate(world.table(targets), query, { scope: clientId, order: 'id', direction: 'desc' }, (row) =>
        presentTarget(world, row),
      ),
  }),
  create: call('POST /webhooks/targets', {
    summary: 'Subscribes a URL to events: to all, or to the types it names.',
    alsoAt: ['/webhook-targets'],
    body: targetCreate,
    status: 201,
    output: targetSchema,
    emits: ['target.created'],
    decision: '0005',
    run: ({ world, clientId, warn }, { body }) =>
      presentTarget(world, createTarget(world, clientId, body, warn)),
  }),
  get: call('GET /webhooks/targets/{webhook_target_id}', {
    summary: 'Reads one webhook target.',
    alsoAt: ['/webhook-targets/{webhook_target_id}'],
    output: targetSchema,
    run: ({ world, clientId }, { params }) =>
      presentTarget(world, requireTarget(world, clientId, params.webhook_target_id)),
  }),
  update: call('PATCH /webhooks/targets/{webhook_target_id}', {
    summary:
      'Changes what a target receives; its URL is fixed. What was queued for it and is not for it any more is cancelled.',
    alsoAt: ['/webhook-targets/{webhook_target_id}'],
    body: targetUpdate,
    output: targetSchema,
    emits: ['target.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId, warn }, { params, body }) =>
      presentTarget(world, updateTarget(world, clientId, params.webhook_target_id, body, warn)),
  }),
  delete: call('DELETE /webhooks/targets/{webhook_target_id}', {
    summary: 'Removes a target; what was still to be delivered to it is cancelled.',
    alsoAt: ['/webhook-targets/{webhook_target_id}'],
    emits: ['target.deleted'],
    run: ({ world, clientId }, { params }) => deleteTarget(world, clientId, params.webhook_target_id),
  }),
})

const callOfWebhooks = operationsOf({ tag, source: 'specification, Delivery mechanism; contract/rest.md 12' })

export const historyOperations = namespace('webhooks', {
  list: callOfWebhooks('GET /webhooks', {
    summary: 'Lists the deliveries of the last 30 days, newest events first.',
    query: history.historyQuery,
    output: history.historySchema,
    decision: '0005',
    run: ({ world, clientId }, { query }) => history.listHistory(world, clientId, query),
  }),
  get: callOfWebhooks('GET /webhooks/{event_id}', {
    summary: 'Reads the delivery of an event to its first target.',
    output: history.recordSchema,
    run: ({ world, clientId }, { params }) => history.readRecord(world, clientId, params.event_id),
  }),
  replay: callOfWebhooks('POST /webhooks/events/{event_id}/replay', {
    summary: 'Delivers an event again to every target that takes it, at most ten times in its life.',
    output: history.replaySchema,
    problems: ['conflict'],
    idempotencyKey: 'optional',
    run: ({ world, clientId }, { params }) => history.replayEvent(world, clientId, params.event_id),
  }),
})
