import { autoApproval } from '../../contract/fault-steps.js'
import type { AuthenticatedCaller } from '../../contract/operation.js'
import { unixSeconds } from '../../kernel/clock.js'
import { base62 } from '../../kernel/ids.js'
import { canMove } from '../../kernel/machine.js'
import { notFound } from '../../kernel/problem.js'
import type { Job } from '../../kernel/scheduler.js'
import { shown } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { documentsOf } from '../application-documents/index.js'
import {
  type ApplicationMoved,
  applicationMoved,
  applicationSubmitted,
  applicationWithdrawn,
  informationGiven,
  informationRequested,
  linkExpired,
} from './events.js'
import { type ApplicationAction, applicationMachine, autoApprovalDelay } from './machines.js'
import type { Requirement, ResponseInput } from './requirements.js'
import {
  type ApplicationRow,
  type ApplicationType,
  applications,
  type Decision,
  type DeclineReason,
  hasLiveToken,
  type OpenRequest,
  openRequestTimes,
} from './rows.js'
import { answered, requireOtherMessage, requireProvable, requireUndecided } from './rules.js'

/** Application tokens live 30 days (contract/rest.md 1.1). */
const tokenLife = 30 * 86_400_000

export const autoApproveJob = 'applications.auto_approve'
/** Opens the application of a new customer; in the sandbox it approves itself unless the request said otherwise. */
export function openApplication(
  world: World,
  input: {
    readonly clientId: string
    readonly customerId: string
    readonly type: ApplicationType
    /** Of a customer whom an identity provider has checked: it stays pending. */
    readonly imported?: { readonly source: string; readonly applicantId: string } | null
  },
): ApplicationRow {
  const { token, token_expires_at } = newToken(world)
  const row = world.insert(applications, {
    id: world.mint(applications.name),
    client_id: input.clientId,
    customer_id: input.customerId,
    type: input.type,
    provider: input.imported?.source ?? null,
    provider_applicant_id: input.imported?.applicantId ?? null,
    status: applicationMachine.initial,
    decision: null,
    decision_method: null,
    decision_reason: null,
    decided_at: null,
    proof_of_address: input.type === 'individual' ? 'missing' : null,
    requests: [],
    answered_at: null,
    risk: null,
    replaced_by: null,
    token,
    token_expires_at,
    created_at: world.now,
    updated_at: world.now,
    submitted_at: null,
    deleted_at: null,
  })
  const asked = world.faultAt('kyb_submission')
  const submission = asked !== null && asked.status >= 400 ? asked : null
  const approval = world.faultAt('kyb_approval')
  // Skipping wins over whatever else was asked for: the application stays as it is.
  if (input.imported) return row
  if (world.rules.environment === 'sandbox' && !world.plan.skipped.includes(autoApproval)) {
    world.later({
      kind: autoApproveJob,
      subject: row.id,
      delay: autoApprovalDelay,
      payload:
        submission === null && approval === null
          ? null
          : {
              submission: submission === null ? null : (submission.preset ?? 'custom'),
              approval: approval === null ? null : approval.status >= 400 ? 'reject' : 'review',
            },
      reads: [row.id, input.customerId],
    })
  }
  return row
}

function newToken(world: World) {
  return {
    token: world.randomSecret('application-tokens', base62, 43),
    token_expires_at: world.now + tokenLife,
  }
}

/** A new link for the customer; the old token opens nothing any more. */
export function renewToken(world: World, id: string): ApplicationRow {
  const row = applicationOf(world, id)
  return world.update(applications, row, newToken(world))
}

/** The application that takes the place of one that was withdrawn. */
export function replaceApplication(world: World, row: ApplicationRow): ApplicationRow {
  const { client_id: clientId, customer_id: customerId, type } = row
  const next = openApplication(world, { clientId, customerId, type })
  world.update(applications, row, { replaced_by: next.id })
  return next
}

/** Whether enhanced due diligence is required of it, whatever it says of itself. */
export function rateRisk(world: World, id: string, level: 'high' | 'normal'): void {
  world.update(applications, applicationOf(world, id), {
    risk: level,
    updated_at: world.now,
  })
}

export function getApplication(world: World, clientId: string, id: string): ApplicationRow {
  const row = world.table(applications).get(id)
  if (row === undefined || row.client_id !== clientId) throw notFound('application')
  return row
}

