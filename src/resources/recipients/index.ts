import { defineResource, on } from '../../contract/resource.js'
import { customerDeleted, kybStatusCreated, kybStatusUpdated } from '../customers/index.js'
import { recipientCauses } from './causes.js'
import * as events from './events.js'
import * as flow from './flow.js'
import { destinationOperations, recipientOperations } from './operations.js'
import { destinations, fednowOutages, recipientMachine, recipients, riskyAddresses } from './rows.js'

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
export {
  type CryptoDestinationRow,
  type DestinationRow,
  destinations,
  destinationsOf,
  type FiatDestinationRow,
  findLinked as findLinkedRecipient,
  type RecipientRow,
  recipientMachine,
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
  causes: recipientCauses,
})
