import * as z from 'zod'
import { type Caller, namespace, operationsOf } from '../../contract/operation.js'
import { each } from '../../contract/schema.js'
import { invariant } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { declareWallet, deleteDeclared, setPayout } from './flow.js'
import { declaredWallets } from './rows.js'
import { ownDeployment, requireDeployment, requirePayout, requireProgramme } from './rules.js'
import { listMonths, readStatement } from './statements.js'
import * as wire from './wire.js'

const tag = 'Marketing Fee'
const source = 'contract/agentic.md 13; contract/behaviour.md 12'
const decision = '0016'
const destination = '/rd-marketing-fee/payout-destination'
const deployment = '/rd-marketing-fee/payout-destinations/{asset}/{network}'
const deploymentParameters = lazy(() => ({ ...each(z.string(), 'asset', 'network') }))

function who(caller: Caller) {
  invariant('userId' in caller, 'an operation with auth "key" ran for a caller without a user')
  return caller
}

function deploymentIn(world: World, clientId: string, asset: string, network: string) {
  requireProgramme(world, clientId)
  return requireDeployment(world, asset, network)
}

const call = operationsOf({ tag, source })

export const marketingFeeOperations = namespace('marketingFee', {
  listStatements: call('GET /rd-marketing-fee/statements', {
    summary: 'Lists the months that have a statement, newest first.',
    output: wire.statementsSchema,
    problems: ['not-found'],
    run: ({ world, clientId }) => ({ months: listMonths(world, clientId) }),
  }),
  getStatement: call('GET /rd-marketing-fee/statements/{month}', {
    summary: 'Reads what the balances of one month earned, day by day.',
    params: () => ({ month: wire.monthParameter() }),
    output: wire.statementSchema,
    problems: ['invalid-identifier'],
    decision,
    run: ({ world, clientId }, { params }) => readStatement(world, clientId, params.month),
  }),
  getDestination: call(`GET ${destination}`, {
    summary: "Reads where the fee for the platform's own stablecoin is paid.",
    output: wire.destinationSchema,
    problems: ['not-found'],
    run: ({ world, clientId }) => {
      requireProgramme(world, clientId)
      return wire.presentDestination(requirePayout(world, clientId, ownDeployment(world)))
    },
  }),
  setDestination: call(`PUT ${destination}`, {
    summary: "Sets where the fee for the platform's own stablecoin is paid.",
    body: wire.payoutBody,
    idempotencyKey: 'required',
    output: wire.destinationSchema,
    problems: ['unprocessable-entity'],
    emits: ['rd_payout_destination.updated'],
    run: ({ world, caller }, { body }) =>
      wire.presentDestination(setPayout(world, who(caller), ownDeployment(world), body.address)),
  }),
  getDeployment: call(`GET ${deployment}`, {
    summary: 'Reads where the fee for one asset on one network is paid.',
    params: deploymentParameters,
    output: wire.deploymentSchema,
    decision,
    run: ({ world, clientId }, { params }) => {
      const found = deploymentIn(world, clientId, params.asset, params.network)
      return wire.presentDeployment(requirePayout(world, clientId, found))
    },
  }),
  setDeployment: call(`PUT ${deployment}`, {
    summary: 'Sets where the fee for one asset on one network is paid.',
    params: deploymentParameters,
    body: wire.payoutBody,
    idempotencyKey: 'required',
    output: wire.deploymentSchema,
    problems: ['unprocessable-entity'],
    emits: ['rd_payout_destination.updated', 'deployment_payout_destination.updated'],
    decision,
    run: ({ world, clientId, caller }, { params, body }) => {
      const found = deploymentIn(world, clientId, params.asset, params.network)
      return wire.presentDeployment(setPayout(world, who(caller), found, body.address))
    },
  }),
  listWallets: call('GET /rd-marketing-fee/declared-wallets', {
    summary: 'Lists the wallets outside of the platform that the client declared.',
    output: wire.declaredList,
    run: ({ world, clientId }) => {
      requireProgramme(world, clientId)
      return { wallets: world.table(declaredWallets).list(clientId).map(wire.presentDeclared) }
    },
  }),
  declareWallet: call('POST /rd-marketing-fee/declared-wallets', {
    summary: 'Declares a wallet outside of the platform, so that what it has counts.',
    body: wire.declareBody,
    status: 201,
    output: wire.declaredSchema,
    problems: ['conflict', 'unprocessable-entity'],
    decision,
    run: ({ world, clientId }, { body }) =>
      wire.presentDeclared(declareWallet(world, clientId, body.address)),
  }),
  deleteWallet: call('DELETE /rd-marketing-fee/declared-wallets/{address}', {
    summary: 'Takes the declaration of a wallet back.',
    params: () => ({ address: z.string() }),
    run: ({ world, clientId }, { params }) => deleteDeclared(world, clientId, params.address),
  }),
})
