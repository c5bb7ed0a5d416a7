import { createSimulator, type Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { nextKey, overFetch } from '../support/entry-points.js'
import { endorsed } from './wallet-samples.js'

/** Calls of cards that succeed, each on a world that it arranges. */

export const settlementDestination = '0x3a7f0c5d9b1e4862af60d3c8417be952f08d6c14'
export const merchant = {
  descriptor: 'CORNER STORE',
  mcc: '5411',
  acceptor_id: '000012345',
  city: 'Austin',
  state: 'TX',
  country: 'USA',
} as const

export function personOf(customer_id: string) {
  return {
    customer_id,
    name: 'Ada Lovelace',
    date_of_birth: '1990-12-10',
    email: 'ada@acme.example',
    phone: '+12025550143',
    address: { street1: '1 Market Street', city: 'San Francisco', region: 'CA', country: 'US' },
  }
}

/** A pending cardholder of an active business. */
export function newCardholder(sim: Simulator) {
  return sim.api.cardholders.create(personOf(sim.given.activeBusiness().id))
}

/** A wallet with money that pays for cards, and an approved cardholder of its customer. */
export function readyForCards(sim: Simulator, amount = '100') {
  const made = sim.given.fundedWallet({ amount })
  sim.simulate.completeCardEnablement(made.id)
  const cardholder = sim.api.cardholders.create(personOf(made.customer.id))
  sim.simulate.approveCardholder(cardholder.id)
  return { ...made, cardholder }
}

type CardBody = Parameters<Simulator['api']['cards']['create']>[0]

/** A card that has just been issued. */
export function pendingCard(sim: Simulator, more: Partial<CardBody> = {}, amount?: string) {
  const made = readyForCards(sim, amount)
  const card = sim.api.cards.create({ cardholder_id: made.cardholder.id, wallet_id: made.id, ...more })
  return { ...made, card }
}

/** A card that can be used: 100 USDC are behind it. */
export function activeCard(sim: Simulator, more: Partial<CardBody> = {}, amount?: string) {
  const made = pendingCard(sim, more, amount)
  sim.simulate.activateCard(made.card.id)
  return { ...made, card: sim.api.cards.get(made.card.id) }
}

/** A card with a hold for 1.5 dollars, or for what is told. */
export function authorizedCard(sim: Simulator, amount = '1.5') {
  const made = activeCard(sim)
  const id = sim.simulate.cardAuthorization(made.card.id, { amount, merchant })
  return { ...made, transaction: sim.api.sandbox.getCardTransaction(id) }
}

/** Enabling a wallet, signed by Ada. */
export function enabling(sim: Simulator, intent: Record<string, unknown> = {}): Call {
  const { id } = sim.given.wallet()
  return endorsed(
    'wallets.enableCardSettlement',
    { wallet_id: id },
    {
      type: 'enable_card_settlement',
      wallet_id: id,
      settlement_destination: settlementDestination,
      ...intent,
    },
    undefined,
    '4f5e9d2c-6f6a-4a53-9d3b-0c1f8a7b6e55',
  )
}

function advancing(operation: string) {
  return (sim: Simulator): Call => ({
    operation,
    params: { card_transaction_id: authorizedCard(sim).transaction.id },
    body: { action: 'clear', amount: '1' },
  })
}

export const cardSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'cardholders.create': (sim) => ({
    operation: 'cardholders.create',
    body: personOf(sim.given.activeBusiness().id),
  }),
  'cardholders.list': (sim) => {
    const { customer_id } = newCardholder(sim)
    return { operation: 'cardholders.list', query: { customer_id, status: 'pending' } }
  },
  'cardholders.get': (sim) => ({
    operation: 'cardholders.get',
    params: { cardholder_id: newCardholder(sim).id },
  }),
  'cardholders.update': (sim) => ({
    operation: 'cardholders.update',
    params: { cardholder_id: newCardholder(sim).id },
    body: { name: 'Ada King', phone: '+12025550144' },
  }),
  'cardholders.delete': (sim) => ({
    operation: 'cardholders.delete',
    params: { cardholder_id: newCardholder(sim).id },
  }),
  'cards.create': (sim) => {
    const { cardholder, id: wallet_id } = readyForCards(sim)
    return {
      operation: 'cards.create',
      body: {
        cardholder_id: cardholder.id,
        wallet_id,
        type: 'virtual',
        spend_limit: { amount: '500', period: 'monthly' },
      },
    }
  },
  'cards.list': (sim) => {
    const { cardholder, customer, id: wallet_id } = pendingCard(sim)
    return {
      operation: 'cards.list',
      query: { cardholder_id: cardholder.id, customer_id: customer.id, wallet_id, status: 'pending' },
    }
  },
  'cards.get': (sim) => ({ operation: 'cards.get', params: { card_id: pendingCard(sim).card.id } }),
  'cards.update': (sim) => ({
    operation: 'cards.update',
    params: { card_id: pendingCard(sim).card.id },
    body: { spend_limit: { amount: '20', period: 'daily' } },
  }),
  'cards.freeze': (sim) => ({ operation: 'cards.freeze', params: { card_id: activeCard(sim).card.id } }),
  'cards.unfreeze': (sim) => {
    const { id } = activeCard(sim).card
    sim.api.cards.freeze(id)
    return { operation: 'cards.unfreeze', params: { card_id: id } }
  },
  'cards.close': (sim) => ({ operation: 'cards.close', params: { card_id: activeCard(sim).card.id } }),
  'wallets.enableCardSettlement': (sim) => enabling(sim),
  'wallets.cardSettlement': (sim) => ({
    operation: 'wallets.cardSettlement',
    params: { wallet_id: readyForCards(sim).id },
  }),
  'sandbox.simulateCard': (sim) => ({
    operation: 'sandbox.simulateCard',
    body: {
      card_id: activeCard(sim).card.id,
      type: 'authorization',
      amount: '2',
      merchant,
      partial_approval_capable: true,
    },
  }),
  'sandbox.advanceCard': advancing('sandbox.advanceCard'),
  'sandbox.advanceCardLegacy': advancing('sandbox.advanceCardLegacy'),
  'sandbox.listCardTransactions': (sim) => {
    const { card, cardholder, customer } = authorizedCard(sim)
    return {
      operation: 'sandbox.listCardTransactions',
      query: { card_id: card.id, cardholder_id: cardholder.id, customer_id: customer.id },
    }
  },
  'sandbox.getCardTransaction': (sim) => ({
    operation: 'sandbox.getCardTransaction',
    params: { card_transaction_id: authorizedCard(sim).transaction.id },
  }),
}

