import { defineResource, event } from '../../contract/resource.js'
import type { World } from '../../kernel/world.js'
import { apiKeyOperations } from './operations.js'
import { apiKeys } from './schema.js'
import { type SeededClient, seedClient } from './service.js'

export { findKey, firstKey, type SeededClient, seedClient } from './service.js'

export const apiKeysResource = defineResource({
  name: 'api-keys',
  tables: [apiKeys],
  // Payloads: contract/events.md 4.
  events: [event('api_key.created'), event('api_key.deleted')],
  operations: { apiKeys: apiKeyOperations },
  causes: {
    /** Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of another. */
    createClient: (
      world: World,
      input: { readonly name: string; readonly developer_fees?: boolean },
    ): SeededClient => seedClient(world, input),
  },
})
