import { createSimulator, type SimulatorOptions } from 'platform-simulator'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { afterEach, describe, expect, it } from 'vitest'
import { nextWorldId } from '../../src/programs/server/world-keys.js'
import { nextKey } from '../support/entry-points.js'
import { call } from './program.js'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

async function serve(options: SimulatorOptions = { clock: 'manual' }, listening: ListenOptions = {}) {
  const server = await listen(options, listening)
  open.push(server)
  const { url, sim } = server

  /** Calls as the holder of a key. */
  function as(key: string | null) {
    const credential = key === null ? {} : { 'x-api-key': key }
    return {
      get: (path: string) => call(url, 'GET', path, { headers: credential }),
      post: (path: string, body?: unknown) =>
        call(url, 'POST', path, { body, headers: { ...credential, 'x-idempotency-key': nextKey() } }),
      delete: (path: string) => call(url, 'DELETE', path, { headers: credential }),
    }
  }

  async function world(body: object = { clock: 'manual' }) {
    const { status, body: made } = await as(null).post('/__sim/worlds', body)
    expect(status, JSON.stringify(made)).toBe(201)
    return { ...as(made.api_key), id: made.id as string, key: made.api_key as string }
  }

  return { server, url, sim, as, world, main: as(sim.apiKey) }
}

const business = { name: 'Acme Corp', customer_type: 'business' }
const names = (answer: { readonly body: { readonly data: readonly { readonly name: string }[] } }) =>
  answer.body.data.map(({ name }) => name)

