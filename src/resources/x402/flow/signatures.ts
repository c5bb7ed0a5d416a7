import { custody } from '../../../contract/host-ports.js'
import { Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { isoTime } from '../../../kernel/clock.js'
import { invariant } from '../../../kernel/errors.js'
import type { World } from '../../../kernel/world.js'
import { requireActive, requireAgent } from '../../payment-agents/index.js'
import { paymentHeader, paymentHeaders, transferWithAuthorization } from '../authorization.js'
import { x402Seconds } from '../machines.js'
import * as rows from '../rows.js'
import { windowOf } from '../rows.js'
import * as rules from '../rules.js'
import type { signatureSchema, signBody } from '../wire.js'
import { releaseJob } from './holds.js'
import { mandatesOf } from './mandates.js'

type SignRequest = OutputOf<typeof signBody>

/**
 * Signs a payment under the oldest mandate that allows it. Under the key of an authorization that can still be settled, it
 * signs that one again.
 * @throws Problem, in this order: 404; 501; 403 and 400 by the agent; 400 without a wallet for x402; 400 and 403 for what it
 * cannot pay; 409 by the key; 503 and 403 by screening; 403 by the mandates
 */
export function sign(world: World, clientId: string, agentId: string, key: string | null, body: SignRequest) {
  const agent = requireAgent(world, clientId, agentId)
  rules.requireOffered(world)
  requireActive(world, agent)
  const enabled = rules.requireEnabled(world, agent)
  const payment = rules.requirePayment(world, body)
  const earlier = key === null ? undefined : requireSamePayment(world, agent.id, key, payment)
  rules.requireScreenedPayee(world, payment.payTo)
  if (earlier !== undefined) return presentSignature(world, enabled, earlier, payment)
  const mandate = rules.requireMandate(world, agent, mandatesOf(world, clientId, agent.id), payment)
  const hold = issue(world, enabled, mandate, payment)
  if (key !== null)
    world.insert(rows.signingKeys, {
      id: rows.signingKeyId(agent.id, key),
      hold_id: hold.id,
      deleted_at: null,
    })
  return presentSignature(world, enabled, hold, payment)
}

/** Finds the authorization of a key; undefined for a new one. @throws Problem 409 unless it can be signed again */
function requireSamePayment(world: World, agentId: string, key: string, payment: rules.Payment) {
  const known = world.table(rows.signingKeys).get(rows.signingKeyId(agentId, key))
  const hold = known === undefined ? undefined : world.table(rows.holds).get(known.hold_id)
  if (hold === undefined) return undefined
  if (hold.payment !== payment.digest)
    throw new Problem('conflict', 'The idempotency key was used for another payment.', {
      hint: `it belongs to the authorization ${hold.id}: send a new key with each new payment`,
    })
  if (hold.state === 'settled')
    throw new Problem(
      'conflict',
      `The payment was settled by the transaction ${hold.tx_hash}: it must not be made again.`,
    )
  if (hold.state === 'released')
    throw new Problem(
      'conflict',
      'The authorization has expired and was released: use a new idempotency key.',
    )
  return hold
}

function issue(
  world: World,
  { address: payer }: rows.Enabled,
  mandate: rows.MandateRow,
  payment: rules.Payment,
) {
  const seconds = Math.floor(world.now / 1000)
  const valid_before = seconds + payment.timeoutSeconds
  const { client_id, agent_id, id: mandate_id, wallet_id, asset } = mandate
  const { payTo: pay_to, value, network: network_id } = payment
  const transfer = { client_id, agent_id, mandate_id, wallet_id, payer, pay_to, value, asset, network_id }
  const row = addRow(world, rows.holds, {
    ...transfer,
    nonce: `0x${world.randomText('x402-nonces', '0123456789abcdef', 64)}`,
    valid_after: seconds - x402Seconds.before,
    valid_before,
    payment: payment.digest,
    state: 'outstanding',
    created_at: world.now,
  })
  world.schedule(releaseJob, row.id, valid_before * 1000)
  return row
}

function presentSignature(
  world: World,
  { secret }: rows.Enabled,
  hold: rows.HoldRow,
  payment: rules.Payment,
): OutputOf<typeof signatureSchema> {
  const { id: authorization_id, mandate_id, payer, pay_to, value, nonce } = hold
  const { valid_after: validAfter, valid_before: validBefore } = hold
  const authorization = { from: payer, to: pay_to, value, validAfter, validBefore, nonce }
  const data = transferWithAuthorization(payment.domain, authorization)
  const signature = world.port(custody).signTypedData(secret, data)
  const { version, shortNetwork: network, url, requirements } = payment
  const { description, mimeType } = requirements
  const resource =
    url === null ? undefined : { url, ...(description && { description }), ...(mimeType && { mimeType }) }
  const form = { version, network, resource, accepted: rules.acceptedOf(payment) }
  const mandate = world.table(rows.mandates).get(mandate_id)
  invariant(mandate, `the hold ${authorization_id} has no mandate`)
  const authorized = { signature, authorization_id, mandate_id, payer, pay_to, value, nonce }
  return {
    payment_header: paymentHeader(form, authorization, signature),
    payment_header_name: paymentHeaders[version],
    ...authorized,
    valid_before: isoTime(validBefore * 1000),
    window_committed: String(windowOf(world, mandate).committed),
  }
}
