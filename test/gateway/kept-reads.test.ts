import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { KeptReads } from '../../src/gateway/kept-reads.js'
import { emptyWorld, thing, things } from '../kernel/small-world.js'

const acme = { name: 'Acme Ltd', customer_type: 'business' } as const

/** Reads a customer as an app does: the answer's status, or what the customer's own is. */
async function statusOf(sim: Simulator, id: string, key = sim.apiKey): Promise<unknown> {
  const response = await sim.fetch(`/customers/${id}`, { headers: { 'x-api-key': key } })
  const { status } = await response.json()
  return status
}

describe('a read that was answered before', () => {
  it('says the same again while nothing changes, and is noted each time', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    const text = async () =>
      (await sim.fetch(`/customers/${id}`, { headers: { 'x-api-key': sim.apiKey } })).text()
    expect(await text()).toBe(await text())
    expect(sim.requests.list({ operation: 'customers.get' })).toHaveLength(2)
  })

  it('has the same warnings each time', async () => {
    const sim = createSimulator()
    const read = () => sim.fetch('/customers?colour=red', { headers: { 'x-api-key': sim.apiKey } })
    await read()
    await read()
    const noted = sim.requests.list({ operation: 'customers.list' }).map(({ warnings }) => warnings)
    const once = ['unknown query parameter colour was ignored']
    expect(noted).toEqual([once, once])
  })

  it('gives each reader JSON of his own', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    const json = async () =>
      (await sim.fetch(`/customers/${id}`, { headers: { 'x-api-key': sim.apiKey } })).json()
    const first = await json()
    first.name = 'changed by its reader'
    expect((await json()).name).toBe('Acme Ltd')
  })

  it('says what is there after a write', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    expect(await statusOf(sim, id)).toBe('pending')
    sim.api.customers.delete(id)
    expect(await statusOf(sim, id)).toBe(404)
  })

  it('says what is there when time has passed and jobs have run', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    expect(await statusOf(sim, id)).toBe('pending')
    await sim.clock.advance('1d')
    expect(await statusOf(sim, id)).toBe('approved')
  })

  it('is not given to another caller', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    expect(await statusOf(sim, id)).toBe('pending')
    expect(await statusOf(sim, id, 'unknown')).toBe(401)
    expect(await statusOf(sim, id)).toBe('pending')
  })

  it('says what is there in a world that took the place of another', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    const snapshot = sim.snapshot()
    expect(await statusOf(sim, id)).toBe('pending')
    sim.reset()
    expect(await statusOf(sim, id)).toBe(404)
    sim.restore(snapshot)
    expect(await statusOf(sim, id)).toBe('pending')
  })

  it('counts as a read of what moves with reads', async () => {
    const sim = createSimulator({ progression: { afterReads: 3 } })
    const { id } = sim.api.customers.create(acme)
    const seen: unknown[] = []
    for (let count = 0; count < 5; count++) seen.push(await statusOf(sim, id))
    expect(seen).toEqual(['pending', 'pending', 'pending', 'approved', 'approved'])
  })

  it('is told of by a fault that changes what reads do', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create(acme)
    expect(await statusOf(sim, id)).toBe('pending')
    sim.faults.next('customers.get', { status: 503 })
    expect(await statusOf(sim, id)).toBe(503)
    expect(await statusOf(sim, id)).toBe('pending')
  })
})

describe('the answers that are kept', () => {
  it('are all there while nothing changes, each under its own address', () => {
    const world = emptyWorld()
    const kept = new KeptReads<string>()
    for (const address of ['a', 'b', 'c']) kept.keep(world, address, `of ${address}`)
    kept.keep(world, 'b', 'another')
    const found = ['a', 'b', 'c', 'd'].map((address) => kept.find(world, address))
    expect(found).toEqual(['of a', 'another', 'of c', undefined])
  })

  it.each<[string, (world: ReturnType<typeof emptyWorld>) => ReturnType<typeof emptyWorld>]>([
    [
      'a row was written',
      (world) => {
        world.transact(() => world.insert(things, thing('t1')))
        return world
      },
    ],
    [
      'time has passed',
      (world) => {
        world.moveTo(world.now + 1)
        return world
      },
    ],
    ['another world is asked', () => emptyWorld()],
  ])('are none of now once %s, also when another one is kept then', (_, change) => {
    const before = emptyWorld()
    const kept = new KeptReads<string>()
    kept.keep(before, 'a', 'old')
    const world = change(before)
    expect(kept.find(world, 'a')).toBeUndefined()
    kept.keep(world, 'b', 'new')
    expect([kept.find(world, 'a'), kept.find(world, 'b')]).toEqual([undefined, 'new'])
  })

  it('are 256 at most: the next one takes the place of all', () => {
    const world = emptyWorld()
    const kept = new KeptReads<number>()
    for (let count = 1; count <= 256; count++) kept.keep(world, `${count}`, count)
    expect([kept.find(world, '1'), kept.find(world, '256')]).toEqual([1, 256])
    kept.keep(world, '257', 257)
    expect([kept.find(world, '1'), kept.find(world, '256'), kept.find(world, '257')]).toEqual([
      undefined,
      undefined,
      257,
    ])
  })
})
