import type { Registry } from '../../contract/compose.js'
import { type Address, address, type Description, description } from '../../contract/host-ports.js'
import { type AnyOperation, isWrite, parameterNames, refusesOthers } from '../../contract/operation.js'
import { type ProblemSlug, problemTypes } from '../../contract/problem.js'
import { problemDocument } from '../../contract/problem-document.js'
import { faultSteps, presets, sandboxHeaders } from '../../contract/sandbox-headers.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy, memo } from '../../kernel/lazy.js'
import { isPlainObject } from '../../kernel/names.js'
import type { Tomorrow } from '../../runtime/wire.js'
import {
  describeEndpoints,
  type Manner,
  type OpenApiDocument,
  type Schema,
  serversAt,
} from './openapi-document.js'
import { describeEvents } from './openapi-events.js'
import type { Saying } from './sentences.js'
import type { Describe } from './settings.js'

/** The OpenAPI 3.0.3 description of the platform's operations and events (specification, Versioning 6). */
export function describeApi(
  { allOperations, events }: Pick<Registry, 'allOperations' | 'events'>,
  servers: readonly string[],
  saying?: Saying,
): OpenApiDocument {
  const described = (name: string, members: Schema): Schema => {
    const description = saying?.headers[name.toLowerCase()]
    return { ...(description !== undefined && { description }), ...members }
  }
  return describeEndpoints(allOperations, {
    ...platform,
    servers,
    components: {
      ...platform.components,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, schema]) => [name, described(name, { schema })]),
      ),
    },
    headers: (operation) =>
      headerParameters(operation).map((header) => described(String(header['name']), header)),
    beside: (add) => describeEvents(events, add, saying?.envelope),
    ...(saying && { saying }),
  })
}

const headers: Schema = {
  'X-RateLimit-Limit': { type: 'integer' },
  'X-RateLimit-Remaining': { type: 'integer' },
  'X-RateLimit-Reset': { type: 'integer' },
  'Retry-After': { type: 'integer' },
  'X-Request-Id': { type: 'string' },
}

const platform: Omit<Manner<AnyOperation>, 'servers'> = {
  info: {
    title: 'Platform API, as simulated by platform-simulator',
    version: '1.0.0',
    description: 'Generated from the declarations that the simulator runs.',
  },
  problem: problemDocument,
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      applicationToken: { type: 'apiKey', in: 'header', name: 'x-application-token' },
      dashboardSession: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    },
  },
  about: (operation) => ({
    description: `Source: ${operation.source}.`,
    ...(operation.stability === 'deprecated' && { deprecated: true }),
    ...(operation.stability === 'beta' && { 'x-beta': true }),
    ...(operation.page !== 'none' && { 'x-pagination': operation.page }),
    security: securityOf(operation),
  }),
  body: (_, schema) => schema,
  knownAs: ({ statusOfKnown }) => statusOfKnown,
  response: (operation, status) => (status === 'default' ? {} : { headers: headersOf(operation, status) }),
  documents: ({ problemBodies }, status) =>
    problemSlugs.flatMap((slug) => (problemTypes[slug].status === status ? (problemBodies[slug] ?? []) : [])),
  refusals: (operation) => statusesOf(operation).map((status) => ({ status, title: titleOf(status) })),
}

const problemSlugs = Object.keys(problemTypes) as readonly ProblemSlug[]

function headersOf(operation: AnyOperation, status: number): Schema {
  const names = Object.keys(headers).filter((name) => name !== 'Retry-After' || status === 429)
  return {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(status === operation.status &&
      operation.cacheControl !== undefined && { 'Cache-Control': { schema: { type: 'string' } } }),
  }
}

/** Every status an operation refuses with: its own problems, and those its declaration implies. */
function statusesOf(operation: AnyOperation): number[] {
  return [...new Set(problemsOf(operation).map((slug) => problemTypes[slug].status))].sort((a, b) => a - b)
}

