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
  ...each(z.string(), 'amount', 'asset'),
  network: z.string().optional(),
}))

/** A fee is a decimal string, or an amount with its asset where the option `receipts` says `nested`. */
const fee = lazy(() => z.union([z.string(), amountDetails()]))

export const receiptSchema = named('TransactionReceipt', () => ({
  ...each(z.string().optional(), 'input_currency', 'output_currency', 'initial_amount', 'subtotal_amount'),
  ...each(z.string().optional(), 'converted_amount', 'outgoing_amount'),
  ...each(fee(), 'external_fee', 'client_fee', 'developer_fee', 'platform_fee'),
  gas_fee: fee().optional(),
  exchange_rate: z.string(),
  ...each(amountDetails(), 'input', 'subtotal', 'converted', 'output'),
  payment_reference: z.string().nullable(),
  ...each(z.string().optional(), 'imad', 'omad', 'uetr'),
}))

export const cryptoDetailsSchema = named('TransactionCryptoDetails', () => ({
  source_crypto_address: z.string().optional(),
  source_network_id: networkSchema().optional(),
  destination_crypto_address: z.string().optional(),
  destination_network_id: networkSchema().optional(),
  ...each(z.string().optional(), 'deposit_transaction_hash', 'transaction_hash'),
}))

const senderSchema = named('SenderDetails', () => ({
  sender_type: z.enum(senderTypes),
  ...senderMembers(z.string().optional(), networkSchema().optional()),
}))

const recovery = lazy(() => ({
  ...each(z.string().optional(), 'return_code', 'return_reason'),
  ...each(unixTime.optional(), 'return_initiated_at', 'return_deadline'),
  reversal_reason: z.string().optional(),
  reversal_initiated_at: unixTime.optional(),
  net_recovered_amount: z.string().optional(),
}))

export const autoTransactionSchema = named('AutoAccountTransaction', () => ({
  ...each(ksuid, 'id', 'client_id', 'auto_account_id', 'destination_id'),
  type: typeSchema(),
  status: autoStatusSchema(),
  failure_reason: z.string().optional(),
  ...each(unixTime, 'created_at', 'updated_at'),
  completed_at: unixTime.optional(),
  receipt: receiptSchema().optional(),
  crypto_details: cryptoDetailsSchema().optional(),
  sender_details: senderSchema().optional(),
  fiat_rail: capabilitySchema().optional(),
  ...each(z.string(), 'provider_id', 'provider_external_id', 'provider_status'),
  ...recovery(),
}))

export const oneOffSchema = named('OneOffTransaction', () => ({
  id: ksuid,
  resource_type: z.literal('one_off'),
  customer_id: ksuid,
  ...each(z.string(), 'customer_name', 'crypto_address'),
  send_amount: z.string().optional(),
  status: oneOffStatusSchema(),
  amount: z.string().optional(),
  source_network_id: networkSchema(),
  source_asset: z.string(),
  destination_id: ksuid,
  destination_asset: z.string(),
  failure_reason: z.string().optional(),
  receipt: receiptSchema().nullable(),
  crypto_details: cryptoDetailsSchema().nullable(),
  sender_details: senderSchema().optional(),
  ...each(unixTime, 'created_at', 'updated_at'),
  completed_at: unixTime.optional(),
  destination_payment_rail: capabilitySchema().nullable(),
  payment_reference: z.string().nullable(),
  developer_fee_bps: observedFee(),
  ...each(z.string().optional(), 'developer_fee_fixed', 'destination_bank_name'),
  ...each(z.string().optional(), 'destination_account_holder_name', 'destination_account_number_last_four'),
  ...each(z.string().optional(), 'destination_routing_number', 'destination_iban', 'destination_bic'),
  ...recovery(),
}))

const transactionAmount = named('TransactionAmount', () => ({ ...each(z.string(), 'amount', 'asset') }))

/** The camel-case form that auto transactions have under /transactions (contract/rest.md 1.5). */
export const camelTransactionSchema = named('Transaction', () => ({
  id: ksuid,
  resource_type: z.literal('auto_account'),
  type: typeSchema(),
  status: autoStatusSchema(),
  description: z.string(),
  failure_reason: z.string().optional(),
  ...each(transactionAmount(), 'inputAmount', 'subtotalAmount', 'convertedAmount', 'outputAmount'),
  settlement: objectNamed('TransactionSettlement', {
    ...each(z.string().nullable(), 'txnHash', 'imad', 'omad', 'uetr'),
  }),
  components: z.array(z.unknown()).nullable(),
  ...each(unixTime, 'createdAt', 'updatedAt'),
  completedAt: unixTime.nullable(),
  sender_details: senderSchema().optional(),
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
  data: z.array(transactionSchema()),
  meta: pageMeta().extend({ transaction_type: z.enum(['one_off', 'auto_account', 'wallet']) }),
}))

export const customerTransactionPage = lazy(() => pageOf('CustomerTransactionPage', transactionSchema()))
