import { custody } from '../../../contract/host-ports.js'
import { notFound, Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import { invariant } from '../../../kernel/errors.js'
import type { Job } from '../../../kernel/scheduler.js'
import { printable } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { paymentAgents, requireActive, requireAgent } from '../../payment-agents/index.js'
import { openWallet } from '../../wallets/index.js'
import { enablementMachine, x402Delays } from '../machines.js'
import * as rows from '../rows.js'
import { requireOffered, requireUp } from '../rules.js'

export const enablementJob = 'x402.provision'

/**
 * Makes a wallet for an agent that signs x402 payments and nothing else. Again is once.
 * @throws Problem 404; 501; 403 and 400 by the agent; 409 while the wallet is made; 503
 */
export function enable(world: World, clientId: string, agentId: string): rows.EnablementRow {
  const agent = requireAgent(world, clientId, agentId)
  requireOffered(world)
  requireActive(world, agent)
  const known = rows.enablementOf(world, agent.id)
  if (known?.status === 'active') return known
  if (known !== undefined)
    throw new Problem('conflict', 'x402 is being enabled for the agent', {
      hint: 'another request has begun it: read GET of the same path until it is active',
    })
  requireUp(world, 'x402')
  const { id } = addRow(world, rows.enablements, {
    client_id: clientId,
    agent_id: agent.id,
    status: 'provisioning',
    wallet_id: null,
    created_at: world.now,
  })
  world.later({ kind: enablementJob, subject: agent.id, delay: x402Delays.provisioningMs, payload: null })
  world.runDeferred()
  const row = world.table(rows.enablements).get(id)
  invariant(row, `the enablement ${id} is gone`)
  return row
}

/** Job: makes the wallet. */
export function finishEnablement(world: World, { subject }: Job): void {
  const row = rows.enablementOf(world, subject)
  if (row?.status === 'provisioning') activate(world, row)
}

/** Cause: makes the wallet, now. @throws Problem 404; 409 for one that was there before */
export function completeEnablement(world: World, agentId: string): string {
  const row = rows.enablementOf(world, agentId)
  if (row === undefined) throw notFound('x402 enablement', `x402 was not enabled for ${printable(agentId)}`)
  return activate(world, row)
}

function activate(world: World, row: rows.EnablementRow): string {
  world.move(enablementMachine, row.id, row.status, 'activate')
  const agent = world.table(paymentAgents).get(row.agent_id)
  invariant(agent, `the enablement ${row.id} has no agent`)
  const secret = world.randomText('x402-keys', '0123456789abcdef', 64)
  const address = world.port(custody).evmAddress(secret)
  const { client_id, customer_id, name } = agent
  const wallet = openWallet(world, { client_id, customer_id, name: `${name} (x402)`, family: 'evm', address })
  const enabled: rows.Enabled = { ...row, status: 'active', wallet_id: wallet.id, address, secret }
  world.update(rows.enablements, row, enabled)
  return wallet.id
}

/** Cause: says whether x402 works. */
export function setService(world: World, state: rows.ServiceRow['state'] | 'up'): void {
  const current = world.table(rows.services).find('current', '')
  if (current !== undefined) world.update(rows.services, current, { deleted_at: world.now })
  if (state !== 'up') addRow(world, rows.services, { state })
}
