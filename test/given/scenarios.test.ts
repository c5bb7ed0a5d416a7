import { createSimulator, type Scenario, type SimulatorOptions, UsageError } from 'platform-simulator'
import { scenarios } from 'platform-simulator/scenarios'
import { describe, expect, it } from 'vitest'
import { scenarios as stories } from '../../scenarios/registry.js'
import { readPage } from '../support/markdown.js'
import { unsettled } from '../support/money.js'

/** What is in a world: customers by status, transactions by status. */
function censusOf(options: SimulatorOptions): Record<string, number> {
  const sim = createSimulator(options)
  const census: Record<string, number> = {}
  const count = (name: string) => {
    census[name] = (census[name] ?? 0) + 1
  }
  for (const { id, customer_type, status } of sim.api.customers.list({ limit: 100 }).data) {
    count(`${customer_type} ${status}`)
    for (const row of sim.api.customers.listTransactions(id, { limit: 100 }).data) count(row.status)
  }
  return census
}

const own: Scenario = {
  name: 'own',
  story: 'One person.',
  seed: ({ given }) => void given.activeIndividual({ name: 'John Doe' }),
}

describe('every scenario', () => {
  const named = scenarios.map(({ name }) => name)

  it.each(named)(
    '%s begins at the start of the clock, with nothing in the log and nothing to deliver',
    (name) => {
      const sim = createSimulator({ scenario: name, now: '2026-03-01T12:00:00Z' })
      expect(sim.clock.now().toISOString()).toBe('2026-03-01T12:00:00.000Z')
      expect(sim.requests.list()).toEqual([])
      expect(sim.timeline().entries).toEqual([])
      expect(sim.webhooks.deliveries()).toEqual([])
    },
  )

  it.each(named)('%s is the same world each time, and reset goes back to it', async (name) => {
    const sim = createSimulator({ scenario: name })
    const hash = sim.hash()
    expect(createSimulator({ scenario: name }).hash()).toBe(hash)
    sim.given.activeBusiness()
    await sim.clock.advance('1d')
    expect(sim.hash()).not.toBe(hash)
    sim.reset()
    expect(sim.hash()).toBe(hash)
  })

  it.each(named)('%s goes on: time passes, and money that is under way arrives or is kept', async (name) => {
    const sim = createSimulator({ scenario: name })
    await sim.clock.advance('2d')
    const ended = sim.api.customers
      .list({ limit: 100 })
      .data.flatMap(({ id }) => sim.api.customers.listTransactions(id, { limit: 100 }).data)
      .filter(({ status }) => !['pending', 'in_progress', 'not_started'].includes(status))
    expect(ended.flatMap(({ id }) => unsettled(sim, id))).toEqual([])
  })

  it.each(named)('%s can be had in production, by another seed and with fees', (name) => {
    const plain = censusOf({ scenario: name })
    expect(censusOf({ scenario: name, environment: 'production' })).toEqual(plain)
    expect(censusOf({ scenario: name, seed: 7, quirks: 'observed', terms: 'outstanding' })).toEqual(plain)
    expect(censusOf({ scenario: name, fees: { platformBps: 50, external: { ach: '0.50' } } })).toEqual(plain)
  })

  it('has a name of its own', () => {
    expect(new Set(named).size).toBe(named.length)
  })

  it('stands in the guide with its story', () => {
    const page = readPage('docs/guide/builders.md')
    const rows = scenarios.map(({ name, story }) => `| \`${name}\` | ${story} |`)
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  it('stands in the guide beside the story that is told of it, and no other does', () => {
    const linked = [...readPage('docs/guide/builders.md').matchAll(/\.\.\/scenarios\/([\w-]+)\.md/g)]
    expect(linked.map(([, name]) => name).filter((name) => !(String(name) in stories))).toEqual([])
    expect(linked.length).toBeGreaterThan(0)
  })
})

describe('the worlds', () => {
  it.each([
    ['empty', {}],
    ['active-business', { 'business approved': 1 }],
    [
      'customer-awaiting-info',
      { 'business info_requested': 1, 'business pending': 1, 'business declined': 1 },
    ],
    ['frozen-customer', { 'individual frozen': 1, completed: 2, not_started: 2 }],
    ['held-deposit', { 'business approved': 1, completed: 1, pending: 1 }],
    [
      'onramp-with-history',
      {
        'business approved': 1,
        completed: 18,
        reversed: 2,
        failed: 3,
        rejected: 3,
        canceled: 1,
        in_progress: 1,
        pending: 2,
      },
    ],
    ['returned-payment', { 'business approved': 1, completed: 1, returned: 1 }],
    ['wrong-chain-refunded', { 'business approved': 1, completed: 1, invalid: 1 }],
    ['insufficient-funds', { 'business approved': 1, completed: 1, failed: 1 }],
    ['payroll', { 'business approved': 1, completed: 5, returned: 1, cancelled: 1, pending: 1 }],
    ['busy-account', { 'business approved': 1, completed: 89, failed: 5, pending: 6 }],
  ] as const)('%s has what its story says', (scenario, census) => {
    expect(censusOf({ scenario })).toEqual(census)
  })

  it('treasury has what its story says', () => {
    const sim = createSimulator({ scenario: 'treasury' })
    const { data } = sim.api.transactions.list({ transaction_type: 'wallet' })
    expect(data.map(({ status }) => status)).toEqual([
      'awaiting_confirmation',
      'completed',
      'failed',
      'completed',
      'completed',
      'completed',
    ])
    const [{ wallet_id = '' } = {}] = data.flatMap((one) => ('wallet_id' in one ? [one] : []))
    expect(sim.api.wallets.balances(wallet_id).total_amount_usd).toBe('1010.87')
    expect(sim.api.wallets.listSignerGroups(wallet_id)[0]?.members).toHaveLength(3)
  })

  it('have a past where they say so: the oldest transaction is as old as the history', () => {
    const sim = createSimulator({ scenario: 'onramp-with-history' })
    const times = sim.api.autoTransactions
      .list({ limit: 100 })
      .data.map(({ created_at }) => sim.clock.now().getTime() / 1000 - created_at)
    expect(Math.max(...times)).toBe(10 * 86_400 - 8 * 3_600)
    expect(Math.min(...times)).toBe(0)
  })

  it('end at the time of the host where its clock runs', () => {
    const sim = createSimulator({
      scenario: 'onramp-with-history',
      clock: 'real',
      now: '2026-03-01T00:00:00Z',
    })
    expect(sim.clock.now().getTime()).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 1))
    sim.dispose()
  })
})

