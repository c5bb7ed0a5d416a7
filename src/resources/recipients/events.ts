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
  /** The first line, with street and number. */
  street1: z.string(),
  /**
   * `street2`: A second line, such as a floor or a suite; left out for none.
   * `street3`: A third line; left out for none.
   */
  ...each(line(), 'street2', 'street3'),
  /** The town or city. */
  city: z.string(),
  /**
   * `region`: The state, province or region; left out for none.
   * `postal_code`: The ZIP or postal code; left out for none.
   */
  ...each(line(), 'region', 'postal_code'),
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: z.string(),
}))

export const bankPayload = named('EventBankAccount', () => ({
  /** The name that the account is held in. */
  account_holder_name: z.string(),
  /**
   * `bank_address`: The postal address of the bank; left out where it is not known.
   * `account_holder_address`: The postal address of the account holder; left out where it is not
   * known.
   */
  ...each(addressPayload().exactOptional(), 'bank_address', 'account_holder_address'),
  /** Coordinates of an account at a US bank; left out for an IBAN. */
  us_details: z
    .object({
      /** Tells a current account from one for savings. */
      account_type: z.enum(['checking', 'savings']),
      /**
       * `account_number`: The number of the account, in full.
       * `routing_number`: The routing number for ACH, of nine digits.
       */
      ...each(z.string(), 'account_number', 'routing_number'),
      /** The routing number for wires; left out where wires use the one for ACH. */
      wire_routing_number: line(),
    })
    .exactOptional(),
  /**
   * `bic`: The BIC of the bank; left out for US banks and where none was given.
   * `iban`: The IBAN in electronic form; left out for US banks.
   */
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
  /** The payee's legal name. */
  name: z.string(),
  /** Tells whether the payee can be paid: not while it is frozen. */
  status: z.enum(recipientMachine.states),
  /** The payee's postal address; left out where none was given. */
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

const destinationPayload = lazy(() => ({
  /**
   * `recipient_id`: The payee that the destination belongs to.
   */
  ...each(ksuid, 'id', 'recipient_id'),
  /** The name that the client gave the destination. */
  name: z.string(),
}))

export const destinationCreated = defineEvent('destination.created', {
  payload: () =>
    z
      .discriminatedUnion('type', [
        z.object({
          ...destinationPayload(),
          /** Tells an address on a blockchain from an account at a bank. */
          type: z.literal('crypto'),
          /** The address that is paid, with its blockchain. */
          crypto: z.object({
            /** The blockchain that payments go on; left out where each payment says it. */
            network_id: networkSchema().exactOptional(),
            /** The address on the blockchain that is paid. */
            address: z.string(),
          }),
        }),
        z.object({
          ...destinationPayload(),
          /** Tells an account at a bank from an address on a blockchain. */
          type: z.literal('bank_account'),
          /** The account that is paid, with its holder and its bank. */
          bank_account: bankPayload(),
        }),
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
  payload: () =>
    objectNamed('DestinationDeletedEvent', {
      /**
       * `recipient_id`: The payee that the destination belonged to.
       */
      ...each(ksuid, 'id', 'recipient_id'),
    }),
  sample: ({ id }) => ({ id: id('destination'), recipient_id: id('recipient') }),
})
