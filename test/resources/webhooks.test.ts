import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newCustomer, newOfframp, newOneOff, newOnramp, pausedDeposit } from '../conformance/samples.js'
import { addressOf, offrampOf, onrampOf, payee } from '../support/money.js'
import { refusal } from '../support/refusal.js'
import { nextUncaught } from '../support/uncaught.js'

interface Received {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A simulator with one global target and a record of what reached it. */
function setUp(
  answer: () => Response | Promise<Response> = () => new Response('ok'),
  options: SimulatorOptions = {},
) {
  const sim = createSimulator(options)
  const received: Received[] = []
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
  sim.webhooks.deliverTo(async (request) => {
    received.push({
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
    return answer()
  })
  return { sim, received }
}

/** Written from the specification alone: Ed25519 over the timestamp text followed directly by the raw body. */
function isSigned({ headers, body }: Received, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'),
    format: 'der',
    type: 'spki',
  })
  const signature = Buffer.from(headers['x-webhook-signature'] ?? '', 'base64')
  return (
    signature.length === 64 &&
    verify(null, Buffer.from(`${headers['x-webhook-timestamp']}${body}`), key, signature)
  )
}

const hours = (sim: Simulator) => (sim.clock.now().getTime() - Date.parse('2026-01-01T00:00:00Z')) / 3_600_000

describe('a delivery', () => {
  it('carries the headers, the envelope and the signature of the specification', async () => {
    const { sim, received } = setUp()
    const { id } = newCustomer(sim)
    await sim.clock.advance(1500)
    const [event] = sim.events.list({ type: 'customer.created' })
    expect(received[0]?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Platform-Webhooks/1.0',
      'x-platform-event-id': event?.id,
      'x-platform-event-type': 'customer.created',
      'x-platform-delivery-attempt': '1',
      'x-webhook-signature': expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
      'x-webhook-timestamp': '1767225600',
    })
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      id: event?.id,
      type: 'customer.created',
      created: 1767225600,
      api_version: '1.0.0',
      event: 'customer.created',
      data: { object: { id, customer_id: id } },
    })
    expect(received.map((delivery) => isSigned(delivery, sim.webhooks.publicKey))).toEqual([true])
  })

  it('is not signed for another body, another time or the other environment', async () => {
    const { sim, received } = setUp()
    newCustomer(sim)
    await sim.idle()
    const [delivery] = received
    if (delivery === undefined) throw new Error('nothing was delivered')
    const { publicKey } = createSimulator({ environment: 'production' }).webhooks
    expect(publicKey).toMatch(/^[0-9a-f]{64}$/)
    const changed = { ...delivery, headers: { ...delivery.headers, 'x-webhook-timestamp': '1767225601' } }
    expect([
      isSigned({ ...delivery, body: `${delivery.body} ` }, sim.webhooks.publicKey),
      isSigned(changed, sim.webhooks.publicKey),
      isSigned(delivery, publicKey),
    ]).toEqual([false, false, false])
  })

  it('of production is signed with the production key, and with another when one is given', async () => {
    for (const options of [
      { environment: 'production' },
      { webhooks: { signingKey: '11'.repeat(32) } },
    ] as const) {
      const { sim, received } = setUp(undefined, options)
      newCustomer(sim)
      await sim.idle()
      expect(received.map((delivery) => isSigned(delivery, sim.webhooks.publicKey))).toEqual([true])
    }
  })

  it('does not change its key with the seed', () => {
    expect(createSimulator({ seed: 1 }).webhooks.publicKey).toBe(
      createSimulator({ seed: 2 }).webhooks.publicKey,
    )
  })

  it('waits for the clock: the first attempt is due at once and made by the next advance or idle', async () => {
    const { sim, received } = setUp()
    newCustomer(sim)
    expect(received).toEqual([])
    await sim.clock.advance(0)
    expect(received).toHaveLength(1)
  })

  it('uses the prefix of the option for its headers', async () => {
    const { sim, received } = setUp(undefined, { webhooks: { headerPrefix: 'X-Acme-' } })
    newCustomer(sim)
    await sim.idle()
    expect(received[0]?.headers).toHaveProperty('x-acme-event-id')
  })

  it('goes to the handler of its URL before the one of all', async () => {
    const { sim, received } = setUp()
    const own: string[] = []
    sim.api.webhookTargets.create({ url: 'https://app.example/own', event_types: ['customer.created'] })
    sim.webhooks.deliverTo('https://app.example/own', (request) => {
      own.push(request.url)
      return new Response()
    })
    newCustomer(sim)
    await sim.idle()
    expect([own, received.length]).toEqual([['https://app.example/own'], 1])
  })

  it('is really sent over HTTP where no handler is named', async () => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        bodies.push(
          `${request.method} ${request.url} ${request.headers['x-platform-event-type']} ${JSON.parse(body).type}`,
        )
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const sim = createSimulator()
    sim.api.webhookTargets.create({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
      event_types: ['customer.created'],
    })
    newCustomer(sim)
    await sim.idle()
    server.close()
    expect(bodies).toEqual(['POST /hooks customer.created customer.created'])
    expect(sim.webhooks.deliveries()[0]).toMatchObject({ status: 'delivered', log: [{ status: 204 }] })
  })
})

