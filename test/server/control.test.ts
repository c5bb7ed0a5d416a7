import { type IncomingMessage, request } from 'node:http'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { createSimulator, type SimulatorOptions } from 'platform-simulator'
import { type Listening, type ListenOptions, listen } from 'platform-simulator/server'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { afterEach, describe, expect, it } from 'vitest'
import { describeBuilders } from '../../src/kit/given/index.js'
import { registry } from '../../src/resources/registry.js'
import { nextKey } from '../support/entry-points.js'
import { lintOf } from '../support/linter.js'
import { call } from './program.js'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

async function serve(options: ListenOptions = {}, simulated: SimulatorOptions = {}) {
  const sim = createSimulator(simulated)
  const server = await listen(sim, options)
  open.push(server)
  const { url } = server
  return {
    sim,
    url,
    get: (path: string, headers = {}) => call(url, 'GET', path, { headers }),
    post: (path: string, body?: unknown, headers = {}) => call(url, 'POST', path, { body, headers }),
    delete: (path: string) => call(url, 'DELETE', path),
  }
}

const business = { name: 'Acme Corp', customer_type: 'business' } as const

describe('the control API', () => {
  it('tells that the server is there', async () => {
    const { get } = await serve()
    expect(await get('/__sim/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: '0.1.0', worlds: 1, now: '2026-01-01T00:00:00.000Z' },
    })
  })

  it('moves the clock, and tells what waits', async () => {
    const { sim, get, post } = await serve()
    const { id } = sim.api.customers.create(business)
    const waiting = { kind: expect.any(String), subject: expect.any(String), dueAt: expect.any(String) }
    expect((await get('/__sim/clock')).body).toMatchObject({ now: '2026-01-01T00:00:00.000Z', next: waiting })
    expect((await get('/__sim/clock/pending')).body.data).toHaveLength(sim.clock.pending().length)

    const ran = await post('/__sim/clock/runNext')
    expect(ran.body).toMatchObject({ now: '2026-01-01T00:00:05.000Z', ran: waiting })
    expect(sim.api.customers.get(id).kyb_status).toBe('active')

    const moved = await post('/__sim/clock/advance', { duration: 1500 })
    expect(moved.body).toMatchObject({ now: '2026-01-01T00:00:06.500Z' })
    const there = await post('/__sim/clock/advanceTo', { instant: '2026-02-01' })
    expect(there.body).toMatchObject({ now: '2026-02-01T00:00:00.000Z', pending: 0, next: null })
    expect((await post('/__sim/clock/runNext')).body.ran).toBeNull()
  })

  it('moves the clock for one caller after the other', async () => {
    const { sim, post } = await serve()
    let finish: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      finish = resolve
    })
    sim.webhooks.deliverTo(async () => {
      await answered
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create(business)
    const calls = ['1h', '2h', '3h'].map((duration) => post('/__sim/clock/advance', { duration }))
    calls.push(post('/__sim/clock/runNext'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    finish()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T06:00:00.000Z')
  })

  it('moves the clock after the test that has the simulator moved it', async () => {
    const { sim, post } = await serve()
    let finish: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      sim.webhooks.deliverTo(async () => {
        resolve()
        await new Promise<void>((answer) => {
          finish = answer
        })
        return new Response(null, { status: 204 })
      })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create(business)
    const inside = sim.clock.advance('1h')
    await begun
    const outside = post('/__sim/clock/advance', { duration: '2h' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect(sim.clock.advance('1s'), 'in the process itself').rejects.toThrow('Await the first call')
    finish()
    await inside
    expect(await outside).toMatchObject({ status: 200, body: { now: '2026-01-01T03:00:00.000Z' } })
  })

  it('tells whoever moved a clock that a reset came first, and those who waited for their turn', async () => {
    const { sim, post, get } = await serve()
    const begun = new Promise<void>((resolve) => {
      sim.webhooks.deliverTo(() => {
        resolve()
        return new Promise<Response>(() => undefined)
      })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create(business)
    const calls = [1, 2].map((hours) => post('/__sim/clock/advance', { duration: `${hours}h` }))
    await begun
    await post('/__sim/reset')
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.detail]).toEqual([409, expect.stringContaining('was reset, restored or deleted')])
    expect((await get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
    expect((await post('/__sim/clock/advance', { duration: '1h' })).status).toBe(200)
  })

  it('waits until nothing is under way, and on a real clock for what falls due soon', async () => {
    const { sim, post } = await serve({}, { clock: 'real' })
    const { id } = sim.api.customers.create(business)
    expect((await post('/__sim/idle')).body).toMatchObject({ pending: 1 })
    await sim.clock.advance('4s')
    expect((await post('/__sim/idle', { within: '8s' })).body).toMatchObject({ pending: 0, next: null })
    expect(sim.api.customers.get(id).status).toBe('approved')
    expect((await post('/__sim/idle', { within: '1h' })).status).toBe(400)

    const manual = await serve()
    manual.sim.api.customers.create(business)
    const refused = await manual.post('/__sim/idle', { within: '8s' })
    expect(refused.body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('does not move by itself'),
    })
    expect((await manual.post('/__sim/idle')).status).toBe(200)
  })

  it('echoes no text as long as it was sent', async () => {
    const { get, post } = await serve()
    const long = 'x'.repeat(100_000)
    const { body: snapshot } = await get('/__sim/snapshot')
    const bodies: readonly (readonly [path: string, body: object])[] = [
      ['worlds', { webhook: long }],
      ['worlds', { apiKey: 'k', [long]: 1 }],
      ['seed', { scenario: long }],
      ['clock/advanceTo', { instant: long }],
      ['faults', { operation: long, fault: { status: 503 } }],
      ['deliveries/retry', { delivery_id: long }],
      ['simulate/release', { transaction_id: long }],
      ['given/onramp', { customer: long }],
      ['restore', { ...snapshot, environment: long }],
      ['restore', { ...snapshot, tables: { [long]: [] } }],
      ['restore', { ...snapshot, tables: { customers: [{ [long]: 1 }] } }],
      ['restore', { ...snapshot, counters: { [long]: -1 } }],
      [
        'restore',
        { ...snapshot, jobs: [{ seq: 0, kind: long, subject: '', dueAt: snapshot.now, payload: null }] },
      ],
      ['restore', { ...snapshot, bytes: { [long]: 'AAAA' } }],
    ]
    for (const [path, body] of bodies) {
      const answered = await post(`/__sim/${path}`, body)
      expect(answered.status, path).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(answered.body).length, path).toBeLessThan(2000)
    }
  })

  it('refuses to go back, and what is no duration, as a problem', async () => {
    const { get, post } = await serve()
    const back = await post('/__sim/clock/advanceTo', { instant: '2025-01-01' })
    expect(back.headers.get('content-type')).toBe('application/problem+json')
    expect(back.body).toMatchObject({
      status: 400,
      title: 'Usage Error',
      detail: expect.stringContaining('time only goes forward'),
      instance: '/__sim/clock/advanceTo',
    })
    const wrong = await post('/__sim/clock/advance', { duration: -1 })
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'duration' }] })
    expect((await post('/__sim/clock/advance', { length: '5s' })).status).toBe(400)
    expect((await post('/__sim/clock/advance')).body.detail).toBe('A JSON body is required.')
    expect((await get('/__sim/clock')).body.now).toBe('2026-01-01T00:00:00.000Z')
  })

  it('answers when the deliveries of an advance have their outcome', async () => {
    const { sim, post, get } = await serve()
    let received = 0
    sim.webhooks.deliverTo(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      received++
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create(business)
    await post('/__sim/clock/advance', { duration: '1s' })
    expect(received).toBe(1)
    const { body } = await get('/__sim/deliveries?status=delivered')
    expect(body.data).toMatchObject([{ event_type: 'customer.created', status: 'delivered', attempts: 1 }])
    expect((await get('/__sim/deliveries?status=failed')).body.data).toEqual([])
  })

  it('shows what was asked and what happened, by the filters of sim', async () => {
    const { sim, get, url } = await serve()
    const headers = { 'x-api-key': sim.apiKey, 'x-idempotency-key': nextKey() }
    await call(url, 'POST', '/customers', { body: business, headers })
    await call(url, 'GET', '/customers', { headers })
    const { body } = await get('/__sim/requests?operation=customers.create&status=201')
    expect(body.data).toMatchObject([{ method: 'POST', path: '/customers', status: 201, traffic: 'app' }])
    expect((await get('/__sim/requests')).body.data).toHaveLength(2)
    expect((await get('/__sim/events?type=customer.created')).body.data).toMatchObject([
      { type: 'customer.created' },
    ])
    expect((await get('/__sim/requests?staus=201')).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('staus'),
    })
    const unknown = await get('/__sim/events?type=customer.creatd')
    expect(unknown.body.detail).toContain('Did you mean customer.created')
  })

  it('simulates what only others can do', async () => {
    const { sim, post } = await serve()
    const { id } = sim.api.customers.create(business)
    expect((await post('/__sim/simulate/approveOnboarding', [id])).status).toBe(200)
    expect(sim.api.customers.get(id).status).toBe('approved')
    await post('/__sim/simulate/freezeCustomer', [id, { reason_code: 'pending_proof_of_address' }])
    expect(sim.api.customers.get(id).status).toBe('frozen')

    expect((await post('/__sim/simulate/freezeCustomer', [id])).status, 'a move that is not legal').toBe(409)
    expect((await post('/__sim/simulate/freezeCustomer', ['nobody'])).status).toBe(404)
    const unknown = await post('/__sim/simulate/freezeCustmer', [id])
    expect(unknown).toMatchObject({
      status: 404,
      body: { sim_hint: expect.stringContaining('did you mean POST /__sim/simulate/freezeCustomer') },
    })
    expect((await post('/__sim/simulate/toString')).status).toBe(404)
  })

  it('takes the arguments of a cause by their names, or as an array in their order', async () => {
    const { sim, post } = await serve()
    const { id } = sim.given.activeBusiness()
    const reason = { reason_code: 'proof_of_address_rejected' }
    for (const body of [[id, reason], { id, options: reason }]) {
      const frozen = await post('/__sim/simulate/freezeCustomer', body)
      expect(frozen).toMatchObject({ status: 200, body: { result: null } })
      expect(sim.events.list({ type: 'customer.kyb_status.updated' }).at(-1)?.data.object).toMatchObject(
        reason,
      )
      await post('/__sim/simulate/unfreezeCustomer', { id })
    }
    const { body } = await post('/__sim/simulate/createClient', { client: { name: 'Other Client' } })
    expect(body.result).toMatchObject({ api_key: expect.any(String) })
    expect((await post('/__sim/simulate/requireTerms')).status, 'what may be left out').toBe(200)
  })

  it('refuses wrong arguments of a cause, and names each with what it takes', async () => {
    const { sim, post, url } = await serve()
    const { id } = sim.given.activeBusiness()
    const before = sim.hash()
    const refused = async (cause: string, body?: unknown) => {
      const answer = await post(`/__sim/simulate/${cause}`, body)
      expect(answer).toMatchObject({ status: 400 })
      return [answer.body.detail, answer.body.sim_hint]
    }
    const [byName] = await refused('updateKybLink', { id, status: 'bogus' })
    expect(byName).toContain('status: must be one of not_started, ')
    expect(await refused('updateKybLink', [id, 'bogus'])).toEqual([byName, undefined])
    expect(await refused('capabilityService', ['off'])).toEqual(['state: must be one of up, down', undefined])
    expect(await refused('freezeCustomer', [])).toEqual(['id: is required', undefined])
    expect(await refused('freezeCustomer', [5])).toEqual([
      'id: must be a string',
      "id is a number: give it as text, '5'",
    ])
    expect(await refused('freezeCustomer')).toEqual(['A JSON body is required.', 'it has to have id'])
    expect((await post('/__sim/fork', { seed: {} })).body.detail).toBe(
      'seed: must be a number, or a text of at most 1000 characters',
    )
    expect(await refused('freezeCustomer', 'id')).toEqual([
      'body: must be an object',
      'it is a text: give the object itself',
    ])
    expect(await refused('freezeCustomer', [id, { reason_cod: 'x' }])).toEqual([
      'options.reason_cod: is not a known field',
      'did you mean reason_code?',
    ])
    expect(await refused('freezeCustomer', { customer: id, id })).toEqual([
      'customer: is not a known field',
      'did you mean options?',
    ])
    expect(await refused('freezeCustomer', [id, {}, 1])).toEqual([
      'body: has 3 arguments, and there are 2: id, options',
      undefined,
    ])
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const headers = { 'content-type': 'application/json' }
    const nested = await fetch(`${url}/__sim/simulate/freezeCustomer`, {
      method: 'POST',
      headers,
      body: deep,
    })
    expect([nested.status, (await nested.json()).detail]).toEqual([
      400,
      'The body is nested more than 32 levels deep.',
    ])
    expect(sim.hash()).toBe(before)
  })

  it('makes what a test takes for granted, silently unless told otherwise', async () => {
    const { sim, post } = await serve()
    sim.given.webhookTarget()
    const onramp = await post('/__sim/given/onramp', { destination_asset: 'USDT' })
    expect(onramp).toMatchObject({ status: 201, body: { account: { destination_asset: 'USDT' } } })
    expect(sim.api.accounts.get(onramp.body.id)).toEqual(onramp.body.account)
    expect(sim.webhooks.deliveries()).toEqual([])

    const { body: business } = await post('/__sim/given/activeBusiness?silent=false', {
      name: 'Harbor Imports',
    })
    expect(business.customer.name).toBe('Harbor Imports')
    expect(sim.webhooks.deliveries().length).toBeGreaterThan(0)
    for (const customer of [business.id, business.customer, business]) {
      const { body } = await post('/__sim/given/recipient', { customer })
      expect(body.customer.id).toBe(business.id)
    }
    const deposit = await post('/__sim/given/heldDeposit', onramp.body)
    expect(deposit.body.account, 'what another answered can be sent as it is').toEqual(onramp.body.account)
    expect((await post('/__sim/given/completedOneOff')).body.transaction.status).toBe('completed')
  })

  it('refuses what a builder does not take, and what the platform refuses', async () => {
    const { sim, post } = await serve()
    const before = sim.hash()
    expect((await post('/__sim/given/onramp', { capability: ['ach'] })).body).toMatchObject({
      status: 400,
      title: 'Validation Error',
      detail: 'capability: is not a known field',
      sim_hint: 'did you mean capabilities?',
    })
    expect(
      (await post('/__sim/given/onramp', { customer: 5, capabilities: ['pigeon'] })).body.errors,
    ).toEqual([
      {
        field: 'customer',
        message: 'must be the id of a customer, or an object that has it',
        code: 'invalid_value',
      },
      {
        field: 'capabilities.0',
        message: expect.stringContaining('must be one of ach, '),
        code: 'invalid_value',
      },
    ])
    const unknown = await post('/__sim/given/onram')
    expect(unknown.body.sim_hint).toContain('did you mean POST /__sim/given/onramp')
    expect(sim.hash()).toBe(before)
    const { customer } = sim.given.frozenCustomer()
    expect((await post('/__sim/given/onramp', { customer })).status).toBe(403)
  })

  it('sets faults', async () => {
    const { sim, url, get, post, delete: remove } = await serve()
    const set = await post('/__sim/faults', { operation: 'customers.list', fault: { status: 503 } })
    expect(set).toMatchObject({ status: 201, body: { data: [{ operation: 'customers.list', hits: 0 }] } })
    const list = () => call(url, 'GET', '/customers', { headers: { 'x-api-key': sim.apiKey } })
    expect([(await list()).status, (await list()).status]).toEqual([503, 200])
    expect((await get('/__sim/faults')).body.data).toMatchObject([{ hits: 1, remaining: 0 }])
    expect((await remove('/__sim/faults')).status).toBe(204)
    expect((await get('/__sim/faults')).body.data).toEqual([])
    const wrong = await post('/__sim/faults', { operation: 'customers.lst', fault: { status: 503 } })
    expect(wrong.body).toMatchObject({ status: 400, detail: expect.stringContaining('customers.list') })
  })

  it('begins anew from a scenario, and names those that there are', async () => {
    const { sim, post } = await serve()
    sim.api.customers.create(business)
    await post('/__sim/seed', { scenario: 'frozen-customer', now: '2026-03-01T00:00:00Z' })
    expect(sim.api.customers.list().data).toMatchObject([{ name: 'Jane Roe', kyb_status: 'frozen' }])
    const unknown = await post('/__sim/seed', { scenario: 'frozen-customr' })
    expect(unknown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('payroll') } })
  })

  it('begins anew when the simulator that is served began, unless told otherwise', async () => {
    const { sim, post } = await serve()
    await sim.clock.advance('3d')
    await post('/__sim/seed', { scenario: 'frozen-customer' })
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
    await post('/__sim/seed', { now: '2026-03-01T00:00:00Z' })
    expect(sim.clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z')
  })

  it('begins anew with the seed and the key of the simulator that is served', async () => {
    const options = { seed: 9, apiKey: 'key-of-the-app' }
    const { sim, url, post } = await serve({}, options)
    await post('/__sim/seed', { scenario: 'frozen-customer' })
    // The links of applicants lead to the server from then on.
    const twin = createSimulator({ ...options, baseUrl: url, scenario: 'frozen-customer' })
    expect([sim.apiKey, sim.hash()]).toEqual(['key-of-the-app', twin.hash()])
    const wrong = await post('/__sim/seed', { scenario: 'frozen-customr' })
    expect([wrong.status, sim.hash()]).toEqual([400, twin.hash()])
  })

  it('tells what was to go wrong and never did', async () => {
    const { get, post } = await serve()
    await post('/__sim/faults', { operation: 'customers.list', fault: { status: 503 } })
    await post('/__sim/deliveries/drop', { attempts: 2 })
    expect((await get('/__sim/faults/unhit')).body.data).toMatchObject([
      { description: "next('customers.list'): 503 service-unavailable" },
      { tool: 'drop', description: expect.stringContaining('webhooks.drop(2)') },
    ])
  })

  it('has deliveries suffer, and makes them again', async () => {
    const { sim, post, get } = await serve()
    const inbox = sim.webhooks.inbox({ event_types: ['customer.created'] })
    sim.api.customers.create(business)
    sim.api.customers.create({ ...business, name: 'Initech' })
    await post('/__sim/deliveries/reorder', {})
    await post('/__sim/deliveries/duplicate')
    await post('/__sim/deliveries/tamper')
    await post('/__sim/clock/advance', { duration: 0 })
    const [first, second] = sim.events.list({ type: 'customer.created' }).map(({ id }) => id)
    expect(inbox.received.map(({ event, verdict }) => [event?.id, verdict.ok])).toEqual([
      [second, false],
      [second, false],
      [first, true],
    ])
    expect((await get('/__sim/faults/unhit')).body.data).toEqual([])
    expect((await post('/__sim/deliveries/reorder', { seed: false })).status).toBe(204)

    const replayed = await post('/__sim/deliveries/replay', { event_id: first })
    expect(replayed.body).toMatchObject({ status: 'queued', replayed_to_count: 1 })
    await post('/__sim/deliveries/drop', { attempts: 10 })
    await post('/__sim/clock/advance', { duration: '48h' })
    const [failed] = (await get('/__sim/deliveries?status=failed')).body.data
    expect(failed).toMatchObject({ event_id: first, is_replay: true, attempts: 10 })
    expect((await post('/__sim/deliveries/retry', { delivery_id: failed.id })).status).toBe(204)
    await post('/__sim/clock/advance', { duration: 0 })
    expect(inbox.last()).toMatchObject({ attempt: 1, isReplay: true })

    expect((await post('/__sim/deliveries/drop', { attempts: -1 })).status).toBe(400)
    expect((await post('/__sim/deliveries/replay', { event_id: 'unknown' })).status).toBe(404)
    expect((await post('/__sim/deliveries/retry', { delivery_id: failed.id })).status).toBe(409)
    expect((await get('/__sim/deliveries?status=lost')).status).toBe(400)
    expect((await get('/__sim/deliveries?event_type=customer.creatd')).body.detail).toContain(
      'Did you mean customer.created',
    )
  })

  it('tells with the timeline which deliveries wait for their first attempt', async () => {
    const { sim, get, post } = await serve()
    const url = 'https://app.example/hooks'
    sim.webhooks.inbox({ url })
    sim.api.customers.create(business)
    expect((await get('/__sim/timeline')).body.waiting).toEqual(
      sim.webhooks.deliveries().map(({ id, event_type }) => ({ delivery_id: id, event_type, url })),
    )
    expect(sim.webhooks.deliveries({ event_type: 'customer.created' })).toHaveLength(1)
    await post('/__sim/idle')
    expect((await get('/__sim/timeline')).body.waiting).toEqual([])
  })

  it('tells the timeline, as data and as text', async () => {
    const { sim, url, get } = await serve()
    const headers = { 'x-api-key': sim.apiKey, 'x-idempotency-key': nextKey() }
    await call(url, 'POST', '/customers', { body: business, headers })
    const { body } = await get('/__sim/timeline')
    expect(body).toMatchObject({
      forgotten: 0,
      data: [
        { kind: 'request', at: '2026-01-01T00:00:00.000Z', entry: { operation: 'customers.create' } },
        { kind: 'event', request: 1, type: 'customer.created' },
        { kind: 'event', request: 1, type: 'customer.kyb_link.created' },
      ],
    })
    expect(body.waiting).toEqual([])
    const text = async (query: string, accept: string) => {
      const response = await fetch(`${url}/__sim/timeline${query}`, { headers: { accept } })
      return `${response.headers.get('content-type')}\n${await response.text()}`
    }
    const told = `text/plain; charset=utf-8\n${sim.timeline()}\n`
    expect(told).toContain('POST /customers (customers.create) -> 201')
    expect(await text('?format=text', '*/*')).toBe(told)
    expect(await text('', 'text/plain')).toBe(told)
    expect(await text('?format=json', 'text/plain')).toContain('"kind":"request"')
    expect(await text('', 'application/json, text/plain, */*')).toContain('"kind":"request"')
    expect((await get('/__sim/timeline?format=yaml')).status).toBe(400)
  })

  it('has all that tests in other languages need, each at one place', async () => {
    const { body } = await (await serve()).get('/__sim/openapi.json')
    const routes = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/__sim/', '')}`),
    )
    expect(routes.sort()).toEqual(
      [
        'DELETE coverage/test',
        'DELETE faults',
        'DELETE worlds/{id}',
        'GET clock',
        'GET clock/pending',
        'GET coverage',
        'GET deliveries',
        'GET events',
        'GET faults',
        'GET faults/unhit',
        'GET health',
        'GET inspect/live',
        'GET openapi.json',
        'GET possible/{id}',
        'GET requests',
        'GET snapshot',
        'GET timeline',
        'GET world',
        'GET worlds',
        ...describeBuilders().map(({ name }) => `POST given/${name}`),
        'POST agents/explain',
        'POST api/{operation}',
        'POST clock/advance',
        'POST clock/advanceTo',
        'POST clock/runNext',
        'POST coverage/test',
        'POST deliveries/drop',
        'POST deliveries/duplicate',
        'POST deliveries/reorder',
        'POST deliveries/replay',
        'POST deliveries/retry',
        'POST deliveries/tamper',
        'POST faults',
        'POST fork',
        'POST idle',
        'POST policies/explain',
        'POST reset',
        'POST restore',
        'POST rewind',
        'POST seed',
        ...Object.keys(registry.causes).map((name) => `POST simulate/${name}`),
        'POST worlds',
      ].sort(),
    )
  })

  it('counts on no limit and is in no log', async () => {
    const { sim, get } = await serve()
    for (let i = 0; i < 70; i++) expect((await get('/__sim/clock')).status).toBe(200)
    expect(sim.requests.list()).toEqual([])
  })

  it('helps with paths and methods that do not exist', async () => {
    const { get, post } = await serve()
    const lost = await post('/__sim/clock/advanc', {})
    expect(lost).toMatchObject({
      status: 404,
      body: { sim_hint: expect.stringContaining('POST /__sim/clock/advance') },
    })
    expect((await get('/__sim')).status).toBe(404)
    const method = await get('/__sim/reset')
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST'])
    const broken = await fetch(`${open[0]?.url}/__sim/clock/advance`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(await broken.json()).toMatchObject({ status: 400, detail: 'The body is not valid JSON.' })
  })
})

