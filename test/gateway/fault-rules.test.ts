import { setupServer } from 'msw/node'
import {
  createSimulator,
  type FaultedRequest,
  type InjectedFault,
  type OperationId,
  Problem,
  type Simulator,
  type SimulatorOptions,
  UsageError,
} from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faultSteps } from '../../src/contract/sandbox-headers.js'
import type { FaultEffect } from '../../src/gateway/fault-rule.js'
import { describeEffect } from '../../src/gateway/fault-rules.js'
import { registry } from '../../src/resources/registry.js'
import { type Call, direct, nextKey, overFetch, overMsw } from '../support/entry-points.js'

const { allOperations, operations } = registry

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

const closers: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** The two ways by which answers travel. */
const wires: readonly (readonly [name: string, connect: (sim: Simulator) => Fetch])[] = [
  ['sim.fetch', (sim) => sim.fetch],
  [
    'MSW',
    (sim) => {
      const server = setupServer(...handlers(sim))
      server.listen({ onUnhandledRequest: 'error' })
      closers.push(() => server.close())
      return (input, init) => fetch(sim.baseUrl + input, init)
    },
  ],
]

function creation(sim: Simulator, { key = nextKey(), body = acme as unknown } = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'x-api-key': sim.apiKey, 'x-idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** A simulator and calls of its app, as statuses. */
function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator({ limits: { rate: 'off' }, ...options })
  const headers = () => ({ 'x-api-key': sim.apiKey })
  return {
    sim,
    list: async (): Promise<number> => (await sim.fetch('/customers', { headers: headers() })).status,
    create: async (init?: { key?: string; body?: unknown }): Promise<number> =>
      (await sim.fetch('/customers', creation(sim, init))).status,
    app: sim.as(sim.apiKey, { traffic: 'app' }),
    count: (): number => sim.api.customers.list().meta.total_count,
  }
}

function refusal(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

async function failure(call: Promise<unknown>): Promise<TypeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof TypeError) return error
  throw new Error(`it was not a network failure: ${String(error)}`)
}

function codeOf({ cause }: TypeError): unknown {
  return typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
}

describe('a fault with a status', () => {
  it('answers the next call instead of the operation, as a problem document, and the one after runs', async () => {
    const { sim, create, count } = setUp()
    sim.faults.next('customers.create', { status: 503, message: 'Down for the night.' })
    const response = await sim.fetch('/customers', creation(sim))
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: 'https://docs.platform.example/api-reference/errors#service-unavailable',
      title: 'Service Unavailable',
      status: 503,
      detail: 'Down for the night.',
      message: 'Down for the night.',
    })
    expect(count()).toBe(0)
    expect(await create()).toBe(201)
  })

  it('takes its type from the status, its status from the type, or both as they are given', async () => {
    const { sim } = setUp()
    const answer = async (fault: InjectedFault) => {
      sim.faults.next('customers.list', fault)
      const response = await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
      const body = (await response.json()) as { type: string; detail: string }
      return [response.status, body.type.split('#')[1], body.detail]
    }
    expect(await answer({ status: 409 })).toEqual([409, 'conflict', 'Injected by sim.faults.'])
    expect(await answer({ status: 418 })).toEqual([418, 'invalid-request', 'Injected by sim.faults.'])
    expect(await answer({ problem: 'compliance-blocked' })).toEqual([
      422,
      'compliance-blocked',
      'Injected by sim.faults.',
    ])
    expect(await answer({ problem: 'account-under-review', status: 451, message: 'Wait.' })).toEqual([
      451,
      'account-under-review',
      'Wait.',
    ])
  })

  it('says when to come back, when it throttles', async () => {
    const { sim } = setUp({ now: '2026-01-01T00:00:48Z' })
    sim.faults.next('customers.list', { status: 429 })
    const response = await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect(response.headers.get('retry-after')).toBe('12')
  })

  it.each([
    ['by a header', { 'x-sandbox-error-status': '429' }, undefined],
    ['at a step', {}, { step: 'provider_call', status: 429 } as const],
  ])('says when to come back, when it throttles %s', async (_, headers, fault) => {
    const sim = createSimulator()
    if (fault !== undefined) sim.faults.next('customers.create', fault)
    await sim.clock.advance('20s')
    const response = await sim.fetch(`${sim.baseUrl}/customers`, {
      method: 'POST',
      headers: {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '40'])
  })

  it('is thrown to a direct call of the app', () => {
    const { sim, app } = setUp()
    sim.faults.next('customers.list', { status: 502 })
    expect(() => app.customers.list()).toThrow(Problem)
    expect(app.customers.list().data).toEqual([])
    expect(sim.requests.list().map(({ status, problem }) => [status, problem])).toEqual([
      [502, 'provider-error'],
      [200, undefined],
    ])
  })

  it('is answered through MSW as well', async () => {
    const { sim } = setUp()
    const [, connect] = wires[1] ?? ['', () => sim.fetch]
    sim.faults.next('customers.create', { status: 500 })
    expect((await connect(sim)('/customers', creation(sim))).status).toBe(500)
  })

  it('does not meet the hand of the test', () => {
    const { sim } = setUp()
    sim.faults.next('customers.create', { status: 503 })
    const { id } = sim.api.customers.create(acme)
    expect(sim.as(sim.apiKey).customers.get(id).name).toBe('Acme Corp')
    expect(sim.faults.unhit()).toHaveLength(1)
  })

  it('waits for a valid request: what is refused before the door does not use it up', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { status: 503 })
    expect(await create({ body: {} })).toBe(400)
    expect(await create({ key: 'no uuid' })).toBe(400)
    expect(sim.faults.list()).toMatchObject([{ hits: 0, remaining: 1 }])
    expect(await create()).toBe(503)
  })

  it('is not stored for its key: the retry runs, and a replay does not meet the next one', async () => {
    const { sim, create, count } = setUp()
    const key = nextKey()
    sim.faults.next('customers.create', { status: 503 })
    expect([await create({ key }), await create({ key })]).toEqual([503, 201])
    sim.faults.next('customers.create', { status: 503 })
    expect(await create({ key })).toBe(201)
    expect(sim.faults.unhit()).toHaveLength(1)
    expect(count()).toBe(1)
  })

  it('comes before a failure that the request itself asks for', async () => {
    const { sim } = setUp()
    sim.faults.next('customers.create', { status: 503 })
    const init = creation(sim)
    const headers = { ...(init.headers as Record<string, string>), 'x-sandbox-error-status': '502' }
    expect((await sim.fetch('/customers', { ...init, headers })).status).toBe(503)
    expect((await sim.fetch('/customers', { ...init, headers })).status).toBe(502)
  })

  it('acts in production too, where the sandbox headers do not', async () => {
    const { sim, list } = setUp({ environment: 'production' })
    sim.faults.next('customers.list', { status: 503 })
    expect(await list()).toBe(503)
  })
})

