import * as z from 'zod'
import { present } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { unixSeconds } from '../../kernel/clock.js'
import type { World } from '../../kernel/world.js'
import { capabilitySchema, developerFeeBps } from '../accounts/index.js'
import { networkSchema } from '../capabilities/index.js'
import { findDestination } from '../recipients/index.js'
import { destinationAmount, senderTypes, type TransactionRow, timesOf, transactionTypes } from './schema.js'
import { transactionSettings } from './settings.js'
import { type AutoStatus, autoStatuses, type OneOffStatus, oneOffStatuses } from './states.js'

/** Amounts are decimal strings (specification, Receipt; contract/rest.md 8). */

export const typeSchema = z.enum(transactionTypes).meta({ id: 'TransactionType' })
export const autoStatusSchema: z.ZodType<AutoStatus, AutoStatus> = z
  .enum(autoStatuses)
  .meta({ id: 'TransactionStatus' })
export const oneOffStatusSchema: z.ZodType<OneOffStatus, OneOffStatus> = z
  .enum(oneOffStatuses)
  .meta({ id: 'OneOffTransactionStatus' })

export const decimalPattern = /^[0-9]+(\.[0-9]+)?$/

export const oneOffCreate = z
  .object({
    transaction_type: z.literal('one_off').optional(),
    amount: z.string().regex(decimalPattern, 'must be a decimal text such as 1.23').optional(),
    customer_id: ksuid,
    source_network_id: networkSchema,
    source_asset: z.string().min(1),
    destination_id: ksuid,
    destination_network_id: networkSchema.optional(),
    destination_asset: z.string().min(1),
    destination_payment_rail: capabilitySchema.optional(),
    payment_reference: z.string().min(1).max(140).optional(),
    developer_fee_bps: developerFeeBps.optional(),
  })
  .meta({ id: 'OneOffTransactionRequest' })

const amountDetails = z
  .object({ amount: z.string(), asset: z.string(), network: z.string().optional() })
  .meta({ id: 'AmountDetails' })

/** A fee is a decimal string, or an amount with its asset where the option `receipts` says `nested`. */
const fee = z.union([z.string(), amountDetails])

const receiptSchema = z
  .object({
    input_currency: z.string().optional(),
    output_currency: z.string().optional(),
    initial_amount: z.string().optional(),
    subtotal_amount: z.string().optional(),
    converted_amount: z.string().optional(),
    outgoing_amount: z.string().optional(),
    external_fee: fee,
    client_fee: fee,
    developer_fee: fee,
    platform_fee: fee,
    exchange_rate: z.string(),
    input: amountDetails,
    subtotal: amountDetails,
    converted: amountDetails,
    output: amountDetails,
    payment_reference: z.string().nullable(),
    imad: z.string().optional(),
    omad: z.string().optional(),
  })
  .meta({ id: 'TransactionReceipt' })

const cryptoDetailsSchema = z
  .object({
    source_crypto_address: z.string().optional(),
    source_network_id: networkSchema.optional(),
    destination_crypto_address: z.string().optional(),
    destination_network_id: networkSchema.optional(),
    deposit_transaction_hash: z.string().optional(),
    transaction_hash: z.string().optional(),
  })
  .meta({ id: 'TransactionCryptoDetails' })

const senderSchema = z
  .object({
    sender_type: z.enum(senderTypes),
    sender_account_holder_name: z.string().optional(),
    sender_bank_name: z.string().optional(),
    sender_routing_number: z.string().optional(),
    sender_account_number: z.string().optional(),
    sender_account_type: z.string().optional(),
    sender_wallet_address: z.string().optional(),
    sender_network: networkSchema.optional(),
  })
  .meta({ id: 'SenderDetails' })

const recovery = {
  return_code: z.string().optional(),
  return_reason: z.string().optional(),
  return_initiated_at: unixTime.optional(),
  return_deadline: unixTime.optional(),
  reversal_reason: z.string().optional(),
  reversal_initiated_at: unixTime.optional(),
  net_recovered_amount: z.string().optional(),
}

export const autoTransactionSchema = z
  .object({
    id: ksuid,
    client_id: ksuid,
    auto_account_id: ksuid,
    destination_id: ksuid,
    type: typeSchema,
    status: autoStatusSchema,
    failure_reason: z.string().optional(),
    created_at: unixTime,
    updated_at: unixTime,
    completed_at: unixTime.optional(),
    receipt: receiptSchema.optional(),
    crypto_details: cryptoDetailsSchema.optional(),
    sender_details: senderSchema.optional(),
    fiat_rail: capabilitySchema.optional(),
    provider_id: z.string(),
    provider_external_id: z.string(),
    provider_status: z.string(),
    ...recovery,
  })
  .meta({ id: 'AutoAccountTransaction' })

