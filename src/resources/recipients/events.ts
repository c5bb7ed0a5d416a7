import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { present, shown } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { each, named, object, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { guardPoint } from '../../kernel/rules.js'
import { presentAddressOrNull } from '../address.js'
import { networkSchema } from '../capabilities/index.js'
import { type DestinationRow, type FiatDestinationRow, type RecipientRow, recipientMachine } from './rows.js'

/** Asks the guards before a destination is deleted, by itself or with its recipient. */
export const deletingDestination = guardPoint<DestinationRow>('destinations.delete')

/** The recipient and the destinations that nobody can pay any more: the recipient is null where it stays. */
export interface PayeeGoing {
  readonly client_id: string
  readonly recipient_id: string | null
  readonly destination_ids: readonly string[]
}

/** Asks the guards before somebody deletes a recipient or a destination, but not where they go with their customer. */
export const removingPayee = guardPoint<PayeeGoing>('payees.remove')

/** Events have other names for the members of reads (contract/events.md 4 and 5). */

/** Presents a recipient for `recipient.updated`; `recipient.created` also names the customer. */
export function recipientEvent(row: RecipientRow) {
  return shown(recipientPayload, row, { address: presentAddressOrNull(row.address) })
}

/** Presents a destination for `destination.created`. */
export function destinationEvent(row: DestinationRow) {
  const { id, recipient_id, name } = row
  return row.type === 'crypto'
    ? {
        id,
        recipient_id,
        name,
        type: 'crypto' as const,
        crypto: present({ network_id: row.crypto.network_id, address: row.crypto.address }),
      }
    : { id, recipient_id, name, type: 'bank_account' as const, bank_account: bankEvent(row) }
}

/** A bank account as events spell it. */
function bankEvent({ type, bank }: FiatDestinationRow) {
  return present({
    account_holder_name: bank.account_holder_name,
    bank_address: presentAddressOrNull(bank.bank_address),
    account_holder_address: presentAddressOrNull(bank.account_holder_address),
    ...(type === 'fiat_us'
      ? {
          us_details: present({
            account_type: bank.account_type,
            account_number: bank.account_number,
            routing_number: bank.routing_number,
            wire_routing_number: bank.wire_routing_number,
          }),
        }
      : { bic: bank.bic, iban: bank.iban }),
  })
}

const line = lazy(() => z.string().exactOptional())

export const addressPayload = named('EventAddress', () => ({
  street1: z.string(),
  ...each(line(), 'street2', 'street3'),
  city: z.string(),
  ...each(line(), 'region', 'postal_code'),
  country: z.string(),
}))

export const bankPayload = named('EventBankAccount', () => ({
  account_holder_name: z.string(),
  ...each(addressPayload().exactOptional(), 'bank_address', 'account_holder_address'),
  us_details: z
    .object({
      account_type: z.enum(['checking', 'savings']),
      ...each(z.string(), 'account_number', 'routing_number'),
      wire_routing_number: line(),
    })
    .exactOptional(),
  ...each(line(), 'bic', 'iban'),
}))

export const sampleAddress = {
  street1: '1 Settlement Square',
  city: 'New York',
  region: 'NY',
  postal_code: '10004',
  country: 'US',
}

export const sampleBank = {
  account_holder_name: 'Acme Corp',
  bank_address: sampleAddress,
  us_details: {
    account_type: 'checking' as const,
    account_number: '286748672190',
    routing_number: '107700928',
  },
}

const recipientPayload = object(() => ({
  id: ksuid,
  name: z.string(),
  status: z.enum(recipientMachine.states),
  address: addressPayload().exactOptional(),
}))

const sampleRecipient = ({ id }: SampleContext) => ({
  id: id('recipient'),
  name: 'Supplier Ltd',
  status: 'active' as const,
  address: sampleAddress,
})

export const recipientCreated = defineEvent('recipient.created', {
  payload: () => recipientPayload().extend({ customer_id: ksuid }).meta({ id: 'RecipientCreatedEvent' }),
  sample: (context) => ({
    ...sampleRecipient(context),
    status: 'unused',
    customer_id: context.id('customer'),
  }),
})

export const recipientUpdated = defineEvent('recipient.updated', {
  payload: () => recipientPayload().meta({ id: 'RecipientUpdatedEvent' }),
  sample: sampleRecipient,
})

export const recipientDeleted = defineEvent('recipient.deleted', {
  payload: () => objectNamed('RecipientDeletedEvent', { ...each(ksuid, 'id', 'customer_id') }),
  sample: ({ id }) => ({ id: id('recipient'), customer_id: id('customer') }),
})

const destinationPayload = lazy(() => ({ ...each(ksuid, 'id', 'recipient_id'), name: z.string() }))

export const destinationCreated = defineEvent('destination.created', {
  payload: () =>
    z
      .discriminatedUnion('type', [
        z.object({
          ...destinationPayload(),
          type: z.literal('crypto'),
          crypto: z.object({ network_id: networkSchema().exactOptional(), address: z.string() }),
        }),
        z.object({ ...destinationPayload(), type: z.literal('bank_account'), bank_account: bankPayload() }),
      ])
      .meta({ id: 'DestinationCreatedEvent' }),
  sample: ({ id }) => ({
    id: id('destination'),
    recipient_id: id('recipient'),
    name: 'Operating account',
    type: 'bank_account',
    bank_account: sampleBank,
  }),
})

export const destinationDeleted = defineEvent('destination.deleted', {
  payload: () => objectNamed('DestinationDeletedEvent', { ...each(ksuid, 'id', 'recipient_id') }),
  sample: ({ id }) => ({ id: id('destination'), recipient_id: id('recipient') }),
})
