import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { transactions } from '../../src/resources/transactions/index.js'
import {
  activeCustomer,
  cryptoDestination,
  newOneOff,
  nobody,
  oneOffBody,
  usDestination,
} from '../conformance/samples.js'
import { addressOf, offrampOf, onrampOf, payee, swapOf, unsettled } from '../support/money.js'
import { lastEvent, story, told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

const start = 1767225600
const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A transaction of each type on its way, on a world of its own. */
const deposits: Readonly<Record<'onramp' | 'offramp' | 'swap', (sim: Simulator) => string>> = {
  onramp: (sim) => sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '100' }),
  offramp: (sim) => sim.simulate.cryptoDeposit(addressOf(offrampOf(sim)), { amount: '100', from: sender }),
  swap: (sim) => sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '100', from: sender }),
}
const types = ['onramp', 'offramp', 'swap'] as const

function arrange(type: 'onramp' | 'offramp' | 'swap', options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const id = deposits[type](sim)
  return { sim, id, read: () => sim.api.autoTransactions.get(id) }
}

/** A swap whose deposit is as told. */
function swapWith(deposit: Partial<Parameters<Simulator['simulate']['cryptoDeposit']>[1]>) {
  const sim = createSimulator()
  const account = swapOf(sim)
  const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '100', from: sender, ...deposit })
  return { sim, id, account, read: () => sim.api.autoTransactions.get(id) }
}

const refundOf = (sim: Simulator, id: string) =>
  sim.ledger.postings({ transactionId: id }).find(({ reason }) => reason === 'refunded')

/** Members of a receipt that nothing was taken from. */
const free = { external_fee: '0', client_fee: '0', developer_fee: '0', platform_fee: '0', exchange_rate: '1' }
const hundred = {
  initial_amount: '100',
  subtotal_amount: '100',
  converted_amount: '100',
  outgoing_amount: '100',
  ...free,
}

describe('the life of an auto transaction', () => {
  const arrived = ['transaction.auto.deposit.received pending', 'transaction.auto.created pending']
  const converted = ['transaction.auto.deposit.succeeded processing', 'transaction.auto.updated processing']

  it.each([
    ['onramp', '30s', ['transaction.auto.updated processing', 'transaction.auto.updated completed']],
    ['offramp', '65s', ['transaction.auto.updated completed']],
    ['swap', '30s', ['transaction.auto.updated processing', 'transaction.auto.updated completed']],
  ] as const)('of an %s ends %s after its deposit, and is told step by step', async (type, after, rest) => {
    const { sim, id, read } = arrange(type)
    await sim.clock.advance(after)
    expect(story(sim, id)).toEqual([...arrived, ...converted, ...rest])
    expect(read().status).toBe('completed')
    expect(unsettled(sim, id)).toEqual([])
  })

  it.each([
    ['onramp', ['pending', 'processing', 'broadcasted', 'completed'], [0, 5, 15, 30]],
    ['offramp', ['pending', 'processing', 'completed'], [0, 5, 65]],
    ['swap', ['pending', 'processing', 'broadcasted', 'completed'], [0, 5, 15, 30]],
  ] as const)('of an %s reads %j', async (type, statuses, seconds) => {
    const { sim, read } = arrange(type)
    const seen: string[] = []
    const at: number[] = []
    for (let second = 0; second <= 120; second++) {
      const { status } = read()
      if (seen.at(-1) !== status) {
        seen.push(status)
        at.push(second)
      }
      await sim.clock.advance('1s')
    }
    expect([seen, at]).toEqual([statuses, seconds])
  })

  it.each([
    ['ach', 65],
    ['fedwire', 35],
    ['fednow', 15],
    ['swift', 65],
    ['sepa', 65],
  ] as const)('of an offramp by %s ends after %d seconds', async (rail, seconds) => {
    const sim = createSimulator()
    const iban = {
      destination_type: 'fiat_iban',
      name: 'Account',
      iban: 'DE89370400440532013000',
      bic: 'DEUTDEFF',
      account_holder_name: 'John Doe',
      account_holder_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
      bank_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
      bank_name: 'Deutsche Bank',
    } as const
    const account =
      rail === 'ach' || rail === 'fedwire' || rail === 'fednow'
        ? offrampOf(sim, { rail })
        : offrampOf(sim, { rail }, { ...iban, assets: ['USD', 'EUR'], capabilities: [rail] })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    await sim.clock.advance(seconds * 1000 - 1)
    expect(sim.api.autoTransactions.get(id).status).toBe('processing')
    await sim.clock.advance(1)
    expect(sim.api.autoTransactions.get(id)).toMatchObject({ status: 'completed', fiat_rail: rail })
  })

  it('has an IMAD and an OMAD where Fedwire paid', async () => {
    const sim = createSimulator()
    const id = sim.simulate.cryptoDeposit(addressOf(offrampOf(sim, { rail: 'fedwire' })), { amount: '1' })
    expect(sim.api.autoTransactions.get(id).receipt).not.toHaveProperty('imad')
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({
      imad: expect.stringMatching(/^20260101\w{8}\d{6}$/),
      omad: expect.stringMatching(/^20260101\w{8}\d{6}$/),
    })
    expect(lastEvent(sim, id)?.['receipt']).toHaveProperty('imad')
  })
})