export const oneOffSchema = z
  .object({
    id: ksuid,
    resource_type: z.literal('one_off'),
    customer_id: ksuid,
    customer_name: z.string(),
    crypto_address: z.string(),
    send_amount: z.string().optional(),
    status: oneOffStatusSchema,
    amount: z.string().optional(),
    source_network_id: networkSchema,
    source_asset: z.string(),
    destination_id: ksuid,
    destination_asset: z.string(),
    failure_reason: z.string().optional(),
    receipt: receiptSchema.nullable(),
    crypto_details: cryptoDetailsSchema.nullable(),
    sender_details: senderSchema.optional(),
    created_at: unixTime,
    updated_at: unixTime,
    completed_at: unixTime.optional(),
    destination_payment_rail: capabilitySchema.nullable(),
    payment_reference: z.string().nullable(),
    destination_bank_name: z.string().optional(),
    destination_account_holder_name: z.string().optional(),
    destination_account_number_last_four: z.string().optional(),
    destination_routing_number: z.string().optional(),
    destination_iban: z.string().optional(),
    destination_bic: z.string().optional(),
    ...recovery,
  })
  .meta({ id: 'OneOffTransaction' })

const transactionAmount = z
  .object({ amount: z.string(), asset: z.string() })
  .meta({ id: 'TransactionAmount' })

/** The camel-case form that auto transactions have under /transactions (contract/rest.md 1.5). */
export const camelTransactionSchema = z
  .object({
    id: ksuid,
    resource_type: z.literal('auto_account'),
    type: typeSchema,
    status: autoStatusSchema,
    description: z.string(),
    failure_reason: z.string().optional(),
    inputAmount: transactionAmount,
    subtotalAmount: transactionAmount,
    convertedAmount: transactionAmount,
    outputAmount: transactionAmount,
    settlement: z
      .object({
        txnHash: z.string().nullable(),
        imad: z.string().nullable(),
        omad: z.string().nullable(),
      })
      .meta({ id: 'TransactionSettlement' }),
    components: z.array(z.unknown()).nullable(),
    createdAt: unixTime,
    updatedAt: unixTime,
    completedAt: unixTime.nullable(),
    sender_details: senderSchema.optional(),
    receipt: receiptSchema.optional(),
    ...recovery,
  })
  .meta({ id: 'Transaction' })

export const transactionSchema = z
  .discriminatedUnion('resource_type', [oneOffSchema, camelTransactionSchema])
  .meta({ id: 'TransactionResource' })

export type TransactionOnWire = z.output<typeof transactionSchema>

function presentReceipt(world: World, row: TransactionRow): z.output<typeof receiptSchema> | null {
  const { receipt } = row
  if (receipt === null) return null
  const incoming = (amount: string) =>
    present({ amount, asset: receipt.input_currency, network: row.source_network_id })
  const outgoing = (amount: string) =>
    present({ amount, asset: receipt.output_currency, network: row.destination_network_id })
  const nested = {
    exchange_rate: receipt.exchange_rate,
    input: incoming(receipt.initial_amount),
    subtotal: incoming(receipt.subtotal_amount),
    converted: outgoing(receipt.converted_amount),
    output: outgoing(receipt.outgoing_amount),
    payment_reference: row.one_off?.payment_reference ?? null,
    ...(row.imad !== null && { imad: row.imad }),
    ...(row.omad !== null && { omad: row.omad }),
  }
  if (world.settings(transactionSettings).receipts === 'both') return { ...receipt, ...nested }
  return {
    ...nested,
    external_fee: incoming(receipt.external_fee),
    client_fee: outgoing(receipt.client_fee),
    developer_fee: outgoing(receipt.client_fee),
    platform_fee: outgoing(receipt.platform_fee),
  }
}

function presentCrypto(row: TransactionRow): z.output<typeof cryptoDetailsSchema> | null {
  const details = present({
    source_crypto_address: row.sender?.sender_wallet_address ?? null,
    source_network_id: row.source_network_id,
    destination_crypto_address: row.destination_address,
    destination_network_id: row.destination_network_id,
    deposit_transaction_hash: row.deposit_hash,
    transaction_hash: row.payout_hash,
  })
  return Object.keys(details).length === 0 ? null : details
}

