import { defineResource } from '../../contract/resource.js'
import { userCreated, userDeleted, userUpdated } from './flow.js'
import { userOperations } from './operations.js'
import { sessions, users } from './rows.js'

export { findSession, findUser, firstAdmin, insertUser, openSession } from './flow.js'
export type { UserRow } from './rows.js'

export const usersResource = defineResource({
  name: 'users',
  tables: [users, sessions],
  events: [userCreated, userUpdated, userDeleted],
  operations: { users: userOperations },
})
