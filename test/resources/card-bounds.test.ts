import { createSimulator, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { cardSpending } from '../../src/resources/card-transactions/rows.js'
import {
  activeCard,
  authorizedCard,
  newCardholder,
  pendingCard,
  personOf,
  settlementDestination,
} from '../conformance/card-samples.js'
import { nobody } from '../conformance/samples.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

describe('a merchant of a card', () => {
  it.each(['descriptor', 'acceptor_id', 'city', 'state'] as const)(
    'has a text of 255 characters at most as its %s',
    (name) => {
      const sim = createSimulator()
      const { card } = activeCard(sim)
      const use = (length: number) => {
        const merchant = { descriptor: 'CORNER STORE', [name]: 'x'.repeat(length) }
        return sim.api.sandbox.simulateCard({ card_id: card.id, amount: '1', merchant }).status
      }
      expect([use(1), use(2), use(255)]).toEqual(['pending', 'pending', 'pending'])
      expect(refused(() => use(256))).toBe(`400 validation-error, merchant.${name} too_big`)
    },
  )

  it('has a descriptor that is not empty', () => {
    const sim = createSimulator()
    const card_id = activeCard(sim).card.id
    const use = () => sim.api.sandbox.simulateCard({ card_id, amount: '1', merchant: { descriptor: '' } })
    expect(refused(use)).toBe('400 validation-error, merchant.descriptor too_small')
  })
})

describe('the amount of a simulated action', () => {
  it.each([
    ['update_amount', undefined, 'is required for update_amount', 'missing_required_field'],
    ['return', undefined, 'is required for return', 'missing_required_field'],
    ['expire', '1', 'is not possible for expire', 'unexpected_amount'],
    ['expire', '0', 'is not possible for expire', 'unexpected_amount'],
    ['return_reversal', '1', 'is not possible for return_reversal', 'unexpected_amount'],
    ['clear', '0', 'must be more than zero', 'invalid_amount'],
    ['void', '0.00', 'must be more than zero', 'invalid_amount'],
    ['update_amount', '0.0', 'must be more than zero', 'invalid_amount'],
    ['return', '0', 'must be more than zero', 'invalid_amount'],
  ] as const)('of %s is refused where it is %s: it %s', (action, amount, message, code) => {
    const sim = createSimulator()
    const { id } = authorizedCard(sim).transaction
    const ask = () => sim.api.sandbox.advanceCard(id, { action, ...(amount !== undefined && { amount }) })
    expect(refusal(ask).errors).toEqual([{ field: 'amount', message, code }])
  })
})

describe('the amount of a simulated use', () => {
  it.each([
    ['authorization', undefined, 'is required', 'missing_required_field'],
    ['credit_authorization', undefined, 'is required', 'missing_required_field'],
    ['financial_authorization', undefined, 'is required', 'missing_required_field'],
    ['balance_inquiry', '0.01', 'must be 0 or absent for a balance inquiry', 'unexpected_amount'],
  ] as const)('of %s is refused where it is %s: it %s', (type, amount, message, code) => {
    const sim = createSimulator()
    const card_id = activeCard(sim).card.id
    const ask = () => sim.api.sandbox.simulateCard({ card_id, type, ...(amount !== undefined && { amount }) })
    expect(refusal(ask).errors).toEqual([{ field: 'amount', message, code }])
  })

  it.each([
    ['authorization', false, '100', '2'],
    ['authorization', true, '100', '2'],
    ['authorization', true, '1.3', '1'],
    ['authorization', false, '1.3', '2'],
    ['authorization', undefined, '1.3', '2'],
    ['financial_authorization', false, '100', '2'],
    ['financial_authorization', true, '1.3', '1.3'],
    ['credit_authorization', false, '100', '2'],
  ] as const)(
    'is read as what moved: %s, in part %s, of a wallet with %s moves %s',
    async (type, partial_approval_capable, funds, moved) => {
      const sim = createSimulator()
      const { card } = activeCard(sim, {}, funds)
      const body = { card_id: card.id, type, amount: '2', partial_approval_capable }
      const { simulation_id } = sim.api.sandbox.simulateCard(body)
      await sim.clock.advance('1s')
      expect(sim.api.sandbox.getSimulation(simulation_id)).toMatchObject({
        state: 'completed',
        amount: moved,
      })
    },
  )
})

describe('a card that cannot be used', () => {
  const uses: Readonly<Record<string, (sim: Simulator, id: string) => string>> = {
    authorized: (sim, id) => sim.simulate.cardAuthorization(id, { amount: '1' }),
    announced: (sim, id) => sim.simulate.announceCardTransaction(id, { amount: '1' }),
  }

  it.each(['authorized', 'announced'])(
    'has nothing %s: neither while it is pending, nor once it is closed',
    (how) => {
      const sim = createSimulator()
      const { id } = pendingCard(sim).card
      const use = () => uses[how]?.(sim, id)
      const told = (status: string) => {
        const before = sim.hash()
        const { slug, detail } = refusal(use)
        expect([slug, detail]).toEqual(['card-not-active', `The card is ${status} and cannot be used.`])
        expect(sim.hash()).toBe(before)
      }
      told('pending')
      sim.simulate.activateCard(id)
      expect(use()).toMatch(/^\w{27}$/)
      sim.api.cards.freeze(id)
      expect(use(), 'it is told of, and declined').toMatch(/^\w{27}$/)
      sim.api.cards.close(id)
      told('closed')
    },
  )
})

describe('the books of a card transaction', () => {
  const reasons = (sim: Simulator, transactionId: string) =>
    sim.ledger.postings({ transactionId }).map(({ reason }) => reason)

  it.each([
    ['clear', undefined, ['card_cleared']],
    ['clear', '0.5', ['card_cleared']],
    ['void', undefined, ['card_released']],
    ['void', '0.5', ['card_released']],
    ['expire', undefined, ['card_expired']],
    ['update_amount', '2', ['card_authorized']],
  ] as const)('name what happened: %s of %s', (action, amount, then) => {
    const sim = createSimulator()
    const { id } = authorizedCard(sim).transaction
    sim.simulate.advanceCardTransaction(id, { action, ...(amount !== undefined && { amount }) })
    expect(reasons(sim, id)).toEqual(['card_authorized', ...then])
  })

  it('name a hold that ended by itself as expired', async () => {
    const sim = createSimulator()
    const { id } = authorizedCard(sim).transaction
    await sim.clock.advance('7d')
    expect(reasons(sim, id)).toEqual(['card_authorized', 'card_expired'])
  })

  it('name what was taken without a hold', () => {
    const sim = createSimulator()
    const id = sim.simulate.forcePostCard(activeCard(sim).card.id, { amount: '1' })
    expect(reasons(sim, id)).toEqual(['card_force_posted'])
  })

  it('count nothing of what was only announced, or declined', () => {
    const sim = createSimulator()
    const { id } = activeCard(sim).card
    const counted = () => worldOf(sim).table(cardSpending).size
    sim.simulate.declineCardTransaction(
      sim.simulate.announceCardTransaction(id, { amount: '1' }),
      'suspected_fraud',
    )
    sim.simulate.cardAuthorization(id, { amount: '1000' })
    expect(counted()).toBe(0)
    sim.simulate.cardAuthorization(id, { amount: '0.01' })
    expect(counted(), 'of the day, and of all time').toBe(2)
  })
})

describe('the explanation of an intent that enables cards', () => {
  const idempotency_key = '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55'
  const ownerless = (sim: Simulator) => {
    const signer_groups = [sim.given.wallet().signer_group.id]
    return sim.api.wallets.create({ name: 'Own', family: 'evm', signer_groups, policies: [] }).id
  }

  it.each<[string, string, string, (sim: Simulator) => string]>([
    [
      'a wallet of Solana',
      '409 conflict',
      settlementDestination,
      (sim) => sim.given.wallet({ family: 'solana' }).id,
    ],
    ['a wallet of no customer', '409 conflict', settlementDestination, ownerless],
    [
      'another destination',
      '400 validation-error, intent.settlement_destination unknown_destination',
      '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      (sim) => sim.given.wallet().id,
    ],
  ])('is refused as the intent is: for %s', (_, words, settlement_destination, make) => {
    const sim = createSimulator()
    const wallet_id = make(sim)
    const type = 'enable_card_settlement' as const
    const intent = { type, wallet_id, settlement_destination, idempotency_key }
    const body = signIntent(intent, testSigner('Ada'))
    expect(refused(() => sim.policies.explain(wallet_id, intent))).toBe(words)
    expect(refused(() => sim.policies.explain(wallet_id, body))).toBe(words)
    expect(refused(() => sim.api.wallets.enableCardSettlement(wallet_id, body))).toBe(words)
  })
})

describe('what is of another client', () => {
  it('is no filter of a list of cards, cardholders and card transactions', () => {
    const sim = createSimulator()
    const { card, cardholder, customer, id: wallet_id } = activeCard(sim)
    const { cardholders, cards, sandbox } = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    const [customer_id, cardholder_id, card_id] = [customer.id, cardholder.id, card.id]
    for (const list of [
      () => cardholders.list({ customer_id }),
      () => cards.list({ customer_id }),
      () => cards.list({ cardholder_id }),
      () => cards.list({ wallet_id }),
      () => sandbox.listCardTransactions({ customer_id }),
      () => sandbox.listCardTransactions({ cardholder_id }),
      () => sandbox.listCardTransactions({ card_id }),
    ])
      expect(refused(list), String(list)).toBe('404 not-found')
    expect(sim.api.cardholders.list({ customer_id }).data).toHaveLength(1)
    expect(refused(() => sim.api.cardholders.list({ customer_id: nobody }))).toBe('404 not-found')
  })
})

describe('a cardholder and a customer with cards', () => {
  it('begin with a review, which is at once where everything is, so that the answer shows it', () => {
    const sim = createSimulator({ progression: 'immediate' })
    const { status } = sim.api.cardholders.create(personOf(sim.given.activeBusiness().id))
    expect(status).toBe('approved')
  })

  it('have a virtual card issued at once where everything is, so that the answer shows it', () => {
    const sim = createSimulator({ progression: 'immediate' })
    const { id: wallet_id, customer } = sim.given.wallet()
    sim.simulate.completeCardEnablement(wallet_id)
    const cardholder = sim.api.cardholders.create(personOf(customer.id))
    expect(sim.api.cards.create({ cardholder_id: cardholder.id, wallet_id }).status).toBe('active')
  })

  it('stay until their cards are closed, and say so', () => {
    const sim = createSimulator()
    const { id: wallet_id, customer } = sim.given.wallet()
    sim.simulate.completeCardEnablement(wallet_id)
    const cardholder = sim.api.cardholders.create(personOf(customer.id))
    sim.simulate.approveCardholder(cardholder.id)
    const issue = () => sim.api.cards.create({ cardholder_id: cardholder.id, wallet_id }).id
    const refusing = (call: () => unknown) => {
      const { status, detail, hint } = refusal(call)
      return [status, detail, hint]
    }
    const ofCardholder = () => refusing(() => sim.api.cardholders.delete(cardholder.id))
    const ofCustomer = () => refusing(() => sim.api.customers.delete(customer.id))
    const first = issue()
    expect(ofCardholder()).toEqual([409, 'The cardholder has 1 card.', 'close them first'])
    expect(ofCustomer()).toEqual([409, 'The customer has cards.', 'close them first'])
    const second = issue()
    expect(ofCardholder()).toEqual([409, 'The cardholder has 2 cards.', 'close them first'])
    sim.api.cards.close(first)
    expect(ofCardholder()).toEqual([409, 'The cardholder has 1 card.', 'close them first'])
    expect(ofCustomer()).toEqual([409, 'The customer has cards.', 'close them first'])
    sim.api.cards.close(second)
    expect(sim.api.cardholders.delete(cardholder.id)).toBeUndefined()
    expect(sim.api.customers.delete(customer.id)).toBeUndefined()
  })
})

describe('a cardholder', () => {
  it('has a name of 1 to 255 characters', () => {
    const sim = createSimulator()
    const customer_id = sim.given.activeBusiness().id
    const create = (length: number) =>
      sim.api.cardholders.create({ ...personOf(customer_id), name: 'x'.repeat(length) }).name.length
    expect([create(1), create(2), create(255)]).toEqual([1, 2, 255])
    expect(refused(() => create(0))).toBe('400 validation-error, name too_small')
    expect(refused(() => create(256))).toBe('400 validation-error, name too_big')
  })

  it('is shown with every line of an address, in events too', () => {
    const sim = createSimulator()
    const address = {
      street1: '1 Market Street',
      street2: 'Floor 2',
      street3: 'Suite 3',
      city: 'San Francisco',
      region: 'CA',
      postal_code: '94105',
      country: 'US',
    }
    const made = sim.api.cardholders.create({ ...personOf(sim.given.activeBusiness().id), address })
    expect(made.address).toEqual(address)
    expect(sim.api.cardholders.get(made.id)).toEqual(made)
    expect(told(sim, 'cardholder.created')).toEqual([made])
  })

  it('without a second line is shown without it', () => {
    const sim = createSimulator()
    const { address, customer_id } = newCardholder(sim)
    expect(address).toEqual(personOf(customer_id).address)
  })
})

describe('a card', () => {
  it('is shown whole, in events too', () => {
    const sim = createSimulator()
    const spend_limit = { amount: '500', period: 'monthly' } as const
    const { card, cardholder, customer, id: wallet_id } = pendingCard(sim, { spend_limit })
    expect(card).toEqual({
      id: expect.stringMatching(/^\w{27}$/),
      customer_id: customer.id,
      cardholder_id: cardholder.id,
      wallet_id,
      type: 'virtual',
      status: 'pending',
      last4: expect.stringMatching(/^\d{4}$/),
      spend_limit,
      freeze_sources: [],
      version: 1,
      created_at: 1767225600,
      updated_at: 1767225600,
    })
    expect(told(sim, 'card.created')).toEqual([card])
  })
})
