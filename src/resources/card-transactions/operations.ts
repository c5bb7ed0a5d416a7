import { namespace, operationsOf } from '../../contract/operation.js'
import { equals, newestFirst, paginate } from '../../contract/pagination.js'
import { requireOwnFilters } from '../cards/index.js'
import { simulateAction, simulateTransaction } from './flow/simulations.js'
import { cardTransactions } from './rows.js'
import { requireCardTransaction } from './rules.js'
import * as wire from './wire.js'

const advancing = {
  body: wire.actionBody,
  status: 202,
  output: wire.simulationResult,
  problems: ['sandbox-amount-cap-exceeded', 'sandbox-invalid-action-for-transaction'],
  // Where progress is immediate.
  emits: ['card_transaction.created', 'card_transaction.updated'],
  idempotencyKey: 'required',
} as const

const call = operationsOf({
  source: 'specification, Sandbox; contract/agentic.md, Cards',
  tag: 'Sandbox',
  sandboxOnly: true,
  stability: 'sandbox',
  decision: '0015',
})

export const cardSandboxOperations = namespace('sandbox', {
  simulateCard: call('POST /sandbox/cards/simulate/transaction', {
    summary: 'Has a merchant use a card; a second later the transaction is there. A decline is no error.',
    body: wire.simulateBody,
    status: 202,
    output: wire.simulationResult,
    problems: [
      'not-found',
      'terms-not-accepted',
      'card-not-active',
      'sandbox-amount-cap-exceeded',
      'sandbox-card-simulation-daily-limit',
    ],
    // Where progress is immediate.
    emits: ['card_transaction.created', 'card_transaction.updated'],
    run: ({ world, clientId }, { body }) =>
      wire.presentSimulation(simulateTransaction(world, clientId, body)),
  }),
  advanceCard: call('POST /sandbox/cards/simulate/transaction/{card_transaction_id}', {
    summary: 'Has a merchant clear, void, change or return what a card spent, or lets it expire.',
    ...advancing,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentSimulation(simulateAction(world, clientId, params.card_transaction_id, body)),
  }),
  advanceCardLegacy: call('PATCH /sandbox/cards/simulate/transaction/{card_transaction_id}', {
    summary: 'The same as POST, which takes its place.',
    ...advancing,
    stability: 'deprecated',
    run: ({ world, clientId }, { params, body }) =>
      wire.presentSimulation(simulateAction(world, clientId, params.card_transaction_id, body)),
  }),
  listCardTransactions: call('GET /sandbox/cards/transactions', {
    summary: 'Lists card transactions, newest first.',
    query: wire.cardTransactionQuery,
    output: wire.cardTransactionPage,
    problems: ['not-found'],
    run: ({ world, clientId }, { query }) => {
      const { customer_id, card_id, cardholder_id } = query
      requireOwnFilters(world, clientId, query)
      const filtered = { ...newestFirst(clientId), filter: equals({ customer_id, card_id, cardholder_id }) }
      return paginate(world.table(cardTransactions), query, filtered, wire.presentCardTransaction)
    },
  }),
  getCardTransaction: call('GET /sandbox/cards/transactions/{card_transaction_id}', {
    summary: 'Reads one card transaction.',
    output: wire.cardTransactionSchema,
    countsReadsOf: 'card_transaction_id',
    run: ({ world, clientId }, { params }) =>
      wire.presentCardTransaction(requireCardTransaction(world, clientId, params.card_transaction_id)),
  }),
})
