import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { hasNationalId } from '../application-documents/index.js'
import { linkExpired } from './events.js'
import { approve, decline, step } from './flow.js'
import { endAutomatic } from './moves.js'
import { requestInformation } from './requests.js'
import type { Requirement } from './requirements.js'
import { type ApplicationRow, applications } from './rows.js'

/** The end of an application without a reviewer. */

/** Job: approves, unless the request that created the application asked for something else. */
export function autoApprove(world: World, job: Job<'submitted' | null>): void {
  const row = world.table(applications).get(job.subject)
  if (row === undefined || row.automatic === null) return
  // It was submitted meanwhile: that has a job of its own.
  if (row.submitted_at !== null && job.payload === null) return
  const { submission, approval } = row.automatic
  if (submission === 'kyb_expired') {
    world.record(linkExpired, row.client_id, { customer_id: row.customer_id })
    world.update(applications, row, { automatic: null })
  } else if (submission !== null) requestInformation(world, row.id, { requirements: [replacementFor(row)] })
  else if (approval === 'review') step(world, row.id, 'review')
  else if (approval === 'reject') decline(world, row.id, null, 'auto')
  // It waits for a person, however long that takes.
  else if (hasNationalId(world, row.id)) endAutomatic(world, row)
  else approve(world, row.id, { provision: true, method: 'auto' })
}

/** True where it is approved by and by, if nobody does anything. */
export function approvesItself(world: World, { id, automatic }: ApplicationRow): boolean {
  return (
    automatic !== null &&
    automatic.submission === null &&
    automatic.approval === null &&
    !hasNationalId(world, id)
  )
}

function replacementFor(row: ApplicationRow): Requirement {
  const purpose = row.type === 'business' ? 'business_formation' : 'individual_identity'
  return { type: 'document', purpose, status: 'on_file' }
}

/** Job: nobody submitted anything in time. */
export function expireLink(world: World, { subject }: Job): void {
  const row = world.table(applications).get(subject)
  if (row !== undefined) world.record(linkExpired, row.client_id, { customer_id: row.customer_id })
}
