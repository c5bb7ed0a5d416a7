import { base58 } from '@scure/base'
import * as z from 'zod'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { sha256Hex } from '../../kernel/sha256.js'
import type { Asset } from './assets.js'
import { familyOf, type NetworkId } from './networks.js'
import { networkSchema } from './wire.js'

/** An asset as it is on one network (contract/rest.md 9). */
export const assetDeployment = named('AssetDeployment', () => ({
  /**
   * `id`: The symbol of the asset, such as `USDC`.
   * `name`: The name of the asset for people.
   */
  ...each(z.string(), 'id', 'name'),
  /** The blockchain that this contract is on. */
  network_id: networkSchema(),
  /**
   * `contract_address`: The contract of the asset on that blockchain.
   * `token_standard`: The interface of the contract, such as `ERC20`.
   */
  ...each(z.string(), 'contract_address', 'token_standard'),
  /** The number of digits behind the point: 6 where 1000000 smallest units are 1. */
  decimals: z.int(),
}))

export type AssetDeployment = OutputOf<typeof assetDeployment>

const names: Readonly<Record<string, string>> = { USDC: 'USD Coin', USDT: 'Tether USD' }

/**
 * Addresses that the issuers of stablecoins name. An asset that is not here has an address made of its name and network.
 */
const contracts: Readonly<Record<string, Readonly<Partial<Record<NetworkId, string>>>>> = {
  USDC: {
    'ethereum-mainnet': '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'ethereum-sepolia': '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238',
    'base-mainnet': '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'base-sepolia': '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
    'arbitrum-mainnet': '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    'arbitrum-sepolia': '0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d',
    'optimism-mainnet': '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    'optimism-sepolia': '0x5fd84259d66cd46123540766be93dfe6d43130d7',
    'polygon-mainnet': '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    'polygon-amoy': '0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582',
    'avalanche-mainnet': '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    'avalanche-fuji': '0x5425890298aed601595a70ab815c96711a31bc65',
    'solana-mainnet': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'solana-devnet': '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  },
  USDT: { 'ethereum-mainnet': '0xdac17f958d2ee523a2206206994597c13d831ec7' },
}

/** Gives the issuer's name of an asset; its symbol where nothing else is known. */
export function assetName(symbol: string): string {
  return names[symbol] ?? symbol
}

export function deploymentOf(
  { symbol, scale }: Pick<Asset, 'symbol' | 'scale'>,
  network: NetworkId,
): AssetDeployment {
  const family = familyOf(network)
  return {
    id: symbol,
    name: assetName(symbol),
    network_id: network,
    contract_address: contracts[symbol]?.[network] ?? inventedContract(symbol, network),
    token_standard: family === 'evm' ? 'erc20' : 'spl',
    decimals: scale,
  }
}

function inventedContract(symbol: string, network: NetworkId): string {
  const digest = sha256Hex(`contract of ${symbol} on ${network}`)
  if (familyOf(network) === 'evm') return `0x${digest.slice(0, 40)}`
  return base58.encode(Uint8Array.from(digest.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}
