import { FileBody } from '../contract/bytes.js'
import type { AnyOperation } from '../contract/operation.js'
import { Problem } from '../contract/problem.js'
import type { World } from '../kernel/world.js'
import {
  identifyCaller,
  matchRequest,
  type Newcomer,
  requireCredential,
  requireHttps,
} from './authenticate.js'
import type { GatewayPorts, GatewayRequest, Known } from './exchange.js'

/** The result of the first steps of the pipeline, before anything is counted or read. */
interface Admission {
  /** The facts that the request brings along. */
  readonly known: Known
  /** The operation; undefined for a request that is refused, whatever its body says. */
  readonly operation: AnyOperation | undefined
}

/** The facts about a body that a host has to know before it reads it. */
export interface ExpectedBody {
  /** The number of bytes that are worth reading: none of a request that is refused whatever it says. */
  readonly bodyLimit: number
  /** True where the body may be too long to be put together, so that it is put away as it arrives. */
  readonly isFile: boolean
  /** The facts that the request brings along. */
  readonly known?: Known
}

/** Lets a request in, or not, before its body is there. */
export function admit(
  world: World,
  gateway: Pick<GatewayPorts, 'router' | 'credentials' | 'settings'>,
  request: GatewayRequest,
): Admission {
  const newcomer: Newcomer = {
    request,
    world,
    gateway,
    route: matchRequest(request, gateway),
    caller: { kind: 'anonymous' },
    presented: false,
  }
  identifyCaller(newcomer)
  const { route, caller, presented } = newcomer
  const known = { route, caller, presented, world, revision: world.revision, now: world.now }
  return { known, operation: isLetIn(newcomer) ? route.operation : undefined }
}

function isLetIn(newcomer: Newcomer): boolean {
  const { route, world, request } = newcomer
  if (route.operation === undefined) return false
  const { operation, params } = route
  try {
    requireHttps(newcomer)
    requireCredential(newcomer)
    if (operation.precheckBody === undefined) return true
    const query = operation.query?.safeParse(Object.fromEntries(new URLSearchParams(request.search)))
    if (query?.success === false) return false
    operation.precheckBody(world, params, query?.data)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Tells what to do with the body of a request. */
export function expectBody({ known, operation }: Admission): ExpectedBody {
  const isFile = known.route.operation?.body instanceof FileBody
  return { bodyLimit: operation?.bodyLimit ?? 0, isFile, known }
}
