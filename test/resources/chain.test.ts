import { base58 } from '@scure/base'
import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newAddress, newTransactionHash } from '../../src/resources/chain/index.js'
import { hasHighRiskWord } from '../../src/resources/recipients/index.js'
import { emptyWorld } from '../kernel/small-world.js'

const some = <T>(make: () => T): T[] => Array.from({ length: 20 }, make)

describe('an address on a chain', () => {
  it('is twenty bytes in hexadecimal on EVM, and thirty-two in base 58 on others', () => {
    const world = emptyWorld()
    for (const address of some(() => newAddress(world, 'evm'))) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    for (const address of some(() => newAddress(world, 'solana')))
      expect(base58.decode(address)).toHaveLength(32)
  })

  it('is another one each time, and the same again from the same seed', () => {
    for (const family of ['evm', 'solana'] as const) {
      const [world, again] = [emptyWorld(), emptyWorld()]
      const made = some(() => newAddress(world, family))
      expect(new Set(made).size).toBe(20)
      expect(some(() => newAddress(again, family))).toEqual(made)
      expect(newAddress(emptyWorld({ seed: 'another' }), family)).not.toBe(made[0])
    }
  })

  it('has bytes of all sizes at all places', () => {
    const world = emptyWorld()
    const bytes = Array.from({ length: 200 }, () => base58.decode(newAddress(world, 'solana')))
    for (let at = 0; at < 32; at++) {
      const seen = bytes.map((all) => all[at] ?? 0)
      expect([Math.min(...seen) < 32, Math.max(...seen) > 223, new Set(seen).size > 60]).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  it('has no word in it that screening refuses: the next one of the stream is taken instead', () => {
    const refused = 'AST1f4VwJRCG3EeDBsekvBB5nDzEx1M3FKqHzcukSCAM'
    expect(hasHighRiskWord(refused)).toBe(true)
    // The first address of this seed is the one above.
    const address = newAddress(emptyWorld({ seed: 'chain-2800' }), 'solana')
    expect(address).toBe('BNJgB7omXU55Hp7uTLYx5FUwbZJdoqgaSVP9qwQKmUyF')
  })
})

describe('a payout to the address of an account', () => {
  it.each([
    ['brings money there', '1.5', ['offramp', 'onramp']],
    ['brings nothing there where the fees took all of it', '1', ['onramp']],
  ])('%s', async (_, amount, types) => {
    const sim = createSimulator({ fees: { external: { ach: '1' } } })
    const { account } = sim.given.offramp()
    if (account.account_type !== 'offramp') throw new Error('no offramp was opened')
    const { source_crypto_address: crypto_address = '' } = account
    const destination = sim.given.cryptoDestination({ crypto_address })
    sim.simulate.bankDeposit(sim.given.onramp({ destination, capabilities: ['ach'] }).id, { amount })
    await sim.clock.advance('1h')
    const found = sim.api.autoTransactions.list().data
    expect(found.map(({ type, status }) => `${type} ${status}`)).toEqual(
      types.map((type) => `${type} completed`),
    )
  })
})

describe('the hash of a transaction', () => {
  it('is thirty-two bytes in hexadecimal on EVM, and a signature of sixty-four on others', () => {
    const world = emptyWorld()
    const [evm, solana] = [
      some(() => newTransactionHash(world, 'evm')),
      some(() => newTransactionHash(world, 'solana')),
    ]
    for (const hash of evm) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    for (const hash of solana) expect(base58.decode(hash)).toHaveLength(64)
    expect(new Set([...evm, ...solana]).size).toBe(40)
  })

  it('shifts no address: the two are drawn from streams of their own', () => {
    const [world, other] = [emptyWorld(), emptyWorld()]
    some(() => newTransactionHash(other, 'solana'))
    expect(newAddress(other, 'solana')).toBe(newAddress(world, 'solana'))
  })
})
