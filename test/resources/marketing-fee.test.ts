import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { address } from '../conformance/rest-samples.js'
import { refused } from '../support/refusal.js'

const january = '2026-01-01'

/** A client with a contract of 365 basis points, so that a day earns one: of 10000 units, one. */
function enrolled(more: object = {}): Simulator {
  const sim = createSimulator()
  sim.simulate.startMarketingFee({ bps_annual: 365, ...more })
  return sim
}

function keep(sim: Simulator, amount: string, asset = 'RD'): void {
  const { id } = sim.given.wallet().wallet
  sim.simulate.walletDeposit(id, { amount, asset, network_id: 'base-sepolia' })
}

describe('the statement', () => {
  it('has what wallets have at the end of each day, and what that earns', async () => {
    const sim = enrolled()
    keep(sim, '1000')
    keep(sim, '5', 'USDC')
    await sim.clock.advance('1d')
    keep(sim, '1000')
    await sim.clock.advance('1d')
    const { daily, ...statement } = sim.api.marketingFee.getStatement(january)
    expect(statement).toEqual({
      month: january,
      y_bps_monthly: 31,
      y_bps_annual: 365,
      owed_minor: '300000',
      avg_daily_balance_minor: '1500000000',
      days_in_month: 31,
      days_stamped: 2,
    })
    expect(daily.slice(0, 3)).toEqual([
      { date: '2026-01-01', balance_minor: '1000000000', fee_minor: '100000' },
      { date: '2026-01-02', balance_minor: '2000000000', fee_minor: '200000' },
      { date: '2026-01-03' },
    ])
    expect(daily).toHaveLength(31)
  })

  it('tells a balance of nothing from a day that is not over', async () => {
    const sim = enrolled()
    const before = sim.api.marketingFee.getStatement(january)
    expect(before.daily[0]).toEqual({ date: january })
    expect(before).not.toHaveProperty('owed_minor')
    await sim.clock.advance('1d')
    const after = sim.api.marketingFee.getStatement(january)
    expect(after.daily[0]).toEqual({ date: january, balance_minor: '0', fee_minor: '0' })
    expect(after.owed_minor).toBe('0')
  })

  it('is there for each month of the contract, newest first', async () => {
    const sim = enrolled({ starts_at: '2026-01-31T12:00:00Z' })
    expect(sim.api.marketingFee.listStatements().months).toEqual([])
    await sim.clock.advanceTo('2026-03-01T00:00:00Z')
    expect(sim.api.marketingFee.listStatements().months).toEqual(['2026-03-01', '2026-02-01', january])
    expect(sim.api.marketingFee.getStatement(january).days_stamped).toBe(1)
    expect(sim.api.marketingFee.getStatement('2026-02-01').days_stamped).toBe(28)
  })

  it('of a month that has not begun is not there', () => {
    expect(refused(() => enrolled().api.marketingFee.getStatement('2026-02-01'))).toBe('404 not-found')
  })

  it('is forked with its next day', async () => {
    const sim = enrolled()
    const fork = sim.fork()
    await fork.clock.advance('1d')
    expect(fork.api.marketingFee.getStatement(january).days_stamped).toBe(1)
    expect(sim.api.marketingFee.getStatement(january).days_stamped).toBe(0)
  })
})

describe('a declared wallet', () => {
  it('counts what a test says that it has, until it is deleted', async () => {
    const sim = enrolled()
    sim.api.marketingFee.declareWallet({ address })
    sim.simulate.setDeclaredBalance(address, '100')
    await sim.clock.advance('1d')
    sim.api.marketingFee.deleteWallet(address)
    await sim.clock.advance('1d')
    const { daily } = sim.api.marketingFee.getStatement(january)
    expect(daily.slice(0, 2).map(({ balance_minor }) => balance_minor)).toEqual(['100000000', '0'])
  })

  it('is found by its address in any letters', () => {
    const sim = enrolled()
    const capitals = address.toUpperCase().replace('0X', '0x')
    sim.api.marketingFee.declareWallet({ address })
    sim.simulate.setDeclaredBalance(capitals, '100')
    sim.api.marketingFee.deleteWallet(capitals)
    expect(sim.api.marketingFee.listWallets()).toEqual({ wallets: [] })
  })

  it('counts from the start of its month, and is shown in small letters', async () => {
    const sim = enrolled()
    await sim.clock.advance('10d')
    const wallet = sim.api.marketingFee.declareWallet({ address: address.toUpperCase().replace('0X', '0x') })
    expect(wallet).toEqual({ chain: 'eip155:8453', address, counting_from: '2026-01-01T00:00:00Z' })
    expect(sim.api.marketingFee.listWallets()).toEqual({ wallets: [wallet] })
  })

  it('is one when it is declared twice', () => {
    const sim = enrolled()
    sim.api.marketingFee.declareWallet({ address })
    sim.api.marketingFee.declareWallet({ address })
    expect(sim.api.marketingFee.listWallets().wallets).toHaveLength(1)
  })

  it('of another client is refused, and counts from now when it counted there in this month', async () => {
    const sim = enrolled()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other' })
    sim.simulate.startMarketingFee({}, client_id)
    const other = sim.as(api_key)
    sim.api.marketingFee.declareWallet({ address })
    expect(refused(() => other.marketingFee.declareWallet({ address }))).toBe('409 conflict')
    await sim.clock.advance('10d')
    sim.api.marketingFee.deleteWallet(address)
    expect(other.marketingFee.declareWallet({ address }).counting_from).toBe('2026-01-11T00:00:00Z')
  })
})

describe('a payout destination', () => {
  it('of the own stablecoin is one record at both paths, told with who changed it', () => {
    const sim = enrolled()
    const other = '0x52908400098527886e0f7030069857d2e4169ee7'
    sim.api.marketingFee.setDestination({ address })
    sim.api.marketingFee.setDeployment('RD', 'base-mainnet', { address: other })
    expect(sim.api.marketingFee.getDestination()).toEqual({
      chain: 'eip155:8453',
      address: other,
      updated_at: '2026-01-01T00:00:00Z',
    })
    const [admin] = sim.api.users.list().data
    expect(sim.events.list().map(({ type, data }) => [type, data.object])).toEqual([
      [
        'rd_payout_destination.updated',
        { wallet_address: address, previous_address: '', updated_by: admin?.email },
      ],
      [
        'rd_payout_destination.updated',
        { wallet_address: other, previous_address: address, updated_by: admin?.email },
      ],
    ])
  })

  it('of another deployment is told with its asset and network', () => {
    const sim = enrolled()
    sim.api.marketingFee.setDeployment('USDC', 'base-sepolia', { address })
    expect(sim.events.list().map(({ type, data }) => [type, data.object])).toEqual([
      [
        'deployment_payout_destination.updated',
        expect.objectContaining({ asset: 'USDC', network: 'base-sepolia', wallet_address: address }),
      ],
    ])
    expect(refused(() => sim.api.marketingFee.getDestination())).toBe('404 not-found')
  })
})

it('a client has one contract', () => {
  expect(refused(() => enrolled().simulate.startMarketingFee())).toBe('409 conflict')
})
