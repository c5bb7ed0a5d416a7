import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { addRecipient, balancesOf, checking, onboard, onStage, showPostings } from './stage.js'

export const story =
  'A completed payment comes back with R01. No webhook tells of it: an app that only listens never knows, one that polls does.'

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface OneOff {
  readonly id: string
  readonly status: string
  readonly crypto_address: string
  readonly send_amount: string
  readonly return_code?: string
  readonly return_reason?: string
  readonly net_recovered_amount?: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  const options = { seed: 'returned', limits: { sandboxAmount: null }, fees: { platformBps: 100 } } as const
  await onStage(options, print, async (stage) => {
    const { sim, app, timeline } = stage

    timeline.heading('1. A business pays a supplier by ACH, and the payment completes.')
    const business = await onboard(stage, { name: 'Harbor Imports', customer_type: 'business' })
    const [destination_id] = await addRecipient(stage, business, 'Supplier Ltd', [checking])
    const payment = await app.post<OneOff>('/transactions/one-off', {
      customer_id: business,
      destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount: '990.00',
      payment_reference: 'INV 7',
    })
    timeline.name(payment.id, 'payment')
    sim.simulate.cryptoDeposit(payment.crypto_address, { amount: payment.send_amount, from: sender })
    await sim.clock.advance('2m')
    const told = app.told(payment.id)
    assert.equal(told.at(-1), 'one_off.updated completed')

    timeline.heading("2. Three days later the supplier's bank sends it back: insufficient funds.")
    await sim.clock.advance('3d')
    await app.post('/sandbox/simulate/inbound', {
      simulation_id: 'return-1',
      type: 'ach_outbound_returned',
      one_off_transaction_id: payment.id,
      amount: '990.00',
      currency: 'USD',
    })

    timeline.heading(
      '3. Webhooks stay silent: completed was the last. A poll sees the money on its way back.',
    )
    const seen: string[] = []
    for (;;) {
      const { status } = await app.get<OneOff>(`/transactions/${payment.id}`)
      seen.push(status)
      timeline.line('read', `the payment is ${status}`)
      if (status === 'returned') break
      assert.ok(seen.length < 10, 'the return comes to its end')
      await sim.clock.advance('30m')
    }
    assert.deepEqual(seen, ['pending_return', 'pending_return', 'returned'])
    assert.deepEqual(app.told(payment.id), told)
    const back = await app.get<OneOff>(`/transactions/${payment.id}`)
    assert.equal(back.return_code, 'R01')
    assert.equal(back.return_reason, 'Insufficient Funds')
    assert.equal(back.net_recovered_amount, '990')

    timeline.heading('4. What came back goes to whoever paid in, less the fee, which is not given back.')
    const refund = sim.ledger.postings({ transactionId: payment.id }).at(-1)
    assert.equal(refund?.reason, 'returned')
    assert.equal(refund.address, sender)
    showPostings(stage, 'ledger', payment.id)
    assert.deepEqual(balancesOf(stage), [
      'desk -9.99 USD',
      'desk 9.99 USDC',
      'fees:platform 9.99 USD',
      'outside:base-sepolia -9.99 USDC',
    ])
    timeline.heading(
      `Done: ${back.status} with ${back.return_code} (${back.return_reason}); ${told.length} webhooks before the return, none after.`,
    )
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
