import { invalidField, notFound, Problem } from '../../contract/problem.js'
import { found } from '../../contract/requiring.js'
import { dayMs } from '../../kernel/calendar.js'
import { isAmount, parseAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import { requireAssetOn } from '../accounts/index.js'
import * as capabilities from '../capabilities/index.js'
import { walletsOfSigner } from '../payment-agents/index.js'
import { isAddress, type PayeeGoing, requirePayee } from '../recipients/index.js'
import type { WalletRow } from '../wallets/index.js'
import { type ScheduledPaymentRow, scheduledPayments } from './rows.js'
import type { ScheduledPaymentCreate } from './wire.js'

/** Refusals, and the reasons for them (contract/agentic.md 7). Whether a mandate covers it is asked when it is due, and not before. */

/** Tells whether a signer is recognised on a wallet now. */
export function isPermitted(world: World, clientId: string, signerId: string, walletId: string): boolean {
  return walletsOfSigner(world, clientId, signerId).includes(walletId)
}

/** @throws Problem 400 */
export function requirePermitted(world: World, wallet: WalletRow, signerId: string): void {
  if (isPermitted(world, wallet.client_id, signerId, wallet.id)) return
  throw new Problem('invalid-request', 'signer is not permitted to spend on wallet', {
    hint: `signer ${signerId} is in no signer group that is attached to wallet ${wallet.id}`,
  })
}

type Payee = Pick<ScheduledPaymentRow, 'recipient_id' | 'destination_id' | 'address' | 'network_id'>

/** Requires whom it pays. @throws Problem 404 for no such destination, 400 for one that the wallet cannot pay */
export function requireTarget(world: World, wallet: WalletRow, input: ScheduledPaymentCreate): Payee {
  const { destination_id, address, network_id } = input
  if (destination_id === undefined) {
    if (address === undefined || network_id === undefined) throw notFound('destination')
    const reachable = requireReachable(world, wallet, address, network_id)
    return { recipient_id: null, destination_id: null, ...reachable }
  }
  const { id, recipient_id, ...destination } = requirePayee(world, wallet, destination_id)
  if (destination.type !== 'crypto')
    throw invalidField('destination_id', 'must be a crypto destination', 'wrong_destination_type')
  const { address: payee, network_id: own } = destination.crypto
  const reachable = requireReachable(world, wallet, payee, own ?? defaultNetwork(world, wallet))
  return { recipient_id, destination_id: id, ...reachable }
}

function defaultNetwork(world: World, { family }: WalletRow): capabilities.NetworkId {
  const usable = capabilities.usableNetworks(world.rules.environment, family)
  const network = usable.find((id) => id.startsWith('base-')) ?? usable[0]
  return found(network, 'network')
}

function requireReachable(world: World, wallet: WalletRow, address: string, network: capabilities.NetworkId) {
  capabilities.requireNetwork(world, network)
  if (capabilities.familyOf(network) !== wallet.family) {
    const message = `is of the family ${capabilities.familyOf(network)}, and the wallet of the family ${wallet.family}`
    throw invalidField('network_id', message, 'network_mismatch')
  }
  if (!isAddress(wallet.family, address)) {
    const message = `must be an address of the family ${wallet.family}`
    throw invalidField('address', message, 'invalid_address')
  }
  return { address, network_id: network }
}

/** @throws Problem 400 for an asset that is not there, or no amount of it */
export function requireAmount(
  world: World,
  input: Pick<ScheduledPaymentCreate, 'amount' | 'asset'>,
  network: capabilities.NetworkId,
) {
  const symbol = capabilities.writtenSymbol(world, input.asset)
  const usable = requireAssetOn(world, 'asset', symbol, network)
  const asset: capabilities.Asset = capabilities.assetOf(world, usable)
  const units = isAmount(input.amount) ? parseAmount(input.amount, asset.scale) : undefined
  if (units !== undefined && units > 0n) return { asset, units }
  const message = `must be more than zero, with at most ${asset.scale} places`
  throw invalidField('amount', message, 'invalid_amount')
}

/** The time that a payment may be ahead: what lies further is a mistake of units. */
const maxAheadMs = 10 * 366 * dayMs

/** Says when each payment is due, in Unix milliseconds. @throws Problem 400 for a date in the past, or too far away */
export function requireDates(now: number, input: ScheduledPaymentCreate): readonly number[] {
  const { count = 1, interval_seconds = 0, start_at = 0 } = input
  const dates = input.dates?.length === 0 ? undefined : input.dates
  const first = start_at === 0 ? now : start_at * 1000
  const due =
    dates?.map((date) => date * 1000) ??
    Array.from({ length: count }, (_, index) => first + index * interval_seconds * 1000)
  // The present second has begun already.
  const present = now - (now % 1000)
  const field = dates === undefined ? 'start_at' : 'dates'
  if (due.some((time) => time < present)) throw invalidField(field, 'is in the past', 'out_of_range')
  if (due.some((time) => time > now + maxAheadMs))
    throw invalidField(field, 'is more than ten years away: dates are Unix seconds', 'out_of_range')
  return due.map((time) => Math.max(time, now))
}

/** @throws Problem 400 for one that ended; unknown ones are 400 too (contract/agentic.md 7) */
export function requireCancellable(row: ScheduledPaymentRow | undefined, clientId: string) {
  if (row === undefined || row.client_id !== clientId)
    throw new Problem('invalid-request', 'scheduled payment not found')
  if (row.status === 'scheduled') return row
  throw new Problem('invalid-request', `scheduled payment is ${row.status}, not cancellable`)
}

/** Guard: what is scheduled needs whom it pays. @throws Problem 409 */
export function keepWhileScheduled(world: World, { client_id, destination_ids }: PayeeGoing): void {
  const table = world.table(scheduledPayments)
  const counts = destination_ids.map((value) => table.count(client_id, { name: 'open_to', value }))
  const count = counts.reduce((sum, one) => sum + one, 0)
  if (count === 0) return
  throw new Problem('conflict', 'Scheduled payments pay the destination.', {
    hint: `${count} ${count === 1 ? 'is' : 'are'} scheduled: cancel them first, by POST /scheduled-payments/{scheduled_payment_id}/cancel`,
  })
}
