import { defineResource } from '../../contract/resource.js'
import { feePayoutDeleted, feePayoutUpdated } from './events.js'
import { feePayoutOperations } from './operations.js'
import { feePayouts } from './rows.js'

export { findFeePayout, requireAddressOn } from './rules.js'

export const feePayoutResource = defineResource({
  name: 'fee-payout',
  tables: [feePayouts],
  events: [feePayoutUpdated, feePayoutDeleted],
  operations: { feePayout: feePayoutOperations },
})