describe('worlds of one server', () => {
  it('are told apart by the key of a request, also with the same seed', async () => {
    const { main, world } = await serve()
    const [one, two] = [await world(), await world()]
    expect(new Set([one.key, two.key]).size).toBe(2)
    expect([one.key.length, two.key.length]).toEqual([60, 60])
    await one.post('/customers', { ...business, name: 'One Corp' })
    await two.post('/customers', { ...business, name: 'Two Corp' })
    expect(names(await one.get('/customers'))).toEqual(['One Corp'])
    expect(names(await two.get('/customers'))).toEqual(['Two Corp'])
    expect(names(await main.get('/customers'))).toEqual([])
  })

  it('have the same ids for the same seed, and are not the default world', async () => {
    const { main, world } = await serve({ seed: 'shared', clock: 'manual' })
    const one = await world()
    const [there, here] = [await one.post('/customers', business), await main.post('/customers', business)]
    expect(there.body.id).toBe(here.body.id)
  })

  it('have a clock each', async () => {
    const { main, world } = await serve()
    const one = await world({ clock: 'manual', now: '2027-03-01T00:00:00Z' })
    await one.post('/__sim/clock/advance', { duration: '2d' })
    expect((await one.get('/__sim/clock')).body.now).toBe('2027-03-03T00:00:00.000Z')
    expect((await main.get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
  })

  it('give out keys and application tokens of their own', async () => {
    const { url, as, world } = await serve()
    const [one, two] = [await world(), await world()]
    const made: string[] = []
    for (const { post } of [one, two]) {
      const { body } = await post('/__sim/simulate/createClient', [{ name: 'Other Client' }])
      made.push(body.result.api_key)
    }
    expect(new Set(made).size, 'from the same seed').toBe(2)
    for (const [index, key] of made.entries())
      await as(key).post('/customers', { ...business, name: `Client ${index}` })
    expect(names(await as(made[1] ?? '').get('/customers'))).toEqual(['Client 1'])

    const { body: customer } = await one.post('/customers', business)
    const token = new URL(customer.application_url).searchParams.get('token') ?? ''
    const headers = { 'x-application-token': token }
    const read = await call(url, 'GET', `/applications/${customer.application_id}`, { headers })
    expect([token.length, read.status]).toEqual([43, 200])
  })

  it('are found by a token or a session beside a key without a value', async () => {
    const { url, world } = await serve()
    const one = await world()
    await one.post('/customers', business)
    const [{ application_url }] = (await one.get('/customers')).body.data
    const token = new URL(application_url).searchParams.get('token') ?? ''
    const headers = { 'x-api-key': '', 'x-application-token': token }
    const { status, body } = await call(url, 'GET', '/applications', { headers })
    expect([status, body.meta.total_count]).toEqual([200, 1])
  })

  it('leave a request without a key, or with an unknown one, to the default world to refuse', async () => {
    const { sim, as, world } = await serve()
    const { key } = await world()
    for (const unknown of [null, 'nobody', key.replace('simw2x', 'simw99x'), `simw2x${'A'.repeat(54)}`]) {
      expect((await as(unknown).get('/customers')).status).toBe(401)
    }
    expect(sim.requests.list()).toHaveLength(3)
  })

  it('begin with the options of the server and their own, and refuse wrong ones', async () => {
    const { as, world } = await serve({ clock: 'manual', strict: 'error', apiKey: 'key-of-the-app' })
    const one = await world({ clock: 'manual', scenario: 'active-business' })
    expect((await one.get('/customers')).body.meta.total_count).toBeGreaterThan(0)
    expect((await one.post('/customers', { ...business, colour: 'red' })).status).toBe(400)
    const wrong = await as(null).post('/__sim/worlds', { sede: 1 })
    expect(wrong).toMatchObject({ status: 400, body: { title: 'Usage Error' } })
    expect(wrong.body.detail).toContain('there is no option sede')
    const own = await as(null).post('/__sim/worlds', { keyPrefix: 'mine' })
    expect(own.body.detail).toBe('a world has no keyPrefix of its own: the server decides it. Leave it out.')
    expect((await as('key-of-the-app').get('/customers')).status).toBe(200)
  })

  it('end: their keys are unknown from then on, and the default world stays', async () => {
    const { as, main, world } = await serve()
    const one = await world()
    expect((await main.delete(`/__sim/worlds/${one.id}`)).status).toBe(204)
    expect((await one.get('/customers')).status).toBe(401)
    expect((await one.get('/__sim/clock')).status).toBe(401)
    expect((await main.delete(`/__sim/worlds/${one.id}`)).status).toBe(404)
    expect((await main.delete('/__sim/worlds/default')).status).toBe(400)
    expect((await as(null).get('/__sim/worlds')).body.data).toMatchObject([{ id: 'default' }])
    expect((await world()).id, 'an id is not used again').toBe('w3')
  })
})

describe('a key', () => {
  it('belongs to one world, for the API and for control alike, whatever was restored where', async () => {
    const { sim, main, as, world } = await serve()
    const [one, two] = [await world(), await world()]
    await one.post('/customers', { ...business, name: 'One Corp' })
    const { body: snapshot } = await one.get('/__sim/snapshot')
    expect((await two.post('/__sim/restore', snapshot)).status).toBe(200)
    expect((await main.post('/__sim/restore', snapshot)).status).toBe(200)
    for (const [name, { post, get }] of Object.entries({ One: one, Two: two, Main: main })) {
      await post('/__sim/given/activeBusiness', { name: `${name} Ltd` })
      expect(names(await get('/customers')), name).toContain(`${name} Ltd`)
      expect(names(await get('/customers'))).toHaveLength(2)
    }
    expect(
      (await as(sim.apiKey).get('/customers')).body,
      'the key that came with it is the first one’s',
    ).toEqual((await one.get('/customers')).body)
  })

  it('opens no fork and no restored world when its own was deleted', async () => {
    const { main, as, world } = await serve()
    const one = await world()
    const { body: snapshot } = await one.get('/__sim/snapshot')
    const { body: forked } = await one.post('/__sim/fork')
    await main.post('/__sim/restore', snapshot)
    await main.delete(`/__sim/worlds/${one.id}`)
    for (const path of ['/customers', '/__sim/clock']) expect((await one.get(path)).status, path).toBe(401)
    expect((await one.post('/__sim/clock/advance', { duration: '1h' })).status).toBe(401)
    for (const { get } of [main, as(forked.api_key)])
      expect((await get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
  })

  it('can be chosen, and not twice', async () => {
    const { sim, as, world } = await serve()
    const one = await world({ clock: 'manual', apiKey: 'key-of-the-app' })
    expect(one.key).toBe('key-of-the-app')
    await one.post('/customers', business)
    expect(names(await one.get('/customers'))).toEqual(['Acme Corp'])
    for (const apiKey of ['key-of-the-app', sim.apiKey, 'simw9xanything']) {
      const refused = await as(null).post('/__sim/worlds', { apiKey })
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        expect.stringContaining('each key belongs'),
      ])
    }
    await as(null).delete(`/__sim/worlds/${one.id}`)
    expect((await one.get('/customers')).status).toBe(401)
    expect((await world({ apiKey: 'key-of-the-app' })).key).toBe('key-of-the-app')
  })
})

describe('the address of a world', () => {
  it('is its own: one application reaches several worlds by base URLs alone', async () => {
    const { url, sim, main, as } = await serve()
    await main.post('/customers', business)
    const { body: one } = await as(null).post('/__sim/worlds', { clock: 'manual' })
    const { body: forked } = await main.post('/__sim/fork')
    expect([one.base_url, forked.base_url]).toEqual([`${url}/w/${one.id}`, `${url}/w/${forked.id}`])
    const list = async (address: string, key: string) => {
      const response = await fetch(`${address}/customers`, { headers: { 'x-api-key': key } })
      return { status: response.status, body: await response.json() }
    }
    expect(names(await list(one.base_url, one.api_key))).toEqual([])
    expect(names(await list(forked.base_url, forked.api_key))).toEqual(['Acme Corp'])
    expect(names(await list(forked.base_url, sim.apiKey)), 'it has the keys of its parent').toEqual([
      'Acme Corp',
    ])
    expect(names(await list(`${url}/w/default`, sim.apiKey))).toEqual(['Acme Corp'])
    expect((await list(one.base_url, sim.apiKey)).status, 'which the other has not').toBe(401)
    expect((await list(`${url}/w/w9`, sim.apiKey)).status).toBe(404)
  })

  it('controls it without a key', async () => {
    const { main, as } = await serve()
    const { body: one } = await as(null).post('/__sim/worlds', { clock: 'manual' })
    const moved = await fetch(`${one.base_url}/__sim/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ duration: '1h' }),
    })
    expect(await moved.json()).toMatchObject({ now: '2026-01-01T01:00:00.000Z' })
    expect((await main.get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
    expect((await main.get('/w/w9/__sim/clock')).status).toBe(404)
  })

  it('is described with what a world takes, and its own webhook target stays over a reset', async () => {
    const { main, as, world } = await serve()
    const { body: described } = await main.get('/__sim/openapi.json')
    const { schema } = described.paths['/__sim/worlds'].post.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['apiKey', 'clock', 'now', 'scenario', 'seed', 'webhook']),
    )
    const webhook = 'http://127.0.0.1:9/hooks'
    const { body: one } = await as(null).post('/__sim/worlds', { clock: 'manual', webhook })
    expect(one.webhook).toBe(webhook)
    for (let round = 0; round < 2; round++) {
      expect((await as(one.api_key).get('/webhook-targets')).body.data).toMatchObject([{ url: webhook }])
      await as(one.api_key).post('/__sim/reset')
    }
    expect((await (await world()).get('/webhook-targets')).body.data).toEqual([])
    const wrong = await as(null).post('/__sim/worlds', { webhook: 'http://evil.example' })
    expect(wrong.body.detail).toContain('the option webhook is http://evil.example')
  })
})

describe('a fork', () => {
  it('is the same state under a new key, on a clock moved by hand', async () => {
    const { main, as } = await serve()
    const { body: customer } = await main.post('/customers', business)
    const { status, body: forked } = await main.post('/__sim/fork')
    expect(status).toBe(201)
    const fork = as(forked.api_key)
    await fork.post('/__sim/simulate/approveOnboarding', [customer.id])
    expect((await fork.get(`/customers/${customer.id}`)).body.status).toBe('approved')
    expect((await main.get(`/customers/${customer.id}`)).body.status).toBe('pending')
    await fork.post('/__sim/clock/advance', { duration: '1h' })
    expect((await main.get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
  })

  it('of a fork is a world too, and gives out keys of its own', async () => {
    const { main, as } = await serve()
    const { body: first } = await main.post('/__sim/fork', { seed: 'other' })
    const { body: second } = await as(first.api_key).post('/__sim/fork', {})
    const { body } = await as(second.api_key).post('/__sim/simulate/createClient', [{ name: 'Other' }])
    const { body: seen } = await as(body.result.api_key).get('/__sim/snapshot')
    expect(seen, 'control finds a world as the API does').toEqual(
      (await as(second.api_key).get('/__sim/snapshot')).body,
    )
    expect((await as(body.result.api_key).get('/customers')).status).toBe(200)
    expect(new Set([first.api_key, second.api_key]).size).toBe(2)
  })

  it('goes back by reset to where it began', async () => {
    const { main, as } = await serve()
    await main.post('/customers', business)
    const { body: forked } = await main.post('/__sim/fork')
    const fork = as(forked.api_key)
    await fork.post('/customers', { ...business, name: 'Second Corp' })
    await fork.post('/__sim/reset')
    expect(names(await fork.get('/customers'))).toEqual(['Acme Corp'])
  })

  it('records deliveries, and sends them only when it was asked to', async () => {
    const webhook = 'http://127.0.0.1:9/hooks'
    const { main, as } = await serve({ clock: 'manual' }, { webhook })
    const statuses: string[][] = []
    for (const body of [{}, { deliver: true }]) {
      const { body: forked } = await main.post('/__sim/fork', body)
      const fork = as(forked.api_key)
      await fork.post('/customers', business)
      await fork.post('/__sim/clock/advance', { duration: '1s' })
      const { body: deliveries } = await fork.get('/__sim/deliveries?event_type=customer.created')
      statuses.push(deliveries.data.map(({ attempts }: { attempts: number }) => String(attempts)))
    }
    expect(statuses).toEqual([['0'], ['1']])
  })
})

describe('the worlds of a server', () => {
  it('are 10,000 at most: whoever never deletes one is told so, before the memory is full', () => {
    expect(nextWorldId(12_345, 9_999)).toBe('w12345')
    expect(() => nextWorldId(12_345, 10_000)).toThrow(
      'this server has 10000 worlds, and makes no more. DELETE /__sim/worlds/{id} deletes those that are done.',
    )
  })

  it('make room when they are deleted', async () => {
    const { main, as } = await serve()
    const ids: string[] = []
    for (let nth = 0; nth < 3; nth++) {
      const { body } = await main.post('/__sim/fork', {})
      ids.push(body.id)
      expect((await as(null).delete(`/__sim/worlds/${body.id}`)).status).toBe(204)
    }
    expect(ids, 'and no id comes again').toEqual(['w2', 'w3', 'w4'])
    expect((await main.get('/__sim/worlds')).body.data).toHaveLength(1)
  })
})

describe('seed, snapshot and restore', () => {
  it('begin a world anew under the key that it was announced with', async () => {
    const { sim, main, world } = await serve()
    const one = await world()
    for (const { get, post } of [main, one]) {
      await post('/customers', business)
      const { body } = await post('/__sim/seed', { seed: 'other', now: '2027-01-01T00:00:00Z' })
      expect(body.now).toBe('2027-01-01T00:00:00.000Z')
      expect(names(await get('/customers'))).toEqual([])
      await post('/customers', business)
      await post('/__sim/reset')
      expect(names(await get('/customers'))).toEqual([])
      expect((await get('/__sim/clock')).body.now, 'reset returns to the new seed').toBe(
        '2027-01-01T00:00:00.000Z',
      )
    }
    expect(sim.apiKey).toBe(createSimulator({ seed: 'other' }).apiKey)
  })

  it('show the time of the host after a reset on a real clock, so that no webhook is stale', async () => {
    const { main, as } = await serve({ clock: 'real' }, { webhook: 'http://127.0.0.1:9/hooks' })
    const behind = async (client: typeof main) =>
      Math.abs(Date.parse((await client.get('/__sim/clock')).body.now) - Date.now())
    await main.post('/__sim/clock/advance', { duration: '3h' })
    await main.post('/__sim/reset')
    expect(await behind(main)).toBeLessThan(5000)
    expect((await main.get('/webhook-targets')).body.data).toMatchObject([
      { url: 'http://127.0.0.1:9/hooks' },
    ])

    await main.post('/__sim/seed', { seed: 'other' })
    const { body } = await main.get('/__sim/worlds')
    const [world] = body.data
    await as(world.api_key).post('/__sim/clock/advance', { duration: '3h' })
    await main.post('/__sim/reset')
    expect(await behind(main), 'also where it was begun anew').toBeLessThan(5000)
    expect((await main.post('/__sim/seed', { now: '2025-01-01T00:00:00Z' })).status).toBe(200)
    expect((await main.post('/__sim/reset')).status).toBe(200)
    expect((await main.get('/__sim/clock')).body.now, 'unless a time was chosen').toContain('2025-01-01T00:')
  })

  it('show the time of the host after a reset on an automatic clock, which goes on by its steps', async () => {
    const { main, world } = await serve({ clock: { auto: '1m' } }, { webhook: 'http://127.0.0.1:9/hooks' })
    const one = await world({ clock: { auto: '1m' } })
    for (const client of [main, one]) {
      const ahead = async () => Date.parse((await client.get('/__sim/clock')).body.now) - Date.now()
      await client.post('/customers', business)
      await client.post('/__sim/clock/advance', { duration: '3h' })
      await client.post('/__sim/reset')
      expect(Math.abs(await ahead())).toBeLessThan(5000)
      expect(names(await client.get('/customers'))).toEqual([])
      expect(Math.abs((await ahead()) - 60_000)).toBeLessThan(5000)
      expect((await client.get('/webhook-targets')).body.data).toHaveLength(1)
      await client.post('/__sim/reset')
      expect(Math.abs(await ahead()), 'again').toBeLessThan(5000)
    }

    const chosen = await serve({ clock: { auto: '1m' }, now: '2025-01-01T00:00:00Z' })
    await chosen.main.get('/customers')
    await chosen.main.post('/__sim/reset')
    expect((await chosen.main.get('/__sim/clock')).body.now, 'unless a time was chosen').toBe(
      '2025-01-01T00:00:00.000Z',
    )
  })

  it('make what is there what reset returns to', async () => {
    const { main } = await serve()
    await main.post('/customers', business)
    await main.post('/__sim/seed')
    await main.post('/customers', { ...business, name: 'Second Corp' })
    await main.post('/__sim/reset')
    expect(names(await main.get('/customers'))).toEqual(['Acme Corp'])
  })

  it('take a world to another server, also with other keys', async () => {
    const there = await serve({ seed: 'there', clock: 'manual' })
    await there.main.post('/customers', business)
    const { body: snapshot } = await there.main.get('/__sim/snapshot')
    const here = await serve({ seed: 'here', clock: 'manual' })
    expect((await here.main.post('/__sim/restore', snapshot)).status).toBe(200)
    expect(names(await here.main.get('/customers')), 'by the key that was announced').toEqual(['Acme Corp'])
    expect(here.sim.hash()).toBe(there.sim.hash())
  })

  it('refuse a snapshot that is broken inside, and change nothing', async () => {
    const { sim, main } = await serve()
    await main.post('/customers', business)
    const before = sim.hash()
    const { body: snapshot } = await main.get('/__sim/snapshot')
    const [job] = snapshot.jobs
    const [customer] = snapshot.tables.customers
    const broken: Record<string, object> = {
      'no keys': { tables: {} },
      'no seed rows': { tables: { ...snapshot.tables, api_keys: [] } },
      'a row without members': { tables: { ...snapshot.tables, customers: [{ id: customer.id }] } },
      'a row without an id': { tables: { ...snapshot.tables, customers: [{ ...customer, id: '' }] } },
      'a row twice': { tables: { ...snapshot.tables, customers: [customer, customer] } },
      'a time before ids': { now: 1 },
      'a time after ids': { now: 9e15 },
      'a job of no kind': { jobs: [{ ...job, kind: 'nothing' }] },
      'a job at no time': { jobs: [{ ...job, dueAt: 9e15 }] },
      'a number of a job twice': { jobs: [job, job] },
      'a number of a job to come': { nextJob: 0 },
      'a counter below zero': { counters: { ...snapshot.counters, customers: -1 } },
    }
    for (const [what, change] of Object.entries(broken)) {
      const { status, body } = await main.post('/__sim/restore', { ...snapshot, ...change })
      expect([status, body.status], what).toEqual([400, 400])
      expect(sim.hash(), what).toBe(before)
    }
    expect((await main.post('/__sim/restore', snapshot)).status).toBe(200)
  })

  it('refuse rows that have other members than ours, by table, row and member, and change nothing', async () => {
    const { sim, main } = await serve()
    await main.post('/customers', business)
    const before = sim.hash()
    const { body: snapshot } = await main.get('/__sim/snapshot')
    const [customer] = snapshot.tables.customers
    const { email: _, ...incomplete } = customer
    const wrong: readonly (readonly [row: object, said: string])[] = [
      [{ ...customer, name: 42 }, '/tables/customers/0/name: must be a text'],
      [
        { ...customer, customer_type: 'robot' },
        '/tables/customers/0/customer_type: must be business or individual',
      ],
      [{ ...customer, created_at: '2026' }, '/tables/customers/0/created_at: must be a number'],
      [{ ...customer, deleted_at: 'never' }, '/tables/customers/0/deleted_at: must be null or a number'],
      [{ ...customer, nick: 'Acme' }, '/tables/customers/0/nick: is not known to this version'],
      [incomplete, '/tables/customers/0/email: is missing'],
    ]
    for (const [row, said] of wrong) {
      const tables = { ...snapshot.tables, customers: [row] }
      const { status, body } = await main.post('/__sim/restore', { ...snapshot, tables })
      expect([status, body.detail]).toEqual([400, expect.stringContaining(said)])
      expect(sim.hash()).toBe(before)
    }
  })

  it('refuse what is no snapshot, and change nothing', async () => {
    const { sim, main } = await serve()
    const before = sim.hash()
    const { body: snapshot } = await main.get('/__sim/snapshot')
    const refused = [
      await main.post('/__sim/restore', { format: 'other', version: 3 }),
      await main.post('/__sim/restore', { ...snapshot, version: 4 }),
      await main.post('/__sim/restore', { ...snapshot, tables: { customers: 'none' } }),
      await main.post('/__sim/restore', { ...snapshot, tables: undefined }),
      await main.post('/__sim/restore'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(sim.hash()).toBe(before)
  })
})
