import { present } from '../../contract/present.js'
import { autoApproval } from '../../contract/sandbox-headers.js'
import type { World } from '../../kernel/world.js'
import { newToken } from './access.js'
import { applicationSubmitted, applicationWithdrawn } from './events.js'
import { applicationMachine } from './machines.js'
import { approveLater, changeOfDecision, endAutomatic, move, unwatchLink, watchLink } from './moves.js'
import { changeOfProof } from './proof-of-address.js'
import { tellInformation } from './requests.js'
import {
  type ApplicationRow,
  type ApplicationType,
  type Automatic,
  applicationOf,
  applications,
  type DeclineReason,
  identityOf,
} from './rows.js'
import { requireUndecided } from './rules.js'

/** Opens the application of a new customer; in the sandbox it approves itself unless the request said otherwise. */
export function openApplication(
  world: World,
  input: {
    readonly clientId: string
    readonly customerId: string
    readonly type: ApplicationType
    /** The check of a customer by an identity provider: its application stays pending. */
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
    proof_on_file: false,
    proofs_judged: [],
    requests: [],
    answered_at: null,
    risk: null,
    replaced_by: null,
    automatic: input.imported ? null : automaticOf(world),
    token,
    resubmit_token: null,
    token_expires_at,
    created_at: world.now,
    updated_at: world.now,
    submitted_at: null,
    deleted_at: null,
  })
  // What an identity provider has checked waits for somebody to look at it.
  if (row.automatic === null) watchLink(world, row)
  else approveLater(world, row)
  return row
}

/** Reads the automatic end that the request asks for; skipping wins over that: the application stays as it is. */
function automaticOf(world: World): Automatic | null {
  if (world.rules.environment !== 'sandbox' || world.plan.skipped.includes(autoApproval)) return null
  const asked = world.faultAt('kyb_submission')
  const approval = world.faultAt('kyb_approval')
  return {
    submission: asked !== null && asked.status >= 400 ? (asked.preset ?? 'custom') : null,
    approval: approval === null ? null : approval.status >= 400 ? 'reject' : 'review',
  }
}

/** Opens the application that takes the place of one that was withdrawn. */
export function replaceApplication(world: World, row: ApplicationRow): ApplicationRow {
  const { client_id: clientId, customer_id: customerId, type } = row
  const next = openApplication(world, { clientId, customerId, type })
  world.update(applications, row, { replaced_by: next.id })
  return next
}

/** Rates who applies: a high risk has to answer enhanced due diligence, whatever it says of itself. */
export function rateRisk(world: World, id: string, level: 'high' | 'normal'): void {
  world.update(applications, applicationOf(world, id), { risk: level, updated_at: world.now })
}

/** Removes every application that a customer ever had. */
export function discardApplications(world: World, clientId: string, customerId: string): void {
  const of = { name: 'customer_id', value: customerId }
  for (const row of world.table(applications).list(clientId, of)) {
    unwatchLink(world, row)
    world.update(applications, row, { deleted_at: world.now })
  }
}

/**
 * Approves an application. `provision` lets the customer transact; without it only the application is approved
 * (contract/rest.md 15.5).
 */
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
      ...changeOfDecision(world, row, 'approved', options.method),
      ...(proved && changeOfProof(world, row, 'approved')),
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
  move(world, row, 'decline', {
    reasonCode,
    change: changeOfDecision(world, row, decision, method, reasonCode),
  })
}

/** Declines the application, also an approved one, and leaves the customer as it is. */
export function suspend(world: World, id: string): void {
  const row = applicationOf(world, id)
  move(world, row, 'suspend', { change: changeOfDecision(world, row, 'declined', 'manual') })
}

/** Submits the hosted form for the customer, which also answers what was asked for. */
export function submit(world: World, id: string): void {
  const row = applicationOf(world, id)
  tellInformation(world, row, row.requests)
  unwatchLink(world, row)
  const answered_at = row.requests.length > 0 ? world.now : row.answered_at
  const change = { submitted_at: world.now, requests: [], resubmit_token: null, answered_at }
  approveLater(world, move(world, row, 'submit', { change }))
  world.record(applicationSubmitted, row.client_id, {
    customer_id: row.customer_id,
    type: row.type,
    application_id: row.id,
    application_type: row.type,
  })
}

/** Withdraws an application for good. @throws Problem 409 when the application already has a decision */
export function withdraw(world: World, id: string, reason: string | null): void {
  const row = applicationOf(world, id)
  requireUndecided(row)
  move(world, row, 'withdraw', { change: changeOfDecision(world, row, 'withdrawn', 'manual', reason) })
  world.record(applicationWithdrawn, row.client_id, { ...identityOf(row), ...present({ reason }) })
}

/** Makes a move of a reviewer that changes nothing but the status: who looks at it decides it as well. */
export function step(world: World, id: string, action: 'review' | 'revise' | 'close' | 'reopen'): void {
  move(world, endAutomatic(world, applicationOf(world, id)), action)
}
