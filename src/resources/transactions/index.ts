import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import { defineResource, guard, on } from '../../contract/resource.js'
import { lazy } from '../../kernel/lazy.js'
import { accountUpdated, deletingAccount } from '../accounts/index.js'
import { chainArrived } from '../chain/index.js'
import { kybStatusUpdated } from '../customers/index.js'
import { deletingDestination, recipientUpdated } from '../recipients/index.js'
import * as events from './events.js'
import * as arrivals from './flow/arrivals.js'
import { cancel } from './flow/one-offs.js'
import * as progress from './flow/progress.js'
import { finishRecovery, recover, recoveryJob, startReturn, startReversal } from './flow/returns.js'
import { waitingDeposits } from './flow/waiting-deposits.js'
import { autoMachine, oneOffMachine } from './machines.js'
import {
  autoTransactionOperations,
  customerTransactionOperations,
  transactionOperations,
} from './operations.js'
import { inbound, transactions } from './rows.js'
import { keepWhilePaying, keepWhileReturning, keepWhileWaiting } from './rules/moves.js'
import { transactionSettings } from './settings.js'
import { bankDeposit, cryptoDeposit } from './wire/deposits.js'

export { autoUpdated, oneOffCreated, oneOffUpdated, waitEnded } from './events.js'
export { receiveAnywhere, receiveFromBank, say } from './flow/arrivals.js'
export { requireTransaction } from './flow/one-offs.js'
export { failTransaction as fail, requireAnyTransaction, settle } from './flow/progress.js'
export { startReturn, startReversal } from './flow/returns.js'
export {
  autoMachine,
  autoStatuses,
  delays,
  oneOffMachine,
  oneOffStatuses,
  payoutDelays,
  statusInEvents,
} from './machines.js'
export { type Amounts, amountsOf, depositFor, receiptOf, type Terms, termsOf } from './receipt.js'
export { momentKey, type Receipt, type TransactionRow, transactions } from './rows.js'
export { requireOnramp, requireUnits } from './rules/arrivals.js'
export { requireOnItsWay } from './rules/moves.js'
export type {
  BankDepositInput as BankDeposit,
  CryptoDepositInput as CryptoDeposit,
  Mishap,
} from './wire/deposits.js'

const transaction = argument('transaction_id', () => z.string())
const reason = lazy(() => z.string().optional())
const options = argument('options', () => z.strictObject({ reason: reason() }).optional())
const keeping = lazy(() => z.enum(['compliance_hold', 'manual_review']))

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
  operations: {
    transactions: transactionOperations,
    autoTransactions: autoTransactionOperations,
    customers: customerTransactionOperations,
  },
  settings: [transactionSettings],
  causes: {
    bankDeposit: cause({
      summary:
        "A bank credits an onramp's account. Returns the id of the auto transaction, or of the deposit that waits where the account has as many as it may. No sandbox cap applies.",
      takes: [argument('account_id', () => z.string()), argument('deposit', bankDeposit)],
      returns: () => ksuid,
      run: (world, id, deposit) => arrivals.receiveFromBank(world, id, deposit).id,
    }),
    cryptoDeposit: cause({
      summary:
        'Crypto reaches an address of an account, a one-off or a wallet. Returns the id of the transaction, or of the deposit that waits where the account has as many as it may.',
      takes: [argument('address', () => z.string()), argument('deposit', cryptoDeposit)],
      returns: () => ksuid,
      run: (world, address, deposit) => arrivals.receiveAnywhere(world, address, deposit).id,
    }),
    confirm: cause({
      summary: 'The network confirms a deposit that was seen.',
      takes: [transaction],
      run(world, id) {
        arrivals.say(world, 'confirm', id, '')
      },
    }),
    expire: cause({
      summary: 'The network drops a deposit that was seen.',
      takes: [transaction],
      run(world, id) {
        arrivals.say(world, 'expire', id, '')
      },
    }),
    keepBack: cause({
      summary:
        'Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer look at it.',
      takes: [transaction, argument('why', () => keeping().optional())],
      run(world, id, why = 'compliance_hold') {
        progress.keepBack(world, id, why)
      },
    }),
    release: cause({
      summary: 'Lets money go that was kept back.',
      takes: [transaction],
      run(world, id) {
        arrivals.say(world, 'release', id, '')
      },
    }),
    reject: cause({
      summary: 'Compliance refuses money that was not converted yet: it goes to where it came from.',
      takes: [transaction, options],
      run(world, id, { reason = 'Rejected by compliance.' } = {}) {
        arrivals.say(world, 'reject', id, reason)
      },
    }),
    failTransaction: cause({
      summary: 'A transaction on its way fails, and the deposit goes back.',
      takes: [transaction, options],
      run(world, id, { reason = 'The payment failed.' } = {}) {
        progress.failTransaction(world, id, reason)
      },
    }),
    settlePayment: cause({
      summary: 'A transaction on its way arrives now.',
      takes: [transaction],
      run(world, id) {
        progress.settle(world, id)
      },
    }),
    cancelTransaction: cause({
      summary: 'The platform cancels a transaction that was not converted yet.',
      takes: [transaction],
      run(world, id) {
        cancel(world, id)
      },
    }),
    returnPayment: cause({
      summary:
        "The recipient's bank sends a completed payment back, or a part of it, with a code such as R01.",
      takes: [
        transaction,
        argument('options', () =>
          z
            .strictObject({
              code: z.string().optional(),
              reason: reason(),
              amount: z.string().optional().describe('What comes back of the payout; all of it unless told.'),
            })
            .optional(),
        ),
      ],
      run(world, id, options = {}) {
        startReturn(world, id, options)
      },
    }),
    reverse: cause({
      summary: "The originator takes back a completed payment: an onramp's deposit, or a payout to a bank.",
      takes: [transaction, options],
      run(world, id, options = {}) {
        startReversal(world, id, options)
      },
    }),
    finishRecovery: cause({
      summary: 'The money of a return or a reversal, an hour on its way, is back now.',
      takes: [transaction],
      run(world, id) {
        finishRecovery(world, id)
      },
    }),
  },
})
