import { atCaller, fromHere } from '../../contract/call-site.js'
import { isProblemSlug, Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { fromBase64, toBase64 } from '../../kernel/base64.js'
import { UsageError } from '../../kernel/errors.js'
import { memberOf } from '../../kernel/member-of.js'
import { checkOptions, isHttpUrl } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { type Route, routes } from './routes.js'
import type { world } from './schemas.js'

/** A client that acts on one world of a server. Beside these members it has the calls, by their names. */
export interface WorldClient {
  /** The address to which the application sends its requests to this world. */
  readonly baseUrl: string
  /** The key that the application sends. */
  readonly apiKey: string
  readonly world: AnsweredWorld
}

type AnsweredWorld = Readonly<Pick<OutputOf<typeof world>, 'id' | 'api_key' | 'base_url'>>

export interface ConnectOptions {
  /** The token that the server was started with, as `--token`. */
  readonly token?: string
}

/** A refusal of the control API. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: number
  readonly title: string
  readonly detail: string
  /** Advice on what to do about it. */
  readonly hint: string | undefined
  /** Each member that was refused. */
  readonly errors: readonly { readonly field: string; readonly message: string; readonly code: string }[]

  constructor(call: string, status: number, document: Refusal) {
    const {
      title = `Status ${status}`,
      detail = 'no reason was given',
      sim_hint: hint,
      errors = [],
    } = document
    const fields = errors.length < 2 ? [] : errors.map(({ field, message }) => `${field}: ${message}`)
    const said = [detail, ...fields].join('\n  ')
    super(`${call} was answered ${status}: ${said}${hint === undefined ? '' : ` (${hint})`}`)
    this.status = status
    this.title = title
    this.detail = detail
    this.hint = hint
    this.errors = errors
  }
}

interface Refusal {
  readonly type?: string
  readonly resolution_url?: string
  readonly user_message?: string
  readonly message?: string
  readonly title?: string
  readonly detail?: string
  readonly sim_hint?: string
  readonly errors?: ControlError['errors']
}

/** @throws UsageError when no simulator answers there, ControlError when it refuses */
export async function connectTo(url: string, options: ConnectOptions): Promise<WorldClient> {
  checkOptions(options, { token: 'text' }, 'connect')
  if (!isHttpUrl(url))
    throw new UsageError(
      `connect was given ${printable(url)}: it takes the address of a server, such as http://localhost:6464.`,
    )
  const { token } = options
  const address = url.replace(/\/+$/, '')
  const server: Server = { root: address.replace(/\/w\/[^/]+$/, ''), token }
  const answer = await send(server, address, currentWorld, [])
  if (!isWorld(answer))
    throw new UsageError(
      `connect: what answers at ${address} is no platform-simulator. Is the address right?`,
    )
  return clientOf(server, answer)
}

interface Server {
  /** Its address, as this process knows it: the server may know itself by another name. */
  readonly root: string
  readonly token: string | undefined
}

const currentWorld: Route = { id: 'worlds.current', method: 'GET', path: '/__sim/world' }

function isWorld(answer: unknown): answer is AnsweredWorld {
  return ['id', 'api_key', 'base_url'].every((name) => typeof memberOf(answer, name) === 'string')
}

function clientOf(server: Server, world: AnsweredWorld): WorldClient {
  const address = `${server.root}/w/${world.id}`
  const path = new URL(world.base_url).pathname.replace(/\/+$/, '')
  const calls: Record<string, unknown> = {}
  const namespaces = new Map<string, Record<string, unknown>>()
  for (const route of routes) {
    if (route.id === 'api.call') {
      // One route for all operations, which are called by their own names.
      calls['api'] = operationsBy((id, input) => send(server, address, route, [id, input], platformRefusal))
      continue
    }
    const call = async (...input: readonly unknown[]): Promise<unknown> => {
      try {
        const answer = await send(server, address, route, input)
        if (route.client && isWorld(answer)) return clientOf(server, answer)
        return route.gives === undefined ? answer : memberOf(answer, route.gives)
      } catch (error) {
        throw told(error, call)
      }
    }
    const [first = '', name] = route.id.split('.')
    if (name === undefined) calls[first] = call
    else namespaces.set(first, { ...namespaces.get(first), [name]: call })
  }
  const own = { baseUrl: server.root + path, apiKey: world.api_key, world }
  return { ...calls, ...Object.fromEntries(namespaces), ...own }
}

