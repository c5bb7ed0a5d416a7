import { createSimulator, type EventType, type SimulatorOptions } from 'platform-simulator'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { payloadOf } from '../support/payload.js'

const start = Date.parse('2026-01-01T00:00:00Z')

function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const inbox = sim.webhooks.inbox({ event_types: ['customer.created'] })
  const create = (name = 'Acme Corp') => sim.api.customers.create({ name, customer_type: 'business' })
  return { sim, inbox, create }
}

/** Minutes after the start. */
const minutes = (times: readonly { readonly at: Date }[]) =>
  times.map(({ at }) => (at.getTime() - start) / 60_000)

describe('an inbox', () => {
  it('records what arrives, verifies it by the clock of the simulator, and answers 204', async () => {
    const { sim, inbox, create } = setUp({ now: '2020-02-02T00:00:00.250Z' })
    const { id } = create()
    await sim.idle()
    const [event] = sim.events.list({ type: 'customer.created' })
    expect(inbox.received).toEqual([
      {
        event,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Platform-Webhooks/1.0',
          'x-platform-event-id': event?.id,
          'x-platform-event-type': 'customer.created',
          'x-platform-delivery-attempt': '1',
          'x-webhook-signature': expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
          'x-webhook-timestamp': '1580601600',
        },
        body: JSON.stringify(event),
        attempt: 1,
        isReplay: false,
        verdict: { ok: true, event, isReplay: false },
        status: 204,
        at: new Date('2020-02-02T00:00:00.250Z'),
      },
    ])
    expect(inbox.last('customer.created')?.event.data.object).toMatchObject({ customer_id: id })
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered', url: inbox.url }])
  })

  it('is subscribed to everything from the moment it is made, without an event of its own', async () => {
    const sim = createSimulator()
    const inbox = sim.webhooks.inbox()
    sim.api.customers.delete(sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id)
    await sim.idle()
    expect(inbox.events().map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.kyb_link.created',
      'customer.deleted',
    ])
    expect(sim.events.list()).toEqual(inbox.events())
    expect(sim.api.webhookTargets.list().data).toMatchObject([{ url: inbox.url, global: true }])
  })

  it('has a URL of its own, unless it is given one', () => {
    const sim = createSimulator()
    const [first, second] = [sim.webhooks.inbox(), sim.webhooks.inbox()]
    expect([first.url, second.url]).toEqual(['https://inbox.example/1', 'https://inbox.example/2'])
    expect(sim.webhooks.inbox({ url: 'http://127.0.0.1:3000/hooks' }).url).toBe('http://127.0.0.1:3000/hooks')
  })

  it('records for itself alone', async () => {
    const { sim, inbox, create } = setUp()
    const other = sim.webhooks.inbox({ event_types: ['customer.kyb_link.created'] })
    create()
    await sim.idle()
    expect([inbox, other].map((each) => each.events().map(({ type }) => type))).toEqual([
      ['customer.created'],
      ['customer.kyb_link.created'],
    ])
  })

  it('answers for the target of the application when it is not to subscribe', async () => {
    const sim = createSimulator()
    const inbox = sim.webhooks.inbox({ url: 'https://app.example/hooks', subscribe: false })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    sim.api.webhookTargets.create({ url: inbox.url, event_types: ['customer.created'] })
    sim.api.customers.create({ name: 'Acme Two', customer_type: 'business' })
    await sim.idle()
    expect(inbox.received.map(({ event }) => payloadOf(event)['name'])).toEqual(['Acme Two'])
  })

  it('does not subscribe a second time where the client has a target at its URL', async () => {
    const sim = createSimulator()
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    const inbox = sim.webhooks.inbox({ url: 'https://app.example/hooks' })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.idle()
    expect(inbox.received.map(({ event }) => event?.type)).toEqual(['customer.created'])
    expect(() =>
      sim.webhooks.inbox({ url: 'https://app.example/hooks', event_types: ['user.created'] }),
    ).toThrow('has a target already')
  })

  it('receives for another client that makes a target at its URL', async () => {
    const sim = createSimulator()
    const inbox = sim.webhooks.inbox({ subscribe: false })
    const api = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    api.webhookTargets.create({ url: inbox.url, event_types: ['customer.created'] })
    api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.idle()
    expect(inbox.received).toHaveLength(1)
  })

  it('refuses options that say nothing, or two things', () => {
    const { webhooks } = createSimulator()
    expect(() => webhooks.inbox({ url: 'http://app.example/hooks' })).toThrow('has to start with https://')
    expect(() => webhooks.inbox({ event_types: [] })).toThrow('event_types is empty')
    expect(() => webhooks.inbox({ event_types: ['user.created'], subscribe: false })).toThrow(
      'Leave one of them out',
    )
    expect(() => webhooks.inbox({ event_types: ['customer.deleted'] })).toThrow(
      'cannot be subscribed to by name',
    )
    const misspelt = 'customer.create' as 'customer.created'
    expect(() => webhooks.inbox({ event_types: [misspelt] })).toThrow('did you mean customer.created')
  })

  it('leaves nothing behind where it is refused', () => {
    const sim = createSimulator()
    const before = sim.hash()
    expect(() => sim.webhooks.inbox({ event_types: ['customer.deleted'] })).toThrow()
    expect(sim.hash()).toBe(before)
    expect(sim.webhooks.inbox().url).toBe('https://inbox.example/1')
  })

  it('lists each event once, and each attempt', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(500).times(2)
    create('One')
    create('Two')
    await sim.clock.advance('5m')
    expect(inbox.received.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [1, 500],
      [2, 204],
      [2, 204],
    ])
    expect(inbox.events().map((event) => payloadOf(event)['name'])).toEqual(['One', 'Two'])
    expect(inbox.last()?.attempt).toBe(2)
  })

  it('knows the types of events, and names those that are close to one that is none', async () => {
    const { sim, inbox, create } = setUp()
    create()
    await sim.idle()
    expect(inbox.events('customer.created')).toHaveLength(1)
    expect(inbox.events('user.created')).toEqual([])
    expect(inbox.last('user.created')).toBeUndefined()
    const misspelt = 'customers.created' as 'customer.created'
    expect(() => inbox.events(misspelt)).toThrow('Did you mean customer.created')
    expect(() => inbox.last(misspelt)).toThrow('Did you mean customer.created')
  })

  it('gives its events the type that was asked for', () => {
    const { inbox } = setUp()
    expectTypeOf(inbox.events('customer.created')[0]?.type).toEqualTypeOf<'customer.created' | undefined>()
    expectTypeOf(inbox.last('user.created')?.event.type).toEqualTypeOf<'user.created' | undefined>()
    expectTypeOf(inbox.received[0]?.event?.type).toEqualTypeOf<EventType | undefined>()
    // @ts-expect-error no event has this type
    expect(() => inbox.events('customer.create')).toThrow()
  })

  it('forgets what it received when it is cleared, and not what it answers', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(503)
    create()
    await sim.idle()
    const before = inbox.received
    inbox.clear()
    expect([before.length, inbox.received, inbox.events(), inbox.last()]).toEqual([1, [], [], undefined])
    await sim.clock.advance('5m')
    expect(inbox.received.map(({ status }) => status)).toEqual([503])
  })

  it('says what is wrong with a delivery that is not the platform’s', async () => {
    const { sim, inbox, create } = setUp()
    sim.webhooks.tamper((body) => body.replaceAll('Acme', 'Evil'))
    create()
    await sim.idle()
    expect(inbox.last()?.verdict).toMatchObject({ ok: false, reason: 'wrong_signature' })
    expect(payloadOf(inbox.last()?.event)['name']).toBe('Evil Corp')
    sim.webhooks.tamper(() => 'hello')
    create('Second Corp')
    await sim.idle()
    expect(inbox.last()).toMatchObject({ event: null, body: 'hello', verdict: { ok: false } })
    sim.webhooks.tamper((body) => body.replaceAll('"customer.created"', '"customer.invented"'))
    create('Third Corp')
    await sim.idle()
    expect(inbox.last()?.event).toBeNull()
    expect(inbox.events()).toHaveLength(1)
  })
})

