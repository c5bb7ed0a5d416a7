import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'

/** Calls of agents that succeed, each on a world that it arranges. */

/** A pending agent of an active business, or of the customer that is told. */
export function newAgent(sim: Simulator, customer_id = sim.given.activeBusiness().id) {
  return sim.api.paymentAgents.create({ customer_id, name: 'Payables', hosted: true })
}

/** An agent that a funded wallet recognises. */
export function activeAgent(sim: Simulator) {
  const made = sim.given.fundedWallet()
  const agent = newAgent(sim, made.customer.id)
  sim.api.signerGroups.addSigner(made.signer_group.id, { member_key: agent.signer_public_key })
  return { ...made, agent }
}

export const agentSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'paymentAgents.create': (sim) => ({
    operation: 'paymentAgents.create',
    body: { customer_id: sim.given.activeBusiness().id, name: 'Payables', hosted: true },
  }),
  'paymentAgents.get': (sim) => ({
    operation: 'paymentAgents.get',
    params: { payment_agent_id: activeAgent(sim).agent.id },
  }),
  'paymentAgents.revoke': (sim) => ({
    operation: 'paymentAgents.revoke',
    params: { payment_agent_id: activeAgent(sim).agent.id },
  }),
}