describe('which request a fault meets', () => {
  it('is one of its operation', async () => {
    const { sim, list, create } = setUp()
    sim.faults.next('customers.create', { status: 503 })
    expect([await list(), await create(), await create()]).toEqual([200, 503, 201])
  })

  it('is one for which the predicate is true, until the fault is cleared', async () => {
    const { sim, create } = setUp()
    sim.faults.when(
      ({ operation, body }) =>
        operation === 'customers.create' && Reflect.get(Object(body), 'name') === 'Bad Corp',
      { status: 422 },
    )
    const bad = { body: { ...acme, name: 'Bad Corp' } }
    const other = { body: { ...acme, name: 'Other Corp' } }
    expect([await create(), await create(bad), await create(bad), await create(other)]).toEqual([
      201, 422, 422, 201,
    ])
    sim.faults.clear()
    expect(await create(bad)).toBe(201)
  })

  it('shows the predicate the request alike, over the wire and directly', async () => {
    const { sim, app } = setUp()
    const { id } = sim.api.customers.create(acme)
    const seen: FaultedRequest[] = []
    const note = (request: FaultedRequest): boolean => {
      seen.push({ ...request })
      return false
    }
    sim.faults.when(note, { status: 503 })
    const headers = { 'x-api-key': sim.apiKey }
    await sim.fetch(`/customers/${id}/sub-client`, {
      ...creation(sim, { body: { sub_client_id: null } }),
      method: 'PATCH',
    })
    await sim.fetch('/customers?limit=5&status=pending', { headers })
    app.customers.setSubClient(id, { sub_client_id: null })
    app.customers.list({ limit: 5, status: 'pending' })
    const [put, get, directPut, directGet] = seen
    expect(put).toEqual({
      operation: 'customers.setSubClient',
      method: 'PATCH',
      path: `/customers/${id}/sub-client`,
      params: { customer_id: id },
      query: {},
      body: { sub_client_id: null },
      caller: expect.objectContaining({ kind: 'key', role: 'admin' }),
    })
    expect(get).toMatchObject({ query: { limit: '5', status: 'pending' }, body: undefined })
    expect([directPut, directGet]).toEqual([put, get])
  })

  it('shows the predicate no parameter of a direct call that is undefined', () => {
    const { sim, app } = setUp()
    const seen: unknown[] = []
    sim.faults.when(({ query }) => seen.push(query) === 0, { status: 503 })
    const page = { limit: 5, cursor: undefined }
    Reflect.apply(app.customers.list, app.customers, [page])
    expect(seen).toEqual([{ limit: '5' }])
  })

  it('shows the predicate also what no route, no credential and no JSON is', async () => {
    const { sim } = setUp()
    const seen: unknown[] = []
    sim.faults.when(
      ({ operation, body, caller }) => {
        seen.push([operation, body, caller.kind])
        return false
      },
      { status: 503 },
    )
    await sim.fetch('/nowhere', { method: 'POST', body: '{"a":' })
    expect(seen).toEqual([[undefined, undefined, 'anonymous']])
  })

  it('is the first that fits, in the order in which they were set', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 500, times: 2 })
    sim.faults.next('customers.list', { networkError: true })
    sim.faults.next('customers.list', { status: 503 })
    expect([await list(), await list()]).toEqual([500, 500])
    await failure(list())
    expect([await list(), await list()]).toEqual([503, 200])
  })

  it('is every one after the first so many', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 503, after: 2, times: 2 })
    const statuses = [await list(), await list(), await list(), await list(), await list()]
    expect(statuses).toEqual([200, 200, 503, 503, 200])
  })

  it('counts those that pass a fault of the network, too', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { networkError: true, after: 1 })
    expect(await list()).toBe(200)
    await failure(list())
    expect(await list()).toBe(200)
  })

  it('is every one, with times: Infinity', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 503, times: Number.POSITIVE_INFINITY })
    expect([await list(), await list(), await list()]).toEqual([503, 503, 503])
    expect(sim.faults.list()).toMatchObject([{ hits: 3, remaining: Number.POSITIVE_INFINITY }])
  })

  it('is another one besides, where the first only takes time', async () => {
    const { sim, list } = setUp()
    sim.faults.when(() => true, { latencyMs: 1 })
    sim.faults.next('customers.list', { status: 503 })
    expect([await list(), await list()]).toEqual([503, 200])
    expect(sim.requests.list().map(({ fault }) => fault)).toEqual([
      '1ms of latency, 503 service-unavailable',
      '1ms of latency',
    ])
  })
})

