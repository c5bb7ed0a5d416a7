import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { addRecipient, checking, onboard, onStage, showPostings } from './stage.js'

export const story =
  'A payment fails for want of funds and is refunded. Its key replays the failed one; a new key makes a payment that completes.'

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface OneOff {
  readonly id: string
  readonly status: string
  readonly crypto_address: string
  readonly send_amount: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  // The amounts are within the two dollars of the hosted sandbox.
  await onStage({ seed: 'insufficient-funds' }, print, async (stage) => {
    const { sim, app, timeline } = stage
    const business = await onboard(stage, { name: 'Harbor Imports', customer_type: 'business' })
    const [destination_id] = await addRecipient(stage, business, 'Supplier Ltd', [checking])
    const order = {
      customer_id: business,
      destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount: '1.75',
      payment_reference: 'INV 9',
    }
    const pay = async (key: string, headers: Readonly<Record<string, string>> = {}): Promise<OneOff> => {
      const response = await app.call('POST', '/transactions/one-off', order, key, headers)
      assert.equal(response.status, 201)
      return (await response.json()) as OneOff
    }

    timeline.heading(
      '1. With X-Sandbox-Scenario: insufficient_funds the payment is accepted, and fails on its way.',
    )
    const key = randomUUID()
    const first = await pay(key, { 'x-sandbox-scenario': 'insufficient_funds' })
    timeline.name(first.id, 'first payment')
    assert.equal(first.status, 'pending')
    sim.simulate.cryptoDeposit(first.crypto_address, { amount: first.send_amount, from: sender })
    await sim.clock.advance('2m')
    assert.deepEqual(app.told(first.id), [
      'one_off.created pending',
      'one_off.updated pending',
      'one_off.updated processing',
      'one_off.updated failed',
    ])
    assert.equal(app.latest(first.id).failure_reason, 'Insufficient funds.')

    timeline.heading('2. The deposit went back to its sender, and nothing was charged.')
    const refund = sim.ledger.postings({ transactionId: first.id }).at(-1)
    assert.equal(refund?.reason, 'refunded')
    assert.equal(refund.address, sender)
    assert.deepEqual(sim.ledger.balances(), [])
    showPostings(stage, 'ledger', first.id)

    timeline.heading(
      '3. The same key again makes nothing new: the answer is that of the first payment, as it was then.',
    )
    const replayed = await pay(key)
    assert.deepEqual(replayed, first)
    assert.equal(sim.requests.list().at(-1)?.replayed, true)
    const { status } = await app.get<OneOff>(`/transactions/${first.id}`)
    assert.equal(status, 'failed')

    timeline.heading('4. A new key makes a new payment, with an address of its own, and it completes.')
    const second = await pay(randomUUID())
    timeline.name(second.id, 'second payment')
    assert.notEqual(second.crypto_address, first.crypto_address)
    sim.simulate.cryptoDeposit(second.crypto_address, { amount: second.send_amount, from: sender })
    await sim.clock.advance('2m')
    assert.equal(app.latest(second.id).status, 'completed')
    assert.equal(app.latest(second.id).receipt?.outgoing_amount, '1.75')

    timeline.heading('Done: two payments, one refund, 1.75 USD with the supplier.')
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
