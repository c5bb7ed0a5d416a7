import { notFound, unprocessable } from '../../contract/problem.js'
import type { World } from '../../kernel/world.js'
import * as networks from '../capabilities/index.js'
import { isAddress } from '../recipients/index.js'
import { type FeePayoutRow, feePayouts } from './rows.js'

export function findFeePayout(world: World, clientId: string): FeePayoutRow | undefined {
  return world.table(feePayouts).find('client_id', clientId)
}

/** @throws Problem 404 where none is set */
export function requireFeePayout(world: World, clientId: string): FeePayoutRow {
  const row = findFeePayout(world, clientId)
  if (row === undefined) throw notFound('fee payout destination', 'set one: PUT /fee-payout-destination')
  return row
}

/** Every network that can be used has USDC. @throws Problem 422 for another chain */
export function requireChain(world: World, chain: string): networks.NetworkId {
  const { environment } = world.rules
  const network = networks.networkOfCaip2(chain)
  if (network !== undefined && networks.networkTrouble(network, environment) === undefined) return network
  const known = networks.usableNetworks(environment).map(networks.caip2Of).join(', ')
  throw unprocessable({
    field: 'usdc_wallet.chain',
    message: `must be one of ${known}`,
    code: 'unsupported_chain',
  })
}

/** @throws Problem 422 for an address that is none of the chain */
export function requireAddressOn(network: networks.NetworkId, address: string, field: string): void {
  if (isAddress(networks.familyOf(network), address)) return
  throw unprocessable({ field, message: `must be an address on ${network}`, code: 'invalid_address' })
}
