import { dayMs } from '../../../kernel/calendar.js'
import { momentKey } from '../../../kernel/clock.js'
import type { World } from '../../../kernel/world.js'
import { requireApplication } from '../../applications/index.js'
import { assetOf, dollarScale, dollarUnits } from '../../capabilities/index.js'
import { type CustomerRow, isFrozen, moveKyb } from '../../customers/index.js'
import { inbound } from '../rows.js'

/**
 * The most that a customer without a proof of address may receive in any seven days, in millionths of a US dollar
 * (contract/rest.md 5.8).
 */
const maxVolume = 3_000n * 10n ** BigInt(dollarScale)
const windowMs = 7 * dayMs

/** A proof was approved once, whatever became of later ones; an approved business application counts as one (settled). */
function hasProofOfAddress(world: World, customer: CustomerRow): boolean {
  const application = requireApplication(world, customer.client_id, customer.application_id)
  const { type, decision, proof_on_file } = application
  return proof_on_file || (type === 'business' && decision === 'approved')
}

/** Counts an arrival, and freezes the customer whose last seven days pass the limit with no proof of address on file. */
export function countInbound(
  world: World,
  customer: CustomerRow,
  about: { readonly asset: string; readonly units: bigint },
): void {
  if (hasProofOfAddress(world, customer)) return
  const dollars = dollarUnits(world, assetOf(world, about.asset), about.units)
  world.insert(inbound, {
    id: world.mint(inbound.name),
    client_id: customer.client_id,
    customer_id: customer.id,
    total: (totalBy(world, customer) + dollars).toString(),
    arrived_at: world.now,
    deleted_at: null,
  })
  // Millionths of a dollar that arrived less than seven days ago.
  const recent = totalBy(world, customer) - totalBy(world, customer, world.now - windowMs)
  if (!isFrozen(customer) && recent > maxVolume)
    moveKyb(world, customer.id, 'freeze', 'pending_proof_of_address')
}

/** Sums what arrived up to a moment, in millionths of a dollar. */
function totalBy(world: World, { id, client_id }: CustomerRow, moment = world.now): bigint {
  const group = { scope: client_id, order: 'arrived_at', filter: { name: 'customer_id', value: id } }
  return BigInt(world.table(inbound).last(group, momentKey(moment + 1))?.total ?? 0)
}
