import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { createBaseline } from 'platform-simulator/node-test'
import { simFixtures } from 'platform-simulator/playwright'
import { listen } from 'platform-simulator/server'
import { createTest } from 'platform-simulator/vitest'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { describe, expect, it } from 'vitest'

/** As JavaScript can have it, where no compiler looks. */
const misspelt = (name: string) => ({ [name]: 'x' }) as object

describe('a name that nothing reads', () => {
  it.each<[string, string, (sim: Simulator) => unknown]>([
    ['sim.requests.list', 'operation', (sim) => sim.requests.list(misspelt('operatoin'))],
    ['sim.events.list', 'type', (sim) => sim.events.list(misspelt('types'))],
    ['webhooks.deliveries', 'event_type', (sim) => sim.webhooks.deliveries(misspelt('event_typ'))],
    ['createMcpEndpoint', 'url', (sim) => createMcpEndpoint(sim, misspelt('ulr'))],
    ['handlers', 'baseUrl', (sim) => handlers(sim, misspelt('baseURL'))],
    ['sim.as', 'traffic', (sim) => sim.as(sim.apiKey, misspelt('trafic'))],
    ['sim.restore', 'since', (sim) => sim.restore(sim.snapshot(), misspelt('sinse'))],
    ['sim.ledger.postings', 'transactionId', (sim) => sim.ledger.postings(misspelt('transactionID'))],
    ['sim.ledger.balances', 'transactionId', (sim) => sim.ledger.balances(misspelt('transaction_id'))],
    [
      'sim.api.customers.list',
      'idempotencyKey',
      (sim) => sim.api.customers.list({}, misspelt('idempotencykey')),
    ],
    ['inbox.respond', 'headers', (sim) => sim.webhooks.inbox().respond(200, misspelt('header'))],
  ])('is refused by %s, which names %s', (call, meant, use) => {
    const asked = () => use(createSimulator())
    expect(asked).toThrow(UsageError)
    expect(asked).toThrow(new RegExp(`^${call}: there is no option \\w+\\. Did you mean ${meant}\\?$`))
  })

  it('is refused by createSimulator, with what was meant and all that there are', () => {
    expect(() => createSimulator(misspelt('sed'))).toThrow(
      /^createSimulator: there is no option sed \(did you mean seed\?\); the options are scenario, history, seed, /,
    )
    expect(() => createSimulator().fork(misspelt('sed'))).toThrow(
      'sim.fork: there is no option sed (did you mean seed?); the options are seed, baseUrl, keyPrefix.',
    )
  })

  it('is refused by fixtures, in their own name and with their own options', () => {
    const wrong =
      /there is no option isolateUrl \(did you mean isolateUrls\?\); the options are seed, .*server, .*scenario/
    expect(() => createTest(misspelt('isolateUrl'))).toThrow(new RegExp(`^createTest: ${wrong.source}`))
    expect(() => simFixtures(misspelt('isolateUrl'))).toThrow(new RegExp(`^simFixtures: ${wrong.source}`))
    expect(() => createBaseline(misspelt('isolateUrl'))).toThrow(
      new RegExp(`^createBaseline: ${wrong.source}`),
    )
    expect(() => createTest({ randomSeed: Number.NaN })).toThrow('createTest: the option randomSeed is NaN')
  })

  it('of listen is refused in the place of the simulator', async () => {
    await expect(listen({ port: 0 } as never)).rejects.toThrow(
      'listen was given its option port first, where it takes a simulator or the options of one: listen({}, { port }).',
    )
  })

  it('is refused by listen', async () => {
    await expect(listen({}, misspelt('prot'))).rejects.toThrow(
      'listen: there is no option prot (did you mean port?)',
    )
  })
})