describe('the events of an auto transaction', () => {
  it('of an onramp carry the object of the specification, without what has no value', async () => {
    const sim = createSimulator()
    const { destination_id } = payee(sim)
    const account = onrampOf(sim, { destination_id })
    const id = sim.simulate.bankDeposit(account.id, { amount: '100.00' })
    const created = {
      id,
      auto_account_id: account.id,
      destination_id,
      type: 'onramp',
      status: 'pending',
      created_at: start,
      updated_at: start,
      receipt: { input_currency: 'USD', output_currency: 'USDC', ...hundred },
      crypto_details: {
        destination_network_id: 'base-sepolia',
        destination_address: cryptoDestination.crypto_address,
      },
      sender_details: {
        sender_type: 'fiat_account',
        sender_account_holder_name: 'Sandbox Sender',
        sender_bank_name: 'Sandbox Originating Bank',
        sender_routing_number: '011000015',
        sender_account_number: expect.stringMatching(/^\d{10}$/),
        sender_account_type: 'checking',
      },
      fiat_rail: 'ach',
    }
    expect(told(sim, 'transaction.auto.created')).toEqual([created])
    await sim.clock.advance('30s')
    const { transaction_hash: tx_hash = '' } = sim.api.autoTransactions.get(id).crypto_details ?? {}
    expect(tx_hash).toMatch(/^0x[0-9a-f]{64}$/)
    const processing = { ...created, status: 'processing', updated_at: start + 5 }
    const broadcasted = {
      ...processing,
      updated_at: start + 15,
      crypto_details: { ...created.crypto_details, tx_hash },
    }
    expect(told(sim, 'transaction.auto.updated')).toEqual([
      processing,
      broadcasted,
      { ...broadcasted, status: 'completed', updated_at: start + 30, completed_at: start + 30 },
    ])
    expect(told(sim, 'transaction.auto.deposit.received')).toMatchObject([{ id, status: 'pending' }])
    expect(told(sim, 'transaction.auto.deposit.succeeded')).toEqual([processing])
  })

  it('of an offramp name the wallet that paid, the deposit and the rail', async () => {
    const sim = createSimulator()
    const account = offrampOf(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '2', from: sender })
    await sim.clock.advance('2m')
    expect(lastEvent(sim, id)).toEqual({
      id,
      auto_account_id: account.id,
      destination_id: account.destination.destination_id,
      type: 'offramp',
      status: 'completed',
      created_at: start,
      updated_at: start + 65,
      completed_at: start + 65,
      receipt: {
        input_currency: 'USDC',
        output_currency: 'USD',
        initial_amount: '2',
        subtotal_amount: '2',
        converted_amount: '2',
        outgoing_amount: '2',
        ...free,
      },
      crypto_details: {
        source_network_id: 'base-sepolia',
        source_address: sender,
        deposit_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      sender_details: {
        sender_type: 'crypto_wallet',
        sender_wallet_address: sender,
        sender_network: 'base-sepolia',
      },
      fiat_rail: 'ach',
    })
  })

  it('of a swap have both hashes and no rail', async () => {
    const { sim, id } = swapWith({ transaction_hash: `0x${'ab'.repeat(32)}` })
    await sim.clock.advance('1m')
    const event = lastEvent(sim, id)
    expect(event).not.toHaveProperty('fiat_rail')
    expect(event?.['crypto_details']).toEqual({
      source_network_id: 'base-sepolia',
      source_address: sender,
      deposit_tx_hash: `0x${'ab'.repeat(32)}`,
      destination_network_id: 'base-sepolia',
      destination_address: cryptoDestination.crypto_address,
      tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  it('have no member without a value, and no member of the provider', async () => {
    const sim = createSimulator()
    for (const type of types) deposits[type](sim)
    await sim.clock.advance('2m')
    for (const { type, data } of sim.events.list()) {
      if (!type.startsWith('transaction.')) continue
      const text = JSON.stringify(data)
      expect([text.includes('null'), text.includes('provider')]).toEqual([false, false])
    }
  })

  it('have a flat receipt, whatever reads have', () => {
    const { sim, id, read } = arrange('onramp', { receipts: 'nested' })
    expect(read().receipt).not.toHaveProperty('initial_amount')
    expect(lastEvent(sim, id)?.['receipt']).toEqual({
      input_currency: 'USD',
      output_currency: 'USDC',
      ...hundred,
    })
  })

  it.each(types)('end with the terminal status, whatever comes later: %s', async (type) => {
    const { sim, id } = arrange(type)
    await sim.clock.advance('2m')
    const before = story(sim, id)
    expect(before.at(-1)).toBe('transaction.auto.updated completed')
    if (type === 'onramp') sim.simulate.reverse(id)
    if (type === 'offramp') sim.simulate.returnPayment(id)
    await sim.clock.advance('3d')
    expect(story(sim, id)).toEqual(before)
  })

  it('come after the deposit that they tell of: a failure is the update of the transaction', () => {
    const { sim, id } = arrange('swap')
    sim.simulate.failTransaction(id, { reason: 'Out of gas.' })
    expect(story(sim, id)).toEqual([
      'transaction.auto.deposit.received pending',
      'transaction.auto.created pending',
      'transaction.auto.updated failed',
    ])
    expect(lastEvent(sim, id)).toMatchObject({ status: 'failed', failure_reason: 'Out of gas.' })
  })
})

describe('a built webhook', () => {
  /** Where each value is, and the values that are the same in every world. */
  const shape = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) => shape(member, `${path}.${name}`))
      : [/type|status|rail/.test(path) ? `${path} ${String(value)}` : path]

  it.each([
    'transaction.auto.deposit.received',
    'transaction.auto.created',
    'transaction.auto.deposit.succeeded',
    'transaction.auto.updated',
    'transaction.one_off.created',
    'transaction.one_off.updated',
    'auto_account.created',
    'auto_account.deleted',
    'recipient.created',
    'recipient.deleted',
    'destination.created',
    'destination.deleted',
  ] as const)('carries what the platform sends: %s', async (type) => {
    const sim = createSimulator()
    const onramp = onrampOf(sim)
    sim.simulate.bankDeposit(onramp.id, { amount: '1.5' })
    const { customer_id, recipient_id, destination_id } = payee(sim, usDestination)
    const { crypto_address } = sim.api.transactions.createOneOff({
      ...oneOffBody(sim),
      customer_id,
      destination_id,
      payment_reference: 'INV 1001',
    })
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1.5' })
    await sim.clock.advance('2m')
    sim.api.accounts.delete(onramp.id)
    sim.api.recipients.delete(recipient_id)
    const sent = told(sim, type)
    const real =
      type.endsWith('updated') || type === 'recipient.created' || type === 'destination.created'
        ? sent.at(-1)
        : sent[0]
    expect(shape(createSimulator().webhooks.build(type).event.data.object).sort()).toEqual(shape(real).sort())
  })
})

describe('a read of an auto transaction', () => {
  it('has the members of the contract', async () => {
    const { sim, id, read } = arrange('swap')
    await sim.clock.advance('1m')
    const { client_id, auto_account_id, destination_id, ...rest } = read()
    expect([client_id, auto_account_id, destination_id].every((text) => /^\w{27}$/.test(text))).toBe(true)
    const base = { asset: 'USDC', network: 'base-sepolia' }
    const out = { asset: 'USDT', network: 'base-sepolia' }
    expect(rest).toEqual({
      id,
      type: 'swap',
      status: 'completed',
      created_at: start,
      updated_at: start + 30,
      completed_at: start + 30,
      provider_id: 'platform',
      provider_external_id: `txn_${id}`,
      provider_status: 'completed',
      receipt: {
        input_currency: 'USDC',
        output_currency: 'USDT',
        ...hundred,
        gas_fee: '0',
        input: { amount: '100', ...base },
        subtotal: { amount: '100', ...base },
        converted: { amount: '100', ...out },
        output: { amount: '100', ...out },
        payment_reference: null,
      },
      crypto_details: {
        source_crypto_address: sender,
        source_network_id: 'base-sepolia',
        deposit_transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        destination_crypto_address: cryptoDestination.crypto_address,
        destination_network_id: 'base-sepolia',
        transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      sender_details: {
        sender_type: 'crypto_wallet',
        sender_wallet_address: sender,
        sender_network: 'base-sepolia',
      },
    })
  })

  it('under /transactions is spelled in camel case', async () => {
    const { sim, id } = arrange('onramp')
    const amount = (asset: string) => ({ amount: '100', asset })
    const pending = sim.api.transactions.get(id)
    expect(pending).toEqual({
      id,
      resource_type: 'auto_account',
      type: 'onramp',
      status: 'pending',
      description: 'USD to USDC',
      inputAmount: amount('USD'),
      subtotalAmount: amount('USD'),
      convertedAmount: amount('USDC'),
      outputAmount: amount('USDC'),
      settlement: { txnHash: null, imad: null, omad: null, uetr: null },
      components: null,
      createdAt: start,
      updatedAt: start,
      completedAt: null,
      sender_details: sim.api.autoTransactions.get(id).sender_details,
      receipt: sim.api.autoTransactions.get(id).receipt,
    })
    await sim.clock.advance('30s')
    expect(sim.api.transactions.get(id)).toMatchObject({
      status: 'completed',
      updatedAt: start + 30,
      completedAt: start + 30,
      settlement: { txnHash: expect.stringMatching(/^0x/) },
    })
  })

  it('is refused for what nobody, a one-off or another client has', () => {
    const { sim, id } = arrange('onramp')
    const oneOff = newOneOff(sim).id
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const calls = [
      () => sim.api.autoTransactions.get(nobody),
      () => sim.api.autoTransactions.get(oneOff),
      () => other.autoTransactions.get(id),
      () => other.transactions.get(id),
      () => other.transactions.get(oneOff),
    ]
    expect(calls.map(refused)).toEqual(calls.map(() => '404 not-found'))
    expect(refusal(() => sim.api.autoTransactions.get(oneOff)).hint).toContain('sim.api.transactions.get')
  })
})

describe('money from a bank', () => {
  it('is booked by the rail that brought it, else by the first of the account', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { capabilities: ['us_bank_account'] })
    const rail = (deposit: { rail?: 'fedwire' | 'sepa' }) =>
      sim.api.autoTransactions.get(sim.simulate.bankDeposit(id, { amount: '1', ...deposit })).fiat_rail
    expect([rail({}), rail({ rail: 'fedwire' }), rail({ rail: 'sepa' })]).toEqual(['ach', 'fedwire', 'ach'])
  })

  it.each([
    ['ach', ['sender_account_number', 'sender_routing_number']],
    ['fednow', ['sender_account_number', 'sender_routing_number']],
    ['fedwire', ['sender_account_number', 'sender_routing_number', 'sender_wire_routing_number']],
    ['swift', ['sender_account_number', 'sender_bic']],
    ['sepa', ['sender_bic', 'sender_iban']],
  ] as const)('names its sender as %s does', (rail, coordinates) => {
    const sim = createSimulator()
    const account = onrampOf(sim, { capabilities: [rail], source_asset: rail === 'sepa' ? 'EUR' : 'USD' })
    const id = sim.simulate.bankDeposit(account.id, { amount: '1' })
    const { sender_details = {} } = sim.api.autoTransactions.get(id)
    const shown = Object.keys(sender_details).filter((name) => /number|iban|bic/.test(name))
    expect(shown.sort()).toEqual(coordinates)
    expect(lastEvent(sim, id)?.['sender_details']).toEqual(sender_details)
  })

  it('by Fedwire has its IMAD and its OMAD from the start, and by SWIFT its UETR', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { capabilities: ['ach', 'fedwire', 'swift'] })
    const deposit = (rail: 'ach' | 'fedwire' | 'swift') => sim.simulate.bankDeposit(id, { amount: '1', rail })
    const numbers = (of: string) => {
      const { imad, omad, uetr } = sim.api.autoTransactions.get(of).receipt ?? {}
      return { imad, omad, uetr }
    }
    const number = expect.stringMatching(/^20260101\w{8}\d{6}$/)
    const [ach, wire, swift] = [deposit('ach'), deposit('fedwire'), deposit('swift')]
    expect(numbers(ach)).toEqual({})
    expect(numbers(wire)).toEqual({ imad: number, omad: number })
    const { uetr } = numbers(swift)
    expect(numbers(swift)).toEqual({ uetr })
    expect(uetr).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sim.api.transactions.get(swift)).toMatchObject({ settlement: { imad: null, omad: null, uetr } })
    expect(lastEvent(sim, wire)?.['receipt']).toMatchObject({ imad: number })
    expect(sim.api.transactions.get(wire)).toMatchObject({
      settlement: { imad: number, omad: number, uetr: null },
    })
  })

  it('comes from one fixed account where quirks are as observed', () => {
    const numbers = (quirks: 'observed' | 'documented') => {
      const sim = createSimulator({ quirks })
      const { id } = onrampOf(sim)
      const deposits = [1, 2].map(() => sim.simulate.bankDeposit(id, { amount: '1' }))
      return deposits.map((one) => sim.api.autoTransactions.get(one).sender_details?.sender_account_number)
    }
    expect(numbers('observed')).toEqual(['9876543210', '9876543210'])
    expect(new Set(numbers('documented')).size).toBe(2)
  })

  it('may name its sender', () => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, {
      amount: '1',
      sender: { sender_account_holder_name: 'Ada Lovelace', sender_bank_name: undefined },
    })
    expect(sim.api.autoTransactions.get(id).sender_details).toMatchObject({
      sender_account_holder_name: 'Ada Lovelace',
      sender_bank_name: 'Sandbox Originating Bank',
    })
  })

  it.each(['0', '0.00', '1.001', 'much', '-1', '', '9'.repeat(31)])('is refused when it is %j', (amount) => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    const before = sim.hash()
    expect(refused(() => sim.simulate.bankDeposit(id, { amount }))).toBe(
      '400 validation-error, amount invalid_amount',
    )
    expect(sim.hash()).toBe(before)
  })

  it('reaches onramps only', () => {
    const sim = createSimulator()
    const { id } = swapOf(sim)
    expect(refusal(() => sim.simulate.bankDeposit(id, { amount: '1' }))).toMatchObject({
      slug: 'invalid-request',
      hint: expect.stringContaining('send crypto to 0x'),
    })
    expect(refused(() => sim.simulate.bankDeposit(nobody, { amount: '1' }))).toBe('404 not-found')
  })

  it.each([
    ['compliance_hold', 'pending'],
    ['manual_review', 'in_progress'],
  ] as const)('may be kept from its arrival until it is released: %s', async (pause, status) => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '100', pause })
    await sim.clock.advance('30d')
    expect(sim.api.autoTransactions.get(id).status).toBe(status)
    sim.simulate.release(id)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).status).toBe('completed')
  })

  it('of any amount is taken, whatever the sandbox caps', async () => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '123456789012345.67' })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).receipt).toMatchObject({ outgoing_amount: '123456789012345.67' })
  })
})

