import { invariant } from '../../kernel/errors.js'
import { copyAsJson } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { currentOf, type MandateDecision, type MandateRow, mandates } from '../mandates/index.js'
import { requireActive, requireAgent } from '../payment-agents/index.js'
import { feesOf } from '../proposals/index.js'
import { Accepting } from './accepting.js'
import { instructionMachine } from './machines.js'
import { type InstructionRow, instructions } from './rows.js'
import { requirePurpose } from './rules.js'
import type { InstructionsRequest } from './wire.js'

/** The instructions and mandates that accepted proposals became. */
export interface Accepted {
  readonly instructions: readonly InstructionRow[]
  readonly mandates: readonly MandateRow[]
}

/**
 * Accepts proposals, all of them or none: makes what they say, and schedules what they pay.
 * @throws Problem 404; 403 for a frozen customer or payee; 400 for an agent that is not active, and for what cannot be
 */
export function instruct(world: World, clientId: string, body: InstructionsRequest): Accepted {
  const agent = requireAgent(world, clientId, body.payment_agent_id)
  requireActive(world, agent)
  const fees = feesOf(body)
  const accepted = body.proposals.map(({ actions }, at) => {
    requirePurpose(actions)
    const id = world.mint(instructions.name)
    const accepting = new Accepting(world, agent, id, fees)
    const downstream = actions.map((action, number) =>
      accepting.carryOut(action, `proposals.${at}.actions.${number}.${action.type}`),
    )
    const waits = downstream.some(({ mandate_id }) => mandate_id !== null)
    const { initial } = instructionMachine
    return world.insert(instructions, {
      id,
      client_id: clientId,
      customer_id: agent.customer_id,
      agent_id: agent.id,
      status: waits ? initial : world.move(instructionMachine, id, initial, 'execute'),
      actions: actions.map((action) => copyAsJson(action) ?? null),
      downstream,
      created_at: world.now,
      deleted_at: null,
    })
  })
  const ids = accepted.flatMap(({ downstream }) => downstream.flatMap(({ mandate_id }) => mandate_id ?? []))
  return { instructions: accepted, mandates: ids.map((id) => mandateOf(world, id)) }
}

function mandateOf(world: World, id: string): MandateRow {
  const row = world.table(mandates).get(id)
  invariant(row, `an instruction names mandate ${id}, which is not there`)
  return row
}

/** Reaction: executes an instruction once all its mandates are approved, and fails it when one is rejected. */
export function followDecision(world: World, { mandate_id, status }: MandateDecision): void {
  const { instruction_id } = mandateOf(world, mandate_id)
  const row = instruction_id === null ? undefined : world.table(instructions).get(instruction_id)
  if (row === undefined || row.status !== 'proposed') return
  if (status === 'rejected') move(world, row, 'fail')
  const drafted = row.downstream.flatMap(({ mandate_id: id }) => id ?? [])
  const isApproved = (id: string): boolean => currentOf(mandateOf(world, id)).approved_at !== null
  if (status === 'active' && drafted.every(isApproved)) move(world, row, 'execute')
}

function move(world: World, row: InstructionRow, action: 'execute' | 'fail'): void {
  const status = world.move(instructionMachine, row.id, row.status, action)
  world.update(instructions, row, { status })
}
