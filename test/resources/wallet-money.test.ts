import fc from 'fast-check'
import { createSimulator, Problem, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newOneOff, oneOffBody } from '../conformance/samples.js'
import { payee, sendIntent } from '../conformance/wallet-samples.js'
import { runs } from '../support/arbitraries.js'
import { addressOf, exactly, offrampOf, sumsOf, swapOf, unsettled } from '../support/money.js'
import { told } from '../support/payload.js'
import { refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const start = 1767225600

type Made = ReturnType<Simulator['given']['wallet']>
type Changes = Record<string, unknown>
type DepositInput = Parameters<Simulator['simulate']['walletDeposit']>[1]

/** Ada sends; the key of the intent counts what was sent. */
function send(sim: Simulator, made: Made, operation: Changes = {}, more: Changes = {}) {
  const run: unknown = Reflect.get(sim.api.wallets, 'send')
  if (typeof run !== 'function') throw new Error('there is no send')
  const key = sim.api.transactions.list({ transaction_type: 'wallet' }).meta.total_count
  const intent = sendIntent(made, operation, { idempotency_key: `send-${key}`, ...more })
  const { id }: { id: string } = run(made.id, signIntent(intent, ada))
  return id
}

const anyAmount = { limits: { sandboxAmount: null } } as const

function arrange(options: SimulatorOptions = {}, deposit: Partial<DepositInput> = {}) {
  const sim = createSimulator({ ...anyAmount, ...options })
  return { sim, made: sim.given.fundedWallet(deposit) }
}

/** Another wallet that Ada signs for. */
function another(sim: Simulator, made: Made, family: 'evm' | 'solana' = 'evm') {
  const signer = made.signer_group.members[0]?.id ?? ''
  return sim.given.wallet({ customer: made.customer, signers: [signer], family })
}

const totalOf = (sim: Simulator, { id }: Made) => sim.api.wallets.balances(id).total_amount_usd

/** What the ledger says a wallet has, exactly. */
function heldBy(sim: Simulator, { id }: Made): readonly string[] {
  return sim.ledger
    .balances()
    .filter(({ account }) => account.startsWith(`wallet:${id}:`))
    .map(({ account, asset, amount }) => `${account.split(':')[2]} ${amount} ${asset}`)
}

/** Two places, cut off. */
function cents(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`
}

describe('the ledger', () => {
  it('has in words why money of a wallet moved', async () => {
    const { sim, made } = arrange()
    send(sim, made)
    await sim.clock.advance('1h')
    expect(sim.ledger.postings().map(({ reason }) => reason)).toEqual(['received', 'sent', 'paid'])
  })
})

describe('the balances of a wallet', () => {
  it('are none before it had money, and zero afterwards', async () => {
    const sim = createSimulator(anyAmount)
    const made = sim.given.wallet()
    const nothing = {
      wallet_id: made.id,
      address: made.wallet.address,
      balances: [],
      total_amount_usd: '0.00',
    }
    expect(sim.api.wallets.balances(made.id)).toEqual(nothing)
    sim.simulate.walletDeposit(made.id, { amount: '3' })
    send(sim, made, { amount: '3' })
    expect(sim.api.wallets.balances(made.id)).toEqual({
      ...nothing,
      balances: [
        {
          asset: {
            id: 'USDC',
            name: 'USD Coin',
            network_id: 'base-sepolia',
            contract_address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
            token_standard: 'erc20',
            decimals: 6,
          },
          amount_usd: '0.00',
        },
      ],
    })
  })

  it.each([
    ['0.019999', '0.01'],
    ['0.009999', '0.00'],
    ['0.01', '0.01'],
    ['0.999999', '0.99'],
    ['1234567.899999', '1234567.89'],
    ['999999999999999999999999999999.999999', '999999999999999999999999999999.99'],
  ])('of %s RD are %s dollars: cut off, never rounded', (amount, dollars) => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ amount, asset: 'RD' })
    expect(sim.api.wallets.balances(made.id)).toMatchObject({
      balances: [{ asset: { id: 'RD' }, amount_usd: dollars }],
      total_amount_usd: dollars,
    })
  })

  it('have a total that is cut off once', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ amount: '0.006' })
    sim.simulate.walletDeposit(made.id, { amount: '0.006', network_id: 'ethereum-sepolia' })
    expect(sim.api.wallets.balances(made.id)).toMatchObject({
      balances: [{ amount_usd: '0.00' }, { amount_usd: '0.00' }],
      total_amount_usd: '0.01',
    })
  })

  it.each([
    [{ 'USDC/USD': '0.9999' }, '100.001', '99.99'],
    [{ 'USDC/USD': '1.0872' }, '1.01', '1.09'],
    [{ 'USD/USDC': '3' }, '1', '0.33'],
    [{ 'USDC/USD': '0.000000000001' }, '1000000', '0.00'],
    [{ 'USD/USDC': '0.000000000001' }, '0.000001', '1000000.00'],
  ])('follow the rates %j: %s USDC are %s dollars', (rates, amount, dollars) => {
    const sim = createSimulator({ rates })
    expect(totalOf(sim, sim.given.fundedWallet({ amount }))).toBe(dollars)
  })

  const networksOf = {
    sandbox: [
      'ethereum-sepolia',
      'base-sepolia',
      'arbitrum-sepolia',
      'optimism-sepolia',
      'avalanche-fuji',
      'polygon-amoy',
      'solana-devnet',
    ],
    production: [
      'ethereum-mainnet',
      'base-mainnet',
      'arbitrum-mainnet',
      'optimism-mainnet',
      'avalanche-mainnet',
      'polygon-mainnet',
      'solana-mainnet',
    ],
  } as const

  it.each(['sandbox', 'production'] as const)('count every asset on every network of %s', (environment) => {
    const sim = createSimulator({ environment })
    const evm = sim.given.wallet()
    const solana = another(sim, evm, 'solana')
    const seen: string[] = []
    for (const network_id of networksOf[environment]) {
      const made = network_id.startsWith('solana') ? solana : evm
      for (const asset of ['USDC', 'USDT', 'RD']) {
        const deposit = () => sim.simulate.walletDeposit(made.id, { amount: '1.005', asset, network_id })
        if (asset === 'RD' && !network_id.startsWith('base')) {
          expect(refused(deposit)).toBe('400 validation-error, asset unsupported_asset')
          continue
        }
        deposit()
        seen.push(`${asset} ${network_id} 1.00`)
      }
    }
    const shown = [evm, solana].flatMap(({ id }) =>
      sim.api.wallets
        .balances(id)
        .balances.map(({ asset, amount_usd }) => `${asset.id} ${asset.network_id} ${amount_usd}`),
    )
    expect(shown).toEqual(seen)
    expect(totalOf(sim, evm)).toBe(cents(String(1.005 * 13)))
  })

  it.each(['sandbox', 'production'] as const)(
    'leave by every chain of %s, and only from there',
    async (environment) => {
      const sim = createSimulator({ environment, ...anyAmount })
      const evm = sim.given.wallet()
      const solana = another(sim, evm, 'solana')
      const caip2 = {
        sandbox: [
          'eip155:11155111',
          'eip155:84532',
          'eip155:421614',
          'eip155:11155420',
          'eip155:43113',
          'eip155:80002',
          'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        ],
        production: [
          'eip155:1',
          'eip155:8453',
          'eip155:42161',
          'eip155:10',
          'eip155:43114',
          'eip155:137',
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        ],
      }[environment]
      for (const [index, network_id] of networksOf[environment].entries()) {
        const made = network_id.startsWith('solana') ? solana : evm
        const to = made === solana ? 'So11111111111111111111111111111111111111112' : payee
        const chain = { caip2: caip2[index] }
        expect(refused(() => send(sim, made, { to, amount: '1' }, chain))).toBe('400 insufficient-balance')
        sim.simulate.walletDeposit(made.id, { amount: '1', network_id })
        const id = send(sim, made, { to, amount: '1' }, chain)
        await sim.clock.advance('17s')
        expect(sim.api.transactions.get(id)).toMatchObject({ network_id, status: 'completed' })
      }
      expect([totalOf(sim, evm), totalOf(sim, solana)]).toEqual(['0.00', '0.00'])
    },
  )
})

describe('money that leaves a wallet', () => {
  it('is gone at once, and outside when its network confirmed it', async () => {
    const { sim, made } = arrange({ fees: { walletNetwork: '0.1' } })
    const id = send(sim, made)
    expect(heldBy(sim, made)).toEqual(['base-sepolia 98.4 USDC'])
    expect(sim.ledger.balances({ transactionId: id })).toContainEqual({
      account: 'transactions',
      asset: 'USDC',
      amount: '1.6',
    })
    await sim.clock.advance('17s')
    expect(sim.ledger.balances({ transactionId: id })).toEqual([
      { account: 'fees:network', asset: 'USDC', amount: '0.1' },
      { account: 'outside:base-sepolia', asset: 'USDC', amount: '1.5' },
      { account: `wallet:${made.id}:base-sepolia`, asset: 'USDC', amount: '-1.6' },
    ])
    expect(unsettled(sim, id)).toEqual([])
  })

  it.each([0, 2])('is in it again with its fee when its network fails after %d seconds', async (seconds) => {
    const { sim, made } = arrange({ fees: { walletNetwork: '0.1' } })
    const id = send(sim, made)
    await sim.clock.advance(seconds * 1000)
    sim.simulate.failWalletTransaction(id)
    expect([heldBy(sim, made), totalOf(sim, made), unsettled(sim, id)]).toEqual([
      ['base-sepolia 100 USDC'],
      '100.00',
      [],
    ])
    expect(sim.ledger.balances({ transactionId: id })).toEqual([])
    expect(send(sim, made, { amount: '99.9' })).toMatch(/^\w{27}$/)
  })

  it.each(['0.000001', '1.100000'])('may cost %s: six places', (walletNetwork) => {
    const { sim, made } = arrange({ fees: { walletNetwork } })
    send(sim, made, { amount: '1' })
    const left = { '0.000001': '98.99', '1.100000': '97.90' }[walletNetwork]
    expect(totalOf(sim, made)).toBe(left)
  })

  it.each(['0.0000001', '1.0000000', '-1', 'much'])('cannot cost %s', (walletNetwork) => {
    expect(() => createSimulator({ fees: { walletNetwork } })).toThrow(
      /option fees.walletNetwork is .+: it must/,
    )
  })

  it('cannot be sent twice', () => {
    const { sim, made } = arrange()
    send(sim, made, { amount: '100' })
    expect(refused(() => send(sim, made, { amount: '0.000001' }))).toBe('400 insufficient-balance')
  })

  it('may go to the wallet that it comes from', async () => {
    const { sim, made } = arrange()
    send(sim, made, { to: made.wallet.address })
    expect(totalOf(sim, made)).toBe('98.50')
    await sim.clock.advance('17s')
    expect(totalOf(sim, made)).toBe('100.00')
    expect(told(sim, 'wallet.deposit').at(-1)).toMatchObject({ sender: made.wallet.address, amount: '1.5' })
  })
})

describe('money that reaches a wallet', () => {
  it('is told of as it arrived', () => {
    const sim = createSimulator()
    const made = sim.given.wallet()
    const transaction_hash = `0x${'ab'.repeat(32)}`
    sim.simulate.walletDeposit(made.id, { amount: '1.50', from: payee, transaction_hash })
    expect(told(sim, 'wallet.deposit')).toEqual([
      {
        wallet_id: made.id,
        transaction_hash,
        sender: payee,
        recipient: made.wallet.address,
        amount: '1.5',
        chain_id: 84532,
        asset: sim.api.wallets.balances(made.id).balances[0]?.asset,
      },
    ])
  })

  it('on Solana has no number of a chain', () => {
    const sim = createSimulator()
    sim.simulate.walletDeposit(sim.given.wallet({ family: 'solana' }).id, { amount: '1' })
    expect(told(sim, 'wallet.deposit')[0]).not.toHaveProperty('chain_id')
  })

  it.each<[string, string, Changes]>([
    ['nothing', '400 validation-error, amount invalid_amount', { amount: '0' }],
    ['less than nothing', '400 validation-error, amount invalid_amount', { amount: '-1' }],
    ['seven places', '400 validation-error, amount invalid_amount', { amount: '0.0000001' }],
    ['a power of ten', '400 validation-error, amount invalid_amount', { amount: '1e3' }],
    ['31 digits', '400 validation-error, amount invalid_amount', { amount: '1'.repeat(31) }],
    ['money of banks', '400 validation-error, asset unsupported_asset', { asset: 'EUR' }],
    ['a network of production', '400 invalid-request', { network_id: 'base-mainnet' }],
    ['a retired network', '400 invalid-request', { network_id: 'ethereum-goerli' }],
    [
      'a network of another family',
      '400 validation-error, network_id network_mismatch',
      { network_id: 'solana-devnet' },
    ],
  ])('is not %s', (_, told, change) => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    const before = sim.hash()
    expect(refused(() => sim.simulate.walletDeposit(id, { amount: '1', ...change }))).toBe(told)
    expect(sim.hash()).toBe(before)
  })

  it('comes by a simulation of the sandbox, to the address in any case', async () => {
    const sim = createSimulator()
    const made = sim.given.wallet()
    const inbound = { type: 'crypto_inbound', currency: 'USDC', amount: '1.5' } as const
    const wallet_address = `0x${made.wallet.address.slice(2).toUpperCase()}`
    sim.api.sandbox.simulateInbound({ ...inbound, simulation_id: 'a', wallet_address })
    await sim.clock.advance('1m')
    expect([totalOf(sim, made), told(sim, 'wallet.deposit').length]).toEqual(['1.50', 1])
  })

  it('comes from another wallet when its network has confirmed it', async () => {
    const { sim, made } = arrange()
    const other = another(sim, made)
    const id = send(sim, made, { to: other.wallet.address })
    await sim.clock.advance(16_999)
    expect(totalOf(sim, other)).toBe('0.00')
    await sim.clock.advance(1)
    expect([totalOf(sim, made), totalOf(sim, other)]).toEqual(['98.50', '1.50'])
    const sent = sim.api.transactions.get(id)
    const transaction_hash = 'transaction_hash' in sent ? sent.transaction_hash : undefined
    expect(told(sim, 'wallet.deposit').at(-1)).toMatchObject({
      wallet_id: other.id,
      sender: made.wallet.address,
      transaction_hash,
    })
  })

  it('comes from a wallet of another client', async () => {
    const { sim, made } = arrange()
    const theirs = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    const { id, address } = theirs.wallets.create({
      name: 'T',
      family: 'evm',
      signer_groups: [],
      policies: [],
    })
    send(sim, made, { to: address.toUpperCase().replace('0X', '0x') })
    await sim.clock.advance('17s')
    expect(theirs.wallets.balances(id).total_amount_usd).toBe('1.50')
    expect(theirs.transactions.list({ transaction_type: 'wallet' }).data).toMatchObject([{ amount: '1.5' }])
    expect(sim.api.transactions.list({ transaction_type: 'wallet', direction: 'in' }).data).toHaveLength(1)
  })

  it('does not come from a send that fails', async () => {
    const { sim, made } = arrange()
    const other = another(sim, made)
    sim.simulate.failWalletTransaction(send(sim, made, { to: other.wallet.address }))
    await sim.clock.advance('1h')
    expect([totalOf(sim, made), totalOf(sim, other)]).toEqual(['100.00', '0.00'])
  })
})

describe('wallets and accounts', () => {
  /** A destination at the wallet's own address. */
  const toWallet = (sim: Simulator, made: Made) =>
    sim.given.cryptoDestination({ customer: made.customer, crypto_address: made.wallet.address })

  it('meet where an onramp pays out to a wallet', async () => {
    const { sim, made } = arrange()
    const { account } = sim.given.onramp({
      destination: toWallet(sim, made),
      source_asset: 'USD',
      destination_asset: 'USDC',
    })
    const id = sim.simulate.bankDeposit(account.id, { amount: '250.00' })
    await sim.clock.advance('1m')
    expect([totalOf(sim, made), unsettled(sim, id)]).toEqual(['350.00', []])
  })

  it('meet where a swap pays out to a wallet', async () => {
    const { sim, made } = arrange()
    const account = swapOf(sim, { destination_id: toWallet(sim, made).id })
    sim.simulate.cryptoDeposit(addressOf(account), { amount: '20' })
    await sim.clock.advance('1m')
    expect(heldBy(sim, made)).toContainEqual(expect.stringContaining('20 USDT'))
  })

  it('meet where a wallet pays into an offramp', async () => {
    const { sim, made } = arrange()
    send(sim, made, { to: addressOf(offrampOf(sim)), amount: '40' })
    await sim.clock.advance('17s')
    const [deposit] = told(sim, 'transaction.auto.created')
    expect(deposit).toMatchObject({ type: 'offramp' })
    const id = String(deposit?.['id'])
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      crypto_details: { source_crypto_address: made.wallet.address },
    })
    await sim.clock.advance('2m')
    expect([sim.api.autoTransactions.get(id).status, totalOf(sim, made), unsettled(sim, id)]).toEqual([
      'completed',
      '60.00',
      [],
    ])
  })

  it('meet where a wallet funds a one-off', async () => {
    const { sim, made } = arrange()
    const oneOff = newOneOff(sim)
    send(sim, made, { to: addressOf(oneOff) })
    await sim.clock.advance('5m')
    expect([sim.api.transactions.get(oneOff.id).status, totalOf(sim, made)]).toEqual(['completed', '98.50'])
  })

  it('give back to the wallet what a one-off cannot take', async () => {
    const { sim, made } = arrange()
    sim.simulate.walletDeposit(made.id, { amount: '1.5', asset: 'USDT' })
    const oneOff = sim.api.transactions.createOneOff({ ...oneOffBody(sim), amount: '1.50' })
    send(sim, made, { to: addressOf(oneOff), asset_id: 'USDT' })
    expect(totalOf(sim, made)).toBe('100.00')
    await sim.clock.advance('10m')
    const { status } = sim.api.transactions.get(oneOff.id)
    expect([status, totalOf(sim, made)]).toEqual(['failed', '101.50'])
  })

  it('give back to the wallet what an offramp cannot take', async () => {
    const { sim, made } = arrange()
    sim.simulate.walletDeposit(made.id, { amount: '10', asset: 'USDT' })
    send(sim, made, { to: addressOf(offrampOf(sim)), asset_id: 'USDT', amount: '10' })
    expect(totalOf(sim, made)).toBe('100.00')
    await sim.clock.advance('10m')
    expect(heldBy(sim, made)).toEqual(['base-sepolia 100 USDC', 'base-sepolia 10 USDT'])
    expect(told(sim, 'wallet.deposit').at(-1)).toMatchObject({ amount: '10', asset: { id: 'USDT' } })
  })
})

describe('the books', () => {
  type Step =
    | {
        readonly do: 'deposit'
        readonly at: number
        readonly cents: number
        readonly asset: 'USDC' | 'USDT' | 'RD'
      }
    | {
        readonly do: 'send'
        readonly at: number
        readonly to: number
        readonly cents: number
        readonly asset: 'USDC' | 'USDT' | 'RD'
      }
    | { readonly do: 'settle' | 'fail'; readonly nth: number }
    | { readonly do: 'faucet'; readonly at: number }
    | { readonly do: 'advance'; readonly ms: number }

  const at = fc.nat({ max: 2 })
  const asset = fc.constantFrom('USDC' as const, 'USDT' as const, 'RD' as const)
  const units = fc.integer({ min: 1, max: 4_000_000 })
  const someStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('deposit' as const), at, cents: units, asset }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        at,
        to: fc.nat({ max: 4 }),
        cents: units,
        asset,
      }),
    },
    fc.record({ do: fc.constantFrom('settle' as const, 'fail' as const), nth: fc.nat({ max: 5 }) }),
    fc.record({ do: fc.constant('faucet' as const), at }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.nat({ max: 20_000 }) }) },
  )

  const amountOf = (millionths: number) =>
    `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, '0')}`.replace(
      /\.?0+$/,
      '',
    )

  async function take(sim: Simulator, made: readonly Made[], targets: readonly string[], step: Step) {
    switch (step.do) {
      case 'deposit':
        return sim.simulate.walletDeposit(made[step.at]?.id ?? '', {
          amount: amountOf(step.cents),
          asset: step.asset,
        })
      case 'send': {
        const from = made[step.at]
        if (from === undefined) return
        return send(sim, from, { to: targets[step.to], amount: amountOf(step.cents), asset_id: step.asset })
      }
      case 'settle':
      case 'fail': {
        const { data } = sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' })
        const { id } = data[step.nth] ?? { id: '' }
        return step.do === 'settle'
          ? sim.simulate.settleWalletTransaction(id)
          : sim.simulate.failWalletTransaction(id)
      }
      case 'faucet':
        return sim.api.sandbox.faucet(made[step.at]?.id ?? '', { amount: '1' })
      case 'advance':
        await sim.clock.advance(step.ms)
    }
  }

  /** Steps that are refused leave the world as it was. */
  async function attempt(sim: Simulator, made: readonly Made[], targets: readonly string[], step: Step) {
    const before = sim.hash()
    try {
      await take(sim, made, targets, step)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      expect(sim.hash()).toBe(before)
    }
  }

  it('balance and agree with the balances after anything', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someStep, { minLength: 5, maxLength: 25 }),
        fc.constantFrom('0', '0.01', '0.000001'),
        async (steps, walletNetwork) => {
          const { sim, made: first } = arrange({ fees: { walletNetwork } }, { amount: '5' })
          const made = [first, another(sim, first), another(sim, first)]
          const targets = [...made.map(({ wallet }) => wallet.address), payee, addressOf(offrampOf(sim))]
          for (const step of steps) await attempt(sim, made, targets, step)
          for (const sum of sumsOf(sim.ledger.balances()).values()) expect(sum).toBe(0n)
          for (const wallet of made) {
            const total = sim.ledger
              .balances()
              .filter(({ account }) => account.startsWith(`wallet:${wallet.id}:`))
              .reduce((sum, { amount }) => sum + exactly(amount), 0n)
            expect(total >= 0n).toBe(true)
            expect(totalOf(sim, wallet)).toBe(
              `${total / 10n ** 24n}.${String((total / 10n ** 22n) % 100n).padStart(2, '0')}`,
            )
          }
          await sim.clock.advance('1d')
          const left = sim.ledger.balances().filter(({ account }) => account === 'transactions')
          expect(left).toEqual([])
        },
      ),
      runs(25),
    )
  })
})

describe('the time of the network', () => {
  it('is in the times of a transaction', async () => {
    const { sim, made } = arrange()
    await sim.clock.advance('1m')
    const id = send(sim, made)
    await sim.clock.advance('17s')
    expect(sim.api.transactions.get(id)).toMatchObject({ created_at: start + 60, confirmed_at: start + 77 })
  })
})
