import * as z from 'zod'
import { pageMeta, pageOf } from '../../../contract/pagination.js'
import { ksuid, unixTime } from '../../../contract/primitives.js'
import { each, named, type OutputOf, objectNamed } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { capabilitySchema, observedFee } from '../../accounts/index.js'
import { networkSchema } from '../../capabilities/index.js'
import { walletTransactionSchema } from '../../wallets/index.js'
import { senderMembers, senderTypes } from '../rows.js'
import { autoStatusSchema, oneOffStatusSchema, typeSchema } from './requests.js'

/** Amounts are decimal strings (specification, Receipt; contract/rest.md 8). */

const amountDetails = named('AmountDetails', () => ({
  /**
   * `amount`: The amount as a decimal text, in `asset`.
   * `asset`: The symbol of the asset or currency, such as `USD`.
   */
  ...each(z.string(), 'amount', 'asset'),
  /** The blockchain that the amount moves on; left out for a bank. */
  network: z.string().optional(),
}))

/** A fee is a decimal string, or an amount with its asset where the option `receipts` says `nested`. */
const fee = lazy(() => z.union([z.string(), amountDetails()]))

export const receiptSchema = named('TransactionReceipt', () => ({
  /**
   * `input_currency`: The symbol of the asset that was deposited.
   * `output_currency`: The symbol of the asset that is paid out.
   * `initial_amount`: The amount of the deposit, in the deposited asset.
   * `subtotal_amount`: The deposit less the external fee, in the deposited asset: this is converted.
   */
  ...each(z.string().optional(), 'input_currency', 'output_currency', 'initial_amount', 'subtotal_amount'),
  /**
   * `converted_amount`: The subtotal at the exchange rate, rounded down, in the asset that is paid
   * out.
   * `outgoing_amount`: The amount that the payee gets: converted less the platform's and the
   * developer's fee.
   */
  ...each(z.string().optional(), 'converted_amount', 'outgoing_amount'),
  /**
   * `external_fee`: The fee of the bank rail or the network outside, in the deposited asset.
   * `client_fee`: The developer's fee by its older name, in the asset that is paid out.
   * `developer_fee`: The fee that the client takes for itself, in the asset that is paid out.
   * `platform_fee`: The fee of the platform, in the asset that is paid out.
   */
  ...each(fee(), 'external_fee', 'client_fee', 'developer_fee', 'platform_fee'),
  /** The fee of the blockchain, in the deposited asset; of a swap only, where it is the external fee. */
  gas_fee: fee().optional(),
  /** The units of the paid asset for one of the deposited asset, as a decimal text. */
  exchange_rate: z.string(),
  /**
   * `input`: The deposit, with its asset and network.
   * `subtotal`: The deposit less the external fee, with its asset and network.
   * `converted`: The subtotal at the exchange rate, with its asset and network.
   * `output`: The amount that the payee gets, with its asset and network.
   */
  ...each(amountDetails(), 'input', 'subtotal', 'converted', 'output'),
  /** The text that the payee reads beside the payment; null where there is none. */
  payment_reference: z.string().nullable(),
  /**
   * `imad`: The number that Fedwire gave the payment when it was sent; left out before, and for other
   * rails.
   * `omad`: The number that Fedwire gave the payment when it arrived; left out before, and for other
   * rails.
   * `uetr`: The number that follows a SWIFT payment from bank to bank; left out before, and for other
   * rails.
   */
  ...each(z.string().optional(), 'imad', 'omad', 'uetr'),
}))

export const cryptoDetailsSchema = named('TransactionCryptoDetails', () => ({
  /** The blockchain address that the deposit came from. */
  source_crypto_address: z.string().optional(),
  /** The blockchain that the deposit came on. */
  source_network_id: networkSchema().optional(),
  /** The blockchain address that is paid. */
  destination_crypto_address: z.string().optional(),
  /** The blockchain that the payout goes on. */
  destination_network_id: networkSchema().optional(),
  /**
   * `deposit_transaction_hash`: The hash of the deposit on its blockchain; left out until it has come.
   * `transaction_hash`: The hash of the payout on its blockchain; left out until it is sent.
   */
  ...each(z.string().optional(), 'deposit_transaction_hash', 'transaction_hash'),
}))

const senderSchema = named('SenderDetails', () => ({
  /** Tells whether the money came from a bank account or from a blockchain wallet. */
  sender_type: z.enum(senderTypes),
  ...senderMembers(z.string().optional(), networkSchema().optional()),
}))

