import { createSimulator, type Simulator } from 'platform-simulator'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { cardholderMachine, cardMachine } from '../../src/resources/cards/index.js'
import {
  activeCard,
  newCardholder,
  pendingCard,
  personOf,
  readyForCards,
  settlementDestination,
} from '../conformance/card-samples.js'
import { nobody } from '../conformance/samples.js'
import { told } from '../support/payload.js'
import { refusal } from '../support/refusal.js'

const refused = (slug: string) => expect.objectContaining({ name: 'Problem', slug })

function pairs<S extends string, A extends string>(machine: {
  readonly states: readonly S[]
  readonly moves: Readonly<Record<A, { readonly from: readonly string[] }>>
}) {
  const actions = Object.keys(machine.moves) as A[]
  return machine.states.flatMap((state) =>
    actions.map((action) => ({ state, action, legal: machine.moves[action].from.includes(state) })),
  )
}

describe('a cardholder', () => {
  it.each(['0000-06-15', '2021-02-29', '2026-01-02', '1880-01-01'])('was not born on %s', (date_of_birth) => {
    const sim = createSimulator()
    const person = { ...personOf(sim.given.activeBusiness().id), date_of_birth }
    const refused = refusal(() => sim.api.cardholders.create(person))
    expect(refused.errors?.map(({ field }) => field)).toEqual(['date_of_birth'])
  })

  it('is at least eighteen years old', () => {
    const sim = createSimulator({ now: '2026-06-15T12:00:00Z' })
    const born = (date_of_birth: string) => ({ ...personOf(sim.given.activeBusiness().id), date_of_birth })
    expect(sim.api.cardholders.create(born('2008-06-15')).status).toBe('pending')
    expect(refusal(() => sim.api.cardholders.create(born('2008-06-16'))).errors).toEqual([
      { field: 'date_of_birth', message: 'must be at least 18 years ago', code: 'invalid_age' },
    ])
  })

  it('is refused for a customer that is not there before its age is looked at', () => {
    const sim = createSimulator({ now: '2026-06-15T12:00:00Z' })
    const person = { ...personOf(nobody), date_of_birth: '2020-01-01' }
    expect(refusal(() => sim.api.cardholders.create(person)).status).toBe(404)
  })

  it('is closed with the customer, whose review of it ends', async () => {
    const sim = createSimulator()
    const { id, customer_id } = newCardholder(sim)
    const other = newCardholder(sim)
    sim.api.customers.delete(customer_id)
    expect(sim.api.cardholders.get(id).status).toBe('closed')
    expect(told(sim, 'cardholder.updated')).toMatchObject([{ id, status: 'closed' }])
    await sim.clock.advance('5s')
    expect(sim.api.cardholders.get(id).status).toBe('closed')
    expect(sim.api.cardholders.get(other.id).status).toBe('approved')
  })

  it('is told of as closed once, where it was closed before its customer was deleted', () => {
    const sim = createSimulator()
    const { id, customer_id } = newCardholder(sim)
    sim.api.cardholders.delete(id)
    sim.api.customers.delete(customer_id)
    expect(told(sim, 'cardholder.updated')).toHaveLength(1)
  })

  it('is approved by the sandbox after five seconds', async () => {
    const sim = createSimulator()
    const { id } = newCardholder(sim)
    await sim.clock.advance('4s')
    expect(sim.api.cardholders.get(id).status).toBe('pending')
    await sim.clock.advance('1s')
    expect(sim.api.cardholders.get(id).status).toBe('approved')
    expect(told(sim, 'cardholder.updated')).toMatchObject([{ id, status: 'approved' }])
  })

  it('waits for its review in production', async () => {
    const sim = createSimulator({ environment: 'production' })
    const { id } = newCardholder(sim)
    await sim.clock.advance('1d')
    expect(sim.api.cardholders.get(id).status).toBe('pending')
    sim.simulate.approveCardholder(id)
    expect(sim.api.cardholders.get(id).status).toBe('approved')
  })

  it('stays rejected when the five seconds are over', async () => {
    const sim = createSimulator()
    const { id } = newCardholder(sim)
    sim.simulate.rejectCardholder(id)
    await sim.clock.advance('1m')
    expect(sim.api.cardholders.get(id).status).toBe('rejected')
  })

  it('that is deleted reads as closed', () => {
    const sim = createSimulator()
    const { id } = newCardholder(sim)
    sim.api.cardholders.delete(id)
    expect(sim.api.cardholders.get(id).status).toBe('closed')
    expect(sim.api.cardholders.list({ status: 'closed' }).data.map((each) => each.id)).toEqual([id])
    expect(told(sim, 'cardholder.updated')).toMatchObject([{ id, status: 'closed' }])
  })

  it('keeps what a change does not name', () => {
    const sim = createSimulator()
    const { id, ...before } = newCardholder(sim)
    const changed = sim.api.cardholders.update(id, { name: 'Ada King' })
    expect(changed).toEqual({ ...before, id, name: 'Ada King' })
  })

  const causes: Readonly<Record<string, (sim: Simulator, id: string) => void>> = {
    approve: (sim, id) => sim.simulate.approveCardholder(id),
    reject: (sim, id) => sim.simulate.rejectCardholder(id),
    close: (sim, id) => sim.api.cardholders.delete(id),
  }
  const way: Readonly<Record<string, string>> = { approved: 'approve', rejected: 'reject', closed: 'close' }

  it.each(pairs(cardholderMachine).filter(({ legal }) => !legal))(
    'that is $state refuses to $action, and nothing has changed',
    ({ state, action }) => {
      const sim = createSimulator()
      const { id } = newCardholder(sim)
      causes[way[state] ?? '']?.(sim, id)
      const before = sim.hash()
      expect(() => causes[action]?.(sim, id)).toThrow(refused('conflict'))
      expect(sim.hash()).toBe(before)
    },
  )
})