describe('money from a chain', () => {
  it('finds its address in any case of letters', () => {
    const sim = createSimulator()
    const upper = addressOf(swapOf(sim)).toUpperCase().replace('0X', '0x')
    const id = sim.simulate.cryptoDeposit(upper, { amount: '1' })
    expect(sim.api.autoTransactions.get(id).status).toBe('pending')
  })

  it('comes from a made-up wallet unless told', () => {
    const sim = createSimulator()
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { source_network_id: 'solana-devnet' })), {
      amount: '1',
    })
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      sender_details: { sender_wallet_address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/) },
      crypto_details: { deposit_transaction_hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) },
    })
  })

  it('is refused at an address that nobody has', () => {
    const sim = createSimulator()
    expect(refused(() => sim.simulate.cryptoDeposit(sender, { amount: '1' }))).toBe('404 not-found')
  })

  it.each([
    [{ amount: '0' }, 'amount invalid_amount'],
    [{ amount: '0.0000001' }, 'amount invalid_amount'],
    [{ amount: '1', asset: 'USD' }, 'asset unsupported_asset'],
    [{ amount: '1', asset: 'DOGE' }, 'asset unsupported_asset'],
    [{ amount: '1', network_id: 'solana-devnet' }, 'network_id network_mismatch'],
    [{ amount: '1', network_id: 'base-mainnet' }, 'network_id network_mismatch'],
    [{ amount: '1', network_id: 'nowhere' }, 'network_id network_mismatch'],
    [{ amount: '1', asset: 'RD', network_id: 'polygon-amoy' }, 'asset unsupported_asset'],
  ])('is refused with %j: %s', (deposit, error) => {
    const sim = createSimulator()
    const address = addressOf(swapOf(sim, { source_network_id: 'evm', source_asset: 'any' }))
    expect(refused(() => sim.simulate.cryptoDeposit(address, deposit))).toBe(`400 validation-error, ${error}`)
  })

  it.each(['USDC', 'USDT', 'RD'])('is taken in any asset where the account takes any: %s', async (asset) => {
    const sim = createSimulator()
    const address = addressOf(swapOf(sim, { source_asset: 'any' }))
    const id = sim.simulate.cryptoDeposit(address, { amount: '1.5', asset })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'completed',
      receipt: { input_currency: asset, output_currency: 'USDT', outgoing_amount: '1.5' },
    })
  })

  it('arrives on a network that has the asset, where it may be on any', () => {
    const sim = createSimulator()
    const address = addressOf(swapOf(sim, { source_network_id: 'evm', source_asset: 'any' }))
    const networks = ['USDC', 'RD'].map((asset) => {
      const id = sim.simulate.cryptoDeposit(address, { amount: '1', asset })
      return sim.api.autoTransactions.get(id).crypto_details?.source_network_id
    })
    expect(networks).toEqual(['ethereum-sepolia', 'base-sepolia'])
  })

  it('named wrong_chain stays where no other network has such addresses', () => {
    const sim = createSimulator()
    const address = addressOf(swapOf(sim, { source_network_id: 'solana-devnet' }))
    const id = sim.simulate.cryptoDeposit(address, { amount: '1', mishap: 'wrong_chain' })
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      failure_reason: 'wrong_chain',
      crypto_details: { source_network_id: 'solana-devnet' },
    })
  })

  it('is USDC where the account takes any and nothing is named', () => {
    const sim = createSimulator()
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { source_asset: 'any' })), { amount: '1' })
    expect(sim.api.autoTransactions.get(id).receipt?.input_currency).toBe('USDC')
  })

  it.each([
    ['of another asset', { asset: 'USDT' }, 'unsupported_token', 'base-sepolia', 'USDT'],
    ['on another network', { network_id: 'polygon-amoy' }, 'wrong_chain', 'polygon-amoy', 'USDC'],
    ['named wrong_chain', { mishap: 'wrong_chain' }, 'wrong_chain', 'ethereum-sepolia', 'USDC'],
    ['named unsupported_token', { mishap: 'unsupported_token' }, 'unsupported_token', 'base-sepolia', 'USDC'],
    ['named address_mismatch', { mishap: 'address_mismatch' }, 'address_mismatch', 'base-sepolia', 'USDC'],
    [
      'of another asset, not yet confirmed',
      { asset: 'USDT', pause: 'unconfirmed' },
      'unsupported_token',
      'base-sepolia',
      'USDT',
    ],
  ] as const)('%s is invalid and goes back whole', async (_, deposit, reason, network, asset) => {
    const { sim, id, read } = swapWith(deposit)
    expect(read()).toMatchObject({
      status: 'invalid',
      failure_reason: reason,
      receipt: {
        input_currency: asset,
        initial_amount: '100',
        subtotal_amount: '100',
        converted_amount: '0',
        outgoing_amount: '0',
        ...free,
      },
    })
    expect(refundOf(sim, id)).toMatchObject({
      address: sender,
      entries: expect.arrayContaining([{ account: `outside:${network}`, asset, amount: '100' }]),
    })
    expect(story(sim, id)).toEqual([
      'transaction.auto.deposit.received pending',
      'transaction.auto.created pending',
      'transaction.auto.updated failed',
    ])
    await sim.clock.advance('1d')
    expect([read().status, sim.ledger.balances(), unsettled(sim, id)]).toEqual(['invalid', [], []])
  })
})

describe('screening', () => {
  it.each(['HaCker-9', 'a-scam'])(
    'keeps money from an address of high risk until compliance decides: %s',
    async (from) => {
      const { sim, id, read } = swapWith({ from })
      await sim.clock.advance('1d')
      expect(read().status).toBe('pending')
      sim.simulate.release(id)
      await sim.clock.advance('1m')
      expect(read().status).toBe('completed')
    },
  )

  it("of addresses is the sandbox's alone", async () => {
    const sim = createSimulator({ environment: 'production' })
    const destination = { ...cryptoDestination, network_id: 'base-mainnet' } as const
    const account = swapOf(sim, {
      destination_id: payee(sim, destination).destination_id,
      source_network_id: 'base-mainnet',
    })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', from: 'a-scam' })
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).status).toBe('completed')
  })
})

describe('the own stablecoin where the state of the customer does not admit it', () => {
  it('goes back, though the account takes any asset', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id, source_asset: 'any' })
    sim.simulate.setRdAllowed(customer_id, false)
    const deposit = (asset: string) =>
      sim.api.autoTransactions.get(sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', asset }))
    expect(deposit('RD')).toMatchObject({ status: 'invalid', failure_reason: 'state_restricted_rd' })
    expect(deposit('USDC').status).toBe('pending')
    expect(sim.api.customers.get(customer_id).rd_allowed).toBe(false)
  })
})

describe('a payout by FedNow', () => {
  const paid = (sim: Simulator, amount: string) =>
    sim.simulate.cryptoDeposit(addressOf(offrampOf(sim, { rail: 'fednow' })), { amount, from: sender })

  it.each([
    ['500000', 'completed', undefined],
    ['500000.01', 'failed', 'fednow_limit_exceeded'],
  ])('of %s is %s', async (amount, status, failure_reason) => {
    const sim = createSimulator()
    const id = paid(sim, amount)
    await sim.clock.advance('1m')
    const { status: now, failure_reason: why } = sim.api.autoTransactions.get(id)
    expect([now, why, unsettled(sim, id)]).toEqual([status, failure_reason, []])
  })

  it('fails where its bank is out of reach by then, and the money goes back', async () => {
    const sim = createSimulator()
    const id = paid(sim, '5')
    sim.simulate.setFednowReachable(usDestination.aba_routing_number, false)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'fednow_destination_unreachable',
    })
    expect(refundOf(sim, id)?.address).toBe(sender)
  })
})

describe('an unconfirmed deposit', () => {
  const unconfirmed = () => swapWith({ pause: 'unconfirmed' })

  it('waits, and is told as pending', async () => {
    const { sim, id, read } = unconfirmed()
    await sim.clock.advance('7d')
    expect(read().status).toBe('awaiting_confirmation')
    expect(story(sim, id)).toEqual([
      'transaction.auto.deposit.received pending',
      'transaction.auto.created pending',
    ])
    expect(sim.ledger.postings({ transactionId: id })).toEqual([])
  })

  it('goes on when it is confirmed', async () => {
    const { sim, id, read } = unconfirmed()
    sim.simulate.confirm(id)
    expect(read().status).toBe('pending')
    await sim.clock.advance('30s')
    expect([read().status, unsettled(sim, id)]).toEqual(['completed', []])
  })

  it('that expires never came: nothing goes back', () => {
    const { sim, id, read } = unconfirmed()
    sim.simulate.expire(id)
    expect(read()).toMatchObject({ status: 'timed_out', failure_reason: 'The deposit was not confirmed.' })
    expect(lastEvent(sim, id)).toMatchObject({ status: 'failed' })
    expect(sim.ledger.postings({ transactionId: id })).toEqual([])
  })

  it.each(['confirm', 'expire'] as const)('is decided once: %s', (again) => {
    for (const first of ['confirm', 'expire'] as const) {
      const { sim, id } = unconfirmed()
      sim.simulate[first](id)
      expect(refused(() => sim.simulate[again](id))).toBe('400 invalid-request')
    }
  })

  it.each([
    'release',
    'reject',
    'keepBack',
    'failTransaction',
    'cancelTransaction',
    'settlePayment',
    'reverse',
  ] as const)('is not there yet, so that %s is refused', (cause) => {
    const { sim, id } = unconfirmed()
    const before = sim.hash()
    expect(refused(() => sim.simulate[cause](id))).toBe('400 invalid-request')
    expect(sim.hash()).toBe(before)
  })

  it('keeps its destination and its customer, though the account be gone', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id, recipient_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', pause: 'unconfirmed' })
    sim.api.accounts.delete(account.id)
    const deletions = [
      () => sim.api.destinations.delete(recipient_id, destination_id),
      () => sim.api.recipients.delete(recipient_id),
      () => sim.api.customers.delete(customer_id),
    ]
    expect(deletions.map(refused)).toEqual(deletions.map(() => '409 conflict'))
    sim.simulate.confirm(id)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).status).toBe('completed')
    expect(deletions.map((call) => call())).toEqual([undefined, undefined, undefined])
    expect(sim.api.transactions.get(id).id).toBe(id)
  })
})

