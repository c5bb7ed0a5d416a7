import { defineResource } from '../../contract/resource.js'
import { marketingFeeCauses } from './causes.js'
import { deploymentPayoutUpdated, ownPayoutUpdated, stampDay, stampJob } from './flow.js'
import { marketingFeeOperations } from './operations.js'
import { declaredWallets, marketingContracts, marketingPayouts, marketingStamps } from './rows.js'

export const marketingFeeResource = defineResource({
  name: 'marketing-fee',
  tables: [marketingContracts, marketingPayouts, declaredWallets, marketingStamps],
  events: [ownPayoutUpdated, deploymentPayoutUpdated],
  jobs: { [stampJob]: stampDay },
  operations: { marketingFee: marketingFeeOperations },
  causes: marketingFeeCauses,
})
