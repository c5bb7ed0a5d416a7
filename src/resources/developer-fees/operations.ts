import { namespace, operationsOf } from '../../contract/operation.js'
import { readStatement } from './statement.js'
import { statementQuery, statementSchema } from './wire.js'

const call = operationsOf({ tag: 'Payouts', source: 'contract/agentic.md 13' })

export const developerFeeOperations = namespace('developerFees', {
  statement: call('GET /developer-fees/statement', {
    summary: 'Reads what the client earned by developer fees, and what was paid of it.',
    query: statementQuery,
    output: statementSchema,
    decision: '0016',
    run: ({ world, clientId }, { query }) => readStatement(world, clientId, query),
  }),
})
