import { invariant } from '../../kernel/errors.js'
import { divide, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationType } from '../applications/index.js'
import { assetOf, dollarScale, dollarUnits } from '../capabilities/index.js'
import type { TransactionRow } from '../transactions/index.js'
import { creditSettings, type Pricing } from './settings.js'

/** Prices for a self-serve client, in cents. */

export function reviewFeeOf(world: World, type: ApplicationType): number {
  const { kybFeeCents, kycFeeCents } = world.settings(creditSettings).pricing
  return type === 'business' ? kybFeeCents : kycFeeCents
}

/** The transfer fee on what came in, in dollars, rounded up to a cent, and what its rail costs. */
export function feeOf(world: World, row: TransactionRow): number {
  const { receipt } = row
  invariant(receipt, `transaction ${row.id} was completed without a receipt`)
  const { input_currency, output_currency, initial_amount } = receipt
  return transferFee(world, input_currency, output_currency, initial_amount) + railFee(world, row)
}

/** The same before anything came in: of what is to be sent, or the least where nobody said how much. */
export function expectedFeeOf(world: World, row: TransactionRow): number {
  if (row.family !== 'one_off') return 0
  const { source_asset, output_asset, send_amount } = row
  const share =
    send_amount === null
      ? leastTransferFee(world, source_asset, output_asset)
      : transferFee(world, source_asset, output_asset, send_amount)
  return share + railFee(world, row)
}

/** A transfer fee is rounded up to a cent, so that any is one at least. */
function leastTransferFee(world: World, source: string, destination: string): number {
  return transferFeeBps(world.settings(creditSettings).pricing, source, destination) === 0 ? 0 : 1
}

const centScale = 2

function transferFee(world: World, source: string, destination: string, amount: string): number {
  const { pricing } = world.settings(creditSettings)
  const input = assetOf(world, source)
  const units = unitsOf(amount, input.scale)
  const bps = transferFeeBps(pricing, source, destination)
  const share = dollarUnits(world, input, units) * BigInt(bps)
  return Number(divide(share, 10_000n * 10n ** BigInt(dollarScale - centScale), 'up'))
}

function transferFeeBps(pricing: Pricing, source: string, destination: string): number {
  const own = pricing.transferFeeOverrides.find(
    ({ sourceAsset, destinationAsset }) => sourceAsset === source && destinationAsset === destination,
  )
  return own?.feeBps ?? pricing.transferFeeBps
}

const railFees = {
  ach: 'achFeeCents',
  fedwire: 'wireFeeCents',
  fednow: 'fednowFeeCents',
  sepa: 'sepaFeeCents',
  swift: 'swiftFeeCents',
} as const

function railFee(world: World, row: TransactionRow): number {
  if (row.type === 'swap') return 0
  const { pricing } = world.settings(creditSettings)
  const rail = row.type === 'onramp' ? row.deposit.rail : row.payout.rail
  // SWIFT costs something outbound only (contract/behaviour.md 21).
  return rail === 'swift' && row.type === 'onramp' ? 0 : pricing[railFees[rail]]
}
