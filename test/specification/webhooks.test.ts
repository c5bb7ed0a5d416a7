import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../conformance/samples.js'
import { nextKey } from '../support/entry-points.js'
import { refused } from '../support/refusal.js'

const url = 'https://app.example/hooks'

async function send(sim: Simulator, method: string, path: string, body?: object) {
  const response = await sim.fetch(path, {
    method,
    headers: {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': nextKey(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

describe('the targets', () => {
  it.each([
    ['/webhook-targets', '/webhooks/targets'],
    ['/webhooks/targets', '/webhook-targets'],
  ])('that are made at %s are those of %s, in the same shape', async (one, other) => {
    const sim = createSimulator()
    const made = await send(sim, 'POST', one, { url, event_types: ['customer.created'] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9A-Za-z]{27}$/),
        url,
        global: false,
        event_types: ['customer.created'],
        created_at: '2026-01-01T00:00:00Z',
      },
    })
    const { id } = made.body
    for (const path of [one, other]) {
      expect(await send(sim, 'GET', path)).toMatchObject({ status: 200, body: { data: [made.body] } })
      expect(await send(sim, 'GET', `${path}/${id}`)).toEqual({ status: 200, body: made.body })
    }
    const changed = await send(sim, 'PATCH', `${other}/${id}`, { global: true })
    expect(changed).toMatchObject({ status: 200, body: { id, url, global: true } })
    expect(await send(sim, 'GET', `${one}/${id}`)).toEqual(changed)
    expect(await send(sim, 'DELETE', `${other}/${id}`)).toEqual({ status: 204, body: undefined })
    expect(await send(sim, 'GET', `${one}/${id}`)).toMatchObject({ status: 404 })
  })

  it('are reached by HTTPS, and by plain HTTP on this machine alone', () => {
    const sim = createSimulator()
    const make = (address?: string) => () => sim.api.webhookTargets.create({ url: address as string })
    for (const address of ['http://app.example/hooks', 'ftp://app.example/hooks', 'app.example', ''])
      expect(refused(make(address)), address).toMatch('400 validation-error, url invalid_format')
    expect(refused(make())).toBe('400 validation-error, url missing_required_field')
    for (const address of [url, 'http://localhost:3000/hooks']) expect(make(address)().url).toBe(address)
  })

  it('are not global unless told', () => {
    const sim = createSimulator()
    expect(sim.api.webhookTargets.create({ url }).global).toBe(false)
  })

  it('cannot name a type that is for global targets alone', () => {
    const sim = createSimulator()
    expect(refused(() => sim.api.webhookTargets.create({ url, event_types: ['customer.deleted'] }))).toBe(
      '400 validation-error, event_types.0 invalid_value',
    )
  })
})

describe('an attempt', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET'])(
    'that ends with %s is made again after 5 minutes',
    async (code) => {
      const sim = createSimulator()
      let attempts = 0
      sim.webhooks.deliverTo(() => {
        attempts++
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
      })
      sim.api.webhookTargets.create({ url, event_types: ['customer.created'] })
      newCustomer(sim)
      await sim.clock.advance(5 * 60_000 - 1)
      expect([attempts, sim.webhooks.deliveries()[0]?.status]).toEqual([1, 'pending'])
      await sim.clock.advance(1)
      expect(attempts).toBe(2)
    },
  )
})

describe('the envelope', () => {
  it('has its members and no others: nothing of earlier attributes, and no metadata', async () => {
    const sim = createSimulator()
    const bodies: Readonly<Record<string, object>>[] = []
    sim.webhooks.deliverTo(async (request) => {
      bodies.push(await request.json())
      return new Response()
    })
    sim.api.webhookTargets.create({ url, global: true })
    sim.given.completedOneOff()
    sim.given.fundedWallet()
    const { id } = newCustomer(sim)
    sim.simulate.setCustomerEmail(id, 'office@acme.example')
    const recipient = sim.api.recipients.create(id, { name: 'Payee' })
    sim.api.recipients.update(recipient.id, { name: 'Renamed' })
    sim.api.customers.delete(id)
    await sim.clock.advance('1m')
    expect(bodies.length).toBeGreaterThan(5)
    for (const { event, data = {}, ...rest } of bodies) {
      expect(Object.keys(rest)).toEqual(['id', 'type', 'created', 'api_version'])
      expect(data).toHaveProperty('object')
      expect(data).not.toHaveProperty('previous_attributes')
      if (event === undefined) expect(Object.keys(data)).toEqual(['object'])
      else expect(event).toEqual(rest['type'])
    }
  })
})
