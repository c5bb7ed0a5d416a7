import { defineResource } from '../../contract/resource.js'
import { userCreated, userDeleted, userUpdated } from './events.js'
import { userOperations } from './operations.js'
import { sessions, users } from './schema.js'

export type { UserRow } from './schema.js'
export { findSession, findUser, insertUser, openSession } from './service.js'

export const usersResource = defineResource({
  name: 'users',
  tables: [users, sessions],
  events: [userCreated, userUpdated, userDeleted],
  operations: { users: userOperations },
})
