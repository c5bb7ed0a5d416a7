import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { calling, either, hint } from '../../contract/hints.js'
import { ksuid } from '../../contract/primitives.js'
import { notFound, Problem } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { addRow } from '../../contract/rows.js'
import { named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { toBase64 } from '../../kernel/base64.js'
import { hourMs } from '../../kernel/calendar.js'
import { unixSeconds } from '../../kernel/clock.js'
import { isAlready } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { type SessionRow, sessions, type UserRow, users } from './rows.js'
import type { userCreate, userUpdate } from './wire.js'

/** contract/events.md 4. */
const payload = named('UserEvent', () => ({
  /** The user of the dashboard that it is about. */
  user_id: ksuid,
  /** The address by which the user logs in. */
  email: z.string(),
}))

const sample = ({ id }: SampleContext) => ({ user_id: id('user'), email: 'ada@client.example' })

export const userCreated = defineEvent('user.created', { payload, sample })
export const userUpdated = defineEvent('user.updated', { payload, sample })
export const userDeleted = defineEvent('user.deleted', {
  payload: () =>
    objectNamed('UserDeletedEvent', {
      /** The user of the dashboard who was deleted. */
      user_id: ksuid,
    }),
  sample: ({ id }) => ({ user_id: id('user') }),
})

/** The life of a dashboard session. The specification shows neither how a JWT is obtained nor for how long. */
const sessionLengthMs = 12 * hourMs

export const requireUser = requiringOwn(users, 'user')

/** @throws Problem 409 when the client has a user with this email */
export function createUser(world: World, clientId: string, input: OutputOf<typeof userCreate>): UserRow {
  if (world.table(users).count(clientId, { name: 'email', value: input.email.toLowerCase() }) > 0) {
    throw new Problem('conflict', 'A user with this email already exists.', { title: 'User Already Exists' })
  }
  const row = insertUser(world, clientId, input)
  world.record(userCreated, clientId, { user_id: row.id, email: row.email })
  return row
}

/** Adds a user without the event: for the users that a world starts with. */
export function insertUser(world: World, clientId: string, input: OutputOf<typeof userCreate>): UserRow {
  return addRow(world, users, { client_id: clientId, ...input, created_at: world.now })
}

/** @throws Problem 404, 409 where the last admin would lose the role */
export function updateUser(world: World, clientId: string, id: string, change: OutputOf<typeof userUpdate>) {
  const row = requireUser(world, clientId, id)
  const { first_name = row.first_name, last_name = row.last_name, role = row.role } = change
  if (isAlready(row, { first_name, last_name, role })) return
  if (role !== 'admin') requireOtherAdmin(world, row)
  world.update(users, row, { first_name, last_name, role })
  world.record(userUpdated, clientId, { user_id: id, email: row.email })
}

/** Requires another admin: without one nobody could make one any more. @throws Problem 409 for the last one */
function requireOtherAdmin(world: World, { client_id, role }: UserRow): void {
  if (role !== 'admin' || world.table(users).count(client_id, { name: 'role', value: 'admin' }) > 1) return
  throw new Problem('conflict', 'The last admin of a client cannot be removed, nor lose the role.', {
    hint: 'make another user an admin first',
  })
}

/** Deletes a user, whose keys and sessions stop working: they inherit permissions that are gone. */
export function deleteUser(world: World, clientId: string, id: string): void {
  const row = requireUser(world, clientId, id)
  requireOtherAdmin(world, row)
  world.update(users, row, { deleted_at: world.now })
  world.record(userDeleted, clientId, { user_id: id })
}

/** Opens a dashboard session of a user: returns its JWT. */
export function openSession(world: World, userId: string): string {
  const user = world.table(users).get(userId)
  if (user === undefined)
    throw notFound(
      'user',
      hint`create one with ${either('sim.api.users.create', 'POST /users')}, or list them with ${calling('users.list', 'GET /users')}`,
    )
  const id = world.mint(sessions.name)
  const expiresAt = world.now + sessionLengthMs
  const claims = { jti: id, sub: user.id, iat: unixSeconds(world.now), exp: unixSeconds(expiresAt) }
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  const token = `${unsigned}.${base64url(hmac(sha256, utf8ToBytes(world.seed), utf8ToBytes(unsigned)))}`
  world.insert(sessions, {
    id,
    client_id: user.client_id,
    user_id: user.id,
    token,
    expires_at: expiresAt,
    deleted_at: null,
  })
  return token
}

export function findSession(world: World, token: string): { session: SessionRow; user: UserRow } | undefined {
  const session = world.table(sessions).find('token', token)
  if (session === undefined || session.expires_at <= world.now) return undefined
  const user = world.table(users).get(session.user_id)
  return user === undefined ? undefined : { session, user }
}

/** Finds the admin of a client who was there first. */
export function firstAdmin(world: World, clientId: string): UserRow | undefined {
  const filter = { name: 'role', value: 'admin' }
  const query = { scope: clientId, order: 'id', direction: 'asc', offset: 0, limit: 1, filter } as const
  return world.table(users).slice(query).rows[0]
}

export function findUser(world: World, id: string): UserRow | undefined {
  return world.table(users).get(id)
}

function encode(value: object): string {
  return base64url(utf8ToBytes(JSON.stringify(value)))
}

function base64url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
