import { defineResource } from '../../contract/resource.js'
import { apiKeyCauses } from './causes.js'
import { keyCreated, keyDeleted } from './flow.js'
import { apiKeyOperations } from './operations.js'
import { apiKeys } from './rows.js'

export { findKey, firstKey, seedClient } from './flow.js'

/** Keys of clients, which inherit the permissions of a user. */
export const apiKeysResource = defineResource({
  name: 'api-keys',
  tables: [apiKeys],
  events: [keyCreated, keyDeleted],
  operations: { apiKeys: apiKeyOperations },
  causes: apiKeyCauses,
})