describe('money that is kept back', () => {
  it.each([
    ['compliance_hold', 'pending'],
    ['manual_review', 'in_progress'],
  ] as const)('by %s from its arrival stays %s until it is released', async (pause, status) => {
    const { sim, id, read } = swapWith({ pause })
    await sim.clock.advance('30d')
    expect(read().status).toBe(status)
    expect(lastEvent(sim, id)).toMatchObject({ status: 'pending' })
    sim.simulate.release(id)
    expect(read().status).toBe('processing')
    await sim.clock.advance('25s')
    expect([read().status, unsettled(sim, id)]).toEqual(['completed', []])
  })

  it.each([
    ['compliance_hold', 'pending'],
    ['manual_review', 'in_progress'],
  ] as const)('by %s while it is screened stays as well', async (why, status) => {
    const { sim, id, read } = swapWith({})
    await sim.clock.advance('4s')
    sim.simulate.keepBack(id, why)
    await sim.clock.advance('1d')
    expect(read().status).toBe(status)
    sim.simulate.release(id)
    await sim.clock.advance('1m')
    expect(read().status).toBe('completed')
  })

  it.each([
    ['compliance_hold', []],
    ['manual_review', ['transaction.auto.updated pending']],
  ] as const)('by %s later is told where reads show another status', (why, told) => {
    const { sim, id } = swapWith({})
    const before = story(sim, id).length
    sim.simulate.keepBack(id, why)
    expect(story(sim, id).slice(before)).toEqual(told)
  })

  it.each(['compliance_hold', 'manual_review'] as const)('goes back when it is rejected: %s', (pause) => {
    const { sim, id, read } = swapWith({ pause })
    sim.simulate.reject(id, { reason: 'Sanctioned wallet.' })
    expect(read()).toMatchObject({ status: 'rejected', failure_reason: 'Sanctioned wallet.' })
    expect(story(sim, id).at(-1)).toBe('transaction.auto.updated failed')
    expect(refundOf(sim, id)?.address).toBe(sender)
    expect([sim.ledger.balances(), unsettled(sim, id)]).toEqual([[], []])
  })

  it('is rejected by compliance, unless told why', () => {
    const { sim, id, read } = swapWith({ pause: 'compliance_hold' })
    sim.simulate.reject(id)
    expect(read().failure_reason).toBe('Rejected by compliance.')
  })

  it('is released once', () => {
    const { sim, id } = swapWith({ pause: 'compliance_hold' })
    sim.simulate.release(id)
    expect(refused(() => sim.simulate.release(id))).toBe('400 invalid-request')
  })

  it('has not been converted yet: later there is nothing to keep', async () => {
    const { sim, id } = swapWith({})
    await sim.clock.advance('5s')
    expect(refused(() => sim.simulate.keepBack(id))).toBe('400 invalid-request')
    expect(refused(() => sim.simulate.reject(id))).toBe('400 invalid-request')
    expect(refused(() => sim.simulate.release(id))).toBe('400 invalid-request')
  })

  it('is there: a transaction that nobody has is 404', () => {
    const sim = createSimulator()
    for (const cause of [
      'keepBack',
      'release',
      'reject',
      'confirm',
      'expire',
      'failTransaction',
      'cancelTransaction',
      'settlePayment',
      'returnPayment',
      'reverse',
    ] as const)
      expect(refused(() => sim.simulate[cause](nobody))).toBe('404 not-found')
  })

  it('for a frozen customer has not started, and starts in the order of arrival', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    sim.simulate.freezeCustomer(customer_id)
    const ids = ['1', '2', '3'].map((amount) => sim.simulate.cryptoDeposit(addressOf(account), { amount }))
    await sim.clock.advance('1d')
    const statuses = () => ids.map((id) => sim.api.autoTransactions.get(id).status)
    expect(statuses()).toEqual(['not_started', 'not_started', 'not_started'])
    sim.simulate.unfreezeCustomer(customer_id)
    expect(statuses()).toEqual(['pending', 'pending', 'pending'])
    await sim.clock.advance('30s')
    expect(statuses()).toEqual(['completed', 'completed', 'completed'])
    const completed = told(sim, 'transaction.auto.updated').filter(({ status }) => status === 'completed')
    expect(completed.map(({ id }) => id)).toEqual(ids)
  })

  it('for a frozen customer is told when it starts, and when a reviewer takes it', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    sim.simulate.freezeCustomer(customer_id)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    const beginning = ['transaction.auto.deposit.received pending', 'transaction.auto.created pending']
    expect(story(sim, id)).toEqual(beginning)
    sim.simulate.unfreezeCustomer(customer_id)
    expect(story(sim, id)).toEqual([...beginning, 'transaction.auto.updated pending'])
    sim.simulate.keepBack(id, 'manual_review')
    expect(sim.api.autoTransactions.get(id).status).toBe('in_progress')
    expect(story(sim, id).slice(3)).toEqual(['transaction.auto.updated pending'])
    sim.simulate.keepBack(id, 'compliance_hold')
    expect(story(sim, id)).toHaveLength(4)
  })

  it('for a recipient that was frozen since waits as pending, and goes on in the order of arrival', async () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    const elsewhere = swapOf(sim, {
      destination_id: payee(sim, cryptoDestination, customer_id).destination_id,
    })
    sim.simulate.freezeRecipient(recipient_id)
    const ids = ['1', '2'].map((amount) => sim.simulate.cryptoDeposit(addressOf(account), { amount }))
    const other = sim.simulate.cryptoDeposit(addressOf(elsewhere), { amount: '3' })
    await sim.clock.advance('1d')
    const statuses = () => [...ids, other].map((id) => sim.api.autoTransactions.get(id).status)
    expect(statuses()).toEqual(['pending', 'pending', 'completed'])
    expect(refusal(() => sim.simulate.release(ids[0] ?? '')).hint).toBe(
      'sim.simulate.unfreezeRecipient(id) lets it go',
    )
    sim.simulate.unfreezeRecipient(recipient_id)
    await sim.clock.advance('30s')
    expect(statuses()).toEqual(['completed', 'completed', 'completed'])
    const completed = told(sim, 'transaction.auto.updated').filter(({ status }) => status === 'completed')
    expect(completed.slice(1).map(({ id }) => id)).toEqual(ids)
  })

  it('for a frozen recipient stays though compliance lets it go, and though its customer is unfrozen', async () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    const deposit = (pause?: 'compliance_hold') =>
      sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', ...(pause && { pause }) })
    const held = deposit('compliance_hold')
    sim.simulate.freezeRecipient(recipient_id)
    sim.simulate.freezeCustomer(customer_id)
    const kept = deposit()
    sim.simulate.release(held)
    sim.simulate.unfreezeCustomer(customer_id)
    await sim.clock.advance('1d')
    const statuses = () => [held, kept].map((id) => sim.api.autoTransactions.get(id).status)
    expect(statuses()).toEqual(['pending', 'pending'])
    sim.simulate.unfreezeRecipient(recipient_id)
    await sim.clock.advance('30s')
    expect(statuses()).toEqual(['completed', 'completed'])
  })

  it.each(['freezeRecipient', 'freezeCustomer'] as const)(
    'goes on where it was converted before %s',
    async (freeze) => {
      const sim = createSimulator()
      const { customer_id, recipient_id, destination_id } = payee(sim)
      const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { destination_id })), { amount: '1' })
      await sim.clock.advance('5s')
      sim.simulate[freeze](freeze === 'freezeRecipient' ? recipient_id : customer_id)
      await sim.clock.advance('25s')
      expect(sim.api.autoTransactions.get(id).status).toBe('completed')
    },
  )

  it.each([
    ['reject', 'rejected'],
    ['cancelTransaction', 'canceled'],
  ] as const)('for a frozen customer can go back: %s', (cause, status) => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    sim.simulate.freezeCustomer(customer_id)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', from: sender })
    sim.simulate[cause](id)
    expect(sim.api.autoTransactions.get(id).status).toBe(status)
    expect([refundOf(sim, id)?.address, unsettled(sim, id)]).toEqual([sender, []])
  })

  it('stops at the end of its screening when its customer was frozen meanwhile', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { destination_id })), { amount: '1' })
    sim.simulate.freezeCustomer(customer_id)
    await sim.clock.advance('1d')
    expect(sim.api.autoTransactions.get(id).status).toBe('pending')
    sim.simulate.approveProofOfAddress(customer_id)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).status).toBe('completed')
  })

  it('by compliance stays while its customer is frozen, though it be released', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { destination_id })), {
      amount: '1',
      pause: 'compliance_hold',
    })
    sim.simulate.freezeCustomer(customer_id)
    sim.simulate.release(id)
    await sim.clock.advance('1d')
    expect(sim.api.autoTransactions.get(id).status).toBe('pending')
    sim.simulate.unfreezeCustomer(customer_id)
    await sim.clock.advance('1m')
    expect(sim.api.autoTransactions.get(id).status).toBe('completed')
  })
})

