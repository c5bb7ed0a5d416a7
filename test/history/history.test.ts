import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { definePersona, marketplace, personas, treasury } from 'platform-simulator/personas'
import { describe, expect, it } from 'vitest'

/** A business that makes a customer at once and another one each month. */
const small = definePersona({
  name: 'small',
  story: 'A customer each month.',
  begin(life) {
    let made = 0
    const make = () => life.api.customers.create({ name: `Customer ${++made}`, customer_type: 'business' })
    make()
    life.monthly(15, make)
  },
})

/** When its customers were made, oldest first. */
function madeAt(sim: Simulator): readonly string[] {
  return sim.api.customers
    .list({ limit: 100, sort_by: 'created_at', sort_dir: 'asc' })
    .data.map(({ created_at }) => new Date(created_at * 1000).toISOString().slice(0, 10))
}

/** What is said of a wrong use. */
function refusalOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'nothing'
}

describe('a history', () => {
  it('begins so many months before now, and ends at it', () => {
    const sim = createSimulator({ history: { persona: small, months: 3 }, now: '2026-03-31T10:00:00Z' })
    expect(sim.clock.now().toISOString()).toBe('2026-03-31T10:00:00.000Z')
    expect(madeAt(sim)).toEqual(['2025-12-31', '2026-01-15', '2026-02-15', '2026-03-15'])
  })

  it('begins on the last day of a month that is shorter', () => {
    const sim = createSimulator({ history: { persona: small, months: 1 }, now: '2026-03-31T10:00:00Z' })
    expect(madeAt(sim)).toEqual(['2026-02-28', '2026-03-15'])
    expect(sim.requests.list()[0]?.at.toISOString()).toBe('2026-02-28T10:00:00.000Z')
  })

  it('stands in the log and among the events with the times at which it happened', () => {
    const sim = createSimulator({ history: { persona: small, months: 2 } })
    const days = sim.requests.list().map(({ at }) => at.toISOString().slice(0, 10))
    expect(days).toEqual(['2025-11-01', '2025-11-15', '2025-12-15'])
    const created = sim.events.list().filter(({ type }) => type === 'customer.created')
    expect(created).toHaveLength(3)
  })

  it('is what reset goes back to, with an empty log', () => {
    const sim = createSimulator({ history: { persona: small, months: 2 } })
    const hash = sim.hash()
    sim.given.activeBusiness()
    sim.reset()
    expect(sim.hash()).toBe(hash)
    expect(sim.requests.list()).toEqual([])
  })

  it('can be given to a world in which nothing has happened yet, and is the same then', () => {
    const sim = createSimulator()
    const { apiKey } = sim
    sim.given.history({ persona: small, months: 2 })
    expect(sim.hash()).toBe(createSimulator({ history: { persona: small, months: 2 } }).hash())
    expect(sim.accepts(apiKey)).toBe(true)
    expect(sim.requests.list()).toHaveLength(3)
  })

  it('can be given to a fork of such a world, whose keys stay', () => {
    const sim = createSimulator({ apiKey: 'my-key' }).fork({ seed: 'another', keyPrefix: 'w1' })
    sim.given.history({ persona: small, months: 2 })
    expect(sim.accepts('my-key')).toBe(true)
    expect(madeAt(sim)).toHaveLength(3)
  })

  it('tells no endpoint of what happened in it, and one that is registered later of what follows', async () => {
    const sim = createSimulator({ history: { persona: small, months: 2 } })
    const inbox = sim.webhooks.inbox()
    await sim.clock.advance('1h')
    expect(inbox.received).toEqual([])
    sim.api.customers.create({ name: 'New', customer_type: 'business' })
    await sim.clock.advance('1s')
    expect(inbox.received.length).toBeGreaterThan(0)
  })

  it('goes on: what is under way at its end arrives', async () => {
    const sim = createSimulator({ history: { persona: marketplace, months: 1 } })
    await sim.clock.advance('60d')
    expect(sim.clock.pending()).toEqual([])
  })

  it('has more in it where it is larger', () => {
    const countOf = (size: number) =>
      createSimulator({ history: { persona: marketplace, months: 1, size } }).ledger.postings().length
    expect(countOf(3)).toBeGreaterThan(1.5 * countOf(1))
  })

  it.each<[string, SimulatorOptions]>([
    ['in production', { environment: 'production' }],
    ['with what only live use has shown', { quirks: 'observed', terms: 'outstanding' }],
    ['where states progress at once', { progression: 'immediate' }],
    ['where states progress by reads', { progression: { afterReads: 2 } }],
    [
      'with fees and another stablecoin',
      { fees: { platformBps: 50, external: { ach: '0.50' } }, stablecoin: 'USDX' },
    ],
    ['where everything unknown is refused', { strict: 'error', developerFees: false, quirks: 'observed' }],
  ])('of every persona can be had %s', (_, options) => {
    for (const persona of personas) {
      const sim = createSimulator({ history: { persona, months: 1 }, ...options })
      expect(sim.ledger.postings().length).toBeGreaterThan(5)
    }
  })
})

