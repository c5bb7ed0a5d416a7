import { createSimulator, Problem, type Simulator, UsageError } from 'platform-simulator'
import { matchers } from 'platform-simulator/vitest'
import { describe, expect, test } from 'vitest'

/** Of nothing. */
const nowhere = '2NfV8Lq0aQ5dYHkzq1b6WmTn3xP'

const business = { name: 'Acme Corp', customer_type: 'business' } as const

function request(sim: Simulator, path: string, body?: unknown): Promise<Response> {
  return sim.fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': sim.apiKey,
      'x-idempotency-key': '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f',
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Error && !(error instanceof UsageError)) return error.message
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('toHaveReceivedRequest', () => {
  test('sees what the application requested, and not what the test did', async () => {
    const sim = createSimulator()
    sim.api.customers.create(business)
    expect(sim).not.toHaveReceivedRequest('customers.create')
    expect(sim).toHaveReceivedRequest('customers.create', { traffic: 'test' })
    await request(sim, '/customers', business)
    expect(sim).toHaveReceivedRequest('customers.create')
  })

  test('matches members, text by an expression, and anything by expect.any', async () => {
    const sim = createSimulator()
    await request(sim, '/customers', { ...business, colour: 'red' })
    expect(sim).toHaveReceivedRequest('customers.create', {
      status: 201,
      path: /^\/cust/,
      seq: expect.any(Number),
      warnings: ['unknown body field colour was ignored'],
      events: expect.arrayContaining([expect.objectContaining({ type: 'customer.created' })]),
    })
    expect(sim).not.toHaveReceivedRequest('customers.create', { status: 400 })
    expect(sim).not.toHaveReceivedRequest('customers.create', { warnings: [] })
    expect(sim).not.toHaveReceivedRequest('customers.create', { seq: expect.any(String) })
  })

  test('says what a matcher in a match looked for', async () => {
    const sim = createSimulator()
    await request(sim, '/customers?limit=5')
    const match = { query: expect.stringContaining('limit=6') }
    expect(messageOf(() => expect(sim).toHaveReceivedRequest('customers.list', match))).toContain(
      'query: expected StringContaining "limit=6", was "limit=5"',
    )
  })

  test.each([2, 'twice', expect.objectContaining({ status: 200 })])('takes no %s for a match', (match) => {
    expect(() => expect(createSimulator()).toHaveReceivedRequest('customers.list', match as never)).toThrow(
      'toHaveReceivedRequest: what to match is an object such as { seq: ... }, and was',
    )
  })

  test('matches what was sent and answered, at any depth, and headers in any case', async () => {
    const sim = createSimulator()
    await request(sim, '/customers', { ...business, fees: { monthly: [1, 2] } })
    expect(sim).toHaveReceivedRequest('customers.create', {
      body: { name: 'Acme Corp', fees: { monthly: [1, expect.any(Number)] } },
      headers: { 'X-Idempotency-Key': /^3f0c6c1e/ },
      response: {
        body: { application_id: expect.any(String) },
        headers: { 'X-Request-Id': expect.any(String) },
      },
    })
    expect(sim).toHaveReceivedRequest('customers.create', { body: { name: /^Acme/, email: undefined } })
    expect(sim).not.toHaveReceivedRequest('customers.create', { body: { name: 'Globex' } })
    expect(sim).not.toHaveReceivedRequest('customers.create', { body: { fees: { monthly: [1] } } })
    expect(sim).not.toHaveReceivedRequest('customers.create', { headers: { 'x-request-source': 'checkout' } })
  })

  test('shows what was sent beside what was wanted', async () => {
    const sim = createSimulator()
    await request(sim, '/customers', business)
    const wanted = { body: { name: 'Globex', customer_type: 'business' } } as const
    expect(messageOf(() => expect(sim).toHaveReceivedRequest('customers.create', wanted))).toBe(
      `expected the app to have requested customers.create with {"body":{"name":"Globex","customer_type":"business"}}.
It was requested once, otherwise:
  #1 POST /customers (customers.create) -> 201
    body.name: expected "Globex", was "Acme Corp"
    sent: {"name":"Acme Corp","customer_type":"business"}`,
    )
  })

  test('refuses to compare what the log does not have: a secret, what is too long, what is not kept', async () => {
    const sim = createSimulator()
    const long = 'so much '.repeat(700)
    await request(sim, '/customers', { ...business, account_number: '123456789012', note: long })
    const asked = (body: object) => () => expect(sim).not.toHaveReceivedRequest('customers.create', { body })
    expect(asked({ name: 'Globex' })).toThrow(
      'toHaveReceivedRequest: body is longer than the 4,096 characters that the log keeps: it cannot be compared. Match a RegExp, which is looked for in the beginning.',
    )
    expect(sim).toHaveReceivedRequest('customers.create', { body: /"name":"Acme Corp"/ })

    const other = createSimulator()
    await request(other, '/customers', { ...business, account_number: '123456789012' })
    expect(() =>
      expect(other).not.toHaveReceivedRequest('customers.create', {
        body: { account_number: '123456789013' },
      }),
    ).toThrow(
      /body\.account_number is a secret, of which the log keeps "\u2022{4}9012": it cannot be compared with "123456789013"/,
    )
    expect(other).toHaveReceivedRequest('customers.create', { body: { account_number: expect.any(String) } })

    const silent = createSimulator({ requests: { bodies: false } })
    await request(silent, '/customers', business)
    expect(() => expect(silent).not.toHaveReceivedRequest('customers.create', { body: business })).toThrow(
      /what request #1 sent is not kept/,
    )
  })

  test.each([
    ['bdy', 'body'],
    ['header', 'headers'],
    ['reponse', 'response'],
  ])('refuses the member %s, and says %s', (wrong, right) => {
    const match = { [wrong]: {} } as never
    expect(() => expect(createSimulator()).not.toHaveReceivedRequest('customers.list', match)).toThrow(
      new RegExp(`there is no member ${wrong} to match\\. Did you mean ${right}`),
    )
  })

  test('counts with times', async () => {
    const sim = createSimulator()
    await request(sim, '/customers')
    await request(sim, '/customers')
    expect(sim).toHaveReceivedRequest('customers.list', { times: 2 })
    expect(sim).toHaveReceivedRequest('customers.create', { times: 0 })
    expect(sim).not.toHaveReceivedRequest('customers.list', { times: 1 })
    expect(messageOf(() => expect(sim).toHaveReceivedRequest('customers.list', { times: 1 }))).toBe(
      `expected the app to have requested customers.list once, and it did twice:
  #1 GET /customers (customers.list) -> 200
  #2 GET /customers (customers.list) -> 200`,
    )
  })

  test('says what differs', async () => {
    const sim = createSimulator()
    await request(sim, '/customers', { name: 'Acme Corp', customer_type: 'company' })
    const message = messageOf(() =>
      expect(sim).toHaveReceivedRequest('customers.create', { status: 201, replayed: false }),
    )
    expect(
      message,
    ).toBe(`expected the app to have requested customers.create with {"status":201,"replayed":false}.
It was requested once, otherwise:
  #1 POST /customers (customers.create) -> 400 validation-error
    status: expected 201, was 400`)
  })

  test('says what was requested instead, the nearest first, with the hints', async () => {
    const sim = createSimulator()
    expect(messageOf(() => expect(sim).toHaveReceivedRequest('customers.create'))).toContain(
      'Nothing was requested at all. Does the application call sim.baseUrl',
    )
    await request(sim, '/webhooks/targets')
    await request(sim, '/custmers', business)
    const message = messageOf(() => expect(sim).toHaveReceivedRequest('customers.create'))
    expect(message.split('\n').slice(1)).toEqual([
      'It was not requested. What was:',
      '  #2 POST /custmers -> 404 not-found',
      expect.stringContaining('hint: did you mean POST /customers'),
      '  #1 GET /webhooks/targets (webhookTargets.list) -> 200',
    ])
  })

  test('says after not what was requested', async () => {
    const sim = createSimulator()
    await request(sim, '/customers')
    expect(messageOf(() => expect(sim).not.toHaveReceivedRequest('customers.list'))).toBe(
      `expected the app not to have requested customers.list, and it did:
  #1 GET /customers (customers.list) -> 200`,
    )
  })

  test('refuses names that do not exist, also after not', () => {
    const sim = createSimulator()
    const wrong: unknown = 'customers.craete'
    expect(() => matchers.toHaveReceivedRequest(sim, wrong as never)).toThrow(
      /Did you mean customers\.create/,
    )
    expect(() =>
      matchers.toHaveReceivedRequest(sim, 'customers.create', { times: 1, ...{ stauts: 201 } }),
    ).toThrow('toHaveReceivedRequest: there is no member stauts to match. Did you mean status')
    expect(() => expect(sim).not.toHaveReceivedRequest('customers.create', { times: -1 })).toThrow(UsageError)
    expect(() => expect(7).toHaveReceivedRequest('customers.create')).toThrow(
      'toHaveReceivedRequest looks at a simulator: expect(sim).toHaveReceivedRequest(...). It was given 7.',
    )
  })
})

