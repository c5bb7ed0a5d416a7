import { present } from '../../../contract/present.js'
import type { OutputOf } from '../../../contract/schema.js'
import { unixSeconds } from '../../../kernel/clock.js'
import type { World } from '../../../kernel/world.js'
import { type Rail, shareOf } from '../../accounts/index.js'
import { findDestination, type UsDestinationRow } from '../../recipients/index.js'
import * as rows from '../rows.js'
import { transactionSettings } from '../settings.js'
import type * as answers from './answers.js'

function presentReceipt(world: World, row: rows.FundedRow): OutputOf<typeof answers.receiptSchema> {
  const { receipt } = row
  const gas = rows.gasFeeOf(row)
  const network = { from: rows.sourceNetworkOf(row), to: rows.chainPayoutOf(row)?.network_id }
  const incoming = (amount: string) =>
    present({ amount, asset: receipt.input_currency, network: network.from })
  const outgoing = (amount: string) =>
    present({ amount, asset: receipt.output_currency, network: network.to })
  const nested = {
    exchange_rate: receipt.exchange_rate,
    input: incoming(receipt.initial_amount),
    subtotal: incoming(receipt.subtotal_amount),
    converted: outgoing(receipt.converted_amount),
    output: outgoing(receipt.outgoing_amount),
    payment_reference: rows.referenceOf(row),
    ...present({ ...rows.numbersOf(row) }),
  }
  if (world.settings(transactionSettings).receipts === 'both')
    return { ...receipt, ...nested, ...present({ gas_fee: gas }) }
  return {
    ...nested,
    external_fee: incoming(receipt.external_fee),
    client_fee: outgoing(receipt.client_fee),
    developer_fee: outgoing(receipt.client_fee),
    platform_fee: outgoing(receipt.platform_fee),
    ...(gas === null ? {} : { gas_fee: incoming(gas) }),
  }
}

function presentCrypto(row: rows.TransactionRow): OutputOf<typeof answers.cryptoDetailsSchema> | null {
  const payout = rows.chainPayoutOf(row)
  const details = present({
    source_crypto_address: rows.senderWalletOf(row),
    source_network_id: rows.sourceNetworkOf(row),
    destination_crypto_address: payout?.address,
    destination_network_id: payout?.network_id,
    deposit_transaction_hash: rows.depositHashOf(row),
    transaction_hash: payout?.transaction_hash,
  })
  return Object.keys(details).length === 0 ? null : details
}

function presentRecovery({ recovery: about }: rows.TransactionRow) {
  if (about === null) return {}
  const initiated_at = unixSeconds(about.initiated_at)
  return present({
    ...(about.kind === 'return'
      ? {
          return_code: about.code,
          return_reason: about.reason,
          return_initiated_at: initiated_at,
          return_deadline: unixSeconds(about.deadline),
        }
      : { reversal_reason: about.reason, reversal_initiated_at: initiated_at }),
    net_recovered_amount: about.net_recovered_amount,
  })
}

/** Observed live: good rows have an empty reason (contract/behaviour.md 11.2). */
function failureOf(world: World, { failure_reason }: rows.AutoTransactionRow): string | null {
  return failure_reason ?? (world.rules.quirks === 'observed' ? '' : null)
}

/** GET /auto-transactions and its items. */
export function presentAuto(
  world: World,
  row: rows.AutoTransactionRow,
): OutputOf<typeof answers.autoTransactionSchema> {
  return {
    id: row.id,
    client_id: row.client_id,
    auto_account_id: row.account_id,
    destination_id: row.destination_id,
    type: row.type,
    status: row.status,
    provider_id: 'platform',
    provider_external_id: `txn_${row.id}`,
    provider_status: row.status,
    ...present({
      failure_reason: failureOf(world, row),
      ...rows.timesOf(row),
      receipt: presentReceipt(world, row),
      crypto_details: presentCrypto(row),
      sender_details: present(row.deposit.sender),
      fiat_rail: rows.railOf(row),
    }),
    ...presentRecovery(row),
  }
}

