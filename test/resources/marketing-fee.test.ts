import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { address } from '../conformance/rest-samples.js'
import { refusal, refused } from '../support/refusal.js'

const january = '2026-01-01'
const elsewhere = '0x52908400098527886e0f7030069857d2e4169ee7'

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

  it.each(['2026-1-01', '2026-00-01', '2026-13-01', '2026-01-02', '2026-01', '0000-01-01', 'x2026-01-01'])(
    'is of a month by its first day: not of %s',
    (month) => {
      expect(refusal(() => enrolled().api.marketingFee.getStatement(month))).toMatchObject({
        status: 400,
        errors: [
          expect.objectContaining({
            message: 'must be the first day of a month, such as 2026-01-01',
          }),
        ],
      })
    },
  )

  it.each(['2026-09-01', '2026-10-01', '2026-12-01'])('is of any month that has begun: %s', async (month) => {
    const sim = enrolled()
    await sim.clock.advanceTo(`${month}T00:00:00Z`)
    expect(sim.api.marketingFee.getStatement(month)).toMatchObject({ month, days_stamped: 0 })
  })

  it.each([
    ['2026-01-01', 31, 31],
    ['2026-02-01', 28, 28],
    ['2028-02-01', 29, 29],
    ['2026-04-01', 30, 30],
  ])('of %s has %d days, and of 365 points a year %d', async (month, days, points) => {
    const sim = enrolled({ starts_at: `${month}T00:00:00Z` })
    await sim.clock.advanceTo(`${month}T00:00:00Z`)
    const { daily, ...statement } = sim.api.marketingFee.getStatement(month)
    expect(statement).toMatchObject({ days_in_month: days, y_bps_monthly: points, y_bps_annual: 365 })
    expect([daily.length, daily[0]?.date, daily.at(-1)?.date]).toEqual([
      days,
      month,
      `${month.slice(0, 8)}${days}`,
    ])
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
    expect(refusal(() => other.marketingFee.declareWallet({ address }))).toMatchObject({
      status: 409,
      detail: 'Another client has declared the wallet.',
    })
    await sim.clock.advance('10d')
    sim.api.marketingFee.deleteWallet(address)
    expect(other.marketingFee.declareWallet({ address }).counting_from).toBe('2026-01-11T00:00:00Z')
  })

  it.each([
    ['in this month', '2026-02-10T00:00:00Z', address, '2026-02-11T00:00:00Z'],
    ['as this month began', '2026-02-01T00:00:00Z', address, '2026-02-11T00:00:00Z'],
    ['before this month', '2026-01-31T23:59:59Z', address, '2026-02-01T00:00:00Z'],
    ['in this month, and it is another wallet', '2026-02-10T00:00:00Z', elsewhere, '2026-02-01T00:00:00Z'],
  ])('that another client has given up %s', async (_, moment, given, counting_from) => {
    const sim = enrolled()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other' })
    sim.simulate.startMarketingFee({}, client_id)
    sim.api.marketingFee.declareWallet({ address: given })
    await sim.clock.advanceTo(moment)
    sim.api.marketingFee.deleteWallet(given)
    await sim.clock.advanceTo('2026-02-11T00:00:00Z')
    expect(sim.as(api_key).marketingFee.declareWallet({ address }).counting_from).toBe(counting_from)
  })

  it('that its own client has given up in this month counts from the start of the month again', async () => {
    const sim = enrolled()
    sim.api.marketingFee.declareWallet({ address })
    await sim.clock.advance('10d')
    sim.api.marketingFee.deleteWallet(address)
    expect(sim.api.marketingFee.declareWallet({ address }).counting_from).toBe('2026-01-01T00:00:00Z')
  })

  it('cannot be one of the platform, which counts already', () => {
    const sim = enrolled()
    const { wallet } = sim.given.wallet()
    expect(refusal(() => sim.api.marketingFee.declareWallet({ address: wallet.address }))).toMatchObject({
      status: 409,
      detail: 'The wallet is one of the platform: what it has counts without being declared.',
    })
  })

  it('is deleted by the client that declared it alone', () => {
    const sim = enrolled()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other' })
    sim.simulate.startMarketingFee({}, client_id)
    sim.api.marketingFee.declareWallet({ address })
    expect(refused(() => sim.as(api_key).marketingFee.deleteWallet(address))).toBe('404 not-found')
    expect(sim.api.marketingFee.listWallets().wallets).toHaveLength(1)
  })

  it('has no more places than the asset, and is there: else its balance is not set', () => {
    const sim = enrolled()
    expect(refused(() => sim.simulate.setDeclaredBalance(address, '1'))).toBe('404 not-found')
    sim.api.marketingFee.declareWallet({ address })
    expect(refusal(() => sim.simulate.setDeclaredBalance(address, '1.0000001')).errors).toEqual([
      { field: 'amount', message: 'must have at most 6 places of RD', code: 'invalid_amount' },
    ])
    sim.simulate.setDeclaredBalance(address, '1.000001')
  })
})

