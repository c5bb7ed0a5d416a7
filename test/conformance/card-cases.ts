import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import {
  activeCard,
  authorizedCard,
  cardSamples,
  enabling,
  newCardholder,
  pendingCard,
  personOf,
  readyForCards,
} from './card-samples.js'
import type { Case } from './case.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

/** The call of a sample on a world of its own, changed. */
function sampled(id: string, sim: Simulator, change: Record<string, unknown>): Call {
  const sample = cardSamples[id]
  if (sample === undefined) throw new Error(`${id} has no sample`)
  const call = sample(sim)
  return { ...call, body: { ...(call.body as object), ...change } }
}

const askForTerms = (sim: Simulator, customerId: string) =>
  sim.simulate.requireDisclosure(customerId, {
    disclosure_id: 'cards_tos',
    disclosure_version: '2026-01-01',
    title: 'Terms of cards',
  })

function closedCardholder(sim: Simulator): string {
  const { id } = newCardholder(sim)
  sim.api.cardholders.delete(id)
  return id
}

function closedCard(sim: Simulator): string {
  const { id } = activeCard(sim).card
  sim.api.cards.close(id)
  return id
}

/** A wallet of the cardholder's customer that does not pay for cards. */
function creating(sim: Simulator, change: (made: ReturnType<typeof readyForCards>) => object): Call {
  const made = readyForCards(sim)
  const body = { cardholder_id: made.cardholder.id, wallet_id: made.id }
  return { operation: 'cards.create', body: { ...body, ...change(made) } }
}

const refusedAdvances: Case[] = ['sandbox.advanceCard', 'sandbox.advanceCardLegacy'].flatMap((operation) => {
  const advancing =
    (body: object) =>
    (sim: Simulator): Call => ({
      operation,
      params: { card_transaction_id: authorizedCard(sim).transaction.id },
      body,
    })
  const refused = (what: string, body: object, status: number, problem: string): Case => ({
    operation,
    does: `answers ${status} to ${what}`,
    call: advancing(body),
    status,
    problem,
  })
  return [
    refused('a return without an amount', { action: 'return' }, 400, 'validation-error'),
    refused('an amount that expires', { action: 'expire', amount: '1' }, 400, 'validation-error'),
    refused('an amount of three places', { action: 'clear', amount: '1.001' }, 400, 'validation-error'),
    refused('an amount of zero', { action: 'clear', amount: '0' }, 400, 'validation-error'),
    refused('more than the cap', { action: 'clear', amount: '2000' }, 422, 'sandbox-amount-cap-exceeded'),
    refused(
      'a return before anything was cleared',
      { action: 'return', amount: '1' },
      422,
      'sandbox-invalid-action-for-transaction',
    ),
  ]
})

/** A list narrowed to what is not the client's. */
const foreignFilters: Case[] = [
  ['cardholders.list', 'customer_id'],
  ['cards.list', 'customer_id'],
  ['cards.list', 'cardholder_id'],
  ['cards.list', 'wallet_id'],
  ['sandbox.listCardTransactions', 'customer_id'],
  ['sandbox.listCardTransactions', 'cardholder_id'],
  ['sandbox.listCardTransactions', 'card_id'],
].map(([operation = '', member = '']) => ({
  operation,
  does: `answers 404 to a ${member} that is not the client's`,
  call: () => ({ operation, query: { [member]: nobody } }),
  status: 404,
  problem: 'not-found',
}))