/** Every move of a cardholder, a card, a card transaction and a simulation that no case makes. */
export async function storiesOfCards(sim: Simulator): Promise<void> {
  for (const name of ['approveCardholder', 'rejectCardholder'] as const) {
    const { id } = newCardholder(sim)
    sim.simulate[name](id)
    sim.api.cardholders.delete(id)
  }
  sim.api.cards.close(pendingCard(sim).card.id)
  const frozen = activeCard(sim).card.id
  sim.api.cards.freeze(frozen)
  sim.simulate.freezeCard(frozen, 'compliance')
  sim.api.cards.unfreeze(frozen)
  sim.simulate.unfreezeCard(frozen, 'compliance')
  sim.api.cards.freeze(frozen)
  const refused = sim.api.sandbox.simulateCard({ card_id: frozen, type: 'balance_inquiry' })
  await sim.clock.advance('1s')
  sim.api.sandbox.getSimulation(refused.simulation_id)
  sim.api.cards.close(frozen)

  const { card } = activeCard(sim, { spend_limit: { amount: '50', period: 'monthly' } })
  const { id } = card
  const use = (amount = '2') => sim.simulate.cardAuthorization(id, { amount, merchant })
  const act = (transaction: string, action: 'clear' | 'void' | 'expire' | 'return', amount?: string) =>
    sim.simulate.advanceCardTransaction(transaction, { action, ...(amount !== undefined && { amount }) })
  act(use(), 'clear')
  const over = use()
  act(over, 'clear', '5')
  const returned = act(over, 'return', '4')
  const returnedAgain = act(over, 'return', '1')
  await sim.clock.advance('1m')
  sim.simulate.advanceCardTransaction(returned, { action: 'return_reversal' })
  sim.simulate.advanceCardTransaction(returnedAgain, { action: 'return_reversal' })
  const parts = use()
  for (const amount of ['0.5', '0.5', '1']) act(parts, 'clear', amount)
  const some = use()
  act(some, 'clear', '1')
  act(some, 'void')
  for (const how of ['void', 'expire'] as const) {
    const gone = use()
    act(gone, how)
    act(gone, 'clear', '1')
  }
  sim.simulate.forcePostCard(id, { amount: '1', merchant })
  use('1000')
  for (const decided of ['authorize', 'decline'] as const) {
    const known = sim.simulate.announceCardTransaction(id, { amount: '1' })
    if (decided === 'authorize') sim.simulate.authorizeCardTransaction(known)
    else sim.simulate.declineCardTransaction(known, 'suspected_fraud')
  }
  sim.api.sandbox.simulateCard({ card_id: id, type: 'balance_inquiry' })
  await sim.clock.advance('1s')
  sim.api.sandbox.simulateCard({ card_id: id, amount: '1' })
  sim.api.cards.close(id)
  await sim.clock.advance('8d')
}

/** What operations bring about where progress is immediate: it happens in the same call. */
export async function cardsAtOnce(): Promise<Simulator> {
  const sim = createSimulator({ progression: 'immediate' })
  const send = async (call: Call) => (await overFetch.send(sim, { ...call, key: nextKey() })).body
  await send(enabling(sim))
  const made = sim.given.fundedWallet()
  await send({ operation: 'cardholders.create', body: personOf(made.customer.id) })
  sim.simulate.completeCardEnablement(made.id)
  const [cardholder] = sim.api.cardholders.list().data
  await send({
    operation: 'cards.create',
    body: { cardholder_id: cardholder?.id ?? '', wallet_id: made.id },
  })
  const [card] = sim.api.cards.list().data
  const card_id = card?.id ?? ''
  await send({
    operation: 'sandbox.simulateCard',
    body: { card_id, type: 'credit_authorization', amount: '1' },
  })
  for (const operation of ['sandbox.advanceCard', 'sandbox.advanceCardLegacy']) {
    const id = sim.simulate.cardAuthorization(card_id, { amount: '1' })
    for (const body of [{ action: 'clear' }, { action: 'return', amount: '1' }])
      await send({ operation, params: { card_transaction_id: id }, body })
  }
  return sim
}
