import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, test } from 'vitest'
import { brokenIn, factsOf } from '../../src/kit/vary/broken.js'
import { Told } from '../../src/kit/vary/money.js'
import { kindsOfWeather, weatherAt, weatherNamed } from '../../src/kit/vary/weather.js'
import { acme, call, varied } from './varied.js'

/** Three customers are made, one after the other. What came of each call, and how many customers there are. */
async function three(sim: Simulator): Promise<readonly (number | string)[]> {
  const outcomes: (number | string)[] = []
  for (const number of [1, 2, 3])
    await call(
      sim,
      'POST',
      '/customers',
      { ...acme, name: `Acme ${number}` },
      `0000000${number}-0000-4000-8000-000000000000`,
    ).then(
      async (response) => {
        const text = await response.text()
        outcomes.push(text.endsWith('}') ? response.status : 'cut')
      },
      () => outcomes.push('no answer'),
    )
  return [...outcomes, sim.api.customers.list().data.length]
}

describe('weather comes at the place that its name says, and nowhere else', () => {
  test.each([
    ['weather: lost at customers.create 2', [201, 'no answer', 201, 3]],
    ['weather: refused at customers.create 2', [201, 'no answer', 201, 2]],
    ['weather: cut at customers.create 3', [201, 201, 'cut', 3]],
    ['weather: 500 at customers.create 1', [500, 201, 201, 2]],
    ['weather: 503 at customers.create 3', [201, 201, 503, 2]],
    ['weather: 429 for 30s at customers.create 2', [201, 429, 201, 2]],
    ['weather: limited for 1m at customers.create 2', [201, 429, 429, 1]],
    ['weather: unreachable for 10m at customers.create 2', [201, 'no answer', 'no answer', 2]],
  ])('%s', async (name, outcomes) => {
    const { value, isHit } = await varied([name], three)
    expect({ value, isHit }).toEqual({ value: outcomes, isHit: true })
  })

  test('what is not met is said to be so', async () => {
    const { value, isHit } = await varied(['weather: lost at customers.create 4'], three)
    expect({ value, isHit }).toEqual({ value: [201, 201, 201, 3], isHit: false })
  })

  test('a run that is only watched is the run that nobody watches', async () => {
    const watched = await varied([], async (sim) => {
      await three(sim)
      return sim.hash()
    })
    const alone = createSimulator({ limits: { sandboxAmount: null } })
    await three(alone)
    expect(watched.value).toBe(alone.hash())
    expect(watched.seen.call).toEqual(new Map([['customers.create', 3]]))
    expect(watched.broken).toEqual([])
  })
})

