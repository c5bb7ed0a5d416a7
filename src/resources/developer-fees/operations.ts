import { operation } from '../../contract/operation.js'
import { readStatement } from './statement.js'
import { statementQuery, statementSchema } from './wire.js'

export const developerFeeOperations = {
  statement: operation({
    id: 'developerFees.statement',
    method: 'GET',
    path: '/developer-fees/statement',
    summary: 'Reads what the client earned by developer fees, and what was paid of it.',
    source: 'contract/agentic.md 13',
    tag: 'Payouts',
    query: statementQuery,
    output: statementSchema,
    gap: '0016',
    run: ({ world, clientId }, { query }) => readStatement(world, clientId, query),
  }),
}
