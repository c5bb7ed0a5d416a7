import { randomUUID } from 'node:crypto'

/**
 * The floor of the suite: customers as a careful engineer would write them by hand for one test suite, in one file,
 * over indexed Maps. No credentials, limits, idempotency, events or clock: what those cost is what the ratios say.
 */

export interface FloorCustomer {
  readonly id: string
  readonly name: string
  readonly customer_type: 'individual' | 'business'
  readonly external_id: string | undefined
  readonly kyb_status: string
  readonly kyc_status: string
  readonly application_id: string
  readonly created_at: number
  readonly updated_at: number
}

export interface FloorInput {
  readonly name: string
  readonly customer_type: 'individual' | 'business'
  readonly external_id?: string | undefined
}

export class FloorStore {
  readonly #byId = new Map<string, FloorCustomer>()
  readonly #byExternalId = new Map<string, FloorCustomer[]>()
  readonly #inOrder: FloorCustomer[] = []

  create(input: FloorInput, id: string = randomUUID()): FloorCustomer {
    const now = Math.floor(Date.now() / 1000)
    const customer: FloorCustomer = {
      id,
      name: input.name,
      customer_type: input.customer_type,
      external_id: input.external_id,
      kyb_status: 'pending',
      kyc_status: 'pending',
      application_id: randomUUID(),
      created_at: now,
      updated_at: now,
    }
    this.#byId.set(id, customer)
    this.#inOrder.push(customer)
    if (customer.external_id !== undefined) {
      const same = this.#byExternalId.get(customer.external_id)
      if (same === undefined) this.#byExternalId.set(customer.external_id, [customer])
      else same.push(customer)
    }
    return customer
  }

  get(id: string): FloorCustomer | undefined {
    return this.#byId.get(id)
  }

  list(limit: number, externalId: string | null) {
    const found = externalId === null ? this.#inOrder : (this.#byExternalId.get(externalId) ?? [])
    return {
      data: found.slice(0, limit),
      meta: { total_count: found.length, has_more_after: found.length > limit, has_more_before: false },
    }
  }
}

export type FloorFetch = (input: Request | string, init?: RequestInit) => Promise<Response>

/** A `fetch` over the store that reads no more of a request than it needs, also when it is given as (url, init). */
export function floorFetch(store: FloorStore): FloorFetch {
  return async (input, init) => {
    const isText = typeof input === 'string'
    const { pathname, searchParams } = new URL(isText ? input : input.url)
    const method = isText ? (init?.method ?? 'GET') : input.method
    if (pathname === '/customers' && method === 'POST') {
      const read = await readInput(isText ? init?.body : input)
      return typeof read === 'string' ? refuse(400, read) : answer(201, store.create(read))
    }
    if (pathname === '/customers' && method === 'GET') {
      const limit = Math.min(Number(searchParams.get('limit') ?? 20), 100)
      return answer(200, store.list(limit, searchParams.get('external_id')))
    }
    if (pathname.startsWith('/customers/') && method === 'GET') {
      const customer = store.get(pathname.slice('/customers/'.length))
      if (customer !== undefined) return answer(200, customer)
    }
    return refuse(404, 'not found')
  }
}

/**
 * The same over records that are given, as a test writes them down that was shown the platform's answers: what it sends has
 * the bytes that ours has.
 */
export function listingFetch(
  records: readonly unknown[],
  envelope: Readonly<Record<string, unknown>>,
): FloorFetch {
  return async (input) => {
    const { searchParams } = new URL(typeof input === 'string' ? input : input.url)
    const limit = Math.min(Number(searchParams.get('limit') ?? 20), 100)
    return answer(200, { ...envelope, data: records.slice(0, limit) })
  }
}

/** What is wrong with it, or the input. */
async function readInput(source: unknown): Promise<FloorInput | string> {
  let body: unknown
  try {
    body = source instanceof Request ? await source.json() : JSON.parse(String(source))
  } catch {
    return 'the body must be JSON'
  }
  if (typeof body !== 'object' || body === null) return 'the body must be an object'
  const { name, customer_type, external_id }: { [Name in keyof FloorInput]?: unknown } = body
  if (typeof name !== 'string' || name.length < 3 || name.length > 100 || !/\S/.test(name))
    return 'name must have 3 to 100 characters and not be blank'
  if (customer_type !== 'individual' && customer_type !== 'business')
    return 'customer_type must be individual or business'
  if (external_id !== undefined && typeof external_id !== 'string') return 'external_id must be a text'
  return { name, customer_type, external_id }
}

const json = { 'content-type': 'application/json' }

function answer(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), { status, headers: json })
}

function refuse(status: number, detail: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: detail, status, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}
