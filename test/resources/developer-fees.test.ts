import { createSimulator, type Simulator } from 'platform-simulator'
import { expect, it } from 'vitest'
import { feeWallet } from '../conformance/rest-samples.js'
import { ibanDestination, paidInCrypto, paidInDollars } from '../conformance/samples.js'
import { addressOf, payee } from '../support/money.js'
import { refusal, refused } from '../support/refusal.js'

const base = 'eip155:84532/erc20:0x036cbd53842c5426634e7929541ec2318f3dcf7e'

/** An onramp that takes one percent. */
function onramp(sim: Simulator): string {
  return sim.api.accounts.createOnramp({
    capabilities: ['ach'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: paidInCrypto(sim).destination_id,
    developer_fee_bps: 100,
  }).id
}

async function earn(sim: Simulator, account: string, amount: string): Promise<string> {
  const id = sim.simulate.bankDeposit(account, { amount })
  await sim.clock.advance('1h')
  return id
}

const totals = (sim: Simulator) => sim.api.developerFees.statement().totals

it('a fee is earned when its transaction is completed, and not before', async () => {
  const sim = createSimulator()
  const id = sim.simulate.bankDeposit(onramp(sim), { amount: '250' })
  expect(totals(sim)).toEqual({ earned: '0', paid: '0', owed: '0' })
  await sim.clock.advance('1h')
  expect(sim.api.developerFees.statement()).toEqual({
    totals: { earned: '2.5', paid: '0', owed: '2.5' },
    months: [{ month: '2026-01', earned: '2.5', paid: '0' }],
    assets: [{ asset: base, symbol: 'USDC', earned: '2.5' }],
    transactions: {
      items: [{ id, date: 1767225630, asset: base, symbol: 'USDC', volume: '250', fee: '2.5' }],
      total: 1,
    },
  })
})

it('a fee in a token of Solana is told by its mint', async () => {
  const sim = createSimulator()
  const destination = sim.given.cryptoDestination({ network_id: 'solana-devnet' })
  const { id } = sim.api.accounts.createOnramp({
    capabilities: ['ach'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: destination.id,
    developer_fee_bps: 100,
  })
  await earn(sim, id, '100')
  expect(sim.api.developerFees.statement().assets).toEqual([
    { asset: expect.stringMatching(/^solana:\w+\/token:\w+$/), symbol: 'USDC', earned: '1' },
  ])
})

it('a transaction that fails or has no fee earns nothing', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  sim.simulate.failTransaction(sim.simulate.bankDeposit(account, { amount: '250' }))
  sim.api.accounts.update(account, { account_type: 'onramp', developer_fee_bps: 0 })
  await earn(sim, account, '10')
  expect(sim.api.developerFees.statement()).toMatchObject({
    totals: { earned: '0' },
    months: [],
    transactions: { items: [], total: 0 },
  })
})

it('what is owed is paid on the first of the month, where there is a destination', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  await earn(sim, account, '100')
  await sim.clock.advanceTo('2026-02-15T00:00:00Z')
  expect(totals(sim)).toEqual({ earned: '1', paid: '0', owed: '1' })
  await earn(sim, account, '200')
  sim.api.feePayout.set(feeWallet)
  expect(totals(sim)).toEqual({ earned: '3', paid: '0', owed: '3' })
  await sim.clock.advanceTo('2026-03-01T00:00:00Z')
  const { totals: after, months } = sim.api.developerFees.statement()
  expect(after).toEqual({ earned: '3', paid: '3', owed: '0' })
  expect(months).toEqual([
    { month: '2026-01', earned: '1', paid: '0' },
    { month: '2026-02', earned: '2', paid: '0' },
    { month: '2026-03', earned: '0', paid: '3' },
  ])
})