export function presentOneOff(world: World, row: rows.OneOffRow): OutputOf<typeof answers.oneOffSchema> {
  return {
    id: row.id,
    resource_type: 'one_off',
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    crypto_address: row.address,
    status: row.status,
    source_network_id: row.source_network_id,
    source_asset: row.source_asset,
    destination_id: row.destination_id,
    destination_asset: row.output_asset,
    receipt: row.deposit === null ? null : presentReceipt(world, row),
    crypto_details: presentCrypto(row),
    destination_payment_rail: rows.railOf(row),
    payment_reference: row.payment_reference,
    ...shareOf(world, row),
    ...present({
      send_amount: row.send_amount,
      developer_fee_fixed: row.developer_fee_fixed,
      // The quote comes with the deposit (contract/behaviour.md 11.1).
      amount: row.deposit === null ? null : rows.destinationAmount(row),
      failure_reason: row.failure_reason,
      ...rows.timesOf(row),
      sender_details: row.deposit === null ? null : present(row.deposit.sender),
      ...bankDetails(world, row),
    }),
    ...presentRecovery(row),
  }
}

/** Presents the bank that a payout goes to. */
function bankDetails(world: World, row: rows.OneOffRow) {
  const destination = findDestination(world, row.destination_id)
  if (destination === undefined || destination.type === 'crypto') return {}
  const { bank } = destination
  const holder = {
    destination_bank_name: bank.bank_name,
    destination_account_holder_name: bank.account_holder_name,
  }
  return destination.type === 'fiat_us'
    ? {
        ...holder,
        destination_account_number_last_four: destination.bank.account_number.slice(-4),
        destination_routing_number: routingNumberFor(destination.bank, rows.railOf(row)),
      }
    : { ...holder, destination_iban: destination.bank.iban, destination_bic: destination.bank.bic }
}

/** Wires may go elsewhere in a bank than the rest. */
function routingNumberFor(bank: UsDestinationRow['bank'], rail: Rail | null): string {
  return rail === 'fedwire' ? (bank.wire_routing_number ?? bank.routing_number) : bank.routing_number
}

function presentCamel(
  world: World,
  row: rows.AutoTransactionRow,
): OutputOf<typeof answers.camelTransactionSchema> {
  const { receipt } = row
  const incoming = (amount: string) => ({ amount, asset: receipt.input_currency })
  const outgoing = (amount: string) => ({ amount, asset: receipt.output_currency })
  return {
    id: row.id,
    resource_type: 'auto_account',
    type: row.type,
    status: row.status,
    description: `${receipt.input_currency} to ${receipt.output_currency}`,
    inputAmount: incoming(receipt.initial_amount),
    subtotalAmount: incoming(receipt.subtotal_amount),
    convertedAmount: outgoing(receipt.converted_amount),
    outputAmount: outgoing(receipt.outgoing_amount),
    settlement: settlementOf(row),
    components: null,
    createdAt: unixSeconds(row.created_at),
    updatedAt: unixSeconds(row.updated_at),
    completedAt: row.completed_at === null ? null : unixSeconds(row.completed_at),
    ...present({
      failure_reason: failureOf(world, row),
      sender_details: present(row.deposit.sender),
      receipt: presentReceipt(world, row),
    }),
    ...presentRecovery(row),
  }
}

function settlementOf(row: rows.AutoTransactionRow) {
  const txnHash = rows.chainPayoutOf(row)?.transaction_hash ?? null
  return { txnHash, imad: null, omad: null, uetr: null, ...rows.numbersOf(row) }
}

/** A transaction of either family, as /transactions shows it. */
export function presentTransaction(world: World, row: rows.TransactionRow): answers.TransactionOnWire {
  return row.family === 'one_off' ? presentOneOff(world, row) : presentCamel(world, row)
}
