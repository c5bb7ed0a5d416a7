import { namespace, operationsOf } from '../../contract/operation.js'
import { requireAgentic } from '../payment-agents/index.js'
import { chat } from './chat.js'
import { reportOnClient, reportOnCustomer } from './report.js'
import { chatAnswer, chatBody, clientQuery, clientReport, customerReport } from './wire.js'

const tag = 'Insights'
const source = 'specification, Capabilities and insights; contract/agentic.md 11'
const decision = '0014'
const stability = 'beta'

const shared = { decision, stability, featureGate: requireAgentic, problems: ['not-found'] } as const

const call = operationsOf({ tag, source, ...shared })

export const insightOperations = namespace('insights', {
  client: call('GET /insights', {
    summary:
      'Reports on all customers of the client: indicators, daily series, and each customer, the worst first.',
    query: clientQuery,
    output: clientReport,
    problems: ['not-found', 'invalid-identifier'],
    run: ({ world, clientId }, { query }) => reportOnClient(world, clientId, query),
  }),
  customer: call('GET /customers/{customer_id}/insights', {
    summary: 'Reports on one customer: what happened, what is due, and what to do about it.',
    output: customerReport,
    run: ({ world, clientId }, { params }) => reportOnCustomer(world, clientId, params.customer_id),
  }),
  chat: call('POST /customers/{customer_id}/insights/chat', {
    summary: 'Answers a question about one customer from its report.',
    source: 'specification, Customers and Limits',
    body: chatBody,
    output: chatAnswer,
    run: (context, { params, body }) => chat(context, params.customer_id, body),
  }),
})
