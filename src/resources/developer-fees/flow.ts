import { addRow, clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { monthAfter, monthOf, startOf } from '../../kernel/calendar.js'
import type { Fact } from '../../kernel/fact.js'
import { formatAmount, unitsOf } from '../../kernel/money.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import * as assets from '../capabilities/index.js'
import { chainArrived, newTransactionHash } from '../chain/index.js'
import { findFeePayout } from '../fee-payout/index.js'
import { type Entry, post } from '../ledger/index.js'
import { requireAnyTransaction, type TransactionRow } from '../transactions/index.js'

/** The fee that a client earned by one transaction. */
export interface EarnedFeeRow extends OwnedRow, Texts<'transaction_id' | 'symbol' | 'fee'> {
  /** The asset of the fee: CAIP-19 on a chain, the code of a currency else. */
  readonly asset: string
  /** The amount that the transaction converted, in the asset of the fee; a decimal string, as the fee is. */
  readonly volume: string
  /** The fee in US dollars. */
  readonly dollars: string
  /** Unix milliseconds. */
  readonly earned_at: number
  /** Null while it is owed. */
  readonly paid_at: number | null
}

export const earnedFees = clientTable<EarnedFeeRow>('earned_fees', {
  filters: { owed: (row) => (row.paid_at === null ? 'yes' : null) },
})

export const owed = { name: 'owed', value: 'yes' } as const

/** Follows a transaction that is completed, which is told once: its fee is earned then, and stays so. */
export function earnFee(
  world: World,
  { client_id, object }: Fact<{ readonly id: string; readonly status: string }>,
): void {
  if (object.status !== 'completed') return
  const row = requireAnyTransaction(world, object.id)
  const { receipt } = row
  if (receipt === null || receipt.developer_fee === '0') return
  const asset = assets.assetOf(world, receipt.output_currency)
  const units = unitsOf(receipt.developer_fee, asset.scale)
  if (world.table(earnedFees).count(client_id, owed) === 0) schedulePayout(world, client_id)
  addRow(world, earnedFees, {
    client_id,
    transaction_id: row.id,
    symbol: asset.symbol,
    asset: nameOf(asset, row),
    volume: receipt.converted_amount,
    fee: receipt.developer_fee,
    dollars: formatAmount(assets.dollarUnits(world, asset, units), assets.dollarScale),
    earned_at: world.now,
    paid_at: null,
  })
}

/** CAIP-19 of a token, on the network that it is paid out on. */
function nameOf(asset: assets.Asset, row: TransactionRow): string {
  if (row.type === 'offramp') return asset.symbol
  const { network_id } = row.payout
  const { contract_address, token_standard } = assets.deploymentOf(asset, network_id)
  return `${assets.caip2Of(network_id)}/${token_standard === 'spl' ? 'token' : 'erc20'}:${contract_address}`
}

export const payoutJob = 'developer_fees.pay'

/** The first of the next month, at midnight UTC. */
export function schedulePayout(world: World, clientId: string): void {
  world.schedule(payoutJob, clientId, startOf(monthAfter(monthOf(world.now))))
}

/**
 * Job: all that is owed is paid, where there is a destination; else it stays owed for another month. What is paid to a
 * wallet of this world arrives there.
 */
export function payFees(world: World, { subject: clientId }: Job): void {
  const destination = findFeePayout(world, clientId)
  if (destination === undefined) return void schedulePayout(world, clientId)
  const rows = world.table(earnedFees).list(clientId, owed)
  const { network_id, address, id } = destination
  const entries = rows.flatMap((row) => entriesOf(world, row, `outside:${network_id}`))
  post(world, { clientId, transactionId: id, reason: 'fees paid', entries: sumEntries(entries), address })
  for (const row of rows) world.update(earnedFees, row, { paid_at: world.now })
  const paid = rows.reduce((sum, { dollars }) => sum + unitsOf(dollars, assets.dollarScale), 0n)
  world.record(chainArrived, clientId, {
    address,
    network_id,
    asset: payoutAsset,
    amount: formatAmount(paid, assets.dollarScale),
    transaction_hash: newTransactionHash(world, assets.familyOf(network_id)),
    from: null,
    is_refund: false,
  })
}

const payoutAsset = 'USDC'

/** Makes the entries of one paid fee: it was kept in any asset, is changed at the desk, and leaves in USDC. */
function entriesOf(world: World, { symbol, fee, dollars }: EarnedFeeRow, outside: string): Entry[] {
  const { scale } = assets.assetOf(world, symbol)
  const kept = unitsOf(fee, scale)
  const paid = unitsOf(dollars, assets.dollarScale)
  return [
    { account: 'fees:developer', asset: symbol, units: -kept, scale },
    { account: 'desk', asset: symbol, units: kept, scale },
    { account: 'desk', asset: payoutAsset, units: -paid, scale: assets.dollarScale },
    { account: outside, asset: payoutAsset, units: paid, scale: assets.dollarScale },
  ]
}

/** One entry for each account and asset: all of an asset have one scale. */
function sumEntries(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const key = `${entry.account} ${entry.asset}`
    const { units, ...about } = sums.get(key) ?? { ...entry, units: 0n }
    sums.set(key, { ...about, units: units + entry.units })
  }
  return [...sums.values()]
}
