import * as z from 'zod'
import { pageQuery } from '../../../contract/pagination.js'
import { commaList, decimalText, ksuid, queryNumber, queryTime } from '../../../contract/primitives.js'
import { lazy } from '../../../kernel/lazy.js'
import * as accounts from '../../accounts/index.js'
import { networkSchema } from '../../capabilities/index.js'
import * as machines from '../machines.js'
import { transactionTypes } from '../rows.js'

/** What clients send about transactions. */

export const typeSchema = lazy(() => z.enum(transactionTypes).meta({ id: 'TransactionType' }))
export const autoStatusSchema: () => z.ZodType<machines.AutoStatus, machines.AutoStatus> = lazy(() =>
  z.enum(machines.autoStatuses).meta({ id: 'TransactionStatus' }),
)
export const oneOffStatusSchema: () => z.ZodType<machines.OneOffStatus, machines.OneOffStatus> = lazy(() =>
  z.enum(machines.oneOffStatuses).meta({ id: 'OneOffTransactionStatus' }),
)

/** Either family's spellings: a status that the family of a list does not have is that of no item. */
const statusFilter: () => z.ZodType<machines.TransactionStatus, machines.TransactionStatus> = lazy(() =>
  z.enum(machines.allStatuses).meta({ id: 'TransactionStatusFilter' }),
)
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
      developer_fee_bps: accounts.developerFeeBps().optional(),
      developer_fee_fixed: accounts.developerFeeFixed().optional(),
    })
    .refine(accounts.hasOneFee, accounts.twoFees)
    .meta({ id: 'OneOffTransactionRequest' }),
)

const direction = lazy(() => z.enum(['asc', 'desc']))
/** Unix seconds, up to the last that an id can tell. */
const seconds = lazy(() => queryNumber(0, 99_999_999_999))

export const autoQuery = lazy(() =>
  z.object({
    ...pageQuery(),
    auto_account_id: ksuid.optional(),
    customer_id: ksuid.optional(),
    destination_id: ksuid.optional(),
    status: statusFilter().optional(),
    statuses: statusesFilter().optional(),
    type: typeSchema().optional(),
    types: commaList(transactionTypes).optional(),
    provider_id: z.string().optional(),
    source_crypto_address: z.string().optional(),
    destination_crypto_address: z.string().optional(),
    source_network_id: z.string().optional(),
    destination_network_id: z.string().optional(),
    transaction_hash: z.string().optional(),
    start_date: seconds().optional(),
    end_date: seconds().optional(),
    input_asset: z.string().optional(),
    destination_asset: z.string().optional(),
    outgoing_amount_min: decimalText.optional(),
    outgoing_amount_max: decimalText.optional(),
    sort_by: z.enum(['created_at']).optional(),
    sort_dir: direction().optional(),
  }),
)

export const transactionQuery = lazy(() =>
  z.object({
    ...pageQuery(),
    transaction_type: z.enum(['one_off', 'wallet', 'auto_account']).optional(),
    customer_id: ksuid.optional(),
    wallet_id: ksuid.optional(),
    direction: z.enum(['in', 'out']).optional(),
    destination_id: ksuid.optional(),
    status: statusFilter().optional(),
    statuses: statusesFilter().optional(),
    source_network_id: networkSchema().optional(),
    source_asset: z.string().optional(),
    destination_asset: z.string().optional(),
    sort_by: z.enum(['amount', 'created_at', 'customer_name', 'status']).optional(),
    sort_dir: direction().optional(),
    created_at_from: queryTime.optional(),
    created_at_to: queryTime.optional(),
    amount_min: decimalText.optional(),
    amount_max: decimalText.optional(),
    search: z.string().optional(),
  }),
)

export const customerTransactionQuery = lazy(() => z.object(pageQuery()))
