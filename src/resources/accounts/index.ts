import { defineResource, event } from '../../contract/resource.js'
import { accountOperations, internalViewOperations } from './operations.js'
import { accounts } from './schema.js'
import { refuseWhileUsed } from './service.js'

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
} from './schema.js'
export { getAccount, payoutNetwork, payoutRail, requirePayoutAsset } from './service.js'

export const accountsResource = defineResource({
  name: 'accounts',
  tables: [accounts],
  // Payloads: contract/events.md 4.
  events: [event('auto_account.created'), event('auto_account.updated'), event('auto_account.deleted')],
  reactions: {
    'customer.deleted': refuseWhileUsed('customer_id', 'customer_id'),
    'destination.deleted': refuseWhileUsed('destination_id', 'id'),
  },
  operations: { accounts: accountOperations, internalViews: internalViewOperations },
})
