import { type ClientRow, clientTable, type Texts, type TextsOrNull } from '../../contract/rows.js'
import type { Json } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { isExpired, mandates } from '../mandates/index.js'
import type { InstructionStatus } from './machines.js'

/** The things that one action made; what it did not make is null. */
export interface Downstream
  extends TextsOrNull<'recipient_id' | 'destination_id' | 'mandate_id' | 'auto_account_id'> {
  readonly scheduled_payment_ids: readonly string[] | null
}

/** A proposal that was accepted. */
export interface InstructionRow extends ClientRow, Texts<'customer_id' | 'agent_id'> {
  readonly status: InstructionStatus
  /** The actions as they were accepted. */
  readonly actions: readonly Json[]
  /** The things that each action made. */
  readonly downstream: readonly Downstream[]
}

export const instructions = clientTable<InstructionRow>('instructions', {
  namedBy: ['instruction_id'],
})

/** Gives the status of an instruction. A mandate that ends before anybody approves it fails what drafted it: like its own end, this is never stored. */
export function statusOfInstruction(world: World, row: InstructionRow): InstructionRow['status'] {
  if (row.status !== 'proposed') return row.status
  const hasEnded = row.downstream.some(({ mandate_id }) => {
    const mandate = mandate_id === null ? undefined : world.table(mandates).get(mandate_id)
    return mandate?.status === 'pending' && isExpired(mandate, world.now)
  })
  return hasEnded ? 'failed' : row.status
}
