import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  activeCustomer,
  cryptoDestination,
  ibanDestination,
  newCustomer,
  newOneOff,
  nobody,
  oneOffBody,
  usDestination,
} from '../conformance/samples.js'
import { nextKey, overFetch } from '../support/entry-points.js'
import {
  addressOf,
  type DestinationBody,
  type OneOffBody,
  onrampOf,
  payee,
  swapOf,
  unsettled,
} from '../support/money.js'
import { operationOf } from '../support/operation-of.js'
import { lastEvent, story, told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const start = 1767225600
const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const uncapped: SimulatorOptions = { limits: { sandboxAmount: null } }

const swiftDestination = {
  ...ibanDestination,
  assets: ['USD', 'EUR'],
  capabilities: ['swift'],
  bic: 'DEUTDEFF',
  bank_address: ibanDestination.account_holder_address,
} satisfies DestinationBody

function bankBody(sim: Simulator, destination: DestinationBody = usDestination): OneOffBody {
  const { customer_id, destination_id } = payee(sim, destination)
  return {
    customer_id,
    destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: destination === ibanDestination ? 'EUR' : 'USD',
  }
}

function swapBody(sim: Simulator): OneOffBody {
  const { customer_id, destination_id } = payee(sim)
  return {
    customer_id,
    destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: 'USDT',
    destination_network_id: 'polygon-amoy',
  }
}

/** A one-off of the given body, changed, and what can be done with it. */
function open(
  change: Partial<OneOffBody> = {},
  options: SimulatorOptions = {},
  body: (sim: Simulator) => OneOffBody = bankBody,
) {
  const sim = createSimulator(options)
  const created = sim.api.transactions.createOneOff({ ...body(sim), ...change })
  const { id } = created
  return {
    sim,
    id,
    created,
    address: created.crypto_address,
    read: () => {
      const read = sim.api.transactions.get(id)
      if (read.resource_type !== 'one_off') throw new Error('it is a one-off')
      return read
    },
    pay: (deposit: Partial<Parameters<Simulator['simulate']['cryptoDeposit']>[1]> = {}) =>
      sim.simulate.cryptoDeposit(created.crypto_address, { amount: '1.5', from: sender, ...deposit }),
  }
}

/** How a body is refused. */
function refusedBody(
  change: object,
  options: SimulatorOptions = {},
  body: (sim: Simulator) => OneOffBody = bankBody,
): string {
  const sim = createSimulator(options)
  return refused(() => sim.api.transactions.createOneOff({ ...body(sim), ...change }))
}

const refundOf = (sim: Simulator, id: string) =>
  sim.ledger.postings({ transactionId: id }).find(({ reason }) => reason === 'refunded')

describe('a new one-off', () => {
  it('to a bank is an off-ramp with a single-use address', () => {
    const sim = createSimulator()
    const body = oneOffBody(sim)
    const created = sim.api.transactions.createOneOff(body)
    expect(created).toEqual({
      id: created.id,
      resource_type: 'one_off',
      status: 'pending',
      customer_id: body.customer_id,
      customer_name: 'Acme Corp',
      crypto_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      send_amount: '1.5',
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_id: body.destination_id,
      destination_asset: 'USD',
      destination_payment_rail: 'ach',
      payment_reference: 'INV 1001',
      destination_bank_name: 'Bank of America',
      destination_account_holder_name: 'John Doe',
      destination_account_number_last_four: '6789',
      destination_routing_number: '101019644',
      receipt: null,
      crypto_details: { source_network_id: 'base-sepolia' },
      created_at: start,
      updated_at: start,
    })
    expect(sim.api.transactions.get(created.id)).toEqual(created)
  })

  it.each([
    ['fedwire', '021000021'],
    ['ach', '101019644'],
    ['fednow', '101019644'],
  ] as const)('by %s shows the routing number that the rail uses: %s', (destination_payment_rail, number) => {
    const { created } = open({ destination_payment_rail }, {}, (sim) =>
      bankBody(sim, { ...usDestination, aba_wire_routing_number: '021000021' }),
    )
    expect(created.destination_routing_number).toBe(number)
  })

  it('by Fedwire shows the ordinary routing number of a bank that has no other', () => {
    expect(open({ destination_payment_rail: 'fedwire' }).created.destination_routing_number).toBe('101019644')
  })

  it('by SWIFT needs the capability international_wire', () => {
    const sim = createSimulator()
    const body = bankBody(sim, swiftDestination)
    const set = (status: 'available' | 'enabling') =>
      sim.simulate.setCapability(body.customer_id, { capability: 'international_wire', status })
    set('enabling')
    expect(refused(() => sim.api.transactions.createOneOff(body))).toBe('403 forbidden')
    set('available')
    sim.simulate.capabilityService('down')
    expect(refused(() => sim.api.transactions.createOneOff(body))).toBe('503 service-unavailable')
    sim.simulate.capabilityService('up')
    expect(sim.api.transactions.createOneOff(body).destination_payment_rail).toBe('swift')
  })

  it('by SWIFT has its UETR once it is completed', async () => {
    const { sim, id, pay } = open({}, {}, (sim) => bankBody(sim, swiftDestination))
    pay()
    expect(sim.api.transactions.get(id)).not.toHaveProperty('receipt.uetr')
    await sim.clock.advance('5m')
    expect(sim.api.transactions.get(id)).toMatchObject({
      status: 'completed',
      receipt: {
        uetr: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      },
    })
  })

  it.each([
    ['ach', usDestination, 60_000],
    ['fedwire', usDestination, 30_000],
    ['fednow', usDestination, 10_000],
    ['swift', swiftDestination, 60_000],
    ['sepa', ibanDestination, 60_000],
  ] as const)('by %s is at the bank to the millisecond of its rail', async (rail, destination, payout) => {
    const { sim, created, read, pay } = open({ destination_payment_rail: rail }, {}, (sim) =>
      bankBody(sim, destination),
    )
    expect(created.destination_payment_rail).toBe(rail)
    pay()
    const screening = 5000
    await sim.clock.advance(screening + payout - 1)
    expect(read().status).toBe('processing')
    await sim.clock.advance(1)
    expect(read().status).toBe('completed')
  })

  it('to an IBAN names its coordinates', () => {
    const { created } = open({}, {}, (sim) => bankBody(sim, swiftDestination))
    expect(created).toMatchObject({
      destination_iban: 'DE89370400440532013000',
      destination_bic: 'DEUTDEFF',
      destination_payment_rail: 'swift',
    })
    expect(created).not.toHaveProperty('destination_routing_number')
    expect(created).not.toHaveProperty('destination_account_number_last_four')
  })

  it('to a wallet is a swap, whose network overrides that of the destination', () => {
    const { created } = open({ amount: '1' }, {}, swapBody)
    expect(created).toMatchObject({
      send_amount: '1',
      destination_asset: 'USDT',
      destination_payment_rail: null,
      crypto_details: {
        source_network_id: 'base-sepolia',
        destination_network_id: 'polygon-amoy',
        destination_crypto_address: cryptoDestination.crypto_address,
      },
    })
    expect(created).not.toHaveProperty('destination_bank_name')
  })

  it('answers at both paths alike', async () => {
    const outcomes = []
    for (const pathIndex of [0, 1]) {
      const sim = createSimulator()
      const body = { ...bankBody(sim), transaction_type: 'one_off' }
      outcomes.push(await overFetch.send(sim, { operation: 'transactions.createOneOff', body, pathIndex }))
    }
    expect(outcomes[0]).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(outcomes[1]).toEqual(outcomes[0])
    const { path, alsoAt } = operationOf('transactions.createOneOff')
    expect([path, ...alsoAt]).toEqual(['/transactions', '/transactions/one-off'])
  })

  it('makes its recipient active, and is told without what has no value', () => {
    const { sim, created } = open()
    expect(told(sim, 'recipient.updated')).toMatchObject([{ status: 'active' }])
    expect(told(sim, 'transaction.one_off.created')).toEqual([
      {
        id: created.id,
        customer_id: created.customer_id,
        destination_id: created.destination_id,
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_currency: 'USD',
        status: 'pending',
        created_at: start,
        updated_at: start,
        temporary_address: created.crypto_address,
        crypto_details: { source_network_id: 'base-sepolia' },
        fiat_rail: 'ach',
      },
    ])
  })

  it('spells several members of its events otherwise than its reads', () => {
    const { sim, id } = open({ amount: '1.50', payment_reference: 'INV 7' })
    expect(lastEvent(sim, id)).toMatchObject({
      destination_amount: '1.5',
      destination_currency: 'USD',
      send_amount: { amount: '1.5', currency: 'USDC' },
      payment_reference: 'INV 7',
    })
    for (const member of [
      'resource_type',
      'destination_payment_rail',
      'amount',
      'crypto_address',
      'customer_name',
    ])
      expect(lastEvent(sim, id)).not.toHaveProperty(member)
  })

  it('ignores what the other kind is about', () => {
    expect(open({ destination_network_id: 'polygon-amoy' }).created.crypto_details).toEqual({
      source_network_id: 'base-sepolia',
    })
    expect(
      open({ destination_payment_rail: 'fedwire' }, {}, swapBody).created.destination_payment_rail,
    ).toBeNull()
  })

  it.each([
    [undefined, 'ach'],
    ['us_bank_account', 'ach'],
    ['fedwire', 'fedwire'],
  ] as const)('with rail %s goes by %s', (rail, taken) => {
    const { created } = open(rail === undefined ? {} : { destination_payment_rail: rail })
    expect(created.destination_payment_rail).toBe(taken)
  })
})

it.each(['A', 'A'.repeat(18)])('a one-off by ACH may say %s to its payee', (payment_reference) => {
  expect(open({ payment_reference }).created.payment_reference).toBe(payment_reference)
})

describe('a body of a one-off is refused', () => {
  it.each([
    [{ transaction_type: 'wallet' }, 'transaction_type invalid_value'],
    [{ amount: '' }, 'amount invalid_format'],
    [{ amount: '1e2' }, 'amount invalid_format'],
    [{ amount: '-1' }, 'amount invalid_format'],
    [{ amount: '.5' }, 'amount invalid_format'],
    [{ amount: 1 }, 'amount invalid_type'],
    [{ amount: '0' }, 'amount invalid_amount'],
    [{ amount: '0.009' }, 'amount invalid_amount'],
    [{ customer_id: undefined }, 'customer_id missing_required_field'],
    [{ customer_id: 'x' }, 'customer_id invalid_format'],
    [{ destination_id: undefined }, 'destination_id missing_required_field'],
    [{ source_asset: undefined }, 'source_asset missing_required_field'],
    [{ source_asset: '' }, 'source_asset too_small'],
    [{ source_asset: 'USD' }, 'source_asset unsupported_asset'],
    [{ source_asset: 'any' }, 'source_asset unsupported_asset'],
    [{ source_asset: 'RD', source_network_id: 'polygon-amoy' }, 'source_asset unsupported_asset'],
    [{ source_network_id: undefined }, 'source_network_id missing_required_field'],
    [{ source_network_id: 'evm' }, 'source_network_id invalid_value'],
    [{ destination_asset: undefined }, 'destination_asset missing_required_field'],
    [{ destination_asset: 'USDC' }, 'destination_asset unsupported_asset'],
    [{ destination_payment_rail: 'cheque' }, 'destination_payment_rail invalid_value'],
    [{ payment_reference: '' }, 'payment_reference too_small'],
    [{ payment_reference: 'x'.repeat(141) }, 'payment_reference too_big'],
    [{ developer_fee_bps: 10_001 }, 'developer_fee_bps too_big'],
    [{ developer_fee_bps: -1 }, 'developer_fee_bps too_small'],
  ])('with %j: %s', (change, error) => {
    expect(refusedBody(change)).toBe(`400 validation-error, ${error}`)
  })

  it.each([
    [
      { destination_network_id: undefined },
      '400 validation-error, destination_network_id missing_required_field',
    ],
    [{ destination_network_id: 'evm' }, '400 validation-error, destination_network_id invalid_value'],
    [{ destination_network_id: 'solana-devnet' }, '400 invalid-request'],
    [{ destination_network_id: 'base-mainnet' }, '400 invalid-request'],
    [{ destination_asset: 'USD' }, '400 validation-error, destination_asset unsupported_asset'],
    [{ destination_asset: 'RD' }, '400 validation-error, destination_asset unsupported_asset'],
    [{ amount: '0.001' }, '400 validation-error, amount too_small'],
    [{ amount: '0.0100001' }, '400 validation-error, amount invalid_amount'],
  ])('of a swap with %j: %s', (change, refusal) => {
    expect(refusedBody(change, {}, swapBody)).toBe(refusal)
  })

  it.each([
    [{ source_network_id: 'base-mainnet' }, '400 invalid-request'],
    [{ source_network_id: 'ethereum-goerli' }, '400 invalid-request'],
    [{ destination_asset: 'EUR' }, '400 invalid-request'],
    [{ destination_payment_rail: 'sepa' }, '400 invalid-request'],
    [{ customer_id: nobody }, '404 not-found'],
    [{ destination_id: nobody }, '404 not-found'],
  ])('with %j: %s', (change, refusal) => {
    expect(refusedBody(change)).toBe(refusal)
  })

  it('for test networks in production', () => {
    expect(refusedBody({}, { environment: 'production' })).toBe('400 invalid-request')
    expect(open({ source_network_id: 'base-mainnet' }, { environment: 'production' }).created.status).toBe(
      'pending',
    )
  })

  it('for a destination of another customer, or of another client', () => {
    const sim = createSimulator()
    const body = bankBody(sim)
    const foreign = payee(sim, usDestination)
    expect(
      refused(() => sim.api.transactions.createOneOff({ ...body, destination_id: foreign.destination_id })),
    ).toBe('404 not-found')
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refused(() => other.transactions.createOneOff(body))).toBe('404 not-found')
  })

  it('while the recipient is frozen', () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = payee(sim, usDestination)
    sim.simulate.freezeRecipient(recipient_id)
    const body = { ...bankBody(sim), customer_id, destination_id }
    expect(refused(() => sim.api.transactions.createOneOff(body))).toBe('403 forbidden')
  })

  it('for a customer that may not move money: the freeze first, then the approval, then the terms', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    const customer = newCustomer(sim).id
    const { destination_id } = payee(sim, usDestination, customer)
    const call = () =>
      sim.api.transactions.createOneOff({ ...bankBody(sim), customer_id: customer, destination_id })
    expect(refused(call)).toBe('400 invalid-request')
    sim.simulate.approveOnboarding(customer)
    expect(refused(call)).toBe('403 terms-not-accepted')
    sim.simulate.freezeCustomer(customer)
    expect(refused(call)).toBe('403 account-under-review')
    sim.simulate.unfreezeCustomer(customer)
    sim.simulate.acceptTerms(customer)
    expect(call().status).toBe('pending')
  })

  it('for a developer fee that the client may not take', () => {
    expect(refusedBody({ developer_fee_bps: 1 }, { developerFees: false })).toBe('403 forbidden')
    expect(open({ developer_fee_bps: 0 }, { developerFees: false }).created.status).toBe('pending')
  })

  it('whole: a refused one leaves no trace', () => {
    const sim = createSimulator()
    const body = bankBody(sim)
    const before = sim.hash()
    expect(refused(() => sim.api.transactions.createOneOff({ ...body, amount: '3' }))).toBe(
      '400 invalid-request',
    )
    expect(refused(() => sim.api.transactions.createOneOff({ ...body, payment_reference: '#' }))).toMatch(
      /^400/,
    )
    expect(sim.hash()).toBe(before)
  })
})