/** An application by its own id or by the id of its customer: steps and causes take either. @throws Problem 404 */
export function applicationOf(world: World, id: string): ApplicationRow {
  const table = world.table(applications)
  const own = table.get(id)
  if (own !== undefined) return own
  const found = table.find('customer', id)
  if (found === undefined) {
    throw notFound('customer or application', `${shown(id)} is neither of this world`)
  }
  return found
}

/** A key reads the applications of its client; a token only its own. */
export function readApplication(world: World, caller: AuthenticatedCaller, id: string): ApplicationRow {
  if (caller.kind === 'application' && caller.applicationId !== id) throw notFound('application')
  return getApplication(world, caller.clientId, id)
}

export function findByToken(world: World, token: string): ApplicationRow | undefined {
  const row = world.table(applications).find('token', token)
  return row === undefined || row.deleted_at !== null || !hasLiveToken(world, row) ? undefined : row
}

/** Removes every application that a customer ever had. */
export function discardApplications(world: World, clientId: string, customerId: string): void {
  const found: ApplicationRow[] = []
  const of = { name: 'customer_id', value: customerId }
  world.table(applications).each(clientId, of, (row) => void found.push(row))
  for (const row of found) world.update(applications, row, { deleted_at: world.now })
}

/** What the request that opened an application asked of its later steps. */
interface AskedOutcome {
  readonly submission: string | null
  readonly approval: 'reject' | 'review' | null
}

const nothingAsked: AskedOutcome = { submission: null, approval: null }

/** Submits, then approves, unless the request that created the application asked for a failure at one of the two. */
export function autoApprove(world: World, job: Job): void {
  const row = world.table(applications).get(job.subject)
  if (row === undefined || row.status !== applicationMachine.initial) return
  const asked = (job.payload ?? nothingAsked) as AskedOutcome
  if (asked.submission === 'kyb_expired')
    world.record(linkExpired, row.client_id, { customer_id: row.customer_id })
  else if (asked.submission !== null)
    requestInformation(world, row.id, { requirements: [replacementFor(row)] })
  else if (asked.approval === 'review') move(world, row, 'review')
  else if (asked.approval === 'reject') decline(world, row.id, null, 'auto')
  else approve(world, row.id, { provision: true, method: 'auto' })
}

function replacementFor(row: ApplicationRow): Requirement {
  const purpose = row.type === 'business' ? 'business_formation' : 'individual_identity'
  return { type: 'document', purpose, status: 'on_file' }
}

interface Moved {
  readonly provision?: boolean
  readonly reasonCode?: DeclineReason | null
  readonly change?: Partial<ApplicationRow>
}

function move(
  world: World,
  row: ApplicationRow,
  action: ApplicationAction,
  about: Moved = {},
): ApplicationRow {
  const status = world.move(applicationMachine, row.id, row.status, action)
  const moved = world.update(applications, row, { status, updated_at: world.now, ...about.change })
  const fact: ApplicationMoved = {
    application_id: row.id,
    customer_id: row.customer_id,
    action,
    provision: about.provision ?? false,
    reason_code: about.reasonCode ?? null,
  }
  world.record(applicationMoved, row.client_id, fact)
  return moved
}

function decided(
  world: World,
  decision: Decision,
  method: 'manual' | 'auto',
  reason: string | null = null,
): Partial<ApplicationRow> {
  return {
    decision,
    decision_method: method,
    decision_reason: reason,
    decided_at: world.now,
    requests: [],
  }
}

/** `provision` lets the customer transact; without it only the application is approved (contract/rest.md 15.5). */
export function approve(
  world: World,
  id: string,
  options: { readonly provision: boolean; readonly method: 'manual' | 'auto' },
): void {
  const row = applicationOf(world, id)
  // What was decided on had the proof in it.
  const proved = row.proof_of_address === 'submitted_pending_review' && row.status !== 'approved'
  move(world, row, 'approve', {
    provision: options.provision,
    change: {
      ...decided(world, 'approved', options.method),
      ...(proved && { proof_of_address: 'approved' }),
    },
  })
}

export function decline(
  world: World,
  id: string,
  reasonCode: DeclineReason | null,
  method: 'manual' | 'auto',
): void {
  const row = applicationOf(world, id)
  const decision = method === 'auto' ? 'auto_declined' : 'declined'
  move(world, row, 'decline', { reasonCode, change: decided(world, decision, method, reasonCode) })
}

/** Declines the application, also an approved one, and leaves the customer as it is. */
export function suspend(world: World, id: string): void {
  const row = applicationOf(world, id)
  move(world, row, 'suspend', { change: decided(world, 'declined', 'manual') })
}

