import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { decimalText, ksuid } from '../../contract/primitives.js'
import { depositToWallet } from './flow/deposits.js'
import { setFaucetFloat } from './flow/faucet.js'
import { failSend, settleSend } from './flow/sends.js'
import { walletDeposit } from './wire.js'

/** The wallet's transaction that it happens to. */
const transaction = argument('transaction_id', () => z.string())

/** Causes at wallets, which chains and the sandbox are otherwise. */
export const walletCauses = {
  walletDeposit: cause({
    summary:
      'Crypto reaches a wallet from outside. Returns the id of the transaction. No sandbox cap applies, and no policy judges it.',
    takes: [
      /** The wallet that is paid. */
      argument('wallet_id', () => z.string()),
      /** The amount, and what else is known of the deposit. */
      argument('deposit', walletDeposit),
    ],
    returns: () => ksuid,
    run: (world, id, deposit) => depositToWallet(world, id, deposit).id,
  }),
  settleWalletTransaction: happens(
    'The network confirms what a wallet sent, now.',
    [transaction],
    settleSend,
  ),
  failWalletTransaction: happens(
    'What a wallet sent fails on its network: the money is in the wallet again.',
    [
      transaction,
      /** May say the reason. */
      argument('options', () =>
        z
          .strictObject({
            /** Says why the blockchain refuses it, in words. */
            reason: z.string().optional(),
          })
          .optional(),
      ),
    ],
    (world, id, { reason = 'The transaction was reverted by its network.' } = {}) =>
      failSend(world, id, reason),
  ),
  setFaucetFloat: happens(
    "What the sandbox's faucet has left, as a decimal string in its stablecoin; null for any amount.",
    [
      /** The amount that the faucet has left; null for any amount. */
      argument('amount', () => decimalText.nullable()),
    ],
    setFaucetFloat,
  ),
}
