import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { nextKey } from '../support/entry-points.js'
import { addressOf, offrampOf } from '../support/money.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

type Body = Parameters<Simulator['api']['sandbox']['simulateInbound']>[0]

/** A wallet without money, and what a chain brings to its address. */
function arrange(options: SimulatorOptions = {}, family: 'evm' | 'solana' = 'evm') {
  const sim = createSimulator(options)
  const made = sim.given.wallet({ family })
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
  return { sim, made, wallet_address: made.wallet.address }
}

type Arranged = ReturnType<typeof arrange>

function bring(
  { sim, wallet_address }: Arranged,
  more: Partial<Body> = {},
  headers: Record<string, string> = {},
) {
  const body = {
    simulation_id: 'sim-1',
    type: 'crypto_inbound',
    amount: '1',
    currency: 'USDC',
    wallet_address,
  } as const
  const app = sim.as(sim.apiKey, { traffic: 'app' })
  app.sandbox.simulateInbound({ ...body, ...more }, { headers, idempotencyKey: nextKey() })
}

const movement = ({ sim }: Arranged) => sim.api.sandbox.getSimulation('sim-1')
const total = ({ sim, made }: Arranged) => sim.api.wallets.balances(made.id).total_amount_usd

/** The one transaction of the wallet. */
function deposit({ sim }: Arranged) {
  const [only, ...others] = sim.api.transactions.list({ transaction_type: 'wallet' }).data
  expect(others).toEqual([])
  return only
}

/** How a deposit stands: the simulation, the transaction, the money, the events. */
function standing(world: Arranged) {
  const one = deposit(world)
  return [movement(world).state, one?.status, total(world), told(world.sim, 'wallet.deposit').length]
}

const arrived = ['settled', 'completed', '1.00', 1]
const failed = ['failed', 'failed', '0.00', 0]

describe('money that a chain brings to the address of a wallet', () => {
  it.each(['wrong_chain', 'unsupported_token', 'address_mismatch'] as const)(
    'fails as %s, and the wallet never has it',
    async (scenario) => {
      const world = arrange()
      bring(world, { scenario })
      await world.sim.clock.advance('1m')
      expect(standing(world)).toEqual(failed)
      expect(world.sim.ledger.balances()).toEqual([])
      expect(movement(world).metadata).toEqual({ transaction_id: deposit(world)?.id })
    },
  )

  it('comes from another network of its family where the chain is wrong', async () => {
    const world = arrange()
    bring(world, { scenario: 'wrong_chain' })
    expect(deposit(world)).toMatchObject({ network_id: 'base-sepolia' })
  })

  it.each([
    ['confirm', arrived],
    ['expire', failed],
  ] as const)('is not there while it is unconfirmed, until it is decided by %s', async (action, end) => {
    const world = arrange()
    bring(world, { scenario: 'unconfirmed' })
    await world.sim.clock.advance('30d')
    expect(movement(world)).toMatchObject({
      state_position: 'paused',
      awaiting_advance: true,
      advance_actions_available: ['confirm', 'expire'],
    })
    expect(standing(world)).toEqual(['accepted', 'broadcasted', '0.00', 0])
    expect(deposit(world)).not.toHaveProperty('confirmed_at')
    world.sim.api.sandbox.advanceSimulation('sim-1', { action })
    expect(standing(world)).toEqual(end)
    expect(movement(world)).toMatchObject({ state_position: 'done', awaiting_advance: false })
    expect(refused(() => world.sim.api.sandbox.advanceSimulation('sim-1', { action }))).toBe('409 conflict')
  })

  it.each(['confirm', 'expire'] as const)('is decided by sim.simulate.%s as well', async (cause) => {
    const world = arrange()
    bring(world, { scenario: 'unconfirmed' })
    const id = deposit(world)?.id ?? ''
    expect(refused(() => world.sim.simulate.release(id))).toBe('400 invalid-request')
    world.sim.simulate[cause](id)
    expect(standing(world)).toEqual(cause === 'confirm' ? arrived : failed)
    expect(refused(() => world.sim.simulate[cause](id))).toBe('400 invalid-request')
  })

  it('tells of the simulation on the delivery, whoever confirms it', async () => {
    const world = arrange()
    bring(world, { scenario: 'unconfirmed' })
    world.sim.simulate.confirm(deposit(world)?.id ?? '')
    await world.sim.clock.advance('1m')
    const { data } = world.sim.api.webhooks.list({ simulation_id: 'sim-1' })
    expect(data.map(({ event_type }) => event_type)).toEqual(['wallet.deposit'])
  })

  it('keeps its customer until it is decided', async () => {
    const world = arrange()
    bring(world, { scenario: 'unconfirmed' })
    const remove = () => world.sim.api.customers.delete(world.made.customer.id)
    expect(refused(remove)).toBe('409 conflict')
    world.sim.api.sandbox.advanceSimulation('sim-1', { action: 'expire' })
    remove()
  })

  it('arrives in part', async () => {
    const world = arrange()
    bring(world, { scenario: 'partial_crypto', amount: '2', partial_amount: '1' })
    expect(standing(world)).toEqual(arrived)
  })

  it.each(['compliance_block', 'insufficient_funds', 'network_timeout'])(
    'fails by the header X-Sandbox-Scenario: %s',
    async (preset) => {
      const world = arrange()
      bring(world, {}, { 'x-sandbox-scenario': preset })
      expect(standing(world)).toEqual(failed)
    },
  )

  it.each(['compliance_check', 'transaction_processing'])('fails at the step %s', async (step) => {
    const world = arrange()
    bring(world, {}, { 'x-sandbox-error-step': step })
    expect(standing(world)).toEqual(failed)
  })

  it.each([
    ['delayed_settlement', 24],
    ['network_congestion', 1],
  ])('takes that much longer by %s', async (preset, hours) => {
    const world = arrange()
    bring(world, {}, { 'x-sandbox-scenario': preset })
    await world.sim.clock.advance(hours * 3_600_000 - 1)
    expect(standing(world)).toEqual(['settled', 'broadcasted', '0.00', 0])
    await world.sim.clock.advance(1)
    expect(standing(world)).toEqual(arrived)
  })
})

