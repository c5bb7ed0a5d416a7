import * as z from 'zod'
import { Bytes } from '../../../contract/bytes.js'
import type { Cause } from '../../../contract/cause.js'
import type { AnyOperation } from '../../../contract/operation.js'
import type { JsonObject } from '../../../kernel/json.js'
import { isPlainObject } from '../../../kernel/names.js'
import { sentences } from '../../description/described.js'
import { possibleTool } from '../possible-tool.js'
import { saidSchema } from '../short-schema.js'
import { describeArguments, remarksOn, schemaOfArguments } from '../tools.js'
import type { Enumeration } from './enumerations.js'

/** Describes an operation: what it takes, the members that it answers, its own refusals and its events. */
export function describeOperation(operation: AnyOperation): JsonObject {
  const { id, method, path, summary, output, problems, emits } = operation
  const { properties, required } = saidSchema(describeArguments(operation))
  const { body, idempotency_key: _, ...params } = isPlainObject(properties) ? properties : {}
  const needed = Array.isArray(required) ? required.filter((name) => name !== 'body') : []
  const answer = output instanceof z.ZodType ? membersOf(output) : output instanceof Bytes ? ['bytes'] : []
  return {
    name: id,
    kind: 'operation',
    does: [summary, ...remarksOn(operation)].join(' '),
    request: `${method} ${path}`,
    tool: method === 'GET' ? 'read' : 'call',
    ...(Object.keys(params).length > 0 && {
      params: { type: 'object', properties: params, ...(needed.length > 0 && { required: needed }) },
    }),
    ...(body !== undefined && { body }),
    answer,
    ...(problems.length > 0 && { refusals: [...problems] }),
    ...(emits.length > 0 && { events: [...emits] }),
  }
}

/** Describes a cause: what it does, and what it takes as its body. */
export function describeCause(name: string, { summary, takes, returns }: Cause): JsonObject {
  const body = schemaOfArguments(
    `simulate.${name}`,
    takes.map((argument) => [argument.name, argument.schema] as const),
    sentences().argumentsOf(name),
  )
  return {
    name: `simulate.${name}`,
    kind: 'cause',
    does: summary,
    tool: 'call',
    ...(takes.length > 0 && { body: saidSchema(body) }),
    answer: returns === undefined ? [] : ['result'],
  }
}

/** Describes what tells what can happen next to an object. */
export function describePossible(): JsonObject {
  const { name, description = '', inputSchema } = possibleTool
  const params: JsonObject = JSON.parse(JSON.stringify(inputSchema))
  const each = [
    'kind',
    'name',
    'summary',
    'args',
    'request',
    'moves',
    'events',
    'postings',
    'jobs',
    'changes',
  ]
  return {
    name,
    kind: 'preview',
    does: description,
    tool: 'read',
    params,
    answer: each.map((one) => `data[].${one}`),
  }
}

/** Describes an enumeration: all of its values, and the members that have it. */
export function describeEnumeration({ name, values, of, does }: Enumeration): JsonObject {
  return { name, kind: 'enumeration', does, values: [...values], of: [...of] }
}

/** Names the members of an answer; those of a list as `data[].id`. */
function membersOf(schema: z.ZodType): readonly string[] {
  const inner = schema instanceof z.ZodPipe ? schema.def.out : schema
  if (inner instanceof z.ZodArray) return namesIn(inner.def.element).map((name) => `[].${name}`)
  if (!(inner instanceof z.ZodObject)) return namesIn(inner)
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, member]) =>
    name === 'data' && member instanceof z.ZodArray
      ? namesIn(member.def.element).map((each) => `data[].${each}`)
      : [name],
  )
}

function namesIn(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.def.options.flatMap((option: z.core.$ZodType) => namesIn(option)))]
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