describe('a failing transaction', () => {
  it.each([
    ['pending', 0],
    ['processing', 5_000],
    ['broadcasted', 15_000],
  ] as const)('gives everything back while it is %s', async (status, after) => {
    const sim = createSimulator({ fees: { platformBps: 50, external: { network: '1' } } })
    const account = swapOf(sim, { developer_fee_bps: 25 })
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '100', from: sender })
    await sim.clock.advance(after)
    expect(sim.api.autoTransactions.get(id).status).toBe(status)
    sim.simulate.failTransaction(id)
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'The payment failed.',
      receipt: {
        initial_amount: '100',
        subtotal_amount: '100',
        converted_amount: '0',
        outgoing_amount: '0',
        ...free,
      },
    })
    expect(refundOf(sim, id)).toMatchObject({ address: sender })
    expect([sim.ledger.balances(), unsettled(sim, id)]).toEqual([[], []])
    const before = sim.hash()
    expect(refused(() => sim.simulate.failTransaction(id))).toBe('400 invalid-request')
    expect(sim.hash()).toBe(before)
    await sim.clock.advance('1d')
    expect(sim.api.autoTransactions.get(id).status).toBe('failed')
  })

  it.each(['return_crypto_address', 'from'] as const)(
    'pays back to an address that takes deposits, and is no deposit there: %s',
    async (named) => {
      const sim = createSimulator()
      const { customer_id, destination_id } = payee(sim)
      const bank = payee(sim, usDestination, customer_id).destination_id
      const back = addressOf(offrampOf(sim, { fiat_destination_id: bank }))
      const to = { network_id: 'base-sepolia', crypto_address: back } as const
      const account = swapOf(sim, {
        destination_id,
        ...(named === 'return_crypto_address' && { return_crypto_address: to }),
      })
      const id = sim.simulate.cryptoDeposit(addressOf(account), {
        amount: '1',
        from: named === 'from' ? back : sender,
      })
      sim.simulate.failTransaction(id)
      await sim.clock.advance('1h')
      expect(refundOf(sim, id)?.address).toBe(back)
      expect(sim.api.autoTransactions.list().data.map((item) => item.id)).toEqual([id])
    },
  )

  it('pays back to a wallet of the platform, where the money arrives', async () => {
    const sim = createSimulator()
    const { wallet } = sim.given.wallet()
    const { destination_id } = payee(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(swapOf(sim, { destination_id })), {
      amount: '1.5',
      from: wallet.address,
    })
    const had = Number(sim.api.wallets.balances(wallet.id).total_amount_usd)
    sim.simulate.failTransaction(id)
    await sim.clock.advance('1h')
    expect(Number(sim.api.wallets.balances(wallet.id).total_amount_usd) - had).toBe(1.5)
  })

  it('of an onramp pays back to the bank, which has no address', () => {
    const { sim, id } = arrange('onramp')
    sim.simulate.failTransaction(id)
    expect(refundOf(sim, id)).toMatchObject({
      address: null,
      entries: expect.arrayContaining([{ account: 'outside:bank', asset: 'USD', amount: '100' }]),
    })
  })

  it('has no time of completion', () => {
    const { sim, id, read } = arrange('onramp')
    sim.simulate.failTransaction(id)
    expect([read(), lastEvent(sim, id)].map((one) => Object.hasOwn(Object(one), 'completed_at'))).toEqual([
      false,
      false,
    ])
  })

  it('is canceled by the platform until it was converted', async () => {
    const { sim, id, read } = arrange('swap')
    sim.simulate.cancelTransaction(id)
    expect(read()).toMatchObject({ status: 'canceled' })
    expect(read()).not.toHaveProperty('failure_reason')
    expect(story(sim, id).at(-1)).toBe('transaction.auto.updated canceled')
    expect([refundOf(sim, id)?.address, unsettled(sim, id)]).toEqual([sender, []])
    const other = deposits.swap(sim)
    await sim.clock.advance('5s')
    expect(refused(() => sim.simulate.cancelTransaction(other))).toBe('400 invalid-request')
  })

  it('is not canceled through the API, which cancels one-offs', () => {
    const { sim, id } = arrange('swap')
    expect(refused(() => sim.api.transactions.cancel(id))).toBe('400 invalid-request')
  })
})

describe('settlePayment', () => {
  it.each(types)('ends what is on its way at once: %s', async (type) => {
    const { sim, id, read } = arrange(type)
    await sim.clock.advance('5s')
    sim.simulate.settlePayment(id)
    expect(read()).toMatchObject({ status: 'completed', completed_at: start + 5 })
    expect(read().crypto_details?.transaction_hash === undefined).toBe(type === 'offramp')
    const before = story(sim, id)
    await sim.clock.advance('1d')
    expect([story(sim, id), unsettled(sim, id)]).toEqual([before, []])
  })

  it.each(types)('is refused before the money was converted, and afterwards: %s', async (type) => {
    const { sim, id } = arrange(type)
    const settling = () => sim.simulate.settlePayment(id)
    expect(refused(settling)).toBe('400 invalid-request')
    expect(settling).toThrow('The transaction is pending: complete is not possible.')
    await sim.clock.advance('2m')
    expect(refused(settling)).toBe('400 invalid-request')
    expect(settling).toThrow('The transaction is completed: complete is not possible.')
  })

  it('is refused before a one-off has money, which is said', () => {
    const sim = createSimulator()
    const { id, crypto_address } = newOneOff(sim)
    expect(() => sim.simulate.settlePayment(id)).toThrow(
      `send crypto_inbound to its crypto_address ${crypto_address}`,
    )
  })
})

describe('a payment that its bank returns', () => {
  const returned = async (deposit: { from?: string } = {}) => {
    const sim = createSimulator({ fees: { platformBps: 100 } })
    const account = offrampOf(sim)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '100', from: sender, ...deposit })
    await sim.clock.advance('65s')
    return { sim, id, read: () => sim.api.autoTransactions.get(id) }
  }

  it('reads as pending_return with a code, a reason and a deadline, and an hour later as returned', async () => {
    const { sim, id, read } = await returned()
    sim.simulate.returnPayment(id)
    const pending = {
      status: 'pending_return',
      return_code: 'R01',
      return_reason: 'Insufficient Funds',
      return_initiated_at: start + 65,
      return_deadline: start + 65 + 2 * 86_400,
      completed_at: start + 65,
    }
    expect(read()).toMatchObject(pending)
    expect(read()).not.toHaveProperty('net_recovered_amount')
    await sim.clock.advance('59m')
    expect(read()).toMatchObject(pending)
    await sim.clock.advance('1m')
    expect(read()).toMatchObject({ ...pending, status: 'returned', net_recovered_amount: '99' })
    expect(sim.api.transactions.get(id)).toMatchObject({
      status: 'returned',
      return_code: 'R01',
      net_recovered_amount: '99',
    })
  })

  it('is told by no event', async () => {
    const { sim, id } = await returned()
    const before = sim.events.list().length
    sim.simulate.returnPayment(id)
    await sim.clock.advance('2d')
    expect(sim.events.list().length).toBe(before)
  })

  it('goes back to where a failed one would, less the fees', async () => {
    const { sim, id } = await returned()
    sim.simulate.returnPayment(id)
    await sim.clock.advance('1h')
    expect(sim.ledger.postings({ transactionId: id }).at(-1)).toMatchObject({
      reason: 'returned',
      address: sender,
      entries: expect.arrayContaining([{ account: 'outside:base-sepolia', asset: 'USDC', amount: '99' }]),
    })
    expect(unsettled(sim, id)).toEqual([])
  })

  it('goes to the return address where the deposit came on its network', async () => {
    const back = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const sim = createSimulator()
    const account = offrampOf(sim, {
      source_network_id: 'evm',
      return_crypto_address: { network_id: 'polygon-amoy', crypto_address: back },
    })
    const addresses: unknown[] = []
    for (const network_id of ['polygon-amoy', 'base-sepolia']) {
      const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', from: sender, network_id })
      await sim.clock.advance('2m')
      sim.simulate.returnPayment(id)
      await sim.clock.advance('1h')
      addresses.push(sim.ledger.postings({ transactionId: id }).at(-1)?.address)
    }
    expect(addresses).toEqual([back, sender])
  })

  it.each([
    [{ code: 'R03' }, 'R03', 'No Account/Unable to Locate Account'],
    [{ code: 'R99' }, 'R99', 'Returned by the receiving bank'],
    [{ code: 'R02', reason: 'Closed in May' }, 'R02', 'Closed in May'],
  ])('with %j says %s, %s', async (options, return_code, return_reason) => {
    const { sim, id, read } = await returned()
    sim.simulate.returnPayment(id, options)
    expect(read()).toMatchObject({ return_code, return_reason })
  })

  it('may come back in part, which is refunded and recovered', async () => {
    const { sim, id, read } = await returned()
    sim.simulate.returnPayment(id, { amount: '60.50' })
    await sim.clock.advance('1h')
    expect(read()).toMatchObject({ status: 'returned', net_recovered_amount: '60.5' })
    const posting = sim.ledger.postings({ transactionId: id }).at(-1)
    expect(posting?.entries).toContainEqual({ account: 'outside:bank', asset: 'USD', amount: '-60.5' })
    expect(unsettled(sim, id)).toEqual([])
  })

  it('may be told to come back whole', async () => {
    const { sim, id, read } = await returned()
    // 100, less the fee.
    sim.simulate.returnPayment(id, { amount: '99' })
    await sim.clock.advance('1h')
    expect(read()).toMatchObject({ status: 'returned' })
  })

  it.each([
    ['99.01', 'too_big'],
    ['0', 'invalid_amount'],
    ['1.001', 'invalid_amount'],
  ])('cannot come back as %s of 99', async (amount, code) => {
    const { sim, id, read } = await returned()
    expect(refused(() => sim.simulate.returnPayment(id, { amount }))).toBe(
      `400 validation-error, amount ${code}`,
    )
    expect(read().status).toBe('completed')
  })

  it('has no code of ACH on another rail', async () => {
    const sim = createSimulator()
    const id = sim.simulate.cryptoDeposit(addressOf(offrampOf(sim, { rail: 'fedwire' })), { amount: '1' })
    await sim.clock.advance('1m')
    sim.simulate.returnPayment(id)
    expect(sim.api.autoTransactions.get(id)).toMatchObject({
      return_reason: 'Returned by the receiving bank',
    })
    expect(sim.api.autoTransactions.get(id)).not.toHaveProperty('return_code')
  })

  it('on its way has arrived first', async () => {
    const { sim, id, read } = arrange('offramp')
    await sim.clock.advance('5s')
    sim.simulate.returnPayment(id)
    expect(read()).toMatchObject({ status: 'pending_return', completed_at: start + 5 })
    expect(story(sim, id).at(-1)).toBe('transaction.auto.updated completed')
  })

  it.each(['onramp', 'swap'] as const)('went to a bank: an %s is refused', async (type) => {
    const { sim, id } = arrange(type)
    await sim.clock.advance('1m')
    expect(refused(() => sim.simulate.returnPayment(id))).toBe('400 invalid-request')
  })

  it('was paid, and returns once', async () => {
    const { sim, id } = arrange('offramp')
    expect(refused(() => sim.simulate.returnPayment(id))).toBe('400 invalid-request')
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(id)
    const again = () => sim.simulate.returnPayment(id)
    expect([refused(again), refused(() => sim.simulate.reverse(id))]).toEqual([
      '400 invalid-request',
      '400 invalid-request',
    ])
    await sim.clock.advance('1h')
    expect(refused(again)).toBe('400 invalid-request')
  })
})

