import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { notFound } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { customerDeleted, kybStatusCreated, kybStatusUpdated } from '../customers/index.js'
import {
  destinationCreated,
  destinationDeleted,
  recipientCreated,
  recipientDeleted,
  recipientUpdated,
} from './events.js'
import { destinationOperations, recipientOperations } from './operations.js'
import { destinations, type RecipientRow, recipients } from './schema.js'
import { followApproval, followDeletion, moveRecipient } from './service.js'
import { recipientMachine } from './states.js'

export { type Address, addressSchema, presentAddress, presentAddressOrNull } from './address.js'
export { familyOfAddress, isAddress } from './crypto-address.js'
export { findDestination, getDestination, requireUsable } from './destinations.js'
export { bankEvent, bankPayload, deletingDestination, sampleBank } from './events.js'
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
  machines: [recipientMachine],
  events: [recipientCreated, recipientUpdated, recipientDeleted, destinationCreated, destinationDeleted],
  reactions: [
    on(kybStatusCreated, followApproval),
    on(kybStatusUpdated, followApproval),
    on(customerDeleted, followDeletion),
  ],
  operations: { recipients: recipientOperations, destinations: destinationOperations },
  causes: {
    freezeRecipient: cause({
      summary: 'The platform stops payments to a recipient.',
      takes: [argument('recipient_id', z.string())],
      run(world, id) {
        moveRecipient(world, anyRecipient(world, id), 'freeze')
      },
    }),
    unfreezeRecipient: cause({
      summary: 'The platform lets a recipient be paid again.',
      takes: [argument('recipient_id', z.string())],
      run(world, id) {
        moveRecipient(world, anyRecipient(world, id), 'unfreeze')
      },
    }),
  },
})
