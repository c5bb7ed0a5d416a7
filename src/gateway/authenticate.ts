import { type Auth, isWrite } from '../contract/operation.js'
import { Problem } from '../kernel/problem.js'
import type { Exchange } from './exchange.js'

/** Plain HTTP is refused before anything is read from it (specification, What the service does). */
export function requireHttps({ request }: Exchange): void {
  if (!request.secure) {
    throw new Problem('forbidden', 'Plain HTTP is not accepted; use https.', {
      hint: 'the base URL of the app starts with http://: use sim.baseUrl',
    })
  }
}

/** Finds out who is asking and refuses nothing yet: what is refused later is counted on the right bucket. */
export function identifyCaller(exchange: Exchange): void {
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
export function requireCredential(exchange: Exchange): void {
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
        hint: `${operation.id} is for who applies: send x-application-token instead of a key; in a direct call, sim.as({ applicationToken })`,
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
  if (operation.unbuilt) {
    throw new Problem('not-implemented', `${operation.id} is not implemented.`, {
      hint: `${operation.method} ${operation.path} is known and not built in this version: see docs/coverage.md`,
    })
  }
}

const credentials: Readonly<Record<Auth, string>> = {
  key: 'x-api-key',
  application: 'x-application-token',
  'key-or-application': 'x-api-key or x-application-token',
  none: 'none',
}

function unauthenticated({ presented, route }: Exchange): Problem {
  const wanted = credentials[route.operation?.auth ?? 'none']
  return new Problem('authentication-error', 'Missing or invalid authentication credentials.', {
    hint: presented
      ? 'the credential that was sent is unknown, revoked or expired here: use sim.apiKey of the simulator that answers'
      : `no credential was sent: this endpoint takes ${wanted}`,
  })
}