const recovery = lazy(() => ({
  /**
   * `return_code`: The code of the bank that sent the payment back, such as `R01`; left out unless it
   * came back.
   * `return_reason`: Says why the bank sent the payment back; left out unless it came back.
   */
  ...each(z.string().optional(), 'return_code', 'return_reason'),
  /**
   * `return_initiated_at`: The moment at which the bank began to send the payment back; left out
   * unless it did.
   * `return_deadline`: The moment by which the returned money has to be there.
   */
  ...each(unixTime.optional(), 'return_initiated_at', 'return_deadline'),
  /** Says why the originator took the payment back; left out unless it did. */
  reversal_reason: z.string().optional(),
  /** The moment at which the originator took the payment back; left out unless it did. */
  reversal_initiated_at: unixTime.optional(),
  /** The amount that came back of a return or a reversal; left out until it is there. */
  net_recovered_amount: z.string().optional(),
}))

export const autoTransactionSchema = named('AutoAccountTransaction', () => ({
  /**
   * `auto_account_id`: The onramp, offramp or swap account that the deposit came to.
   * `destination_id`: The bank account or blockchain address that is paid.
   */
  ...each(ksuid, 'id', 'client_id', 'auto_account_id', 'destination_id'),
  /**
   * The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or
   * stays on blockchains (`swap`).
   */
  type: typeSchema(),
  /** Tells how far the money has come; `completed` can still be followed by a return. */
  status: autoStatusSchema(),
  /** Says why it failed; left out unless it did. */
  failure_reason: z.string().optional(),
  ...each(unixTime, 'created_at', 'updated_at'),
  /** The moment at which the money reached the payee; left out until then. */
  completed_at: unixTime.optional(),
  /** Amounts, fees and exchange rate of the conversion. */
  receipt: receiptSchema().optional(),
  /** The blockchain side: addresses, networks and hashes; left out where no blockchain takes part. */
  crypto_details: cryptoDetailsSchema().optional(),
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details: senderSchema().optional(),
  /** The bank rail that the money came in or goes out by; left out for swaps. */
  fiat_rail: capabilitySchema().optional(),
  /**
   * `provider_id`: The provider behind the platform that carries it out: always `platform` here.
   * `provider_external_id`: The number that the provider gave it: `txn_` and the id.
   * `provider_status`: The status in the words of the provider, which are the platform's own here.
   */
  ...each(z.string(), 'provider_id', 'provider_external_id', 'provider_status'),
  ...recovery(),
}))

export const oneOffSchema = named('OneOffTransaction', () => ({
  id: ksuid,
  /** Tells a one-off from the other families in a mixed list. */
  resource_type: z.literal('one_off'),
  customer_id: ksuid,
  /**
   * `customer_name`: The name that the customer had when the transaction was created.
   * `crypto_address`: The single-use blockchain address that the customer sends the deposit to.
   */
  ...each(z.string(), 'customer_name', 'crypto_address'),
  /**
   * The amount to deposit, in `source_asset`, so that the payee gets `amount` after all fees; left out
   * where no amount was asked for.
   */
  send_amount: z.string().optional(),
  /**
   * Tells how far the money has come: `pending` until the deposit arrives; `completed` can still be
   * followed by a return.
   */
  status: oneOffStatusSchema(),
  /** The amount that the payee gets, in `destination_asset`; left out until the deposit is there. */
  amount: z.string().optional(),
  /** The blockchain on which the deposit is awaited, or came. */
  source_network_id: networkSchema(),
  /** The symbol of the asset that is deposited. */
  source_asset: z.string(),
  /** The bank account or blockchain address that is paid. */
  destination_id: ksuid,
  /** The symbol of the asset that the payee gets. */
  destination_asset: z.string(),
  /** Says why it failed; left out unless it did. */
  failure_reason: z.string().optional(),
  /** Amounts, fees and exchange rate; null until the deposit is there. */
  receipt: receiptSchema().nullable(),
  /** The blockchain side: addresses, networks and hashes; null while nothing of it is known. */
  crypto_details: cryptoDetailsSchema().nullable(),
  /** The wallet that the deposit came from; left out until it is there. */
  sender_details: senderSchema().optional(),
  ...each(unixTime, 'created_at', 'updated_at'),
  /** The moment at which the money reached the payee; left out until then. */
  completed_at: unixTime.optional(),
  /** The bank rail that pays out; null for a payout on a blockchain. */
  destination_payment_rail: capabilitySchema().nullable(),
  /** The text that the payee reads beside the payment; null where there is none. */
  payment_reference: z.string().nullable(),
  /**
   * The client's own fee in basis points, 100 being one percent; shown only with the option `quirks:
   * 'observed'`.
   */
  developer_fee_bps: observedFee(),
  /**
   * `developer_fee_fixed`: The client's own fee as an amount of the deposited asset; left out where
   * the fee is a share.
   * `destination_bank_name`: The bank that is paid; left out for a payout on a blockchain.
   */
  ...each(z.string().optional(), 'developer_fee_fixed', 'destination_bank_name'),
  /**
   * `destination_account_holder_name`: The holder of the account that is paid; left out for a payout
   * on a blockchain.
   * `destination_account_number_last_four`: The last four characters of the account that is paid; of
   * US banks only.
   */
  ...each(z.string().optional(), 'destination_account_holder_name', 'destination_account_number_last_four'),
  /**
   * `destination_routing_number`: The routing number that the rail uses: for Fedwire the bank's own
   * one for wires, where it has one.
   * `destination_iban`: The IBAN that is paid; left out for US banks and blockchains.
   * `destination_bic`: The BIC of the bank that is paid; left out for US banks and blockchains.
   */
  ...each(z.string().optional(), 'destination_routing_number', 'destination_iban', 'destination_bic'),
  ...recovery(),
}))

