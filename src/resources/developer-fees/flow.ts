import type { Fact } from '../../kernel/fact.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import {
  type Asset,
  assetOf,
  caip2Of,
  deploymentOf,
  dollarScale,
  dollarUnits,
} from '../capabilities/index.js'
import { requireAnyTransaction, type TransactionRow } from '../transactions/index.js'
import { schedulePayout } from './payout.js'
import { earnedFees, owed } from './rows.js'

/** Follows a transaction that is completed, which is told once: its fee is earned then, and stays so. */
export function earnFee(
  world: World,
  { client_id, object }: Fact<{ readonly id: string; readonly status: string }>,
): void {
  if (object.status !== 'completed') return
  const row = requireAnyTransaction(world, object.id)
  const { receipt } = row
  if (receipt === null || receipt.developer_fee === '0') return
  const asset = assetOf(world, receipt.output_currency)
  const units = unitsOf(receipt.developer_fee, asset.scale)
  if (world.table(earnedFees).count(client_id, owed) === 0) schedulePayout(world, client_id)
  world.insert(earnedFees, {
    id: world.mint(earnedFees.name),
    client_id,
    transaction_id: row.id,
    symbol: asset.symbol,
    asset: nameOf(asset, row),
    volume: receipt.converted_amount,
    fee: receipt.developer_fee,
    dollars: formatAmount(dollarUnits(world, asset, units), dollarScale),
    earned_at: world.now,
    paid_at: null,
    deleted_at: null,
  })
}

/** CAIP-19 of a token, on the network that it is paid out on. */
function nameOf(asset: Asset, row: TransactionRow): string {
  if (row.type === 'offramp') return asset.symbol
  const { network_id } = row.payout
  const { contract_address, token_standard } = deploymentOf(asset, network_id)
  return `${caip2Of(network_id)}/${token_standard === 'spl' ? 'token' : 'erc20'}:${contract_address}`
}
