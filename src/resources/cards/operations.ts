import { namespace, operationsOf } from '../../contract/operation.js'
import { equals, newestFirst, paginate } from '../../contract/pagination.js'
import { createCardholder, deleteCardholder, updateCardholder } from './flow/cardholders.js'
import { closeCard, createCard, freezeCard, unfreezeCard, updateCard } from './flow/cards.js'
import { enableSettlement, readSettlement } from './flow/settlement.js'
import { cardholders, cards } from './rows.js'
import { requireCard, requireCardholder, requireOwnFilters } from './rules.js'
import * as wire from './wire.js'

const source = 'specification, Card and card transaction; docs/decisions/0015'
const decision = '0015'
const stability = 'beta'

const call = operationsOf({ source, tag: 'Cardholders', stability, decision, problems: ['not-found'] })

export const cardholderOperations = namespace('cardholders', {
  create: call('POST /cardholders', {
    summary: 'Registers somebody who is to have cards of a customer; the sandbox approves them in 5 seconds.',
    body: wire.cardholderCreate,
    status: 201,
    output: wire.cardholderSchema,
    emits: ['cardholder.created', 'cardholder.updated'],
    run: ({ world, clientId }, { body }) => wire.presentCardholder(createCardholder(world, clientId, body)),
  }),
  list: call('GET /cardholders', {
    summary: 'Lists cardholders, newest first.',
    query: wire.cardholderQuery,
    output: wire.cardholderPage,
    run: ({ world, clientId }, { query }) => {
      const { customer_id, status } = query
      requireOwnFilters(world, clientId, { customer_id })
      const filtered = { ...newestFirst(clientId), filter: equals({ customer_id, status }) }
      return paginate(world.table(cardholders), query, filtered, wire.presentCardholder)
    },
  }),
  get: call('GET /cardholders/{cardholder_id}', {
    summary: 'Reads one cardholder; who was deleted is closed.',
    output: wire.cardholderSchema,
    countsReadsOf: 'cardholder_id',
    run: ({ world, clientId }, { params }) =>
      wire.presentCardholder(requireCardholder(world, clientId, params.cardholder_id)),
  }),
  update: call('PATCH /cardholders/{cardholder_id}', {
    summary: 'Changes name, email, phone or address of a cardholder.',
    body: wire.cardholderUpdate,
    output: wire.cardholderSchema,
    problems: ['conflict'],
    emits: ['cardholder.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) =>
      wire.presentCardholder(updateCardholder(world, clientId, params.cardholder_id, body)),
  }),
  delete: call('DELETE /cardholders/{cardholder_id}', {
    summary: 'Closes a cardholder whose cards are closed.',
    problems: ['conflict'],
    emits: ['cardholder.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params }) => deleteCardholder(world, clientId, params.cardholder_id),
  }),
})

const ofCards = { source, tag: 'Cards', stability, decision } as const
const callOfCards = operationsOf({ ...ofCards, problems: ['not-found'] })
const changeOfCards = operationsOf({
  ...ofCards,
  problems: ['not-found', 'conflict'],
  emits: ['card.updated'],
})

export const cardOperations = namespace('cards', {
  create: callOfCards('POST /cards', {
    summary: 'Issues a card to an approved cardholder, paid by a wallet with card settlement enabled.',
    body: wire.cardCreate,
    status: 201,
    output: wire.cardSchema,
    problems: ['not-found', 'conflict', 'invalid-request', 'account-under-review', 'terms-not-accepted'],
    emits: ['card.created', 'card.updated'],
    run: ({ world, clientId }, { body }) => wire.presentCard(createCard(world, clientId, body)),
  }),
  list: callOfCards('GET /cards', {
    summary: 'Lists cards, newest first.',
    query: wire.cardQuery,
    output: wire.cardPage,
    run: ({ world, clientId }, { query }) => {
      const { customer_id, cardholder_id, wallet_id, status } = query
      requireOwnFilters(world, clientId, { customer_id, cardholder_id, wallet_id })
      const filter = equals({ customer_id, cardholder_id, wallet_id, status })
      return paginate(world.table(cards), query, { ...newestFirst(clientId), filter }, wire.presentCard)
    },
  }),
  get: callOfCards('GET /cards/{card_id}', {
    summary: 'Reads one card.',
    output: wire.cardSchema,
    countsReadsOf: 'card_id',
    run: ({ world, clientId }, { params }) => wire.presentCard(requireCard(world, clientId, params.card_id)),
  }),
  update: changeOfCards('PATCH /cards/{card_id}', {
    summary: 'Changes what a card may spend.',
    body: wire.cardUpdate,
    output: wire.cardSchema,
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) =>
      wire.presentCard(updateCard(world, clientId, params.card_id, body)),
  }),
  freeze: changeOfCards('POST /cards/{card_id}/freeze', {
    summary: 'Freezes a card as its client: it declines until every source has lifted its freeze.',
    output: wire.cardSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentCard(freezeCard(world, requireCard(world, clientId, params.card_id), 'client')),
  }),
  unfreeze: changeOfCards('POST /cards/{card_id}/unfreeze', {
    summary: 'Lifts the freeze of the client, and of nobody else.',
    output: wire.cardSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentCard(unfreezeCard(world, requireCard(world, clientId, params.card_id), 'client')),
  }),
  close: changeOfCards('POST /cards/{card_id}/close', {
    summary: 'Closes a card for good.',
    output: wire.cardSchema,
    run: ({ world, clientId }, { params }) => wire.presentCard(closeCard(world, clientId, params.card_id)),
  }),
})

const callOfWallets = operationsOf({
  tag: 'Wallets',
  source: 'contract/agentic.md 8; docs/decisions/0015',
  decision,
  stability,
})

export const settlementOperations = namespace('wallets', {
  enableCardSettlement: callOfWallets('POST /wallets/{wallet_id}/card-settlement', {
    summary: 'Has a wallet pay for cards, endorsed by those who sign for it; that takes 30 seconds.',
    body: wire.enableBody,
    status: 202,
    output: wire.settlementSchema,
    problems: ['conflict', 'forbidden'],
    emits: ['wallet.card_enablement.completed'],
    run: ({ world, clientId }, { params, body }) => enableSettlement(world, clientId, params.wallet_id, body),
  }),
  cardSettlement: callOfWallets('GET /wallets/{wallet_id}/card-settlement', {
    summary: 'Reads whether a wallet pays for cards, and the destination that an intent has to name.',
    output: wire.settlementSchema,
    countsReadsOf: 'wallet_id',
    run: ({ world, clientId }, { params }) => readSettlement(world, clientId, params.wallet_id),
  }),
})
