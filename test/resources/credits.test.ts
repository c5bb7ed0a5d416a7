import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { buyCredits } from '../conformance/rest-samples.js'
import {
  cryptoDestination,
  ibanDestination,
  newCustomer,
  newOneOff,
  newOnramp,
  oneOffBody,
  usDestination,
} from '../conformance/samples.js'
import { nextKey } from '../support/entry-points.js'
import { onrampOf, payee } from '../support/money.js'
import { refusal, refused } from '../support/refusal.js'

const selfServe = (more: object = {}) => createSimulator({ credits: { selfServe: true, ...more } })

function entries(sim: Simulator): string[] {
  return sim.api.credits
    .listLedger()
    .entries.map(({ category, amount_cents, balance_after_cents }) =>
      [category, amount_cents, balance_after_cents].join(' '),
    )
}

describe('buying', () => {
  it('credits are there when the checkout completes, and not before', () => {
    const sim = selfServe()
    const { checkout_url } = sim.api.credits.purchase({ tier_price_cents: 10_000 })
    expect(sim.api.credits.balance().balance_cents).toBe(0)
    sim.simulate.completeCheckout(checkout_url)
    expect(sim.api.credits.balance()).toEqual({
      balance_cents: 10_000,
      transfer_capacity_cents: 2_000_000,
      health: 'healthy',
      balance_baseline_cents: 10_000,
      percent_remaining: 100,
      low_at_transfer_capacity_cents: 500_000,
      min_next_transfer_fee_cents: 1,
      transfer_fee_bps: 50,
    })
  })

  it('a checkout is paid once', () => {
    const sim = selfServe()
    const { checkout_url } = sim.api.credits.purchase({ tier_price_cents: 5000 })
    sim.simulate.completeCheckout(checkout_url)
    expect(refused(() => sim.simulate.completeCheckout(checkout_url))).toBe('409 conflict')
    expect(entries(sim)).toEqual(['purchase 5000 5000'])
  })

  it('a checkout that was canceled cannot be paid', () => {
    const sim = selfServe()
    const { checkout_url } = sim.api.credits.purchase({ tier_price_cents: 5000 })
    sim.simulate.cancelCheckout(checkout_url)
    expect(refused(() => sim.simulate.completeCheckout(checkout_url))).toBe('409 conflict')
    expect(refused(() => sim.simulate.cancelCheckout(checkout_url))).toBe('409 conflict')
    expect(entries(sim)).toEqual([])
  })

  it('the address of a checkout is that of an option', () => {
    const sim = selfServe({ checkoutUrl: 'https://pay.example/' })
    expect(sim.api.credits.purchase({ tier_price_cents: 5000 }).checkout_url).toMatch(
      /^https:\/\/pay\.example\/pay\/\w{27}$/,
    )
  })

  it('no two tiers have one price, as a purchase names its tier by that', () => {
    const tiers = [5000, 10_000, 5000].map((price_cents) => ({ price_cents }))
    expect(() => selfServe({ tiers })).toThrow('the option credits.tiers has two tiers of one price')
  })

  it('no pair of assets has two prices', () => {
    const price = { sourceAsset: 'USDC', destinationAsset: 'USD', feeBps: 10 }
    const back = { sourceAsset: 'USD', destinationAsset: 'USDC', feeBps: 10 }
    expect(() => selfServe({ pricing: { transferFeeOverrides: [price, back, price] } })).toThrow(
      'the option credits.pricing.transferFeeOverrides has two prices for one pair of assets: leave one of them out',
    )
    expect(() => selfServe({ pricing: { transferFeeOverrides: [price, back] } })).not.toThrow()
  })

  it('the bonus of a tier is an entry of its own, and makes transfers cheaper', () => {
    const sim = selfServe({ tiers: [{ price_cents: 10_000, bonus_cents: 2500 }] })
    expect(sim.api.credits.listTiers().tiers).toEqual([
      {
        price_cents: 10_000,
        credit_cents: 12_500,
        bonus_cents: 2500,
        transfer_capacity_cents: 2_500_000,
        effective_fee_bps: 40,
      },
    ])
    sim.simulate.completeCheckout(sim.api.credits.purchase({ tier_price_cents: 10_000 }).checkout_url)
    expect(entries(sim)).toEqual(['bonus 2500 12500', 'purchase 10000 10000'])
  })

  it('a checkout that there is not is 404', () => {
    expect(
      refused(() => selfServe().simulate.completeCheckout('https://checkout.platform.example/pay/x')),
    ).toBe('404 not-found')
  })

  it('a client is self-serve alone, where a test says so', () => {
    const sim = createSimulator()
    const { api_key, client_id } = sim.simulate.createClient({ name: 'Other' })
    sim.simulate.setSelfServe(true, client_id)
    expect(sim.as(api_key).credits.balance().health).toBe('empty')
    expect(refused(() => sim.api.credits.balance())).toBe('403 forbidden')
  })

  it('a client that is not self-serve any more gets no replay of its purchase, until it is again', async () => {
    const sim = selfServe()
    const purchase = async () => {
      const response = await sim.fetch('/self-serve/credits/purchase', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': sim.apiKey,
          'x-idempotency-key': '00000000-0000-4000-8000-000000000001',
        },
        body: JSON.stringify({ tier_price_cents: 10_000 }),
      })
      return [response.status, (await response.json()).checkout_url]
    }
    const [status, url] = await purchase()
    expect(status).toBe(200)
    sim.simulate.setSelfServe(false)
    expect(await purchase()).toEqual([403, undefined])
    sim.simulate.setSelfServe(true)
    expect(await purchase()).toEqual([200, url])
  })
})