describe('a target', () => {
  const types = async (input: Parameters<Simulator['api']['webhookTargets']['create']>[0]) => {
    const sim = createSimulator()
    const told: (string | null)[] = []
    sim.webhooks.deliverTo((request) => {
      told.push(request.headers.get('x-platform-event-type'))
      return new Response()
    })
    sim.api.webhookTargets.create(input)
    sim.api.customers.delete(newCustomer(sim).id)
    await sim.idle()
    return told
  }
  const url = 'https://app.example/hooks'

  it('receives the types that it names, and those only', async () => {
    expect(await types({ url, event_types: ['customer.kyb_link.created'] })).toEqual([
      'customer.kyb_link.created',
    ])
  })

  it('receives every type that can be named when it names none', async () => {
    expect(await types({ url })).toEqual(['target.created', 'customer.created', 'customer.kyb_link.created'])
  })

  it('that is global receives everything, whatever it names', async () => {
    expect(await types({ url, global: true, event_types: ['user.created'] })).toEqual([
      'target.created',
      'customer.created',
      'customer.kyb_link.created',
      'customer.deleted',
    ])
  })

  it('that names no type shows every type that can be named, and takes them again by null or by the whole list', () => {
    const sim = createSimulator()
    const { id, event_types: all = [] } = sim.api.webhookTargets.create({ url })
    expect(all).toEqual(
      expect.arrayContaining(['customer.created', 'transaction.auto.updated', 'card.created']),
    )
    expect(all).not.toContain('customer.deleted')
    for (const event_types of [null, all]) {
      const narrow = sim.api.webhookTargets.update(id, { event_types: ['user.created'] })
      expect(narrow.event_types).toEqual(['user.created'])
      expect(sim.api.webhookTargets.update(id, { event_types }).event_types).toEqual(all)
    }
    expect(sim.api.webhookTargets.get(id).event_types).toEqual(all)
    expect(sim.api.webhookTargets.create({ url, event_types: null }).event_types).toEqual(all)
  })

  it.each([
    [['customer.approved', 'user.created'], ['user.created']],
    [['nothing'], undefined],
    [[], undefined],
  ])('that is global ignores that it names %j, and keeps what exists for later', (event_types, kept) => {
    const sim = createSimulator()
    const { id, ...created } = sim.api.webhookTargets.create({ url, global: true, event_types })
    expect(created).not.toHaveProperty('event_types')
    const unknown = event_types.filter((type) => type !== 'user.created').length
    expect(sim.requests.list().at(-1)?.warnings).toEqual(
      unknown === 0 ? [] : [expect.stringContaining(`event_types names ${unknown} types`)],
    )
    const all = sim.api.webhookTargets.create({ url }).event_types
    expect(sim.api.webhookTargets.update(id, { global: false }).event_types).toEqual(kept ?? all)
  })

  it('that is not global is refused types that do not exist, also when it is made so', () => {
    const sim = createSimulator()
    const { id } = sim.api.webhookTargets.create({ url, global: true })
    const wrong = { event_types: ['customer.approved'] }
    for (const call of [
      () => sim.api.webhookTargets.create({ url, ...wrong }),
      () => sim.api.webhookTargets.create({ url, event_types: [] }),
      () => sim.api.webhookTargets.update(id, { global: false, ...wrong }),
      () => sim.api.webhookTargets.update(id, { global: false, event_types: [] }),
    ]) {
      expect(call).toThrow(expect.objectContaining({ slug: 'validation-error', status: 400 }))
    }
  })

  it('is refused each wrong type in its order', () => {
    const sim = createSimulator()
    const event_types = ['customer.approved', 'customer.created', 'no.such']
    const { errors = [] } = refusal(() => sim.api.webhookTargets.create({ url, event_types }))
    expect(errors.map(({ field, message }) => `${field} ${message.split(';')[0]}`)).toEqual([
      'event_types.0 customer.approved is not an event type',
      'event_types.2 no.such is not an event type',
    ])
  })

  it('is refused a thousand wrong types in a few words', () => {
    const sim = createSimulator()
    const event_types = Array.from({ length: 1000 }, (_, number) => `${'x'.repeat(900)}${number}`)
    let text = ''
    try {
      sim.api.webhookTargets.create({ url, event_types })
    } catch (error) {
      text = JSON.stringify(error)
    }
    expect(text).toContain('1000 fields failed validation')
    expect(text.length).toBeLessThan(50_000)
  })

  const inside = [
    'https://localhost/hooks',
    'https://app.localhost./hooks',
    'http://127.0.0.1:3000/hooks',
    'https://127.1/hooks',
    'https://2130706433/hooks',
    'https://10.1.2.3/hooks',
    'https://100.64.0.1/hooks',
    'https://172.16.0.1/hooks',
    'https://172.31.255.255/hooks',
    'https://192.168.0.1/hooks',
    'https://169.254.169.254/hooks',
    'https://0.0.0.0/hooks',
    'https://[::1]/hooks',
    'https://[::]/hooks',
    'https://[::ffff:192.168.0.1]/hooks',
    'https://[fe80::1]/hooks',
    'https://[fd00::1]/hooks',
    'https://printer.local/hooks',
  ]
  const outside = [
    'https://app.example/hooks',
    'https://8.8.8.8/hooks',
    'https://172.15.255.255/hooks',
    'https://172.32.0.1/hooks',
    'https://100.63.255.255/hooks',
    'https://100.128.0.1/hooks',
    'https://169.253.255.255/hooks',
    'https://191.168.0.1/hooks',
    'https://192.167.255.255/hooks',
    'https://[2001:db8::1]/hooks',
    'https://fd.example/hooks',
  ]

  it.each([
    ['production', { environment: 'production' }],
    ['the sandbox with urls: platform', { webhooks: { urls: 'platform' } }],
  ] as const)('of %s has no loopback, private or link-local address', (_, options) => {
    const sim = createSimulator(options)
    for (const address of inside) {
      expect(() => sim.api.webhookTargets.create({ url: address }), address).toThrow('public host')
    }
    for (const address of outside) expect(sim.api.webhookTargets.create({ url: address }).url).toBe(address)
  })

  it('of the sandbox may have any address, and so may one of production that asks for it', () => {
    for (const options of [{}, { environment: 'production', webhooks: { urls: 'any' } }] as const) {
      const sim = createSimulator(options)
      for (const address of [...inside, ...outside])
        expect(sim.api.webhookTargets.create({ url: address }).url).toBe(address)
    }
  })

  it('is told of with the members of its own events', () => {
    const sim = createSimulator()
    const { id } = sim.api.webhookTargets.create({ url, event_types: ['user.created'] })
    sim.api.webhookTargets.update(id, { global: true })
    sim.api.webhookTargets.delete(id)
    expect(sim.events.list().map((event) => event.data.object)).toEqual([
      { target_id: id, url, global: false, event_types: ['user.created'] },
      { target_id: id, target_url: url, global: true },
      { target_id: id, target_url: url },
    ])
  })

  it('of another client is not told', async () => {
    const sim = createSimulator()
    let count = 0
    sim.webhooks.deliverTo(() => {
      count++
      return new Response()
    })
    const other = sim.simulate.createClient({ name: 'Other Client' })
    sim.as(other.api_key).webhookTargets.create({ url, event_types: ['customer.created'] })
    newCustomer(sim)
    await sim.idle()
    expect([count, sim.webhooks.deliveries()]).toEqual([0, []])
  })

  it('that is deleted gets nothing of what was still to come', async () => {
    const { sim, received } = setUp(() => new Response(null, { status: 500 }))
    newCustomer(sim)
    await sim.clock.advance('1m')
    const [target] = sim.api.webhookTargets.list().data
    sim.api.webhookTargets.delete(target?.id ?? '')
    await sim.clock.advance('3d')
    expect([received.length, sim.webhooks.deliveries()[0]?.status]).toEqual([1, 'cancelled'])
    expect(sim.api.webhooks.list({ status: 'cancelled' }).data).toMatchObject([
      { attempts: 1, delivered_at: null },
    ])
  })

  it.each([
    ['names the type no more', { event_types: ['user.created'] }],
    ['is global no more and never named the type', { global: false }],
  ])('that %s gets nothing of what was still to come', async (_, change) => {
    const { sim, received } = setUp(() => new Response(null, { status: 500 }))
    const named = { url: 'https://app.example/hooks', event_types: ['customer.kyb_link.created'] }
    const other = sim.api.webhookTargets.create({ ...named, global: true })
    const [target] = sim.api.webhookTargets.list({ starting_after: other.id }).data
    newCustomer(sim)
    await sim.clock.advance('1m')
    const id = 'global' in change ? other.id : (target?.id ?? '')
    sim.api.webhookTargets.update(id, change)
    const before = received.length
    const statuses = () =>
      sim.webhooks
        .deliveries({ event_type: 'customer.created' })
        .flatMap(({ target_id, status, next_attempt_at }) =>
          target_id === id ? [[status, next_attempt_at]] : [],
        )
    expect(statuses()).toEqual([['cancelled', undefined]])
    sim.api.webhookTargets.update(id, { global: true })
    await sim.clock.advance('6m')
    expect(statuses()).toEqual([['cancelled', undefined]])
    expect(received.length).toBeGreaterThan(before)
  })

  it('that changed while it was answering has its answer ignored', async () => {
    let sim = createSimulator()
    const made = setUp(() => {
      const [target] = sim.api.webhookTargets.list().data
      sim.api.webhookTargets.update(target?.id ?? '', { event_types: ['user.created'] })
      return new Response()
    })
    sim = made.sim
    newCustomer(sim)
    await sim.clock.advance('3d')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'cancelled', attempts: 0 }])
  })

  it('that is gone, or names the type no more, is not tried again by hand', async () => {
    const { sim, received } = setUp(() => new Response(null, { status: 500 }))
    const [target] = sim.api.webhookTargets.list().data
    const id = target?.id ?? ''
    newCustomer(sim)
    await sim.clock.advance('49h')
    const [delivery] = sim.webhooks.deliveries()
    sim.api.webhookTargets.update(id, { event_types: ['user.created'] })
    const retry = () => sim.webhooks.retry(delivery?.id ?? '')
    expect(retry).toThrow('does not take customer.created any more')
    sim.api.webhookTargets.delete(id)
    expect(retry).toThrow('The target of the delivery was deleted')
    await sim.clock.advance('49h')
    expect([received.length, sim.webhooks.deliveries()[0]?.status]).toEqual([10, 'failed'])
  })

  it('remembers when it was last tried and last healthy', async () => {
    let healthy = false
    const { sim } = setUp(() => new Response(null, { status: healthy ? 200 : 500 }))
    const read = () => sim.api.webhookTargets.list().data[0]
    await sim.clock.advance('1h')
    newCustomer(sim)
    await sim.idle()
    expect(read()).toMatchObject({
      time_last_healthy: 1767225600,
      time_last_attempted: 1767229200,
      created_at: '2026-01-01T00:00:00Z',
    })
    healthy = true
    await sim.clock.advance('5m')
    expect(read()).toMatchObject({ time_last_healthy: 1767229500, time_last_attempted: 1767229500 })
  })
})

