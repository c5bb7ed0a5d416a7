import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { addRecipient, checking, onboard, onStage, wallet } from './stage.js'

export const story =
  'A person receives more than 3,000 USD in seven days without a proof of address: the money is kept until a proof is approved.'

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'frozen-customer', limits: { sandboxAmount: null } }, print, async (stage) => {
    const { sim, app, timeline } = stage

    timeline.heading('1. A person is onboarded without a proof of address, and gets an onramp.')
    const jane = await onboard(stage, { name: 'Jane Roe', customer_type: 'individual' })
    const [toWallet, toBank] = await addRecipient(stage, jane, 'Own accounts', [wallet, checking])
    const onramp = await app.post('/accounts/onramp', {
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: toWallet,
    })
    timeline.name(onramp.id, 'onramp')
    const deposit = (amount: string) => sim.simulate.bankDeposit(onramp.id, { amount })

    timeline.heading(
      '2. The limit rolls: what is seven days old does not count, and 3,000.00 is not too much.',
    )
    deposit('2000.00')
    await sim.clock.advance('7d')
    deposit('2500.00')
    deposit('500.00')
    await sim.clock.advance('1h')
    assert.equal(app.kyb.get(jane), 'approved')

    timeline.heading('3. One cent more freezes the customer; this deposit and the next one are kept.')
    const crossing = deposit('0.01')
    const later = deposit('750.00')
    await sim.clock.advance('1h')
    assert.deepEqual(app.kybNews.at(-1), {
      customer_id: jane,
      kyb_status: 'frozen',
      reason_code: 'pending_proof_of_address',
    })
    timeline.name(crossing, 'deposit of 0.01')
    timeline.name(later, 'deposit of 750')
    for (const id of [crossing, later]) {
      assert.deepEqual(app.told(id), ['auto.deposit.received pending', 'auto.created pending'])
      const { status } = await app.get<{ readonly status: string }>(`/auto-transactions/${id}`)
      assert.equal(status, 'not_started')
    }

    timeline.heading('4. Meanwhile nothing new can be begun.')
    const oneOff = {
      customer_id: jane,
      destination_id: toBank,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount: '10.00',
      payment_reference: 'RENT',
    }
    const refusal = await app.refused('POST', '/transactions/one-off', oneOff)
    assert.equal(refusal.status, 403)
    assert.match(refusal.type, /#account-under-review$/)
    timeline.line('refusal', refusal.detail)

    timeline.heading('5. A first proof is rejected: the customer stays frozen, and hears why.')
    sim.simulate.submitProofOfAddress(jane)
    await sim.clock.advance('1d')
    sim.simulate.rejectProofOfAddress(jane)
    await sim.clock.advance('1h')
    assert.deepEqual(app.kybNews.at(-1), {
      customer_id: jane,
      kyb_status: 'frozen',
      reason_code: 'proof_of_address_rejected',
    })
    assert.equal(app.latest(crossing).status, 'pending')

    timeline.heading(
      '6. A second one is approved: everything that was kept goes on, in the order in which it came.',
    )
    sim.simulate.submitProofOfAddress(jane)
    sim.simulate.approveProofOfAddress(jane)
    await sim.clock.advance('1m')
    assert.deepEqual(app.kybNews.at(-1), {
      customer_id: jane,
      kyb_status: 'approved',
      reason_code: 'proof_of_address_approved',
    })
    assert.equal(app.transactions.size, 5)
    for (const { status } of app.transactionsOf(onramp.id)) assert.equal(status, 'completed')

    timeline.heading('7. With a proof on file there is no limit, and the one-off is accepted.')
    deposit('50000.00')
    const accepted = await app.post('/transactions/one-off', oneOff)
    timeline.name(accepted.id, 'one-off "RENT"')
    await sim.clock.advance('1m')
    assert.equal(app.kyb.get(jane), 'approved')
    assert.equal(app.transactionsOf(onramp.id).at(-1)?.status, 'completed')

    timeline.heading('Done: 55,750.01 USD arrived, and all of it was passed on.')
    const usdc = sim.ledger
      .balances()
      .find(({ account, asset }) => account.startsWith('outside:') && asset === 'USDC')
    assert.equal(usdc?.amount, '55750.01')
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