describe('what is charged', () => {
  it('a submitted application costs its review: 25 dollars for a business, 5 for an individual', () => {
    const sim = selfServe()
    buyCredits(sim)
    sim.simulate.submitOnboarding(newCustomer(sim).id)
    sim.simulate.submitOnboarding(newCustomer(sim, 'Ada Lovelace', 'individual').id)
    expect(entries(sim).slice(0, 2)).toEqual(['compliance_fee -500 7500', 'compliance_fee -2500 8000'])
    const [ofPerson, ofBusiness] = sim.api.credits.listLedger().entries
    expect([ofPerson?.description, ofBusiness?.description]).toEqual([
      'Review of an individual',
      'Review of a business',
    ])
  })

  it('a completed transaction costs its share and its rail, once', async () => {
    const sim = selfServe()
    buyCredits(sim)
    const id = sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1000.01' })
    await sim.clock.advance('5s')
    expect(entries(sim)).toHaveLength(2)
    await sim.clock.advance('1h')
    const [entry] = sim.api.credits.listLedger({ type: 'deduction' }).entries
    // 50 bps of 1000.01 is 5.00005, rounded up to 5.01, and ACH costs 1.
    expect(entry).toMatchObject({ category: 'transaction_fee', amount_cents: -601, transaction_id: id })
    expect(sim.api.credits.listLedger({ type: 'deduction' }).entries).toHaveLength(1)
  })

  it('a pair of assets may have a share of its own', async () => {
    const sim = selfServe({
      pricing: {
        achFeeCents: 0,
        transferFeeOverrides: [{ sourceAsset: 'USD', destinationAsset: 'USDC', feeBps: 10 }],
      },
    })
    sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1000' })
    await sim.clock.advance('1h')
    expect(entries(sim)).toEqual(['transaction_fee -100 -100'])
  })

  const swiftDestination = {
    ...ibanDestination,
    assets: ['USD' as const],
    capabilities: ['swift' as const],
    bic: 'DEUTDEFF',
    bank_address: ibanDestination.account_holder_address,
  }

  /** Each rail has a price that no other has; transfers cost the least that they can. */
  const railPrices = {
    pricing: {
      transferFeeBps: 1,
      achFeeCents: 1000,
      wireFeeCents: 2000,
      fednowFeeCents: 3000,
      sepaFeeCents: 4000,
      swiftFeeCents: 5000,
    },
  }

  it.each([
    ['ach', usDestination, 'USD', 1000],
    ['fedwire', usDestination, 'USD', 2000],
    ['fednow', usDestination, 'USD', 3000],
    ['sepa', ibanDestination, 'EUR', 4000],
    ['swift', swiftDestination, 'USD', 5000],
  ] as const)('a payout by %s costs what the rail does, and a cent', (rail, destination, asset, cents) => {
    const sim = selfServe(railPrices)
    sim.simulate.grantCredits({ cents: 10_000 })
    const { customer_id, destination_id } = payee(sim, destination)
    sim.api.transactions.createOneOff({
      customer_id,
      destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: asset,
      destination_payment_rail: rail,
    })
    expect(sim.api.credits.listLedger({ type: 'deduction' }).entries).toMatchObject([
      { amount_cents: -cents - 1, category: 'transaction_fee', description: 'Fee of a transaction' },
    ])
  })

  it.each([
    ['ach', 1000],
    ['fedwire', 2000],
    ['swift', 0],
  ] as const)('a deposit by %s costs %i cents for its rail: SWIFT is free inbound', async (rail, cents) => {
    const sim = selfServe(railPrices)
    const { id } = onrampOf(sim, { capabilities: ['ach', 'fedwire', 'swift'] })
    sim.simulate.bankDeposit(id, { amount: '100', rail })
    await sim.clock.advance('1h')
    expect(entries(sim)).toEqual([`transaction_fee ${-cents - 1} ${-cents - 1}`])
  })

  it('a swap has no rail to pay for', () => {
    const sim = selfServe(railPrices)
    sim.simulate.grantCredits({ cents: 1 })
    const { customer_id, destination_id } = payee(sim, cryptoDestination)
    sim.api.transactions.createOneOff({
      customer_id,
      destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USDT',
      destination_network_id: 'polygon-amoy',
    })
    expect(entries(sim)).toEqual(['transaction_fee -1 0', 'bonus 1 1'])
  })

  it('a pair of assets that is free costs nothing before anything came in', () => {
    const transferFeeOverrides = [{ sourceAsset: 'USDC', destinationAsset: 'USD', feeBps: 0 }]
    const sim = selfServe({ pricing: { achFeeCents: 7, transferFeeOverrides } })
    sim.simulate.grantCredits({ cents: 7 })
    newOneOff(sim)
    expect(sim.api.credits.balance().balance_cents).toBe(0)
  })

  it('the price of a pair of assets is for that pair alone', () => {
    const priced = [
      ['USDC', 'USDT'],
      ['USDT', 'USD'],
    ].map(([sourceAsset = '', destinationAsset = '']) => ({ sourceAsset, destinationAsset, feeBps: 0 }))
    const charged = [[], priced].map((transferFeeOverrides) => {
      const sim = selfServe({ pricing: { transferFeeOverrides } })
      buyCredits(sim)
      newOneOff(sim)
      return entries(sim)
    })
    expect(charged[1]).toEqual(charged[0])
  })

  it('a client that is not self-serve is charged nothing', async () => {
    const sim = createSimulator()
    sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1000' })
    await sim.clock.advance('1h')
    sim.simulate.setSelfServe(true)
    expect(entries(sim)).toEqual([])
  })

  it('a review is paid for once, however often its application is submitted', () => {
    const sim = selfServe()
    buyCredits(sim)
    const { id } = newCustomer(sim)
    sim.simulate.submitOnboarding(id)
    sim.simulate.requestInformation(id)
    sim.simulate.submitOnboarding(id)
    expect(sim.api.credits.listLedger({ type: 'deduction' }).entries).toHaveLength(1)
  })

  it('a deduction is given back once', () => {
    const sim = selfServe()
    buyCredits(sim)
    sim.simulate.submitOnboarding(newCustomer(sim).id)
    const [fee] = sim.api.credits.listLedger({ type: 'deduction' }).entries
    sim.simulate.refundCredits(fee?.id ?? '')
    expect(entries(sim)[0]).toBe('compliance_refund 2500 10500')
    expect(refused(() => sim.simulate.refundCredits(fee?.id ?? ''))).toBe('409 conflict')
  })

  it('nothing but a deduction is given back', () => {
    const sim = selfServe()
    buyCredits(sim)
    sim.simulate.grantCredits({ cents: 5 })
    const before = entries(sim)
    for (const { id, entry_type } of sim.api.credits.listLedger().entries)
      expect(refusal(() => sim.simulate.refundCredits(id)).detail).toBe(
        `Only a deduction can be given back; this is a ${entry_type}.`,
      )
    expect(entries(sim)).toEqual(before)
  })

  it.each([
    [7000, 'healthy', 30],
    [7499, 'low', 25],
    [7400, 'healthy', 26],
    [7500, 'low', 25],
    [8999, 'critical', 10],
    [8900, 'low', 11],
    [9000, 'critical', 10],
    [9999, 'critical', 0],
    [10_000, 'empty', 0],
    [12_000, 'empty', 0],
  ])('after %i of 10000 cents the balance is %s', (spent, health, percent_remaining) => {
    const sim = selfServe()
    sim.simulate.grantCredits({ cents: 10_000 })
    sim.simulate.grantCredits({ cents: -spent, entry_type: 'adjustment' })
    expect(sim.api.credits.balance()).toMatchObject({ health, percent_remaining })
  })
})

