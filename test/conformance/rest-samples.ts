import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'

/** Calls about fees and credits that succeed, each on a world that it arranges. */

export const address = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

/** Where fees may be paid in the sandbox. */
export const feeWallet = { usdc_wallet: { chain: 'eip155:84532', address } }

/** A client that bought 100 dollars of credits. Returns the id of its bonus. */
export function buyCredits(sim: Simulator): string {
  sim.simulate.setSelfServe(true)
  sim.simulate.completeCheckout(sim.api.credits.purchase({ tier_price_cents: 10_000 }).checkout_url)
  return sim.simulate.grantCredits({ cents: 500 })
}

/** What no case of one call comes by. */
export function storiesOfCredits(sim: Simulator): void {
  sim.simulate.setSelfServe(true)
  sim.simulate.cancelCheckout(sim.api.credits.purchase({ tier_price_cents: 5000 }).checkout_url)
}

export const restSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'feePayout.get': (sim) => {
    sim.api.feePayout.set(feeWallet)
    return { operation: 'feePayout.get' }
  },
  'feePayout.set': () => ({ operation: 'feePayout.set', body: feeWallet }),
  'feePayout.delete': (sim) => {
    sim.api.feePayout.set(feeWallet)
    return { operation: 'feePayout.delete' }
  },
  'developerFees.statement': (sim) => {
    const { account } = sim.given.onramp({ developer_fee_bps: 100 })
    sim.given.completedOnrampTransaction({ account })
    return { operation: 'developerFees.statement', query: { from: 0, to: 1798761600, page: 1 } }
  },
  'apiKeys.createForClient': (sim) => ({
    operation: 'apiKeys.createForClient',
    caller: { dashboardToken: sim.adminToken },
    body: { client_id: sim.simulate.createClient({ name: 'Other' }).client_id },
  }),
  'credits.balance': (sim) => {
    buyCredits(sim)
    return { operation: 'credits.balance' }
  },
  'credits.listTiers': (sim) => {
    sim.simulate.setSelfServe(true)
    return { operation: 'credits.listTiers' }
  },
  'credits.pricing': (sim) => {
    sim.simulate.setSelfServe(true)
    return { operation: 'credits.pricing' }
  },
  'credits.purchase': (sim) => {
    sim.simulate.setSelfServe(true)
    return { operation: 'credits.purchase', body: { tier_price_cents: 5000 } }
  },
  'credits.listLedger': (sim) => {
    const cursor_id = buyCredits(sim)
    return {
      operation: 'credits.listLedger',
      query: { cursor: '2026-01-01T00:00:00Z', cursor_id, limit: 5, type: 'purchase' },
    }
  },
  'marketingFee.listStatements': (sim) => {
    sim.simulate.startMarketingFee()
    return { operation: 'marketingFee.listStatements' }
  },
  'marketingFee.getStatement': (sim) => {
    sim.simulate.startMarketingFee()
    return { operation: 'marketingFee.getStatement', params: { month: '2026-01-01' } }
  },
  'marketingFee.getDestination': (sim) => {
    sim.simulate.startMarketingFee()
    sim.api.marketingFee.setDestination({ address })
    return { operation: 'marketingFee.getDestination' }
  },
  'marketingFee.setDestination': (sim) => {
    sim.simulate.startMarketingFee()
    return { operation: 'marketingFee.setDestination', body: { address } }
  },
  'marketingFee.getDeployment': (sim) => {
    sim.simulate.startMarketingFee()
    sim.api.marketingFee.setDeployment('USDC', 'base-sepolia', { address })
    return {
      operation: 'marketingFee.getDeployment',
      params: { asset: 'USDC', network: 'base-sepolia' },
    }
  },
  'marketingFee.setDeployment': (sim) => {
    sim.simulate.startMarketingFee()
    return {
      operation: 'marketingFee.setDeployment',
      params: { asset: 'RD', network: 'base-sepolia' },
      body: { address },
    }
  },
  'marketingFee.listWallets': (sim) => {
    sim.simulate.startMarketingFee()
    sim.api.marketingFee.declareWallet({ address })
    return { operation: 'marketingFee.listWallets' }
  },
  'marketingFee.declareWallet': (sim) => {
    sim.simulate.startMarketingFee()
    return { operation: 'marketingFee.declareWallet', body: { address } }
  },
  'marketingFee.deleteWallet': (sim) => {
    sim.simulate.startMarketingFee()
    sim.api.marketingFee.declareWallet({ address })
    return { operation: 'marketingFee.deleteWallet', params: { address } }
  },
}
