import * as z from 'zod'
import { isoTimestamp } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { caip2Of } from '../capabilities/index.js'
import type { FeePayoutRow } from './rows.js'

export const feePayoutSchema = named('FeePayoutDestination', () => ({
  type: z.literal('usdc_wallet'),
  chain: z.string().describe('CAIP-2, such as eip155:84532.'),
  wallet_address: z.string(),
  updated_at: isoTimestamp,
}))

export const feePayoutBody = named('FeePayoutDestinationRequest', () => ({
  usdc_wallet: z.object({
    chain: z.string().min(1).describe('CAIP-2, such as eip155:84532.'),
    address: z.string().min(1),
  }),
}))

export function presentFeePayout(row: FeePayoutRow): OutputOf<typeof feePayoutSchema> {
  return {
    type: 'usdc_wallet',
    chain: caip2Of(row.network_id),
    wallet_address: row.address,
    updated_at: isoTime(row.updated_at),
  }
}