describe('card settlement of a wallet', () => {
  const intentOf = (wallet_id: string, idempotency_key: string) => ({
    type: 'enable_card_settlement' as const,
    wallet_id,
    settlement_destination: settlementDestination,
    idempotency_key,
  })
  const keys = ['4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55', '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e56'] as const

  it('is active 30 seconds after it was endorsed, and is told once', async () => {
    const sim = createSimulator()
    const { id, customer } = sim.given.wallet()
    expect(sim.api.wallets.cardSettlement(id)).toEqual({
      wallet_id: id,
      status: 'not_enabled',
      settlement_destination: settlementDestination,
    })
    const enable = (key: string) =>
      sim.api.wallets.enableCardSettlement(id, signIntent(intentOf(id, key), testSigner('Ada')))
    expect(enable(keys[0]).status).toBe('pending')
    await sim.clock.advance('29s')
    expect(enable(keys[1]).status).toBe('pending')
    await sim.clock.advance('1s')
    expect(sim.api.wallets.cardSettlement(id)).toMatchObject({ status: 'active', enabled_at: 1767225630 })
    await sim.clock.advance('1m')
    expect(told(sim, 'wallet.card_enablement.completed')).toEqual([
      { wallet_id: id, customer_id: customer.id },
    ])
  })

  it('is active at once where progress is immediate, so that the answer shows it', () => {
    const sim = createSimulator({ progression: 'immediate' })
    const { id } = sim.given.wallet()
    const intent = intentOf(id, keys[0])
    const enabled = sim.api.wallets.enableCardSettlement(id, signIntent(intent, testSigner('Ada')))
    expect(enabled.status).toBe('active')
  })

  it('needs a signature of the wallet', () => {
    const sim = createSimulator()
    const { id } = sim.given.wallet()
    expect(() =>
      sim.api.wallets.enableCardSettlement(id, signIntent(intentOf(id, keys[0]), testSigner('Mallory'))),
    ).toThrow(refused('forbidden'))
  })

  it('is not there for a wallet without a customer', () => {
    const sim = createSimulator()
    const { signer_group } = sim.given.wallet()
    const wallet = sim.api.wallets.create({
      family: 'evm',
      name: 'Own',
      signer_groups: [signer_group.id],
      policies: [],
    })
    expect(() => sim.simulate.completeCardEnablement(wallet.id)).toThrow(refused('conflict'))
  })
})

