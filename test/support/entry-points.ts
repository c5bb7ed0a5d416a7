import { setupServer } from 'msw/node'
import { type CallerInput, Problem, type Simulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { listen } from 'platform-simulator/server'
import { Download } from '../../src/contract/bytes.js'
import type { AnyOperation } from '../../src/contract/operation.js'
import { operationOf } from './operation-of.js'

/** One call of an operation, as every entry point can make it. */
export interface Call {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** The default client's key unless given; null for no credential. */
  readonly caller?: CallerInput
  /** A fresh UUID unless given; null for none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Which of the operation's paths, for those that answer at several. */
  readonly pathIndex?: number
}

export interface Outcome {
  readonly status: number
  /** Without the request id, which counts requests and so differs between entry points. */
  readonly body: unknown
  /** Slug of the refusal. */
  readonly problem: string | undefined
}

export interface EntryPoint {
  readonly name: string
  /** Calls come from another process: hints are worded for it. */
  readonly isOutside?: boolean
  send(sim: Simulator, call: Call): Promise<Outcome>
}

let keys = 0
/** UUIDs that a test can tell apart and repeat. */
export function nextKey(): string {
  return `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
}

function pathOf(operation: AnyOperation, call: Call): string {
  const template = [operation.path, ...operation.alsoAt][call.pathIndex ?? 0] ?? operation.path
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''))
}

function credential(sim: Simulator, caller: CallerInput | undefined): Record<string, string> {
  if (caller === null) return {}
  if (caller === undefined) return { 'x-api-key': sim.apiKey }
  if (typeof caller === 'string') return { 'x-api-key': caller }
  return 'applicationToken' in caller
    ? { 'x-application-token': caller.applicationToken }
    : { authorization: `Bearer ${caller.dashboardToken}` }
}

/** The call as a wire request. */
export function toRequest(sim: Simulator, call: Call, base: string = sim.baseUrl): Request {
  const operation = operationOf(call.operation)
  const url = new URL(base + pathOf(operation, call))
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value))
  const key = call.key === undefined && operation.method !== 'GET' ? nextKey() : call.key
  return new Request(url, {
    method: operation.method,
    headers: {
      ...credential(sim, call.caller),
      ...(key && { 'x-idempotency-key': key }),
      ...(call.body !== undefined && !isBytes(call.body) && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: isBytes(call.body) ? call.body : JSON.stringify(call.body) }),
  })
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}

export async function toOutcome(response: Response): Promise<Outcome> {
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '')
  return outcome(response.status, text === '' ? undefined : json ? JSON.parse(text) : text)
}

function outcome(status: number, body: unknown): Outcome {
  if (typeof body !== 'object' || body === null || !('request_id' in body))
    return { status, body, problem: undefined }
  const { request_id: _, ...rest } = body
  const type = 'type' in rest && typeof rest.type === 'string' ? rest.type.split('#')[1] : undefined
  return { status, body: rest, problem: type }
}

export const overFetch: EntryPoint = {
  name: 'sim.fetch',
  send: async (sim, call) => toOutcome(await sim.fetch(toRequest(sim, call))),
}

export const overMsw: EntryPoint = {
  name: 'MSW',
  async send(sim, call) {
    const server = setupServer(...handlers(sim))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      return await toOutcome(await fetch(toRequest(sim, call)))
    } finally {
      server.close()
    }
  },
}

export const overServer: EntryPoint = {
  name: 'the server',
  isOutside: true,
  async send(sim, call) {
    const server = await listen(sim)
    try {
      const outcome = await toOutcome(await fetch(toRequest(sim, call, server.url)))
      // What is uploaded goes to where the caller calls.
      const text = JSON.stringify(outcome).replaceAll(server.url, sim.baseUrl)
      return { problem: undefined, ...JSON.parse(text) }
    } finally {
      await server.close()
    }
  },
}

/** The call by the direct API, as traffic of the application. */
export function callDirectly(sim: Simulator, call: Call): Outcome {
  const operation = operationOf(call.operation)
  const [namespace = '', verb = ''] = operation.id.split('.')
  const api = sim.as(call.caller === undefined ? sim.apiKey : call.caller, { traffic: 'app' })
  const run: unknown = Reflect.get(Reflect.get(api, namespace), verb)
  if (typeof run !== 'function') throw new Error(`${operation.id} has no direct call`)
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const key = call.key === undefined && operation.method !== 'GET' ? nextKey() : call.key
  const args: unknown[] = names.map((name) => call.params?.[name] ?? '')
  if (operation.body !== undefined) args.push(call.body)
  if (operation.query !== undefined) args.push(call.query)
  args.push({ ...(call.headers && { headers: call.headers }), ...(key && { idempotencyKey: key }) })
  try {
    const output: unknown = run(...args)
    return { status: operation.status, body: asWire(output), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const type = `https://docs.platform.example/api-reference/errors#${error.slug}`
    return {
      status: error.status,
      problem: error.slug,
      body: asWire({
        type,
        title: error.title,
        status: error.status,
        detail: error.detail,
        instance: pathOf(operation, call),
        ...(error.errors && { errors: error.errors }),
        ...(error.resolutionUrl && { resolution_url: error.resolutionUrl }),
        ...(error.userMessage && { user_message: error.userMessage }),
        ...(error.injected && { message: error.detail }),
        ...error.members,
        ...(error.hint && { sim_hint: error.hint }),
      }),
    }
  }
}

export const direct: EntryPoint = {
  name: 'the direct API',
  send: async (sim, call) => callDirectly(sim, call),
}

function asWire(value: unknown): unknown {
  if (value instanceof Download) return new TextDecoder().decode(value.bytes)
  return value === undefined || typeof value === 'string' ? value : JSON.parse(JSON.stringify(value))
}

export const entryPoints: readonly EntryPoint[] = [direct, overFetch, overMsw, overServer]
