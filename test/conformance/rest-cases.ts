import type { Case } from './cases.js'

import { feeWallet } from './rest-samples.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

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
  ...['balance', 'listTiers', 'pricing', 'listLedger', 'purchase'].map(
    (verb): Case => ({
      name: `credits.${verb} answers 403 to a client that is not self-serve`,
      call: () => ({
        operation: `credits.${verb}`,
        ...(verb === 'purchase' && { body: { tier_price_cents: 5000 } }),
      }),
      status: 403,
      problem: 'forbidden',
    }),
  ),
  {
    name: 'credits.purchase answers 400 for a price that no tier has',
    call: (sim) => {
      sim.simulate.setSelfServe(true)
      return { operation: 'credits.purchase', body: { tier_price_cents: 1 } }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    name: 'credits.purchase answers 503 while the checkout is down',
    call: (sim) => {
      sim.simulate.setSelfServe(true)
      sim.simulate.checkoutService('down')
      return { operation: 'credits.purchase', body: { tier_price_cents: 5000 } }
    },
    status: 503,
    problem: 'service-unavailable',
  },
  {
    name: 'apiKeys.createForClient answers 403 without the admin token',
    call: () => ({ operation: 'apiKeys.createForClient', body: { client_id: nobody } }),
    status: 403,
    problem: 'forbidden',
  },
  {
    name: 'apiKeys.createForClient answers 400 for a client that is not there',
    call: (sim) => ({
      operation: 'apiKeys.createForClient',
      caller: { dashboardToken: sim.adminToken },
      body: { client_id: nobody },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    name: 'apiKeys.createForClient answers 503 in production',
    call: (sim) => ({
      operation: 'apiKeys.createForClient',
      caller: { dashboardToken: sim.adminToken },
      body: { client_id: nobody },
    }),
    status: 503,
    problem: 'service-unavailable',
  },
]
