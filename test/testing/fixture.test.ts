import { http } from 'msw'
import { setupServer } from 'msw/node'
import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { createTest } from 'platform-simulator/vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

function create(sim: Simulator, send: typeof fetch = sim.fetch, name: string = acme.name): Promise<Response> {
  return send(`${sim.baseUrl}/customers`, {
    method: 'POST',
    headers: {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...acme, name }),
  })
}

const names = (sim: Simulator): string[] => sim.api.customers.list().data.map(({ name }) => name)

describe('a test of createTest', () => {
  let filled = 0
  let reached: Simulator | undefined
  const seen = new Set<Simulator>()
  const it = createTest({
    now: '2026-03-01T00:00:00Z',
    randomSeed: 7,
    async seed(sim) {
      filled++
      reached = sim
      const { id } = sim.api.customers.create({ name: 'Seeded Ltd', customer_type: 'business' })
      await sim.clock.advance('5s')
      return { customer: sim.api.customers.get(id) }
    },
  })

  for (const run of ['first', 'second']) {
    it(`has the baseline and none of the other's changes: ${run}`, ({ sim, seeded }) => {
      expect(filled).toBe(1)
      expect(seen.has(sim)).toBe(false)
      seen.add(sim)
      expect(sim.clock.now().toISOString()).toBe('2026-03-01T00:00:05.000Z')
      expect(sim.requests.list()).toEqual([])
      expect(seeded.customer).toMatchObject({ name: 'Seeded Ltd', kyb_status: 'active' })
      expect(names(sim)).toEqual(['Seeded Ltd'])
      sim.api.customers.create(acme)
    })
  }

  it('draws what createSimulator draws from the same seed', ({ sim }) => {
    expect(sim.apiKey).toBe(createSimulator({ seed: 7 }).apiKey)
  })

  it('cannot change what all tests share', ({ seeded }) => {
    expect(() => Object.assign(seeded.customer, { name: 'Other' })).toThrow(TypeError)
    expect(() => reached?.api.customers.create(acme)).toThrow('the simulator was disposed')
  })

  it('has a simulator that was disposed of after the test', () => {
    expect(seen.size).toBe(2)
    for (const sim of seen) expect(() => sim.api.customers.list()).toThrow('the simulator was disposed')
  })

  it.concurrent.for([1, 2, 3])('is apart from tests that run at once: %s', async (number, { sim }) => {
    for (let calls = 0; calls < number; calls++)
      expect(await create(sim, sim.fetch, `Customer ${calls}`)).toHaveStatus(201)
    await sim.clock.advance('1d')
    expect(names(sim)).toHaveLength(1 + number)
  })
})