describe('a payment reference', () => {
  const lines = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length)).join('\n')

  it.each([
    ['ach', 'A'],
    ['ach', 'Invoice 2026 00018'],
    ['fedwire', '#'],
    ['fedwire', `Ünïcode ✓ ${'x'.repeat(130)}`],
    ['sepa', 'INV-01'],
    ['sepa', `A & B - C. D/E ${'x'.repeat(125)}`],
    ['swift', 'INV 1'],
    ['swift', 'Invoice 7, May. Thank you'],
    ['swift', 'x'.repeat(140)],
    ['swift', lines(35, 34, 35, 33)],
  ] as const)('of %s may be %j', (rail, payment_reference) => {
    const destination =
      rail === 'sepa' ? ibanDestination : rail === 'swift' ? swiftDestination : usDestination
    const { created } = open({ payment_reference, destination_payment_rail: rail }, {}, (sim) =>
      bankBody(sim, destination),
    )
    expect(created.payment_reference).toBe(payment_reference)
  })

  it.each([
    ['ach', 'x'.repeat(19), 'must have 1 to 18 characters for ach'],
    ['ach', 'INV-1', 'may only have letters, digits and spaces for ach'],
    ['sepa', 'INV-1', 'must have 6 to 140 characters for sepa'],
    ['sepa', 'Invoice #7', 'may only have letters, digits, spaces and & - . / for sepa'],
    ['swift', 'INV1', 'must have 5 to 140 characters for swift'],
    ['swift', 'INV-0001', 'may only have letters, digits, spaces, commas and periods for swift'],
    ['swift', lines(36, 10), 'must fit 4 lines of 35 characters for swift'],
    ['swift', lines(5, 5, 5, 5, 5), 'must fit 4 lines of 35 characters for swift'],
  ] as const)('of %s may not be %j', (rail, payment_reference, message) => {
    const destination =
      rail === 'sepa' ? ibanDestination : rail === 'swift' ? swiftDestination : usDestination
    const sim = createSimulator()
    const body = { ...bankBody(sim, destination), payment_reference, destination_payment_rail: rail }
    expect(refusal(() => sim.api.transactions.createOneOff(body)).errors).toEqual([
      { field: 'payment_reference', message, code: 'invalid_payment_reference' },
    ])
  })

  it('is not possible for a swap', () => {
    expect(refusedBody({ payment_reference: 'INV 1' }, {}, swapBody)).toBe(
      '400 validation-error, payment_reference invalid_payment_reference',
    )
  })

  it('follows the rail that is picked', () => {
    expect(refusedBody({ payment_reference: 'Invoice #7' })).toContain('invalid_payment_reference')
    expect(
      open({ payment_reference: 'Invoice #7', destination_payment_rail: 'fedwire' }).created
        .payment_reference,
    ).toBe('Invoice #7')
  })

  it('is in the receipt', () => {
    const { read, pay } = open({ payment_reference: 'INV 7' })
    pay()
    expect(read().receipt?.payment_reference).toBe('INV 7')
  })
})

