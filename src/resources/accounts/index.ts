import { defineResource, guard } from '../../contract/resource.js'
import { deletingCustomer } from '../customers/index.js'
import { deletingDestination } from '../recipients/index.js'
import { accountCreated, accountDeleted, accountUpdated } from './events.js'
import { accountOperations, internalViewOperations } from './operations.js'
import { accounts } from './rows.js'
import { keepWhileUsed } from './rules/eligibility.js'

export { accountUpdated, deletingAccount } from './events.js'
export { createAccount, germanBic, newGermanIban, requireAccount } from './flow.js'
export {
  type AccountRow,
  accounts,
  anyAsset,
  type Capability,
  type OfframpRow,
  type OnrampRow,
  type Rail,
  type ReturnAddress,
  rails,
  type SwapRow,
} from './rows.js'
export { requireAdmitted, requireDeveloperFees, requireEligible } from './rules/eligibility.js'
export {
  checkPaymentReference,
  currencyOf,
  exceedsRail,
  payoutNetwork,
  payoutRail,
  railCap,
  reaches,
  refundAddress,
  requireAssetOn,
  requirePayoutAsset,
} from './rules/routes.js'
export { observedFee, shareOf } from './wire/answers.js'
export {
  capabilitySchema,
  developerFeeBps,
  developerFeeFixed,
  developerFees,
  hasOneFee,
  twoFees,
} from './wire/requests.js'

export const accountsResource = defineResource({
  name: 'accounts',
  tables: [accounts],
  events: [accountCreated, accountUpdated, accountDeleted],
  guards: [
    guard(deletingCustomer, (world, row) => keepWhileUsed(world, row, 'customer_id')),
    guard(deletingDestination, (world, row) => keepWhileUsed(world, row, 'destination_id')),
  ],
  operations: { accounts: accountOperations, internalViews: internalViewOperations },
})
