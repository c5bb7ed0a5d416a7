import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource } from '../../contract/resource.js'
import { keyCreated, keyDeleted } from './events.js'
import { seedClient } from './flow.js'
import { apiKeyOperations } from './operations.js'
import { apiKeys } from './rows.js'
import { seededClient } from './wire.js'

export { findKey, firstKey, seedClient } from './flow.js'

export const apiKeysResource = defineResource({
  name: 'api-keys',
  tables: [apiKeys],
  events: [keyCreated, keyDeleted],
  operations: { apiKeys: apiKeyOperations },
  causes: {
    createClient: cause({
      summary:
        'Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of another.',
      takes: [
        argument('client', () =>
          z.strictObject({ name: z.string().min(1), developer_fees: z.boolean().exactOptional() }),
        ),
      ],
      returns: seededClient,
      run: (world, client) => seedClient(world, client),
    }),
  },
})
