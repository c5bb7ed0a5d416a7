import { createSimulator, type Simulator, type SimulatorOptions, UsageError } from 'platform-simulator'
import { describe, expect, it, vi } from 'vitest'
import { World } from '../../src/kernel/world.js'
import { insideOf } from '../../src/runtime/inside.js'
import { Past } from '../../src/runtime/past.js'
import { filed } from '../conformance/document-samples.js'
import { Audit } from '../simulation/auditor/audit.js'
import { createSimulator as createAudited } from '../simulation/auditor/window.js'
import { actionOf, draw } from '../simulation/auditor/workload.js'

/** They put another simulator, or another world, in the place of the one whose past is kept. */
const elsewhere = ['fork', 'restore']

/** Runs a workload of the auditor with the past kept, and notes what the world was before each entry of the log, by its number. */
async function workload(seed: number, steps: number, rewind: SimulatorOptions['rewind'] = true) {
  const { setup, steps: drawn } = draw(seed, steps)
  const audit = new Audit(setup)
  audit.sim.dispose()
  const sim = createAudited({ ...audit.options, rewind })
  audit.sim = sim
  audit.listen()
  const { log, session } = insideOf(sim)
  const hashes = new Map<number, string>()
  const note = (): void => void hashes.set(log.happened + 1, sim.hash())
  session.journal.read(note)
  note()
  for (const step of drawn.filter((one) => !elsewhere.includes(one.do))) {
    await actionOf(step).run(audit, step.with)
    note()
  }
  return { sim, happened: log.happened, hashes }
}

const seeds = [3, 4, 7]