describe('a wrong history', () => {
  const wrong = (history: object): string =>
    refusalOf(() =>
      Reflect.apply(createSimulator, undefined, [{ history: { persona: small, months: 12, ...history } }]),
    )

  it.each([
    [0, 'createSimulator: the option history.months is 0: it must be 1 or more.'],
    [1.5, 'createSimulator: the option history.months is 1.5: it must be a whole number from 1 to 60.'],
    [1000, 'createSimulator: the option history.months is 1000: it must be 60 or less.'],
  ])('of %d months is refused', (months, message) => {
    expect(wrong({ months })).toBe(message)
  })

  it('of no persona is refused', () => {
    const must =
      'it must be a persona: one that platform-simulator/personas exports, such as marketplace, or an object with a name, a story and live().'
    expect(wrong({ persona: 'marketplace' })).toBe(
      `createSimulator: the option history.persona is 'marketplace': ${must}`,
    )
    expect(wrong({ persona: { name: 'mine' } })).toContain(must)
    expect(refusalOf(() => Reflect.apply(createSimulator().given.history, undefined, []))).toContain(
      'given.history takes a persona and a number of months',
    )
  })

  it('cannot stand beside a scenario', () => {
    expect(
      refusalOf(() => createSimulator({ scenario: 'payroll', history: { persona: small, months: 1 } })),
    ).toBe(
      'the options scenario and history were both given, and a world has one beginning: leave one of them out.',
    )
  })

  it('is refused where something has happened already, and changes nothing', () => {
    const sim = createSimulator()
    sim.given.activeBusiness()
    const hash = sim.hash()
    expect(refusalOf(() => sim.given.history({ persona: small, months: 1 }))).toBe(
      'given.history makes the past of a world in which nothing has happened yet, and this one has events already. Call it first, or begin with it: createSimulator({ history: { persona, months: 12 } }).',
    )
    expect(sim.hash()).toBe(hash)
  })

  it('is refused a second time', () => {
    const sim = createSimulator({ history: { persona: treasury, months: 1 } })
    expect(refusalOf(() => sim.given.history({ persona: small, months: 1 }))).toContain(
      'in which nothing has happened yet',
    )
  })

  it('is refused of a persona that does not live at once, or lives too long', () => {
    const slow = { ...small, live: async () => undefined }
    expect(wrong({ persona: slow })).toBe(
      'the persona small is asynchronous. Personas are not: let time pass by clock.moveTo() of what live() is given.',
    )
    const long = {
      ...small,
      live: ({ clock }: Parameters<typeof small.live>[0]) => clock.moveTo('2027-01-01'),
    }
    expect(wrong({ persona: long })).toBe(
      'the persona small lived until 2027-01-01T00:00:00Z, and its history ends at 2026-01-01T00:00:00Z: live() is given that as span.to.',
    )
  })
})
