import type * as z from 'zod'
import { lazy, lazyMembers } from '../kernel/lazy.js'
import type { StoredBytes } from '../kernel/stored-bytes.js'
import type { World } from '../kernel/world.js'
import { Bytes, type Download, type FileBody } from './bytes.js'
import { type PageStyle, pageStyleOf } from './pagination.js'
import type { ProblemSlug } from './problem.js'
import type { FaultStep } from './sandbox-headers.js'
import type { Schema } from './schema.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The credential that an operation takes: `key` is an API key or a dashboard session, `application` an application
 * token and nothing else.
 */
export type Auth = 'key' | 'application' | 'key-or-application' | 'none'

/** The authenticated identity of one request. */
export type Caller =
  | {
      readonly kind: 'key' | 'dashboard'
      /** The row of the key, or of the session: the rate limit is counted on it. */
      readonly credentialId: string
      readonly clientId: string
      readonly userId: string
      readonly role: 'admin' | 'viewer'
      /** Tells whether it is the platform's own admin, who may act for any client where an operation says so. */
      readonly isPlatform?: true
    }
  | {
      readonly kind: 'application'
      readonly credentialId: string
      readonly clientId: string
      readonly applicationId: string
      /** Tells whether the token is that of `resubmit_url`, which answers what is asked for. */
      readonly resubmits?: boolean
    }
  | { readonly kind: 'anonymous' }

type AuthenticatedCaller = Exclude<Caller, { kind: 'anonymous' }>

/**
 * Everything that a read knows of its request besides its input. Its answer is kept for the same caller and address
 * until a row or the time changes, so it must hang on nothing else.
 */
export interface ReadContext {
  readonly world: World
  /** Anonymous only on operations whose `auth` is `none`. */
  readonly caller: Caller
  /** The owner that every read and write is confined to; empty for anonymous callers. */
  readonly clientId: string
  /** Notes for the test's author what was accepted and has no effect: `sim.requests` shows it. */
  warn(text: string): void
}

/** Everything that a write knows of its request besides its input. */
export interface Context extends ReadContext {
  /** The address that the caller has called the simulator at, where that is not its base URL; null else. */
  readonly servedAt: string | null
  /** Tells whether the caller can wait for an answer that takes its time: a direct call cannot. */
  readonly waits: boolean
  /** Tells whether budgets are spent: not by direct calls, nor where the option `limits.rate` lets everything pass. */
  readonly isLimited: boolean
  /** Says that what was to be made was there already: the answer has the operation's `statusOfKnown`. */
  known(): void
  /** The idempotency key, for operations that say that theirs is their `own`; null for others, and without one. */
  readonly idempotencyKey: string | null
}

/** The parameters that a path names: `/customers/{customer_id}/x/{y}` has `customer_id` and `y`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name, ...PathParameters<Rest>]
  : []

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type BodyOf<S> = S extends FileBody ? StoredBytes : S extends Bytes ? Uint8Array : OutputOf<S>
/** The result of `run`: nothing where the answer has no body. */
export type ResultOf<S> = S extends Bytes ? Download : S extends z.ZodType ? z.output<S> : void

/** The kind of a body or an answer: JSON, bytes, or nothing. */
export type Content = z.ZodType | Bytes | undefined

export interface Input<Path extends string, Query, Body> {
  readonly params: { readonly [Name in PathParameters<Path>[number]]: string }
  readonly query: OutputOf<Query>
  readonly body: BodyOf<Body>
  /** The media type that bytes were sent with, in small letters and without parameters; null where none was said. */
  readonly contentType: string | null
}

/** One API call, declared once: routes, parsing, the direct API and its types, OpenAPI and docs are derived from it. */
export interface Operation<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends Content = Content,
  Output extends Content = Content,