it('a payout leaves the fees of developers in the ledger, in USDC, and is made once', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  await earn(sim, account, '100')
  await earn(sim, account, '50')
  sim.api.feePayout.set(feeWallet)
  const kept = () => sim.ledger.balances().find(({ account }) => account === 'fees:developer')?.amount ?? '0'
  expect(kept()).toBe('1.5')
  await sim.clock.advanceTo('2026-02-01T00:00:00Z')
  expect(kept()).toBe('0')
  await sim.clock.advanceTo('2026-04-01T00:00:00Z')
  const payouts = sim.ledger.postings().filter(({ reason }) => reason === 'fees paid')
  expect(payouts).toHaveLength(1)
  expect(payouts[0]).toMatchObject({
    address: feeWallet.usdc_wallet.address,
    entries: expect.arrayContaining([
      { account: 'fees:developer', asset: 'USDC', amount: '-1.5' },
      { account: 'outside:base-sepolia', asset: 'USDC', amount: '1.5' },
    ]),
  })
  expect(sim.clock.pending().filter(({ kind }) => kind.startsWith('developer_fees'))).toEqual([])
})

it('what is paid to a wallet of the same world arrives there', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  const { wallet } = sim.given.wallet()
  sim.api.feePayout.set({ usdc_wallet: { chain: 'eip155:84532', address: wallet.address } })
  await earn(sim, account, '250')
  const before = Number(sim.api.wallets.balances(wallet.id).total_amount_usd)
  const deposits = () =>
    sim.api.events.list({ limit: 100 }).data.filter(({ type }) => type === 'wallet.deposit')
  const had = deposits().length
  await sim.clock.advanceTo('2026-02-01T00:00:00Z')
  expect(Number(sim.api.wallets.balances(wallet.id).total_amount_usd) - before).toBe(2.5)
  expect(deposits().length - had).toBe(1)
  const outside = sim.ledger.balances().filter(({ account: name }) => name.startsWith('outside:'))
  expect(outside.map(({ asset }) => asset)).toContain('USDC')
})

it('what was paid stays paid when the destination is deleted, and what follows is owed', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  sim.api.feePayout.set(feeWallet)
  await earn(sim, account, '100')
  await sim.clock.advanceTo('2026-02-02T00:00:00Z')
  sim.api.feePayout.delete()
  await earn(sim, account, '100')
  await sim.clock.advanceTo('2026-03-02T00:00:00Z')
  expect(totals(sim)).toEqual({ earned: '2', paid: '1', owed: '1' })
})

it('an interval has its months, assets and transactions; totals are of all time', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  await earn(sim, account, '100')
  await sim.clock.advanceTo('2026-02-15T00:00:00Z')
  const id = await earn(sim, account, '200')
  const from = Date.parse('2026-02-01T00:00:00Z') / 1000
  const { totals, months, assets, transactions } = sim.api.developerFees.statement({ from: `${from}` })
  expect(totals.earned).toBe('3')
  expect(months.map(({ month }) => month)).toEqual(['2026-02'])
  expect(assets[0]?.earned).toBe('2')
  expect(transactions.items.map((item) => item.id)).toEqual([id])
})

it('the bounds of an interval are in it', async () => {
  const sim = createSimulator()
  await earn(sim, onramp(sim), '100')
  const at = '1767225630'
  expect(sim.api.developerFees.statement({ from: at, to: at }).transactions.total).toBe(1)
  expect(sim.api.developerFees.statement({ to: '1767225629' }).transactions.total).toBe(0)
})

it('an interval has the months that it has a part in', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    await sim.clock.advanceTo(`${month}-10T00:00:00Z`)
    await earn(sim, account, '100')
  }
  const at = (moment: string) => `${Date.parse(moment) / 1000}`
  const monthsIn = (query: { from?: string; to?: string }) =>
    sim.api.developerFees.statement(query).months.map(({ month }) => month)
  expect(monthsIn({})).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(monthsIn({ from: at('2026-01-31T23:59:59Z') })).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(monthsIn({ from: at('2026-02-01T00:00:00Z') })).toEqual(['2026-02', '2026-03'])
  expect(monthsIn({ to: at('2026-02-28T23:59:59Z') })).toEqual(['2026-01', '2026-02'])
  expect(monthsIn({ to: at('2026-03-01T00:00:00Z') })).toEqual(['2026-01', '2026-02', '2026-03'])
})

