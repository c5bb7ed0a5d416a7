import { either, hint } from '../contract/hints.js'
import { type Auth, isWrite } from '../contract/operation.js'
import { Problem } from '../kernel/problem.js'
import type { Exchange, GatewayPorts } from './exchange.js'

/** A request of which it is not yet known whether it is let in. */
export interface Newcomer extends Pick<Exchange, 'request' | 'world' | 'route' | 'caller' | 'presented'> {
  readonly gateway: Pick<GatewayPorts, 'credentials' | 'settings'>
}

/** Plain HTTP is refused before anything is read from it (specification, What the service does). */
export function requireHttps({ request }: Newcomer): void {
  if (!request.secure) {
    throw new Problem('forbidden', 'Plain HTTP is not accepted; use https.', {
      hint: hint`the base URL of the app starts with http://: use ${either('sim.baseUrl', 'the one that starts with https://')}`,
    })
  }
}

/** Finds out who is asking and refuses nothing yet: what is refused later is counted on the right bucket. */
export function identifyCaller(exchange: Newcomer): void {
  const { request, world, gateway } = exchange
  if (request.direct?.caller !== undefined) {
    exchange.caller = request.direct.caller
    return
  }
  const { caller, presented } = gateway.credentials.identify(world, (name) => request.header(name))
  exchange.caller = caller
  exchange.presented = presented
}

/** 401 without the right credential, 403 without permission. */
export function requireCredential(exchange: Newcomer): void {
  const { route, caller, request, gateway } = exchange
  const { operation } = route
  if (operation === undefined) return
  if (operation.auth !== 'none') {
    if (caller.kind === 'anonymous') throw unauthenticated(exchange)
    if (caller.kind === 'application') {
      if (operation.auth === 'key') {
        throw new Problem('authentication-error', 'This endpoint requires an API key.', {
          hint: `${operation.id} takes x-api-key; an application token opens the /applications endpoints only`,
        })
      }
    } else if (operation.auth === 'application') {
      throw new Problem('forbidden', 'This endpoint requires an application token.', {
        hint: hint`${operation.id} is for who applies: send x-application-token instead of a key${either('; in a direct call, sim.as({ applicationToken })', '')}`,
      })
    } else if (caller.role === 'viewer' && isWrite(operation.method)) {
      throw new Problem('forbidden', 'The credential belongs to a viewer, who can only read.', {
        hint: `${request.method} ${request.path} needs the key of an admin`,
      })
    }
  }
  if (operation.sandboxOnly && gateway.settings.environment === 'production') {
    throw new Problem('forbidden', 'This endpoint exists in the sandbox only.', {
      title: 'Not Available In Production',
    })
  }
  if (caller.kind !== 'anonymous') operation.requires?.(exchange.world, caller.clientId, caller)
}

const credentials: Readonly<Record<Auth, string>> = {
  key: 'x-api-key',
  application: 'x-application-token',
  'key-or-application': 'x-api-key or x-application-token',
  none: 'none',
}

function unauthenticated({ presented, route }: Newcomer): Problem {
  const wanted = credentials[route.operation?.auth ?? 'none']
  return new Problem('authentication-error', 'Missing or invalid authentication credentials.', {
    hint: presented
      ? hint`the credential that was sent is unknown, revoked or expired here: use ${either('sim.apiKey of the simulator that answers', 'the x-api-key that platform-simulator serve printed, or an api_key of GET /__sim/worlds')}`
      : `no credential was sent: this endpoint takes ${wanted}`,
  })
}
