import type { World } from '../../kernel/world.js'
import { getApplication } from '../applications/index.js'
import { assetOf, dollarScale, dollarUnits } from '../capabilities/index.js'
import { type CustomerRow, customers, isFrozen, moveKyb } from '../customers/index.js'
import { deposits } from './schema.js'

/** What a customer without a proof of address may receive in any seven days, in US dollars (contract/rest.md 5.8). */
const limit = 3_000n * 10n ** BigInt(dollarScale)
const window = 7 * 86_400_000

/** An individual's proof was approved; an approved business application counts as one (settled). */
function hasProofOfAddress(world: World, customer: CustomerRow): boolean {
  const { proof_of_address } = getApplication(world, customer.client_id, customer.application_id)
  return proof_of_address === null || proof_of_address === 'approved'
}

/**
 * Counts an arrival, and freezes the customer whose last seven days pass the limit with no proof of address on file.
 * Tells whether the customer is frozen now, so that the money is kept back.
 */
export function countInbound(
  world: World,
  customer: CustomerRow,
  about: { readonly asset: string; readonly units: bigint },
): boolean {
  if (!hasProofOfAddress(world, customer)) {
    const { settings } = world.rules
    const dollars = dollarUnits(settings, assetOf(settings, about.asset), about.units)
    world.insert(deposits, {
      id: world.mint(deposits.name),
      client_id: customer.client_id,
      customer_id: customer.id,
      dollars: dollars.toString(),
      arrived_at: world.now,
      deleted_at: null,
    })
    if (!isFrozen(customer) && inboundVolume(world, customer) > limit) {
      moveKyb(world, customer, 'freeze', 'pending_proof_of_address')
    }
  }
  const now = world.table(customers).get(customer.id)
  return now !== undefined && isFrozen(now)
}

/** Millionths of a dollar that arrived less than seven days ago. */
export function inboundVolume(world: World, customer: CustomerRow): bigint {
  const table = world.table(deposits)
  const since = world.now - window
  let sum = 0n
  let after: ReturnType<typeof table.get>
  for (;;) {
    const page = table.page({
      scope: customer.client_id,
      order: 'id',
      direction: 'desc',
      limit: 100,
      filter: { name: 'customer_id', value: customer.id },
      after,
    })
    for (const row of page.rows) {
      if (row.arrived_at <= since) return sum
      sum += BigInt(row.dollars)
    }
    if (!page.hasAfter) return sum
    after = page.rows.at(-1)
  }
}