describe('the quote of a one-off', () => {
  it.each([
    ['nothing', {}, 0, '100', '100'],
    ['a developer fee of 1 percent', {}, 100, '100', '101.01'],
    ['a platform fee of 0.5 percent', { platformBps: 50 }, 0, '100', '100.5'],
    ['a rail that takes 0.25', { external: { ach: '0.25' } }, 0, '100', '100.25'],
    ['all of them', { platformBps: 50, external: { ach: '0.25' } }, 100, '100', '101.76'],
  ])('adds %s', async (_, fees, developer_fee_bps, amount, send_amount) => {
    const { sim, created, read, pay } = open({ amount, developer_fee_bps }, { ...uncapped, fees })
    expect(created).toMatchObject({ send_amount })
    pay({ amount: send_amount })
    await sim.clock.advance('2m')
    expect(read()).toMatchObject({ status: 'completed', amount, receipt: { outgoing_amount: amount } })
  })

  it('is the least deposit: a unit less leaves the recipient short', async () => {
    const fees = { platformBps: 50, external: { ach: '0.25' } }
    const { sim, read, pay } = open({ amount: '100', developer_fee_bps: 100 }, { ...uncapped, fees })
    pay({ amount: '101.759999' })
    await sim.clock.advance('2m')
    expect(read().receipt?.outgoing_amount).toBe('99.99')
  })

  it('converts at the rate', () => {
    const { created } = open({ amount: '100' }, uncapped, (sim) => bankBody(sim, ibanDestination))
    expect(created.send_amount).toBe('108.72')
  })

  it('is refused where fees leave nothing of any deposit', () => {
    expect(refusedBody({ amount: '1', developer_fee_bps: 10_000 })).toBe(
      '400 validation-error, developer_fee_bps fee_too_high',
    )
    expect(open({ developer_fee_bps: 10_000 }).created.status).toBe('pending')
  })

  it('shows the amount that was asked for from the deposit on, and the event shows it at once', () => {
    const { sim, id, created, read, pay } = open({ amount: '1' })
    for (const one of [created, read(), sim.api.transactions.list({}).data[0]])
      expect(one).not.toHaveProperty('amount')
    expect(lastEvent(sim, id)).toMatchObject({ destination_amount: '1' })
    pay({ amount: '1' })
    expect(read()).toMatchObject({ status: 'pending', amount: '1' })
  })

  it('adds a fixed developer fee', async () => {
    const { sim, created, read, pay } = open({ amount: '100', developer_fee_fixed: '0.75' }, uncapped)
    expect(created).toMatchObject({ send_amount: '100.75', developer_fee_fixed: '0.75' })
    pay({ amount: '100.75' })
    await sim.clock.advance('2m')
    expect(read().receipt).toMatchObject({ client_fee: '0.75', outgoing_amount: '100' })
    expect(refusedBody({ developer_fee_fixed: '1', developer_fee_bps: 1 })).toBe(
      '400 validation-error, developer_fee_fixed mutually_exclusive',
    )
  })

  it('does not convert a deposit below the fixed developer fee', () => {
    const { read, pay } = open({ developer_fee_fixed: '0.75' })
    pay({ amount: '0.75' })
    expect(read()).toMatchObject({ status: 'failed', failure_reason: 'below_minimum_deposit' })
  })

  it('is made at any rate, however high', () => {
    const { created } = open(
      { amount: '0.01' },
      { ...uncapped, rates: { 'EUR/USD': '9999999999999' } },
      (sim) => bankBody(sim, ibanDestination),
    )
    expect(created.send_amount).toBe('100000000000')
  })

  it('is absent until the deposit says the amount', async () => {
    const { sim, id, created, read, pay } = open()
    for (const one of [created, read()]) {
      expect(one).not.toHaveProperty('amount')
      expect(one).not.toHaveProperty('send_amount')
    }
    pay({ amount: '1.25' })
    expect(read().amount).toBe('1.25')
    expect(read()).not.toHaveProperty('send_amount')
    expect(lastEvent(sim, id)).toMatchObject({ destination_amount: '1.25' })
  })

  it('stays what was asked for, whatever is paid', async () => {
    const { sim, read, pay } = open({ amount: '1' })
    pay({ amount: '1.9' })
    await sim.clock.advance('2m')
    expect(read()).toMatchObject({ amount: '1', send_amount: '1', receipt: { outgoing_amount: '1.9' } })
  })
})

