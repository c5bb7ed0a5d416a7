import { defineResource, guard } from '../../contract/resource.js'
import { deletingCustomer } from '../customers/index.js'
import { deletingDestination } from '../recipients/index.js'
import { accountCreated, accountDeleted, accountUpdated } from './events.js'
import { accountOperations, internalViewOperations } from './operations.js'
import { accounts } from './schema.js'
import { keepWhileUsed } from './service.js'

export { requireDeveloperFees, requireEligible } from './eligibility.js'
export { refundAddress, requireAssetOn, requireNetwork } from './routes.js'
export {
  type AccountRow,
  accounts,
  anyAsset,
  type Capability,
  capabilitySchema,
  developerFeeBps,
  type Rail,
  type ReturnAddress,
  rails,
} from './schema.js'
export { getAccount, payoutNetwork, payoutRail, requirePayoutAsset } from './service.js'

export const accountsResource = defineResource({
  name: 'accounts',
  tables: [accounts],
  events: [accountCreated, accountUpdated, accountDeleted],
  guards: [
    guard(deletingCustomer, (world, { client_id, id }) => keepWhileUsed(world, client_id, 'customer_id', id)),
    guard(deletingDestination, (world, { client_id, id }) =>
      keepWhileUsed(world, client_id, 'destination_id', id),
    ),
  ],
  operations: { accounts: accountOperations, internalViews: internalViewOperations },
})
