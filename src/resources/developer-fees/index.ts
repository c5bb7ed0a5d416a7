import { namespace, operationsOf } from '../../contract/operation.js'
import { defineResource, on } from '../../contract/resource.js'
import { autoUpdated, oneOffUpdated } from '../transactions/index.js'
import { earnedFees, earnFee, payFees, payoutJob } from './flow.js'
import { readStatement } from './statement.js'
import { statementQuery, statementSchema } from './wire.js'

const call = operationsOf({ tag: 'Payouts', source: 'contract/agentic.md 13' })

const developerFeeOperations = namespace('developerFees', {
  statement: call('GET /developer-fees/statement', {
    summary: 'Reads what the client earned by developer fees, and what was paid of it.',
    query: statementQuery,
    output: statementSchema,
    decision: '0016',
    run: ({ world, clientId }, { query }) => readStatement(world, clientId, query),
  }),
})

export const developerFeesResource = defineResource({
  name: 'developer-fees',
  tables: [earnedFees],
  reactions: [on(autoUpdated, earnFee), on(oneOffUpdated, earnFee)],
  jobs: { [payoutJob]: payFees },
  operations: { developerFees: developerFeeOperations },
})
