import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { present } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { internalFact } from '../../kernel/fact.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { rails } from '../accounts/index.js'
import { networkSchema, sampleNetwork } from '../capabilities/index.js'
import type { WaitEnd } from '../wallets/index.js'
import { eventStatuses, statusInEvents } from './machines.js'
import * as rows from './rows.js'

/**
 * Payloads: specification, Auto transaction (event object); contract/events.md 4 and 5. What has no value is left out.
 */

/** Events are always flat, whatever reads are (contract/events.md 5). */
function eventReceipt(row: rows.FundedRow) {
  const gas_fee = rows.gasFeeOf(row)
  const imad = rows.numbersOf(row)?.imad ?? null
  // Most have neither: rows and events may have the same receipt, which nobody changes.
  if (gas_fee === null && imad === null) return row.receipt
  return { ...row.receipt, ...present({ gas_fee, imad }) }
}

function cryptoDetails(row: rows.TransactionRow) {
  const payout = rows.chainPayoutOf(row)
  const details = present({
    source_network_id: rows.sourceNetworkOf(row),
    source_address: rows.senderWalletOf(row),
    destination_network_id: payout?.network_id,
    destination_address: payout?.address,
    tx_hash: payout?.transaction_hash,
    deposit_tx_hash: rows.depositHashOf(row),
  })
  return Object.keys(details).length === 0 ? null : details
}

function progressOf(row: rows.TransactionRow) {
  return { status: statusInEvents[row.status], ...rows.timesOf(row), failure_reason: row.failure_reason }
}

function autoEvent(row: rows.AutoTransactionRow) {
  return present({
    id: row.id,
    auto_account_id: row.account_id,
    destination_id: row.destination_id,
    type: row.type,
    status: statusInEvents[row.status],
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
    completed_at: row.completed_at === null ? null : unixSeconds(row.completed_at),
    failure_reason: row.failure_reason,
    receipt: eventReceipt(row),
    crypto_details: cryptoDetails(row),
    sender_details: present(row.deposit.sender),
    fiat_rail: rows.railOf(row),
  })
}

function oneOffEvent(row: rows.OneOffRow) {
  const { send_amount: send, deposit } = row
  const { sender_wallet_address, sender_network } = deposit?.sender ?? {}
  return present({
    id: row.id,
    customer_id: row.customer_id,
    destination_id: row.destination_id,
    source_asset: row.source_asset,
    source_network_id: row.source_network_id,
    destination_amount: rows.destinationAmount(row),
    destination_currency: row.output_asset,
    ...progressOf(row),
    payment_reference: row.payment_reference,
    temporary_address: row.address,
    send_amount: send === null ? null : { amount: send, currency: row.source_asset },
    receipt: row.deposit === null ? null : eventReceipt(row),
    crypto_details: cryptoDetails(row),
    sender_details: deposit === null ? null : present({ sender_wallet_address, sender_network }),
    fiat_rail: rows.railOf(row),
  })
}

const text = lazy(() => z.string().exactOptional())
const network = lazy(() => networkSchema().exactOptional())
const rail = lazy(() => z.enum(rails).exactOptional())

const receiptPayload = named('EventReceipt', () => ({
  ...rows.receiptShape().shape,
  /**
   * `gas_fee`: The fee of the blockchain, in the deposited asset; of a swap only.
   * `imad`: The number that Fedwire gave the payment when it was sent; left out before, and for other
   * rails.
   */
  ...each(text(), 'gas_fee', 'imad'),
}))

const cryptoPayload = named('EventCryptoDetails', () => ({
  /** The blockchain that the deposit came on, or is awaited on. */
  source_network_id: network(),
  /** The blockchain address that the deposit came from. */
  source_address: text(),
  /** The blockchain that the payout goes on. */
  destination_network_id: network(),
  /**
   * `destination_address`: The blockchain address that is paid.
   * `tx_hash`: The hash of the payout on its blockchain; left out until it is sent.
   * `deposit_tx_hash`: The hash of the deposit on its blockchain; left out until it has come.
   */
  ...each(text(), 'destination_address', 'tx_hash', 'deposit_tx_hash'),
}))

