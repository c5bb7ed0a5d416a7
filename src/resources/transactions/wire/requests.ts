import * as z from 'zod'
import { listQuery, pageQuery } from '../../../contract/pagination.js'
import { commaList, decimalText, ksuid, queryNumber, queryTime } from '../../../contract/primitives.js'
import { each, object, oneOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import * as accounts from '../../accounts/index.js'
import { networkSchema } from '../../capabilities/index.js'
import * as machines from '../machines.js'
import { transactionTypes } from '../rows.js'

/** Requests about transactions. */

export const typeSchema = oneOf('TransactionType', transactionTypes)
export const autoStatusSchema = oneOf('TransactionStatus', machines.autoStatuses)
export const oneOffStatusSchema = oneOf('OneOffTransactionStatus', machines.oneOffStatuses)

/** Either family's spellings: a status that the family of a list does not have is that of no item. */
const statusFilter = oneOf('TransactionStatusFilter', machines.allStatuses)
const statusesFilter = lazy(() => commaList(machines.allStatuses))

export const oneOffCreate = lazy(() =>
  z
    .object({
      /** Says that a one-off is meant, which it is anyway. */
      transaction_type: z.literal('one_off').optional(),
      /**
       * The amount that the payee gets, in `destination_asset`; the sandbox takes at most 2 US dollars of
       * it over the API. Without it any deposit is converted.
       */
      amount: decimalText.optional(),
      /** The customer who pays: it must be active, and must have accepted the terms. */
      customer_id: ksuid,
      /** The blockchain on which the customer sends the deposit. */
      source_network_id: networkSchema(),
      /**
       * The symbol of the asset that the customer sends, such as `USDC`; it must be on
       * `source_network_id`.
       */
      source_asset: z.string().min(1),
      /**
       * The bank account or blockchain address that is paid: it must belong to a recipient of this
       * customer.
       */
      destination_id: ksuid,
      /**
       * The blockchain that the payee is paid on; needed for a crypto destination, and without effect for
       * a bank.
       */
      destination_network_id: networkSchema().optional(),
      /** The symbol of the asset that the payee gets, such as `USD` for a US bank. */
      destination_asset: z.string().min(1),
      /** The rail that pays the bank; one that the destination takes is chosen where it is left out. */
      destination_payment_rail: accounts.capabilitySchema().optional(),
      /**
       * The text that the payee reads beside the payment, to a bank only. ACH carries 18 letters, digits
       * and spaces and no hyphen; SEPA 6 or more characters, also `& - . /`; SWIFT 5 or more, in four
       * lines of 35.
       */
      payment_reference: z.string().min(1).max(140).optional(),
      ...accounts.developerFees(),
    })
    .refine(accounts.hasOneFee, accounts.twoFees)
    .meta({ id: 'OneOffTransactionRequest' }),
)

const direction = lazy(() => z.enum(['asc', 'desc']))
/** Unix seconds, up to the last that an id can tell. */
const seconds = lazy(() => queryNumber(0, 99_999_999_999))

export const autoQuery = listQuery(() => ({
  /**
   * `auto_account_id`: Lists only deposits to this account.
   * `customer_id`: Lists only what belongs to this customer.
   * `destination_id`: Lists only what pays this bank account or address.
   */
  ...each(ksuid.optional(), 'auto_account_id', 'customer_id', 'destination_id'),
  /** Lists only transactions in this status; both spellings of a status are understood. */
  status: statusFilter().optional(),
  /** Lists only transactions in one of these statuses. */
  statuses: statusesFilter().optional(),
  /** Lists only transactions of this kind of account. */
  type: typeSchema().optional(),
  /** Lists only transactions of one of these kinds of account; `type` counts no more then. */
  types: commaList(transactionTypes).optional(),
  /**
   * `provider_id`: Lists only what this provider carried out: the simulator has one, `platform`.
   * `source_crypto_address`: Lists only deposits that came from this blockchain address.
   * `destination_crypto_address`: Lists only payouts to this blockchain address.
   */
  ...each(z.string().optional(), 'provider_id', 'source_crypto_address', 'destination_crypto_address'),
  /**
   * `source_network_id`: Lists only deposits that came on this blockchain.
   * `destination_network_id`: Lists only payouts on this blockchain.
   * `transaction_hash`: Lists only the transaction whose deposit or payout has this hash on the
   * blockchain.
   */
  ...each(z.string().optional(), 'source_network_id', 'destination_network_id', 'transaction_hash'),
  /**
   * `start_date`: Lists only what was created at this moment or later, in Unix seconds.
   * `end_date`: Lists only what was created until the end of this second, in Unix seconds.
   */
  ...each(seconds().optional(), 'start_date', 'end_date'),
  /**
   * `input_asset`: Lists only deposits of this asset, by its symbol.
   * `destination_asset`: Lists only payouts of this asset, by its symbol.
   */
  ...each(z.string().optional(), 'input_asset', 'destination_asset'),
  /**
   * `outgoing_amount_min`: Lists only payouts of at least this amount, in the asset that was paid out.
   * `outgoing_amount_max`: Lists only payouts of at most this amount, in the asset that was paid out.
   */
  ...each(decimalText.optional(), 'outgoing_amount_min', 'outgoing_amount_max'),
  /** Names what the list is ordered by, which is the time of creation in any case. */
  sort_by: z.enum(['created_at']).optional(),
  /**
   * The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as
   * it is unless told.
   */
  sort_dir: direction().optional(),
}))

export const transactionQuery = listQuery(() => ({
  /**
   * The family that is listed. Unless told it is `auto_account` where only a customer is named, and
   * `one_off` else.
   */
  transaction_type: z.enum(['one_off', 'wallet', 'auto_account']).optional(),
  /**
   * `customer_id`: Lists only what belongs to this customer.
   * `wallet_id`: Lists only money that went into or out of this wallet.
   */
  ...each(ksuid.optional(), 'customer_id', 'wallet_id'),
  /** Lists only money that came into wallets, or that left them. */
  direction: z.enum(['in', 'out']).optional(),
  /** Lists only what pays this bank account or address. */
  destination_id: ksuid.optional(),
  /** Lists only transactions in this status; both spellings of a status are understood. */
  status: statusFilter().optional(),
  /** Lists only transactions in one of these statuses. */
  statuses: statusesFilter().optional(),
  /** Lists only what was, or will be, sent on this blockchain. */
  source_network_id: networkSchema().optional(),
  /**
   * `source_asset`: Lists only deposits of this asset, by its symbol.
   * `destination_asset`: Lists only payouts of this asset, by its symbol.
   */
  ...each(z.string().optional(), 'source_asset', 'destination_asset'),
  /** Names what the list is ordered by; the time of creation unless told. */
  sort_by: z.enum(['amount', 'created_at', 'customer_name', 'status']).optional(),
  /**
   * The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as
   * it is unless told.
   */
  sort_dir: direction().optional(),
  /**
   * `created_at_from`: Lists only what was created at this moment or later.
   * `created_at_to`: Lists only what was created at this moment or earlier.
   */
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  /**
   * `amount_min`: Lists only what is at least this amount.
   * `amount_max`: Lists only what is at most this amount.
   */
  ...each(decimalText.optional(), 'amount_min', 'amount_max'),
  /**
   * A part of the customer's name, of its email address or of the id of the transaction, in any case
   * of letters.
   */
  search: z.string().optional(),
}))

export const customerTransactionQuery = object(pageQuery)
