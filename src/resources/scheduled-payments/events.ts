import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { networkSchema, sampleNetwork } from '../capabilities/index.js'
import { agentOfSigner } from '../payment-agents/index.js'
import type { ScheduledPaymentRow } from './rows.js'

const payload = named('ScheduledPaymentFailedEvent', () => ({
  /**
   * `scheduled_payment_id`: The payment that was not made.
   * `signer_id`: The signer that was to send it.
   * `wallet_id`: The wallet that was to pay.
   */
  ...each(ksuid, 'scheduled_payment_id', 'signer_id', 'wallet_id'),
  /**
   * `address`: The blockchain address that was to be paid.
   * `amount`: The amount that was to be sent, in whole units of the asset.
   * `asset`: The symbol of the asset that was to be sent.
   */
  ...each(z.string(), 'address', 'amount', 'asset'),
  /** The blockchain that it was to go on. */
  network_id: networkSchema(),
  /** The moment at which it was to be sent. */
  scheduled_at: unixTime,
  /** Tells a mandate that did not allow it from a send that failed. */
  failure_code: z.enum(['mandate_denied', 'send_error']),
  /** Says why it failed, in words for people. */
  failure_reason: z.string(),
  /**
   * `payment_agent_id`: The agent whose signer was to send it; left out for other signers.
   * `recipient_id`: The payee, where it is a recipient; left out for a plain address.
   * `destination_id`: The bank account or blockchain address of the recipient; left out for a plain
   * address.
   */
  ...each(ksuid.exactOptional(), 'payment_agent_id', 'recipient_id', 'destination_id'),
}))

export type FailureCode = OutputOf<typeof payload>['failure_code']

/** A due payment was denied or could not be sent (contract/events.md 4). */
export function failedEvent(world: World, row: ScheduledPaymentRow, failure_code: FailureCode) {
  const { id, signer_id, failure_reason } = row
  invariant(failure_reason !== null, `scheduled payment ${id} failed without a reason`)
  return shown(payload, row, {
    scheduled_payment_id: id,
    scheduled_at: unixSeconds(row.scheduled_at),
    failure_code,
    failure_reason,
    payment_agent_id: agentOfSigner(world, signer_id)?.id,
  })
}

export const scheduledPaymentFailed = defineEvent('scheduled_payment.failed', {
  payload,
  sample: (context) => ({
    scheduled_payment_id: context.id('scheduled payment'),
    signer_id: context.id('signer'),
    wallet_id: context.id('wallet'),
    address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
    amount: '1.5',
    asset: 'USDC',
    network_id: sampleNetwork(context),
    scheduled_at: context.now,
    failure_code: 'mandate_denied',
    failure_reason: 'no active mandate',
    payment_agent_id: context.id('payment agent'),
  }),
})
