import { defineResource, event } from '../../contract/resource.js'
import { Problem } from '../../kernel/problem.js'
import type { Fact, World } from '../../kernel/world.js'
import {
  type BankDeposit,
  type CryptoDeposit,
  followPayout,
  receiveFromBank,
  receiveFromChain,
} from './arrivals.js'
import { confirmDeposit, expireDeposit } from './confirmations.js'
import { cancel } from './one-offs.js'
import {
  autoTransactionOperations,
  customerTransactionOperations,
  transactionOperations,
} from './operations.js'
import {
  broadcast,
  chainArrived,
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
import { statusInEvents } from './states.js'

export {
  type BankDeposit,
  type CryptoDeposit,
  type Mishap,
  receiveFromBank,
  receiveFromChain,
  requireUnits,
} from './arrivals.js'
export { confirmDeposit, expireDeposit } from './confirmations.js'
export { getTransaction, requireUnderCap } from './one-offs.js'
export { fail, findTransaction, possible, release, settle } from './progress.js'
export { type Amounts, amountsOf, depositFor, receiptOf, type Terms, termsOf } from './receipt.js'
export { startReturn, startReversal } from './returns.js'
export { type Receipt, type TransactionRow, transactions } from './schema.js'
export { autoMachine, delays, oneOffMachine, payoutDelays, statusInEvents } from './states.js'

/** Reaction: what a transaction on its way pays out to stays until it ended. */
function refuseWhilePaying(world: World, fact: Fact): void {
  const filter = { name: 'destination_id', value: String(fact.object['id']) }
  world.table(transactions).each(fact.client_id, filter, (row) => {
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

const told = [
  'transaction.auto.created',
  'transaction.auto.updated',
  'transaction.auto.deposit.received',
  'transaction.auto.deposit.succeeded',
  'transaction.one_off.created',
  'transaction.one_off.updated',
] as const

export const transactionsResource = defineResource({
  name: 'transactions',
  tables: [transactions, deposits],
  // Payloads: specification, Auto transaction (event object); contract/events.md 4 and 5.
  events: [...told.map((type) => event(type)), event(chainArrived, { audience: 'nobody' })],
  reactions: {
    'customer.kyb_status.updated': releaseFrozen,
    'destination.deleted': refuseWhilePaying,
    [chainArrived]: followPayout,
  },
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
  causes: {
    /** A bank credits an onramp's account. Returns the id of the auto transaction. No sandbox cap applies. */
    bankDeposit: (world: World, accountId: string, deposit: BankDeposit): string =>
      receiveFromBank(world, accountId, deposit).id,
    /** Crypto reaches a deposit address of an account or a one-off. Returns the id of the transaction. */
    cryptoDeposit: (world: World, address: string, deposit: CryptoDeposit): string =>
      receiveFromChain(world, address, deposit).id,
    /** The network confirms a deposit that was seen. */
    confirm: (world: World, transactionId: string): void => {
      confirmDeposit(world, findTransaction(world, transactionId))
    },
    /** The network drops a deposit that was seen. */
    expire: (world: World, transactionId: string): void => {
      expireDeposit(world, findTransaction(world, transactionId))
    },
    /** Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer look at it. */
    keepBack: (
      world: World,
      transactionId: string,
      why: 'compliance_hold' | 'manual_review' = 'compliance_hold',
    ): void => keepBack(world, transactionId, why),
    /** Lets money go that was kept back. */
    release: (world: World, transactionId: string): void => {
      const row = findTransaction(world, transactionId)
      requirePaused(row.pause, 'release')
      release(world, row)
    },
    /** Compliance refuses money that was not converted yet: it goes to where it came from. */
    reject: (world: World, transactionId: string, options: { readonly reason?: string } = {}): void => {
      const row = findTransaction(world, transactionId)
      // A one-off knows no rejection of its own: that its money was converted has to be asked here.
      if (row.family === 'one_off') requireUnconverted(row, 'rejected')
      fail(world, row, options.reason ?? 'Rejected by compliance.', 'reject')
    },
    /** A transaction on its way fails, and the deposit goes back. */
    failTransaction: (
      world: World,
      transactionId: string,
      options: { readonly reason?: string } = {},
    ): void => {
      fail(world, findTransaction(world, transactionId), options.reason ?? 'The payment failed.')
    },
    /** A transaction on its way arrives now. */
    settlePayment: (world: World, transactionId: string): void => {
      settle(world, findTransaction(world, transactionId))
    },
    /** The platform cancels a transaction that was not converted yet. */
    cancelTransaction: (world: World, transactionId: string): void =>
      cancel(world, findTransaction(world, transactionId)),
    /** The recipient's bank sends a completed payment back, with a code such as R01. */
    returnPayment: (
      world: World,
      transactionId: string,
      options: { readonly code?: string; readonly reason?: string } = {},
    ): void => {
      startReturn(world, findTransaction(world, transactionId), options)
    },
    /** The originator takes back a completed payment: an onramp's deposit, or a payout to a bank. */
    reverse: (world: World, transactionId: string, options: { readonly reason?: string } = {}): void => {
      startReversal(world, findTransaction(world, transactionId), options)
    },
    /** The money of a return or a reversal, an hour on its way, is back now. */
    finishRecovery: (world: World, transactionId: string): void =>
      finishRecovery(world, findTransaction(world, transactionId)),
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
