import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { activeCustomer, cryptoDestination, ibanDestination, usDestination } from '../conformance/samples.js'
import { addressOf, payee, unsettled } from '../support/money.js'
import { kybEvents, lastEvent, payloadOf, story, told } from '../support/payload.js'
import { refused } from '../support/refusal.js'

const week = 7 * 86_400_000

/** An individual who may transact, with an onramp that pays out to a chain and an offramp that pays out to a bank. */
function individual(sim: Simulator, type: 'individual' | 'business' = 'individual') {
  const { id } = activeCustomer(sim, 'Ada Lovelace', type)
  const recipient = sim.api.recipients.create(id, {
    name: 'Supplier Ltd',
    address: { street1: '1 Main St', city: 'Austin', country: 'US' },
  })
  const wallet = sim.api.destinations.create(recipient.id, cryptoDestination).id
  const bank = sim.api.destinations.create(recipient.id, usDestination).id
  const onramp = (source_asset: 'USD' | 'EUR') =>
    sim.api.accounts.createOnramp({
      capabilities: [source_asset === 'USD' ? 'ach' : 'sepa'],
      source_asset,
      destination_asset: 'USDC',
      destination_id: wallet,
    }).id
  const oneOff = () =>
    sim.api.transactions.createOneOff({
      customer_id: id,
      destination_id: bank,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
    })
  return {
    id,
    wallet,
    bank,
    dollars: onramp('USD'),
    euros: onramp('EUR'),
    offramp: sim.api.accounts.create({
      account_type: 'offramp',
      fiat_destination_id: bank,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
    }),
    oneOff,
  }
}

function setUp(type: 'individual' | 'business' = 'individual') {
  const sim = createSimulator()
  const ada = individual(sim, type)
  return {
    sim,
    ada,
    /** A bank credits the dollar account. */
    deposit: (amount: string) => sim.simulate.bankDeposit(ada.dollars, { amount }),
    kyb: () => sim.api.customers.get(ada.id).kyb_status,
    status: (id: string) => sim.api.transactions.get(id).status,
  }
}

/** What an unfreezing lets go, in the order in which it is told to go on. */
function processed(sim: Simulator): unknown[] {
  return sim.events
    .list()
    .map(payloadOf)
    .flatMap(({ status, id }) => (status === 'processing' ? [id] : []))
}

