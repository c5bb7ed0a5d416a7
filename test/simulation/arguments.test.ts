import { createSimulator, Problem, type Simulator, UsageError } from 'platform-simulator'
import { connect } from 'platform-simulator/control'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { assertProblem, createBaseline, describeEach, withSimulator } from 'platform-simulator/node-test'
import { routeTo, simFixtures } from 'platform-simulator/playwright'
import { listen } from 'platform-simulator/server'
import { canonicalize, verifyIntent, webauthnSigner } from 'platform-simulator/signing'
import { clockOf, verifyWebhook } from 'platform-simulator/webhooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { registry } from '../../src/resources/registry.js'
import { nextUncaught } from '../support/uncaught.js'

const groups = ['', 'clock', 'events', 'webhooks', 'ledger', 'faults', 'requests', 'policies', 'x402']

const wrong: readonly unknown[] = [
  null,
  -1,
  1e308,
  Number.NaN,
  'x',
  'x'.repeat(1_000_000),
  {},
  [],
  () => 1,
  10n,
  true,
  Symbol('x'),
  '\ud800',
  '__proto__',
  new Map([[1, 2]]),
  Promise.resolve(1),
  new Date(Number.NaN),
  new Uint8Array(3),
  Object.create(null),
  Object.freeze({ [Symbol.toPrimitive]: () => Symbol('x') }),
  JSON.parse('{"__proto__":{"x":1}}'),
  cyclic(),
  revoked(),
]

function cyclic(): object {
  const circle: { self?: object } = {}
  circle.self = circle
  return circle
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** What is of this library, or was the plain complaint of JavaScript about a proxy that throws at everything. */
function isInWords(error: unknown): boolean {
  return error instanceof UsageError || error instanceof Problem || /has been revoked$/.test(String(error))
}

function members(group: string): readonly string[] {
  const sim = createSimulator()
  const holder: object = group === '' ? sim : Reflect.get(sim, group)
  return Object.keys(holder).filter(
    (name) => typeof Reflect.get(holder, name) === 'function' && name !== 'dispose',
  )
}

const all = groups.flatMap((group) => members(group).map((name) => [group, name] as const))

// A wait for somebody who looks at a page would have no end: it does not begin where CI is set.
beforeEach(() => void vi.stubEnv('CI', 'true'))
afterEach(() => void vi.unstubAllEnvs())

it.each(all)('sim.%s.%s takes what it takes, and refuses the rest in words', async (group, name) => {
  for (const value of wrong) {
    for (const values of [[value], ['x', value]]) {
      const sim = createSimulator()
      const holder: object = group === '' ? sim : Reflect.get(sim, group)
      const before = JSON.stringify(sim.snapshot())
      try {
        const returned: unknown = await Reflect.apply(Reflect.get(holder, name), holder, values)
        if (name === 'installDate' && typeof returned === 'function') returned()
      } catch (error) {
        expect(error).toSatisfy(isInWords)
        expect(String(error).length).toBeLessThan(5000)
        expect(JSON.stringify(sim.snapshot()), 'no trace of what was refused').toBe(before)
      } finally {
        sim.dispose()
      }
    }
  }
})

const throwing = {
  get name() {
    throw new RangeError('of the getter')
  },
}
const impassable = new Proxy({}, { getPrototypeOf: refuse, ownKeys: refuse, get: refuse, has: refuse })

function refuse(): never {
  throw new RangeError('of the trap')
}

it.each([
  ['a getter that throws', throwing],
  ['a proxy that throws', impassable],
  ['a proxy that was revoked', revoked()],
])('%s is refused in words, and leaves nothing', (_, value) => {
  const sim = createSimulator()
  const before = sim.hash()
  const { customers, paymentAgents } = sim.api
  for (const call of [
    () => customers.create(value as never),
    () => paymentAgents.propose('2ab3', value as never),
    () => sim.simulate.publishLegalDocument(value as never),
    () => sim.simulate.approveOnboarding(value as never),
    () => sim.policies.explain('2ab3', value as never),
    () => sim.given.activeBusiness(value as never),
    () => createSimulator(value as never),
    () => canonicalize(value),
  ]) {
    expect(call).toThrow(UsageError)
    expect(sim.hash()).toBe(before)
  }
  expect(() => customers.list({ search: value as never })).toThrow(UsageError)
})

const long = 'x'.repeat(100_000)

/** What a schema takes, with long texts in it. */
function longest(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return longest(schema.def.innerType)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, member]) => [name, longest(member)]))
  if (schema instanceof z.ZodArray) return [longest(schema.def.element)]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 1
  return long
}

