import { invalidFields, Problem } from '../../../contract/problem.js'
import type { World } from '../../../kernel/world.js'
import {
  assetsOn,
  coversNetwork,
  evmWildcard,
  familyOf,
  type NetworkId,
  type NetworkOrWildcard,
  requireAsset,
  requireNetwork,
  usableNetworks,
} from '../../capabilities/index.js'
import {
  type CryptoDestinationRow,
  type DestinationRow,
  type FiatDestinationRow,
  isAddress,
} from '../../recipients/index.js'
import type { AccountType, ReturnAddress } from '../rows.js'

/** Which ways money can take, and why the others are refused: destinations, assets, networks, rails, return addresses. */

/** @throws Problem 400 for a destination at a bank */
export function requireCrypto(
  type: Exclude<AccountType, 'offramp'>,
  destination: DestinationRow,
): CryptoDestinationRow {
  if (destination.type === 'crypto') return destination
  throw wrongKind(type, destination, 'a crypto')
}

/** @throws Problem 400 for a crypto address */
export function requireFiat(type: 'offramp', destination: DestinationRow): FiatDestinationRow {
  if (destination.type !== 'crypto') return destination
  throw wrongKind(type, destination, 'a fiat')
}

function wrongKind(type: AccountType, destination: DestinationRow, needed: string): Problem {
  const account = `${type === 'swap' ? 'a' : 'an'} ${type} account`
  return new Problem(
    'invalid-request',
    `cannot create ${account} for a destination of type ${destination.type}`,
    { hint: `${account} pays out to ${needed} destination` },
  )
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

/** @throws Problem 400 when the destination cannot be paid in this asset */
export function requirePayoutAsset(world: World, destination: DestinationRow, symbol: string): string {
  if (destination.type === 'crypto') return requireAsset(world, 'destination_asset', symbol, 'crypto').symbol
  const asset = requireAsset(world, 'destination_asset', symbol, 'fiat')
  const { currencies } = destination.bank
  if (currencies.some((currency) => currency === asset.symbol)) return asset.symbol
  throw new Problem('invalid-request', `The destination cannot be paid in ${symbol}.`, {
    hint: `it takes ${currencies.join(', ')}`,
  })
}

/**
 * Where a crypto payout of `asset` goes: the network that was asked for, else the destination's own, else the source's
 * where it can take the payout, else the first of the family that can. @throws Problem 400 when the asset is not there
 */
export function payoutNetwork(
  world: World,
  destination: CryptoDestinationRow,
  asset: string,
  { wanted, source }: { readonly wanted: NetworkId | undefined; readonly source: NetworkOrWildcard | null },
): NetworkId {
  const { family, network_id } = destination.crypto
  if (wanted !== undefined && familyOf(requireNetwork(world, wanted)) !== family) {
    throw new Problem('invalid-request', `The destination has no address on ${wanted}.`, {
      hint: `its address is of the family ${family}`,
    })
  }
  const usable = usableNetworks(world.rules.environment, family).filter((id) =>
    assetsOn(world, id).some(({ symbol }) => symbol === asset),
  )
  const network = wanted ?? network_id ?? usable.find((id) => id === source) ?? usable[0]
  if (network === undefined) {
    const message = `is on no network of the family ${family}`
    throw invalidFields([{ field: 'destination_asset', message, code: 'unsupported_asset' }])
  }
  requireAssetOn(world, 'destination_asset', asset, network)
  return network
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
  const network = requireNetwork(world, address.network_id)
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
