import * as z from 'zod'
import { Bytes } from '../contract/bytes.js'
import { faultSteps } from '../contract/fault-steps.js'
import { type AnyOperation, type Content, isWrite } from '../contract/operation.js'
import { wireSchemas } from '../contract/primitives.js'
import { problemDocument, problemMediaType } from '../contract/problem-document.js'
import { presets, sandboxHeaders } from '../contract/sandbox-headers.js'
import type { Json } from '../kernel/json.js'
import { type ProblemSlug, problemTypes } from '../kernel/problem.js'

type Schema = { [name: string]: Json }

export type OpenApiDocument = {
  readonly openapi: '3.0.3'
  readonly info: Schema
  readonly servers: readonly Schema[]
  readonly tags: readonly Schema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Schema
}

/** The OpenAPI 3.0.3 description of the operations, from their declarations (specification, Versioning 6). */
export function describeApi(
  operations: readonly AnyOperation[],
  servers: readonly string[],
): OpenApiDocument {
  const schemas = new Components()
  const problem = schemas.add(problemDocument, 'output')
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of operations) {
    for (const [index, path] of [operation.path, ...operation.alsoAt].entries()) {
      const described = describeOperation(operation, index, schemas, problem)
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
    }
  }
  const tags = [...new Set(operations.map((operation) => operation.tag))].sort()
  return {
    openapi: '3.0.3',
    info: {
      title: 'Platform API, as simulated by platform-simulator',
      version: '1.0.0',
      description: 'Generated from the declarations that the simulator runs.',
      license: { name: 'MIT', url: 'https://opensource.org/licenses/MIT' },
    },
    servers: servers.map((url) => ({ url })),
    tags: tags.map((name) => ({ name, description: `${name} operations.` })),
    paths,
    components: {
      schemas: schemas.all(),
      headers,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        applicationToken: { type: 'apiKey', in: 'header', name: 'x-application-token' },
        dashboardSession: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

const headers: Schema = {
  ...Object.fromEntries(
    ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'].map((name) => [
      name,
      { schema: { type: 'integer' } },
    ]),
  ),
  'X-Request-Id': { schema: { type: 'string' } },
}

function headersOf(status: number): Schema {
  const names = Object.keys(headers).filter((name) => name !== 'Retry-After' || status === 429)
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function describeOperation(
  operation: AnyOperation,
  index: number,
  schemas: Components,
  problem: Schema,
): Schema {
  const { id, tag, summary, source, status, output, mediaType, body } = operation
  const success = {
    description: 'Success.',
    headers: {
      ...headersOf(status),
      ...(operation.cacheControl !== undefined && { 'Cache-Control': { schema: { type: 'string' } } }),
    },
    ...(output !== undefined && { content: contentOf(output, mediaType, 'output', schemas) }),
  }
  const refusals = statusesOf(operation).map((code): [string, Schema] => [
    String(code),
    {
      description: titleOf(code),
      headers: headersOf(code),
      content: { [problemMediaType]: { schema: problem } },
    },
  ])
  return {
    operationId: index === 0 ? id : `${id}.alias${index}`,
    tags: [tag],
    summary,
    description: `Source: ${source}.`,
    ...(operation.stability === 'deprecated' && { deprecated: true }),
    ...(operation.stability === 'beta' && { 'x-beta': true }),
    ...(operation.page !== 'none' && { 'x-pagination': operation.page }),
    security: securityOf(operation),
    parameters: parametersOf(operation, schemas),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: contentOf(body, 'application/json', 'input', schemas),
      },
    }),
    responses: {
      [String(status)]: success,
      ...Object.fromEntries(refusals),
      default: { description: 'Any other problem.', content: { [problemMediaType]: { schema: problem } } },
    },
  }
}

/** By media type, what a body or an answer is. */
function contentOf(
  content: NonNullable<Content>,
  mediaType: string,
  io: 'input' | 'output',
  schemas: Components,
): Schema {
  if (!(content instanceof Bytes)) return { [mediaType]: { schema: schemas.add(content, io) } }
  const description = io === 'input' ? `At most ${content.limit} bytes.` : 'The bytes as they are.'
  const schema = { type: 'string', format: 'binary', description }
  return Object.fromEntries(content.mediaTypes.map((type) => [type, { schema }]))
}

/** Every status an operation refuses with: its own problems, and those its declaration implies. */
export function statusesOf(operation: AnyOperation): number[] {
  return [...new Set(problemsOf(operation).map((slug) => problemTypes[slug].status))].sort((a, b) => a - b)
}

