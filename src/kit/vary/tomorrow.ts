import type { OutboundRequest } from '../../contract/ports.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { createRouter } from '../../gateway/router.js'
import { describedAnywhere } from '../../hosts/description/openapi.js'
import { didYouMean } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { checkOptions, isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { registry } from '../../resources/registry.js'
import type { Tomorrow } from '../../runtime/wire.js'
import { type ChangeName, changeNames, type Drawn, drawnFrom } from './changes.js'
import { askedIn, mapped, membersOf, Schemas } from './schemas.js'
import { changedAnswer, jsonOf } from './wires.js'

/** The API as a later version of it may be. */

/** A compatible change of the API. */
export interface ChangedApi {
  /** Describes the API as it is changed. @param today an OpenAPI document, which stays as it is */
  describe(today: object): object
}

export interface TomorrowOptions {
  /** Draws the names and words that are new; the same seed draws the same. */
  readonly seed?: string | number
  /** Some of the changes; all unless given. */
  readonly only?: readonly string[]
}

const today = () => describedAnywhere(registry)
const askedToday = lazy(() => askedIn(today()))
const router = lazy(() => createRouter(registry.allOperations))

/**
 * Makes a compatible change of the API: for the option `tomorrow` of `createSimulator`. Every answer is valid for what its
 * `describe` makes of the description.
 * @throws UsageError for a change that there is none of
 */
export function tomorrow(options: TomorrowOptions = {}): ChangedApi {
  return tomorrowOf(options, () => undefined)
}

/** @param acted hears of each answer and each event that is not as it was */
export function tomorrowOf(options: TomorrowOptions, acted: () => void): Tomorrow {
  checkOptions(options, { seed: 'any', only: 'texts' }, 'tomorrow')
  const { seed = 'platform-simulator', only = changeNames } = options
  const unknown = only.find((name) => !changeNames.some((known) => known === name))
  if (unknown !== undefined)
    throw new UsageError(
      `tomorrow: there is no change ${printable(unknown)}. ${didYouMean(printable(unknown), changeNames, 3)}`,
    )
  const chosen = new Set<string>(only)
  const has = (name: ChangeName): boolean => chosen.has(name)
  const drawn = drawnFrom(String(seed))
  const change = drawn.changeOf(has)
  const schemas = lazy(() => new Schemas(today(), change, askedToday()))

  /** Changes what an operation answered. */
  function changed(request: GatewayRequest, response: GatewayResponse): GatewayResponse {
    const headers = has('new headers') ? drawn.headers : {}
    const output = jsonOf(response)
    const { operation } = router().match(request.method, request.path)
    if (output === undefined || operation === undefined || operation.tag === 'description')
      return changedAnswer(response, { headers })
    const { responses } = operationIn(today().paths, operation.path, operation.method)
    const made =
      response.status >= 400 && isPlainObject(output) && has('new problem types')
        ? drawn.problem(output)
        : output
    const told = schemas().value(made, schemaIn(responses, response.status))
    const page = has('one more page') ? oneMorePage(told) : told
    return changedAnswer(response, { headers, output: page })
  }

  /** Changes an event, and what it is wrapped in. */
  function changedEvent(request: OutboundRequest): OutboundRequest {
    const event = parseJson(request.body)
    const component: unknown = membersOf(membersOf(today(), 'components'), 'schemas')[
      `event.${request.eventType}`
    ]
    const body = JSON.stringify(schemas().value(event, component))
    return { ...request, body }
  }

  return {
    describe: (document) => describedTomorrow(document, drawn, has),
    call(request, serve) {
      const asked = has('smaller pages') ? smallerPage(request) : request
      const before = serve(asked)
      const after = changed(request, before)
      if (asked !== request || after.content?.text !== before.content?.text || has('new headers')) acted()
      return after
    },
    async attempt(request, send) {
      if (has('new event types') && request.attempt === 1 && !request.isReplay) {
        acted()
        await send(drawn.event(request))
      }
      const after = changedEvent(request)
      if (after.body !== request.body) acted()
      return send(after)
    },
  }
}

function operationIn(paths: object, path: string, method: string): { readonly responses: object } {
  const operation = membersOf(membersOf({ paths }, 'paths'), path)
  return { responses: membersOf(membersOf(operation, method.toLowerCase()), 'responses') }
}

/** The schema of the JSON of an answer. */
function schemaIn(responses: object, status: number): unknown {
  const all = membersOf({ responses }, 'responses')
  const content = membersOf(all[String(status)] ?? all['default'], 'content')
  const [, described] = Object.entries(content).find(([type]) => /\bjson\b/.test(type)) ?? []
  return isPlainObject(described) ? described['schema'] : undefined
}

/** Asks for fewer items than the app did: what is left out is on the next page. */
function smallerPage(request: GatewayRequest): GatewayRequest {
  const { operation } = router().match(request.method, request.path)
  if (operation?.page !== 'cursor') return request
  const query = new URLSearchParams(request.search)
  const asked = Number(query.get('limit') ?? 20)
  if (!Number.isInteger(asked) || asked < 2) return request
  query.set('limit', asked > 2 ? '2' : '1')
  return { ...request, search: `?${query}` }
}

/** Says that there is more, where the last page is full: the next one is empty. */
function oneMorePage(output: unknown): unknown {
  if (!isPlainObject(output)) return output
  const { data, meta } = output
  if (!Array.isArray(data) || data.length === 0 || !isPlainObject(meta)) return output
  return 'has_more_after' in meta ? { ...output, meta: { ...meta, has_more_after: true } } : output
}

/** Describes the API as it is changed: nothing is gone, and nothing that is asked of requests is new. */
function describedTomorrow(document: object, drawn: Drawn, has: (name: ChangeName) => boolean): object {
  const schemas = new Schemas(document, drawn.changeOf(has))
  const components = membersOf(document, 'components')
  const paths = mapped(membersOf(document, 'paths'), (path) =>
    mapped(isPlainObject(path) ? path : {}, (operation) =>
      isPlainObject(operation) && isPlainObject(operation['responses'])
        ? { ...operation, responses: mapped(operation['responses'], (each) => response(each)) }
        : operation,
    ),
  )

  function response(each: unknown): unknown {
    if (!isPlainObject(each)) return each
    const content = mapped(membersOf(each, 'content'), (described) =>
      isPlainObject(described) ? { ...described, schema: schemas.schema(described['schema']) } : described,
    )
    const headers = has('new headers')
      ? { headers: { ...membersOf(each, 'headers'), ...drawn.describedHeaders } }
      : {}
    return { ...each, ...('content' in each && { content }), ...headers }
  }

  const described = schemas.components
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: has('new event types') ? drawn.describeEvent(described) : described,
    },
  }
}