> {
  /** The name of the operation: `resource.verb`, as in `sim.api.resource.verb(...)`. */
  readonly id: string
  readonly method: Method
  /** The canonical path. */
  readonly path: Path
  /** Other paths that answer the same. */
  readonly alsoAt: readonly string[]
  readonly summary: string
  /** The source of the facts: a section of the specification, or a contract file. */
  readonly source: string
  readonly tag: string
  readonly auth: Auth
  /**
   * Schemas of path parameters that are not KSUIDs, which say in their own words what is wrong; an operation whose
   * schema can refuse declares `invalid-identifier`.
   */
  readonly params: Readonly<Record<string, z.ZodType>>
  readonly query: Query
  readonly body: Body
  /** Status of success. */
  readonly status: number
  /** Status of success where the run said {@link Context.known}; undefined for an operation that never says it. */
  readonly statusOfKnown: number | undefined
  readonly output: Output
  /** Media type of success, where it is a text that is not JSON; bytes bring their own. */
  readonly mediaType: string
  /** The `cache-control` header of success, where there is one. */
  cacheControl?(input: Input<Path, Query, Body>): string
  /** The way in which a list is read; unless declared, the one that the query says. */
  readonly page: PageStyle
  /**
   * The refusals beyond those that its other members imply (authentication, validation, limits). What an authenticated caller
   * names in the path may be that of another, so `not-found` need not be written down there.
   */
  readonly problems: readonly ProblemSlug[]
  /** The documents of those that have more than every problem has: {@link problemWith}. */
  readonly problemBodies: Readonly<Partial<Record<ProblemSlug, z.ZodType>>>
  readonly emits: readonly string[]
  /** Tells whether the idempotency header must be sent; when optional it is honoured all the same. */
  readonly idempotencyKey: 'required' | 'optional'
  /**
   * The answer to a second request with the same key: `replay` is the first answer, whatever its body is;
   * `refuse-other-body` is the first answer if the body says the same, else 409 `conflict`; `refuse-other-intent` is
   * the same for what is endorsed, which may have been signed anew; with `own` the operation is handed the key, and
   * nothing is stored. Direct calls may bring a key to these.
   */
  readonly idempotency: 'replay' | 'refuse-other-body' | 'refuse-other-intent' | 'own'
  /** Declares the sandbox headers. */
  readonly sandboxHeaders: boolean
  readonly faultPoints: readonly FaultStep[]
  /** Answers 403 in production. */
  readonly sandboxOnly: boolean
  /**
   * Refuses a client that does not have what the operation belongs to, or a caller that may not do it, before anything that
   * was sent is looked at.
   * @throws Problem such as 404 where a beta is off
   */
  featureGate?(world: World, clientId: string, caller: AuthenticatedCaller): void
  /** True where money leaves by it, now or when it is due: clients of agents ask somebody first. */
  readonly spends: boolean
  readonly stability: 'stable' | 'beta' | 'sandbox' | 'deprecated'
  /** Members of its body and its answer that nobody is shown, beside those whose names say so: see secrets.ts. */
  readonly secrets: readonly string[]
  /** Largest body in bytes: a body of bytes declares its own. */
  readonly bodyLimit: number
  /**
   * Refuses a body before it is read, where that depends on more than who sends it: for bodies that are files.
   * @throws Problem nobody waits for it
   */
  precheckBody?(world: World, params: Readonly<Record<string, string>>, query: OutputOf<Query>): void
  /**
   * Tells whether limits count its requests: not those of what is not the platform's API, such as its store of files.
   */
  readonly isCounted: boolean
  /** The decision that fills what the sources leave open. */
  readonly decision: string | undefined
  /** The object whose reads count in the progression `afterReads`: a path parameter. */
  readonly countsReadsOf: string | undefined
  run(context: Context, input: Input<Path, Query, Body>): ResultOf<Output>
  /**
   * Tells how long the answer to a request over the wire takes, in virtual milliseconds: the request is applied at
   * once, and `advance` brings its answer. Direct calls are answered at once. Reads only.
   */
  answersAfter?(world: World, output: ResultOf<Output>): number
  /**
   * Tells whether the answer is not known yet, although its time has come: it hangs on an effect, which takes time of the host.
   * Reads only.
   */
  isPending?(world: World, output: ResultOf<Output>): boolean
  /**
   * The answer when it comes, where things have moved on since `run` returned `output`. Reads only.
   * @throws Problem the answer is a refusal after all
   */
  answer?(context: Context, output: ResultOf<Output>): ResultOf<Output>
}

/** Any operation, seen from the gateway. */
export type AnyOperation = Operation

/** The members of an operation that routing, validation and the description of an API read, whoever runs it. */
export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends Content = Content,
  Output extends Content = Content,
> = Pick<
  Operation<Path, Query, Body, Output>,
  | 'id'
  | 'method'
  | 'path'
  | 'alsoAt'
  | 'summary'
  | 'tag'
  | 'params'
  | 'query'
  | 'body'
  | 'status'
  | 'output'
  | 'mediaType'
  | 'bodyLimit'
  | 'precheckBody'
>

type Required = 'id' | 'method' | 'path' | 'summary' | 'source' | 'tag'
type Schemas = 'query' | 'body' | 'output' | 'params' | 'problemBodies'
/** The members that only a write has: a read is answered at once, from what is there. */
type OfWrites = 'answersAfter' | 'isPending' | 'answer' | 'statusOfKnown'

/** The declaration of a body or an answer: a schema is made when it is first asked for. */
type Declared = Schema | Bytes | undefined
type SchemaOf<D extends Schema | undefined> = D extends Schema<infer S> ? S : undefined
type ContentOf<D extends Declared> = D extends Schema<infer S> ? S : D extends Bytes ? D : undefined

/** The members that every operation writes down, with its schemas not yet made. */
interface Written<Query, Body, Output> {
  readonly query?: Query
  readonly body?: Body
  readonly output?: Output
  readonly params?: () => Operation['params']
  readonly problemBodies?: () => Operation['problemBodies']
}

/** An operation as it is written down: what is left out has the plain default. */
type Definition<
  M extends Method,
  Path extends string,
  Query extends Schema | undefined,
  Body extends Declared,
  Output extends Declared,
  Needed extends Required = Required,
