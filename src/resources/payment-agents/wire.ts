import * as z from 'zod'
import { shown } from '../../contract/present.js'
import { askedId, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { anySigner } from '../signers/index.js'
import { agentStates, groupsOfSigner, type PaymentAgentRow, stateOf, walletsOfSigner } from './rows.js'

export const agentCreate = named('CreatePaymentAgentRequest', () => ({
  /** The customer whose money the agent spends. */
  customer_id: askedId,
  /** A name of your own, for people. */
  name: z.string().max(255),
  /** Must be true: the platform makes the key of the agent, and keeps it. */
  hosted: z.literal(true, 'must be true: the platform makes the key of the agent, and keeps it'),
}))

export const agentSchema = named('PaymentAgentResponse', () => ({
  id: ksuid,
  /** The name that the client gave the agent. */
  name: z.string(),
  customer_id: ksuid,
  /** Tells whether the platform keeps the agent's key, which it always does. */
  hosted: z.boolean(),
  /** The signer that the agent acts as: wallets whose groups have it can be spent from. */
  signer_id: ksuid,
  /** The public key of that signer, in base64. */
  signer_public_key: z.string(),
  /** The wallets of the customer that the agent may sign for now. */
  wallet_ids: z.array(ksuid),
  /** Tells whether the agent may act; a revoked one never may again. */
  state: z.enum(agentStates).meta({ id: 'PaymentAgentState' }),
  /** The groups that still have the signer of a revoked agent, so that somebody can remove it. */
  signer_group_cleanup: z
    .array(
      z.object({
        /** The group from which the signer should be removed. */
        signer_group_id: ksuid,
        /** The name of that group, for people. */
        name: z.string(),
      }),
    )
    .optional(),
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
