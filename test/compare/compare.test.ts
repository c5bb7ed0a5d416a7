import { randomUUID } from 'node:crypto'
import { createSimulator, type Simulator } from 'platform-simulator'
import { type Listening, listen } from 'platform-simulator/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { journeys } from '../../src/kit/conformance/journeys.js'
import { CarefulClient } from '../../src/programs/compare/careful-client.js'
import { compareCases } from '../../src/programs/compare/cases.js'
import { type CompareCommand, runCompare } from '../../src/programs/compare/command.js'
import { Exceptions } from '../../src/programs/compare/exceptions.js'
import { compare } from '../../src/programs/compare/run.js'
import { type Passing, type Planted, proxyTo, serverThat } from './planted.js'

const apiKey = 'sk_test_0f9d8c7b6a5e4d3c2b1a'
let server: Listening
beforeAll(async () => {
  server = await listen({ limits: { rate: 'observe' }, clock: 'manual', apiKey })
  server.sim.given.activeBusiness()
})
afterAll(() => server.close())

const noWalk = {
  walks: undefined,
  steps: undefined,
  seed: undefined,
  withDeposits: false,
  storiesIn: undefined,
}

const planted: Planted[] = []
afterEach(async () => {
  for (const each of planted.splice(0)) await each.close()
})
async function plant(made: Promise<Planted>): Promise<Planted> {
  const one = await made
  planted.push(one)
  return one
}

/** A comparison whose minutes take no time. */
async function run(command: Partial<CompareCommand> = {}, sim?: Simulator) {
  let now = 0
  const waits: number[] = []
  const lines: string[] = []
  const work = runCompare(
    {
      baseUrl: server.url,
      apiKey,
      isSandbox: false,
      readsOnly: false,
      only: [],
      quirks: undefined,
      perMinute: undefined,
      timeout: undefined,
      isJson: true,
      isListed: false,
      walk: noWalk,
      ...command,
    },
    {
      say: (line) => void lines.push(line),
      remark: (line) => void lines.push(`# ${line}`),
      draw: randomUUID,
      now: () => now,
      write: () => '',
      client: (setting) =>
        new CarefulClient({
          ...setting,
          ...(sim !== undefined && { fetch: (url, init) => sim.fetch(url as string, init) }),
          timeoutMs: command.timeout === undefined ? setting.timeoutMs : 200,
          now: () => now,
          pause: async (milliseconds) => {
            waits.push(milliseconds)
            now += milliseconds
          },
        }),
    },
  )
  const outcome = await work.then(
    (code) => ({ code, error: '' }),
    (error: Error) => ({ code: 2, error: error.message }),
  )
  const json = lines.find((line) => line.startsWith('{'))
  const report = json === undefined ? undefined : JSON.parse(json)
  const differences: string[] = (report?.cases ?? []).flatMap(
    (one: { differences: { operation: string; at: string; says: string }[] }) =>
      one.differences.map(({ operation, at, says }) => `${operation}: ${at} ${says}`),
  )
  return { ...outcome, report, differences: [...new Set(differences)], waits, now, all: lines.join('\n') }
}

const against = async (change: (passing: Passing) => void, command: Partial<CompareCommand> = {}) => {
  const proxy = await plant(proxyTo(server.url, change))
  return run({
    baseUrl: proxy.url,
    only: ['customers.list', 'customers.create', 'sandbox.simulateInbound'],
    ...command,
  })
}