describe('the cap of FedNow', () => {
  it('is half a million', () => {
    const quote = (amount: string) => ({ amount, destination_payment_rail: 'fednow' }) as const
    expect(open(quote('500000'), uncapped).created.send_amount).toBe('500000')
    expect(refusedBody(quote('500000.01'), uncapped)).toBe('400 validation-error, amount too_big')
    expect(open({ amount: '500000.01' }, uncapped).created.send_amount).toBe('500000.01')
  })
})

describe('the cap of the sandbox', () => {
  it.each(['2', '2.00', '2.000', '0.01', '1.99'])('takes %s', (amount) => {
    expect(open({ amount }).created.status).toBe('pending')
  })

  it.each(['2.01', '3', '1000000'])('refuses %s before anything is looked up', (amount) => {
    const sim = createSimulator()
    const body = { ...bankBody(sim), amount, customer_id: nobody, destination_id: nobody }
    expect(refusal(() => sim.api.transactions.createOneOff(body))).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      detail: `amount ${amount} exceeds sandbox cap of 2; reduce the amount and retry`,
    })
  })

  it('counts dollars: of euros there are fewer', () => {
    const euros = (amount: string) => refusedBody({ amount }, {}, (sim) => bankBody(sim, ibanDestination))
    expect(open({ amount: '1.83' }, {}, (sim) => bankBody(sim, ibanDestination)).created.status).toBe(
      'pending',
    )
    expect(euros('1.84')).toBe('400 invalid-request')
  })

  it('is an option, and is none in production', () => {
    expect(open({ amount: '1000' }, uncapped).created.status).toBe('pending')
    expect(refusedBody({ amount: '10.01' }, { limits: { sandboxAmount: '10' } })).toBe('400 invalid-request')
    const live = { environment: 'production' } as const
    expect(open({ amount: '1000', source_network_id: 'base-mainnet' }, live).created.status).toBe('pending')
  })
})

