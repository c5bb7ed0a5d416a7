import { type ClientRow, clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { byId } from '../../kernel/table.js'

export const roles = ['admin', 'viewer'] as const

export interface UserRow extends ClientRow, Texts<'first_name' | 'last_name' | 'email'> {
  readonly role: (typeof roles)[number]
}

export const users = clientTable<UserRow>('users', {
  namedBy: ['user_id'],
  filters: { email: (row) => row.email.toLowerCase(), role: (row) => row.role },
  orders: {
    created_at: byId,
    email: (row) => row.email.toLowerCase(),
    name: (row) => `${row.first_name} ${row.last_name}`.toLowerCase(),
    role: (row) => row.role,
  },
})

/** A signed-in dashboard session: what a JWT stands for. */
export interface SessionRow extends OwnedRow, Texts<'user_id' | 'token'> {
  /** Unix milliseconds. */
  readonly expires_at: number
}

export const sessions = clientTable<SessionRow>('sessions', {
  lookups: { token: (row) => row.token },
})
