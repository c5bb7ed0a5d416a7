import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { getterMembers, lazyMembers, memo } from '../../src/kernel/lazy.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

describe('a simulator without options', () => {
  it('begins as one whose options say the defaults, byte for byte', () => {
    const [plain, told] = [createSimulator(), createSimulator({ seed: 'platform-simulator' })]
    expect(plain.snapshot()).toEqual(told.snapshot())
    expect([plain.apiKey, plain.adminToken]).toEqual([told.apiKey, told.adminToken])
    plain.api.customers.create(acme)
    told.api.customers.create(acme)
    expect(plain.hash()).toBe(told.hash())
  })

  it('shares nothing with the next one that either of them writes', () => {
    const first = createSimulator()
    first.api.customers.create(acme)
    const second = createSimulator()
    expect(second.api.customers.list().data).toEqual([])
    second.api.customers.create({ ...acme, name: 'Beta Corp' })
    first.reset()
    expect(first.api.customers.list().data).toEqual([])
    expect(second.api.customers.list().data.map(({ name }) => name)).toEqual(['Beta Corp'])
  })
})

describe('what a simulator looks up when it is asked', () => {
  it('is its own, so that a copy of its members has them', () => {
    const sim = createSimulator()
    const { api, webhooks, apiKey } = { ...sim }
    expect([api, webhooks, apiKey]).toEqual([sim.api, sim.webhooks, sim.apiKey])
    expect(Object.keys(sim)).toEqual(
      expect.arrayContaining(['api', 'simulate', 'given', 'webhooks', 'apiKey']),
    )
  })

  it('is worked out each time, by functions that all such objects have in common', () => {
    const withCount = getterMembers('count')
    let count = 0
    const [one, other] = [withCount({}, { count: () => ++count }), withCount({}, { count: () => 7 })]
    expect([one.count, one.count, other.count]).toEqual([1, 2, 7])
    expect(Object.keys(one)).toEqual(['count'])
    const getter = (of: object) => Object.getOwnPropertyDescriptor(of, 'count')?.get
    expect(getter(one)).toBe(getter(other))
    // As a getter of a literal: who spies on it may put another one in its place.
    expect(Object.getOwnPropertyDescriptor(one, 'count')).toMatchObject({
      enumerable: true,
      configurable: true,
    })
  })
})

describe('what is remembered of an object', () => {
  it('is worked out once for each', () => {
    const asked: object[] = []
    const place = memo((key: object) => asked.push(key))
    const [one, other] = [{}, {}]
    expect([place(one), place(other), place(one), place(other)]).toEqual([1, 2, 1, 2])
    expect(asked).toEqual([one, other])
  })
})

describe('what a declaration makes late', () => {
  it('is made when it is first read, once, and for each declaration by itself', () => {
    const withSchema = lazyMembers('schema')
    const made: string[] = []
    const make = (name: string) => () => ({ order: made.push(name) })
    const [one, other] = [withSchema({ schema: make('one') }), withSchema({ schema: make('other') })]
    expect(made).toEqual([])
    expect([other.schema, one.schema]).toEqual([{ order: 1 }, { order: 2 }])
    expect(other.schema).toBe(other.schema)
    expect(made).toEqual(['other', 'one'])
  })
})
