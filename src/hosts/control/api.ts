import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { isLoopback } from '../../contract/primitives.js'
import { presentOwnProblem, problemDocument, problemMediaType } from '../../contract/problem-document.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import { closest } from '../../kernel/closest.js'
import { Problem, UsageError } from '../../kernel/problem.js'
import type { Answer } from '../node-server.js'
import type { ControlledWorlds, ControlRoute } from './route.js'
import { controlRoutes } from './routes.js'

export interface ControlSettings {
  readonly version: string
  /** Asked for as `authorization: Bearer`. */
  readonly token: string | undefined
  /** Reachable from other machines: then nothing is controlled without a token. */
  readonly isPublic: boolean
}

/** Answers `/__sim/*`. */
export function createControlApi(
  worlds: ControlledWorlds,
  settings: ControlSettings,
): (request: GatewayRequest) => Promise<Answer> {
  return async (request) => {
    try {
      return await control(worlds, settings, request)
    } catch (error) {
      return refusal(asProblem(error), request)
    }
  }
}

async function control(
  worlds: ControlledWorlds,
  settings: ControlSettings,
  request: GatewayRequest,
): Promise<Answer> {
  const { method, path } = request
  if (path !== '/__sim/health') authorize(settings, request)
  if (method === 'GET' && path === '/__sim/openapi.json')
    return json(200, describeControlApi(settings.version))
  const { route, params } = match(method, path)
  const world = worlds.named(request.header('x-api-key'))
  if (world === undefined) {
    throw new Problem('authentication-error', 'The API key is not one of a world.', {
      hint: 'send the api_key with which the world was created, or none for the default world',
    })
  }
  const query = parse(route.query, Object.fromEntries(new URLSearchParams(request.search)), 'the query')
  const body =
    route.body === undefined ? undefined : parse(route.body, readJson(request.body?.text ?? null), 'the body')
  const { version } = settings
  if (route.text !== undefined && wantsText(request, query)) return plainText(route.text(world))
  return json(route.status, await route.run({ worlds, world, version, params, query, body }))
}

function wantsText({ header }: GatewayRequest, { format }: { readonly format?: unknown }): boolean {
  if (format !== undefined) return format === 'text'
  const accepted = header('accept') ?? ''
  return accepted.includes('text/plain') && !accepted.includes('application/json')
}

/** A page that a browser shows can call this machine too: only what was not sent by one from elsewhere may. */
function authorize({ token, isPublic }: ControlSettings, { header }: GatewayRequest): void {
  if (token !== undefined) {
    if (isEqual((header('authorization') ?? '').replace(/^bearer +/i, ''), token)) return
    throw new Problem('authentication-error', 'The control API needs its token.', {
      hint: 'send authorization: Bearer with the token that the server was started with',
    })
  }
  if (isPublic) {
    throw new Problem('forbidden', 'The control API is off on a public address.', {
      hint: 'start the server with --token, and send it as authorization: Bearer',
    })
  }
  const origin = header('origin')
  if (!isHere(`http://${header('host') ?? 'localhost'}`) || (origin !== null && !isHere(origin))) {
    throw new Problem('forbidden', 'The control API is for this machine only.', {
      hint: 'call it at 127.0.0.1 or localhost, or start the server with --token',
    })
  }
}

/** Whether an address is one of this machine. */
export function isHere(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

function match(method: string, path: string) {
  const allowed: string[] = []
  for (const route of controlRoutes) {
    const params = paramsOf(route.path, path)
    if (params === undefined) continue
    if (route.method === method) return { route, params }
    allowed.push(route.method)
  }
  if (allowed.length > 0) {
    throw new Problem('method-not-allowed', `${method} is not possible here; ${allowed.join(', ')} is.`, {
      headers: { allow: allowed.join(', ') },
    })
  }
  const known = controlRoutes.map((route) => `${route.method} ${route.path}`)
  throw new Problem('not-found', `${method} ${path} does not exist.`, {
    hint: `did you mean ${closest(`${method} ${path}`, known, 2).join(', or ')}? /__sim/openapi.json has them all`,
  })
}

/** Segments must be equal, but for parameters. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const given = path.replace(/\/$/, '').split('/')
  const wanted = template.split('/')
  if (given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith('{') && value !== '') params[segment.slice(1, -1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

function readJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid-request', 'The body is not valid JSON.')
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message, code }) => ({
    field: path.length === 0 ? what : path.join('.'),
    message,
    code,
  }))
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  throw new Problem('validation-error', value === undefined ? `${what} is required: ${detail}` : detail, {
    errors,
  })
}

function json(status: number, value: unknown): Answer {
  if (status === 204) return { status, headers: {}, text: undefined }
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(value) }
}

function plainText(text: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, text: `${text}\n` }
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UsageError)
    return new Problem('invalid-request', error.message, { title: 'Usage Error' })
  return new Problem('internal-error', error instanceof Error ? error.message : String(error), {
    hint: 'this is a bug of platform-simulator, please report it',
  })
}

function refusal(problem: Problem, { path }: GatewayRequest): Answer {
  return {
    status: problem.status,
    headers: { 'content-type': problemMediaType, ...problem.headers },
    text: JSON.stringify(presentOwnProblem(problem, path)),
  }
}

/** The OpenAPI 3.0.3 description of the control API. */
export function describeControlApi(version: string): object {
  const schemas: Schemas = {}
  const problem = schemaOf(
    problemDocument.omit({ request_id: true }).meta({ id: 'Problem' }),
    'output',
    schemas,
  )
  const paths: Record<string, Record<string, object>> = {}
  for (const route of controlRoutes) {
    const described = describe(route, problem, schemas)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Control API of platform-simulator',
      version,
      description: 'Acts on the world whose api_key is sent as x-api-key, without one on the default world.',
      license: { name: 'MIT', url: 'https://opensource.org/licenses/MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        world: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

type Schemas = Record<string, object>

function describe(route: ControlRoute, problem: object, schemas: Schemas): object {
  const { id, path, summary, query, body, status, output, text } = route
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const asJson = (schema: object) => ({ 'application/json': { schema } })
  return {
    operationId: id,
    summary,
    security: id === 'health' ? [] : [{}, { world: [] }, { token: [] }, { world: [], token: [] }],
    parameters: [
      ...named.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query.shape).map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: schemaOf(schema as z.ZodType, 'output', schemas),
      })),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: asJson(schemaOf(body, 'input', schemas)),
      },
    }),
    responses: {
      [String(status)]: {
        description: 'Success.',
        ...(output !== undefined && {
          content: {
            ...asJson(schemaOf(output, 'output', schemas)),
            ...(text !== undefined && { 'text/plain': { schema: { type: 'string' } } }),
          },
        }),
      },
      default: { description: 'A refusal.', content: { [problemMediaType]: { schema: problem } } },
    },
  }
}

/** The schema, with references to what has a name of its own, which is added to `schemas`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): object {
  const written: { readonly definitions?: Schemas; readonly $schema?: string } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any', io })),
    (name, value: unknown) => {
      if (name === 'id' && typeof value === 'string') return undefined
      return name === '$ref' ? String(value).replace('#/definitions/', '#/components/schemas/') : value
    },
  )
  const { $schema: _dialect, definitions = {}, ...own } = written
  Object.assign(schemas, definitions)
  return own
}
