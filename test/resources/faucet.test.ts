import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { overFetch } from '../support/entry-points.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'
const anyAmount = { limits: { sandboxAmount: null } } as const

function arrange(options: SimulatorOptions = anyAmount) {
  const sim = createSimulator(options)
  const made = sim.given.wallet()
  const ask = (amount: string, id = made.id) => sim.api.sandbox.faucet(id, { amount })
  return { sim, made, id: made.id, ask }
}

/** Another wallet of the same signers. */
function another(sim: Simulator, { customer, signer_group }: ReturnType<typeof arrange>['made']) {
  return sim.given.wallet({ customer, signers: [signer_group.members[0]?.id ?? ''] }).id
}

const totalOf = (sim: Simulator, id: string) => sim.api.wallets.balances(id).total_amount_usd

describe('the faucet', () => {
  it('answers at once, and pays when the network has confirmed it', async () => {
    const { sim, made, id, ask } = arrange()
    const answer = ask('1.50')
    expect(answer).toEqual({
      simulation_id: expect.stringMatching(/^sim_faucet_\w+$/),
      wallet_id: id,
      asset: 'RD',
      amount: '1.5',
      status: 'accepted',
    })
    await sim.clock.advance(16_999)
    expect([totalOf(sim, id), told(sim, 'wallet.deposit')]).toEqual(['0.00', []])
    await sim.clock.advance(1)
    expect(totalOf(sim, id)).toBe('1.50')
    expect(told(sim, 'wallet.deposit')).toMatchObject([
      {
        wallet_id: id,
        transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        recipient: made.wallet.address,
        amount: '1.5',
        asset: { id: 'RD', network_id: 'base-sepolia' },
      },
    ])
  })

  it('shows what it pays by the id that it gave', async () => {
    const { sim, id, ask } = arrange()
    const { simulation_id } = ask('1.50')
    await sim.clock.advance('17s')
    expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({ simulation_id, wallet_id: id })
  })

  it('pays the stablecoin that the option names', async () => {
    const { sim, id } = arrange({ stablecoin: 'ACME' })
    expect(sim.api.sandbox.faucet(id, { amount: '1', asset: 'ACME' })).toMatchObject({ asset: 'ACME' })
    expect(refused(() => sim.api.sandbox.faucet(id, { amount: '1', asset: 'RD' }))).toBe(
      '400 validation-error, asset unsupported_asset',
    )
    await sim.clock.advance('17s')
    expect(totalOf(sim, id)).toBe('1.00')
  })

  it('pays at once where progress is immediate', () => {
    const { sim, id, ask } = arrange({ progression: 'immediate' })
    ask('1')
    expect(totalOf(sim, id)).toBe('1.00')
  })

  it('pays in a fork and in a snapshot what was asked for before', async () => {
    const { sim, id, ask } = arrange()
    ask('1')
    const restored = createSimulator(anyAmount)
    restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [sim.fork(), restored]) {
      await world.clock.advance('17s')
      expect(totalOf(world, id)).toBe('1.00')
      expect(world.api.sandbox.faucet(id, { amount: '9' })).toMatchObject({ amount: '9' })
      expect(refused(() => world.api.sandbox.faucet(id, { amount: '0.000001' }))).toBe(
        '429 sandbox-faucet-wallet-daily-limit',
      )
    }
  })

  it.each([
    ['nothing', '0', '400 validation-error, amount invalid_amount'],
    ['seven places', '1.0000001', '400 validation-error, amount invalid_amount'],
    ['a negative amount', '-1', '400 validation-error, amount invalid_format'],
    ['no number', 'much', '400 validation-error, amount invalid_format'],
    ['more than a wallet may have a day', '10.000001', '429 sandbox-faucet-wallet-daily-limit'],
  ])('gives %s to nobody, and notes nothing', (_, amount, told) => {
    const { sim, ask } = arrange()
    const before = sim.hash()
    expect(refused(() => ask(amount))).toBe(told)
    expect(sim.hash()).toBe(before)
  })

  it('gives no more at a time than the cap of the sandbox', () => {
    const { ask } = arrange({})
    expect(refused(() => ask('2.000001'))).toBe('422 sandbox-amount-cap-exceeded')
    expect(ask('2')).toMatchObject({ amount: '2' })
  })

  it('gives nothing to wallets of Solana, of nobody, and of production', async () => {
    const { sim } = arrange()
    const solana = sim.given.wallet({ family: 'solana' }).id
    expect(refused(() => sim.api.sandbox.faucet(solana, { amount: '1' }))).toBe('409 conflict')
    expect(refused(() => sim.api.sandbox.faucet(nobody, { amount: '1' }))).toBe('404 not-found')
    const production = createSimulator({ environment: 'production' })
    const call = { operation: 'sandbox.faucet', params: { wallet_id: nobody }, body: { amount: '1' } }
    expect((await overFetch.send(production, call)).status).toBe(403)
  })

  it('gives a wallet 10 a day, which is a day of UTC', async () => {
    const { sim, ask } = arrange()
    await sim.clock.advance('23h')
    ask('4')
    ask('6')
    const problem = refusal(() => ask('0.000001'))
    expect([problem.status, problem.slug]).toEqual([429, 'sandbox-faucet-wallet-daily-limit'])
    expect(problem.headers).toEqual({ 'retry-after': '3600' })
    await sim.clock.advance(3_599_999)
    expect(refusal(() => ask('0.000001')).headers).toEqual({ 'retry-after': '1' })
    await sim.clock.advance(1)
    expect(ask('10')).toMatchObject({ amount: '10' })
  })

  it('counts what was asked for in the first millisecond of a day for that day', async () => {
    const { sim, ask } = arrange()
    await sim.clock.advance('1d')
    ask('10')
    await sim.clock.advance(86_399_999)
    expect(refused(() => ask('1'))).toBe('429 sandbox-faucet-wallet-daily-limit')
    await sim.clock.advance(1)
    expect(ask('10')).toMatchObject({ amount: '10' })
  })

  it('gives a client 100 a day for all its wallets, and another client its own', () => {
    const { sim, made, ask } = arrange()
    ask('10')
    for (let wallets = 1; wallets < 10; wallets++) ask('10', another(sim, made))
    const eleventh = another(sim, made)
    expect(refused(() => ask('0.01', eleventh))).toBe('429 sandbox-faucet-client-daily-limit')
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    const { id } = other.wallets.create({ name: 'T', family: 'evm', signer_groups: [], policies: [] })
    expect(other.sandbox.faucet(id, { amount: '10' })).toMatchObject({ amount: '10' })
  })

  it('tells the wallet of its own limit first', () => {
    const { sim, made, ask } = arrange()
    for (let wallets = 0; wallets < 9; wallets++) ask('10', another(sim, made))
    ask('10')
    expect(refused(() => ask('1'))).toBe('429 sandbox-faucet-wallet-daily-limit')
  })

  it('gives no more than it has left, to the last unit, and then again any amount', () => {
    const { sim, ask } = arrange()
    sim.simulate.setFaucetFloat('1.50')
    ask('1')
    expect(refusal(() => ask('0.500001'))).toMatchObject({
      status: 429,
      slug: 'sandbox-faucet-float-floor',
      detail: 'The faucet has 0.5 RD left.',
    })
    ask('0.5')
    expect(refused(() => ask('0.000001'))).toBe('429 sandbox-faucet-float-floor')
    sim.simulate.setFaucetFloat('0')
    expect(refused(() => ask('1'))).toBe('429 sandbox-faucet-float-floor')
    sim.simulate.setFaucetFloat(null)
    expect(ask('8.5')).toMatchObject({ amount: '8.5' })
  })

  it('cannot have less than a unit left', () => {
    const { sim } = arrange()
    const before = sim.hash()
    expect(refused(() => sim.simulate.setFaucetFloat('0.0000001'))).toBe(
      '400 validation-error, amount invalid_amount',
    )
    expect(sim.hash()).toBe(before)
    expect(() => sim.simulate.setFaucetFloat('-1')).toThrow(/wrong arguments/)
  })
})
