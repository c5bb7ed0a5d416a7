import type { Simulator } from 'platform-simulator'
import { signAmendment, signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
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

export const payee = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const ada = testSigner('Ada')

const rule = {
  target_type: 'any',
  asset: 'USDC',
  window: 'MONTHLY',
  max_amount_in_window: '5',
} as const

/** A mandate of an active agent that waits for its approval. */
export function pendingMandate(sim: Simulator, change: object = {}) {
  const made = activeAgent(sim)
  const mandate = sim.api.mandates.create({ rule: { ...rule, ...change }, payment_agent_id: made.agent.id })
  return { ...made, mandate }
}

/** A mandate that Ada approved. */
export function activeMandate(sim: Simulator, change: object = {}) {
  const made = pendingMandate(sim, change)
  sim.api.mandates.approve(made.mandate.id, signApproval(made.mandate, ada))
  return { ...made, mandate: sim.api.mandates.get(made.mandate.id) }
}

/** The body of a scheduled payment of an agent. */
export function paymentOf({ id, agent }: ReturnType<typeof activeAgent>, more: object = {}) {
  return {
    signer_id: agent.signer_id,
    wallet_id: id,
    amount: '1.5',
    asset: 'USDC',
    address: payee,
    network_id: 'base-sepolia' as const,
    ...more,
  }
}

/** An agent with payments to come, some of which cannot be paid. */
function busyAgent(sim: Simulator) {
  const made = activeMandate(sim)
  sim.api.scheduledPayments.create(paymentOf(made, { count: 3, interval_seconds: 86_400 }))
  return made
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
  'mandates.list': (sim) => {
    activeMandate(sim)
    return { operation: 'mandates.list', query: { status: 'active,pending' } }
  },
  'mandates.create': (sim) => ({
    operation: 'mandates.create',
    body: {
      rule: {
        target_type: 'address',
        targets: [payee],
        network_id: 'base-sepolia',
        asset: 'USDC',
        max_per_tx: '2',
        window: 'WEEKLY',
        max_amount_per_target_in_window: '5',
        max_count_per_target_in_window: 3,
        max_amount_in_window: '10',
        max_count_in_window: 5,
      },
      valid_from: 1767225600,
      valid_until: 1798761600,
      payment_agent_id: activeAgent(sim).agent.id,
    },
  }),
  'mandates.get': (sim) => ({
    operation: 'mandates.get',
    params: { mandate_id: activeMandate(sim).mandate.id },
  }),
  'mandates.listVersions': (sim) => ({
    operation: 'mandates.listVersions',
    params: { mandate_id: activeMandate(sim).mandate.id },
  }),
  'mandates.budget': (sim) => {
    const made = activeMandate(sim)
    sim.api.scheduledPayments.create(paymentOf(made, { count: 2, interval_seconds: 60 * 86_400 }))
    return { operation: 'mandates.budget', params: { mandate_id: made.mandate.id } }
  },
  'mandates.approve': (sim) => {
    const { mandate } = pendingMandate(sim)
    return {
      operation: 'mandates.approve',
      params: { mandate_id: mandate.id },
      body: signApproval(mandate, ada),
    }
  },
  'mandates.cancel': (sim) => {
    const { mandate } = activeMandate(sim)
    return {
      operation: 'mandates.cancel',
      params: { mandate_id: mandate.id },
      body: signCancellation(mandate, ada),
    }
  },
  'mandates.amend': (sim) => {
    const { mandate } = activeMandate(sim)
    return {
      operation: 'mandates.amend',
      params: { mandate_id: mandate.id },
      body: signAmendment(mandate, { ...mandate.rule, max_amount_in_window: '20' }, ada),
    }
  },
  'scheduledPayments.list': (sim) => {
    sim.api.scheduledPayments.create(paymentOf(activeAgent(sim)))
    return { operation: 'scheduledPayments.list', query: { status: 'scheduled', limit: 5, page: 1 } }
  },
  'scheduledPayments.create': (sim) => ({
    operation: 'scheduledPayments.create',
    body: paymentOf(activeAgent(sim), { dates: [1767312000, 1767398400] }),
  }),
  'scheduledPayments.cancel': (sim) => {
    const [payment] = sim.api.scheduledPayments.create(paymentOf(activeAgent(sim), { start_at: 1767312000 }))
    return {
      operation: 'scheduledPayments.cancel',
      params: { scheduled_payment_id: payment?.id ?? '' },
    }
  },
  'insights.client': (sim) => {
    busyAgent(sim)
    return { operation: 'insights.client', query: { window_days: 7, severity: 'warn,critical,info' } }
  },
  'insights.customer': (sim) => ({
    operation: 'insights.customer',
    params: { customer_id: busyAgent(sim).customer.id },
  }),
  'insights.chat': (sim) => ({
    operation: 'insights.chat',
    params: { customer_id: busyAgent(sim).customer.id },
    body: { messages: [{ role: 'user', content: 'What is due next?' }] },
  }),
}
