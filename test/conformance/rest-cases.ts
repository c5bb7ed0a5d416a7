import type { Case } from './case.js'

import { address, feeWallet } from './rest-samples.js'
import { oneOffBody } from './samples.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

/** What fees and credits refuse, beyond what their declarations imply. */
export const restCases: readonly Case[] = [
  ...['feePayout.get', 'feePayout.delete'].map(
    (operation): Case => ({
      operation,
      does: 'answers 404 where no destination is set',
      call: () => ({ operation }),
      status: 404,
      problem: 'not-found',
    }),
  ),
  {
    operation: 'feePayout.set',
    does: 'answers 422 for a chain of production',
    call: () => ({
      operation: 'feePayout.set',
      body: { usdc_wallet: { ...feeWallet.usdc_wallet, chain: 'eip155:8453' } },
    }),
    status: 422,
    problem: 'unprocessable-entity',
  },
  ...['balance', 'listTiers', 'pricing', 'listLedger', 'purchase'].map(
    (verb): Case => ({
      operation: `credits.${verb}`,
      does: 'answers 403 to a client that is not self-serve',
      call: () => ({
        operation: `credits.${verb}`,
        ...(verb === 'purchase' && { body: { tier_price_cents: 5000 } }),
      }),
      status: 403,
      problem: 'forbidden',
    }),
  ),
  {
    operation: 'credits.purchase',
    does: 'answers 400 for a price that no tier has',
    call: (sim) => {
      sim.simulate.setSelfServe(true)
      return { operation: 'credits.purchase', body: { tier_price_cents: 1 } }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'credits.purchase',
    does: 'answers 503 while the checkout is down',
    call: (sim) => {
      sim.simulate.setSelfServe(true)
      sim.simulate.checkoutService('down')
      return { operation: 'credits.purchase', body: { tier_price_cents: 5000 } }
    },
    status: 503,
    problem: 'service-unavailable',
  },
  {
    operation: 'transactions.createOneOff',
    does: 'answers 402 to a self-serve client with too few credits',
    call: (sim) => {
      const body = oneOffBody(sim)
      sim.simulate.setSelfServe(true)
      return { operation: 'transactions.createOneOff', body }
    },
    status: 402,
    problem: 'insufficient-credits',
  },
  {
    operation: 'apiKeys.createForClient',
    does: 'answers 403 without the admin token',
    call: () => ({ operation: 'apiKeys.createForClient', body: { client_id: nobody } }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'apiKeys.createForClient',
    does: 'answers 400 for a client that is not there',
    call: (sim) => ({
      operation: 'apiKeys.createForClient',
      caller: { dashboardToken: sim.adminToken },
      body: { client_id: nobody },
    }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'apiKeys.createForClient',
    does: 'answers 503 in production',
    options: { environment: 'production' },
    call: (sim) => ({
      operation: 'apiKeys.createForClient',
      caller: { dashboardToken: sim.adminToken },
      body: { client_id: nobody },
    }),
    status: 503,
    problem: 'service-unavailable',
  },
  {
    operation: 'marketingFee.listStatements',
    does: 'answers 404 without a contract',
    call: () => ({ operation: 'marketingFee.listStatements' }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'marketingFee.getStatement',
    does: 'answers 404 for a month before its contract',
    call: (sim) => {
      sim.simulate.startMarketingFee()
      return { operation: 'marketingFee.getStatement', params: { month: '2025-12-01' } }
    },
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'marketingFee.getStatement',
    does: 'answers 400 for what is no month',
    call: () => ({ operation: 'marketingFee.getStatement', params: { month: '2026-01-02' } }),
    status: 400,
    problem: 'invalid-identifier',
  },
  ...(
    [
      ['getDestination', {}],
      ['setDestination', { body: { address } }],
      ['getDeployment', { params: { asset: 'RD', network: 'base-mainnet' } }],
      ['setDeployment', { params: { asset: 'RD', network: 'base-mainnet' }, body: { address } }],
      ['listWallets', {}],
      ['declareWallet', { body: { address } }],
      ['deleteWallet', { params: { address } }],
    ] as const
  ).map(
    ([verb, call]): Case => ({
      operation: `marketingFee.${verb}`,
      does: 'answers 403 outside of the programme',
      call: () => ({ operation: `marketingFee.${verb}`, ...call }),
      status: 403,
      problem: 'forbidden',
    }),
  ),
  ...(
    [
      ['getDestination', {}],
      ['getDeployment', { params: { asset: 'RD', network: 'base-mainnet' } }],
      ['setDeployment', { params: { asset: 'RD', network: 'ethereum-sepolia' }, body: { address } }],
      ['deleteWallet', { params: { address } }],
    ] as const
  ).map(
    ([verb, call]): Case => ({
      operation: `marketingFee.${verb}`,
      does: 'answers 404 for what is not there',
      call: (sim) => {
        sim.simulate.startMarketingFee()
        return { operation: `marketingFee.${verb}`, ...call }
      },
      status: 404,
      problem: 'not-found',
    }),
  ),
  ...(
    [
      ['setDestination', {}],
      ['setDeployment', { params: { asset: 'USDC', network: 'base-sepolia' } }],
      ['declareWallet', {}],
    ] as const
  ).map(
    ([verb, call]): Case => ({
      operation: `marketingFee.${verb}`,
      does: 'answers 422 for what is no address',
      call: (sim) => {
        sim.simulate.startMarketingFee()
        return { operation: `marketingFee.${verb}`, ...call, body: { address: '0x1' } }
      },
      status: 422,
      problem: 'unprocessable-entity',
    }),
  ),
  {
    operation: 'marketingFee.declareWallet',
    does: 'answers 409 for a wallet of the platform',
    call: (sim) => {
      sim.simulate.startMarketingFee()
      const { address } = sim.given.wallet().wallet
      return { operation: 'marketingFee.declareWallet', body: { address } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'marketingFee.setDeployment',
    does: 'sets the one destination of the own stablecoin on its network',
    call: (sim) => {
      sim.simulate.startMarketingFee()
      const params = { asset: 'RD', network: 'base-mainnet' }
      return { operation: 'marketingFee.setDeployment', params, body: { address } }
    },
    status: 200,
  },
  {
    operation: 'developerFees.statement',
    does: 'answers 400 for a moment that is no number',
    call: () => ({ operation: 'developerFees.statement', query: { from: 'yesterday' } }),
    status: 400,
    problem: 'validation-error',
  },
]
