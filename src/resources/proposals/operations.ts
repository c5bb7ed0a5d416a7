import { operation } from '../../contract/operation.js'
import { requireAgent, requireAgentic } from '../payment-agents/index.js'
import { answerOf, answersAfter, isPending, propose } from './flow.js'
import { progressOf } from './progress.js'
import { draftAnswer, draftRequest, progressSchema } from './wire/drafts.js'

const common = { tag: 'Payment Agents', stability: 'beta', gap: '0014', requires: requireAgentic } as const
const mebibyte = 1_048_576

export const proposalOperations = {
  propose: operation({
    ...common,
    id: 'paymentAgents.propose',
    method: 'POST',
    path: '/payment-agents/{payment_agent_id}/proposals',
    summary:
      'Drafts proposals out of a conversation and its documents; nothing is paid, and nothing is made.',
    source: 'specification, Payment agents and Other limits; contract/agentic.md 4',
    body: draftRequest,
    // 16 MiB of documents in base64, and the texts.
    bodyLimit: 24 * mebibyte,
    output: draftAnswer,
    // The bytes of documents.
    secrets: ['data'],
    problems: ['not-found', 'invalid-request', 'account-under-review'],
    run: (context, { params, body }) => propose(context, params.payment_agent_id, body),
    answersAfter,
    isPending,
    answer: ({ world }, output) => answerOf(world, output),
  }),
  progress: operation({
    ...common,
    id: 'paymentAgents.progress',
    method: 'GET',
    path: '/payment-agents/{payment_agent_id}/proposals/progress',
    summary: 'How far a draft has come: advisory, and idle while none is on its way.',
    source: 'specification, Proposal drafting progress; contract/agentic.md 4',
    output: progressSchema,
    problems: ['not-found'],
    run: ({ world, clientId }, { params }) =>
      progressOf(world, requireAgent(world, clientId, params.payment_agent_id)),
  }),
}
