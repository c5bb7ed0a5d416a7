import { caip2Of, type NetworkId } from '../capabilities/index.js'

/** The networks of x402, and the names that each goes by. */

interface Chain {
  readonly id: NetworkId
  /** Its name in version 1 of x402. */
  readonly short: 'base' | 'base-sepolia'
  /** The name that the contract of USDC there has in signatures. */
  readonly usdcName: string
}

const chains: readonly Chain[] = [
  { id: 'base-mainnet', short: 'base', usdcName: 'USD Coin' },
  { id: 'base-sepolia', short: 'base-sepolia', usdcName: 'USDC' },
]

/** Names of networks in mandates. */
export const mandateNetworks = ['base', 'base-mainnet', 'base-sepolia'] as const
/** Names of networks in payments: those of version 1, and those of version 2. */
export const paymentNetworks = [...mandateNetworks, 'eip155:8453', 'eip155:84532'] as const

/** Finds a network by one of its names; undefined for other networks. */
export function chainOf(name: string): Chain | undefined {
  return chains.find(({ id, short }) => name === id || name === short || name === caip2Of(id))
}

export function chainIdOf(id: NetworkId): number {
  return Number(caip2Of(id).replace('eip155:', ''))
}
