import * as z from 'zod'
import { present } from '../../contract/present.js'
import { askedId, ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { mandateSchema } from '../mandates/index.js'
import { agenticAction, feeMembers, feesTwice, proposalSchema, saysFeesOnce } from '../proposals/index.js'
import { instructionMachine } from './machines.js'
import { type InstructionRow, statusOfInstruction } from './rows.js'

export const instructionsRequest = lazy(() =>
  z
    .object({
      payment_agent_id: askedId,
      // A draft names its agent, which says nothing here (contract/agentic.md 4).
      proposals: z
        .array(
          proposalSchema()
            .extend({ payment_agent_id: z.unknown().optional().describe('Ignored.') })
            .meta({ id: 'InstructedProposal' }),
        )
        .min(1)
        .max(100),
      ...feeMembers(),
    })
    .refine(saysFeesOnce, feesTwice)
    .meta({ id: 'InstructionsRequest' }),
)

export type InstructionsRequest = OutputOf<typeof instructionsRequest>

export const instructionsAnswer = named('InstructionsResponse', () => ({
  mandates: z
    .array(mandateSchema())
    .optional()
    .describe('Drafted mandates, in full: they wait to be approved.'),
  instruction_ids: z.array(ksuid).optional().describe('One for each proposal.'),
}))

const downstream = named('InstructionDownstream', () => ({
  ...each(ksuid.optional(), 'recipient_id', 'destination_id', 'mandate_id'),
  scheduled_payment_ids: z.array(ksuid).optional(),
  auto_account_id: ksuid.optional(),
}))

const actions = lazy(() => z.array(agenticAction()))

export const instructionSchema = named('Instruction', () => ({
  ...each(ksuid, 'id', 'payment_agent_id'),
  status: z.enum(instructionMachine.states).meta({ id: 'InstructionStatus' }),
  actions: actions(),
  downstream: z.array(downstream()).describe('What each action brought about, in the order of the actions.'),
}))

export function presentInstruction(world: World, row: InstructionRow): OutputOf<typeof instructionSchema> {
  return {
    id: row.id,
    payment_agent_id: row.agent_id,
    status: statusOfInstruction(world, row),
    // They were accepted by the same schema.
    actions: actions().parse(row.actions),
    downstream: row.downstream.map(({ scheduled_payment_ids: ids, ...made }) =>
      present({ ...made, scheduled_payment_ids: ids === null ? null : [...ids] }),
    ),
  }
}
