import { present } from '../../contract/resource.js'
import type { World } from '../../kernel/world.js'
import { destinationAmount, type Sender, type TransactionRow, timesOf } from './schema.js'
import { statusInEvents } from './states.js'

/** Payloads: specification, Auto transaction (event object); contract/events.md 4 and 5. What has no value is left out. */

/** Events are always flat, whatever reads are (contract/events.md 5). */
function eventReceipt({ receipt, imad }: TransactionRow) {
  if (receipt === null) return null
  return imad === null ? receipt : { ...receipt, imad }
}

function cryptoDetails(row: TransactionRow) {
  const details = present({
    source_network_id: row.source_network_id,
    source_address: row.sender?.sender_wallet_address ?? null,
    destination_network_id: row.destination_network_id,
    destination_address: row.destination_address,
    tx_hash: row.payout_hash,
    deposit_tx_hash: row.deposit_hash,
  })
  return Object.keys(details).length === 0 ? null : details
}

function bankSender(sender: Sender | null) {
  return sender === null ? null : present(sender)
}

function walletSender(sender: Sender | null) {
  if (sender === null) return null
  const { sender_wallet_address, sender_network } = sender
  return present({ sender_wallet_address, sender_network })
}

export function autoEvent(row: TransactionRow) {
  return present({
    id: row.id,
    auto_account_id: row.account_id,
    destination_id: row.destination_id,
    type: row.type,
    status: statusInEvents[row.status],
    ...timesOf(row),
    failure_reason: row.failure_reason,
    receipt: eventReceipt(row),
    crypto_details: cryptoDetails(row),
    sender_details: bankSender(row.sender),
    fiat_rail: row.rail,
  })
}

export function oneOffEvent(row: TransactionRow) {
  const { one_off } = row
  const send = one_off?.send_amount ?? null
  return present({
    id: row.id,
    customer_id: row.customer_id,
    destination_id: row.destination_id,
    source_asset: one_off?.source_asset ?? null,
    source_network_id: one_off?.source_network_id ?? null,
    destination_amount: destinationAmount(row),
    destination_currency: row.output_asset,
    status: statusInEvents[row.status],
    ...timesOf(row),
    failure_reason: row.failure_reason,
    payment_reference: one_off?.payment_reference ?? null,
    temporary_address: one_off?.address ?? null,
    send_amount: one_off === null || send === null ? null : { amount: send, currency: one_off.source_asset },
    receipt: eventReceipt(row),
    crypto_details: cryptoDetails(row),
    sender_details: walletSender(row.sender),
    fiat_rail: row.rail,
  })
}

/** Tells of a transaction as it is now. */
export function tell(world: World, row: TransactionRow, what: 'created' | 'updated'): void {
  if (row.family === 'one_off') world.record(`transaction.one_off.${what}`, row.client_id, oneOffEvent(row))
  else world.record(`transaction.auto.${what}`, row.client_id, autoEvent(row))
}

/** The deposit of an auto account: received, then succeeded (specification, Auto and one-off transaction status). */
export function tellDeposit(world: World, row: TransactionRow, what: 'received' | 'succeeded'): void {
  if (row.family === 'auto_account')
    world.record(`transaction.auto.deposit.${what}`, row.client_id, autoEvent(row))
}
