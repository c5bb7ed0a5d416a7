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
      /** The agent that is to do it. */
      payment_agent_id: askedId,
      // A draft names its agent, which says nothing here (contract/agentic.md 4).
      /** The drafts that the user accepts: all of them are done, or none. */
      proposals: z
        .array(
          proposalSchema()
            .extend({
              /** Ignored: a draft that is sent as it came names its agent here. */
              payment_agent_id: z.unknown().optional(),
            })
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
  /** Drafted mandates, in full: they wait to be approved. */
  mandates: z.array(mandateSchema()).optional(),
  /** One for each proposal. */
  instruction_ids: z.array(ksuid).optional(),
}))

const downstream = named('InstructionDownstream', () => ({
  /**
   * `recipient_id`: The payee that the action created or used; left out for none.
   * `destination_id`: The place to pay that the action created or used; left out for none.
   * `mandate_id`: The mandate that the action created; left out for none.
   */
  ...each(ksuid.optional(), 'recipient_id', 'destination_id', 'mandate_id'),
  /** The payments that the action scheduled; left out for none. */
  scheduled_payment_ids: z.array(ksuid).optional(),
  /** The account that the action opened; left out for none. */
  auto_account_id: ksuid.optional(),
}))

const actions = lazy(() => z.array(agenticAction()))

export const instructionSchema = named('Instruction', () => ({
  /**
   * `payment_agent_id`: The agent that was instructed.
   */
  ...each(ksuid, 'id', 'payment_agent_id'),
  /** Tells whether everything was done. */
  status: z.enum(instructionMachine.states).meta({ id: 'InstructionStatus' }),
  /** The things that it says to do, in their order. */
  actions: actions(),
  /** The objects that each action brought about, in the order of the actions. */
  downstream: z.array(downstream()),
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
