import type { Caller } from '../contract/operation.js'
import { sha256Hex } from '../kernel/sha256.js'
import type { World } from '../kernel/world.js'
import { findKey, firstKey } from './api-keys/index.js'
import { findByToken } from './applications/index.js'
import { findSession, type UserRow } from './users/index.js'

type KeyCaller = Extract<Caller, { readonly kind: 'key' | 'dashboard' }>

const anonymous: Caller = { kind: 'anonymous' }

/** A credential as a request sends it. */
export interface SentCredential {
  readonly kind: 'key' | 'application' | 'bearer' | 'other'
  readonly secret: string
}

/**
 * Reads the credential of a request: `x-api-key`, else `x-application-token`, else a dashboard session in `authorization:
 * Bearer` (specification, Authentication). A header without a value counts as one that was not sent: clients that have no
 * key often send it so. Another scheme than Bearer is a credential that opens nothing. The token of the platform's own
 * admin is taken as a key too. @returns null when none was sent
 */
export function credentialIn(header: (name: string) => string | null): SentCredential | null {
  const key = header('x-api-key') ?? ''
  if (key !== '') return { kind: 'key', secret: key }
  const token = header('x-application-token') ?? ''
  if (token !== '') return { kind: 'application', secret: token }
  const [scheme = '', ...rest] = (header('authorization') ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer') return scheme === '' ? null : { kind: 'other', secret: '' }
  const secret = rest.join(' ')
  return secret === '' ? null : { kind: 'bearer', secret }
}

/** Tells who sent a request. The role is the user's now, not the one of when the key was made. */
export function identify(
  world: World,
  header: (name: string) => string | null,
): { readonly caller: Caller; readonly presented: boolean } {
  const sent = credentialIn(header)
  const caller = sent === null ? undefined : findCaller(world, sent)
  return { caller: caller ?? anonymous, presented: sent !== null }
}

function findCaller(world: World, { kind, secret }: SentCredential): Caller | undefined {
  if (kind === 'other') return undefined
  if (kind === 'application') {
    const opened = findByToken(world, secret)
    if (opened === undefined) return undefined
    const { id, client_id } = opened.row
    const { resubmits } = opened
    return { kind, credentialId: id, clientId: client_id, applicationId: id, resubmits }
  }
  if (kind === 'key') {
    const found = findKey(world, secret)
    return found === undefined ? findPlatformAdmin(world, secret) : callerOf('key', found.key.id, found.user)
  }
  const user = findSession(world, secret)?.user
  // Limits are per user, so that a second session does not double them.
  return findPlatformAdmin(world, secret) ?? (user && callerOf('dashboard', user.id, user))
}

function callerOf(kind: KeyCaller['kind'], credentialId: string, user: UserRow): KeyCaller {
  return { kind, credentialId, clientId: user.client_id, userId: user.id, role: user.role }
}

function findPlatformAdmin(world: World, secret: string): Caller | undefined {
  if (!secret.startsWith(adminPrefix(world)) || secret !== adminToken(world)) return undefined
  return { ...defaultCaller(world), kind: 'dashboard', isPlatform: true }
}

function adminPrefix(world: World): string {
  return `${world.rules.keyPrefix}admin_`
}

/** Makes the token of the platform's own admin, who makes keys for other clients; else it is as the seeded admin's session. */
export function adminToken(world: World): string {
  return (
    adminPrefix(world) + sha256Hex(`admin token of ${world.rules.environment}: ${world.seed}`).slice(0, 48)
  )
}

/** Reads the value of the key that the world was seeded with, also after it was revoked. */
export function defaultKey(world: World): string {
  return firstKey(world).secret
}

/** Makes the admin that the world was seeded with: who a test's own calls are made as, whatever happens to keys and users. */
export function defaultCaller(world: World): KeyCaller {
  const { id, client_id, user_id } = firstKey(world)
  return { kind: 'key', credentialId: id, clientId: client_id, userId: user_id, role: 'admin' }
}