/** What cards refuse, beyond what their declarations imply. */
export const cardCases: readonly Case[] = [
  ...refusedAdvances,
  ...foreignFilters,
  {
    operation: 'cardholders.create',
    does: 'answers 404 for a customer that is not there',
    call: () => ({ operation: 'cardholders.create', body: personOf(nobody) }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'cardholders.create',
    does: 'answers 400 to a phone number without its country',
    call: (sim) => sampled('cardholders.create', sim, { phone: '2025550143' }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'cardholders.update',
    does: 'answers 409 for one who is closed',
    call: (sim) => ({
      operation: 'cardholders.update',
      params: { cardholder_id: closedCardholder(sim) },
      body: { name: 'Ada King' },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'cardholders.delete',
    does: 'answers 409 while there is a card',
    call: (sim) => ({
      operation: 'cardholders.delete',
      params: { cardholder_id: pendingCard(sim).cardholder.id },
    }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'cards.create',
    does: 'answers 409 for a cardholder who is not approved',
    call: (sim) =>
      creating(sim, ({ customer }) => ({
        cardholder_id: sim.api.cardholders.create(personOf(customer.id)).id,
      })),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'cards.create',
    does: 'answers 409 for a wallet that does not pay for cards',
    call: (sim) =>
      creating(sim, ({ customer, signer_group }) => ({
        wallet_id: sim.given.wallet({ customer, signers: [signer_group.members[0]?.id ?? ''] }).id,
      })),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'cards.create',
    does: 'answers 409 for a wallet of another customer',
    call: (sim) => creating(sim, () => ({ wallet_id: sim.given.wallet().id })),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'cards.create',
    does: 'answers 404 for a wallet that is not there',
    call: (sim) => creating(sim, () => ({ wallet_id: nobody })),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'cards.create',
    does: 'answers 403 for a frozen customer',
    call: (sim) =>
      creating(sim, ({ customer }) => {
        sim.simulate.freezeCustomer(customer.id)
        return {}
      }),
    status: 403,
    problem: 'account-under-review',
  },
  {
    operation: 'cards.create',
    does: 'answers 400 for a customer who is not active',
    call: (sim) => {
      const { id } = sim.given.pendingCustomer()
      const wallet = sim.given.wallet({ customer: id })
      sim.simulate.completeCardEnablement(wallet.id)
      const cardholder_id = sim.api.cardholders.create(personOf(id)).id
      return { operation: 'cards.create', body: { cardholder_id, wallet_id: wallet.id } }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'cards.create',
    does: 'answers 403 while the terms of cards have to be accepted',
    call: (sim) =>
      creating(sim, ({ customer }) => {
        askForTerms(sim, customer.id)
        return {}
      }),
    status: 403,
    problem: 'terms-not-accepted',
  },
  {
    operation: 'cards.update',
    does: 'answers 409 for a closed card',
    call: (sim) => ({
      operation: 'cards.update',
      params: { card_id: closedCard(sim) },
      body: { spend_limit: null },
    }),
    status: 409,
    problem: 'conflict',
  },
  ...(['freeze', 'unfreeze', 'close'] as const).map(
    (verb): Case => ({
      operation: `cards.${verb}`,
      does: 'answers 409 for a closed card',
      call: (sim) => ({ operation: `cards.${verb}`, params: { card_id: closedCard(sim) } }),
      status: 409,
      problem: 'conflict',
    }),
  ),
  {
    operation: 'wallets.enableCardSettlement',
    does: 'answers 400 to another destination',
    call: (sim) => enabling(sim, { settlement_destination: '0xde709f2102306220921060314715629080e2fb77' }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'wallets.enableCardSettlement',
    does: 'answers 400 to a key that is no UUID',
    call: (sim) => enabling(sim, { idempotency_key: 'enable-1' }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'wallets.enableCardSettlement',
    does: 'answers 403 without a signature',
    call: (sim) => sampled('wallets.enableCardSettlement', sim, { signatures: [] }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'wallets.enableCardSettlement',
    does: 'answers 409 for a wallet that is not an EVM wallet',
    call: (sim) => {
      const { id } = sim.given.wallet({ family: 'solana' })
      const call = enabling(sim, { wallet_id: id })
      return { ...call, params: { wallet_id: id } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 404 for a card that is not there',
    call: () => ({ operation: 'sandbox.simulateCard', body: { card_id: nobody, amount: '1' } }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 400 without an amount',
    call: (sim) => ({ operation: 'sandbox.simulateCard', body: { card_id: activeCard(sim).card.id } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 403 while the terms of cards have to be accepted',
    call: (sim) => {
      const { card, customer } = activeCard(sim)
      askForTerms(sim, customer.id)
      return { operation: 'sandbox.simulateCard', body: { card_id: card.id, amount: '1' } }
    },
    status: 403,
    problem: 'terms-not-accepted',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 409 for a card that is not active yet',
    call: (sim) => ({
      operation: 'sandbox.simulateCard',
      body: { card_id: pendingCard(sim).card.id, amount: '1' },
    }),
    status: 409,
    problem: 'card-not-active',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 422 above the cap',
    call: (sim) => sampled('sandbox.simulateCard', sim, { amount: '2000' }),
    status: 422,
    problem: 'sandbox-amount-cap-exceeded',
  },
  {
    operation: 'sandbox.simulateCard',
    does: 'answers 429 after 100 simulations of a day',
    call: (sim) => {
      const card_id = activeCard(sim).card.id
      for (let i = 0; i < 100; i++) sim.api.sandbox.simulateCard({ card_id, type: 'balance_inquiry' })
      return { operation: 'sandbox.simulateCard', body: { card_id, amount: '1' } }
    },
    status: 429,
    problem: 'sandbox-card-simulation-daily-limit',
  },
  {
    operation: 'sandbox.getSimulation',
    does: 'tells what a card simulation brought about',
    call: (sim) => {
      const card_id = activeCard(sim).card.id
      const { simulation_id } = sim.api.sandbox.simulateCard({ card_id, amount: '1' })
      return { operation: 'sandbox.getSimulation', params: { simulation_id } }
    },
    status: 200,
  },
]
