import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { askedId, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { anySigner } from '../signers/index.js'
import { agentStates, groupsOfSigner, type PaymentAgentRow, stateOf, walletsOfSigner } from './rows.js'

export const agentCreate = named('CreatePaymentAgentRequest', () => ({
  customer_id: askedId,
  name: z.string().max(255),
  hosted: z.literal(true, 'must be true: the platform makes the key of the agent, and keeps it'),
}))

export const agentSchema = named('PaymentAgentResponse', () => ({
  id: ksuid,
  name: z.string(),
  customer_id: ksuid,
  hosted: z.boolean(),
  signer_id: ksuid,
  signer_public_key: z.string(),
  wallet_ids: z.array(ksuid),
  state: z.enum(agentStates).meta({ id: 'PaymentAgentState' }),
  signer_group_cleanup: z
    .array(z.object({ signer_group_id: ksuid, name: z.string() }))
    .optional()
    .describe('Of a revoked agent: the groups that still have its signer.'),
}))

export function presentAgent(world: World, row: PaymentAgentRow): OutputOf<typeof agentSchema> {
  const { id, client_id, signer_id } = row
  const signer = anySigner(world, client_id, signer_id)
  invariant(signer, `agent ${id} has no signer`)
  const state = stateOf(world, row)
  const left = state === 'revoked' ? groupsOfSigner(world, client_id, signer_id) : []
  const cleanup = left.map((group) => ({ signer_group_id: group.id, name: group.name }))
  return shown(agentSchema, row, {
    hosted: true,
    signer_public_key: signer.public_key,
    wallet_ids: [...walletsOfSigner(world, client_id, signer_id)],
    state,
    signer_group_cleanup: cleanup.length === 0 ? null : cleanup,
  })
}