describe('compare, against the simulator itself', () => {
  it('finds nothing in a sample of the cases, and leaves nothing behind', async () => {
    const sim = createSimulator({ limits: { rate: 'observe' }, apiKey })
    sim.given.activeBusiness()
    sim.given.completedOneOff()
    const before = sim.api.customers.list().meta.total_count
    const only = [...new Set(compareCases().map(({ operation }) => operation))].filter((_, n) => n % 4 === 0)
    const all = ['customers', 'recipients', 'webhookTargets', 'sandbox', ...only]
    const { code, report, differences } = await run({ baseUrl: sim.baseUrl, only: all }, sim)
    expect({ code, differences }).toEqual({ code: 0, differences: [] })
    expect(report.same).toBeGreaterThan(150)
    expect(report.left_behind).toEqual([])
    expect(sim.api.customers.list().meta.total_count).toBe(before)
    expect(sim.api.webhookTargets.list().data).toEqual([])
  })

  it('finds of a simulator with quirks what only live use has shown, and nothing where ours has them too', async () => {
    const sim = createSimulator({ limits: { rate: 'observe' }, apiKey, quirks: 'observed' })
    sim.given.activeBusiness()
    const only = ['customers', 'recipients', 'destinations', 'sandbox', 'webhookTargets']
    const plain = await run({ baseUrl: sim.baseUrl, only }, sim)
    expect([plain.code, plain.differences]).toEqual([
      1,
      ['customers.get: kyc_status is "pending"; ours is "approved"'],
    ])
    const quirky = await run({ baseUrl: sim.baseUrl, only, quirks: 'observed' }, sim)
    expect([quirky.code, quirky.differences]).toEqual([0, []])
    expect((await run({ quirks: 'strange' })).error).toContain(
      '--quirks is strange: it must be documented or observed',
    )
  })

  it('tells a known difference no more, and refuses an exception that excludes nothing any more', async () => {
    const sim = createSimulator({ limits: { rate: 'observe' }, apiKey, quirks: 'observed' })
    sim.given.activeBusiness()
    const only = ['customers', 'sandbox']
    const excepted = (...list: readonly object[]) =>
      run({ baseUrl: sim.baseUrl, only, exceptions: Exceptions.of('known.json', JSON.stringify(list)) }, sim)
    const known = { operation: 'customers.get', at: 'kyc_status', reason: 'an individual waits longer there' }
    const first = await excepted(known)
    expect([first.code, first.differences, first.report.excepted]).toEqual([0, [], 1])
    const asTold = await excepted({ ...known, says: 'is "pending"; ours is "approved"' })
    expect(asTold.code).toBe(0)
    const other = { operation: 'customers.list', at: 'data[].name', reason: 'repaired since' }
    const stale = await excepted(known, other)
    expect(stale.code).toBe(2)
    expect(stale.error).toBe(
      '--except names what does not differ any more: customers.list: data[].name (repaired since). Take it out of the file.',
    )
    // The report was told before.
    expect(stale.report.differs).toBe(0)
    const unasked = { operation: 'events.list', reason: 'not looked at in this comparison' }
    expect((await excepted(known, unasked)).code).toBe(0)
  })

  it.each([
    ['{}', 'known.json is no list of exceptions: it takes JSON such as [{'],
    ['nonsense', 'known.json is no list of exceptions'],
    ['["customers.get"]', "known.json, entry 1 is 'customers.get': it must be an object."],
    ['[{"operation":"customers.get"}]', 'entry 1 needs an operation and a reason'],
    ['[{"operation":"customers.get","reason":""}]', "entry 1: reason is '': it must be a text."],
    [
      '[{"operation":"x","path":"y","reason":"z"}]',
      'entry 1 has path in it: it takes operation, at, says, reason.',
    ],
  ])('refuses the exceptions %s', (text, message) => {
    expect(() => Exceptions.of('known.json', text)).toThrow(message)
  })

  it('has journeys that come to what they say', async () => {
    const came: string[] = []
    for (const { name, steps } of journeys) {
      const sim = createSimulator()
      await compare({
        client: new CarefulClient({
          baseUrl: sim.baseUrl,
          perMinute: 60,
          anonymousPerMinute: 60,
          timeoutMs: 10_000,
          fetch: async (url, init) => {
            const answer = await sim.fetch(url as string, init)
            const { type = '' } = (await answer
              .clone()
              .json()
              .catch(() => ({}))) as { type?: string }
            came.push(`${name}: ${answer.status} ${type.split('#')[1] ?? ''}`)
            return answer
          },
        }),
        apiKey: sim.apiKey,
        cases: compareCases().filter((one) => one.name === name),
        createSimulator,
        draw: randomUUID,
      })
      // The first asks whether the key is one.
      const said = ['200 ', ...steps.map(({ status, problem = '' }) => `${status} ${problem}`)]
      const mine = came.splice(0).slice(0, said.length)
      expect(mine).toEqual(said.map((each) => `${name}: ${each}`))
    }
  })

  it('asks for nothing that changes anything with --read-only', async () => {
    const proxy = await plant(proxyTo(server.url, () => undefined))
    const { code } = await run({
      baseUrl: proxy.url,
      readsOnly: true,
      only: ['customers', 'apiKeys', 'users'],
    })
    expect(code).toBe(0)
    expect(proxy.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('tries no deletion without an id, and makes no key', () => {
    const tried = compareCases().flatMap(({ steps }) => steps.map(({ operation }) => operation))
    expect(tried).not.toContain('apiKeys.deleteAll')
    expect(tried).not.toContain('apiKeys.create')
    expect(tried).toContain('customers.delete')
  })

  it('lists its cases and asks nobody', async () => {
    const { code, all } = await run({ isListed: true, baseUrl: undefined, apiKey: undefined })
    expect(code).toBe(0)
    expect(all).toContain('reads   customers.list answers in its shape')
  })
})

describe('compare, against what was planted', () => {
  it.each<[string, (passing: Passing) => void, string]>([
    [
      'a member that is gone',
      ({ body, path, method }) => {
        if (method === 'POST' && path === '/customers') Reflect.deleteProperty(Object(body), 'application_id')
      },
      'customers.create: application_id is missing',
    ],
    [
      'a member that is new',
      ({ body, path, method }) => {
        if (method === 'GET' && path.startsWith('/customers/')) Object.assign(Object(body), { colour: 'red' })
      },
      'customers.get: colour is a member that we do not know',
    ],
    [
      'another type',
      ({ body, path, method }) => {
        if (method === 'POST' && path === '/customers') Object.assign(Object(body), { application_id: 7 })
      },
      'customers.create: application_id is a number, which is not its type',
    ],
    [
      'a value that there is none of',
      ({ body, path, method, status }) => {
        if (method === 'GET' && path.startsWith('/customers/') && status === 200)
          Object.assign(Object(body), { status: 'sleeping' })
      },
      'customers.get: status is "sleeping", which is none of the values that we know',
    ],
    [
      'another meaning',
      ({ body, path, method, status }) => {
        if (method === 'GET' && path.startsWith('/customers/') && status === 200)
          Object.assign(Object(body), { status: 'approved' })
      },
      'customers.get: status is "approved"; ours is "pending"',
    ],
    [
      'another status',
      (passing) => {
        if (passing.status === 201) passing.status = 200
      },
      'customers.create: status is 200; ours is 201',
    ],
    [
      'another problem',
      (passing) => {
        if (passing.status === 404) Object.assign(Object(passing.body), { type: 'https://x.example/#gone' })
      },
      'customers.get: type is gone; ours is not-found',
    ],
    [
      'another field that is refused',
      (passing) => {
        const [error] = Reflect.get(Object(passing.body), 'errors') ?? []
        if (error !== undefined) error.field = 'elsewhere'
      },
      'customers.create: errors[].field is elsewhere; ours is customer_type',
    ],
    [
      'a header of the limit that is gone',
      (passing) => void delete passing.headers['x-ratelimit-reset'],
      'customers.list: x-ratelimit-reset is missing; ours is there on every answer',
    ],
    [
      'a header of the limit in words',
      (passing) => void Object.assign(passing.headers, { 'x-ratelimit-limit': 'sixty' }),
      'customers.list: x-ratelimit-limit is sixty; ours is a whole number',
    ],
    [
      'seconds to wait for the moment of the next window',
      (passing) => void Object.assign(passing.headers, { 'x-ratelimit-reset': '42' }),
      'customers.list: x-ratelimit-reset is no moment in Unix seconds; ours is',
    ],
    [
      'a limit that counts nothing',
      (passing) => void Object.assign(passing.headers, { 'x-ratelimit-remaining': '59' }),
      'customers.list: x-ratelimit-remaining is no less than before; ours counts each request',
    ],
    [
      'refusals without the headers of the limit',
      (passing) => {
        if (passing.status === 401) delete passing.headers['x-ratelimit-remaining']
      },
      'customers.list: x-ratelimit-remaining is missing; ours is there on every answer',
    ],
    [
      'a simulated approval that approves nobody',
      ({ body, path, method, status }) => {
        if (method === 'GET' && path.startsWith('/customers/') && status === 200)
          Object.assign(Object(body), { status: 'pending' })
      },
      'customers.get: status is "pending"; ours is "approved"',
    ],
    [
      'a simulation that says another state',
      ({ body, path }) => {
        if (path === '/sandbox/simulate/onboarding') Object.assign(Object(body), { new_state: 'rejected' })
      },
      'sandbox.simulateOnboarding: new_state is "rejected"; ours is "approved"',
    ],
    [
      'a simulation that is decided twice',
      (passing) => {
        if (passing.path === '/sandbox/simulate/onboarding' && passing.status === 409) passing.status = 200
      },
      'sandbox.simulateOnboarding: status is 200',
    ],
    [
      'a cap that is none',
      (passing) => {
        if (passing.path !== '/sandbox/simulate/inbound' || passing.status !== 400) return
        passing.status = 404
        passing.body = { type: 'https://x.example/#not-found', title: 'Account Not Found', status: 404 }
      },
      'sandbox.simulateInbound: status is 404 (not-found); ours is 400',
    ],
    [
      'a cap that is lower',
      (passing) => {
        if (passing.path === '/sandbox/simulate/inbound' && passing.status === 404) passing.status = 400
      },
      'sandbox.simulateInbound: status is 400 (not-found); ours is 404',
    ],
    [
      'HTML',
      (passing) => {
        if (passing.path === '/customers' && passing.method === 'GET') {
          passing.body = '<!doctype html>'
          passing.headers = { 'content-type': 'text/html' }
        }
      },
      'customers.list: content-type is text/html; ours is application/json',
    ],
  ])('sees %s', async (_, change, difference) => {
    const { code, differences } = await against(change)
    expect(code).toBe(1)
    expect(differences).toEqual(expect.arrayContaining([expect.stringContaining(difference)]))
  })

  it('sees that the same idempotency key makes a second customer', async () => {
    let made = 0
    const proxy = await plant(
      serverThat(async (request, response, body) => {
        const { host: _, ...headers } = request.headers
        const sent = await fetch(server.url + request.url, {
          method: request.method ?? 'GET',
          headers: {
            ...(headers as Record<string, string>),
            ...(request.method === 'POST' &&
              /^[0-9a-f-]{36}$/.test(String(headers['x-idempotency-key'])) && {
                'x-idempotency-key': randomUUID(),
              }),
          },
          // Of another name each time, of the same length: that of the first one is taken.
          ...(body !== '' && { body: body.replace(/(?<="name":")./, (made++).toString(36)) }),
        })
        response.writeHead(sent.status, { 'content-type': sent.headers.get('content-type') ?? '' })
        response.end(await sent.text())
      }),
    )
    const { differences } = await run({ baseUrl: proxy.url, only: ['customers.create'] })
    expect(differences).toContain('customers.create: id is another one, for the same idempotency key')
  })

  it('tells what it could not take away', async () => {
    const { report } = await against(
      (passing) => {
        if (passing.method === 'DELETE') passing.status = 500
      },
      { only: ['customers.create'] },
    )
    expect(report.left_behind[0]).toMatch(/^customers\.delete \w{27}$/)
  })
})

describe('compare, against a server that means harm', () => {
  it('prints the key nowhere, whatever the server sends back of it', async () => {
    const halves = [apiKey.slice(0, 12), apiKey.slice(8)]
    const { all, code } = await against((passing) => {
      if (passing.path === '/__sim/health') return
      passing.headers = { 'content-type': `text/${apiKey}` }
      if (passing.status >= 400) passing.body = { type: `#${apiKey}`, title: halves[0], [apiKey]: 1 }
      else if (typeof passing.body === 'object')
        passing.body = {
          [`x${apiKey.toUpperCase()}`]: apiKey,
          name: encodeURIComponent(apiKey),
          status: halves[1],
          customer_type: Buffer.from(apiKey).toString('base64'),
        }
    })
    expect(code).toBe(1)
    expect(all.toLowerCase()).not.toContain(apiKey)
    for (const half of [...halves, Buffer.from(apiKey).toString('base64').slice(0, 20)])
      expect(all).not.toContain(half)
    expect(all).toContain('[key]')
  })

  it('does not follow a redirect, so that the key goes to no other host', async () => {
    const other = await plant(serverThat((_, response) => void response.end('{}')))
    const proxy = await plant(
      serverThat((request, response) => {
        if (request.url === '/__sim/health') response.end('{"status":"ok","version":"1","worlds":1}')
        else response.writeHead(307, { location: `${other.url}/customers` }).end()
      }),
    )
    const { code, differences } = await run({ baseUrl: proxy.url, only: ['customers.list'] })
    expect(code).toBe(1)
    expect(differences.join('\n')).toContain('is 307, a redirect, which is not followed')
    expect(other.asked).toEqual([])
  })

  it('stops when nobody answers', async () => {
    const proxy = await plant(serverThat(() => undefined))
    const { code, report } = await run({ baseUrl: proxy.url, isSandbox: true, timeout: '1' })
    expect(code).toBe(3)
    expect(report.stopped).toContain('does not answer, 3 times in a row')
    expect(proxy.asked.length).toBe(3)
  })

  it('stops when nothing is there to connect to', async () => {
    const { code, report } = await run({ baseUrl: 'http://127.0.0.1:9', isSandbox: true })
    expect(code).toBe(3)
    expect(report.stopped).toContain('does not answer')
  })

  it.each([
    ['without an end', (chunk: string) => chunk.repeat(65_536)],
    ['that drips', (chunk: string) => chunk],
  ])('reads no further of a body %s', async (_, piece) => {
    const proxy = await plant(
      serverThat((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = setInterval(() => response.write(piece(' ')), 2)
        response.on('close', () => clearInterval(more))
      }),
    )
    const { code, report, differences } = await run({
      baseUrl: proxy.url,
      isSandbox: true,
      timeout: '1',
      only: ['legal.list'],
    })
    expect([1, 3]).toContain(code)
    expect(`${report.stopped} ${differences.join('\n')}`).toMatch(/no end in sight|no whole answer came/)
  })

  it('reads no answer that is nested without end', async () => {
    const { code, differences } = await against(
      (passing) => {
        if (passing.method === 'GET' && passing.path === '/customers')
          passing.body = `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
      },
      { only: ['customers.list'] },
    )
    expect(code).toBe(1)
    expect(differences.length).toBeGreaterThan(0)
  })

  it('waits as long as Retry-After says, asks again with the same idempotency key, and gives up when it is too long', async () => {
    const keys: string[] = []
    let refusals = 0
    const change = (passing: Passing): void => {
      if (passing.method !== 'POST' || refusals++ > 0) return
      passing.status = 429
      passing.headers['retry-after'] = '7'
    }
    const proxy = await plant(proxyTo(server.url, change))
    const { code, waits } = await run({ baseUrl: proxy.url, only: ['customers.create'] })
    for (const { method, headers } of proxy.asked)
      if (method === 'POST') keys.push(String(headers['x-idempotency-key']))
    expect(code).toBe(0)
    expect(waits).toContain(7000)
    expect(keys[0]).toBe(keys[1])

    const { code: stopped, report } = await against((passing) => {
      if (passing.path === '/__sim/health') return
      passing.status = 429
      passing.headers['retry-after'] = '99999'
    })
    expect(stopped).toBe(3)
    expect(report.stopped).toBe('the server asks to wait for 99999 seconds')
  })

  it('sends no more than it may in any minute, with a key and without one', async () => {
    const sent: { at: number; withKey: boolean }[] = []
    let now = 0
    const sim: Simulator = createSimulator({ limits: { rate: 'off' } })
    const client = new CarefulClient({
      baseUrl: sim.baseUrl,
      perMinute: 50,
      anonymousPerMinute: 8,
      timeoutMs: 10_000,
      now: () => now,
      pause: async (milliseconds) => {
        now += milliseconds
      },
      fetch: (url, init) => {
        const withKey = new Headers(init?.headers).get('x-api-key') === sim.apiKey
        sent.push({ at: now, withKey })
        now += 20
        return sim.fetch(url as string, init)
      },
    })
    const cases = compareCases().filter(({ readsOnly }) => readsOnly)
    const { stopped } = await compare({
      client,
      apiKey: sim.apiKey,
      cases: cases.slice(0, 200),
      createSimulator: () => createSimulator(),
      draw: randomUUID,
    })
    expect(stopped).toBeUndefined()
    for (const [withKey, most] of [
      [true, 50],
      [false, 8],
    ] as const) {
      const times = sent.filter((one) => one.withKey === withKey).map(({ at }) => at)
      expect(times.length).toBeGreaterThan(most)
      const busiest = Math.max(...times.map((at) => times.filter((t) => t >= at && t < at + 60_000).length))
      expect(busiest).toBeLessThanOrEqual(most)
    }
  })

  it('stops when the key is not accepted', async () => {
    const { code, report, all } = await run({ apiKey: 'sk_test_of_somebody_else' })
    expect(code).toBe(3)
    expect(report.stopped).toBe('the key was refused with 401: give one of this sandbox')
    expect(all).not.toContain('somebody_else')
  })
})

describe('compare refuses', () => {
  it.each([
    ['a host that does not say what it is', { baseUrl: 'https://api.platform.example' }, 'cannot be told'],
    ['a host of production', { baseUrl: 'https://sandbox.prod.platform.example' }, 'cannot be told'],
    ['a host that only sounds like a sandbox', { baseUrl: 'https://sandboxes.example' }, 'cannot be told'],
    ['plain HTTP', { baseUrl: 'http://api.sandbox.example' }, 'must start with https://'],
    ['a user in the address', { baseUrl: `https://${apiKey}@api.sandbox.example` }, 'has a user'],
    ['a query in the address', { baseUrl: `https://api.sandbox.example/?k=${apiKey}` }, 'a query'],
    ['what is no address', { baseUrl: apiKey }, 'is no URL'],
    ['no address', { baseUrl: undefined }, 'there is no address'],
    ['no key', { apiKey: '' }, 'there is no key'],
    ['a key with a line break', { apiKey: `${apiKey}\nx: y` }, 'characters in it that no header takes'],
    ['a key of production', { apiKey: 'sk_live_0f9d8c7b6a5e4d3c2b1a' }, 'one of production'],
    ['more than the limit', { perMinute: '61' }, '--per-minute must be a whole number from 1 to 60'],
    ['what no case is of', { only: ['custmers'] }, 'no case is of custmers'],
  ])('%s, without a word of the key', async (_, command, message) => {
    const { code, error, all } = await run(command)
    expect(code).toBe(2)
    expect(error).toContain(message)
    expect(error + all).not.toContain(apiKey.slice(3))
  })

  it('a server of this machine that is no simulator, unless it is told, and shows it no key before', async () => {
    const other = await plant(serverThat((_, response) => void response.writeHead(404).end()))
    const { code, error } = await run({ baseUrl: other.url })
    expect(code).toBe(2)
    expect(error).toContain('cannot be told')
    expect(other.asked.map(({ headers }) => headers['x-api-key'])).toEqual([undefined])
  })
})