describe('answers', () => {
  it('stand until another one does', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(500)
    create()
    await sim.clock.advance('30m')
    inbox.respond(200)
    await sim.clock.advance('30m')
    expect(inbox.received.map(({ status }) => status)).toEqual([500, 500, 500, 500, 200])
    expect(minutes(inbox.received)).toEqual([0, 5, 15, 30, 60])
  })

  it('with a number of times are given first, in the order in which they were asked for', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(500).times(2)
    inbox.respond(202)
    inbox.hang().once()
    create()
    await sim.clock.advance('2h')
    expect(inbox.received.map(({ status }) => status)).toEqual([500, 500, null, 202])
  })

  it('with a number of times leave the one that stands as it was', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(503)
    inbox.respond(500).once()
    create()
    await sim.clock.advance('5m')
    expect(inbox.received.map(({ status }) => status)).toEqual([500, 503])
  })

  it('can be given their number later, and another one', async () => {
    const { sim, inbox, create } = setUp()
    const first = inbox.respond(500)
    const second = inbox.respond(503)
    first.once()
    second.times(5)
    second.once()
    create()
    await sim.clock.advance('1h')
    expect(inbox.received.map(({ status }) => status)).toEqual([500, 503, 204])
  })

  it('are refused when no receiver could give them', () => {
    const { inbox } = setUp()
    expect(() => inbox.respond(42)).toThrow('Statuses go from 200 to 599')
    expect(() => inbox.respond(204, { body: 'text' })).toThrow('have no body')
    expect(() => inbox.respond(500).times(0)).toThrow('a whole number of 1 or more')
    expect(() => inbox.respond(500).times(1.5)).toThrow('a whole number of 1 or more')
  })

  it.each([
    ['200', (inbox) => inbox.respond(200), 200, null, 0],
    ['299 with a body', (inbox) => inbox.respond(299, { body: '{}' }), 299, null, 0],
    ['400', (inbox) => inbox.respond(400), 400, 'the receiver answered 400', 5],
    ['500', (inbox) => inbox.respond(500, { body: 'not now' }), 500, 'the receiver answered 500', 5],
    [
      'a redirect',
      (inbox) => inbox.respond(302, { headers: { location: 'https://app.example/other' } }),
      302,
      'the receiver answered with a redirect (302), which is not followed',
      5,
    ],
    ['nothing', (inbox) => inbox.hang(), null, 'the receiver did not answer within 20 seconds', 5 + 20 / 60],
    [
      'a refused connection',
      (inbox) => inbox.refuse(),
      null,
      'the receiver failed with TypeError: fetch failed: connect ECONNREFUSED inbox.example:443',
      5,
    ],
    [
      'a name that is not resolved',
      (inbox) =>
        inbox.failWith(
          new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND app.example') }),
        ),
      null,
      'the receiver failed with TypeError: fetch failed: getaddrinfo ENOTFOUND app.example',
      5,
    ],
  ] satisfies [
    string,
    (inbox: ReturnType<typeof setUp>['inbox']) => void,
    number | null,
    string | null,
    number,
  ][])('can be %s', async (_, tell, status, reason, again) => {
    const { sim, inbox, create } = setUp()
    tell(inbox)
    create()
    await sim.idle()
    const [delivery] = sim.webhooks.deliveries()
    expect(delivery?.log).toEqual([{ attempt: 1, at: '2026-01-01T00:00:00Z', status, reason }])
    expect(delivery?.next_attempt_at).toBe(
      again === 0 ? undefined : new Date(start + again * 60_000).toISOString().replace('.000Z', 'Z'),
    )
  })

  it('that fail the connection record nothing, since nothing arrives', async () => {
    const { sim, inbox, create } = setUp()
    inbox.refuse().once()
    inbox.failWith(new Error('the line is dead')).once()
    inbox.hang().once()
    create()
    await sim.clock.advance('1h')
    expect(inbox.received.map(({ attempt, status }) => [attempt, status])).toEqual([
      [3, null],
      [4, 204],
    ])
  })

  it('that hang take virtual time only, ten times over', async () => {
    // Were the host's time needed, this would take ten hours.
    const { sim, inbox, create } = setUp({ webhooks: { hostTimeoutMs: 3_600_000 } })
    inbox.hang()
    create()
    await sim.clock.advance('49h')
    expect(inbox.received.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sim.webhooks.deliveries({ status: 'failed' })).toHaveLength(1)
  })

  it('are not taken for the doing of a clock that is apart', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(401)
    create()
    await sim.idle()
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toBe('the receiver answered 401')
  })
})

