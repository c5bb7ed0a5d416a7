import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { addRecipient, checking, iban, onboard, onStage, type Stage, wallet } from './stage.js'
import { Books } from './statement.js'

export const story =
  'A business pays people by bank and by chain, through standing accounts and one-offs; a payment comes back, one is cancelled, and every unit is accounted for.'

const options = {
  seed: 'payroll',
  // Payroll is more than the two dollars of the hosted sandbox.
  limits: { sandboxAmount: null },
  fees: { platformBps: 25, external: { fedwire: '15' } },
  rates: { 'EUR/USD': '1.0872' },
} as const

/** Half a percent, for the business whose app this is. */
const developer_fee_bps = 50

interface Account {
  readonly id: string
  readonly source_crypto_address?: string
}

interface OneOff {
  readonly id: string
  readonly status: string
  readonly crypto_address: string
  readonly send_amount?: string
  readonly amount?: string
  readonly payment_reference: string | null
  readonly return_code?: string
  readonly net_recovered_amount?: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage(options, print, async (stage) => {
    const { sim, app, timeline } = stage

    timeline.heading('1. A business is onboarded, and says whom it pays: by wallet, in dollars and in euros.')
    const business = await onboard(stage, { name: 'Northwind Studio', customer_type: 'business' })
    const [inCrypto = '', inDollars = '', inEuros = ''] = await addRecipient(stage, business, 'Maria Lopez', [
      wallet,
      checking,
      iban,
    ])

    timeline.heading('2. It gets three standing accounts: what arrives there goes on by itself.')
    const onramp = await app.post<Account>('/accounts/onramp', {
      capabilities: ['ach', 'fedwire'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: inCrypto,
      developer_fee_bps,
    })
    const offramp = await app.post<Account>('/accounts', {
      account_type: 'offramp',
      fiat_destination_id: inEuros,
      rail: 'sepa',
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      developer_fee_bps,
    })
    const swap = await app.post<Account>('/accounts/swap/crypto', {
      destination_id: inCrypto,
      destination_asset: 'USDT',
      source_network_id: 'evm',
      source_asset: 'any',
      developer_fee_bps,
    })
    timeline.name(onramp.id, 'onramp')
    timeline.name(offramp.id, 'offramp')
    timeline.name(swap.id, 'swap')

    timeline.heading('3. Money arrives by ACH, by wire and on chain, and each transaction reaches its end.')
    const inbound = sender(stage)
    await inbound('ach_inbound', { account_id: onramp.id, amount: '12500.00', currency: 'USD' })
    await inbound('fedwire_inbound', { account_id: onramp.id, amount: '40000.00', currency: 'USD' })
    await inbound('crypto_inbound', {
      wallet_address: offramp.source_crypto_address,
      amount: '9876.543210',
      currency: 'USDC',
    })
    await inbound('crypto_inbound', {
      wallet_address: swap.source_crypto_address,
      amount: '2000.000001',
      currency: 'USDC',
    })
    await sim.clock.advance('2m')
    assert.equal(app.transactions.size, 4)
    for (const account of [onramp, offramp, swap]) everyMoveTold(stage, account)

    timeline.heading('4. A one-off with a reference completes when the money arrives at its address.')
    const direct = await openOneOff(stage, 'INV 1001', { amount: '1500.00', destination_payment_rail: 'ach' })
    await inbound('crypto_inbound', {
      wallet_address: direct.crypto_address,
      amount: direct.send_amount,
      currency: 'USDC',
    })
    await sim.clock.advance('2m')
    assert.deepEqual(app.told(direct.id), [
      'one_off.created pending',
      'one_off.updated pending',
      'one_off.updated processing',
      'one_off.updated completed',
    ])
    const paid = await app.get<OneOff>(`/transactions/${direct.id}`)
    assert.equal(paid.payment_reference, 'INV 1001')
    assert.equal(app.latest(direct.id).receipt?.outgoing_amount, '1500')

    timeline.heading(
      '5. Another is paid by a bank: an onramp sends what it gets to the address of the one-off.',
    )
    const bridged = await openOneOff(stage, 'March bonus, by wire', { destination_payment_rail: 'fedwire' })
    assert.equal(bridged.amount, undefined, 'without an amount, the deposit says how much it is')
    const [bridge] = await addRecipient(stage, business, 'Payroll bridge', [
      { ...wallet, name: 'address of the one-off', crypto_address: bridged.crypto_address },
    ])
    const feeder = await app.post<Account>('/accounts/onramp', {
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: bridge,
    })
    timeline.name(feeder.id, 'onramp to the one-off')
    await inbound('ach_inbound', { account_id: feeder.id, amount: '2000.00', currency: 'USD' })
    await sim.clock.advance('2m')
    everyMoveTold(stage, feeder)
    assert.equal(app.latest(bridged.id).status, 'completed')
    assert.equal(app.latest(bridged.id).receipt?.initial_amount, '1995')

    timeline.heading('6. A third is completed, and three days later the bank sends it back.')
    const returned = await openOneOff(stage, 'INV 1002', {
      amount: '700.00',
      destination_payment_rail: 'ach',
    })
    await inbound('crypto_inbound', {
      wallet_address: returned.crypto_address,
      amount: returned.send_amount,
      currency: 'USDC',
    })
    await sim.clock.advance('2m')
    const beforeReturn = app.told(returned.id)
    assert.equal(beforeReturn.at(-1), 'one_off.updated completed')
    await sim.clock.advance('3d')
    await inbound('ach_outbound_returned', {
      one_off_transaction_id: returned.id,
      amount: '700.00',
      currency: 'USD',
    })
    await sim.clock.advance('1h')
    const back = await app.get<OneOff>(`/transactions/${returned.id}`)
    assert.deepEqual([back.status, back.return_code], ['returned', 'R01'])
    assert.deepEqual(app.told(returned.id), beforeReturn, 'a return is read, no webhook tells of it')
    timeline.line(
      'read',
      `INV 1002 is ${back.status} with ${back.return_code}: ${back.net_recovered_amount} USD`,
    )

    timeline.heading('7. A fourth is cancelled before any money came.')
    const unwanted = await openOneOff(stage, 'INV 1003', {
      amount: '900.00',
      destination_payment_rail: 'ach',
    })
    const cancelled = await app.call('POST', `/transactions/${unwanted.id}/cancellations`)
    assert.equal(cancelled.status, 204)
    await sim.idle()
    assert.deepEqual(app.told(unwanted.id), ['one_off.created pending', 'one_off.updated cancelled'])

    timeline.heading('8. The statement, from the receipts that the app was told: nothing is left over.')
    const books = new Books()
    for (const id of app.transactions.keys()) books.add(app.latest(id))
    books.addReturn(app.latest(returned.id), back.net_recovered_amount ?? '')
    for (const line of books.statement()) timeline.text(line)
    assert.deepEqual(books.balances(), sim.ledger.balances(), 'the ledger says what the receipts say')
    const log = sim.requests.list({ traffic: 'app' })
    timeline.heading(
      `Done: ${log.length} requests, ${app.seenEvents.size} webhooks, ${app.transactions.size} transactions, ${sim.ledger.postings().length} postings; the ledger agrees to the last unit.`,
    )

    async function openOneOff(on: Stage, reference: string, more: object): Promise<OneOff> {
      const opened = await on.app.post<OneOff>('/transactions/one-off', {
        customer_id: business,
        destination_id: inDollars,
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'USD',
        payment_reference: reference,
        developer_fee_bps,
        ...more,
      })
      on.timeline.name(opened.id, `one-off "${reference}"`)
      return opened
    }
  })
}

/** Webhooks told of each move of every transaction of an account, to its end. */
function everyMoveTold({ app }: Stage, { id: account }: Account): void {
  const transactions = app.transactionsOf(account)
  assert.notEqual(transactions.length, 0)
  for (const { id, crypto_details } of transactions) {
    const onChain = crypto_details?.destination_network_id !== undefined
    assert.deepEqual(app.told(id), [
      'auto.deposit.received pending',
      'auto.created pending',
      'auto.deposit.succeeded processing',
      'auto.updated processing',
      // A payout on a chain is told once more, with its hash, before it is confirmed.
      ...(onChain ? ['auto.updated processing'] : []),
      'auto.updated completed',
    ])
    assert.equal(crypto_details?.tx_hash !== undefined, onChain)
  }
}

/** Movements of banks and chains, asked of the sandbox under ids that count up. */
function sender({ app }: Stage): (type: string, movement: object) => Promise<void> {
  let count = 0
  return async (type, movement) => {
    count++
    const accepted = await app.post<{ readonly state: string }>('/sandbox/simulate/inbound', {
      simulation_id: `movement-${count}`,
      type,
      ...movement,
    })
    assert.equal(accepted.state, 'accepted')
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