describe('seeding', () => {
  const it = createTest({
    seed(sim) {
      sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
      sim.api.customers.create(acme)
      return sim.idle()
    },
  })

  it('tells no receiver', ({ sim }) => {
    expect(sim.webhooks.deliveries().map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  })
})

describe('a seed function that fails', () => {
  const it = createTest({
    seed() {
      throw new RangeError('no start')
    },
  })
  const failing = createTest({ seed: () => Promise.reject(new RangeError('no start')) })
  it('does not stop tests that take no simulator', () => undefined)
  failing('nor does one that fails later', () => undefined)
})

describe('a clock of the host', () => {
  let filled = 0
  const it = createTest({ clock: { auto: '2s' }, seed: () => ++filled })

  it('is kept: each test has a simulator of its own', async ({ sim, seeded }) => {
    expect(seeded).toBe(1)
    await create(sim)
    await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:04.000Z')
  })

  it('which is filled for it', ({ seeded }) => expect(seeded).toBe(2))
})

describe('isolateUrls', () => {
  const named = createTest({ isolateUrls: true, baseUrl: 'https://api.test.example/v1/' })
  const numbered = createTest({ isolateUrls: true, baseUrl: 'http://127.0.0.1:6464' })

  for (const number of [1, 2]) {
    named(`gives test ${number} a name below the host`, ({ sim }) =>
      expect(sim.baseUrl).toBe(`https://test-${number}.api.test.example/v1`),
    )
    numbered(`gives test ${number} a path below an address`, async ({ sim }) => {
      expect(sim.baseUrl).toBe(`http://127.0.0.1:6464/test-${number}`)
      expect(await create(sim)).toHaveStatus(201)
    })
  }
})

describe('a server of msw', () => {
  const own = http.all('https://*', () => Response.json('the suite'))
  const server = setupServer(own)
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())
  const it = createTest({ server })
  const apart = createTest({ server, isolateUrls: true })

  it('answers for the simulator of the test', async ({ sim }) => {
    expect(await create(sim, fetch)).toHaveStatus(201)
    expect(names(sim)).toEqual(['Acme Corp'])
    expect(sim).toHaveReceivedRequest('customers.create', { times: 1 })
    server.resetHandlers()
  })

  it('does so again after its handlers were reset, and lets the suite answer for the rest', async ({
    sim,
  }) => {
    expect(await create(sim, fetch)).toHaveStatus(201)
    expect(names(sim)).toEqual(['Acme Corp'])
    expect(await (await fetch('https://other.example/')).json()).toBe('the suite')
  })

  test('answers for nobody between tests', async () => {
    expect(await (await create(createSimulator(), fetch)).json()).toBe('the suite')
    expect(server.listHandlers()).toContain(own)
  })

  apart.concurrent.for([1, 2, 3])('keeps tests that run at once apart: %s', async (number, { sim }) => {
    for (let calls = 0; calls < number; calls++)
      expect(await create(sim, fetch, `Customer ${calls}`)).toHaveStatus(201)
    expect(names(sim)).toHaveLength(number)
  })

  it('answers on when the suite resets its handlers in the middle of a test', async ({ sim }) => {
    server.resetHandlers()
    expect(await create(sim, fetch)).toHaveStatus(201)
  })

  const seeded = createTest({
    server,
    isolateUrls: true,
    seed: (sim) => void sim.api.customers.create({ name: 'Seeded Ltd', customer_type: 'business' }),
  })
  const addresses: string[] = []
  for (const [one, expected] of [[apart, []] as const, [seeded, ['Seeded Ltd']] as const]) {
    one.concurrent(`keeps several createTest apart: ${expected.length}`, async ({ sim }) => {
      expect(addresses).not.toContain(sim.baseUrl)
      addresses.push(sim.baseUrl)
      expect(await create(sim, fetch)).toHaveStatus(201)
      expect(names(sim)).toEqual(expect.arrayContaining([...expected, 'Acme Corp']))
    })
  }

  it('gives the usual address unless told, and has one handler of ours', ({ sim }) => {
    expect(sim.baseUrl).toBe('https://api.sandbox.platform.example')
    expect(server.listHandlers()).toHaveLength(2)
  })
})

describe('options', () => {
  test('are checked when the test is made', () => {
    const seed: unknown = 7
    expect(() => createTest({ now: 0, ...{ sede: 1 } })).toThrow('there is no option sede')
    expect(() => createTest({ seed: seed as () => undefined })).toThrow(
      'the option seed is 7: it must be a function that fills the baseline; what ids are drawn from is randomSeed here.',
    )
    expect(() => createTest({ allow: { unhitFaults: true, ...{ unknown: true } } })).toThrow(UsageError)
  })
})

describe('what createTest prepares where it is told to', () => {
  const it = createTest({
    now: '2020-01-01',
    installDate: true,
    deliver: true,
    seed: (sim) => void sim.api.webhookTargets.create({ url: 'https://hooks.example/in', global: true }),
  })
  const received: number[] = []
  const server = setupServer(
    http.post('https://hooks.example/in', () => {
      received.push(new Date().getUTCFullYear())
      return new Response()
    }),
  )
  beforeAll(() => server.listen())
  afterAll(() => server.close())

  it('sends deliveries over HTTP, on the Date of the simulator', async ({ sim }) => {
    sim.api.customers.create(acme)
    await sim.idle()
    expect(received).toHaveLength(sim.webhooks.deliveries().length)
    expect(new Set(received)).toEqual(new Set([2020]))
  })

  test('and gives the Date back', () => {
    expect(new Date().getUTCFullYear()).toBeGreaterThan(2020)
  })
})
