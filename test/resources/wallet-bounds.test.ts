import { createSimulator, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { findLateDeposit } from '../../src/resources/wallets/index.js'
import { newSigner, sendIntent } from '../conformance/wallet-samples.js'
import { refusal, refused } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

const ada = testSigner('Ada')
const hash = `0x${'ab'.repeat(32)}`

describe('a deposit of an asset that no network of the wallet has', () => {
  const ways: Readonly<
    Record<string, (sim: Simulator, made: ReturnType<Simulator['given']['wallet']>) => unknown>
  > = {
    'sim.simulate.walletDeposit': (sim, { id }) =>
      sim.simulate.walletDeposit(id, { amount: '1', asset: 'RD' }),
    'sim.simulate.cryptoDeposit': (sim, { wallet }) =>
      sim.simulate.cryptoDeposit(wallet.address, { amount: '1', asset: 'RD' }),
  }

  it.each(Object.keys(ways))('is refused by its asset, by %s', (way) => {
    const sim = createSimulator()
    const made = sim.given.wallet({ family: 'solana' })
    const before = sim.hash()
    expect(refused(() => ways[way]?.(sim, made))).toBe('400 validation-error, asset unsupported_asset')
    expect(sim.hash()).toBe(before)
  })
})

describe('a deposit', () => {
  it('that is there at once is found as none that waited', () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    sim.simulate.walletDeposit(id, { amount: '1', transaction_hash: hash })
    expect(findLateDeposit(worldOf(sim), id, hash)).toBeUndefined()
  })

  it('may be one of two in the same transaction of a blockchain', () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    for (const amount of ['1', '2']) sim.simulate.walletDeposit(id, { amount, transaction_hash: hash })
    expect(sim.api.wallets.balances(id).total_amount_usd).toBe('3.00')
  })
})

describe('a send without the money', () => {
  it.each([
    ['0', '1.5'],
    ['1', '0.5'],
    ['1.499999', '0.000001'],
  ])('of a wallet with %s says how a test deposits the %s that are missing, and where', (amount, missing) => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    if (amount !== '0') sim.simulate.walletDeposit(made.id, { amount })
    const send = () => {
      const run: unknown = Reflect.get(sim.api.wallets, 'send')
      if (typeof run !== 'function') throw new Error('there is no send')
      return run(made.id, signIntent(sendIntent(made), ada))
    }
    const { detail, hint } = refusal(send)
    expect(detail).toBe(`Insufficient balance on base-sepolia. Available: ${amount} USDC. Required: 1.5 USDC`)
    expect(String(hint)).toContain(
      `in a test: sim.simulate.walletDeposit('${made.id}', { amount: '${missing}', asset: 'USDC', network_id: 'base-sepolia' })`,
    )
    sim.simulate.walletDeposit(made.id, { amount: missing, asset: 'USDC', network_id: 'base-sepolia' })
    expect(send()).toMatchObject({ amount: '1.5' })
  })
})

describe('a customer whose wallets have money', () => {
  it.each([1, 5, 6])('cannot be deleted, which names five of them at most: there are %i', (count) => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness()
    const wallets = Array.from({ length: count }, () => sim.given.wallet({ customer }).id)
    for (const id of wallets) sim.simulate.walletDeposit(id, { amount: '0.000001' })
    expect(refusal(() => sim.api.customers.delete(customer.id))).toMatchObject({
      status: 409,
      hint: `send it away first: ${wallets.slice(0, 5).join(', ')}`,
    })
  })
})

describe('the lists that a wallet is created with', () => {
  it.each(['signer_groups', 'policies'] as const)('have 1,000 items at most: %s', (name) => {
    const sim = createSimulator()
    const id =
      name === 'policies' ? sim.api.policies.create({ name: 'P' }).id : sim.given.wallet().signer_group.id
    const create = (count: number) =>
      sim.api.wallets.create({
        name: 'W',
        family: 'evm',
        signer_groups: [],
        policies: [],
        [name]: Array.from({ length: count }, () => id),
      }).name
    expect([create(0), create(1), create(1000)]).toEqual(['W', 'W', 'W'])
    expect(refused(() => create(1001))).toBe(`400 validation-error, ${name} too_big`)
  })
})

describe('the asset that the faucet is asked for', () => {
  it('is named, or left out', () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    expect(sim.api.sandbox.faucet(id, { amount: '1' }).asset).toBe('RD')
    expect(sim.api.sandbox.faucet(id, { amount: '1', asset: 'RD' }).asset).toBe('RD')
    expect(refused(() => sim.api.sandbox.faucet(id, { amount: '1', asset: '' }))).toBe(
      '400 validation-error, asset too_small',
    )
    expect(refused(() => sim.api.sandbox.faucet(id, { amount: '1', asset: 'USDC' }))).toBe(
      '400 validation-error, asset unsupported_asset',
    )
  })
})