describe('a name that every object seems to have', () => {
  it('is refused where a simulator is made, with what to do', () => {
    const sim = createSimulator()
    const visible = { value: 1, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(Object.prototype, 'left', visible)
    try {
      expect(() => createSimulator({ seed: 1 })).toThrow(
        new UsageError(
          'createSimulator: something has put left on Object.prototype, so that every object seems to have it. Put it there with Object.defineProperty(Object.prototype, "left", { value, enumerable: false }), or remove it.',
        ),
      )
      expect(() => sim.fork()).toThrow(/^sim\.fork: something has put left on Object\.prototype/)
      Object.defineProperty(Object.prototype, 'left', { ...visible, enumerable: false })
      createSimulator({ seed: 1 }).fork().given.activeBusiness()
    } finally {
      Reflect.deleteProperty(Object.prototype, 'left')
    }
  })
})

describe('a call in JavaScript', () => {
  const said = (run: (sim: Simulator) => unknown): string => {
    try {
      run(createSimulator())
    } catch (error) {
      return String(error)
    }
    return 'nothing'
  }
  it('with more arguments than there are names what is taken', () => {
    const get = (sim: Simulator) => Reflect.apply(sim.api.customers.get, undefined, ['x', {}, {}])
    expect(said(get)).toBe(
      'UsageError: sim.api.customers.get was given 3 arguments, and takes customer_id, options.',
    )
  })

  it('as nobody, with traffic of no kind, or until nothing, is refused', () => {
    expect(said((sim) => sim.as({ apiKey: 'x' } as never))).toContain('it must be an API key as text')
    expect(said((sim) => sim.as(sim.apiKey, { traffic: 'application' as 'app' }))).toBe(
      "UsageError: sim.as: the option traffic is 'application': it must be one of test, app.",
    )
  })

  it('with the id of something else is told what has it', () => {
    const sim = createSimulator()
    const { id, recipient } = sim.given.recipient()
    expect(said(() => sim.api.customers.get(id))).toBe(
      `Problem: customers.get: customer not found (${id} is the id of a recipient)`,
    )
    const account = { source_asset: 'USD', destination_asset: 'USDC', capabilities: ['ach' as const] }
    expect(said(() => sim.api.accounts.createOnramp({ ...account, destination_id: recipient.id }))).toContain(
      `${id} is the id of a recipient`,
    )
  })

  it('with the id of something of another client is told nothing of it', () => {
    const sim = createSimulator()
    const stranger = createSimulator({ seed: 'another' }).given.activeBusiness()
    expect(said(() => sim.api.recipients.get(stranger.id))).toBe(
      'Problem: recipients.get: recipient not found',
    )
  })
})

describe('a value of the wrong kind', () => {
  const told = (run: (sim: Simulator) => unknown) => {
    const sim = createSimulator()
    const before = sim.hash()
    let message = 'nothing'
    try {
      run(sim)
    } catch (error) {
      message = String(error)
    }
    expect(sim.hash(), 'leaves no trace').toBe(before)
    return message
  }
  const deep = () => JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)

  it('in a query is refused, and no text is made of it', () => {
    const takes = 'it takes a text, a number, true or false, a Date, or a list of these.'
    for (const search of [null, {}, [null], () => 'x', deep(), Symbol('x'), new Date(Number.NaN)]) {
      const answer = told((sim) => sim.api.customers.list({ search: search as never }))
      expect(answer).toMatch(/^UsageError: the query parameter search was given .+: it takes/)
      expect(answer).toContain(takes)
    }
    expect(told((sim) => sim.api.customers.list('Acme' as never))).toBe(
      'UsageError: sim.api.customers.list takes the query as an object such as { limit: 20 }, and was given Acme.',
    )
    expect(told((sim) => sim.api.customers.list({ search: undefined }))).toBe('nothing')
  })

  it('in the place of an id is refused', () => {
    for (const id of [Symbol('x'), Object.create(null), { id: 'x' }, 7, undefined]) {
      expect(told((sim) => sim.webhooks.replay(id))).toMatch(
        /^UsageError: sim\.webhooks\.replay takes the id/,
      )
      expect(told((sim) => sim.webhooks.retry(id))).toMatch(/^UsageError: sim\.webhooks\.retry takes the id/)
      expect(told((sim) => sim.issueDashboardToken(id))).toMatch(
        /^UsageError: sim\.issueDashboardToken takes the id/,
      )
      expect(told((sim) => sim.api.customers.get(id))).toMatch(
        /^UsageError: sim\.api\.customers\.get takes customer_id as text/,
      )
    }
  })

  it('in the place of options is refused, when it has members that nothing would read', () => {
    for (const options of [new Map(), Promise.resolve({}), new Date(0), []]) {
      expect(told((sim) => sim.fork(options as object))).toMatch(/^UsageError: sim\.fork: the options are/)
      expect(told(() => createSimulator(options as object))).toMatch(/^UsageError: createSimulator: /)
      expect(told(() => createSimulator({ limits: options as object }))).toMatch(
        /^UsageError: createSimulator: the option limits is /,
      )
    }
    for (const none of [null, 5, [], 'x'] as never[]) {
      expect(told(() => createSimulator(none))).toMatch(
        /^UsageError: createSimulator: the options are .+: they must be an object with members such as scenario\.$/,
      )
      expect(told(() => createSimulator({ webhooks: none }))).toMatch(
        /^UsageError: createSimulator: the option webhooks is .+: it must be an object with members such as signingKey\.$/,
      )
    }
    expect(told(() => createSimulator({ limits: Promise.resolve() as object }))).toBe(
      'UsageError: createSimulator: the option limits is a Promise: it must be an object with members such as rate.',
    )
    const long = 'x'.repeat(1001)
    for (const made of [(sim: Simulator) => sim.fork({ seed: long }), () => createSimulator({ seed: long })])
      expect(told(made)).toContain('must be a number, or a text of at most 1000 characters.')
    expect(told((sim) => sim.restore({ ...sim.snapshot(), seed: long }))).toContain('is wrong at /seed')
    expect(told((sim) => sim.fork({ seed: deep() }))).toBe(
      'UsageError: sim.fork: the option seed is an object: it must be a number, or a text of at most 1000 characters.',
    )
  })

  it('in the place of a function, a simulator, a URL or a delivery is refused', () => {
    expect(told((sim) => sim.events.on('customer.created', 5 as never))).toBe(
      'UsageError: sim.events.on takes a type of event and a function, and was given 5 as the function.',
    )
    for (const none of [undefined, null, 5, {}, { baseUrl: 'https://a.example' }] as never[])
      expect(told(() => handlers(none))).toMatch(/^UsageError: handlers takes the simulator that answers/)
    for (const baseUrl of ['x', 5, '', '/api', 'ftp://a.example'] as never[])
      expect(told((sim) => handlers(sim, { baseUrl }))).toMatch(
        /^UsageError: handlers: the option baseUrl is/,
      )
    for (const delivery of [undefined, null, 'x', { body: 'x' }, { body: 'x', headers: null }] as never[])
      expect(told(() => verifyWebhook(delivery))).toMatch(/^UsageError: verifyWebhook takes an object with/)
    const key = { body: 'x', headers: {}, publicKey: Symbol('x') as never }
    expect(told(() => verifyWebhook(key))).toContain('was given Symbol(x) as a public key')
    for (const id of [5, '', 'a b', 'a\r\nb'] as never[])
      expect(told((sim) => sim.webhooks.build('customer.created', { id }))).toMatch(
        /^UsageError: webhooks\.build: the option id is/,
      )
    for (const object of [null, 5, []] as never[])
      expect(told((sim) => sim.webhooks.build('customer.created', { object }))).toContain(
        'the option object is',
      )
    expect(told((sim) => sim.webhooks.build('customer.created', { isReplay: 1 as never }))).toContain(
      'the option isReplay is 1: it must be true or false.',
    )
  })

  it('as what a predicate of advanceUntil answers is refused before anything moves', async () => {
    const sim = createSimulator()
    sim.given.activeBusiness()
    const before = sim.hash()
    for (const [answer, shown] of [
      [1, '1'],
      [{}, '{}'],
      [undefined, 'undefined'],
      [Promise.resolve(true), 'a Promise'],
    ] as const)
      await expect(sim.clock.advanceUntil(() => answer as never)).rejects.toThrow(
        `The function that clock.advanceUntil was given answered ${shown}: it has to answer true or false, at once.`,
      )
    expect(sim.hash()).toBe(before)
  })
})

