import { createSimulator, type Simulator } from 'platform-simulator'
import { type FloorFetch, type FloorInput, FloorStore, floorFetch } from './floor.js'

/** A simulator and the floor with the same customers in both, under the same ids. */
export interface Worlds {
  readonly sim: Simulator
  readonly store: FloorStore
  readonly floor: FloorFetch
  /** Ids and external ids spread evenly over what is stored. */
  readonly probes: readonly { readonly id: string; readonly external_id: string }[]
}

export function worlds(count: number): Worlds {
  const sim = createSimulator({ limits: { rate: 'observe' } })
  const store = new FloorStore()
  const every = Math.max(1, Math.floor(count / 100))
  const probes: { id: string; external_id: string }[] = []
  for (let i = 0; i < count; i++) {
    const input = customerInput('stored', i)
    const { id } = sim.api.customers.create(input)
    store.create(input, id)
    if (i % every === 0) probes.push({ id, external_id: input.external_id })
  }
  return { sim, store, floor: floorFetch(store), probes }
}

export function customerInput(batch: string, index: number) {
  return {
    // No two customers of a client have one name.
    name: `Customer Number ${index}, ${batch}`,
    customer_type: index % 3 === 0 ? 'individual' : 'business',
    external_id: `${batch}_${String(index).padStart(8, '0')}`,
  } as const satisfies FloorInput
}

/** A request as the app sends it, in both spellings of `fetch`. */
export interface Call {
  readonly url: string
  readonly init: RequestInit
}

export function getCall(sim: Simulator, path: string): Call {
  return { url: sim.baseUrl + path, init: { headers: { 'x-api-key': sim.apiKey } } }
}

export function createCall(sim: Simulator, batch: string, index: number): Call {
  return {
    url: `${sim.baseUrl}/customers`,
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': sim.apiKey,
        'x-idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(customerInput(batch, index)),
    },
  }
}

/** Any of the entry points that look like `fetch`. */
export type AnyFetch = (input: Request | string, init?: RequestInit) => Promise<Response>

/** What an app does with an answer. @throws when it is not the one that is to be measured */
export async function read(answer: Promise<Response>, status: number): Promise<unknown> {
  const response = await answer
  const body: unknown = await response.json()
  if (response.status !== status)
    throw new Error(`expected ${status} and got ${response.status}: ${JSON.stringify(body)}`)
  return body
}

export function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('there is nothing to take turns with')
  return value
}