describe('the life of a one-off', () => {
  it('to a bank: pending until its deposit was screened, then processing, then completed', async () => {
    const { sim, id, read, pay } = open()
    await sim.clock.advance('30d')
    expect(read().status).toBe('pending')
    expect(pay()).toBe(id)
    await sim.clock.advance('5s')
    expect(read().status).toBe('processing')
    await sim.clock.advance('1m')
    expect(read()).toMatchObject({ status: 'completed', completed_at: start + 30 * 86_400 + 65 })
    expect(story(sim, id)).toEqual([
      'transaction.one_off.created pending',
      'transaction.one_off.updated pending',
      'transaction.one_off.updated processing',
      'transaction.one_off.updated completed',
    ])
    expect(unsettled(sim, id)).toEqual([])
  })

  it('to a wallet: the update with its hash comes before the last', async () => {
    const { sim, id, read, pay } = open({}, {}, swapBody)
    pay()
    await sim.clock.advance('30s')
    expect(read()).toMatchObject({
      status: 'completed',
      crypto_details: {
        transaction_hash: expect.stringMatching(/^0x/),
        deposit_transaction_hash: expect.stringMatching(/^0x/),
      },
    })
    expect(story(sim, id)).toEqual([
      'transaction.one_off.created pending',
      'transaction.one_off.updated pending',
      'transaction.one_off.updated processing',
      'transaction.one_off.updated processing',
      'transaction.one_off.updated completed',
    ])
  })

  it('ends with an event that has everything', async () => {
    const { sim, id, created, pay } = open({ amount: '1.5', payment_reference: 'INV 7' })
    pay()
    await sim.clock.advance('2m')
    expect(lastEvent(sim, id)).toEqual({
      id,
      customer_id: created.customer_id,
      destination_id: created.destination_id,
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      destination_amount: '1.5',
      destination_currency: 'USD',
      status: 'completed',
      created_at: start,
      updated_at: start + 65,
      completed_at: start + 65,
      payment_reference: 'INV 7',
      temporary_address: created.crypto_address,
      send_amount: { amount: '1.5', currency: 'USDC' },
      receipt: {
        input_currency: 'USDC',
        output_currency: 'USD',
        initial_amount: '1.5',
        subtotal_amount: '1.5',
        converted_amount: '1.5',
        outgoing_amount: '1.5',
        external_fee: '0',
        client_fee: '0',
        developer_fee: '0',
        platform_fee: '0',
        exchange_rate: '1',
      },
      crypto_details: {
        source_network_id: 'base-sepolia',
        source_address: sender,
        deposit_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      sender_details: { sender_wallet_address: sender, sender_network: 'base-sepolia' },
      fiat_rail: 'ach',
    })
  })

  it('charges the developer fee of its own, which no answer names', async () => {
    const { sim, id, read, pay } = open({ developer_fee_bps: 100 })
    pay({ amount: '100' })
    await sim.clock.advance('2m')
    expect(read().receipt).toMatchObject({ client_fee: '1', outgoing_amount: '99' })
    expect(JSON.stringify([read(), sim.events.list(), sim.api.transactions.list()])).not.toContain(
      'developer_fee_bps',
    )
    expect(unsettled(sim, id)).toEqual([])
  })

  it('is funded by an onramp that pays to its address', async () => {
    const { sim, id, created, read } = open({ amount: '1.5' })
    const wallet = {
      destination_type: 'crypto',
      name: 'One-off',
      crypto_address: created.crypto_address,
      network_id: 'base-sepolia',
    } as const
    const account = onrampOf(sim, { destination_id: payee(sim, wallet, created.customer_id).destination_id })
    const funding = sim.simulate.bankDeposit(account.id, { amount: '1.50' })
    await sim.clock.advance('2m')
    expect(sim.api.autoTransactions.get(funding).status).toBe('completed')
    expect(read()).toMatchObject({
      status: 'completed',
      receipt: { initial_amount: '1.5', outgoing_amount: '1.5' },
      crypto_details: {
        deposit_transaction_hash: sim.api.autoTransactions.get(funding).crypto_details?.transaction_hash,
      },
    })
    expect([unsettled(sim, id), unsettled(sim, funding)]).toEqual([[], []])
  })

  it('is funded once: a second deposit is refused, and after completion finds no address', async () => {
    const { sim, pay } = open()
    pay()
    expect(refused(pay)).toBe('400 invalid-request')
    await sim.clock.advance('2m')
    expect(refused(pay)).toBe('404 not-found')
  })

  it('and a payout of an onramp to its address, when it has its money, disturbs nothing', async () => {
    const { sim, created, read, pay } = open()
    const wallet = {
      destination_type: 'crypto',
      name: 'One-off',
      crypto_address: created.crypto_address,
      network_id: 'base-sepolia',
    } as const
    const account = onrampOf(sim, { destination_id: payee(sim, wallet, created.customer_id).destination_id })
    const late = sim.simulate.bankDeposit(account.id, { amount: '5' })
    pay()
    await sim.clock.advance('2m')
    expect(sim.api.autoTransactions.get(late).status).toBe('completed')
    expect(read()).toMatchObject({ status: 'completed', receipt: { initial_amount: '1.5' } })
  })

  it('takes no money from a bank', () => {
    const { sim, id } = open()
    expect(refused(() => sim.simulate.bankDeposit(id, { amount: '1' }))).toBe('404 not-found')
  })

  it('ends in the call that brings its deposit, where progression is immediate', () => {
    const { sim, id, read, pay } = open({}, { progression: 'immediate' })
    expect(read().status).toBe('pending')
    pay()
    expect([read().status, unsettled(sim, id)]).toEqual(['completed', []])
  })

  it('completes in its own call with X-Sandbox-Instant-Completion and an amount', () => {
    const sim = createSimulator()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const create = (change: Partial<OneOffBody>) =>
      app.transactions.createOneOff(
        { ...bankBody(sim), ...change },
        { idempotencyKey: nextKey(), headers: { 'x-sandbox-instant-completion': 'true' } },
      )
    const { id, ...completed } = create({ amount: '1.5' })
    expect(completed).toMatchObject({
      status: 'completed',
      completed_at: start,
      receipt: { outgoing_amount: '1.5' },
    })
    expect(unsettled(sim, id)).toEqual([])
    expect(create({}).status).toBe('pending')
  })

  it('keeps its destination until it ended', async () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = payee(sim, usDestination)
    const { id, crypto_address } = sim.api.transactions.createOneOff({
      ...bankBody(sim),
      customer_id,
      destination_id,
    })
    const deletions = [
      () => sim.api.destinations.delete(recipient_id, destination_id),
      () => sim.api.recipients.delete(recipient_id),
      () => sim.api.customers.delete(customer_id),
    ]
    expect(deletions.map(refused)).toEqual(deletions.map(() => '409 conflict'))
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1' })
    await sim.clock.advance('2m')
    expect(deletions.map((call) => call())).toEqual([undefined, undefined, undefined])
    expect(sim.api.transactions.get(id)).toMatchObject({
      status: 'completed',
      customer_name: 'Acme Corp',
      destination_bank_name: 'Bank of America',
    })
    const found = (search: string) => sim.api.transactions.list({ search }).data.map((one) => one.id)
    expect([found('acme'), found('undefined'), found('null')]).toEqual([[id], [], []])
  })
})

