import { describe, expect, it } from 'vitest'
import { compose } from '../../src/contract/compose.js'
import { custody, verifying } from '../../src/contract/host-ports.js'
import { Problem } from '../../src/contract/problem.js'
import { defineResource, onEvery } from '../../src/contract/resource.js'
import { custodyPort } from '../../src/hosts/signing/custody.js'
import { verifyingPort } from '../../src/hosts/signing/verifying.js'
import { registry } from '../../src/resources/registry.js'
import { createPlatform } from '../support/platform.js'

/** A simulator with a resource that refuses one event, in the middle of what records it. */
function refusing() {
  let refused: string | undefined
  let times = 0
  const strict = defineResource({
    name: 'strict',
    operations: {},
    reactions: [
      onEvery((_world, { type }) => {
        if (type !== refused) return
        times++
        throw new Problem('invalid-request', 'Not in the middle of this.')
      }),
    ],
  })
  const ports = new Map<string, unknown>([
    [verifying.name, verifyingPort],
    [custody.name, custodyPort],
  ])
  const platform = createPlatform(compose([...registry.resources, strict]), {}, ports)
  return {
    sim: platform.createSimulator(),
    refuse(event: string) {
      refused = event
    },
    timesRefused: () => times,
  }
}

/** A job catches a refusal in the middle of its transaction: what it had written by then is taken back. */
describe('what is refused after it has written', () => {
  it('leaves a scheduled payment failed, and no send, no money moved and no mandate spent', async () => {
    const { sim, refuse, timesRefused } = refusing()
    const { agent, wallet, mandate } = sim.given.mandate()
    sim.simulate.walletDeposit(wallet.id, { amount: '100' })
    sim.api.scheduledPayments.create({
      signer_id: agent.signer_id,
      wallet_id: wallet.id,
      amount: '1.5',
      asset: 'USDC',
      address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      network_id: 'base-sepolia',
      start_at: sim.clock.now().getTime() / 1000 + 60,
      count: 1,
    })
    const money = () => [
      sim.api.wallets.balances(wallet.id),
      sim.api.mandates.get(mandate.id),
      sim.ledger.balances(),
    ]
    const before = money()
    refuse('wallet.transaction.created')
    await sim.clock.advance('5m')
    expect(timesRefused()).toBe(1)
    expect(sim.api.scheduledPayments.list().data).toMatchObject([
      { status: 'failed', failure_reason: 'Not in the middle of this.' },
    ])
    expect(sim.api.scheduledPayments.list().data[0]).not.toHaveProperty('wallet_transaction_id')
    expect(money()).toEqual(before)
  })

  it('leaves a card simulation failed, and no transaction and nothing held', async () => {
    const { sim, refuse, timesRefused } = refusing()
    const { card } = sim.given.card()
    const { simulation_id } = sim.api.sandbox.simulateCard({ card_id: card.id, amount: '2' })
    const before = sim.ledger.balances()
    refuse('card_transaction.created')
    await sim.clock.advance('1s')
    expect(timesRefused()).toBe(1)
    expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({ state: 'failed' })
    expect(sim.api.sandbox.listCardTransactions().data).toEqual([])
    expect(sim.ledger.balances()).toEqual(before)
  })

  it('leaves a movement of a bank failed, and no deposit', async () => {
    const { sim, refuse, timesRefused } = refusing()
    const { id } = sim.given.onramp()
    const simulation_id = 'simulation-1'
    sim.api.sandbox.simulateInbound({
      simulation_id,
      currency: 'USD',
      type: 'ach_inbound',
      account_id: id,
      amount: '1.00',
      scenario: 'success_delayed',
    })
    const before = sim.ledger.balances()
    refuse('transaction.auto.created')
    await sim.clock.advance('1h')
    expect(timesRefused()).toBe(1)
    expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({
      state: 'failed',
      callbacks: [{ state: 'failed', last_error: 'Not in the middle of this.' }],
    })
    expect(sim.api.transactions.list().data).toEqual([])
    expect(sim.ledger.balances()).toEqual(before)
  })
})
