import { defineResource, event } from '../../contract/resource.js'
import { notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { destinationOperations, recipientOperations } from './operations.js'
import { destinations, type RecipientRow, recipients } from './schema.js'
import { followApproval, followDeletion, moveRecipient } from './service.js'

export { type Address, addressSchema, presentAddress, presentAddressOrNull } from './address.js'
export { familyOfAddress, isAddress } from './crypto-address.js'
export { findDestination, getDestination, requireUsable } from './destinations.js'
export { bankEvent } from './events.js'
export {
  type DestinationRow,
  destinationSchema,
  presentDestination,
  type RecipientRow,
  recipients,
} from './schema.js'
export { getRecipient, useRecipient } from './service.js'
export { recipientMachine } from './states.js'

/** Causes are the platform's, which knows the recipients of every client. */
function anyRecipient(world: World, id: string): RecipientRow {
  const row = world.table(recipients).get(id)
  if (row === undefined) throw notFound('recipient')
  return row
}

export const recipientsResource = defineResource({
  name: 'recipients',
  tables: [recipients, destinations],
  // Payloads: contract/events.md 4.
  events: [
    event('recipient.created'),
    event('recipient.updated'),
    event('recipient.deleted'),
    event('destination.created'),
    event('destination.deleted'),
  ],
  reactions: {
    'customer.kyb_status.created': followApproval,
    'customer.kyb_status.updated': followApproval,
    'customer.deleted': followDeletion,
  },
  operations: { recipients: recipientOperations, destinations: destinationOperations },
  causes: {
    /** The platform stops payments to a recipient. */
    freezeRecipient: (world: World, id: string): void => {
      moveRecipient(world, anyRecipient(world, id), 'freeze')
    },
    unfreezeRecipient: (world: World, id: string): void => {
      moveRecipient(world, anyRecipient(world, id), 'unfreeze')
    },
  },
})
