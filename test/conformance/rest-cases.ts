import type { Case } from './cases.js'
import { feeWallet } from './rest-samples.js'

/** What fees and credits refuse, beyond what their declarations imply. */
export const restCases: readonly Case[] = [
  ...['feePayout.get', 'feePayout.delete'].map(
    (operation): Case => ({
      name: `${operation} answers 404 where no destination is set`,
      call: () => ({ operation }),
      status: 404,
      problem: 'not-found',
    }),
  ),
  {
    name: 'feePayout.set answers 422 for a chain of production',
    call: () => ({
      operation: 'feePayout.set',
      body: { usdc_wallet: { ...feeWallet.usdc_wallet, chain: 'eip155:8453' } },
    }),
    status: 422,
    problem: 'unprocessable-entity',
  },
]
