import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { activeAgent, payee } from './agent-samples.js'

/** Calls of proposals and what steers them that succeed, each on a world that it arranges. */

export const proposalSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'paymentAgents.propose': (sim) => ({
    operation: 'paymentAgents.propose',
    params: { payment_agent_id: activeAgent(sim).agent.id },
    body: {
      prompt: `Pay Nova Ltd 1.50 USDC on the 1st of every month for 3 months, to ${payee}`,
      timezone: 'Europe/Berlin',
      developer_fee_defaults: { swap: { developer_fee_bps: 10 }, offramp: { developer_fee_fixed: '0.25' } },
    },
  }),
  'paymentAgents.progress': (sim) => {
    const { agent } = activeAgent(sim)
    sim.api.paymentAgents.propose(agent.id, { prompt: 'Pay Nova Ltd 1.50 USDC' })
    return { operation: 'paymentAgents.progress', params: { payment_agent_id: agent.id } }
  },
  'agenticPolicy.get': (sim) => {
    sim.api.agenticPolicy.replace({ payee_model: 'flat', payout_assets: ['usdc', 'USDC'] })
    return { operation: 'agenticPolicy.get' }
  },
  'agenticPolicy.replace': () => ({
    operation: 'agenticPolicy.replace',
    body: {
      payee_model: 'flat',
      payout_assets: ['usdc', 'USD', 'USDC'],
      labels: { limit: 'budget', payee: 'vendor', limit_unit: 'Dollars' },
      mandate_strategy: 'external_only',
      payout_route: 'bank_only',
    },
  }),
}