describe('a fault at a step', () => {
  it('fails where the step is, with the usual status of the step', async () => {
    const { sim, create, count } = setUp()
    sim.faults.next('customers.create', { step: 'provider_call' })
    expect(await create()).toBe(503)
    expect(sim.requests.list({ traffic: 'app' })).toMatchObject([
      { status: 503, problem: 'service-unavailable', fault: '503 at provider_call' },
    ])
    expect(count()).toBe(0)
    expect(await create()).toBe(201)
  })

  it('takes a status and a message', async () => {
    const { sim } = setUp()
    sim.faults.next('customers.create', { step: 'provider_call', status: 502, message: 'The bank is away.' })
    const response = await sim.fetch('/customers', creation(sim))
    expect([response.status, await response.json()]).toMatchObject([502, { detail: 'The bank is away.' }])
  })

  it('acts later, where its step is later', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { step: 'kyb_approval' })
    expect(await create()).toBe(201)
    await sim.clock.advance('5s')
    expect(sim.api.customers.list().data[0]?.kyb_status).toBe('auto_declined')
  })

  it('leaves the application to a reviewer with a status below 400', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { step: 'kyb_approval', status: 202 })
    await create()
    await sim.clock.advance('5s')
    const [customer] = sim.api.customers.list().data
    expect(customer?.status).toBe('submitted')
  })

  it('keeps what else the request asks of the sandbox', async () => {
    const { sim } = setUp()
    sim.faults.next('customers.create', { step: 'kyb_approval' })
    const init = creation(sim)
    const headers = { ...(init.headers as Record<string, string>), 'x-sandbox-instant-completion': 'true' }
    await sim.fetch('/customers', { ...init, headers })
    expect(sim.api.customers.list().data[0]?.kyb_status).toBe('auto_declined')
  })

  it('lets operations without the step pass a predicate', async () => {
    const { sim, list, create } = setUp()
    sim.faults.when(() => true, { step: 'provider_call' })
    expect([await list(), await create()]).toEqual([200, 503])
  })

  it.each(faultSteps)('%s can be set for each operation that declares it', (step) => {
    const { sim } = setUp()
    const ids = allOperations.filter(({ faultPoints }) => faultPoints.includes(step)).map(({ id }) => id)
    expect(ids).not.toEqual([])
    for (const id of ids) sim.faults.next(id as OperationId, { step })
    expect(sim.faults.list().map(({ operation }) => operation)).toEqual(ids)
  })
})

