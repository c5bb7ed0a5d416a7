import * as z from 'zod'
import { Bytes } from '../../contract/bytes.js'
import { type Content, type Endpoint, parameterNames } from '../../contract/operation.js'
import { wireSchemas } from '../../contract/primitives.js'
import { problemMediaType } from '../../contract/problem-document.js'
import type { Json } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'
import { byName } from '../../kernel/order.js'
import type { Saying } from './sentences.js'

/** A part of an OpenAPI document. */
export type Schema = { [name: string]: Json }

export type OpenApiDocument = {
  readonly openapi: '3.0.3'
  readonly info: Schema
  readonly servers: readonly Schema[]
  readonly tags: readonly Schema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Schema
}

/** The part of a document that says where the API is. @param urls base URLs */
export function serversAt(urls: readonly string[]): readonly Schema[] {
  return urls.map((url) => ({ url }))
}

/** The rest of the description of an API: what its endpoints do not declare. */
export interface Manner<E extends Endpoint> {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  /** Base URLs. */
  readonly servers: readonly string[]
  /** The document that every refusal is. */
  readonly problem: () => z.ZodType
  /** Components beside the schemas: `securitySchemes`, `headers`. */
  readonly components: Schema
  /** Members of the description of an operation, such as `security`; those named here win. */
  about(endpoint: E): Schema
  /** Parameters in headers. */
  headers?(endpoint: E): readonly Schema[]
  /** Members of a response, such as `headers`. */
  response?(endpoint: E, status: number | 'default'): Schema
  /** Statuses of refusals that are told one by one. */
  refusals(endpoint: E): readonly { readonly status: number; readonly title: string }[]
  /** Documents of refusals with this status that have more than {@link problem}. */
  documents?(endpoint: E, status: number): readonly z.ZodType[]
  /** Describes the body of a request: returns its schema, or one that says more. */
  body(endpoint: E, schema: Schema): Schema
  /** Components that stand beside those that the paths refer to, or in place of them. */
  beside?(add: (schema: z.ZodType) => Schema): Record<string, Schema>
  /** The status of success where what was to be made was there already. */
  knownAs?(endpoint: E): number | undefined
  /** Success in other media types than the endpoint's own. */
  alsoAs?(endpoint: E): Schema
  /** Says what members and parameters are; without it they have no descriptions. */
  readonly saying?: Saying
}

/** The OpenAPI 3.0.3 description of endpoints, from their declarations. */
export function describeEndpoints<E extends Endpoint>(
  endpoints: readonly E[],
  manner: Manner<E>,
): OpenApiDocument {
  const schemas = new Components(manner.saying)
  const problem = schemas.add(manner.problem(), 'output')
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of endpoints) {
    for (const [index, path] of [endpoint.path, ...endpoint.alsoAt].entries()) {
      const described = describeEndpoint(endpoint, index, schemas, problem, manner)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
    }
  }
  const beside = manner.beside?.((schema) => schemas.add(schema, 'output')) ?? {}
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort()
  return {
    openapi: '3.0.3',
    info: { ...manner.info, license: { name: 'MIT', url: 'https://opensource.org/licenses/MIT' } },
    servers: serversAt(manner.servers),
    tags: tags.map((name) => ({ name, description: `${name} operations.` })),
    paths,
    components: {
      schemas: sorted({ ...schemas.reachedFrom([paths, beside]), ...beside }),
      ...manner.components,
    },
  }
}

