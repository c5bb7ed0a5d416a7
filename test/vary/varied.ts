import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import type { Facts } from '../../src/kit/vary/broken.js'
import { planNamed } from '../../src/kit/vary/named.js'
import { type Finding, Watch } from '../../src/kit/vary/watch.js'

/** Runs something in the world of some variations, as one run of a test is. */
export async function varied<T>(
  names: readonly string[],
  run: (sim: Simulator) => Promise<T>,
  options: SimulatorOptions = {},
  calm?: Facts,
): Promise<Finding & { readonly value: T; readonly sim: Simulator }> {
  const sim = createSimulator({ limits: { sandboxAmount: null }, ...options })
  const watch = new Watch(sim, { ...planNamed(names), calm }, () => () => undefined)
  const value = await run(sim)
  return { ...watch.end(), value, sim }
}

/** One call of an app, with a key of its own unless given. */
export function call(
  sim: Simulator,
  method: string,
  path: string,
  body?: object,
  key: string = crypto.randomUUID(),
): Promise<Response> {
  return sim.fetch(path, {
    method,
    headers: { 'x-api-key': sim.apiKey, 'x-idempotency-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const acme = { name: 'Acme Corp', customer_type: 'business' } as const