describe('the option scenario', () => {
  it('takes a scenario of your own', () => {
    const sim = createSimulator({ scenario: own })
    expect(sim.api.customers.list().data).toMatchObject([{ name: 'John Doe', kyb_status: 'active' }])
    expect(sim.fork().api.customers.list().data).toHaveLength(1)
  })

  it('lets the rest of the history pass, and tells nobody of what that brings about', () => {
    const sim = createSimulator({
      scenario: {
        ...own,
        history: '1h',
        seed({ given, api }, pass) {
          given.webhookTarget()
          pass('30m')
          api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
        },
      },
    })
    const [customer] = sim.api.customers.list().data
    expect(customer).toMatchObject({
      kyb_status: 'active',
      created_at: sim.clock.now().getTime() / 1000 - 1800,
    })
    expect(sim.webhooks.deliveries()).toEqual([])
    sim.given.activeIndividual({}, { silent: false })
    expect(sim.webhooks.deliveries().length).toBeGreaterThan(0)
  })

  it.each([
    [
      { scenario: 'frozen' },
      /option scenario is 'frozen': it must be a scenario with a name and a seed, or one of empty, /,
    ],
    [{ scenario: { name: 'x', story: 'y' } }, /option scenario is .+: it must be a scenario/],
    [{ scenario: 7 }, /option scenario is .+: it must be a scenario/],
    [
      { scenario: { ...own, seed: (_: unknown, pass: (d: string) => void) => pass('1h') } },
      /the seed of own lets 1h/,
    ],
    [{ scenario: { ...own, seed: async () => undefined } }, /the seed of own is asynchronous/],
    [{ scenario: { ...own, history: 'long ago' } }, /history of own/],
    [{ scenario: { ...own, history: '20000d' } }, /the beginning of own/],
  ])('%# names what is wrong', (options, message) => {
    const create = () => createSimulator(options as SimulatorOptions)
    expect(create).toThrow(UsageError)
    expect(create).toThrow(message)
  })
})
