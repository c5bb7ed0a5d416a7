import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { decimalText, ksuid } from '../../contract/primitives.js'
import { defineResource, guard, on } from '../../contract/resource.js'
import { chainArrived } from '../chain/index.js'
import { deletingCustomer } from '../customers/index.js'
import {
  depositDecided,
  sendCreated,
  sendUpdated,
  walletCreated,
  walletDeposited,
  walletUpdated,
} from './events.js'
import { arriveLate, depositJob, depositToWallet, followArrival } from './flow/deposits.js'
import { faucetJob, payFaucet, setFaucetFloat } from './flow/faucet.js'
import { broadcast, confirm, failSend, sendJobs, settleSend } from './flow/sends.js'
import { walletTransactionMachine } from './machines.js'
import {
  faucetOperations,
  walletGroupOperations,
  walletOperations,
  walletPolicyOperations,
} from './operations.js'
import { faucetFloats, faucetPayouts, walletBalances, wallets, walletTransactions } from './rows.js'
import { keepWhileFunded } from './rules.js'
import { walletSettings } from './settings.js'
import { walletDeposit } from './wire.js'

export { depositDecided, usingWallet, type WaitEnd } from './events.js'
export { explainByAdministrators, explainSend, explainWalletChange, walletAsked } from './explain.js'
export { requireAdministered } from './flow/access.js'
export { balanceOf, bookSignedTransfer, bookWithWallet } from './flow/books.js'
export {
  type DepositWord,
  decideDeposit,
  depositToWallet,
  findDeposit,
  receiveAtWallet,
} from './flow/deposits.js'
export { findFaucetPayout } from './flow/faucet.js'
export { listWalletTransactions } from './flow/lists.js'
export { findWalletTransaction, sendByMandate } from './flow/sends.js'
export { openWallet } from './flow/wallets.js'
export { walletTransactionMachine } from './machines.js'
export {
  balancesOfWallet,
  type DepositRow,
  type FaucetRow,
  findLateDeposit,
  findWalletByAddress,
  type WalletRow,
  type WalletTransactionRow,
  walletBalances,
  wallets,
  walletsOfCustomer,
  walletTransactions,
} from './rows.js'
export { requireAnyWallet, requireWallet } from './rules.js'
export {
  attachGroupBody,
  attachPolicyBody,
  detachGroupBody,
  detachPolicyBody,
  presentBalances,
  presentWalletTransaction,
  sendBody,
  walletTransactionPage,
  walletTransactionSchema,
} from './wire.js'

const transaction = argument('transaction_id', () => z.string())

export const walletsResource = defineResource({
  name: 'wallets',
  tables: [wallets, walletTransactions, walletBalances, faucetPayouts, faucetFloats],
  machines: [walletTransactionMachine],
  facts: [depositDecided],
  events: [walletCreated, walletUpdated, walletDeposited, sendCreated, sendUpdated],
  guards: [guard(deletingCustomer, keepWhileFunded)],
  reactions: [on(chainArrived, followArrival)],
  jobs: {
    [sendJobs.broadcast]: broadcast,
    [sendJobs.confirm]: confirm,
    [faucetJob]: payFaucet,
    [depositJob]: arriveLate,
  },
  operations: {
    wallets: walletOperations,
    signerGroups: walletGroupOperations,
    policies: walletPolicyOperations,
    sandbox: faucetOperations,
  },
  settings: [walletSettings],
  causes: {
    walletDeposit: cause({
      summary:
        'Crypto reaches a wallet from outside. Returns the id of the transaction. No sandbox cap applies, and no policy judges it.',
      takes: [argument('wallet_id', () => z.string()), argument('deposit', walletDeposit)],
      returns: () => ksuid,
      run: (world, id, deposit) => depositToWallet(world, id, deposit).id,
    }),
    settleWalletTransaction: cause({
      summary: 'The network confirms what a wallet sent, now.',
      takes: [transaction],
      run(world, id) {
        settleSend(world, id)
      },
    }),
    failWalletTransaction: cause({
      summary: 'What a wallet sent fails on its network: the money is in the wallet again.',
      takes: [
        transaction,
        argument('options', () => z.strictObject({ reason: z.string().optional() }).optional()),
      ],
      run(world, id, { reason = 'The transaction was reverted by its network.' } = {}) {
        failSend(world, id, reason)
      },
    }),
    setFaucetFloat: cause({
      summary:
        "What the sandbox's faucet has left, as a decimal string in its stablecoin; null for any amount.",
      takes: [argument('amount', () => decimalText.nullable())],
      run: setFaucetFloat,
    }),
  },
})
