import { defineResource, event } from '../../contract/resource.js'
import { userOperations } from './operations.js'
import { sessions, users } from './schema.js'

export type { UserRow } from './schema.js'
export { findSession, findUser, insertUser, openSession } from './service.js'

const source = 'contract/events.md 4'

export const usersResource = defineResource({
  name: 'users',
  tables: [users, sessions],
  events: [event('user.created', source), event('user.updated', source), event('user.deleted', source)],
  operations: { users: userOperations },
})