describe('an inbox and its world', () => {
  it('after a reset is as new, and receives again once it has a target again', async () => {
    const { sim, inbox, create } = setUp()
    const seed = createSimulator().hash()
    inbox.respond(500)
    create()
    await sim.idle()
    sim.reset()
    expect([inbox.received, sim.hash()]).toEqual([[], seed])
    sim.api.webhookTargets.create({ url: inbox.url, event_types: ['customer.created'] })
    create()
    await sim.idle()
    expect(inbox.received.map(({ status }) => status)).toEqual([204])
    sim.reset()
    expect(sim.webhooks.inbox().url).toBe(inbox.url)
  })

  it('after a restore is empty, and receives what the restored target takes', async () => {
    const { sim, inbox, create } = setUp()
    const base = sim.snapshot()
    for (const name of ['One', 'Two']) {
      inbox.hang()
      create(name)
      await sim.idle()
      expect(inbox.events().map((event) => payloadOf(event)['name'])).toEqual([name])
      sim.restore(base)
      expect(inbox.received).toEqual([])
    }
    create('Three')
    await sim.idle()
    expect(inbox.received.map(({ status }) => status)).toEqual([204])
  })

  it('is not in a fork, where what is due waits for the one that takes its place', async () => {
    const { sim, inbox, create } = setUp()
    create()
    const fork = sim.fork()
    await fork.idle()
    expect([inbox.received, fork.webhooks.deliveries({ status: 'pending' }).length]).toEqual([[], 1])
    const own = fork.webhooks.inbox()
    await fork.idle()
    expect([own.url, own.received.length, inbox.received.length]).toEqual([inbox.url, 1, 0])
    expect(fork.api.webhookTargets.list().data).toHaveLength(1)
    await sim.idle()
    expect([own.received.length, inbox.received.length]).toEqual([1, 1])
  })

  it('gives way to a handler of the same URL, and takes its place', async () => {
    const { sim, inbox, create } = setUp()
    let handled = 0
    sim.webhooks.deliverTo(inbox.url, () => {
      handled++
      return new Response()
    })
    create()
    await sim.idle()
    const other = sim.webhooks.inbox({ url: inbox.url })
    create('Second Corp')
    await sim.idle()
    expect([handled, inbox.received.length, other.received.length]).toEqual([1, 0, 1])
  })

  it('works on clocks that run by themselves', async () => {
    const sim = createSimulator({ clock: { auto: '1s' } })
    const inbox = sim.webhooks.inbox({ event_types: ['customer.kyb_status.created'] })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const { id } = app.customers.create(
      { name: 'Acme Corp', customer_type: 'business' },
      { idempotencyKey: '9c1b2a5e-5d3c-4a77-8b11-6f9f0d7a4c21' },
    )
    for (let polls = 0; polls < 6; polls++) app.customers.get(id)
    expect(inbox.events('customer.kyb_status.created').map(({ data }) => data.object['kyb_status'])).toEqual([
      'approved',
    ])
  })

  it('can be asked after the simulator was disposed', async () => {
    const { sim, inbox, create } = setUp()
    create()
    await sim.idle()
    sim.dispose()
    expect(inbox.received.map(({ verdict }) => verdict.ok)).toEqual([true])
    expect(() => sim.webhooks.inbox()).toThrow('was disposed')
  })
})