describe('a payment that its originator reverses', () => {
  it.each([
    ['onramp', 'USD', 'outside:bank', null],
    ['offramp', 'USDC', 'outside:base-sepolia', sender],
  ] as const)(
    'reads as pending_reversal, and an hour later as reversed: %s',
    async (type, asset, account, address) => {
      const { sim, id, read } = arrange(type)
      await sim.clock.advance('2m')
      const events = sim.events.list().length
      sim.simulate.reverse(id)
      expect(read()).toMatchObject({
        status: 'pending_reversal',
        reversal_reason: 'duplicate',
        reversal_initiated_at: start + 120,
      })
      await sim.clock.advance('1h')
      expect(read()).toMatchObject({ status: 'reversed', net_recovered_amount: '100' })
      expect(sim.ledger.postings({ transactionId: id }).at(-1)).toMatchObject({
        reason: 'reversed',
        address,
        entries: expect.arrayContaining([{ account, asset, amount: '100' }]),
      })
      expect([sim.events.list().length, unsettled(sim, id)]).toEqual([events, []])
    },
  )

  it('says why', async () => {
    const { sim, id, read } = arrange('onramp')
    await sim.clock.advance('1m')
    sim.simulate.reverse(id, { reason: 'receiver_incorrect' })
    expect(read().reversal_reason).toBe('receiver_incorrect')
    expect(read()).not.toHaveProperty('return_reason')
  })

  it('was paid by a bank, and to its end', async () => {
    const swap = arrange('swap')
    await swap.sim.clock.advance('1m')
    expect(refused(() => swap.sim.simulate.reverse(swap.id))).toBe('400 invalid-request')
    const onramp = arrange('onramp')
    expect(refused(() => onramp.sim.simulate.reverse(onramp.id))).toBe('400 invalid-request')
  })
})

describe('money on its way back', () => {
  it.each([
    ['a return', 'returnPayment', 'offramp'],
    ['a reversal of a payout', 'reverse', 'offramp'],
    ['a reversal of a deposit', 'reverse', 'onramp'],
  ] as const)(
    'keeps account, destination, recipient and customer until it ended: %s',
    async (_, cause, type) => {
      const { sim, id, read } = arrange(type)
      await sim.clock.advance('2m')
      sim.simulate[cause](id)
      const { destination_id, auto_account_id } = read()
      const [customer_id = ''] = sim.api.customers.list().data.map((one) => one.id)
      const recipient_id =
        sim.api.recipients
          .list(customer_id)
          .data.find(({ destinations }) => destinations.some((one) => one.destination_id === destination_id))
          ?.id ?? ''
      const removeAccount = () => sim.api.accounts.delete(auto_account_id)
      const problem = refusal(removeAccount)
      expect([problem.slug, problem.hint]).toEqual([
        'conflict',
        expect.stringContaining('sim.simulate.finishRecovery'),
      ])
      expect(refused(() => sim.api.destinations.delete(recipient_id, destination_id))).toBe('409 conflict')
      expect(refused(() => sim.api.customers.delete(customer_id))).toBe('409 conflict')
      await sim.clock.advance('1h')
      expect(removeAccount()).toBeUndefined()
      expect(sim.api.destinations.delete(recipient_id, destination_id)).toBeUndefined()
      expect(sim.api.customers.delete(customer_id)).toBeUndefined()
    },
  )

  it('of a one-off keeps its destination', async () => {
    const sim = createSimulator()
    const { id, crypto_address, destination_id, customer_id } = newOneOff(sim)
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1.5' })
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(id)
    expect(refused(() => sim.api.customers.delete(customer_id))).toBe('409 conflict')
    sim.simulate.finishRecovery(id)
    expect(sim.api.customers.delete(customer_id)).toBeUndefined()
    expect(sim.api.transactions.get(id)).toMatchObject({ destination_id, status: 'returned' })
  })
})

describe('a good transaction', () => {
  it.each(types)('has an empty failure_reason only where quirks are as observed: %s', async (type) => {
    for (const quirks of ['documented', 'observed'] as const) {
      const { sim, id, read } = arrange(type, { quirks })
      await sim.clock.advance('2m')
      const reasons = [read(), sim.api.transactions.get(id)].map((one) =>
        'failure_reason' in one ? one.failure_reason : undefined,
      )
      expect(reasons).toEqual(quirks === 'observed' ? ['', ''] : [undefined, undefined])
      expect(lastEvent(sim, id)).not.toHaveProperty('failure_reason')
    }
  })
})

describe('progression', () => {
  it.each(types)('immediate ends a transaction in the call that brings its deposit: %s', (type) => {
    const { sim, id, read } = arrange(type, { progression: 'immediate' })
    expect(read()).toMatchObject({ status: 'completed', completed_at: start })
    expect([sim.clock.pending(), unsettled(sim, id)]).toEqual([[], []])
  })

  it('immediate tells the same steps in the same order', async () => {
    const quick = arrange('swap', { progression: 'immediate' })
    const slow = arrange('swap')
    await slow.sim.clock.advance('1m')
    expect(story(quick.sim, quick.id)).toEqual(story(slow.sim, slow.id))
  })

  it('afterReads takes a step with every so many reads of the app', () => {
    const { sim, id } = arrange('onramp', { progression: { afterReads: 2 } })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const seen = Array.from({ length: 8 }, () => app.autoTransactions.get(id).status)
    expect(seen).toEqual([
      'pending',
      'pending',
      'processing',
      'processing',
      'broadcasted',
      'broadcasted',
      'completed',
      'completed',
    ])
  })

  it('afterReads counts reads at either path, and none of the test', () => {
    const { sim, id } = arrange('offramp', { progression: { afterReads: 2 } })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    for (let i = 0; i < 5; i++) sim.api.transactions.get(id)
    app.transactions.get(id)
    expect(app.autoTransactions.get(id).status).toBe('pending')
    expect(sim.api.transactions.get(id).status).toBe('processing')
  })
})

describe('the same calls', () => {
  const tell = async (sim: Simulator) => {
    for (const type of types) deposits[type](sim)
    newOneOff(sim)
    await sim.clock.advance('20s')
    const [failing] = sim.api.autoTransactions.list().data
    sim.simulate.failTransaction(failing?.id ?? '')
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(sim.api.autoTransactions.list({ type: 'offramp' }).data[0]?.id ?? '')
    await sim.clock.advance('2h')
    return sim
  }

  it('give the same world and the same events', async () => {
    const [one, other] = [await tell(createSimulator()), await tell(createSimulator())]
    expect(one.hash()).toBe(other.hash())
    expect(one.events.list()).toEqual(other.events.list())
    expect(one.ledger.postings()).toEqual(other.ledger.postings())
  })

  it('give other hashes, addresses and ids with another seed', async () => {
    const [one, other] = [await tell(createSimulator()), await tell(createSimulator({ seed: 'other' }))]
    const ids = (sim: Simulator) => sim.api.autoTransactions.list().data.map(({ id }) => id)
    expect(ids(one).filter((id) => ids(other).includes(id))).toEqual([])
    expect(one.hash()).not.toBe(other.hash())
  })
})

describe('a fork', () => {
  it('has the steps that are due, and each side takes them by itself', async () => {
    const { sim, id, read } = arrange('swap')
    await sim.clock.advance('10s')
    const fork = sim.fork()
    expect(fork.clock.pending()).toEqual(sim.clock.pending())
    fork.simulate.failTransaction(id)
    await sim.clock.advance('1m')
    expect(read().status).toBe('completed')
    await fork.clock.advance('1m')
    expect(fork.api.autoTransactions.get(id).status).toBe('failed')
    expect([unsettled(sim, id), unsettled(fork, id)]).toEqual([[], []])
  })

  it('goes on exactly as its origin does', async () => {
    const { sim } = arrange('onramp')
    const fork = sim.fork()
    for (const one of [sim, fork]) await one.clock.advance('1m')
    expect(fork.hash()).toBe(sim.hash())
  })

  it('keeps what a frozen customer has waiting', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const account = swapOf(sim, { destination_id })
    sim.simulate.freezeCustomer(customer_id)
    const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    const fork = sim.fork()
    fork.simulate.unfreezeCustomer(customer_id)
    expect([sim, fork].map((one) => one.api.autoTransactions.get(id).status)).toEqual([
      'not_started',
      'pending',
    ])
  })
})

type AutoQuery = NonNullable<Parameters<Simulator['api']['autoTransactions']['list']>[0]>
type AutoItem = ReturnType<Simulator['api']['autoTransactions']['list']>['data'][number]