describe('money that a one-off cannot use', () => {
  it.each([
    ['another asset', { asset: 'USDT' }, 'unsupported_token', 'base-sepolia', 'USDT'],
    ['another network', { network_id: 'polygon-amoy' }, 'wrong_chain', 'polygon-amoy', 'USDC'],
    ['named so', { mishap: 'address_mismatch' }, 'address_mismatch', 'base-sepolia', 'USDC'],
  ] as const)('fails it and goes back: %s', async (_, deposit, reason, network, asset) => {
    const { sim, id, read, pay } = open({ amount: '1.5' })
    pay(deposit)
    expect(read()).toMatchObject({
      status: 'failed',
      failure_reason: reason,
      receipt: { input_currency: asset, initial_amount: '1.5', outgoing_amount: '0' },
    })
    expect(refundOf(sim, id)).toMatchObject({
      address: sender,
      entries: expect.arrayContaining([{ account: `outside:${network}`, asset, amount: '1.5' }]),
    })
    expect(story(sim, id)).toEqual([
      'transaction.one_off.created pending',
      'transaction.one_off.updated pending',
      'transaction.one_off.updated failed',
    ])
    expect([refused(pay), unsettled(sim, id)]).toEqual(['404 not-found', []])
  })

  it('does not change what it asked for', () => {
    const { sim, id, read, pay } = open({ amount: '1.5' })
    pay({ asset: 'USDT', network_id: 'polygon-amoy' })
    expect(read()).toMatchObject({
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      crypto_details: { source_network_id: 'polygon-amoy' },
    })
    expect(lastEvent(sim, id)).toMatchObject({
      source_asset: 'USDC',
      send_amount: { amount: '1.5', currency: 'USDC' },
    })
    expect(
      sim.api.transactions.list({ source_asset: 'USDC', source_network_id: 'base-sepolia' }).data,
    ).toEqual([read()])
    expect(sim.api.transactions.list({ source_asset: 'USDT' }).data).toEqual([])
  })
})

