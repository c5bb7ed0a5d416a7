import { namespace, operationsOf } from '../../contract/operation.js'
import { presentMandate } from '../mandates/index.js'
import { requireAgentic } from '../payment-agents/index.js'
import { instruct } from './flow.js'
import { requireInstruction } from './rules.js'
import { instructionSchema, instructionsAnswer, instructionsRequest, presentInstruction } from './wire.js'

const call = operationsOf({
  tag: 'Instructions',
  source: 'specification, Agentic routes; contract/agentic.md 6',
  stability: 'beta',
  featureGate: requireAgentic,
  decision: '0014',
})

export const instructionOperations = namespace('instructions', {
  create: call('POST /instructions', {
    summary:
      'Accepts proposals, all or none: makes what they say, drafts their mandates, schedules their payments.',
    spends: true,
    body: instructionsRequest,
    status: 201,
    output: instructionsAnswer,
    problems: [
      'not-found',
      'invalid-request',
      'invalid-identifier',
      'account-under-review',
      'terms-not-accepted',
      'forbidden',
      'state-restricted-rd',
      'conflict',
      'compliance-blocked',
      'service-unavailable',
    ],
    emits: ['recipient.created', 'recipient.updated', 'destination.created', 'auto_account.created'],
    run({ world, clientId }, { body }) {
      const accepted = instruct(world, clientId, body)
      return {
        ...(accepted.mandates.length > 0 && {
          mandates: accepted.mandates.map((row) => presentMandate(world, row)),
        }),
        instruction_ids: accepted.instructions.map(({ id }) => id),
      }
    },
  }),
  get: call('GET /instructions/{instruction_id}', {
    summary:
      'Reads one instruction: its actions, what each brought about, and whether its mandates are decided.',
    output: instructionSchema,
    run: ({ world, clientId }, { params }) =>
      presentInstruction(world, requireInstruction(world, clientId, params.instruction_id)),
  }),
})
