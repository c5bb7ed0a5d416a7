import { defineResource, guard, on } from '../../contract/resource.js'
import { accountUpdated, deletingAccount } from '../accounts/index.js'
import { chainArrived } from '../chain/index.js'
import { kybStatusUpdated } from '../customers/index.js'
import { deletingDestination, recipientUpdated } from '../recipients/index.js'
import { transactionCauses } from './causes.js'
import * as events from './events.js'
import * as arrivals from './flow/arrivals.js'
import * as progress from './flow/progress.js'
import { recover, recoveryJob } from './flow/returns.js'
import { waitingDeposits } from './flow/waiting-deposits.js'
import { autoMachine, oneOffMachine } from './machines.js'
import { operations } from './operations.js'
import { inbound, transactions } from './rows.js'
import { keepWhilePaying, keepWhileReturning, keepWhileWaiting } from './rules/moves.js'
import { transactionSettings } from './settings.js'

export { autoUpdated, oneOffCreated, oneOffUpdated, waitEnded } from './events.js'
export { receiveAnywhere, receiveFromBank, say } from './flow/arrivals.js'
export { requireTransaction } from './flow/one-offs.js'
export { failTransaction as fail, requireAnyTransaction, settle } from './flow/progress.js'
export { startReturn, startReversal } from './flow/returns.js'
export * from './machines.js'
export { type Amounts, amountsOf, depositFor, receiptOf, type Terms, termsOf } from './receipt.js'
export { type Receipt, type TransactionRow, transactions } from './rows.js'
export { requireOnramp, requireUnits } from './rules/arrivals.js'
export { requireOnItsWay } from './rules/moves.js'
export type {
  BankDepositInput as BankDeposit,
  CryptoDepositInput as CryptoDeposit,
  Mishap,
} from './wire/deposits.js'

export const transactionsResource = defineResource({
  name: 'transactions',
  tables: [transactions, inbound, waitingDeposits],
  machines: [autoMachine, oneOffMachine],
  facts: [events.waitEnded],
  events: [
    events.autoCreated,
    events.autoUpdated,
    events.depositReceived,
    events.depositSucceeded,
    events.oneOffCreated,
    events.oneOffUpdated,
  ],
  guards: [
    guard(deletingDestination, keepWhilePaying),
    guard(deletingAccount, keepWhileReturning),
    guard(deletingAccount, keepWhileWaiting),
  ],
  reactions: [
    on(kybStatusUpdated, progress.releaseFrozen),
    on(recipientUpdated, progress.releaseForPayee),
    on(chainArrived, arrivals.followPayout),
    on(accountUpdated, arrivals.followCap),
  ],
  jobs: {
    [progress.stepJobs.screen]: progress.screen,
    [progress.stepJobs.broadcast]: progress.broadcast,
    [progress.stepJobs.complete]: progress.complete,
    [recoveryJob]: recover,
    [arrivals.raisedCapJob]: arrivals.takeWaiting,
  },
  operations,
  settings: [transactionSettings],
  causes: transactionCauses,
})
