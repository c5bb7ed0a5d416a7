import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import { lazy } from '../../kernel/lazy.js'
import { receiveAnywhere, receiveFromBank, say } from './flow/arrivals.js'
import { cancel } from './flow/one-offs.js'
import { failTransaction, keepBack, settle } from './flow/progress.js'
import { finishRecovery, startReturn, startReversal } from './flow/returns.js'
import { bankDeposit, cryptoDeposit } from './wire/deposits.js'

/** The transaction that it happens to. */
const transaction = argument('transaction_id', () => z.string())
const reason = lazy(() => z.string().optional())
/** May say the reason. */
const options = argument('options', () =>
  z
    .strictObject({
      /** Says why, as `failure_reason` shows it. */
      reason: reason(),
    })
    .optional(),
)

export const transactionCauses = {
  bankDeposit: cause({
    summary:
      "A bank credits an onramp's account. Returns the id of the auto transaction, or of the deposit that waits where the account has as many as it may. No sandbox cap applies.",
    takes: [
      /** The onramp account that is credited. */
      argument('account_id', () => z.string()),
      /** The amount, and what else is known of the deposit. */
      argument('deposit', bankDeposit),
    ],
    returns: () => ksuid,
    run: (world, id, deposit) => receiveFromBank(world, id, deposit).id,
  }),
  cryptoDeposit: cause({
    summary:
      'Crypto reaches an address of an account, a one-off or a wallet. Returns the id of the transaction, or of the deposit that waits where the account has as many as it may.',
    takes: [
      /** The blockchain address that money is sent to. */
      argument('address', () => z.string()),
      /** The amount, and what else is known of the deposit. */
      argument('deposit', cryptoDeposit),
    ],
    returns: () => ksuid,
    run: (world, address, deposit) => receiveAnywhere(world, address, deposit).id,
  }),
  confirm: happens('The network confirms a deposit that was seen.', [transaction], (world, id) =>
    say(world, 'confirm', id),
  ),
  expire: happens('The network drops a deposit that was seen.', [transaction], (world, id) =>
    say(world, 'expire', id),
  ),
  keepBack: happens(
    'Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer look at it.',
    [
      transaction,
      /** The reason to keep it: `compliance_hold` unless told, or `manual_review`. */
      argument('why', () => z.enum(['compliance_hold', 'manual_review']).optional()),
    ],
    (world, id, why = 'compliance_hold') => keepBack(world, id, why),
  ),
  release: happens('Lets money go that was kept back.', [transaction], (world, id) =>
    say(world, 'release', id),
  ),
  reject: happens(
    'Compliance refuses money that was not converted yet: it goes to where it came from.',
    [transaction, options],
    (world, id, { reason } = {}) => say(world, 'reject', id, reason),
  ),
  failTransaction: happens(
    'A transaction on its way fails, and the deposit goes back.',
    [transaction, options],
    (world, id, { reason = 'The payment failed.' } = {}) => failTransaction(world, id, reason),
  ),
  settlePayment: happens('A transaction on its way arrives now.', [transaction], settle),
  cancelTransaction: happens(
    'The platform cancels a transaction that was not converted yet.',
    [transaction],
    cancel,
  ),
  returnPayment: happens(
    "The recipient's bank sends a completed payment back, or a part of it, with a code such as R01.",
    [
      transaction,
      /** May say the code, the reason and the amount. */
      argument('options', () =>
        z
          .strictObject({
            /** The code that the bank gives, such as `R01`. */
            code: z.string().optional(),
            /** Says why the bank sends it back, in words. */
            reason: reason(),
            /** The part of the payout that comes back; all of it unless told. */
            amount: z.string().optional(),
          })
          .optional(),
      ),
    ],
    startReturn,
  ),
  reverse: happens(
    "The originator takes back a completed payment: an onramp's deposit, or a payout to a bank.",
    [transaction, options],
    startReversal,
  ),
  finishRecovery: happens(
    'The money of a return or a reversal, an hour on its way, is back now.',
    [transaction],
    finishRecovery,
  ),
}
