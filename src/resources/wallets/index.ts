import { defineResource, guard, on } from '../../contract/resource.js'
import { chainArrived } from '../chain/index.js'
import { deletingCustomer } from '../customers/index.js'
import { walletCauses } from './causes.js'
import {
  depositDecided,
  sendCreated,
  sendUpdated,
  walletCreated,
  walletDeposited,
  walletUpdated,
} from './events.js'
import { arriveLate, depositJob, followArrival } from './flow/deposits.js'
import { faucetJob, payFaucet } from './flow/faucet.js'
import { broadcast, confirm, sendJobs } from './flow/sends.js'
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

export { depositDecided, usingWallet, type WaitEnd } from './events.js'
export { explainByAdministrators, explainSend, explainWalletChange, walletAsked } from './explain.js'
export { requireAdministered } from './flow/access.js'
export { balanceOf, bookSignedTransfer, bookWithWallet } from './flow/books.js'
export { type DepositWord, decideDeposit, findDeposit, receiveAtWallet } from './flow/deposits.js'
export { findFaucetPayout } from './flow/faucet.js'
export { listWalletTransactions } from './flow/lists.js'
export { findWalletTransaction, sendByMandate } from './flow/sends.js'
export { openWallet } from './flow/wallets.js'
export {
  balancesOfWallet,
  type DepositRow,
  type FaucetRow,
  findLateDeposit,
  findWalletByAddress,
  type WalletRow,
  type WalletTransactionRow,
  wallets,
  walletsOfCustomer,
  walletTransactions,
} from './rows.js'
export { requireAnyWallet, requireWallet, tooLittle } from './rules.js'
export {
  attachGroupBody,
  attachPolicyBody,
  detachGroupBody,
  detachPolicyBody,
  presentBalances,
  presentWalletTransaction,
  sendBody,
  walletTransactionSchema,
} from './wire.js'

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
  causes: walletCauses,
})