describe('ten thousand deliveries', () => {
  it('at one instant reach a handler once each, though it takes the host’s time for each', async () => {
    const sim = createSimulator()
    const accepted: (string | null)[] = []
    sim.webhooks.deliverTo(async (request) => {
      await request.text()
      await new Promise((resolve) => setTimeout(resolve, 0))
      accepted.push(request.headers.get('x-platform-event-id'))
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    for (let made = 0; made < 10_000; made++) {
      sim.api.customers.create({ name: `Customer ${made}`, customer_type: 'business' })
    }
    await sim.idle()
    expect(accepted.sort()).toEqual(
      sim.events
        .list({ type: 'customer.created' })
        .map(({ id }) => id)
        .sort(),
    )
    expect(sim.webhooks.deliveries({ status: 'delivered' })).toHaveLength(10_000)
  })
})

describe('a handler', () => {
  it('that throws, returns nothing, stays silent or is late is tried again, and one that is slow is not', async () => {
    const sim = createSimulator({ webhooks: { hostTimeoutMs: 600 } })
    const attempts = new Map<string, number>()
    const accepted: string[] = []
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    sim.webhooks.deliverTo(async (request) => {
      const verdict = verifyWebhook({
        body: await request.text(),
        headers: request.headers,
        publicKey: sim.webhooks.publicKey,
        now: sim.clock.now(),
      })
      if (!verdict.ok) return new Response(null, { status: 401 })
      const { id } = verdict.event
      const attempt = (attempts.get(id) ?? 0) + 1
      attempts.set(id, attempt)
      const nothing: unknown = undefined
      if (attempt === 1) throw new Error('out of order')
      if (attempt === 2) return nothing as Response
      if (attempt === 3) return new Promise<Response>(() => undefined)
      if (attempt === 4) await pause(1200)
      if (attempt === 5) await pause(5)
      if (attempt === 5) accepted.push(id)
      return new Response(null, { status: 200 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    const names = ['One', 'Two', 'Three'].map((name) => `Customer ${name}`)
    for (const name of names) sim.api.customers.create({ name, customer_type: 'business' })
    await sim.clock.advance('3h')
    expect(accepted.sort()).toEqual(
      sim.events
        .list({ type: 'customer.created' })
        .map(({ id }) => id)
        .sort(),
    )
    for (const { log } of sim.webhooks.deliveries()) {
      expect(log.map(({ reason }) => reason)).toEqual([
        'the receiver failed with Error: out of order',
        'the receiver returned undefined instead of a Response',
        'the receiver did not answer within 20 seconds',
        'the receiver did not answer within 20 seconds',
        null,
      ])
    }
  })
})