describe('a one-off that waits', () => {
  it('for a confirmation goes on with it', async () => {
    const { sim, id, read, pay } = open()
    pay({ pause: 'unconfirmed' })
    await sim.clock.advance('1d')
    expect(read().status).toBe('pending')
    expect(sim.ledger.postings({ transactionId: id })).toEqual([])
    sim.simulate.confirm(id)
    await sim.clock.advance('2m')
    expect([read().status, unsettled(sim, id)]).toEqual(['completed', []])
  })

  it('for a confirmation goes on waiting for its money when the deposit expires', async () => {
    const { sim, id, created, read, pay } = open({ amount: '1.5' })
    pay({ pause: 'unconfirmed' })
    sim.simulate.expire(id)
    const { updated_at: _, ...waiting } = read()
    const { updated_at: __, ...before } = created
    expect(waiting).toEqual(before)
    pay()
    await sim.clock.advance('2m')
    expect([read().status, unsettled(sim, id)]).toEqual(['completed', []])
  })

  it('for its money again was changed when the deposit expired', async () => {
    const { sim, id, read, pay } = open()
    pay({ pause: 'unconfirmed' })
    await sim.clock.advance('1d')
    sim.simulate.expire(id)
    expect(read().updated_at).toBe(1767312000)
  })

  it('for a confirmation cannot be kept back, and can be cancelled: nothing goes back', () => {
    const { sim, id, read, pay } = open()
    pay({ pause: 'unconfirmed' })
    expect(refused(() => sim.simulate.keepBack(id))).toBe('400 invalid-request')
    sim.api.transactions.cancel(id)
    expect([read().status, sim.ledger.postings({ transactionId: id })]).toEqual(['cancelled', []])
  })

  it.each(['compliance_hold', 'manual_review'] as const)(
    'for a decision stays pending: %s',
    async (pause) => {
      const { sim, id, read, pay } = open()
      pay({ pause })
      await sim.clock.advance('1d')
      expect(read().status).toBe('pending')
      const fork = sim.fork()
      sim.simulate.release(id)
      await sim.clock.advance('2m')
      expect(read().status).toBe('completed')
      fork.simulate.reject(id)
      expect(fork.api.transactions.get(id)).toMatchObject({
        status: 'failed',
        failure_reason: 'Rejected by compliance.',
      })
      expect([unsettled(sim, id), unsettled(fork, id), refundOf(fork, id)?.address]).toEqual([[], [], sender])
    },
  )

  it('for its frozen customer goes on with the unfreezing, in the order of the deposits', async () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim, usDestination)
    const create = () => sim.api.transactions.createOneOff({ ...bankBody(sim), customer_id, destination_id })
    const [first, second] = [create(), create()]
    sim.simulate.freezeCustomer(customer_id)
    for (const { crypto_address } of [second, first])
      sim.simulate.cryptoDeposit(crypto_address, { amount: '1' })
    await sim.clock.advance('1d')
    expect([first, second].map(({ id }) => sim.api.transactions.get(id).status)).toEqual([
      'pending',
      'pending',
    ])
    sim.simulate.unfreezeCustomer(customer_id)
    await sim.clock.advance('2m')
    const completed = told(sim, 'transaction.one_off.updated').filter(({ status }) => status === 'completed')
    expect(completed.map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('the cancellation of a one-off', () => {
  it('ends it while it is pending, and closes its address', async () => {
    const { sim, id, read, pay } = open()
    expect(sim.api.transactions.cancel(id)).toBeUndefined()
    expect(read()).toMatchObject({ status: 'cancelled', receipt: null })
    expect(read()).not.toHaveProperty('failure_reason')
    expect(story(sim, id).at(-1)).toBe('transaction.one_off.updated cancelled')
    expect(refused(pay)).toBe('404 not-found')
    const before = story(sim, id)
    await sim.clock.advance('1d')
    expect(story(sim, id)).toEqual(before)
  })

  it.each([
    ['being screened', {}],
    ['kept back', { pause: 'compliance_hold' }],
  ] as const)('gives back the money that is %s', async (_, deposit) => {
    const { sim, id, read, pay } = open()
    pay(deposit)
    sim.api.transactions.cancel(id)
    expect(read()).toMatchObject({
      status: 'cancelled',
      receipt: { initial_amount: '1.5', outgoing_amount: '0' },
    })
    expect(refundOf(sim, id)?.address).toBe(sender)
    await sim.clock.advance('1d')
    expect([read().status, sim.ledger.balances(), unsettled(sim, id)]).toEqual(['cancelled', [], []])
  })

  it('gives back the money of a frozen customer', () => {
    const { sim, id, created, pay } = open()
    sim.simulate.freezeCustomer(created.customer_id)
    pay()
    sim.api.transactions.cancel(id)
    expect([refundOf(sim, id)?.address, unsettled(sim, id)]).toEqual([sender, []])
    sim.simulate.unfreezeCustomer(created.customer_id)
    expect(sim.api.transactions.get(id).status).toBe('cancelled')
  })

  it('is refused once the money was converted, and after every ending', async () => {
    const processing = open()
    processing.pay()
    await processing.sim.clock.advance('5s')
    const completed = open({}, { progression: 'immediate' })
    completed.pay()
    const failed = open()
    failed.pay({ asset: 'USDT' })
    const cancelled = open()
    cancelled.sim.api.transactions.cancel(cancelled.id)
    for (const { sim, id, read } of [processing, completed, failed, cancelled]) {
      const { status } = read()
      const { slug, detail } = refusal(() => sim.api.transactions.cancel(id))
      expect([slug, detail]).toEqual([
        'invalid-request',
        `The transaction is ${status}: cancel is not possible.`,
      ])
    }
  })

  it('is 404 for what nobody, or another client, has', () => {
    const { sim, id } = open()
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refused(() => sim.api.transactions.cancel(nobody))).toBe('404 not-found')
    expect(refused(() => other.transactions.cancel(id))).toBe('404 not-found')
  })
})

describe('a one-off after its end', () => {
  it('may be returned or reversed: reads show it and no event tells', async () => {
    for (const cause of ['returnPayment', 'reverse'] as const) {
      const { sim, id, read, pay } = open()
      pay()
      await sim.clock.advance('2m')
      const events = sim.events.list().length
      sim.simulate[cause](id)
      const word = cause === 'reverse' ? 'reversal' : 'return'
      expect(read().status).toBe(`pending_${word}`)
      await sim.clock.advance('1h')
      expect(read()).toMatchObject({
        status: cause === 'reverse' ? 'reversed' : 'returned',
        net_recovered_amount: '1.5',
      })
      expect([sim.events.list().length, unsettled(sim, id)]).toEqual([events, []])
      expect(sim.ledger.postings({ transactionId: id }).at(-1)?.address).toBe(sender)
    }
  })

  it('may have failed on its way: the money goes back', async () => {
    const { sim, id, read, pay } = open({ developer_fee_bps: 100 }, { fees: { external: { ach: '0.1' } } })
    pay()
    await sim.clock.advance('5s')
    sim.simulate.failTransaction(id, { reason: 'The bank is closed.' })
    expect(read()).toMatchObject({ status: 'failed', failure_reason: 'The bank is closed.' })
    expect([sim.ledger.balances(), unsettled(sim, id)]).toEqual([[], []])
  })

  it('may have failed unfunded: there is nothing to give back', () => {
    const { sim, id, read } = open()
    sim.simulate.failTransaction(id)
    expect([read().status, read().receipt, sim.ledger.postings()]).toEqual(['failed', null, []])
  })
})

type Query = NonNullable<Parameters<Simulator['api']['transactions']['list']>[0]>
type Item = ReturnType<ReturnType<typeof open>['read']>

/** One-offs of two customers, of every kind, at several times and in several statuses. */
async function bookOfOneOffs() {
  const sim = createSimulator(uncapped)
  const zeta = activeCustomer(sim, 'zeta Ltd').id
  const alpha = activeCustomer(sim, 'Alpha Corp').id
  sim.simulate.setCustomerEmail(alpha, 'Pay@Alpha.example')
  const bank = payee(sim, usDestination, zeta).destination_id
  const wallet = payee(sim, cryptoDestination, alpha).destination_id
  const euros = payee(sim, ibanDestination, alpha).destination_id
  const source = { source_network_id: 'base-sepolia', source_asset: 'USDC' } as const
  const create = (
    body: Partial<OneOffBody> & Pick<OneOffBody, 'customer_id' | 'destination_id' | 'destination_asset'>,
  ) => sim.api.transactions.createOneOff({ ...source, ...body })
  const first = create({ customer_id: zeta, destination_id: bank, destination_asset: 'USD', amount: '9.50' })
  create({
    customer_id: alpha,
    destination_id: wallet,
    destination_asset: 'USDT',
    destination_network_id: 'polygon-amoy',
    amount: '10',
  })
  await sim.clock.advance('1m')
  create({ customer_id: alpha, destination_id: euros, destination_asset: 'EUR', amount: '100' })
  const fourth = create({
    customer_id: zeta,
    destination_id: bank,
    destination_asset: 'USD',
    source_asset: 'USDT',
    source_network_id: 'polygon-amoy',
  })
  await sim.clock.advance('1m')
  const fifth = create({ customer_id: zeta, destination_id: bank, destination_asset: 'USD', amount: '2' })
  sim.simulate.cryptoDeposit(first.crypto_address, { amount: '9.5' })
  await sim.clock.advance('500ms')
  sim.simulate.cryptoDeposit(fourth.crypto_address, { amount: '55.5' })
  await sim.clock.advance('62s')
  sim.api.transactions.cancel(fifth.id)
  await sim.clock.advance('2600ms')
  const all = sim.api.transactions.list().data.filter((one) => one.resource_type === 'one_off')
  return { sim, all, zeta, alpha, bank, wallet }
}
type Book = Awaited<ReturnType<typeof bookOfOneOffs>>

/** What the recipient should get, which reads have from the deposit on. */
const amountOf = (sim: Simulator, id: string) => Number(lastEvent(sim, id)?.['destination_amount'])

const at = (seconds: number) => new Date((start + seconds) * 1000).toISOString()

const filters: readonly (readonly [
  name: string,
  query: (book: Book) => Query,
  passes: (item: Item, book: Book) => boolean,
])[] = [
  ['customer_id', ({ alpha }) => ({ customer_id: alpha }), (item, { alpha }) => item.customer_id === alpha],
  [
    'destination_id',
    ({ bank }) => ({ destination_id: bank }),
    (item, { bank }) => item.destination_id === bank,
  ],
  ['status', () => ({ status: 'pending' }), ({ status }) => status === 'pending'],
  [
    'statuses',
    () => ({ statuses: 'cancelled,completed' }),
    ({ status }) => ['cancelled', 'completed'].includes(status),
  ],
  [
    'source_network_id',
    () => ({ source_network_id: 'polygon-amoy' }),
    (item) => item.source_network_id === 'polygon-amoy',
  ],
  ['source_asset', () => ({ source_asset: 'USDC' }), (item) => item.source_asset === 'USDC'],
  ['destination_asset', () => ({ destination_asset: 'USD' }), (item) => item.destination_asset === 'USD'],
  ['created_at_from', () => ({ created_at_from: at(60) }), ({ created_at }) => created_at >= start + 60],
  ['created_at_to', () => ({ created_at_to: at(60) }), ({ created_at }) => created_at <= start + 60],
  ['amount_min', () => ({ amount_min: '10.00' }), ({ id }, { sim }) => amountOf(sim, id) >= 10],
  ['amount_max', () => ({ amount_max: '9.500' }), ({ id }, { sim }) => amountOf(sim, id) <= 9.5],
  ['search by name', () => ({ search: 'ALPHA' }), ({ customer_name }) => customer_name === 'Alpha Corp'],
  ['search by email', () => ({ search: 'pay@alpha' }), ({ customer_name }) => customer_name === 'Alpha Corp'],
  [
    'search by id',
    ({ all }) => ({ search: all[2]?.id.toLowerCase() ?? '' }),
    (item, { all }) => item.id === all[2]?.id,
  ],
  ['search for nothing', () => ({ search: 'nobody' }), () => false],
  ['search for a tilde', () => ({ search: '~' }), () => false],
]

describe('the list of one-offs', () => {
  it('is newest first', async () => {
    const { all } = await bookOfOneOffs()
    expect(all.map(({ status }) => status)).toEqual([
      'cancelled',
      'processing',
      'pending',
      'pending',
      'completed',
    ])
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })

  it.each(filters)('filters by %s', async (_, query, passes) => {
    const book = await bookOfOneOffs()
    const { data, meta } = book.sim.api.transactions.list({ transaction_type: 'one_off', ...query(book) })
    const expected = book.all.filter((item) => passes(item, book))
    expect(data).toEqual(expected)
    expect(meta).toMatchObject({ total_count: expected.length, transaction_type: 'one_off' })
  })

  it('filters by any two at once', async () => {
    const book = await bookOfOneOffs()
    for (const [name, query, passes] of filters) {
      for (const [otherName, otherQuery, otherPasses] of filters) {
        const members = [...Object.keys(query(book)), ...Object.keys(otherQuery(book))]
        // One member twice has one value, and a list of statuses wins over one.
        if (new Set(members.map((member) => member.replace('statuses', 'status'))).size < members.length)
          continue
        const both = { transaction_type: 'one_off', ...query(book), ...otherQuery(book) } as const
        const expected = book.all.filter((item) => passes(item, book) && otherPasses(item, book))
        const { data, meta } = book.sim.api.transactions.list(both)
        expect([name, otherName, data.map(({ id }) => id), meta.total_count]).toEqual([
          name,
          otherName,
          expected.map(({ id }) => id),
          expected.length,
        ])
      }
    }
  })

  it('takes statuses over status', async () => {
    const { sim } = await bookOfOneOffs()
    const { data } = sim.api.transactions.list({ status: 'pending', statuses: 'cancelled' })
    expect(data.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it.each([
    ['amount', ({ id }: Item, sim: Simulator) => amountOf(sim, id)],
    ['created_at', (item: Item) => item.created_at],
    ['customer_name', (item: Item) => item.customer_name.toLowerCase()],
    ['status', (item: Item) => item.status],
  ] as const)('sorts by %s, either way', async (sort_by, key) => {
    const { sim, all } = await bookOfOneOffs()
    const sorted = all.toSorted((a, b) => {
      const [left, right] = [key(a, sim), key(b, sim)]
      return left === right ? (a.id < b.id ? -1 : 1) : left < right ? -1 : 1
    })
    const ids = (query: Query) => sim.api.transactions.list({ sort_by, ...query }).data.map(({ id }) => id)
    expect(ids({ sort_dir: 'asc' })).toEqual(sorted.map(({ id }) => id))
    expect(ids({ sort_dir: 'desc' })).toEqual(sorted.map(({ id }) => id).toReversed())
    expect(ids({})).toEqual(ids({ sort_dir: 'desc' }))
    const walked: string[] = []
    for (let cursor: Query = {}; walked.length < all.length; cursor = { starting_after: walked.at(-1) ?? '' })
      walked.push(...ids({ sort_dir: 'asc', limit: 2, ...cursor }))
    expect(walked).toEqual(sorted.map(({ id }) => id))
  })

  it('sorts by names in any case of letters', () => {
    const sim = createSimulator()
    for (const name of ['Gamma', 'beta', 'Alpha', 'delta']) {
      const customer_id = activeCustomer(sim, name).id
      const { destination_id } = payee(sim, usDestination, customer_id)
      sim.api.transactions.createOneOff({
        customer_id,
        destination_id,
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'USD',
      })
    }
    const { data } = sim.api.transactions.list({ sort_by: 'customer_name', sort_dir: 'asc' })
    expect(data.map((one) => one.resource_type === 'one_off' && one.customer_name)).toEqual([
      'Alpha',
      'beta',
      'delta',
      'Gamma',
    ])
  })

  it('sorts what has no amount below every amount', () => {
    const sim = createSimulator()
    const [unquoted, quoted] = [sim.api.transactions.createOneOff(bankBody(sim)).id, newOneOff(sim).id]
    const { data } = sim.api.transactions.list({ sort_by: 'amount' })
    expect(data.map(({ id }) => id)).toEqual([quoted, unquoted])
  })

  it('leaves out what has no amount when it is asked for one', () => {
    const { sim } = open()
    expect(sim.api.transactions.list({ amount_min: '0' }).data).toEqual([])
    expect(sim.api.transactions.list({ amount_max: '1000' }).data).toEqual([])
  })

  it.each([
    [{ status: 'nope' }, 'status invalid_value'],
    [{ statuses: 'cancelled,nope' }, 'statuses invalid_value'],
    [{ created_at_from: 'today' }, 'created_at_from invalid_format'],
    [{ created_at_from: '0000-01-01T00:00:00Z' }, 'created_at_from invalid_format'],
    [{ created_at_to: '2026-01-01' }, 'created_at_to invalid_format'],
    [{ amount_min: 'x' }, 'amount_min invalid_format'],
    [{ amount_max: '-1' }, 'amount_max invalid_format'],
    [{ sort_by: 'age' }, 'sort_by invalid_value'],
    [{ sort_dir: 'up' }, 'sort_dir invalid_value'],
    [{ destination_id: 'x' }, 'destination_id invalid_format'],
  ])('refuses %j', (query, error) => {
    const sim = createSimulator()
    expect(refused(() => sim.api.transactions.list(query as Query))).toBe(`400 validation-error, ${error}`)
  })

  it('finds a one-off by the asset that it expects, as it shows it, though another one arrived', () => {
    const { sim, id, read, pay } = open({ source_asset: 'USDT' })
    pay({ asset: 'USDC' })
    const found = (source_asset: string) =>
      sim.api.transactions.list({ source_asset }).data.map((one) => one.id)
    expect(read()).toMatchObject({
      status: 'failed',
      source_asset: 'USDT',
      receipt: { input: { asset: 'USDC' } },
    })
    expect([found('USDT'), found('USDC')]).toEqual([[id], []])
  })

  it('has no auto transaction in it', () => {
    const { sim, id } = open()
    sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '1' })
    expect(sim.api.transactions.list().data.map((one) => one.id)).toEqual([id])
  })
})
