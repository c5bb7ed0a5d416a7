import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { activeCard, authorizedCard, newCardholder, storiesOfCards } from '../conformance/card-samples.js'
import { payloadOf, told } from '../support/payload.js'
import { refused } from '../support/refusal.js'

describe('a cardholder', () => {
  it('is told of when made, reviewed, changed and deleted', () => {
    const sim = createSimulator()
    const { id } = newCardholder(sim)
    sim.simulate.approveCardholder(id)
    sim.api.cardholders.update(id, { name: 'Ada King' })
    sim.api.cardholders.delete(id)
    const { id: other } = newCardholder(sim)
    sim.simulate.rejectCardholder(other)
    expect(told(sim, 'cardholder.created')).toMatchObject([
      { id, status: 'pending' },
      { id: other, status: 'pending' },
    ])
    expect(told(sim, 'cardholder.updated')).toMatchObject([
      { id, status: 'approved' },
      { id, status: 'approved', name: 'Ada King' },
      { id, status: 'closed' },
      { id: other, status: 'rejected' },
    ])
  })
})

describe('a card', () => {
  it('has its members, whatever becomes of it', () => {
    const sim = createSimulator()
    const { card } = activeCard(sim, { spend_limit: { amount: '5', period: 'daily' } })
    expect(card).toMatchObject({
      status: 'active',
      version: 2,
      last4: expect.stringMatching(/^\d{4}$/),
      spend_limit: { amount: '5', period: 'daily' },
      freeze_sources: [],
    })
    expect(sim.api.cards.freeze(card.id)).toMatchObject({ status: 'frozen', freeze_sources: ['client'] })
    expect(sim.api.cards.close(card.id)).toMatchObject({ status: 'closed', version: 4, freeze_sources: [] })
    expect(sim.api.cards.get(card.id)).toMatchObject({ status: 'closed', version: 4 })
  })
})

describe('a receiver that keeps the highest version', () => {
  it('has the card as it is, in whatever order it was told', async () => {
    const sim = createSimulator()
    const kept = new Map<unknown, Readonly<Record<string, unknown>>>()
    sim.webhooks.deliverTo(async (request) => {
      const { data } = (await request.json()) as { data: { object: Record<string, unknown> } }
      const { id, version } = data.object
      if (Number(version) > Number(kept.get(id)?.['version'] ?? 0)) kept.set(id, data.object)
      return new Response()
    })
    sim.api.webhookTargets.create({
      url: 'https://app.example/hooks',
      event_types: ['card.created', 'card.updated'],
    })
    sim.webhooks.reorder('reverse')
    const { id } = activeCard(sim).card
    sim.api.cards.freeze(id)
    sim.simulate.freezeCard(id, 'compliance')
    sim.api.cards.unfreeze(id)
    await sim.idle()
    expect(kept.get(id)).toEqual(sim.api.cards.get(id))
  })
})

