import * as z from 'zod'
import { pageMeta, pageOf } from '../../../contract/pagination.js'
import { ksuid, unixTime } from '../../../contract/primitives.js'
import { named, type OutputOf, objectNamed } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import { capabilitySchema, observedFee } from '../../accounts/index.js'
import { networkSchema } from '../../capabilities/index.js'
import { walletTransactionSchema } from '../../wallets/index.js'
import { senderTypes } from '../rows.js'
import { autoStatusSchema, oneOffStatusSchema, typeSchema } from './requests.js'

/** Amounts are decimal strings (specification, Receipt; contract/rest.md 8). */

const amountDetails = named('AmountDetails', () => ({
  amount: z.string(),
  asset: z.string(),
  network: z.string().optional(),
}))

/** A fee is a decimal string, or an amount with its asset where the option `receipts` says `nested`. */
const fee = lazy(() => z.union([z.string(), amountDetails()]))

export const receiptSchema = named('TransactionReceipt', () => ({
  input_currency: z.string().optional(),
  output_currency: z.string().optional(),
  initial_amount: z.string().optional(),
  subtotal_amount: z.string().optional(),
  converted_amount: z.string().optional(),
  outgoing_amount: z.string().optional(),
  external_fee: fee(),
  client_fee: fee(),
  developer_fee: fee(),
  platform_fee: fee(),
  gas_fee: fee().optional(),
  exchange_rate: z.string(),
  input: amountDetails(),
  subtotal: amountDetails(),
  converted: amountDetails(),
  output: amountDetails(),
  payment_reference: z.string().nullable(),
  imad: z.string().optional(),
  omad: z.string().optional(),
  uetr: z.string().optional(),
}))

export const cryptoDetailsSchema = named('TransactionCryptoDetails', () => ({
  source_crypto_address: z.string().optional(),
  source_network_id: networkSchema().optional(),
  destination_crypto_address: z.string().optional(),
  destination_network_id: networkSchema().optional(),
  deposit_transaction_hash: z.string().optional(),
  transaction_hash: z.string().optional(),
}))

const senderSchema = named('SenderDetails', () => ({
  sender_type: z.enum(senderTypes),
  sender_account_holder_name: z.string().optional(),
  sender_bank_name: z.string().optional(),
  sender_routing_number: z.string().optional(),
  sender_account_number: z.string().optional(),
  sender_wire_routing_number: z.string().optional(),
  sender_account_type: z.string().optional(),
  sender_iban: z.string().optional(),
  sender_bic: z.string().optional(),
  sender_wallet_address: z.string().optional(),
  sender_network: networkSchema().optional(),
}))

const recovery = lazy(() => ({
  return_code: z.string().optional(),
  return_reason: z.string().optional(),
  return_initiated_at: unixTime.optional(),
  return_deadline: unixTime.optional(),
  reversal_reason: z.string().optional(),
  reversal_initiated_at: unixTime.optional(),
  net_recovered_amount: z.string().optional(),
}))

export const autoTransactionSchema = named('AutoAccountTransaction', () => ({
  id: ksuid,
  client_id: ksuid,
  auto_account_id: ksuid,
  destination_id: ksuid,
  type: typeSchema(),
  status: autoStatusSchema(),
  failure_reason: z.string().optional(),
  created_at: unixTime,
  updated_at: unixTime,
  completed_at: unixTime.optional(),
  receipt: receiptSchema().optional(),
  crypto_details: cryptoDetailsSchema().optional(),
  sender_details: senderSchema().optional(),
  fiat_rail: capabilitySchema().optional(),
  provider_id: z.string(),
  provider_external_id: z.string(),
  provider_status: z.string(),
  ...recovery(),
}))

export const oneOffSchema = named('OneOffTransaction', () => ({
  id: ksuid,
  resource_type: z.literal('one_off'),
  customer_id: ksuid,
  customer_name: z.string(),
  crypto_address: z.string(),
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
  created_at: unixTime,
  updated_at: unixTime,
  completed_at: unixTime.optional(),
  destination_payment_rail: capabilitySchema().nullable(),
  payment_reference: z.string().nullable(),
  developer_fee_bps: observedFee(),
  developer_fee_fixed: z.string().optional(),
  destination_bank_name: z.string().optional(),
  destination_account_holder_name: z.string().optional(),
  destination_account_number_last_four: z.string().optional(),
  destination_routing_number: z.string().optional(),
  destination_iban: z.string().optional(),
  destination_bic: z.string().optional(),
  ...recovery(),
}))

const transactionAmount = named('TransactionAmount', () => ({ amount: z.string(), asset: z.string() }))

/** The camel-case form that auto transactions have under /transactions (contract/rest.md 1.5). */
export const camelTransactionSchema = named('Transaction', () => ({
  id: ksuid,
  resource_type: z.literal('auto_account'),
  type: typeSchema(),
  status: autoStatusSchema(),
  description: z.string(),
  failure_reason: z.string().optional(),
  inputAmount: transactionAmount(),
  subtotalAmount: transactionAmount(),
  convertedAmount: transactionAmount(),
  outputAmount: transactionAmount(),
  settlement: objectNamed('TransactionSettlement', {
    txnHash: z.string().nullable(),
    imad: z.string().nullable(),
    omad: z.string().nullable(),
    uetr: z.string().nullable(),
  }),
  components: z.array(z.unknown()).nullable(),
  createdAt: unixTime,
  updatedAt: unixTime,
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