/** A reviewer asks the customer for something (specification, Emission rule 8). An empty list is a plain request. */
export function requestInformation(
  world: World,
  id: string,
  input: {
    readonly requirements?: readonly Requirement[] | undefined
    readonly message_id?: string | undefined
    readonly note?: string | undefined
  } = {},
): void {
  const row = applicationOf(world, id)
  const requirements = [...(input.requirements ?? [])]
  const request: OpenRequest = {
    message_id: input.message_id ?? world.mint('messages'),
    requested_at: world.now,
    missing: requirements,
    given: [],
    note: input.note ?? null,
    on_file: documentsOf(world, row.id).map((document) => document.id),
  }
  requireOtherMessage(row.requests, request.message_id)
  const requests = [...row.requests, request]
  // The link that asks for it has to open the application.
  const token = hasLiveToken(world, row) ? {} : newToken(world)
  move(world, row, 'request_information', { change: { requests, ...token } })
  world.record(informationRequested, row.client_id, {
    customer_id: row.customer_id,
    application_id: row.id,
    ...openRequestTimes(request),
    requirements,
  })
}

/**
 * The customer answers on the hosted page, everything unless told otherwise. When nothing is missing any more the review
 * goes on.
 * @throws Problem 400 when no information is asked for, or not what is answered
 */
export function respondToInformation(world: World, id: string, response: ResponseInput = {}): void {
  const row = applicationOf(world, id)
  // Whether it can be answered is for the machine to say, which names what is possible instead.
  const isAsked = canMove(applicationMachine, row.status, 'respond')
  const { touched, open } = isAsked ? answered(row.requests, response) : { touched: [], open: [] }
  tellInformation(world, row, touched)
  if (open.length === 0) move(world, row, 'respond', { change: { requests: [], answered_at: world.now } })
  else world.update(applications, row, { requests: open, updated_at: world.now })
}

/** What arrived is told of each request before what follows from it. */
function tellInformation(world: World, row: ApplicationRow, answered: readonly OpenRequest[]): void {
  for (const { message_id } of answered) {
    world.record(informationGiven, row.client_id, {
      customer_id: row.customer_id,
      application_id: row.id,
      message_id,
      responded_at: unixSeconds(world.now),
    })
  }
}

/** The customer submits the hosted form, which also answers what was asked for. */
export function submit(world: World, id: string): void {
  const row = applicationOf(world, id)
  tellInformation(world, row, row.requests)
  const answered_at = row.requests.length > 0 ? world.now : row.answered_at
  move(world, row, 'submit', { change: { submitted_at: world.now, requests: [], answered_at } })
  world.record(applicationSubmitted, row.client_id, {
    customer_id: row.customer_id,
    type: row.type,
    application_id: row.id,
    application_type: row.type,
  })
}

/** Final. @throws Problem 409 when the application already has a decision */
export function withdraw(world: World, id: string, reason: string | null): void {
  const row = applicationOf(world, id)
  requireUndecided(row)
  move(world, row, 'withdraw', { change: decided(world, 'withdrawn', 'manual', reason) })
  world.record(applicationWithdrawn, row.client_id, {
    customer_id: row.customer_id,
    application_id: row.id,
    ...(reason !== null && { reason }),
  })
}

export function startReview(world: World, id: string): void {
  step(world, id, 'review')
}

/** Reviewer moves that change nothing but the status. */
export function step(world: World, id: string, action: 'review' | 'revise' | 'close' | 'reopen'): void {
  const row = applicationOf(world, id)
  move(world, row, action)
}

/** The outcome of a proof of address, as the application of an individual shows it (contract/rest.md 5.8). */
export function settleProofOfAddress(world: World, id: string, outcome: 'approved' | 'rejected'): void {
  const row = applicationOf(world, id)
  const action = 'settle_proof_of_address'
  if (row.type === 'business') requireProvable(row, action)
  else move(world, row, action, { change: { proof_of_address: outcome } })
}

/** A proof that comes with the application is decided on with it. */
export function noteProofOfAddress(world: World, id: string): void {
  world.update(applications, applicationOf(world, id), { proof_of_address: 'submitted_pending_review' })
}

export function submitProofOfAddress(world: World, id: string): void {
  const row = applicationOf(world, id)
  const action = 'submit_proof_of_address'
  if (row.type === 'business') requireProvable(row, action)
  else move(world, row, action, { change: { proof_of_address: 'submitted_pending_review' } })
}
