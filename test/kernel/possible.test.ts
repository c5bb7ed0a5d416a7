import { createSimulator, UsageError } from 'platform-simulator'
import { describe, expect, it, vi } from 'vitest'
import { World } from '../../src/kernel/world.js'
import { Agency } from '../simulation/auditor/agency.js'
import { Audit } from '../simulation/auditor/audit.js'
import { Draws } from '../simulation/auditor/draws.js'
import { type Customer, Model, Refused, type Transaction } from '../simulation/auditor/model.js'
import { causes as ofCustomers } from '../simulation/auditor/onboarding.js'
import { causes as ofPayments } from '../simulation/auditor/payments.js'
import { actionOf, draw } from '../simulation/auditor/workload.js'

/** Copies what the model has, so that a cause can be tried in it: its timers stay behind. */
function copied<T>(value: T, seen: Map<unknown, unknown>): T
function copied(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, copied(one, seen)]))
  if (value instanceof Set) return new Set([...value].map((one) => copied(one, seen)))
  const copy = emptyOf(value)
  seen.set(value, copy)
  for (const [name, member] of Object.entries(value)) Reflect.set(copy, name, copied(member, seen))
  return copy
}

function emptyOf(value: object): object {
  if (Array.isArray(value)) return []
  if (value instanceof Model) return new Model(value.setup)
  if (value instanceof Agency) return new Agency()
  return Object.create(Object.getPrototypeOf(value))
}

type Verdict = 'refused' | 'changes something' | 'changes nothing'

/** What the model says of a cause. */
function verdictOf<T extends object>(model: Model, about: T, run: (model: Model, about: T) => void): Verdict {
  const seen = new Map<unknown, unknown>()
  const [there, one] = [copied(model, seen), copied(about, seen)]
  const before = written(one)
  there.events = []
  try {
    run(there, one)
    there.finish()
  } catch (error) {
    if (error instanceof Refused) return 'refused'
    throw error
  }
  const isSame = written(one) === before && there.events.length === 0 && there.timers.length === 0
  return isSame ? 'changes nothing' : 'changes something'
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member))
}

/** What the model says of all its causes, by name. */
function verdictsOf(model: Model, about: Customer | Transaction): ReadonlyMap<string, Verdict> {
  if ('kyb' in about)
    return new Map(Object.entries(ofCustomers).map(([name, run]) => [name, verdictOf(model, about, run)]))
  return new Map(
    Object.entries(ofPayments).map(([name, run]) => [
      name,
      verdictOf(model, about, (there, one) => run(there, one)),
    ]),
  )
}

