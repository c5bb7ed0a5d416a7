import { createSimulator, type Simulator } from 'platform-simulator'
import { type Persona, personas } from 'platform-simulator/personas'
import { describe, expect, it } from 'vitest'
import { everyPage } from '../../src/kit/every-page.js'
import { exactly, sumsOf, unsettled } from '../support/money.js'

const end = '2026-03-01T12:00:00Z'

/** The moves of a machine in the whole year, each as often as it was made. */
function movesOf(sim: Simulator, machine: string): Readonly<Record<string, number>> {
  return tally(
    sim
      .timeline()
      .entries.flatMap((entry) =>
        entry.kind === 'move' && entry.move.machine === machine ? [entry.move.action] : [],
      ),
  )
}

/** What happens in the business of a persona beside payments by bank: machines, and moves of theirs that occur. */
const own: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'payroll-agency': { application: ['request_information'] },
  marketplace: { auto_transaction: ['reject', 'start_reversal', 'complete'], customer: ['reject'] },
  treasury: { wallet_transaction: ['complete', 'fail'] },
  'card-programme': {
    card_transaction: ['clear', 'decline', 'reverse', 'expire', 'refund'],
    card: ['freeze', 'unfreeze'],
  },
  'agent-operator': { x402_hold: ['settle', 'release'], scheduled_payment: ['execute', 'fail'] },
}

/** A year of a persona. */
function yearOf(persona: Persona): Simulator {
  return createSimulator({ history: { persona, months: 12 }, now: end, logSize: 100_000 })
}

/** How often each thing is there, by its name. */
function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const name of names) counted[name] = (counted[name] ?? 0) + 1
  return counted
}

function statusesOf(sim: Simulator): Readonly<Record<string, number>> {
  const oneOffs = everyPage((page) => sim.api.transactions.list(page))
  const deposits = everyPage((page) => sim.api.autoTransactions.list(page))
  return tally([...oneOffs, ...deposits].map(({ status }) => status))
}

/** The references of payments, each as often as it was paid. */
function againOf(sim: Simulator): number {
  const paid = everyPage((page) => sim.api.transactions.list(page)).flatMap((each) =>
    each.resource_type === 'one_off' && each.payment_reference !== undefined ? [each.payment_reference] : [],
  )
  return paid.length - new Set(paid).size
}

describe.each(personas.map((persona) => [persona.name, persona] as const))('a year of %s', (_, persona) => {
  const sim = yearOf(persona)

  it('ends at the start of the clock, and began twelve months before', () => {
    expect(sim.clock.now().toISOString()).toBe('2026-03-01T12:00:00.000Z')
    const [first] = sim.requests.list()
    expect(first?.at.toISOString()).toBe('2025-03-01T12:00:00.000Z')
    const times = sim.timeline().entries.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('has the mishaps of everyday life', () => {
    const { returned = 0, failed = 0, cancelled = 0, completed = 0 } = statusesOf(sim)
    expect(Math.min(returned, failed, cancelled)).toBeGreaterThan(0)
    expect(completed).toBeGreaterThan(4 * (returned + failed + cancelled))
    expect(againOf(sim)).toBeGreaterThan(1)
    const { freeze = 0, unfreeze = 0 } = movesOf(sim, 'customer')
    expect(unfreeze).toBeGreaterThan(0)
    expect(freeze - unfreeze).toBeOneOf([0, 1])
  })

  it('has what goes well and badly in its own business', () => {
    const missing = Object.entries(own[persona.name] ?? { all: [persona.name] }).flatMap(([machine, moves]) =>
      moves.filter((move) => movesOf(sim, machine)[move] === undefined).map((move) => `${machine} ${move}`),
    )
    expect(missing).toEqual([])
  })

  it('reconciles: the ledger balances, what has ended is settled, and wallets have what it says', () => {
    expect([...sumsOf(sim.ledger.balances())].filter(([, sum]) => sum !== 0n)).toEqual([])
    const ended = everyPage((page) => sim.api.transactions.list(page)).filter(({ status }) =>
      ['completed', 'failed', 'returned', 'cancelled'].includes(status),
    )
    expect(ended.flatMap(({ id }) => unsettled(sim, id))).toEqual([])
    const wallets = sim.ledger.balances().filter(({ account }) => account.startsWith('wallet:'))
    for (const { account, amount } of wallets) {
      const { total_amount_usd } = sim.api.wallets.balances(account.split(':')[1] ?? '')
      // Dollars are shown with two places, cut off.
      const cents = exactly(amount) / 10n ** 22n
      expect(`${account} has ${exactly(total_amount_usd) / 10n ** 22n}`).toBe(`${account} has ${cents}`)
    }
  })

  it('delivers nothing, and leaves nothing to be delivered', () => {
    expect(sim.webhooks.deliveries()).toEqual([])
  })

  it('is the same for a seed, and another for another', () => {
    const months = (seed: string) => createSimulator({ history: { persona, months: 2 }, seed })
    const [one, same, other] = [months('a'), months('a'), months('b')]
    expect(same.hash()).toBe(one.hash())
    expect(other.ledger.balances()).not.toEqual(one.ledger.balances())
  })
})