/** Every problem an operation can answer without being asked for a failure: its own, and those its declaration implies. */
export function problemsOf(operation: AnyOperation): ProblemSlug[] {
  const slugs = new Set<ProblemSlug>(operation.problems)
  slugs.add('rate-limited').add('forbidden')
  if (operation.auth !== 'none') slugs.add('authentication-error')
  if (parameterNames(operation).some((name) => operation.params[name] === undefined))
    slugs.add('invalid-identifier')
  if (
    operation.query !== undefined ||
    operation.body !== undefined ||
    operation.idempotencyKey === 'required'
  ) {
    slugs.add('validation-error')
  }
  if (operation.body !== undefined) slugs.add('invalid-request').add('payload-too-large')
  if (operation.idempotency === 'refuse-other-body') slugs.add('conflict')
  if (operation.unbuilt) slugs.add('not-implemented')
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

export function parameterNames({ path }: AnyOperation): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

function parametersOf(operation: AnyOperation, schemas: Components): Schema[] {
  const parameters: Schema[] = []
  for (const name of parameterNames(operation)) {
    const schema = operation.params[name]
    parameters.push({
      name,
      in: 'path',
      required: true,
      schema: schema === undefined ? { $ref: '#/components/schemas/KSUID' } : schemas.add(schema, 'input'),
    })
  }
  if (operation.query instanceof z.ZodObject) {
    for (const [name, schema] of Object.entries(operation.query.shape)) {
      parameters.push({
        name,
        in: 'query',
        required: !(schema as z.ZodType).isOptional(),
        schema: schemas.add(schema as z.ZodType, 'input'),
      })
    }
  }
  if (isWrite(operation.method)) {
    parameters.push({
      name: 'x-idempotency-key',
      in: 'header',
      required: operation.idempotencyKey === 'required',
      schema: { type: 'string', format: 'uuid' },
    })
  }
  if (operation.sandboxHeaders) {
    const values: Readonly<Record<string, Schema>> = {
      [sandboxHeaders.scenario]: { type: 'string', enum: Object.keys(presets) },
      [sandboxHeaders.step]: { type: 'string', enum: [...faultSteps] },
      [sandboxHeaders.status]: { type: 'integer', minimum: 100, maximum: 599 },
      [sandboxHeaders.message]: { type: 'string', maxLength: 500 },
      [sandboxHeaders.instant]: { type: 'string' },
      [sandboxHeaders.skipAutoApproval]: { type: 'string' },
    }
    for (const [name, schema] of Object.entries(values)) {
      parameters.push({ name, in: 'header', required: false, schema })
    }
  }
  return parameters
}

/** Collects named schemas and hands out references to them. */
class Components {
  readonly #schemas: Record<string, Schema> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      definitions,
      $schema: _dialect,
      ...own
    } = z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      unrepresentable: 'any',
      io,
      override: ({ zodSchema, jsonSchema }) => describeWire(zodSchema, jsonSchema),
    })
    const known: Readonly<Record<string, Schema>> = JSON.parse(JSON.stringify(definitions ?? {}))
    for (const [name, definition] of Object.entries(known)) {
      this.#schemas[name] = tidy(definition, known)
    }
    return tidy(own, known)
  }

  all(): Record<string, Schema> {
    return Object.fromEntries(Object.entries(this.#schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** A schema that parses text says itself what it is on the wire; safe-integer bounds say nothing and go. */
export function describeWire(zodSchema: z.core.$ZodType, jsonSchema: { [name: string]: unknown }): void {
  const wire = zodSchema instanceof z.ZodType ? wireSchemas.get(zodSchema) : undefined
  if (wire !== undefined) {
    for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
    Object.assign(jsonSchema, wire.schema)
  }
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

/** Points references at the components and drops what OpenAPI 3.0 does not know. */
function tidy(value: unknown, definitions: Readonly<Record<string, Schema>>): Schema {
  const walk = (part: Json): Json => {
    if (isList(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    const copy: Schema = {}
    for (const [name, member] of Object.entries(part)) {
      if (name === '$ref' && typeof member === 'string')
        copy[name] = member.replace('#/definitions/', '#/components/schemas/')
      else if (name !== 'id' || typeof member !== 'string') copy[name] = walk(member)
    }
    const { allOf, enum: values } = copy
    if (copy['nullable'] === true && isList(values) && !values.includes(null))
      copy['enum'] = [...values, null]
    const reference = isList(allOf) ? allOf[0] : undefined
    if (copy['nullable'] === true && isRecord(reference)) {
      // Beside a reference `nullable` allows nothing: the definition stands here itself.
      const definition = definitions[String(reference['$ref']).split('/').pop() ?? '']
      if (definition !== undefined) return walk({ ...definition, nullable: true })
    }
    if (isList(allOf) && allOf.length === 1 && Object.keys(copy).length === 1) return allOf[0] ?? null
    return copy
  }
  const plain: Json = JSON.parse(JSON.stringify(value))
  const walked = walk(plain)
  return typeof walked === 'object' && walked !== null && !isList(walked) ? { ...walked } : {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
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