const transactionAmount = named('TransactionAmount', () => ({
  /**
   * `amount`: The amount as a decimal text, in `asset`.
   * `asset`: The symbol of the asset or currency, such as `USD`.
   */
  ...each(z.string(), 'amount', 'asset'),
}))

/** The camel-case form that auto transactions have under /transactions (contract/rest.md 1.5). */
export const camelTransactionSchema = named('Transaction', () => ({
  id: ksuid,
  /** Tells a deposit to an account from the other families in a mixed list. */
  resource_type: z.literal('auto_account'),
  /**
   * The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or
   * stays on blockchains (`swap`).
   */
  type: typeSchema(),
  /** Tells how far the money has come; `completed` can still be followed by a return. */
  status: autoStatusSchema(),
  /** Names both assets for people, such as `USD to USDC`. */
  description: z.string(),
  /** Says why it failed; left out unless it did. */
  failure_reason: z.string().optional(),
  /**
   * `inputAmount`: The deposit, with its asset.
   * `subtotalAmount`: The deposit less the external fee, with its asset.
   * `convertedAmount`: The subtotal at the exchange rate, with the asset that is paid out.
   * `outputAmount`: The amount that the payee gets, with its asset.
   */
  ...each(transactionAmount(), 'inputAmount', 'subtotalAmount', 'convertedAmount', 'outputAmount'),
  /** The numbers by which banks and blockchains know the payment. */
  settlement: objectNamed('TransactionSettlement', {
    /**
     * `txnHash`: The hash of the payout on its blockchain; null before, and for a bank.
     * `imad`: The number that Fedwire gave the payment when it was sent; null before, and for other
     * rails.
     * `omad`: The number that Fedwire gave the payment when it arrived; null before, and for other
     * rails.
     * `uetr`: The number that follows a SWIFT payment from bank to bank; null before, and for other
     * rails.
     */
    ...each(z.string().nullable(), 'txnHash', 'imad', 'omad', 'uetr'),
  }),
  /**
   * Always null here: the platform gives the parts of a combined transaction, and the simulator has
   * none.
   */
  components: z.array(z.unknown()).nullable(),
  /**
   * `createdAt`: The moment at which the deposit was first seen.
   * `updatedAt`: The moment of its last change.
   */
  ...each(unixTime, 'createdAt', 'updatedAt'),
  /** The moment at which the money reached the payee; null until then. */
  completedAt: unixTime.nullable(),
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details: senderSchema().optional(),
  /** Amounts, fees and exchange rate, with the names that other reads have for them. */
  receipt: receiptSchema().optional(),
  ...recovery(),
}))

export const transactionSchema = lazy(() =>
  z
    .discriminatedUnion('resource_type', [
      oneOffSchema(),
      camelTransactionSchema(),
      walletTransactionSchema(),
    ])
    .meta({ id: 'TransactionResource' }),
)

export type TransactionOnWire = OutputOf<typeof transactionSchema>

export const autoPage = lazy(() => pageOf('AutoTransactionPage', autoTransactionSchema()))

export const transactionPage = named('TransactionPage', () => ({
  /** The transactions on this page, all of one family. */
  data: z.array(transactionSchema()),
  /** Counts of the list, whether other pages come before and after this one, and the family. */
  meta: pageMeta().extend({
    /** The family that the page has: the one that was asked for, or the one that was meant. */
    transaction_type: z.enum(['one_off', 'auto_account', 'wallet']),
  }),
}))

export const customerTransactionPage = lazy(() => pageOf('CustomerTransactionPage', transactionSchema()))