describe('a card transaction', () => {
  it('is told by two types alone, whatever becomes of it', async () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    await storiesOfCards(sim)
    const events = sim.events.list().filter(({ type }) => /card.*transaction|settle|clear/.test(type))
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['card_transaction.created', 'card_transaction.updated']),
    )
    const begun = new Set<unknown>()
    for (const event of events) {
      const { id, status } = payloadOf(event)
      expect(event.type).toBe(begun.has(id) ? 'card_transaction.updated' : 'card_transaction.created')
      expect(status).toEqual(expect.any(String))
      begun.add(id)
    }
    const membersOf = (type: 'card_transaction.created' | 'card_transaction.updated') => [
      ...new Set(told(sim, type).flatMap((payload) => Object.keys(payload))),
    ]
    const shared = ['id', 'card_id', 'status', 'amount', 'cleared_amount', 'outstanding_amount']
    for (const type of ['card_transaction.created', 'card_transaction.updated'] as const)
      expect(membersOf(type)).toEqual(expect.arrayContaining(shared))
  })

  it.each([
    ['clear', '1', undefined],
    ['clear', undefined, undefined],
    ['void', '1', undefined],
    ['void', undefined, undefined],
    ['update_amount', '1', undefined],
    ['update_amount', undefined, '400 validation-error, amount missing_required_field'],
    ['return', undefined, '400 validation-error, amount missing_required_field'],
    ['expire', '1', '400 validation-error, amount unexpected_amount'],
    ['expire', undefined, undefined],
    ['return_reversal', '1', '400 validation-error, amount unexpected_amount'],
  ] as const)('is asked to %s with the amount %s: %s', (action, amount, refusal) => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim, '2')
    const ask = () =>
      sim.api.sandbox.advanceCard(transaction.id, { action, ...(amount !== undefined && { amount }) })
    if (refusal === undefined) expect(ask().simulation_id).toMatch(/^sim_card_/)
    else expect(refused(ask)).toBe(refusal)
  })

  it.each(['clear', 'void', 'update_amount', 'return'] as const)(
    'is asked to %s for an amount of two places and within the cap, or not at all',
    (action) => {
      const sim = createSimulator()
      const { transaction } = authorizedCard(sim, '2')
      const ask = (amount: string) => () => sim.api.sandbox.advanceCard(transaction.id, { action, amount })
      expect(refused(ask('1.001'))).toMatch('400 validation-error, amount ')
      expect(refused(ask('-1'))).toMatch('400 validation-error, amount ')
      expect(refused(ask('2.01'))).toBe('422 sandbox-amount-cap-exceeded')
    },
  )

  it('is asked for nothing else', () => {
    const sim = createSimulator()
    const { transaction } = authorizedCard(sim)
    const ask = (body: object) => () =>
      Reflect.apply(sim.api.sandbox.advanceCard, undefined, [transaction.id, body])
    expect(refused(ask({ action: 'dispute' }))).toBe('400 validation-error, action invalid_value')
    expect(refused(ask({}))).toBe('400 validation-error, action missing_required_field')
  })

  it('is advanced by PATCH as by POST', async () => {
    const outcomes = []
    for (const verb of ['advanceCard', 'advanceCardLegacy'] as const) {
      const sim = createSimulator()
      const { transaction } = authorizedCard(sim, '2')
      const answer = sim.api.sandbox[verb](transaction.id, { action: 'clear', amount: '1' })
      await sim.clock.advance('1s')
      outcomes.push([
        answer.status,
        answer.card_transaction_id === transaction.id,
        sim.api.sandbox.getCardTransaction(transaction.id).status,
      ])
    }
    expect(outcomes).toEqual([
      ['pending', true, 'partially_cleared'],
      ['pending', true, 'partially_cleared'],
    ])
  })
})

describe('the list of card transactions', () => {
  it('is narrowed by customer, by card and by cardholder', () => {
    const sim = createSimulator()
    const [first, second] = [authorizedCard(sim), authorizedCard(sim)]
    const ids = (query: Parameters<Simulator['api']['sandbox']['listCardTransactions']>[0]) =>
      sim.api.sandbox.listCardTransactions(query).data.map(({ id }) => id)
    expect(ids({})).toEqual([second.transaction.id, first.transaction.id])
    expect(ids({ customer_id: first.customer.id })).toEqual([first.transaction.id])
    expect(ids({ card_id: second.card.id })).toEqual([second.transaction.id])
    expect(ids({ cardholder_id: first.cardholder.id })).toEqual([first.transaction.id])
  })

  it('is 404 for a customer or a cardholder of another client', () => {
    const sim = createSimulator()
    const { customer, cardholder } = authorizedCard(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    for (const query of [{ customer_id: customer.id }, { cardholder_id: cardholder.id }])
      expect(refused(() => other.sandbox.listCardTransactions(query))).toBe('404 not-found')
    expect(other.sandbox.listCardTransactions().data).toEqual([])
  })
})

describe('a status of a card transaction', () => {
  it.each([
    ['auth_reversed', 'void'],
    ['expired', 'expire'],
    ['cleared', 'clear'],
  ] as const)('%s is told as updated', (status, action) => {
    const sim = createSimulator()
    const { id } = authorizedCard(sim).transaction
    sim.simulate.advanceCardTransaction(id, { action })
    expect(told(sim, 'card_transaction.created')).toMatchObject([{ id, status: 'authorized' }])
    expect(told(sim, 'card_transaction.updated')).toMatchObject([{ id, status }])
  })
})