/** Makes `api`: any verb of any namespace is a call, and the server knows which there are. */
function operationsBy(perform: (id: string, input: readonly unknown[]) => Promise<unknown>): object {
  const callOf = (id: string) => {
    const call = async (...input: readonly unknown[]): Promise<unknown> => {
      try {
        return received(memberOf(await perform(id, input.map(sent)), 'result'))
      } catch (error) {
        throw atCaller(told(error, call), id, call)
      }
    }
    return call
  }
  return byName((namespace) => byName((verb) => callOf(`${namespace}.${verb}`)))
}

/** An object whose members are made as they are asked for. What is awaited or written as JSON is none of them. */
function byName(make: (name: string) => unknown): object {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) =>
        typeof name === 'symbol' || name === 'then' || name === 'toJSON' ? undefined : make(name),
    },
  )
}

function sent(value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: toBase64(value) } : value
}

function received(result: unknown): unknown {
  const base64 = memberOf(result, 'base64')
  if (typeof base64 !== 'string') return result
  const [mediaType, headers] = ['mediaType', 'headers'].map((name) => memberOf(result, name))
  return { bytes: fromBase64(base64), mediaType, headers }
}

/** The refusal of the platform as it is thrown in its process; another one is of the control API. */
function platformRefusal(call: string, status: number, document: Refusal): Error {
  const {
    type = '',
    title,
    detail = '',
    errors,
    sim_hint: hint,
    resolution_url,
    user_message,
    message,
  } = document
  const slug = type.slice(type.lastIndexOf('#') + 1)
  if (!isProblemSlug(slug) || title === 'Usage Error') return controlRefusal(call, status, document)
  return new Problem(slug, detail, {
    status,
    ...(title !== undefined && { title }),
    errors,
    hint,
    resolutionUrl: resolution_url,
    userMessage: user_message,
    injected: message !== undefined,
  })
}

function controlRefusal(call: string, status: number, document: Refusal): Error {
  return new ControlError(call, status, document)
}

/** The same error, seen from the line that called. */
export function told(error: unknown, called: (...input: never[]) => unknown): unknown {
  return error instanceof ControlError || error instanceof UsageError ? fromHere(error, called) : error
}

/** @throws ControlError for a refusal, UsageError when nobody answers */
async function send(
  { root, token }: Server,
  address: string,
  route: Route,
  input: readonly unknown[],
  refusal = controlRefusal,
): Promise<unknown> {
  const { method } = route
  const { path, body, query } = requestOf(route, input)
  const call = `${method} ${path}`
  const init: RequestInit = {
    method,
    headers: {
      accept: query.get('format') === 'text' ? 'text/plain' : 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const search = String(query) === '' ? '' : `?${query}`
  const response = await fetch(address + path + search, init).catch((cause: unknown) => {
    throw new UsageError(`${call} was not answered. Is platform-simulator serve running at ${root}?`, {
      cause,
    })
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const answer: unknown = isJson ? JSON.parse(text) : text
  if (!response.ok) throw refusal(call, response.status, refusalOf(answer))
  return text === '' ? undefined : answer
}

function refusalOf(answer: unknown): Refusal {
  return typeof answer === 'object' && answer !== null ? answer : {}
}

/** Arguments are what the path names, then the body, then the query. */
function requestOf({ id, path, takes }: Route, input: readonly unknown[]) {
  const left = [...input]
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
  let body: unknown
  if (takes === 'body') body = left.shift()
  else if (takes !== undefined) {
    const values = left.splice(0, takes.length)
    body = Object.fromEntries(takes.map((name, place) => [name, values[place]]))
  }
  const [filter, ...more] = left
  if (more.length > 0) throw new UsageError(`${id} was given ${input.length} arguments: it takes fewer.`)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return { path: filled, body, query }
}
