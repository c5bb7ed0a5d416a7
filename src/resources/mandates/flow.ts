import { equals, newestFirst } from '../../contract/pagination.js'
import { Problem } from '../../contract/problem.js'
import { addRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { findIn } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import { requireCustomer } from '../customers/index.js'
import { requireAgent } from '../payment-agents/index.js'
import { requireSignerById } from '../signers/index.js'
import { mandateDecided } from './events.js'
import { type MandateStatus, mandateMachine, mandateStatuses } from './machines.js'
import { currentOf, type MandateRow, mandates, statusOf } from './rows.js'
import * as rules from './rules.js'
import type { amendBody, approveBody, cancelBody, mandateCreate, mandateListQuery } from './wire.js'

type CreateRequest = OutputOf<typeof mandateCreate>
type Approval = OutputOf<typeof approveBody>

/**
 * Creates a mandate that is pending until a second signer approves it.
 * @param instructionId the instruction that drafted it
 * @throws Problem 404 for an agent, signer or customer that is not there, 400 for a rule that cannot be
 */
export function createMandate(
  world: World,
  clientId: string,
  input: CreateRequest,
  instructionId: string | null = null,
): MandateRow {
  const { customer_id, signer_id } = bindingOf(world, clientId, input)
  rules.requireValidity(input.valid_from, input.valid_until, world.now)
  rules.requireBindable(world, clientId, signer_id, customer_id)
  const rule = rules.requireRule(world, customer_id, input.rule)
  const { now } = world
  return addRow(world, mandates, {
    client_id: clientId,
    customer_id,
    bound_signer_id: signer_id,
    instruction_id: instructionId,
    status: mandateMachine.initial,
    versions: [{ version: 1, rule, approved_by_signer_id: null, approved_at: null, created_at: now }],
    // 0 is none (contract/agentic.md 8).
    valid_from: input.valid_from === 0 ? null : (input.valid_from ?? null),
    valid_until: input.valid_until === 0 ? null : (input.valid_until ?? null),
    rejected_by_signer_id: null,
    revoked_by_signer_id: null,
    created_at: world.now,
  })
}

function bindingOf(world: World, clientId: string, input: CreateRequest) {
  if (input.payment_agent_id !== undefined) return requireAgent(world, clientId, input.payment_agent_id)
  const { signer_id = '', customer_id = '' } = input
  requireSignerById(world, clientId, signer_id)
  return { signer_id, customer_id: requireCustomer(world, clientId, customer_id).id }
}

/** @throws Problem 404, 400 for a mandate that is decided or expired, 400 or 403 for who may not approve */
export function approveMandate(world: World, clientId: string, id: string, body: Approval) {
  const row = rules.requireMandate(world, clientId, id)
  rules.requireApprovable(world, row)
  const { approver_public_key: signer_public_key, signature } = body
  const payload = rules.decisionOf(row, 'approve')
  const signer = rules.requireDecider(world, row, { signer_public_key, signature }, payload)
  const approved = { ...currentOf(row), approved_by_signer_id: signer.id, approved_at: world.now }
  const status = world.move(mandateMachine, row.id, row.status, 'approve')
  const active = world.update(mandates, row, { status, versions: [...row.versions.slice(0, -1), approved] })
  world.record(mandateDecided, clientId, { mandate_id: row.id, status: 'active' })
  return active
}

/** Rejects what is pending, and revokes what is active. Its scheduled payments stay, and fail when they are due. @throws Problem as approving */
export function cancelMandate(world: World, clientId: string, id: string, body: OutputOf<typeof cancelBody>) {
  const row = rules.requireMandate(world, clientId, id)
  rules.requireCancellable(row)
  const signer = rules.requireDecider(world, row, body, rules.decisionOf(row, 'cancel'))
  const rejects = row.status === 'pending'
  const status = world.move(mandateMachine, row.id, row.status, rejects ? 'reject' : 'revoke')
  const ended = world.update(mandates, row, {
    status,
    ...(rejects ? { rejected_by_signer_id: signer.id } : { revoked_by_signer_id: signer.id }),
  })
  world.record(mandateDecided, clientId, { mandate_id: row.id, status: rejects ? 'rejected' : 'revoked' })
  return ended
}

/** Adds a version, which another signer signs with its number. What was spent stays spent. @throws Problem as approving, 400 for a rule that cannot follow */
export function amendMandate(world: World, clientId: string, id: string, body: OutputOf<typeof amendBody>) {
  const row = rules.requireMandate(world, clientId, id)
  const asked = rules.requireAmendment(world, row, body.rule)
  const version = currentOf(row).version + 1
  const payload = { ...rules.decisionOf(row, 'approve'), action: 'amend', rule: body.rule, version }
  const signer = rules.requireDecider(world, row, body, payload)
  const { now } = world
  const next = { version, ...asked, approved_by_signer_id: signer.id, approved_at: now, created_at: now }
  const status = world.move(mandateMachine, row.id, row.status, 'amend')
  return world.update(mandates, row, { status, versions: [...row.versions, next] })
}

/** Lists mandates, newest first. @throws Problem 400 for a status that there is not */
export function listMandates(world: World, clientId: string, query: OutputOf<typeof mandateListQuery>) {
  const { customer_id, signer_id, status } = query
  const wanted = status === undefined ? undefined : statusesOf(status)
  return world.table(mandates).slice({
    ...newestFirst(clientId),
    offset: 0,
    filter: equals({ customer_id, signer_id }),
    where: wanted && ((row) => wanted.has(statusOf(row, world.now))),
  }).rows
}

function statusesOf(text: string): ReadonlySet<MandateStatus> {
  const statuses = text.split(',').map((part) => {
    const found = findIn(mandateStatuses, part.trim())
    if (found !== undefined) return found
    const named = JSON.stringify(part.trim().slice(0, 50))
    throw new Problem('invalid-request', `unknown status ${named} (want ${mandateStatuses.join('|')})`)
  })
  return new Set(statuses)
}
