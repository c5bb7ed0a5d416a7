import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { createMcpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { listen } from 'platform-simulator/server'
import { expect, it } from 'vitest'

/** What reads what happened, or ends something. */
const readable = new Set([
  'clock.next',
  'clock.now',
  'clock.pending',
  'dispose',
  'events.list',
  'faults.list',
  'faults.unhit',
  'hash',
  'image',
  'keepBytesIn',
  'ledger.balances',
  'ledger.postings',
  'lifetime',
  'requests.list',
  'snapshot',
  'timeline',
  'webhooks.deliveries',
  'webhooks.unhit',
])

/** Every function that a simulator has, by where it is. */
function functionsOf(holder: object, place = ''): (readonly [place: string, call: () => unknown])[] {
  return Object.keys(holder).flatMap((name) => {
    const member: unknown = Reflect.get(holder, name)
    if (typeof member === 'function')
      return [[place + name, () => Reflect.apply(member, holder, [])] as const]
    return typeof member === 'object' && member !== null ? functionsOf(member, `${place}${name}.`) : []
  })
}

function setUp(): Simulator {
  const sim = createSimulator()
  sim.webhooks.inbox()
  sim.given.activeBusiness()
  sim.dispose()
  return sim
}

const names = functionsOf(createSimulator()).map(([place]) => place)

it('walks what there is', () => {
  expect(names.length).toBeGreaterThan(300)
  expect([...readable].filter((name) => !names.includes(name))).toEqual([])
})

/** What looks at its arguments before it looks at the simulator, and what it is to be given. */
const request = {
  method: 'GET',
  path: '/customers',
  search: '',
  secure: true,
  traffic: 'app',
  header: () => null,
  body: null,
}
const given: Readonly<Record<string, readonly unknown[]>> = {
  'clock.advance': ['5s'],
  'clock.advanceTo': ['2026-02-01T00:00:00Z'],
  'clock.advanceUntil': [() => true],
  'clock.moveTo': ['2026-02-01T00:00:00Z'],
  fetch: ['/customers'],
  handle: [request],
  issueDashboardToken: ['someone'],
  'webhooks.replay': ['an event'],
  'webhooks.retry': ['a delivery'],
}

it.each(names.filter((name) => !readable.has(name)))(
  'sim.%s refuses after dispose and so does what was taken off before',
  async (name) => {
    const sim = createSimulator()
    const taken = memberOf(sim, name)
    sim.dispose()
    const before = sim.hash()
    for (const call of [taken, memberOf(sim, name)]) {
      const outcome = await Promise.resolve()
        .then(() => Reflect.apply(call, undefined, given[name] ?? []))
        .catch((error: unknown) => error)
      expect(outcome).toBeInstanceOf(UsageError)
      const [who = '', ...said] = String(outcome).split('the simulator was disposed of')
      expect(said).not.toEqual([])
      expect(['UsageError: ', `UsageError: sim.${name}: `]).toContain(who)
    }
    expect(sim.hash()).toBe(before)
  },
)

/** As `const { next } = sim.faults` takes it. */
function memberOf(sim: Simulator, name: string): (...input: never[]) => unknown {
  const member: unknown = name
    .split('.')
    .reduce<unknown>((holder, each) => Reflect.get(Object(holder), each), sim)
  if (typeof member !== 'function') throw new Error(`sim.${name} is no function`)
  return (...input) => Reflect.apply(member, undefined, input)
}

it.each([...readable])('sim.%s still tells after dispose what happened', (name) => {
  const call = new Map(functionsOf(setUp())).get(name)
  if (name === 'keepBytesIn') return
  expect(() => call?.()).not.toThrow()
})

it('names what was called, and what to do', () => {
  const { faults } = setUp()
  expect(() => faults.next('customers.list', { status: 503 })).toThrow(
    'sim.faults.next: the simulator was disposed of. It has ended, and only what happened in it can still be read. Create another simulator, or dispose of this one later.',
  )
})

it('refuses also where its webhooks were never asked for before', () => {
  const sim = createSimulator()
  sim.dispose()
  expect(() => sim.webhooks.deliverTo(() => new Response())).toThrow(
    'sim.webhooks.deliverTo: the simulator was',
  )
  expect(sim.webhooks.deliveries()).toEqual([])
})

it('can be given to nobody any more', async () => {
  const sim = setUp()
  expect(() => handlers(sim)).toThrow('handlers: the simulator was disposed of')
  expect(() => createMcpEndpoint(sim)).toThrow('createMcpEndpoint: the simulator was disposed of')
  await expect(listen(sim)).rejects.toThrow('listen: the simulator was disposed of')
})

it('does not sell what a paywall of it sold before', async () => {
  const sim = createSimulator()
  const paywall = sim.x402.paywall({ price: '0.01' })
  expect((await paywall('https://paid.example/')).status).toBe(402)
  sim.dispose()
  const payment = { 'x-payment': btoa('{}') }
  await expect(
    paywall('https://paid.example/', { headers: payment }),
    'nothing is judged',
  ).resolves.toMatchObject({
    status: 402,
  })
})
