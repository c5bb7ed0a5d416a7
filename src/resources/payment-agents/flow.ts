import { custody } from '../../contract/host-ports.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { toBase64 } from '../../kernel/base64.js'
import type { World } from '../../kernel/world.js'
import { requireCustomer } from '../customers/index.js'
import { insertSigner } from '../signers/index.js'
import { type PaymentAgentRow, paymentAgents } from './rows.js'
import { requireAgent, requireName, requireNotFrozen } from './rules.js'
import type { agentCreate } from './wire.js'

/**
 * Makes an agent and its signer, whose key the platform keeps. It is pending until a group of a wallet has the signer.
 * @throws Problem 400 for an empty name, 404, 403 for a frozen customer
 */
export function createAgent(world: World, clientId: string, input: OutputOf<typeof agentCreate>) {
  requireName(input.name)
  const customer = requireCustomer(world, clientId, input.customer_id)
  requireNotFrozen(customer)
  const secret = world.randomText('agent-keys', '0123456789abcdef', 64)
  const spki = world.port(custody).p256PublicKey(secret)
  const signer = insertSigner(world, clientId, {
    name: input.name,
    public_key: toBase64(spki),
    key_type: 'ES256',
    is_managed: true,
  })
  return addRow(world, paymentAgents, {
    client_id: clientId,
    customer_id: customer.id,
    name: input.name,
    signer_id: signer.id,
    created_at: world.now,
    revoked_at: null,
  })
}

/** Revokes an agent for good; again is once. @throws Problem 404 */
export function revokeAgent(world: World, clientId: string, id: string): PaymentAgentRow {
  const row = requireAgent(world, clientId, id)
  return row.revoked_at === null ? world.update(paymentAgents, row, { revoked_at: world.now }) : row
}
