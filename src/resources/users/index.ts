import { defineResource, event } from '../../contract/resource.js'
import { userOperations } from './operations.js'
import { sessions, users } from './schema.js'

export type { UserRow } from './schema.js'
export { findSession, findUser, insertUser, openSession } from './service.js'

export const usersResource = defineResource({
  name: 'users',
  tables: [users, sessions],
  // Payloads: contract/events.md 4.
  events: [event('user.created'), event('user.updated'), event('user.deleted')],
  operations: { users: userOperations },
})