describe('a card', () => {
  it('that is virtual is active after two seconds', async () => {
    const sim = createSimulator()
    const { card } = pendingCard(sim)
    expect(card).toMatchObject({ status: 'pending', type: 'virtual', version: 1, freeze_sources: [] })
    expect(card.last4).toMatch(/^\d{4}$/)
    await sim.clock.advance('2s')
    expect(sim.api.cards.get(card.id)).toMatchObject({ status: 'active', version: 2 })
  })

  it('that is physical waits for its holder', async () => {
    const sim = createSimulator()
    const { card } = pendingCard(sim, { type: 'physical' })
    await sim.clock.advance('30d')
    expect(sim.api.cards.get(card.id).status).toBe('pending')
    sim.simulate.activateCard(card.id)
    expect(sim.api.cards.get(card.id).status).toBe('active')
  })

  it('has one version more at each change, and its events the same', () => {
    const sim = createSimulator()
    const { id } = activeCard(sim).card
    sim.api.cards.update(id, { spend_limit: { amount: '10', period: 'daily' } })
    sim.api.cards.freeze(id)
    sim.simulate.freezeCard(id, 'compliance')
    sim.api.cards.unfreeze(id)
    sim.simulate.unfreezeCard(id, 'compliance')
    sim.api.cards.update(id, { spend_limit: null })
    const last = sim.api.cards.close(id)
    const updates = told(sim, 'card.updated')
    expect(updates.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(updates.map((card) => card['freeze_sources'])).toEqual([
      [],
      [],
      ['client'],
      ['client', 'compliance'],
      ['compliance'],
      [],
      [],
      [],
    ])
    const limits = [undefined, ...Array(5).fill({ amount: '10', period: 'daily' }), undefined, undefined]
    expect(updates.map((card) => card['spend_limit'])).toEqual(limits)
    expect(updates.at(-1)).toEqual(last)
    expect(told(sim, 'card.created')).toMatchObject([{ id, version: 1 }])
  })

  it.each(['client', 'cardholder', 'compliance', 'platform'] as const)(
    'stays frozen until %s lifts its own freeze',
    (source) => {
      const sim = createSimulator()
      const { id } = activeCard(sim).card
      const sources = ['client', 'cardholder', 'compliance', 'platform'] as const
      for (const each of sources) sim.simulate.freezeCard(id, each)
      for (const each of sources) if (each !== source) sim.simulate.unfreezeCard(id, each)
      expect(sim.api.cards.get(id)).toMatchObject({ status: 'frozen', freeze_sources: [source] })
      sim.simulate.unfreezeCard(id, source)
      expect(sim.api.cards.get(id)).toMatchObject({ status: 'active', freeze_sources: [] })
    },
  )

  it('that is frozen twice by one source is as it was', () => {
    const sim = createSimulator()
    const { id } = activeCard(sim).card
    const first = sim.api.cards.freeze(id)
    expect(sim.api.cards.freeze(id)).toEqual(first)
  })

  it('that compliance froze cannot be unfrozen by its client', () => {
    const sim = createSimulator()
    const { id } = activeCard(sim).card
    sim.simulate.freezeCard(id, 'compliance')
    const before = sim.hash()
    expect(() => sim.api.cards.unfreeze(id)).toThrow(/not frozen by client/)
    expect(sim.hash()).toBe(before)
  })

  const causes: Readonly<Record<string, (sim: Simulator, id: string) => void>> = {
    activate: (sim, id) => sim.simulate.activateCard(id),
    freeze: (sim, id) => void sim.api.cards.freeze(id),
    lift: (sim, id) => void sim.api.cards.unfreeze(id),
    unfreeze: (sim, id) => void sim.api.cards.unfreeze(id),
    close: (sim, id) => void sim.api.cards.close(id),
  }
  const way: Readonly<Record<string, readonly string[]>> = {
    active: ['activate'],
    frozen: ['activate', 'freeze'],
    closed: ['close'],
  }

  it.each(pairs(cardMachine).filter(({ legal }) => !legal))(
    'that is $state refuses to $action, and nothing has changed',
    ({ state, action }) => {
      const sim = createSimulator()
      const { id } = pendingCard(sim).card
      for (const each of way[state] ?? []) causes[each]?.(sim, id)
      expect(sim.api.cards.get(id).status).toBe(state)
      const before = sim.hash()
      expect(() => causes[action]?.(sim, id)).toThrow(refused('conflict'))
      expect(sim.hash()).toBe(before)
    },
  )

  it('keeps its customer from being deleted until it is closed', () => {
    const sim = createSimulator()
    const { id: wallet_id, customer } = sim.given.wallet()
    sim.simulate.completeCardEnablement(wallet_id)
    const cardholder = sim.api.cardholders.create(personOf(customer.id))
    sim.simulate.approveCardholder(cardholder.id)
    const card = sim.api.cards.create({ cardholder_id: cardholder.id, wallet_id })
    expect(() => sim.api.customers.delete(customer.id)).toThrow(/has cards/)
    sim.api.cards.close(card.id)
    sim.api.customers.delete(customer.id)
    expect(() => sim.api.customers.get(customer.id)).toThrow(refused('not-found'))
  })

  it('is issued once the terms of cards are accepted', () => {
    const sim = createSimulator()
    const { cardholder, customer, id } = readyForCards(sim)
    sim.simulate.requireDisclosure(customer.id, {
      disclosure_id: 'cards_tos',
      disclosure_version: '1',
      title: 'Terms of cards',
    })
    const create = () => sim.api.cards.create({ cardholder_id: cardholder.id, wallet_id: id })
    expect(create).toThrow(refused('terms-not-accepted'))
    sim.simulate.acceptTerms(customer.id)
    expect(create().status).toBe('pending')
  })

  it('is not seen by another client', () => {
    const sim = createSimulator()
    const { card, cardholder, customer } = activeCard(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(() => other.cards.get(card.id)).toThrow(refused('not-found'))
    expect(() => other.cardholders.get(cardholder.id)).toThrow(refused('not-found'))
    expect(() => other.cards.list({ customer_id: customer.id })).toThrow(refused('not-found'))
    expect(other.cards.list().data).toEqual([])
  })
})

it('no information is ever requested of a cardholder', async () => {
  const sim = createSimulator()
  const { id } = newCardholder(sim)
  sim.api.cardholders.create(personOf(sim.api.cardholders.get(id).customer_id))
  await sim.clock.advance('30d')
  expect(told(sim, 'cardholder.information_requested')).toEqual([])
})
