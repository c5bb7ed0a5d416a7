import { invalidFields, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import {
  assetsOn,
  coversNetwork,
  evmWildcard,
  familyOf,
  type NetworkId,
  type NetworkOrWildcard,
  networkTrouble,
  requireAsset,
} from '../capabilities/index.js'
import { isAddress } from '../recipients/index.js'
import type { ReturnAddress } from './schema.js'

/** @throws Problem 400 for a network that cannot be used in this environment */
export function requireNetwork<N extends NetworkOrWildcard>(
  world: World,
  field: string,
  network: N | null | undefined,
): N {
  if (network === null || network === undefined) {
    throw invalidFields([{ field, message: 'is required', code: 'missing_required_field' }])
  }
  const trouble =
    network === evmWildcard ? undefined : networkTrouble(network as NetworkId, world.rules.environment)
  if (trouble !== undefined) throw new Problem('invalid-request', trouble)
  return network
}

/** @throws Problem 400 for an asset that is not a crypto asset of this network */
export function requireAssetOn(
  world: World,
  field: string,
  symbol: string,
  network: NetworkOrWildcard,
): string {
  const asset = requireAsset(world, field, symbol, 'crypto')
  const known = assetsOn(world, network).map((candidate) => candidate.symbol)
  if (known.includes(asset.symbol)) return asset.symbol
  const message = `is not on ${network}, which has ${known.join(', ')}`
  throw invalidFields([{ field, message, code: 'unsupported_asset' }])
}

/**
 * Rules 1 and 2 of return addresses, at creation: the network of the source, or any usable EVM network where the source
 * is the wildcard (specification, Return-address rules).
 */
export function requireReturnAddress(
  world: World,
  field: string,
  address: ReturnAddress,
  source: NetworkOrWildcard,
): ReturnAddress {
  const network = requireNetwork(world, `${field}.network_id`, address.network_id)
  if (!coversNetwork(source, network)) {
    const message =
      source === evmWildcard ? 'must be an EVM network' : `must be ${source}, the source network`
    throw invalidFields([{ field: `${field}.network_id`, message, code: 'network_mismatch' }])
  }
  if (!isAddress(familyOf(network), address.crypto_address)) {
    const message = `is not an address of ${network}`
    throw invalidFields([{ field: `${field}.crypto_address`, message, code: 'invalid_address' }])
  }
  return address
}

/**
 * Where the money of a failed transaction goes (specification, Return-address rules): to the return address where the
 * money is on its network, else back to the sender.
 */
export function refundAddress(
  returnAddress: ReturnAddress | null,
  actual: NetworkId,
  sender: string,
): string {
  return returnAddress !== null && returnAddress.network_id === actual ? returnAddress.crypto_address : sender
}
