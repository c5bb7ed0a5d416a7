import { defineResource, on } from '../../contract/resource.js'
import { autoUpdated, oneOffUpdated } from '../transactions/index.js'
import { earnFee, payFees, payoutJob } from './flow.js'
import { developerFeeOperations } from './operations.js'
import { earnedFees } from './rows.js'

export const developerFeesResource = defineResource({
  name: 'developer-fees',
  tables: [earnedFees],
  reactions: [on(autoUpdated, earnFee), on(oneOffUpdated, earnFee)],
  jobs: { [payoutJob]: payFees },
  operations: { developerFees: developerFeeOperations },
})