describe('a payout destination', () => {
  it('of the own stablecoin is one record at both paths, told with who changed it', () => {
    const sim = enrolled()
    const other = elsewhere
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

  it('of each deployment is a record of its own, with the moment of its last change', async () => {
    const sim = enrolled()
    const deployments = [
      ['RD', 'base-sepolia', 'eip155:84532'],
      ['USDC', 'base-sepolia', 'eip155:84532'],
      ['USDC', 'base-mainnet', 'eip155:8453'],
    ] as const
    for (const [asset, network, chain] of deployments) {
      await sim.clock.advance('1m')
      const set = sim.api.marketingFee.setDeployment(asset, network, { address })
      expect(set).toEqual({ asset, network, chain, address, updated_at: expect.any(String) })
    }
    expect(refused(() => sim.api.marketingFee.getDestination())).toBe('404 not-found')
    sim.api.marketingFee.setDeployment('USDC', 'base-sepolia', { address: elsewhere })
    expect(
      deployments.map(([asset, network]) => sim.api.marketingFee.getDeployment(asset, network)),
    ).toMatchObject([
      { address, updated_at: '2026-01-01T00:01:00Z' },
      { address: elsewhere, updated_at: '2026-01-01T00:03:00Z' },
      { address, updated_at: '2026-01-01T00:03:00Z' },
    ])
  })

  it('that is set to what it is changes nothing, and is not told', async () => {
    const sim = enrolled()
    const set = sim.api.marketingFee.setDestination({ address })
    await sim.clock.advance('1m')
    expect(sim.api.marketingFee.setDestination({ address })).toEqual(set)
    expect(sim.events.list()).toHaveLength(1)
  })

  it.each([
    ['DOGE', 'base-sepolia'],
    ['USDC', 'moon'],
    ['RD', 'polygon-amoy'],
  ])('of %s on %s, which is nowhere, is not found', (asset, network) => {
    const sim = enrolled()
    const { marketingFee } = sim.api
    expect(refused(() => marketingFee.getDeployment(asset, network))).toBe('404 not-found')
    expect(refused(() => marketingFee.setDeployment(asset, network, { address }))).toBe('404 not-found')
  })
})

describe('a contract', () => {
  const yearly = (sim: Simulator) => sim.api.marketingFee.getStatement(january).y_bps_annual

  it('is the only one of its client', () => {
    expect(refusal(() => enrolled().simulate.startMarketingFee())).toMatchObject({
      status: 409,
      detail: 'The client has a contract already.',
    })
  })

  it('is about three percent a year unless told', () => {
    const sim = createSimulator()
    sim.simulate.startMarketingFee()
    expect(yearly(sim)).toBe(300)
  })

  it.each([1, 10_000])('may be about %d basis points', (bps_annual) => {
    expect(yearly(enrolled({ bps_annual }))).toBe(bps_annual)
  })

  it.each<[object, string]>([
    [{ bps_annual: 0 }, 'must be at least 1'],
    [{ bps_annual: 10_001 }, 'must be at most 10000'],
    [{ bps_annual: 1.5 }, 'bps_annual'],
    [{ starts_at: '2026-01-02' }, 'starts_at'],
    [{ starts_at: '0000-01-01T00:00:00Z' }, 'must be a time of a calendar, which has no year 0'],
    [{ share: 1 }, 'share'],
  ])('is not made with %j: %s', (input, words) => {
    const sim = createSimulator()
    const start = () => sim.simulate.startMarketingFee(input)
    expect(start).toThrow(UsageError)
    expect(start).toThrow(words)
    expect(refused(() => sim.api.marketingFee.listStatements())).toBe('404 not-found')
  })

  it.each([
    ['2026-01-01T23:59:59Z', 3],
    ['2026-01-02T00:00:00Z', 2],
    ['2026-01-02T01:00:00+02:00', 3],
    ['2026-01-01T23:00:00-02:00', 2],
    ['2025-06-01T00:00:00Z', 3],
  ])('counts balances from %s on: %d days until the fourth of January', async (starts_at, days) => {
    const sim = enrolled({ starts_at })
    await sim.clock.advanceTo('2026-01-04T00:00:00Z')
    expect(sim.api.marketingFee.getStatement(january).days_stamped).toBe(days)
    expect(sim.api.marketingFee.listStatements().months).toEqual([january])
  })
})

describe('a client without a contract', () => {
  it.each<[string, (api: Simulator['api']) => unknown, string]>([
    ['listStatements', ({ marketingFee }) => marketingFee.listStatements(), '404 not-found'],
    ['getStatement', ({ marketingFee }) => marketingFee.getStatement(january), '404 not-found'],
    ['getDestination', ({ marketingFee }) => marketingFee.getDestination(), '403 forbidden'],
    ['setDestination', ({ marketingFee }) => marketingFee.setDestination({ address }), '403 forbidden'],
    [
      'getDeployment',
      ({ marketingFee }) => marketingFee.getDeployment('RD', 'base-mainnet'),
      '403 forbidden',
    ],
    [
      'setDeployment',
      ({ marketingFee }) => marketingFee.setDeployment('RD', 'base-mainnet', { address }),
      '403 forbidden',
    ],
    ['listWallets', ({ marketingFee }) => marketingFee.listWallets(), '403 forbidden'],
    ['declareWallet', ({ marketingFee }) => marketingFee.declareWallet({ address }), '403 forbidden'],
    ['deleteWallet', ({ marketingFee }) => marketingFee.deleteWallet(address), '403 forbidden'],
  ])('takes no part in the programme: %s', (_, call, answer) => {
    const sim = createSimulator()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other' })
    sim.simulate.startMarketingFee({}, client_id)
    sim.as(api_key).marketingFee.declareWallet({ address })
    expect(refused(() => call(sim.api))).toBe(answer)
    expect(refusal(() => call(sim.api)).hint).toBe('in a test: sim.simulate.startMarketingFee()')
  })
})
