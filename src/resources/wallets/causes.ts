import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { decimalText, ksuid } from '../../contract/primitives.js'
import { depositToWallet } from './flow/deposits.js'
import { setFaucetFloat } from './flow/faucet.js'
import { failSend, settleSend } from './flow/sends.js'
import { walletDeposit } from './wire.js'

const transaction = argument('transaction_id', () => z.string())

/** Causes at wallets, which chains and the sandbox are otherwise. */
export const walletCauses = {
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
}
