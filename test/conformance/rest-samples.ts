import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'

/** Calls about fees and credits that succeed, each on a world that it arranges. */

export const address = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

/** Where fees may be paid in the sandbox. */
export const feeWallet = { usdc_wallet: { chain: 'eip155:84532', address } }

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
}