it.each(Object.entries(registry.causes))(
  'sim.simulate.%s echoes no text as long as it was given',
  (name, { takes }) => {
    const sim = createSimulator()
    const values = takes.map(({ schema }) => longest(schema))
    for (const given of takes.map((_, index) => values.slice(0, index + 1))) {
      try {
        Reflect.apply(Reflect.get(sim.simulate, name), sim.simulate, given)
      } catch (error) {
        expect(error).toSatisfy((thrown) => thrown instanceof UsageError || thrown instanceof Problem)
        expect(String(error).length).toBeLessThan(2000)
      }
    }
  },
)

it('refuses a listener of commits that is none, and is not stopped by one that throws', async () => {
  const sim = createSimulator()
  expect(() => sim.onCommit('x' as never)).toThrow('sim.onCommit takes a function, and was given x.')
  const thrown = nextUncaught()
  sim.onCommit(() => {
    throw new Error('of the listener')
  })
  expect(sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id).toMatch(/^\w{27}$/)
  expect(String(await thrown)).toContain('of the listener')
})

/** Each call with something wrong in one place. */
const calls: Readonly<Record<string, (value: never, sim: Simulator) => unknown>> = {
  createSimulator: (value) => createSimulator(value),
  'createSimulator.scenario': (value) => createSimulator({ scenario: value }),
  'clockOf the address': (value) => clockOf(value),
  'clockOf its key': (value) => clockOf('http://127.0.0.1:9', { apiKey: value }),
  'connect the address': (value) => connect(value),
  'createMcpEndpoint the simulator': (value) => createMcpEndpoint(value),
  'createMcpEndpoint.url': (value, sim) => createMcpEndpoint(sim, { url: value }),
  'handlers the simulator': (value) => handlers(value),
  'routeTo the page': (value, sim) => routeTo(value, sim),
  'routeTo the simulator': (value) => routeTo({ route: nothing, unroute: nothing }, value),
  'simFixtures the options': (value) => simFixtures(value),
  'withSimulator the context': (value) => withSimulator(value),
  'createBaseline the options': (value) => createBaseline(value),
  'createBaseline.allow': (value) => createBaseline({ allow: value }),
  'createBaseline.isolateUrls': (value) => createBaseline({ isolateUrls: value }),
  'createBaseline.server': (value) => createBaseline({ server: value }),
  'assertProblem the slug': (value) => assertProblem(new Response(), value),
  'describeEach the options': (value) => describeEach(runner, ['simulator'], value),
  'inbox.failWith': (value, sim) => sim.webhooks.inbox().failWith(value),
  'inbox.respond': (value, sim) => sim.webhooks.inbox().respond(value),
  'sim.as an application token': (value, sim) => sim.as({ applicationToken: value }).customers.list(),
  'sim.as a dashboard token': (value, sim) => sim.as({ dashboardToken: value }).customers.list(),
  'sim.api a path parameter': (value, sim) => sim.api.customers.get(value),
  'sim.api a header': (value, sim) =>
    sim.api.customers.list({}, { headers: { 'x-sandbox-scenario': value } }),
  'sim.api a key': (value, sim) => sim.api.customers.list({}, { idempotencyKey: value }),
  'sim.fork.keyPrefix': (value, sim) => sim.fork({ keyPrefix: value }).apiKey,
  'inbox.event_types': (value, sim) => sim.webhooks.inbox({ event_types: value }),
  'inbox.event_types, one': (value, sim) => sim.webhooks.inbox({ event_types: [value] }),
  'inbox.url': (value, sim) => sim.webhooks.inbox({ url: value }),
  'build.key': (value, sim) => sim.webhooks.build('customer.created', { key: value }),
  'build.object': (value, sim) => sim.webhooks.build('customer.created', { object: { name: value } }),
  'createMcpEndpoint.mode': (value, sim) => createMcpEndpoint(sim, { mode: value }),
  'createMcpEndpoint.causes': (value, sim) => createMcpEndpoint(sim, { causes: value }),
  'createMcpEndpoint.tools': (value, sim) => createMcpEndpoint(sim, { tools: value }),
  'createMcpEndpoint.tools, one': (value, sim) => createMcpEndpoint(sim, { tools: [value] }),
  'listen.cors': (value, sim) => listen(sim, { cors: [value] }),
  'paywall.asset': (value, sim) => sim.x402.paywall({ price: '0.01', asset: value }),
  'paywall.respond': (value, sim) => sim.x402.paywall({ price: '0.01', respond: value }),
  'verifyIntent the key': (value) => verifyIntent(value, 'ES256', {}, 'AA=='),
  'verifyIntent the signature': (value) => verifyIntent('AA==', 'ES256', {}, value),
  'verifyWebhook.now': (value, sim) =>
    verifyWebhook({ ...sim.webhooks.build('customer.created'), now: value }),
  'verifyWebhook a header': (value, sim) =>
    verifyWebhook({ ...sim.webhooks.build('customer.created'), headers: { 'x-webhook-signature': value } }),
  'webauthnSigner.origin': (value) => webauthnSigner('Alice', { origin: value }),
  'sim.fetch the signal': (value, sim) => sim.fetch('/customers', { signal: value }),
  'sim.fetch the init': (value, sim) => sim.fetch('/customers', value),
}

