import type { Caller } from '../contract/operation.js'
import type { World } from '../kernel/world.js'
import { findKey } from './api-keys/index.js'
import { findByToken } from './applications/index.js'
import { findSession } from './users/index.js'

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
  const token = header('x-application-token')
  if (token !== null) {
    const application = findByToken(world, token)
    if (application === undefined) return { caller: anonymous, presented: true }
    const { id, client_id } = application
    return {
      caller: { kind: 'application', credentialId: id, clientId: client_id, applicationId: id },
      presented: true,
    }
  }
  const bearer = header('authorization')
  if (bearer === null) return { caller: anonymous, presented: false }
  const found = findSession(world, bearer.replace(/^bearer\s+/i, ''))
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