describe('toHaveDelivered', () => {
  test('sees deliveries that a receiver accepted, by members and payload', async () => {
    const sim = createSimulator()
    const inbox = sim.webhooks.inbox()
    const { id } = sim.api.customers.create(business)
    expect(sim).not.toHaveDelivered('customer.created')
    await sim.idle()
    expect(sim).toHaveDelivered('customer.created', { url: inbox.url, attempts: 1, times: 1, object: { id } })
    expect(sim).not.toHaveDelivered('customer.created', { object: { id: 'another' } })
  })

  test('says how far its deliveries have come', async () => {
    const sim = createSimulator()
    sim.webhooks.inbox({ url: 'https://app.example/hooks' }).respond(500)
    sim.api.customers.create(business)
    const waiting = messageOf(() => expect(sim).toHaveDelivered('customer.created'))
    expect(waiting).toContain(
      'customer.created to https://app.example/hooks: not attempted, next attempt 2026-01-01T00:00:00Z',
    )
    expect(waiting).toContain('await sim.clock.advance(...)')
    await sim.idle()
    expect(messageOf(() => expect(sim).toHaveDelivered('customer.created'))).toMatch(
      /pending after 1 attempt, next attempt 2026-01-01T00:05:00Z \(.*500.*\)/,
    )
  })

  test('says what differs, or what happened instead, or that nobody listens', async () => {
    const sim = createSimulator()
    expect(messageOf(() => expect(sim).toHaveDelivered('customer.created'))).toContain(
      'No event has happened.',
    )
    sim.api.customers.create(business)
    expect(messageOf(() => expect(sim).toHaveDelivered('customer.created'))).toContain(
      'The event happened once, and no webhook target takes it: make one with sim.webhooks.inbox()',
    )
    expect(messageOf(() => expect(sim).toHaveDelivered('customer.kyb_status.created'))).toContain(
      'No such event has happened. What has: customer.kyb_link.created, customer.created.',
    )
    sim.webhooks.inbox()
    const { id } = sim.api.customers.create({ ...business, name: 'Initech' })
    await sim.idle()
    expect(
      messageOf(() => expect(sim).toHaveDelivered('customer.created', { object: { id: 'x' } })),
    ).toContain(`object.id: expected "x", was "${id}"`)
    expect(messageOf(() => expect(sim).not.toHaveDelivered('customer.created'))).toContain(
      'expected customer.created not to have been delivered, and it was:',
    )
    expect(messageOf(() => expect(sim).toHaveDelivered('customer.created', { times: 2 }))).toContain(
      'expected customer.created to have been delivered twice, and it was once:',
    )
  })

  test('refuses names that do not exist, also after not', () => {
    const sim = createSimulator()
    expect(() => matchers.toHaveDelivered(sim, 'customer.craeted' as never)).toThrow(
      /Did you mean customer\.created/,
    )
    expect(() => matchers.toHaveDelivered(sim, 'customer.created', { times: 1, ...{ uri: '' } })).toThrow(
      'there is no member uri to match. Did you mean url',
    )
  })
})

