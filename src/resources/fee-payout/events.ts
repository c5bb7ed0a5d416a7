import * as z from 'zod'
import { defineEvent } from '../../contract/event.js'
import { objectNamed } from '../../contract/schema.js'

/** contract/events.md 4: neither tells the address. */

export const feePayoutUpdated = defineEvent('fee_payout_destination.updated', {
  payload: () =>
    objectNamed('FeePayoutUpdatedEvent', {
      /** Always `usdc_wallet`: fees are paid in USDC to a wallet. */
      type: z.literal('usdc_wallet'),
    }),
  sample: () => ({ type: 'usdc_wallet' }),
})

export const feePayoutDeleted = defineEvent('fee_payout_destination.deleted', {
  payload: () => objectNamed('FeePayoutDeletedEvent', {}),
  sample: () => ({}),
})