function presentRecovery({ recovery: about }: TransactionRow) {
  if (about === null) return {}
  const initiated_at = unixSeconds(about.initiated_at)
  return present({
    ...(about.kind === 'return'
      ? {
          return_code: about.code,
          return_reason: about.reason,
          return_initiated_at: initiated_at,
          return_deadline: about.deadline === null ? null : unixSeconds(about.deadline),
        }
      : { reversal_reason: about.reason, reversal_initiated_at: initiated_at }),
    net_recovered_amount: about.net_recovered_amount,
  })
}

/** GET /auto-transactions and its items. */
export function presentAuto(world: World, row: TransactionRow): z.output<typeof autoTransactionSchema> {
  return {
    id: row.id,
    client_id: row.client_id,
    auto_account_id: row.account_id ?? '',
    destination_id: row.destination_id,
    type: row.type,
    status: autoStatusSchema.parse(row.status),
    provider_id: 'platform',
    provider_external_id: `txn_${row.id}`,
    provider_status: row.status,
    ...present({
      failure_reason: row.failure_reason,
      ...timesOf(row),
      receipt: presentReceipt(world, row),
      crypto_details: presentCrypto(row),
      sender_details: row.sender === null ? null : present(row.sender),
      fiat_rail: row.rail,
    }),
    ...presentRecovery(row),
  }
}

export function presentOneOff(world: World, row: TransactionRow): z.output<typeof oneOffSchema> {
  const bank = findDestination(world, row.destination_id)?.bank ?? null
  return {
    id: row.id,
    resource_type: 'one_off',
    customer_id: row.customer_id,
    customer_name: row.one_off?.customer_name ?? '',
    crypto_address: row.one_off?.address ?? '',
    status: oneOffStatusSchema.parse(row.status),
    source_network_id: networkSchema.parse(row.one_off?.source_network_id),
    source_asset: row.one_off?.source_asset ?? '',
    destination_id: row.destination_id,
    destination_asset: row.output_asset,
    receipt: presentReceipt(world, row),
    crypto_details: presentCrypto(row),
    destination_payment_rail: row.rail,
    payment_reference: row.one_off?.payment_reference ?? null,
    ...present({
      send_amount: row.one_off?.send_amount ?? null,
      amount: destinationAmount(row),
      failure_reason: row.failure_reason,
      ...timesOf(row),
      sender_details: row.sender === null ? null : present(row.sender),
      destination_bank_name: bank?.bank_name ?? null,
      destination_account_holder_name: bank?.account_holder_name ?? null,
      destination_account_number_last_four: bank?.account_number?.slice(-4) ?? null,
      destination_routing_number: bank?.routing_number ?? null,
      destination_iban: bank?.iban ?? null,
      destination_bic: bank?.bic ?? null,
    }),
    ...presentRecovery(row),
  }
}

function presentCamel(world: World, row: TransactionRow): z.output<typeof camelTransactionSchema> {
  const { receipt } = row
  const amount = (name: 'initial_amount' | 'subtotal_amount' | 'converted_amount' | 'outgoing_amount') => ({
    amount: receipt?.[name] ?? '0',
    asset: name === 'initial_amount' || name === 'subtotal_amount' ? row.input_asset : row.output_asset,
  })
  return {
    id: row.id,
    resource_type: 'auto_account',
    type: row.type,
    status: autoStatusSchema.parse(row.status),
    description: `${row.input_asset} to ${row.output_asset}`,
    inputAmount: amount('initial_amount'),
    subtotalAmount: amount('subtotal_amount'),
    convertedAmount: amount('converted_amount'),
    outputAmount: amount('outgoing_amount'),
    settlement: { txnHash: row.payout_hash, imad: row.imad, omad: row.omad },
    components: null,
    createdAt: unixSeconds(row.created_at),
    updatedAt: unixSeconds(row.updated_at),
    completedAt: row.completed_at === null ? null : unixSeconds(row.completed_at),
    ...present({
      failure_reason: row.failure_reason,
      sender_details: row.sender === null ? null : present(row.sender),
      receipt: presentReceipt(world, row),
    }),
    ...presentRecovery(row),
  }
}

/** A transaction of either family, as /transactions shows it. */
export function presentTransaction(world: World, row: TransactionRow): TransactionOnWire {
  return row.family === 'one_off' ? presentOneOff(world, row) : presentCamel(world, row)
}
