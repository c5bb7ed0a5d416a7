import { either, hint } from '../contract/hints.js'
import { type Auth, isWrite } from '../contract/operation.js'
import type { Route } from '../contract/ports.js'
import { Problem } from '../contract/problem.js'
import { orUndefined } from '../kernel/or-undefined.js'
import type { Exchange, GatewayPorts, GatewayRequest } from './exchange.js'

/** A request of which it is not yet known whether it is let in. */
export interface Newcomer extends Pick<Exchange, 'request' | 'world' | 'route' | 'caller' | 'presented'> {
  readonly gateway: Pick<GatewayPorts, 'credentials' | 'settings'>
}

/** Refuses plain HTTP before anything is read from it (specification, What the service does). */
export function requireHttps({ request }: Newcomer): void {
  if (!request.secure) {
    throw new Problem('forbidden', 'Plain HTTP is not accepted; use https.', {
      hint: hint`the base URL of the app starts with http://: use ${either('sim.baseUrl', 'the one that starts with https://')}`,
    })
  }
}

/** Finds the operation that is asked for. A direct call knows it, and what was found before the body arrived is still so. */
export function matchRequest(
  { method, path, direct, known }: GatewayRequest,
  { router }: Pick<GatewayPorts, 'router'>,
): Route {
  return direct ?? known?.route ?? router.match(method, path)
}

/** Finds out who is asking and refuses nothing yet: what is refused later is counted on the right bucket. */
export function identifyCaller(exchange: Newcomer): void {
  const { request, world, gateway } = exchange
  if (request.direct?.caller !== undefined) {
    exchange.caller = request.direct.caller
    return
  }
  const { known } = request
  const isSame = known?.world === world && known.revision === world.revision && known.now === world.now
  const { caller, presented } = isSame
    ? known
    : gateway.credentials.identify(world, (name) => request.header(name))
  exchange.caller = caller
  exchange.presented = presented
}

/** Refuses with 401 without the right credential, and with 403 without permission. */
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
  if (caller.kind !== 'anonymous') operation.featureGate?.(exchange.world, caller.clientId, caller)
}

const credentials: Readonly<Record<Auth, string>> = {
  key: 'x-api-key',
  application: 'x-application-token',
  'key-or-application': 'x-api-key or x-application-token',
  none: 'none',
}

function unauthenticated(exchange: Newcomer): Problem {
  const { presented, route } = exchange
  const wanted = credentials[route.operation?.auth ?? 'none']
  const other = misplaced(exchange)
  return new Problem('authentication-error', 'Missing or invalid authentication credentials.', {
    hint:
      other !== undefined
        ? `${other}. This endpoint takes ${wanted}`
        : presented
          ? hint`the credential that was sent is unknown, revoked or expired here: use ${either('sim.apiKey of the simulator that answers', 'the x-api-key that platform-simulator serve printed, or an api_key of GET /__sim/worlds')}`
          : `no credential was sent: this endpoint takes ${wanted}`,
  })
}

/** The header in which each kind of credential belongs, and the name of that kind. */
const places = {
  'x-api-key': 'an API key',
  'x-application-token': 'an application token',
  authorization: 'a token of the dashboard',
} as const

/** Headers that other platforms have for a key. */
const otherHeaders = ['api-key', 'apikey', 'x-apikey', 'x-auth-token']

/** A good credential that was not looked at: where it was, and where it belongs. */
function misplaced({ request, world, gateway }: Newcomer): string | undefined {
  const headers = [...Object.keys(places), ...otherHeaders]
  for (const from of headers) {
    const sent = request.header(from) ?? ''
    for (const secret of secretsIn(sent)) {
      for (const [to, kind] of Object.entries(places)) {
        const value = to === 'authorization' ? `Bearer ${secret}` : secret
        const { caller } = gateway.credentials.identify(world, (name) => (name === to ? value : null))
        if (caller.kind === 'anonymous') continue
        if (from === to && sent === value)
          return `${headers.find((name) => request.header(name))} counts before ${from} and is unknown here: leave it out`
        return `the header ${from} has ${kind}, which belongs in ${to === 'authorization' ? 'authorization: Bearer' : to}`
      }
    }
  }
  return undefined
}

/**
 * Lists what may be a credential in a header: all of it, what stands behind a scheme, or the name and the password of a
 * user in the scheme Basic.
 */
function secretsIn(value: string): readonly string[] {
  const [scheme = '', secret] = value.trim().split(/\s+/)
  if (secret === undefined) return scheme === '' ? [] : [scheme]
  if (scheme.toLowerCase() !== 'basic') return [secret]
  const parts = orUndefined(() => atob(secret).split(':')) ?? []
  return [secret, ...parts]
}