describe('the limit of 3,000 US dollars in seven days', () => {
  it('is not passed by exactly 3,000.00', async () => {
    const { deposit, kyb, status, sim } = setUp()
    const id = deposit('3000.00')
    expect([kyb(), status(id)]).toEqual(['active', 'pending'])
    await sim.clock.advance('1h')
    expect(status(id)).toBe('completed')
  })

  it('is passed by 3,000.01, which freezes the customer with a reason', () => {
    const { deposit, kyb, sim, ada } = setUp()
    deposit('3000.01')
    expect(kyb()).toBe('frozen')
    expect(sim.api.customers.get(ada.id).status).toBe('frozen')
    expect(kybEvents(sim)).toEqual(['created approved', 'updated frozen pending_proof_of_address'])
  })

  it('counts what came before: the last cent freezes', () => {
    const { deposit, kyb } = setUp()
    for (const amount of ['1000', '1000', '1000']) deposit(amount)
    expect(kyb()).toBe('active')
    deposit('0.01')
    expect(kyb()).toBe('frozen')
  })

  it.each([
    [week - 1, 'frozen'],
    [week, 'active'],
  ])('rolls: a deposit of %i milliseconds ago leaves the customer %s', async (age, expected) => {
    const { deposit, kyb, sim } = setUp()
    await sim.clock.advance(123)
    deposit('3000')
    await sim.clock.advance(age)
    deposit('0.01')
    expect(kyb()).toBe(expected)
  })

  it('counts what compliance keeps when it arrives, and not when it is released', () => {
    const { sim, ada, deposit, kyb } = setUp()
    sim.simulate.bankDeposit(ada.dollars, { amount: '3000', pause: 'compliance_hold' })
    expect(kyb()).toBe('active')
    deposit('0.01')
    expect(kyb()).toBe('frozen')
  })

  it('forgets one deposit at a time, each when its own seven days are over', async () => {
    const { deposit, kyb, sim } = setUp()
    deposit('2000')
    await sim.clock.advance('1d')
    deposit('1000')
    await sim.clock.advance(week - 86_400_000)
    deposit('2000')
    expect(kyb()).toBe('active')
    deposit('0.01')
    expect(kyb()).toBe('frozen')
  })

  it('is not one for a business, whose approved application counts as proof', async () => {
    const { deposit, kyb, status, sim } = setUp('business')
    const ids = [deposit('3000.01'), deposit('1000000')]
    await sim.clock.advance('1h')
    expect([kyb(), ...ids.map(status)]).toEqual(['active', 'completed', 'completed'])
  })

  it('is one of each customer alone', () => {
    const { deposit, kyb, sim } = setUp()
    const grace = individual(sim)
    deposit('3000')
    sim.simulate.bankDeposit(grace.dollars, { amount: '3000' })
    expect([kyb(), sim.api.customers.get(grace.id).kyb_status]).toEqual(['active', 'active'])
  })

  it.each([
    ['1.25', '2400.00', 'active'],
    ['1.25', '2400.01', 'frozen'],
    ['1.000001', '2999.99', 'active'],
    ['1.000001', '3000.00', 'frozen'],
  ])('counts euros at %s dollars: %s leaves the customer %s', (rate, amount, expected) => {
    const sim = createSimulator({ rates: { 'EUR/USD': rate } })
    const ada = individual(sim)
    sim.simulate.bankDeposit(ada.euros, { amount })
    expect(sim.api.customers.get(ada.id).kyb_status).toBe(expected)
  })

  it('counts banks and chains, accounts and one-offs, dollars and euros together, and nothing that goes out', async () => {
    const sim = createSimulator({ rates: { 'EUR/USD': '2' } })
    const ada = individual(sim)
    sim.simulate.bankDeposit(ada.dollars, { amount: '1000' })
    sim.simulate.bankDeposit(ada.euros, { amount: '250' })
    sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '1000' })
    sim.simulate.cryptoDeposit(addressOf(ada.oneOff()), { amount: '500' })
    await sim.clock.advance('1h')
    const paid = [...sim.api.autoTransactions.list().data, ...sim.api.transactions.list().data]
    expect(paid.map(({ status }) => status)).toEqual(Array(4).fill('completed'))
    expect(sim.api.customers.get(ada.id).kyb_status).toBe('active')
    sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '0.000001' })
    expect(sim.api.customers.get(ada.id).kyb_status).toBe('frozen')
  })

  it('counts unconfirmed money when it is confirmed', () => {
    const { sim, ada, kyb, status } = setUp()
    const id = sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '3001', pause: 'unconfirmed' })
    expect(kyb()).toBe('active')
    sim.simulate.confirm(id)
    expect([kyb(), status(id)]).toEqual(['frozen', 'pending'])
  })

  it('does not count money that goes back because it cannot be converted', () => {
    const { sim, ada, kyb } = setUp()
    sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '5000', mishap: 'unsupported_token' })
    expect(kyb()).toBe('active')
  })

  it.each(['submitted', 'rejected'])('holds while a proof is %s', (state) => {
    const { sim, ada, deposit, kyb } = setUp()
    sim.simulate.submitProofOfAddress(ada.id)
    if (state === 'rejected') sim.simulate.rejectProofOfAddress(ada.id)
    deposit('3000.01')
    expect(kyb()).toBe('frozen')
  })

  it('holds in production too', () => {
    const sim = createSimulator({ environment: 'production' })
    const { id } = activeCustomer(sim, 'Ada Lovelace', 'individual')
    const { destination_id } = payee(sim, { ...cryptoDestination, network_id: 'base-mainnet' }, id)
    const account = sim.api.accounts.createOnramp({
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id,
    })
    sim.simulate.bankDeposit(account.id, { amount: '3000.01' })
    expect(sim.api.customers.get(id).kyb_status).toBe('frozen')
  })
})

