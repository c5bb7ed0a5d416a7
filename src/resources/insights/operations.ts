import { operation } from '../../contract/operation.js'
import { requireAgentic } from '../payment-agents/index.js'
import { chat } from './chat.js'
import { reportOnClient, reportOnCustomer } from './report.js'
import { chatAnswer, chatBody, clientQuery, clientReport, customerReport } from './wire.js'

const tag = 'Insights'
const source = 'specification, Capabilities and insights; contract/agentic.md 11'
const gap = '0014'
const stability = 'beta'

export const insightOperations = {
  client: operation({
    id: 'insights.client',
    method: 'GET',
    path: '/insights',
    summary:
      'Reports on all customers of the client: indicators, daily series, and each customer, the worst first.',
    source,
    tag,
    query: clientQuery,
    output: clientReport,
    problems: ['not-found', 'invalid-identifier'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { query }) => reportOnClient(world, clientId, query),
  }),
  customer: operation({
    id: 'insights.customer',
    method: 'GET',
    path: '/customers/{customer_id}/insights',
    summary: 'Reports on one customer: what happened, what is due, and what to do about it.',
    source,
    tag,
    output: customerReport,
    problems: ['not-found'],
    stability,
    requires: requireAgentic,
    gap,
    run: ({ world, clientId }, { params }) => reportOnCustomer(world, clientId, params.customer_id),
  }),
  chat: operation({
    id: 'insights.chat',
    method: 'POST',
    path: '/customers/{customer_id}/insights/chat',
    summary: 'Answers a question about one customer from its report.',
    source: 'specification, Customers and Limits',
    tag,
    body: chatBody,
    output: chatAnswer,
    problems: ['not-found'],
    stability,
    requires: requireAgentic,
    gap,
    run: (context, { params, body }) => chat(context, params.customer_id, body),
  }),
}