/** A world with transactions of every type and ending, of two customers, at several times. */
async function bookOfTransactions() {
  const sim = createSimulator()
  const first = activeCustomer(sim).id
  const second = activeCustomer(sim, 'Other Corp').id
  const onramp = onrampOf(sim, { destination_id: payee(sim, cryptoDestination, first).destination_id })
  const offramp = offrampOf(sim, { fiat_destination_id: payee(sim, usDestination, first).destination_id })
  const swap = swapOf(sim, {
    destination_id: payee(sim, cryptoDestination, second).destination_id,
    source_network_id: 'evm',
    source_asset: 'any',
    destination_asset: 'RD',
  })
  const owners: Readonly<Record<string, string>> = {
    [onramp.id]: first,
    [offramp.id]: first,
    [swap.id]: second,
  }
  sim.simulate.bankDeposit(onramp.id, { amount: '100' })
  sim.simulate.cryptoDeposit(addressOf(offramp), { amount: '10', from: sender })
  sim.simulate.cryptoDeposit(addressOf(swap), {
    amount: '1.5',
    asset: 'USDT',
    network_id: 'polygon-amoy',
    from: sender,
  })
  await sim.clock.advance('2m')
  sim.simulate.bankDeposit(onramp.id, { amount: '10' })
  sim.simulate.cryptoDeposit(addressOf(offramp), { amount: '20', asset: 'USDT' })
  await sim.clock.advance('10s')
  const failing = sim.simulate.cryptoDeposit(addressOf(swap), { amount: '5', network_id: 'base-sepolia' })
  sim.simulate.failTransaction(failing)
  newOneOff(sim)
  await sim.clock.advance('500ms')
  sim.simulate.cryptoDeposit(addressOf(offramp), {
    amount: '2.5',
    pause: 'compliance_hold',
    from: sender.toLowerCase(),
  })
  const all = sim.api.autoTransactions.list().data
  return { sim, all, owners, first, second, onramp, offramp, swap }
}
type Book = Awaited<ReturnType<typeof bookOfTransactions>>

const amountOf = (item: AutoItem) => Number(item.receipt?.outgoing_amount)

/** Every filter: a query, and what an item has to be to pass it. */
const autoFilters: readonly (readonly [
  name: string,
  query: (book: Book) => AutoQuery,
  passes: (item: AutoItem, book: Book) => boolean,
])[] = [
  [
    'auto_account_id',
    ({ swap }) => ({ auto_account_id: swap.id }),
    (item, { swap }) => item.auto_account_id === swap.id,
  ],
  [
    'customer_id',
    ({ first }) => ({ customer_id: first }),
    (item, { owners, first }) => owners[item.auto_account_id] === first,
  ],
  [
    'destination_id',
    ({ offramp }) => ({ destination_id: offramp.destination.destination_id }),
    (item, { offramp }) => item.destination_id === offramp.destination.destination_id,
  ],
  ['status', () => ({ status: 'completed' }), ({ status }) => status === 'completed'],
  [
    'statuses',
    () => ({ statuses: 'invalid,failed' }),
    ({ status }) => ['invalid', 'failed'].includes(status),
  ],
  ['type', () => ({ type: 'offramp' }), ({ type }) => type === 'offramp'],
  ['types', () => ({ types: 'onramp,swap' }), ({ type }) => type !== 'offramp'],
  ['provider_id', () => ({ provider_id: 'platform' }), () => true],
  ['another provider_id', () => ({ provider_id: 'other' }), () => false],
  [
    'source_crypto_address',
    () => ({ source_crypto_address: sender.toUpperCase().replace('0X', '0x') }),
    ({ crypto_details }) => crypto_details?.source_crypto_address?.toLowerCase() === sender.toLowerCase(),
  ],
  [
    'destination_crypto_address',
    () => ({ destination_crypto_address: cryptoDestination.crypto_address.toLowerCase() }),
    ({ type }) => type !== 'offramp',
  ],
  [
    'source_network_id',
    () => ({ source_network_id: 'polygon-amoy' }),
    ({ crypto_details }) => crypto_details?.source_network_id === 'polygon-amoy',
  ],
  [
    'destination_network_id',
    () => ({ destination_network_id: 'base-sepolia' }),
    ({ crypto_details }) => crypto_details?.destination_network_id === 'base-sepolia',
  ],
  [
    'transaction_hash',
    ({ all }) => ({
      transaction_hash:
        all.find(({ crypto_details }) => crypto_details?.transaction_hash)?.crypto_details
          ?.transaction_hash ?? 'none',
    }),
    (item, { all }) =>
      item.crypto_details?.transaction_hash !== undefined &&
      item.id === all.find(({ crypto_details }) => crypto_details?.transaction_hash)?.id,
  ],
  ['start_date', () => ({ start_date: start + 120 }), ({ created_at }) => created_at >= start + 120],
  ['end_date', () => ({ end_date: start + 120 }), ({ created_at }) => created_at <= start + 120],
  ['input_asset', () => ({ input_asset: 'USDT' }), ({ receipt }) => receipt?.input_currency === 'USDT'],
  [
    'destination_asset',
    () => ({ destination_asset: 'RD' }),
    ({ receipt }) => receipt?.output_currency === 'RD',
  ],
  ['outgoing_amount_min', () => ({ outgoing_amount_min: '2.50' }), (item) => amountOf(item) >= 2.5],
  ['outgoing_amount_max', () => ({ outgoing_amount_max: '10.00' }), (item) => amountOf(item) <= 10],
]

describe('GET /auto-transactions', () => {
  it('lists newest first, or oldest', async () => {
    const { sim, all } = await bookOfTransactions()
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const oldest = sim.api.autoTransactions.list({ sort_by: 'created_at', sort_dir: 'asc' }).data
    expect(oldest).toEqual(all.toReversed())
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['completed', 'invalid', 'failed', 'processing', 'pending']),
    )
  })

  it.each(autoFilters)('filters by %s', async (_, query, passes) => {
    const book = await bookOfTransactions()
    const { data, meta } = book.sim.api.autoTransactions.list(query(book))
    const expected = book.all.filter((item) => passes(item, book))
    expect(data).toEqual(expected)
    expect(meta).toEqual({ total_count: expected.length, has_more_after: false, has_more_before: false })
  })

  it('filters by any two at once', async () => {
    const book = await bookOfTransactions()
    for (const [name, query, passes] of autoFilters) {
      for (const [otherName, otherQuery, otherPasses] of autoFilters) {
        const members = [...Object.keys(query(book)), ...Object.keys(otherQuery(book))]
        // One member twice has one value, and a list of values wins over one.
        const single = members.map((member) =>
          member === 'types' ? 'type' : member.replace('statuses', 'status'),
        )
        if (new Set(single).size < single.length) continue
        const { data, meta } = book.sim.api.autoTransactions.list({ ...query(book), ...otherQuery(book) })
        const expected = book.all.filter((item) => passes(item, book) && otherPasses(item, book))
        expect([name, otherName, data, meta.total_count]).toEqual([
          name,
          otherName,
          expected,
          expected.length,
        ])
      }
    }
  })

  it('filters by all at once', async () => {
    const book = await bookOfTransactions()
    const { sim, swap, second, all } = book
    const wanted = all.find(({ type, status }) => type === 'swap' && status === 'completed')
    expect(
      sim.api.autoTransactions.list({
        auto_account_id: swap.id,
        customer_id: second,
        destination_id: swap.destination.destination_id,
        status: 'completed',
        type: 'swap',
        provider_id: 'platform',
        source_crypto_address: sender,
        destination_crypto_address: cryptoDestination.crypto_address,
        source_network_id: 'polygon-amoy',
        destination_network_id: 'base-sepolia',
        transaction_hash: wanted?.crypto_details?.transaction_hash,
        start_date: start,
        end_date: start,
        input_asset: 'USDT',
        destination_asset: 'RD',
        outgoing_amount_min: '1.5',
        outgoing_amount_max: '1.5',
      }).data,
    ).toEqual([wanted])
  })

  it('takes dates as whole seconds: from the beginning of the first to the end of the last', async () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    // Milliseconds after the start, as the amounts of what came then.
    for (const [after, wait] of [
      ['59999', 59_999],
      ['60000', 1],
      ['60999', 999],
      ['61000', 1],
    ] as const) {
      await sim.clock.advance(wait)
      sim.simulate.bankDeposit(id, { amount: after })
    }
    const came = (query: AutoQuery) =>
      sim.api.autoTransactions.list({ ...query, sort_dir: 'asc' }).data.map((item) => amountOf(item))
    expect(came({ start_date: start + 60, end_date: start + 60 })).toEqual([60_000, 60_999])
    expect(came({ start_date: start + 60 })).toEqual([60_000, 60_999, 61_000])
    expect(came({ end_date: start + 60 })).toEqual([59_999, 60_000, 60_999])
    expect(came({ start_date: start + 61 })).toEqual([61_000])
    expect(came({ end_date: start + 59 })).toEqual([59_999])
  })

  it.each([
    ['status', { status: 'pending', statuses: 'completed' }, 'completed'],
    ['type', { type: 'swap', types: 'onramp' }, 'onramp'],
  ] as const)('takes the list over the single %s', async (member, query, value) => {
    const { sim } = await bookOfTransactions()
    expect(new Set(sim.api.autoTransactions.list(query).data.map((item) => item[member]))).toEqual(
      new Set([value]),
    )
  })

  it('finds a transaction by each of its hashes: of its deposit, its payout and its refund', async () => {
    const { sim, id, account, read } = swapWith({ transaction_hash: '0xFEED' })
    const found = (transaction_hash = '') =>
      sim.api.autoTransactions.list({ transaction_hash }).data.map((item) => item.id)
    await sim.clock.advance('1m')
    expect([found('0xfeed'), found(read().crypto_details?.transaction_hash)]).toEqual([[id], [id]])
    const back = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1', mishap: 'wrong_chain' })
    const refund = worldOf(sim).table(transactions).get(back)?.refund?.to?.transaction_hash
    expect([refund === undefined, found(refund)]).toEqual([false, [back]])
  })

  it.each([
    ['canceled', 'canceled'],
    ['cancelled', 'canceled'],
  ] as const)('finds what was cancelled in either spelling: %s', (status, shown) => {
    const { sim, id } = arrange('swap')
    sim.simulate.cancelTransaction(id)
    for (const query of [{ status }, { statuses: `failed,${status}` }])
      expect(sim.api.autoTransactions.list(query).data).toMatchObject([{ id, status: shown }])
  })

  it.each([
    [{ status: 'nope' }, 'status invalid_value'],
    [{ statuses: 'completed,nope' }, 'statuses invalid_value'],
    [{ type: 'wallet' }, 'type invalid_value'],
    [{ types: 'nope' }, 'types invalid_value'],
    [{ start_date: 'yesterday' }, 'start_date invalid_format'],
    [{ end_date: '-1' }, 'end_date too_small'],
    [{ outgoing_amount_min: '-1' }, 'outgoing_amount_min invalid_format'],
    [{ outgoing_amount_max: '1e3' }, 'outgoing_amount_max invalid_format'],
    [{ outgoing_amount_min: '1'.repeat(31) }, 'outgoing_amount_min invalid_format'],
    [{ outgoing_amount_max: `1.${'0'.repeat(31)}` }, 'outgoing_amount_max invalid_format'],
    [{ sort_by: 'status' }, 'sort_by invalid_value'],
    [{ sort_dir: 'up' }, 'sort_dir invalid_value'],
    [{ auto_account_id: 'x' }, 'auto_account_id invalid_format'],
    [{ limit: '0' }, 'limit too_small'],
    [{ limit: '101' }, 'limit too_big'],
  ])('refuses %j', (query, error) => {
    const sim = createSimulator()
    expect(refused(() => sim.api.autoTransactions.list(query as AutoQuery))).toBe(
      `400 validation-error, ${error}`,
    )
  })

  it('has no item for a filter that names nothing', () => {
    const { sim } = arrange('onramp')
    for (const query of [
      { auto_account_id: nobody },
      { customer_id: nobody },
      { input_asset: 'DOGE' },
      { source_network_id: 'moon' },
    ])
      expect(sim.api.autoTransactions.list(query).data).toEqual([])
  })

  it.each(['asc', 'desc'] as const)('walks every item once, page by page: %s', async (sort_dir) => {
    const { sim, all } = await bookOfTransactions()
    const expected = sort_dir === 'desc' ? all : all.toReversed()
    const walked: AutoItem[] = []
    let cursor: { starting_after?: string } = {}
    for (;;) {
      const { data, meta } = sim.api.autoTransactions.list({ limit: 2, sort_dir, ...cursor })
      expect([meta.total_count, meta.has_more_before]).toEqual([all.length, walked.length > 0])
      walked.push(...data)
      if (!meta.has_more_after) break
      cursor = { starting_after: data.at(-1)?.id ?? '' }
    }
    expect(walked).toEqual(expected)
    const back = sim.api.autoTransactions.list({
      limit: 2,
      sort_dir,
      ending_before: expected.at(-1)?.id ?? '',
    })
    expect(back.data).toEqual(expected.slice(-3, -1))
    expect(back.meta).toMatchObject({ has_more_after: true, has_more_before: true })
  })

  it('pages within a filter, from a cursor that need not pass it', async () => {
    const { sim, all } = await bookOfTransactions()
    const offramps = all.filter(({ type }) => type === 'offramp')
    const cursor = all.find(({ type }) => type !== 'offramp')?.id ?? ''
    const { data } = sim.api.autoTransactions.list({ type: 'offramp', starting_after: cursor })
    expect(data).toEqual(offramps.filter(({ id }) => id < cursor))
  })

  it('knows no cursor of one-offs, of another client, of nobody', () => {
    const { sim, id } = arrange('onramp')
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const unknown = '400 validation-error, starting_after unknown_cursor'
    expect(refused(() => sim.api.autoTransactions.list({ starting_after: newOneOff(sim).id }))).toBe(unknown)
    expect(refused(() => sim.api.autoTransactions.list({ starting_after: nobody }))).toBe(unknown)
    expect(refused(() => other.autoTransactions.list({ starting_after: id }))).toBe(unknown)
    expect(other.autoTransactions.list().meta.total_count).toBe(0)
  })
})

