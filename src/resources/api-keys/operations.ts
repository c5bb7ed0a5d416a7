import { namespace, operationsOf } from '../../contract/operation.js'
import { allOf, createdBetween, newestFirst, paginate } from '../../contract/pagination.js'
import { invariant } from '../../kernel/errors.js'
import { createKey, createKeyForClient, deleteAllKeys, deleteKey, requirePlatform } from './flow.js'
import { apiKeys } from './rows.js'
import * as wire from './wire.js'

const call = operationsOf({
  tag: 'Authentication',
  source: 'specification, Authentication; contract/rest.md 11',
})

export const apiKeyOperations = namespace('apiKeys', {
  list: call('GET /api-keys', {
    summary: 'Lists the active keys of the client, newest first, by their last six characters.',
    query: wire.apiKeyQuery,
    output: wire.apiKeyPage,
    run: ({ world, clientId }, { query }) => {
      const list = { ...newestFirst(clientId), where: allOf(createdBetween(query)) }
      const direction = query.sort_dir ?? 'desc'
      return paginate(world.table(apiKeys), query, { ...list, direction }, wire.presentApiKey)
    },
  }),
  create: call('POST /api-keys', {
    summary: 'Creates a key with the permissions of the caller; its value is shown this once.',
    status: 201,
    output: wire.apiKeyCreated,
    secrets: ['key'],
    emits: ['api_key.created'],
    run: ({ world, caller }) => {
      invariant('userId' in caller, 'an operation with auth "key" ran for a caller without a user')
      return wire.presentSecret(createKey(world, caller.userId))
    },
  }),
  createForClient: call('POST /api-keys/admin', {
    summary:
      'Creates a key for another client, with the admin access token of the platform; in the sandbox only.',
    body: wire.apiKeyForClient,
    status: 201,
    output: wire.apiKeyCreated,
    secrets: ['key'],
    problems: ['service-unavailable'],
    emits: ['api_key.created'],
    decision: '0016',
    featureGate: (world, _, caller) => requirePlatform(world, caller),
    run: ({ world }, { body }) => wire.presentSecret(createKeyForClient(world, body.client_id)),
  }),
  delete: call('DELETE /api-keys/{api_key_id}', {
    summary: 'Revokes one key.',
    emits: ['api_key.deleted'],
    run: ({ world, clientId }, { params }) => deleteKey(world, clientId, params.api_key_id),
  }),
  deleteAll: call('DELETE /api-keys', {
    summary: 'Revokes every key of the client, the one that asks included.',
    emits: ['api_key.deleted'],
    run: ({ world, clientId }) => deleteAllKeys(world, clientId),
  }),
})
