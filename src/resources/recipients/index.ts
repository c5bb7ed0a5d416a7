import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { customerDeleted, kybStatusCreated, kybStatusUpdated } from '../customers/index.js'
import * as events from './events.js'
import * as flow from './flow.js'
import { recipientMachine } from './machines.js'
import { destinationOperations, recipientOperations } from './operations.js'
import { destinations, fednowOutages, recipients, riskyAddresses } from './rows.js'
import { setAddressRisk } from './rules.js'
import { routingNumber } from './wire.js'

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
  createRecipient,
  findDestination,
  isFednowReachable,
  isPayable,
  requireDestination,
  requirePayee,
  requireRecipient,
  requireUsable,
  useRecipient,
} from './flow.js'
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
  checkDigit,
  familyOfAddress,
  hasHighRiskWord,
  isAddress,
  isHighRiskAddress,
  isRoutingNumber,
  requireScreened,
  riskHint,
} from './rules.js'
export { destinationRequest, destinationSchema, presentDestination } from './wire.js'

export const recipientsResource = defineResource({
  name: 'recipients',
  tables: [recipients, destinations, fednowOutages, riskyAddresses],
  machines: [recipientMachine],
  events: [
    events.recipientCreated,
    events.recipientUpdated,
    events.recipientDeleted,
    events.destinationCreated,
    events.destinationDeleted,
  ],
  reactions: [
    on(kybStatusCreated, flow.followApproval),
    on(kybStatusUpdated, flow.followApproval),
    on(customerDeleted, flow.followDeletion),
  ],
  operations: { recipients: recipientOperations, destinations: destinationOperations },
  causes: {
    freezeRecipient: cause({
      summary: 'The platform stops payments to a recipient.',
      takes: [argument('recipient_id', () => z.string())],
      run(world, id) {
        flow.moveRecipient(world, id, 'freeze')
      },
    }),
    setFednowReachable: cause({
      summary: 'Whether FedNow reaches the US bank with this routing number; every bank, unless told.',
      takes: [argument('routing_number', routingNumber), argument('reachable', () => z.boolean())],
      run: flow.setFednowReachable,
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
        flow.moveRecipient(world, id, 'unfreeze')
      },
    }),
  },
})