describe('sim.possible', () => {
  it('finds what the model of the auditor says is possible, for 200 random objects', async () => {
    const first = 1 + Math.floor(Math.random() * 10_000)
    console.log(`the first seed is ${first}`)
    let objects = 0
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    for (let seed = first; objects < 200; seed++) {
      // Those are about wallets, agents and what onboarding costs.
      if (seed % 5 === 2 || seed % 5 === 4 || seed % 5 === 0) continue
      const { setup, steps } = draw(seed, 60)
      const audit = new Audit(setup)
      const draws = new Draws(seed)
      for (const [place, step] of steps.entries()) {
        await actionOf(step).run(audit, step.with)
        if (place < 20 || place % 2 !== 0) continue
        const { model } = audit
        const all = [...model.customers, ...model.transactions].filter(
          ({ id, deleted }) => id !== null && !deleted,
        )
        const about = all[draws.int(Math.max(1, all.length))]
        if (about === undefined) continue
        objects++
        const found = new Set(audit.sim.possible(about.id ?? '').map(({ name }) => name))
        for (const [name, verdict] of verdictsOf(model, about)) {
          const says = `seed ${seed}, step ${place}, ${about.label}: ${name} ${verdict}`
          if (verdict === 'refused') expect(found.has(name), says).toBe(false)
          if (verdict === 'changes something') expect(found.has(name), says).toBe(true)
        }
      }
    }
    Error.stackTraceLimit = limit
  }, 120_000)

  it('tells what each would change, tell, move and schedule', () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.onramp()
    const payment = sim.simulate.bankDeposit(id, { amount: '900.00' })
    const rejects = sim.possible(payment).find(({ name }) => name === 'reject')
    expect(rejects).toMatchObject({
      kind: 'cause',
      args: [payment],
      request: { method: 'POST', path: '/__sim/simulate/reject', body: [payment] },
      moves: [{ subject: payment, from: 'pending', to: 'rejected' }],
      events: [{ type: 'transaction.auto.updated', subject: payment }],
      postings: [{ transaction_id: payment }],
    })
    const [change] = rejects?.changes ?? []
    expect(change).toMatchObject({ table: 'transactions', id: payment, what: 'changed' })
    expect(change?.members).toContainEqual({ name: 'status', from: 'pending', to: 'rejected' })

    const creates = sim.possible(customer.id).find(({ name }) => name === 'recipients.create')
    expect(creates).toMatchObject({
      kind: 'operation',
      request: {
        method: 'POST',
        path: `/customers/${customer.id}/recipients`,
        body: { name: 'Default Client' },
      },
      changes: [{ table: 'recipients', what: 'made' }],
    })
    const deposits = sim.possible(id).find(({ name }) => name === 'bankDeposit')
    expect(deposits?.jobs).not.toEqual([])
  })

  it('offers calls that go well as they are', () => {
    const sim = createSimulator()
    const { id } = sim.given.card()
    const all = sim.possible(id)
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['freezeCard', 'cards.freeze', 'cards.close']),
    )
    for (const { kind, name, args, moves } of all) {
      const fork = sim.fork()
      const [first = '', verb = ''] = name.split('.')
      const call: unknown =
        kind === 'cause'
          ? Reflect.get(fork.simulate, name)
          : Reflect.get(Object(Reflect.get(fork.api, first)), verb)
      if (typeof call !== 'function') expect.fail(`there is no ${name}`)
      Reflect.apply(call, undefined, args)
      const entries = fork.timeline().entries.flatMap((entry) => (entry.kind === 'move' ? [entry.move] : []))
      expect(entries, name).toEqual(moves)
    }
  })

  it('leaves no trace', () => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    const [hash, snapshot, entries] = [sim.hash(), sim.snapshot(), sim.timeline().entries.length]
    sim.possible(id)
    expect(sim.hash()).toBe(hash)
    expect(sim.snapshot()).toEqual(snapshot)
    expect(sim.timeline().entries).toHaveLength(entries)
    expect(sim.requests.list()).toEqual([])
  })

  it('shows no secrets', () => {
    const sim = createSimulator()
    const { id } = sim.given.onramp()
    const account = sim.api.accounts.get(id)
    const numbers = JSON.stringify(account).match(/"account_number":"(\d+)"/)?.[1] ?? 'none'
    expect(numbers).toMatch(/^\d+$/)
    expect(JSON.stringify(sim.possible(id))).not.toContain(numbers)
  })

  it('takes a few hundred forks, and never more than 1,500', () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.card()
    const { agent, wallet } = sim.given.agent()
    const fork = vi.spyOn(World.prototype, 'fork')
    for (const about of [id, customer.id, agent.id, wallet.id]) {
      fork.mockClear()
      sim.possible(about)
      expect(fork.mock.calls.length).toBeGreaterThan(5)
      expect(fork.mock.calls.length).toBeLessThan(500)
    }
    vi.restoreAllMocks()
  })

  it.each(['nothing', '', '37dGam000000rHszFp7WvWusxxI'])('refuses %s, which is the id of nothing', (id) => {
    const sim = createSimulator()
    expect(() => sim.possible(id)).toThrow(UsageError)
    expect(() => sim.possible(id)).toThrow('nothing that is there has this id')
  })
})
