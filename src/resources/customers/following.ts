import { present } from '../../contract/present.js'
import type { Fact } from '../../kernel/fact.js'
import { canMove } from '../../kernel/machine.js'
import type { World } from '../../kernel/world.js'
import { type DocumentJudged, requireAnyDocument } from '../application-documents/index.js'
import type { ApplicationMoved } from '../applications/index.js'
import * as applications from '../applications/index.js'
import { kybStatusUpdated, linkUpdated } from './events.js'
import { customerOf, moveKyb, recordLink, requireCustomer } from './flow.js'
import { type KybAction, kybMachine, kybShown } from './machines.js'
import { type CustomerRow, customers, type LinkStatus, type ReasonCode } from './rows.js'

/** Changes of a customer that follow from its application. */

const followed: Partial<Record<ApplicationMoved['action'], KybAction>> = {
  decline: 'reject',
  withdraw: 'withdraw',
  request_information: 'request_information',
  respond: 'answer_information',
  submit: 'answer_information',
}

/** The end of the hosted check that comes with the application; nothing tells of it but the decision. */
const checked: Partial<Record<ApplicationMoved['action'], LinkStatus>> = {
  approve: 'approved',
  decline: 'rejected',
  suspend: 'rejected',
  withdraw: 'expired',
}

/** Moves the customer as its application has moved. */
export function followApplication(world: World, fact: Fact<ApplicationMoved>): void {
  const moved = fact.object
  const application = applications.requireApplication(world, fact.client_id, moved.application_id)
  const link_status = checked[moved.action]
  const row = world.update(customers, requireCustomer(world, fact.client_id, moved.customer_id), {
    ...(link_status !== undefined && { link_status, link_updated_at: world.now }),
    application_status: application.status,
    decision: application.decision,
    reason_code: moved.reason_code,
    updated_at: world.now,
  })
  if (moved.action === 'approve') {
    if (moved.provision && canMove(kybMachine, row.kyb, 'approve')) moveKyb(world, row.id, 'approve')
    return
  }
  const action =
    moved.action === 'decline' && application.decision === 'auto_declined'
      ? 'auto_decline'
      : followed[moved.action]
  if (action !== undefined && canMove(kybMachine, row.kyb, action))
    moveKyb(world, row.id, action, moved.reason_code)
}

/** Moves the hosted check, and tells of it unless it stays as it was. */
export function updateLink(world: World, id: string, status: LinkStatus): void {
  const row = customerOf(world, id)
  if (row.link_status === status) return
  const moved = world.update(customers, row, {
    link_status: status,
    link_updated_at: world.now,
    updated_at: world.now,
  })
  recordLink(world, linkUpdated, moved)
}

/** Ends a link that nobody used in time; one that was approved or rejected stays so. */
export function expireLink(world: World, id: string): void {
  const { link_status } = customerOf(world, id)
  if (link_status !== 'approved' && link_status !== 'rejected') updateLink(world, id, 'expired')
}

/**
 * Submits or judges a proof of address; an application shows that of an individual.
 * @throws Problem 400 once it has ended, or where there is no proof
 */
export function proofOfAddress(world: World, id: string, outcome: 'submitted' | 'approved' | 'rejected') {
  const { application_id } = customerOf(world, id)
  if (outcome === 'submitted') applications.submitProofOfAddress(world, application_id)
  else applications.settleProofOfAddress(world, application_id, outcome)
  if (outcome === 'submitted') return
  const row = customerOf(world, id)
  const reason = outcome === 'approved' ? 'proof_of_address_approved' : 'proof_of_address_rejected'
  if (row.kyb === 'frozen') moveKyb(world, id, outcome === 'approved' ? 'unfreeze' : 'keep_frozen', reason)
  else tellReason(world, row, reason)
}

/** Tells why, where the status stays as it was told before. What was never told has no update. */
function tellReason(world: World, row: CustomerRow, reason_code: ReasonCode): void {
  const kyb_status = kybShown[row.kyb].event
  if (kyb_status === null || !row.kyb_recorded) return
  const told = present({ customer_id: row.id, kyb_status, external_id: row.external_id })
  world.record(kybStatusUpdated, row.client_id, { ...told, reason_code })
}

/** Follows the rejection of a document: with the only proof that waits, the proof is rejected. */
export function followDocument(world: World, { object }: Fact<DocumentJudged>): void {
  const document = requireAnyDocument(world, object.document_id)
  const application = applications.applicationOf(world, document.application_id)
  if (application.id !== document.application_id || !applications.isLastProof(world, application, document))
    return
  if (application.status === 'compliance_review') proofOfAddress(world, application.customer_id, 'rejected')
  else applications.rejectProof(world, application)
}
