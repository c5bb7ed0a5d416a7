import * as z from 'zod'
import {
  type Endpoint,
  type Input,
  type Method,
  parameterNames,
  type ResultOf,
} from '../../contract/operation.js'
import type { Schema as Made } from '../../contract/schema.js'
import { lazy, lazyMembers } from '../../kernel/lazy.js'
import type { OpenApiDocument } from '../description/openapi-document.js'
import type { ControlledWorld, ControlledWorlds } from './controlled.js'

/** The world that an operation of the control API acts on, and what is around it. */
export interface ControlContext {
  readonly worlds: ControlledWorlds
  /** The one whose key was sent; the default world without a key. */
  readonly world: ControlledWorld
  /** The version of the package. */
  readonly version: string
  /** Aborted when the caller has gone. */
  readonly gone: () => AbortSignal
  /** The description of the control API. */
  description(): OpenApiDocument
}

type Schema = z.ZodType | undefined

/**
 * One call of the control API: an operation of the gateway that acts on a simulator from outside. It meets no faults and
 * no limits, needs no idempotency key, and may take time, as moving a clock does.
 */
export interface ControlOperation<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> extends Endpoint<Path, Query, Body, Output> {
  /** `none` answers everybody; `control` whoever may control this server. */
  readonly auth: 'control' | 'none'
  /** Names of the members of a body that may be sent as a JSON array as well, in its order. */
  readonly positions: readonly string[] | undefined
  /** The typed client takes the members of the body one by one, in their order, and not as an object. */
  readonly spread: boolean
  /** The member of the answer that the typed client gives; the only one, or the whole answer, unless given. */
  readonly gives: string | undefined
  run(context: ControlContext, input: Input<Path, Query, Body>): ResultOf<Output> | Promise<ResultOf<Output>>
  /** The answer as text, where it has that form too: for `accept: text/plain`, and `format=text` in the query. */
  text?(context: ControlContext, query: Input<Path, Query, Body>['query']): string
}

type Required = 'summary' | 'run'
type Others = 'query' | 'body' | 'output' | 'params' | 'method' | 'path'
type SchemaOf<D extends Made | undefined> = D extends Made<infer S> ? S : undefined

const nothing = lazy(() => z.strictObject({}))
const mebibyte = 1_048_576
const withSchemas = lazyMembers('query', 'body', 'output', 'params', 'gives')

/**
 * Declares an operation of the control API: `controlOperation('GET /__sim/clock', { summary, output, run })`, and
 * {@link controlsOf} gives it its id. What is left out has the plain default. A query is refused unless declared.
 */
export function controlOperation<
  const M extends Method,
  const Path extends string,
  Query extends Made | undefined = undefined,
  Body extends Made | undefined = undefined,
  Output extends Made | undefined = undefined,
>(
  route: `${M} ${Path}`,
  definition: Pick<ControlOperation<Path, SchemaOf<Query>, SchemaOf<Body>, SchemaOf<Output>>, Required> &
    Partial<
      Omit<ControlOperation<Path, SchemaOf<Query>, SchemaOf<Body>, SchemaOf<Output>>, Required | Others>
    > & {
      readonly query?: Query
      readonly body?: Body
      readonly output?: Output
    },
): ControlOperation {
  const { query = nothing, body, output, gives, ...others } = definition
  const [method, path = ''] = route.split(' ')
  const outputSchema = lazy(() => output?.())
  const schemas = withSchemas({
    query,
    body: () => body?.(),
    output: outputSchema,
    params: () => Object.fromEntries(parameterNames({ path }).map((name) => [name, z.string()])),
    gives: () => gives ?? onlyMemberOf(outputSchema()),
  })
  const declared = Object.assign(schemas, {
    id: '',
    tag: '',
    method,
    path,
    alsoAt: [],
    status: output === undefined ? 204 : 200,
    mediaType: 'application/json',
    bodyLimit: mebibyte,
    auth: 'control',
    positions: undefined,
    spread: false,
    ...others,
  })
  // Each schema has the type that was declared under its name.
  return declared as unknown as ControlOperation
}

/** Gives operations with one tag their ids, which are the names of the calls of the client. */
export function controlsOf(
  tag: string,
  operations: Readonly<Record<string, ControlOperation>>,
): readonly ControlOperation[] {
  return Object.entries(operations).map(([id, each]) => Object.assign(each, { id, tag }))
}

function onlyMemberOf(output: Schema): string | undefined {
  if (!(output instanceof z.ZodObject)) return undefined
  const [only, ...others] = Object.keys(output.shape)
  return others.length === 0 ? only : undefined
}