describe.each(wires)('the network, through %s:', (_, connect) => {
  it('a network error rejects with a TypeError, and nothing was executed or counted', async () => {
    const sim = createSimulator({ limits: { apiKeyPerMinute: 1 } })
    const request = connect(sim)
    sim.faults.next('customers.create', { networkError: true })
    const before = sim.hash()
    await failure(request('/customers', creation(sim)))
    expect(sim.hash()).toBe(before)
    expect((await request('/customers', creation(sim))).status).toBe(201)
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([
      { status: 0, fault: 'network error', problem: undefined, events: [], moves: [] },
      { status: 201, fault: undefined },
    ])
  })

  it('a lost response was executed, and its retry with the same key gets the stored answer', async () => {
    const sim = createSimulator()
    const request = connect(sim)
    const key = nextKey()
    sim.faults.next('customers.create', { loseResponse: true })
    await failure(request('/customers', creation(sim, { key })))
    const [created] = sim.api.customers.list().data
    const retry = await request('/customers', creation(sim, { key }))
    expect([retry.status, await retry.json()]).toMatchObject([201, { id: created?.id }])
    expect(sim.api.customers.list().meta.total_count).toBe(1)
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([
      { status: 201, fault: 'response lost', replayed: false },
      { status: 201, fault: undefined, replayed: true },
    ])
  })

  it('a refusal and a replay can be lost as well', async () => {
    const sim = createSimulator()
    const request = connect(sim)
    const key = nextKey()
    sim.faults.next('customers.create', { loseResponse: true, times: 3 })
    await failure(request('/customers', creation(sim, { body: {} })))
    await failure(request('/customers', creation(sim, { key })))
    await failure(request('/customers', creation(sim, { key })))
    expect((await request('/customers', creation(sim, { key }))).status).toBe(201)
    expect(sim.requests.list().map(({ status, replayed }) => [status, replayed])).toEqual([
      [400, false],
      [201, false],
      [201, true],
      [201, true],
    ])
  })

  it('a truncated body ends in the middle, under the status and headers of the whole', async () => {
    const sim = createSimulator()
    const request = connect(sim)
    sim.faults.next('customers.create', { truncate: true })
    const response = await request('/customers', creation(sim))
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json'])
    await expect(response.json()).rejects.toThrow(SyntaxError)
    expect(sim.api.customers.list().meta.total_count).toBe(1)
  })

  it('of a truncated body is left what comes before its middle, be its length odd or even', async () => {
    for (const name of ['Acme', 'Acme!']) {
      const sim = createSimulator()
      sim.api.customers.create({ ...acme, name })
      const read = async () =>
        (await connect(sim)('/customers', { headers: { 'x-api-key': sim.apiKey } })).text()
      const whole = await read()
      sim.faults.next('customers.list', { truncate: true })
      expect(await read()).toBe(whole.slice(0, Math.floor(whole.length / 2)))
    }
  })

  it('a refusal of a fault can be cut, too', async () => {
    const sim = createSimulator()
    sim.faults.next('customers.list', { status: 502, truncate: true })
    const response = await connect(sim)('/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect(response.status).toBe(502)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('a delayed answer is applied at once and arrives when the clock has come there', async () => {
    const sim = createSimulator()
    sim.faults.next('customers.create', { delay: '30s' })
    let arrived: string | undefined
    const answer = connect(sim)('/customers', creation(sim)).then((response) => {
      arrived = sim.clock.now().toISOString()
      return response.status
    })
    await vi.waitFor(() => expect(sim.api.customers.list().meta.total_count).toBe(1))
    await sim.clock.advance('29s')
    expect(arrived).toBeUndefined()
    await sim.clock.advance('1s')
    expect([await answer, arrived]).toEqual([201, '2026-01-01T00:00:30.000Z'])
    expect(sim.requests.list({ operation: 'customers.create' })[0]).toMatchObject({
      at: new Date('2026-01-01T00:00:00Z'),
      duration: 30_000,
      fault: '30s late',
    })
  })

  it('a caller who gives up does not wait for its delay or latency', async () => {
    const sim = createSimulator()
    const request = connect(sim)
    for (const fault of [{ delay: '30s' }, { latencyMs: 60_000 }] as const) {
      sim.faults.next('customers.create', fault)
      const aborter = new AbortController()
      const answer = request('/customers', { ...creation(sim), signal: aborter.signal })
      const outcome = answer.then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.name : error),
      )
      await vi.waitFor(() => expect(sim.faults.list().at(-1)?.hits).toBe(1))
      aborter.abort()
      expect(await outcome).toBe('AbortError')
    }
  })

  it('a network error can take its time', async () => {
    const sim = createSimulator()
    sim.faults.next('customers.create', { networkError: true, delay: '20s' })
    const broken = failure(connect(sim)('/customers', creation(sim)))
    await vi.waitFor(() => expect(sim.faults.list()[0]?.hits).toBe(1))
    await sim.clock.advance('20s')
    await broken
    expect(sim.api.customers.list().meta.total_count).toBe(0)
  })

  it('latency passes in the time of the host, also under fake timers', async () => {
    const sim = createSimulator()
    const request = connect(sim)
    vi.useFakeTimers()
    sim.faults.next('customers.create', { latencyMs: [1, 3] })
    expect((await request('/customers', creation(sim))).status).toBe(201)
    expect(sim.requests.list({ operation: 'customers.create' })[0]).toMatchObject({
      duration: 0,
      fault: expect.stringMatching(/^[123]ms of latency$/),
    })
  })
})