describe('a receiver that fails', () => {
  it('is tried ten times with the specified delays, and given up after forty-eight hours', async () => {
    const times: number[] = []
    const { sim, received } = setUp(() => {
      times.push(hours(sim))
      return new Response(null, { status: 503 })
    })
    newCustomer(sim)
    await sim.clock.advance('47h')
    const minutes = times.map((time) => Math.round(time * 60))
    expect(minutes).toEqual([0, 5, 15, 30, 60, 120, 240, 480, 960, 1680])
    expect(received.map(({ headers }) => headers['x-platform-delivery-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
    expect(new Set(received.map(({ headers }) => headers['x-platform-event-id'])).size).toBe(1)
    expect(received.every((delivery) => isSigned(delivery, sim.webhooks.publicKey))).toBe(true)
    expect(sim.webhooks.deliveries()[0]?.status).toBe('pending')
    await sim.clock.advance('1h')
    expect(sim.webhooks.deliveries({ status: 'failed' })).toMatchObject([
      { attempts: 10, log: Array(10).fill({ status: 503 }) },
    ])
    await sim.clock.advance('30d')
    expect(received).toHaveLength(10)
  })

  it('can be tried again by hand once it was given up, for a new series', async () => {
    let healthy = false
    const { sim, received } = setUp(() => new Response(null, { status: healthy ? 200 : 500 }))
    newCustomer(sim)
    await sim.clock.advance('48h')
    healthy = true
    const id = sim.webhooks.deliveries()[0]?.id ?? ''
    sim.webhooks.retry(id)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      delivered_at: '2026-01-03T00:00:00Z',
    })
    expect(received.at(-1)?.headers['x-platform-delivery-attempt']).toBe('1')
    expect(() => sim.webhooks.retry(id)).toThrow('delivery is delivered')
    expect(() => sim.webhooks.retry('nothing')).toThrow('sim.webhooks.deliveries()')
  })

  it.each([200, 201, 202, 204, 299])('does not when it answers %i', async (status) => {
    const { sim } = setUp(() => new Response(null, { status }))
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]).toMatchObject({
      status: 'delivered',
      log: [{ attempt: 1, status, reason: null }],
    })
  })

  it.each([301, 307, 400, 404, 410, 429, 500, 503])('does when it answers %i', async (status) => {
    const { sim } = setUp(
      () => new Response(null, { status, headers: { location: 'https://elsewhere.example/' } }),
    )
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]).toMatchObject({
      status: 'pending',
      attempts: 1,
      next_attempt_at: '2026-01-01T00:05:00Z',
      log: [{ status }],
    })
  })

  it('by throwing, by rejecting or by returning something else harms nothing', async () => {
    const answers: (() => Response | Promise<Response>)[] = [
      () => {
        throw new Error('broken')
      },
      () => Promise.reject(new TypeError('no route')),
      () => undefined as unknown as Response,
      () => Response.error(),
    ]
    let next = 0
    const { sim } = setUp(() => (answers[next++] ?? (() => new Response()))())
    newCustomer(sim)
    await sim.clock.advance('1h')
    expect(sim.webhooks.deliveries()[0]?.log.map(({ reason }) => reason)).toEqual([
      'the receiver failed with Error: broken',
      'the receiver failed with TypeError: no route',
      'the receiver returned undefined instead of a Response',
      expect.stringContaining('answered 0'),
      null,
    ])
  })

  it('by not answering counts as timed out, twenty virtual seconds later', async () => {
    let hang = true
    const { sim } = setUp(() => (hang ? new Promise<Response>(() => undefined) : new Response()), {
      webhooks: { hostTimeoutMs: 20 },
    })
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]).toMatchObject({
      status: 'pending',
      next_attempt_at: '2026-01-01T00:05:20Z',
      log: [{ status: null, reason: 'the receiver did not answer within 20 seconds' }],
    })
    hang = false
    await sim.clock.advance('6m')
    expect(sim.webhooks.deliveries()[0]?.status).toBe('delivered')
  })

  it('by not being there is noted', async () => {
    const sim = createSimulator()
    sim.api.webhookTargets.create({ url: 'http://127.0.0.1:1/hooks', event_types: ['customer.created'] })
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toMatch(/TypeError: fetch failed|bad port/)
  })

  it('with a body without end has it cancelled unread', async () => {
    let cancelled = false
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel() {
            cancelled = true
          },
        }),
      )
    const { sim } = setUp(endless)
    newCustomer(sim)
    await sim.idle()
    expect([sim.webhooks.deliveries()[0]?.status, cancelled]).toEqual(['delivered', true])
  })

  it('while its clock is far from the simulated one is told both what may be wrong: the date, or what was signed', async () => {
    const { sim } = setUp(() => new Response('too old', { status: 401 }), { now: '2027-06-01' })
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toMatch(
      /^the receiver answered 401; if it checks the timestamp: its clock is .*: call sim\.clock\.installDate\(\); else: signed is the header x-webhook-timestamp followed directly by the raw body/,
    )
  })
})

