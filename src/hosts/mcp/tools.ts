import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { Bytes } from '../../contract/bytes.js'
import { type AnyOperation, isWrite, parameterNames } from '../../contract/operation.js'
import { halfPair, hasHalfPair, ksuid } from '../../contract/primitives.js'
import { type FieldError, invalidFields } from '../../contract/problem.js'
import { fromBase64 } from '../../kernel/base64.js'
import { didYouMean } from '../../kernel/closest.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import type { Json, JsonObject } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { printable } from '../../kernel/shown.js'
import { sentences } from '../description/described.js'
import { describeWire } from '../description/openapi-document.js'
import { markSaid, withSentences } from '../description/saying.js'
import { shortSchema } from './short-schema.js'

/** Operations as tools of the Model Context Protocol (docs/decisions/0010). */
export interface Toolbox {
  /** The operations in the order of their declarations. */
  readonly operations: readonly AnyOperation[]
  /** The tools, each with all that is known of its arguments. */
  readonly tools: readonly Tool[]
  /** The same tools with one sentence each, and with short schemas. */
  readonly shortTools: readonly Tool[]
  /** Returns the operation behind the name of a tool. */
  find(name: string): AnyOperation | undefined
}

/** The part of a request that the arguments of a tool say. */
export type ToolRequest = ReturnType<typeof toToolRequest>

/** The arguments of a call of a tool. */
export type Arguments = Readonly<Record<string, unknown>>

/** The beginning of ids that make no tools: agents have the tools, and the description of the API is 600 kB. */
const noTools = 'documents.'

/**
 * @param only these: names of tools, or the resources that their names begin with; all unless given
 * @throws UsageError for a name that is neither
 */
export function createToolbox(everything: readonly AnyOperation[], only?: readonly string[]): Toolbox {
  const all = everything.filter(({ id }) => !id.startsWith(noTools))
  const operations = only === undefined ? all : chosen(all, only)
  const byName: ReadonlyMap<string, AnyOperation> = new Map(
    operations.map((operation) => [nameOf(operation), operation]),
  )
  invariant(byName.size === operations.length, 'two operations have one name as tools')
  const tools = lazy(() => operations.map(describeTool))
  const shortTools = lazy(() => operations.map(describeShortly))
  return {
    operations,
    get tools() {
      return tools()
    },
    get shortTools() {
      return shortTools()
    },
    find: (name) => byName.get(name),
  }
}

function chosen(all: readonly AnyOperation[], only: readonly string[]): readonly AnyOperation[] {
  const known = all.map(nameOf)
  const resources = [...new Set(known.map(resourceOf))]
  const names = only.map((name) => name.trim().replace('.', '_'))
  for (const name of names) {
    if (!known.includes(name) && !resources.includes(name))
      throw new UsageError(
        `there is no tool ${printable(name)}, and no resource whose tools begin with it. ${didYouMean(name, [...resources, ...known], 2)}`,
      )
  }
  return all.filter((operation) => {
    const name = nameOf(operation)
    return names.includes(name) || names.includes(resourceOf(name))
  })
}

function resourceOf(name: string): string {
  return name.slice(0, name.indexOf('_'))
}

/** `customers.create` is `customers_create`: many clients take no dots. */
export function nameOf({ id }: Pick<AnyOperation, 'id'>): string {
  return id.replace('.', '_')
}

function describeTool(operation: AnyOperation): Tool {
  const { id, method, path, summary } = operation
  return {
    name: nameOf(operation),
    title: id,
    description: [summary, ...remarksOn(operation), `${method} ${path}`].join(' '),
    inputSchema: describeArguments(operation),
    annotations: annotationsOf(operation),
  }
}

function describeShortly(operation: AnyOperation): Tool {
  const { id, summary } = operation
  return {
    name: nameOf(operation),
    title: id,
    description: [firstSentence(summary), ...remarksOn(operation)].join(' '),
    inputSchema: { ...shortSchema(describeArguments(operation)), type: 'object' },
    annotations: annotationsOf(operation),
  }
}

function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}

/** Says what a reader should know of an operation beside what it does. */
export function remarksOn({ spends, sandboxOnly, stability }: AnyOperation): readonly string[] {
  return [
    ...(spends ? ['Spends money.'] : []),
    ...(sandboxOnly ? ['Sandbox only.'] : []),
    ...(stability === 'deprecated' ? ['Deprecated.'] : []),
  ]
}

/**
 * Says what a client may expect of a tool. A tool that only adds is not destructive, unless money leaves by it, which
 * nothing brings back. One that says how something is to be does the same when it is called twice.
 */
function annotationsOf({ id, method, spends }: AnyOperation): ToolAnnotations {
  if (method === 'GET') return { readOnlyHint: true, openWorldHint: false }
  const adds = method === 'POST' && !spends && !/\.(?:cancel|withdraw)$/.test(id)
  return {
    readOnlyHint: false,
    destructiveHint: !adds,
    idempotentHint: method !== 'POST',
    openWorldHint: false,
  }
}