describe('the option latencyMs', () => {
  const lateness = (sim: Simulator) => sim.requests.list().map(({ fault }) => fault)

  it('has every answer to the app come later, refusals too, until the world ends', async () => {
    const { sim, list, create } = setUp({ latencyMs: 2 })
    expect([await list(), await create({ body: {} })]).toEqual([200, 400])
    expect((await sim.fetch('/nowhere')).status).toBe(404)
    sim.faults.clear()
    expect(await list()).toBe(200)
    expect(lateness(sim)).toEqual(Array.from({ length: 4 }, () => '2ms of latency'))
    sim.reset()
    await list()
    expect(lateness(sim)).toEqual(['2ms of latency'])
  })

  it('is drawn from the seed, between the two that it is given', async () => {
    const drawn = async (seed: string) => {
      const { sim, list } = setUp({ seed, latencyMs: [1, 40] })
      await Promise.all(Array.from({ length: 6 }, list))
      return lateness(sim)
    }
    const first = await drawn('a')
    expect(await drawn('a')).toEqual(first)
    expect(await drawn('b')).not.toEqual(first)
    for (const late of first) expect(late).toMatch(/^([1-9]|[1-3]\d|40)ms of latency$/)
  })

  it('is each of the numbers from the first to the last that it is given, and no other', async () => {
    const drawn = async (latencyMs: readonly [number, number]) => {
      const { sim, list } = setUp({ latencyMs })
      await Promise.all(Array.from({ length: 60 }, list))
      return [...new Set(lateness(sim))].sort()
    }
    expect(await drawn([1, 2])).toEqual(['1ms of latency', '2ms of latency'])
    expect(await drawn([3, 5])).toEqual(['3ms of latency', '4ms of latency', '5ms of latency'])
    expect(await drawn([2, 2])).toEqual(['2ms of latency'])
  })

  it.each([0, 1, 2_147_483_647, [0, 0], [0, 2_147_483_647], [100, 100]] as const)('takes %j', (latencyMs) => {
    expect(() => createSimulator({ latencyMs })).not.toThrow()
  })

  it('lets the test go on at once, also as the app, and moves no clock', async () => {
    const { sim, list } = setUp({ latencyMs: 1 })
    const before = sim.clock.now()
    sim.api.customers.create(acme)
    sim.as(sim.apiKey, { traffic: 'app' }).customers.list()
    expect(sim.requests.list().map(({ fault, warnings }) => [fault, warnings])).toEqual([
      [undefined, []],
      [undefined, []],
    ])
    await list()
    expect(sim.clock.now()).toEqual(before)
  })

  it('comes on top of a fault', async () => {
    const { sim, list } = setUp({ latencyMs: 1 })
    sim.faults.next('customers.list', { status: 503, latencyMs: 2 })
    expect(await list()).toBe(503)
    expect(lateness(sim)).toEqual(['1ms of latency, 503 service-unavailable, 2ms of latency'])
    expect(sim.faults.unhit()).toEqual([])
  })

  it('reaches a fork, which is as slow', async () => {
    const { sim } = setUp({ latencyMs: 1 })
    const fork = sim.fork()
    await fork.fetch('/customers', { headers: { 'x-api-key': fork.apiKey } })
    expect(lateness(fork)).toEqual(['1ms of latency'])
  })

  it.each([-1, 1.5, 2_147_483_648, [300, 100], [1], [-1, 1], [0, 2_147_483_648], [1, 2, 3], '100-300', null])(
    'refuses %j',
    (latencyMs) => {
      const options: object = { latencyMs }
      expect(() => createSimulator(options)).toThrow(
        'it must be milliseconds such as 300, or two such as [100, 300], the smaller one first',
      )
    },
  )
})