const nothing = async () => undefined
const runner = {
  describe: Object.assign(nothing, { skip: nothing }),
  test: Object.assign(nothing, { only: nothing, skip: nothing }),
}

it.each(Object.entries(calls))('%s takes what it takes, and refuses the rest in words', async (_, call) => {
  for (const value of wrong) {
    const sim = createSimulator()
    try {
      await Reflect.apply(call, undefined, [value, sim])
    } catch (error) {
      expect(error).toSatisfy(
        (thrown) => isInWords(thrown) || (thrown instanceof Error && thrown.name === 'AssertionError'),
      )
      expect(String(error).length).toBeLessThan(5000)
      expect(String(error)).not.toContain('[object ')
    } finally {
      sim.dispose()
    }
  }
})

/** What finds nothing would let a test pass that expects nothing. */
const filters: Readonly<Record<string, (value: never, sim: Simulator) => unknown>> = {
  'sim.requests.list: the option status': (value, sim) => sim.requests.list({ status: value }),
  'sim.requests.list: the option method': (value, sim) => sim.requests.list({ method: value }),
  'sim.requests.list: the option path': (value, sim) => sim.requests.list({ path: value }),
  'sim.requests.list: the option traffic': (value, sim) => sim.requests.list({ traffic: value }),
  'sim.events.list: the option clientId': (value, sim) => sim.events.list({ clientId: value }),
  'sim.ledger.postings: the option transactionId': (value, sim) =>
    sim.ledger.postings({ transactionId: value }),
  'webhooks.deliveries: the option status': (value, sim) => sim.webhooks.deliveries({ status: value }),
  'webhooks.deliveries: the option url': (value, sim) => sim.webhooks.deliveries({ url: value }),
}

it.each(Object.entries(filters))('%s is refused where no row could have it', (name, list) => {
  const sim = createSimulator()
  for (const value of [null, true, {}, ['404'], 10n, Symbol('x')])
    expect(() => Reflect.apply(list, undefined, [value, sim])).toThrow(`${name} is `)
})

it('refuses a predicate of faults that answers a promise, which is always true', async () => {
  const sim = createSimulator()
  sim.faults.when((async () => false) as never, { status: 503 })
  await expect(sim.fetch('/customers')).rejects.toThrow('answered a promise: it has to answer true or false')
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['a number', 7],
  ['an object without a token', {}],
  ['an object with two tokens', { applicationToken: 'a', dashboardToken: 'b' }],
  ['a token and something else', { applicationToken: 'a', apiKey: 'b' }],
  ['a token of an application that is no text', { applicationToken: 7 }],
  ['a token of a dashboard that is no text', { dashboardToken: 7 }],
])('sim.as takes one caller, and not %s', (_, caller) => {
  const sim = createSimulator()
  expect(() => Reflect.apply(sim.as, sim, [caller])).toThrow(
    /^a caller is .*: it must be an API key as text, /,
  )
})
