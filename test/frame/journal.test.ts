import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { insideOf } from '../../src/runtime/inside.js'
import { Journal, type JournalEntry } from '../../src/runtime/journal.js'
import { Lifetime, requireAlive } from '../../src/runtime/lifetime.js'

describe('the journal of a simulator', () => {
  it('tells every reader, in the order in which they came, until that reader has read enough', () => {
    const journal = new Journal()
    const told: string[] = []
    const reader = (name: string) => (entry: JournalEntry) =>
      void told.push(`${name} ${entry.kind === 'note' ? entry.text : entry.kind}`)
    const stopFirst = journal.read(reader('first'))
    const stopSecond = journal.read(reader('second'))
    journal.noted(5, 'one')
    expect(told.splice(0)).toEqual(['first one', 'second one'])
    stopFirst()
    journal.noted(6, 'two')
    expect(told.splice(0)).toEqual(['second two'])
    journal.read(reader('third'))
    // Who stops twice stops nobody else.
    stopFirst()
    journal.replaced()
    expect(told.splice(0)).toEqual(['second replaced', 'third replaced'])
    stopSecond()
    journal.replaced()
    expect(told).toEqual(['third replaced'])
  })

  it('may lose a reader while it tells an entry, which the others get all the same', () => {
    const journal = new Journal()
    const told: string[] = []
    const stop = journal.read(() => {
      told.push('first')
      stop()
    })
    journal.read(() => void told.push('second'))
    journal.replaced()
    journal.replaced()
    expect(told).toEqual(['first', 'second', 'second'])
  })

  it('has each kind of entry with what belongs to it', () => {
    const journal = new Journal()
    const entries: JournalEntry[] = []
    journal.read((entry, silent) => {
      expect(silent).toBe(false)
      entries.push(entry)
    })
    const copy = {}
    journal.performed(1, 'webhooks.attempt', 'what')
    journal.noted(2, 'text')
    journal.replaced()
    journal.forked(copy)
    journal.moved(3, 4)
    expect(entries).toEqual([
      { kind: 'effect', at: 1, effect: 'webhooks.attempt', what: 'what' },
      { kind: 'note', at: 2, text: 'text' },
      { kind: 'replaced' },
      { kind: 'forked', copy },
      { kind: 'clock', from: 3, to: 4 },
    ])
  })

  it('says of each commit what brought it about', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const told: string[] = []
    insideOf(sim).session.journal.read((entry, silent) => {
      const commits = entry.kind === 'request' ? entry.commits : entry.kind === 'commit' ? [entry.commit] : []
      for (const { cause, job } of commits)
        told.push([entry.kind, cause, job?.kind, silent && 'silent'].filter(Boolean).join(' '))
    })
    await sim.clock.advance('5s')
    sim.simulate.freezeCustomer(id)
    sim.api.customers.create({ name: 'Globex', customer_type: 'business' })
    expect(told).toEqual(['commit applications.auto_approve', 'commit freezeCustomer', 'request'])
  })
})

describe('the life of a world', () => {
  it('ends once: whoever waits is told, and nobody twice', () => {
    const lifetime = new Lifetime()
    const told: string[] = []
    lifetime.onEnd((reason) => void told.push(`first ${reason.message}`))
    const stop = lifetime.onEnd(() => void told.push('second'))
    lifetime.onEnd((reason) => void told.push(`third ${Reflect.get(Object(reason.cause), 'code')}`))
    stop()
    expect(lifetime.isOver).toBe(false)
    lifetime.end()
    expect(lifetime.isOver).toBe(true)
    expect(told.splice(0)).toEqual(['first fetch failed', 'third ECONNRESET'])
    lifetime.onEnd(() => void told.push('late'))
    lifetime.end()
    expect(lifetime.isOver).toBe(true)
    expect(told).toEqual([])
  })

  it('is over already for those who are told of the end', () => {
    const lifetime = new Lifetime()
    const seen: boolean[] = []
    lifetime.onEnd(() => void seen.push(lifetime.isOver))
    lifetime.end()
    expect(seen).toEqual([true])
  })

  it('is asked for by whoever needs a simulator that has not ended', () => {
    const sim = createSimulator()
    expect(() => requireAlive(sim, 'verifyAll')).not.toThrow()
    expect(() => requireAlive({}, 'verifyAll')).not.toThrow()
    sim.dispose()
    expect(() => requireAlive(sim, 'verifyAll')).toThrow(/^verifyAll: the simulator was disposed of\./)
  })
})
