import { operation } from '../../contract/operation.js'
import { createCardholder, deleteCardholder, listCardholders, updateCardholder } from './flow/cardholders.js'
import { closeCard, createCard, freezeCard, listCards, unfreezeCard, updateCard } from './flow/cards.js'
import { enableSettlement, readSettlement } from './flow/settlement.js'
import { requireCard, requireCardholder } from './rules.js'
import {
  cardCreate,
  cardholderCreate,
  cardholderPage,
  cardholderQuery,
  cardholderSchema,
  cardholderUpdate,
  cardPage,
  cardQuery,
  cardSchema,
  cardUpdate,
  enableBody,
  presentCard,
  presentCardholder,
  settlementSchema,
} from './wire.js'

const source = 'specification, Card and card transaction; docs/decisions/0015'
const gap = '0015'
const stability = 'beta'

const ofCardholders = { source, tag: 'Cardholders', stability, gap } as const
const ofCards = { source, tag: 'Cards', stability, gap } as const

export const cardholderOperations = {
  create: operation({
    id: 'cardholders.create',
    method: 'POST',
    path: '/cardholders',
    summary: 'Registers somebody who is to have cards of a customer; the sandbox approves them in 5 seconds.',
    ...ofCardholders,
    body: cardholderCreate,
    status: 201,
    output: cardholderSchema,
    problems: ['not-found'],
    emits: ['cardholder.created', 'cardholder.updated'],
    run: ({ world, clientId }, { body }) => presentCardholder(createCardholder(world, clientId, body)),
  }),
  list: operation({
    id: 'cardholders.list',
    method: 'GET',
    path: '/cardholders',
    summary: 'Lists cardholders, newest first.',
    ...ofCardholders,
    query: cardholderQuery,
    output: cardholderPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { query }) => listCardholders(world, clientId, query),
  }),
  get: operation({
    id: 'cardholders.get',
    method: 'GET',
    path: '/cardholders/{cardholder_id}',
    summary: 'Reads one cardholder; who was deleted is closed.',
    ...ofCardholders,
    output: cardholderSchema,
    problems: ['not-found'],
    reads: 'cardholder_id',
    run: ({ world, clientId }, { params }) =>
      presentCardholder(requireCardholder(world, clientId, params.cardholder_id)),
  }),
  update: operation({
    id: 'cardholders.update',
    method: 'PATCH',
    path: '/cardholders/{cardholder_id}',
    summary: 'Changes name, email, phone or address of a cardholder.',
    ...ofCardholders,
    body: cardholderUpdate,
    output: cardholderSchema,
    problems: ['not-found', 'conflict'],
    emits: ['cardholder.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) =>
      presentCardholder(updateCardholder(world, clientId, params.cardholder_id, body)),
  }),
  delete: operation({
    id: 'cardholders.delete',
    method: 'DELETE',
    path: '/cardholders/{cardholder_id}',
    summary: 'Closes a cardholder whose cards are closed.',
    ...ofCardholders,
    problems: ['not-found', 'conflict'],
    emits: ['cardholder.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params }) => deleteCardholder(world, clientId, params.cardholder_id),
  }),
}

export const cardOperations = {
  create: operation({
    id: 'cards.create',
    method: 'POST',
    path: '/cards',
    summary: 'Issues a card to an approved cardholder, paid by a wallet with card settlement enabled.',
    ...ofCards,
    body: cardCreate,
    status: 201,
    output: cardSchema,
    problems: ['not-found', 'conflict', 'invalid-request', 'account-under-review', 'terms-not-accepted'],
    emits: ['card.created', 'card.updated'],
    run: ({ world, clientId }, { body }) => presentCard(createCard(world, clientId, body)),
  }),
  list: operation({
    id: 'cards.list',
    method: 'GET',
    path: '/cards',
    summary: 'Lists cards, newest first.',
    ...ofCards,
    query: cardQuery,
    output: cardPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { query }) => listCards(world, clientId, query),
  }),
  get: operation({
    id: 'cards.get',
    method: 'GET',
    path: '/cards/{card_id}',
    summary: 'Reads one card.',
    ...ofCards,
    output: cardSchema,
    problems: ['not-found'],
    reads: 'card_id',
    run: ({ world, clientId }, { params }) => presentCard(requireCard(world, clientId, params.card_id)),
  }),
  update: operation({
    id: 'cards.update',
    method: 'PATCH',
    path: '/cards/{card_id}',
    summary: 'Changes what a card may spend.',
    ...ofCards,
    body: cardUpdate,
    output: cardSchema,
    problems: ['not-found', 'conflict'],
    emits: ['card.updated'],
    idempotencyKey: 'required',
    run: ({ world, clientId }, { params, body }) =>
      presentCard(updateCard(world, clientId, params.card_id, body)),
  }),
  freeze: operation({
    id: 'cards.freeze',
    method: 'POST',
    path: '/cards/{card_id}/freeze',
    summary: 'Freezes a card as its client: it declines until every source has lifted its freeze.',
    ...ofCards,
    output: cardSchema,
    problems: ['not-found', 'conflict'],
    emits: ['card.updated'],
    run: ({ world, clientId }, { params }) =>
      presentCard(freezeCard(world, requireCard(world, clientId, params.card_id), 'client')),
  }),
  unfreeze: operation({
    id: 'cards.unfreeze',
    method: 'POST',
    path: '/cards/{card_id}/unfreeze',
    summary: 'Lifts the freeze of the client, and of nobody else.',
    ...ofCards,
    output: cardSchema,
    problems: ['not-found', 'conflict'],
    emits: ['card.updated'],
    run: ({ world, clientId }, { params }) =>
      presentCard(unfreezeCard(world, requireCard(world, clientId, params.card_id), 'client')),
  }),
  close: operation({
    id: 'cards.close',
    method: 'POST',
    path: '/cards/{card_id}/close',
    summary: 'Closes a card for good.',
    ...ofCards,
    output: cardSchema,
    problems: ['not-found', 'conflict'],
    emits: ['card.updated'],
    run: ({ world, clientId }, { params }) => presentCard(closeCard(world, clientId, params.card_id)),
  }),
}

export const settlementOperations = {
  enableCardSettlement: operation({
    id: 'wallets.enableCardSettlement',
    method: 'POST',
    path: '/wallets/{wallet_id}/card-settlement',
    summary: 'Has a wallet pay for cards, endorsed by those who sign for it; that takes 30 seconds.',
    source: 'contract/agentic.md 8; docs/decisions/0015',
    tag: 'Wallets',
    body: enableBody,
    status: 202,
    output: settlementSchema,
    problems: ['not-found', 'conflict', 'forbidden'],
    emits: ['wallet.card_enablement.completed'],
    stability,
    gap,
    run: ({ world, clientId }, { params, body }) => enableSettlement(world, clientId, params.wallet_id, body),
  }),
  cardSettlement: operation({
    id: 'wallets.cardSettlement',
    method: 'GET',
    path: '/wallets/{wallet_id}/card-settlement',
    summary: 'Reads whether a wallet pays for cards, and the destination that an intent has to name.',
    source: 'contract/agentic.md 8; docs/decisions/0015',
    tag: 'Wallets',
    output: settlementSchema,
    problems: ['not-found'],
    stability,
    gap,
    reads: 'wallet_id',
    run: ({ world, clientId }, { params }) => readSettlement(world, clientId, params.wallet_id),
  }),
}