it('a statement has its transactions newest first, and none on a page behind the last', async () => {
  const sim = createSimulator()
  const account = onramp(sim)
  const ids = [await earn(sim, account, '100'), await earn(sim, account, '200')]
  const page = (number?: string) =>
    sim.api.developerFees.statement(number === undefined ? {} : { page: number }).transactions
  expect(page().items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(page('1')).toEqual(page())
  expect(page('2')).toEqual({ items: [], total: 2 })
})

it.each([
  [{ page: '0' }, 'page too_small'],
  [{ page: '1000001' }, 'page too_big'],
  [{ from: '-1' }, 'from too_small'],
  [{ to: '253402300800' }, 'to too_big'],
  [{ from: 'now' }, 'from invalid_format'],
  [{ to: 'now' }, 'to invalid_format'],
  [{ to: '-1' }, 'to too_small'],
  [{ from: '2', to: '1' }, 'from out_of_range'],
])('a statement is refused for %j', (query, error) => {
  const sim = createSimulator()
  expect(refused(() => sim.api.developerFees.statement(query))).toBe(`400 validation-error, ${error}`)
})

it('the refusal of an interval that ends before it begins says so', () => {
  const call = () => createSimulator().api.developerFees.statement({ from: '2', to: '1' })
  expect(refusal(call).errors).toEqual([
    { field: 'from', message: 'must not be later than to', code: 'out_of_range' },
  ])
})

it('a statement may end at the first second of all, or begin at the last', () => {
  const { developerFees } = createSimulator().api
  for (const query of [{ to: 0 }, { from: 253_402_300_799 }])
    expect(developerFees.statement(query).assets).toEqual([])
})

it('fees in several assets are summed by asset, in order, and in dollars altogether', async () => {
  const sim = createSimulator()
  const dollars = onramp(sim)
  const euros = sim.api.accounts.create({
    account_type: 'offramp',
    fiat_destination_id: payee(sim, ibanDestination).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    developer_fee_bps: 100,
  })
  for (const amount of ['100', '50']) await earn(sim, dollars, amount)
  const euro = sim.simulate.cryptoDeposit(addressOf(euros), { amount: '1087.2' })
  await sim.clock.advance('1h')
  expect(sim.api.autoTransactions.get(euro).receipt?.developer_fee).toBe('10')
  const { assets, totals } = sim.api.developerFees.statement()
  expect(assets).toEqual([
    { asset: 'EUR', symbol: 'EUR', earned: '10' },
    { asset: base, symbol: 'USDC', earned: '1.5' },
  ])
  expect(totals).toEqual({ earned: '12.372', paid: '0', owed: '12.372' })
})

it('fees in a currency have its code', async () => {
  const sim = createSimulator()
  const account = sim.api.accounts.create({
    account_type: 'offramp',
    fiat_destination_id: paidInDollars(sim).destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    developer_fee_bps: 100,
  })
  const address = 'source_crypto_address' in account ? (account.source_crypto_address ?? '') : ''
  sim.simulate.cryptoDeposit(address, { amount: '100' })
  await sim.clock.advance('1h')
  const { assets, totals } = sim.api.developerFees.statement()
  expect(assets).toEqual([{ asset: 'USD', symbol: 'USD', earned: '1' }])
  expect(totals.earned).toBe('1')
})

it('another client earns nothing of it', async () => {
  const sim = createSimulator()
  await earn(sim, onramp(sim), '100')
  const { api_key } = sim.simulate.createClient({ name: 'Other' })
  expect(totals(sim).earned).toBe('1')
  expect(sim.as(api_key).developerFees.statement().transactions.total).toBe(0)
})
