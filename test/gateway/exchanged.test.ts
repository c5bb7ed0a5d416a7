import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { JsonContent } from '../../src/gateway/content.js'
import { storedAnswers } from '../../src/gateway/idempotency.js'
import { insideOf } from '../../src/runtime/inside.js'
import { direct, type EntryPoint, nextKey, overFetch, overMsw, overServer } from '../support/entry-points.js'
import { refused } from '../support/refusal.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

interface Sending {
  readonly method?: string
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends what the application would, and returns what the log has of it. */
async function sent(
  sim: Simulator,
  { method = 'POST', path = '/customers', body, headers = {} }: Sending = {},
) {
  await sim.fetch(path, {
    method,
    headers: {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      ...(method === 'GET' ? {} : { 'x-idempotency-key': nextKey() }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    }),
  })
  return sim.requests.list({ traffic: 'app' }).at(-1)
}

describe.each([direct, overFetch, overMsw, overServer])('a request through $name', (entry: EntryPoint) => {
  it('is in the log with what was sent and what was answered', async () => {
    const sim = createSimulator()
    const key = nextKey()
    const { body } = await entry.send(sim, { operation: 'customers.create', body: acme, key })
    const [logged] = sim.requests.list({ operation: 'customers.create' })
    expect(logged?.request).toMatchObject({ body: acme, headers: { 'x-idempotency-key': key } })
    expect(logged?.response?.body).toMatchObject({
      application_id: Reflect.get(Object(body), 'application_id'),
    })
    expect(JSON.stringify(logged)).not.toContain(sim.apiKey)
  })

  it('is there with its body where that was refused', async () => {
    const sim = createSimulator()
    await entry.send(sim, { operation: 'customers.create', body: { ...acme, customer_type: 'company' } })
    const [logged] = sim.requests.list({ operation: 'customers.create' })
    expect(logged?.request?.body).toEqual({ ...acme, customer_type: 'company' })
    expect(logged?.response?.body).toMatchObject({ status: 400, errors: [{ field: 'customer_type' }] })
  })
})

describe('what the log keeps of a request', () => {
  it('is the headers with their names in small letters, and no credential', async () => {
    const sim = createSimulator()
    const headers = {
      'X-Request-Source': 'checkout',
      Authorization: 'Bearer 0123456789abcdef',
      cookie: 'a=b',
    }
    const logged = await sent(sim, { body: acme, headers })
    expect(logged?.request?.headers).toEqual({
      'x-api-key': `\u2022\u2022\u2022\u2022${sim.apiKey.slice(-4)}`,
      'content-type': 'application/json',
      'x-idempotency-key': expect.stringMatching(/^00000000-/),
      'x-request-source': 'checkout',
      authorization: '\u2022\u2022\u2022\u2022cdef',
      cookie: '\u2022\u2022\u2022\u2022',
    })
    expect(logged?.response?.headers).toMatchObject({ 'x-request-id': logged?.request_id })
  })

  it('is a copy: who changes headers or a value afterwards changes nothing of it', async () => {
    const sim = createSimulator()
    const headers = new Headers({ 'x-api-key': sim.apiKey, 'x-step': 'one' })
    await sim.fetch('/customers', { headers })
    headers.set('x-step', 'two')
    const body = { ...acme, name: 'First' }
    const made = sim.api.customers.create(body)
    Object.assign(body, { name: 'Second' })
    Object.assign(made, { id: 'changed' })
    const request = new Request(`${sim.baseUrl}/customers`, { method: 'POST', headers, body: '{}' })
    await sim.fetch(request)
    request.headers.set('x-step', 'three')
    const [read, write, posted] = sim.requests.list()
    expect(read?.request?.headers['x-step']).toBe('one')
    expect(posted?.request?.headers['x-step']).toBe('two')
    expect(write?.request?.body).toMatchObject({ name: 'First' })
    expect(write?.response?.body).toMatchObject({ id: expect.stringMatching(/^\w{27}$/) })
  })

  it('of a body that is longer than 4,096 characters is the beginning, and how long it was', async () => {
    const sim = createSimulator()
    const body = { ...acme, note: 'so much '.repeat(700) }
    const logged = await sent(sim, { body })
    expect(logged?.request?.body).toMatch(/^\{"name":"Acme Corp",.*so much \S*\.\.\. \(\d+ characters\)$/)
    expect(logged?.request?.body).toContain(`... (${JSON.stringify(body).length} characters)`)
  })

  it('of a long list is the records that fit, and how many there were', async () => {
    const sim = createSimulator()
    for (let index = 0; index < 20; index++) sim.api.customers.create({ ...acme, name: `Customer ${index}` })
    const logged = await sent(sim, { method: 'GET', path: '/customers' })
    const { data, meta } = Object(logged?.response?.body)
    expect(meta).toMatchObject({ total_count: 20 })
    expect(data.slice(0, -1).map(({ name }: { name: string }) => name)).toContain('Customer 0')
    expect(data.at(-1)).toBe('... (20 records)')
    expect(JSON.stringify(logged?.response?.body).length).toBeLessThan(4200)
  })

  /** Words of so many characters, which no key and no token looks like. */
  const words = (length: number) =>
    'so much '
      .repeat(length)
      .slice(0, length - 1)
      .concat('.')

  it('of a list is the first record as long as that fits, to the character, and else the beginning of the text', async () => {
    const sim = createSimulator()
    const bodyWith = async (length: number) =>
      (await sent(sim, { path: '/nowhere', body: { data: [words(length), 'other'] } }))?.request?.body
    const room = 4096 - '{}'.length - '""'.length
    expect(await bodyWith(room)).toEqual({ data: [words(room), '... (2 records)'] })
    expect(await bodyWith(room + 1)).toMatch(/^\{"data":\["so much .*\.\.\. \(\d+ characters\)$/)
  })

  it.each([
    ['is whole with 4,096 characters', 4096, (name: string) => ({ ...acme, name })],
    [
      'is cut with one more',
      4097,
      (name: string) => `${JSON.stringify({ ...acme, name }).slice(0, 4096)}... (4097 characters)`,
    ],
  ])('of a direct call %s', (_, length, shown) => {
    const sim = createSimulator()
    const name = words(length - JSON.stringify({ ...acme, name: '' }).length)
    expect(refused(() => sim.api.customers.create({ ...acme, name }))).toBe(
      '400 validation-error, name too_big',
    )
    expect(sim.requests.list().at(-1)?.request?.body).toEqual(shown(name))
  })

  it('of a list with much beside it is what is beside it, and the records that fit then', async () => {
    const sim = createSimulator()
    const room = 4096 - '{"note":""}'.length - '"first"'.length - '"second"'.length
    const body = { data: ['first', 'second', 'third'], note: words(room) }
    const logged = await sent(sim, { path: '/nowhere', body })
    expect(logged?.request?.body).toEqual({ ...body, data: ['first', 'second', '... (3 records)'] })
  })

  it('of bytes is how many there were, and of what', async () => {
    const sim = createSimulator()
    const headers = { 'content-type': 'application/pdf' }
    const logged = await sent(sim, { body: new Uint8Array([37, 80, 68, 70]), headers })
    expect(logged?.request?.body).toBe('(4 bytes of application/pdf)')
  })

  it('of bytes says the first 100 characters of what they are', async () => {
    const sim = createSimulator()
    const type = `application/${'x'.repeat(100)}`
    const logged = await sent(sim, { body: new Uint8Array([0, 1]), headers: { 'content-type': type } })
    expect(logged?.request?.body).toBe(`(2 bytes of ${type.slice(0, 100)})`)
  })

  it('of what is no JSON is the text, without what its names call secret', async () => {
    const sim = createSimulator()
    const broken =
      '{"name": "Acme", "ssn": "987-65-4321", "tokens": ["first-token", "second-token"], account_number=12345678'
    const logged = await sent(sim, { body: broken })
    expect(logged?.problem).toBe('invalid-request')
    expect(logged?.request?.body).toMatch(/^\{"name": "Acme", "ssn": ....,/)
    for (const secret of ['4321', 'first-token', 'second-token', '12345678'])
      expect(logged?.request?.body).not.toContain(secret)
  })

  it('is nothing where the option says so', async () => {
    const sim = createSimulator({ requests: { bodies: false } })
    const logged = await sent(sim, { body: acme })
    expect(logged).toMatchObject({ status: 201, request: undefined, response: undefined })
  })

  it('of reads is that of the last 100', async () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    for (let read = 0; read < 120; read++)
      await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    await sent(sim, { body: acme })
    const kept = sim.requests.list().map(({ response }) => response !== undefined)
    expect(kept).toEqual([...Array(20).fill(false), ...Array(101).fill(true)])
  })

  it('of direct calls is that of the last 100, and of what the app sent is there beside them', async () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    await sent(sim, { body: { ...acme, name: 'Sent By The App' } })
    for (let call = 0; call < 120; call++) sim.api.customers.create({ ...acme, name: `Acme ${call}` })
    const kept = sim.requests.list().map(({ request, response }) => [request, response])
    expect(kept.map(([one, other]) => one !== undefined && other !== undefined)).toEqual([
      true,
      ...Array(20).fill(false),
      ...Array(100).fill(true),
    ])
  })

  it('changes neither the hash nor what is answered', async () => {
    const story = async (options: SimulatorOptions) => {
      const sim = createSimulator(options)
      const answer = await sim.fetch('/customers', {
        method: 'POST',
        headers: { 'x-api-key': sim.apiKey, 'x-idempotency-key': '00000000-0000-4000-8000-00000000000a' },
        body: JSON.stringify(acme),
      })
      sim.requests.list().map(({ request, response }) => [request, response])
      return [sim.hash(), await answer.text()]
    }
    expect(await story({})).toEqual(await story({ requests: { bodies: false } }))
  })
})

describe('the text of the timeline', () => {
  it('has below a request what was sent and answered, for whoever asks for it', async () => {
    const sim = createSimulator()
    await sent(sim, { body: { ...acme, account_number: '98765432109' } })
    const { id } = sim.api.customers.create({ ...acme, name: 'Globex' })
    sim.api.customers.get(id)
    const lines = sim.timeline().text({ bodies: true }).split('\n')
    const [logged] = sim.requests.list()
    const place = lines.findIndex((line) => line.includes('POST /customers'))
    expect(lines.slice(place + 2, place + 4)).toEqual([
      '    sent {"name":"Acme Corp","customer_type":"business","account_number":"\u2022\u2022\u2022\u2022"}',
      `    answered ${JSON.stringify(logged?.response?.body)}`,
    ])
    expect(lines.join('\n')).not.toContain('98765432109')
    const read = lines.findIndex((line) => line.includes('sim.api.customers.get'))
    expect(lines[read + 1] ?? '').not.toMatch(/sent|answered/)
    expect(String(sim.timeline())).not.toMatch(/sent|answered/)
    expect(sim.timeline().text()).toBe(String(sim.timeline()))
  })

  it('is cut where a body is long, stays one line where one has several, and says what is not kept', async () => {
    const sim = createSimulator()
    await sent(sim, { body: { ...acme, note: 'so much '.repeat(700) } })
    await sent(sim, { body: '{"name":\n"broken' })
    const lines = sim.timeline().text({ bodies: true }).split('\n')
    expect(lines.every((line) => line.length < 4200)).toBe(true)
    expect(lines).toContain('    sent {"name": "broken')
    const without = createSimulator({ requests: { bodies: false } })
    await sent(without, { body: acme })
    expect(without.timeline().text({ bodies: true })).toContain(
      '    (what was sent and answered is not kept)',
    )
  })

  it('takes no other option', () => {
    const timeline = createSimulator().timeline()
    expect(() => timeline.text(Object({ body: true }))).toThrow(UsageError)
    expect(() => timeline.text(Object({ bodies: 'yes' }))).toThrow(
      'sim.timeline().text: the option bodies is',
    )
  })
})

describe('the memory of the log', () => {
  it('has of an answer that is stored for its key the stored one, and no second', async () => {
    const sim = createSimulator()
    const headers = {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': crypto.randomUUID(),
    }
    await sim.fetch('/customers', { method: 'POST', headers, body: JSON.stringify(acme) })
    const { session } = insideOf(sim)
    let noted: unknown
    session.journal.read((entry) => {
      if (entry.kind === 'request') noted = entry.handled.response?.content
    })
    await sim.fetch('/customers', {
      method: 'POST',
      headers: { ...headers, 'x-idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...acme, name: 'Globex' }),
    })
    const stored = session
      .present()
      .table(storedAnswers)
      .all()
      .map(({ content }) => content !== null && 'json' in content && content.json)
    expect(noted).toBeInstanceOf(JsonContent)
    expect(stored.includes(noted instanceof JsonContent ? Object(noted.output) : undefined)).toBe(true)
  })

  it('is bounded by 16 MiB, whatever is sent and answered', async () => {
    const sim = createSimulator({ logSize: 100_000, limits: { rate: 'off' } })
    const { log } = insideOf(sim)
    const note = 'so much '.repeat(500)
    for (let index = 0; index < 2500; index++)
      await sim.fetch('/nowhere', { method: 'POST', body: JSON.stringify({ index, note }) })
    const bodies = log.requests.map(({ exchanged }) => JSON.stringify(exchanged?.request.body ?? null).length)
    expect(bodies.length).toBeLessThan(2500)
    expect(bodies.length).toBeGreaterThan(1000)
    expect(2 * bodies.reduce((sum, one) => sum + one, 0)).toBeLessThan(16 * 1024 * 1024)
  })

  it('is bounded by 16 MiB with the paths that are read', async () => {
    const sim = createSimulator({ logSize: 100_000, limits: { rate: 'off' } })
    const search = `?q=${'x'.repeat(4000)}`
    for (let index = 0; index < 2500; index++) await sim.fetch(`/nowhere${search}`)
    const { length } = insideOf(sim).log.requests
    expect(length).toBeLessThan(2200)
    expect(length).toBeGreaterThan(1500)
  })

  it('is reckoned with two bytes for each character of a text or a header, and four for one of a value', async () => {
    const sim = createSimulator()
    const weightOfLast = () => insideOf(sim).log.requests.at(-1)?.exchanged?.weight ?? 0
    /** What 70 characters more weigh. */
    const growth = async (use: (text: string) => Promise<unknown>) => {
      await use('x'.repeat(20))
      const short = weightOfLast()
      await use('x'.repeat(90))
      return weightOfLast() - short
    }
    const headers = { 'x-idempotency-key': 'as long in both' }
    expect(await growth((body) => sent(sim, { path: '/nowhere', body, headers }))).toBe(140)
    expect(await growth(async (name) => sim.api.customers.create({ ...acme, name }))).toBe(280)
    expect(
      await growth((name) => sent(sim, { body: { ...acme, name } })),
      'a text, and a value that is answered',
    ).toBe(420)
    const operation = 'customers.create'
    const over = (said: string) =>
      overServer.send(sim, { operation, body: {}, key: null, headers: { 'x-said': said } })
    expect(await growth(over)).toBe(140)
  })

  it('has of the answers of reads no more than 2,000 records, however many there are in a list', async () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    for (let index = 0; index < 100; index++) sim.api.customers.create({ ...acme, name: `Customer ${index}` })
    for (let read = 0; read < 50; read++)
      await sim.fetch('/customers?limit=100', { headers: { 'x-api-key': sim.apiKey } })
    const kept = insideOf(sim).log.requests.filter(({ method, exchanged }) => method === 'GET' && exchanged)
    expect(kept.map(({ exchanged }) => exchanged?.records)).toEqual(Array(20).fill(100))
  })

  it('keeps nothing of a request but what it shows: no body that was cut, and no connection', async () => {
    const sim = createSimulator()
    const text = 'so much '.repeat(100_000)
    const collected: string[] = []
    const registry = new FinalizationRegistry<string>((name) => collected.push(name))
    const send = async (): Promise<void> => {
      const request = new Request(`${sim.baseUrl}/customers`, {
        method: 'POST',
        body: JSON.stringify({ text }),
      })
      registry.register(request, 'request')
      await (await sim.fetch(request)).text()
    }
    await send()
    expect(JSON.stringify(sim.requests.list()[0]?.request).length).toBeLessThan(5000)
    for (let turn = 0; turn < 20 && collected.length === 0 && globalThis.gc !== undefined; turn++) {
      globalThis.gc()
      await new Promise((done) => setTimeout(done, 5))
    }
    if (globalThis.gc !== undefined) expect(collected).toEqual(['request'])
  })
})
