import { defineJob } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { applicationMoved } from './events.js'
import { type ApplicationAction, applicationMachine, autoApprovalDelayMs } from './machines.js'
import { type ApplicationRow, applications, type Decision, type DeclineReason, identityOf } from './rows.js'

/** The way of an application from one status to the next. */

interface Moved {
  readonly provision?: boolean
  readonly reasonCode?: DeclineReason | null
  readonly change?: Partial<ApplicationRow>
}

/** Moves an application, and its customer follows. @throws Problem 400 where that is not possible */
export function move(world: World, row: ApplicationRow, action: ApplicationAction, about: Moved = {}) {
  const status = world.move(applicationMachine, row.id, row.status, action)
  const moved = world.update(applications, row, { status, updated_at: world.now, ...about.change })
  world.record(applicationMoved, row.client_id, {
    ...identityOf(row),
    action,
    provision: about.provision ?? false,
    reason_code: about.reasonCode ?? null,
  })
  return moved
}

/** Makes what every decision changes, and ends what waits for one. */
export function changeOfDecision(
  world: World,
  row: ApplicationRow,
  decision: Decision,
  method: 'manual' | 'auto',
  reason: string | null = null,
): Partial<ApplicationRow> {
  unwatchLink(world, row)
  return {
    decision,
    decision_method: method,
    decision_reason: reason,
    decided_at: world.now,
    requests: [],
    resubmit_token: null,
    automatic: null,
  }
}

/** It carries what scheduled it: the submission, or the creation where that is null. */
export const autoApproveJob = defineJob<'submitted' | null>('applications.auto_approve')

/** Schedules the approval. The job of creation does nothing when there is one of the submission. */
export function approveLater(world: World, row: ApplicationRow): void {
  if (row.automatic === null) return
  world.later({
    kind: autoApproveJob,
    subject: row.id,
    delay: autoApprovalDelayMs,
    payload: row.submitted_at === null ? null : 'submitted',
    reads: [row.id, row.customer_id],
  })
}

export const linkExpiryJob = 'applications.expire_link'

/** True where nothing was submitted, nothing decided, and nothing comes by itself: then its link runs out one day. */
function isWatched({ automatic, submitted_at, decision }: ApplicationRow): boolean {
  return automatic === null && submitted_at === null && decision === null
}

export function watchLink(world: World, row: ApplicationRow): void {
  if (isWatched(row)) world.schedule(linkExpiryJob, row.id, row.token_expires_at)
}

/** Stops watching the link, before the application is submitted, decided on or discarded. */
export function unwatchLink(world: World, row: ApplicationRow): void {
  if (isWatched(row)) world.unschedule(linkExpiryJob, row.id)
}

/** Ends its approval without a reviewer; its link runs out, unless somebody submitted. */
export function endAutomatic(world: World, row: ApplicationRow): ApplicationRow {
  if (row.automatic === null) return row
  const ended = world.update(applications, row, { automatic: null })
  watchLink(world, ended)
  return ended
}