/** Members of both families for how far a transaction has come. */
const progress = lazy(() => ({
  /** Tells how far the money has come, in the words of events: reads have more of them. */
  status: z.enum(eventStatuses),
  ...each(unixTime, 'created_at', 'updated_at'),
  /** The moment at which the money reached the payee; left out until then. */
  completed_at: unixTime.exactOptional(),
  /** Says why it failed; left out unless it did. */
  failure_reason: text(),
}))
const outcome = lazy(() => ({
  /** Amounts, fees and exchange rate, always with flat members; left out until the deposit is there. */
  receipt: receiptPayload().exactOptional(),
  /** The blockchain side: addresses, networks and hashes; left out where no blockchain takes part. */
  crypto_details: cryptoPayload().exactOptional(),
}))

const autoPayload = named('AutoTransactionEvent', () => ({
  /**
   * `auto_account_id`: The onramp, offramp or swap account that the deposit came to.
   * `destination_id`: The bank account or blockchain address that is paid.
   */
  ...each(ksuid, 'id', 'auto_account_id', 'destination_id'),
  /**
   * The kind of the account: from a bank (`onramp`), to a bank (`offramp`), or between blockchains
   * (`swap`).
   */
  type: z.enum(rows.transactionTypes),
  ...progress(),
  ...outcome(),
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details: z
    .object({
      /** Tells whether the money came from a bank account or from a blockchain wallet. */
      sender_type: z.enum(rows.senderTypes),
      ...rows.senderMembers(text(), network()),
    })
    .exactOptional(),
  /** The bank rail that the money came in or goes out by; left out for swaps. */
  fiat_rail: rail(),
}))

const oneOffPayload = named('OneOffTransactionEvent', () => ({
  /**
   * `destination_id`: The bank account or blockchain address that is paid.
   */
  ...each(ksuid, 'id', 'customer_id', 'destination_id'),
  /** The symbol of the asset that is deposited. */
  source_asset: z.string(),
  /** The blockchain on which the deposit is awaited, or came. */
  source_network_id: networkSchema(),
  /**
   * The amount that the payee gets; left out where neither an amount was asked for nor a deposit came.
   */
  destination_amount: text(),
  /** The symbol of the asset that the payee gets. */
  destination_currency: z.string(),
  ...progress(),
  /** The text that the payee reads beside the payment; left out where there is none. */
  payment_reference: text(),
  /** The single-use blockchain address that the deposit goes to: reads call it `crypto_address`. */
  temporary_address: z.string(),
  /** The amount to deposit so that the payee gets what was asked for; left out where no amount was. */
  send_amount: z
    .object({
      /**
       * `amount`: The amount as a decimal text.
       * `currency`: The symbol of the asset to deposit.
       */
      ...each(z.string(), 'amount', 'currency'),
    })
    .exactOptional(),
  ...outcome(),
  /** The wallet that the deposit came from; left out until it is there. */
  sender_details: z
    .object({
      /** The blockchain address that the money came from. */
      sender_wallet_address: text(),
      /** The blockchain that the money came on. */
      sender_network: network(),
    })
    .exactOptional(),
  /** The bank rail that pays out; left out for a payout on a blockchain. */
  fiat_rail: rail(),
}))

const wallet = '0x52908400098527886e0f7030069857d2e4169ee7'
const counterparty = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const hash = `0x${'5f'.repeat(32)}`

const sampleReceipt = {
  input_currency: 'USD',
  output_currency: 'USDC',
  initial_amount: '1.5',
  subtotal_amount: '1.5',
  converted_amount: '1.5',
  outgoing_amount: '1.5',
  external_fee: '0',
  client_fee: '0',
  platform_fee: '0',
  exchange_rate: '1',
  developer_fee: '0',
}

