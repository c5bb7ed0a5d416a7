import type * as z from 'zod'
import type { Bytes, Download } from '../contract/bytes.js'
import { atCaller } from '../contract/call-site.js'
import {
  type AnyOperation,
  type Caller,
  type CallOptions,
  type Operation,
  type PathParameters,
  parameterNames,
} from '../contract/operation.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { checkOptions, checkText, isPlainObject } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import type { GatewayRequest } from './exchange.js'

type Texts<Names extends string[]> = { [I in keyof Names]: string }
type BodyArgument<B> = B extends Bytes ? [body: Uint8Array] : B extends z.ZodType ? [body: z.input<B>] : []
type QueryArgument<Q> = Q extends z.ZodType ? [query?: QueryInput<z.input<Q>, z.output<Q>>] : []
/** Each member as text, as over the wire, or as the value that it is read as. */
type QueryInput<Texts, Values> = {
  readonly [K in keyof Values]?: Values[K] | (K extends keyof Texts ? Texts[K] : never)
}
type Result<O> = O extends Bytes ? Download : O extends z.ZodType ? z.output<O> : undefined

/**
 * The call of one operation: path parameters first, then the body, then the query. Such as `get(customer_id)`,
 * `create(body)`, `list(query?)`.
 */
type DirectOperation<O> =
  O extends Operation<infer Path, infer Query, infer Body, infer Output>
    ? (
        ...args: [
          ...Texts<PathParameters<Path>>,
          ...BodyArgument<Body>,
          ...QueryArgument<Query>,
          options?: CallOptions,
        ]
      ) => Result<Output>
    : never

/** The direct API of a set of operations: synchronous, typed, and without encoding. */
export type DirectApi<Operations> = {
  readonly [Name in keyof Operations]: {
    readonly [Verb in keyof Operations[Name]]: DirectOperation<Operations[Name][Verb]>
  }
}

type Operations = Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>

/** The caller that direct calls are made as. */
export interface DirectCaller {
  readonly traffic: 'app' | 'test'
  /** The credential, as headers: the same at every call. */
  headers(): Readonly<Record<string, string>>
  /** Tells who calls, instead of a credential. */
  identity?(): Caller
  /** @throws UsageError where nothing can be called any more */
  requireAlive(): void
  send(request: GatewayRequest): unknown
}

export function createDirectApi<O extends Operations>(operations: O, caller: DirectCaller): DirectApi<O> {
  const own = lazy(() => caller.headers())
  const alone = lazy(() => asSent(own()))
  const sent = (options: CallOptions | undefined): Sent =>
    options === undefined ? alone() : asSent({ ...own(), ...headersOf(options) })
  const api: Record<string, Record<string, unknown>> = {}
  for (const [name, verbs] of Object.entries(operations)) {
    const calls: Record<string, unknown> = {}
    for (const [verb, operation] of Object.entries(verbs)) {
      // Read at the first call: a simulator and each caller of `as` have every verb, and a test calls a few.
      let names: readonly string[] | undefined
      const called = (...args: unknown[]): unknown => {
        try {
          caller.requireAlive()
          names ??= parameterNames(operation)
          return caller.send(toRequest(operation, names, args, caller, sent))
        } catch (error) {
          throw atCaller(error, operation.id, called)
        }
      }
      calls[verb] = called
    }
    api[name] = calls
  }
  // Built from the same operations that DirectApi is mapped from, verb by verb.
  return api as unknown as DirectApi<O>
}