describe('a receiver', () => {
  it('may call the simulator while it is being told', async () => {
    const names: string[] = []
    const { sim } = setUp(async () => {
      const response = await sim.fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } })
      names.push(((await response.json()) as { data: { name: string }[] }).data[0]?.name ?? '')
      sim.api.users.list()
      return new Response()
    })
    newCustomer(sim)
    await sim.idle()
    expect(names).toEqual(['Acme Corp'])
  })

  it('that moves the clock is told that it cannot', async () => {
    const { sim } = setUp(async () => {
      await sim.clock.advance('1h')
      return new Response()
    })
    newCustomer(sim)
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toContain('a webhook receiver cannot move the clock')
  })

  it('hears of the deliveries of one instant in the order in which they were queued', async () => {
    const { sim, received } = setUp()
    for (const name of ['First', 'Second', 'Third']) newCustomer(sim, name)
    await sim.idle()
    expect(received.map(({ body }) => JSON.parse(body).data.object.name)).toEqual([
      'First',
      'Second',
      'Third',
    ])
  })

  it('that answers after the world was reset changes nothing in the new one', async () => {
    let answer: (response: Response) => void = () => undefined
    const { sim } = setUp(() => new Promise<Response>((resolve) => (answer = resolve)))
    newCustomer(sim)
    const moving = sim.clock.advance('1s')
    await new Promise((resolve) => setTimeout(resolve, 5))
    sim.reset()
    const fresh = sim.hash()
    answer(new Response())
    await moving
    expect([sim.hash(), fresh]).toEqual([createSimulator().hash(), createSimulator().hash()])
  })

  it('is asked again in a copy that was taken while it was answering', async () => {
    let copy: Simulator | undefined
    const { sim, received } = setUp(() => {
      copy ??= sim.fork()
      return new Response()
    })
    newCustomer(sim)
    await sim.idle()
    const told: string[] = []
    copy?.webhooks.deliverTo((request) => {
      told.push(request.url)
      return new Response()
    })
    await copy?.idle()
    expect([received.length, told.length]).toEqual([1, 1])
  })
})

