import type { AnyOperation, Caller } from '../contract/operation.js'
import { Problem } from '../contract/problem.js'
import type { World } from '../kernel/world.js'
import {
  type Newcomer as Admittable,
  identifyCaller,
  requireCredential,
  requireHttps,
} from './authenticate.js'
import type { GatewayPorts, GatewayRequest } from './exchange.js'

/** What a request is let in to, and who sent it. */
export interface Admission {
  readonly operation: AnyOperation
  readonly caller: Caller
}

/** What the first steps of the pipeline say before anything is counted or read; undefined for what they will refuse. */
export function admit(
  world: World,
  gateway: Pick<GatewayPorts, 'router' | 'credentials' | 'settings'>,
  request: GatewayRequest,
): Admission | undefined {
  const route = gateway.router.match(request.method, request.path)
  if (route.operation === undefined) return undefined
  const newcomer: Admittable = {
    request,
    world,
    gateway,
    route,
    caller: { kind: 'anonymous' },
    presented: false,
  }
  try {
    requireHttps(newcomer)
    identifyCaller(newcomer)
    requireCredential(newcomer)
    const { operation, params } = route
    if (operation.precheckBody !== undefined) {
      const query = operation.query?.safeParse(Object.fromEntries(new URLSearchParams(request.search)))
      if (query?.success === false) return undefined
      operation.precheckBody(world, params, query?.data)
    }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
  return { operation: route.operation, caller: newcomer.caller }
}
