import { causing, hint } from '../../contract/hints.js'
import { notFound, Problem } from '../../contract/problem.js'
import { found } from '../../contract/requiring.js'
import type { World } from '../../kernel/world.js'
import { assetSettings, assetsOn, isNetwork } from '../capabilities/index.js'
import { findWalletByAddress } from '../wallets/index.js'
import * as rows from './rows.js'
import { ownNetwork } from './wire.js'

export function findContract(world: World, clientId: string): rows.MarketingContractRow | undefined {
  return world.table(rows.marketingContracts).find('client_id', clientId)
}

const beginning = hint`in a test: ${causing('startMarketingFee')}`

/** @throws Problem 404 for a client without a contract, as statements answer */
export function requireContract(world: World, clientId: string): rows.MarketingContractRow {
  return found(findContract(world, clientId), 'marketing fee contract', beginning)
}

/** @throws Problem 403 for a client without a contract, as everything else answers */
export function requireProgramme(world: World, clientId: string): void {
  if (findContract(world, clientId) !== undefined) return
  throw new Problem('forbidden', 'The client does not take part in the marketing fee programme.', {
    hint: beginning,
  })
}

export type Deployment = Pick<rows.MarketingPayoutRow, 'asset' | 'network'>

/** The platform's own stablecoin where its fee is paid. */
export function ownDeployment(world: World): Deployment {
  return { asset: world.settings(assetSettings).stablecoin, network: ownNetwork }
}

/** @throws Problem 404 for an asset or a network that is not there, and for an asset that is not on the network */
export function requireDeployment(world: World, asset: string, network: string): Deployment {
  if (!isNetwork(network) || !assetsOn(world, network).some(({ symbol }) => symbol === asset))
    throw notFound('deployment')
  return { asset, network }
}

export function findPayout(world: World, clientId: string, { asset, network }: Deployment) {
  return world.table(rows.marketingPayouts).find('deployment', rows.payoutKey(clientId, asset, network))
}

/** @throws Problem 404 where none is set */
export function requirePayout(world: World, clientId: string, deployment: Deployment) {
  return found(findPayout(world, clientId, deployment), 'payout destination')
}

/** @throws Problem 409 for a wallet of another client, and for one that the platform keeps and counts already */
export function requireDeclarable(world: World, clientId: string, address: string): void {
  if (findWalletByAddress(world, address) !== undefined)
    throw new Problem(
      'conflict',
      'The wallet is one of the platform: what it has counts without being declared.',
    )
  const declared = world.table(rows.declaredWallets).find('address', address)
  if (declared !== undefined && declared.client_id !== clientId)
    throw new Problem('conflict', 'Another client has declared the wallet.')
}

/** @throws Problem 404 for a wallet that the client has not declared */
export function requireDeclared(world: World, clientId: string, address: string): rows.DeclaredWalletRow {
  const row = world.table(rows.declaredWallets).find('address', address.toLowerCase())
  if (row === undefined || row.client_id !== clientId) throw notFound('declared wallet')
  return row
}