> = Pick<Operation<Path, SchemaOf<Query>, ContentOf<Body>, ContentOf<Output>>, Needed> &
  Partial<
    Omit<Operation<Path, SchemaOf<Query>, ContentOf<Body>, ContentOf<Output>>, Needed | Schemas | 'run'>
  > &
  Written<Query, Body, Output> &
  (M extends 'GET' ? { readonly [Name in OfWrites]?: never } : unknown) & {
    readonly method?: M
    run(
      context: M extends 'GET' ? ReadContext : Context,
      input: Input<Path, SchemaOf<Query>, ContentOf<Body>>,
    ): ResultOf<ContentOf<Output>>
  }

const mebibyte = 1_048_576
const withSchemas = lazyMembers('query', 'body', 'output', 'params', 'problemBodies', 'page')

/** Declares an operation; what is left out has the plain default. */
export function operation<
  const M extends Method,
  const Path extends string,
  Query extends Schema | undefined = undefined,
  Body extends Declared = undefined,
  Output extends Declared = undefined,
>(
  definition: Definition<M, Path, Query, Body, Output>,
): Operation<Path, SchemaOf<Query>, ContentOf<Body>, ContentOf<Output>>
export function operation(definition: Loose): unknown {
  return declared(definition)
}

/** Any definition, as its parts are put together. */
type Loose = Partial<Omit<Operation, Schemas>> & Written<Schema, Declared, Declared>

function declared({ query, body, output, params, problemBodies, page, ...others }: Loose): unknown {
  const querySchema = lazy(() => query?.())
  const schemas = withSchemas({
    query: querySchema,
    body: contentOf(body),
    output: contentOf(output),
    params: () => params?.() ?? {},
    problemBodies: () => problemBodies?.() ?? {},
    page: () => page ?? pageStyleOf(querySchema()),
  })
  return Object.assign(schemas, {
    alsoAt: [],
    auth: 'key',
    status: output === undefined ? 204 : 200,
    statusOfKnown: undefined,
    mediaType: 'application/json',
    emits: [],
    idempotencyKey: others.method === 'POST' ? 'required' : 'optional',
    idempotency: 'replay',
    sandboxHeaders: false,
    faultPoints: [],
    sandboxOnly: false,
    secrets: [],
    spends: false,
    stability: 'stable',
    bodyLimit: body instanceof Bytes ? body.limit : mebibyte,
    decision: undefined,
    isCounted: true,
    countsReadsOf: undefined,
    ...others,
    problems: problemsOf(others),
  })
}

function problemsOf({ path = '', auth, problems = [] }: Partial<Operation>): readonly ProblemSlug[] {
  const isImplied = auth !== 'none' && parameterNames({ path }).length > 0 && !problems.includes('not-found')
  return isImplied ? ['not-found', ...problems] : problems
}

/** The members that operations of one family have in common. */
type Shared = Pick<Operation, 'tag' | 'source'> &
  Partial<Omit<Operation, Required | Schemas | OfWrites | 'run'>>

/**
 * Declares what operations have in common: `const call = operationsOf({ tag, source })`. Each is then
 * `call('GET /wallets/{wallet_id}', { summary, output, run })`, and {@link namespace} gives it its id.
 */
export function operationsOf(shared: Shared) {
  function call<
    const M extends Method,
    const Path extends string,
    Query extends Schema | undefined = undefined,
    Body extends Declared = undefined,
    Output extends Declared = undefined,
  >(
    route: `${M} ${Path}`,
    definition: Definition<M, Path, Query, Body, Output, 'summary'>,
  ): Operation<Path, SchemaOf<Query>, ContentOf<Body>, ContentOf<Output>>
  function call(route: string, definition: Loose): unknown {
    const [method, path = ''] = route.split(' ')
    return declared({ id: '', method: method as Method, path, ...shared, ...definition })
  }
  return call
}

/** Gives operations their ids: each is `namespace.verb`, as in `sim.api.namespace.verb(...)`. */
export function namespace<const Operations extends Readonly<Record<string, Pick<AnyOperation, 'id'>>>>(
  name: string,
  operations: Operations,
): Operations {
  for (const [verb, each] of Object.entries(operations)) Object.assign(each, { id: `${name}.${verb}` })
  return operations
}

function contentOf(declared: Declared): () => Content {
  return typeof declared === 'function' ? declared : () => declared
}

/** The names of the parameters in the path, in order. */
export function parameterNames({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

/** Tells whether another request under a used key is refused, so that it does not get the first answer. */
export function refusesOthers({ idempotency }: Pick<Operation, 'idempotency'>): boolean {
  return idempotency === 'refuse-other-body' || idempotency === 'refuse-other-intent'
}

export function isWrite(method: Method): boolean {
  return method !== 'GET'
}

/** Options of one call of the direct API: only `traffic: 'app'` needs a key or headers. */
export interface CallOptions {
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}