describe('a fork', () => {
  it('records deliveries and sends none until it is given a receiver', async () => {
    const { sim, received } = setUp()
    const fork = sim.fork()
    newCustomer(fork)
    await fork.clock.advance('1h')
    expect([received, fork.webhooks.deliveries()]).toMatchObject([[], [{ status: 'pending', attempts: 0 }]])
    expect(fork.clock.pending()).toMatchObject([{ kind: 'webhooks.attempt' }])
    const told: string[] = []
    fork.webhooks.deliverTo((request) => {
      told.push(request.headers.get('x-webhook-timestamp') ?? '')
      return new Response()
    })
    await fork.idle()
    expect(told).toEqual([String(1767225600 + 3600)])
  })

  it('carries retries that are pending, and both sides go on alone', async () => {
    const { sim, received } = setUp(() => new Response(null, { status: 500 }))
    newCustomer(sim)
    await sim.clock.advance('20m')
    const fork = sim.fork()
    fork.webhooks.deliverTo(() => new Response())
    await fork.clock.advance('1h')
    await sim.clock.advance('1h')
    expect([
      fork.webhooks.deliveries()[0]?.status,
      sim.webhooks.deliveries()[0]?.attempts,
      received.length,
    ]).toEqual(['delivered', 5, 5])
  })
})

