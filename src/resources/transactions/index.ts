import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import { defineResource, guard, on } from '../../contract/resource.js'
import { Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { kybStatusUpdated } from '../customers/index.js'
import { type DestinationRow, deletingDestination } from '../recipients/index.js'
import { followPayout, receiveFromBank, receiveFromChain } from './arrivals.js'
import { confirmDeposit, expireDeposit } from './confirmations.js'
import { bankDeposit, cryptoDeposit } from './deposits.js'
import {
  autoCreated,
  autoUpdated,
  chainArrived,
  depositReceived,
  depositSucceeded,
  oneOffCreated,
  oneOffUpdated,
} from './events.js'
import { cancel } from './one-offs.js'
import {
  autoTransactionOperations,
  customerTransactionOperations,
  transactionOperations,
} from './operations.js'
import {
  broadcast,
  complete,
  fail,
  findTransaction,
  pause,
  possible,
  release,
  releaseFrozen,
  screen,
  settle,
  stepJobs,
} from './progress.js'
import { finishRecovery, recover, recoveryJob, startReturn, startReversal } from './returns.js'
import { deposits, type TransactionRow, transactions } from './schema.js'
import { transactionSettings } from './settings.js'
import { autoMachine, oneOffMachine, statusInEvents } from './states.js'

export {
  receiveFromBank,
  receiveFromChain,
  requireUnits,
} from './arrivals.js'
export { confirmDeposit, expireDeposit } from './confirmations.js'
export type { BankDeposit, CryptoDeposit, Mishap } from './deposits.js'
export { getTransaction, requireUnderCap } from './one-offs.js'
export { fail, findTransaction, possible, release, settle } from './progress.js'
export { type Amounts, amountsOf, depositFor, receiptOf, type Terms, termsOf } from './receipt.js'
export { startReturn, startReversal } from './returns.js'
export { type Receipt, type TransactionRow, transactions } from './schema.js'
export { autoMachine, delays, oneOffMachine, payoutDelays, statusInEvents } from './states.js'

/** Guard: what a transaction on its way pays out to stays until it ended. */
function keepWhilePaying(world: World, { id, client_id }: DestinationRow): void {
  world.table(transactions).each(client_id, { name: 'destination_id', value: id }, (row) => {
    if (!isUnderWay(row)) return
    const hint =
      row.family === 'one_off'
        ? `cancel it first: sim.api.transactions.cancel('${row.id}')`
        : `${row.id} is ${row.status}: let it end, by await sim.clock.advance('5m')`
    throw new Problem('conflict', 'A transaction that has not ended pays out to the destination.', { hint })
  })
}

function isUnderWay({ status }: TransactionRow): boolean {
  return statusInEvents[status] === 'pending' || statusInEvents[status] === 'processing'
}

const transaction = argument('transaction_id', z.string())
const reason = z.string().optional()
const options = argument('options', z.strictObject({ reason }).optional())
const keeping = z.enum(['compliance_hold', 'manual_review'])

export const transactionsResource = defineResource({
  name: 'transactions',
  tables: [transactions, deposits],
  machines: [autoMachine, oneOffMachine],
  facts: [chainArrived],
  events: [autoCreated, autoUpdated, depositReceived, depositSucceeded, oneOffCreated, oneOffUpdated],
  guards: [guard(deletingDestination, keepWhilePaying)],
  reactions: [on(kybStatusUpdated, releaseFrozen), on(chainArrived, followPayout)],
  jobs: {
    [stepJobs.screen]: screen,
    [stepJobs.broadcast]: broadcast,
    [stepJobs.complete]: complete,
    [recoveryJob]: recover,
  },
  operations: {
    transactions: transactionOperations,
    autoTransactions: autoTransactionOperations,
    customers: customerTransactionOperations,
  },
  settings: [transactionSettings],
  causes: {
    bankDeposit: cause({
      summary:
        "A bank credits an onramp's account. Returns the id of the auto transaction. No sandbox cap applies.",
      takes: [argument('account_id', z.string()), argument('deposit', bankDeposit)],
      returns: ksuid,
      run: (world, id, deposit) => receiveFromBank(world, id, deposit).id,
    }),
    cryptoDeposit: cause({
      summary:
        'Crypto reaches a deposit address of an account or a one-off. Returns the id of the transaction.',
      takes: [argument('address', z.string()), argument('deposit', cryptoDeposit)],
      returns: ksuid,
      run: (world, address, deposit) => receiveFromChain(world, address, deposit).id,
    }),
    confirm: cause({
      summary: 'The network confirms a deposit that was seen.',
      takes: [transaction],
      run(world, id) {
        confirmDeposit(world, findTransaction(world, id))
      },
    }),
    expire: cause({
      summary: 'The network drops a deposit that was seen.',
      takes: [transaction],
      run(world, id) {
        expireDeposit(world, findTransaction(world, id))
      },
    }),
    keepBack: cause({
      summary:
        'Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer look at it.',
      takes: [transaction, argument('why', keeping.optional())],
      run: (world, id, why = 'compliance_hold') => keepBack(world, id, why),
    }),
    release: cause({
      summary: 'Lets money go that was kept back.',
      takes: [transaction],
      run(world, id) {
        const row = findTransaction(world, id)
        requirePaused(row.pause, 'release')
        release(world, row)
      },
    }),
    reject: cause({
      summary: 'Compliance refuses money that was not converted yet: it goes to where it came from.',
      takes: [transaction, options],
      run(world, id, { reason = 'Rejected by compliance.' } = {}) {
        const row = findTransaction(world, id)
        // A one-off knows no rejection of its own: that its money was converted has to be asked here.
        if (row.family === 'one_off') requireUnconverted(row, 'rejected')
        fail(world, row, reason, 'reject')
      },
    }),
    failTransaction: cause({
      summary: 'A transaction on its way fails, and the deposit goes back.',
      takes: [transaction, options],
      run(world, id, { reason = 'The payment failed.' } = {}) {
        fail(world, findTransaction(world, id), reason)
      },
    }),
    settlePayment: cause({
      summary: 'A transaction on its way arrives now.',
      takes: [transaction],
      run(world, id) {
        settle(world, findTransaction(world, id))
      },
    }),
    cancelTransaction: cause({
      summary: 'The platform cancels a transaction that was not converted yet.',
      takes: [transaction],
      run: (world, id) => cancel(world, findTransaction(world, id)),
    }),
    returnPayment: cause({
      summary: "The recipient's bank sends a completed payment back, with a code such as R01.",
      takes: [
        transaction,
        argument('options', z.strictObject({ code: z.string().optional(), reason }).optional()),
      ],
      run(world, id, options = {}) {
        startReturn(world, findTransaction(world, id), options)
      },
    }),
    reverse: cause({
      summary: "The originator takes back a completed payment: an onramp's deposit, or a payout to a bank.",
      takes: [transaction, options],
      run(world, id, options = {}) {
        startReversal(world, findTransaction(world, id), options)
      },
    }),
    finishRecovery: cause({
      summary: 'The money of a return or a reversal, an hour on its way, is back now.',
      takes: [transaction],
      run: (world, id) => finishRecovery(world, findTransaction(world, id)),
    }),
  },
})

function keepBack(world: World, id: string, why: 'compliance_hold' | 'manual_review'): void {
  const row = findTransaction(world, id)
  requireUnconverted(row, 'kept back')
  pause(world, row, why)
}

function requireUnconverted(row: TransactionRow, what: string): void {
  if (row.receipt !== null && row.pause !== 'unconfirmed' && possible(row, 'process')) return
  throw new Problem('invalid-request', `Only money that arrived and was not converted can be ${what}.`, {
    hint: `${row.id} is ${row.status}`,
  })
}

function requirePaused(why: string | null, action: string): void {
  if (why === 'frozen') {
    throw new Problem('invalid-request', 'The money is kept back because its customer is frozen.', {
      hint: 'sim.simulate.unfreezeCustomer or approveProofOfAddress lets it go',
    })
  }
  if (why !== null && why !== 'unconfirmed') return
  throw new Problem('invalid-request', `The transaction is not kept back: ${action} is not possible.`, {
    hint:
      why === null
        ? 'sim.simulate.keepBack keeps it'
        : 'sim.simulate.confirm ends the wait of an unconfirmed deposit',
  })
}