describe('the money of a frozen customer', () => {
  it('is kept: the deposit that crosses the line and every later one', async () => {
    const { sim, ada, deposit, status } = setUp()
    const crossing = deposit('3000.01')
    await sim.clock.advance('1d')
    const later = deposit('5')
    const crypto = sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '5' })
    await sim.clock.advance('30d')
    for (const id of [crossing, later, crypto]) {
      expect(status(id)).toBe('not_started')
      expect(sim.api.autoTransactions.get(id).status).toBe('not_started')
      const family = 'transaction.auto'
      expect(story(sim, id)).toEqual([`${family}.deposit.received pending`, `${family}.created pending`])
      expect(lastEvent(sim, id)).toMatchObject({ status: 'pending' })
    }
    expect(sim.ledger.balances().filter(({ account }) => account === 'transactions')).toEqual([
      { account: 'transactions', asset: 'USD', amount: '3005.01' },
      { account: 'transactions', asset: 'USDC', amount: '5' },
    ])
  })

  it('is kept in a one-off too, which stays pending', async () => {
    const { sim, ada, deposit, status } = setUp()
    const one = ada.oneOff()
    deposit('3000.01')
    sim.simulate.cryptoDeposit(addressOf(one), { amount: '5' })
    await sim.clock.advance('30d')
    expect(status(one.id)).toBe('pending')
    expect(story(sim, one.id)).toEqual([
      'transaction.one_off.created pending',
      'transaction.one_off.updated pending',
    ])
  })

  it('is kept when a one-off crosses the line', () => {
    const { sim, ada, kyb, status } = setUp()
    const one = ada.oneOff()
    sim.simulate.cryptoDeposit(addressOf(one), { amount: '3000.000001' })
    expect([kyb(), status(one.id)]).toEqual(['frozen', 'pending'])
  })

  it('is kept when the freeze comes while it is screened', async () => {
    const { sim, ada, deposit, status } = setUp()
    const id = deposit('100')
    await sim.clock.advance(4999)
    sim.simulate.freezeCustomer(ada.id)
    await sim.clock.advance('1d')
    expect(status(id)).toBe('pending')
    sim.simulate.unfreezeCustomer(ada.id)
    await sim.clock.advance('1d')
    expect(status(id)).toBe('completed')
    expect(unsettled(sim, id)).toEqual([])
  })

  it('goes on where it was converted before the freeze', async () => {
    const { sim, ada, deposit, status } = setUp()
    const id = deposit('100')
    await sim.clock.advance('5s')
    expect(status(id)).toBe('processing')
    sim.simulate.freezeCustomer(ada.id)
    await sim.clock.advance('1d')
    expect(status(id)).toBe('completed')
  })

  it('goes on as if nothing had been, where the freeze is over before the screening', async () => {
    const { sim, ada, deposit, status } = setUp()
    const id = deposit('100')
    sim.simulate.freezeCustomer(ada.id)
    sim.simulate.unfreezeCustomer(ada.id)
    await sim.clock.advance('5s')
    expect(status(id)).toBe('processing')
  })

  it('is told to have begun when it is let go, before what follows', async () => {
    for (const progression of ['on-clock', 'immediate'] as const) {
      const sim = createSimulator({ progression })
      const ada = individual(sim)
      sim.simulate.freezeCustomer(ada.id)
      const id = sim.simulate.bankDeposit(ada.dollars, { amount: '100' })
      const before = story(sim, id)
      expect(before).toEqual([
        'transaction.auto.deposit.received pending',
        'transaction.auto.created pending',
      ])
      sim.simulate.unfreezeCustomer(ada.id)
      await sim.clock.advance('1d')
      expect(story(sim, id).slice(before.length, before.length + 2)).toEqual([
        'transaction.auto.updated pending',
        'transaction.auto.deposit.succeeded processing',
      ])
    }
  })

  it('is not told to begin where it had begun before the freeze', async () => {
    const { sim, ada, deposit } = setUp()
    const id = deposit('100')
    sim.simulate.freezeCustomer(ada.id)
    await sim.clock.advance('1d')
    const before = story(sim, id)
    sim.simulate.unfreezeCustomer(ada.id)
    expect(story(sim, id)).toEqual(before)
  })

  it('is not let go by a reviewer', async () => {
    const { sim, ada, deposit, status } = setUp()
    const reviewed = deposit('100')
    sim.simulate.keepBack(reviewed)
    sim.simulate.freezeCustomer(ada.id)
    const kept = deposit('100')
    expect(refused(() => sim.simulate.release(kept))).toBe('400 invalid-request')
    sim.simulate.release(reviewed)
    await sim.clock.advance('1d')
    expect([status(reviewed), status(kept)]).toEqual(['pending', 'not_started'])
    sim.simulate.unfreezeCustomer(ada.id)
    await sim.clock.advance('1d')
    expect([status(reviewed), status(kept)]).toEqual(['completed', 'completed'])
  })

  it('can be refused by compliance, and cancelled by the app: then it goes back', async () => {
    const { sim, ada, deposit, status } = setUp()
    const one = ada.oneOff()
    const crossing = deposit('3000.01')
    sim.simulate.cryptoDeposit(addressOf(one), { amount: '5' })
    sim.simulate.reject(crossing, { reason: 'unknown_sender' })
    sim.api.transactions.cancel(one.id)
    sim.simulate.unfreezeCustomer(ada.id)
    await sim.clock.advance('1d')
    expect([status(crossing), status(one.id)]).toEqual(['rejected', 'cancelled'])
    expect(sim.ledger.balances()).toEqual([])
  })
})

