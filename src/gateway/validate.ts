import type * as z from 'zod'
import { Bytes, FileBody, isByteArray } from '../contract/bytes.js'
import { blamingReads } from '../contract/call-site.js'
import type { Endpoint } from '../contract/operation.js'
import type { Route } from '../contract/ports.js'
import { halfPair, hasHalfPair } from '../contract/primitives.js'
import { type FieldError, invalidFields, maxFieldErrors, Problem } from '../contract/problem.js'
import { leftOut, namesAt, objectOf, parseWith } from '../contract/reading.js'
import { UsageError } from '../kernel/errors.js'
import { idPattern } from '../kernel/ids.js'
import { MemorySink, type StoredBytes } from '../kernel/stored-bytes.js'
import type { World } from '../kernel/world.js'
import { absentHint, bodyHint, formHint, jsonOf, misspelt, spellingHint } from './advice.js'
import { queryText } from './direct.js'
import { type Exchange, type GatewayRequest, jsonBody } from './exchange.js'
import { requireIntact } from './integrity.js'
import { longLists } from './long-lists.js'
import type { GatewaySettings } from './settings.js'

/** The deepest nesting of JSON, in levels. Deeper JSON is refused before it is looked at. */
const maxLevels = 32

/** A request that is to be checked, of whichever API: what is read of it, and where that goes when it is good. */
interface Unchecked extends Pick<Exchange, 'request' | 'params' | 'warnings' | 'input' | 'json'> {
  readonly route: Route<Endpoint>
  readonly gateway: {
    readonly settings: Pick<GatewaySettings, 'strict'> & {
      /** Reads no body that is sent as another type of text. */
      readonly jsonOnly?: boolean
    }
  }
}

/** Parses params, query and body; every refused field is named at once. @param world for files, which may be awaited there */
export function validateInput(exchange: Unchecked, world?: World): void {
  const { request, route } = exchange
  const { operation } = route
  if (operation === undefined) return
  const { direct } = request
  const check = () => validate(exchange, operation, world)
  // What came over the wire is plain; what a test hands over may be anything.
  if (direct === undefined) check()
  else blamingReads(`sim.api.${operation.id}`, [direct.params, direct.query, direct.body], check)
}

function validate(exchange: Unchecked, operation: Endpoint, world: World | undefined): void {
  const errors: FieldError[] = []
  const badIds = checkParams(exchange, errors)
  const query =
    operation.query === undefined ? undefined : parse(operation.query, readQuery(exchange, errors), errors)
  let body: unknown
  let unknown: readonly string[] = []
  let sent: unknown
  let contentType: string | null = null
  if (operation.body instanceof FileBody) {
    if (errors.length === 0) {
      if (world !== undefined) operation.precheckBody?.(world, exchange.params, query)
      const stored = readFile(exchange, operation.body)
      requireIntact((name) => exchange.request.header(name), stored)
      body = stored
    }
    contentType = mediaTypeOf(exchange.request)
  } else if (operation.body instanceof Bytes) {
    body = readBytes(exchange, operation.body)
    contentType = mediaTypeOf(exchange.request)
  } else if (operation.body !== undefined) {
    const raw = readBody(exchange)
    sent = raw
    const tooLong = longLists(operation.body, raw)
    errors.push(...tooLong)
    // What is in such a list is not looked at.
    if (tooLong.length === 0) {
      body = parse(operation.body, raw, errors)
      unknown = body === undefined ? misspelt(operation.body, raw, errors) : leftOut(raw, body)
      noteUnknownMembers(exchange, unknown, errors)
    }
  }
  if (errors.length > 0) {
    if (errors.every(({ code }) => code === 'invalid_identifier')) {
      throw new Problem('invalid-identifier', saidOf(errors, operation, badIds > 0), {
        errors,
        hint: absentHint(exchange.params),
      })
    }
    throw invalidFields(errors, spellingHint(operation, errors, unknown) ?? formHint(operation, errors, sent))
  }
  exchange.input = { params: exchange.params, query, body, contentType }
}

/**
 * Words the refusal of what is no id: in the platform's few words (contract/agentic.md 1), or in those of a parameter
 * that has a form of its own.
 */
function saidOf(
  [first = { field: 'id', message: '', code: '' }]: readonly FieldError[],
  { params }: Endpoint,
  inPath: boolean,
) {
  const { field, message } = first
  if (inPath && params[field] !== undefined) return `${field} ${message}`
  return `invalid ${inPath ? field.replaceAll('_', ' ') : field}`
}

