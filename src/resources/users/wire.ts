import * as z from 'zod'
import { listQuery, pageOf } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { commaList, ksuid, queryTime, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { ClientRow } from '../clients/index.js'
import { roles, type UserRow } from './rows.js'

const role = lazy(() => z.enum(roles))
const name = lazy(() => z.string().trim().min(1).max(255))

export const userSchema = named('ClientUser', () => ({
  id: ksuid,
  /**
   * `first_name`: The given name, as the dashboard shows it.
   * `last_name`: The family name of the user.
   * `email`: The address by which the user logs in to the dashboard.
   */
  ...each(z.string(), 'first_name', 'last_name', 'email'),
  /** Tells who may change things (`admin`) from who may only look (`viewer`). */
  role: role(),
  /** Tells whether the user may pay by SWIFT in the dashboard. */
  swift_enabled: z.boolean(),
  client_id: ksuid,
  /** The name of the client that the user works for. */
  client_name: z.string(),
  created_at: unixTime,
}))

export const userPage = lazy(() => pageOf('ClientUserPage', userSchema()))

export const userCreate = named('CreateClientUserRequest', () => ({
  /**
   * `first_name`: The given name, as the dashboard shows it.
   * `last_name`: The family name of the user.
   */
  ...each(name(), 'first_name', 'last_name'),
  /** The address by which the user logs in; no other user has the same. */
  email: z.email('must be an email address'),
  /** Tells who may change things (`admin`) from who may only look (`viewer`). */
  role: role(),
}))

export const userUpdate = named('UpdateClientUserRequest', () => ({
  /**
   * `first_name`: The given name from now on; it stays as it is where it is left out.
   * `last_name`: The family name from now on; it stays as it is where it is left out.
   */
  ...each(name().optional(), 'first_name', 'last_name'),
  /** The role from now on: `viewer` may only look. */
  role: role().optional(),
}))

export const userQuery = listQuery(() => ({
  /** A part of the name or of the address, in any case of letters. */
  search: z.string().optional(),
  /** Lists only users with one of these roles. */
  roles: commaList(roles).optional(),
  /**
   * `created_at_from`: Lists only users that were created at this moment or later.
   * `created_at_to`: Lists only users that were created at this moment or earlier.
   */
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  /** Names what the list is ordered by; the time of creation unless told. */
  sort_by: z.enum(['created_at', 'email', 'name', 'role']).optional(),
  /** The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest. */
  sort_dir: z.enum(['asc', 'desc']).optional(),
}))

export function presentUser(row: UserRow, client: ClientRow): OutputOf<typeof userSchema> {
  const created_at = unixSeconds(row.created_at)
  return shown(userSchema, row, { swift_enabled: false, client_name: client.name, created_at })
}
