import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { optionsOf } from '../conformance/case.js'
import { activeCustomer, newCustomer, newOneOff, samples } from '../conformance/samples.js'
import { overFetch } from '../support/entry-points.js'
import { payloadOf } from '../support/payload.js'

const { events: eventDefinitions } = registry

function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const inbox = sim.webhooks.inbox({ event_types: ['customer.created'] })
  const create = (...names: readonly string[]) =>
    names.forEach((name) => {
      const { id } = sim.api.customers.create({ name, customer_type: 'business' })
      // A deleted customer frees its name for the next one.
      sim.api.customers.delete(id)
    })
  const names = () => inbox.received.map(({ event }) => payloadOf(event)['name'])
  const reasons = () => sim.webhooks.deliveries().map(({ log }) => log.map(({ reason }) => reason))
  return { sim, inbox, create, names, reasons }
}

function addUser(sim: Simulator, name: string) {
  const email = `${name}@client.example`
  sim.api.users.create({ first_name: name, last_name: 'Client', email, role: 'viewer' })
}

const queue = ['One Corp', 'Two Corp', 'Three Corp', 'Four Corp', 'Five Corp']

describe('duplicate', () => {
  it('has the next delivery arrive twice, as it is, after the first was answered', async () => {
    const { sim, inbox, create, names, reasons } = setUp()
    sim.webhooks.duplicate()
    create('One Corp', 'Two Corp')
    await sim.idle()
    expect(names()).toEqual(['One Corp', 'One Corp', 'Two Corp'])
    const [first, copy] = inbox.received
    expect([copy?.body, copy?.headers]).toEqual([first?.body, first?.headers])
    expect(reasons()).toEqual([
      ['it arrived twice (webhooks.duplicate), and the copy was answered 204'],
      [null],
    ])
    expect(sim.webhooks.deliveries().map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
  })

  it('takes as many as it is told, of whatever instants, and counts those that reach somebody', async () => {
    const { sim, create, names } = setUp()
    sim.webhooks.duplicate(3)
    sim.webhooks.drop(1)
    create('One Corp', 'Two Corp')
    await sim.clock.advance('5m')
    create('Three Corp', 'Four Corp')
    await sim.idle()
    expect(names()).toEqual([
      ...['Two Corp', 'Two Corp'],
      ...['One Corp', 'One Corp'],
      ...['Three Corp', 'Three Corp', 'Four Corp'],
    ])
  })

  it('takes the first answer for the one of the platform', async () => {
    const { sim, inbox, create, reasons } = setUp()
    inbox.respond(500).once()
    sim.webhooks.duplicate()
    create('One Corp')
    await sim.idle()
    expect(reasons()).toEqual([
      ['the receiver answered 500; it arrived twice (webhooks.duplicate), and the copy was answered 204'],
    ])
    await sim.clock.advance('5m')
    expect(inbox.received.map(({ status }) => status)).toEqual([500, 204, 204])
  })

  it('reaches handlers, and says when the copy was not answered', async () => {
    const sim = createSimulator()
    let calls = 0
    sim.webhooks.deliverTo(async () => {
      if (++calls === 2) throw new Error('seen already')
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    newCustomer(sim)
    sim.webhooks.duplicate()
    await sim.idle()
    expect(calls).toBe(2)
    expect(sim.webhooks.deliveries()[0]?.log[0]?.reason).toContain('the copy was not answered')
    expect(sim.webhooks.deliveries()[0]?.status).toBe('delivered')
  })

  it('does not send the copy into another world', async () => {
    const { sim } = setUp()
    let calls = 0
    sim.webhooks.deliverTo(() => {
      calls++
      sim.reset()
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['user.created'] })
    addUser(sim, 'ada')
    sim.webhooks.duplicate()
    await sim.idle()
    expect(calls).toBe(1)
  })
})

describe('drop', () => {
  it('loses the next attempts on the way, which are made again as the platform does', async () => {
    const { sim, inbox, create, reasons } = setUp()
    sim.webhooks.drop(2)
    create('One Corp')
    await sim.clock.advance('15m')
    expect(inbox.received.map(({ attempt, at }) => [attempt, at.toISOString()])).toEqual([
      [3, '2026-01-01T00:15:00.000Z'],
    ])
    const lost = 'it was lost on the way (webhooks.drop)'
    expect(reasons()).toEqual([[lost, lost, null]])
  })

  it('can lose a delivery for good', async () => {
    const { sim, inbox, create } = setUp()
    sim.webhooks.drop(10)
    create('One Corp')
    await sim.clock.advance('48h')
    const [failed] = sim.webhooks.deliveries({ status: 'failed' })
    expect([inbox.received.length, failed?.attempts]).toEqual([0, 10])
    sim.webhooks.retry(failed?.id ?? '')
    await sim.idle()
    expect(inbox.received.map(({ attempt }) => attempt)).toEqual([1])
  })

  it('counts in the order of virtual time, over all receivers', async () => {
    const { sim, inbox, create, names } = setUp()
    const other = sim.webhooks.inbox({ event_types: ['customer.created'] })
    sim.webhooks.drop(3)
    create('One Corp', 'Two Corp')
    await sim.idle()
    expect([names(), other.received.length]).toEqual([[], 1])
    await sim.clock.advance('5m')
    expect([inbox.received.length, other.received.length]).toEqual([2, 2])
  })
})

describe('tamper', () => {
  it('changes the next body after it was signed: an event still, dated a second later', async () => {
    const { sim, inbox, create, reasons } = setUp()
    sim.webhooks.tamper()
    create('One Corp', 'Two Corp')
    await sim.idle()
    const [event] = sim.events.list({ type: 'customer.created' })
    expect(inbox.received[0]?.event).toEqual({ ...event, created: 1767225601 })
    expect(inbox.received.map(({ verdict }) => (verdict.ok ? 'ok' : verdict.reason))).toEqual([
      'wrong_signature',
      'ok',
    ])
    expect(reasons()).toEqual([['the body was changed after it was signed (webhooks.tamper)'], [null]])
  })

  it('is tried again as it was, where the receiver refuses it', async () => {
    const { sim, inbox, create, reasons } = setUp()
    inbox.respond(401).once()
    sim.webhooks.tamper((body) => body.replaceAll('One', 'Two'))
    create('One Corp')
    await sim.clock.advance('5m')
    expect(inbox.received.map(({ verdict }) => verdict.ok)).toEqual([false, true])
    expect(reasons()).toEqual([
      ['the receiver answered 401; the body was changed after it was signed (webhooks.tamper)', null],
    ])
  })

  it('is made with the last change that was asked for, and fails the attempt where that throws', async () => {
    const { sim, inbox, create, reasons } = setUp()
    sim.webhooks.tamper(() => 'never')
    sim.webhooks.tamper(() => {
      throw new Error('no such member')
    })
    create('One Corp')
    await sim.idle()
    expect(inbox.received).toEqual([])
    expect(reasons()).toEqual([['the change of webhooks.tamper threw Error: no such member']])
  })

  it('does not touch the event itself', async () => {
    const { sim, create } = setUp()
    sim.webhooks.tamper(() => '{}')
    create('One Corp')
    await sim.idle()
    expect(sim.events.list({ type: 'customer.created' })[0]?.data.object['name']).toBe('One Corp')
  })
})

describe('reorder', () => {
  it('has what is due at one instant go out backwards, until it is switched off', async () => {
    const { sim, create, names, inbox } = setUp()
    sim.webhooks.reorder()
    create(...queue)
    await sim.idle()
    expect(names()).toEqual([...queue].reverse())
    inbox.clear()
    create(...queue)
    await sim.clock.advance('1s')
    expect(names()).toEqual([...queue].reverse())
    sim.webhooks.reorder(false)
    inbox.clear()
    create(...queue)
    await sim.idle()
    expect(names()).toEqual(queue)
  })

  it('shuffles by a seed: the same order for the same seed, another for another, and never the one of the queue', async () => {
    const orders: string[] = []
    for (const seed of [1, 1, 2, 'three']) {
      const { sim, create, names } = setUp()
      sim.webhooks.reorder(seed)
      create(...queue)
      await sim.idle()
      expect([...names()].sort()).toEqual([...queue].sort())
      orders.push(names().join())
    }
    expect(orders[0]).toBe(orders[1])
    expect(new Set(orders).size).toBe(3)
    for (let seed = 0; seed < 50; seed++) {
      const { sim, create, names } = setUp()
      sim.webhooks.reorder(seed)
      create('One Corp', 'Two Corp')
      await sim.idle()
      expect(names()).toEqual(['Two Corp', 'One Corp'])
    }
  })

  it('shuffles every instant in its own way', async () => {
    const { sim, inbox, create, names } = setUp()
    sim.webhooks.reorder('seed')
    const orders = new Set<string>()
    for (let instant = 0; instant < 5; instant++) {
      create(...queue)
      await sim.clock.advance('1s')
      orders.add(names().join())
      inbox.clear()
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('does not carry a delivery over to another instant', async () => {
    const { sim, create, names } = setUp()
    sim.webhooks.reorder()
    create('One Corp', 'Two Corp')
    await sim.clock.advance('1s')
    create('Three Corp', 'Four Corp')
    await sim.clock.advance('1s')
    expect(names()).toEqual(['Two Corp', 'One Corp', 'Four Corp', 'Three Corp'])
  })

  it('shows in the log of those that moved', async () => {
    const { sim, create, reasons } = setUp()
    sim.webhooks.reorder()
    create('One Corp', 'Two Corp', 'Three Corp')
    await sim.idle()
    expect(reasons()).toEqual([
      ['it went out as number 3 of 3, queued as number 1 (webhooks.reorder)'],
      [null],
      ['it went out as number 1 of 3, queued as number 3 (webhooks.reorder)'],
    ])
  })

  it('loses nothing when a receiver replaces the world in the middle of it', async () => {
    const { sim } = setUp()
    const seen: (string | null)[] = []
    const base = sim.snapshot()
    sim.webhooks.deliverTo('https://app.example/hooks', (request) => {
      seen.push(request.headers.get('x-platform-event-type'))
      if (seen.length === 2) sim.restore(base)
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['user.created'] })
    sim.webhooks.reorder()
    for (const name of ['a', 'b', 'c', 'd']) addUser(sim, name)
    await sim.idle()
    expect(seen).toHaveLength(2)
    expect(sim.webhooks.deliveries()).toEqual([])
  })

  it('has what waits for its turn in a fork that a receiver makes', async () => {
    const { sim } = setUp()
    const forks: Simulator[] = []
    sim.webhooks.deliverTo('https://app.example/hooks', () => {
      if (forks.length === 0) forks.push(sim.fork())
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['user.created'] })
    sim.webhooks.reorder()
    for (const name of ['a', 'b', 'c']) addUser(sim, name)
    await sim.idle()
    const [fork] = forks
    fork?.webhooks.deliverTo(() => new Response())
    await fork?.idle()
    expect(fork?.webhooks.deliveries().map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  it('puts back what it gathered when a job of the instant fails', async () => {
    const { sim, create, names } = setUp({ stepLimit: 3 })
    sim.webhooks.reorder()
    create(...queue)
    await expect(sim.idle()).rejects.toThrow('more than 3 jobs')
    expect(names()).toEqual([])
    expect(sim.clock.pending().filter(({ kind }) => kind === 'webhooks.attempt')).toHaveLength(5)
  })

  it('does not concern runNext, which makes one at a time', async () => {
    const { sim, create, names } = setUp()
    sim.webhooks.reorder()
    create('One Corp', 'Two Corp')
    await sim.clock.runNext()
    await sim.clock.runNext()
    expect(names()).toEqual(['One Corp', 'Two Corp'])
  })

  it('concerns clocks that run by themselves', () => {
    const sim = createSimulator({ clock: { auto: '1s' } })
    const inbox = sim.webhooks.inbox()
    sim.webhooks.reorder()
    newCustomer(sim)
    expect(inbox.events().map(({ type }) => type)).toEqual(['customer.kyb_link.created', 'customer.created'])
  })
})

describe('replay', () => {
  it('delivers an event again, as the endpoint does, ten times', async () => {
    const { sim, inbox, create } = setUp()
    create('One Corp')
    await sim.idle()
    const id = inbox.events()[0]?.id ?? ''
    expect(sim.webhooks.replay(id)).toEqual({ webhook_id: id, status: 'queued', replayed_to_count: 1 })
    await sim.idle()
    expect(inbox.received.map(({ isReplay, event }) => [isReplay, event?.id])).toEqual([
      [false, id],
      [true, id],
    ])
    expect(inbox.last()?.headers).toHaveProperty('x-webhook-replay', 'true')
    expect(inbox.last()?.verdict).toMatchObject({ ok: true, isReplay: true })
    for (let count = 2; count <= 10; count++) sim.webhooks.replay(id)
    expect(() => sim.webhooks.replay(id)).toThrow(expect.objectContaining({ slug: 'conflict' }))
    expect(() => sim.api.webhooks.replay(id)).toThrow(expect.objectContaining({ slug: 'conflict' }))
  })

  it('delivers what belongs to another client, to that client', async () => {
    const { sim } = setUp()
    const inbox = sim.webhooks.inbox({ subscribe: false })
    const api = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    api.webhookTargets.create({ url: inbox.url, event_types: ['customer.created'] })
    api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.idle()
    sim.webhooks.replay(inbox.events()[0]?.id ?? '')
    await sim.idle()
    expect(inbox.received).toHaveLength(2)
  })

  it('names nothing that is unknown', () => {
    const { sim } = setUp()
    expect(() => sim.webhooks.replay('37dGam000000rHszFp7WvWusxxI')).toThrow(
      expect.objectContaining({ slug: 'not-found', hint: 'sim.events.list() has them' }),
    )
  })
})

describe('what the test does to deliveries', () => {
  const all = (sim: Simulator) => {
    sim.webhooks.drop(1)
    sim.webhooks.duplicate(1)
    sim.webhooks.tamper()
    sim.webhooks.reorder()
  }

  it('is no part of the world: its hash, its snapshot and its forks know nothing of it', async () => {
    const { sim, inbox, create } = setUp()
    const before = [sim.hash(), JSON.stringify(sim.snapshot())]
    all(sim)
    expect([sim.hash(), JSON.stringify(sim.snapshot())]).toEqual(before)
    create('One Corp', 'Two Corp')
    const fork = sim.fork()
    const other = fork.webhooks.inbox({ url: inbox.url })
    await fork.idle()
    expect(other.received.map(({ verdict, event }) => [verdict.ok, payloadOf(event)['name']])).toEqual([
      [true, 'One Corp'],
      [true, 'Two Corp'],
    ])
  })

  it.each(['reset', 'restore'] as const)('ends with a %s', async (how) => {
    const { sim, create } = setUp()
    const base = sim.snapshot()
    all(sim)
    if (how === 'reset') sim.reset()
    else sim.restore(base)
    const inbox = sim.webhooks.inbox({ url: 'https://app.example/hooks', event_types: ['user.created'] })
    create('One Corp')
    addUser(sim, 'a')
    addUser(sim, 'b')
    await sim.idle()
    expect(inbox.received.map(({ verdict, event }) => [verdict.ok, payloadOf(event)['email']])).toEqual([
      [true, 'a@client.example'],
      [true, 'b@client.example'],
    ])
  })

  it('can be taken back before it happens', async () => {
    const { sim, create, names } = setUp()
    sim.webhooks.drop(5)
    sim.webhooks.drop(0)
    sim.webhooks.duplicate(5)
    sim.webhooks.duplicate(0)
    create('One Corp')
    await sim.idle()
    expect(names()).toEqual(['One Corp'])
  })

  it('is counted in whole deliveries', () => {
    const { webhooks } = createSimulator()
    for (const wrong of [-1, 0.5, Number.NaN]) {
      expect(() => webhooks.drop(wrong)).toThrow('a whole number of deliveries')
      expect(() => webhooks.duplicate(wrong)).toThrow('a whole number of deliveries')
    }
  })

  it('gives the same story for the same calls', async () => {
    const stories = []
    for (let run = 0; run < 2; run++) {
      const { sim, inbox, create } = setUp()
      all(sim)
      sim.webhooks.reorder(7)
      create(...queue)
      await sim.clock.advance('1h')
      stories.push([sim.hash(), inbox.received.map(({ headers, body, at }) => [headers, body, at])])
    }
    expect(stories[0]).toEqual(stories[1])
  })
})

describe('what was to go wrong and never did', () => {
  const unhit = (sim: Simulator) => sim.webhooks.unhit().map(({ description }) => description)
  const nothing =
    '. No delivery is waiting: its event has to happen first, while a target takes it, such as sim.webhooks.inbox() makes'

  it('is told in the order of the tools, with what is missing', async () => {
    const { sim, create } = setUp()
    sim.webhooks.drop(2)
    sim.webhooks.duplicate()
    sim.webhooks.tamper()
    sim.webhooks.reorder('seed')
    expect(sim.webhooks.unhit()).toEqual([
      { tool: 'drop', description: `webhooks.drop(2): no attempt was made after it${nothing}` },
      {
        tool: 'duplicate',
        description: `webhooks.duplicate(1): no attempt was made after it that was not lost${nothing}`,
      },
      {
        tool: 'tamper',
        description: `webhooks.tamper(): no attempt was made after it that was not lost${nothing}`,
      },
      {
        tool: 'reorder',
        description: `webhooks.reorder("seed"): no two deliveries were due at one instant after it`,
      },
    ])
    create('One Corp', 'Two Corp')
    expect(unhit(sim)[0]).toBe(
      'webhooks.drop(2): no attempt was made after it. Deliveries are waiting: await sim.clock.advance(...) or sim.idle() sends what is due',
    )
    await sim.idle()
    expect(sim.webhooks.unhit().map(({ tool }) => tool)).toEqual(['duplicate', 'tamper'])
    await sim.clock.advance('5m')
    expect(unhit(sim)).toEqual([])
  })

  it('is not what happened in part, was taken back, or was asked for anew and happened then', async () => {
    const { sim, create } = setUp()
    sim.webhooks.drop(5)
    sim.webhooks.drop(0)
    sim.webhooks.reorder()
    sim.webhooks.reorder(false)
    sim.webhooks.duplicate(7)
    sim.webhooks.duplicate(3)
    create('One Corp')
    await sim.idle()
    expect(unhit(sim)).toEqual([])
    sim.webhooks.duplicate(2)
    expect(unhit(sim)).toEqual([
      `webhooks.duplicate(2): no attempt was made after it that was not lost${nothing}`,
    ])
  })

  it('is a disorder among deliveries that were due one at a time', async () => {
    const { sim, create } = setUp()
    sim.webhooks.reorder()
    create('One Corp')
    await sim.clock.advance('1s')
    create('Two Corp')
    await sim.clock.advance('1s')
    expect(unhit(sim)).toEqual(['webhooks.reorder(): no two deliveries were due at one instant after it'])
  })

  it('is a change that changed nothing, which fails the attempt and says so', async () => {
    const { sim, inbox, create, reasons } = setUp()
    sim.webhooks.tamper((body) => body.replace('Acme', 'Evil'))
    create('One Corp')
    await sim.idle()
    expect(inbox.received).toEqual([])
    expect(reasons()).toEqual([
      ['the change of webhooks.tamper threw UsageError: it left the body as it was.'],
    ])
    expect(unhit(sim)).toEqual(['webhooks.tamper(change): its change left the body as it was, or threw'])
  })

  it('is an answer of an inbox by which an attempt fails, and that was never given', async () => {
    const { sim, inbox, create } = setUp()
    inbox.respond(500).times(2)
    inbox.hang().once()
    inbox.refuse().once()
    inbox.respond(201).once()
    inbox.failWith(new Error('the line is dead'))
    create('One Corp')
    await sim.idle()
    const at = `the inbox at ${inbox.url}`
    expect(sim.webhooks.unhit()).toEqual([
      { tool: 'inbox', description: `${at}, hang().times(1): what came was given other answers first` },
      { tool: 'inbox', description: `${at}, refuse().times(1): what came was given other answers first` },
      {
        tool: 'inbox',
        description: `${at}, failWith(Error: the line is dead): what came was given other answers first`,
      },
    ])
    inbox.respond(204)
    expect(unhit(sim)).toHaveLength(2)
    await sim.clock.advance('2h')
    expect(unhit(sim)).toEqual([])
    inbox.respond(503)
    expect(unhit(sim)).toEqual([`${at}, respond(503): no attempt came there after it${nothing}`])
  })

  it('is named where it cannot be meant at all', () => {
    const { webhooks } = createSimulator()
    const text = 'text' as never
    expect(() => webhooks.tamper(text)).toThrow('a function from body to body, and was given text')
    expect(() => webhooks.deliverTo(text)).toThrow('was given text and undefined')
    expect(() => webhooks.deliverTo('app.example', () => new Response())).toThrow('the URL of a target')
    expect(() => webhooks.inbox().respond(text)).toThrow('the status is no whole number')
    const misspelt = { eventTypes: ['customer.created'] } as object
    expect(() => webhooks.inbox(misspelt)).toThrow('no option eventTypes. Did you mean event_types?')
    expect(() => webhooks.build('customer.created', misspelt)).toThrow('there is no option eventTypes')
    expect(() => webhooks.deliveries({ event_type: 'customer.creatd' as never })).toThrow(
      'Did you mean customer.created',
    )
  })

  it('can be read after dispose, and ends with a reset', () => {
    const { sim, inbox } = setUp()
    sim.webhooks.drop(1)
    inbox.respond(500)
    const fork = sim.fork()
    sim.dispose()
    expect(sim.webhooks.unhit()).toHaveLength(2)
    expect(fork.webhooks.unhit()).toEqual([])
    fork.webhooks.drop(1)
    fork.webhooks.inbox().hang()
    fork.reset()
    expect(fork.webhooks.unhit()).toEqual([])
  })
})

describe('build', () => {
  const types = eventDefinitions.filter(({ audience }) => audience !== 'nobody').map(({ type }) => type)
  const typed = types as Parameters<Simulator['webhooks']['build']>[0][]

  it.each(typed)('makes a signed delivery of %s', (type) => {
    for (const environment of ['sandbox', 'production'] as const) {
      const sim = createSimulator({ environment })
      const before = sim.hash()
      const { body, headers, event, publicKey } = sim.webhooks.build(type)
      expect(publicKey).toBe(sim.webhooks.publicKey)
      expect(JSON.parse(body)).toEqual(event)
      expect(event.id).toMatch(/^[0-9A-Za-z]{27}$/)
      expect(headers).toMatchObject({ 'x-platform-event-type': type, 'x-platform-event-id': event.id })
      expect(verifyWebhook({ body, headers, publicKey, now: sim.clock.now() })).toEqual({
        ok: true,
        event,
        isReplay: false,
      })
      expect([sim.hash(), sim.events.list(), sim.webhooks.deliveries()]).toEqual([before, [], []])
    }
  })

  it('is signed as Node signs', () => {
    const sim = createSimulator()
    const { body, headers, publicKey } = sim.webhooks.build('customer.created')
    const key = createPublicKey({
      key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'),
      format: 'der',
      type: 'spki',
    })
    const message = Buffer.from(`${headers['x-webhook-timestamp']}${body}`)
    const signature = Buffer.from(headers['x-webhook-signature'] ?? '', 'base64')
    expect(verify(null, message, key, signature)).toBe(true)
  })

  it('takes id, times, attempt, replay and key as they are given', () => {
    const sim = createSimulator()
    const key = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
    const built = sim.webhooks.build('user.created', {
      id: '37dGam000000rHszFp7WvWusxxI',
      created: '2024-05-06T07:08:09Z',
      timestamp: new Date('2024-05-06T08:00:00Z'),
      attempt: 7,
      isReplay: true,
      key,
      object: { email: 'grace@client.example' },
    })
    expect(built.event).toEqual({
      id: '37dGam000000rHszFp7WvWusxxI',
      type: 'user.created',
      created: 1714979289,
      api_version: '1.0.0',
      data: { object: { user_id: expect.any(String), email: 'grace@client.example' } },
    })
    const node = createPrivateKey({
      key: Buffer.from(`302e020100300506032b657004220420${key}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    })
    expect(built.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Platform-Webhooks/1.0',
      'x-platform-event-id': '37dGam000000rHszFp7WvWusxxI',
      'x-platform-event-type': 'user.created',
      'x-platform-delivery-attempt': '7',
      'x-webhook-signature': sign(null, Buffer.from(`1714982400${built.body}`), node).toString('base64'),
      'x-webhook-timestamp': '1714982400',
      'x-webhook-replay': 'true',
    })
    // RFC 8032, 7.1, TEST 1.
    expect(built.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  })

  it('merges objects at any depth, replaces all else, and leaves out what is undefined', () => {
    const { event } = createSimulator().webhooks.build('auto_account.created', {
      object: {
        enabled: false,
        destination_id: undefined,
        bank_account: { us_details: { routing_number: '101019644' } },
        output_asset: { tags: ['a', 'b'] },
        extra: { nested: { deep: 1, gone: undefined } },
      },
    })
    const { object } = event.data
    expect(object).not.toHaveProperty('destination_id')
    expect(object).toMatchObject({
      enabled: false,
      account_type: 'onramp',
      bank_account: {
        account_holder_name: 'Acme Corp',
        us_details: { account_type: 'checking', routing_number: '101019644' },
      },
      output_asset: { id: 'USDC', tags: ['a', 'b'] },
    })
    expect(object).toHaveProperty('extra', { nested: { deep: 1 } })
  })

  it('starts from the last real event of the type, which stays as it is', async () => {
    const sim = createSimulator()
    newCustomer(sim, 'First Corp')
    const { id } = newCustomer(sim, 'Last Corp')
    const before = sim.hash()
    const { event } = sim.webhooks.build('customer.created', { object: { external_id: 'ext-1' } })
    expect(event.data.object).toEqual({
      id,
      customer_id: id,
      name: 'Last Corp',
      type: 'business',
      external_id: 'ext-1',
    })
    expect(sim.events.list().map((each) => each.id)).not.toContain(event.id)
    expect(sim.hash()).toBe(before)
  })

  it('gives each event an id of its own, the same in every run, and names one object alike everywhere', () => {
    const built = () => {
      const { webhooks } = createSimulator()
      return [1, 2].map(() => webhooks.build('recipient.created'))
    }
    const [first, second] = built()
    expect(first?.event.id).not.toBe(second?.event.id)
    expect(built()).toEqual([first, second])
    const { webhooks } = createSimulator({ seed: 'other' })
    const account = webhooks.build('auto_account.created').event.data.object
    const transaction = webhooks.build('transaction.auto.created').event.data.object
    expect(transaction['auto_account_id']).toBe(account['id'])
  })

  it('is dated by the clock', async () => {
    const sim = createSimulator()
    await sim.clock.advance('1h')
    const { event, headers } = sim.webhooks.build('transaction.auto.created')
    expect([event.created, event.data.object['created_at'], headers['x-webhook-timestamp']]).toEqual([
      1767229200,
      1767229200,
      '1767229200',
    ])
  })

  it('serves the tests of refusals', () => {
    const sim = createSimulator()
    const refusal = (built: { body: string; headers: Readonly<Record<string, string>> }) => {
      const verdict = verifyWebhook({ ...built, publicKey: sim.webhooks.publicKey, now: sim.clock.now() })
      return verdict.ok ? 'ok' : verdict.reason
    }
    const { build } = sim.webhooks
    expect(refusal(build('user.created', { timestamp: '2025-12-31T23:54:59Z' }))).toBe('timestamp_too_old')
    expect(refusal(build('user.created', { timestamp: '2026-01-01T00:05:01Z' }))).toBe('timestamp_in_future')
    expect(refusal(build('user.created', { key: '11'.repeat(32) }))).toBe('wrong_signature')
    const { body, headers } = build('user.created')
    const hmac = createHmac('sha256', 'secret').update(body).digest('base64')
    expect(refusal({ body, headers: { ...headers, 'x-webhook-signature': hmac } })).toBe(
      'malformed_signature',
    )
  })

  it('uses the header prefix and the signing key of the options', () => {
    const sim = createSimulator({
      webhooks: { headerPrefix: 'X-Acme-', signingKey: '22'.repeat(32) },
    })
    const { headers, publicKey } = sim.webhooks.build('user.created')
    expect(headers).toHaveProperty('x-acme-event-type', 'user.created')
    expect(publicKey).toBe(sim.webhooks.publicKey)
  })

  it('refuses what no delivery has', () => {
    const { webhooks } = createSimulator()
    const misspelt = 'customer.create' as 'customer.created'
    expect(() => webhooks.build(misspelt)).toThrow('Did you mean customer.created')
    const internal = 'application.moved' as 'customer.created'
    expect(() => webhooks.build(internal)).toThrow('is not an event type')
    for (const attempt of [0, 11, 1.5]) {
      expect(() => webhooks.build('user.created', { attempt })).toThrow(
        'it must be a whole number from 1 to 10',
      )
    }
    expect(() => webhooks.build('user.created', { key: 'abc' })).toThrow('64 hex characters')
    expect(() => webhooks.build('user.created', { created: 1767225600 })).toThrow('a number is milliseconds')
    expect(() => webhooks.build('user.created', { timestamp: 'soon' })).toThrow('timestamp is soon')
  })

  it('has no payload that real events contradict: their members, where there are any, and kinds of value', async () => {
    const real = await realPayloads()
    expect(real.size).toBeGreaterThan(25)
    const { build } = createSimulator().webhooks
    for (const type of typed) {
      const payloads = real.get(type) ?? []
      const [first] = payloads
      if (first === undefined) continue
      const object = payloadOf(build(type).event)
      const kinds = (payload: Readonly<Record<string, unknown>>) =>
        Object.entries(payload).map(
          ([name, value]) => `${name}: ${Array.isArray(value) ? 'array' : typeof value}`,
        )
      const possible = new Set(payloads.flatMap(kinds))
      expect(
        kinds(object).filter((member) => !possible.has(member)),
        type,
      ).toEqual([])
      const always = Object.keys(first).filter((name) => payloads.every((payload) => name in payload))
      expect(
        always.filter((name) => !(name in object)),
        type,
      ).toEqual([])
    }
  })
})

/** The payloads of every event that the samples of the conformance suite and a few more causes bring about, by type. */
async function realPayloads() {
  const found = new Map<string, Readonly<Record<string, unknown>>[]>()
  const causes: ((sim: Simulator) => unknown)[] = [
    (sim) => {
      const { crypto_address } = newOneOff(sim)
      sim.simulate.cryptoDeposit(crypto_address, { amount: '1.50' })
    },
    (sim) => sim.simulate.rejectOnboarding(newCustomer(sim).id),
    (sim) => sim.simulate.freezeCustomer(activeCustomer(sim).id),
    (sim) => sim.simulate.submitOnboarding(newCustomer(sim, 'Ada Lovelace', 'individual').id),
    (sim) => sim.simulate.updateKybLink(newCustomer(sim).id, 'approved'),
    (sim) => {
      const customer_id = newCustomer(sim).id
      sim.simulate.clearException(sim.simulate.raiseException({ type: 'deposit_unmatched', customer_id }))
    },
    (sim) => {
      const { id } = newCustomer(sim)
      sim.simulate.requestInformation(id)
      sim.simulate.respondToInformation(id)
    },
    (sim) =>
      sim.simulate.setCapability(newCustomer(sim).id, {
        capability: 'international_wire',
        status: 'enabling',
      }),
    (sim) => {
      const target = sim.api.webhookTargets.create({ url: 'https://app.example/', global: true })
      sim.api.webhookTargets.update(target.id, { global: true })
    },
  ]
  for (const cause of causes) {
    const sim = createSimulator()
    cause(sim)
    await note(sim)
  }
  for (const [id, sample] of Object.entries(samples)) {
    const sim = createSimulator(optionsOf(id))
    await overFetch.send(sim, sample(sim))
    await note(sim)
  }
  return found

  async function note(sim: Simulator) {
    sim.webhooks.deliverTo(() => new Response())
    await sim.clock.advance('1h')
    for (const event of sim.events.list())
      found.set(event.type, [...(found.get(event.type) ?? []), payloadOf(event)])
  }
}