describe('sim.rewind', () => {
  it.each(seeds)(
    'gives the world as it was before every entry of a workload of everything, seed %i',
    async (seed) => {
      const { sim, happened, hashes } = await workload(seed, 80)
      const last = sim.hash()
      expect(happened, `seed ${seed}`).toBeGreaterThan(100)
      for (let number = 1; number <= happened; number++)
        expect(sim.rewind(number).hash(), `seed ${seed}, before entry ${number}`).toBe(hashes.get(number))
      expect(sim.hash()).toBe(last)
    },
  )

  it('goes on from there as the world itself went on', async () => {
    const sim = createSimulator({ rewind: true })
    const bytes = (one: Simulator) => JSON.stringify(one.snapshot())
    let account = ''
    const story: readonly ((one: Simulator) => unknown)[] = [
      (one) => one.given.activeBusiness(),
      (one) => one.api.customers.create({ name: 'Globex', customer_type: 'business' }),
      (one) => one.clock.advance('3s'),
      (one) => {
        account = one.given.onramp().id
      },
      (one) => one.simulate.bankDeposit(account, { amount: '900.00' }),
      (one) => one.clock.advance('20s'),
      (one) => one.fetch('/customers', { headers: { 'x-api-key': one.apiKey } }),
      (one) => one.clock.advance('2d'),
    ]
    const numbers: number[] = []
    const after: string[] = []
    for (const act of story) {
      numbers.push(insideOf(sim).log.happened + 1)
      await act(sim)
      after.push(bytes(sim))
    }
    for (const [from, number] of numbers.entries()) {
      // What builders do is told nobody, so that it stands before the entry that comes next.
      if (numbers.lastIndexOf(number) !== from) continue
      const again = sim.rewind(number)
      for (const [later, act] of story.entries()) {
        if (later < from) continue
        await act(again)
        expect(bytes(again), `from ${from}, step ${later}`).toBe(after[later])
      }
    }
  })

  it('takes entries, ids and moments, and leaves the simulator as it is', async () => {
    const sim = createSimulator({ rewind: true })
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const created = sim.hash()
    await sim.clock.advance('1h')
    sim.simulate.freezeCustomer(id)
    const frozen = sim.hash()

    const entries = sim.timeline().entries
    const freeze = entries.find((entry) => entry.kind === 'simulate')
    const move = entries.find((entry) => entry.kind === 'move' && entry.move.action === 'freeze')
    const [request] = sim.requests.list()
    const [event] = sim.events.list()
    expect(freeze?.number).toBe(move?.number)
    for (const to of [freeze, freeze?.number, move])
      expect(sim.rewind(to ?? 0).api.customers.get(id).status).toBe('approved')
    for (const to of [request, request?.request_id ?? '', event?.id ?? '', 1])
      expect(sim.rewind(to ?? 0).api.customers.list().data).toEqual([])
    expect(sim.rewind('2026-01-01T00:00:00.001Z').clock.now().toISOString()).toBe('2026-01-01T00:00:00.001Z')
    expect(sim.rewind(new Date('2026-01-01T00:00:04Z')).api.customers.get(id).status).toBe('pending')
    expect(sim.rewind('2026-01-01T00:30:00Z').api.customers.get(id).status).toBe('approved')
    expect(sim.rewind(2).hash()).toBe(created)
    expect(sim.hash()).toBe(frozen)
  })

  it('gives a simulator that has a past of its own', async () => {
    const sim = createSimulator({ rewind: true })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const before = sim.rewind(1)
    const empty = before.hash()
    before.api.customers.create({ name: 'Globex', customer_type: 'business' })
    expect(before.rewind(1).hash()).toBe(empty)
    expect(before.api.customers.list().data).toMatchObject([{ name: 'Globex' }])
  })

  it('goes back to before a snapshot was restored, and begins anew with reset', () => {
    const sim = createSimulator({ rewind: true })
    const start = sim.snapshot()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const created = sim.hash()
    sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
    sim.restore(start)
    const restored = sim.hash()
    sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    expect(sim.rewind(2).hash()).toBe(created)
    expect(sim.rewind(3).hash()).toBe(restored)

    sim.reset()
    expect(() => sim.rewind(1)).toThrow('was given the number 1')
    const anew = sim.hash()
    sim.api.customers.create({ name: 'Hooli', customer_type: 'business' })
    expect(sim.rewind(1).hash()).toBe(anew)
  })

  it('brings back documents, and forgets those that came later', () => {
    const sim = createSimulator({ rewind: true })
    const { document } = sim.given.document({})
    const kept = sim.snapshot().bytes
    sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
    sim.given.document({})
    const [, other] = sim.requests.list()
    expect(document.id).toBeDefined()
    expect(sim.rewind(other ?? 1).snapshot().bytes).toEqual(kept)
  })

  it('goes on without the bytes of a document that had been deleted by then', () => {
    const sim = createSimulator({ rewind: true })
    const { application_id, document_id, api } = filed(sim)
    const filedBytes = sim.snapshot().bytes
    // So many that the world which is kept whole has the document.
    for (let index = 0; index < 16; index++)
      sim.api.customers.create({ name: `Customer ${index}`, customer_type: 'business' })
    api.deleteDocument(application_id, document_id)
    const deleted = sim.snapshot()
    sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
    const [deletion, later] = sim.requests.list().slice(-2)
    expect(Object.keys(filedBytes ?? {})).toHaveLength(1)
    expect(deleted.bytes).toBeUndefined()
    expect(sim.rewind(later ?? 0).snapshot()).toEqual(deleted)
    expect(sim.rewind(deletion ?? 0).snapshot().bytes).toEqual(filedBytes)
  })

  it('keeps no more than was asked for, however much happens', () => {
    const sim = createSimulator({ rewind: { entries: 50 } })
    const past = pastOf(sim)
    for (let index = 0; index < 300; index++)
      sim.api.customers.create({ name: `Customer ${index}`, customer_type: 'business' })
    expect(past.kept.states).toBeGreaterThanOrEqual(50)
    expect(past.kept.states).toBeLessThan(50 + 16)
    expect(past.kept.worlds).toBeLessThanOrEqual(5)
    expect(past.kept.changes).toBeLessThan(66 * 20)
    expect(sim.rewind(251).api.customers.list({ limit: 1 }).meta.total_count).toBe(250)
    expect(() => sim.rewind(301 - 66)).toThrow('createSimulator({ rewind: { entries: 10000 } })')
  })

  it('keeps a whole world for every sixteen states, and for every 500 changes between them', () => {
    const sim = createSimulator({ rewind: { entries: 1000 }, limits: { rate: 'off' } })
    const past = pastOf(sim)
    const create = (name: string) => sim.api.customers.create({ name, customer_type: 'business' })
    const many = Array.from({ length: 49 }, (_, index) => `Customer ${index}`)
    for (const [index, name] of many.entries()) {
      create(name)
      // The state before each is kept, and no other of these steps changes much.
      expect(past.kept.states, name).toBe(index + 1)
      expect(past.kept.worlds, name).toBe(Math.ceil((index + 1) / 16))
    }
    expect(past.kept.changes).toBeGreaterThan(0)
    create('Before')
    const { changes } = past.kept
    insideOf(sim).session.transact(
      (world) => {
        for (let index = 0; index < 600; index++)
          world.schedule('nothing', String(index), world.now + 86_400_000)
      },
      // What nobody is told of comes in one step with what is told next.
      { silent: true },
    )
    create('Behind')
    expect(past.kept.changes).toBeGreaterThanOrEqual(changes + 600)
    create('Last')
    const { states, worlds } = past.kept
    expect(worlds).toBeGreaterThan(Math.ceil(states / 16))
  })

  it('keeps nothing where the option is off', () => {
    const look = vi.spyOn(Past.prototype, 'look')
    const fork = vi.spyOn(World.prototype, 'fork')
    const sim = createSimulator()
    fork.mockClear()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(look).not.toHaveBeenCalled()
    expect(fork).not.toHaveBeenCalled()
    expect(() => sim.rewind(1)).toThrow(UsageError)
    expect(() => sim.rewind(1)).toThrow('createSimulator({ rewind: true })')
    vi.restoreAllMocks()
  })

  it.each([
    [0, 'the entries of this simulator are numbered from 1 to 1'],
    [2, 'numbered from 1 to 1'],
    [1.5, 'numbered from 1 to 1'],
    ['nothing', 'none of the entries that are kept'],
    ['2030-01-01', 'clock.advanceTo() goes there'],
    ['2020-01-01', 'is not kept'],
  ])('refuses %s with what it takes', (to, says) => {
    const sim = createSimulator({ rewind: true })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(() => sim.rewind(to)).toThrow(UsageError)
    expect(() => sim.rewind(to)).toThrow(says)
  })
})

/** The past of a simulator, which nobody sees but by `rewind`. */
function pastOf(sim: Simulator): Past {
  const { past } = insideOf(sim).session
  if (past === undefined) throw new Error('it keeps no past')
  return past
}
