import { Problem } from '../../contract/problem.js'
import { ownRefusal } from '../../contract/problem-document.js'
import { isAuthorized } from '../../hosts/control/authorize.js'
import type { Simulator } from '../../kit/simulator.js'
import { credentialIn } from '../../resources/credentials.js'
import { drawWorldId, isWorldId, worldOfCredential } from './keys.js'

/** The members of a namespace of Durable Objects that are used. */
export interface WorldNamespace {
  idFromName(name: string): unknown
  get(id: never): { fetch(request: Request): Promise<Response> }
}

/** The bindings of a worker. */
export interface WorkerEnv {
  /** The namespace of the class of worlds. */
  readonly WORLDS: WorldNamespace
  /** Asked of who calls `/__sim/`, as `authorization: Bearer`; nobody may without one. */
  readonly SIM_TOKEN?: string
}

/** Names the world of a request to its object; `create` at the one that is to begin it. Never taken from outside. */
export const headerOf = { world: 'x-sim-world', act: 'x-sim-act', origin: 'x-sim-origin' } as const

export interface WorkerHandler {
  fetch(request: Request, env: WorkerEnv): Promise<Response>
}

/** Hands each request to the object of its world, which it finds by its address or its credential. */
export function workerHandler(stranger: () => Simulator, version: string): WorkerHandler {
  async function route(request: Request, url: URL, env: WorkerEnv): Promise<Response> {
    const { pathname } = url
    const [, addressed, rest = '/'] = /^\/w\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
    if (addressed !== undefined && !isWorldId(addressed)) throw noWorld()
    const credential = credentialIn((name) => request.headers.get(name))?.secret ?? ''
    const id = addressed ?? worldOfCredential(credential)
    const path = addressed === undefined ? pathname : rest
    if (path === '/__sim/worlds' || path.startsWith('/__sim/worlds/')) {
      requireToken(request, env)
      return worlds(request, env, path, url)
    }
    if (id !== undefined) return toWorld(env, id, request)
    if (path.startsWith('/__sim/health')) return Response.json({ status: 'ok', version })
    if (path.startsWith('/__sim/')) {
      requireToken(request, env)
      throw new Problem('not-found', 'No world was named.', {
        hint: 'send a key of the world as x-api-key, or call it at its address, /w/{id}/__sim/...',
      })
    }
    if (path === '/' && request.method === 'GET') return frontPage(version)
    return asStranger(stranger(), request, url)
  }

  return {
    async fetch(request, env) {
      const url = new URL(request.url)
      try {
        return await route(request, url, env)
      } catch (error) {
        if (error instanceof Problem) return refusal(error, url.pathname)
        throw error
      }
    },
  }
}

/** Answers where there is no world, and nobody who could be let in: as the platform does, and with its description. */
async function asStranger(sim: Simulator, request: Request, { pathname, search }: URL): Promise<Response> {
  const { method, headers } = request
  const answer = await sim.fetch(sim.baseUrl + pathname + search, { method, headers })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}

async function worlds(request: Request, env: WorkerEnv, path: string, url: URL): Promise<Response> {
  const { origin, search } = url
  const { method } = request
  const id = path.slice('/__sim/worlds/'.length)
  if (path === '/__sim/worlds' && method === 'POST') return begin(request, env, origin)
  if (path === '/__sim/worlds' && method === 'GET') return toDirectory(env, 'list', search)
  if (path === '/__sim/worlds')
    throw new Problem('method-not-allowed', `${method} /__sim/worlds is not there: it takes GET and POST.`, {
      headers: { allow: 'GET, POST' },
    })
  if (method !== 'DELETE' || !isWorldId(id)) throw noWorld()
  const ended = await toWorld(env, id, request, { [headerOf.act]: 'remove' })
  // Also one of which nothing else is left.
  await toDirectory(env, 'leave', '', { id })
  return ended
}

/** A world that nobody could find again would cost for ever: it ends where it cannot be listed. */
async function begin(request: Request, env: WorkerEnv, origin: string): Promise<Response> {
  const id = drawWorldId()
  const made = await toWorld(env, id, request, { [headerOf.act]: 'create', [headerOf.origin]: origin })
  if (made.status !== 201) return made
  const text = await made.text()
  const listed = await toDirectory(env, 'enter', '', JSON.parse(text)).catch(() => undefined)
  if (listed?.status === 204)
    return new Response(text, { status: 201, headers: { 'content-type': 'application/json' } })
  await toWorld(env, id, new Request(request.url, { method: 'DELETE' }), { [headerOf.act]: 'remove' })
  throw new Problem('service-unavailable', 'The world could not be listed, and was ended again.', {
    hint: 'ask again',
  })
}

/** The object that has the list of all others. Its name is none of a world. */
function toDirectory({ WORLDS }: WorkerEnv, act: string, search: string, body?: unknown): Promise<Response> {
  const asked = new Request(`https://directory.example/__sim/worlds${search}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { [headerOf.act]: act },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return WORLDS.get(WORLDS.idFromName('directory') as never).fetch(asked)
}

function noWorld(): Problem {
  return new Problem('not-found', 'There is no such world.', {
    hint: 'POST /__sim/worlds makes one, and tells its address',
  })
}

function toWorld(
  env: WorkerEnv,
  id: string,
  request: Request,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of Object.values(headerOf)) headers.delete(name)
  headers.set(headerOf.world, id)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  const { WORLDS } = env
  return WORLDS.get(WORLDS.idFromName(id) as never).fetch(
    new Request(request, { headers, redirect: 'manual' }),
  )
}

function requireToken({ headers }: Request, { SIM_TOKEN: token }: WorkerEnv): void {
  if (token === undefined || token === '')
    throw new Problem('forbidden', 'The control API is off: this worker has no SIM_TOKEN.', {
      hint: 'give the worker a secret SIM_TOKEN, and send it as authorization: Bearer',
    })
  if (!isAuthorized(token, headers.get('authorization')))
    throw new Problem('authentication-error', 'The control API needs its token.', {
      hint: 'send authorization: Bearer with the SIM_TOKEN of the worker',
    })
}

function frontPage(version: string): Response {
  const lines = [
    `platform-simulator ${version}`,
    '',
    'POST /__sim/worlds                begins a world and tells its key, with authorization: Bearer',
    'GET  /__sim/worlds                lists the worlds, with authorization: Bearer',
    'GET  /w/{id}/__sim/openapi.json   describes how a world is controlled',
    'GET  /openapi.json                describes the API; its requests carry x-api-key',
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

export function refusal(problem: Problem, path: string): Response {
  const { status, headers, text } = ownRefusal(problem, path)
  return new Response(text, { status, headers })
}