describe('GET /transactions', () => {
  const both = () => {
    const sim = createSimulator()
    const oneOff = newOneOff(sim)
    const { destination_id } = payee(sim, cryptoDestination, oneOff.customer_id)
    const auto = sim.simulate.bankDeposit(onrampOf(sim, { destination_id }).id, { amount: '1' })
    return { sim, customer_id: oneOff.customer_id, oneOff: oneOff.id, auto }
  }
  const listed = (sim: Simulator, query: Parameters<Simulator['api']['transactions']['list']>[0]) => {
    const { data, meta } = sim.api.transactions.list(query)
    return [meta.transaction_type, data.map(({ id }) => id)]
  }

  it('serves one family: a customer alone means auto transactions, everything else one-offs', () => {
    const { sim, customer_id, oneOff, auto } = both()
    expect(listed(sim, {})).toEqual(['one_off', [oneOff]])
    expect(listed(sim, { customer_id })).toEqual(['auto_account', [auto]])
    expect(listed(sim, { customer_id, limit: 5, sort_by: 'created_at', sort_dir: 'asc' })).toEqual([
      'auto_account',
      [auto],
    ])
    expect(listed(sim, { customer_id, status: 'pending' })).toEqual(['one_off', [oneOff]])
    expect(listed(sim, { customer_id, transaction_type: 'one_off' })).toEqual(['one_off', [oneOff]])
    expect(listed(sim, { customer_id, transaction_type: 'auto_account' })).toEqual(['auto_account', [auto]])
    expect(listed(sim, { customer_id, transaction_type: 'auto_account', status: 'pending' })).toEqual([
      'auto_account',
      [auto],
    ])
  })

  it.each([
    'canceled',
    'reversed',
    'in_progress',
    'rejected',
    'invalid',
    'timed_out',
    'not_started',
  ] as const)(
    'takes every status that the specification lists, also those that no one-off has: %s',
    (status) => {
      const { sim, oneOff } = both()
      sim.api.transactions.cancel(oneOff)
      const expected = ['one_off', status === 'canceled' ? [oneOff] : []]
      expect(listed(sim, { status })).toEqual(expected)
      expect(listed(sim, { statuses: `failed,${status}` })).toEqual(expected)
    },
  )

  it.each([
    ['1.5', `1.5${'0'.repeat(29)}`],
    ['0001.50', '1.5'],
  ])('compares amounts by value, however they are written: from %s to %s', (amount_min, amount_max) => {
    const { sim, oneOff } = both()
    expect(listed(sim, { amount_min, amount_max })).toEqual(['one_off', [oneOff]])
  })

  it('spells auto transactions in camel case', () => {
    const { sim, customer_id, auto } = both()
    expect(sim.api.transactions.list({ customer_id }).data).toEqual([sim.api.transactions.get(auto)])
  })

  it.each([
    [{ transaction_type: 'auto_account' }, '400 validation-error, customer_id missing_required_field'],
    [{ wallet_id: nobody }, '400 validation-error, wallet_id invalid_filter'],
    [{ direction: 'in' }, '400 validation-error, direction invalid_filter'],
    [{ transaction_type: 'one_off', direction: 'out' }, '400 validation-error, direction invalid_filter'],
    [{ transaction_type: 'cash' }, '400 validation-error, transaction_type invalid_value'],
    [{ direction: 'up' }, '400 validation-error, direction invalid_value'],
    [{ source_network_id: 'moon' }, '400 validation-error, source_network_id invalid_value'],
  ])('refuses %j', (query, refusal) => {
    const sim = createSimulator()
    const call = () =>
      sim.api.transactions.list(query as Parameters<Simulator['api']['transactions']['list']>[0])
    expect(refused(call)).toBe(refusal)
  })

  it('knows no cursor of the other family', () => {
    const { sim, customer_id, oneOff, auto } = both()
    const unknown = '400 validation-error, starting_after unknown_cursor'
    expect(refused(() => sim.api.transactions.list({ starting_after: auto }))).toBe(unknown)
    expect(refused(() => sim.api.transactions.list({ customer_id, starting_after: oneOff }))).toBe(unknown)
  })
})

describe('GET /customers/{customer_id}/transactions', () => {
  it('has both families, newest first, each in its form', () => {
    const sim = createSimulator()
    const oneOff = sim.api.transactions.createOneOff(oneOffBody(sim))
    const { destination_id } = payee(sim, cryptoDestination, oneOff.customer_id)
    const auto = sim.simulate.bankDeposit(onrampOf(sim, { destination_id }).id, { amount: '1' })
    newOneOff(sim)
    const { data, meta } = sim.api.customers.listTransactions(oneOff.customer_id)
    expect(data).toEqual([sim.api.transactions.get(auto), sim.api.transactions.get(oneOff.id)])
    expect(data.map(({ resource_type }) => resource_type)).toEqual(['auto_account', 'one_off'])
    expect(meta).toEqual({ total_count: 2, has_more_after: false, has_more_before: false })
    const page = sim.api.customers.listTransactions(oneOff.customer_id, { limit: 1 })
    const next = sim.api.customers.listTransactions(oneOff.customer_id, { limit: 1, starting_after: auto })
    expect([page.data, next.data]).toEqual([[data[0]], [data[1]]])
  })

  it('is 404 for a customer that nobody, or another client, has', () => {
    const sim = createSimulator()
    const customer = activeCustomer(sim).id
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refused(() => sim.api.customers.listTransactions(nobody))).toBe('404 not-found')
    expect(refused(() => other.customers.listTransactions(customer))).toBe('404 not-found')
  })
})

describe('a list of one customer', () => {
  it('says in the log that it shows no one-offs, unless it was asked for a family', () => {
    const sim = createSimulator()
    const { customer } = sim.given.completedOneOff()
    const customer_id = customer.id
    expect(sim.api.transactions.list({ customer_id }).data).toEqual([])
    expect(sim.api.transactions.list({ customer_id, transaction_type: 'one_off' }).data).toHaveLength(1)
    expect(sim.api.transactions.list({ customer_id, transaction_type: 'auto_account' }).data).toEqual([])
    sim.api.transactions.list()
    expect(sim.requests.list({ operation: 'transactions.list' }).map(({ warnings }) => warnings)).toEqual([
      [
        'only auto transactions are listed, as customer_id stands alone: one-offs with transaction_type=one_off',
      ],
      [],
      [],
      [],
    ])
  })
})
