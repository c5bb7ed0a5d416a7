import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'

/** contract/events.md 4: neither tells the address. */

export const feePayoutUpdated = defineEvent('fee_payout_destination.updated', {
  payload: () => z.object({ type: z.literal('usdc_wallet') }).meta({ id: 'FeePayoutUpdatedEvent' }),
  sample: () => ({ type: 'usdc_wallet' }),
})

export const feePayoutDeleted = defineEvent('fee_payout_destination.deleted', {
  payload: () => z.object({}).meta({ id: 'FeePayoutDeletedEvent' }),
  sample: () => ({}),
})
