import { defineResource, on } from '../../contract/resource.js'
import { documentJudged } from '../application-documents/index.js'
import { applicationMoved, linkExpired } from '../applications/index.js'
import { customerCauses } from './causes.js'
import * as events from './events.js'
import { expireLink, followApplication, followDocument } from './following.js'
import { kybMachine } from './machines.js'
import { customerOperations } from './operations.js'
import { customers } from './rows.js'

export {
  customerCreated,
  customerDeleted,
  deletingCustomer,
  kybStatusCreated,
  kybStatusUpdated,
} from './events.js'
export { createCustomer, moveKyb, requireCustomer } from './flow.js'
export { proofOfAddress } from './following.js'
export { kybMachine, kybShown } from './machines.js'
export {
  type CustomerRow,
  customers,
  type FreezeReason,
  findCustomerNamed,
  freezeReasons,
  isActive,
  isFrozen,
} from './rows.js'

/** Those whom a client serves, and whether they may transact. */
export const customersResource = defineResource({
  name: 'customers',
  tables: [customers],
  machines: [kybMachine],
  events: [
    events.customerCreated,
    events.customerUpdated,
    events.customerDeleted,
    events.linkCreated,
    events.linkUpdated,
    events.kybStatusCreated,
    events.kybStatusUpdated,
  ],
  reactions: [
    on(applicationMoved, followApplication),
    on(linkExpired, (world, { object }) => expireLink(world, object.customer_id)),
    on(documentJudged, followDocument),
  ],
  operations: { customers: customerOperations },
  causes: customerCauses,
})