describe('toHaveStatus', () => {
  test('reads a response, a problem, its document, and what a call comes to', async () => {
    const sim = createSimulator()
    const response = await request(sim, `/customers/${nowhere}`)
    expect(response).toHaveStatus(404)
    expect(response).not.toHaveStatus(200)
    expect(await response.json()).toHaveStatus(404)
    expect(() => sim.api.customers.get(nowhere)).toHaveStatus(404)
    await expect(request(sim, '/customers')).toHaveStatus(200)
    await expect(() => request(sim, '/customers')).toHaveStatus(200)
    await expect(Promise.reject(new Problem('conflict', 'Taken.'))).toHaveStatus(409)
  })

  test('says what it was, and why', async () => {
    const sim = createSimulator()
    const response = await sim.fetch('/customers', { headers: { 'x-api-key': 'no-key' } })
    expect(messageOf(() => expect(response).toHaveStatus(200))).toMatch(/^expected status 200, was 401/)
    const unknown = await request(sim, '/custmers')
    expect(messageOf(() => expect(unknown).toHaveStatus(200))).toContain('hint: did you mean GET /customers')
    expect(messageOf(() => expect(() => sim.api.customers.get(nowhere)).toHaveStatus(400))).toContain(
      'expected status 400, was 404 not-found: ',
    )
    expect(messageOf(() => expect(unknown).not.toHaveStatus(404))).toBe('expected a status other than 404.')
  })

  test('refuses what has no status, and lets other errors through', () => {
    expect(() => expect({ id: 'x' }).toHaveStatus(200)).toThrow(/^toHaveStatus takes a Response, a Problem/)
    expect(() => expect(new Response()).toHaveStatus(20)).toThrow('20 is no status')
    const broken = () => {
      throw new RangeError('broken')
    }
    expect(() => expect(broken).toHaveStatus(200)).toThrow(RangeError)
  })
})