describe('too few credits', () => {
  it('are none before the first were bought', () => {
    const sim = selfServe()
    const { detail } = refusal(() => sim.simulate.submitOnboarding(newCustomer(sim).id))
    expect(detail).toMatch(/ and 0 are there/)
  })

  it('an application is not submitted, and nothing of it has happened', () => {
    const sim = selfServe()
    sim.simulate.grantCredits({ cents: 2499 })
    const { id, application_id } = newCustomer(sim)
    const before = sim.hash()
    expect(refused(() => sim.simulate.submitOnboarding(id))).toBe('402 insufficient-credits')
    expect(sim.hash()).toBe(before)
    expect(sim.api.applications.list().data).toMatchObject([
      { application_id, application_status: 'pending' },
    ])
    sim.simulate.grantCredits({ cents: 1 })
    sim.simulate.submitOnboarding(id)
    expect(sim.api.credits.balance().balance_cents).toBe(0)
  })

  it('a one-off is not opened, and nothing of it has happened', () => {
    const sim = selfServe()
    const body = oneOffBody(sim)
    // 50 bps of what is to be sent is less than a cent, and costs one; ACH costs 100.
    sim.simulate.grantCredits({ cents: 100 })
    const before = sim.hash()
    expect(refused(() => sim.api.transactions.createOneOff(body))).toBe('402 insufficient-credits')
    expect(sim.hash()).toBe(before)
    expect(sim.api.transactions.list().data).toEqual([])
  })

  it('the refusal says what it costs and what is there, as a problem and as the contract has it', async () => {
    const sim = selfServe()
    sim.simulate.grantCredits({ cents: 99 })
    const call = () =>
      sim.fetch(`${sim.baseUrl}/transactions`, {
        method: 'POST',
        headers: {
          'x-api-key': sim.apiKey,
          'x-idempotency-key': '3f0c6c1e-9d3c-4b39-8c1e-0a4f5c6d7e8f',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    const body = oneOffBody(sim)
    const response = await call()
    expect(response.status).toBe(402)
    const message = 'This costs 101 cents of credits, and 99 are there.'
    expect(await response.json()).toMatchObject({
      type: expect.stringMatching(/#insufficient-credits$/),
      status: 402,
      detail: message,
      error: 'insufficient_credits',
      message,
      required_cents: 101,
      balance_cents: 99,
    })
    const again: unknown = await (await call()).json()
    expect(again).toMatchObject({ error: 'insufficient_credits', required_cents: 101, balance_cents: 99 })
  })

  it('the refusal has the same members where its key is sent again', () => {
    const sim = selfServe()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const key = { idempotencyKey: nextKey() }
    const body = oneOffBody(sim)
    const { members = {} } = refusal(() => app.transactions.createOneOff(body, key))
    expect(refusal(() => app.transactions.createOneOff(body, key)).members).toEqual(members)
    expect(Object.keys(members)).toEqual(['error', 'message', 'required_cents', 'balance_cents'])
  })

  it('the same credits open one one-off only, until it is cancelled', () => {
    const sim = selfServe()
    const body = oneOffBody(sim)
    sim.simulate.grantCredits({ cents: 101 })
    const { id } = sim.api.transactions.createOneOff(body)
    expect(refused(() => sim.api.transactions.createOneOff(body))).toBe('402 insufficient-credits')
    sim.api.transactions.cancel(id)
    expect(sim.api.credits.balance().balance_cents).toBe(101)
    sim.api.transactions.createOneOff(body)
    expect(entries(sim).slice(0, 3)).toEqual([
      'transaction_fee -101 0',
      'transaction_refund 101 101',
      'transaction_fee -101 0',
    ])
  })

  it('a one-off that is paid costs what came in, in the end', async () => {
    const sim = selfServe()
    buyCredits(sim)
    const oneOff = newOneOff(sim)
    const [expected] = sim.api.credits.listLedger({ type: 'deduction' }).entries
    sim.simulate.cryptoDeposit(oneOff.crypto_address ?? '', { amount: '500' })
    await sim.clock.advance('2d')
    expect(sim.api.transactions.get(oneOff.id)).toMatchObject({ status: 'completed' })
    const taken = sim.api.credits
      .listLedger()
      .entries.filter(({ transaction_id }) => transaction_id === oneOff.id)
    expect(expected).toMatchObject({ transaction_id: oneOff.id })
    // 50 bps of 500 is 2.50, and ACH costs 1.
    expect(taken.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(-350)
  })

  it('a one-off whose fee was given back meanwhile costs it again in the end', async () => {
    const sim = selfServe()
    buyCredits(sim)
    const { crypto_address } = sim.api.transactions.createOneOff({ ...oneOffBody(sim), amount: '2' })
    const [fee] = sim.api.credits.listLedger({ type: 'deduction' }).entries
    sim.simulate.refundCredits(fee?.id ?? '')
    sim.simulate.cryptoDeposit(crypto_address, { amount: '2' })
    await sim.clock.advance('2d')
    expect(entries(sim).slice(0, 3)).toEqual([
      'transaction_fee -101 10399',
      'transaction_refund 101 10500',
      'transaction_fee -101 10399',
    ])
  })

  it('a one-off that is paid as it was to be books nothing more in the end', async () => {
    const sim = selfServe()
    buyCredits(sim)
    const { id, crypto_address } = sim.api.transactions.createOneOff({ ...oneOffBody(sim), amount: '2' })
    const before = entries(sim)
    expect(before[0]).toBe('transaction_fee -101 10399')
    sim.simulate.cryptoDeposit(crypto_address, { amount: '2' })
    await sim.clock.advance('2d')
    expect(sim.api.transactions.get(id)).toMatchObject({ status: 'completed' })
    expect(entries(sim)).toEqual(before)
  })

  it('a one-off that fails costs nothing', async () => {
    const sim = selfServe()
    buyCredits(sim)
    const oneOff = newOneOff(sim)
    sim.simulate.cryptoDeposit(oneOff.crypto_address ?? '', { amount: '500' })
    await sim.clock.advance('6s')
    sim.simulate.failTransaction(oneOff.id)
    expect(sim.api.credits.balance().balance_cents).toBe(10_500)
    expect(entries(sim)[0]).toMatch(/^transaction_refund \d+ 10500$/)
  })

  it('what was given back by hand is not given back again', () => {
    const sim = selfServe()
    buyCredits(sim)
    const { id } = newOneOff(sim)
    const [fee] = sim.api.credits.listLedger({ type: 'deduction' }).entries
    sim.simulate.refundCredits(fee?.id ?? '')
    sim.api.transactions.cancel(id)
    expect(sim.api.credits.balance().balance_cents).toBe(10_500)
  })

  it('a deposit that nobody asked for is taken all the same: the balance falls below zero', async () => {
    const sim = selfServe()
    sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1000' })
    await sim.clock.advance('1h')
    expect(sim.api.credits.balance()).toMatchObject({ balance_cents: -600, health: 'empty' })
  })

  it('a client that is not self-serve opens what it likes', () => {
    const sim = createSimulator()
    newOneOff(sim)
    sim.simulate.setSelfServe(true)
    expect(entries(sim)).toEqual([])
  })
})

describe('a grant', () => {
  it.each([1e12 + 1, -1e12 - 1, 1.5])('is not of %d cents', (cents) => {
    const sim = createSimulator({ credits: { selfServe: true } })
    expect(() => sim.simulate.grantCredits({ cents, entry_type: 'adjustment' })).toThrow('grant.cents')
    expect(sim.api.credits.balance().balance_cents).toBe(0)
  })
})

describe('a bonus', () => {
  it.each([0, -1])('is not of %i cents, which an adjustment may be', (cents) => {
    const sim = selfServe()
    expect(refused(() => sim.simulate.grantCredits({ cents }))).toBe('400 invalid-request')
    sim.simulate.grantCredits({ cents, entry_type: 'adjustment' })
    expect(sim.api.credits.balance()).toMatchObject({ balance_cents: cents, balance_baseline_cents: 0 })
  })

  it('is what the balance is measured by from then on, which an adjustment of 0 cents is not', () => {
    const sim = selfServe()
    sim.simulate.grantCredits({ cents: 100 })
    for (const cents of [-40, 0]) sim.simulate.grantCredits({ cents, entry_type: 'adjustment' })
    expect(sim.api.credits.balance()).toMatchObject({ balance_cents: 60, balance_baseline_cents: 100 })
  })
})

describe('the ledger', () => {
  it('is walked by the moment and the id of the last entry', async () => {
    const sim = selfServe()
    for (const cents of [1, 2, 3]) sim.simulate.grantCredits({ cents })
    await sim.clock.advance('1s')
    for (const cents of [4, 5]) sim.simulate.grantCredits({ cents })
    const seen: number[] = []
    let at: { cursor?: string; cursor_id?: string } = {}
    for (let more = true; more; ) {
      const { entries, has_more } = sim.api.credits.listLedger({ ...at, limit: 2 })
      seen.push(...entries.map(({ amount_cents }) => amount_cents))
      const last = entries.at(-1)
      at = { cursor: last?.created_at ?? '', cursor_id: last?.id ?? '' }
      more = has_more
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  it('with a moment alone has what was booked before it', async () => {
    const sim = selfServe()
    sim.simulate.grantCredits({ cents: 1 })
    await sim.clock.advance('1s')
    sim.simulate.grantCredits({ cents: 2 })
    const { entries, has_more } = sim.api.credits.listLedger({ cursor: '2026-01-01T00:00:01Z' })
    expect(entries.map(({ amount_cents }) => amount_cents)).toEqual([1])
    expect(has_more).toBe(false)
  })

  it('says of each entry in words what it is', () => {
    const sim = selfServe({ tiers: [{ price_cents: 10_000, bonus_cents: 2500 }] })
    sim.simulate.completeCheckout(sim.api.credits.purchase({ tier_price_cents: 10_000 }).checkout_url)
    sim.simulate.grantCredits({ cents: 1 })
    sim.simulate.grantCredits({ cents: -1, entry_type: 'adjustment' })
    sim.simulate.grantCredits({ cents: 2, description: 'A present' })
    sim.simulate.submitOnboarding(newCustomer(sim).id)
    newOneOff(sim)
    const fees = sim.api.credits.listLedger({ type: 'deduction' }).entries.reverse()
    for (const { id } of fees) sim.simulate.refundCredits(id)
    const said = sim.api.credits
      .listLedger()
      .entries.map(({ entry_type, category, description }) => `${entry_type} ${category}: ${description}`)
    expect(said.reverse()).toEqual([
      'purchase purchase: Purchase of credits',
      'bonus bonus: Bonus of a purchase',
      'bonus bonus: Bonus',
      'adjustment adjustment: Adjustment',
      'bonus bonus: A present',
      'deduction compliance_fee: Review of a business',
      'deduction transaction_fee: Fee of a transaction',
      'refund compliance_refund: Refund of a compliance fee',
      'refund transaction_refund: Refund of a transaction fee',
    ])
    const [ofTransaction, ofReview] = sim.api.credits.listLedger({ type: 'refund' }).entries
    const [review, transaction] = fees
    expect(ofReview?.transaction_id).toBe(review?.transaction_id)
    expect(ofTransaction?.transaction_id).toBe(transaction?.transaction_id)
  })

  it('refuses a type that there is not', () => {
    const sim = selfServe()
    const type = 'gift' as 'bonus'
    expect(refused(() => sim.api.credits.listLedger({ type }))).toContain('400 validation-error, type')
  })
})

it('the pricing is told in camel case, with what an option changes', () => {
  const transferFeeOverrides = [{ sourceAsset: 'USD', destinationAsset: 'USDC', feeBps: 10 }]
  const sim = selfServe({ pricing: { kybFeeCents: 1, transferFeeOverrides } })
  expect(sim.api.credits.pricing()).toEqual({
    monthlyMinimumCents: 10_000,
    transferFeeBps: 50,
    achFeeCents: 100,
    wireFeeCents: 2500,
    sepaFeeCents: 150,
    swiftFeeCents: 2500,
    fednowFeeCents: 100,
    kycFeeCents: 500,
    kybFeeCents: 1,
    effectiveFrom: '2026-01-01T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    transferFeeOverrides,
  })
})