describe('a deposit of a wallet that compliance keeps', () => {
  it.each([
    ['release', arrived],
    ['reject', ['settled', 'failed', '0.00', 0]],
  ] as const)('waits for sim.simulate.%s', async (cause, end) => {
    const world = arrange()
    bring(world, {}, { 'x-sandbox-scenario': 'account_frozen' })
    await world.sim.clock.advance('30d')
    expect(standing(world)).toEqual(['settled', 'broadcasted', '0.00', 0])
    world.sim.simulate[cause](deposit(world)?.id ?? '')
    expect(standing(world)).toEqual(end)
  })

  it('is one whose sender is a risk', () => {
    const world = arrange()
    const from = `0xscam${'0'.repeat(36)}`
    const id = world.sim.simulate.cryptoDeposit(world.wallet_address, { amount: '1', from })
    expect(world.sim.api.transactions.get(id).status).toBe('broadcasted')
  })
})

describe('the network of a deposit to a wallet', () => {
  it.each([
    ['evm', 'USDC', undefined, 'ethereum-sepolia'],
    ['evm', 'USDC', 'arbitrum-sepolia', 'arbitrum-sepolia'],
    ['evm', 'RD', undefined, 'base-sepolia'],
    ['solana', 'USDC', undefined, 'solana-devnet'],
  ] as const)(
    'of an %s wallet in %s with network_id %s is %s',
    async (family, currency, network_id, network) => {
      const world = arrange({}, family)
      bring(world, { currency, ...(network_id && { network_id }) })
      expect(deposit(world)).toMatchObject({ network_id: network, status: 'completed' })
    },
  )

  it.each([
    ['USDC', 'solana-devnet', 'network_id network_mismatch'],
    ['RD', 'ethereum-sepolia', 'currency unsupported_asset'],
  ] as const)('is refused for %s on %s', async (currency, network_id, why) => {
    const { sim, wallet_address } = arrange()
    const body = { simulation_id: 'a', type: 'crypto_inbound', amount: '1', wallet_address } as const
    expect(refused(() => sim.api.sandbox.simulateInbound({ ...body, currency, network_id }))).toBe(
      `400 validation-error, ${why}`,
    )
    expect(refused(() => sim.api.sandbox.getSimulation('a'))).toBe('404 not-found')
  })

  it('named beside the address of an account says where its deposit arrives', () => {
    const sim = createSimulator()
    const wallet_address = addressOf(offrampOf(sim))
    const body = { type: 'crypto_inbound', amount: '1', currency: 'USDC', wallet_address } as const
    sim.api.sandbox.simulateInbound({ ...body, simulation_id: 'a', network_id: 'polygon-amoy' })
    expect(sim.api.sandbox.getSimulation('a').state).toBe('failed')
  })

  it('is the same of sim.simulate.cryptoDeposit, and Base of sim.simulate.walletDeposit', () => {
    const { sim, made, wallet_address } = arrange()
    const ids = [
      sim.simulate.cryptoDeposit(wallet_address, { amount: '1' }),
      sim.simulate.walletDeposit(made.id, { amount: '1' }),
    ]
    expect(ids.map((id) => sim.api.transactions.get(id))).toMatchObject([
      { network_id: 'ethereum-sepolia' },
      { network_id: 'base-sepolia' },
    ])
  })

  it('stands in the hint of a send on another one', async () => {
    const world = arrange()
    bring(world)
    const { made, sim } = world
    const operation = {
      kind: 'transfer' as const,
      from: made.wallet.address,
      to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      amount: '1',
      asset_id: 'USDC',
    }
    const intent = { wallet_id: made.id, caip2: 'eip155:84532', operation, idempotency_key: 'k' }
    const send = () => sim.api.wallets.send(made.id, signIntent(intent, testSigner('Ada')))
    const { slug, hint } = refusal(send)
    expect(slug).toBe('insufficient-balance')
    expect(hint).toContain('the wallet has 1 USDC on ethereum-sepolia')
    expect(hint).toContain('network_id')
  })
})