describe('a delivery', () => {
  /** The types that arrived, in order, in two days. */
  async function arrived(sim: Simulator): Promise<readonly string[]> {
    const types: string[] = []
    sim.webhooks.deliverTo((request) => {
      types.push(request.headers.get('x-platform-event-type') ?? '')
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    sim.api.customers.create(acme)
    await sim.clock.advance('1s')
    const atOnce = types.length
    await sim.clock.advance('1d')
    await sim.clock.advance('1d')
    return [`${atOnce} at once`, ...types]
  }

  test.each([
    ['weather: webhook lost at customer.created 1', ['0 at once', 'customer.created']],
    ['weather: webhook twice at customer.created 1', ['2 at once', 'customer.created', 'customer.created']],
    ['weather: webhook unheard at customer.created 1', ['1 at once', 'customer.created', 'customer.created']],
    ['weather: webhook swallowed at customer.created 1', ['0 at once']],
    [
      'weather: webhook replayed for 1d at customer.created 1',
      ['1 at once', 'customer.created', 'customer.created'],
    ],
  ])('%s', async (name, types) => {
    const { value, isHit } = await varied([name], arrived)
    expect({ value, isHit }).toEqual({ value: types, isHit: true })
  })
})

describe('a transaction', () => {
  async function deposited(sim: Simulator): Promise<string | undefined> {
    const account = sim.given.onramp({ customer: sim.given.activeBusiness() })
    sim.simulate.bankDeposit(account.id, { amount: '5.00' })
    for (let days = 0; days < 4; days++) await sim.clock.advance('1d')
    return sim.api.autoTransactions.list().data[0]?.status
  }

  test.each([
    ['weather: failed at auto 1', 'failed'],
    ['weather: returned for 2d at auto 1', 'reversed'],
  ])('%s', async (name, status) => {
    const { value, isHit } = await varied([name], deposited)
    expect({ value, isHit }).toEqual({ value: status, isHit: true })
  })
})

test('every kind has a name that leads back to it, and says where it is allowed', () => {
  const places = {
    call: { 'customers.create': 1 },
    delivery: { 'customer.created': 1 },
    transaction: { auto: 1 },
  }
  const all = weatherAt(places, true)
  expect(new Set(all.map(({ name }) => weatherNamed(name)?.fault.what))).toEqual(new Set(kindsOfWeather))
  for (const variation of all) {
    expect(weatherNamed(variation.name)?.variation).toEqual(variation)
    expect(variation.source).not.toBe('')
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test('an app that nobody can wait for meets no weather that makes it wait', () => {
  const places = { call: { 'customers.create': 1 }, delivery: {}, transaction: {} }
  const names = weatherAt(places, false).map(({ name }) => name)
  expect(names).toContain('weather: 429 for 1s at customers.create 1')
  expect(names.filter((name) => /slow|limited|unreachable|30s/.test(name))).toEqual([])
})

/** What of our own checks these calls and lines do not meet; where they are not those of a calm run, after one that did nothing. */
async function broken(
  calls: Parameters<typeof brokenIn>[0]['calls'],
  { lines = (_: Simulator): readonly string[] => [], isCalm = false } = {},
): Promise<readonly string[]> {
  const { sim } = await varied([], async () => undefined)
  const run = { sim, calls, lines: lines(sim), told: new Told() }
  const calm = factsOf({ ...run, calls: [] })
  return brokenIn(run, factsOf(run), isCalm ? undefined : calm)
}

describe('whatever a test asserts, an app does not', () => {
  const at = Date.UTC(2026, 0, 1)
  const sent = {
    ...{ at, operation: 'customers.create', method: 'POST', path: '/customers', body: '{}' },
    ...{ key: 'one', status: 201, retryAfter: undefined },
  }

  test.each([
    [
      'call before the time that it was told',
      [
        { ...sent, status: 429, retryAfter: 30 },
        { ...sent, at: at + 29_000 },
      ],
      /told the app to wait/,
    ],
    ['send again what was refused', [{ ...sent, status: 404 }, sent], /after it was refused with 404/],
    [
      'send under another key what may have been executed',
      [
        { ...sent, status: 0 },
        { ...sent, key: 'two' },
      ],
      /another idempotency key/,
    ],
    [
      'send without a key what may have been executed',
      [
        { ...sent, status: 500 },
        { ...sent, key: undefined },
      ],
      /no idempotency key/,
    ],
    [
      'call what there is not',
      [{ ...sent, operation: undefined, status: 404 }],
      /which the API does not have/,
    ],
  ])('%s', async (_, calls, wrong) => {
    expect(await broken(calls)).toEqual([expect.stringMatching(wrong)])
  })

  test.each([
    [
      'waits as long as it was told',
      [
        { ...sent, status: 429, retryAfter: 30 },
        { ...sent, at: at + 30_000 },
      ],
    ],
    [
      'sends out of a wallet again, which may have enough by now',
      [
        { ...sent, operation: 'wallets.send', status: 400 },
        { ...sent, operation: 'wallets.send', key: 'two' },
      ],
    ],
    ['sends under its key what may have been executed', [{ ...sent, status: 0 }, sent]],
    [
      'looks first, and then sends under another key',
      [
        { ...sent, status: 0 },
        { ...sent, method: 'GET' },
        { ...sent, key: 'two' },
      ],
    ],
    [
      'had another call on its way',
      [
        { ...sent, status: 429, retryAfter: 30 },
        { ...sent, body: '{"a":1}' },
      ],
    ],
  ])('unlike one that %s', async (_, calls) => {
    expect(await broken(calls, { isCalm: true })).toEqual([])
  })

  test('write a key on its console', async () => {
    const [wrong] = await broken([], { lines: ({ apiKey }) => [`no answer with ${apiKey}`] })
    expect(wrong).toContain('has a secret: no answer with [the secret]')
  })

  test('refuse an event for ever', async () => {
    const run = await varied([], async (sim) => {
      sim.webhooks.deliverTo(() => new Response(null, { status: 500 }))
      sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
      sim.api.customers.create(acme)
      await sim.clock.advance('1h')
    })
    expect(run.broken).toEqual(['customer.created was never accepted: it was answered 500'])
  })
})