describe('toBeProblem', () => {
  test('reads a response without using up its body', async () => {
    const sim = createSimulator()
    const response = await request(sim, '/customers', { name: 'Acme Corp', customer_type: 'company' })
    await expect(response).toBeProblem('validation-error', {
      status: 400,
      detail: /^customer_type/,
      errors: [{ field: 'customer_type' }],
    })
    await expect(response).not.toBeProblem('not-found')
    const document: unknown = await response.json()
    expect(document).toBeProblem('validation-error')
    await expect(expect(response).toBeProblem('validation-error')).rejects.toThrow('was read before')
  })

  test('reads what a call throws', async () => {
    const sim = createSimulator()
    expect(() => sim.api.customers.get(nowhere)).toBeProblem('not-found', { title: 'Customer Not Found' })
    await expect(request(sim, '/custmers')).toBeProblem('not-found', { sim_hint: /did you mean/ })
  })

  test('fails for a call that was not refused', async () => {
    const sim = createSimulator()
    const page = () => sim.api.customers.list()
    expect(page).not.toBeProblem('not-found')
    expect(messageOf(() => expect(page).toBeProblem('not-found'))).toMatch(
      /^expected a refusal, and the call was not refused: it came to \{"data":\[\]/,
    )
    await expect(expect(Promise.resolve(7)).toHaveStatus(404)).rejects.toThrow('it came to 7.')
  })

  test('says what it was instead', async () => {
    const sim = createSimulator()
    const refused = () => sim.api.customers.get(nowhere)
    expect(messageOf(() => expect(refused).toBeProblem('conflict', { title: 'Conflict' }))).toMatch(
      /^expected the problem conflict with \{"title":"Conflict"\}\.\n {2}type: expected conflict, was not-found\n {2}title: expected "Conflict", was "Customer Not Found"\nIt was 404 not-found: /,
    )
    const list = await request(sim, '/customers')
    await expect(expect(list).toBeProblem('not-found')).rejects.toThrow(
      /type: expected not-found, was no problem\nIt was 200 with the body "\{/,
    )
    expect(messageOf(() => expect(refused).not.toBeProblem('not-found'))).toMatch(
      /^expected no problem not-found, and it is one: 404 not-found/,
    )
  })

  test('refuses names that do not exist, also after not, and what is no answer', () => {
    expect(() => matchers.toBeProblem(new Response(), 'not-fuond')).toThrow(/Did you mean not-found/)
    const refused = new Problem('conflict', 'Taken.')
    expect(() => matchers.toBeProblem(refused, 'conflict', { titel: 'x' })).toThrow('Did you mean title')
    expect(() => expect(undefined).toBeProblem('not-found')).toThrow('It was given undefined.')
  })
})

describe('toHaveSettled', () => {
  function deposit(sim: Simulator): string {
    const { id } = sim.api.customers.create(business)
    sim.simulate.approveOnboarding(id)
    const recipient = sim.api.recipients.create(id, { name: 'Treasury' })
    const { id: destination_id } = sim.api.destinations.create(recipient.id, {
      destination_type: 'crypto',
      name: 'Wallet',
      crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    })
    const account = sim.api.accounts.createOnramp({
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id,
    })
    return sim.simulate.bankDeposit(account.id, { amount: '250.00' })
  }

  test('is true of a completed transaction, and looking leaves no trace', async () => {
    const sim = createSimulator({ progression: { afterReads: 1 } })
    const id = deposit(sim)
    const before = sim.hash()
    const asked = sim.requests.list().length
    expect(sim).not.toHaveSettled(id)
    expect(sim).not.toHaveSettled(id)
    expect(sim.hash()).toBe(before)
    expect(sim.requests.list()).toHaveLength(asked)
  })

  test('says what the transaction waits for', async () => {
    const sim = createSimulator()
    const id = deposit(sim)
    expect(messageOf(() => expect(sim).toHaveSettled(id))).toMatch(
      /its status is \w+\.\nDue for it: \S+ in \d+s\. Move the clock: await sim\.clock\.advance/,
    )
    await sim.clock.advance('1m')
    expect(sim).toHaveSettled(id)
    expect(messageOf(() => expect(sim).not.toHaveSettled(id))).toContain('its status is completed')
  })

  test('says why a transaction failed', () => {
    const sim = createSimulator()
    const id = deposit(sim)
    sim.simulate.failTransaction(id)
    expect(messageOf(() => expect(sim).toHaveSettled(id))).toMatch(
      /its status is failed.*\nNothing that is due will change that\./,
    )
  })

  test('refuses an id that is no transaction', () => {
    const sim = createSimulator()
    expect(() => expect(sim).not.toHaveSettled('unknown')).toThrow('It has none.')
    const id = deposit(sim)
    expect(() => expect(sim).not.toHaveSettled('unknown')).toThrow(`Did you mean ${id}?`)
    expect(() => expect(sim).toHaveSettled(nowhere)).toThrow(UsageError)
  })
})
