import { invalidField, Problem } from '../../../contract/problem.js'
import { formatAmount } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { exceedsRail, type Rail, railCap } from '../../accounts/index.js'
import type { Asset, NetworkId } from '../../capabilities/index.js'
import type { WalletTransactionRow } from '../../wallets/index.js'
import { type DeveloperFee, depositFor, termsOf } from '../receipt.js'
import type { OneOffRow, TransactionRow } from '../rows.js'
import { requireUnits } from './arrivals.js'

/** Rules of what a one-off may be. */

/** @throws Problem 400 for a swap that does not say where to */
export function requireSwapNetwork(network: NetworkId | undefined): void {
  if (network !== undefined) return
  throw invalidField('destination_network_id', 'is required for a swap', 'missing_required_field')
}

const leastAmount = { units: 1n, scale: 2 }

/** The destination amount is at least 0.01 (contract/rest.md 8.2). */
export function requireLeast(text: string, output: Asset): bigint {
  const units = requireUnits('amount', text, output)
  if (units * 10n ** BigInt(leastAmount.scale) >= leastAmount.units * 10n ** BigInt(output.scale))
    return units
  throw invalidField('amount', 'must be at least 0.01', 'too_small')
}

/** @throws Problem 400 for more than the rail moves at once */
export function requireUnderRailCap(units: bigint, { scale }: Asset, rail: Rail | null): void {
  if (!exceedsRail(units, scale, rail)) return
  throw invalidField('amount', `must be at most ${railCap(rail)} by ${rail}`, 'too_big')
}

/**
 * Computes the deposit after which the recipient gets the amount.
 * @throws Problem 400 when fees leave nothing of any deposit
 */
export function requireSendAmount(
  world: World,
  amount: bigint,
  input: string,
  output: string,
  rail: Rail | null,
  fee: DeveloperFee,
): string {
  const terms = termsOf(world, input, output, rail, fee)
  const units = depositFor(amount, terms)
  if (units === undefined) {
    const message = 'leaves nothing of any deposit for the recipient: leave the amount out, or lower the fee'
    throw invalidField('developer_fee_bps', message, 'fee_too_high')
  }
  return formatAmount(units, terms.input.scale)
}

/** @throws Problem 400 for another family */
export function requireOneOff(row: TransactionRow | WalletTransactionRow): OneOffRow {
  if ('family' in row && row.family === 'one_off') return row
  throw new Problem('invalid-request', 'Only a one-off transaction can be cancelled.')
}