function autoSample(context: SampleContext) {
  const { id, now } = context
  return {
    id: id('transaction'),
    auto_account_id: id('account'),
    destination_id: id('destination'),
    type: 'onramp' as const,
    receipt: sampleReceipt,
    sender_details: {
      sender_type: 'fiat_account' as const,
      sender_account_holder_name: 'Acme Corp',
      sender_bank_name: 'Sandbox Originating Bank',
      sender_routing_number: '107700928',
      sender_account_number: '286748672190',
      sender_account_type: 'checking',
    },
    fiat_rail: 'ach' as const,
    status: 'pending' as const,
    created_at: now,
    updated_at: now,
    crypto_details: { destination_network_id: sampleNetwork(context), destination_address: wallet } as const,
  }
}

function oneOffSample(context: SampleContext) {
  const { id, now } = context
  const source_network_id = sampleNetwork(context)
  return {
    id: id('one-off'),
    customer_id: id('customer'),
    destination_id: id('destination'),
    source_asset: 'USDC',
    source_network_id,
    destination_amount: '1.5',
    destination_currency: 'USD',
    payment_reference: 'INV 1001',
    temporary_address: counterparty,
    send_amount: { amount: '1.5', currency: 'USDC' },
    crypto_details: { source_network_id },
    fiat_rail: 'ach' as const,
    status: 'pending' as const,
    created_at: now,
    updated_at: now,
  } as const
}

/** The last event of a transaction, half a minute after it began. */
function completedSample({ now }: SampleContext) {
  return { status: 'completed', created_at: now - 30, updated_at: now, completed_at: now } as const
}

export const autoCreated = defineEvent('transaction.auto.created', {
  payload: autoPayload,
  sample: autoSample,
})

export const autoUpdated = defineEvent('transaction.auto.updated', {
  payload: autoPayload,
  sample(context) {
    const sample = autoSample(context)
    return {
      ...sample,
      ...completedSample(context),
      crypto_details: { ...sample.crypto_details, tx_hash: hash },
    }
  },
})

export const depositReceived = defineEvent('transaction.auto.deposit.received', {
  payload: autoPayload,
  sample: autoSample,
})

export const depositSucceeded = defineEvent('transaction.auto.deposit.succeeded', {
  payload: autoPayload,
  sample: (context) => ({ ...autoSample(context), status: 'processing' }),
})

export const oneOffCreated = defineEvent('transaction.one_off.created', {
  payload: oneOffPayload,
  sample: oneOffSample,
})

export const oneOffUpdated = defineEvent('transaction.one_off.updated', {
  payload: oneOffPayload,
  sample: (context) => ({
    ...oneOffSample(context),
    ...completedSample(context),
    crypto_details: {
      source_network_id: sampleNetwork(context),
      source_address: wallet,
      deposit_tx_hash: hash,
    },
    sender_details: { sender_wallet_address: wallet, sender_network: sampleNetwork(context) },
    receipt: { ...sampleReceipt, input_currency: 'USDC', output_currency: 'USD' },
  }),
})

/** Somebody's word was waited for, and the wait is over: the money goes on, was refused, or never came or went back. */
export const waitEnded = internalFact<WaitEnd>('transaction.wait_ended')

/** Tells of a transaction as it is now. */
export function recordTransaction(world: World, row: rows.TransactionRow, what: 'created' | 'updated'): void {
  if (row.family === 'one_off')
    world.record(what === 'created' ? oneOffCreated : oneOffUpdated, row.client_id, oneOffEvent(row))
  else world.record(what === 'created' ? autoCreated : autoUpdated, row.client_id, autoEvent(row))
}

/** The deposit of an auto account came (specification, Auto and one-off transaction status). */
export function recordDepositReceived(world: World, row: rows.AutoTransactionRow): void {
  world.record(depositReceived, row.client_id, autoEvent(row))
}

/** The money was converted: of an auto account, its deposit has succeeded with that. */
export function recordConverted(world: World, row: rows.TransactionRow): void {
  if (row.family === 'one_off') return void recordTransaction(world, row, 'updated')
  const event = autoEvent(row)
  world.record(depositSucceeded, row.client_id, event)
  world.record(autoUpdated, row.client_id, event)
}