describe('listeners', () => {
  it('hear of events after they are committed, by type or of all', () => {
    const sim = createSimulator()
    const heard: string[] = []
    const stop = sim.events.on('customer.created', (event) =>
      heard.push(`${event.type} ${sim.api.customers.list().meta.total_count}`),
    )
    const stopAll = sim.events.on('*', (event) => heard.push(event.type))
    newCustomer(sim)
    stop()
    stopAll()
    newCustomer(sim, 'Unheard')
    expect(heard).toEqual(['customer.created 1', 'customer.created', 'customer.kyb_link.created'])
  })

  it('hear nothing of what was rolled back', () => {
    const sim = createSimulator()
    const heard: string[] = []
    sim.events.on('*', (event) => heard.push(event.type))
    expect(() =>
      sim.api.webhookTargets.create({ url: 'https://app.example/', event_types: ['nothing'] }),
    ).toThrow()
    expect(heard).toEqual([])
  })

  it('that throw stop neither the others nor the call, and are reported as uncaught', async () => {
    const sim = createSimulator()
    const heard: string[] = []
    const uncaught = nextUncaught()
    sim.events.on('customer.created', () => {
      throw new Error('listener broke')
    })
    sim.events.on('customer.created', (event) => heard.push(event.type))
    expect(newCustomer(sim).id).toBeDefined()
    expect(heard).toEqual(['customer.created'])
    expect(await uncaught).toMatchObject({ message: 'listener broke' })
  })

  it('of an unknown type are refused, naming close ones', () => {
    const sim = createSimulator()
    expect(() => sim.events.on('customer.approved' as 'customer.created', () => undefined)).toThrow(
      'Did you mean customer.updated',
    )
    expect(() => sim.events.list({ type: 'customers.created' as 'customer.created' })).toThrow(
      'Did you mean customer.created',
    )
  })
})

describe('the history of deliveries', () => {
  it('lists newest events first and pages by the id of an event, which its deliveries share', () => {
    const { sim } = setUp()
    sim.api.webhookTargets.create({ url: 'https://other.example/hooks', event_types: ['customer.created'] })
    for (const name of ['Acme Corp', 'Babel Ltd', 'Cairn Inc']) newCustomer(sim, name)
    const names = (data: readonly { readonly payload: unknown }[]) =>
      data.map(({ payload }) => JSON.parse(JSON.stringify(payload)).data.object.name)
    const first = sim.api.webhooks.list({ limit: 3 })
    expect(names(first.data)).toEqual(['Cairn Inc', 'Cairn Inc'])
    expect(first).toMatchObject({ has_more: true, cursor: first.data[0]?.id })
    const second = sim.api.webhooks.list({ limit: 4, cursor: first.cursor ?? '' })
    expect(names(second.data)).toEqual(['Babel Ltd', 'Babel Ltd', 'Acme Corp', 'Acme Corp'])
    expect(second).toMatchObject({ has_more: false, cursor: null })
  })

  it('goes on inside an event that has more deliveries than a page has room for', () => {
    const { sim } = setUp()
    for (const name of ['b', 'c'])
      sim.api.webhookTargets.create({ url: `https://${name}.example`, event_types: ['customer.created'] })
    for (const name of ['Acme Corp', 'Babel Ltd']) newCustomer(sim, name)
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = sim.api.webhooks.list({ limit, ...(cursor && { cursor }) })
        expect(page.data.length).toBeLessThanOrEqual(limit)
        seen.push(...page.data.map(({ id, endpoint_url }) => `${id} ${endpoint_url}`))
        expect(page.has_more).toBe(page.cursor !== null)
        cursor = page.cursor
      } while (cursor !== null)
      expect([seen.length, new Set(seen).size]).toEqual([6, 6])
    }
  })

  it('is of no simulation for what none brought about', () => {
    const { sim } = setUp()
    newCustomer(sim)
    expect(sim.api.webhooks.list().data).toMatchObject([{ simulation_id: null }])
    expect(sim.api.webhooks.list({ simulation_id: 'any' }).data).toEqual([])
  })

  it('filters by status, type and time, and forgets after thirty days', async () => {
    const { sim } = setUp(() => new Response(null, { status: 500 }))
    newCustomer(sim)
    await sim.clock.advance('1h')
    expect(sim.api.webhooks.list({ status: 'pending' }).data).toMatchObject([
      {
        event_type: 'customer.created',
        endpoint_url: 'https://app.example/hooks',
        attempts: 5,
        delivered_at: null,
      },
    ])
    expect(sim.api.webhooks.list({ status: 'delivered' }).data).toEqual([])
    expect(sim.api.webhooks.list({ event_type: 'customer.created', status: 'pending' }).data).toHaveLength(1)
    expect(sim.api.webhooks.list({ event_type: 'customer.deleted' }).data).toEqual([])
    expect(sim.api.webhooks.list({ from: '2026-01-01T00:00:01Z' }).data).toEqual([])
    expect(
      sim.api.webhooks.list({ from: '1999-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }).data,
    ).toHaveLength(1)
    const [record] = sim.api.webhooks.list().data
    await sim.clock.advanceTo('2026-01-31T00:00:00Z')
    expect(sim.api.webhooks.get(record?.id ?? '').status).toBe('failed')
    await sim.clock.advance(1)
    expect(sim.api.webhooks.list().data).toEqual([])
    expect(() => sim.api.webhooks.get(record?.id ?? '')).toThrow('webhook delivery not found')
  })

  it('replays an event with a header of its own, ten times in its life', async () => {
    const { sim, received } = setUp()
    newCustomer(sim)
    await sim.idle()
    const id = sim.events.list({ type: 'customer.created' })[0]?.id ?? ''
    expect(sim.api.webhooks.replay(id)).toEqual({ webhook_id: id, status: 'queued', replayed_to_count: 1 })
    await sim.idle()
    expect(received.map(({ headers }) => headers['x-webhook-replay'])).toEqual([undefined, 'true'])
    expect(received[1]?.headers['x-platform-event-id']).toBe(id)
    expect(received[1]?.body).toBe(received[0]?.body)
    expect(
      sim.api.webhooks.list().data.map(({ is_replay, replay_count }) => [is_replay, replay_count]),
    ).toEqual([
      [true, 1],
      [false, 1],
    ])
    for (let i = 0; i < 9; i++) sim.api.webhooks.replay(id)
    await sim.clock.advance('365d')
    expect(() => sim.api.webhooks.replay(id)).toThrow('replayed 10 times')
  })

  it('replays to the targets that there are now', async () => {
    const { sim, received } = setUp()
    newCustomer(sim)
    await sim.idle()
    const [target] = sim.api.webhookTargets.list().data
    sim.api.webhookTargets.delete(target?.id ?? '')
    sim.api.webhookTargets.create({ url: 'https://later.example/hooks' })
    const id = sim.events.list({ type: 'customer.created' })[0]?.id ?? ''
    expect(sim.api.webhooks.replay(id).replayed_to_count).toBe(1)
    await sim.idle()
    expect(received.map(({ url }) => url)).toContain('https://later.example/hooks')
  })
})

