import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it, vi } from 'vitest'
import { storedAnswers } from '../../src/gateway/idempotency.js'
import { Invariant } from '../../src/kernel/errors.js'
import { World } from '../../src/kernel/world.js'
import { address, feeWallet } from '../conformance/rest-samples.js'
import { newCustomer, newUser, tokenOf } from '../conformance/samples.js'
import { nextUncaught } from '../support/uncaught.js'

const uuid = () => crypto.randomUUID()

/** A simulator and a way to send raw requests to it. */
function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const send = async (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ) => {
    const response = await sim.fetch(sim.baseUrl + path, {
      method,
      headers: { 'x-api-key': sim.apiKey, ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
    })
    const text = await response.text()
    return {
      response,
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send('POST', path, {
      headers: { 'content-type': 'application/json', 'x-idempotency-key': uuid(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { sim, send, post }
}

const acme = { name: 'Acme Corp', customer_type: 'business' }

describe('a problem document', () => {
  it('has every member of the specification and the media type', async () => {
    const { send } = setUp({ docsUrl: 'https://docs.example' })
    const { headers, body } = await send('GET', '/customers/0ujtsYcgvSTl8PAuAdqWYSMnLOv?x=1')
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toEqual({
      type: 'https://docs.example/api-reference/errors#not-found',
      title: 'Customer Not Found',
      status: 404,
      detail: 'customer not found',
      instance: '/customers/0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      request_id: headers.get('x-request-id'),
    })
    expect(body.request_id).toMatch(/^[0-9A-Za-z]{27}$/)
  })

  it('names the whole path, that of the base URL included, also when it is replayed', async () => {
    const { sim, send, post } = setUp({ baseUrl: 'https://api.example/v1' })
    const { id, application_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    expect((await send('GET', '/nowhere?x=1')).body).toMatchObject({ instance: '/v1/nowhere' })
    const path = `/customers/${id}/applications/${application_id}/withdraw`
    const headers = { 'x-idempotency-key': uuid() }
    const first = await post(path, {}, headers)
    expect(first).toMatchObject({ status: 409, body: { instance: `/v1${path}` } })
    const again = await post(path, {}, headers)
    expect(again).toMatchObject({ status: 409, body: { instance: `/v1${path}` } })
  })

  it.each([
    ['GET', '/webhooks/0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'Webhook Delivery Not Found'],
    ['GET', '/webhooks/targets/0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'Webhook Target Not Found'],
    ['DELETE', '/api-keys/0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'API Key Not Found'],
    ['GET', '/legal/documents/nothing', 'Legal Document Not Found'],
    ['GET', '/applications/0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'Application Not Found'],
  ])('is titled in capitals throughout: %s %s', async (method, path, title) => {
    const { send } = setUp()
    expect((await send(method, path)).body).toMatchObject({ status: 404, title })
  })

  it('has the same title for an unknown application and for one of another customer', () => {
    const { sim } = setUp()
    const [first, second] = [newCustomer(sim), newCustomer(sim)]
    const withdraw = (application: string) => () => sim.api.applications.withdraw(first.id, application, {})
    for (const application of [second.application_id, '0ujtsYcgvSTl8PAuAdqWYSMnLOv'])
      expect(withdraw(application)).toThrow(expect.objectContaining({ title: 'Application Not Found' }))
  })

  it('names a hundred fields at most, each in a few words, and says how many there are', async () => {
    const { post } = setUp({ strict: 'error' })
    const names = Array.from({ length: 5000 }, (_, number) => [`member_${number}`, 1])
    const { body } = await post('/customers', { ...acme, ...Object.fromEntries(names) })
    expect(body.errors).toHaveLength(100)
    expect(body.detail).toBe('5000 fields failed validation; the first 100 are named.')
    const long = await post('/customers', { ...acme, ['x'.repeat(100_000)]: 1 })
    expect(JSON.stringify(long.body).length).toBeLessThan(2000)
  })

  it('names every invalid field of path, query and body at once', async () => {
    const { post } = setUp()
    const { body } = await post('/customers', { name: 'x', customer_type: 'charity', sub_client_id: 7 })
    expect(body).toMatchObject({ title: 'Validation Error', detail: 'One or more fields failed validation.' })
    expect(body.errors).toEqual([
      { field: 'name', message: 'must have at least 3 characters', code: 'too_small' },
      { field: 'customer_type', message: 'must be one of individual, business', code: 'invalid_value' },
      { field: 'sub_client_id', message: 'must be a string', code: 'invalid_type' },
    ])
  })

  it('says what is missing', async () => {
    const { post } = setUp()
    expect((await post('/customers', {})).body.errors).toEqual([
      { field: 'name', message: 'is required', code: 'missing_required_field' },
      { field: 'customer_type', message: 'is required', code: 'missing_required_field' },
    ])
  })
})

describe('a path that does not exist', () => {
  it.each([
    ['POST', '/customer', 'POST /customers (customers.create)'],
    ['GET', '/customers/', 'GET /customers (customers.list)'],
    [
      'POST',
      '/transactions/2NfXyTsYcgvSTl8PAuAdqWYSMnL/cancel',
      'did you mean POST /transactions/{transaction_id}/cancellations (transactions.cancel)',
    ],
    ['POST', '/wallets/1/send', 'did you mean POST /wallets/{wallet_id}/transactions (wallets.send)'],
    ['GET', '/recipients', 'did you mean GET /customers/{customer_id}/recipients (recipients.list)'],
    ['GET', '/info/networks', 'did you mean GET /capabilities/networks (capabilities.networks)'],
    ['GET', '/CUSTOMERS', 'did you mean GET /customers (customers.list)'],
    ['GET', '/v1/customers', 'did you mean GET /customers (customers.list)'],
    ['POST', '/customers/abc1/recipient', 'did you mean POST /customers/{customer_id}/recipients'],
  ])('answers 404 to %s %s with a suggestion', async (method, path, suggestion) => {
    const { send } = setUp()
    const { status, body, headers } = await send(method, path)
    expect(status).toBe(404)
    expect(body.sim_hint).toContain(suggestion)
    expect(headers.get('x-sim-hint')).toBe(body.sim_hint)
  })

  it('that is far from any other suggests nothing', async () => {
    const { send } = setUp()
    expect((await send('GET', '/wp-admin/setup-config.php?step=1')).body.sim_hint).toContain(
      'docs/coverage.md',
    )
  })

  it('with broken percent-encoding answers 404', async () => {
    const { send } = setUp()
    expect((await send('GET', '/customers/%E0%A4%A')).status).toBe(404)
  })
})

describe('a wrong method', () => {
  it.each([
    ['DELETE', '/customers', 'did you mean DELETE /customers/{customer_id} (customers.delete)'],
    ['PATCH', '/accounts', 'did you mean PATCH /accounts/{account_id} (accounts.update)'],
    ['POST', '/recipients/r1', 'did you mean POST /recipients/{recipient_id}/destinations'],
  ])('is told where %s is possible, when that is not at %s', async (method, path, suggestion) => {
    const { send } = setUp()
    const { status, body } = await send(method, path)
    expect(status).toBe(405)
    expect(body.sim_hint).toContain(suggestion)
  })

  it.each(['PUT', 'HEAD', 'OPTIONS', 'DELETE'])('answers 405 to %s with Allow', async (method) => {
    const { sim } = setUp()
    const response = await sim.fetch(`${sim.baseUrl}/customers`, {
      method,
      headers: { 'x-api-key': sim.apiKey },
    })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST')
  })

  it('on a literal path beside a parameter still finds the operations of both', async () => {
    const { send } = setUp()
    expect((await send('GET', '/customers/sub-client-summary')).status).toBe(200)
    expect((await send('DELETE', '/customers/sub-client-summary')).status).toBe(405)
  })
})

describe('a body that is not what it should be', () => {
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`
  it.each([
    ['malformed JSON', '{"name": "Acme"', 400],
    ['an empty body', '', 400],
    ['a JSON text', '"Acme"', 400],
    ['null', 'null', 400],
    ['an array', '[{"name":"Acme Corp","customer_type":"business"}]', 400],
    ['control characters', '{"name":"Acme\\u0000Corp","customer_type":"business"}', 400],
    [
      'control characters in a member name',
      '{"na\\u0001me":1,"name":"Acme Corp","customer_type":"business"}',
      400,
    ],
    [
      '__proto__ beside valid members',
      '{"name":"Acme Corp","customer_type":"business","__proto__":{"admin":true}}',
      400,
    ],
    ['half of a surrogate pair', '{"name":"Acme \\ud800 Corp","customer_type":"business"}', 400],
    ['a hundred levels of nesting', deep, 400],
    [
      'a hundred levels in an unknown member',
      `{"name":"Acme Corp","customer_type":"business","x":${deep}}`,
      400,
    ],
    ['more than a mebibyte', JSON.stringify({ ...acme, note: 'x'.repeat(1_048_576) }), 413],
    [
      'more than a mebibyte of two-byte characters',
      JSON.stringify({ ...acme, note: 'é'.repeat(524_300) }),
      413,
    ],
  ])('%s: refused, leaving no trace', async (_, text, status) => {
    const { sim, post } = setUp()
    const before = sim.hash()
    const answer = await post('/customers', text)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body.detail.length).toBeGreaterThan(10)
    expect(sim.hash()).toBe(before)
    expect(Object.prototype).not.toHaveProperty('admin')
  })

  it.each(['text/plain', 'Text/Plain;charset=UTF-8', ''])(
    'of type %j is read as the JSON that it is, with a warning, and refused where unknown members are',
    async (type) => {
      const { sim, post } = setUp()
      expect((await post('/customers', acme, { 'content-type': type })).status).toBe(201)
      expect(sim.requests.list().at(-1)?.warnings).toEqual([expect.stringContaining('and was read as JSON')])
      const strict = setUp({ strict: 'error' })
      expect(await strict.post('/customers', acme, { 'content-type': type })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('must be application/json') },
      })
    },
  )

  it('of another type of text is read without a word where strict is off', async () => {
    const { sim, post } = setUp({ strict: 'off' })
    expect((await post('/customers', acme, { 'content-type': 'text/plain' })).status).toBe(201)
    expect(sim.requests.list().at(-1)?.warnings).toEqual([])
  })

  it('of type text/plain that is no JSON is told what its type must be', async () => {
    const { post } = setUp()
    expect(await post('/customers', 'name=Acme', { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
      body: { detail: 'The content type must be application/json, not text/plain.' },
    })
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'of type %s is refused',
    async (type) => {
      const { post } = setUp()
      expect(await post('/customers', acme, { 'content-type': type })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining(type) },
      })
    },
  )

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.partner+json'])(
    'of type %s is taken',
    async (type) => {
      const { post } = setUp()
      expect((await post('/customers', acme, { 'content-type': type })).status).toBe(201)
    },
  )

  it('that has a list of more than a thousand items is refused without a look at them', async () => {
    const { post } = setUp()
    const event_types = Array.from({ length: 70_000 }, (_, number) => `type.${number}`)
    const { status, body } = await post('/webhooks/targets', { url: 'https://app.example', event_types })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'event_types', message: 'must have at most 1000 items', code: 'too_big' },
    ])
  })

  it('that has such a list is told of after what is wrong with the path', async () => {
    const { send } = setUp()
    const event_types = Array.from({ length: 1001 }, () => 'customer.created')
    const { body } = await send('PATCH', '/webhooks/targets/7', {
      headers: { 'content-type': 'application/json', 'x-idempotency-key': uuid() },
      body: JSON.stringify({ event_types }),
    })
    const fields = body.errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['webhook_target_id', 'event_types'])
  })

  it.each([
    ['Latin-1', [0xe9]],
    ['half of a character', [0xf0, 0x9f]],
    ['a half surrogate', [0xed, 0xa0, 0x80]],
  ])('that is not UTF-8 is refused and kept by nobody: %s', async (_, bytes) => {
    const { sim } = setUp()
    const encode = (text: string) => [...new TextEncoder().encode(text)]
    const body = new Uint8Array([
      ...encode('{"name":"Acme '),
      ...bytes,
      ...encode('","customer_type":"business"}'),
    ])
    const before = sim.hash()
    const headers = {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': uuid(),
      'content-type': 'application/json',
    }
    const response = await sim.fetch(`${sim.baseUrl}/customers`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'The body is not valid UTF-8.' })
    expect(sim.hash()).toBe(before)
  })

  it.each(['gzip', 'br', 'identity, gzip'])(
    'that is compressed with %s is refused, and says so',
    async (encoding) => {
      const sim = createSimulator()
      const headers = {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': uuid(),
        'content-type': 'application/json',
        'content-encoding': encoding,
      }
      const body = '{"name":"Acme Corp","customer_type":"business"}'
      const send = (coding: string) =>
        sim.fetch(`${sim.baseUrl}/customers`, {
          method: 'POST',
          headers: { ...headers, 'content-encoding': coding },
          body,
        })
      expect(await (await send(encoding)).json()).toMatchObject({
        status: 400,
        detail: `The body must be sent as it is, without the encoding ${encoding}.`,
      })
      expect((await send('identity')).status).toBe(201)
    },
  )

  it('may have the character that stands for what cannot be read', async () => {
    const { sim } = setUp()
    const headers = {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': uuid(),
      'content-type': 'application/json',
    }
    const body = new TextEncoder().encode(JSON.stringify({ ...acme, name: 'Acme \ufffd' }))
    const response = await sim.fetch(`${sim.baseUrl}/customers`, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
  })

  it('may begin with a byte order mark, sent as text or as bytes', async () => {
    const { sim } = setUp()
    const text = (name: string) => `\ufeff${JSON.stringify({ ...acme, name })}`
    for (const body of [text('One'), new TextEncoder().encode(text('Two'))]) {
      const headers = {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': uuid(),
        'content-type': 'application/json',
      }
      const response = await sim.fetch(`${sim.baseUrl}/customers`, { method: 'POST', headers, body })
      expect(response.status).toBe(201)
    }
  })

  it('whole surrogate pairs and line breaks are taken', async () => {
    const { post } = setUp()
    expect((await post('/customers', { ...acme, name: 'Acme 🚀\nCorp' })).status).toBe(201)
  })

  it('sent as a stream, bytes or a form arrives whole', async () => {
    const { sim } = setUp()
    const bytesOf = (name: string) => new TextEncoder().encode(JSON.stringify({ ...acme, name }))
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytesOf('One')) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    const headers = () => ({
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': uuid(),
    })
    for (const body of [stream, bytesOf('Two'), new Blob([bytesOf('Three')])]) {
      const response = await sim.fetch(`${sim.baseUrl}/customers`, {
        method: 'POST',
        headers: headers(),
        body,
      })
      expect(response.status).toBe(201)
    }
    const form = new FormData()
    form.set('name', 'Acme')
    const { 'content-type': _, ...rest } = headers()
    expect(
      (await sim.fetch(`${sim.baseUrl}/customers`, { method: 'POST', headers: rest, body: form })).status,
    ).toBe(400)
  })
})

describe('unknown members', () => {
  it('of a body are accepted with a warning', async () => {
    const { sim, post } = setUp()
    expect((await post('/customers', { ...acme, colour: 'red' })).status).toBe(201)
    expect(sim.requests.list().at(-1)?.warnings).toEqual(['unknown body field colour was ignored'])
  })

  it('are refused by name when strict is error', async () => {
    const { post } = setUp({ strict: 'error' })
    expect((await post('/customers', { ...acme, colour: 'red' })).body.errors).toEqual([
      { field: 'colour', message: 'is not a known field', code: 'unknown_field' },
    ])
  })

  it('pass silently when strict is off', async () => {
    const { sim, post } = setUp({ strict: 'off' })
    await post('/customers', { ...acme, colour: 'red' })
    expect(sim.requests.list().at(-1)?.warnings).toEqual([])
  })

  it('of a query are accepted with a warning, and a member sent twice is refused', async () => {
    const { sim, send } = setUp()
    expect((await send('GET', '/customers?page=2')).status).toBe(200)
    expect(sim.requests.list().at(-1)?.warnings).toEqual(['unknown query parameter page was ignored'])
    expect((await send('GET', '/customers?limit=5&limit=6')).body.errors[0].code).toBe('duplicate_parameter')
    expect((await send('GET', '/customers?search=%00')).body.errors[0].code).toBe('invalid_characters')
  })
})

describe('credentials', () => {
  it('an API key is sixty characters of base64', () => {
    const { sim } = setUp()
    expect(sim.apiKey).toMatch(/^[A-Za-z0-9+/]{60}$/)
    expect(sim.api.apiKeys.create().key).toMatch(/^[A-Za-z0-9+/]{60}$/)
  })

  it('a key is shown once, listed by its last six characters and told by their hash', () => {
    const { sim } = setUp()
    const { id, key } = sim.api.apiKeys.create()
    const listed = sim.api.apiKeys.list().data.find((entry) => entry.id === id)
    expect(listed?.key_suffix).toBe(key.slice(-6))
    expect(JSON.stringify(sim.api.apiKeys.list())).not.toContain(key)
    expect(sim.events.list({ type: 'api_key.created' })[0]?.data.object).toEqual({
      id,
      last_6: key.slice(-6),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('a revoked key is refused, and so is every key after deleting all', async () => {
    const { sim } = setUp()
    const status = async (key: string) =>
      (await sim.fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': key } })).status
    const { id, key } = sim.api.apiKeys.create()
    expect(await status(key)).toBe(200)
    sim.api.apiKeys.delete(id)
    expect(await status(key)).toBe(401)
    const { apiKey } = sim
    sim.api.apiKeys.deleteAll()
    expect(await status(apiKey)).toBe(401)
    expect(sim.events.list({ type: 'api_key.deleted' })).toHaveLength(2)
  })

  it('a key has the permissions that its user has now', () => {
    const { sim } = setUp()
    const user = newUser(sim, 'admin')
    const { key } = sim.as({ dashboardToken: sim.issueDashboardToken(user.id) }).apiKeys.create()
    expect(sim.as(key).customers.create({ ...acme, customer_type: 'business' }).id).toBeDefined()
    sim.api.users.update(user.id, { role: 'viewer' })
    expect(() => sim.as(key).customers.create({ ...acme, customer_type: 'business' })).toThrow('viewer')
    expect(sim.as(key).customers.list().meta.total_count).toBe(1)
    sim.api.users.delete(user.id)
    expect(() => sim.as(key).customers.list()).toThrow('invalid authentication')
  })

  it('a dashboard session is a JWT of its user, good for twelve hours', async () => {
    const { sim } = setUp()
    const token = sim.issueDashboardToken(newUser(sim, 'admin').id)
    const [head, claims] = token.split('.')
    expect(JSON.parse(atob(head ?? ''))).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(atob((claims ?? '').replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      exp: 1767225600 + 12 * 3600,
    })
    const read = () =>
      sim.fetch(`${sim.baseUrl}/customers`, { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(200)
    await sim.clock.advance('12h')
    expect((await read()).status).toBe(401)
  })

  it('are looked for in the headers one after another: one without a value counts as not sent', async () => {
    const { sim } = setUp()
    const token = tokenOf(newCustomer(sim))
    const session = `Bearer ${sim.issueDashboardToken(newUser(sim, 'admin').id)}`
    const ask = async (headers: Record<string, string>) => {
      const response = await sim.fetch('/applications', { headers })
      const hint = response.headers.get('x-sim-hint') ?? ''
      return `${response.status} ${hint.slice(0, hint.indexOf(' that') + 1 || hint.indexOf(' was'))}`.trim()
    }
    const refused = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await sim.fetch('/applications', { headers })
      return { status, hint: answered.get('x-sim-hint') }
    }
    for (const empty of ['', ' ']) {
      expect(await ask({ 'x-api-key': empty, 'x-application-token': token })).toBe('200')
      expect(await ask({ 'x-api-key': empty, 'x-application-token': empty, authorization: session })).toBe(
        '200',
      )
      expect(await ask({ 'x-api-key': empty, authorization: 'Bearer' })).toBe('401 no credential')
      expect(await ask({ 'x-api-key': sim.apiKey, 'x-application-token': 'wrong' }), 'the key counts').toBe(
        '200',
      )
    }
    expect(await ask({ 'x-api-key': 'wrong' })).toBe('401 the credential')
    expect(await ask({ authorization: session.replace('Bearer ', 'Bearer Bearer ') })).toBe(
      '401 the credential',
    )
    for (const scheme of ['', 'Basic ', 'Token '])
      expect((await refused({ authorization: session.replace('Bearer ', scheme) })).hint, scheme).toBe(
        'the header authorization has a token of the dashboard, which belongs in authorization: Bearer. This endpoint takes x-api-key or x-application-token',
      )
    const both = { 'x-api-key': 'wrong', 'x-application-token': token, authorization: session }
    expect(await refused(both)).toEqual({
      status: 401,
      hint: 'x-api-key counts before x-application-token and is unknown here: leave it out. This endpoint takes x-api-key or x-application-token',
    })
    const second = await refused({ 'x-application-token': 'wrong', authorization: session })
    expect(second.hint).toContain('x-application-token counts before authorization')
    for (const scheme of ['bearer ', 'BEARER   ', 'Bearer\t'])
      expect(await ask({ authorization: session.replace('Bearer ', scheme) }), scheme).toBe('200')
  })

  it('an unknown user has no session, and the message says where users come from', () => {
    const { sim } = setUp()
    expect(() => sim.issueDashboardToken('nobody')).toThrow('sim.api.users')
  })

  it('are not needed by the direct API, which stays the default admin whatever happens to keys and users', () => {
    const { sim } = setUp()
    sim.api.apiKeys.deleteAll()
    sim.api.users.create({ first_name: 'Bo', last_name: 'Li', email: 'bo@li.example', role: 'admin' })
    sim.api.users.delete(sim.api.users.list({ sort_dir: 'asc' }).data[0]?.id ?? '')
    expect(sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id).toBeDefined()
    expect(() => sim.as(sim.apiKey).customers.list()).toThrow('invalid authentication')
  })

  it('of the two environments differ for the same seed', () => {
    expect(createSimulator({ environment: 'production' }).apiKey).not.toBe(createSimulator().apiKey)
  })

  it('reads that need none take none', async () => {
    const { sim } = setUp()
    expect((await sim.fetch(`${sim.baseUrl}/openapi.json`)).status).toBe(200)
  })

  it('plain HTTP is refused, loopback counts as HTTPS', async () => {
    const { sim } = setUp()
    const insecure = await sim.fetch(`${sim.baseUrl.replace('https', 'http')}/customers`, {
      headers: { 'x-api-key': sim.apiKey },
    })
    expect([insecure.status, insecure.headers.has('x-ratelimit-limit')]).toEqual([403, true])
    const local = createSimulator({ baseUrl: 'http://localhost:6464' })
    expect(
      (await local.fetch(`${local.baseUrl}/customers`, { headers: { 'x-api-key': local.apiKey } })).status,
    ).toBe(200)
  })
})

describe('rate limits', () => {
  const limitOf = async (options: SimulatorOptions, headers: Record<string, string>) => {
    const { sim } = setUp(options)
    const response = await sim.fetch(`${sim.baseUrl}/applications`, { headers })
    return Number(response.headers.get('x-ratelimit-limit'))
  }

  it('are sixty a minute for a key, ten without, 600 for the dashboard and 250 an hour for a token', async () => {
    const { sim } = setUp()
    const created = newCustomer(sim)
    const limits = []
    for (const headers of [
      { 'x-api-key': sim.apiKey },
      { 'x-api-key': 'unknown' },
      { authorization: `Bearer ${sim.issueDashboardToken(newUser(sim, 'admin').id)}` },
      { 'x-application-token': tokenOf(created) },
    ]) {
      const response = await sim.fetch(`${sim.baseUrl}/applications`, { headers })
      limits.push([response.headers.get('x-ratelimit-limit'), response.headers.get('x-ratelimit-reset')])
    }
    expect(limits).toEqual([
      ['60', '1767225660'],
      ['10', '1767225660'],
      ['600', '1767225660'],
      ['250', '1767229200'],
    ])
    expect(await limitOf({ limits: { anonymousPerMinute: 3 } }, {})).toBe(3)
  })

  it('count every request, refused ones too, and say how long to wait', async () => {
    const { sim, send } = setUp()
    for (let left = 59; left >= 0; left--) {
      const { headers } = await send('GET', left % 2 === 0 ? '/customers' : '/nowhere')
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left))
    }
    await sim.clock.advance('18s')
    const refused = await send('GET', '/customers')
    expect(refused).toMatchObject({
      status: 429,
      body: { type: expect.stringMatching(/#rate-limited$/), title: 'Rate Limited' },
    })
    expect(refused.headers.get('retry-after')).toBe('42')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(refused.body.sim_hint).toContain('sim.clock.advance(42000)')
    await sim.clock.advance('42s')
    expect((await send('GET', '/customers')).status).toBe(200)
  })

  it('of missing and unknown credentials share one bucket, and keys do not', async () => {
    const { sim } = setUp()
    const status = async (headers: Record<string, string>) =>
      (await sim.fetch(`${sim.baseUrl}/customers`, { headers })).status
    for (let i = 0; i < 5; i++)
      expect([await status({}), await status({ 'x-api-key': `unknown-${i}` })]).toEqual([401, 401])
    expect([await status({}), await status({ 'x-api-key': 'another' })]).toEqual([429, 429])
    expect(await status({ 'x-api-key': sim.apiKey })).toBe(200)
  })

  it('observed are counted and never refuse; off are not counted', async () => {
    for (const [rate, remaining] of [
      ['observe', '0'],
      ['off', '60'],
    ] as const) {
      const { send } = setUp({ limits: { rate } })
      for (let i = 0; i < 70; i++) await send('GET', '/customers?limit=1')
      const { status, headers } = await send('GET', '/customers?limit=1')
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, remaining])
    }
  })

  it('do not meet direct calls unless they are made as the app', () => {
    const { sim } = setUp()
    for (let i = 0; i < 100; i++) sim.api.customers.list({ limit: 1 })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    for (let i = 0; i < 60; i++) app.customers.list({ limit: 1 })
    expect(() => app.customers.list({ limit: 1 })).toThrow('limit of 60 requests')
  })
})

describe('an idempotency key', () => {
  const key = uuid()

  it('gets the first answer again, with fresh rate and request headers, whatever the body', async () => {
    const { sim, post } = setUp()
    const first = await post('/customers', acme, { 'x-idempotency-key': key })
    const second = await post(
      '/customers',
      { ...acme, name: 'Other Corp' },
      { 'x-idempotency-key': key.toUpperCase() },
    )
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(second.headers.get('x-ratelimit-remaining')).toBe('58')
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(sim.requests.list().map(({ replayed, mismatch }) => [replayed, mismatch])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(sim.requests.list().at(-1)?.warnings[0]).toContain('another body')
    expect(sim.api.customers.list().meta.total_count).toBe(1)
  })

  it('is told of with another body after what is wrong with its headers', async () => {
    const { sim, post } = setUp()
    await post('/customers', acme, { 'x-idempotency-key': key })
    const headers = { 'x-idempotency-key': key, 'x-sandbox-scenario': 'sunny' }
    await post('/customers', { ...acme, name: 'Other Corp' }, headers)
    expect(sim.requests.list().at(-1)?.warnings).toEqual([
      expect.stringContaining('sunny'),
      expect.stringContaining('was first used with another body'),
    ])
  })

  it('of another operation, path or client is another key', async () => {
    const { sim, post } = setUp()
    const other = sim.simulate.createClient({ name: 'Other Client' })
    await post('/customers', acme, { 'x-idempotency-key': key })
    await post('/customers', acme, { 'x-idempotency-key': key, 'x-api-key': other.api_key })
    await post('/webhook-targets', { url: 'https://app.example/' }, { 'x-idempotency-key': key })
    await post('/webhooks/targets', { url: 'https://app.example/' }, { 'x-idempotency-key': key })
    expect(sim.requests.list().some((entry) => entry.replayed)).toBe(false)
    expect(sim.as(other.api_key).customers.list().meta.total_count).toBe(1)
  })

  it('that has expired is dropped with all others, in the order of the keys, once there are 1,024', async () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const create = (n: number) =>
      app.customers.create(
        { name: `Customer ${n}`, customer_type: 'business' },
        { idempotencyKey: crypto.randomUUID() },
      )
    for (let n = 1; n <= 1024; n++) create(n)
    await sim.clock.advance('25h')
    const drop = vi.spyOn(World.prototype, 'drop')
    create(1025)
    const dropped = drop.mock.calls.flatMap(([table, id]) => (table === storedAnswers ? [id] : []))
    drop.mockRestore()
    expect(dropped).toHaveLength(1024)
    expect(dropped).toEqual([...dropped].sort())
  })

  it('is forgotten after twenty-four virtual hours, or the window that was set', async () => {
    for (const [options, window] of [
      [{}, '24h'],
      [{ limits: { idempotencyWindow: '1h' } }, '1h'],
    ] as const) {
      const { sim, post } = setUp(options)
      const ids = new Set<string>()
      const create = async () =>
        ids.add((await post('/customers', acme, { 'x-idempotency-key': key })).body.id)
      await create()
      await sim.clock.advance(window)
      await create()
      expect(ids.size).toBe(2)
      await create()
      expect(ids.size).toBe(2)
    }
  })

  it('keeps a refusal that the operation decided', async () => {
    const { sim, post } = setUp()
    const { id, application_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    const path = `/customers/${id}/applications/${application_id}/withdraw`
    const first = await post(path, {}, { 'x-idempotency-key': key })
    const second = await post(path, {}, { 'x-idempotency-key': key })
    expect([first.status, second.status, second.headers.get('content-type')]).toEqual([
      409,
      409,
      'application/problem+json',
    ])
    expect({ ...second.body, sim_hint: undefined }).toEqual({ ...first.body, sim_hint: undefined })
    expect(sim.requests.list().at(-1)?.replayed).toBe(true)
  })

  it('says of a stored refusal whose answer it is, of when, and never what was to be done about it then', async () => {
    const { sim, post } = setUp()
    const { customer, id } = sim.given.usDestination()
    sim.simulate.freezeCustomer(customer.id)
    const payment = {
      customer_id: customer.id,
      destination_id: id,
      amount: '1.50',
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      destination_asset: 'USD',
      payment_rail: 'ach',
    }
    const pay = () => post('/transactions/one-off', payment, { 'x-idempotency-key': key })
    const first = await pay()
    expect(first.body.sim_hint).toContain('unfreezeCustomer')
    sim.simulate.unfreezeCustomer(customer.id)
    await sim.clock.advance('1h')
    const again = await pay()
    const hint = `this is the stored answer of the idempotency key ${key}, of 2026-01-01T00:00:00Z, whatever has changed since: a new try needs a new key, such as crypto.randomUUID() makes`
    expect(again.body).toEqual({ ...first.body, sim_hint: hint })
    expect(again.headers.get('x-sim-hint')).toBe(hint)
    expect(sim.requests.list().at(-1)).toMatchObject({
      replayed: true,
      problem: 'account-under-review',
      hint,
    })
  })

  it('keeps no refusal from before the operation ran, so that a retry can succeed', async () => {
    const { post } = setUp()
    expect((await post('/customers', { name: 'x' }, { 'x-idempotency-key': key })).status).toBe(400)
    expect((await post('/customers', acme, { 'x-idempotency-key': key })).status).toBe(201)
  })

  it('keeps no injected failure, so that a retry can succeed', async () => {
    const { post } = setUp()
    for (const headers of [
      { 'x-sandbox-error-status': '500' },
      { 'x-sandbox-error-status': '422' },
      { 'x-sandbox-scenario': 'provider_maintenance' },
    ]) {
      expect(
        (await post('/customers', acme, { 'x-idempotency-key': key, ...headers })).status,
      ).toBeGreaterThanOrEqual(400)
    }
    expect((await post('/customers', acme, { 'x-idempotency-key': key })).status).toBe(201)
  })

  it.each([
    ['PATCH', '/users/{user}', { first_name: 'Grace' }],
    ['PATCH', '/webhooks/targets/{target}', { global: true }],
    ['PATCH', '/webhook-targets/{target}', { global: true }],
    ['PUT', '/recipients/{recipient}', { name: 'Acme Treasury' }],
    ['PUT', '/agentic-policy', {}],
    ['PUT', '/fee-payout-destination', feeWallet],
    ['PUT', '/rd-marketing-fee/payout-destination', { address }],
    ['PUT', '/rd-marketing-fee/payout-destinations/USDC/base-sepolia', { address }],
  ])('is required for %s %s, and the refusal names the header', async (method, path, body) => {
    const { sim, send } = setUp()
    const ids: Readonly<Record<string, string>> = {
      user: newUser(sim).id,
      target: sim.api.webhookTargets.create({ url: 'https://app.example/hooks' }).id,
      recipient: sim.api.recipients.create(newCustomer(sim).id, { name: 'Treasury' }).id,
    }
    sim.simulate.startMarketingFee()
    const place = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '')
    const init = (headers: Record<string, string>) => ({
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const refused = await send(method, place, init({}))
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'x-idempotency-key' }] } })
    expect(refused.body.detail).not.toContain('POST')
    expect((await send(method, place, init({ 'x-idempotency-key': uuid() }))).status).toBeLessThan(300)
  })

  it('is honoured on PATCH and DELETE where it is not required', async () => {
    const { sim, send } = setUp()
    const { id } = newCustomer(sim)
    const headers = { 'x-idempotency-key': key }
    const statuses = [
      (await send('DELETE', `/customers/${id}`, { headers })).status,
      (await send('DELETE', `/customers/${id}`, { headers })).status,
      (await send('DELETE', `/customers/${id}`)).status,
    ]
    expect(statuses).toEqual([204, 204, 404])
  })

  it('of a direct call knows whether the body is another one', () => {
    const { sim } = setUp()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    for (const name of ['Acme Corp', 'Acme Corp', 'Other'])
      app.customers.create({ name, customer_type: 'business' }, { idempotencyKey: key })
    expect(sim.requests.list().map(({ replayed, mismatch }) => [replayed, mismatch])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  it('is replayed to direct calls made as the app, also a refusal', () => {
    const { sim } = setUp()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const first = app.customers.create(
      { name: 'Acme Corp', customer_type: 'business' },
      { idempotencyKey: key },
    )
    expect(
      app.customers.create({ name: 'Other', customer_type: 'business' }, { idempotencyKey: key }),
    ).toEqual(first)
    const { id, application_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    const withdraw = () => app.applications.withdraw(id, application_id, {}, { idempotencyKey: key })
    expect(withdraw).toThrow('already has a decision')
    expect(withdraw).toThrow(expect.objectContaining({ slug: 'conflict', status: 409 }))
    expect(withdraw).toThrow('the stored answer of the idempotency key')
    expect(sim.requests.list().at(-1)?.replayed).toBe(true)
  })
})

describe('users', () => {
  it('are told when they come, change and go', () => {
    const { sim } = setUp()
    const user = newUser(sim)
    sim.api.users.update(user.id, { first_name: 'Victoria' })
    sim.api.users.delete(user.id)
    const told = { user_id: user.id, email: user.email }
    expect(sim.events.list().map((event) => [event.type, event.data.object])).toEqual([
      ['user.created', told],
      ['user.updated', told],
      ['user.deleted', { user_id: user.id }],
    ])
    expect(sim.api.users.list().meta.total_count).toBe(1)
  })

  it('are listed newest first, with the client they belong to', () => {
    const { sim } = setUp()
    newUser(sim)
    expect(sim.api.users.list().data.map((user) => [user.role, user.client_name])).toEqual([
      ['viewer', 'Default Client'],
      ['admin', 'Default Client'],
    ])
  })
})

describe('the request log', () => {
  it('says who asked for what, what was answered and what that caused', async () => {
    const { sim, post } = setUp()
    const { body } = await post('/customers', acme)
    expect(sim.requests.list({ operation: 'customers.create' })).toMatchObject([
      {
        seq: 1,
        at: new Date('2026-01-01T00:00:00Z'),
        traffic: 'app',
        method: 'POST',
        path: '/customers',
        caller: 'key',
        status: 201,
        problem: undefined,
        events: [{ type: 'customer.created' }, { type: 'customer.kyb_link.created' }],
      },
    ])
    sim.api.applications.withdraw(body.id, body.application_id, {})
    expect(sim.requests.list({ traffic: 'test' })[0]?.moves).toEqual([
      {
        machine: 'application',
        subject: body.application_id,
        from: 'pending',
        action: 'withdraw',
        to: 'completed',
      },
      { machine: 'customer', subject: body.id, from: 'pending', action: 'withdraw', to: 'withdrawn' },
    ])
  })

  it('keeps a bounded number of bytes, whatever is sent', async () => {
    const { sim, send, post } = setUp({ limits: { rate: 'off' }, strict: 'warn' })
    const long = 'x'.repeat(1_000_000)
    for (let round = 0; round < 40; round++) {
      await send('GET', `/customers/${long}?a=${long}`)
      const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`${n}`.padEnd(400, '.'), n]))
      await post('/customers', { ...acme, name: `Customer ${round}`, ...many })
    }
    const kept = sim.requests.list({ traffic: 'app' })
    expect(kept.at(-1)).toMatchObject({ status: 201, warnings: { length: 101 } })
    expect(kept.at(-1)?.warnings.at(-1)).toBe('1900 more unknown body fields were ignored')
    expect(kept.at(-2)?.path).toMatch(/^\/customers\/x+\.\.\. \(1000011 characters\)$/)
    expect(JSON.stringify(kept).length).toBeLessThan(16 * 1024 * 1024)
    expect(String(sim.timeline()).length).toBeLessThan(16 * 1024 * 1024)
  })

  it('filters, and remembers a bounded number', async () => {
    const { sim, send } = setUp({ logSize: 5, limits: { rate: 'off' } })
    for (let i = 0; i < 12; i++) await send('GET', i % 2 === 0 ? '/customers' : '/nowhere')
    expect(sim.requests.list().map((entry) => entry.seq)).toEqual([8, 9, 10, 11, 12])
    expect(sim.requests.list({ status: 404, path: /^\/no/, method: 'GET' })).toHaveLength(3)
    expect(sim.requests.list({ path: '/customers' })[0]).toMatchObject({
      query: '',
      operation: 'customers.list',
    })
  })
})

describe('requests that overlap', () => {
  it('are applied in the order in which they entered, also when an earlier body arrives later', async () => {
    const { sim } = setUp()
    let finish: () => void = () => undefined
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":"First Corp",'))
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"customer_type":"business"}'))
          controller.close()
        }
      },
    })
    const headers = () => ({
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': uuid(),
    })
    const first = sim.fetch(`${sim.baseUrl}/customers`, { method: 'POST', headers: headers(), body: slow })
    const second = sim.fetch(`${sim.baseUrl}/customers`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify(acme),
    })
    const third = sim.fetch(`${sim.baseUrl}/customers?sort_by=created_at`, { headers: headers() })
    finish()
    expect((await (await third).json()).data.map((customer: { name: string }) => customer.name)).toEqual([
      'First Corp',
      'Acme Corp',
    ])
    expect([(await first).status, (await second).status]).toEqual([201, 201])
  })

  it('wait two seconds for a body that does not end, and are then answered before it', async () => {
    const { sim } = setUp()
    let finish: () => void = () => undefined
    const body = new ReadableStream({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(acme)))
          controller.close()
        }
      },
    })
    const headers = {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': uuid(),
    }
    const stalled = sim.fetch('/customers', { method: 'POST', headers, body })
    const behind = Array.from({ length: 3 }, () => sim.fetch('/customers', { headers }))
    expect((await Promise.all(behind)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sim.api.customers.list().data).toEqual([])
    finish()
    expect((await stalled).status).toBe(201)
    expect(sim.requests.list({ traffic: 'app' }).map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'GET',
      'POST',
    ])
  })

  it('wait no longer for many bodies that do not end than for one', async () => {
    const { sim } = setUp()
    const headers = { 'x-api-key': sim.apiKey, 'content-type': 'application/json' }
    const endless = () =>
      sim
        .fetch('/customers', {
          method: 'POST',
          headers: { ...headers, 'x-idempotency-key': uuid() },
          body: new ReadableStream(),
        })
        .catch((reason: unknown) => reason)
    const before = Array.from({ length: 50 }, endless)
    const began = performance.now()
    const behind = sim.fetch('/customers', { headers })
    const after = Array.from({ length: 50 }, endless)
    const last = sim.fetch('/customers', { headers })
    expect((await behind).status).toBe(200)
    expect((await last).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
    sim.dispose()
    expect(await Promise.all([...before, ...after])).toHaveLength(100)
  })

  it.each<[string, (sim: Simulator) => void]>([
    ['reset', (sim) => sim.reset()],
    ['restore', (sim) => sim.restore(sim.snapshot())],
    ['dispose', (sim) => sim.dispose()],
  ])('are ended by %s, with the reason, and their bodies are left', async (name, end) => {
    const { sim } = setUp()
    let isLeft = false
    const headers = {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': uuid(),
    }
    const endless = new ReadableStream({
      cancel() {
        isLeft = true
      },
    })
    const stalled = sim.fetch('/customers', { method: 'POST', headers, body: endless })
    const behind = sim.fetch('/customers', { headers })
    end(sim)
    for (const broken of [stalled, behind]) {
      const error: unknown = await broken.catch((reason: unknown) => reason)
      expect(error).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } })
      expect(String((error as Error).cause)).toContain('reset, restored or disposed')
    }
    expect(isLeft).toBe(true)
    if (name !== 'dispose') expect((await sim.fetch('/customers', { headers })).status).toBe(200)
  })

  it('read no more of a body than its operation takes, and nothing for a caller who is refused', async () => {
    const { sim } = setUp()
    const mebibyte = 1024 * 1024
    const send = async (key: string) => {
      let sent = 0
      const body = new ReadableStream(
        {
          pull(controller) {
            sent += mebibyte / 4
            // The guard keeps a regression from filling the memory.
            if (sent > 64 * mebibyte) controller.close()
            else controller.enqueue(new Uint8Array(mebibyte / 4))
          },
        },
        { highWaterMark: 0 },
      )
      const headers = { 'x-api-key': key, 'content-type': 'application/json', 'x-idempotency-key': uuid() }
      const response = await sim.fetch('/customers', { method: 'POST', headers, body })
      return { status: response.status, sent: sent / mebibyte }
    }
    expect(await send(sim.apiKey)).toEqual({ status: 413, sent: expect.closeTo(1.25, 0) })
    expect(await send('nobody')).toEqual({ status: 401, sent: 0 })
  })

  it('that are given up while waiting leave no trace and hold up nobody', async () => {
    const { sim } = setUp()
    const aborter = new AbortController()
    const headers = {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': uuid(),
    }
    const stalled = sim.fetch(`${sim.baseUrl}/customers`, {
      method: 'POST',
      headers,
      body: new ReadableStream(),
      signal: aborter.signal,
    })
    const behind = sim.fetch(`${sim.baseUrl}/customers`, { headers })
    aborter.abort()
    await expect(stalled).rejects.toThrow('abort')
    expect((await behind).status).toBe(200)
    expect(sim.api.customers.list().meta.total_count).toBe(0)
  })
})

describe('sim.fetch', () => {
  it('takes a URL, a Request, a Request with init, and a path', async () => {
    const { sim } = setUp()
    const headers = { 'x-api-key': sim.apiKey }
    const url = `${sim.baseUrl}/customers`
    const answers = [
      sim.fetch(new URL(url), { headers }),
      sim.fetch(new Request(url, { headers })),
      sim.fetch(new Request(url), { headers }),
      sim.fetch('/customers', { headers }),
    ]
    for (const answer of answers) expect((await answer).status).toBe(200)
  })

  it('answers with the URL that was asked, as fetch does', async () => {
    const { sim } = setUp()
    const headers = { 'x-api-key': sim.apiKey }
    const url = `${sim.baseUrl}/customers?limit=1`
    const answers = [
      await sim.fetch(`${url}#top`, { headers }),
      await sim.fetch(new Request(url, { headers })),
      await sim.fetch('/customers?limit=1', { headers }),
    ]
    expect(answers.map((answer) => answer.url)).toEqual([url, url, url])
    expect(answers[0]?.clone().url).toBe(url)
    expect((await sim.fetch('/nowhere', { method: 'HEAD' })).url).toBe(`${sim.baseUrl}/nowhere`)
  })

  it('serves a base URL with a path', async () => {
    const { sim } = setUp({ baseUrl: 'https://proxy.example/platform/v1/' })
    expect(
      (
        await sim.fetch('https://proxy.example/platform/v1/customers', {
          headers: { 'x-api-key': sim.apiKey },
        })
      ).status,
    ).toBe(200)
    expect((await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })).status).toBe(200)
  })

  it('refuses another host than the one it simulates, naming both', async () => {
    const { sim } = setUp()
    await expect(sim.fetch('https://api.elsewhere.example/customers')).rejects.toThrow(
      'asked for https://api.elsewhere.example, and this simulator is https://api.sandbox.platform.example',
    )
  })

  it('is of one port, as the base URL is', async () => {
    const { sim } = setUp()
    const { host } = new URL(sim.baseUrl)
    const headers = { 'x-api-key': sim.apiKey }
    expect((await sim.fetch(`https://${host}:443/customers`, { headers })).status).toBe(200)
    expect((await sim.fetch(`http://${host}:80/customers`, { headers })).status, 'plain HTTP').toBe(403)
    await expect(sim.fetch(`https://${host}:444/customers`, { headers })).rejects.toThrow(
      `asked for https://${host}:444`,
    )
  })

  it('rejects what fetch rejects: a name and a password in the URL, and headers that are none', async () => {
    const { sim } = setUp()
    const { host } = new URL(sim.baseUrl)
    await expect(sim.fetch(`https://a:b@${host}/customers`)).rejects.toThrow(
      new TypeError('Request cannot be constructed from a URL that includes credentials.'),
    )
    const init = { headers: null as never }
    const told = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)
    expect(await told(sim.fetch('/customers', init))).toEqual(
      await told(new Promise(() => new Headers(init.headers))),
    )
  })

  it.each([
    ['GET', 'x'],
    ['get', ''],
    ['HEAD', 'x'],
    ['head', ''],
    ['HEAD', new Uint8Array(1)],
    ['TRACE', undefined],
    ['connect', undefined],
    ['a word', undefined],
  ])('rejects what fetch rejects: %s with the body %o, and sends nothing', async (method, body) => {
    const { sim } = setUp()
    const init = { method, ...(body !== undefined && { body }) }
    const rejected = await sim.fetch('/customers', init).catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(TypeError)
    expect(rejected).toEqual(await fetch(`${sim.baseUrl}/customers`, init).catch((error: unknown) => error))
    expect(sim.requests.list()).toEqual([])
  })

  it('rejects for whoever gives up at once, also where it has happened', async () => {
    const { sim } = setUp()
    const aborter = new AbortController()
    const asked = sim.fetch('/customers', {
      method: 'POST',
      headers: { 'x-api-key': sim.apiKey, 'content-type': 'application/json', 'x-idempotency-key': uuid() },
      body: JSON.stringify(acme),
      signal: aborter.signal,
    })
    aborter.abort()
    await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(sim.api.customers.list().meta.total_count).toBe(1)
  })

  it('says what is wrong with what is no URL', async () => {
    const { sim } = setUp()
    for (const input of ['https://', 'customers', '?limit=1']) {
      await expect(sim.fetch(input)).rejects.toThrow('start it with sim.baseUrl')
    }
  })
})

describe('options', () => {
  it.each([
    [{ sede: 1 }, 'there is no option sede'],
    [{ limits: { rates: 'off' } }, 'there is no option limits.rates'],
    [{ limits: { rate: 'none' } }, 'option limits.rate'],
    [{ limits: { apiKeyPerMinute: 0 } }, 'option limits.apiKeyPerMinute'],
    [{ clock: 'fast' }, "option clock is 'fast': it must be"],
    [{ clock: { auto: 'soon' } }, 'option clock.auto'],
    [{ clock: { auto: '99999d' } }, 'the clock after the first step of the option clock.auto is'],
    [{ rates: { 'EUR/UDS': '1' } }, 'option rates names EUR/UDS: a pair is two of USD, EUR, USDC, USDT, RD'],
    [{ rates: { 'eur/usd': '1' } }, 'option rates names eur/usd'],
    [{ rates: { 'USD/USD': '1' } }, 'option rates names USD/USD'],
    [{ rates: { 'USD/EUR/USD': '1' } }, 'option rates names USD/EUR/USD'],
    [{ rates: { EUR: '1' } }, 'option rates names EUR'],
    [{ rates: { 'RD/USD': '1' }, stablecoin: 'XY' }, 'option rates names RD/USD'],
    [{ progression: { afterReads: 0 } }, 'option progression'],
    [{ now: 'yesterday' }, 'option now'],
    [{ now: '2001-01-01' }, 'option now'],
    [{ environment: 'staging' }, 'option environment'],
    [{ baseUrl: 'api.example' }, "option baseUrl is 'api.example': it must be"],
    [{ apiKey: '' }, 'option apiKey must be'],
    [{ strict: true }, 'option strict'],
    [{ webhooks: { signingKey: 'secret' } }, 'option webhooks.signingKey must be'],
  ])('%j is a UsageError naming the option', (options, message) => {
    expect(() => createSimulator(options as SimulatorOptions)).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) }),
    )
  })

  it('name the environment, the address and the key', () => {
    expect(createSimulator({ environment: 'production' })).toMatchObject({
      environment: 'production',
      baseUrl: 'https://api.platform.example',
    })
    expect(createSimulator({ apiKey: 'dk_test_1', baseUrl: 'https://x.example/' })).toMatchObject({
      apiKey: 'dk_test_1',
      baseUrl: 'https://x.example',
    })
  })
})

describe('a simulator that was disposed', () => {
  it('says so', () => {
    const { sim } = setUp()
    const before = sim.snapshot()
    sim.dispose()
    expect(() => sim.api.customers.list()).toThrow('was disposed')
    expect(() => sim.reset()).toThrow('was disposed')
    expect(() => sim.restore(before)).toThrow('was disposed')
    expect(() => sim.dispose(), 'a second time does nothing').not.toThrow()
    expect(sim.snapshot(), 'and it can still be looked at').toEqual(before)
  })
})

describe('a bug of the simulator itself', () => {
  const broken = () =>
    vi.spyOn(World.prototype, 'schedule').mockImplementation(() => {
      throw new Invariant('a broken promise')
    })

  it('is thrown raw to a direct call, and leaves no trace', () => {
    const { sim } = setUp()
    sim.api.webhookTargets.create({ url: 'https://app.example/', event_types: ['customer.created'] })
    const before = sim.hash()
    const spy = broken()
    expect(() => newCustomer(sim)).toThrow(Invariant)
    spy.mockRestore()
    expect(sim.hash()).toBe(before)
    expect(newCustomer(sim).id).toBeDefined()
  })

  it('answers 500 over the wire, is not kept for its idempotency key, and is reported as uncaught', async () => {
    const { sim, post } = setUp()
    sim.api.webhookTargets.create({ url: 'https://app.example/', event_types: ['customer.created'] })
    const uncaught = nextUncaught()
    const key = uuid()
    const spy = broken()
    const failed = await post('/customers', acme, { 'x-idempotency-key': key })
    spy.mockRestore()
    expect(failed).toMatchObject({
      status: 500,
      body: { title: 'Internal Server Error', sim_hint: expect.stringContaining('a broken promise') },
    })
    expect(await uncaught).toBeInstanceOf(Invariant)
    expect((await post('/customers', acme, { 'x-idempotency-key': key })).status).toBe(201)
  })
})
