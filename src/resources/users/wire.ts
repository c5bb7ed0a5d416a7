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
  ...each(z.string(), 'first_name', 'last_name', 'email'),
  role: role(),
  swift_enabled: z.boolean(),
  client_id: ksuid,
  client_name: z.string(),
  created_at: unixTime,
}))

export const userPage = lazy(() => pageOf('ClientUserPage', userSchema()))

export const userCreate = named('CreateClientUserRequest', () => ({
  ...each(name(), 'first_name', 'last_name'),
  email: z.email('must be an email address'),
  role: role(),
}))

export const userUpdate = named('UpdateClientUserRequest', () => ({
  ...each(name().optional(), 'first_name', 'last_name'),
  role: role().optional(),
}))

export const userQuery = listQuery(() => ({
  search: z.string().optional(),
  roles: commaList(roles).optional(),
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  sort_by: z.enum(['created_at', 'email', 'name', 'role']).optional(),
  sort_dir: z.enum(['asc', 'desc']).optional(),
}))

export function presentUser(row: UserRow, client: ClientRow): OutputOf<typeof userSchema> {
  const created_at = unixSeconds(row.created_at)
  return shown(userSchema, row, { swift_enabled: false, client_name: client.name, created_at })
}
