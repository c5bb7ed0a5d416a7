import { namespace, operationsOf } from '../../contract/operation.js'
import { requireAgent, requireAgentic } from '../payment-agents/index.js'
import { answerOf, answersAfter, isPending, propose } from './flow.js'
import { progressOf } from './progress.js'
import { draftAnswer, draftRequest, progressSchema } from './wire/drafts.js'

const mebibyte = 1_048_576

const call = operationsOf({
  tag: 'Payment Agents',
  stability: 'beta',
  decision: '0014',
  featureGate: requireAgentic,
  source: 'specification, Payment agents and Other limits; contract/agentic.md 4',
})

export const proposalOperations = namespace('paymentAgents', {
  propose: call('POST /payment-agents/{payment_agent_id}/proposals', {
    summary:
      'Drafts proposals out of a conversation and its documents; nothing is paid, and nothing is made.',
    body: draftRequest,
    // 16 MiB of documents in base64, and the texts.
    bodyLimit: 24 * mebibyte,
    output: draftAnswer,
    // The bytes of documents.
    secrets: ['data'],
    problems: ['invalid-request', 'account-under-review'],
    run: (context, { params, body }) => propose(context, params.payment_agent_id, body),
    answersAfter,
    isPending,
    answer: ({ world }, output) => answerOf(world, output),
  }),
  progress: call('GET /payment-agents/{payment_agent_id}/proposals/progress', {
    summary: 'How far a draft has come: advisory, and idle while none is on its way.',
    source: 'specification, Proposal drafting progress; contract/agentic.md 4',
    output: progressSchema,
    run: ({ world, clientId }, { params }) =>
      progressOf(world, requireAgent(world, clientId, params.payment_agent_id)),
  }),
})