/** The JSON Schema of the arguments of a tool. */
export type ArgumentSchema = JsonObject & { readonly type: 'object' }

const keySchema = z
  .string()
  .meta({ format: 'uuid', description: 'A call that repeats it gets the first answer again.' })
  .optional()

const bytesSchema = z.base64().meta({ description: 'The bytes of the body, in base64.' })

/** Path parameters and query by their names; the body apart, as its members may have the same names. */
export function describeArguments(operation: AnyOperation): ArgumentSchema {
  const { params, query, body, method } = operation
  const { parameters, membersOf } = sentences()
  const said = { ...parameters, body: 'The members of the body.', ...(query && membersOf(query)) }
  const each: readonly (readonly [string, z.ZodType])[] = [
    ...parameterNames(operation).map((name) => [name, params[name] ?? ksuid] as const),
    ...queryOf(query),
    ...(body === undefined ? [] : [['body', body instanceof Bytes ? bytesSchema : body] as const]),
    ...(isWrite(method) ? [['idempotency_key', keySchema] as const] : []),
  ]
  return schemaOfArguments(operation.id, each, said)
}

/**
 * Writes the JSON Schema of arguments.
 * @param of what takes them
 * @param said what is said of each, by its name
 */
export function schemaOfArguments(
  of: string,
  each: readonly (readonly [name: string, schema: z.ZodType])[],
  said: Readonly<Record<string, string>>,
): ArgumentSchema {
  const shape = Object.fromEntries(each)
  invariant(Object.keys(shape).length === each.length, `two arguments of ${of} have one name`)
  const { membersOf } = sentences()
  const { $schema: _dialect, ...schema } = z.toJSONSchema(z.strictObject(shape), {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      describeWire(zodSchema, jsonSchema)
      markSaid(jsonSchema, membersOf(zodSchema))
    },
  })
  markSaid(schema, said)
  const written: Json = JSON.parse(JSON.stringify(schema))
  return JSON.parse(JSON.stringify(withSentences(written)))
}

function queryOf(query: z.ZodType | undefined): (readonly [string, z.ZodType])[] {
  return query instanceof z.ZodObject ? Object.entries(query.shape) : []
}

/**
 * The request that a call means. What can stand in one is the gateway's to judge.
 * @throws Problem naming every argument that has no place in a request
 */
export function toToolRequest(operation: AnyOperation, args: Arguments) {
  const { path, body, method } = operation
  const inPath = parameterNames(operation)
  const inQuery = queryOf(operation.query).map(([name]) => name)
  const known = [...inPath, ...inQuery]
  if (body !== undefined) known.push('body')
  if (isWrite(method)) known.push('idempotency_key')
  const errors = unknownArguments(args, known)
  // Many clients write null for what they leave out.
  const isMissing = (name: string): boolean => args[name] === undefined || args[name] === null
  const read = (name: string): string | null => {
    if (isMissing(name)) return null
    const text = plainText(args[name])
    if (text === null) errors.push({ field: name, message: 'must be text', code: 'invalid_type' })
    else if (hasHalfPair(text)) {
      errors.push({ field: name, message: halfPair, code: 'invalid_characters' })
      return null
    }
    return text
  }
  let filled: string = path
  for (const name of inPath) {
    if (isMissing(name) || args[name] === '')
      errors.push({ field: name, message: 'is required', code: 'missing_required_field' })
    filled = filled.replace(`{${name}}`, encodeURIComponent(read(name) ?? ''))
  }
  const search = new URLSearchParams()
  for (const name of inQuery) {
    const text = read(name)
    if (text !== null) search.append(name, text)
  }
  const idempotencyKey = isWrite(method) ? read('idempotency_key') : null
  const content = body instanceof Bytes && !isMissing('body') ? bytesOf(args['body']) : null
  if (content === 'broken') errors.push({ field: 'body', message: 'must be base64', code: 'invalid_format' })
  if (errors.length > 0) {
    const hint = 'what the operation takes as its body goes into the argument body'
    throw body === undefined ? invalidFields(errors) : invalidFields(errors, hint)
  }
  /** JSON, or bytes where the operation takes bytes; null for none. */
  const sent = content ?? (isMissing('body') ? null : JSON.stringify(args['body']))
  return { path: filled, search: search.toString(), body: sent, idempotencyKey }
}

function bytesOf(base64: unknown): Uint8Array | 'broken' {
  const bytes = typeof base64 === 'string' ? orUndefined(() => fromBase64(base64)) : undefined
  return bytes ?? 'broken'
}

/** Lists what is wrong with arguments whose names nobody knows. */
export function unknownArguments(args: Arguments, known: readonly string[]): FieldError[] {
  const takes = known.length === 0 ? 'there are none' : `they are ${known.join(', ')}`
  return Object.keys(args)
    .filter((name) => !known.includes(name))
    .map((field) => ({ field, message: `is not one of the arguments: ${takes}`, code: 'unknown_field' }))
}

/** Writes a value as a URL has it, lists with commas; null for what no URL can have. */
function plainText(value: unknown): string | null {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isPlain = parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part))
  return isPlain ? parts.join(',') : null
}