describe('the simulation of a delivery', () => {
  /** A simulator whose every event is delivered, and what was delivered of each simulation, by transaction or type. */
  function watch(options: SimulatorOptions = {}) {
    const sim = createSimulator({ limits: { sandboxAmount: null }, ...options })
    sim.webhooks.deliverTo(() => new Response())
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    const typesOf = (simulation_id: string) =>
      sim.api.webhooks
        .list({ simulation_id, limit: 100 })
        .data.map(({ event_type }) => event_type)
        .reverse()
    return { sim, typesOf }
  }

  const whole = [
    'transaction.auto.deposit.received',
    'transaction.auto.created',
    'transaction.auto.deposit.succeeded',
    'transaction.auto.updated',
    'transaction.auto.updated',
    'transaction.auto.updated',
  ]

  it.each([
    ['on the clock', {}],
    ['at once', { progression: 'immediate' }],
  ] as const)('is that of the deposit, to the end of its transaction, %s', async (_, options) => {
    const { sim, typesOf } = watch(options)
    const { id } = newOnramp(sim)
    const deposit = { type: 'ach_inbound', amount: '1', currency: 'USD', account_id: id } as const
    sim.api.sandbox.simulateInbound({ ...deposit, simulation_id: 'first' })
    await sim.clock.advance('1h')
    sim.api.sandbox.simulateInbound({
      ...deposit,
      simulation_id: 'second',
      scenario: 'success_delayed',
      delay_seconds: 60,
    })
    sim.simulate.bankDeposit(id, { amount: '1' })
    await sim.clock.advance('1h')
    expect([typesOf('first'), typesOf('second')]).toEqual([whole, whole])
    const others = sim.api.webhooks.list({ limit: 100 }).data.filter((one) => one.simulation_id === null)
    expect(others.map(({ event_type }) => event_type)).toEqual(expect.arrayContaining(whole))
    const [event] = sim.api.webhooks.list({ simulation_id: 'first', limit: 1 }).data
    expect(sim.api.webhooks.get(event?.id ?? '').simulation_id).toBe('first')
  })

  it('is that of a deposit whoever decides of it', async () => {
    for (const decide of [
      (sim: Simulator) => sim.api.sandbox.advanceSimulation('kept-1', { action: 'release' }),
      (sim: Simulator) => sim.simulate.release(sim.api.autoTransactions.list().data[0]?.id ?? ''),
    ]) {
      const { sim, typesOf } = watch()
      pausedDeposit(sim)
      await sim.clock.advance('1h')
      decide(sim)
      await sim.clock.advance('1h')
      expect(typesOf('kept-1')).toEqual(whole)
    }
  })

  it('is not that of what happened to a transaction before it', async () => {
    const { sim, typesOf } = watch()
    const { id, crypto_address } = newOneOff(sim)
    sim.api.sandbox.simulateInbound({
      type: 'crypto_inbound',
      amount: '1.50',
      currency: 'USDC',
      wallet_address: crypto_address,
      simulation_id: 'funding',
    })
    await sim.clock.advance('7d')
    expect(sim.api.transactions.get(id).status).toBe('completed')
    expect(new Set(typesOf('funding'))).toEqual(new Set(['transaction.one_off.updated']))
    const created = sim.api.webhooks.list({ event_type: 'transaction.one_off.created' }).data
    expect(created.map((one) => one.simulation_id)).toEqual([null])
    sim.api.webhooks.replay(created[0]?.id ?? '')
    expect(sim.api.webhooks.list({ event_type: 'transaction.one_off.created' }).data).toMatchObject([
      { is_replay: true, simulation_id: null },
      { is_replay: false, simulation_id: null },
    ])
  })

  it('is that of a freeze and of the payments that the deposit went on to', async () => {
    const { sim, typesOf } = watch()
    const { id: customer } = sim.api.customers.create({ name: 'Ada Lovelace', customer_type: 'individual' })
    sim.simulate.approveOnboarding(customer)
    const offramp = offrampOf(sim)
    const destination = {
      destination_type: 'crypto',
      name: 'Offramp',
      crypto_address: addressOf(offramp),
    } as const
    const { id } = onrampOf(sim, { destination_id: payee(sim, destination, customer).destination_id })
    const deposit = { type: 'ach_inbound', currency: 'USD', account_id: id } as const
    sim.api.sandbox.simulateInbound({ ...deposit, amount: '1', simulation_id: 'paid on' })
    await sim.clock.advance('7d')
    expect(typesOf('paid on').filter((type) => type === 'transaction.auto.created')).toHaveLength(2)
    sim.api.sandbox.simulateInbound({ ...deposit, amount: '3001', simulation_id: 'too much' })
    await sim.clock.advance('1h')
    expect(typesOf('too much')).toContain('customer.kyb_status.updated')
  })

  it('is not told to another client whom the money reaches', async () => {
    const { sim, typesOf } = watch()
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const receiver = other.customers.create({ name: 'Babel Ltd', customer_type: 'business' })
    sim.simulate.approveOnboarding(receiver.id)
    const recipient = other.recipients.create(receiver.id, { name: 'Treasury' })
    const to = other.destinations.create(recipient.id, {
      destination_type: 'crypto',
      name: 'Wallet',
      crypto_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    })
    const theirs = other.accounts.createSwap({
      destination_id: to.id,
      destination_asset: 'USDT',
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
    })
    other.webhookTargets.create({ url: 'https://other.example/hooks', global: true })
    const destination = {
      destination_type: 'crypto',
      name: 'Theirs',
      crypto_address: addressOf(theirs),
    } as const
    const { id } = onrampOf(sim, { destination_id: payee(sim, destination).destination_id })
    sim.api.sandbox.simulateInbound({
      type: 'ach_inbound',
      amount: '1',
      currency: 'USD',
      account_id: id,
      simulation_id: 'ours',
    })
    await sim.clock.advance('1h')
    expect(typesOf('ours')).toEqual(whole)
    const told = other.webhooks.list({ event_type: 'transaction.auto.created' }).data
    expect(told).toMatchObject([{ simulation_id: null }])
  })

  it('is that of a simulated decision', () => {
    const { sim, typesOf } = watch()
    const { application_id } = newCustomer(sim)
    sim.api.sandbox.simulateOnboarding({
      type: 'kyb_approve',
      applicant_id: application_id,
      simulation_id: 'decision',
    })
    expect(typesOf('decision')).toEqual(['customer.kyb_status.created', 'recipient.created'])
    newOfframp(sim)
    expect(typesOf('decision')).toHaveLength(2)
  })

  it('is kept by a copy, a snapshot and a replay', async () => {
    const { sim } = watch()
    const { id } = newOnramp(sim)
    sim.api.sandbox.simulateInbound({
      type: 'ach_inbound',
      amount: '1',
      currency: 'USD',
      account_id: id,
      simulation_id: 'kept',
    })
    const restored = createSimulator({ limits: { sandboxAmount: null } })
    restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const copy of [sim.fork(), restored]) {
      copy.webhooks.deliverTo(() => new Response())
      await copy.clock.advance('1h')
      const list = () => copy.api.webhooks.list({ simulation_id: 'kept', limit: 100 }).data
      expect(list()).toHaveLength(whole.length)
      copy.api.webhooks.replay(list()[0]?.id ?? '')
      expect(list()).toHaveLength(whole.length + 1)
    }
  })
})
