import type { SampleContext } from '../../contract/event.js'
import { Problem } from '../../contract/problem.js'
import type { Environment } from '../../kernel/rules.js'
import type { World } from '../../kernel/world.js'

export const families = ['evm', 'solana'] as const
export type Family = (typeof families)[number]

interface Network {
  readonly family: Family
  /** The identifier of chain standards (CAIP-2). */
  readonly caip2: string
  /** The environment whose money moves on it. */
  readonly environment: Environment
  /** A test network that the platform names and no longer accepts. */
  readonly retired?: true
}

/** Written out, so that declarations call it by its name. */
export type NetworkId =
  | 'ethereum-mainnet'
  | 'ethereum-sepolia'
  | 'ethereum-goerli'
  | 'ethereum-holesky'
  | 'solana-mainnet'
  | 'solana-devnet'
  | 'solana-testnet'
  | 'base-mainnet'
  | 'base-sepolia'
  | 'arbitrum-mainnet'
  | 'arbitrum-sepolia'
  | 'optimism-mainnet'
  | 'optimism-sepolia'
  | 'avalanche-mainnet'
  | 'avalanche-fuji'
  | 'polygon-mainnet'
  | 'polygon-amoy'

function solana(genesis: string, environment: Environment): Network {
  return { family: 'solana', caip2: `solana:${genesis}`, environment }
}

/** Every network identifier (specification, Network identifiers). */
export const networks: Readonly<Record<NetworkId, Network>> = {
  'ethereum-mainnet': { family: 'evm', caip2: 'eip155:1', environment: 'production' },
  'ethereum-sepolia': { family: 'evm', caip2: 'eip155:11155111', environment: 'sandbox' },
  'ethereum-goerli': { family: 'evm', caip2: 'eip155:5', environment: 'sandbox', retired: true },
  'ethereum-holesky': { family: 'evm', caip2: 'eip155:17000', environment: 'sandbox', retired: true },
  'solana-mainnet': solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'production'),
  'solana-devnet': solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'sandbox'),
  'solana-testnet': { ...solana('4uhcVJyU9pJkvQyS88uRDiswHScCKQY3', 'sandbox'), retired: true },
  'base-mainnet': { family: 'evm', caip2: 'eip155:8453', environment: 'production' },
  'base-sepolia': { family: 'evm', caip2: 'eip155:84532', environment: 'sandbox' },
  'arbitrum-mainnet': { family: 'evm', caip2: 'eip155:42161', environment: 'production' },
  'arbitrum-sepolia': { family: 'evm', caip2: 'eip155:421614', environment: 'sandbox' },
  'optimism-mainnet': { family: 'evm', caip2: 'eip155:10', environment: 'production' },
  'optimism-sepolia': { family: 'evm', caip2: 'eip155:11155420', environment: 'sandbox' },
  'avalanche-mainnet': { family: 'evm', caip2: 'eip155:43114', environment: 'production' },
  'avalanche-fuji': { family: 'evm', caip2: 'eip155:43113', environment: 'sandbox' },
  'polygon-mainnet': { family: 'evm', caip2: 'eip155:137', environment: 'production' },
  'polygon-amoy': { family: 'evm', caip2: 'eip155:80002', environment: 'sandbox' },
}

/** Any supported EVM network of the environment (specification, Network identifiers; settled for the sandbox). */
export const evmWildcard = 'evm'
export type NetworkOrWildcard = NetworkId | typeof evmWildcard

export const networkIds = Object.keys(networks) as readonly NetworkId[]
const idsByCaip2: ReadonlyMap<string, NetworkId> = new Map(networkIds.map((id) => [networks[id].caip2, id]))

export function isNetwork(id: string): id is NetworkId {
  return Object.hasOwn(networks, id)
}

export function caip2Of(id: NetworkId): string {
  return networks[id].caip2
}

/** The network that a CAIP-2 identifier names. */
export function networkOfCaip2(caip2: string): NetworkId | undefined {
  return idsByCaip2.get(caip2)
}

/** Networks that money of this environment moves on, in the order of the specification. */
export function usableNetworks(environment: Environment, family?: Family): readonly NetworkId[] {
  return networkIds.filter((id) => {
    const network = networks[id]
    return (
      network.environment === environment &&
      !isRetired(id) &&
      (family === undefined || network.family === family)
    )
  })
}

/** Nothing moves on a retired network. */
export function isRetired(network: NetworkOrWildcard): boolean {
  return network !== evmWildcard && networks[network].retired === true
}

export function familyOf(network: NetworkOrWildcard): Family {
  return network === evmWildcard ? 'evm' : networks[network].family
}

/** Names the network of an environment where the platform's own money moves: Base, or its test network. */
export function homeNetwork(environment: Environment): 'base-mainnet' | 'base-sepolia' {
  return environment === 'production' ? 'base-mainnet' : 'base-sepolia'
}

/** Names a network of the environment, for samples of events. */
export function sampleNetwork({ world }: SampleContext) {
  return homeNetwork(world.rules.environment)
}

/** Rails that pay out to banks (contract/rest.md 3, contract/agentic.md 14). */
export const payoutRails = ['ach', 'fedwire', 'fednow', 'swift', 'sepa'] as const
export type PayoutRail = (typeof payoutRails)[number]

/** Lists the rails that money from a network can leave by: the bank's side does not depend on the chain. */
export function railsFrom(network: NetworkOrWildcard): readonly PayoutRail[] {
  return isRetired(network) ? [] : payoutRails
}

/** Tells whether a deposit on `actual`, a usable network, is one on `expected`, which may be the wildcard. */
export function coversNetwork(expected: NetworkOrWildcard, actual: NetworkId): boolean {
  return expected === actual || (expected === evmWildcard && familyOf(actual) === 'evm')
}

/**
 * Tells why a network cannot be used in this environment, or undefined: the sandbox refuses mainnets, production refuses
 * testnets (contract/behaviour.md 8).
 */
export function networkTrouble(id: NetworkId, environment: Environment): string | undefined {
  if (usableNetworks(environment).includes(id)) return undefined
  const kind = environment === 'sandbox' ? 'testnet' : 'mainnet'
  return `network "${id}" is not allowed in ${environment}; use a ${kind} such as ${usableNetworks(environment, familyOf(id))[0]}`
}

/** A network that can be used here, or the wildcard. @throws Problem 400 saying what is the trouble with any other */
export function requireNetwork<N extends NetworkOrWildcard>(world: World, id: N): N {
  const named: NetworkOrWildcard = id
  const trouble = named === evmWildcard ? undefined : networkTrouble(named, world.rules.environment)
  if (trouble !== undefined) throw new Problem('invalid-request', trouble)
  return id
}
