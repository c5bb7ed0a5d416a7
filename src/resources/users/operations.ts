import { namespace, operationsOf } from '../../contract/operation.js'
import { allOf, createdBetween, paginate } from '../../contract/pagination.js'
import type { World } from '../../kernel/world.js'
import { clientOf } from '../clients/index.js'
import { createUser, deleteUser, updateUser } from './flow.js'
import { type UserRow, users } from './rows.js'
import { presentUser, userCreate, userPage, userQuery, userSchema, userUpdate } from './wire.js'

const presented = (world: World) => (row: UserRow) => presentUser(row, clientOf(world, row.client_id))

const call = operationsOf({ tag: 'Users', source: 'contract/rest.md 11' })

export const userOperations = namespace('users', {
  list: call('GET /users', {
    summary: 'Lists the users of the client, newest first unless sorted.',
    query: userQuery,
    output: userPage,
    run: ({ world, clientId }, { query }) => {
      const search = query.search?.toLowerCase()
      const { roles, sort_by: order = 'created_at', sort_dir: direction = 'desc' } = query
      const where = allOf<UserRow>(
        search !== undefined &&
          (({ first_name, last_name, email, id }) =>
            `${first_name} ${last_name}\n${email}\n${id}`.toLowerCase().includes(search)),
        roles !== undefined && (({ role }) => roles.includes(role)),
        createdBetween(query),
      )
      return paginate(
        world.table(users),
        query,
        { scope: clientId, order, direction, where },
        presented(world),
      )
    },
  }),
  create: call('POST /users', {
    summary: 'Invites a user.',
    body: userCreate,
    status: 201,
    output: userSchema,
    problems: ['conflict'],
    emits: ['user.created'],
    run: ({ world, clientId }, { body }) => presented(world)(createUser(world, clientId, body)),
  }),
  update: call('PATCH /users/{user_id}', {
    summary: 'Changes the name or the role of a user.',
    body: userUpdate,
    problems: ['conflict'],
    emits: ['user.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) => updateUser(world, clientId, params.user_id, body),
  }),
  delete: call('DELETE /users/{user_id}', {
    summary: 'Removes a user; the keys and sessions of the user stop working.',
    decision: '0005',
    problems: ['conflict'],
    emits: ['user.deleted'],
    run: ({ world, clientId }, { params }) => deleteUser(world, clientId, params.user_id),
  }),
})
