import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { shown } from '../../contract/present.js'
import { ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { networkSchema } from '../capabilities/index.js'
import { agentOfSigner } from '../payment-agents/index.js'
import type { ScheduledPaymentRow } from './rows.js'

const payload = named('ScheduledPaymentFailedEvent', () => ({
  ...each(ksuid, 'scheduled_payment_id', 'signer_id', 'wallet_id'),
  ...each(z.string(), 'address', 'amount', 'asset'),
  network_id: networkSchema(),
  scheduled_at: unixTime,
  failure_code: z.enum(['mandate_denied', 'send_error']),
  failure_reason: z.string(),
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
    network_id: context.world.rules.environment === 'production' ? 'base-mainnet' : 'base-sepolia',
    scheduled_at: context.now,
    failure_code: 'mandate_denied',
    failure_reason: 'no active mandate',
    payment_agent_id: context.id('payment agent'),
  }),
})