function checkParams({ route, params }: Unchecked, errors: FieldError[]): number {
  let bad = 0
  for (const name in params) {
    const value = params[name] ?? ''
    const message = identifierTrouble(route.operation?.params[name], value)
    if (message === null) continue
    bad++
    errors.push({ field: name, message, code: 'invalid_identifier' })
  }
  return bad
}

/** Says what is wrong with a path parameter, by its own schema or because it is no id. Null where nothing is wrong. */
function identifierTrouble(schema: z.ZodType | undefined, value: string): string | null {
  if (schema === undefined) return idPattern.test(value) ? null : 'must be a 27-character id'
  const read = parseWith(schema, value)
  return read.ok ? null : (read.errors[0]?.message ?? 'is not valid')
}

function readQuery({ request, warnings, route }: Unchecked, errors: FieldError[]): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  const add = (name: string, value: string) => {
    const trouble = textTrouble(name) ?? textTrouble(value)
    if (trouble !== null) errors.push({ field: name, message: trouble, code: 'invalid_characters' })
    else if (name in query)
      errors.push({ field: name, message: 'was sent more than once', code: 'duplicate_parameter' })
    else query[name] = value
  }
  if (request.direct !== undefined) {
    for (const [name, value] of Object.entries(request.direct.query ?? {})) {
      if (value !== undefined) add(name, queryText(value, name))
    }
  } else if (request.search.length > 1) {
    for (const [name, value] of new URLSearchParams(request.search)) add(name, value)
  }
  const known = objectOf(route.operation?.query)?.shape
  for (const name in query) {
    if (known !== undefined && !(name in known)) warnings.push(`unknown query parameter ${name} was ignored`)
  }
  return query
}

function readBody(exchange: Unchecked): unknown {
  const { request, route, gateway, warnings } = exchange
  if (request.direct !== undefined) {
    const { body } = request.direct
    checkJson(body, 0)
    return body
  }
  const { body } = request
  const limit = route.operation?.bodyLimit ?? 0
  if (body === null || body.isEmpty) {
    if (jsonOf(route.operation?.body)?.isOptional() === true) return undefined
    throw new Problem('invalid-request', 'A JSON body is required.', bodyHint(route.operation?.body))
  }
  if (body.isLongerThan(limit)) throw tooLarge(limit)
  const type = request.header('content-type') || null
  const isJson = type !== null && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
  const isOfNone = type === null || /^text\/plain\s*(?:;|$)/i.test(type)
  if (
    !isJson &&
    !(isOfNone && gateway.settings.strict !== 'error' && (type === null || !gateway.settings.jsonOnly))
  )
    throw notJson(type)
  const encoding = request.header('content-encoding')
  if (encoding !== null && !/^(?:identity)?$/i.test(encoding.trim())) {
    throw new Problem(
      'invalid-request',
      `The body must be sent as it is, without the encoding ${encoding}.`,
      {
        hint: 'leave out the header content-encoding, and whatever compresses the body',
      },
    )
  }
  if (!body.isUtf8) {
    throw new Problem('invalid-request', 'The body is not valid UTF-8.', {
      hint: 'JSON is sent as UTF-8 (RFC 8259, 8.1), whatever charset the header content-type names',
    })
  }
  let value: unknown
  try {
    value = jsonBody(exchange)
  } catch {
    if (type !== null && !isJson) throw notJson(type)
    throw new Problem('invalid-request', 'The body is not valid JSON.', {
      hint: /^\[object \w+\]$/.test(body.text)
        ? `${body.text} is what an object becomes as text: send JSON.stringify(...) of it`
        : 'send JSON.stringify(...) of the object',
    })
  }
  if (!isJson && gateway.settings.strict === 'warn')
    warnings.push(
      `the body came ${type === null ? 'without a content type' : `as ${type}`} and was read as JSON: send the header content-type: application/json`,
    )
  checkJson(value, 0)
  return value
}

function notJson(type: string | null): Problem {
  const sent = type === null ? 'and was not sent' : `not ${type}`
  return new Problem('invalid-request', `The content type must be application/json, ${sent}.`, {
    hint: 'send the header content-type: application/json with JSON.stringify(...) as the body',
  })
}

function tooLarge(limit: number): Problem {
  return new Problem('payload-too-large', `The body is larger than ${limit} bytes.`)
}

/** Reads the media type of the body, in small letters and without parameters; null where the request does not say. */
function mediaTypeOf(request: GatewayRequest): string | null {
  return request.header('content-type')?.split(';')[0]?.trim().toLowerCase() || null
}