/** As any client writes it: fetch has headers of its own. */
const askWith = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      resolve(response)
      response.destroy()
    })
    asked.on('error', reject)
    asked.end()
  })

describe('who may control', () => {
  it('this machine alone, and no page from elsewhere', async () => {
    const { get } = await serve()
    const statuses = []
    for (const origin of ['http://localhost:3000', 'https://evil.example', 'null'])
      statuses.push((await get('/__sim/clock', { origin })).status)
    expect(statuses).toEqual([200, 403, 403])
  })

  it('no name that only pretends to be this machine', async () => {
    const { sim, url } = await serve()
    const status = async (path: string, host: string) =>
      (await askWith(url + path, { host, 'x-api-key': sim.apiKey })).statusCode
    expect(await status('/__sim/clock', 'rebound.example')).toBe(403)
    expect(await status('/__sim/clock', 'localhost:6464')).toBe(200)
    expect(await status('/customers', 'simulator:6464'), 'the API takes its own names only').toBe(421)
  })

  it.each([
    '/__sim/snapshot',
    '/__sim/timeline',
    '/__sim/inspect',
    '/__sim/inspect/live',
    '/__sim/inspect/page.js',
  ])(
    'no page of another site that has %s as a picture, a script or a frame; a link leads there',
    async (path) => {
      const { url } = await serve()
      const from = (site: string, mode: string, dest: string) => ({
        'sec-fetch-site': site,
        'sec-fetch-mode': mode,
        'sec-fetch-dest': dest,
      })
      const status = async (headers: Readonly<Record<string, string>>) =>
        (await askWith(url + path, headers)).statusCode
      expect(await status(from('cross-site', 'no-cors', 'image'))).toBe(403)
      expect(await status(from('cross-site', 'no-cors', 'script'))).toBe(403)
      expect(await status(from('cross-site', 'navigate', 'iframe'))).toBe(403)
      expect(await status(from('cross-site', 'navigate', 'document'))).toBe(200)
      expect(await status(from('none', 'navigate', 'document'))).toBe(200)
      expect(await status(from('same-origin', 'no-cors', 'script'))).toBe(200)
      const own = { ...from('cross-site', 'cors', 'empty'), origin: 'http://localhost:3000' }
      expect(await status(own), 'localhost and 127.0.0.1 are two sites to a browser').toBe(200)
    },
  )

  it('with answers that no page of elsewhere can have as a script, refusals among them', async () => {
    const { url } = await serve()
    for (const path of [
      '/__sim/clock',
      '/__sim/nothing',
      '/__sim/inspect',
      '/__sim/inspect/page.js',
      '/__sim/timeline?format=text',
    ])
      expect((await askWith(url + path, {})).headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
  })

  it('whoever has the token', async () => {
    const { get } = await serve({ token: 'secret', host: '0.0.0.0' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, origin: 'https://tool.example' })
    expect((await get('/__sim/clock')).status).toBe(401)
    expect((await get('/__sim/clock', bearer('wrong'))).status).toBe(401)
    expect((await get('/__sim/clock', bearer('secret'))).status).toBe(200)
    expect((await get('/__sim/health')).status, 'health needs none').toBe(200)
  })

  it('nobody on a public address without a token', async () => {
    const { sim, get, url } = await serve({ host: '0.0.0.0' })
    const refused = await get('/__sim/clock')
    expect(refused).toMatchObject({ status: 403, body: { sim_hint: expect.stringContaining('--token') } })
    expect((await get('/__sim/openapi.json')).status).toBe(403)
    expect((await get('/__sim/health')).status).toBe(200)
    expect((await call(url, 'GET', '/customers', { headers: { 'x-api-key': sim.apiKey } })).status).toBe(200)
  })
})

describe('the description of the control API', () => {
  it('is valid OpenAPI 3.0', async () => {
    const { body } = await (await serve()).get('/__sim/openapi.json')
    const result = await new Validator().validate(body)
    expect(result.errors).toBeUndefined()
    expect(body.openapi).toBe('3.0.3')
  })

  it('lints clean with the recommended rules of a public linter', async () => {
    const { body } = await (await serve()).get('/__sim/openapi.json')
    expect(lintOf('control.json', JSON.stringify(body))).toMatchObject({ totals: { errors: 0, warnings: 0 } })
  })

  it('explains what policies say of the body of a send, with its signatures and without', async () => {
    const { sim, post } = await serve()
    const signer = sim.given.signer({ name: 'Ada' })
    const { id: wallet_id, wallet } = sim.given.wallet({
      signers: [signer, sim.given.signer()],
      threshold: 2,
    })
    const to = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
    const operation = { kind: 'transfer', from: wallet.address, to, amount: '1', asset_id: 'USDC' }
    const intent = { wallet_id, caip2: 'eip155:84532', operation, idempotency_key: 'k1' }
    const before = sim.hash()
    const alone = await post('/__sim/policies/explain', { intent })
    expect(alone).toMatchObject({ status: 200, body: { outcome: 'allowed', needed_signers: 2 } })
    const signed = await post('/__sim/policies/explain', signIntent(intent, testSigner('Ada')))
    expect(signed.body).toMatchObject({
      outcome: 'too_few_signers',
      signers: ['Ada'],
      decides: { rule_type: 'approval_threshold' },
      why: 'only 1 of 2 signers endorsed it',
      rules: [{ action: 'allow', says: 'waits' }],
    })
    expect(sim.hash()).toBe(before)
  })

  it('explains administrative intents of wallets and of policies', async () => {
    const { sim, post } = await serve()
    const { id: wallet_id } = sim.given.wallet({ signers: [sim.given.signer({ name: 'Ada' })] })
    const policy = sim.api.policies.create({ name: 'Two' })
    const attach = { type: 'attach_policy_to_wallet', wallet_id, policy_id: policy.id, idempotency_key: 'k1' }
    expect((await post('/__sim/policies/explain', signIntent(attach, testSigner('Ada')))).body).toMatchObject(
      {
        outcome: 'allowed',
        signers: ['Ada'],
        needed_signers: 1,
        may_sign: ['Ada'],
      },
    )
    const deletion = { type: 'delete_policy', policy_id: policy.id, idempotency_key: 'k2' }
    expect((await post('/__sim/policies/explain', { intent: deletion, signatures: [] })).body).toMatchObject({
      outcome: 'too_few_signers',
      why: expect.stringMatching(/^deleting the policy takes 1 of the signers of the client, because /),
    })
    const wrong = await post('/__sim/policies/explain', { intent: { ...attach, type: 'attach' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([
      {
        field: 'intent.type',
        message: expect.stringMatching(
          /^must be one of attach_group_to_wallet, .*, or be left out for a send$/,
        ),
        code: 'invalid_value',
      },
    ])
  })

  it('names what is wrong with an intent that is to be explained', async () => {
    const { post } = await serve()
    const wrong = await post('/__sim/policies/explain', { intent: { wallet_id: 'w1' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'intent.operation' })]),
    )
  })

  it('is true of what every operation answers', async () => {
    const { sim, url, get, post } = await serve()
    sim.webhooks.inbox({ event_types: ['customer.created'] }).respond(500)
    const { id } = sim.api.customers.create(business)
    const { account } = sim.given.onramp()
    const { transaction } = sim.given.oneOff()
    const address = 'crypto_address' in transaction ? transaction.crypto_address : undefined
    await sim.clock.advance('48h')
    const [failed] = sim.webhooks.deliveries()
    const documentKey = sim.api.legal.list().data[0]?.key
    const { agent } = sim.given.agent()
    const { id: wallet_id, wallet } = sim.given.wallet()
    const intent = {
      wallet_id,
      caip2: 'eip155:84532',
      operation: {
        kind: 'transfer',
        from: wallet.address,
        to: wallet.address,
        amount: '1',
        asset_id: 'USDC',
      },
      idempotency_key: 'k1',
    }
    const { body: description } = await get('/__sim/openapi.json')
    const ajv = new Ajv({ strict: false })
    addFormats(ajv)
    ajv.addSchema(description, 'control')
    const { body: snapshot } = await get('/__sim/snapshot')
    const made = await post('/__sim/worlds', {})
    const sent: Readonly<Record<string, unknown>> = {
      'clock.advance': { duration: '1s' },
      'clock.advanceTo': { instant: '2026-02-02T00:00:00Z' },
      'webhooks.drop': { attempts: 1 },
      'webhooks.retry': { delivery_id: failed?.id },
      'webhooks.replay': { event_id: failed?.event_id },
      restore: snapshot,
      'faults.next': { operation: 'customers.list', fault: { status: 503 } },
      'agents.explain': { payment_agent_id: agent.id, request: { prompt: 'Hello' } },
      'policies.explain': { intent, signatures: [] },
      'simulate.bankDeposit': [account.id, { amount: '10.00' }],
      'simulate.cryptoDeposit': [address, { amount: '10.00' }],
      'simulate.createClient': [{ name: 'Other Client' }],
      'simulate.publishLegalDocument': { revision: { key: documentKey } },
      'simulate.raiseException': [{ type: 'something' }],
      'simulate.approveOnboarding': [id],
    }
    const checked: string[] = []
    for (const [path, methods] of Object.entries<Record<string, { operationId: string; responses: object }>>(
      description.paths,
    )) {
      for (const [method, { operationId, responses }] of Object.entries(methods)) {
        const at = path.replace('{id}', made.body.id).replace('{operation}', 'customers.list')
        const { status, headers, body } =
          operationId === 'inspect.live'
            ? await firstOf(url + at)
            : await call(url, method.toUpperCase(), at, { body: sent[operationId] })
        // Most causes need something to act on, and are refused without it.
        const isRefused = operationId.startsWith('simulate.') && sent[operationId] === undefined
        if (!isRefused)
          expect(Object.keys(responses), `${operationId}: ${JSON.stringify(body)}`).toContain(String(status))
        checked.push(operationId)
        if (status === 204) continue
        const type = headers.get('content-type') ?? ''
        const answered = String(status) in responses ? String(status) : 'default'
        const parts = ['paths', path, method, 'responses', answered, 'content', type, 'schema']
        const written = parts.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')
        const validate = ajv.getSchema(`control#/${written}`)
        expect(validate?.(body), `${operationId}: ${JSON.stringify(validate?.errors)}`).toBe(true)
      }
    }
    expect(checked.length).toBeGreaterThan(20)
    expect(new Set(checked).size, 'an operation id is used once').toBe(checked.length)
  })
})

/** What a feed says first: it has no end. */
async function firstOf(url: string) {
  const listening = new AbortController()
  const { status, headers, body } = await fetch(url, { signal: listening.signal })
  const first = await body?.getReader().read()
  listening.abort()
  return { status, headers, body: new TextDecoder().decode(first?.value) }
}
