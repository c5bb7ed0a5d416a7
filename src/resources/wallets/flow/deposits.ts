import type { Fact } from '../../../kernel/fact.js'
import { formatAmount, isAmount, parseAmount } from '../../../kernel/money.js'
import { invalidFields, invariant, notFound } from '../../../kernel/problem.js'
import { shown } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { requireAssetOn } from '../../accounts/index.js'
import {
  type Asset,
  assetOf,
  assetsOn,
  familyOf,
  type NetworkId,
  requireAsset,
  requireNetwork,
  usableNetworks,
} from '../../capabilities/index.js'
import { type ChainArrival, newAddress, newTransactionHash } from '../../chain/index.js'
import { depositEvent, walletDeposited } from '../events.js'
import { walletTransactionMachine } from '../machines.js'
import { type DepositRow, findWalletByAddress, type WalletRow, wallets, walletTransactions } from '../rows.js'
import type { WalletDepositInput } from '../wire.js'
import { bookDeposit } from './books.js'

/** Money that reaches a wallet: no policy judges it, and nobody signs. */

/** @throws Problem 404 for no such wallet, 400 for an amount, asset or network that cannot be */
export function depositToWallet(world: World, walletId: string, input: WalletDepositInput): DepositRow {
  const wallet = world.table(wallets).get(walletId)
  if (wallet === undefined) throw notFound('wallet', `${shown(walletId)} is not a wallet of this world`)
  const symbol = requireAsset(world, 'asset', input.asset ?? 'USDC', 'crypto').symbol
  const network = requireDepositNetwork(world, wallet, symbol, input.network_id)
  const asset = assetOf(world, requireAssetOn(world, 'asset', symbol, network))
  return receive(world, wallet, {
    network_id: network,
    asset: asset.symbol,
    amount: formatAmount(requireUnits(asset, input.amount), asset.scale),
    from: input.from ?? newAddress(world, wallet.family),
    transaction_hash: input.transaction_hash ?? newTransactionHash(world, wallet.family),
  })
}

function requireUnits(asset: Asset, amount: string): bigint {
  const units = isAmount(amount) ? parseAmount(amount, asset.scale) : undefined
  if (units !== undefined && units > 0n) return units
  const message =
    units === undefined
      ? `must be a decimal text with at most ${asset.scale} places`
      : 'must be more than zero'
  throw invalidFields([{ field: 'amount', message, code: 'invalid_amount' }])
}

/** Where it arrives: Base unless told, which has every asset. */
function requireDepositNetwork(
  world: World,
  { family }: WalletRow,
  symbol: string,
  named: NetworkId | undefined,
): NetworkId {
  const usable = usableNetworks(world.rules.environment, family)
  if (named !== undefined) {
    requireNetwork(world, named)
    if (familyOf(named) === family) return named
    const message = `must be a network of the family ${family}: ${usable.join(', ')}`
    throw invalidFields([{ field: 'network_id', message, code: 'network_mismatch' }])
  }
  const having = usable.filter((id) => assetsOn(world, id).some((asset) => asset.symbol === symbol))
  const network = having.find((id) => id.startsWith('base-')) ?? having[0] ?? usable[0]
  invariant(network, `no network of the family ${family} can be used`)
  return network
}

type Arrival = Pick<DepositRow, 'network_id' | 'asset' | 'amount' | 'from' | 'transaction_hash'>

function receive(world: World, wallet: WalletRow, arrival: Arrival): DepositRow {
  const id = world.mint(walletTransactions.name)
  const row: DepositRow = {
    id,
    client_id: wallet.client_id,
    wallet_id: wallet.id,
    customer_id: wallet.customer_id,
    direction: 'in',
    kind: 'transfer',
    to: wallet.address,
    ...arrival,
    status: world.move(walletTransactionMachine, id, walletTransactionMachine.initial, 'arrive'),
    created_at: world.now,
    updated_at: world.now,
    confirmed_at: world.now,
    deleted_at: null,
  }
  world.insert(walletTransactions, row)
  bookDeposit(world, row)
  world.record(walletDeposited, wallet.client_id, depositEvent(world, row))
  return row
}

/** Reaction: what the platform or another wallet sent has reached the address of a wallet. */
export function followArrival(world: World, { object }: Fact<ChainArrival>): void {
  const { address, network_id, asset, amount, transaction_hash, from } = object
  const wallet = findWalletByAddress(world, address)
  if (wallet === undefined || wallet.family !== familyOf(network_id) || !/[1-9]/.test(amount)) return
  const { scale } = assetOf(world, asset)
  const units = parseAmount(amount, scale)
  invariant(units !== undefined, `${amount} ${asset} reached ${address}`)
  receive(world, wallet, {
    network_id,
    asset,
    amount: formatAmount(units, scale),
    from: from ?? newAddress(world, wallet.family),
    transaction_hash,
  })
}
