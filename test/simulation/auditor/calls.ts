import { Problem, type Simulator } from 'platform-simulator'
import { type Call, direct, type Outcome, overFetch } from '../../support/entry-points.js'
import { operationOf } from '../../support/operation-of.js'

/** The ways in which a call is made: by the test itself, by the app in process, by the app over the wire. */
export const ways = ['test', 'app', 'fetch'] as const
export type Way = (typeof ways)[number]

export function isWrite(call: Call): boolean {
  return operationOf(call.operation).method !== 'GET'
}

export async function send(sim: Simulator, call: Call, way: Way): Promise<Outcome> {
  if (way === 'fetch') return overFetch.send(sim, call)
  if (way === 'app') return direct.send(sim, call)
  const operation = operationOf(call.operation)
  try {
    const output = method(sim.api, call.operation)(...argumentsOf(call))
    return { status: operation.status, body: wire(output), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: error.status, body: undefined, problem: error.slug }
  }
}

function wire(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Path parameters, then the body, then the query. */
function argumentsOf(call: Call): unknown[] {
  const operation = operationOf(call.operation)
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return [
    ...names.map((name) => call.params?.[name] ?? ''),
    ...(operation.body === undefined ? [] : [call.body]),
    ...(operation.query === undefined || call.query === undefined ? [] : [call.query]),
  ]
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
  const { operation, headers, key } = call
  const options = {
    ...(headers !== undefined && Object.keys(headers).length > 0 && { headers }),
    ...(typeof key === 'string' && way !== 'test' && { idempotencyKey: key }),
  }
  const given = argumentsOf(call)
  if (way !== 'test' && Object.keys(options).length > 0) {
    if (operationOf(operation).query !== undefined && call.query === undefined) given.push(undefined)
    given.push(options)
  }
  const args = given.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value)))
  const api = way === 'test' ? 'sim.api' : `sim.as(sim.apiKey, { traffic: 'app' })`
  const over = way === 'fetch' ? ' // was sent through sim.fetch' : ''
  return `${api}.${operation}(${args.join(', ')})${over}`
}

export function causeLine(name: string, args: readonly unknown[]): string {
  return `sim.simulate.${name}(${args.map((value) => JSON.stringify(value)).join(', ')})`
}
