import { Problem } from '../../contract/problem.js'
import { addRow } from '../../contract/rows.js'
import { formatAmount } from '../../kernel/money.js'
import type { Job } from '../../kernel/scheduler.js'
import type { World } from '../../kernel/world.js'
import { requireCustomer } from '../customers/index.js'
import { commitSpending, coverOf } from '../mandates/index.js'
import { agentOfSigner, requireNotFrozen, requireNotRevoked } from '../payment-agents/index.js'
import { isPayable } from '../recipients/index.js'
import { requireSignerById } from '../signers/index.js'
import { requireWallet, sendByMandate } from '../wallets/index.js'
import { type FailureCode, failedEvent, scheduledPaymentFailed } from './events.js'
import { scheduledPaymentMachine } from './machines.js'
import { type ScheduledPaymentRow, scheduledPayments } from './rows.js'
import * as rules from './rules.js'
import type { ScheduledPaymentCreate } from './wire.js'

export const fireJob = 'scheduledPayments.fire'

/** The things that an instruction knows of its payments beside the request. */
export interface Instructed
  extends Partial<Pick<ScheduledPaymentRow, 'recipient_id' | 'destination_id' | 'onward'>> {
  readonly instruction_id: string
}

/**
 * Schedules one payment for each date. No mandate has to cover it yet.
 * @throws Problem 404 for no such wallet, signer or destination, 403 for a frozen customer, 400 for what cannot be
 */
export function createScheduledPayments(
  world: World,
  clientId: string,
  input: ScheduledPaymentCreate,
  instructed?: Instructed,
): readonly ScheduledPaymentRow[] {
  const wallet = requireWallet(world, clientId, input.wallet_id)
  if (wallet.customer_id !== null) requireNotFrozen(requireCustomer(world, clientId, wallet.customer_id))
  const signer = requireSignerById(world, clientId, input.signer_id)
  requireNotRevoked(world, signer.id)
  rules.requirePermitted(world, wallet, signer.id)
  const payee = rules.requireTarget(world, wallet, input)
  const { asset, units } = rules.requireAmount(world, input, payee.network_id)
  const { onward, instruction_id, ...ids }: Partial<Instructed> = instructed ?? {}
  return rules.requireDates(world.now, input).map((scheduled_at) => {
    const row = addRow(world, scheduledPayments, {
      client_id: clientId,
      customer_id: wallet.customer_id,
      signer_id: signer.id,
      wallet_id: wallet.id,
      amount: formatAmount(units, asset.scale),
      asset: asset.symbol,
      ...payee,
      ...ids,
      onward: onward ?? null,
      instruction_id: instruction_id ?? null,
      status: scheduledPaymentMachine.initial,
      mandate_id: null,
      mandate_version: null,
      wallet_transaction_id: null,
      failure_code: null,
      failure_reason: null,
      scheduled_at,
      executed_at: null,
      created_at: world.now,
    })
    world.schedule(fireJob, row.id, scheduled_at)
    return row
  })
}

/** Cancels a payment; no signature is needed. @throws Problem 400 for one that ended, or is not there */
export function cancelScheduledPayment(world: World, clientId: string, id: string): ScheduledPaymentRow {
  const row = rules.requireCancellable(world.table(scheduledPayments).get(id), clientId)
  return endPayment(world, row, 'cancel', {})
}

function endPayment(
  world: World,
  row: ScheduledPaymentRow,
  action: 'execute' | 'fail' | 'cancel',
  change: Partial<ScheduledPaymentRow>,
): ScheduledPaymentRow {
  const status = world.move(scheduledPaymentMachine, row.id, row.status, action)
  return world.update(scheduledPayments, row, { ...change, status })
}

/** Job: sends a payment that is due. */
export function fire(world: World, { subject }: Job): void {
  const row = world.table(scheduledPayments).get(subject)
  if (row === undefined || row.status !== 'scheduled') return
  const trouble = troubleOf(world, row)
  if (trouble !== null) return void failPayment(world, row, 'send_error', trouble)
  const cover = coverOf(world, row)
  if (cover.mandate === null) return void failPayment(world, row, 'mandate_denied', cover.reason)
  const { mandate, target } = cover
  const executed = world.attempt(Problem, () => {
    const sent = send(world, row)
    commitSpending(world, mandate, target, row)
    return endPayment(world, row, 'execute', {
      mandate_id: mandate.id,
      mandate_version: mandate.versions.length,
      wallet_transaction_id: sent,
      executed_at: world.now,
    })
  })
  if (executed instanceof Problem) failPayment(world, row, 'send_error', executed.detail)
}

/** Says why it cannot be sent at all now, by its signer or to its recipient. */
function troubleOf(world: World, row: ScheduledPaymentRow): string | null {
  const agent = agentOfSigner(world, row.signer_id)
  if (agent !== undefined && agent.revoked_at !== null) return 'the payment agent is revoked'
  if (!rules.isPermitted(world, row.client_id, row.signer_id, row.wallet_id))
    return 'signer is not permitted to spend on wallet'
  return row.destination_id === null || isPayable(world, row.destination_id)
    ? null
    : 'The recipient of this destination is frozen and cannot be paid.'
}

function send(world: World, row: ScheduledPaymentRow): string {
  const wallet = requireWallet(world, row.client_id, row.wallet_id)
  const { address: to, asset, amount, network_id } = row
  return sendByMandate(world, wallet, { to, asset, amount, network_id, key: row.id }).id
}

function failPayment(world: World, row: ScheduledPaymentRow, code: FailureCode, reason: string): void {
  const failed = endPayment(world, row, 'fail', { failure_code: code, failure_reason: reason })
  world.record(scheduledPaymentFailed, row.client_id, failedEvent(world, failed, code))
}
