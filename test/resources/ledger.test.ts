import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { type Entry, post } from '../../src/resources/ledger/index.js'
import { worldOf } from '../support/world-of.js'

/** @param moved units, assets and scales: '100 USD 2, -99 USD 2' */
function book(sim: Simulator, moved: string): void {
  const entries = moved.split(', ').map((text, at): Entry => {
    const [units = '', asset = '', scale] = text.split(' ')
    return { account: `a${at}`, asset, units: BigInt(units), scale: Number(scale) }
  })
  post(worldOf(sim), { clientId: 'c', transactionId: 't1', reason: 'paid', entries, address: null })
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
    expect(() => book(createSimulator(), moved)).toThrow(`paid of t1 does not balance in ${asset}`)
  })

  it('of nothing but zeros is not booked', () => {
    const sim = createSimulator()
    const before = sim.hash()
    book(sim, '0 USD 2, 0 EUR 2')
    expect(sim.hash()).toBe(before)
  })
})