/** A body that may be long. What a direct call has is in memory already. */
function readFile(exchange: Unchecked, declared: FileBody): StoredBytes {
  const stored = exchange.request.body?.stored
  if (stored === undefined) {
    const sink = new MemorySink()
    sink.write(readBytes(exchange, declared))
    return sink.finish()
  }
  requireTaken(exchange, declared, stored.length)
  return stored
}

/** A body of bytes, of a media type that is taken. One that says no type is taken: not every client knows it. */
function readBytes({ request, route }: Unchecked, declared: Bytes): Uint8Array {
  // Of one that is too long, a server may have kept nothing but its length.
  if (request.direct === undefined && request.body?.isLongerThan(declared.limit))
    throw tooLarge(declared.limit)
  const content: unknown = request.direct === undefined ? request.body?.bytes : request.direct.body
  if (request.direct !== undefined && !isByteArray(content)) {
    throw new UsageError(
      `sim.api.${route.operation?.id} takes its body as a Uint8Array, and was given ${typeof content}.`,
    )
  }
  if (!isByteArray(content)) throw new Problem('invalid-request', 'A body is required.')
  requireTaken({ request }, declared, content.length)
  // The same bytes, and no Buffer any more: what that slices stays part of the whole.
  return new Uint8Array(content.buffer, content.byteOffset, content.length)
}

/** @throws Problem 400 for none and for another media type, 413 above the limit */
function requireTaken({ request }: Pick<Unchecked, 'request'>, declared: Bytes, length: number): void {
  if (length === 0) throw new Problem('invalid-request', 'A body is required.')
  if (length > declared.limit) throw tooLarge(declared.limit)
  const type = mediaTypeOf(request)
  if (type !== null && !declared.takes(type)) {
    throw new Problem(
      'invalid-request',
      `The content type must be ${declared.mediaTypes.join(' or ')}, not ${type}.`,
      { hint: 'send the bytes as they are, with their media type in the header content-type' },
    )
  }
}

/**
 * Refuses what no schema should have to think of: nesting, `__proto__`, control characters, broken text.
 * @throws Problem for a value that has it
 */
export function checkJson(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    const trouble = textTrouble(value)
    if (trouble !== null) throw new Problem('invalid-request', `A text in the body ${trouble}.`)
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= maxLevels)
      throw new Problem('invalid-request', `The body is nested more than ${maxLevels} levels deep.`)
    if (Array.isArray(value)) for (const item of value) checkJson(item, depth + 1)
    else {
      for (const name of Object.keys(value)) {
        if (name === '__proto__') throw new Problem('invalid-request', 'A member cannot be named __proto__.')
        const trouble = textTrouble(name)
        if (trouble !== null) throw new Problem('invalid-request', `The name of a member ${trouble}.`)
        checkJson(Reflect.get(value, name), depth + 1)
      }
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function textTrouble(text: string): string | null {
  if (controls.test(text)) return 'has control characters in it'
  return hasHalfPair(text) ? halfPair : null
}

function parse(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const read = parseWith(schema, value)
  if (read.ok) return read.value
  for (const error of read.errors) errors.push(error.field === '' ? { ...error, field: 'body' } : error)
  return undefined
}

/**
 * Members that nothing reads: ignored by the platform, so noted, or refused when `strict` says so. Those that the schema
 * has, and did not keep, are of no use beside the rest of the body.
 */
function noteUnknownMembers(exchange: Unchecked, unknown: readonly string[], errors: FieldError[]): void {
  const strict = exchange.request.strict ?? exchange.gateway.settings.strict
  if (strict === 'off' || unknown.length === 0) return
  const body = jsonOf(exchange.route.operation?.body)
  const names = new Map<string, readonly string[]>()
  const isKnown = (field: string): boolean => {
    const place = field.slice(0, Math.max(0, field.lastIndexOf('.')))
    const known = names.get(place) ?? namesAt(body, place === '' ? [] : place.split('.'))
    names.set(place, known)
    return known.includes(field.slice(field.lastIndexOf('.') + 1))
  }
  if (strict === 'error') {
    for (const field of unknown)
      errors.push(
        isKnown(field)
          ? { field, message: 'has no effect in this request', code: 'ignored_field' }
          : { field, message: 'is not a known field', code: 'unknown_field' },
      )
    return
  }
  for (const field of unknown.slice(0, maxFieldErrors)) exchange.warnings.push(ignored(field, isKnown(field)))
  if (unknown.length > maxFieldErrors)
    exchange.warnings.push(`${unknown.length - maxFieldErrors} more unknown body fields were ignored`)
}

function ignored(field: string, isKnown: boolean): string {
  if (isKnown) return `body field ${field} has no effect in this request and was ignored`
  return `unknown body field ${field} was ignored`
}