function describeEndpoint<E extends Endpoint>(
  endpoint: E,
  index: number,
  schemas: Components,
  problem: Schema,
  manner: Manner<E>,
): Schema {
  const { id, tag, summary, status, output, mediaType, body } = endpoint
  const refusalOf = (documents: readonly z.ZodType[]): Schema => {
    const own = documents.map((schema) => schemas.add(schema, 'output'))
    const schema = own.length === 0 ? problem : { anyOf: [problem, ...own] }
    return { content: { [problemMediaType]: { schema } } }
  }
  const success = {
    description: 'Success.',
    ...manner.response?.(endpoint, status),
    ...(output !== undefined && {
      content: { ...contentOf(output, mediaType, 'output', schemas), ...manner.alsoAs?.(endpoint) },
    }),
  }
  const refusals = manner.refusals(endpoint).map(({ status, title }): [string, Schema] => [
    String(status),
    {
      description: title,
      ...manner.response?.(endpoint, status),
      ...refusalOf(manner.documents?.(endpoint, status) ?? []),
    },
  ])
  return {
    operationId: index === 0 ? id : `${id}.alias${index}`,
    tags: [tag],
    summary,
    ...manner.about(endpoint),
    parameters: [...parametersOf(endpoint, schemas, manner.saying), ...(manner.headers?.(endpoint) ?? [])],
    ...(body !== undefined && {
      requestBody: {
        required: body instanceof Bytes || !body.isOptional(),
        content: contentOf(body, 'application/json', 'input', schemas, (schema) =>
          manner.body(endpoint, schema),
        ),
      },
    }),
    responses: {
      [String(status)]: success,
      ...(manner.knownAs?.(endpoint) !== undefined && { [String(manner.knownAs(endpoint))]: success }),
      ...Object.fromEntries(refusals),
      default: {
        description: 'Any other problem.',
        ...manner.response?.(endpoint, 'default'),
        ...refusalOf([]),
      },
    },
  }
}

/** Describes a body or an answer, by media type. */
function contentOf(
  content: NonNullable<Content>,
  mediaType: string,
  io: 'input' | 'output',
  schemas: Components,
  say = (schema: Schema): Schema => schema,
): Schema {
  if (!(content instanceof Bytes)) return { [mediaType]: { schema: say(schemas.add(content, io)) } }
  const description = io === 'input' ? `At most ${content.limit} bytes.` : 'The bytes as they are.'
  const schema = { type: 'string', format: 'binary', description }
  return Object.fromEntries(content.mediaTypes.map((type) => [type, { schema }]))
}

function parametersOf(endpoint: Endpoint, schemas: Components, saying: Saying | undefined): Schema[] {
  const inPath = parameterNames(endpoint).map((name): Schema => {
    const schema = endpoint.params[name]
    const description = saying?.parameters[name]
    return {
      name,
      in: 'path',
      required: true,
      ...(description !== undefined && { description }),
      schema: schema === undefined ? { $ref: '#/components/schemas/KSUID' } : schemas.add(schema, 'input'),
    }
  })
  if (!(endpoint.query instanceof z.ZodObject)) return inPath
  const said = saying?.membersOf(endpoint.query)
  const inQuery = Object.entries<z.ZodType>(endpoint.query.shape).map(
    ([name, schema]): Schema => ({
      name,
      in: 'query',
      required: !schema.isOptional(),
      ...(said?.[name] !== undefined && { description: said[name] }),
      schema: schemas.add(schema, 'input'),
    }),
  )
  return [...inPath, ...inQuery]
}

/** Collects named schemas and hands out references to them. */
class Components {
  readonly #schemas: Record<string, Schema> = {}
  readonly #saying: Saying | undefined

  constructor(saying: Saying | undefined) {
    this.#saying = saying
  }

  add(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      definitions,
      $schema: _dialect,
      ...own
    } = z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      unrepresentable: 'any',
      io,
      override: ({ zodSchema, jsonSchema }) => {
        describeWire(zodSchema, jsonSchema)
        this.#saying?.mark(zodSchema, jsonSchema)
      },
    })
    const known: Readonly<Record<string, Schema>> = JSON.parse(JSON.stringify(definitions ?? {}))
    for (const [name, definition] of Object.entries(known)) {
      this.#schemas[name] = this.#finished(tidy(definition, known))
    }
    return this.#finished(tidy(own, known))
  }

  #finished(schema: Schema): Schema {
    const finished = this.#saying === undefined ? schema : this.#saying.finish(schema)
    return isPlainObject(finished) ? { ...finished } : {}
  }

  /** Finds the components that a part of the document refers to, itself or through others, by name. */
  reachedFrom(part: Json): Record<string, Schema> {
    const reached = new Set<string>()
    const follow = (from: Json): void => {
      for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        const schema = this.#schemas[name]
        if (schema === undefined || reached.has(name)) continue
        reached.add(name)
        follow(schema)
      }
    }
    follow(part)
    return Object.fromEntries(Object.entries(this.#schemas).filter(([name]) => reached.has(name)))
  }
}

function sorted(schemas: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).sort(byName))
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
    if (copy['nullable'] === true && isPlainObject(reference)) {
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

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
