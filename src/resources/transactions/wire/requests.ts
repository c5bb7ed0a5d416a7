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
      transaction_type: z.literal('one_off').optional(),
      amount: decimalText.optional(),
      customer_id: ksuid,
      source_network_id: networkSchema(),
      source_asset: z.string().min(1),
      destination_id: ksuid,
      destination_network_id: networkSchema().optional(),
      destination_asset: z.string().min(1),
      destination_payment_rail: accounts.capabilitySchema().optional(),
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
  ...each(ksuid.optional(), 'auto_account_id', 'customer_id', 'destination_id'),
  status: statusFilter().optional(),
  statuses: statusesFilter().optional(),
  type: typeSchema().optional(),
  types: commaList(transactionTypes).optional(),
  ...each(z.string().optional(), 'provider_id', 'source_crypto_address', 'destination_crypto_address'),
  ...each(z.string().optional(), 'source_network_id', 'destination_network_id', 'transaction_hash'),
  ...each(seconds().optional(), 'start_date', 'end_date'),
  ...each(z.string().optional(), 'input_asset', 'destination_asset'),
  ...each(decimalText.optional(), 'outgoing_amount_min', 'outgoing_amount_max'),
  sort_by: z.enum(['created_at']).optional(),
  sort_dir: direction().optional(),
}))

export const transactionQuery = listQuery(() => ({
  transaction_type: z.enum(['one_off', 'wallet', 'auto_account']).optional(),
  ...each(ksuid.optional(), 'customer_id', 'wallet_id'),
  direction: z.enum(['in', 'out']).optional(),
  destination_id: ksuid.optional(),
  status: statusFilter().optional(),
  statuses: statusesFilter().optional(),
  source_network_id: networkSchema().optional(),
  ...each(z.string().optional(), 'source_asset', 'destination_asset'),
  sort_by: z.enum(['amount', 'created_at', 'customer_name', 'status']).optional(),
  sort_dir: direction().optional(),
  ...each(queryTime.optional(), 'created_at_from', 'created_at_to'),
  ...each(decimalText.optional(), 'amount_min', 'amount_max'),
  search: z.string().optional(),
}))

export const customerTransactionQuery = object(pageQuery)
