import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { customerDeleted, kybStatusCreated, kybStatusUpdated } from '../customers/index.js'
import {
  destinationCreated,
  destinationDeleted,
  recipientCreated,
  recipientDeleted,
  recipientUpdated,
} from './events.js'
import { setFednowReachable } from './flow/destinations.js'
import { followApproval, followDeletion, moveRecipient } from './flow/recipients.js'
import { recipientMachine } from './machines.js'
import { destinationOperations, recipientOperations } from './operations.js'
import { destinations, fednowOutages, recipients, riskyAddresses } from './rows.js'
import { setAddressRisk } from './rules/crypto-address.js'
import { routingNumber } from './wire/requests.js'

export {
  bankPayload,
  deletingDestination,
  type PayeeGoing,
  recipientUpdated,
  removingPayee,
  sampleBank,
} from './events.js'
export {
  createDestination,
  findDestination,
  isFednowReachable,
  isPayable,
  requireDestination,
  requirePayee,
  requireUsable,
} from './flow/destinations.js'
export { createRecipient, requireRecipient, useRecipient } from './flow/recipients.js'
export { recipientMachine } from './machines.js'
export {
  type CryptoDestinationRow,
  type DestinationRow,
  destinations,
  destinationsOf,
  type FiatDestinationRow,
  findLinked as findLinkedRecipient,
  type RecipientRow,
  recipientName,
  recipients,
  type UsDestinationRow,
} from './rows.js'
export {
  familyOfAddress,
  hasHighRiskWord,
  isAddress,
  isHighRiskAddress,
  requireScreened,
  riskHint,
} from './rules/crypto-address.js'
export { checkDigit, isRoutingNumber } from './rules/routing-number.js'
export { destinationSchema, presentDestination } from './wire/answers.js'
export { destinationRequest } from './wire/requests.js'

export const recipientsResource = defineResource({
  name: 'recipients',
  tables: [recipients, destinations, fednowOutages, riskyAddresses],
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
      takes: [argument('recipient_id', () => z.string())],
      run(world, id) {
        moveRecipient(world, id, 'freeze')
      },
    }),
    setFednowReachable: cause({
      summary: 'Whether FedNow reaches the US bank with this routing number; every bank, unless told.',
      takes: [argument('routing_number', routingNumber), argument('reachable', () => z.boolean())],
      run: setFednowReachable,
    }),
    setAddressRisk: cause({
      summary:
        'Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are kept.',
      takes: [argument('address', () => z.string()), argument('risk', () => z.enum(['high', 'none']))],
      run: setAddressRisk,
    }),
    unfreezeRecipient: cause({
      summary: 'The platform lets a recipient be paid again.',
      takes: [argument('recipient_id', () => z.string())],
      run(world, id) {
        moveRecipient(world, id, 'unfreeze')
      },
    }),
  },
})