describe('a proof of address', () => {
  it('that was approved unfreezes and lets everything go, in order, with webhooks', async () => {
    const { sim, ada, deposit, status, kyb } = setUp()
    const delivered: string[] = []
    sim.webhooks.deliverTo(async (request) => {
      const { type, data } = (await request.json()) as { type: string; data: { object: { status?: string } } }
      delivered.push(`${type} ${data.object.status ?? ''}`.trim())
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks' })
    // Older than the deposits before its own.
    const one = ada.oneOff()
    const first = deposit('3000.01')
    const second = sim.simulate.cryptoDeposit(addressOf(ada.offramp), { amount: '5' })
    sim.simulate.cryptoDeposit(addressOf(one), { amount: '5' })
    const third = deposit('5')
    await sim.clock.advance('1d')
    sim.simulate.submitProofOfAddress(ada.id)
    expect(kyb()).toBe('frozen')
    delivered.length = 0
    sim.simulate.approveProofOfAddress(ada.id)
    expect(kyb()).toBe('active')
    await sim.clock.advance('1h')
    const ids = [first, second, one.id, third]
    expect(processed(sim).filter((id, index, all) => all.indexOf(id) === index)).toEqual(ids)
    expect(ids.map(status)).toEqual(['completed', 'completed', 'completed', 'completed'])
    expect(ids.flatMap((id) => unsettled(sim, id))).toEqual([])
    expect(kybEvents(sim)).toEqual([
      'created approved',
      'updated frozen pending_proof_of_address',
      'updated approved proof_of_address_approved',
    ])
    expect(delivered.filter((line) => line.startsWith('customer.'))).toEqual(['customer.kyb_status.updated'])
    expect(delivered.filter((line) => line === 'transaction.auto.updated completed')).toHaveLength(3)
    expect(delivered.filter((line) => line === 'transaction.one_off.updated completed')).toHaveLength(1)
  })

  it('that was rejected leaves the customer frozen, says why, and may be sent again', () => {
    const { sim, ada, deposit, status, kyb } = setUp()
    const id = deposit('3000.01')
    sim.simulate.submitProofOfAddress(ada.id)
    sim.simulate.rejectProofOfAddress(ada.id)
    expect([kyb(), status(id)]).toEqual(['frozen', 'not_started'])
    expect(kybEvents(sim).at(-1)).toBe('updated frozen proof_of_address_rejected')
    sim.simulate.submitProofOfAddress(ada.id)
    sim.simulate.approveProofOfAddress(ada.id)
    expect([kyb(), status(id)]).toEqual(['active', 'pending'])
  })

  it('that is looked at says nothing yet', () => {
    const { sim, ada, deposit } = setUp()
    deposit('3000.01')
    const before = sim.events.list().length
    sim.simulate.submitProofOfAddress(ada.id)
    expect(sim.api.customers.get(ada.id).application_status).toBe('compliance_review')
    expect(sim.events.list()).toHaveLength(before)
    expect(kybEvents(sim).at(-1)).toBe('updated frozen pending_proof_of_address')
  })

  it('that was approved takes the limit away for good', async () => {
    const { sim, ada, deposit, status, kyb } = setUp()
    deposit('3000.01')
    sim.simulate.submitProofOfAddress(ada.id)
    sim.simulate.approveProofOfAddress(ada.id)
    const id = deposit('1000000')
    await sim.clock.advance('1h')
    expect([kyb(), status(id)]).toEqual(['active', 'completed'])
  })

  it('can be approved before there is a need: that is told, and no limit applies', () => {
    const { sim, ada, deposit, kyb } = setUp()
    sim.simulate.submitProofOfAddress(ada.id)
    sim.simulate.approveProofOfAddress(ada.id)
    deposit('5000')
    expect(kyb()).toBe('active')
    expect(kybEvents(sim)).toEqual(['created approved', 'updated approved proof_of_address_approved'])
  })
})

describe('an event of a freeze', () => {
  it('carries the customer, the status as events spell it, the reason, and an external id only where there is one', () => {
    const { sim, ada, deposit } = setUp()
    deposit('3000.01')
    expect(told(sim, 'customer.kyb_status.updated')).toEqual([
      { customer_id: ada.id, kyb_status: 'frozen', reason_code: 'pending_proof_of_address' },
    ])
    const known = sim.api.customers.create({
      name: 'Known Elsewhere',
      customer_type: 'individual',
      external_id: 'crm-7',
    })
    sim.simulate.approveOnboarding(known.id)
    sim.simulate.freezeCustomer(known.id)
    expect(told(sim, 'customer.kyb_status.updated').at(-1)).toMatchObject({ external_id: 'crm-7' })
  })

  it('of the first status never carries a reason', () => {
    const { sim } = setUp()
    for (const object of told(sim, 'customer.kyb_status.created'))
      expect(object).not.toHaveProperty('reason_code')
  })
})

describe('a freeze by hand', () => {
  it('has the reason of a missing proof unless another is given, or none', () => {
    const { sim, ada } = setUp()
    sim.simulate.freezeCustomer(ada.id)
    sim.simulate.unfreezeCustomer(ada.id)
    sim.simulate.freezeCustomer(ada.id, { reason_code: 'proof_of_address_rejected' })
    sim.simulate.unfreezeCustomer(ada.id, { reason_code: 'proof_of_address_approved' })
    sim.simulate.freezeCustomer(ada.id, { reason_code: null })
    expect(kybEvents(sim).slice(1)).toEqual([
      'updated frozen pending_proof_of_address',
      'updated approved',
      'updated frozen proof_of_address_rejected',
      'updated approved proof_of_address_approved',
      'updated frozen',
    ])
  })

  it('keeps the money of a business as well', () => {
    const { sim, ada, deposit, status } = setUp('business')
    sim.simulate.freezeCustomer(ada.id)
    expect(status(deposit('1'))).toBe('not_started')
  })

  it('is refused for a customer that is frozen already, or not active yet', () => {
    const { sim, ada } = setUp()
    sim.simulate.freezeCustomer(ada.id)
    const pending = sim.api.customers.create({ name: 'Pending Corp', customer_type: 'business' })
    for (const id of [ada.id, pending.id])
      expect(refused(() => sim.simulate.freezeCustomer(id))).toBe('409 conflict')
    expect(refused(() => sim.simulate.unfreezeCustomer(pending.id))).toBe('409 conflict')
  })

  it('ended by hand leaves the limit: the next deposit freezes again', () => {
    const { sim, ada, deposit, kyb, status } = setUp()
    const first = deposit('3000.01')
    sim.simulate.unfreezeCustomer(ada.id)
    expect([kyb(), status(first)]).toEqual(['active', 'pending'])
    const second = deposit('0.01')
    expect([kyb(), status(second)]).toEqual(['frozen', 'not_started'])
  })
})

describe('while a customer is frozen', () => {
  it('calls that would move its money are refused', () => {
    const { sim, ada, deposit } = setUp()
    deposit('3000.01')
    const before = sim.hash()
    const calls = [
      () =>
        sim.api.accounts.create({
          account_type: 'offramp',
          fiat_destination_id: ada.bank,
          source_network_id: 'base-sepolia',
          source_asset: 'USDC',
        }),
      () =>
        sim.api.accounts.createOnramp({
          capabilities: ['ach'],
          source_asset: 'USD',
          destination_asset: 'USDC',
          destination_id: ada.wallet,
        }),
      () =>
        sim.api.accounts.createSwap({
          destination_id: ada.wallet,
          destination_asset: 'USDT',
          source_asset: 'USDC',
          source_network_id: 'base-sepolia',
        }),
      () => ada.oneOff(),
    ]
    for (const call of calls) expect(refused(call)).toBe('403 account-under-review')
    expect(sim.hash()).toBe(before)
  })

  it('everything else works', () => {
    const { sim, ada, deposit } = setUp()
    const one = ada.oneOff()
    const id = deposit('3000.01')
    const recipient = sim.api.recipients.create(ada.id, {
      name: 'Another Ltd',
      address: { street1: '1 Main St', city: 'Austin', country: 'US' },
    })
    expect(sim.api.destinations.create(recipient.id, ibanDestination).id).toMatch(/^\w{27}$/)
    expect(sim.api.accounts.replace(ada.dollars, { destination_asset: 'USDT' }).destination_asset).toBe(
      'USDT',
    )
    expect(sim.api.accounts.list({ account_type: 'onramp' }).data).toHaveLength(2)
    expect(sim.api.customers.listTransactions(ada.id).data).toHaveLength(2)
    expect(sim.api.transactions.get(id).status).toBe('not_started')
    sim.api.transactions.cancel(one.id)
    sim.api.accounts.delete(ada.dollars)
  })

  it('other customers are served', async () => {
    const { sim, deposit } = setUp()
    deposit('3000.01')
    const grace = individual(sim)
    const id = sim.simulate.bankDeposit(grace.dollars, { amount: '10' })
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(id).status).toBe('completed')
  })
})

describe('a fork', () => {
  it('of a frozen world ends as it likes: approved here, rejected there', async () => {
    const { sim, ada, deposit, status, kyb } = setUp()
    const id = deposit('3000.01')
    sim.simulate.submitProofOfAddress(ada.id)
    const other = sim.fork()
    sim.simulate.approveProofOfAddress(ada.id)
    other.simulate.rejectProofOfAddress(ada.id)
    await sim.clock.advance('1h')
    await other.clock.advance('1h')
    expect([kyb(), status(id)]).toEqual(['active', 'completed'])
    expect([other.api.customers.get(ada.id).kyb_status, other.api.transactions.get(id).status]).toEqual([
      'frozen',
      'not_started',
    ])
  })

  it('counts what came before it', () => {
    const { sim, ada, deposit, kyb } = setUp()
    deposit('3000')
    const other = sim.fork()
    other.simulate.bankDeposit(ada.dollars, { amount: '0.01' })
    expect([kyb(), other.api.customers.get(ada.id).kyb_status]).toEqual(['active', 'frozen'])
  })

  it('and a snapshot remember what is kept', async () => {
    const { sim, ada, deposit } = setUp()
    const id = deposit('3000.01')
    const other = createSimulator({ seed: 'another' })
    other.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    other.simulate.unfreezeCustomer(ada.id)
    await other.clock.advance('1h')
    expect(other.api.transactions.get(id).status).toBe('completed')
  })
})
