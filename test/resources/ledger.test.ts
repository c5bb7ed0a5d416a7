import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import type { World } from '../../src/kernel/world.js'
import { type Entry, post, postingsOf, takeBackPosting } from '../../src/resources/ledger/index.js'
import { worldOf } from '../support/world-of.js'

/** @param moved units, assets and scales: '100 USD 2, -99 USD 2' */
function book(world: World, moved: string): void {
  const entries = moved.split(', ').map((text, at): Entry => {
    const [units = '', asset = '', scale] = text.split(' ')
    return { account: `a${at}`, asset, units: BigInt(units), scale: Number(scale) }
  })
  post(world, { clientId: 'c', transactionId: 't1', reason: 'paid', entries, address: null })
}

describe('a movement in the ledger', () => {
  it.each([
    ['one entry', '1 USD 2', 'USD'],
    ['one unit too much', '100 USD 2, -99 USD 2', 'USD'],
    ['units of another scale', '100 USD 2, -100 USD 6', 'USD'],
    ['what another asset gives', '1 USD 2, -1 EUR 2', 'USD'],
    ['a second asset', '1 USD 2, -1 USD 2, 5 EUR 2', 'EUR'],
    ['several of them, of which it names the first', '1 USD 2, -1 USD 2, 5 EUR 2, 5 USDC 6', 'EUR'],
  ])('has to balance in every asset: not with %s', (_, moved, asset) => {
    expect(() => book(worldOf(createSimulator()), moved)).toThrow(`paid of t1 does not balance in ${asset}`)
  })

  it('is taken back by its opposite, entry by entry', () => {
    const sim = createSimulator()
    const world = worldOf(sim)
    let booked: readonly unknown[] = []
    const andLeavesNothing = new Error('undone')
    const call = () =>
      world.transact(() => {
        book(world, '150 USD 2, -100 USD 2, -50 USD 2')
        const [row] = postingsOf(world, 't1')
        if (row !== undefined) takeBackPosting(world, row, 'undone')
        booked = postingsOf(world, 't1').map(({ reason, entries }) => [
          reason,
          ...entries.map(({ account, amount }) => `${account} ${amount}`),
        ])
        throw andLeavesNothing
      })
    expect(call).toThrow(andLeavesNothing)
    expect(booked).toEqual([
      ['paid', 'a0 1.5', 'a1 -1', 'a2 -0.5'],
      ['undone', 'a0 -1.5', 'a1 1', 'a2 0.5'],
    ])
  })

  it('of nothing but zeros is not booked', () => {
    const sim = createSimulator()
    const world = worldOf(sim)
    const before = sim.hash()
    book(world, '0 USD 2, 0 EUR 2')
    expect(sim.hash()).toBe(before)
  })
})
