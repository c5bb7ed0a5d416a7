import { present } from '../../contract/resource.js'
import { presentAddressOrNull } from './address.js'
import type { DestinationRow, IbanBank, RecipientRow, UsBank } from './schema.js'

/** What events say (contract/events.md 4), in words that reads spell otherwise (5). */

/** Of `recipient.updated`; `recipient.created` also names the customer. */
export function recipientEvent(row: RecipientRow) {
  return present({
    id: row.id,
    name: row.name,
    status: row.status,
    address: presentAddressOrNull(row.address),
  })
}

/** Of `destination.created`. */
export function destinationEvent(row: DestinationRow) {
  const { id, recipient_id, name } = row
  return row.type === 'crypto'
    ? {
        id,
        recipient_id,
        name,
        type: 'crypto',
        crypto: present({ network_id: row.crypto.network_id, address: row.crypto.address }),
      }
    : { id, recipient_id, name, type: 'bank_account', bank_account: bankEvent(row.bank) }
}

/** A bank account as events spell it. */
export function bankEvent(bank: UsBank | IbanBank) {
  return present({
    account_holder_name: bank.account_holder_name,
    bank_address: presentAddressOrNull(bank.bank_address),
    account_holder_address: presentAddressOrNull(bank.account_holder_address),
    us_details: bank.iban === null ? usDetails(bank) : null,
    bic: bank.bic,
    iban: bank.iban,
  })
}

function usDetails(bank: UsBank) {
  return present({
    account_type: bank.account_type,
    account_number: bank.account_number,
    routing_number: bank.routing_number,
    wire_routing_number: bank.wire_routing_number,
  })
}