/** Every problem an operation can answer without being asked for a failure: its own, and those its declaration implies. */
export function problemsOf(operation: AnyOperation): ProblemSlug[] {
  const slugs = new Set<ProblemSlug>(operation.problems)
  slugs.add('forbidden')
  if (operation.isCounted) slugs.add('rate-limited')
  if (operation.auth !== 'none') slugs.add('authentication-error')
  if (parameterNames(operation).some((name) => operation.params[name] === undefined))
    slugs.add('invalid-identifier')
  // Whatever is written may come with an idempotency key, which may be no UUID.
  if (operation.query !== undefined || isWrite(operation.method)) slugs.add('validation-error')
  if (operation.body !== undefined) slugs.add('invalid-request').add('payload-too-large')
  if (refusesOthers(operation)) slugs.add('conflict')
  return [...slugs]
}

function titleOf(status: number): string {
  return Object.values(problemTypes).find((type) => type.status === status)?.title ?? 'Problem'
}

function securityOf({ auth }: AnyOperation): Schema[] {
  if (auth === 'none') return []
  if (auth === 'application') return [{ applicationToken: [] }]
  const key: Schema[] = [{ apiKey: [] }, { dashboardSession: [] }]
  return auth === 'key' ? key : [...key, { applicationToken: [] }]
}

function headerParameters(operation: AnyOperation): Schema[] {
  const inHeader = (name: string, schema: Schema, required = false): Schema => {
    return { name, in: 'header', required, schema }
  }
  const key = inHeader(
    'x-idempotency-key',
    { type: 'string', format: 'uuid' },
    operation.idempotencyKey === 'required',
  )
  const ofSandbox: readonly Schema[] = [
    inHeader(sandboxHeaders.scenario, { type: 'string', enum: Object.keys(presets) }),
    inHeader(sandboxHeaders.step, { type: 'string', enum: [...faultSteps] }),
    inHeader(sandboxHeaders.status, { type: 'integer', minimum: 100, maximum: 599 }),
    inHeader(sandboxHeaders.message, { type: 'string', maxLength: 500 }),
    inHeader(sandboxHeaders.instant, { type: 'string' }),
    inHeader(sandboxHeaders.skipAutoApproval, { type: 'string' }),
  ]
  return [...(isWrite(operation.method) ? [key] : []), ...(operation.sandboxHeaders ? ofSandbox : [])]
}

/** JSON data as YAML in block style; texts are written as JSON strings, which YAML reads alike. */
export function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n'
    return `\n${value.map((item) => `${indent}-${nested(item, `${indent}  `)}`).join('')}`
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    if (members.length === 0) return ' {}\n'
    return `\n${members.map(([name, member]) => `${indent}${key(name)}:${toYaml(member, `${indent}  `)}`).join('')}`
  }
  return ` ${JSON.stringify(value)}\n`
}

/** A map inside a list starts on the line of its dash. */
function nested(item: unknown, indent: string): string {
  const text = toYaml(item, indent)
  return text.startsWith('\n') ? ` ${text.slice(1 + indent.length)}` : text
}

function key(name: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : JSON.stringify(name)
}

/** The description of all worlds of a registry, which differ by their addresses alone: it has none, and nobody changes it. */
export const describedAnywhere = memo((registry: Pick<Registry, 'allOperations' | 'events'>) =>
  describeApi(registry, []),
)

/**
 * The ports that depend on where the simulator is called: the description of the API, and the address itself. The document
 * is made when it is first asked for, and kept as text: whoever gets it may change it.
 * @param describe the option `openapi`
 * @param tomorrow the option of that name
 */
export function locatedPorts(
  registry: Pick<Registry, 'allOperations' | 'events'>,
  where: Address,
  describe: Describe = (servers) => ({ ...describedAnywhere(registry), servers: serversAt(servers) }),
  tomorrow: Pick<Tomorrow, 'describe'> = { describe: (today) => today },
): readonly [string, unknown][] {
  const text = lazy(() => JSON.stringify(tomorrow.describe(requireDocument(describe([where.baseUrl])))))
  const port: Description = {
    json: () => JSON.parse(text()),
    yaml: lazy(() => toYaml(JSON.parse(text())).trimStart()),
  }
  return [
    [description.name, port],
    [address.name, where],
  ]
}

/** @throws UsageError for what the option `openapi` must not return */
function requireDocument(document: object): object {
  if (isPlainObject(document) && 'paths' in document) return document
  throw new UsageError(
    'the option openapi of createSimulator returned something that is no OpenAPI document: it has no paths. It must return the document itself, and not a promise of one.',
  )
}
