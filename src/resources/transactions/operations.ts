import { calling, hint } from '../../contract/hints.js'
import { namespace, operationsOf } from '../../contract/operation.js'
import { notFound } from '../../contract/problem.js'
import { insufficientCredits } from '../../contract/problem-document.js'
import { findWalletTransaction, presentWalletTransaction } from '../wallets/index.js'
import { listAuto, listOfCustomer, listTransactions } from './flow/lists.js'
import { cancelOneOff, createOneOff, requireTransaction } from './flow/one-offs.js'
import * as answers from './wire/answers.js'
import { presentAuto, presentOneOff, presentTransaction } from './wire/present.js'
import { autoQuery, customerTransactionQuery, oneOffCreate, transactionQuery } from './wire/requests.js'

const tag = 'Transactions'
const source = 'specification, Transactions; contract/rest.md 8, behaviour.md 11'

const call = operationsOf({ tag, source })

const transactionOperations = namespace('transactions', {
  list: call('GET /transactions', {
    summary: 'Lists the transactions of one family, newest first unless sorted.',
    query: transactionQuery,
    output: answers.transactionPage,
    decision: '0007',
    run({ world, clientId, warn }, { query }) {
      const page = listTransactions(world, clientId, query)
      if (query.transaction_type === undefined && page.meta.transaction_type === 'auto_account')
        warn(
          'only auto transactions are listed, as customer_id stands alone: one-offs with transaction_type=one_off',
        )
      return page
    },
  }),
  createOneOff: call('POST /transactions', {
    summary: 'Opens a single-use off-ramp or swap, which starts when its deposit arrives.',
    alsoAt: ['/transactions/one-off'],
    body: oneOffCreate,
    status: 201,
    output: answers.oneOffSchema,
    problems: [
      'not-found',
      'insufficient-credits',
      'account-under-review',
      'terms-not-accepted',
      'fednow-destination-unreachable',
      'state-restricted-rd',
      'service-unavailable',
    ],
    problemBodies: () => ({ 'insufficient-credits': insufficientCredits() }),
    emits: ['transaction.one_off.created', 'transaction.one_off.updated', 'recipient.updated'],
    sandboxHeaders: true,
    faultPoints: [
      'account_validation',
      'compliance_check',
      'provider_call',
      'transaction_processing',
      'network_call',
    ],
    decision: '0007',
    run: ({ world, clientId }, { body }) => presentOneOff(world, createOneOff(world, clientId, body)),
  }),
  get: call('GET /transactions/{transaction_id}', {
    summary: 'Reads one transaction of any family, with its receipt.',
    output: answers.transactionSchema,
    countsReadsOf: 'transaction_id',
    run: ({ world, clientId }, { params }) => {
      const sent = findWalletTransaction(world, clientId, params.transaction_id)
      return sent === undefined
        ? presentTransaction(world, requireTransaction(world, clientId, params.transaction_id))
        : presentWalletTransaction(sent)
    },
  }),
  cancel: call('POST /transactions/{transaction_id}/cancellations', {
    summary: 'Cancels a one-off transaction that is pending; its address takes no money any more.',
    problems: ['invalid-request'],
    emits: ['transaction.one_off.updated'],
    sandboxHeaders: true,
    faultPoints: ['provider_call'],
    run({ world, clientId }, { params }) {
      cancelOneOff(world, clientId, params.transaction_id)
    },
  }),
})

const callOfAutoTransactions = operationsOf({ tag: 'Auto Transactions', source })

const autoTransactionOperations = namespace('autoTransactions', {
  list: callOfAutoTransactions('GET /auto-transactions', {
    summary: 'Lists the transactions of standing accounts, newest first unless sorted.',
    query: autoQuery,
    output: answers.autoPage,
    decision: '0007',
    run: ({ world, clientId }, { query }) => listAuto(world, clientId, query),
  }),
  get: callOfAutoTransactions('GET /auto-transactions/{auto_transaction_id}', {
    summary: 'Reads one transaction of a standing account.',
    output: answers.autoTransactionSchema,
    countsReadsOf: 'auto_transaction_id',
    run: ({ world, clientId }, { params }) => {
      const row = requireTransaction(world, clientId, params.auto_transaction_id)
      if (row.family !== 'auto_account') {
        throw notFound(
          'auto transaction',
          hint`${row.id} is a one-off: read it with ${calling('transactions.get', `GET /transactions/${row.id}`, row.id)}`,
        )
      }
      return presentAuto(world, row)
    },
  }),
})

const callOfCustomers = operationsOf({ tag: 'Customers', source })

const customerTransactionOperations = namespace('customers', {
  listTransactions: callOfCustomers('GET /customers/{customer_id}/transactions', {
    summary: 'Lists the transactions of one customer, of every family, newest first.',
    query: customerTransactionQuery,
    output: answers.customerTransactionPage,
    decision: '0007',
    run: ({ world, clientId }, { params, query }) =>
      listOfCustomer(world, clientId, params.customer_id, query),
  }),
})

export const operations = {
  transactions: transactionOperations,
  autoTransactions: autoTransactionOperations,
  customers: customerTransactionOperations,
}
