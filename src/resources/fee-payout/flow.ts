import { putRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { isAlready } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { feePayoutDeleted, feePayoutUpdated } from './events.js'
import { type FeePayoutRow, feePayouts } from './rows.js'
import { findFeePayout, requireAddressOn, requireChain, requireFeePayout } from './rules.js'
import type { feePayoutBody } from './wire.js'

/** A client has one: another takes its place. @throws Problem 422 */
export function setFeePayout(
  world: World,
  clientId: string,
  { usdc_wallet: { chain, address } }: OutputOf<typeof feePayoutBody>,
): FeePayoutRow {
  const network_id = requireChain(world, chain)
  requireAddressOn(network_id, address, 'usdc_wallet.address')
  const earlier = findFeePayout(world, clientId)
  if (earlier !== undefined && isAlready(earlier, { network_id, address })) return earlier
  const to = { network_id, address, updated_at: world.now }
  const members = { client_id: clientId, ...to, created_at: world.now }
  const row = putRow(world, feePayouts, earlier, members, to)
  world.record(feePayoutUpdated, clientId, { type: 'usdc_wallet' })
  return row
}

/** @throws Problem 404 where none is set */
export function deleteFeePayout(world: World, clientId: string): void {
  world.update(feePayouts, requireFeePayout(world, clientId), { deleted_at: world.now })
  world.record(feePayoutDeleted, clientId, {})
}