describe('the network, for fetch:', () => {
  it('tells a refused connection from a lost answer by the code of its cause, as Node does', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { networkError: true })
    sim.faults.next('customers.create', { loseResponse: true })
    const refused = await failure(create())
    const lost = await failure(create())
    expect([refused.message, codeOf(refused)]).toEqual(['fetch failed', 'ECONNREFUSED'])
    expect([lost.message, codeOf(lost)]).toEqual(['fetch failed', 'ECONNRESET'])
  })

  it('lets answers arrive in the order of their times, each at its instant, between the jobs', async () => {
    const { sim, create, list } = setUp()
    const heard: string[] = []
    const note = (what: string) => () => heard.push(`${what} ${sim.clock.now().toISOString().slice(17, 19)}`)
    sim.events.on('customer.kyb_status.created', note('approved'))
    sim.faults.next('customers.list', { delay: '7s' })
    sim.faults.next('customers.create', { delay: '3s' })
    const answers = [list().then(note('list')), create().then(note('create'))]
    await sim.clock.advance('10s')
    await Promise.all(answers)
    expect(heard).toEqual(['create 03', 'approved 05', 'list 07'])
  })

  it('gives the app a turn to react before time goes on', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { delay: '3s' })
    const both = create().then(() => create({ body: { ...acme, name: 'Other Corp' } }))
    await sim.clock.advance('7s')
    expect(await both).toBe(201)
    expect(sim.requests.list().map(({ at }) => at.toISOString())).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:03.000Z',
    ])
  })

  it('brings a delayed answer along with the next job', async () => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { delay: '3s' })
    const answer = create()
    expect((await sim.clock.runNext())?.kind).toBe('applications.auto_approve')
    expect(await answer).toBe(201)
  })

  it('is refused where it is longer than ids can tell, when it is set and when it adds up', async () => {
    const { sim, create } = setUp({ clock: { auto: '1s' } })
    for (const delay of [9e15, 5e12, '9007199254740991ms'] as const) {
      expect(() => sim.faults.next('customers.create', { delay })).toThrow(UsageError)
    }
    expect(() => sim.faults.when(() => true, { delay: 9e15 })).toThrow(/ids can only tell times from/)
    expect(sim.faults.list()).toEqual([])

    sim.faults.when(() => true, { delay: '4000w' })
    sim.faults.when(() => true, { delay: '4000w' })
    await expect(create()).rejects.toThrow(/the answer that sim.faults.when.* delays is 2179-/)
    expect(sim.api.customers.list().data).toEqual([])
    expect(sim.clock.now().getUTCFullYear()).toBe(2026)
  })

  it('moves an automatic clock by the delay, because nobody else would', async () => {
    const { sim, create } = setUp({ clock: { auto: '1s' } })
    sim.faults.next('customers.create', { delay: '1h' })
    expect(await create()).toBe(201)
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T01:00:01.000Z')
  })

  it('wakes a clock that follows fake timers', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-01T00:00:00Z') })
    const { sim, create } = setUp({ clock: 'follow' })
    sim.faults.next('customers.create', { delay: '3s' })
    const answer = create()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toBe(201)
    sim.dispose()
  })

  it('lets a real clock bring it', async () => {
    const { sim, create } = setUp({ clock: 'real' })
    sim.faults.next('customers.create', { delay: 5 })
    expect(await create()).toBe(201)
    sim.dispose()
  })

  it('warns when nothing moves the clock, naming the call that does', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { delay: '90s' })
    const answer = create()
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 })
    expect(warn.mock.calls).toEqual([
      [
        'platform-simulator: the answer of POST /customers comes at 2026-01-01T00:01:30Z, 1m 30s later in virtual time, and nothing has moved the clock since the request arrived. Call sim.clock.advance(90000) after it arrived and before you await it. Where a fault delays it, latencyMs takes time of the host instead.',
      ],
    ])
    await sim.clock.advance(90_000)
    expect(await answer).toBe(201)
  })

  it.each([
    ['reset', (sim: Simulator) => sim.reset()],
    ['restore', (sim: Simulator) => sim.restore(sim.snapshot())],
    ['dispose', (sim: Simulator) => sim.dispose()],
  ])('breaks off what waits at %s', async (_, end) => {
    const { sim, create } = setUp()
    sim.faults.next('customers.create', { delay: '3s' })
    const broken = failure(create())
    end(sim)
    expect(codeOf(await broken)).toBe('ECONNRESET')
  })

  it('draws the same latencies from the same seed', async () => {
    const drawn = async (seed: string) => {
      const { sim, list } = setUp({ seed })
      sim.faults.when(() => true, { latencyMs: [1, 40] })
      await Promise.all([list(), list(), list(), list()])
      const first = sim.requests.list().map(({ fault }) => fault)
      sim.reset()
      sim.faults.when(() => true, { latencyMs: [1, 40] })
      await Promise.all([list(), list(), list(), list()])
      expect(sim.requests.list().map(({ fault }) => fault)).toEqual(first)
      return first
    }
    const latencies = await drawn('a')
    expect(await drawn('a')).toEqual(latencies)
    expect(await drawn('b')).not.toEqual(latencies)
    expect(new Set(latencies).size).toBeGreaterThan(1)
  })

  it('notes that there was no body to cut', async () => {
    const { sim } = setUp()
    const { id } = sim.api.customers.create(acme)
    sim.faults.next('customers.delete', { truncate: true })
    const response = await sim.fetch(`/customers/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': sim.apiKey },
    })
    expect(response.status).toBe(204)
    expect(sim.requests.list().at(-1)?.warnings).toEqual(['a fault was to cut the body, and there was none'])
  })
})

describe('a direct call of the app', () => {
  it('throws what fetch rejects with', () => {
    const { sim, app, count } = setUp()
    sim.faults.next('customers.create', { networkError: true })
    expect(() => app.customers.create(acme, { idempotencyKey: nextKey() })).toThrow(
      new TypeError('fetch failed'),
    )
    expect(count()).toBe(0)
    const options = { idempotencyKey: nextKey() }
    sim.faults.next('customers.create', { loseResponse: true })
    expect(() => app.customers.create(acme, options)).toThrow(new TypeError('fetch failed'))
    expect(app.customers.create(acme, options).id).toBe(sim.api.customers.list().data[0]?.id)
    expect(count()).toBe(1)
  })

  it('throws what reading a cut body throws', () => {
    const { sim, app } = setUp()
    sim.faults.next('customers.list', { truncate: true })
    expect(() => app.customers.list()).toThrow(SyntaxError)
  })

  it('is answered at once, because it cannot wait, and the log says so', () => {
    const { sim, app } = setUp()
    sim.faults.next('customers.list', { delay: '5s' })
    sim.faults.next('customers.list', { latencyMs: 60_000 })
    app.customers.list()
    expect(sim.requests.list()).toMatchObject([
      { duration: 0, warnings: ['a direct call cannot wait: it was answered at once'] },
    ])
  })

  it('says that it was to wait behind what else there is to say of it', () => {
    const { sim, app } = setUp()
    sim.faults.next('customers.list', { delay: '5s' })
    Reflect.apply(app.customers.list, app.customers, [{ colour: 'red' }])
    expect(sim.requests.list().at(-1)?.warnings).toEqual([
      'unknown query parameter colour was ignored',
      'a direct call cannot wait: it was answered at once',
    ])
  })

  it.each<[InjectedFault, boolean]>([
    [{ delay: '1s' }, true],
    [{ latencyMs: 1 }, true],
    [{ delay: '1s', latencyMs: 1 }, true],
    [{ status: 503 }, false],
    [{ status: 503, delay: '1s' }, true],
    [{ truncate: true }, false],
    [{ loseResponse: true }, false],
    [{ networkError: true }, false],
  ])('says for %j whether it was to wait: %j', (fault, waits) => {
    const { sim, app } = setUp()
    sim.faults.next('customers.list', fault)
    try {
      app.customers.list()
    } catch {
      // It may be refused, too.
    }
    const warned = ['a direct call cannot wait: it was answered at once']
    expect(sim.requests.list().at(-1)?.warnings).toEqual(waits ? warned : [])
  })
})

describe('the list of faults', () => {
  it('says of each what was set, how often it happened and how often it will', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 503, times: 2, after: 1 })
    sim.faults.when(({ path }) => path === '/nowhere', { loseResponse: true })
    await list()
    await list()
    expect(sim.faults.list()).toEqual([
      {
        description: "next('customers.list'): 503 service-unavailable, times 2, after 1",
        operation: 'customers.list',
        fault: { status: 503, times: 2, after: 1 },
        hits: 1,
        remaining: 1,
      },
      {
        description: expect.stringMatching(/^when\(.*nowhere.*\): response lost$/),
        operation: undefined,
        fault: { loseResponse: true },
        hits: 0,
        remaining: Number.POSITIVE_INFINITY,
      },
    ])
    expect(sim.faults.unhit()).toEqual([sim.faults.list()[1]])
  })

  it('keeps what is used up, and forgets what is taken back or cleared', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 503 })
    const takeBack = sim.faults.next('customers.list', { status: 500 })
    expect(await list()).toBe(503)
    takeBack()
    takeBack()
    expect(await list()).toBe(200)
    expect(sim.faults.list()).toMatchObject([{ hits: 1, remaining: 0 }])
    sim.faults.clear()
    expect(sim.faults.list()).toEqual([])
  })

  it('does not change with the object that it was set from', async () => {
    const { sim, list } = setUp()
    const fault = { status: 503 }
    sim.faults.next('customers.list', fault)
    fault.status = 500
    expect(sim.faults.list()).toMatchObject([{ fault: { status: 503 } }])
    expect(await list()).toBe(503)
  })
})

describe('faults and worlds', () => {
  it('belong to the test: no hash, snapshot or fork has them, and restore leaves them', async () => {
    const { sim, list } = setUp()
    const before = [sim.hash(), JSON.stringify(sim.snapshot())]
    sim.faults.next('customers.list', { status: 503 })
    expect([sim.hash(), JSON.stringify(sim.snapshot())]).toEqual(before)
    const fork = sim.fork()
    expect(fork.faults.list()).toEqual([])
    expect(fork.as(fork.apiKey, { traffic: 'app' }).customers.list().data).toEqual([])
    sim.restore(sim.snapshot())
    expect(await list()).toBe(503)
  })

  it('give the same world through direct calls, fetch and MSW', async () => {
    const hashes = []
    for (const entry of [direct, overFetch, overMsw]) {
      const sim = createSimulator()
      sim.faults.next('customers.create', { status: 503 })
      sim.faults.next('customers.create', { loseResponse: true })
      sim.faults.next('customers.create', { networkError: true })
      sim.faults.next('customers.create', { step: 'kyb_approval' })
      sim.faults.when(({ operation }) => operation === 'customers.delete', { truncate: true })
      const outcomes = []
      for (let i = 0; i < 4; i++) {
        const call: Call = { operation: 'customers.create', body: { ...acme, name: `Customer ${i}` } }
        outcomes.push(
          await entry.send(sim, call).then(
            ({ status }) => status,
            () => 'failed',
          ),
        )
      }
      expect(outcomes).toEqual([503, 'failed', 'failed', 201])
      await sim.clock.advance('5s')
      expect(sim.api.customers.list().data.map(({ kyb_status }) => kyb_status)).toEqual([
        'active',
        'auto_declined',
      ])
      hashes.push(sim.hash())
    }
    expect(new Set(hashes).size).toBe(1)
  })

  it('are forgotten by reset', async () => {
    const { sim, list } = setUp()
    sim.faults.next('customers.list', { status: 503 })
    sim.reset()
    expect(sim.faults.list()).toEqual([])
    expect(await list()).toBe(200)
  })
})

describe('what a fault does, in words,', () => {
  const nothing: FaultEffect = {
    refusal: null,
    fault: null,
    connection: 'intact',
    truncated: false,
    delay: 0,
    latency: [0, 0],
  }
  const refusal = { slug: 'service-unavailable', status: 503, message: 'Down.', retryAfter: 7 } as const

  it.each<[Partial<FaultEffect>, string]>([
    [{}, ''],
    [{ refusal }, '503 service-unavailable'],
    [{ connection: 'refused' }, 'network error'],
    [{ connection: 'lost' }, 'response lost'],
    [{ truncated: true }, 'body cut'],
    [{ delay: 1 }, '1ms late'],
    [{ delay: 60_000 }, '1m late'],
    [{ latency: [0, 1] }, '0 to 1ms of latency'],
    [{ latency: [5, 5] }, '5ms of latency'],
    [
      { refusal, connection: 'lost', truncated: true, delay: 1000, latency: [1, 2] },
      '503 service-unavailable, response lost, body cut, 1s late, 1 to 2ms of latency',
    ],
  ])('of %j are %j', (effect, words) => {
    expect(describeEffect({ ...nothing, ...effect })).toBe(words)
  })
})

describe('a refusal that is injected', () => {
  it('says when to come back where it is told to', async () => {
    const { sim } = setUp()
    sim.faults.next('customers.list', { status: 503, retryAfter: 30 })
    const ask = () => sim.fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } })
    expect((await ask()).headers.get('retry-after')).toBe('30')
    sim.faults.next('customers.list', { status: 503 })
    expect((await ask()).headers.get('retry-after')).toBeNull()
  })
})

describe('a fault that makes no sense is refused:', () => {
  const { sim } = setUp()
  const fault = (value: unknown): string =>
    refusal(() => sim.faults.next('customers.create', value as InjectedFault))

  it('an operation that does not exist, with those that are close', () => {
    // @ts-expect-error an operation id is typed
    expect(refusal(() => sim.faults.next('customers.creat', { status: 503 }))).toMatch(
      /customers\.creat is not an operation\. Did you mean customers\.create, or customers\./,
    )
  })

  it('a step that the operation does not come to, with those that it does', () => {
    expect(fault({ step: 'network_call' })).toContain(
      'customers.create does not come to the step network_call. Its steps are provider_call, kyb_submission, kyb_approval',
    )
    expect(refusal(() => sim.faults.next('customers.list', { step: 'provider_call' }))).toContain(
      'It has no steps: give a status instead.',
    )
  })

  it.each([
    [{ status: 99 }, 'status has to be a whole number from 400 to 599, or from 100 with a step'],
    [{ status: 503.5 }, 'status has to be'],
    [{ status: 200 }, 'whose status is 200, which is no failure. Take 400 to 599, or name a step'],
    [{ problem: 'teapot' }, 'problem has to be one of invalid-request, validation-error'],
    [{ message: 7, status: 400 }, 'message has to be a text'],
    [{ message: 'Sorry.' }, 'with nothing but a message. Add a status, a problem or a step'],
    [{ step: 'lunch' }, 'step has to be one of transaction_processing, compliance_check'],
    [{ step: 'provider_call', problem: 'conflict' }, 'with a step and a problem'],
    [{ delay: '3 parsecs' }, 'the delay of this fault is "3 parsecs"'],
    [{ delay: true }, 'delay has to be milliseconds'],
    [{ latencyMs: -1 }, 'latencyMs has to be milliseconds, or two such as [100, 300]'],
    [{ latencyMs: [300, 100] }, 'whose latencyMs goes from 300 down to 100'],
    [{ status: 503, retryAfter: -1 }, 'retryAfter has to be whole seconds, 0 or more'],
    [{ retryAfter: 5, delay: '1s' }, 'with retryAfter and no refusal that could carry it'],
    [{ step: 'provider_call', retryAfter: 5 }, 'with retryAfter and no refusal'],
    [{ networkError: false }, 'networkError has to be true, or left out'],
    [{ networkError: true, status: 503 }, 'with networkError and an answer: nothing is answered'],
    [{ networkError: true, truncate: true }, 'with networkError and an answer'],
    [{ networkError: true, loseResponse: true }, 'with networkError and an answer'],
    [{ loseResponse: true, status: 503 }, 'with loseResponse and an answer of its own'],
    [{ status: 503, times: 0 }, 'times has to be 1 or more, or Infinity'],
    [{ status: 503, after: -1 }, 'after has to be 0 or more'],
    [{ stauts: 503 }, 'there is no stauts, did you mean status?'],
    [{}, 'that does nothing. Give it a status'],
    [{ times: 2, delay: 0 }, 'that does nothing'],
    [null, 'it has to be an object such as { status: 503 }'],
    [503, 'it has to be an object such as { status: 503 }'],
  ])('%j', (value, reason) => {
    expect(fault(value)).toContain(reason)
  })

  it('names every member that is wrong', () => {
    const message = fault({ status: 1, times: 0 })
    expect(message).toContain('status has to be')
    expect(message).toContain('times has to be')
  })

  it('something else than a predicate', () => {
    const when: (predicate: never, fault: InjectedFault) => void = sim.faults.when
    expect(refusal(() => when('customers.create' as never, { status: 503 }))).toContain(
      'takes a predicate over the request, and was given customers.create',
    )
  })

  it('and none of these is kept', () => {
    expect(sim.faults.list()).toEqual([])
  })
})

describe('a predicate that throws', () => {
  it('is named, and the request is not answered', async () => {
    const { sim, list } = setUp()
    sim.faults.when(
      () => {
        throw new RangeError('too much')
      },
      { status: 503 },
    )
    await expect(list()).rejects.toThrow(UsageError)
    await expect(list()).rejects.toThrow(
      /the predicate of sim\.faults\.when\(.*threw RangeError: too much for GET/,
    )
    sim.faults.clear()
    expect(await list()).toBe(200)
  })
})

describe('operation ids', () => {
  it('are the namespace and the verb of sim.api, as their type has them', () => {
    const typed = Object.entries(operations).flatMap(([name, verbs]) =>
      Object.entries(verbs).map(([verb, { id }]) => [`${name}.${verb}`, id]),
    )
    expect(typed.map(([, id]) => id)).toEqual(typed.map(([name]) => name))
    expect(typed).toHaveLength(allOperations.length)
  })
})
