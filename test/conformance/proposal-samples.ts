import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'

/** Calls of proposals and what steers them that succeed, each on a world that it arranges. */

export const proposalSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
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