describe('the address of a fork', () => {
  it('is one', () => {
    const messageOf = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return String(error)
      }
    }
    for (const baseUrl of ['nope', 'http://platform.example', 5, null] as string[]) {
      const told = messageOf(() => createSimulator().fork({ baseUrl }))
      expect(told).toMatch(/^UsageError: sim\.fork: the option baseUrl is .+: it must be a (?:URL|string)/)
      const wrong = String(messageOf(() => createSimulator({ baseUrl })))
      expect(told).toBe(wrong.replace('createSimulator', 'sim.fork'))
    }
    expect(createSimulator().fork({ baseUrl: 'https://a.example/api/' }).baseUrl).toBe(
      'https://a.example/api',
    )
  })
})

describe('a member that somebody puts on Object.prototype after a simulator was made', () => {
  it.each<[string, unknown]>([
    ['a value', 5],
    ['a function', () => 1],
    ['an object', { a: 1 }],
  ])('works, or is named by the call that fails over it: %s', async (_, value) => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness()
    const before = sim.hash()
    const calls: Readonly<Record<string, () => unknown>> = {
      get: () => sim.api.customers.get(customer.id),
      list: () => sim.api.customers.list(),
      create: () => sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }),
      given: () => sim.given.onramp(),
      simulate: () => sim.simulate.freezeCustomer(customer.id),
      faults: () => sim.faults.next('customers.get', { status: 503, times: 1 }),
      build: () => sim.webhooks.build('customer.created'),
      snapshot: () => sim.snapshot(),
      hash: () => sim.hash(),
      reset: () => sim.reset(),
    }
    const failures: unknown[] = []
    Object.defineProperty(Object.prototype, 'extra', { value, enumerable: true, configurable: true })
    try {
      for (const name of Object.keys(calls)) {
        try {
          calls[name]?.()
        } catch (error) {
          failures.push(error)
        }
      }
      const asked = sim.fetch('/customers', { headers: new Headers([['x-api-key', sim.apiKey]]) })
      await asked.catch((error: unknown) => failures.push(error))
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra')
    }
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure, String(failure)).toBeInstanceOf(UsageError)
    expect(failures.map(String).join()).toMatch(
      /GET \/customers.*: something has put extra on Object\.prototype/,
    )
    sim.reset()
    sim.given.activeBusiness()
    expect(sim.hash()).toBe(before)
  })
})
