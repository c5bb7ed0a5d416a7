import type { Route, Router } from '../../contract/ports.js'
import { invalidFields, Problem } from '../../contract/problem.js'
import type { Exchange, GatewayRequest } from '../../gateway/exchange.js'
import { payloadOf } from '../../gateway/payload.js'
import { refuseMiss } from '../../gateway/pipeline.js'
import { checkJson, validateInput } from '../../gateway/validate.js'
import { parseJson } from '../../kernel/json.js'
import { memberOf } from '../../kernel/member-of.js'
import type { OpenApiDocument } from '../description/openapi-document.js'
import { type ControlAccess, requireAccess } from './authorize.js'
import type { ControlledWorld, ControlledWorlds } from './controlled.js'
import type { ControlOperation } from './operation.js'

/** The control API, as its steps see it. */
export interface ControlGateway {
  readonly router: Router<ControlOperation>
  /** Schemas of the control API refuse unknown members themselves. */
  readonly settings: { readonly strict: 'off'; readonly jsonOnly: true }
  readonly access: ControlAccess
  readonly worlds: ControlledWorlds
  readonly version: string
  description(): OpenApiDocument
}

/** One request on its way through the steps, each of which fills in its part. */
export interface ControlExchange extends Pick<Exchange, 'params' | 'warnings' | 'input' | 'json'> {
  request: GatewayRequest
  readonly gateway: ControlGateway
  /** Aborted when the caller has gone. */
  readonly gone: () => AbortSignal
  route: Route<ControlOperation>
  world: ControlledWorld | null
  /** The answer, which the last step sets: a value that becomes JSON, or text. */
  answer: { readonly status: number; readonly output: unknown } | { readonly text: string } | null
}

type Step = (exchange: ControlExchange) => void | Promise<void>

/** The steps between a caller and an operation of the control API, in order. */
const pipeline: readonly Step[] = [
  matchRoute,
  authorize,
  refuseMiss,
  findWorld,
  nameArguments,
  validateInput,
  run,
]

/** Walks the steps. @throws Problem or UsageError, where one refuses */
export async function walk(
  gateway: ControlGateway,
  sent: GatewayRequest,
  gone: () => AbortSignal,
): Promise<ControlExchange> {
  const exchange = start(gateway, sent, gone)
  for (const step of pipeline) {
    const working = step(exchange)
    // Only what takes time is waited for: what comes later stays behind.
    if (working !== undefined) await working
  }
  return exchange
}

/** Tells how many bytes of a body are worth reading: none of a request that is refused whatever it says. */
export function limitOf(gateway: ControlGateway, sent: GatewayRequest): number {
  const exchange = start(gateway, sent, () => AbortSignal.abort())
  try {
    for (const step of [matchRoute, authorize, findWorld]) step(exchange)
  } catch (error) {
    if (error instanceof Problem) return 0
    throw error
  }
  return exchange.route.operation?.bodyLimit ?? 0
}

/** A request to the address of a world goes on without it. */
function start(gateway: ControlGateway, sent: GatewayRequest, gone: () => AbortSignal): ControlExchange {
  const address = gateway.worlds.addressed(sent.path)
  return {
    request: address === undefined ? sent : { ...sent, path: address.path },
    gateway,
    gone,
    route: {},
    params: {},
    world: address?.world ?? null,
    input: { params: {}, query: undefined, body: undefined, contentType: null },
    warnings: [],
    json: null,
    answer: null,
  }
}

function matchRoute(exchange: ControlExchange): void {
  const { request, gateway } = exchange
  exchange.route = gateway.router.match(request.method, request.path)
  if (exchange.route.operation !== undefined) exchange.params = exchange.route.params
}

/** Refuses whoever may not control. It runs before a miss is refused, so that they learn nothing of what there is. */
function authorize({ route, request, gateway }: ControlExchange): void {
  if (route.operation?.auth !== 'none') requireAccess(gateway.access, request)
}

function findWorld(exchange: ControlExchange): void {
  const { request, gateway } = exchange
  if (exchange.world !== null) return
  const found = gateway.worlds.named(request.header('x-api-key') || null)
  if (found === undefined) {
    throw new Problem('authentication-error', 'The API key is not one of a world.', {
      hint: 'send a key of the world, such as the api_key with which it was created, or none for the default world',
    })
  }
  exchange.world = found
}

/** Arguments that were sent as an array, in the order of a call, are an object by their names from here on. */
function nameArguments(exchange: ControlExchange): void {
  const { request, route } = exchange
  const positions = route.operation?.positions
  const { body } = request
  // What is no text is for the validator to refuse.
  if (positions === undefined || body === null || !body.isUtf8) return
  const sent = /^\s*\[/.test(body.text) ? parseJson(body.text) : undefined
  // What is no JSON is for it as well.
  if (!Array.isArray(sent)) return
  if (sent.length > positions.length) {
    const message = `has ${sent.length} arguments, and there are ${positions.length}: ${positions.join(', ')}`
    throw invalidFields([{ field: 'body', message, code: 'too_big' }])
  }
  // Deep nesting would end the writing of it below.
  checkJson(sent)
  const named = Object.fromEntries(sent.map((value: unknown, index) => [positions[index], value]))
  exchange.request = { ...request, body: payloadOf(JSON.stringify(named)) }
}

async function run(exchange: ControlExchange): Promise<void> {
  const { route, world, gateway, input, request, gone } = exchange
  const { operation } = route
  if (operation === undefined || world === null) return
  const { worlds, version, description } = gateway
  const context = { worlds, world, version, description, gone }
  if (operation.text !== undefined && wantsText(request, input.query)) {
    exchange.answer = { text: operation.text(context, input.query) }
    return
  }
  exchange.answer = { status: operation.status, output: await operation.run(context, input) }
}

function wantsText({ header }: GatewayRequest, query: unknown): boolean {
  const format = memberOf(query, 'format')
  if (format !== undefined) return format === 'text'
  const accepted = header('accept') ?? ''
  return accepted.includes('text/plain') && !accepted.includes('application/json')
}
