import { Problem, type Simulator } from 'platform-simulator'
import { type Call, type Outcome, overFetch } from '../../support/entry-points.js'
import { operationOf } from '../../support/operation-of.js'

/** The ways in which a call is made: by the test itself, by the app in process, by the app over the wire. */
export const ways = ['test', 'app', 'fetch'] as const
export type Way = (typeof ways)[number]

export function isWrite(call: Call): boolean {
  return operationOf(call.operation).method !== 'GET'
}

export async function send(sim: Simulator, call: Call, way: Way): Promise<Outcome> {
  if (way === 'fetch') return overFetch.send(sim, call)
  return sendDirectly(sim, call, way)
}

/** The answer is as the direct API gives it: what looks at it may not tell undefined from absent. */
export function sendDirectly(sim: Simulator, call: Call, way: 'test' | 'app'): Outcome {
  const { status } = operationOf(call.operation)
  const api = way === 'test' ? sim.api : appOf(sim, call.caller)
  const args = argumentsOf(call)
  if (way === 'app') args.push(...optionsOf(call))
  try {
    return { status, body: method(api, call.operation)(...args), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const type = `https://docs.platform.example/api-reference/errors#${error.slug}`
    return { status: error.status, body: { type }, problem: error.slug }
  }
}

/** The app's own API, made once for each simulator, as an app does. */
const apps = new WeakMap<Simulator, object>()

function appOf(sim: Simulator, caller: Call['caller']): object {
  if (caller !== undefined) return sim.as(caller, { traffic: 'app' })
  const known = apps.get(sim) ?? sim.as(sim.apiKey, { traffic: 'app' })
  apps.set(sim, known)
  return known
}

const parameters = new Map<string, readonly string[]>()

/** The names in the path of an operation. */
export function parametersOf(id: string): readonly string[] {
  const known =
    parameters.get(id) ?? [...operationOf(id).path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  parameters.set(id, known)
  return known
}

/** Path parameters, then the body, then the query. */
function argumentsOf(call: Call): unknown[] {
  const { body, query } = operationOf(call.operation)
  return [
    ...parametersOf(call.operation).map((name) => call.params?.[name] ?? ''),
    ...(body === undefined ? [] : [call.body]),
    ...(query === undefined || call.query === undefined ? [] : [call.query]),
  ]
}

/** The options of a call of an app, behind its query. */
function optionsOf({ operation, headers, key, query }: Call): unknown[] {
  const options = {
    ...(headers !== undefined && Object.keys(headers).length > 0 && { headers }),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
  if (Object.keys(options).length === 0) return []
  return operationOf(operation).query !== undefined && query === undefined ? [undefined, options] : [options]
}

type Method = (...args: unknown[]) => unknown

function method(of: object, path: string): Method {
  const found = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), of)
  if (typeof found !== 'function') throw new Error(`there is no ${path}`)
  return (...args) => Reflect.apply(found, undefined, args)
}

/** A cause, by its name: what it returns, or the slug of its refusal. */
export function cause(
  sim: Simulator,
  name: string,
  args: readonly unknown[],
): { readonly result: unknown; readonly problem: string | undefined } {
  try {
    return { result: method(sim.simulate, name)(...args), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { result: undefined, problem: error.slug }
  }
}

/** The call as a line of a script. */
export function callLine(call: Call, way: Way): string {
  const given = [...argumentsOf(call), ...(way === 'test' ? [] : optionsOf(call))]
  const args = given.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value)))
  const api = way === 'test' ? 'sim.api' : `sim.as(sim.apiKey, { traffic: 'app' })`
  const over = way === 'fetch' ? ' // was sent through sim.fetch' : ''
  return `${api}.${call.operation}(${args.join(', ')})${over}`
}

export function causeLine(name: string, args: readonly unknown[]): string {
  return `sim.simulate.${name}(${args.map((value) => JSON.stringify(value)).join(', ')})`
}
