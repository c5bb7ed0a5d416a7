import type * as z from 'zod'
import type { World } from '../../kernel/world.js'
import { linkCreated, type linkUpdated } from './events.js'
import { type CustomerRow, customers } from './rows.js'
import { presentLink } from './wire.js'

/** The link to the hosted identity check. */

export function recordLink(
  world: World,
  event: typeof linkCreated | typeof linkUpdated,
  row: CustomerRow,
): void {
  const { link_type, url, status, expires_at = 0 } = presentLink(world, row)
  world.record<z.output<typeof linkCreated.payload>>(event, row.client_id, {
    customer_id: row.id,
    link_type,
    url,
    status,
    expires_at,
  })
}

/** A link that opens the form again. */
export function newLink(world: World, row: CustomerRow, change: Partial<CustomerRow>): CustomerRow {
  const moved = world.update(customers, row, {
    ...change,
    link_status: 'not_started',
    link_updated_at: world.now,
    updated_at: world.now,
  })
  recordLink(world, linkCreated, moved)
  return moved
}