function toRequest(
  operation: AnyOperation,
  names: readonly string[],
  args: unknown[],
  caller: DirectCaller,
  sent: (options: CallOptions | undefined) => Sent,
): GatewayRequest {
  let next = 0
  let { path } = operation
  const params: Record<string, string> = {}
  for (const name of names) {
    const value = args[next++]
    if (typeof value !== 'string') {
      const isRow = isPlainObject(value) && typeof value['id'] === 'string'
      throw new UsageError(
        `sim.api.${operation.id} takes ${name} as text, and was given ${printable(value)}. ${isRow ? 'Give its id' : `It takes ${signatureOf(operation, names)}, in this order`}.`,
      )
    }
    params[name] = value
    path = path.replace(`{${name}}`, encoded(value, `sim.api.${operation.id}`, name))
  }
  const body = operation.body === undefined ? undefined : args[next++]
  const query = operation.query === undefined ? undefined : queryOf(operation, args[next++])
  if (args.length > next + 1)
    throw new UsageError(
      `sim.api.${operation.id} was given ${args.length} arguments, and takes ${signatureOf(operation, names)}.`,
    )
  const { header, headers } = sent(optionsOf(operation, args[next]))
  return {
    method: operation.method,
    path,
    search: '',
    secure: true,
    header,
    headers,
    body: null,
    traffic: caller.traffic,
    direct: { operation, params, query, body, caller: caller.identity?.() },
  }
}

/** @throws UsageError for half a character, which no URL can have */
function encoded(value: string, call: string, name: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    throw new UsageError(
      `${call} takes ${name} as text that a URL can have, and was given half of a character: ${printable(value)}.`,
    )
  }
}

/** @throws UsageError for what is no object: each letter of a text would be a parameter that nothing reads */
function queryOf(operation: AnyOperation, given: unknown): Readonly<Record<string, unknown>> | undefined {
  if (given === undefined || given === null) return undefined
  if (isPlainObject(given)) return given
  throw new UsageError(
    `sim.api.${operation.id} takes the query as an object such as { limit: 20 }, and was given ${printable(given)}.`,
  )
}

/** @throws UsageError for an option that nothing reads */
function optionsOf(operation: AnyOperation, given: unknown): CallOptions | undefined {
  if (given === undefined || given === null) return undefined
  const call = `sim.api.${operation.id}`
  if (typeof given !== 'object')
    throw new UsageError(
      `${call} takes options such as { idempotencyKey } last, and was given ${printable(given)}.`,
    )
  checkOptions(given, { idempotencyKey: 'text', headers: 'any' }, call)
  const { headers }: CallOptions = given
  if (headers !== undefined && !isPlainObject(headers))
    throw new UsageError(
      `${call}: the option headers is ${printable(headers)}: it must be an object of texts such as { 'x-sandbox-scenario': 'frozen' }.`,
    )
  for (const [name, value] of Object.entries(headers ?? {}))
    checkText(value, `${call}: the header ${printable(name)}`, 'a text')
  return given
}

function signatureOf(operation: AnyOperation, names: readonly string[]): string {
  const takes = [
    ...names,
    ...(operation.body === undefined ? [] : ['the body']),
    ...(operation.query === undefined ? [] : ['the query']),
    'options',
  ]
  return takes.join(', ')
}

/** The headers of a direct call, as the pipeline reads them. */
type Sent = Pick<GatewayRequest, 'header' | 'headers'>

function asSent(headers: Readonly<Record<string, string>>): Sent {
  const lower: Record<string, string> = Object.create(null)
  for (const name in headers) lower[name.toLowerCase()] = headers[name] ?? ''
  return { header: (name) => lower[name] ?? null, headers: { entries: () => Object.entries(lower) } }
}

function headersOf({ headers, idempotencyKey }: CallOptions): Readonly<Record<string, string>> {
  return { ...headers, ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }) }
}

/**
 * A value of a direct call as the wire would carry it.
 * @throws UsageError for what has no text, such as null: a query would say `null` and mean a name
 */
export function queryText(value: unknown, name: string): string {
  const texts = (Array.isArray(value) ? value : [value]).map(itemText)
  if (!texts.includes(undefined)) return texts.join(',')
  throw new UsageError(
    `the query parameter ${name} was given ${printable(value)}: it takes a text, a number, true or false, a Date, or a list of these. Leave it out where there is nothing to ask for.`,
  )
}

function itemText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined
}
