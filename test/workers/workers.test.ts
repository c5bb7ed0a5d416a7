import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverThat } from '../compare/planted.js'
import { nextKey } from '../support/entry-points.js'
import { Team, type TeamWorld, token } from './team.js'

const folder = mkdtempSync(join(tmpdir(), 'platform-simulator-team-'))
let team: Team
beforeAll(async () => {
  team = await Team.start(folder)
}, 120_000)
afterAll(async () => {
  await team.stop()
  rmSync(folder, { recursive: true, force: true })
})

const snapshotOf = async ({ id }: TeamWorld) => (await team.control(id, '/__sim/snapshot')).json

describe('a world for a team, on workerd', () => {
  it('begins with a key and an address of its own, and answers by either', async () => {
    const [one, other] = [await team.begin(), await team.begin({ scenario: 'frozen-customer' })]
    expect(one.api_key).not.toBe(other.api_key)
    expect((await team.createCustomer(one, 'Acme', nextKey())).status).toBe(201)
    const byKey = await team.ask('/customers', { headers: { 'x-api-key': one.api_key } })
    const byAddress = await team.ask(`/w/${one.id}/customers`, { headers: { 'x-api-key': one.api_key } })
    expect(byKey.json).toMatchObject({ data: [{ external_id: 'Acme' }] })
    expect(byAddress.json).toEqual(byKey.json)
    const others = await team.ask('/customers', { headers: { 'x-api-key': other.api_key } })
    expect(others.text).not.toContain('Acme')
    expect(
      (await team.ask(`/w/${one.id}/customers`, { headers: { 'x-api-key': other.api_key } })).status,
    ).toBe(401)
  })

  it('answers without a world as the platform does to a stranger', async () => {
    expect(await team.ask('/customers')).toMatchObject({ status: 401 })
    expect(await team.ask('/customers', { headers: { 'x-api-key': 'somebody' } })).toMatchObject({
      status: 401,
    })
    const unknown = { 'x-api-key': 'twaaaaaaaaaax0123456789' }
    expect(await team.ask('/customers', { headers: unknown })).toMatchObject({ status: 401 })
    expect(await team.ask('/nowhere')).toMatchObject({ status: 404 })
    expect((await team.ask('/openapi.json')).json).toMatchObject({ openapi: '3.0.3' })
    expect(await team.ask('/')).toMatchObject({ status: 200 })
    expect(await team.ask('/w/nobody/customers')).toMatchObject({ status: 404 })
    expect(await team.ask('/__sim/health')).toMatchObject({ json: { status: 'ok' } })
  })

  it.each([
    ['/__sim/worlds', 'POST'],
    ['/__sim/worlds', 'GET'],
    ['/__sim/worlds/aaaaaaaaaa', 'DELETE'],
    ['/__sim/clock', 'GET'],
  ])('lets nobody in at %s without the token (%s)', async (path, method) => {
    expect(await team.ask(path, { method })).toMatchObject({ status: 401 })
    const wrong = { authorization: 'Bearer nonsense' }
    expect(await team.ask(path, { method, headers: wrong })).toMatchObject({ status: 401 })
  })

  it('is controlled with the token alone, and a header of the inside does nothing from outside', async () => {
    const world = await team.begin({ clock: 'manual' })
    expect(await team.ask(`/w/${world.id}/__sim/clock`)).toMatchObject({ status: 401 })
    const forged = { 'x-api-key': world.api_key, 'x-sim-act': 'remove', 'x-sim-world': 'bbbbbbbbbb' }
    expect(await team.ask('/customers', { headers: forged })).toMatchObject({ status: 200 })
    const advanced = await team.control(world.id, '/__sim/clock/advance', { duration: '2d' })
    expect(advanced.json).toMatchObject({ now: expect.stringContaining('T') })
    expect(await team.control(world.id, '/__sim/fork', {})).toMatchObject({ status: 400 })
  })

  it('is in the list of all from when it begins until it is deleted, a page at a time', async () => {
    const begun = [await team.begin({ clock: 'manual' }), await team.begin({ clock: 'manual' })]
    const authorization = { authorization: `Bearer ${token}` }
    const listed = async (query = '?limit=1000') => {
      const { json } = await team.control('', `/__sim/worlds${query}`)
      return json as { data: TeamWorld[]; has_more: boolean }
    }
    const all = await listed()
    expect(all.has_more).toBe(false)
    for (const { id, api_key, base_url } of begun)
      expect(all.data.find((world) => world.id === id)).toMatchObject({ api_key, base_url, webhook: null })
    expect(all.data.every((world) => 'created_at' in world && !('now' in world))).toBe(true)

    const walked: string[] = []
    for (let last = ''; ; last = walked.at(-1) ?? '') {
      const page = await listed(`?limit=2${last === '' ? '' : `&starting_after=${last}`}`)
      walked.push(...page.data.map(({ id }) => id))
      if (!page.has_more) break
    }
    expect(walked).toEqual(all.data.map(({ id }) => id))

    const [first] = begun
    await team.ask(`/__sim/worlds/${first?.id}`, { method: 'DELETE', headers: authorization })
    expect((await listed()).data.map(({ id }) => id)).toEqual(walked.filter((id) => id !== first?.id))
    for (const wrong of ['?limit=0', '?limit=1001', '?limit=x', '?page=2'])
      expect((await team.control('', `/__sim/worlds${wrong}`)).status).toBe(400)
    expect(await team.ask('/__sim/worlds', { method: 'PUT', headers: authorization })).toMatchObject({
      status: 405,
    })
  })

  it('does not list what was refused, and its description says what is listed', async () => {
    const listed = async () => (await team.control('', '/__sim/worlds?limit=1000')).json
    const before = await listed()
    expect((await team.control('', '/__sim/worlds', { seeds: 1 })).status).toBe(400)
    expect(await listed()).toEqual(before)
    const { id } = await team.begin({ clock: 'manual' })
    const { json } = await team.control(id, '/__sim/openapi.json')
    const { paths } = json as { paths: Record<string, { get: object; post: { summary: string } }> }
    expect(JSON.stringify(paths['/__sim/worlds']?.get)).toContain('ListedWorld')
    expect(paths['/__sim/fork']?.post.summary).toMatch(/^Refused with 400/)
  })

  it.each([
    ['baseUrl', { baseUrl: 'https://x.example' }],
    ['apiKey', { apiKey: 'mine' }],
    ['seeds', { seeds: 1 }],
    ['follow', { clock: 'follow' }],
    ['webhook', { webhook: 7 }],
    ['object', []],
  ])('refuses wrong options in words: %s', async (word, options) => {
    const { status, text } = await team.control('', '/__sim/worlds', options)
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(word) })
  })

  it('has lost nothing after it was thrown out of memory, in the middle of what it did', async () => {
    const world = await team.begin({ clock: 'manual', limits: { rate: 'off' } })
    const key = nextKey()
    const first = await team.createCustomer(world, 'Acme', key)
    await team.createCustomer(world, 'Other', nextKey())
    await team.control(world.id, '/__sim/clock/advance', { duration: '2s' })
    const before = await snapshotOf(world)
    await team.evict(world)
    expect(await snapshotOf(world)).toEqual(before)
    expect((await team.createCustomer(world, 'Acme', key)).json).toEqual(first.json)
    await team.evict(world)
    await team.control(world.id, '/__sim/clock/advance', { duration: '5s' })
    expect((await team.ask('/customers', { headers: { 'x-api-key': world.api_key } })).text).toContain(
      'approved',
    )
  })

  it('writes its journal anew when that has grown long, and loses nothing by it', async () => {
    const world = await team.begin({ clock: 'manual', limits: { rate: 'off' } })
    for (let n = 0; n < 60; n++) {
      const users = {
        method: 'POST',
        headers: {
          'x-api-key': world.api_key,
          'x-idempotency-key': nextKey(),
          'content-type': 'application/json',
        },
      }
      await team.ask('/customers', {
        ...users,
        body: JSON.stringify({
          name: 'N'.repeat(200),
          customer_type: 'business',
          external_id: `${n}${'x'.repeat(400)}`,
        }),
      })
    }
    const { json: before } = await team.control(world.id, '/__sim/snapshot')
    expect((await team.control(world.id, '/__sim/seed', {})).status).toBe(200)
    await team.evict(world)
    const { json: after } = await team.control(world.id, '/__sim/snapshot')
    expect(after).toEqual(before)
    expect((await team.control(world.id, '/__sim/reset', {})).status).toBe(200)
    expect(await snapshotOf(world)).toEqual(before)
  })

  it('applies what comes from two regions at once in the order of each', async () => {
    const world = await team.begin({ clock: 'manual', limits: { rate: 'off' } })
    const names = Array.from({ length: 25 }, (_, n) => String(n).padStart(2, '0'))
    // Of two requests that are under way at once nobody knows which arrives first, so that each region waits for its own.
    const answers = await Promise.all(
      (['east', 'west'] as const).map(async (place) => {
        const statuses: number[] = []
        for (const n of names)
          statuses.push((await team.createCustomer(world, `${place}-${n}`, nextKey(), place)).status)
        return statuses
      }),
    )
    expect(answers.flat().filter((status) => status !== 201)).toEqual([])
    const { json } = await team.ask('/customers?limit=100&sort_by=created_at&sort_dir=asc', {
      headers: { 'x-api-key': world.api_key },
    })
    const { data } = json as { data: { id: string; external_id: string }[] }
    const made = [...data].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ external_id }) => external_id)
    expect(made.length).toBe(50)
    for (const place of ['east', 'west'])
      expect(made.filter((name) => name.startsWith(place))).toEqual(names.map((n) => `${place}-${n}`))
  })

  it('makes one customer of one key that comes from two regions at once', async () => {
    const world = await team.begin({ clock: 'manual' })
    const key = nextKey()
    const answers = await Promise.all(
      (['east', 'west', 'east', 'west'] as const).map((place) =>
        team.createCustomer(world, 'Acme', key, place),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('is woken by its clock, out of memory too, and delivers what came of it', async () => {
    const told: string[] = []
    const receiver = await serverThat((_, response, body) => {
      told.push(String(JSON.parse(body).type))
      response.end()
    })
    const world = await team.begin({ webhook: `${receiver.url}/hooks` })
    await team.createCustomer(world, 'Acme', nextKey())
    await team.evict(world)
    await expect.poll(() => told, { timeout: 20_000, interval: 100 }).toContain('customer.kyb_status.created')
    await receiver.close()
  }, 30_000)

  it('refuses an upload that an isolate has no room for, whether it says its length or not', async () => {
    const world = await team.begin()
    const headers = {
      'x-api-key': world.api_key,
      'x-idempotency-key': nextKey(),
      'content-type': 'application/json',
    }
    const large = await team.ask('/customers', {
      method: 'POST',
      headers,
      body: new Uint8Array(9 * 1024 * 1024),
    })
    expect(large).toMatchObject({ status: 413, json: { type: expect.stringContaining('payload-too-large') } })
    expect(large.text).toContain('platform-simulator serve')
    const unsaid = (): ReadableStream<Uint8Array> => {
      let pieces = 0
      return new ReadableStream({
        pull(controller) {
          if (++pieces > 9 * 16) controller.close()
          else controller.enqueue(new Uint8Array(65_536))
        },
      })
    }
    // It is answered before its end: a client that is still sending may see the connection end, and not the answer.
    const answered = () =>
      team.ask('/customers', { method: 'POST', headers, body: unsaid(), duplex: 'half' }).then(
        ({ status }) => status,
        () => 'cut off',
      )
    await expect.poll(answered, { timeout: 20_000 }).toBe(413)
    expect(await team.ask('/customers', { headers })).toMatchObject({ status: 200 })
  })

  it('is gone when it was deleted, with its key and its address', async () => {
    const world = await team.begin()
    await team.createCustomer(world, 'Acme', nextKey())
    const headers = { authorization: `Bearer ${token}` }
    expect(await team.ask(`/__sim/worlds/${world.id}`, { method: 'DELETE', headers })).toMatchObject({
      status: 204,
    })
    expect(await team.ask('/customers', { headers: { 'x-api-key': world.api_key } })).toMatchObject({
      status: 401,
    })
    await team.evict(world)
    expect(await team.ask('/customers', { headers: { 'x-api-key': world.api_key } })).toMatchObject({
      status: 401,
    })
    expect(await team.ask(`/__sim/worlds/${world.id}`, { method: 'DELETE', headers })).toMatchObject({
      status: 404,
    })
  })

  it('comes back with every world after the whole runtime was stopped', async () => {
    const worlds = await Promise.all(Array.from({ length: 12 }, () => team.begin({ clock: 'manual' })))
    await Promise.all(worlds.map((world) => team.createCustomer(world, `of ${world.id}`, nextKey())))
    const before = await Promise.all(worlds.map(snapshotOf))
    await team.stop()
    team = await Team.start(folder)
    expect(await Promise.all(worlds.map(snapshotOf))).toEqual(before)
  }, 60_000)
})
