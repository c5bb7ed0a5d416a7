import { namespace, operationsOf } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { invariant } from '../../kernel/errors.js'
import { createKey, createKeyForClient, deleteAllKeys, deleteKey, requirePlatform } from './flow.js'
import { type ApiKeyRow, apiKeys } from './rows.js'
import { apiKeyCreated, apiKeyForClient, apiKeyPage, apiKeyQuery, presentApiKey } from './wire.js'

const tag = 'Authentication'
const source = 'specification, Authentication; contract/rest.md 11'

const call = operationsOf({ tag, source })

export const apiKeyOperations = namespace('apiKeys', {
  list: call('GET /api-keys', {
    summary: 'Lists the active keys of the client, newest first, by their last six characters.',
    query: apiKeyQuery,
    output: apiKeyPage,
    run: ({ world, clientId }, { query }) => {
      const { created_at_from: from, created_at_to: to } = query
      const where = (row: ApiKeyRow): boolean =>
        (from === undefined || row.created_at >= from.getTime()) &&
        (to === undefined || row.created_at <= to.getTime())
      return paginate(
        world.table(apiKeys),
        query,
        {
          scope: clientId,
          order: 'id',
          direction: query.sort_dir ?? 'desc',
          where: from === undefined && to === undefined ? undefined : where,
        },
        presentApiKey,
      )
    },
  }),
  create: call('POST /api-keys', {
    summary: 'Creates a key with the permissions of the caller; its value is shown this once.',
    status: 201,
    output: apiKeyCreated,
    secrets: ['key'],
    emits: ['api_key.created'],
    run: ({ world, caller }) => {
      invariant('userId' in caller, 'an operation with auth "key" ran for a caller without a user')
      const row = createKey(world, caller.userId)
      return { id: row.id, key: row.secret }
    },
  }),
  createForClient: call('POST /api-keys/admin', {
    summary:
      'Creates a key for another client, with the admin access token of the platform; in the sandbox only.',
    body: apiKeyForClient,
    status: 201,
    output: apiKeyCreated,
    secrets: ['key'],
    problems: ['service-unavailable'],
    emits: ['api_key.created'],
    decision: '0016',
    featureGate: (world, _, caller) => requirePlatform(world, caller),
    run: ({ world }, { body }) => {
      const row = createKeyForClient(world, body.client_id)
      return { id: row.id, key: row.secret }
    },
  }),
  delete: call('DELETE /api-keys/{api_key_id}', {
    summary: 'Revokes one key.',
    problems: ['not-found'],
    emits: ['api_key.deleted'],
    run: ({ world, clientId }, { params }) => deleteKey(world, clientId, params.api_key_id),
  }),
  deleteAll: call('DELETE /api-keys', {
    summary: 'Revokes every key of the client, the one that asks included.',
    emits: ['api_key.deleted'],
    run: ({ world, clientId }) => deleteAllKeys(world, clientId),
  }),
})
