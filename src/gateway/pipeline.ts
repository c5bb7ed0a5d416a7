import { orPrototypePollution } from '../contract/call-site.js'
import type { Endpoint } from '../contract/operation.js'
import type { Route, Router } from '../contract/ports.js'
import { Problem } from '../contract/problem.js'
import { identifyCaller, matchRequest, requireCredential, requireHttps } from './authenticate.js'
import type { Exchange, GatewayRequest, Step } from './exchange.js'
import { answerKept, execute } from './execute.js'
import { answerFault, meetFaults, readFaultPlan } from './fault-rules.js'
import { readIdempotencyKey, replayStored } from './idempotency.js'
import { namingOtherKinds } from './other-kinds.js'
import { countRequest, saysWhenToComeBack } from './rate-limit.js'
import { validateInput } from './validate.js'

/**
 * The steps between a caller and an operation, in order, the same for every entry point. A miss is refused only after
 * the request was counted, so that every response carries the rate headers.
 */
export const pipeline: readonly Step[] = [
  matchRoute,
  requireHttps,
  identifyCaller,
  meetFaults,
  countRequest,
  refuseMiss,
  requireCredential,
  readIdempotencyKey,
  readFaultPlan,
  replayStored,
  answerKept,
  (exchange) => validateInput(exchange, exchange.world),
  answerFault,
  execute,
]

/** Walks the steps until one answers or refuses. Only a Problem is a refusal; anything else is rethrown. */
export function walk(exchange: Exchange): void {
  try {
    for (const step of pipeline) {
      step(exchange)
      if (exchange.answer !== null) return
    }
  } catch (error) {
    if (!(error instanceof Problem))
      throw orPrototypePollution(error, `${exchange.request.method} ${exchange.request.path}`)
    exchange.problem = saysWhenToComeBack(exchange, namingOtherKinds(exchange, error))
  }
}

function matchRoute(exchange: Exchange): void {
  exchange.route = matchRequest(exchange.request, exchange.gateway)
  if (exchange.route.operation !== undefined) exchange.params = exchange.route.params
}

/** A request and the route that it was matched with, by whichever API. */
interface Matched {
  readonly request: GatewayRequest
  readonly route: Route<Endpoint>
  readonly gateway: { readonly router: Pick<Router, 'similar' | 'listedIn'> }
}

/** @throws Problem 404 naming the nearest routes, or 405 naming the methods that there are */
export function refuseMiss({ route, request, gateway }: Matched): void {
  if (route.operation !== undefined) return
  const { method, path } = request
  if (route.allow !== undefined) {
    throw new Problem(
      'method-not-allowed',
      `${method} is not possible here; ${route.allow.join(', ')} ${route.allow.length === 1 ? 'is' : 'are'}.`,
      {
        headers: { allow: route.allow.join(', ') },
        ...meant(gateway.router.similar(method, path, { sameMethod: true })),
      },
    )
  }
  const similar = gateway.router.similar(method, path)
  throw new Problem('not-found', `${method} ${path} does not exist.`, {
    hint: `see ${gateway.router.listedIn} for every path`,
    ...meant(similar),
  })
}

function meant(similar: readonly string[]): { readonly hint?: string } {
  return similar.length === 0 ? {} : { hint: `did you mean ${similar.join(', or ')}?` }
}
