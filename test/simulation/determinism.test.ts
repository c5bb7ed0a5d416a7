import { execFileSync } from 'node:child_process'
import { setupServer } from 'msw/node'
import { createSimulator, type Simulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { afterEach, describe, expect, it } from 'vitest'
import { direct, type EntryPoint, overFetch, toOutcome, toRequest } from '../support/entry-points.js'
import { keys, tell } from './story.js'

/** Through MSW with the server kept open, as an app's tests have it. */
const openMsw = (sim: Simulator): EntryPoint => ({
  name: 'MSW',
  send: async (_, call) => toOutcome(await fetch(toRequest(sim, call))),
})

const servers: { close(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function listen(...sims: readonly Simulator[]): void {
  const server = setupServer(...sims.flatMap((sim) => handlers(sim)))
  server.listen({ onUnhandledRequest: 'error' })
  servers.push(server)
}

describe('the same seed and the same calls', () => {
  it('give the same world through direct calls, fetch and MSW', async () => {
    const sims = [createSimulator(), createSimulator(), createSimulator()] as const
    listen(sims[2])
    await tell(sims[0], direct)
    await tell(sims[1], overFetch)
    await tell(sims[2], openMsw(sims[2]))
    expect(new Set(sims.map((sim) => sim.hash())).size).toBe(1)
    expect(sims[1].events.list()).toEqual(sims[0].events.list())
    expect(sims[2].webhooks.deliveries()).toEqual(sims[0].webhooks.deliveries())
  })

  it('give the same bytes in another process', async () => {
    const sim = createSimulator()
    await tell(sim, overFetch)
    const elsewhere = execFileSync('node_modules/.bin/tsx', ['test/simulation/tell.ts'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(elsewhere)).toEqual({
      hash: sim.hash(),
      snapshot: JSON.parse(JSON.stringify(sim.snapshot())),
    })
  })

  it('give the same world after a snapshot went through JSON, and go on alike', async () => {
    const sim = createSimulator()
    await tell(sim, direct)
    const other = createSimulator({ seed: 'another' })
    other.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    other.webhooks.deliverTo(() => new Response())
    expect([other.hash(), other.apiKey]).toEqual([sim.hash(), sim.apiKey])
    for (const world of [sim, other]) {
      world.api.customers.create({ name: 'Next Corp', customer_type: 'business' })
      await world.clock.advance('5s')
    }
    expect(other.hash()).toBe(sim.hash())
  })

  it('give another world from another seed', () => {
    const ids = ['a', 'b'].map(
      (seed) =>
        createSimulator({ seed }).api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id,
    )
    expect(ids[0]).not.toBe(ids[1])
  })

  it('give the same ids although a call of another kind was added before', () => {
    const plain = createSimulator()
    const busy = createSimulator()
    busy.api.apiKeys.create()
    busy.api.customers.list()
    const create = (sim: Simulator) =>
      sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id
    expect(create(busy)).toBe(create(plain))
  })
})

describe('reset', () => {
  it('restores the seed state of everything: rows, clock, streams, limits, keys, idempotency and the log', async () => {
    const sim = createSimulator()
    const send = () =>
      overFetch.send(sim, {
        operation: 'customers.create',
        body: { name: 'Acme Corp', customer_type: 'business' },
        key: keys[0],
      })
    const first = await send()
    for (let i = 0; i < 60; i++) await overFetch.send(sim, { operation: 'customers.list' })
    await sim.clock.advance('3d')
    sim.api.apiKeys.deleteAll()
    sim.reset()
    expect(sim.hash()).toBe(createSimulator().hash())
    expect([sim.clock.now(), sim.clock.pending(), sim.requests.list()]).toEqual([
      new Date('2026-01-01T00:00:00Z'),
      [],
      [],
    ])
    expect(await send()).toEqual(first)
    expect(sim.requests.list()).toMatchObject([{ replayed: false, status: 201 }])
  })

  it('keeps listeners, receivers and options', async () => {
    const sim = createSimulator({ strict: 'error' })
    const heard: string[] = []
    sim.events.on('target.created', (event) => heard.push(event.type))
    sim.webhooks.deliverTo(() => {
      heard.push('delivered')
      return new Response()
    })
    sim.reset()
    sim.api.webhookTargets.create({ url: 'https://app.example/' })
    await sim.idle()
    expect(heard).toEqual(['target.created', 'delivered'])
  })
})

describe('a fork', () => {
  it('equals its origin until they differ, and neither sees what the other does', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const fork = sim.fork()
    expect([fork.hash(), fork.baseUrl, fork.apiKey]).toEqual([sim.hash(), sim.baseUrl, sim.apiKey])
    await fork.clock.advance('5s')
    expect([fork.api.customers.get(id).kyb_status, sim.api.customers.get(id).kyb_status]).toEqual([
      'active',
      'pending',
    ])
    await sim.clock.advance('5s')
    expect(fork.hash()).toBe(sim.hash())
    fork.api.customers.create({ name: 'Only There', customer_type: 'business' })
    expect([fork.hash() === sim.hash(), sim.api.customers.list().meta.total_count]).toEqual([false, 1])
  })

  it('with another seed makes other ids from then on', () => {
    const sim = createSimulator()
    const create = (world: Simulator) =>
      world.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id
    const fork = sim.fork({ seed: 'other' })
    expect(create(fork)).not.toBe(create(sim))
  })

  it('resets to where it was forked', () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const fork = sim.fork()
    fork.api.customers.create({ name: 'Other Corp', customer_type: 'business' })
    fork.reset()
    expect(fork.hash()).toBe(sim.hash())
  })
})

describe('restore', () => {
  it('refuses what is no snapshot, or one of another environment, and says what to do', () => {
    const sim = createSimulator()
    expect(() => sim.restore({} as ReturnType<Simulator['snapshot']>)).toThrow(
      'it takes what snapshot() of this version returned',
    )
    expect(() => sim.restore({ ...sim.snapshot(), version: 1 as 3 })).toThrow('with version 1')
    expect(() => createSimulator({ environment: 'production' }).restore(sim.snapshot())).toThrow(
      'a snapshot of a sandbox simulator',
    )
    expect(sim.hash()).toBe(createSimulator().hash())
  })
})

describe('two simulators', () => {
  it('are served side by side on their own origins', async () => {
    const left = createSimulator({ baseUrl: 'https://left.example', apiKey: 'left-key' })
    const right = left.fork({ baseUrl: 'https://right.example' })
    listen(left, right)
    left.api.customers.create({ name: 'Left Corp', customer_type: 'business' })
    const count = async (sim: Simulator) => {
      const response = await fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': 'left-key' } })
      return ((await response.json()) as { meta: { total_count: number } }).meta.total_count
    }
    expect([await count(left), await count(right)]).toEqual([1, 0])
  })

  it('share nothing, so that each has its own limits, clock and webhooks', async () => {
    const [one, two] = [createSimulator(), createSimulator()]
    await one.clock.advance('1d')
    one.webhooks.deliverTo(() => new Response())
    for (let i = 0; i < 60; i++) await overFetch.send(one, { operation: 'customers.list' })
    expect([two.clock.now(), (await overFetch.send(two, { operation: 'customers.list' })).status]).toEqual([
      new Date('2026-01-01T00:00:00Z'),
      200,
    ])
  })
})

describe('the MSW handlers', () => {
  it('answer any path of the host, in both schemes, and no other host', async () => {
    const sim = createSimulator()
    listen(sim)
    const status = async (url: string) => (await fetch(url, { headers: { 'x-api-key': sim.apiKey } })).status
    expect([
      await status(`${sim.baseUrl}/customers?limit=1`),
      await status(sim.baseUrl),
      await status(`${sim.baseUrl}:443/customers`),
    ]).toEqual([200, 404, 200])
    expect(await status('http://api.sandbox.platform.example/customers')).toBe(403)
    await expect(status('https://api.sandbox.platform.example.evil/customers')).rejects.toThrow()
  })

  it('serve another base URL than the simulator has, path included', async () => {
    const sim = createSimulator()
    const server = setupServer(...handlers(sim, { baseUrl: 'https://gateway.example/payments/' }))
    server.listen({ onUnhandledRequest: 'error' })
    servers.push(server)
    const response = await fetch('https://gateway.example/payments/customers', {
      method: 'POST',
      headers: { 'x-api-key': sim.apiKey, 'content-type': 'application/json', 'x-idempotency-key': keys[0] },
      body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
    })
    expect(response.status).toBe(201)
  })
})
