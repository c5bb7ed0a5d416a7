import { present } from '../../../contract/present.js'
import type { OutputOf } from '../../../contract/schema.js'
import { isoTime } from '../../../kernel/clock.js'
import type { World } from '../../../kernel/world.js'
import { type ApplicationRow, type applicationListItem, declineReasonOf } from '../../applications/index.js'
import { businessOf, dueDiligenceOf, individualsOf } from '../rows.js'

/** Names and ids, and no more of who applies (contract/rest.md 5.2). */
export function presentListItem(world: World, row: ApplicationRow): OutputOf<typeof applicationListItem> {
  const business = businessOf(world, row)
  return present({
    application_id: row.id,
    application_type: row.type,
    type: row.type,
    application_status: row.status,
    application_decision: row.decision,
    decline_reason: declineReasonOf(row),
    business: business === undefined ? null : { id: business.id, legal_name: business.legal_name },
    individuals: individualsOf(world, row).map(({ id, first_name, last_name }) => ({
      id,
      first_name,
      last_name,
    })),
    edd_id: dueDiligenceOf(world, row)?.id,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    submitted_at: row.submitted_at === null ? null : isoTime(row.submitted_at),
  })
}
