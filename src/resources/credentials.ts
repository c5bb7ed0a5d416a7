import type { Caller } from '../contract/operation.js'
import { sha256Hex } from '../kernel/json.js'
import type { World } from '../kernel/world.js'
import { findKey, firstKey } from './api-keys/index.js'
import { findByToken } from './applications/index.js'
import { findSession } from './users/index.js'

type KeyCaller = Extract<Caller, { readonly kind: 'key' | 'dashboard' }>

const anonymous: Caller = { kind: 'anonymous' }

/**
 * Who sent a request: by `x-api-key`, else `x-application-token`, else a dashboard session in `authorization: Bearer`
 * (specification, Authentication). The role is the user's now, not the one of when the key was made.
 */
export function identify(
  world: World,
  header: (name: string) => string | null,
): { readonly caller: Caller; readonly presented: boolean } {
  const secret = header('x-api-key')
  if (secret !== null) {
    const found = findKey(world, secret)
    if (found === undefined) return { caller: anonymous, presented: true }
    const { key, user } = found
    const caller: Caller = {
      kind: 'key',
      credentialId: key.id,
      clientId: key.client_id,
      userId: user.id,
      role: user.role,
    }
    return { caller, presented: true }
  }
  const applicant = header('x-application-token')
  if (applicant !== null) {
    const application = findByToken(world, applicant)
    if (application === undefined) return { caller: anonymous, presented: true }
    const { id, client_id } = application
    return {
      caller: { kind: 'application', credentialId: id, clientId: client_id, applicationId: id },
      presented: true,
    }
  }
  const bearer = header('authorization')
  if (bearer === null) return { caller: anonymous, presented: false }
  const token = bearer.replace(/^bearer\s+/i, '')
  if (token.startsWith(adminPrefix(world)) && token === adminToken(world))
    return { caller: { ...defaultCaller(world), kind: 'dashboard', isPlatform: true }, presented: true }
  const found = findSession(world, token)
  if (found === undefined) return { caller: anonymous, presented: true }
  const { session, user } = found
  // Limits are per user, so that a second session does not double them.
  return {
    caller: {
      kind: 'dashboard',
      credentialId: user.id,
      clientId: session.client_id,
      userId: user.id,
      role: user.role,
    },
    presented: true,
  }
}

function adminPrefix(world: World): string {
  return `${world.rules.keyPrefix}admin_`
}

/** Of the platform's own admin, who makes keys for other clients; else it is as the seeded admin's session. */
export function adminToken(world: World): string {
  return (
    adminPrefix(world) + sha256Hex(`admin token of ${world.rules.environment}: ${world.seed}`).slice(0, 48)
  )
}

/** The value of the key that the world was seeded with, also after it was revoked. */
export function defaultKey(world: World): string {
  return firstKey(world).secret
}

/** The admin that the world was seeded with: who a test's own calls are made as, whatever happens to keys and users. */
export function defaultCaller(world: World): KeyCaller {
  const { id, client_id, user_id } = firstKey(world)
  return { kind: 'key', credentialId: id, clientId: client_id, userId: user_id, role: 'admin' }
}
